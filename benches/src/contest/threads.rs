//! Turns of a race in threads of their own.

use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use crate::timing::run;

/// A turn in which so many threads begin at once and do all the repeats each; it takes as long as the slowest of them.
///
/// Each thread makes its own operation, with its own system and buffers. Starting a thread is not timed, and neither is
/// a tenth of the turn before the others are waited for: one repeat at least, since a buffer is reused from the second
/// one on.
pub fn turn<O, F>(threads: usize, make: impl Fn() -> F + Sync) -> impl FnMut(u64) -> Duration
where
    F: FnMut() -> O,
{
    move |repeats| {
        let start = Barrier::new(threads);
        let work = || {
            let mut operation = make();
            run(repeats.div_ceil(10), &mut operation);
            start.wait();
            run(repeats, &mut operation)
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let times = workers.into_iter().map(|worker| worker.join().expect("the operation went well before"));
            times.max().unwrap_or_default()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn every_thread_does_all_the_repeats() {
        let count = AtomicU64::new(0);
        let mut turn = turn(2, || || count.fetch_add(1, Ordering::Relaxed));
        assert!(turn(20) > Duration::ZERO);
        // With the tenth that is not timed.
        assert_eq!(count.load(Ordering::Relaxed), 2 * 22);
    }
}
