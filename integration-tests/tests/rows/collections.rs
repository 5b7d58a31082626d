//! Lists, sets and maps as they are seen.

use super::*;

#[test]
fn keys_are_found_in_whatever_order_they_are() {
    let sorted = One { it: (0..100u8).map(|key| (key * 2, u16::from(key))).collect::<BTreeMap<_, _>>() };
    let mut bytes = row::to_vec(&sorted).unwrap();
    let find = |bytes: &[u8]| {
        let checked = row::view::<One<BTreeMap<u8, u16>>>(bytes).unwrap().it();
        // SAFETY: the line above.
        let unchecked = unsafe { row::view_unchecked::<One<BTreeMap<u8, u16>>>(bytes) }.it();
        (0..=255).map(|key| (checked.get(key), unchecked.get(key))).collect::<Vec<_>>()
    };
    let expected: Vec<_> = (0..=255u8).map(|key| sorted.it.get(&key).copied()).map(|it| (it, it)).collect();
    assert_eq!(find(&bytes), expected);
    // The same entries the other way round: where the keys begin, and the values.
    let (keys, values) = (16 + 8 + 8 + 16, 16 + 8 + 8 + 16 + 104 + 8 + 16);
    bytes[keys..keys + 100].reverse();
    bytes[values..values + 200].reverse();
    bytes[values..values + 200].chunks_mut(2).for_each(<[u8]>::reverse);
    assert_eq!(find(&bytes), expected);
    assert_eq!(row::view::<One<BTreeMap<u8, u16>>>(&bytes).unwrap(), sorted);
}

#[test]
fn sets_are_shown_in_whatever_order() {
    let set = BTreeSet::from([1i32, 2, 3]);
    let foreign = words([0, slot(16, 32), 3, 0, 2 << 32 | 3, 1]);
    assert_eq!(row::view::<One<BTreeSet<i32>>>(&foreign).unwrap(), One { it: set.clone() });
    assert_eq!(row::view::<One<HashSet<i32>>>(&foreign).unwrap(), One { it: set.iter().copied().collect() });
    assert_ne!(row::view::<One<VecDeque<i32>>>(&foreign).unwrap(), One { it: set.into_iter().collect() });
}

#[test]
fn lists_and_maps_are_gone_through_by_value_and_by_reference() {
    let bytes = row::to_vec(&One { it: BTreeMap::from([(1u8, vec![5u16, 6]), (2, vec![7])]) }).unwrap();
    let map = row::view::<One<BTreeMap<u8, Vec<u16>>>>(&bytes).unwrap().it();
    let mut seen = Vec::new();
    for (key, list) in &map {
        for value in &list {
            seen.push((key, value));
        }
    }
    for (key, list) in map {
        for value in list {
            seen.push((key, value));
        }
    }
    assert_eq!(seen, [(1, 5), (1, 6), (2, 7), (1, 5), (1, 6), (2, 7)]);
    // Of types known at run time only.
    let any = row::view_any(&RowType::of::<One<BTreeMap<u8, Vec<u16>>>>(), &bytes).unwrap();
    let Some(AnyValue::Map(map)) = any.get("it") else { panic!("no map") };
    let mut seen = Vec::new();
    for (key, list) in &map {
        let AnyValue::List(list) = list else { panic!("no list") };
        for value in &list {
            seen.push(format!("{key} {value}"));
        }
        seen.extend(list.iter().next_back().map(|last| format!("{last} of {:?}", list.iter())));
    }
    assert_eq!(seen, ["1 5", "1 6", "6 of [5, 6]", "2 7", "7 of [7]"]);
}
