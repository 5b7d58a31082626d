//! `Struct` and `Foo` of Apache Fory's GraalVM benchmark under criterion: a group for each value and action, and in it a
//! function for each system.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use fory_like_benches::contest;
use fory_like_benches::data::graalvm::{Foo, Struct};
use fory_like_benches::report::Action;
use fory_like_benches::systems::{Error, Subject, System, Visitor};

struct Group<'a, T> {
    group: BenchmarkGroup<'a, WallTime>,
    value: &'a T,
    action: Action,
}

impl<T: Subject> Visitor<T> for Group<'_, T> {
    type Error = Error;

    fn visit<S: System<T>>(&mut self) -> Result<(), Error> {
        let Group { group, value, action } = self;
        let mut system = S::new().map_err(Into::into)?;
        let bytes = contest::checked(&mut system, *value)?;
        let name = match S::NUMBERS {
            Some(numbers) => format!("{} {}", S::NAME, numbers.name()),
            None => S::NAME.to_string(),
        };
        group.bench_function(name, |bencher| match action {
            Action::Serialize => bencher.iter(|| contest::serialize(&mut system, *value)),
            Action::Deserialize => bencher.iter(|| contest::deserialize::<T, S>(&mut system, bytes.as_ref())),
            _ => {
                let mut last = (*value).clone();
                bencher.iter(|| {
                    contest::roundtrip(&mut system, &mut last);
                    black_box(&last);
                });
            }
        });
        Ok(())
    }
}

fn benchmark<T: Subject>(criterion: &mut Criterion, workload: &str, value: &T) {
    for action in Action::ALL {
        let group = criterion.benchmark_group(format!("{workload} {}", action.name()));
        let mut group = Group { group, value, action };
        T::each(&mut group).expect("every system carries the value");
        group.group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    benchmark(&mut criterion, "Struct", &Struct::sample());
    benchmark(&mut criterion, "Foo", &Foo::sample());
    criterion.final_summary();
}
