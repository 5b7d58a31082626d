//! The systems' names, in tables and in the JSON report.

use super::Numbers;

/// The library of this repository.
pub const FORY_LIKE: &str = "fory-like";
/// Java's format through run-time reflection, in Rust.
pub const REFLECTIVE: &str = "reflective";
/// The library of this repository with the types of chrono, where [`FORY_LIKE`] has those of jiff.
pub const FORY_LIKE_CHRONO: &str = "fory-like-chrono";
/// Java's own serialization, on a JVM.
pub const JDK: &str = "jdk";
/// The XML of `java.beans.XMLEncoder`, on a JVM.
pub const JDK_JAVABEANS_XML: &str = "jdk-javabeans-xml";
/// The same of classes that are written by their fields, where the JDK's own have another form.
pub const JDK_DIRECT: &str = "jdk-direct";
/// `java.time` in Java's format as the JDK writes it, all classes delegating to one, in Rust.
pub const JAVA_DELEGATE: &str = "java-delegate";
/// `java.time` in Java's format by the fields of the classes, in Rust.
pub const JAVA_DIRECT: &str = "java-direct";
/// Apache Fory's Rust crate.
pub const FORY: &str = "fory";
/// The crate of that name.
pub const WINCODE: &str = "wincode";
/// The crate of that name.
pub const BITCODE: &str = "bitcode";
/// The crate of that name.
pub const POSTCARD: &str = "postcard";
/// The crate of that name.
pub const RKYV: &str = "rkyv";
/// That crate, where it trusts the bytes.
pub const RKYV_UNCHECKED: &str = "rkyv-unchecked";
/// The crate of that name.
pub const BORSH: &str = "borsh";
/// The crate of that name.
pub const SAVEFILE: &str = "savefile";
/// The crate of that name.
pub const PROST: &str = "prost";
/// The crate of that name.
pub const SERDE_JSON: &str = "serde_json";
/// Protocol Buffers, through the prost crate.
pub const PROTOBUF: &str = "protobuf";
/// Lilith's own XML.
pub const LILITH_XML: &str = "lilith-xml";
/// The XML of `java.beans.XMLEncoder`.
pub const JAVABEANS_XML: &str = "javabeans-xml";
/// Java's format through run-time reflection, one message a value.
pub const JAVA_SERIALIZATION: &str = "java-serialization";
/// Java's format through run-time reflection, many values in one stream.
pub const STREAMING: &str = "streaming";
/// AMF3 through run-time reflection.
pub const AMF3: &str = "amf3";
/// A copy of the value, without any bytes: what no reader of owned values can be faster than by much.
pub const CLONE: &str = "clone";
/// A copy of the bytes, without any value: what no writer can be faster than.
pub const MEMCPY: &str = "memcpy";

/// The order of the tables on round trips: ours, the baselines, the peers.
pub const ORDER: [(&str, Option<Numbers>); 9] = [
    (FORY_LIKE, Some(Numbers::Fixed)),
    (FORY_LIKE, Some(Numbers::Compressed)),
    (REFLECTIVE, None),
    (JDK, None),
    (FORY, None),
    (WINCODE, None),
    (BITCODE, None),
    (POSTCARD, None),
    (RKYV, None),
];

/// The systems of the public Rust comparison that are not of this repository.
pub const PEERS: [&str; 9] = [FORY, WINCODE, BITCODE, POSTCARD, RKYV, BORSH, SAVEFILE, PROST, SERDE_JSON];
