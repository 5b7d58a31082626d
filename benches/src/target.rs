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
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Target { what, bound, unit, figure } = self;
        let verdict = match self.met() {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "not measured",
        };
        let (sign, bound) = match bound {
            Bound::AtMost(bound) => ("<=", bound),
            Bound::AtLeast(bound) => (">=", bound),
        };
        // Lets the names stand below each other on a terminal; Markdown ignores it.
        write!(f, "{verdict:12}  {what}: ")?;
        match figure {
            Some(figure) => write!(f, "{}{unit}", round(*figure))?,
            None => f.write_str("-")?,
        }
        write!(f, " ({sign} {}{unit})", round(*bound))
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
}
