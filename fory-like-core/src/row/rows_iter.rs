//! Going through many rows.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::nested::Row;
use super::rows::{CheckedRows, Rows};
use crate::error::Result;

macro_rules! iterators {
    ($($(#[$attribute:meta])* $iter:ident, $rows:ident, $item:ty;)*) => {$(
        $(#[$attribute])*
        pub struct $iter<'a, T> {
            rows: $rows<'a, T>,
            left: Range<usize>,
        }

        impl<'a, T> $iter<'a, T> {
            /// The first so many of them.
            pub(super) fn new(rows: $rows<'a, T>, count: usize) -> Self {
                $iter { rows, left: 0..count }
            }
        }

        impl<T> Clone for $iter<'_, T> {
            fn clone(&self) -> Self {
                $iter { rows: self.rows, left: self.left.clone() }
            }
        }

        impl<T> fmt::Debug for $iter<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?} of {:?}", self.left, self.rows)
            }
        }

        impl<'a, T: Row> Iterator for $iter<'a, T> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                self.rows.get(self.left.next()?)
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                self.rows.get(self.left.nth(n)?)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.left.size_hint()
            }
        }

        impl<T: Row> DoubleEndedIterator for $iter<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.rows.get(self.left.next_back()?)
            }
        }

        impl<T: Row> ExactSizeIterator for $iter<'_, T> {}
        impl<T: Row> FusedIterator for $iter<'_, T> {}

        impl<'a, T: Row> IntoIterator for $rows<'a, T> {
            type Item = $item;
            type IntoIter = $iter<'a, T>;

            #[inline]
            fn into_iter(self) -> $iter<'a, T> {
                self.iter()
            }
        }

        impl<'a, T: Row> IntoIterator for &$rows<'a, T> {
            type Item = $item;
            type IntoIter = $iter<'a, T>;

            #[inline]
            fn into_iter(self) -> $iter<'a, T> {
                self.iter()
            }
        }
    )*};
}

iterators! {
    /// Views of [`Rows`], each checked as it comes.
    RowsIter, Rows, Result<T::View<'a>>;
    /// Views of [`CheckedRows`].
    CheckedRowsIter, CheckedRows, T::View<'a>;
}
