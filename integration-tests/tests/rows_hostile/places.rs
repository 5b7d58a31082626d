//! Values that are changed, and keys that are there twice.

use super::*;

#[test]
fn values_of_other_slots_stay_when_one_is_changed() {
    let mut bytes = row::to_vec(&Two { a: (Some(1u8), Some(2u16)), b: [7u8; 3] }).unwrap();
    let mut view = row::view_mut::<Two<(Option<u8>, Option<u16>), [u8; 3]>>(&mut bytes).unwrap();
    let (mut a, mut b) = view.a_mut();
    a.set(row::Null).unwrap();
    assert_eq!((a.get(), b.get()), (None, Some(2)));
    b.set(row::Null).unwrap();
    a.set(Some(9)).unwrap();
    std::mem::swap(
        &mut a,
        &mut row::view_mut::<One<(Option<u8>,)>>(&mut words([0, slot(16, 16), 1, 0])).unwrap().it_mut().0,
    );
    view.b_mut().fill(1);
    assert_eq!(
        row::from_slice::<Two<(Option<u8>, Option<u16>), [u8; 3]>>(&bytes).unwrap(),
        Two { a: (Some(9), None), b: [1; 3] }
    );
}

#[test]
fn the_same_key_twice_is_seen_where_a_map_is_made() {
    #[track_caller]
    fn twice<T, const N: usize>(row: [u64; N]) -> String
    where
        T: for<'a> Load<'a>,
    {
        let bytes = words(row);
        let view = row::view::<One<T>>(&bytes).unwrap();
        let error = view.to_owned().map(drop).unwrap_err().to_string();
        let whole = row::from_slice::<One<T>>(&bytes).map(drop).unwrap_err().to_string();
        assert!(whole.ends_with(&error), "{whole} {error}");
        whole
    }
    let map = [0, slot(16, 56), 24, 3, 0, 0x05_09_05, 3, 0, 0];
    assert_eq!(twice::<BTreeMap<u8, u8>, 9>(map), "One.it[2].key: the same key twice at byte 42");
    assert_eq!(twice::<HashMap<u8, bool>, 9>(map), "One.it[2].key: the same key twice at byte 42");
    let set = [0, slot(16, 24), 3, 0, 0x05_05_09];
    assert_eq!(twice::<BTreeSet<u8>, 5>(set), "One.it[2]: the same key twice at byte 34");
    assert_eq!(twice::<HashSet<i8>, 5>(set), "One.it[2]: the same key twice at byte 34");
    // Of words, of which each has eight bytes, in lists in each other, and in a row in a row.
    let lists = [0, slot(16, 88), 2, 0, slot(32, 16), slot(48, 40), 0, 0, 3, 0, 1, 2, 1];
    assert_eq!(twice::<Vec<BTreeSet<u64>>, 13>(lists), "One.it[1][2]: the same key twice at byte 96");
    let inner = [0, slot(16, 56), 0, slot(16, 40), 3, 0, 7, 8, 7];
    assert_eq!(twice::<One<HashSet<u64>>, 9>(inner), "One.it.it[2]: the same key twice at byte 64");
    // A view of the inner row knows nothing of what is around it.
    let bytes = words(inner);
    let inner = row::view::<One<One<HashSet<u64>>>>(&bytes).unwrap().it();
    assert_eq!(inner.to_owned().unwrap_err().to_string(), "One.it[2]: the same key twice at byte 48");
    // Nor does what was made without a row.
    let error = <HashSet<u64> as Load<'_>>::load(inner.it()).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.offset()), ("the same key twice", None));
    // The view has both, and finds one.
    let bytes = words(map);
    let view = row::view::<One<BTreeMap<u8, u8>>>(&bytes).unwrap().it();
    assert_eq!((view.len(), view.get(5), view.get(9), view.get(6)), (3, Some(0), Some(0), None));
}

#[derive(Row, Debug, PartialEq, Clone)]
struct Numbers {
    bytes: Vec<u8>,
    halves: Vec<u16>,
    words: Vec<u64>,
    none: Vec<f64>,
}

#[test]
fn numbers_in_place_wherever_they_lie() {
    let value = Numbers { bytes: vec![1; 3], halves: vec![2, 3, 4], words: vec![5, 6], none: vec![] };
    let row = row::to_vec(&value).unwrap();
    // A place in memory that is a multiple of eight.
    let mut memory = vec![0u64; row.len() / 8 + 2];
    let memory: &mut [u8] = bytemuck::cast_slice_mut(&mut memory);
    for offset in 0..8 {
        let bytes = &mut memory[offset..][..row.len()];
        bytes.copy_from_slice(&row);
        let view = row::view::<Numbers>(bytes).unwrap();
        assert_eq!(view, value);
        let aligned = cfg!(target_endian = "little") && offset == 0;
        assert_eq!(view.words().as_slice(), aligned.then_some(&[5, 6][..]), "{offset}");
        assert_eq!(view.halves().as_slice().is_some(), cfg!(target_endian = "little") && offset % 2 == 0);
        assert!(view.none().as_slice().is_none_or(<[f64]>::is_empty));
        assert_eq!(row::from_slice::<Numbers>(bytes).unwrap(), value);
        let mut view = row::view_mut::<Numbers>(bytes).unwrap();
        assert_eq!(view.words_mut().as_mut_slice().is_some(), aligned);
        view.words_mut().set(1, u64::MAX).unwrap();
        assert_eq!(view.view().words().get(1), Some(u64::MAX));
        let error = view.words_mut().set(2, 0).unwrap_err();
        assert_eq!(error.to_string(), "the index 2, in a list of 2 elements");
    }
}
