//! The tables of the last message of a thread, for the next one: a large table takes longer to get from the system than to fill.

/// How many values a table that is kept may have had: about a megabyte of memory.
#[cfg(feature = "std")]
pub(super) const MOST: usize = 1 << 14;

/// Defines `take` and `keep` for a table, which has a method `forget`: whether it is small enough to be kept, and then it forgets all but
/// its memory.
macro_rules! spare {
    ($table:ty) => {
        #[cfg(feature = "std")]
        ::std::thread_local! {
            static SPARE: ::core::cell::Cell<Option<Box<$table>>> = const { ::core::cell::Cell::new(None) };
        }

        /// A table without values.
        #[cfg(feature = "std")]
        #[cold]
        #[inline(never)]
        fn take() -> Box<$table> {
            SPARE.try_with(::core::cell::Cell::take).ok().flatten().unwrap_or_default()
        }

        /// Keeps the table for the next message; where the thread ends, it goes.
        #[cfg(feature = "std")]
        #[inline(never)]
        fn keep(mut table: Box<$table>) {
            if table.forget() {
                let _ = SPARE.try_with(|spare| spare.set(Some(table)));
            }
        }

        /// A table without values.
        #[cfg(not(feature = "std"))]
        fn take() -> Box<$table> {
            Box::default()
        }

        /// There are no threads to keep it for.
        #[cfg(not(feature = "std"))]
        fn keep(table: Box<$table>) {
            drop(table);
        }
    };
}

pub(super) use spare;
