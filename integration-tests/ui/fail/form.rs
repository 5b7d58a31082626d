use fory_like_core::Serialize;

#[derive(Serialize)]
#[fory]
struct Bare;

#[derive(Serialize)]
#[fory = "transparent"]
struct Assigned;

#[derive(Serialize)]
#[fory()]
struct Empty;

#[derive(Serialize)]
#[fory(crate = fory_like_core, bound = 3, transparent = true, pod())]
struct OnType {
    #[fory(skip = "yes", default(zero), with = module)]
    a: u8,
    #[fory(rename(b), fixed(true), varint = 1)]
    b: u8,
    #[fory(with = "two words", default = "+")]
    c: u8,
    #[fory(rename = "")]
    d: u8,
    #[fory(rename = "a, b")]
    e: u8,
    #[fory(rename)]
    f: u8,
    #[fory(skip default)]
    g: u8,
    #[fory("skip")]
    h: u8,
}

#[derive(Serialize)]
#[fory(bound = "T")]
struct Bound<T>(T);

#[derive(Serialize)]
#[fory(bound(serialise = "T: Serialize"))]
struct BoundSide<T>(T);

#[derive(Serialize)]
#[fory(bound(serialize))]
struct BoundForm<T>(T);

#[derive(Serialize)]
#[fory(bound())]
struct BoundEmpty<T>(T);

// What a faulty attribute may have meant is not held against anything else.
#[derive(Serialize)]
enum TagWithSuffix {
    #[fory(tag = 2usize)]
    A,
    #[fory(tag = 0)]
    B,
    #[fory(rename = 5)]
    C,
    #[fory(rename = "C", tag = 5)]
    D,
}

#[derive(Serialize)]
enum TagOfThePosition {
    #[fory(tag = 1usize)]
    A,
    #[fory(tag = 1u16)]
    B,
    #[fory(tag = 0)]
    C,
}

#[derive(Serialize)]
struct FieldsAround {
    #[fory(rename = b)]
    a: u8,
    #[fory(rename = "a", default)]
    b: u8,
    #[fory(default = 5)]
    c: u8,
    #[fory(skip = true)]
    d: u8,
    #[fory(default)]
    e: u8,
}

#[derive(Serialize)]
#[fory(transparent)]
struct TransparentAround(#[fory(skip = true)] u8, u8);

#[derive(Serialize)]
enum OnVariant {
    #[fory(tag = -1)]
    A,
    #[fory(tag = 4294967296)]
    B,
    #[fory(tag = "3")]
    C,
    #[fory(tag = 3u8)]
    D,
    #[fory(tag)]
    E,
    #[fory(tag = 1 + 1)]
    F,
    #[fory(other = true)]
    G,
}

fn main() {}
