//! What the two products have written, and its values in JSON.

use fory_like_benches::amf3::{Date, Link, Product, codec};
use fory_like_benches::data::amf3::mirror::{DataObject1, DataObject2, rounded};
use fory_like_benches::data::amf3::{Beans, strings};
use serde_json::Value;

macro_rules! golden {
    ($name:literal) => {
        include_bytes!(concat!("../../../integration-tests/golden/amf3/", $name))
    };
}

/// Each product's beans and strings.
const GOLDENS: [(Product, &[u8], &[u8]); 2] = [
    (Product::GraniteDs, golden!("objects-5.graniteds.amf"), golden!("strings-100.graniteds.amf")),
    (Product::BlazeDs, golden!("objects-5.blazeds.amf"), golden!("strings-100.blazeds.amf")),
];

/// The beans, as a set is no order of its objects: sorted by their first property.
fn sorted(mut beans: Vec<DataObject2>) -> Vec<DataObject2> {
    for bean in &mut beans {
        bean.objects.sort_by_key(|object| object.property1);
    }
    beans
}

/// The beans are the same; a failure shows the first that are not, which is long enough.
#[track_caller]
fn same(found: &[DataObject2], expected: &[DataObject2], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (found, expected) in found.iter().zip(expected) {
        for (found, expected) in found.objects.iter().zip(&expected.objects) {
            assert_eq!(found, expected, "{what}");
        }
        assert_eq!(found, expected, "{what}");
    }
}

/// A bean of either class out of JSON.
macro_rules! of_json {
    ($class:ident, $json:expr, $more:ident: $value:expr) => {{
        let text = |name: &str| $json[name].as_str().unwrap().to_string();
        $class {
            property1: $json["property1"].as_i64().unwrap().try_into().unwrap(),
            property2: text("property2"),
            property3: $json["property3"].as_bool().unwrap(),
            property4: text("property4"),
            property5: $json["property5"].as_f64().unwrap(),
            property6: Date($json["property6_millis"].as_i64().unwrap()),
            property7: text("property7"),
            property8: text("property8"),
            property9: text("property9"),
            property10: text("property10"),
            $more: $value,
        }
    }};
}

fn beans_of_json() -> Vec<DataObject2> {
    let list: Vec<Value> = serde_json::from_slice(golden!("objects-5.json")).unwrap();
    let bean = |(number, json): (usize, &Value)| {
        let objects = json["objects"].as_array().unwrap();
        let object = |json: &Value| of_json!(DataObject1, json, object: Link(number as u32));
        of_json!(DataObject2, json, objects: objects.iter().map(object).collect())
    };
    sorted(list.iter().enumerate().map(bean).collect())
}

#[test]
fn each_codec_reads_both_products_as_the_same_values() {
    let expected = rounded(beans_of_json());
    let texts: Vec<String> = serde_json::from_slice(golden!("strings-100.json")).unwrap();
    for reader in Product::ALL {
        let codec = codec(reader).unwrap();
        for (writer, beans, strings) in GOLDENS {
            let beans = codec.from_slice(beans).unwrap();
            same(&sorted(beans), &expected, &format!("{reader:?} reads {writer:?}"));
            let found: Vec<String> = codec.from_slice(strings).unwrap();
            assert!(found == texts, "{reader:?} reads {writer:?}: other strings");
        }
    }
}

#[test]
fn each_codec_writes_the_bytes_of_its_product() {
    for (product, beans, strings) in GOLDENS {
        let codec = codec(product).unwrap();
        let of_beans: Vec<DataObject2> = codec.from_slice(beans).unwrap();
        let of_strings: Vec<String> = codec.from_slice(strings).unwrap();
        // Twice, as the first message of a type is allocated differently from the later ones.
        for _ in 0..2 {
            assert!(codec.to_vec(&of_beans).unwrap() == beans, "{product:?}: other bytes of beans");
            assert!(codec.to_vec(&of_strings).unwrap() == strings, "{product:?}: other bytes of strings");
        }
    }
    let [(granite, beans, _), (blaze, others, _)] = GOLDENS;
    assert!(beans != others);
    let read: Vec<DataObject2> = codec(blaze).unwrap().from_slice(others).unwrap();
    let codec = codec(granite).unwrap();
    let written = codec.to_vec(&read).unwrap();
    same(&codec.from_slice::<Vec<DataObject2>>(&written).unwrap(), &read, "BlazeDS's beans by way of GraniteDS");
}

#[test]
fn the_data_of_the_report_begins_with_the_beans_of_the_goldens() {
    same(&sorted(DataObject2::sample(5)), &beans_of_json(), "what is drawn");
    same(&DataObject2::sample(50)[..5], &DataObject2::sample(5), "the first of more");
}

#[test]
fn the_data_is_as_the_benchmark_draws_it() {
    let beans = DataObject2::sample(50);
    let lengths = || beans.iter().map(|bean| bean.objects.len());
    assert_eq!((lengths().min(), lengths().max(), lengths().sum()), (Some(10), Some(29), 1_078));
    let strings = strings(10_000);
    assert_eq!(strings.len(), 10_000);
    let lengths = || strings.iter().map(String::len);
    assert_eq!((lengths().min(), lengths().max()), (Some(0), Some(99)));
    assert!(strings.concat().is_ascii());
    // The means of what is drawn, within four of their errors.
    assert!((lengths().sum::<usize>() as f64 / 10_000.0 - 49.5).abs() < 4.0 * 0.29);
}

#[test]
fn our_beans_are_those_of_the_mirror_and_come_back_linked() {
    let ours = Beans::sample(20);
    let theirs = DataObject2::sample(20);
    assert!(ours.is_linked());
    for (our, their) in ours.0.iter().zip(&theirs) {
        assert_eq!(
            (our.property1, our.property6.0, our.objects.len()),
            (their.property1, their.property6.0, their.objects.len())
        );
    }
    assert!(ours.copy() == ours);
    let bytes = fory_like_core::to_vec(&ours).unwrap();
    let back: Beans = fory_like_core::from_slice(&bytes).unwrap();
    assert!(back.is_linked());
    assert!(back == ours);
    assert!(Beans(ours.0[..2].to_vec()) != Beans(ours.0[1..3].to_vec()));
}
