//! The classes of Apache Fory's GraalVM benchmark.

use std::collections::HashMap;

use super::{Bean, Codec, Error};
use crate::data::graalvm::{Foo, Struct};

/// The package when the figures were published.
pub const PUBLISHED_PACKAGE: &str = "io.fury.graalvm";

/// The package today.
pub const PACKAGE: &str = "org.apache.fory.graalvm";

/// A codec for [`Struct`] and [`Foo`] as classes of the given package.
///
/// The JDK computes a `serialVersionUID` from the class and its name; the ones of the two packages that the benchmark has
/// been in are built in.
///
/// # Errors
///
/// If the package is another one.
pub fn codec(package: &str) -> Result<Codec, Error> {
    let (of_struct, of_foo) = match package {
        PUBLISHED_PACKAGE => (0x1109_a2e5_9ddb_36e1, 0x33ef_be8a_2381_5635),
        PACKAGE => (0xe57e_8741_c1e9_04f6_u64.cast_signed(), 0x7f45_1282_70a9_62e1),
        _ => {
            return Err(Error::Registration {
                class: package.into(),
                problem: "is no package of the benchmark".into(),
            });
        }
    };
    Codec::builder()
        .bean(Bean::of::<Struct>(&format!("{package}.Struct"), of_struct))
        .bean(Bean::of::<Foo>(&format!("{package}.Foo"), of_foo))
        .list::<Vec<String>>()
        .map::<HashMap<String, i64>>()
        .build()
}
