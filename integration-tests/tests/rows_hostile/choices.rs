//! Enums without data: tags with gaps, and implementations that do what they like.

use fory_like_core::__private::Choice;
use fory_like_core::Schema;
use fory_like_core::row::Null;

use super::*;

/// Neither `Copy` nor in the order of its tags.
#[derive(Row, Debug, PartialEq)]
enum Sparse {
    #[fory(tag = 4_294_967_295)]
    Last,
    #[fory(tag = 5)]
    Five,
    Third,
    #[fory(tag = 0)]
    Zero,
}

#[derive(Row, Debug, PartialEq)]
enum Rest {
    #[fory(tag = 3)]
    Three,
    #[fory(other, tag = 9)]
    Other,
    #[fory(tag = 1)]
    One,
}

#[derive(Row, Debug, PartialEq)]
enum Never {}

#[test]
fn tags_with_gaps_are_checked_and_read() {
    for (tag, variant) in [(u32::MAX, Sparse::Last), (5, Sparse::Five), (2, Sparse::Third), (0, Sparse::Zero)] {
        let bytes = words([0, tag.into()]);
        assert_eq!(row::view::<One<Sparse>>(&bytes).unwrap().it(), variant);
        assert_eq!(row::to_vec(&One { it: variant }).unwrap(), bytes);
    }
    for tag in [1, 3, 6, u32::MAX - 1] {
        let known = "Last = 4294967295, Five = 5, Third = 2, Zero = 0";
        let expected = format!("One.it: unknown tag {tag} of enum Sparse: {known} at byte 8");
        assert_eq!(fault_of::<Sparse, 2>([0, tag.into()]), expected);
    }
    for (tag, variant) in [(3, Rest::Three), (1, Rest::One), (9, Rest::Other), (0, Rest::Other), (2, Rest::Other)] {
        assert_eq!(row::view::<One<Rest>>(&words([0, tag])).unwrap().it(), variant);
    }
}

#[test]
fn an_enum_without_variants_has_no_tag() {
    for tag in [0, 1, u32::MAX] {
        let fault = fault::<One<Never>>(&words([0, tag.into()]));
        assert!(fault.starts_with(&format!("One.it: unknown tag {tag} of enum Never")), "{fault}");
    }
    let mut bytes = words([1, 0]);
    let mut view = row::view_mut::<One<Option<Never>>>(&mut bytes).unwrap();
    view.set_it(Null).unwrap();
    assert_eq!(view.view().it(), None);
}

/// Says something else each time it is asked.
#[derive(Debug, PartialEq)]
struct Fickle(u32);

impl Choice for Fickle {
    fn schema() -> &'static Schema {
        &Schema::Bool
    }

    fn tag(&self) -> u32 {
        self.0 + 1
    }

    fn has(tag: u32) -> bool {
        thread_local! {
            static ASKED: Cell<u32> = const { Cell::new(0) };
        }
        ASKED.set(ASKED.get() + 1);
        tag % 2 == ASKED.get() % 2
    }

    fn of_tag(tag: u32) -> Self {
        Fickle(tag)
    }
}

impl Value for Fickle {
    type Stored = row::Tag<Self>;
    type List = row::Array<row::Tag<Self>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        self.0.store(out, at)
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &Self) -> bool {
        false
    }
}

#[test]
fn an_enum_that_changes_its_mind_shows_what_it_says() {
    let bytes = words([0, 7]);
    let view = row::view::<One<Fickle>>(&bytes).unwrap();
    assert_eq!(row::view::<One<Fickle>>(&bytes).unwrap_err().offset(), Some(8));
    assert_eq!(view.it(), Fickle(7));
    assert_eq!(format!("{view:?}"), "One { it: 8 }");
    let mut bytes = bytes;
    let mut view = row::view_mut::<One<Fickle>>(&mut bytes).unwrap();
    view.set_it(Fickle(41)).unwrap();
    assert_eq!(view.view().it(), Fickle(42));
}
