//! Rows: every kind of field, in each other.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::{NonZeroI64, NonZeroU8};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arbitrary::{Arbitrary, Unstructured};
use fory_like_core::Row;
use fory_like_core::row::{self, List, Load, Null, RowType, Stored, Struct, Value};

/// All of it.
#[derive(Row, Arbitrary, Debug)]
pub struct Rich {
    pub numbers: Numbers,
    pub options: Option<Options>,
    pub lists: Vec<Lists>,
    pub maps: Maps,
    pub tree: Option<Box<Tree>>,
    pub loose: Vec<Option<Loose>>,
    pub tuples: Tuples,
    pub nothing: Nothing,
    pub nothings: Vec<Option<Nothing>>,
    pub wrapped: Wrapped,
}

#[derive(Row, Arbitrary, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    Red,
    #[fory(tag = 1000)]
    Green,
    Blue,
}

/// An enum that has a variant for each tag.
#[derive(Row, Arbitrary, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Open {
    One,
    #[fory(other)]
    Other,
}

/// More than one group of fields.
#[derive(Row, Arbitrary, Debug)]
pub struct Numbers {
    pub a: u8,
    pub b: i8,
    pub c: u16,
    pub d: i16,
    pub e: u32,
    pub f: i32,
    pub g: u64,
    pub h: i64,
    pub i: f32,
    pub j: f64,
    pub k: bool,
    pub l: char,
    pub m: usize,
    pub n: isize,
    pub o: u128,
    pub p: i128,
    pub q: Color,
    #[arbitrary(with = span)]
    pub r: Duration,
    #[arbitrary(with = time)]
    pub s: SystemTime,
    pub t: Open,
}

#[derive(Row, Arbitrary, Debug)]
pub struct Options {
    pub a: Option<u8>,
    pub b: Option<i16>,
    pub c: Option<u32>,
    pub d: Option<f64>,
    pub e: Option<bool>,
    pub f: Option<char>,
    pub g: Option<u128>,
    pub h: Option<Color>,
    #[arbitrary(with = optional_span)]
    pub i: Option<Duration>,
    pub j: Option<String>,
    pub k: Option<Vec<u8>>,
    pub l: Option<Vec<u32>>,
    pub m: Option<BTreeMap<u8, String>>,
    pub n: Option<(u8, String)>,
    pub o: Option<Wrapped>,
    pub p: Option<Nothing>,
    pub q: Option<usize>,
}

#[derive(Row, Arbitrary, Debug)]
pub struct Lists {
    pub a: Vec<u8>,
    pub b: VecDeque<u8>,
    pub c: Vec<i16>,
    pub d: Vec<u32>,
    pub e: Vec<f64>,
    pub f: Vec<bool>,
    pub g: Vec<char>,
    pub h: Vec<Color>,
    pub i: Vec<u128>,
    pub j: Vec<String>,
    pub k: Vec<Vec<u8>>,
    pub l: Vec<Vec<u16>>,
    pub m: Vec<Option<u64>>,
    pub n: Vec<Option<String>>,
    pub o: Vec<Option<bool>>,
    pub p: Box<[(u8, String)]>,
    pub q: Vec<BTreeMap<u8, u8>>,
    pub r: BTreeSet<String>,
    pub s: HashSet<u16>,
    #[arbitrary(with = spans)]
    pub t: Vec<Duration>,
    pub u: Vec<Open>,
}

#[derive(Row, Arbitrary, Debug)]
pub struct Maps {
    pub a: BTreeMap<String, BTreeMap<u8, Vec<u32>>>,
    pub b: HashMap<char, Option<Color>>,
    pub c: BTreeMap<(u16, bool), String>,
    pub d: BTreeMap<Vec<u8>, Tree>,
    pub e: HashMap<u128, f32>,
    pub f: BTreeMap<Color, Vec<Option<i8>>>,
}

#[derive(Row, Arbitrary, Debug)]
pub struct Tree {
    pub value: u32,
    pub name: Option<String>,
    pub children: Vec<Tree>,
    pub next: Option<Box<Tree>>,
    pub named: BTreeMap<String, Tree>,
}

