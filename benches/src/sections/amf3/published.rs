//! What GraniteDS and BlazeDS take for the small list.

/// What an operation on the small list takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures {
    /// Whose they are.
    pub(super) system: &'static str,
    /// Where they come from.
    pub(super) source: &'static str,
    /// Serialization and deserialization, in milliseconds.
    pub(super) ms: [f64; 2],
    /// The size, where it is known.
    pub(super) bytes: Option<usize>,
}

const PUBLISHED: &str = "published";
const MEASURED: &str = "measured in Java";

/// All of them, in the order of the table.
pub(super) const SMALL_LIST: [Figures; 4] = [
    Figures { system: "GraniteDS", source: PUBLISHED, ms: [1.38, 1.42], bytes: None },
    Figures { system: "BlazeDS", source: PUBLISHED, ms: [3.33, 6.68], bytes: None },
    Figures { system: "GraniteDS", source: MEASURED, ms: [1.04, 0.58], bytes: Some(361_419) },
    Figures { system: "BlazeDS", source: MEASURED, ms: [2.02, 2.06], bytes: Some(361_419) },
];
