//! The keys that there are, where they may stand, and how they are written.

/// What an attribute stands on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
}

impl Place {
    pub(super) fn name(self) -> &'static str {
        match self {
            Place::Type => "a type",
            Place::Variant => "a variant",
            Place::Field => "a field",
        }
    }
}

/// A key, where it may stand, and how it is written.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) places: &'static [Place],
    pub(super) forms: &'static [&'static str],
}

pub(super) const KEYS: &[Key] = &[
    Key { name: "crate", places: &[Place::Type], forms: &["crate = \"path\""] },
    Key {
        name: "bound",
        places: &[Place::Type],
        forms: &["bound = \"T: Trait\"", "bound(serialize = \"T: Trait\", deserialize = \"T: Trait\")"],
    },
    Key { name: "transparent", places: &[Place::Type], forms: &["transparent"] },
    Key { name: "pod", places: &[Place::Type], forms: &["pod"] },
    Key { name: "skip", places: &[Place::Field], forms: &["skip"] },
    Key { name: "default", places: &[Place::Field], forms: &["default", "default = \"path\""] },
    Key { name: "with", places: &[Place::Field], forms: &["with = \"module\""] },
    Key { name: "rename", places: &[Place::Field, Place::Variant], forms: &["rename = \"name\""] },
    Key { name: "fixed", places: &[Place::Field], forms: &["fixed"] },
    Key { name: "varint", places: &[Place::Field], forms: &["varint"] },
    Key { name: "by_value", places: &[Place::Field], forms: &["by_value"] },
    Key { name: "intern", places: &[Place::Field], forms: &["intern"] },
    Key { name: "tag", places: &[Place::Variant], forms: &["tag = 3"] },
    Key { name: "other", places: &[Place::Variant], forms: &["other"] },
];

/// The keys that may stand here.
pub(super) fn known(place: Place) -> Vec<&'static Key> {
    KEYS.iter().filter(|key| key.places.contains(&place)).collect()
}

/// Whether one name becomes the other by adding, dropping or changing one letter.
pub(super) fn is_near(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let skip = |letters: &[char]| letters.get(1..).unwrap_or_default().to_vec();
    skip(a) == skip(b) || skip(a) == b || a == skip(b)
}

/// Their names, for people.
pub(super) fn names(place: Place) -> String {
    let names: Vec<_> = known(place).iter().map(|key| format!("`{}`", key.name)).collect();
    names.join(", ")
}
