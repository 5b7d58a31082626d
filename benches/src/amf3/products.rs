//! The classes of the AMF benchmark, as the two products write them.

use super::{Bean, Codec, Error};
use crate::data::amf3::mirror::{DataObject1, DataObject2};

/// Who wrote a message. Each reads what the other has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// GraniteDS.
    GraniteDs,
    /// BlazeDS.
    BlazeDs,
}

impl Product {
    /// Both.
    pub const ALL: [Product; 2] = [Product::GraniteDs, Product::BlazeDs];

    /// The order of the properties of both classes: in Java, that of a hash map.
    fn orders(self) -> [Vec<&'static str>; 2] {
        let orders = match self {
            Product::GraniteDs => ["9 6 5 8 7 2 1 4 3 10 object", "objects 9 6 5 8 7 2 1 4 3 10"],
            Product::BlazeDs => ["2 1 4 3 10 9 6 5 8 object 7", "2 1 4 3 objects 10 9 6 5 8 7"],
        };
        orders.map(|order| order.split(' ').map(full_name).collect())
    }
}

fn full_name(name: &'static str) -> &'static str {
    match name {
        "1" => "property1",
        "2" => "property2",
        "3" => "property3",
        "4" => "property4",
        "5" => "property5",
        "6" => "property6",
        "7" => "property7",
        "8" => "property8",
        "9" => "property9",
        "10" => "property10",
        name => name,
    }
}

/// A codec for lists of beans and of strings that writes what this product writes.
///
/// # Errors
///
/// None that is known: it tells what [`Builder::build`](super::Builder::build) says.
pub fn codec(product: Product) -> Result<Codec, Error> {
    let [order1, order2] = product.orders();
    let package = "org.granite.benchmark.amf";
    let part = Bean::of::<DataObject1>(&format!("{package}.DataObject1")).order(order1);
    Codec::builder()
        .bean(part.link::<DataObject2>("object"))
        .bean(Bean::of::<DataObject2>(&format!("{package}.DataObject2")).order(order2))
        .list::<Vec<DataObject1>>()
        .list::<Vec<DataObject2>>()
        .list::<Vec<String>>()
        .build()
}
