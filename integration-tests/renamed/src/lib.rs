//! `#[fory(crate = "...")]`: nothing here is called `fory_like_core`.

#![forbid(unsafe_code)]

/// Derived in a crate that knows the core under another name.
#[derive(renamed_fory::Serialize, renamed_fory::Deserialize, Debug, PartialEq)]
#[fory(crate = "renamed_fory")]
pub enum Value<T> {
    /// A variant without fields.
    Nothing,
    /// A variant with fields of each form.
    Fields {
        /// As the type says.
        plain: T,
        /// With fixed width.
        #[fory(fixed)]
        fixed: u32,
        /// As a varint.
        #[fory(varint)]
        varint: u32,
        /// By functions.
        #[fory(with = "upper")]
        with: String,
        /// Absent in old messages.
        #[fory(default)]
        default: Option<bool>,
    },
}

mod upper {
    pub(crate) fn serialize<O: renamed_fory::Output>(value: &str, out: &mut O) -> Result<(), renamed_fory::Error> {
        out.put_text(value);
        Ok(())
    }

    pub(crate) fn deserialize<'de, I: renamed_fory::Input<'de>>(input: &mut I) -> Result<String, renamed_fory::Error> {
        Ok(input.text()?.to_uppercase())
    }
}

/// A path of one's own to the crate.
pub mod reexported {
    pub use renamed_fory as inner;
}

/// Reaches the core through a path.
#[derive(renamed_fory::Serialize, renamed_fory::Deserialize, Debug, PartialEq)]
#[fory(crate = "self::reexported::inner")]
pub struct Through(pub u8);

/// A row of the renamed core.
#[derive(renamed_fory::row::Row, Debug, PartialEq)]
#[fory(crate = "renamed_fory")]
pub struct Rows<T> {
    /// A list.
    pub list: Vec<Option<T>>,
    /// A choice.
    pub choice: Choice,
    /// A part.
    pub part: Option<Part>,
}

/// An enum without data.
#[derive(renamed_fory::row::Row, Debug, PartialEq)]
#[fory(crate = "renamed_fory")]
pub enum Choice {
    /// A variant.
    A,
    /// Another.
    #[fory(other)]
    B,
}

/// Stored as its field, through a path.
#[derive(renamed_fory::row::Row, Debug, PartialEq)]
#[fory(transparent, crate = "self::reexported::inner")]
pub struct Part(pub String);
