//! Log records of random content. The order of the draws is part of the data.

use rand::Rng;

use super::{Address, Log};
use crate::data::random::{Random, pick};

const USERS: [&str; 9] = ["-", "alice", "bob", "carmen", "david", "eric", "frank", "george", "harry"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "UPDATE", "DELETE"];
const ROUTES: [&str; 7] = [
    "/favicon.ico",
    "/css/index.css",
    "/css/font-awsome.min.css",
    "/img/logo-full.svg",
    "/img/splash.jpg",
    "/api/login",
    "/api/logout",
];
const PROTOCOLS: [&str; 4] = ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"];
/// The registered status codes, 63 of them.
const CODES: [u16; 63] = [
    100, 101, 102, 103, 200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305, 306, 307, 308,
    400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424,
    425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511,
];

pub(super) fn log(random: &mut Random) -> Log {
    let date = date(random);
    let request = format!("{} {} {}", pick(random, &METHODS), pick(random, &ROUTES), pick(random, &PROTOCOLS));
    Log {
        address: address(random),
        identity: "-".to_string(),
        userid: pick(random, &USERS).to_string(),
        date,
        request,
        code: pick(random, &CODES),
        size: random.gen_range(0..100_000_000),
    }
}

fn address(random: &mut Random) -> Address {
    let mut byte = || random.gen_range(0..=u8::MAX);
    Address { x0: byte(), x1: byte(), x2: byte(), x3: byte() }
}

/// Such as `7/Mar/1998:4:5:59 -0300`: numbers are not padded.
fn date(random: &mut Random) -> String {
    format!(
        "{}/{}/{}:{}:{}:{} {}",
        random.gen_range(1..=28),
        pick(random, &MONTHS),
        random.gen_range(1970..=2021),
        random.gen_range(0..24),
        random.gen_range(0..60),
        random.gen_range(0..60),
        time_zone(random.gen_range(0..25usize)),
    )
}

/// The zones are those of whole hours, from west to east.
fn time_zone(index: usize) -> String {
    format!("{:+05}", (index as i32 - 12) * 100)
}
