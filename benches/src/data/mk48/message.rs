//! The updates as Protocol Buffers messages.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use prost::Message;

use super::{Contact, Guidance, TerrainUpdate, Transform, Update, Updates};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
pub enum EntityTypeMessage {
    ArleighBurke = 0,
    Bismarck = 1,
    Clemenceau = 2,
    Fletcher = 3,
    G5 = 4,
    Iowa = 5,
    Kolkata = 6,
    Osa = 7,
    Yasen = 8,
    Zubr = 9,
}

#[derive(Clone, PartialEq, Message)]
pub struct Vector2Message {
    #[prost(float, tag = "1")]
    pub x: f32,
    #[prost(float, tag = "2")]
    pub y: f32,
}

#[derive(Clone, PartialEq, Message)]
pub struct TransformMessage {
    #[prost(int32, tag = "1")]
    pub altitude: i32,
    #[prost(uint32, tag = "2")]
    pub angle: u32,
    #[prost(message, optional, tag = "3")]
    pub position: Option<Vector2Message>,
    #[prost(int32, tag = "4")]
    pub velocity: i32,
}

#[derive(Clone, PartialEq, Message)]
pub struct GuidanceMessage {
    #[prost(uint32, tag = "1")]
    pub angle: u32,
    #[prost(bool, tag = "2")]
    pub submerge: bool,
    #[prost(int32, tag = "3")]
    pub velocity: i32,
}

#[derive(Clone, PartialEq, Message)]
pub struct ContactMessage {
    #[prost(uint32, tag = "1")]
    pub damage: u32,
    #[prost(uint32, tag = "2")]
    pub entity_id: u32,
    #[prost(enumeration = "EntityTypeMessage", optional, tag = "3")]
    pub entity_type: Option<i32>,
    #[prost(message, optional, tag = "4")]
    pub guidance: Option<GuidanceMessage>,
    #[prost(uint32, optional, tag = "5")]
    pub player_id: Option<u32>,
    #[prost(bool, repeated, tag = "6")]
    pub reloads: Vec<bool>,
    #[prost(message, optional, tag = "7")]
    pub transform: Option<TransformMessage>,
    #[prost(uint32, repeated, tag = "8")]
    pub turret_angles: Vec<u32>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ChunkIdMessage {
    #[prost(int32, tag = "1")]
    pub x: i32,
    #[prost(int32, tag = "2")]
    pub y: i32,
}

#[derive(Clone, PartialEq, Message)]
pub struct TerrainUpdateMessage {
    #[prost(message, optional, tag = "1")]
    pub chunk_id: Option<ChunkIdMessage>,
    #[prost(bytes = "vec", tag = "2")]
    pub data: Vec<u8>,
}

#[derive(Clone, PartialEq, Message)]
pub struct UpdateMessage {
    #[prost(message, repeated, tag = "1")]
    pub contacts: Vec<ContactMessage>,
    #[prost(uint32, tag = "2")]
    pub score: u32,
    #[prost(float, tag = "3")]
    pub world_radius: f32,
    #[prost(message, repeated, tag = "4")]
    pub terrain_updates: Vec<TerrainUpdateMessage>,
}

#[derive(Clone, PartialEq, Message)]
pub struct UpdatesMessage {
    #[prost(message, repeated, tag = "1")]
    pub updates: Vec<UpdateMessage>,
}

impl From<&Transform> for TransformMessage {
    fn from(&Transform { altitude, angle, position: (x, y), velocity }: &Transform) -> Self {
        TransformMessage {
            altitude: altitude.into(),
            angle: angle.into(),
            position: Some(Vector2Message { x, y }),
            velocity: velocity.into(),
        }
    }
}

impl From<&Guidance> for GuidanceMessage {
    fn from(&Guidance { angle, submerge, velocity }: &Guidance) -> Self {
        GuidanceMessage { angle: angle.into(), submerge, velocity: velocity.into() }
    }
}

impl From<&Contact> for ContactMessage {
    fn from(contact: &Contact) -> Self {
        ContactMessage {
            damage: contact.damage.into(),
            entity_id: contact.entity_id,
            entity_type: contact.entity_type.map(|entity_type| entity_type as i32),
            guidance: Some((&contact.guidance).into()),
            player_id: contact.player_id.map(u32::from),
            reloads: contact.reloads.clone(),
            transform: Some((&contact.transform).into()),
            turret_angles: contact.turret_angles.iter().copied().map(u32::from).collect(),
        }
    }
}

impl From<&TerrainUpdate> for TerrainUpdateMessage {
    fn from(TerrainUpdate { chunk_id: (x, y), data }: &TerrainUpdate) -> Self {
        let chunk_id = ChunkIdMessage { x: i32::from(*x), y: i32::from(*y) };
        TerrainUpdateMessage { chunk_id: Some(chunk_id), data: data.clone() }
    }
}

impl From<&Update> for UpdateMessage {
    fn from(update: &Update) -> Self {
        UpdateMessage {
            contacts: update.contacts.iter().map(ContactMessage::from).collect(),
            score: update.score,
            world_radius: update.world_radius,
            terrain_updates: update.terrain_updates.iter().map(TerrainUpdateMessage::from).collect(),
        }
    }
}

impl From<&Updates> for UpdatesMessage {
    fn from(updates: &Updates) -> Self {
        UpdatesMessage { updates: updates.updates.iter().map(UpdateMessage::from).collect() }
    }
}
