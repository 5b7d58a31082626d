use fory_like_core::row::{self, Null, Row};

#[derive(Row)]
struct Shop {
    name: String,
    maybe: Option<String>,
    number: u32,
    list: Vec<u32>,
    wide: Option<u128>,
}

fn change(shop: &mut [u8]) -> Result<(), fory_like_core::Error> {
    let mut shop = row::view_mut::<Shop>(shop)?;
    shop.set_name("abc".to_owned())?;
    shop.set_maybe(Some("abc".to_owned()))?;
    shop.set_number(5i64)?;
    shop.set_number(Null)?;
    shop.set_list(vec![1])?;
    shop.set_wide(Some(5u128))?;
    shop.set_maybe(Null)
}

fn main() {
    let _ = change(&mut []);
}
