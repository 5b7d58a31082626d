//! Fair timing: the repeats are divided into rounds, and in each round every contestant has a turn, so that whatever
//! slows the machine down for a while slows all of them down.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many rounds the repeats are divided into (fewer only where there are fewer repeats).
pub const ROUNDS: u64 = 25;

/// How long a race takes, where its contestants differ too much for the same number of repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How many turns each contestant has.
    pub rounds: u64,
    /// What one turn takes, unless one repeat takes longer.
    pub turn: Duration,
}

impl Pace {
    /// [`ROUNDS`] turns of 20 ms; fewer and shorter ones where fewer than the default's 400,000 repeats were asked for.
    pub fn of(repeats: u64) -> Self {
        let share = (repeats as f64 / 400_000.0).min(1.0);
        Pace { rounds: (repeats / 1_000).clamp(1, ROUNDS), turn: Duration::from_millis(20).mul_f64(share) }
    }

    /// The repeats of a turn, if so many took that long.
    fn repeats(self, repeats: u64, took: Duration) -> u64 {
        let one = took.as_nanos() / u128::from(repeats);
        (self.turn.as_nanos() / one.max(1)).max(1) as u64
    }
}

/// What a contestant took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// How often the operation ran.
    pub repeats: u64,
    /// The sum of all rounds.
    pub total: Duration,
    /// The median of the rounds, by operation.
    pub ns_per_op: f64,
}

impl Timing {
    /// The timing of turns, each a number of repeats and what they took; there must be one at least.
    pub fn of(turns: &[(u64, Duration)]) -> Self {
        let mut by_operation: Vec<f64> =
            turns.iter().map(|(repeats, time)| time.as_nanos() as f64 / *repeats as f64).collect();
        by_operation.sort_by(f64::total_cmp);
        let middle = by_operation.len() / 2;
        let median = match by_operation.len() % 2 {
            0 => by_operation[middle - 1].midpoint(by_operation[middle]),
            _ => by_operation[middle],
        };
        Timing {
            repeats: turns.iter().map(|(repeats, _)| repeats).sum(),
            total: turns.iter().map(|(_, time)| time).sum(),
            ns_per_op: median,
        }
    }
}

/// A contestant: a label, and a turn that runs the operation that many times and says how long it took.
struct Lane<'a, L> {
    label: L,
    turn: Box<dyn FnMut(u64) -> Duration + 'a>,
}

/// A race of contestants labelled with `L`.
pub struct Race<'a, L> {
    lanes: Vec<Lane<'a, L>>,
}

impl<L> Default for Race<'_, L> {
    fn default() -> Self {
        Race { lanes: Vec::new() }
    }
}

impl<'a, L> Race<'a, L> {
    /// Adds a contestant.
    ///
    /// The loop around `operation` is compiled for it; only a whole turn goes through a pointer. An untimed tenth of a
    /// turn goes first, since the others' turns have pushed this one's code and data out of the caches.
    pub fn operation<O>(&mut self, label: L, mut operation: impl FnMut() -> O + 'a) {
        self.turn(label, move |repeats| {
            run(repeats / 10, &mut operation);
            run(repeats, &mut operation)
        });
    }

    /// Adds a contestant that takes its own time.
    pub fn turn(&mut self, label: L, turn: impl FnMut(u64) -> Duration + 'a) {
        self.lanes.push(Lane { label, turn: Box::new(turn) });
    }

    /// How many turns a race of so many rounds will report.
    pub fn turns_of(&self, rounds: u64) -> u64 {
        (1 + rounds) * self.lanes.len() as u64
    }

    /// How many turns [`run`](Self::run) will report with `repeats`.
    pub fn turns(&self, repeats: u64) -> u64 {
        self.turns_of(ROUNDS.min(repeats))
    }

    /// Runs `repeats` of every contestant; `after_turn` is called after each turn, outside the timed part.
    ///
    /// A first round only warms up. The order rotates by one from round to round, so that nobody always follows the same
    /// neighbour.
    pub fn run(mut self, repeats: u64, mut after_turn: impl FnMut(&L)) -> Vec<(L, Timing)> {
        let rounds = ROUNDS.min(repeats);
        for lane in &mut self.lanes {
            (lane.turn)(share(repeats, rounds, 0));
            after_turn(&lane.label);
        }
        self.race(rounds, |_, round| share(repeats, rounds, round), after_turn)
    }

