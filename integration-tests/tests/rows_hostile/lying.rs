//! Rows whose implementation is written by hand, and large ones in each other.

use super::*;

/// A row whose implementation is written by hand, with too few names, a view that shows another row, and a builder that
/// keeps a row of its own.
#[derive(Debug)]
struct Lying(u8, String);

#[derive(Clone, Copy, Debug)]
struct LyingView<'a>(row::Ref<'a, Lying>, Option<row::Ref<'a, Lying>>);

thread_local! {
    static LAST: Cell<Option<LyingView<'static>>> = const { Cell::new(None) };
}

impl<'a> From<row::Ref<'a, Lying>> for LyingView<'a> {
    fn from(row: row::Ref<'a, Lying>) -> Self {
        LyingView(row, LAST.get().map(|last| last.0))
    }
}

impl<'a> row::View<'a> for LyingView<'a> {
    type Row = Lying;

    fn as_row(self) -> row::Ref<'a, Lying> {
        self.1.unwrap_or(self.0)
    }
}

type LyingFields = fory_like_core::__private::Groups<((u8,), (row::Text,), ())>;
type Fill<'w, 'v> = fory_like_core::__private::Fill<'w, 'v, Lying>;

impl Row for Lying {
    type Fields = LyingFields;
    type View<'a> = LyingView<'a>;
    type ViewMut<'a> = row::RefMut<'a, Self>;
    type Builder<'w, 'v> = Fill<'w, 'v>;
    const NAME: &'static str = "Lying";
    const NAMES: &'static [&'static str] = &["first"];

    fn store_fields(&self, fill: &mut Fill<'_, '_>) -> Result<(), Error> {
        // In another order, twice, and one not at all.
        fill.field::<1, 0, _>(self.1.as_str())?;
        fill.field::<1, 0, _>("another")?;
        if self.0 > 0 {
            fill.field::<0, 0, _>(&self.0)?;
            fill.field::<0, 0, _>(&NotThere)?;
        }
        Ok(())
    }
}

/// Stored as a number, and writes it nowhere.
struct NotThere;

impl Value for NotThere {
    type Stored = u8;
    type List = row::Array<u8>;

    fn store(&self, _: &mut row::Writer<'_>, _: row::At) -> Result<(), Error> {
        Ok(())
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Greater
    }

    fn equals(&self, _: &u8) -> bool {
        false
    }
}

impl Value for Lying {
    type Stored = row::Struct<Self>;
    type List = row::Array<row::Struct<Self>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        fory_like_core::__private::store_row(self, out, at)
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &LyingView<'_>) -> bool {
        true
    }
}

#[test]
fn rows_that_lie() {
    static BYTES: [u8; 40] = {
        let mut bytes = [0; 40];
        bytes[8] = 9;
        bytes[16] = 5;
        bytes[20] = 24;
        let mut at = 24;
        while at < 29 {
            bytes[at] = b'a';
            at += 1;
        }
        bytes
    };
    let fixed = row::view::<Lying>(&BYTES).unwrap();
    assert_eq!(format!("{:?}", fixed.as_row()), r#"Lying { first: 9, ?: "aaaaa" }"#);
    let bytes = row::to_vec(&Lying(7, "text".into())).unwrap();
    let view = row::view::<Lying>(&bytes).unwrap();
    assert_eq!((view.0.field::<0, 0>(), view.0.field::<1, 0>()), (7, "another"));
    // Views that show the last one that was seen.
    LAST.set(Some(fixed));
    let list = row::to_vec(&One { it: vec![Lying(1, "b".into()), Lying(2, "c".into())] }).unwrap();
    let view = row::view::<One<Vec<Lying>>>(&list).unwrap();
    assert!(format!("{view:?}").starts_with("One { it: [Lying { first: 9, "), "{view:?}");
    let map = row::to_vec(&One { it: BTreeMap::from([("a", Lying(1, "b".into()))]) }).unwrap();
    let view = row::view::<One<BTreeMap<String, Lying>>>(&map).unwrap();
    assert_eq!(view.it().get("a").unwrap().as_row().field::<0, 0>(), 9);
    LAST.set(None);
    // Names that are not there.
    let mut bad = BYTES;
    bad[24] = 0xff;
    assert_eq!(fault::<Lying>(&bad), "Lying.?: invalid UTF-8 at byte 24");
    assert_eq!(RowType::of::<Lying>().to_string(), "Lying { first: int8 (unsigned), ?: string }");
    let mut built = Vec::new();
    row::build::<Lying>(&mut built, |fill| {
        fill.field::<1, 0, _>("first")?;
        fill.build::<0, 0, _>(&1u8)?;
        fill.build::<1, 0, _>("second")
    })
    .unwrap();
    assert_eq!(row::view::<Lying>(&built).unwrap().0.field::<1, 0>(), "second");
    let mut view = row::view_mut::<Lying>(&mut built).unwrap();
    view.set::<0, 0, _>(5).unwrap();
    assert_eq!(view.field_mut::<0, 0>().get(), 5);
}

/// Stored as a row of one number, or so it says: it writes a row of text, or of rows.
struct More(usize);

#[derive(Row, Debug, PartialEq)]
struct Number {
    number: u8,
}

impl Value for More {
    type Stored = row::Struct<Number>;
    type List = row::Array<row::Struct<Number>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        match self.0 {
            0 => "text".store(out, at),
            1 => One { it: One { it: 7u64 } }.store(out, at),
            _ => Two { a: vec![1u8; 1 << 16], b: vec!["b"] }.store(out, at),
        }
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &NumberView<'_>) -> bool {
        false
    }
}

