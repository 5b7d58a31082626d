//! Rows that all take up the same, which are put together at once: their bytes are those of any row.

use super::*;

#[derive(Row, Debug, PartialEq, Clone)]
struct Flat {
    maybe: Option<u8>,
    pair: (bool, Point),
    wide: u128,
}

#[derive(Row, Debug, PartialEq, Clone)]
struct Deeper {
    at: Duration,
    flat: Box<Flat>,
    color: Option<Color>,
    flats: (Flat, Flat),
}

fn flat(maybe: Option<u8>) -> Flat {
    Flat { maybe, pair: (true, Point { x: -2, y: 1.5 }), wide: 1 << 64 | 5 }
}

/// The words of a `Flat`.
fn flat_words(nulls: u64, maybe: u64) -> [u64; 12] {
    let (x, y) = (0xffff_fffe, 1.5f64.to_bits());
    [nulls, maybe, slot(32, 48), slot(80, 16), 0, 1, slot(24, 24), 0, x, y, 5, 1]
}

#[test]
fn each_part_stands_where_it_does_in_any_row() {
    let mut expected = [0; 14];
    expected[1] = slot(16, 96);
    expected[2..].copy_from_slice(&flat_words(1, 0));
    is(flat(None), expected);
    expected[2..].copy_from_slice(&flat_words(0, 9));
    is(flat(Some(9)), expected);
}

#[test]
fn in_lists_they_stand_behind_each_other() {
    let mut expected = [0; 30];
    expected[..6].copy_from_slice(&[0, slot(16, 224), 2, 0, slot(32, 96), slot(128, 96)]);
    expected[6..18].copy_from_slice(&flat_words(1, 0));
    expected[18..].copy_from_slice(&flat_words(0, 7));
    is(vec![flat(None), flat(Some(7))], expected);
}

#[test]
fn many_of_them_in_memory_that_held_something_else() {
    const MANY: usize = 1000;
    let value = One { it: (0..MANY).map(|i| flat((i % 3 == 0).then_some(i as u8))).collect::<Vec<_>>() };
    let head = 16 + MANY.div_ceil(64) * 8;
    let size = (head - 8 + MANY * (8 + 96)) as u64;
    let mut expected = words([0, slot(16, size), MANY as u64]);
    expected.resize(16 + head - 8, 0);
    for i in 0..MANY {
        let offset = (head - 8 + MANY * 8 + i * 96) as u64;
        expected.extend_from_slice(&slot(offset, 96).to_le_bytes());
    }
    for i in 0..MANY {
        expected.extend(words(if i % 3 == 0 { flat_words(0, (i as u8).into()) } else { flat_words(1, 0) }));
    }
    let mut bytes = vec![0xff; 2 * expected.len()];
    bytes.clear();
    row::append_to_vec(&mut bytes, &value).unwrap();
    assert!(bytes == expected);
    bytes.fill(0xff);
    assert_eq!(row::to_slice(&mut bytes, &value).unwrap(), expected.len());
    assert!(bytes == expected);
}

#[test]
fn one_that_has_no_place_leaves_nothing_behind() {
    #[derive(Row, Debug, PartialEq, Clone)]
    struct Timed {
        maybe: Option<u64>,
        points: (Point, Option<i32>),
        at: Duration,
    }
    let timed = |nanos| Timed {
        maybe: Some(u64::MAX),
        points: (Point { x: -1, y: -1.0 }, Some(-1)),
        at: Duration::from_nanos(nanos),
    };
    let mut bad = vec![timed(1000); 300];
    bad[100] = timed(1);
    let good = vec![Timed { maybe: None, points: (Point { x: 0, y: 0.0 }, None), at: Duration::ZERO }; 300];
    // Room for both, so that the second one comes where the first one broke off.
    let mut bytes = Vec::with_capacity(1 << 20);
    row::build::<One<Vec<Timed>>>(&mut bytes, |one| {
        assert!(one.it(&bad).is_err());
        one.it(&good)
    })
    .unwrap();
    let good = One { it: good };
    assert_eq!(row::view::<One<Vec<Timed>>>(&bytes).unwrap(), good);
    let list = row::to_vec(&good).unwrap().split_off(16);
    assert!(bytes.ends_with(&list));
}

