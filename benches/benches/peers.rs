//! The data sets of the public Rust comparison under criterion: a group for each data set and action, and in it a function
//! for each system.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use fory_like_benches::contest::{checked, deserialize, expect, serialize};
use fory_like_benches::data::Borrowable;
use fory_like_benches::data::log::Logs;
use fory_like_benches::data::mesh::Mesh;
use fory_like_benches::data::minecraft_savedata::Players;
use fory_like_benches::data::mk48::Updates;
use fory_like_benches::report::Action;
use fory_like_benches::systems::peers::{PeerSubject, PeerVisitor};
use fory_like_benches::systems::{Borrow, Error, Reuse, System};

struct Group<'a, T> {
    group: BenchmarkGroup<'a, WallTime>,
    value: &'a T,
    action: Action,
}

impl<T> Group<'_, T> {
    fn bench<M: PartialEq, S: Reuse<M>>(&mut self, value: &M) -> Result<(), Error> {
        let mut system = S::new().map_err(Into::into)?;
        let bytes = checked::<M, S>(&mut system, value)?;
        let action = self.action;
        if action == Action::Borrow {
            return Ok(());
        }
        self.group.bench_function(name::<M, S>(), |bencher| match action {
            Action::SerializeReused => {
                let mut buffer = S::Buffer::default();
                bencher.iter(|| {
                    black_box(expect(system.serialize_reused(black_box(value), &mut buffer)));
                });
            }
            Action::Deserialize => bencher.iter(|| deserialize::<M, S>(&mut system, bytes.as_ref())),
            _ => bencher.iter(|| serialize(&mut system, value)),
        });
        Ok(())
    }
}

impl<T: PeerSubject> PeerVisitor<T> for Group<'_, T> {
    type Error = Error;

    fn visit<S: Reuse<T>>(&mut self) -> Result<(), Error> {
        self.bench::<T, S>(self.value)
    }

    fn visit_converted<M, S>(&mut self) -> Result<(), Error>
    where
        M: for<'a> From<&'a T> + PartialEq + 'static,
        S: Reuse<M>,
    {
        self.bench::<M, S>(&M::from(self.value))
    }

    fn visit_borrowing<S: Borrow<T>>(&mut self) -> Result<(), Error>
    where
        T: Borrowable,
    {
        if self.action != Action::Borrow {
            return Ok(());
        }
        let mut system = S::new().map_err(Into::into)?;
        let bytes = system.serialize(self.value).map_err(Into::into)?;
        self.group.bench_function(name::<T, S>(), |bencher| {
            bencher.iter(|| {
                black_box(expect(system.borrow(black_box(bytes.as_ref()))));
            });
        });
        Ok(())
    }
}

fn name<T, S: System<T>>() -> String {
    match S::NUMBERS {
        Some(numbers) => format!("{} {}", S::NAME, numbers.name()),
        None => S::NAME.to_string(),
    }
}

fn benchmark<T: PeerSubject>(criterion: &mut Criterion, workload: &str, value: &T) {
    for action in Action::ONE_WAY {
        let group = criterion.benchmark_group(format!("{workload} {}", action.name()));
        let mut group = Group { group, value, action };
        T::each(&mut group).expect("every system carries the value");
        group.group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    benchmark(&mut criterion, "log", &Logs::sample(Logs::RECORDS));
    benchmark(&mut criterion, "mesh", &Mesh::sample(Mesh::TRIANGLES));
    benchmark(&mut criterion, "minecraft_savedata", &Players::sample(Players::PLAYERS));
    benchmark(&mut criterion, "mk48", &Updates::sample(Updates::UPDATES));
    criterion.final_summary();
}
