//! Where the bytes of each type lie.

use super::*;

#[test]
fn numbers_are_in_the_first_bytes_of_their_slots() {
    is(true, [0, 1]);
    is(-1i8, [0, 0xff]);
    is(-2i16, [0, 0xfffe]);
    is(-70000i32, [0, 0xfffe_ee90]);
    is(i64::MIN, [0, 1 << 63]);
    is(0xabu8, [0, 0xab]);
    is(u64::MAX, [0, u64::MAX]);
    is(usize::MAX, [0, usize::MAX as u64]);
    is(-1isize, [0, u64::MAX]);
    is(1.5f32, [0, 0x3fc0_0000]);
    is(-0.1f64, [0, (-0.1f64).to_bits()]);
    is(NonZeroU16::MAX, [0, 0xffff]);
    is('ß', [0, 0xdf]);
    is(Duration::from_micros(1_500_000), [0, 1_500_000]);
    is(UNIX_EPOCH - Duration::from_micros(1), [0, u64::MAX]);
    is(UNIX_EPOCH + Duration::from_micros(7), [0, 7]);
}

#[test]
fn text_and_bytes_are_padded_parts() {
    is(String::new(), [0, slot(16, 0)]);
    is(String::from("abc"), [0, slot(16, 3), text("abc")]);
    is(String::from("exactly8"), [0, slot(16, 8), text("exactly8")]);
    is(String::from("nine here"), [0, slot(16, 9), text("nine her"), text("e")]);
    is(vec![7u8], [0, slot(16, 1), 7]);
    is(Vec::<u8>::new(), [0, slot(16, 0)]);
    is([7u8, 8], [0, slot(16, 2), 0x0807]);
    is(1u128 << 64 | 2, [0, slot(16, 16), 2, 1]);
    is(-1i128, [0, slot(16, 16), u64::MAX, u64::MAX]);
}

#[test]
fn lists_have_a_count_a_bitmap_and_elements_of_their_width() {
    is(Vec::<i32>::new(), [0, slot(16, 8), 0]);
    is(vec![1u16, 2, 3], [0, slot(16, 24), 3, 0, 0x0003_0002_0001]);
    is([1i64, -1], [0, slot(16, 32), 2, 0, 1, u64::MAX]);
    is(vec![true, false, true], [0, slot(16, 24), 3, 0, 0x01_0001]);
    is(VecDeque::from([1u8, 2]), [0, slot(16, 24), 2, 0, 0x0201]);
    is(vec![String::from("a"), String::new()], [0, slot(16, 40), 2, 0, slot(32, 1), slot(40, 0), text("a")]);
    is(vec![None, Some(5i32)], [0, slot(16, 24), 2, 0b01, 5 << 32]);
    is(vec![Some(String::from("a")), None], [0, slot(16, 40), 2, 0b10, slot(32, 1), 0, text("a")]);
    is(vec![vec![1i8], vec![]], [0, slot(16, 64), 2, 0, slot(32, 24), slot(56, 8), 1, 0, 1, 0]);
    is(BTreeSet::from([3u32, 1]), [0, slot(16, 24), 2, 0, 3 << 32 | 1]);
    // 65 elements have two words of bitmap.
    let bytes = row::to_vec(&One { it: vec![0i8; 65] }).unwrap();
    assert_eq!(bytes.len(), 16 + 8 + 16 + 72);
}

#[test]
fn nulls_are_bits_and_leave_zeros() {
    is(None::<i32>, [1, 0]);
    is(Some(5i32), [0, 5]);
    is(None::<String>, [1, 0]);
    is(Some(String::new()), [0, slot(16, 0)]);
    is(None::<Vec<Option<i32>>>, [1, 0]);
}

#[test]
fn rows_within_rows_count_from_their_own_beginning() {
    is(Point { x: -1, y: 2.0 }, [0, slot(16, 24), 0, 0xffff_ffff, 2f64.to_bits()]);
    is(One { it: String::from("a") }, [0, slot(16, 24), 0, slot(16, 1), text("a")]);
    is((5u8, String::from("a")), [0, slot(16, 32), 0, 5, slot(24, 1), text("a")]);
    is(Box::new(One { it: 7u8 }), [0, slot(16, 16), 0, 7]);
}

#[test]
fn maps_are_two_lists() {
    let keys = [2, 0, slot(32, 1), slot(40, 1), text("a"), text("b")];
    let map = [("b", -2i32), ("a", 1)].map(|(key, value)| (String::from(key), value));
    let mut expected = vec![0, slot(16, 80), 48];
    expected.extend(keys);
    expected.extend([2, 0, 0xffff_fffe << 32 | 1]);
    let expected: [u64; 12] = expected.try_into().unwrap();
    is(BTreeMap::from(map.clone()), expected);
    // In the order of the keys, whatever the hasher says.
    is(HashMap::from(map), expected);
    is(BTreeMap::<u8, u8>::new(), [0, slot(16, 24), 8, 0, 0]);
    is(BTreeMap::from([(1u8, vec![2i8])]), [0, slot(16, 80), 24, 1, 0, 1, 1, 0, slot(24, 24), 1, 0, 2]);
    is(HashSet::from(['b', 'a']), [0, slot(16, 24), 2, 0, 0x62 << 32 | 0x61]);
}

#[test]
fn more_than_64_fields_have_two_words_of_bitmap() {
    #[rustfmt::skip]
    #[derive(Row, Debug, PartialEq, Default)]
    struct Wide {
        f0: i8, f1: i8, f2: i8, f3: i8, f4: i8, f5: i8, f6: i8, f7: i8, f8: i8, f9: i8,
        g0: i8, g1: i8, g2: i8, g3: i8, g4: i8, g5: i8, g6: i8, g7: i8, g8: i8, g9: i8,
        h0: i8, h1: i8, h2: i8, h3: i8, h4: i8, h5: i8, h6: i8, h7: i8, h8: i8, h9: i8,
        i0: i8, i1: i8, i2: i8, i3: i8, i4: i8, i5: i8, i6: i8, i7: i8, i8: i8, i9: i8,
        j0: i8, j1: i8, j2: i8, j3: i8, j4: i8, j5: i8, j6: i8, j7: i8, j8: i8, j9: i8,
        k0: i8, k1: i8, k2: i8, k3: i8, k4: i8, k5: i8, k6: i8, k7: i8, k8: i8, k9: i8,
        l0: i8, l1: i8, l2: i8, l3: i8, last: Option<String>,
    }
    let wide = Wide { f0: 1, h7: 2, l3: 3, ..Wide::default() };
    let bytes = row::to_vec(&wide).unwrap();
    assert_eq!(bytes.len(), 16 + 65 * 8);
    assert_eq!(bytes[8], 1, "bit 64");
    let view = row::view::<Wide>(&bytes).unwrap();
    assert_eq!((view.f0(), view.h7(), view.l3(), view.last()), (1, 2, 3, None));
    assert_eq!(view, wide);
}

#[test]
fn enums_are_their_tags() {
    is(Color::Red, [0, 7]);
    is(vec![Color::Green, Color::Red], [0, slot(16, 24), 2, 0, 7 << 32 | 1]);
    let unknown = words([0, 9]);
    assert_eq!(row::view::<One<Color>>(&unknown).unwrap().it(), Color::Other);
}