#[test]
fn as_a_builder_writes_them() {
    let flats = (flat(Some(1)), flat(None));
    let deeper = Deeper { at: Duration::from_micros(3), flat: flat(None).into(), color: None, flats };
    let value = One { it: vec![deeper.clone(), Deeper { color: Some(Color::Red), ..deeper }] };
    let bytes = row::to_vec(&value).unwrap();
    let mut built = Vec::new();
    row::build::<One<Vec<Deeper>>>(&mut built, |one| {
        let of_flat = |value: &Flat| {
            let value = value.clone();
            row::Build::<Flat, _>::new(move |flat| {
                flat.maybe(&value.maybe)?;
                flat.pair(&value.pair)?;
                flat.wide(&value.wide)
            })
        };
        let deeper = value.it.iter().map(|value| {
            let first = of_flat(&value.flat);
            row::Build::<Deeper, _>::new(move |deeper| {
                deeper.at(&value.at)?;
                deeper.flat(&first)?;
                deeper.color(&value.color)?;
                deeper.flats(&value.flats)
            })
        });
        one.it(&row::Each(deeper))
    })
    .unwrap();
    assert_eq!(built, bytes);
    assert_eq!(row::view::<One<Vec<Deeper>>>(&bytes).unwrap(), value);
}

#[test]
fn a_slice_too_short_for_them_says_so() {
    let value = One { it: vec![flat(None); 3] };
    let len = row::to_vec(&value).unwrap().len();
    for room in 0..len {
        let error = row::to_slice(&mut vec![0; room], &value).unwrap_err().to_string();
        assert!(error.contains(&format!("a slice of {room} bytes, for a row of ")), "{error}");
    }
    assert_eq!(row::to_slice(&mut vec![0; len + 1], &value).unwrap(), len);
}

/// Rows in each other that count for so many levels.
macro_rules! nested {
    ($outer:ident in $($rest:tt)+) => {
        #[derive(Row, Debug, PartialEq, Clone, Copy)]
        struct $outer {
            inner: nested!(@first $($rest)+),
        }
        nested!($($rest)+);
    };
    ($last:ident) => {
        #[derive(Row, Debug, PartialEq, Clone, Copy)]
        struct $last {
            number: u8,
        }
    };
    (@first $first:ident $($rest:tt)*) => { $first };
}

nested!(A in B in C in D);

#[test]
fn their_levels_count() {
    /// A list in a list, as often as `nested` says.
    #[derive(Row, Debug, PartialEq, Default)]
    struct Lists {
        deeper: Vec<Lists>,
        flat: Vec<A>,
    }
    let flat = vec![A { inner: B { inner: C { inner: D { number: 1 } } } }];
    let lists = |count: usize| {
        let deepest = Lists { flat: flat.clone(), ..Lists::default() };
        (0..count).fold(deepest, |lists, _| Lists { deeper: vec![lists], ..Lists::default() })
    };
    // A list and the row in it are two levels; the outermost row is one, the last list and its rows are five.
    let most = (128 - 1 - 5) / 2;
    let bytes = row::to_vec(&lists(most)).unwrap();
    assert_eq!(row::view::<Lists>(&bytes).unwrap(), lists(most));
    let error = row::to_vec(&lists(most + 1)).unwrap_err().to_string();
    assert!(error.ends_with("nested more than 128 deep"), "{error}");
}

#[test]
fn what_is_too_deep_for_views_is_not_written() {
    /// What is skipped counts for 256 levels: it takes the stack of whoever makes the value.
    #[derive(Row, Debug, PartialEq)]
    struct Big {
        #[fory(skip)]
        unused: Unused,
        number: u8,
    }
    #[derive(Debug, PartialEq)]
    struct Unused([u8; 1 << 18]);
    impl Default for Unused {
        fn default() -> Self {
            Unused([0; 1 << 18])
        }
    }
    #[derive(Row, Debug, PartialEq)]
    struct Outer {
        big: Box<Big>,
    }
    let outer = Outer { big: Box::new(Big { unused: Unused::default(), number: 1 }) };
    let errors = [
        row::to_vec(&outer).unwrap_err(),
        row::to_slice(&mut [0; 99], &outer).unwrap_err(),
        RowsWriter::new().push(&outer).unwrap_err(),
    ];
    for error in errors.map(|error| error.to_string()) {
        assert!(error.contains(".big: ") && error.ends_with("nested more than 128 deep"), "{error}");
    }
}
