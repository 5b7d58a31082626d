//! Writes a shop to a file and reads it back: `cargo run -p fory-like-integration-tests --example shop`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};

use fory_like_core::{Config, Deserialize, Serialize, schema_of};

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Shop {
    name: String,
    stock: BTreeMap<String, Item>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Item {
    Pieces(u32),
    Loose { grams: f64, origin: Option<String> },
}

fn main() -> Result<(), Box<dyn Error>> {
    let shop = Shop {
        name: "Corner".into(),
        stock: [
            ("apple".to_string(), Item::Pieces(12)),
            ("rice".to_string(), Item::Loose { grams: 500.0, origin: Some("Piedmont".into()) }),
        ]
        .into(),
    };
    println!("{}", schema_of::<Shop>());

    let config = Config::new().compress_numbers().verify_schema();
    let path = std::env::temp_dir().join(format!("fory-like-shop-{}", std::process::id()));
    let mut file = BufWriter::new(File::create(&path)?);
    for _ in 0..3 {
        config.to_writer(&mut file, &shop)?;
    }
    file.flush()?;

    let shops = config.messages(BufReader::new(File::open(&path)?)).collect::<Result<Vec<Shop>, _>>()?;
    println!("{} shops in {} bytes", shops.len(), std::fs::metadata(&path)?.len());
    assert!(shops.iter().all(|read| *read == shop));
    std::fs::remove_file(&path)?;
    Ok(())
}
