//! What cannot be written, and implementations that do what they like.

use super::*;

#[test]
fn times_between_microseconds_have_no_place() {
    let whole =
        "a row holds times in whole microseconds: round this one first, or hold its nanoseconds as a u64 or i128";
    let range = "a row holds times within 2^63 microseconds, about 292,000 years";
    let error = |span: Duration| row::to_vec(&One { it: span }).unwrap_err().to_string();
    assert_eq!(error(Duration::from_nanos(1)), format!("One.it: {whole}"));
    assert_eq!(error(Duration::from_nanos(1_999)), format!("One.it: {whole}"));
    assert_eq!(error(Duration::MAX), format!("One.it: {whole}"));
    assert_eq!(error(Duration::from_micros(1 << 63)), format!("One.it: {range}"));
    assert_eq!(error(Duration::from_secs(u64::MAX)), format!("One.it: {range}"));
    let most = One { it: Duration::from_micros((1 << 63) - 1) };
    assert_eq!(row::from_slice::<One<Duration>>(&row::to_vec(&most).unwrap()).unwrap(), most);
    let at = |time: SystemTime| row::to_vec(&One { it: vec![Some(time)] });
    assert_eq!(at(UNIX_EPOCH - Duration::from_nanos(1)).unwrap_err().to_string(), format!("One.it[0]: {whole}"));
    assert_eq!(at(UNIX_EPOCH + Duration::from_nanos(1)).unwrap_err().to_string(), format!("One.it[0]: {whole}"));
    for micros in [-1, 0, 1, i64::MAX, -i64::MAX] {
        let bytes = words([0, micros as u64]);
        let time = row::from_slice::<One<SystemTime>>(&bytes).unwrap();
        assert_eq!(row::to_vec(&time).unwrap(), bytes);
    }
    let mut bytes = words([0, 5]);
    let mut view = row::view_mut::<One<Duration>>(&mut bytes).unwrap();
    let error = view.set_it(Duration::from_nanos(5)).unwrap_err().to_string();
    assert!(error.ends_with(whole), "{error}");
    assert_eq!(view.view().it(), Duration::from_micros(5));
    // What could not be set does not make null anything else.
    let mut bytes = words([1, 5]);
    let mut view = row::view_mut::<One<Option<Duration>>>(&mut bytes).unwrap();
    view.set_it(Some(Duration::from_nanos(5))).unwrap_err();
    assert_eq!(view.view().it(), None);
}

#[test]
fn errors_of_views_name_the_field() {
    let mut bytes = words([0, 5]);
    let error = row::view_mut::<One<Duration>>(&mut bytes).unwrap().set_it(Duration::from_nanos(5)).unwrap_err();
    assert!(error.to_string().starts_with("One.it: "), "{error}");
    let map = words([0, slot(16, 56), 24, 2, 0, 0x05_05, 2, 0, 0]);
    let error = row::view::<One<BTreeMap<u8, u8>>>(&map).unwrap().to_owned().unwrap_err();
    assert_eq!(error.to_string(), "One.it[1].key: the same key twice at byte 41");
}

#[test]
fn errors_of_maps_name_the_entry_or_the_list() {
    let bad = Duration::from_nanos(1);
    let error = row::to_vec(&One { it: BTreeMap::from([(1u8, Duration::ZERO), (2, bad)]) }).unwrap_err().to_string();
    assert!(error.starts_with("One.it[1].value: a row holds times in whole microseconds"), "{error}");
    let error = row::to_vec(&One { it: BTreeMap::from([(bad, 1u8)]) }).unwrap_err().to_string();
    assert!(error.starts_with("One.it[0].key: a row holds times in whole microseconds"), "{error}");
    let map = One { it: BTreeMap::from([("a", 1u8)]) };
    let error = |room: usize| row::to_slice(&mut vec![0; room], &map).unwrap_err().to_string();
    assert_eq!(error(24), "One.it.keys: a slice of 24 bytes, for a row of 48 or more");
    assert_eq!(error(48), "One.it[0].key: a slice of 48 bytes, for a row of 56 or more");
    assert_eq!(error(56), "One.it.values: a slice of 56 bytes, for a row of 80 or more");
}

