//! Values that are read where they lie under criterion: a group for each data set and action, and in it a function for
//! each system.

use criterion::Criterion;
use criterion::measurement::WallTime;
use fory_like_benches::data::log::Logs;
use fory_like_benches::data::mesh::Mesh;
use fory_like_benches::data::minecraft_savedata::Players;
use fory_like_benches::data::rows::Records;
use fory_like_benches::data::wide::Wides;
use fory_like_benches::report::Action;
use fory_like_benches::systems::rows::{Operations, Systems};

struct Group<'a>(criterion::BenchmarkGroup<'a, WallTime>);

impl<'s> Operations<'s> for Group<'_> {
    fn take<O>(&mut self, system: &'static str, _: usize, operation: impl FnMut() -> O + 's) {
        let mut operation = operation;
        self.0.bench_function(system, |bencher| bencher.iter(&mut operation));
    }
}

fn benchmark<T: Records>(criterion: &mut Criterion, workload: &str, value: &T) {
    let mut systems = Systems::new(value).expect("every system carries the value");
    for action in Action::IN_PLACE {
        let mut group = Group(criterion.benchmark_group(format!("{workload} {}", action.name())));
        systems.each(action, &mut group).expect("the action is done in place");
        group.0.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    benchmark(&mut criterion, "log", &Logs::sample(Logs::RECORDS));
    benchmark(&mut criterion, "mesh", &Mesh::sample(Mesh::TRIANGLES));
    benchmark(&mut criterion, "minecraft_savedata", &Players::sample(Players::PLAYERS));
    benchmark(&mut criterion, "wide", &Wides::sample(Wides::RECORDS));
    criterion.final_summary();
}
