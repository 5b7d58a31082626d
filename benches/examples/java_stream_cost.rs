//! What the Java stream codec takes for each message. An argument gives the number of repeats.

use std::{hint::black_box, time::Instant};

use bevy_reflect::Reflect;
use fory_like_benches::{
    data::{
        graalvm::{Foo, Struct},
        lilith::{EventWrapper, LoggingEvent},
    },
    java::{Codec, StreamReader, StreamWriter, graalvm, lilith},
};

fn main() {
    let repeats = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let codec = graalvm::codec(graalvm::PACKAGE).expect("the classes fit together");
    measure("Struct", repeats, &codec, &Struct::sample());
    measure("Foo", repeats / 4, &codec, &Foo::sample());
    let codec = lilith::codec().expect("the classes fit together");
    measure("LoggingEvent", repeats / 16, &codec, &LoggingEvent::sample(0));
    stream(repeats / 16, &codec);
}

/// A stream of as many wrappers as fit between two resets.
fn stream(repeats: u32, codec: &Codec) {
    let wrapper = EventWrapper::sample(0);
    let write = || {
        let mut writer = StreamWriter::new(codec);
        for _ in 0..lilith::RESET_AFTER {
            writer.push(black_box(&wrapper)).expect("the sample is written");
        }
        writer.into_bytes()
    };
    let bytes = write();
    let repeats = repeats.div_ceil(lilith::RESET_AFTER as u32);
    let serialize = time(repeats, write) / lilith::RESET_AFTER as f64;
    let deserialize = time(repeats, || {
        let mut reader = StreamReader::new(codec, black_box(&bytes)).expect("the stream is read");
        while let Some(wrapper) = reader.read::<EventWrapper>().expect("the sample is read") {
            black_box(wrapper);
        }
    }) / lilith::RESET_AFTER as f64;
    let len = bytes.len() / lilith::RESET_AFTER;
    println!("EventWrapper in a stream: {len} bytes, serialize {serialize:.0} ns, deserialize {deserialize:.0} ns");
}

fn measure<T: Reflect + Default>(name: &str, repeats: u32, codec: &Codec, value: &T) {
    let bytes = codec.to_vec(value).expect("the sample is written");
    let serialize = time(repeats, || codec.to_vec(black_box(value)).expect("the sample is written"));
    let deserialize = time(repeats, || codec.from_slice::<T>(black_box(&bytes)).expect("the sample is read"));
    println!("{name}: {} bytes, serialize {serialize:.0} ns, deserialize {deserialize:.0} ns", bytes.len());
}

/// The least mean of several rounds, which other load on the machine disturbs the least.
fn time<R>(repeats: u32, mut action: impl FnMut() -> R) -> f64 {
    let rounds = 5;
    let each = repeats.div_ceil(rounds);
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        for _ in 0..each {
            black_box(action());
        }
        best = best.min(start.elapsed().as_nanos() as f64 / f64::from(each));
    }
    best
}
