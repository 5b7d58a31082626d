//! Random values, in every way of writing.

use super::*;

/// Values of every kind.
#[derive(Row, Debug, PartialEq, Clone)]
struct Rich {
    numbers: (u8, i16, u32, i64, u128, f64),
    flag: bool,
    letter: char,
    color: Color,
    span: Duration,
    at: SystemTime,
    text: String,
    bytes: Vec<u8>,
    fixed: [u16; 3],
    maybe: (Option<i8>, Option<String>, Option<Color>),
    lists: (Vec<bool>, Vec<Option<u32>>, Vec<Vec<String>>, VecDeque<u8>),
    map: BTreeMap<String, Vec<i32>>,
    hash: HashMap<u16, Option<char>>,
    set: BTreeSet<(u8, bool)>,
    node: Option<Box<Node>>,
    nonzero: NonZeroU8,
    wide: Vec<i128>,
    last: Option<u8>,
}

fn node() -> impl Strategy<Value = Node> {
    Just(()).prop_map(|()| Node::default()).prop_recursive(4, 16, 3, |node| {
        let children = proptest::collection::vec(node.clone(), 0..3);
        let named = proptest::collection::btree_map(any::<u8>(), node.clone(), 0..3);
        let next = proptest::option::of(node.prop_map(Box::new));
        (next, children, named).prop_map(|(next, children, named)| Node { next, children, named })
    })
}

fn rich() -> impl Strategy<Value = Rich> {
    use proptest::collection::{btree_map, btree_set, hash_map, vec, vec_deque};
    use proptest::option;
    let color = || prop_oneof![Just(Color::Red), Just(Color::Blue)];
    let span = || (0..1u64 << 62).prop_map(Duration::from_micros);
    let simple = (
        any::<(u8, i16, u32, i64, u128)>(),
        -1e9..1e9f64,
        any::<bool>(),
        any::<char>(),
        color(),
        span(),
        (any::<bool>(), span()).prop_map(|(past, span)| if past { UNIX_EPOCH - span } else { UNIX_EPOCH + span }),
        ".{0,80}",
        vec(any::<u8>(), 0..80),
        any::<[u16; 3]>(),
    );
    let nested = (
        (any::<Option<i8>>(), option::of(".{0,9}"), option::of(color())),
        (
            vec(any::<bool>(), 0..70),
            vec(any::<Option<u32>>(), 0..70),
            vec(vec(".{0,3}", 0..4), 0..4),
            vec_deque(any::<u8>(), 0..70),
        ),
        btree_map(".{0,9}", vec(any::<i32>(), 0..4), 0..4),
        hash_map(any::<u16>(), any::<Option<char>>(), 0..9),
        btree_set(any::<(u8, bool)>(), 0..9),
        option::of(node().prop_map(Box::new)),
        any::<NonZeroU8>(),
        vec(any::<i128>(), 0..4),
        any::<Option<u8>>(),
    );
    (simple, nested).prop_map(|(simple, nested)| {
        let ((a, b, c, d, e), float, flag, letter, color, span, at, text, bytes, fixed) = simple;
        let (maybe, lists, map, hash, set, node, nonzero, wide, last) = nested;
        let numbers = (a, b, c, d, e, float);
        Rich {
            numbers,
            flag,
            letter,
            color,
            span,
            at,
            text,
            bytes,
            fixed,
            maybe,
            lists,
            map,
            hash,
            set,
            node,
            nonzero,
            wide,
            last,
        }
    })
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Node { next: self.next.clone(), children: self.children.clone(), named: self.named.clone() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_way_of_writing_gives_the_same_row(value in rich(), room in 0..9000usize) {
        let bytes = row::to_vec(&value).unwrap();
        prop_assert_eq!(bytes.len() % 8, 0);
        let mut built = vec![1, 2, 3];
        row::build::<Rich>(&mut built, |rich| {
            rich.numbers(&value.numbers)?;
            rich.flag(&value.flag)?;
            rich.letter(&value.letter)?;
            rich.color(&value.color)?;
            rich.span(&value.span)?;
            rich.at(&value.at)?;
            rich.text(value.text.as_str())?;
            rich.bytes(&value.bytes[..])?;
            rich.fixed(&value.fixed)?;
            rich.maybe(&value.maybe)?;
            rich.lists(&value.lists)?;
            rich.map(&value.map)?;
            rich.hash(&value.hash)?;
            rich.set(&row::Each(&value.set))?;
            if let Some(node) = &value.node {
                rich.node(&Some(node.clone()))?;
            }
            rich.nonzero(&value.nonzero)?;
            rich.wide(&row::Each(&value.wide))?;
            if value.last.is_some() {
                rich.last(&value.last)?;
            }
            Ok(())
        })
        .unwrap();
        prop_assert_eq!(&built[3..], &bytes[..]);
        let any = row::view_any(&RowType::of::<Rich>(), &bytes).unwrap().to_string();
        for offset in 0..8 {
            let mut placed = vec![0xff; offset];
            row::append_to_vec(&mut placed, &value).unwrap();
            prop_assert_eq!(&placed[offset..], &bytes[..]);
            let mut slice = vec![0xee; offset + bytes.len()];
            prop_assert_eq!(row::to_slice(&mut slice[offset..], &value).unwrap(), bytes.len());
            prop_assert_eq!(&slice[offset..], &bytes[..]);
            let view = row::view::<Rich>(&placed[offset..]).unwrap();
            prop_assert!(view == value);
            prop_assert_eq!(&view.to_owned().unwrap(), &value);
            prop_assert_eq!(&row::from_slice::<Rich>(&placed[offset..]).unwrap(), &value);
            prop_assert_eq!(&row::view_any(&RowType::of::<Rich>(), &placed[offset..]).unwrap().to_string(), &any);
            prop_assert!(format!("{:?}", view.as_row()).len() > bytes.len() / 16, "too short");
            row::view_mut::<Rich>(&mut placed[offset..]).unwrap();
        }
        let mut slice = vec![0; room];
        prop_assert_eq!(row::to_slice(&mut slice, &value).is_ok(), room >= bytes.len());
    }

    #[test]
    fn a_row_that_is_cut_or_changed_is_an_error_or_a_row(value in rich(), at in any::<u16>(), byte in any::<u8>()) {
        let bytes = row::to_vec(&value).unwrap();
        let at = usize::from(at) % bytes.len();
        let _ = row::view::<Rich>(&bytes[..at]).map(|view| format!("{view:?}"));
        let mut changed = bytes;
        changed[at] ^= byte;
        if let Ok(view) = row::view::<Rich>(&changed) {
            let _ = format!("{view:?}");
            if let Ok(value) = view.to_owned() {
                let again = row::to_vec(&value).unwrap();
                row::view::<Rich>(&again).unwrap();
            }
        }
    }
}
