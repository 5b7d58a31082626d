//! Counts instructions: `cargo run --release --bin instructions`.
//!
//! Times are noisy and instructions are not, so a regression of a percent shows. Each case runs in a process of its own
//! under valgrind's callgrind, twice, with different numbers of rounds; the difference is what the rounds cost.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::{env, fs};

use clap::Parser;
use fory_like_benches::data::graalvm::{Foo, Struct};
use fory_like_benches::data::log::{Log, Logs};
use fory_like_benches::data::mesh::{Mesh, Triangle};
use fory_like_benches::data::minecraft_savedata::{Player, Players};
use fory_like_benches::data::mk48::{Update, Updates};
use fory_like_benches::systems::{Error, Numbers, System, fory_like};
use fory_like_benches::table::Table;
use fory_like_core::{DeserializeOwned, Serialize};

/// The counts that were last accepted, kept beside the sources.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

/// Counts the instructions of serializing and deserializing, with valgrind.
#[derive(Parser)]
struct Args {
    /// Fail where a count exceeds the recorded one by more than the tolerance
    #[arg(long)]
    check: bool,

    /// Record the counts in benches/instructions.txt
    #[arg(long, conflicts_with = "check")]
    record: bool,

    /// The tolerance of --check, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 3.0)]
    tolerance: f64,

    /// Runs one case, as the counted process does
    #[arg(long, hide = true, requires = "rounds")]
    case: Option<String>,

    #[arg(long, hide = true)]
    rounds: Option<usize>,
}

/// A named piece of work, done as often as asked.
type Case = (String, Box<dyn Fn(usize)>);

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    add::<_, fory_like::Fixed>(&mut cases, "Struct", Struct::sample);
    add::<_, fory_like::Compressed>(&mut cases, "Struct", Struct::sample);
    add::<_, fory_like::Fixed>(&mut cases, "Foo", Foo::sample);
    add::<_, fory_like::Compressed>(&mut cases, "Foo", Foo::sample);
    add::<_, fory_like::Fixed>(&mut cases, "Log", log);
    add::<_, fory_like::Compressed>(&mut cases, "Log", log);
    add::<_, fory_like::Fixed>(&mut cases, "Triangle", triangle);
    add::<_, fory_like::Compressed>(&mut cases, "Triangle", triangle);
    add::<_, fory_like::Fixed>(&mut cases, "Player", player);
    add::<_, fory_like::Compressed>(&mut cases, "Player", player);
    add::<_, fory_like::Fixed>(&mut cases, "Update", update);
    add::<_, fory_like::Compressed>(&mut cases, "Update", update);
    cases
}

/// The first record of each of the public data sets.
fn log() -> Log {
    first(Logs::sample(1).logs)
}

fn triangle() -> Triangle {
    first(Mesh::sample(1).triangles)
}

fn player() -> Player {
    first(Players::sample(1).players)
}

fn update() -> Update {
    first(Updates::sample(1).updates)
}

fn first<T>(records: Vec<T>) -> T {
    records.into_iter().next().expect("there is one")
}

fn add<T, S>(cases: &mut Vec<Case>, workload: &str, sample: fn() -> T)
where
    T: Serialize + DeserializeOwned + 'static,
    S: System<T, Bytes = Vec<u8>>,
    S::Error: std::fmt::Debug,
{
    let numbers = S::NUMBERS.map_or("", Numbers::name);
    cases.push((
        format!("{workload} {numbers} serialize"),
        Box::new(move |rounds| {
            let (mut system, value) = (S::new().unwrap(), sample());
            for _ in 0..rounds {
                black_box(system.serialize(black_box(&value)).unwrap());
            }
        }),
    ));
    cases.push((
        format!("{workload} {numbers} deserialize"),
        Box::new(move |rounds| {
            let mut system = S::new().unwrap();
            let bytes = system.serialize(&sample()).unwrap();
            for _ in 0..rounds {
                black_box(system.deserialize(black_box(&bytes)).unwrap());
            }
        }),
    ));
}

fn main() -> ExitCode {
    let args = Args::parse();
    let outcome = match (&args.case, args.rounds) {
        (Some(case), Some(rounds)) => run(case, rounds),
        _ => count_all(&args),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(case: &str, rounds: usize) -> Result<bool, Error> {
    let cases = cases();
    let (_, work) = cases.iter().find(|(name, _)| name == case).ok_or_else(|| format!("no case {case:?}"))?;
    work(rounds);
    Ok(true)
}

fn count_all(args: &Args) -> Result<bool, Error> {
    let recorded = read_record();
    let mut table = Table::new("Instructions of one operation", ["case"], ["now", "recorded", "change"]);
    let mut record = String::new();
    let mut good = true;
    for (name, _) in cases() {
        const FEW: usize = 200;
        const MANY: usize = 1200;
        let count = (count(&name, MANY)? - count(&name, FEW)?) as f64 / (MANY - FEW) as f64;
        let known = recorded.get(&name).copied();
        let change = known.map(|known| (count / known - 1.0) * 100.0);
        let worse = change.is_none_or(|change| change > args.tolerance);
        good &= !worse;
        table.row([
            name.clone(),
            format!("{count:.0}"),
            known.map_or_else(|| "none".into(), |known| format!("{known:.0}")),
            change.map_or_else(String::new, |change| format!("{change:+.1} %{}", if worse { " !" } else { "" })),
        ]);
        record += &format!("{name}\t{count:.1}\n");
    }
    println!("{}", table.text());
    if args.record {
        fs::write(RECORD, record)?;
        println!("wrote {RECORD}");
    } else if args.check && !good {
        println!("counts marked ! exceed the record by more than {} %; if that is right, use --record", args.tolerance);
        return Ok(false);
    }
    Ok(true)
}

fn read_record() -> BTreeMap<String, f64> {
    let text = fs::read_to_string(RECORD).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(name, count)| Some((name.to_string(), count.parse().ok()?)))
        .collect()
}

/// The instructions of a process that runs a case so many times.
fn count(case: &str, rounds: usize) -> Result<u64, Error> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        // With large caches glibc's allocator does the same for each round; else it tidies up now and then, for thousands of
        // instructions.
        .env("GLIBC_TUNABLES", "glibc.malloc.tcache_count=2000")
        .arg(env::current_exe()?)
        .args(["--case", case, "--rounds", &rounds.to_string()])
        .output()
        .map_err(|error| {
            format!("valgrind does not start ({error}): install it, for example with apt-get install valgrind")
        })?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("valgrind failed on {case:?}: {log}").into());
    }
    log.lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
        .ok_or_else(|| format!("valgrind printed no count: {log}").into())
}