#[test]
fn the_earliest_time_can_be_written() {
    let bytes = words([0, i64::MIN as u64]);
    let time = row::from_slice::<One<SystemTime>>(&bytes).unwrap();
    assert_eq!(row::to_vec(&time).unwrap(), bytes);
}

#[test]
fn a_slice_that_is_too_small() {
    let value = Two { a: "text".to_owned(), b: vec![1u32, 2, 3] };
    let whole = row::to_vec(&value).unwrap();
    assert_eq!(whole.len(), 24 + 8 + 8 + 8 + 16);
    for room in 0..whole.len() {
        let (needed, path) = match room {
            0..24 => (24, "Two"),
            24..32 => (32, "Two.a"),
            32..48 => (48, "Two.b"),
            _ => (64, "Two.b"),
        };
        let error = row::to_slice(&mut vec![0xee; room], &value).unwrap_err();
        let expected = format!("{path}: a slice of {room} bytes, for a row of {needed} or more");
        assert_eq!(error.to_string(), expected);
        assert!(matches!(error.kind(), ErrorKind::Room { .. }));
    }
    let mut slice = vec![0xee; whole.len() + 3];
    assert_eq!(row::to_slice(&mut slice, &value).unwrap(), whole.len());
    assert_eq!(slice[..whole.len()], whole);
    assert_eq!(slice[whole.len()..], [0xee; 3]);
}

#[test]
fn a_vec_is_as_it_was_after_a_fault() {
    type Late = Two<Vec<u64>, Duration>;
    let late = || Two { a: vec![1; 10_000], b: Duration::from_nanos(1) };
    for capacity in [0, 8, 100, 200_000] {
        let mut vec = Vec::with_capacity(capacity);
        vec.extend(*b"before");
        row::append_to_vec(&mut vec, &late()).unwrap_err();
        assert_eq!(vec, b"before");
        row::build::<Late>(&mut vec, |late| {
            late.a(&row::Each((0..5u32).map(u64::from)))?;
            late.b(&Duration::from_nanos(1))
        })
        .unwrap_err();
        assert_eq!(vec, b"before");
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            row::build::<Late>(&mut vec, |late| {
                late.a(&row::Each((0..5000u32).map(|n| if n < 4999 { u64::from(n) } else { panic!("as asked for") })))
            })
        }));
        panicked.unwrap_err();
        assert_eq!(vec, b"before");
        let value = Two { a: vec![1u64], b: Duration::ZERO };
        row::append_to_vec(&mut vec, &value).unwrap();
        assert_eq!(vec[..6], *b"before");
        assert_eq!(row::from_slice::<Late>(&vec[6..]).unwrap(), value);
    }
}

/// A value whose implementation does what it likes.
struct Hostile<F>(F);

impl<F: Fn(&mut row::Writer<'_>, row::At) -> Result<(), Error>> Value for Hostile<F> {
    type Stored = row::Nullable<row::Text>;
    type List = row::Array<row::Nullable<row::Text>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        self.0(out, at)
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &Option<&str>) -> bool {
        true
    }
}

