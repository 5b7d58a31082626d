//! The types of the standard library in section 4.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Bound, Range};
use std::time::{Duration, UNIX_EPOCH};

use crate::case::Cases;

const V4: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
const V6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0xff01);

pub(super) fn add(cases: &mut Cases) {
    cases.both("Result: Ok and Err", || [Ok(300u32), Err("no".to_owned())]);
    cases.both("Bound: three variants", || [Bound::Included(1u32), Bound::Excluded(300), Bound::Unbounded]);
    cases.both("Range, RangeInclusive: start and end", || (1u32..300, -1i32..=1));
    cases.both("Range: backwards", || Range { start: 5u8, end: 1 });
    cases.both("RangeFrom, RangeTo, RangeToInclusive", || (300u32.., ..-2i64, ..=7u16));

    cases.both_ruled("Duration: 1.5 s, the page's example", || Duration::from_millis(1500));
    cases.both_ruled("Duration: least and largest", || [Duration::ZERO, Duration::MAX]);
    cases.both_ruled("SystemTime: 0.25 s before 1970, the page's example", || UNIX_EPOCH - Duration::from_millis(250));
    cases.both_ruled("SystemTime: 1970, after and before", || {
        let day = Duration::new(86_400, 1);
        [UNIX_EPOCH, UNIX_EPOCH + day, UNIX_EPOCH - day, UNIX_EPOCH - Duration::from_secs(1)]
    });

    cases.both("Ipv4Addr, Ipv6Addr: in the order of writing", || (V4, V6));
    cases.both("SocketAddrV4: address, port", || SocketAddrV4::new(V4, 8080));
    cases.both("SocketAddrV6: address, port, flow info, scope id", || SocketAddrV6::new(V6, 443, 300, 2));
    cases.both("IpAddr: an enum", || [IpAddr::V4(V4), IpAddr::V6(V6)]);
    cases.both("SocketAddr: an enum", || {
        [SocketAddr::from((V4, 80)), SocketAddr::V6(SocketAddrV6::new(V6, 1, u32::MAX, 0))]
    });
}