/// What a type that is known at run time tells less exactly.
#[derive(Row, Arbitrary, Debug)]
pub struct Loose {
    pub a: [u8; 4],
    pub b: [u32; 3],
    pub c: [String; 2],
    pub d: [[u8; 2]; 2],
    pub e: NonZeroU8,
    pub f: Option<NonZeroI64>,
    pub g: Vec<NonZeroU8>,
    pub h: Option<[Option<bool>; 2]>,
    pub i: [u128; 1],
    pub j: [u64; 0],
}

#[derive(Row, Arbitrary, Debug)]
pub struct Tuples(
    pub (u8, String),
    pub Option<(Option<u8>, Vec<(char,)>)>,
    pub (Vec<u8>, u128, (bool, Option<Vec<u16>>)),
    pub Vec<Option<(Color, BTreeMap<bool, u8>)>>,
);

#[derive(Row, Arbitrary, Debug)]
pub struct Nothing;

#[derive(Row, Arbitrary, Debug)]
#[fory(transparent)]
pub struct Wrapped(pub Vec<Option<u32>>);

/// What borrows.
#[derive(Row, Debug)]
pub struct Borrowed<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub cow: std::borrow::Cow<'a, str>,
    pub map: BTreeMap<&'a str, &'a [u8]>,
    pub list: Vec<Option<&'a str>>,
}

fn span(u: &mut Unstructured<'_>) -> arbitrary::Result<Duration> {
    Ok(Duration::from_micros(u.arbitrary::<u64>()? >> 1))
}

fn optional_span(u: &mut Unstructured<'_>) -> arbitrary::Result<Option<Duration>> {
    if u.arbitrary()? { span(u).map(Some) } else { Ok(None) }
}

fn spans(u: &mut Unstructured<'_>) -> arbitrary::Result<Vec<Duration>> {
    Ok(vec![span(u)?; u.int_in_range(0..=3)?])
}

fn time(u: &mut Unstructured<'_>) -> arbitrary::Result<SystemTime> {
    let span = span(u)?;
    Ok(if u.arbitrary()? { UNIX_EPOCH + span } else { UNIX_EPOCH - span })
}

