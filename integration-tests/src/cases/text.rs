//! Section 3.

use std::borrow::Cow;
use std::ffi::CString;
use std::path::{Path, PathBuf};

use crate::borrowing;
use crate::case::{Borrowing, Cases};
use crate::mode::{Compressed, Fixed};

borrowing! {
    'a &'a str, &'static str;
    'a &'a [u8], &'static [u8];
    'a (Cow<'a, str>, Cow<'a, [u8]>), (Cow<'static, str>, Cow<'static, [u8]>);
    'a (&'a Path, Cow<'a, Path>), (&'static Path, Cow<'static, Path>);
}

pub(super) fn add(cases: &mut Cases) {
    cases.both("text: the page's example", || "héllo".to_owned());
    cases.fixed("text: nothing", String::new);
    cases.fixed("text: one to four bytes a character", || {
        ["a", "\u{7f}", "\u{80}", "\u{7ff}", "\u{800}", "\u{ffff}", "\u{10000}", "\u{10ffff}"].map(str::to_owned)
    });
    cases.fixed("text: a zero, a quote and other controls are as any character", || "\0\"\\\n\t\r\x08\x0c".to_owned());
    cases.fixed("text: 127 bytes have a length of one", || "x".repeat(127));
    cases.fixed("text: 128 bytes have a length of two", || "y".repeat(128));
    cases.compressed("text: a length is the same varint in compressed mode", || "z".repeat(130));
    cases.fixed("text: Box<str>, PathBuf", || (Box::<str>::from("box"), PathBuf::from("a/ü")));
    cases.add::<Fixed, Borrowing, &'static str>("text: &str", || "borrowed ✓");
    cases
        .add::<Fixed, Borrowing, _>("text: Cow that borrows", || (Cow::Borrowed("cow"), Cow::Borrowed(&b"\xff\0"[..])));
    cases.add::<Fixed, Borrowing, _>("text: &Path", || (Path::new("/tmp/é"), Cow::Borrowed(Path::new(""))));

    cases.both("bytes: Vec<u8> is a list", || vec![0u8, 1, 127, 128, 255]);
    cases.add::<Fixed, Borrowing, &'static [u8]>("bytes: &[u8]", || b"\xc3\x28");
    cases.add::<Compressed, Borrowing, &'static [u8]>("bytes: &[u8] in compressed mode", || b"\x80\x80");
    cases.both_ruled("CString: without the final zero", || {
        (CString::from(c"c string"), CString::default(), CString::from(c"\xff"))
    });
}