#[test]
fn places_of_other_messages_do_no_harm() {
    // A place far behind the end of a short message.
    let kept = Cell::new(None);
    let long = One {
        it: vec![Hostile(|out: &mut row::Writer<'_>, at| {
            kept.set(Some(at));
            "some text that is longer".store(out, at)
        })],
    };
    let bytes = row::to_vec(&long).unwrap();
    assert_eq!(
        row::view::<One<Vec<Option<String>>>>(&bytes).unwrap().it().get(0),
        Some(Some("some text that is longer"))
    );
    let far = kept.get().unwrap();
    let write = |write: &dyn Fn(&mut row::Writer<'_>, row::At) -> Result<(), Error>| {
        catch_unwind(AssertUnwindSafe(|| row::to_vec(&One { it: Hostile(write) })))
    };
    write(&|out, _| 5u64.store(out, far)).unwrap_err();
    write(&|out, _| None::<u8>.store(out, far)).unwrap_err();
    assert!(
        write(&|out, _| "text".store(out, far)).is_err_and(|_| true)
            || write(&|out, _| "text".store(out, far)).unwrap().is_err()
    );
    // Nothing, twice, and both.
    let bytes = write(&|_, _| Ok(())).unwrap().unwrap();
    assert_eq!(row::view::<One<Option<String>>>(&bytes).unwrap().it(), Some(""));
    let bytes = write(&|out, at| {
        "abc".store(out, at)?;
        "defg".store(out, at)
    });
    let bytes = bytes.unwrap().unwrap();
    assert_eq!(row::view::<One<Option<String>>>(&bytes).unwrap().it(), Some("defg"));
    // As another type: bytes that are no text are seen when they are viewed.
    let bytes = write(&|out, at| [0xffu8; 5].store(out, at)).unwrap().unwrap();
    assert!(fault::<One<Option<String>>>(&bytes).contains("UTF-8"));
    let bytes = write(&|out, at| u64::MAX.store(out, at)).unwrap().unwrap();
    assert!(fault::<One<Option<String>>>(&bytes).contains("an offset of"));
    // A message within the writing of another.
    let bytes = write(&|out, at| {
        let inner = row::to_vec(&One { it: "inner" })?;
        String::from_utf8_lossy(&inner).store(out, at)
    });
    assert!(bytes.unwrap().is_ok());
}

/// An iterator that says another length.
#[derive(Clone)]
struct Liar {
    says: usize,
    has: u32,
}

impl Iterator for Liar {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.has = self.has.checked_sub(1)?;
        Some(self.has)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.says, Some(self.says))
    }
}

impl ExactSizeIterator for Liar {
    fn len(&self) -> usize {
        self.says
    }
}

#[test]
fn iterators_that_lie_about_their_length() {
    let build = |liar: Liar| {
        let mut vec = Vec::new();
        row::build::<One<Vec<u32>>>(&mut vec, |one| one.it(&row::Each(liar.clone()))).map(|()| vec)
    };
    let bytes = build(Liar { says: 2, has: 5 }).unwrap();
    assert_eq!(row::view::<One<Vec<u32>>>(&bytes).unwrap().it(), [4u32, 3]);
    let bytes = build(Liar { says: 5, has: 2 }).unwrap();
    assert_eq!(row::view::<One<Vec<u32>>>(&bytes).unwrap().it(), [1u32, 0, 0, 0, 0]);
    for says in [usize::MAX, usize::MAX / 4 + 1, 1 << 60, 1 << 61] {
        build(Liar { says, has: 2 }).unwrap_err();
    }
}

#[test]
fn a_list_of_as_many_bytes_as_there_are_numbers_is_an_error() {
    let mut vec = Vec::new();
    let bytes = row::Each(std::iter::repeat_n(1u8, usize::MAX));
    row::build::<One<VecDeque<u8>>>(&mut vec, |one| one.it(&bytes)).unwrap_err();
}

#[test]
fn an_array_of_a_view_of_another_length_is_an_error() {
    let made = catch_unwind(|| <[u8; 4] as Load<'_>>::load(&[1, 2, 3]).map(drop));
    made.expect("no panic").unwrap_err();
}

#[test]
fn a_builder_that_goes_back_after_an_error() {
    let mut vec = Vec::new();
    let error = row::build::<Two<Option<u8>, Duration>>(&mut vec, |two| {
        two.b(&Duration::from_nanos(1)).unwrap_err();
        // Its bit of null is set.
        two.a(&Some(5u8))
    });
    assert_eq!(error.unwrap_err().to_string(), "Two.a: the fields of a row are built in their order, each once");
    row::build::<Two<Option<u8>, Duration>>(&mut vec, |two| {
        two.b(&Duration::from_nanos(1)).unwrap_err();
        two.b(&Duration::ZERO)
    })
    .unwrap();
    assert_eq!(row::view::<Two<Option<u8>, Duration>>(&vec).unwrap().a(), None);
}

#[test]
fn depth_is_given_back_after_an_error() {
    let bad = [Duration::from_nanos(1)];
    let mut vec = Vec::new();
    row::build::<One<Vec<Duration>>>(&mut vec, |one| {
        for _ in 0..1000 {
            one.it(&bad[..]).unwrap_err();
        }
        one.it(&[Duration::ZERO][..])
    })
    .unwrap();
}
