use fory_like_core::Serialize;

#[derive(Serialize)]
#[fory(rename = "a", tag = 3)]
struct OnType {
    #[fory(crate = "a", other)]
    on_field: u8,
}

#[derive(Serialize)]
#[fory(transparent)]
enum TransparentEnum {
    A(u8),
}

#[derive(Serialize)]
#[fory(pod)]
enum OnVariant {
    #[fory(skip, bound = "")]
    A,
}

fn main() {}
