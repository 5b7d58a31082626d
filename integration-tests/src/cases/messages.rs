//! Section 1: headers and framing. Section 9: fingerprints.

use fory_like_core::{Deserialize, Serialize};

use crate::case::Cases;
use crate::shown;
use crate::shown::{Shown, object};

/// The record whose fingerprint the page shows.
#[derive(Serialize, Deserialize)]
struct List {
    head: i32,
    #[fory(fixed)]
    tail: Option<Box<List>>,
}

shown!(struct List { head, tail });

#[derive(Serialize, Deserialize, Default)]
struct P {
    x: u8,
}

#[derive(Serialize, Deserialize, Default)]
struct Q {
    x: u8,
}

#[derive(Serialize, Deserialize)]
enum E {
    A { p: P, e: Option<Box<E>> },
}

shown!(struct P { x });
shown!(struct Q { x });
shown!(
    enum E {
        A { p: p, e: e },
    }
);

#[derive(Serialize, Deserialize)]
struct Empty;

#[derive(Serialize, Deserialize)]
enum Unit {
    One,
    Two(),
    Three {},
}

shown!(
    struct Empty {}
);
shown!(
    enum Unit {
        One,
        Two,
        Three,
    }
);

#[derive(Serialize, Deserialize)]
struct Renamed {
    #[fory(rename = "naïve-name")]
    a: u8,
    r#type: u8,
    #[fory(skip)]
    _skipped: u64,
    #[fory(default)]
    last: u8,
}

impl Shown for Renamed {
    fn show(&self, out: &mut String) {
        object(out, &[("naïve-name", &self.a), ("type", &self.r#type), ("last", &self.last)]);
    }
}

fn list() -> List {
    List { head: 1, tail: Some(Box::new(List { head: -1, tail: None })) }
}

pub(super) fn add(cases: &mut Cases) {
    cases.both("header: the bit for the number mode", || 7u32);
    cases.both("message: a value without bytes leaves the header", || ());
    cases.verified("header: the bit for a fingerprint, of u32", || 7u32);

    cases.stream("stream: a message's length before it, u16", || vec![7u16, 8]);
    cases.stream("stream: a message's length before it, text", || vec!["seven".to_owned()]);
    cases.stream("stream: nothing", Vec::<u16>::new);
    cases.stream("stream: a message of its header only", || vec![(), ()]);
    cases.stream("stream: lengths of 127 and 128 bytes", || vec!["x".repeat(125), "y".repeat(126)]);
    let overlong = || vec![7u16, 8];
    cases.stream("stream: a length may be longer than it need be", overlong);
    cases.all.last_mut().expect("it was just added").written = false;

    cases.verified("fingerprint: of the page's List", list);
    cases.verified("fingerprint: structs of the same text are the same", || (P::default(), Q::default()));
    cases.verified("fingerprint: numbers of structs and enums", || {
        let e = |x, e| E::A { p: P { x }, e };
        (P { x: 1 }, e(2, Some(Box::new(e(3, None)))), e(4, None), P { x: 5 })
    });
    cases.verified("fingerprint: empty structs are numbered, variants without fields are all alike", || {
        (Empty, Unit::One, [Unit::Two(), Unit::Three {}], Empty)
    });
    cases.verified("fingerprint: names are renamed, raw, UTF-8; skipped fields are left out", || Renamed {
        a: 1,
        r#type: 2,
        _skipped: 0,
        last: 3,
    });
}
