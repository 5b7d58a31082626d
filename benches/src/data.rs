//! The data sets of the published benchmarks, built from fixed values and seeds.

/// Derives on a type what every system wants of it.
macro_rules! carried {
    ($item:item) => {
        #[derive(
            Clone,
            Debug,
            PartialEq,
            fory_like_core::Serialize,
            fory_like_core::Deserialize,
            bitcode::Encode,
            bitcode::Decode,
            borsh::BorshSerialize,
            borsh::BorshDeserialize,
            rkyv::Archive,
            rkyv::Serialize,
            rkyv::Deserialize,
            savefile_derive::Savefile,
            serde::Serialize,
            serde::Deserialize,
            wincode::SchemaWrite,
            wincode::SchemaRead,
        )]
        $item
    };
}

/// The same for a type that borrows from the bytes it is read from; not every system has such types.
macro_rules! borrowed {
    ($item:item) => {
        #[derive(
            Clone,
            Debug,
            PartialEq,
            fory_like_core::Serialize,
            fory_like_core::Deserialize,
            bitcode::Encode,
            bitcode::Decode,
            serde::Serialize,
            serde::Deserialize,
            wincode::SchemaWrite,
            wincode::SchemaRead,
        )]
        $item
    };
}

pub mod amf3;
pub mod graalvm;
pub mod graphs;
pub mod lilith;
pub mod log;
pub mod mesh;
pub mod minecraft_savedata;
pub mod mk48;
pub mod random;
pub mod rows;
pub mod threeten;
pub mod wide;

/// Owned data that can also be read without copying its text.
pub trait Borrowable: 'static {
    /// The same data, borrowed.
    type Borrowed<'a>: PartialEq;

    /// This data, borrowed.
    fn borrowed(&self) -> Self::Borrowed<'_>;
}
