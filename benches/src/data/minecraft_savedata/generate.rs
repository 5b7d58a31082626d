//! Players of random content. The order of the draws is part of the data.

use rand::Rng;

use super::{Abilities, Entity, GameType, Item, Player, RecipeBook};
use crate::data::random::{Random, coin, list, maybe, pick};

const GAME_TYPES: [GameType; 4] = [GameType::Survival, GameType::Creative, GameType::Adventure, GameType::Spectator];
const DIMENSIONS: [&str; 3] = ["overworld", "nether", "end"];
const ITEMS: [&str; 8] = ["dirt", "stone", "pickaxe", "sand", "gravel", "shovel", "chestplate", "steak"];
const CREATURES: [&str; 8] = ["cow", "sheep", "zombie", "skeleton", "spider", "creeper", "parrot", "bee"];
const NAMES: [&str; 8] = ["rainbow", "princess", "steve", "johnny", "missy", "coward", "fairy", "howard"];
const RECIPES: [&str; 8] = ["pickaxe", "torch", "bow", "crafting table", "furnace", "shears", "arrow", "tnt"];

pub(super) fn player(random: &mut Random) -> Player {
    Player {
        game_type: game_type(random),
        previous_game_type: game_type(random),
        score: random.r#gen(),
        dimension: text(random, &DIMENSIONS),
        selected_item_slot: random.r#gen(),
        selected_item: item(random),
        spawn_dimension: maybe(random, |random| text(random, &DIMENSIONS)),
        spawn_x: random.r#gen(),
        spawn_y: random.r#gen(),
        spawn_z: random.r#gen(),
        spawn_forced: maybe(random, coin),
        sleep_timer: random.r#gen(),
        food_exhaustion_level: random.r#gen(),
        food_saturation_level: random.r#gen(),
        food_tick_timer: random.r#gen(),
        xp_level: random.r#gen(),
        xp_p: random.r#gen(),
        xp_total: random.r#gen(),
        xp_seed: random.r#gen(),
        inventory: list(random, 0..40, item),
        ender_items: list(random, 0..27, item),
        abilities: abilities(random),
        entered_nether_position: maybe(random, position),
        root_vehicle: maybe(random, |random| (uuid(random), entity(random))),
        shoulder_entity_left: maybe(random, entity),
        shoulder_entity_right: maybe(random, entity),
        seen_credits: coin(random),
        recipe_book: recipe_book(random),
    }
}

/// Drawn as a number of 32 bits, where [`pick`] draws one of 64.
fn game_type(random: &mut Random) -> GameType {
    GAME_TYPES[random.gen_range(0..GAME_TYPES.len() as i32) as usize]
}

fn text(random: &mut Random, options: &[&str]) -> String {
    pick(random, options).to_string()
}

fn item(random: &mut Random) -> Item {
    Item { count: random.r#gen(), slot: random.r#gen(), id: text(random, &ITEMS) }
}

fn abilities(random: &mut Random) -> Abilities {
    Abilities {
        walk_speed: random.r#gen(),
        fly_speed: random.r#gen(),
        may_fly: coin(random),
        flying: coin(random),
        invulnerable: coin(random),
        may_build: coin(random),
        instabuild: coin(random),
    }
}

fn position(random: &mut Random) -> (f64, f64, f64) {
    (random.r#gen(), random.r#gen(), random.r#gen())
}

fn uuid(random: &mut Random) -> [u32; 4] {
    std::array::from_fn(|_| random.r#gen())
}

fn entity(random: &mut Random) -> Entity {
    Entity {
        id: text(random, &CREATURES),
        pos: position(random),
        motion: position(random),
        rotation: (random.r#gen(), random.r#gen()),
        fall_distance: random.r#gen(),
        fire: random.r#gen(),
        air: random.r#gen(),
        on_ground: coin(random),
        no_gravity: coin(random),
        invulnerable: coin(random),
        portal_cooldown: random.r#gen(),
        uuid: uuid(random),
        custom_name: maybe(random, |random| text(random, &NAMES)),
        custom_name_visible: coin(random),
        silent: coin(random),
        glowing: coin(random),
    }
}

fn recipe_book(random: &mut Random) -> RecipeBook {
    RecipeBook {
        recipes: list(random, 0..30, |random| text(random, &RECIPES)),
        to_be_displayed: list(random, 0..10, |random| text(random, &RECIPES)),
        is_filtering_craftable: coin(random),
        is_gui_open: coin(random),
        is_furnace_filtering_craftable: coin(random),
        is_furnace_gui_open: coin(random),
        is_blasting_furnace_filtering_craftable: coin(random),
        is_blasting_furnace_gui_open: coin(random),
        is_smoker_filtering_craftable: coin(random),
        is_smoker_gui_open: coin(random),
    }
}
