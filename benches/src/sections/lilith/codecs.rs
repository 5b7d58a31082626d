//! The races of messages: of one event each, and of all of them.

use std::hint::black_box;

use super::lanes::{self, Label, SHARE, Shares};
use super::{Data, INTERNED, ROWS, SINGLE, STREAM};
use crate::contest::{checked, deserialize, expect, serialize};
use crate::context::Context;
use crate::data::Borrowable;
use crate::lilith::gzip;
use crate::report::{Action, Compression, Row};
use crate::systems::fory_like::{Compressed, Fixed};
use crate::systems::lilith::{Gzip, InRows, JavaBeansXml, LilithXml, Protobuf, Streamed};
use crate::systems::lilith_java::{JavaSerialization, JavaStream};
use crate::systems::{Borrow, Error, System, names};
use crate::timing::{Pace, Race};

/// The races of messages, one an action.
#[derive(Default)]
struct Races<'a> {
    encode: Race<'a, Label>,
    decode: Race<'a, Label>,
    borrow: Race<'a, Label>,
}

/// Measures one message an event. Whoever carries events that way enters here.
pub(super) fn single(data: &Data, context: &Context) -> Result<Vec<Row>, Error> {
    let mut races = Races::default();
    races.enter::<_, Fixed>(&data.events)?;
    races.enter::<_, Compressed>(&data.events)?;
    races.enter_borrowing::<_, Fixed>(&data.events)?;
    races.enter_borrowing::<_, Compressed>(&data.events)?;
    races.enter::<_, Protobuf>(&data.messages)?;
    races.enter::<_, JavaSerialization>(&data.events)?;
    races.enter::<_, LilithXml>(&data.events)?;
    races.enter::<_, JavaBeansXml>(&data.events)?;
    races.enter_as::<_, InRows>(ROWS, &data.events, Compression::None)?;
    races.enter_clone(&data.events);
    Ok(races.run("lilith", context))
}

/// Measures all events in one message or stream. Whoever carries them that way enters here: as a system of the whole list.
pub(super) fn whole(data: &Data, context: &Context) -> Result<Vec<Row>, Error> {
    let mut races = Races::default();
    races.enter_whole::<_, Fixed>(INTERNED, &data.interned)?;
    races.enter_whole::<_, Compressed>(INTERNED, &data.interned)?;
    races.enter_whole::<_, Streamed<Fixed>>(STREAM, &data.wrappers)?;
    races.enter_whole::<_, Streamed<Compressed>>(STREAM, &data.wrappers)?;
    races.enter_whole::<_, JavaStream>(STREAM, &data.wrappers)?;
    Ok(races.run("lilith, whole", context))
}

impl<'a> Races<'a> {
    /// Enters a system that writes one message an event, plain and compressed.
    fn enter<T: PartialEq, S: System<T>>(&mut self, values: &'a [T]) -> Result<(), Error> {
        self.enter_as::<T, S>(SINGLE, values, Compression::None)?;
        self.enter_as::<T, Gzip<S>>(SINGLE, values, Compression::Gzip)
    }

    fn enter_as<T: PartialEq, S: System<T>>(
        &mut self,
        workload: &'static str,
        values: &'a [T],
        compression: Compression,
    ) -> Result<(), Error> {
        let (mut writer, mut reader) = (S::new().map_err(Into::into)?, S::new().map_err(Into::into)?);
        let messages = messages(&mut writer, values)?;
        let label = label::<T, S>(workload, compression, total(&messages), values.len() / SHARE);

        let mut shares = Shares::of(values.len());
        self.encode.operation(label, move || {
            for value in &values[shares.next()] {
                black_box(serialize(&mut writer, value));
            }
        });
        let mut shares = Shares::of(values.len());
        self.decode.operation(label, move || {
            for message in &messages[shares.next()] {
                black_box(deserialize::<T, S>(&mut reader, message.as_ref()));
            }
        });
        Ok(())
    }

