//! The section's races.

use std::hint::black_box;
use std::rc::Rc;

use fory_like_core::{DeserializeOwned, Serialize};

use super::{ACTIONS, Kind};
use crate::contest::{checked, deserialize, serialize};
use crate::context::Context;
use crate::data::threeten::{Mixed, java};
use crate::report::Row;
use crate::systems::fory_like::{Compressed, Fixed};
use crate::systems::java_time::{Delegate, Direct, JavaTime, Temporal};
use crate::systems::{Error, Numbers, System, names};
use crate::timing::{Pace, Race};

/// Who a lane of a race belongs to.
#[derive(Clone, Copy)]
struct Label {
    system: &'static str,
    numbers: Option<Numbers>,
    bytes: usize,
}

/// One race an action, in the order of [`ACTIONS`].
#[derive(Default)]
pub(super) struct Message([Race<'static, Label>; ACTIONS.len()]);

/// The races of all values in one stream, and of as many streams of one value each.
#[derive(Default)]
pub(super) struct Races {
    stream: Message,
    alone: Message,
}

impl Message {
    /// Enters a system into both races, once it is known that it returns the value.
    fn enter<T, S>(&mut self, system: &'static str, value: Rc<T>) -> Result<(), Error>
    where
        T: PartialEq + 'static,
        S: System<T>,
    {
        let new = || S::new().map_err(Into::into);
        let bytes = checked(&mut new()?, &*value)?;
        let label = Label { system, numbers: S::NUMBERS, bytes: bytes.as_ref().len() };
        let [writing, reading] = &mut self.0;
        let mut writer = new()?;
        writing.operation(label, move || serialize(&mut writer, &*value));
        let mut reader = new()?;
        reading.operation(label, move || -> T { deserialize(&mut reader, bytes.as_ref()) });
        Ok(())
    }

    /// The same with a message a value; a repeat takes all of them.
    fn enter_each<T, S>(&mut self, system: &'static str, values: Rc<Vec<T>>) -> Result<(), Error>
    where
        T: PartialEq + 'static,
        S: System<T>,
    {
        let new = || S::new().map_err(Into::into);
        let mut writer = new()?;
        let messages = values.iter().map(|value| checked(&mut writer, value)).collect::<Result<Vec<_>, _>>()?;
        let bytes = messages.iter().map(|message| message.as_ref().len()).sum();
        let label = Label { system, numbers: S::NUMBERS, bytes };
        let [writing, reading] = &mut self.0;
        writing.operation(label, move || {
            for value in &*values {
                black_box(serialize(&mut writer, value));
            }
        });
        let mut reader = new()?;
        reading.operation(label, move || {
            for message in &messages {
                let value: T = deserialize(&mut reader, message.as_ref());
                black_box(value);
            }
        });
        Ok(())
    }

    /// Runs the races, one after the other.
    pub(super) fn run(self, workload: &'static str, context: &Context) -> Vec<Row> {
        let pace = Pace::of(context.repeats);
        let mut rows = Vec::new();
        for (action, race) in ACTIONS.into_iter().zip(self.0) {
            let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
            let results = race.run_paced(pace, |label| {
                progress.set_prefix(label.system);
                progress.inc(1);
            });
            progress.finish_and_clear();
            rows.extend(results.into_iter().map(|(Label { system, numbers, bytes }, timing)| {
                Row::new(workload, system, numbers, action, bytes, timing)
            }));
        }
        rows
    }
}

impl Races {
    /// Races of the values of jiff, and of the same as those of Java.
    pub(super) fn of<J, T>(jiff: &[J]) -> Result<Self, Error>
    where
        J: Serialize + DeserializeOwned + PartialEq + Clone + 'static,
        T: Temporal + PartialEq + for<'a> From<&'a J>,
    {
        let mut races = Races::default();
        races.enter::<_, Fixed>(names::FORY_LIKE, jiff.to_vec())?;
        races.enter::<_, Compressed>(names::FORY_LIKE, jiff.to_vec())?;
        races.enter::<T, JavaTime<Delegate>>(names::JAVA_DELEGATE, jiff.iter().map(Into::into).collect())?;
        races.enter::<T, JavaTime<Direct>>(names::JAVA_DIRECT, jiff.iter().map(Into::into).collect())?;
        Ok(races)
    }

    /// Races of the message of six.
    pub(super) fn of_message(mixed: Mixed, java: java::Mixed) -> Result<Message, Error> {
        let (mixed, java) = (Rc::new(mixed), Rc::new(java));
        let mut races = Message::default();
        races.enter::<_, Fixed>(names::FORY_LIKE, mixed.clone())?;
        races.enter::<_, Compressed>(names::FORY_LIKE, mixed)?;
        races.enter::<_, JavaTime<Delegate>>(names::JAVA_DELEGATE, java.clone())?;
        races.enter::<_, JavaTime<Direct>>(names::JAVA_DIRECT, java)?;
        Ok(races)
    }

    /// Adds the values of chrono.
    pub(super) fn chrono<C>(&mut self, values: Vec<C>) -> Result<(), Error>
    where
        C: Serialize + DeserializeOwned + PartialEq + Clone + 'static,
    {
        self.enter::<_, Fixed>(names::FORY_LIKE_CHRONO, values.clone())?;
        self.enter::<_, Compressed>(names::FORY_LIKE_CHRONO, values)
    }

    fn enter<T, S>(&mut self, system: &'static str, values: Vec<T>) -> Result<(), Error>
    where
        T: PartialEq + 'static,
        S: System<T> + System<Vec<T>>,
    {
        let values = Rc::new(values);
        self.stream.enter::<Vec<T>, S>(system, values.clone())?;
        self.alone.enter_each::<T, S>(system, values)
    }

    /// Runs all races of a type.
    pub(super) fn run(self, kind: &Kind, context: &Context) -> Vec<Row> {
        let mut rows = self.stream.run(kind.name, context);
        rows.extend(self.alone.run(kind.alone, context));
        rows
    }
}
