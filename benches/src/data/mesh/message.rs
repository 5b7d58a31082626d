//! The mesh as Protocol Buffers messages.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use prost::Message;

use super::{Mesh, Triangle, Vector3};

#[derive(Clone, PartialEq, Message)]
pub struct Vector3Message {
    #[prost(float, tag = "1")]
    pub x: f32,
    #[prost(float, tag = "2")]
    pub y: f32,
    #[prost(float, tag = "3")]
    pub z: f32,
}

#[derive(Clone, PartialEq, Message)]
pub struct TriangleMessage {
    #[prost(message, optional, tag = "1")]
    pub v0: Option<Vector3Message>,
    #[prost(message, optional, tag = "2")]
    pub v1: Option<Vector3Message>,
    #[prost(message, optional, tag = "3")]
    pub v2: Option<Vector3Message>,
    #[prost(message, optional, tag = "4")]
    pub normal: Option<Vector3Message>,
}

#[derive(Clone, PartialEq, Message)]
pub struct MeshMessage {
    #[prost(message, repeated, tag = "1")]
    pub triangles: Vec<TriangleMessage>,
}

impl From<&Vector3> for Vector3Message {
    fn from(&Vector3 { x, y, z }: &Vector3) -> Self {
        Vector3Message { x, y, z }
    }
}

impl From<&Triangle> for TriangleMessage {
    fn from(Triangle { v0, v1, v2, normal }: &Triangle) -> Self {
        TriangleMessage { v0: Some(v0.into()), v1: Some(v1.into()), v2: Some(v2.into()), normal: Some(normal.into()) }
    }
}

impl From<&Mesh> for MeshMessage {
    fn from(mesh: &Mesh) -> Self {
        MeshMessage { triangles: mesh.triangles.iter().map(TriangleMessage::from).collect() }
    }
}
