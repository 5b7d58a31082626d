//! The mesh in types of their own for the `fory` crate.
//!
//! Its derive reads the attribute `#[fory(...)]` too, and refuses the `pod` that ours knows.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use fory::{ForyRow, ForyStruct};

use super::{Mesh, Triangle, Vector3};

#[derive(Clone, Debug, Default, PartialEq, ForyRow, ForyStruct)]
pub struct PlainVector3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

#[derive(Clone, Debug, Default, PartialEq, ForyRow, ForyStruct)]
pub struct PlainTriangle {
    pub v0: PlainVector3,
    pub v1: PlainVector3,
    pub v2: PlainVector3,
    pub normal: PlainVector3,
}

#[derive(Clone, Debug, Default, PartialEq, ForyRow, ForyStruct)]
pub struct PlainMesh {
    pub triangles: Vec<PlainTriangle>,
}

impl From<&Vector3> for PlainVector3 {
    fn from(&Vector3 { x, y, z }: &Vector3) -> Self {
        PlainVector3 { x, y, z }
    }
}

impl From<&Triangle> for PlainTriangle {
    fn from(Triangle { v0, v1, v2, normal }: &Triangle) -> Self {
        PlainTriangle { v0: v0.into(), v1: v1.into(), v2: v2.into(), normal: normal.into() }
    }
}

impl From<&Mesh> for PlainMesh {
    fn from(mesh: &Mesh) -> Self {
        PlainMesh { triangles: mesh.triangles.iter().map(PlainTriangle::from).collect() }
    }
}
