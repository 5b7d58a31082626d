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

    /// The properties of both classes in the order they are written in: in Java, that of a hash map.
    fn orders(self) -> [[&'static str; 11]; 2] {
        match self {
            Product::GraniteDs => [
                [
                    "property9",
                    "property6",
                    "property5",
                    "property8",
                    "property7",
                    "property2",
                    "property1",
                    "property4",
                    "property3",
                    "property10",
                    "object",
                ],
                [
                    "objects",
                    "property9",
                    "property6",
                    "property5",
                    "property8",
                    "property7",
                    "property2",
                    "property1",
                    "property4",
                    "property3",
                    "property10",
                ],
            ],
            Product::BlazeDs => [
                [
                    "property2",
                    "property1",
                    "property4",
                    "property3",
                    "property10",
                    "property9",
                    "property6",
                    "property5",
                    "property8",
                    "object",
                    "property7",
                ],
                [
                    "property2",
                    "property1",
                    "property4",
                    "property3",
                    "objects",
                    "property10",
                    "property9",
                    "property6",
                    "property5",
                    "property8",
                    "property7",
                ],
            ],
        }
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
