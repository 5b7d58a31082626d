use fory_like_core::Serialize;

#[derive(Serialize)]
#[fory(transparant, podd)]
struct OnType {
    #[fory(skipp)]
    on_field: u8,
    #[fory(rename = "a", defaults)]
    second: u8,
    #[fory(fxed, nonsense)]
    third: u8,
}

#[derive(Serialize)]
enum OnVariant {
    #[fory(others)]
    A,
    B(#[fory(withh = "a")] u8),
}

fn main() {}
