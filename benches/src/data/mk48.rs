//! `mk48` of the public Rust serialization benchmark: what a naval game sends its players.
//!
//! Exercises small numbers, optional values and many short lists, one of them of flags and one of bytes.

mod generate;
pub mod message;

use super::random;

carried! {
    /// A kind of ship or obstacle.
    #[derive(Copy, Eq, Default, fory::ForyEnum)]
    #[borsh(use_discriminant = false)]
    #[wincode(tag_encoding = "u8")]
    #[repr(u8)]
    #[allow(missing_docs)] // They are names of classes of ships.
    pub enum EntityType {
        #[default]
        ArleighBurke,
        Bismarck,
        Clemenceau,
        Fletcher,
        G5,
        Iowa,
        Kolkata,
        Osa,
        Yasen,
        Zubr,
    }
}

carried! {
    /// Where something is and how it moves.
    #[derive(Copy, Default, fory::ForyStruct)]
    #[allow(missing_docs)] // The names say it.
    pub struct Transform {
        pub altitude: i8,
        pub angle: u16,
        pub position: (f32, f32),
        pub velocity: i16,
    }
}

carried! {
    /// Where something is to go.
    #[derive(Copy, Default, fory::ForyStruct)]
    #[allow(missing_docs)] // The names say it.
    pub struct Guidance {
        pub angle: u16,
        pub submerge: bool,
        pub velocity: i16,
    }
}

carried! {
    /// Something that was seen.
    #[derive(Default, fory::ForyStruct)]
    #[allow(missing_docs)] // The names say it.
    pub struct Contact {
        pub damage: u8,
        pub entity_id: u32,
        pub entity_type: Option<EntityType>,
        pub guidance: Guidance,
        pub player_id: Option<u16>,
        pub reloads: Vec<bool>,
        pub transform: Transform,
        pub turret_angles: Vec<u16>,
    }
}

carried! {
    /// A part of the map that changed.
    #[derive(Default, fory::ForyStruct)]
    #[allow(missing_docs)] // The names say it.
    pub struct TerrainUpdate {
        pub chunk_id: (i8, i8),
        pub data: Vec<u8>,
    }
}

carried! {
    /// All that one player is told at a time.
    #[derive(Default, fory::ForyStruct)]
    #[allow(missing_docs)] // The names say it.
    pub struct Update {
        pub contacts: Vec<Contact>,
        pub score: u32,
        pub world_radius: f32,
        pub terrain_updates: Vec<TerrainUpdate>,
    }
}

carried! {
    /// Many updates.
    #[derive(Default, fory::ForyStruct)]
    pub struct Updates {
        /// The updates, in no particular order.
        pub updates: Vec<Update>,
    }
}

impl Updates {
    /// How many updates the published figures were taken with.
    pub const UPDATES: usize = 1_000;

    /// That many updates.
    pub fn sample(updates: usize) -> Self {
        Updates { updates: random::records(updates, generate::update) }
    }
}