/// What is done with views of a type besides what is done with all.
trait Shape: Row {
    /// Whether a type that is known at run time says all that its check looks at.
    const EXACT: bool = false;
    fn read(view: Self::View<'_>);
    fn edit(view: Self::ViewMut<'_>);
}

/// Elements of a list, from both ends and by their index.
fn list<S: Stored>(list: List<'_, S>) {
    assert_eq!(list.iter().count(), list.len());
    assert_eq!(list.iter().rev().count(), list.len());
    assert!(list.get(list.len()).is_none());
    assert_eq!(list.last().is_some(), !list.is_empty());
    assert!(list.iter().nth(list.len()).is_none());
}

/// Has the compiler believe that a value is looked at.
fn see(value: impl std::fmt::Debug) {
    use std::io::Write as _;
    write!(std::io::sink(), "{value:?}").unwrap();
}

impl Shape for Rich {
    fn read(view: RichView<'_>) {
        Numbers::read(view.numbers());
        view.options().into_iter().for_each(Options::read);
        list(view.lists());
        view.lists().iter().for_each(Lists::read);
        Maps::read(view.maps());
        view.tree().into_iter().for_each(Tree::read);
        list(view.loose());
        view.loose().iter().flatten().for_each(Loose::read);
        Tuples::read(view.tuples());
        see(view.nothing());
        list(view.nothings());
        list(view.wrapped());
    }

    fn edit(mut view: RichViewMut<'_>) {
        Numbers::edit(view.numbers_mut());
        view.options_mut().get_mut().into_iter().for_each(Options::edit);
        let mut lists = view.lists_mut();
        for index in 0..lists.len() {
            Lists::edit(lists.get_mut(index).unwrap());
        }
        Maps::edit(view.maps_mut());
        view.tree_mut().get_mut().into_iter().for_each(Tree::edit);
        let mut loose = view.loose_mut();
        for index in 0..loose.len() {
            let mut loose = loose.get_mut(index).unwrap();
            loose.get_mut().into_iter().for_each(Loose::edit);
            if index % 2 == 1 {
                loose.set(Null).unwrap();
            }
        }
        Tuples::edit(view.tuples_mut());
        let mut nothings = view.nothings_mut();
        for index in 0..nothings.len() {
            nothings.set(index, Null).unwrap();
        }
        let mut wrapped = view.wrapped_mut();
        for index in 0..wrapped.len() {
            wrapped.set(index, (index % 3 > 0).then_some(7)).unwrap();
        }
    }
}

impl Shape for Numbers {
    const EXACT: bool = true;

    fn read(view: NumbersView<'_>) {
        assert!(view.l() <= char::MAX);
        assert!(u8::from(view.k()) < 2);
        see((view.a(), view.b(), view.c(), view.d(), view.e(), view.f(), view.g(), view.h()));
        see((view.i(), view.j(), view.m(), view.n(), view.o(), view.p(), view.q(), view.r(), view.s(), view.t()));
    }

    fn edit(mut view: NumbersViewMut<'_>) {
        let k = !view.k_mut().get();
        view.set_a(1).unwrap();
        view.set_b(-1).unwrap();
        view.set_c(2).unwrap();
        view.set_d(-2).unwrap();
        view.set_e(3).unwrap();
        view.set_f(-3).unwrap();
        view.set_g(4).unwrap();
        view.set_h(-4).unwrap();
        view.set_i(0.5).unwrap();
        view.set_j(-0.5).unwrap();
        view.set_k(k).unwrap();
        view.set_l('\u{10ffff}').unwrap();
        view.set_m(usize::MAX).unwrap();
        view.set_n(isize::MIN).unwrap();
        view.o_mut().set(u128::MAX);
        view.p_mut().set(i128::MIN);
        view.set_q(Color::Green).unwrap();
        view.set_r(Duration::from_micros(i64::MAX as u64)).unwrap();
        view.set_r(Duration::from_nanos(1)).unwrap_err();
        view.set_s(UNIX_EPOCH - Duration::from_micros(1)).unwrap();
        view.set_t(Open::Other).unwrap();
        assert_eq!(view.r_mut().get(), Duration::from_micros(i64::MAX as u64));
        assert_eq!((view.o_mut().get(), view.p_mut().get()), (u128::MAX, i128::MIN));
    }
}

impl Shape for Options {
    const EXACT: bool = true;

    fn read(view: OptionsView<'_>) {
        see((view.a(), view.b(), view.c(), view.d(), view.e(), view.f(), view.g(), view.h(), view.i()));
        see((view.j(), view.k(), view.l(), view.m(), view.n(), view.o(), view.p(), view.q()));
        if let Some(text) = view.j() {
            assert!(text.chars().count() <= text.len());
        }
    }

    fn edit(mut view: OptionsViewMut<'_>) {
        let flip = view.a_mut().get().is_none();
        view.set_a(flip.then_some(1)).unwrap();
        view.set_b(flip.then_some(2)).unwrap();
        view.set_c(Some(3)).unwrap();
        view.set_d(Some(0.5)).unwrap();
        view.set_e(Some(flip)).unwrap();
        view.set_f(Some('x')).unwrap();
        if let Some(mut wide) = view.g_mut().get_mut() {
            wide.set(1);
        }
        view.set_h(Some(Color::Blue)).unwrap();
        view.i_mut().set(Some(Duration::ZERO)).unwrap();
        view.i_mut().set(Some(Duration::from_nanos(1))).unwrap_err();
        if flip {
            view.set_j(Null).unwrap();
        }
        if let Some(bytes) = view.k_mut().get_mut() {
            bytes.fill(0xff);
        }
        if let Some(mut list) = view.l_mut().get_mut() {
            fill(&mut list);
        }
        view.set_m(Null).unwrap();
        if let Some((mut number, text)) = view.n_mut().get_mut() {
            number.set(text.len() as u8).unwrap();
        }
        view.set_p(Null).unwrap();
        view.set_q(flip.then_some(1)).unwrap();
    }
}

/// Sets all numbers of a list, one by one and in place.
fn fill(list: &mut row::ListMut<'_, u32>) {
    for index in 0..list.len() {
        list.set(index, 0xdead_beef).unwrap();
    }
    if let Some(slice) = list.as_mut_slice() {
        slice.fill(0xc0ff_ee00);
    }
    list.set(list.len(), 1).unwrap_err();
}

impl Shape for Lists {
    const EXACT: bool = true;

    fn read(view: ListsView<'_>) {
        see(view.a());
        macro_rules! lists {
            ($($list:ident)*) => {$(list(view.$list());)*};
        }
        lists! { b c d e f g h i j k l m n o p q r s t u }
        if let Some(slice) = view.d().as_slice() {
            assert!(view.d().iter().eq(slice.iter().copied()));
        }
        if let Some(slice) = view.e().as_slice() {
            assert_eq!(slice.len(), view.e().len());
            see(slice);
        }
    }

    fn edit(mut view: ListsViewMut<'_>) {
        view.a_mut().fill(0x80);
        if let Some(slice) = view.b_mut().as_mut_slice() {
            slice.fill(0x80);
        }
        fill(&mut view.d_mut());
        macro_rules! set {
            ($($list:ident $value:expr;)*) => {$(
                let mut list = view.$list();
                for index in 0..list.len() {
                    let value = $value;
                    list.set(index, value(index)).unwrap();
                }
            )*};
        }
        set! {
            c_mut |index| index as i16;
            e_mut |index| index as f64;
            f_mut |index| index % 2 == 1;
            g_mut |index| char::from(index as u8);
            h_mut |_| Color::Green;
            m_mut |index| (index % 3 > 0).then_some(index as u64);
            o_mut |index| (index % 3 > 0).then_some(index % 2 == 0);
            t_mut |index| Duration::from_micros(index as u64);
            u_mut |_| Open::Other;
        }
        let mut wide = view.i_mut();
        for index in 0..wide.len() {
            wide.get_mut(index).unwrap().set(u128::MAX);
        }
        let mut bytes = view.k_mut();
        for index in 0..bytes.len() {
            bytes.get_mut(index).unwrap().fill(0xaa);
        }
        let mut lists = view.l_mut();
        for index in 0..lists.len() {
            let mut list = lists.get_mut(index).unwrap();
            if let Some(slice) = list.as_mut_slice() {
                slice.fill(1);
            }
        }
        let mut texts = view.n_mut();
        for index in (0..texts.len()).step_by(2) {
            texts.get_mut(index).unwrap().set(Null).unwrap();
        }
        let mut pairs = view.p_mut();
        for index in 0..pairs.len() {
            let (mut number, text) = pairs.get_mut(index).unwrap();
            number.set(9).unwrap();
            see(text);
        }
        let mut maps = view.q_mut();
        for index in 0..maps.len() {
            let mut map = maps.get_mut(index).unwrap();
            for index in 0..map.values_mut().len() {
                map.values_mut().set(index, 255).unwrap();
            }
        }
    }
}

impl Shape for Maps {
    const EXACT: bool = true;

    fn read(view: MapsView<'_>) {
        for (key, value) in view.a().iter() {
            assert!(view.a().get(key).is_some());
            see((key, value));
        }
        assert!(view.b().keys().iter().all(|key| view.b().get(key).is_some()));
        for key in view.c().keys() {
            assert!(view.c().get(key).is_some());
        }
        for key in view.d().keys() {
            assert!(view.d().get(key).is_some());
        }
        view.d().values().iter().for_each(Tree::read);
        see(view.e());
        see(view.f());
    }

    fn edit(mut view: MapsViewMut<'_>) {
        let mut map = view.b_mut();
        if let Some(key) = map.view().keys().first() {
            map.get_mut(key).unwrap().set(Some(Color::Red)).unwrap();
            map.get_mut(key).unwrap().set(None::<Color>).unwrap();
        }
        let mut map = view.d_mut();
        for index in 0..map.values_mut().len() {
            Tree::edit(map.values_mut().get_mut(index).unwrap());
        }
        let mut map = view.e_mut();
        for index in 0..map.values_mut().len() {
            map.values_mut().set(index, 1.0).unwrap();
        }
        let mut map = view.f_mut();
        for index in 0..map.values_mut().len() {
            let mut list = map.values_mut().get_mut(index).unwrap();
            for index in 0..list.len() {
                list.set(index, Null).unwrap();
            }
        }
    }
}

impl Shape for Tree {
    const EXACT: bool = true;

    fn read(view: TreeView<'_>) {
        see((view.value(), view.name()));
        list(view.children());
        view.children().iter().for_each(Tree::read);
        view.next().into_iter().for_each(Tree::read);
        view.named().values().iter().for_each(Tree::read);
    }

    fn edit(mut view: TreeViewMut<'_>) {
        view.set_value(7).unwrap();
        let mut children = view.children_mut();
        for index in 0..children.len() {
            Tree::edit(children.get_mut(index).unwrap());
        }
        view.next_mut().get_mut().into_iter().for_each(Tree::edit);
        let mut named = view.named_mut();
        for index in 0..named.values_mut().len() {
            Tree::edit(named.values_mut().get_mut(index).unwrap());
        }
        view.set_name(Null).unwrap();
    }
}

impl Shape for Loose {
    fn read(view: LooseView<'_>) {
        assert_eq!((view.a().len(), view.b().len(), view.c().len(), view.d().len()), (4, 3, 2, 2));
        assert_eq!((view.i().len(), view.j().len()), (1, 0));
        assert!(view.d().iter().all(|bytes| bytes.len() == 2));
        assert!(view.g().iter().all(|number| number.get() > 0));
        assert!(view.e().get() > 0);
        assert!(view.f().is_none_or(|number| number.get() != 0));
        assert!(view.h().is_none_or(|list| list.len() == 2));
        list(view.c());
    }

    fn edit(mut view: LooseViewMut<'_>) {
        view.a_mut().fill(1);
        fill(&mut view.b_mut());
        view.set_e(NonZeroU8::MAX).unwrap();
        view.set_f(Some(NonZeroI64::MIN)).unwrap();
        let mut list = view.g_mut();
        for index in 0..list.len() {
            list.set(index, NonZeroU8::MIN).unwrap();
        }
        if let Some(mut list) = view.h_mut().get_mut() {
            list.set(0, Some(true)).unwrap();
            list.set(1, Null).unwrap();
        }
    }
}

impl Shape for Tuples {
    const EXACT: bool = true;

    fn read(view: TuplesView<'_>) {
        see((view._0(), view._1(), view._2()));
        list(view._3());
    }

    fn edit(mut view: TuplesViewMut<'_>) {
        let (mut number, text) = view._0_mut();
        number.set(text.len() as u8).unwrap();
        if let Some((mut number, mut list)) = view._1_mut().get_mut() {
            number.set(Some(1)).unwrap();
            for index in 0..list.len() {
                list.get_mut(index).unwrap().0.set('y').unwrap();
            }
        }
        let (bytes, mut wide, (mut flag, list)) = view._2_mut();
        bytes.fill(2);
        wide.set(3);
        flag.set(list.get().is_some()).unwrap();
        let mut list = view._3_mut();
        for index in 0..list.len() {
            if let Some((mut color, mut map)) = list.get_mut(index).unwrap().get_mut() {
                color.set(Color::Red).unwrap();
                if let Some(mut value) = map.get_mut(true) {
                    value.set(1).unwrap();
                }
            }
        }
    }
}

/// Any bytes as a row: an error, or a view, of which everything can be read, and changed where no parts share bytes.
fn any<T>(bytes: &[u8])
where
    T: Shape + Value<Stored = Struct<T>> + for<'a> Load<'a>,
{
    let by_name = row::view_any(&RowType::of::<T>(), bytes);
    let view = match row::view::<T>(bytes) {
        Ok(view) => view,
        Err(error) => {
            see(error.to_string());
            assert!(!T::EXACT || by_name.is_err(), "a row of a type known at run time, and not of the type");
            return;
        }
    };
    see(row::View::as_row(view));
    T::read(view);
    see(by_name.expect("a row of the type, and not of the type known at run time"));
    match row::from_slice::<T>(bytes) {
        Ok(value) => {
            assert!(written(&value).is_none_or(|bytes| bytes.len() < 1 << 32));
        }
        Err(error) => assert!(error.to_string().contains("twice"), "{error}"),
    }
    changed::<T>(bytes);
}

/// A value comes back. Gives its bytes.
fn written<T>(value: &T) -> Option<Vec<u8>>
where
    T: Shape + Value<Stored = Struct<T>> + for<'a> Load<'a>,
{
    let bytes = match row::to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => {
            // One microsecond that a time has and a row has not.
            let error = error.to_string();
            assert!(error.contains("292,000") || error.contains("128"), "{error}");
            return None;
        }
    };
    let view = row::view::<T>(&bytes).expect("a row that was written can be viewed");
    T::read(view);
    assert!(row::view_any(&RowType::of::<T>(), &bytes).is_ok());
    let again = row::from_slice::<T>(&bytes).expect("a row that was written can be read");
    // Not the values, of which NaN would be unlike itself.
    assert_eq!(row::to_vec(&again).unwrap(), bytes);
    let mut slice = vec![0xee; bytes.len()];
    assert_eq!(row::to_slice(&mut slice, value).unwrap(), bytes.len());
    assert_eq!(slice, bytes);
    if let Some(less) = bytes.len().checked_sub(1) {
        row::to_slice(&mut slice[..less], value).unwrap_err();
    }
    let mut behind = vec![7];
    row::append_to_vec(&mut behind, value).unwrap();
    assert_eq!(behind[1..], bytes);
    assert!(row::view_mut::<T>(&mut behind[1..]).is_ok(), "rows of this crate share nothing");
    changed::<T>(&bytes);
    Some(bytes)
}

/// A row that was changed in place is one.
fn changed<T: Shape>(bytes: &[u8]) {
    let mut changed = bytes.to_vec();
    if let Ok(view) = row::view_mut::<T>(&mut changed) {
        T::edit(view);
    } else {
        return;
    }
    T::read(row::view::<T>(&changed).expect("what was changed in place is a row"));
    assert!(row::view_mut::<T>(&mut changed).is_ok());
}

pub fn row(bytes: &[u8]) {
    // The first byte chooses the type, and where in memory the row begins.
    let Some((&which, bytes)) = bytes.split_first() else { return };
    let offset = usize::from(which >> 5);
    let mut placed = vec![0; offset];
    placed.extend_from_slice(bytes);
    placed.shrink_to_fit();
    let bytes = &placed[offset..];
    match which & 31 {
        0 => any::<Rich>(bytes),
        1 => any::<Numbers>(bytes),
        2 => any::<Options>(bytes),
        3 => any::<Lists>(bytes),
        4 => any::<Maps>(bytes),
        5 => any::<Tree>(bytes),
        6 => any::<Loose>(bytes),
        7 => any::<Tuples>(bytes),
        8 => {
            if let Ok(value) = row::from_slice::<Borrowed<'_>>(bytes) {
                see(&value);
                let written = row::to_vec(&value).unwrap();
                assert_eq!(row::to_vec(&row::from_slice::<Borrowed<'_>>(&written).unwrap()).unwrap(), written);
            }
        }
        9 => see(row::view::<Nothing>(bytes).unwrap()),
        10 => {
            if let Ok(rows) = row::Rows::<Tree>::new(bytes) {
                rows.iter().filter_map(Result::ok).for_each(Tree::read);
                if let Ok(rows) = rows.check() {
                    rows.iter().for_each(Tree::read);
                }
            }
        }
        // Values, and rows that are almost right.
        11 => arbitrary::<Rich>(bytes),
        12 => arbitrary::<Lists>(bytes),
        13 => arbitrary::<Maps>(bytes),
        14 => arbitrary::<Tree>(bytes),
        15 => arbitrary::<Tuples>(bytes),
        16 => arbitrary::<Loose>(bytes),
        17 => arbitrary::<Options>(bytes),
        _ => {}
    }
}

/// A value made of these bytes comes back; and a few bytes of the row are changed.
fn arbitrary<T>(bytes: &[u8])
where
    T: Shape + Value<Stored = Struct<T>> + for<'a> Load<'a> + for<'a> Arbitrary<'a>,
{
    let mut u = Unstructured::new(bytes);
    let Ok(changes) = <[(u16, u8); 3]>::arbitrary(&mut u) else { return };
    let Ok(value) = T::arbitrary(&mut u) else { return };
    let Some(mut bytes) = written(&value) else { return };
    for (at, byte) in changes {
        let len = bytes.len();
        if len > 0 {
            bytes[usize::from(at) % len] ^= byte;
        }
    }
    any::<T>(&bytes);
}
