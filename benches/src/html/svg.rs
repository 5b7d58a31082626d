//! A panel as SVG.

use std::fmt::Write as _;

use super::chart::{Bar, Measure, Panel};
use super::escape::Escaped;

/// What a phone has room for.
const WIDTH: f64 = 360.0;
const PITCH: f64 = 19.0;
const THICK: f64 = 13.0;
const GAP: f64 = 6.0;
/// What a letter of a name takes on average, and a digit in bold, in the widest of the usual fonts at the size that the style
/// sheet gives to charts.
const LETTER: f64 = 6.8;
const DIGIT: f64 = 8.2;

/// Longer bars than this many times the middle one are cut off, or nothing would be seen of the others.
const CUT: f64 = 4.0;

/// What the legend says of bars that are cut off.
pub(super) const CUT_NOTE: &str = "cut: the bar ends at four times the middle one of its panel; its figure is whole";

/// Draws a panel, its bars beginning right of names of at most `longest` letters.
pub(super) fn draw(panel: &Panel, longest: usize) -> String {
    let scale = Scale::of(panel);
    let figures: Vec<String> = panel.bars.iter().map(|bar| scale.figure(bar.value)).collect();
    let left = (LETTER * longest as f64 + GAP).min(0.6 * WIDTH);
    let widest = figures.iter().map(|figure| figure.chars().count()).max().unwrap_or(0);
    let room = WIDTH - left - (GAP + DIGIT * widest as f64);
    let height = PITCH * panel.bars.len() as f64;
    let mut out =
        format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n", Escaped(&panel.title));
    for (line, (Bar { label, kind, value }, figure)) in panel.bars.iter().zip(&figures).enumerate() {
        let top = PITCH * line as f64 + (PITCH - THICK) / 2.0;
        let base = top + THICK - 2.5;
        let length = (room * scale.share(*value)).max(1.0);
        let class = kind.class();
        let tear = if scale.cuts(*value) { tear(left + length, top) } else { String::new() };
        writeln!(
            out,
            "<text class=\"name {class}\" x=\"{:.1}\" y=\"{base:.1}\">{}</text>\
             <rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{length:.1}\" height=\"{THICK}\"/>{tear}\
             <text class=\"{class}\" x=\"{:.1}\" y=\"{base:.1}\">{}</text>",
            left - GAP,
            Escaped(label),
            left + length + GAP,
            Escaped(figure),
        )
        .expect("writing to a string");
    }
    out + "</svg>"
}

/// Two gaps across the end of a bar.
fn tear(end: f64, top: f64) -> String {
    let gap = |x: f64| format!("M{:.1} {:.1}l-5 {}", end - x, top - 1.0, THICK + 2.0);
    format!("<path class=\"tear\" d=\"{}{}\"/>", gap(8.0), gap(14.0))
}

/// What the figures of a panel are shown in.
pub(super) struct Scale {
    /// The longest bar's value.
    end: f64,
    /// How much of the measure is one.
    one: f64,
    /// The name of that.
    pub(super) unit: &'static str,
}

impl Scale {
    /// A scale of the panel's own: by its longest bar, unless that is to be cut off, and in the unit of its middle one.
    pub(super) fn of(panel: &Panel) -> Self {
        let mut values: Vec<f64> = panel.bars.iter().map(|bar| bar.value).collect();
        values.sort_by(f64::total_cmp);
        let middle = values.get(values.len() / 2).copied().unwrap_or(0.0);
        let longest = values.last().copied().unwrap_or(0.0);
        let (one, unit) = match panel.measure {
            Measure::Size => (1.0, "bytes"),
            Measure::Time if middle < 1e3 => (1.0, "ns"),
            Measure::Time if middle < 1e6 => (1e3, "µs"),
            Measure::Time if middle < 1e9 => (1e6, "ms"),
            Measure::Time => (1e9, "s"),
        };
        // A middle of nothing gives no scale.
        let end = if middle > 0.0 { longest.min(CUT * middle) } else { longest };
        Scale { end, one, unit }
    }

    fn cuts(&self, value: f64) -> bool {
        value > self.end
    }

    fn share(&self, value: f64) -> f64 {
        if self.end > 0.0 { (value / self.end).min(1.0) } else { 0.0 }
    }

    fn figure(&self, value: f64) -> String {
        let figure = if self.unit == "bytes" { grouped(&format!("{value}")) } else { digits(value / self.one) };
        if self.cuts(value) { figure + " cut" } else { figure }
    }
}

/// Three digits that say something, or all of a greater number.
fn digits(figure: f64) -> String {
    match figure {
        _ if figure >= 100.0 => grouped(&format!("{figure:.0}")),
        _ if figure >= 10.0 => format!("{figure:.1}"),
        _ if figure >= 1.0 => format!("{figure:.2}"),
        _ => format!("{figure:.3}"),
    }
}

/// A whole number with its thousands apart.
fn grouped(number: &str) -> String {
    let mut out = String::new();
    for (index, digit) in number.chars().enumerate() {
        if index > 0 && (number.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::chart::Kind;
    use super::*;

    fn panel(measure: Measure, values: &[f64]) -> Panel {
        let bar = |value: &f64| Bar { label: "a<b".to_string(), kind: Kind::Other, value: *value };
        Panel { title: "read".to_string(), measure, bars: values.iter().map(bar).collect() }
    }

    fn lengths(svg: &str) -> Vec<f64> {
        svg.split("width=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn bars_are_as_long_as_their_figures() {
        let svg = draw(&panel(Measure::Time, &[1_000.0, 2_000.0, 4_000.0]), 5);
        let lengths = lengths(&svg);
        assert!((lengths[2] / lengths[0] - 4.0).abs() < 0.01 && (lengths[1] / lengths[0] - 2.0).abs() < 0.01, "{svg}");
        assert!(svg.contains(">2.00<") && svg.contains("a&lt;b") && !svg.contains("cut"), "{svg}");
    }

    #[test]
    fn a_bar_that_would_hide_the_others_is_cut_off_and_says_so() {
        let svg = draw(&panel(Measure::Time, &[10.0, 10.0, 10.0, 12_345.0]), 5);
        let lengths = lengths(&svg);
        assert!((lengths[3] / lengths[0] - CUT).abs() < 0.01, "{svg}");
        assert!(svg.contains(">12,345 cut<"), "{svg}");
        assert_eq!(svg.matches("tear").count(), 1);
    }

    #[test]
    fn nothing_at_all_is_drawn_as_the_shortest_bar() {
        assert_eq!(lengths(&draw(&panel(Measure::Time, &[0.0, 0.0]), 5)), [1.0, 1.0]);
        assert_eq!(draw(&panel(Measure::Time, &[]), 5).matches("<rect").count(), 0);
    }

    #[test]
    fn the_unit_is_that_of_the_middle_bar_and_bytes_are_whole() {
        assert_eq!(Scale::of(&panel(Measure::Time, &[1.0, 2e6, 3e9])).unit, "ms");
        assert!(draw(&panel(Measure::Size, &[1_011_488.0]), 5).contains(">1,011,488<"));
        assert_eq!(["0.012", "1.20", "12.0", "120", "1,200"], [0.012, 1.2, 12.0, 120.0, 1200.0].map(digits));
    }
}
