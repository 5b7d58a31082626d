//! How long messages are, counted and written.

use super::*;

/// A value of each kind, so that the length that is counted is compared with the one that is written.
#[expect(clippy::type_complexity)]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Kinds {
    integers: (u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize),
    floats: (f32, f64),
    others: (bool, char, String, Box<str>, ()),
    lists: (Vec<u8>, Vec<String>, VecDeque<u32>, [u64; 3], Box<[i32]>),
    maps: (BTreeMap<String, i64>, HashMap<u32, bool>, BTreeSet<i128>),
    options: (Option<u64>, Option<Box<Point>>, Option<()>),
    derived: (Point, Pair<u64>, Nothing, Vec<Shape>, Tagged, Level, Settings, Numbers, Meters, Vec<Sample>),
    #[fory(fixed)]
    fixed: (u32, Vec<i64>),
    #[fory(varint)]
    varint: (u32, Vec<i64>),
}

#[test]
fn the_counted_size_is_the_written_size() {
    let numbers = |n: u8| Numbers {
        plain: u32::MAX >> n,
        fixed: 1,
        varint: 1 << n,
        list: vec![i64::MIN >> n, 0],
        inner: Point { x: -1, y: i32::MAX >> n },
    };
    for n in [0, 7, 20, 31] {
        round_trip(&Kinds {
            integers: (
                u8::MAX >> (n % 8),
                u16::MAX >> (n % 16),
                u32::MAX >> n,
                u64::MAX >> n,
                u128::MAX >> n,
                usize::MAX >> n,
                i8::MIN >> (n % 8),
                i16::MIN >> (n % 16),
                i32::MIN >> n,
                i64::MIN >> n,
                i128::MIN >> n,
                isize::MIN >> n,
            ),
            floats: (-0.0, f64::MAX),
            others: (true, '\u{10ffff}', "text".repeat(n.into()), "é".into(), ()),
            lists: (
                vec![1; 200],
                vec![String::new(), "a".into()],
                VecDeque::from([1, u32::MAX]),
                [0, 1, u64::MAX],
                [-5].into(),
            ),
            maps: ([("k".into(), -1)].into(), [(5, true)].into(), [0, i128::MIN].into()),
            options: (Some(1 << n), Some(Box::new(Point { x: 1, y: 2 })), Some(())),
            derived: (
                Point { x: i32::MIN >> n, y: 0 },
                Pair(u64::MAX, 1),
                Nothing,
                vec![
                    Shape::Empty,
                    Shape::Circle(Point::default(), 1 << n),
                    Shape::Polygon { name: "n".into(), points: vec![] },
                ],
                Tagged::D,
                Level::Unknown,
                Settings { volume: 1 << n, muted: true, balance: -1, name: "n".into() },
                numbers(n),
                Meters(1 << n),
                vec![Sample { time: 1.0, values: [1, 2, 3, 4] }],
            ),
            fixed: (1 << n, vec![-1 << n]),
            varint: (1 << n, vec![-1 << n]),
        });
    }
}
