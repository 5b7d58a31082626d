//! The players as Protocol Buffers messages.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use prost::Message;

use super::{Abilities, Entity, Item, Player, Players, RecipeBook};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
pub enum GameTypeMessage {
    Survival = 0,
    Creative = 1,
    Adventure = 2,
    Spectator = 3,
}

#[derive(Clone, PartialEq, Message)]
pub struct Vector3Message {
    #[prost(double, tag = "1")]
    pub x: f64,
    #[prost(double, tag = "2")]
    pub y: f64,
    #[prost(double, tag = "3")]
    pub z: f64,
}

#[derive(Clone, PartialEq, Message)]
pub struct Vector2Message {
    #[prost(float, tag = "1")]
    pub x: f32,
    #[prost(float, tag = "2")]
    pub y: f32,
}

#[derive(Clone, PartialEq, Message)]
pub struct UuidMessage {
    #[prost(uint32, tag = "1")]
    pub x0: u32,
    #[prost(uint32, tag = "2")]
    pub x1: u32,
    #[prost(uint32, tag = "3")]
    pub x2: u32,
    #[prost(uint32, tag = "4")]
    pub x3: u32,
}

#[derive(Clone, PartialEq, Message)]
pub struct VehicleMessage {
    #[prost(message, optional, tag = "1")]
    pub uuid: Option<UuidMessage>,
    #[prost(message, optional, tag = "2")]
    pub entity: Option<EntityMessage>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ItemMessage {
    #[prost(int32, tag = "1")]
    pub count: i32,
    #[prost(uint32, tag = "2")]
    pub slot: u32,
    #[prost(string, tag = "3")]
    pub id: String,
}

#[derive(Clone, PartialEq, Message)]
pub struct AbilitiesMessage {
    #[prost(float, tag = "1")]
    pub walk_speed: f32,
    #[prost(float, tag = "2")]
    pub fly_speed: f32,
    #[prost(bool, tag = "3")]
    pub may_fly: bool,
    #[prost(bool, tag = "4")]
    pub flying: bool,
    #[prost(bool, tag = "5")]
    pub invulnerable: bool,
    #[prost(bool, tag = "6")]
    pub may_build: bool,
    #[prost(bool, tag = "7")]
    pub instabuild: bool,
}

#[derive(Clone, PartialEq, Message)]
pub struct EntityMessage {
    #[prost(string, tag = "1")]
    pub id: String,
    #[prost(message, optional, tag = "2")]
    pub pos: Option<Vector3Message>,
    #[prost(message, optional, tag = "3")]
    pub motion: Option<Vector3Message>,
    #[prost(message, optional, tag = "4")]
    pub rotation: Option<Vector2Message>,
    #[prost(float, tag = "5")]
    pub fall_distance: f32,
    #[prost(uint32, tag = "6")]
    pub fire: u32,
    #[prost(uint32, tag = "7")]
    pub air: u32,
    #[prost(bool, tag = "8")]
    pub on_ground: bool,
    #[prost(bool, tag = "9")]
    pub no_gravity: bool,
    #[prost(bool, tag = "10")]
    pub invulnerable: bool,
    #[prost(int32, tag = "11")]
    pub portal_cooldown: i32,
    #[prost(message, optional, tag = "12")]
    pub uuid: Option<UuidMessage>,
    #[prost(string, optional, tag = "13")]
    pub custom_name: Option<String>,
    #[prost(bool, tag = "14")]
    pub custom_name_visible: bool,
    #[prost(bool, tag = "15")]
    pub silent: bool,
    #[prost(bool, tag = "16")]
    pub glowing: bool,
}

#[derive(Clone, PartialEq, Message)]
pub struct RecipeBookMessage {
    #[prost(string, repeated, tag = "1")]
    pub recipes: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    pub to_be_displayed: Vec<String>,
    #[prost(bool, tag = "3")]
    pub is_filtering_craftable: bool,
    #[prost(bool, tag = "4")]
    pub is_gui_open: bool,
    #[prost(bool, tag = "5")]
    pub is_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "6")]
    pub is_furnace_gui_open: bool,
    #[prost(bool, tag = "7")]
    pub is_blasting_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "8")]
    pub is_blasting_furnace_gui_open: bool,
    #[prost(bool, tag = "9")]
    pub is_smoker_filtering_craftable: bool,
    #[prost(bool, tag = "10")]
    pub is_smoker_gui_open: bool,
}

#[derive(Clone, PartialEq, Message)]
pub struct PlayerMessage {
    #[prost(enumeration = "GameTypeMessage", tag = "1")]
    pub game_type: i32,
    #[prost(enumeration = "GameTypeMessage", tag = "2")]
    pub previous_game_type: i32,
    #[prost(int64, tag = "3")]
    pub score: i64,
    #[prost(string, tag = "4")]
    pub dimension: String,
    #[prost(uint32, tag = "5")]
    pub selected_item_slot: u32,
    #[prost(message, optional, tag = "6")]
    pub selected_item: Option<ItemMessage>,
    #[prost(string, optional, tag = "7")]
    pub spawn_dimension: Option<String>,
    #[prost(int64, tag = "8")]
    pub spawn_x: i64,
    #[prost(int64, tag = "9")]
    pub spawn_y: i64,
    #[prost(int64, tag = "10")]
    pub spawn_z: i64,
    #[prost(bool, optional, tag = "11")]
    pub spawn_forced: Option<bool>,
    #[prost(uint32, tag = "12")]
    pub sleep_timer: u32,
    #[prost(float, tag = "13")]
    pub food_exhaustion_level: f32,
    #[prost(float, tag = "14")]
    pub food_saturation_level: f32,
    #[prost(uint32, tag = "15")]
    pub food_tick_timer: u32,
    #[prost(uint32, tag = "16")]
    pub xp_level: u32,
    #[prost(float, tag = "17")]
    pub xp_p: f32,
    #[prost(int32, tag = "18")]
    pub xp_total: i32,
    #[prost(int32, tag = "19")]
    pub xp_seed: i32,
    #[prost(message, repeated, tag = "20")]
    pub inventory: Vec<ItemMessage>,
    #[prost(message, repeated, tag = "21")]
    pub ender_items: Vec<ItemMessage>,
    #[prost(message, optional, tag = "22")]
    pub abilities: Option<AbilitiesMessage>,
    #[prost(message, optional, tag = "23")]
    pub entered_nether_position: Option<Vector3Message>,
    #[prost(message, optional, tag = "24")]
    pub root_vehicle: Option<VehicleMessage>,
    #[prost(message, optional, tag = "25")]
    pub shoulder_entity_left: Option<EntityMessage>,
    #[prost(message, optional, tag = "26")]
    pub shoulder_entity_right: Option<EntityMessage>,
    #[prost(bool, tag = "27")]
    pub seen_credits: bool,
    #[prost(message, optional, tag = "28")]
    pub recipe_book: Option<RecipeBookMessage>,
}

