//! Going through lists and maps of types known at run time only.

use core::fmt;
use core::iter::{FusedIterator, Zip};
use core::ops::Range;

use super::any::{AnyList, AnyMap, AnyValue};

/// The elements of an [`AnyList`].
#[derive(Clone)]
pub struct AnyIter<'l, 'a> {
    list: &'l AnyList<'a>,
    left: Range<usize>,
}

impl<'l, 'a> AnyIter<'l, 'a> {
    pub(super) fn new(list: &'l AnyList<'a>) -> Self {
        AnyIter { list, left: 0..list.len() }
    }
}

impl fmt::Debug for AnyIter<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> Iterator for AnyIter<'_, 'a> {
    type Item = AnyValue<'a>;

    fn next(&mut self) -> Option<AnyValue<'a>> {
        self.list.get(self.left.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for AnyIter<'_, '_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.list.get(self.left.next_back()?)
    }
}

impl ExactSizeIterator for AnyIter<'_, '_> {}
impl FusedIterator for AnyIter<'_, '_> {}

impl<'l, 'a> IntoIterator for &'l AnyList<'a> {
    type Item = AnyValue<'a>;
    type IntoIter = AnyIter<'l, 'a>;

    fn into_iter(self) -> AnyIter<'l, 'a> {
        self.iter()
    }
}

impl<'l, 'a> IntoIterator for &'l AnyMap<'a> {
    type Item = (AnyValue<'a>, AnyValue<'a>);
    type IntoIter = Zip<AnyIter<'l, 'a>, AnyIter<'l, 'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
