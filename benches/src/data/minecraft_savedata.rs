//! `minecraft_savedata` of the public Rust serialization benchmark: saved players of a game.
//!
//! Exercises wide structs of every kind of field: numbers of all widths at random, flags, optional structs, enums, and
//! lists of structs and of short text.

mod borrowed;
mod generate;
pub mod message;
pub mod rows;

pub use borrowed::{EntityBorrowed, ItemBorrowed, PlayerBorrowed, PlayersBorrowed, RecipeBookBorrowed};

use fory_like_core::Row;

use super::random;

carried! {
    /// How a player plays.
    #[derive(Copy, Eq, Default, fory::ForyEnum, Row)]
    #[borsh(use_discriminant = false)]
    #[wincode(tag_encoding = "u8")]
    #[repr(u8)]
    #[allow(missing_docs)] // The names say it.
    pub enum GameType {
        #[default]
        Survival,
        Creative,
        Adventure,
        Spectator,
    }
}

carried! {
    /// Something a player carries.
    #[derive(Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names say it.
    pub struct Item {
        pub count: i8,
        pub slot: u8,
        pub id: String,
    }
}

carried! {
    /// What a player may do.
    #[derive(Copy, Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names say it.
    pub struct Abilities {
        pub walk_speed: f32,
        pub fly_speed: f32,
        pub may_fly: bool,
        pub flying: bool,
        pub invulnerable: bool,
        pub may_build: bool,
        pub instabuild: bool,
    }
}

carried! {
    /// A creature.
    #[derive(Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names say it.
    pub struct Entity {
        pub id: String,
        pub pos: (f64, f64, f64),
        pub motion: (f64, f64, f64),
        pub rotation: (f32, f32),
        pub fall_distance: f32,
        pub fire: u16,
        pub air: u16,
        pub on_ground: bool,
        pub no_gravity: bool,
        pub invulnerable: bool,
        pub portal_cooldown: i32,
        pub uuid: [u32; 4],
        pub custom_name: Option<String>,
        pub custom_name_visible: bool,
        pub silent: bool,
        pub glowing: bool,
    }
}

carried! {
    /// What a player can make.
    #[derive(Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names say it.
    pub struct RecipeBook {
        pub recipes: Vec<String>,
        pub to_be_displayed: Vec<String>,
        pub is_filtering_craftable: bool,
        pub is_gui_open: bool,
        pub is_furnace_filtering_craftable: bool,
        pub is_furnace_gui_open: bool,
        pub is_blasting_furnace_filtering_craftable: bool,
        pub is_blasting_furnace_gui_open: bool,
        pub is_smoker_filtering_craftable: bool,
        pub is_smoker_gui_open: bool,
    }
}

carried! {
    /// A saved player.
    #[derive(Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names say it.
    pub struct Player {
        pub game_type: GameType,
        pub previous_game_type: GameType,
        pub score: i64,
        pub dimension: String,
        pub selected_item_slot: u32,
        pub selected_item: Item,
        pub spawn_dimension: Option<String>,
        pub spawn_x: i64,
        pub spawn_y: i64,
        pub spawn_z: i64,
        pub spawn_forced: Option<bool>,
        pub sleep_timer: u16,
        pub food_exhaustion_level: f32,
        pub food_saturation_level: f32,
        pub food_tick_timer: u32,
        pub xp_level: u32,
        pub xp_p: f32,
        pub xp_total: i32,
        pub xp_seed: i32,
        pub inventory: Vec<Item>,
        pub ender_items: Vec<Item>,
        pub abilities: Abilities,
        pub entered_nether_position: Option<(f64, f64, f64)>,
        pub root_vehicle: Option<([u32; 4], Entity)>,
        pub shoulder_entity_left: Option<Entity>,
        pub shoulder_entity_right: Option<Entity>,
        pub seen_credits: bool,
        pub recipe_book: RecipeBook,
    }
}

carried! {
    /// All that was saved.
    #[derive(Default, fory::ForyStruct, Row)]
    pub struct Players {
        /// The players, in no particular order.
        pub players: Vec<Player>,
    }
}

impl Players {
    /// How many players the published figures were taken with.
    pub const PLAYERS: usize = 500;

    /// That many players.
    pub fn sample(players: usize) -> Self {
        Players { players: random::records(players, generate::player) }
    }
}