#[derive(Clone, PartialEq, Message)]
pub struct PlayersMessage {
    #[prost(message, repeated, tag = "1")]
    pub players: Vec<PlayerMessage>,
}

impl From<(f64, f64, f64)> for Vector3Message {
    fn from((x, y, z): (f64, f64, f64)) -> Self {
        Vector3Message { x, y, z }
    }
}

impl From<(f32, f32)> for Vector2Message {
    fn from((x, y): (f32, f32)) -> Self {
        Vector2Message { x, y }
    }
}

impl From<[u32; 4]> for UuidMessage {
    fn from([x0, x1, x2, x3]: [u32; 4]) -> Self {
        UuidMessage { x0, x1, x2, x3 }
    }
}

impl From<&([u32; 4], Entity)> for VehicleMessage {
    fn from((uuid, entity): &([u32; 4], Entity)) -> Self {
        VehicleMessage { uuid: Some((*uuid).into()), entity: Some(entity.into()) }
    }
}

impl From<&Item> for ItemMessage {
    fn from(item: &Item) -> Self {
        ItemMessage { count: item.count.into(), slot: item.slot.into(), id: item.id.clone() }
    }
}

impl From<&Abilities> for AbilitiesMessage {
    fn from(abilities: &Abilities) -> Self {
        AbilitiesMessage {
            walk_speed: abilities.walk_speed,
            fly_speed: abilities.fly_speed,
            may_fly: abilities.may_fly,
            flying: abilities.flying,
            invulnerable: abilities.invulnerable,
            may_build: abilities.may_build,
            instabuild: abilities.instabuild,
        }
    }
}

impl From<&Entity> for EntityMessage {
    fn from(entity: &Entity) -> Self {
        EntityMessage {
            id: entity.id.clone(),
            pos: Some(entity.pos.into()),
            motion: Some(entity.motion.into()),
            rotation: Some(entity.rotation.into()),
            fall_distance: entity.fall_distance,
            fire: entity.fire.into(),
            air: entity.air.into(),
            on_ground: entity.on_ground,
            no_gravity: entity.no_gravity,
            invulnerable: entity.invulnerable,
            portal_cooldown: entity.portal_cooldown,
            uuid: Some(entity.uuid.into()),
            custom_name: entity.custom_name.clone(),
            custom_name_visible: entity.custom_name_visible,
            silent: entity.silent,
            glowing: entity.glowing,
        }
    }
}

impl From<&RecipeBook> for RecipeBookMessage {
    fn from(book: &RecipeBook) -> Self {
        RecipeBookMessage {
            recipes: book.recipes.clone(),
            to_be_displayed: book.to_be_displayed.clone(),
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

impl From<&Player> for PlayerMessage {
    fn from(player: &Player) -> Self {
        PlayerMessage {
            game_type: player.game_type as i32,
            previous_game_type: player.previous_game_type as i32,
            score: player.score,
            dimension: player.dimension.clone(),
            selected_item_slot: player.selected_item_slot,
            selected_item: Some((&player.selected_item).into()),
            spawn_dimension: player.spawn_dimension.clone(),
            spawn_x: player.spawn_x,
            spawn_y: player.spawn_y,
            spawn_z: player.spawn_z,
            spawn_forced: player.spawn_forced,
            sleep_timer: player.sleep_timer.into(),
            food_exhaustion_level: player.food_exhaustion_level,
            food_saturation_level: player.food_saturation_level,
            food_tick_timer: player.food_tick_timer,
            xp_level: player.xp_level,
            xp_p: player.xp_p,
            xp_total: player.xp_total,
            xp_seed: player.xp_seed,
            inventory: player.inventory.iter().map(ItemMessage::from).collect(),
            ender_items: player.ender_items.iter().map(ItemMessage::from).collect(),
            abilities: Some((&player.abilities).into()),
            entered_nether_position: player.entered_nether_position.map(Vector3Message::from),
            root_vehicle: player.root_vehicle.as_ref().map(VehicleMessage::from),
            shoulder_entity_left: player.shoulder_entity_left.as_ref().map(EntityMessage::from),
            shoulder_entity_right: player.shoulder_entity_right.as_ref().map(EntityMessage::from),
            seen_credits: player.seen_credits,
            recipe_book: Some((&player.recipe_book).into()),
        }
    }
}

impl From<&Players> for PlayersMessage {
    fn from(players: &Players) -> Self {
        PlayersMessage { players: players.players.iter().map(PlayerMessage::from).collect() }
    }
}
