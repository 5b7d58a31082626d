//! The races of files: events added one at a time, all at once, and read by their index.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fory_like_core::Config;
use fory_like_core::file::{self, Options};

use super::lanes::{self, Label, SHARE, Shares};
use super::views::RowFile;
use super::{Data, KEPT_OPEN, SINGLE};
use crate::contest::expect;
use crate::context::Context;
use crate::data::lilith::LoggingEvent;
use crate::lilith::event_file::EventFile;
use crate::lilith::open_event_file::OpenEventFile;
use crate::lilith::store::Store;
use crate::report::{Action, Compression, Row};
use crate::systems::lilith::{EventProtobuf, Gzip, JavaBeansXml, LilithXml, Protobuf};
use crate::systems::lilith_java::JavaSerialization;
use crate::systems::{Error, Numbers, System, names};
use crate::timing::{Pace, Race};

/// How many turns a contestant has at most in adding all events at once, which takes the slowest ones seconds.
pub(super) const ADD_ALL_ROUNDS: u64 = 5;

/// How far apart events are that are read one after the other; it shares no divisor with their number.
pub(super) const STEP: usize = 1_237;

/// Measures the files. Whoever keeps events in files enters here.
pub(super) fn all(data: &Data, context: &Context) -> Result<Vec<Row>, Error> {
    let directory = Directory::create(context.out.join("lilith-files"))?;
    let rows = RowFile::create(&directory.0.join("rows"), &data.events)?;
    let map = rows.map()?;
    let mut races =
        Races { directory: &directory, add: Race::default(), add_all: Race::default(), get: Race::default() };
    for compression in Compression::ALL {
        let fixed = Options::new().compression(of_records(compression));
        let compressed = fixed.clone().config(Config::new().compress_numbers());
        let who = |numbers| Who { workload: SINGLE, system: names::FORY_LIKE, numbers: Some(numbers) };
        races.enter(who(Numbers::Fixed), compression, &data.events, move |path| Ok(fixed.create(path)?))?;
        races.enter(who(Numbers::Compressed), compression, &data.events, move |path| Ok(compressed.create(path)?))?;
    }
    rows.enter(&map, &data.events, &mut races.get)?;
    races.enter_event_file::<EventProtobuf>(&data.events)?;
    races.enter_event_file::<JavaSerialization>(&data.events)?;
    races.enter_event_file::<LilithXml>(&data.events)?;
    races.enter_event_file::<JavaBeansXml>(&data.events)?;
    races.enter_open_event_file::<_, Protobuf>(&data.messages)?;
    races.enter_open_event_file::<_, JavaSerialization>(&data.events)?;
    let pace = Pace::of(context.repeats);
    let mut rows = lanes::run(races.add, Action::Add, "lilith, files", pace, context);
    let add_all = Pace { rounds: pace.rounds.min(ADD_ALL_ROUNDS), ..pace };
    rows.extend(lanes::run(races.add_all, Action::AddAll, "lilith, files", add_all, context));
    rows.extend(lanes::run(races.get, Action::Get, "lilith, files", pace, context));
    Ok(rows)
}

/// Who keeps files.
#[derive(Clone, Copy)]
struct Who {
    workload: &'static str,
    system: &'static str,
    numbers: Option<Numbers>,
}

/// The races of files, one an action.
struct Races<'a> {
    directory: &'a Directory,
    add: Race<'a, Label>,
    add_all: Race<'a, Label>,
    get: Race<'a, Label>,
}

impl<'a> Races<'a> {
    /// Enters the files of a baseline as Lilith has them, plain and compressed. What they keep is events.
    fn enter_event_file<S: System<LoggingEvent>>(&mut self, events: &'a [LoggingEvent]) -> Result<(), Error> {
        let who = Who { workload: SINGLE, system: S::NAME, numbers: S::NUMBERS };
        self.enter(who, Compression::None, events, |path| EventFile::<_, S>::create(path, Compression::None))?;
        self.enter(who, Compression::Gzip, events, |path| EventFile::<_, Gzip<S>>::create(path, Compression::Gzip))
    }