    /// Runs every contestant as long as the others; apart from that it is [`run`](Self::run).
    ///
    /// The round that warms up is the one that finds out how many repeats fill a turn.
    pub fn run_paced(mut self, pace: Pace, mut after_turn: impl FnMut(&L)) -> Vec<(L, Timing)> {
        let mut repeats = Vec::new();
        for lane in &mut self.lanes {
            let guess = pace.repeats(1, (lane.turn)(1));
            repeats.push(if guess == 1 { 1 } else { pace.repeats(guess, (lane.turn)(guess)) });
            after_turn(&lane.label);
        }
        self.race(pace.rounds, |lane, _| repeats[lane], after_turn)
    }

    /// The rounds that count. `repeats` says how many the turn of a lane in a round has.
    fn race(
        mut self,
        rounds: u64,
        repeats: impl Fn(usize, u64) -> u64,
        mut after_turn: impl FnMut(&L),
    ) -> Vec<(L, Timing)> {
        let count = self.lanes.len();
        let mut turns: Vec<Vec<(u64, Duration)>> = vec![Vec::new(); count];
        for round in 0..rounds {
            for place in 0..count {
                let index = (place + round as usize) % count;
                let lane = &mut self.lanes[index];
                let repeats = repeats(index, round);
                turns[index].push((repeats, (lane.turn)(repeats)));
                after_turn(&lane.label);
            }
        }
        self.lanes.into_iter().map(|lane| lane.label).zip(turns.iter().map(|turns| Timing::of(turns))).collect()
    }
}

/// What so many repeats take.
pub fn run<O>(repeats: u64, operation: &mut impl FnMut() -> O) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(operation());
    }
    start.elapsed()
}

/// The repeats of one round; over all rounds they add up to `repeats` exactly.
pub fn share(repeats: u64, rounds: u64, round: u64) -> u64 {
    repeats / rounds + u64::from(round < repeats % rounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_add_up_and_differ_by_one_at_most() {
        for repeats in [1, 24, 25, 26, 49, 400_000] {
            let rounds = ROUNDS.min(repeats);
            let shares: Vec<u64> = (0..rounds).map(|round| share(repeats, rounds, round)).collect();
            assert_eq!(shares.iter().sum::<u64>(), repeats);
            assert!(shares[0] - shares[shares.len() - 1] <= 1);
        }
    }

    #[test]
    fn the_median_ignores_a_round_that_was_disturbed_and_the_total_does_not() {
        let turns = [10, 20, 9_000].map(|ns| (10, Duration::from_nanos(ns)));
        assert_eq!(Timing::of(&turns), Timing { repeats: 30, total: Duration::from_nanos(9_030), ns_per_op: 2.0 });
    }

    #[test]
    fn every_contestant_runs_its_repeats_and_the_order_rotates() {
        let (mut first, mut second) = (0, 0);
        let mut order = Vec::new();
        let mut race = Race::default();
        race.turn('a', |repeats| {
            first += repeats;
            Duration::from_nanos(repeats)
        });
        race.turn('b', |repeats| {
            second += repeats;
            Duration::from_nanos(2 * repeats)
        });
        let turns = race.turns(50);
        let results = race.run(50, |label| order.push(*label));
        assert_eq!(
            results.iter().map(|(label, timing)| (*label, timing.repeats, timing.ns_per_op)).collect::<Vec<_>>(),
            [('a', 50, 1.0), ('b', 50, 2.0)]
        );
        assert_eq!(order.len() as u64, turns);
        assert_eq!(order[2..6], ['a', 'b', 'b', 'a']);
        // The warm-up round comes on top.
        assert_eq!((first, second), (52, 52));
    }

    #[test]
    fn a_paced_race_gives_slow_contestants_fewer_repeats_but_the_same_rounds() {
        let mut race = Race::default();
        race.turn("fast", Duration::from_micros);
        race.turn("slow", |repeats| Duration::from_millis(5 * repeats));
        race.turn("slower", Duration::from_secs);
        let results = race.run_paced(Pace { rounds: 4, turn: Duration::from_millis(20) }, |_| {});
        assert_eq!(
            results.iter().map(|(label, timing)| (*label, timing.repeats)).collect::<Vec<_>>(),
            [("fast", 80_000), ("slow", 16), ("slower", 4)]
        );
    }

    #[test]
    fn the_pace_follows_the_repeats_that_were_asked_for() {
        assert_eq!(Pace::of(400_000), Pace { rounds: ROUNDS, turn: Duration::from_millis(20) });
        assert_eq!(Pace::of(1_000_000), Pace::of(400_000));
        assert_eq!(Pace::of(4_000), Pace { rounds: 4, turn: Duration::from_micros(200) });
        assert_eq!(Pace::of(1).rounds, 1);
    }
}
