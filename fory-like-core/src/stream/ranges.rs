//! Ranges: their ends.

use core::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use super::{Deserialize, Serialize, written_as};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Field, Override};
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

macro_rules! range {
    (
        $type:ident, $name:literal, [$($field:literal $index:tt $get:ident $(($call:tt))?),+], |$($part:ident),+| $make:expr
        $(, if |$range:ident| $refuse:block $reason:literal)?
    ) => {
        impl<T: Serialize> Serialize for $type<T> {
            const SIZES: Sizes = Sizes::sum([$({ let _ = $index; T::SIZES }),+]);

            fn schema() -> &'static Schema {
                const {
                    &Schema::Struct {
                        name: $name,
                        fields: &[$(Field {
                            name: $field,
                            schema: <T as Serialize>::schema,
                            numbers: Override::None,
                            optional: false,
                        }),+],
                    }
                }
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                $(
                    let $range = self;
                    if $refuse {
                        return Err(Error::new(ErrorKind::Unsupported { reason: $reason }));
                    }
                )?
                $(range!(@get self $get $($call)?).serialize(out).map_err(|error| error.inside(Segment::Field($field)))?;)+
                Ok(())
            }
        }

        impl<'de, T: Deserialize<'de>> Deserialize<'de> for $type<T> {
            const SIZES: Sizes = Sizes::sum([$({ let _ = $index; T::SIZES }),+]);

            fn schema() -> &'static Schema {
                const {
                    &Schema::Struct {
                        name: $name,
                        fields: &[$(Field {
                            name: $field,
                            schema: <T as Deserialize<'de>>::schema,
                            numbers: Override::None,
                            optional: false,
                        }),+],
                    }
                }
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                $(let $part = T::deserialize(input).map_err(|error| error.inside(Segment::Field($field)))?;)+
                Ok($make)
            }
        }
    };
    (@get $self:ident $get:ident) => { $self.$get };
    (@get $self:ident $get:ident call) => { $self.$get() };
}

range!(Range, "Range", ["start" 0 start, "end" 1 end], |start, end| start..end);
range!(RangeInclusive, "RangeInclusive", ["start" 0 start (call), "end" 1 end (call)], |start, end| start..=end, if |range| {
    // Iterated to its end, it is empty although its ends do not say so.
    matches!(range.end_bound(), Bound::Excluded(_))
} "an inclusive range that was iterated to its end cannot be written");
range!(RangeFrom, "RangeFrom", ["start" 0 start], |start| start..);
range!(RangeTo, "RangeTo", ["end" 0 end], |end| ..end);
range!(RangeToInclusive, "RangeToInclusive", ["end" 0 end], |end| ..=end);
written_as!([] RangeFull, as (), |_range| (), |_unit| ..);
