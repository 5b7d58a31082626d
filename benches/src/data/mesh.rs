//! `mesh` of the public Rust serialization benchmark: triangles.
//!
//! Exercises bulk copies: nothing but 32-bit floats, in structs that lie in memory as they lie in a message.

pub mod message;
pub mod plain;
pub mod rows;

use bytemuck::{Pod, Zeroable};
use fory_like_core::Row;
use rand::Rng;

use super::random::{self, Random};

carried! {
    /// A point or a direction.
    #[derive(Copy, Pod, Row, Zeroable)]
    #[fory(pod)]
    #[repr(C)]
    #[allow(missing_docs)] // The names say it.
    pub struct Vector3 {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }
}

carried! {
    /// Its corners, and the direction it faces.
    #[derive(Copy, Pod, Row, Zeroable)]
    #[fory(pod)]
    #[repr(C)]
    #[allow(missing_docs)] // The names say it.
    pub struct Triangle {
        pub v0: Vector3,
        pub v1: Vector3,
        pub v2: Vector3,
        pub normal: Vector3,
    }
}

/// A length without wincode's own limit of 4 MiB, which the data set exceeds.
type Unlimited = wincode::len::BincodeLen<{ usize::MAX }>;

carried! {
    /// The whole mesh.
    #[derive(Row)]
    pub struct Mesh {
        /// The triangles, in no particular order.
        #[wincode(with = "wincode::containers::Vec<Triangle, Unlimited>")]
        pub triangles: Vec<Triangle>,
    }
}

impl Mesh {
    /// How many triangles the published figures were taken with.
    pub const TRIANGLES: usize = 125_000;

    /// A mesh of that many triangles, each coordinate between 0 and 1.
    pub fn sample(triangles: usize) -> Self {
        Mesh { triangles: random::records(triangles, triangle) }
    }
}

fn triangle(random: &mut Random) -> Triangle {
    let mut vector = || Vector3 { x: random.r#gen(), y: random.r#gen(), z: random.r#gen() };
    Triangle { v0: vector(), v1: vector(), v2: vector(), normal: vector() }
}