    /// Enters the copy of a value among the readers: it allocates and frees what they have to.
    fn enter_clone<T: Clone>(&mut self, values: &'a [T]) {
        let label = Label {
            workload: SINGLE,
            system: names::CLONE,
            numbers: None,
            compression: Compression::None,
            bytes: 0,
            repeats: values.len() / SHARE,
        };
        let mut shares = Shares::of(values.len());
        self.decode.operation(label, move || {
            for value in &values[shares.next()] {
                black_box(black_box(value).clone());
            }
        });
    }

    /// Enters a system that reads events borrowed.
    fn enter_borrowing<T, S>(&mut self, values: &'a [T]) -> Result<(), Error>
    where
        T: PartialEq + Borrowable,
        S: Borrow<T> + System<T>,
    {
        let mut system = S::new().map_err(Into::into)?;
        let plain = messages(&mut system, values)?;
        for (value, message) in values.iter().zip(&plain) {
            if !S::shows(&system.borrow(message.as_ref()).map_err(Into::into)?, value) {
                return Err(format!("{} does not lend the value it was given", S::NAME).into());
            }
        }
        let compressed = plain.iter().map(|message| gzip::compress(message.as_ref(), Vec::new()));
        let compressed: Vec<_> = compressed.collect::<Result<_, _>>()?;

        let label = |compression, bytes| label::<T, S>(SINGLE, compression, bytes, values.len() / SHARE);
        let mut shares = Shares::of(values.len());
        self.borrow.operation(label(Compression::None, total(&plain)), move || {
            for message in &plain[shares.next()] {
                black_box(expect(system.borrow(black_box(message.as_ref()))));
            }
        });
        let (mut system, mut buffer) = (S::new().map_err(Into::into)?, Vec::new());
        let mut shares = Shares::of(values.len());
        self.borrow.operation(label(Compression::Gzip, total(&compressed)), move || {
            for message in &compressed[shares.next()] {
                expect(gzip::decompress(black_box(message), &mut buffer));
                black_box(expect(system.borrow(&buffer)));
            }
        });
        Ok(())
    }

    /// Enters a system that writes all events at once, plain and compressed.
    fn enter_whole<T: PartialEq, S: System<Vec<T>>>(
        &mut self,
        workload: &'static str,
        values: &'a Vec<T>,
    ) -> Result<(), Error> {
        self.enter_whole_as::<T, S>(workload, values, Compression::None)?;
        self.enter_whole_as::<T, Gzip<S>>(workload, values, Compression::Gzip)
    }

    fn enter_whole_as<T: PartialEq, S: System<Vec<T>>>(
        &mut self,
        workload: &'static str,
        values: &'a Vec<T>,
        compression: Compression,
    ) -> Result<(), Error> {
        let (mut writer, mut reader) = (S::new().map_err(Into::into)?, S::new().map_err(Into::into)?);
        let message = checked(&mut writer, values)?;
        let label = label::<Vec<T>, S>(workload, compression, message.as_ref().len(), 1);
        self.encode.operation(label, move || serialize(&mut writer, values));
        self.decode.operation(label, move || deserialize::<Vec<T>, S>(&mut reader, message.as_ref()));
        Ok(())
    }

    /// Runs the races, one after the other; those without contestants give no rows.
    fn run(self, title: &str, context: &Context) -> Vec<Row> {
        let pace = Pace::of(context.repeats);
        let mut rows = lanes::run(self.encode, Action::Encode, title, pace, context);
        rows.extend(lanes::run(self.decode, Action::Decode, title, pace, context));
        rows.extend(lanes::run(self.borrow, Action::Borrow, title, pace, context));
        rows
    }
}

/// The message of each value, once it is known that it comes back equal.
fn messages<T: PartialEq, S: System<T>>(system: &mut S, values: &[T]) -> Result<Vec<S::Bytes>, Error> {
    values.iter().map(|value| checked(system, value)).collect()
}

fn total(messages: &[impl AsRef<[u8]>]) -> usize {
    messages.iter().map(|message| message.as_ref().len()).sum()
}

fn label<T, S: System<T>>(workload: &'static str, compression: Compression, bytes: usize, repeats: usize) -> Label {
    Label { workload, system: S::NAME, numbers: S::NUMBERS, compression, bytes, repeats }
}
