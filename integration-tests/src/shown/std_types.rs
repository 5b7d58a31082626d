//! Types of the standard library, as the structs, enums and tuples that stand for them on the wire.

use std::cell::Cell;
use std::cmp::Reverse;
use std::ffi::CString;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize,
};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Shown, object, variant};

macro_rules! shown_as {
    ($([$($generics:tt)*] $type:ty, |$value:ident, $out:ident| $show:expr;)*) => {$(
        impl<$($generics)*> Shown for $type {
            fn show(&self, $out: &mut String) {
                let $value = self;
                $show;
            }
        }
    )*};
}

shown_as! {
    [] (), |_value, out| out.push_str("[]");
    [T: ?Sized] PhantomData<T>, |_value, out| ().show(out);
    [] RangeFull, |_value, out| ().show(out);
    [T: Shown] Wrapping<T>, |value, out| value.0.show(out);
    [T: Shown] Saturating<T>, |value, out| value.0.show(out);
    [T: Shown] Reverse<T>, |value, out| value.0.show(out);
    [T: Shown + Copy] Cell<T>, |value, out| value.get().show(out);
    [] Path, |value, out| value.to_str().expect("paths in tests are UTF-8").show(out);
    [] PathBuf, |value, out| value.as_path().show(out);
    [] CString, |value, out| value.as_bytes().show(out);
    [T: Shown] Range<T>, |value, out| object(out, &[("start", &value.start), ("end", &value.end)]);
    [T: Shown] RangeInclusive<T>, |value, out| object(out, &[("start", value.start()), ("end", value.end())]);
    [T: Shown] RangeFrom<T>, |value, out| object(out, &[("start", &value.start)]);
    [T: Shown] RangeTo<T>, |value, out| object(out, &[("end", &value.end)]);
    [T: Shown] RangeToInclusive<T>, |value, out| object(out, &[("end", &value.end)]);
    [] Duration, |value, out| object(out, &[("secs", &value.as_secs()), ("nanos", &value.subsec_nanos())]);
    [] Ipv4Addr, |value, out| value.octets().show(out);
    [] Ipv6Addr, |value, out| value.octets().show(out);
    [] SocketAddrV4, |value, out| (value.ip(), value.port()).show(out);
    [] SocketAddrV6, |value, out| (value.ip(), value.port(), value.flowinfo(), value.scope_id()).show(out);
}

macro_rules! non_zero {
    ($($type:ty)*) => {
        shown_as! { $([] NonZero<$type>, |value, out| value.get().show(out);)* }
    };
}

non_zero! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! atomic {
    ($($type:ty)*) => {
        shown_as! { $([] $type, |value, out| value.load(Relaxed).show(out);)* }
    };
}

atomic! { AtomicBool AtomicU8 AtomicU16 AtomicU32 AtomicU64 AtomicUsize AtomicI8 AtomicI16 AtomicI32 AtomicI64 AtomicIsize }

macro_rules! variants {
    ($([$($generics:tt)*] $type:ty: $($variant:ident),* $(| $unit:ident)?;)*) => {$(
        impl<$($generics)*> Shown for $type {
            fn show(&self, out: &mut String) {
                match self {
                    $(Self::$variant(value) => variant(out, stringify!($variant), &[("0", value)]),)*
                    $(Self::$unit => variant(out, stringify!($unit), &[]),)?
                }
            }
        }
    )*};
}

variants! {
    [T: Shown, E: Shown] Result<T, E>: Ok, Err;
    [T: Shown] Bound<T>: Included, Excluded | Unbounded;
    [] IpAddr: V4, V6;
    [] SocketAddr: V4, V6;
}

impl Shown for SystemTime {
    fn show(&self, out: &mut String) {
        let nanos = match self.duration_since(UNIX_EPOCH) {
            Ok(after) => after.as_nanos() as i128,
            Err(before) => -(before.duration().as_nanos() as i128),
        };
        object(out, &[("secs", &nanos.div_euclid(1_000_000_000)), ("nanos", &nanos.rem_euclid(1_000_000_000))]);
    }
}
