use fory_like_core::Serialize;

#[derive(Serialize)]
#[fory(transparent)]
struct None;

#[derive(Serialize)]
#[fory(transparent)]
struct Skipped(#[fory(skip)] u8);

#[derive(Serialize)]
#[fory(transparent)]
struct Two(u8, u8);

#[derive(Serialize)]
#[fory(transparent)]
struct Default(#[fory(default)] u8);

#[derive(Serialize)]
#[fory(transparent)]
struct Fixed(#[fory(fixed)] u32);

#[derive(Serialize)]
#[fory(transparent)]
struct Renamed(#[fory(rename = "a")] u32);

#[derive(Serialize)]
#[fory(transparent)]
struct Endless(Vec<Endless>);

fn main() {}
