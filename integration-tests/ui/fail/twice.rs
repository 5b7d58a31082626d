use fory_like_core::Serialize;

#[derive(Serialize)]
#[fory(bound = "", bound = "")]
struct Keys {
    #[fory(skip)]
    #[fory(skip)]
    a: u8,
    #[fory(fixed, fixed)]
    b: u8,
}

#[derive(Serialize)]
#[fory(bound(serialize = "T: Serialize", deserialize = "", serialize = ""))]
struct Sides<T>(T);

#[derive(Serialize)]
struct Names {
    a: u8,
    #[fory(rename = "a")]
    b: u8,
    #[fory(skip)]
    c: u8,
    #[fory(rename = "c")]
    d: u8,
}

#[derive(Serialize)]
struct Positions(#[fory(rename = "1")] u8, u8);

#[derive(Serialize)]
enum VariantNames {
    A,
    #[fory(rename = "A")]
    B,
}

#[derive(Serialize)]
enum Tags {
    #[fory(tag = 1)]
    A,
    B,
    #[fory(tag = 1)]
    C,
}

#[derive(Serialize)]
enum Others {
    A,
    #[fory(other)]
    B,
    #[fory(other)]
    C,
}

fn main() {}
