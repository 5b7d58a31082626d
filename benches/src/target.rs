//! What a figure is to reach, and whether it does.

use std::fmt;

/// A bound on a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// The figure may not be greater.
    AtMost(f64),
    /// The figure may not be smaller.
    AtLeast(f64),
}

/// A bound and the figure that was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// What the figure is.
    pub what: String,
    /// What it is to reach.
    pub bound: Bound,
    /// What follows both numbers.
    pub unit: &'static str,
    /// What it is, if it was measured.
    pub figure: Option<f64>,
}

impl Target {
    /// Whether the bound is kept, if the figure was measured.
    pub fn met(&self) -> Option<bool> {
        self.figure.map(|figure| match self.bound {
            Bound::AtMost(bound) => figure <= bound,
            Bound::AtLeast(bound) => figure >= bound,
        })
    }

    /// Whether the bound is kept, in a word.
    pub fn verdict(&self) -> &'static str {
        match self.met() {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "not measured",
        }
    }

    /// The figure with its unit, or a dash.
    pub fn figure_text(&self) -> String {
        self.figure.map_or_else(|| "-".to_string(), |figure| format!("{}{}", round(figure), self.unit))
    }

    /// The bound with its unit.
    pub fn bound_text(&self) -> String {
        let (sign, bound) = match self.bound {
            Bound::AtMost(bound) => ("<=", bound),
            Bound::AtLeast(bound) => (">=", bound),
        };
        format!("{sign} {}{}", round(bound), self.unit)
    }

    /// How far the figure is from the bound, on the good side of it if positive, as the logarithm of their ratio.
    pub fn margin(&self) -> Option<f64> {
        let figure = self.figure?;
        Some(match self.bound {
            Bound::AtMost(bound) => (bound / figure).ln(),
            Bound::AtLeast(bound) => (figure / bound).ln(),
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Lets the names stand below each other on a terminal; Markdown ignores it.
        write!(f, "{:12}  {}: {} ({})", self.verdict(), self.what, self.figure_text(), self.bound_text())
    }
}

/// How many targets came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that were met.
    pub met: usize,
    /// Those that were not.
    pub missed: usize,
    /// Those whose figure was not measured.
    pub open: usize,
}

impl Tally {
    /// Of these targets.
    pub fn of<'a>(targets: impl IntoIterator<Item = &'a Target>) -> Self {
        let mut tally = Tally::default();
        for target in targets {
            *match target.met() {
                Some(true) => &mut tally.met,
                Some(false) => &mut tally.missed,
                None => &mut tally.open,
            } += 1;
        }
        tally
    }
}

/// Whole numbers stay whole; a ratio gets the digits that decide.
fn round(figure: f64) -> String {
    match figure {
        _ if figure.fract() == 0.0 => format!("{figure}"),
        _ if figure < 10.0 => format!("{figure:.3}"),
        _ => format!("{figure:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(bound: Bound, figure: Option<f64>) -> Target {
        Target { what: "Struct, fixed".to_string(), bound, unit: " bytes", figure }
    }

    #[test]
    fn a_bound_itself_is_met() {
        assert_eq!(target(Bound::AtMost(73.0), Some(73.0)).met(), Some(true));
        assert_eq!(target(Bound::AtMost(73.0), Some(74.0)).met(), Some(false));
        assert_eq!(target(Bound::AtLeast(46.0), Some(46.0)).met(), Some(true));
        assert_eq!(target(Bound::AtLeast(46.0), Some(45.9)).met(), Some(false));
        assert_eq!(target(Bound::AtLeast(46.0), None).met(), None);
    }

    #[test]
    fn a_missed_target_stands_out_and_names_both_numbers() {
        assert_eq!(
            target(Bound::AtMost(73.0), Some(74.0)).to_string(),
            "MISSED        Struct, fixed: 74 bytes (<= 73 bytes)"
        );
        assert_eq!(target(Bound::AtLeast(46.0), None).to_string(), "not measured  Struct, fixed: - (>= 46 bytes)");
    }

    #[test]
    fn a_tally_counts_each_verdict() {
        let [met, missed, open] = [Some(1.0), Some(80.0), None].map(|figure| target(Bound::AtMost(73.0), figure));
        assert_eq!(Tally::of([&met, &met, &missed, &open]), Tally { met: 2, missed: 1, open: 1 });
    }

    #[test]
    fn a_margin_is_positive_where_the_bound_is_kept_whichever_side_it_is_on() {
        for (bound, good, bad) in [(Bound::AtMost(10.0), 9.0, 11.0), (Bound::AtLeast(10.0), 11.0, 9.0)] {
            assert!(target(bound, Some(good)).margin().unwrap() > 0.0);
            assert!(target(bound, Some(bad)).margin().unwrap() < 0.0);
        }
        assert_eq!(target(Bound::AtMost(10.0), None).margin(), None);
    }
}
