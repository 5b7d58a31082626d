//! How far the whole report is, and how long the rest may take.

use std::fmt::{self, Write as _};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressState, ProgressStyle};

use crate::sections::Entry;

/// Everything that draws on standard error. There is one of those for the process, so there is one of this.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Repeats that the sections' known durations are for.
const REPEATS: f64 = 400_000.0;

/// What a section takes however few repeats are asked for: its data is made, and everybody's bytes are checked.
const LEAST: f64 = 0.03;

/// Draws a bar below those that are there; nothing is drawn where standard error is not a terminal.
pub fn add(bar: ProgressBar) -> ProgressBar {
    BARS.add(bar)
}

/// Prints to standard output without a bar in between.
pub fn print(text: &str) {
    BARS.suspend(|| println!("{text}"));
}

/// Shows which section runs.
pub struct Progress<'a> {
    entries: &'a [&'static Entry],
    estimate: Estimate,
    whole: ProgressBar,
    begun: Instant,
}

impl<'a> Progress<'a> {
    /// Before the first section.
    pub fn new(entries: &'a [&'static Entry], repeats: u64) -> Self {
        let known = entries.iter().map(|entry| Duration::from_secs(entry.seconds)).collect();
        let whole = add(ProgressBar::no_length());
        whole.enable_steady_tick(Duration::from_secs(1));
        Progress { entries, estimate: Estimate::new(known, repeats), whole, begun: Instant::now() }
    }

    /// The next section begins: a line that follows the clock on a terminal, and stays as it is elsewhere.
    pub fn begin(&mut self) {
        let shown = Shown { of: self.entries.len(), begun: Instant::now(), estimate: self.estimate.clone() };
        let Some(&entry) = self.entries.get(shown.estimate.done()) else { return };
        self.begun = shown.begun;
        if BARS.is_hidden() {
            eprintln!("{}", shown.line(entry.id, Duration::ZERO));
            return;
        }
        let line = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            // What cannot be written is not drawn, this once.
            let _ = out.write_str(&shown.line(entry.id, shown.begun.elapsed()));
        };
        let style = ProgressStyle::with_template("{whole}").expect("the template is well-formed");
        self.whole.set_style(style.with_key("whole", line));
        self.whole.tick();
    }

    /// The section is over.
    pub fn end(&mut self) {
        self.estimate.add(self.begun.elapsed());
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.whole.finish_and_clear();
    }
}

/// One section's line.
#[derive(Clone)]
struct Shown {
    of: usize,
    begun: Instant,
    estimate: Estimate,
}

impl Shown {
    fn line(&self, id: &str, elapsed: Duration) -> String {
        let mut line = format!("section {} of {}: {id}, ", self.estimate.done() + 1, self.of);
        let (spent, left) = (self.estimate.spent + elapsed, self.estimate.left(elapsed));
        let share = spent.as_secs_f64() / (spent + left).as_secs_f64().max(1e-9);
        if share >= 0.005 {
            write!(line, "{:.0}% done, ", 100.0 * share).expect("writing to a string");
        }
        line + &words(left)
    }
}

fn words(left: Duration) -> String {
    match (left.as_secs_f64() / 60.0).round() as u64 {
        0 => "less than a minute left".to_string(),
        minutes => format!("about {minutes} min left"),
    }
}

/// How long what is left may take: what it is known to take, by as much as what ran so far took more or less than that.
#[derive(Clone, Debug)]
struct Estimate {
    /// Of those to come, by default.
    known: Vec<Duration>,
    /// How many of them are done.
    done: usize,
    /// What these took.
    spent: Duration,
    /// How much of what is known they should take.
    share: f64,
}

impl Estimate {
    fn new(known: Vec<Duration>, repeats: u64) -> Self {
        Estimate { known, done: 0, spent: Duration::ZERO, share: (repeats as f64 / REPEATS).clamp(LEAST, 1.0) }
    }

    fn done(&self) -> usize {
        self.done
    }

    fn add(&mut self, took: Duration) {
        self.done = (self.done + 1).min(self.known.len());
        self.spent += took;
    }

    /// What is left once the section that runs has run for so long. One that takes longer than it should is about to end.
    fn left(&self, elapsed: Duration) -> Duration {
        let (done, rest) = self.known.split_at(self.done);
        let expected: Duration = done.iter().sum();
        let factor = if expected.is_zero() { self.share } else { self.spent.as_secs_f64() / expected.as_secs_f64() };
        let Some((running, rest)) = rest.split_first() else { return Duration::ZERO };
        running.mul_f64(factor).saturating_sub(elapsed) + rest.iter().sum::<Duration>().mul_f64(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn estimate() -> Estimate {
        Estimate::new([3, 1, 2].map(|minutes| minutes * MINUTE).to_vec(), 400_000)
    }

    #[test]
    fn what_is_left_is_what_is_known_until_something_ran() {
        assert_eq!(estimate().left(Duration::ZERO), 6 * MINUTE);
        assert_eq!(estimate().left(MINUTE), 5 * MINUTE);
        // The section that runs takes longer than it should: the others are still to come.
        assert_eq!(estimate().left(60 * MINUTE), 3 * MINUTE);
        let few = Estimate::new(vec![100 * MINUTE], 40_000);
        assert_eq!(few.left(Duration::ZERO), 10 * MINUTE);
    }

    #[test]
    fn what_ran_so_far_corrects_what_is_known() {
        let mut estimate = estimate();
        estimate.add(6 * MINUTE);
        assert_eq!(estimate.left(Duration::ZERO), 6 * MINUTE);
        estimate.add(2 * MINUTE);
        assert_eq!(estimate.left(MINUTE), 3 * MINUTE);
        estimate.add(MINUTE);
        assert_eq!(estimate.left(Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn a_line_says_which_section_runs_and_what_is_left() {
        let mut shown = Shown { of: 3, begun: Instant::now(), estimate: estimate() };
        assert_eq!(shown.line("graphs", Duration::ZERO), "section 1 of 3: graphs, about 6 min left");
        shown.estimate.add(3 * MINUTE);
        assert_eq!(shown.line("rows", MINUTE), "section 2 of 3: rows, 67% done, about 2 min left");
        assert_eq!(words(Duration::from_secs(29)), "less than a minute left");
    }
}