impl<'a> Load<'a> for More {
    fn load(_: NumberView<'a>) -> Result<Self, Error> {
        Ok(More(0))
    }
}

/// A row that has such a value, in a list too.
#[derive(Row)]
struct Outer {
    one: More,
    list: Vec<More>,
    behind: u8,
}

/// And one of which all are said to take up the same.
#[derive(Row)]
struct FlatOuter {
    one: More,
    behind: u8,
}

#[test]
fn more_than_a_value_has_is_written_whole_or_an_error() {
    for kind in 0..3 {
        let error = row::to_vec(&FlatOuter { one: More(kind), behind: 1 });
        // Where it fits the room of what it says it is, it is what it is.
        let fits = kind == 0;
        assert_eq!(error.is_ok(), fits, "{kind}: {error:?}");
        if let Err(error) = error {
            let expected = "FlatOuter.one: an implementation of `row::Value` writes more than its `Stored` has";
            assert!(error.to_string().starts_with(expected), "{error}");
        }
        // In a row that is not flat there is room for anything.
        row::to_vec(&Outer { one: More(kind), list: vec![More(kind), More(kind)], behind: 1 }).unwrap();
    }
}

/// Stored as a row of one number, or so it says: it writes nothing, after it tried something that fails halfway.
struct Less;

impl Value for Less {
    type Stored = row::Struct<Number>;
    type List = row::Array<row::Struct<Number>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        let halfway = Two { a: One { it: u64::MAX }, b: Duration::from_nanos(1) };
        halfway.store(out, at).unwrap_err();
        let mut stopped = AssertUnwindSafe(out);
        catch_unwind(move || Two { a: u64::MAX, b: Stops }.store(&mut stopped, at)).unwrap_err();
        Ok(())
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &NumberView<'_>) -> bool {
        false
    }
}

impl<'a> Load<'a> for Less {
    fn load(_: NumberView<'a>) -> Result<Self, Error> {
        Ok(Less)
    }
}

/// Stored as a number, and never is.
struct Stops;

impl Value for Stops {
    type Stored = u8;
    type List = row::Array<u8>;

    fn store(&self, _: &mut row::Writer<'_>, _: row::At) -> Result<(), Error> {
        panic!("stopped on purpose");
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &u8) -> bool {
        false
    }
}

impl<'a> Load<'a> for Stops {
    fn load(_: u8) -> Result<Self, Error> {
        Ok(Stops)
    }
}

#[test]
fn what_a_value_began_and_left_shows_nowhere() {
    /// Flat, with room enough in it for what goes wrong.
    #[derive(Row)]
    struct Around {
        before: u8,
        less: Less,
        wide: u128,
        numbers: (u64, u64, u64, u64),
    }
    let around = || Around { before: 1, less: Less, wide: 0, numbers: (0, 0, 0, 0) };
    let many: Vec<_> = (0..500).map(|_| around()).collect();
    // The same, in memory that is zero and in memory that is not.
    let written = |byte: u8| {
        let mut bytes = vec![byte; 1 << 20];
        bytes.clear();
        row::append_to_vec(&mut bytes, &One { it: &many[..] }).unwrap();
        bytes
    };
    let zeros = written(0);
    assert!(zeros == written(0xff));
    // A row is its head, and behind it where nothing was written for `less`: 16 and 64 bytes.
    let expected = row::to_vec(&around()).unwrap();
    assert!(zeros.ends_with(&expected));
    assert!(!expected.contains(&0xff), "{expected:?}");
}

/// Fields enough for large frames, and a row of the same type within.
macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Row, Debug, Default, PartialEq)]
        struct Wide {
            $($field: (Option<String>, Vec<u8>),)*
            next: Option<Box<Wide>>,
        }
    };
}

wide! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
}

#[test]
fn wide_rows_in_each_other_fit_the_stack_of_a_thread() {
    let wide = |wide: Wide, _| Wide { next: Some(Box::new(wide)), ..Wide::default() };
    let write = move || row::to_vec(&(0..42).fold(Wide::default(), wide)).unwrap();
    // A value of almost 3 KiB counts for three levels.
    let deeper = move || row::to_vec(&(0..43).fold(Wide::default(), wide)).unwrap_err().to_string();
    let error = std::thread::Builder::new().stack_size(256 << 20).spawn(deeper).unwrap().join().unwrap();
    assert!(error.ends_with("rows, lists and maps nested more than 128 deep"), "{error}");
    let bytes = std::thread::Builder::new().stack_size(256 << 20).spawn(write).unwrap().join().unwrap();
    // Two MiB is what threads have, unless the environment says otherwise, as for sanitizers, whose frames are larger.
    let view = move || row::view::<Wide>(&bytes).map(drop).unwrap();
    std::thread::spawn(view).join().unwrap();
}
