//! The systems of the public Rust comparison, and what each of them can do with which data.

use super::{Borrow, Reuse, bitcode, borsh, fory, fory_like, postcard, prost, rkyv, savefile, serde_json, wincode};
use crate::data::Borrowable;
use crate::data::log::Logs;
use crate::data::log::message::LogsMessage;
use crate::data::mesh::Mesh;
use crate::data::mesh::message::MeshMessage;
use crate::data::mesh::plain::PlainMesh;
use crate::data::minecraft_savedata::Players;
use crate::data::minecraft_savedata::message::PlayersMessage;
use crate::data::mk48::Updates;
use crate::data::mk48::message::UpdatesMessage;

/// Takes the systems of a type one by one, each as its own type, so that whatever is measured is compiled for it.
pub trait PeerVisitor<T> {
    /// What ends the visit early.
    type Error;

    /// Takes a system that writes and reads the type.
    fn visit<S: Reuse<T>>(&mut self) -> Result<(), Self::Error>;
    /// Takes a system that writes and reads a type of its own in place of it.
    fn visit_converted<M, S>(&mut self) -> Result<(), Self::Error>
    where
        M: for<'a> From<&'a T> + PartialEq + 'static,
        S: Reuse<M>;
    /// Takes a system that, apart from that, reads the type borrowed.
    fn visit_borrowing<S: Borrow<T>>(&mut self) -> Result<(), Self::Error>
    where
        T: Borrowable;
}

/// A type of the public Rust comparison.
pub trait PeerSubject: Clone + PartialEq + 'static {
    /// Shows all systems to `visitor`, `fory-like` first.
    fn each<V: PeerVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error>;
}

impl PeerSubject for Logs {
    fn each<V: PeerVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        common(visitor)?;
        visitor.visit::<fory::Fory>()?;
        visitor.visit_converted::<LogsMessage, prost::Prost>()?;
        borrowing(visitor)
    }
}

impl PeerSubject for Mesh {
    fn each<V: PeerVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        common(visitor)?;
        visitor.visit_converted::<PlainMesh, fory::Fory>()?;
        visitor.visit_converted::<MeshMessage, prost::Prost>()
    }
}

impl PeerSubject for Players {
    fn each<V: PeerVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        common(visitor)?;
        visitor.visit::<fory::Fory>()?;
        visitor.visit_converted::<PlayersMessage, prost::Prost>()?;
        borrowing(visitor)
    }
}

impl PeerSubject for Updates {
    fn each<V: PeerVisitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        common(visitor)?;
        visitor.visit::<fory::Fory>()?;
        visitor.visit_converted::<UpdatesMessage, prost::Prost>()
    }
}

/// The systems that carry each of the types themselves.
fn common<T, V: PeerVisitor<T>>(visitor: &mut V) -> Result<(), V::Error>
where
    fory_like::Fixed: Reuse<T>,
    fory_like::Compressed: Reuse<T>,
    wincode::Wincode: Reuse<T>,
    bitcode::Bitcode: Reuse<T>,
    postcard::Postcard: Reuse<T>,
    rkyv::Rkyv: Reuse<T>,
    borsh::Borsh: Reuse<T>,
    savefile::Savefile: Reuse<T>,
    serde_json::SerdeJson: Reuse<T>,
{
    visitor.visit::<fory_like::Fixed>()?;
    visitor.visit::<fory_like::Compressed>()?;
    visitor.visit::<wincode::Wincode>()?;
    visitor.visit::<bitcode::Bitcode>()?;
    visitor.visit::<postcard::Postcard>()?;
    visitor.visit::<rkyv::Rkyv>()?;
    visitor.visit::<borsh::Borsh>()?;
    visitor.visit::<savefile::Savefile>()?;
    visitor.visit::<serde_json::SerdeJson>()
}

/// The systems that borrow. borsh, savefile, prost and the `fory` crate do not.
fn borrowing<T: Borrowable, V: PeerVisitor<T>>(visitor: &mut V) -> Result<(), V::Error>
where
    fory_like::Fixed: Borrow<T>,
    fory_like::Compressed: Borrow<T>,
    wincode::Wincode: Borrow<T>,
    bitcode::Bitcode: Borrow<T>,
    postcard::Postcard: Borrow<T>,
    rkyv::Rkyv: Borrow<T>,
    serde_json::SerdeJson: Borrow<T>,
{
    visitor.visit_borrowing::<fory_like::Fixed>()?;
    visitor.visit_borrowing::<fory_like::Compressed>()?;
    visitor.visit_borrowing::<wincode::Wincode>()?;
    visitor.visit_borrowing::<bitcode::Bitcode>()?;
    visitor.visit_borrowing::<postcard::Postcard>()?;
    visitor.visit_borrowing::<rkyv::Rkyv>()?;
    visitor.visit_borrowing::<serde_json::SerdeJson>()
}
