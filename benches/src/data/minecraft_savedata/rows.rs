//! The players where they lie, and in types of their own for the rows of the `fory` crate.
//!
//! These have no unsigned numbers, enums or tuples. Signed numbers of the same width, `i32` and structs take the same
//! bytes, so they are the same rows.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use fory::ForyRow;
use fory_like_core::Error;
use rkyv::munge::munge;
use rkyv::seal::Seal;
use rkyv::vec::ArchivedVec;

use super::{
    Abilities, ArchivedPlayer, ArchivedPlayers, Entity, Item, Player, Players, PlayersView, PlayersViewMut, RecipeBook,
};
use crate::data::rows::{ForyRecords, Records};

#[derive(ForyRow)]
pub struct ForyItem {
    pub count: i8,
    pub slot: i8,
    pub id: String,
}

#[derive(ForyRow)]
pub struct ForyAbilities {
    pub walk_speed: f32,
    pub fly_speed: f32,
    pub may_fly: bool,
    pub flying: bool,
    pub invulnerable: bool,
    pub may_build: bool,
    pub instabuild: bool,
}

#[derive(ForyRow)]
pub struct ForyVector3 {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

#[derive(ForyRow)]
pub struct ForyVector2 {
    pub x: f32,
    pub y: f32,
}

#[derive(ForyRow)]
pub struct ForyEntity {
    pub id: String,
    pub pos: ForyVector3,
    pub motion: ForyVector3,
    pub rotation: ForyVector2,
    pub fall_distance: f32,
    pub fire: i16,
    pub air: i16,
    pub on_ground: bool,
    pub no_gravity: bool,
    pub invulnerable: bool,
    pub portal_cooldown: i32,
    pub uuid: [i32; 4],
    pub custom_name: Option<String>,
    pub custom_name_visible: bool,
    pub silent: bool,
    pub glowing: bool,
}

#[derive(ForyRow)]
pub struct ForyVehicle {
    pub uuid: [i32; 4],
    pub entity: ForyEntity,
}

#[derive(ForyRow)]
pub struct ForyRecipeBook {
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

#[derive(ForyRow)]
pub struct ForyPlayer {
    pub game_type: i32,
    pub previous_game_type: i32,
    pub score: i64,
    pub dimension: String,
    pub selected_item_slot: i32,
    pub selected_item: ForyItem,
    pub spawn_dimension: Option<String>,
    pub spawn_x: i64,
    pub spawn_y: i64,
    pub spawn_z: i64,
    pub spawn_forced: Option<bool>,
    pub sleep_timer: i16,
    pub food_exhaustion_level: f32,
    pub food_saturation_level: f32,
    pub food_tick_timer: i32,
    pub xp_level: i32,
    pub xp_p: f32,
    pub xp_total: i32,
    pub xp_seed: i32,
    pub inventory: Vec<ForyItem>,
    pub ender_items: Vec<ForyItem>,
    pub abilities: ForyAbilities,
    pub entered_nether_position: Option<ForyVector3>,
    pub root_vehicle: Option<ForyVehicle>,
    pub shoulder_entity_left: Option<ForyEntity>,
    pub shoulder_entity_right: Option<ForyEntity>,
    pub seen_credits: bool,
    pub recipe_book: ForyRecipeBook,
}

#[derive(ForyRow)]
pub struct ForyPlayers {
    pub players: Vec<ForyPlayer>,
}

impl From<&Item> for ForyItem {
    fn from(item: &Item) -> Self {
        ForyItem { count: item.count, slot: item.slot.cast_signed(), id: item.id.clone() }
    }
}

impl From<&Abilities> for ForyAbilities {
    fn from(abilities: &Abilities) -> Self {
        ForyAbilities {
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

impl From<(f64, f64, f64)> for ForyVector3 {
    fn from((x, y, z): (f64, f64, f64)) -> Self {
        ForyVector3 { x, y, z }
    }
}

impl From<(f32, f32)> for ForyVector2 {
    fn from((x, y): (f32, f32)) -> Self {
        ForyVector2 { x, y }
    }
}

impl From<&Entity> for ForyEntity {
    fn from(entity: &Entity) -> Self {
        ForyEntity {
            id: entity.id.clone(),
            pos: entity.pos.into(),
            motion: entity.motion.into(),
            rotation: entity.rotation.into(),
            fall_distance: entity.fall_distance,
            fire: entity.fire.cast_signed(),
            air: entity.air.cast_signed(),
            on_ground: entity.on_ground,
            no_gravity: entity.no_gravity,
            invulnerable: entity.invulnerable,
            portal_cooldown: entity.portal_cooldown,
            uuid: entity.uuid.map(u32::cast_signed),
            custom_name: entity.custom_name.clone(),
            custom_name_visible: entity.custom_name_visible,
            silent: entity.silent,
            glowing: entity.glowing,
        }
    }
}

impl From<&([u32; 4], Entity)> for ForyVehicle {
    fn from((uuid, entity): &([u32; 4], Entity)) -> Self {
        ForyVehicle { uuid: uuid.map(u32::cast_signed), entity: entity.into() }
    }
}

impl From<&RecipeBook> for ForyRecipeBook {
    fn from(book: &RecipeBook) -> Self {
        ForyRecipeBook {
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

impl From<&Player> for ForyPlayer {
    fn from(player: &Player) -> Self {
        ForyPlayer {
            game_type: player.game_type as i32,
            previous_game_type: player.previous_game_type as i32,
            score: player.score,
            dimension: player.dimension.clone(),
            selected_item_slot: player.selected_item_slot.cast_signed(),
            selected_item: (&player.selected_item).into(),
            spawn_dimension: player.spawn_dimension.clone(),
            spawn_x: player.spawn_x,
            spawn_y: player.spawn_y,
            spawn_z: player.spawn_z,
            spawn_forced: player.spawn_forced,
            sleep_timer: player.sleep_timer.cast_signed(),
            food_exhaustion_level: player.food_exhaustion_level,
            food_saturation_level: player.food_saturation_level,
            food_tick_timer: player.food_tick_timer.cast_signed(),
            xp_level: player.xp_level.cast_signed(),
            xp_p: player.xp_p,
            xp_total: player.xp_total,
            xp_seed: player.xp_seed,
            inventory: player.inventory.iter().map(ForyItem::from).collect(),
            ender_items: player.ender_items.iter().map(ForyItem::from).collect(),
            abilities: (&player.abilities).into(),
            entered_nether_position: player.entered_nether_position.map(ForyVector3::from),
            root_vehicle: player.root_vehicle.as_ref().map(ForyVehicle::from),
            shoulder_entity_left: player.shoulder_entity_left.as_ref().map(ForyEntity::from),
            shoulder_entity_right: player.shoulder_entity_right.as_ref().map(ForyEntity::from),
            seen_credits: player.seen_credits,
            recipe_book: (&player.recipe_book).into(),
        }
    }
}

impl From<&Players> for ForyPlayers {
    fn from(players: &Players) -> Self {
        ForyPlayers { players: players.players.iter().map(ForyPlayer::from).collect() }
    }
}

/// Of a player, the score.
impl Records for Players {
    type Fory = ForyPlayers;

    fn to_fory(&self) -> ForyPlayers {
        self.into()
    }

    fn sum(&self) -> u64 {
        self.players.iter().fold(0, |sum, player| sum.wrapping_add(player.score.cast_unsigned()))
    }

    fn set(&mut self, number: u64) {
        self.players.iter_mut().for_each(|player| player.score = number.cast_signed());
    }

    #[inline(always)]
    fn sum_viewed(view: PlayersView<'_>) -> u64 {
        view.players().iter().fold(0, |sum, player| sum.wrapping_add(player.score().cast_unsigned()))
    }

    #[inline(always)]
    fn set_viewed(view: &mut PlayersViewMut<'_>, number: u64) -> Result<(), Error> {
        let mut players = view.players_mut();
        for index in 0..players.len() {
            if let Some(mut player) = players.get_mut(index) {
                player.set_score(number.cast_signed())?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sum_archived(archived: &ArchivedPlayers) -> u64 {
        archived.players.iter().fold(0, |sum, player| sum.wrapping_add(player.score.to_native().cast_unsigned()))
    }

    #[inline(always)]
    fn set_archived(archived: Seal<'_, ArchivedPlayers>, number: u64) {
        munge!(let ArchivedPlayers { players } = archived);
        let mut players = ArchivedVec::as_slice_seal(players);
        for index in 0..players.len() {
            munge!(let ArchivedPlayer { mut score, .. } = players.as_mut().index(index));
            *score = number.cast_signed().into();
        }
    }
}

impl ForyRecords for ForyPlayers {
    #[inline(always)]
    fn sum_viewed(view: &ForyPlayersRowView<'_>) -> Result<u64, fory::Error> {
        view.players()?.iter().try_fold(0u64, |sum, player| Ok(sum.wrapping_add(player?.score()?.cast_unsigned())))
    }
}
