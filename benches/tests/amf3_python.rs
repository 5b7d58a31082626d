//! What the AMF3 codec writes, read by Py3AMF, an implementation that has nothing to do with it.

#[allow(dead_code)] // Made for the rules of the format.
#[path = "amf3/sample.rs"]
mod sample;

use std::env;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use fory_like_benches::amf3::{Date, Product, codec};
use fory_like_benches::data::amf3::{mirror::DataObject1, mirror::DataObject2, strings};
use serde_json::{Value, json};

/// What the Python that has Py3AMF sees in each message.
fn read(messages: &[Vec<u8>]) -> Vec<Value> {
    let python = env::var_os("PYTHON_WITH_PY3AMF").expect("PYTHON_WITH_PY3AMF is set, as .ci/run does");
    let mut command = Command::new(python);
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("python/read_amf3.py"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Python starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let lines: String = messages.iter().map(|message| hex(message) + "\n").collect();
    // A thread of its own, since the script answers before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it was started");
    assert!(output.status.success(), "the script failed");
    writer.join().expect("no panic").expect("the script reads everything");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Python's dates end with the year 9999, so these end before 2005; on both sides of 1970.
fn with_recent_dates(mut beans: Vec<DataObject2>) -> Vec<DataObject2> {
    let recent = |date: &mut Date| *date = Date(date.0 % (1 << 40));
    for bean in &mut beans {
        recent(&mut bean.property6);
        bean.objects.iter_mut().for_each(|object| recent(&mut object.property6));
    }
    beans
}

/// A bean of either class as the script shows it.
macro_rules! shown {
    ($bean:expr, $class:literal, $more:literal: $value:expr) => {
        json!({
            "class": concat!("org.granite.benchmark.amf.", $class),
            "property1": whole($bean.property1),
            "property2": $bean.property2,
            "property3": $bean.property3,
            "property4": $bean.property4,
            "property5": $bean.property5,
            "property6": {"date": $bean.property6.0},
            "property7": $bean.property7,
            "property8": $bean.property8,
            "property9": $bean.property9,
            "property10": $bean.property10,
            $more: $value,
        })
    };
}

/// Of more than 29 bits, a double.
fn whole(number: i32) -> Value {
    match (-(1 << 28)..1 << 28).contains(&number) {
        true => json!(number),
        false => json!(f64::from(number)),
    }
}

fn expected(beans: &[DataObject2]) -> Value {
    let bean = |bean: &DataObject2| {
        let object =
            |object: &DataObject1| shown!(object, "DataObject1", "object": json!({"element": object.object.0}));
        let objects: Vec<Value> = bean.objects.iter().map(object).collect();
        shown!(bean, "DataObject2", "objects": json!({"collection": objects}))
    };
    json!({"collection": beans.iter().map(bean).collect::<Vec<_>>()})
}

#[test]
#[ignore = "needs Py3AMF; .ci/run installs it"]
fn py3amf_reads_our_beans_and_strings() {
    let beans = with_recent_dates(DataObject2::sample(50));
    let strings = strings(1_000);
    for product in Product::ALL {
        let codec = codec(product).unwrap();
        let answers = read(&[codec.to_vec(&beans).unwrap(), codec.to_vec(&strings).unwrap()]);
        assert_eq!(answers.len(), 2);
        assert!(answers[0] == expected(&beans), "{product:?}: other beans");
        assert!(answers[1] == json!({"collection": strings}), "{product:?}: other strings");
        // The comparison sees a difference.
        let mut others = beans.clone();
        others[49].objects[0].object.0 = 48;
        assert!(answers[0] != expected(&others));
    }
}

#[test]
#[ignore = "needs Py3AMF; .ci/run installs it"]
fn py3amf_reads_every_kind_of_value() {
    let message = sample::codec().to_vec(&sample::Kinds::two()).unwrap();
    let first = json!({
        "class": "Kinds",
        "flag": true,
        "number": -5,
        "fraction": 0.5,
        "text": "text",
        "date": {"date": 1000},
        "names": {"collection": ["one", "", "one"]},
        "plain": [1, f64::from(1 << 28)],
        "map": {"array": {"key": 300}},
        "maybe": "maybe",
        "home": {"class": "Point", "x": 1, "y": 2},
        "before": {"element": 0},
    });
    let second = json!({
        "class": "Kinds",
        "flag": false,
        "number": 0,
        "fraction": 0.0,
        "text": "text",
        "date": {"date": 0},
        "names": {"collection": []},
        "plain": [],
        // Without elements, nothing tells a map from a list.
        "map": [],
        "maybe": null,
        "home": null,
        "before": {"element": 0},
    });
    assert_eq!(read(&[message]), [json!({"collection": [first, second]})]);
}
