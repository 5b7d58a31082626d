//! The players with their text borrowed.

use super::{Abilities, Entity, GameType, Item, Player, Players, RecipeBook};
use crate::data::Borrowable;

borrowed! {
    /// Something a player carries.
    #[allow(missing_docs)] // The names say it.
    pub struct ItemBorrowed<'a> {
        pub count: i8,
        pub slot: u8,
        pub id: &'a str,
    }
}

borrowed! {
    /// A creature.
    #[allow(missing_docs)] // The names say it.
    pub struct EntityBorrowed<'a> {
        pub id: &'a str,
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
        #[serde(borrow)]
        pub custom_name: Option<&'a str>,
        pub custom_name_visible: bool,
        pub silent: bool,
        pub glowing: bool,
    }
}

borrowed! {
    /// What a player can make.
    #[allow(missing_docs)] // The names say it.
    pub struct RecipeBookBorrowed<'a> {
        #[serde(borrow)]
        pub recipes: Vec<&'a str>,
        #[serde(borrow)]
        pub to_be_displayed: Vec<&'a str>,
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

borrowed! {
    /// A saved player.
    #[allow(missing_docs)] // The names say it.
    pub struct PlayerBorrowed<'a> {
        pub game_type: GameType,
        pub previous_game_type: GameType,
        pub score: i64,
        pub dimension: &'a str,
        pub selected_item_slot: u32,
        #[serde(borrow)]
        pub selected_item: ItemBorrowed<'a>,
        #[serde(borrow)]
        pub spawn_dimension: Option<&'a str>,
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
        #[serde(borrow)]
        pub inventory: Vec<ItemBorrowed<'a>>,
        #[serde(borrow)]
        pub ender_items: Vec<ItemBorrowed<'a>>,
        pub abilities: Abilities,
        pub entered_nether_position: Option<(f64, f64, f64)>,
        #[serde(borrow)]
        pub root_vehicle: Option<([u32; 4], EntityBorrowed<'a>)>,
        #[serde(borrow)]
        pub shoulder_entity_left: Option<EntityBorrowed<'a>>,
        #[serde(borrow)]
        pub shoulder_entity_right: Option<EntityBorrowed<'a>>,
        pub seen_credits: bool,
        #[serde(borrow)]
        pub recipe_book: RecipeBookBorrowed<'a>,
    }
}

borrowed! {
    /// All that was saved.
    pub struct PlayersBorrowed<'a> {
        /// The players, in no particular order.
        #[serde(borrow)]
        pub players: Vec<PlayerBorrowed<'a>>,
    }
}

impl<'a> From<&'a Item> for ItemBorrowed<'a> {
    fn from(item: &'a Item) -> Self {
        ItemBorrowed { count: item.count, slot: item.slot, id: &item.id }
    }
}

impl<'a> From<&'a Entity> for EntityBorrowed<'a> {
    fn from(entity: &'a Entity) -> Self {
        EntityBorrowed {
            id: &entity.id,
            pos: entity.pos,
            motion: entity.motion,
            rotation: entity.rotation,
            fall_distance: entity.fall_distance,
            fire: entity.fire,
            air: entity.air,
            on_ground: entity.on_ground,
            no_gravity: entity.no_gravity,
            invulnerable: entity.invulnerable,
            portal_cooldown: entity.portal_cooldown,
            uuid: entity.uuid,
            custom_name: entity.custom_name.as_deref(),
            custom_name_visible: entity.custom_name_visible,
            silent: entity.silent,
            glowing: entity.glowing,
        }
    }
}

impl<'a> From<&'a RecipeBook> for RecipeBookBorrowed<'a> {
    fn from(book: &'a RecipeBook) -> Self {
        RecipeBookBorrowed {
            recipes: book.recipes.iter().map(String::as_str).collect(),
            to_be_displayed: book.to_be_displayed.iter().map(String::as_str).collect(),
            is_filtering_craftable: book.is_filtering_craftable,
            is_gui_open: book.is_gui_open,
            is_furnace_filtering_craftable: book.is_furnace_filtering_craftable,
            is_furnace_gui_open: book.is_furnace_gui_open,
            is_blasting_furnace_filtering_craftable: book.is_blasting_furnace_filtering_craftable,
            is_blasting_furnace_gui_open: book.is_blasting_furnace_gui_open,
            is_smoker_filtering_craftable: book.is_smoker_filtering_craftable,
            is_smoker_gui_open: book.is_smoker_gui_open,
        }
    }
}

impl<'a> From<&'a Player> for PlayerBorrowed<'a> {
    fn from(player: &'a Player) -> Self {
        PlayerBorrowed {
            game_type: player.game_type,
            previous_game_type: player.previous_game_type,
            score: player.score,
            dimension: &player.dimension,
            selected_item_slot: player.selected_item_slot,
            selected_item: (&player.selected_item).into(),
            spawn_dimension: player.spawn_dimension.as_deref(),
            spawn_x: player.spawn_x,
            spawn_y: player.spawn_y,
            spawn_z: player.spawn_z,
            spawn_forced: player.spawn_forced,
            sleep_timer: player.sleep_timer,
            food_exhaustion_level: player.food_exhaustion_level,
            food_saturation_level: player.food_saturation_level,
            food_tick_timer: player.food_tick_timer,
            xp_level: player.xp_level,
            xp_p: player.xp_p,
            xp_total: player.xp_total,
            xp_seed: player.xp_seed,
            inventory: player.inventory.iter().map(ItemBorrowed::from).collect(),
            ender_items: player.ender_items.iter().map(ItemBorrowed::from).collect(),
            abilities: player.abilities,
            entered_nether_position: player.entered_nether_position,
            root_vehicle: player.root_vehicle.as_ref().map(|(uuid, entity)| (*uuid, entity.into())),
            shoulder_entity_left: player.shoulder_entity_left.as_ref().map(EntityBorrowed::from),
            shoulder_entity_right: player.shoulder_entity_right.as_ref().map(EntityBorrowed::from),
            seen_credits: player.seen_credits,
            recipe_book: (&player.recipe_book).into(),
        }
    }
}

impl Borrowable for Players {
    type Borrowed<'a> = PlayersBorrowed<'a>;

    fn borrowed(&self) -> PlayersBorrowed<'_> {
        PlayersBorrowed { players: self.players.iter().map(PlayerBorrowed::from).collect() }
    }
}
