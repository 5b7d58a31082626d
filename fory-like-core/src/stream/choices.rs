//! Enums of the standard library: a tag as a varint, and the variant's value, as a derived enum would be.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::ops::Bound;

use super::{Deserialize, Serialize};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Field, Override, Variant};
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

macro_rules! choice {
    ([$($generic:ident),*] $type:ident, $name:literal, $($variant:ident $(($value:ty))? = $tag:literal),+) => {
        impl<$($generic: Serialize),*> Serialize for $type<$($generic),*> {
            choice!(@describe [Serialize] $name, $($variant $(($value))? = $tag),+);

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                match self {
                    $($type::$variant $((choice!(@bind value $value)))? => {
                        out.put_varint($tag);
                        $(in_variant(<$value as Serialize>::serialize(value, out), stringify!($variant))?;)?
                    })+
                }
                Ok(())
            }
        }

        impl<'de, $($generic: Deserialize<'de>),*> Deserialize<'de> for $type<$($generic),*> {
            choice!(@describe [Deserialize<'de>] $name, $($variant $(($value))? = $tag),+);

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let before = input.position();
                Ok(match input.short_varint()? {
                    $($tag => $type::$variant $((
                        in_variant(<$value as Deserialize<'de>>::deserialize(input), stringify!($variant))?
                    ))?,)+
                    found => {
                        let schema = <Self as Deserialize<'de>>::schema();
                        return Err(Error::at(ErrorKind::UnknownTag { found, schema }, before));
                    }
                })
            }
        }
    };
    (@bind $name:ident $value:ty) => { $name };
    (@sizes [$($trait:tt)*] $value:ty) => { <$value as $($trait)*>::SIZES };
    (@schema [$($trait:tt)*] $value:ty) => { <$value as $($trait)*>::schema };
    (@describe $trait:tt $name:literal, $($variant:ident $(($value:ty))? = $tag:literal),+) => {
        const SIZES: Sizes = Sizes::sum([
            Sizes::exactly(1),
            Sizes::either([$(Sizes::sum([$(choice!(@sizes $trait $value))?])),+]),
        ]);

        fn schema() -> &'static Schema {
            const {
                &Schema::Enum {
                    name: $name,
                    variants: &[$(Variant {
                        name: stringify!($variant),
                        tag: $tag,
                        fields: &[$(Field {
                            name: "0",
                            schema: choice!(@schema $trait $value),
                            numbers: Override::None,
                            optional: false,
                        })?],
                        other: false,
                    }),+],
                }
            }
        }
    };
}

/// Says that a fault lies in the value of this variant.
#[inline(always)]
fn in_variant<T>(result: Result<T>, name: &'static str) -> Result<T> {
    result.map_err(|error| error.inside(Segment::Field("0")).inside(Segment::Variant(name)))
}

choice!([T, E] Result, "Result", Ok(T) = 0, Err(E) = 1);
choice!([T] Bound, "Bound", Included(T) = 0, Excluded(T) = 1, Unbounded = 2);
choice!([] IpAddr, "IpAddr", V4(Ipv4Addr) = 0, V6(Ipv6Addr) = 1);
choice!([] SocketAddr, "SocketAddr", V4(SocketAddrV4) = 0, V6(SocketAddrV6) = 1);