    /// Enters files of that layout that are kept open, plain and compressed.
    fn enter_open_event_file<T: PartialEq, S: System<T>>(&mut self, values: &'a [T]) -> Result<(), Error> {
        let who = Who { workload: KEPT_OPEN, system: S::NAME, numbers: S::NUMBERS };
        self.enter(who, Compression::None, values, |path| OpenEventFile::<T, S>::create(path, Compression::None))?;
        self.enter(who, Compression::Gzip, values, |path| OpenEventFile::<T, Gzip<S>>::create(path, Compression::Gzip))
    }

    /// Enters files of one kind, once it is known that they return what was added.
    fn enter<T: PartialEq, F: Store<T> + 'a>(
        &mut self,
        Who { workload, system, numbers }: Who,
        compression: Compression,
        values: &'a [T],
        create: impl Fn(&Path) -> Result<F, Error> + Clone + 'a,
    ) -> Result<(), Error> {
        let name = format!("{workload}, {system}-{}-{}", numbers.map_or("", Numbers::name), compression.name());
        let place = |action: Action| self.directory.0.join(format!("{name}-{}", action.name()));

        let path = place(Action::Get);
        let mut file = fresh(&path, &create)?;
        file.add_all(values)?;
        for (index, value) in values.iter().enumerate() {
            if file.get(index)? != *value {
                return Err(format!("{name}: event {index} comes back as another one").into());
            }
        }
        let repeats = values.len() / SHARE;
        let label = Label { workload, system, numbers, compression, bytes: size(&path)?, repeats };
        let mut shares = Shares::of(values.len());
        self.get.operation(label, move || {
            for index in shares.next() {
                black_box(expect(file.get(black_box(index * STEP % values.len()))));
            }
        });

        // A file holds the events once; making the next one is not timed.
        let (path, mut file, mut shares) = (place(Action::Add), None, Shares::of(values.len()));
        let create_next = create.clone();
        self.add.turn(label, move |repeats| {
            let mut time = Duration::ZERO;
            for _ in 0..repeats {
                if shares.is_at_start() {
                    // Closing belongs to what was added.
                    let start = Instant::now();
                    drop(file.take());
                    time += start.elapsed();
                }
                let file = file.get_or_insert_with(|| expect(fresh(&path, &create_next)));
                let share = shares.next();
                let start = Instant::now();
                for value in &values[share] {
                    expect(file.add(black_box(value)));
                }
                time += start.elapsed();
            }
            time
        });

        let path = place(Action::AddAll);
        self.add_all.turn(Label { repeats: 1, ..label }, move |repeats| {
            let mut time = Duration::ZERO;
            for _ in 0..repeats {
                let mut file = expect(fresh(&path, &create));
                let start = Instant::now();
                expect(file.add_all(black_box(values)));
                drop(file);
                time += start.elapsed();
            }
            time
        });
        Ok(())
    }
}

/// The same, to a record file.
fn of_records(compression: Compression) -> file::Compression {
    match compression {
        Compression::None => file::Compression::None,
        Compression::Gzip => file::Compression::Gzip,
    }
}

/// A new file in an empty directory of its own.
pub(super) fn fresh<F>(directory: &Path, create: impl Fn(&Path) -> Result<F, Error>) -> Result<F, Error> {
    empty(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    create(&directory.join("events"))
}

/// Makes a directory, without whatever was in it.
fn empty(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(directory),
    }
}

/// What the files in a directory take.
pub(super) fn size(directory: &Path) -> io::Result<usize> {
    fs::read_dir(directory)?.map(|entry| Ok(entry?.metadata()?.len() as usize)).sum()
}

/// A directory that is removed in the end.
struct Directory(PathBuf);

impl Directory {
    fn create(path: PathBuf) -> Result<Self, Error> {
        empty(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Directory(path))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What is left behind does no harm, and the figures are good.
        let _ = fs::remove_dir_all(&self.0);
    }
}
