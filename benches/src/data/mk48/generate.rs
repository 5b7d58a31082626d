//! Updates of random content. The order of the draws and the types they are made in are part of the data.

use rand::Rng;
use rand::distributions::WeightedIndex;

use super::{Contact, EntityType, Guidance, TerrainUpdate, Transform, Update};
use crate::data::random::{Random, exactly, list};

/// What is known of a kind of entity: how often it is met, and how much it carries.
struct Kind {
    entity_type: EntityType,
    weight: f32,
    submerges: bool,
    turrets: usize,
    weapons: usize,
}

const fn kind(entity_type: EntityType, weight: f32, turrets: usize, weapons: usize) -> Kind {
    Kind { entity_type, weight, submerges: matches!(entity_type, EntityType::Yasen), turrets, weapons }
}

const KINDS: [Kind; 10] = [
    kind(EntityType::ArleighBurke, 2.14, 1, 20),
    kind(EntityType::Bismarck, 0.52, 4, 10),
    kind(EntityType::Clemenceau, 0.97, 4, 16),
    kind(EntityType::Fletcher, 1.46, 4, 18),
    kind(EntityType::G5, 13.16, 0, 2),
    kind(EntityType::Iowa, 1.55, 3, 28),
    kind(EntityType::Kolkata, 0.83, 1, 15),
    kind(EntityType::Osa, 7.25, 2, 6),
    kind(EntityType::Yasen, 4.06, 0, 14),
    kind(EntityType::Zubr, 12.92, 3, 11),
];

pub(super) fn update(random: &mut Random) -> Update {
    let players = random.gen_range(200..400) as u16;
    let world_radius = (f32::from(players) * 15_000.0).sqrt() + random.gen_range(-50.0..50.0);
    let chunks = (world_radius / 1_600.0).ceil() as i8;
    Update {
        contacts: some(random, 20, 40, |random| contact(random, players)),
        score: (random.r#gen::<f32>().powi(4) * 5_000.0) as u32 + random.gen_range(0..50),
        world_radius,
        terrain_updates: some(random, 3, 10, |random| terrain_update(random, chunks)),
    }
}

/// At least `min` values and fewer than `max`; the number is drawn in 32 bits.
fn some<T>(random: &mut Random, min: i32, max: i32, make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let length = random.gen_range(min..max);
    exactly(random, length as usize, make)
}

/// A contact is seen well or hardly at all; then its kind, its owner and its arms are not known.
fn contact(random: &mut Random, players: u16) -> Contact {
    let kind = kind_of_contact(random);
    let visible = random.gen_bool(0.7);
    Contact {
        damage: if visible && random.gen_bool(0.6) { 0 } else { random.gen_range(0..200) },
        entity_id: random.gen_range(0..u32::from(players) * 20),
        entity_type: visible.then_some(kind.entity_type),
        guidance: Guidance { angle: random.r#gen(), submerge: submerged(random, kind), velocity: velocity(random) },
        player_id: visible.then(|| random.gen_range(0..players)),
        reloads: if visible { reloads(random, kind.weapons) } else { Vec::new() },
        transform: Transform {
            altitude: if submerged(random, kind) { random.gen_range(-120..-35) } else { 0 },
            angle: random.r#gen(),
            position: (random.gen_range(-750.0..750.0), random.gen_range(-750.0..750.0)),
            velocity: velocity(random),
        },
        turret_angles: if visible { turret_angles(random, kind.turrets) } else { Vec::new() },
    }
}

fn kind_of_contact(random: &mut Random) -> &'static Kind {
    let weights = WeightedIndex::new(KINDS.iter().map(|kind| kind.weight)).expect("the weights are positive");
    &KINDS[random.sample(weights)]
}

fn submerged(random: &mut Random, kind: &Kind) -> bool {
    kind.submerges && random.gen_bool(0.9)
}

/// Ahead, at rest or slowly astern.
fn velocity(random: &mut Random) -> i16 {
    match random.gen_range(0..100) {
        0..80 => random.gen_range(140..900),
        80..90 => 0,
        _ => random.gen_range(-225..-35),
    }
}

fn reloads(random: &mut Random, weapons: usize) -> Vec<bool> {
    let ready = random.gen_range(0.0..1.0);
    exactly(random, weapons, |random| random.gen_bool(ready))
}

/// Most turrets point in about the same direction.
fn turret_angles(random: &mut Random, turrets: usize) -> Vec<u16> {
    let base: u16 = random.r#gen();
    exactly(random, turrets, |random| match random.gen_bool(0.75) {
        true => base.wrapping_add_signed(random.gen_range(-200..200)),
        false => random.r#gen(),
    })
}

/// A whole new part of the map is rare.
fn terrain_update(random: &mut Random, chunks: i8) -> TerrainUpdate {
    let new = random.gen_bool(0.02);
    TerrainUpdate {
        chunk_id: (random.gen_range(-chunks..chunks), random.gen_range(-chunks..chunks)),
        data: list(random, if new { 900..1_100 } else { 3..9 }, |random| random.r#gen()),
    }
}
