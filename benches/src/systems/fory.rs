//! Apache Fory's Rust crate, in the mode its documentation gives for the fastest Rust-only traffic: native, same schema,
//! types registered by number.

use fory::{Error, ForyBuilder, Serializer, StructSerializer};

use super::{Reuse, System, names};
use crate::data::{graalvm, graphs, log, mesh, minecraft_savedata, mk48};

/// A type that knows which other types it contains.
pub trait Registered: StructSerializer + Serializer<Target = Self> {
    /// Registers it and all that it contains.
    fn register(fory: &mut fory::Fory) -> Result<(), Error>;
    /// Sets what it needs beyond the mode.
    fn configure(builder: ForyBuilder) -> ForyBuilder {
        builder
    }
}

macro_rules! registered {
    ($root:ty $(, $contained:ty)* $(; $configure:expr)?) => {
        impl Registered for $root {
            $(fn configure(builder: ForyBuilder) -> ForyBuilder {
                $configure(builder)
            })?

            fn register(fory: &mut fory::Fory) -> Result<(), Error> {
                let mut ids = 1..;
                let mut next = || ids.next().expect("there are enough numbers");
                fory.register::<$root>(next())?;
                $(fory.register::<$contained>(next())?;)*
                Ok(())
            }
        }
    };
}

registered!(graalvm::Struct);
registered!(graalvm::Foo);
// Weak pointers want references to be tracked everywhere.
registered!(graphs::ForyTree, graphs::ForyNode; |builder: ForyBuilder| builder.track_ref(true));
// A pointer in a field is tracked by default.
registered!(graphs::SharedList, graphs::Item);
registered!(graphs::Zoo, graphs::Dog, graphs::Parrot, graphs::Crab, graphs::Elephant);
registered!(log::Logs, log::Log, log::Address);
registered!(mesh::plain::PlainMesh, mesh::plain::PlainTriangle, mesh::plain::PlainVector3);
registered!(
    minecraft_savedata::Players,
    minecraft_savedata::Player,
    minecraft_savedata::Item,
    minecraft_savedata::Abilities,
    minecraft_savedata::Entity,
    minecraft_savedata::RecipeBook,
    minecraft_savedata::GameType
);
registered!(
    mk48::Updates,
    mk48::Update,
    mk48::Contact,
    mk48::Guidance,
    mk48::Transform,
    mk48::TerrainUpdate,
    mk48::EntityType
);

/// Holds the configured instance, which is meant to be built once and kept.
pub struct Fory(fory::Fory);

impl<T: Registered> System<T> for Fory {
    const NAME: &'static str = names::FORY;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        let mut fory = T::configure(fory::Fory::builder().xlang(false).compatible(false)).build();
        T::register(&mut fory)?;
        Ok(Fory(fory))
    }

    // `serialize` keeps a scratch buffer of its own and copies it out, which was measured to be faster than
    // `serialize_to` into a new vector.
    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        self.0.serialize(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        self.0.deserialize(bytes)
    }
}

impl<T: Registered> Reuse<T> for Fory {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        self.0.serialize_to(buffer, value)?;
        Ok(buffer)
    }
}
