//! The benchmark of Lilith, a viewer for logging events, reproduced: the formats it can keep events in, and the file it keeps them in.

mod codecs;
mod files;
mod jvm;
mod lanes;
mod tables;
mod targets;
mod views;

use crate::context::Context;
use crate::data::lilith::{EVENTS, EventWrapper, LoggingEvent, interned};
use crate::lilith::protobuf::LoggingEventMessage;
use crate::report::{Action, Compression, Row, Section};
use crate::systems::{Error, Numbers, names};
use crate::timing::Pace;
use lanes::SHARE;

/// The name the section is asked for by.
pub const ID: &str = "lilith";
/// Its heading.
pub const TITLE: &str = "Lilith's benchmark: logging events, and files of them";

/// One message an event, and files of such messages.
const SINGLE: &str = "events";
/// Files of such messages by the baselines as fast as their layout can be: an addition to [`SINGLE`], where their files are as Lilith's.
const KEPT_OPEN: &str = "events, files kept open";
/// One row an event, read in place through a map of a file.
const ROWS: &str = "events as rows";
/// All wrapped events in one message, in which a text that repeats is written once.
const INTERNED: &str = "interned";
/// All wrapped events in one stream.
const STREAM: &str = "stream";

/// Who writes messages of one event, in the order of the tables.
const LINES: [(&str, Option<Numbers>); 9] = [
    (names::FORY_LIKE, Some(Numbers::Fixed)),
    (names::FORY_LIKE, Some(Numbers::Compressed)),
    (names::PROTOBUF, None),
    (names::JAVA_SERIALIZATION, None),
    (names::LILITH_XML, None),
    (names::JAVABEANS_XML, None),
    (names::JDK, None),
    (names::JDK_JAVABEANS_XML, None),
    (names::CLONE, None),
];

/// The baselines among them.
const BASELINES: [&str; 4] = [names::PROTOBUF, names::JAVA_SERIALIZATION, names::LILITH_XML, names::JAVABEANS_XML];

/// Those of them that are measured with files kept open as well.
const OPEN: [&str; 2] = [names::PROTOBUF, names::JAVA_SERIALIZATION];

/// The events in the types that their formats write.
struct Data {
    events: Vec<LoggingEvent>,
    messages: Vec<LoggingEventMessage>,
    wrappers: Vec<EventWrapper>,
    interned: Vec<interned::EventWrapper>,
}

impl Data {
    /// So many events; a multiple of [`SHARE`].
    fn sample(count: usize) -> Self {
        let events: Vec<_> = (0..count).map(LoggingEvent::sample).collect();
        let wrappers: Vec<_> = (0..count).map(EventWrapper::sample).collect();
        let messages = events.iter().map(Into::into).collect();
        let interned = wrappers.iter().map(Into::into).collect();
        Data { events, messages, wrappers, interned }
    }
}

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = measure(&Data::sample(EVENTS), context)?;
    let jvm = jvm::measure(context)?;
    rows.extend(jvm.rows);
    let mut notes = notes(context);
    notes.push(jvm.note);
    Ok(Section {
        id: ID,
        title: TITLE,
        notes,
        tables: tables::all(&rows),
        targets: targets::all(&rows),
        versions: jvm.version.map(|version| ("java", version)).into_iter().collect(),
        rows,
    })
}

fn measure(data: &Data, context: &Context) -> Result<Vec<Row>, Error> {
    let mut rows = codecs::single(data, context)?;
    rows.extend(codecs::whole(data, context)?);
    rows.extend(files::all(data, context)?);
    Ok(rows)
}

