//! Rows in a file, read in place through a map of it.

use std::hint::black_box;
use std::path::Path;

use fory_like_core::file::{InRows, Mapped, Options, RecordFile};

use super::ROWS;
use super::files::{STEP, fresh, size};
use super::lanes::{Label, SHARE, Shares};
use crate::contest::expect;
use crate::data::lilith::{LoggingEvent, LoggingEventView};
use crate::report::Compression;
use crate::systems::{Error, names};
use crate::timing::Race;

/// A file that has the events as rows.
pub(super) struct RowFile {
    file: RecordFile<LoggingEvent, InRows>,
    bytes: usize,
}

impl RowFile {
    /// A new file in the directory, of which nobody else may know.
    pub(super) fn create(directory: &Path, events: &[LoggingEvent]) -> Result<Self, Error> {
        let mut file = fresh(directory, |path| Ok(Options::new().rows().create(path)?))?;
        file.add_all(events)?;
        Ok(RowFile { file, bytes: size(directory)? })
    }

    /// A map of it.
    pub(super) fn map(&self) -> Result<Mapped<'_, LoggingEvent>, Error> {
        // SAFETY: the file is in a directory of this report's own, and nothing writes to it after it was made.
        Ok(unsafe { self.file.map()? })
    }

    /// Enters reading through the map, once it is known that every view is that of its event.
    pub(super) fn enter<'a>(
        &self,
        map: &'a Mapped<'_, LoggingEvent>,
        events: &[LoggingEvent],
        race: &mut Race<'a, Label>,
    ) -> Result<(), Error> {
        for (index, event) in events.iter().enumerate() {
            if map.get(index)? != *event {
                return Err(format!("the view of event {index} shows another one").into());
            }
        }
        let count = events.len();
        let label = Label {
            workload: ROWS,
            system: names::FORY_LIKE,
            numbers: None,
            compression: Compression::None,
            bytes: self.bytes,
            repeats: count / SHARE,
        };
        let mut shares = Shares::of(count);
        race.operation(label, move || {
            for index in shares.next() {
                read(expect(map.get(black_box(index * STEP % count))));
            }
        });
        Ok(())
    }
}

/// Reads what a list of events shows of one: when, from where, and what called it.
#[inline(always)]
fn read(event: LoggingEventView<'_>) {
    black_box(event.time_stamp());
    black_box(event.logger());
    for element in event.call_stack() {
        black_box(element.class_name());
    }
}