fn notes(context: &Context) -> Vec<String> {
    let Pace { rounds, turn } = Pace::of(context.repeats);
    let add_all = Pace { rounds: rounds.min(files::ADD_ALL_ROUNDS), turn };
    [
        "2,000 events, each with a call stack of 25 elements, a throwable, contexts and a marker. Sizes, times and speeds are those of all of them.",
        &format!(
            "A repeat is {SHARE} events, one after the other, of the 2,000 over and over; figures are its times {}. Of addAll, interned and stream a repeat is all \
             2,000.",
            EVENTS / SHARE
        ),
        &format!(
            "Each took {rounds} turns of about {turn:?} at each action ({} at addAll), interleaved, in rotating order; times are the median turn's. Freeing a result is \
             timed with what made it.",
            add_all.rounds
        ),
        "encode: each event into a fresh buffer. decode: into an owned value; borrow: into a value whose text points into the message. The value that came back was \
         compared with the event, for everyone and all of them.",
        "clone: an owned event made from the one in memory, without any bytes. It allocates and frees what a reader of owned events has to, so decode and get cannot be \
         faster by much.",
        "gzip: each message by itself, as Lilith does, at level 6, for everyone; in interned and stream the whole. Before borrow it is decompressed into memory that is \
         kept.",
        "protobuf: prost, Lilith's schema. As in the comparison with the peers its messages are what its users hold: they were made from the events beforehand. \
         Lilith itself converts each event, and its published times contain that; so do the times of files here, which keep events, whoever writes them.",
        "java-serialization, streaming: Java's format through run-time reflection; the stream is reset after every 70th event, as Lilith does.",
        "lilith-xml, javabeans-xml: through quick-xml; their output, as that of protobuf, is that of the real systems to the byte.",
        "interned: the wrapped events in one message, with texts of stack traces, of throwables and of the source marked as interned; they are Arc<str>, shared once \
         they were read, and not before. One event holds no text twice, so in messages of one event there is nothing to intern.",
        "stream: the wrapped events one after the other in a stream in memory; fory-like through to_writer and messages.",
        "Files: everyone keeps events, which protobuf converts into its messages and back. Of fory-like a RecordFile, which has checksums and stays open. Of the baselines what \
         Lilith has, CodecFileBuffer of huxi/sulky: a data and an index file in its layout, without checksums, and its calls in its order. Each add, addAll and get looks for the \
         files, opens both, asks for their lengths, and closes them; an event's length, its message and its place are a write each, in addAll too. Lilith's own benchmark \
         times that class.",
        "What is cheaper for the baselines than in Lilith: an integer is written or read in one call, where the RandomAccessFile of JDK 17 takes one for each byte; a file that \
         was opened is not asked whether it is a directory; memory to read into is kept. Lilith keeps events wrapped, with where they came from; here nobody does.",
        "protobuf in these files copies each text of an event into its message, since prost's messages own their text, where Java's refer to it. The kept-open lines of \
         protobuf are without that, and without opening.",
        "events, files kept open: the same layout in a form that nobody writes (for reading, sulky has a class that keeps files open): both files stay open, what is added is one write to each \
         of them however many events it is, a read is three reads, and protobuf keeps messages made beforehand. Our figures are those of the table above it. No target is \
         about this form.",
        "events as rows: a RecordFile of rows, which is mapped into memory once, before, and whose pages the comparison touched; much of the difference to the baselines is that they open files. get: a view, for which checksum and row are checked, and of it the time stamp, the logger and the class \
         name of each element of the call stack; no owned event is made, as it is by everybody else's get. The views were compared with the events. encode and decode: an event \
         into a row, and a row into an owned event, which is not what rows are for; bytes are those of the rows, and of the messages.",
        "Nobody syncs. add: one at a time; addAll: all at once; get: each once, not in order. bytes is what the files take.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// The figure of a system, if it was measured.
fn find<'a>(
    rows: &'a [Row],
    workload: &str,
    (system, numbers): (&str, Option<Numbers>),
    action: Action,
    compression: Compression,
) -> Option<&'a Row> {
    rows.iter().find(|row| {
        (row.workload, row.system, row.numbers) == (workload, system, numbers)
            && (row.action, row.compression) == (action, Some(compression))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::sync::LazyLock;
    use std::{env, fs, process};

    use super::*;
    use crate::context::Jdk;

    const ALL: [Action; 5] = [Action::Encode, Action::Decode, Action::Add, Action::AddAll, Action::Get];

    /// Measured once for all tests.
    static MEASURED: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let out = env::temp_dir().join(format!("fory-like-lilith-{}", process::id()));
        let context = Context { repeats: 1, out: out.clone(), jdk: Jdk::Off };
        let rows = measure(&Data::sample(SHARE), &context).unwrap();
        assert!(is_empty(&out), "files are left behind");
        fs::remove_dir_all(&out).unwrap();
        rows
    });

    fn is_empty(directory: &Path) -> bool {
        fs::read_dir(directory).unwrap().next().is_none()
    }

    #[test]
    fn everybody_is_measured_at_what_it_can_do_plain_and_compressed() {
        let rows = &*MEASURED;
        let mut expected = BTreeSet::new();
        for compression in Compression::ALL {
            let mut expect = |workload, system, numbers: Option<Numbers>, actions: &[Action]| {
                let of = |action: &Action| (workload, system, numbers.map(Numbers::name), action.name(), compression);
                expected.extend(actions.iter().map(of));
            };
            for numbers in [Some(Numbers::Fixed), Some(Numbers::Compressed)] {
                expect(SINGLE, names::FORY_LIKE, numbers, &[Action::Borrow]);
                expect(SINGLE, names::FORY_LIKE, numbers, &ALL);
                expect(INTERNED, names::FORY_LIKE, numbers, &[Action::Encode, Action::Decode]);
                expect(STREAM, names::FORY_LIKE, numbers, &[Action::Encode, Action::Decode]);
            }
            BASELINES.iter().for_each(|system| expect(SINGLE, system, None, &ALL));
            OPEN.iter().for_each(|system| expect(KEPT_OPEN, system, None, &[Action::Add, Action::AddAll, Action::Get]));
            expect(STREAM, names::STREAMING, None, &[Action::Encode, Action::Decode]);
        }
        expected.insert((SINGLE, names::CLONE, None, Action::Decode.name(), Compression::None));
        for action in [Action::Encode, Action::Decode, Action::Get] {
            expected.insert((ROWS, names::FORY_LIKE, None, action.name(), Compression::None));
        }
        let found: BTreeSet<_> = rows
            .iter()
            .map(|row| {
                let numbers = row.numbers.map(Numbers::name);
                (row.workload, row.system, numbers, row.action.name(), row.compression.unwrap())
            })
            .collect();
        assert_eq!(found, expected);
        assert_eq!(rows.len(), expected.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0 && (row.bytes > 0) != (row.system == names::CLONE)));
        for row in rows.iter().filter(|row| row.compression == Some(Compression::Gzip)) {
            let plain =
                find(rows, row.workload, (row.system, row.numbers), row.action, Compression::None).unwrap().bytes;
            assert!(row.bytes < plain, "{row:?} of {plain}");
        }
    }

    #[test]
    fn files_kept_open_take_as_many_bytes_as_those_that_are_opened_anew() {
        for compression in Compression::ALL {
            for system in OPEN {
                let bytes = [SINGLE, KEPT_OPEN]
                    .map(|workload| find(&MEASURED, workload, (system, None), Action::Get, compression).unwrap().bytes);
                assert_eq!(bytes[0], bytes[1], "{system}");
            }
        }
    }

    #[test]
    fn every_figure_has_a_target() {
        let targets = targets::all(&MEASURED);
        // Of each encoding: encode and decode against two, borrow; sizes plain, compressed and interned; the three actions of files
        // against each baseline as Lilith has it. Of rows: get against each baseline.
        assert_eq!(targets.len(), 2 * (4 + 1 + 3 + 3 * BASELINES.len()) + BASELINES.len());
        assert!(targets.iter().all(|target| target.figure.is_some()), "{targets:?}");
        assert!(targets::all(&[]).iter().all(|target| target.met().is_none()));
    }

    #[test]
    fn the_tables_show_everybody_who_was_measured() {
        let tables = tables::all(&MEASURED);
        let text: String = tables.iter().map(|table| table.markdown()).collect();
        for part in [
            "47927790",
            "| javabeans-xml |  | gzip |",
            "| interned | fory-like | compressed |",
            "| java-serialization, files kept open |  | gzip |",
            "| fory-like, rows |  |",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}
