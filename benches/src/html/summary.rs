//! The summary: a line a section, with what its targets and its main ratios came to.

use super::chart::{Kind, distinct};
use super::escape::Escaped;
use super::section::anchor;
use super::table::verdict;
use crate::report::{Row, Section};
use crate::systems::{Numbers, names};
use crate::target::{Tally, Target};

/// The lines of all sections, and what they mean.
pub(super) fn summary(sections: &[Section]) -> String {
    let lines: String = sections.iter().enumerate().map(|(index, section)| line(index, section)).collect();
    let all = Tally::of(sections.iter().flat_map(|section| &section.targets));
    format!(
        "<section class=\"summary\"><h2>Summary</h2>\n<p>{}</p>\n<ul>\n{lines}</ul>\n\
         <p class=\"small\">Speed: how many times as fast as each other system fory-like is, without number compression. Size: what its \
         smallest message takes, in units of the other's. Both are geometric means over all workloads and actions that both were \
         measured in, with the least and the greatest behind where these differ by more than a tenth.</p></section>\n",
        badge(all)
    )
}

/// How many targets came out how, each as a word and a colour.
pub(super) fn badge(tally: Tally) -> String {
    let Tally { met, missed, open } = tally;
    let all = met + missed + open;
    if all == 0 {
        return "no targets".to_string();
    }
    let mut parts = vec![verdict((met > 0).then_some(true), &format!("{met} of {all} met"))];
    if missed > 0 {
        parts.push(verdict(Some(false), &format!("{missed} missed")));
    }
    if open > 0 {
        parts.push(verdict(None, &format!("{open} not measured")));
    }
    format!("<span class=\"ratios\"><b>Targets</b> {}</span>", parts.join(" "))
}

fn line(index: usize, section: &Section) -> String {
    let mut parts = vec![
        format!("<a href=\"#{}\">{}</a>", anchor(index, section), Escaped(section.title)),
        badge(Tally::of(&section.targets)),
    ];
    let ratios: Vec<_> = [("Speed", speeds(&section.rows)), ("Size", sizes(&section.rows))]
        .into_iter()
        .filter(|(_, ratios)| !ratios.is_empty())
        .map(|(what, ratios)| {
            let ratios: Vec<_> = ratios.iter().map(Ratio::html).collect();
            format!("<span class=\"ratios\"><b>{what}</b> {}</span>", ratios.join("\n"))
        })
        .collect();
    if ratios.is_empty() {
        parts.push(tightest(&section.targets).map_or_else(String::new, |target| {
            let text = format!("{}: {} ({})", target.what, target.figure_text(), target.bound_text());
            format!("<span class=\"ratios\"><b>Tightest</b> {}</span>", Escaped(&text))
        }));
    } else {
        parts.push(ratios.join("\n"));
    }
    format!("<li><span>{}</span></li>\n", parts.join("</span>\n<span>"))
}

/// What stands nearest to its bound, or farthest beyond it: for a section in which nobody else takes part.
fn tightest(targets: &[Target]) -> Option<&Target> {
    let measured = targets.iter().filter_map(|target| Some((target.margin()?, target)));
    measured.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, target)| target)
}

/// What another system's figures are in units of ours, or the other way.
struct Ratio {
    system: &'static str,
    mean: f64,
    least: f64,
    most: f64,
}

impl Ratio {
    /// The ratios of a system; `None` if there are none that mean anything.
    fn of(system: &'static str, ratios: impl Iterator<Item = f64>) -> Option<Self> {
        let ratios: Vec<f64> = ratios.filter(|ratio| ratio.is_finite() && *ratio > 0.0).collect();
        let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        let least = ratios.iter().copied().min_by(f64::total_cmp)?;
        let most = ratios.iter().copied().max_by(f64::total_cmp)?;
        Some(Ratio { system, mean: (sum / ratios.len() as f64).exp(), least, most })
    }

    fn html(&self) -> String {
        let Ratio { system, mean, least, most } = *self;
        let range = if most > 1.1 * least {
            format!(" <small>({} to {})</small>", times(least), times(most))
        } else {
            String::new()
        };
        format!("<span class=\"ratio\">{} <b>{}x</b>{range}</span>", Escaped(system), times(mean))
    }
}

/// Two digits that say something are enough of a mean.
fn times(ratio: f64) -> String {
    match ratio {
        _ if ratio >= 100.0 => format!("{ratio:.0}"),
        _ if ratio >= 10.0 => format!("{ratio:.1}"),
        _ if ratio >= 0.1 => format!("{ratio:.2}"),
        _ => format!("{ratio:.3}"),
    }
}

/// How many times as fast as each other system ours is, the fastest of the others first.
fn speeds(rows: &[Row]) -> Vec<Ratio> {
    let plain = |row: &&Row| row.numbers.is_none_or(|numbers| numbers == Numbers::Fixed);
    let mut speeds = ratios(rows, |other, ours| {
        let ours = ours.filter(plain).map(|row| row.ns_per_op).min_by(f64::total_cmp)?;
        Some(other.ns_per_op / ours)
    });
    speeds.sort_by(|one, other| one.mean.total_cmp(&other.mean));
    speeds
}

/// What our smallest form takes in units of each other system's, the smallest of the others first.
fn sizes(rows: &[Row]) -> Vec<Ratio> {
    let mut sizes = ratios(rows, |other, ours| {
        let ours = ours.map(|row| row.bytes).filter(|bytes| *bytes > 0).min()?;
        Some(ours as f64 / other.bytes as f64)
    });
    sizes.sort_by(|one, other| other.mean.total_cmp(&one.mean));
    sizes
}

/// What `ratio` makes of each row of another system and of our rows of the same measurement, by system.
fn ratios(rows: &[Row], ratio: impl Fn(&Row, &mut dyn Iterator<Item = &Row>) -> Option<f64>) -> Vec<Ratio> {
    let others = || rows.iter().filter(|row| Kind::of(row.system) == Kind::Other);
    let of = |system| {
        let ratios = others().filter(|row| row.system == system).filter_map(|other| {
            let mut ours = rows.iter().filter(|row| {
                row.system == names::FORY_LIKE
                    && row.workload == other.workload
                    && row.action == other.action
                    && row.compression == other.compression
            });
            ratio(other, &mut ours)
        });
        Ratio::of(system, ratios)
    };
    distinct(others().map(|row| row.system)).into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::report::Action;
    use crate::target::Bound;
    use crate::timing::Timing;

    fn row(workload: &'static str, system: &'static str, numbers: Option<Numbers>, ns: u64, bytes: usize) -> Row {
        Row::new(workload, system, numbers, Action::Read, bytes, Timing::of(&[(1, Duration::from_nanos(ns))]))
    }

    fn rows() -> Vec<Row> {
        vec![
            row("a", names::FORY_LIKE, Some(Numbers::Fixed), 10, 100),
            row("a", names::FORY_LIKE, Some(Numbers::Compressed), 20, 50),
            row("b", names::FORY_LIKE, Some(Numbers::Fixed), 10, 0),
            row("a", names::FORY, None, 20, 200),
            row("b", names::FORY, None, 80, 0),
            row("a", names::CLONE, None, 1, 0),
            row("only here", names::PROST, None, 1, 1),
        ]
    }

    #[test]
    fn a_speed_is_the_geometric_mean_over_what_both_did_without_number_compression() {
        let shown: Vec<_> = speeds(&rows()).iter().map(Ratio::html).collect();
        assert_eq!(shown, ["<span class=\"ratio\">fory <b>4.00x</b> <small>(2.00 to 8.00)</small></span>"]);
    }

    #[test]
    fn a_size_is_that_of_our_smallest_form_and_nothing_has_no_size() {
        let shown: Vec<_> = sizes(&rows()).iter().map(Ratio::html).collect();
        assert_eq!(shown, ["<span class=\"ratio\">fory <b>0.25x</b></span>"]);
    }

    #[test]
    fn verdicts_that_did_not_occur_are_left_out_but_that_none_was_met_is_said() {
        let badge = |met, missed, open| badge(Tally { met, missed, open });
        assert!(
            badge(2, 0, 0).ends_with("<span class=\"verdict met\">✓ 2 of 2 met</span></span>"),
            "{}",
            badge(2, 0, 0)
        );
        let mixed = badge(0, 1, 3);
        for part in ["open\">– 0 of 4 met<", "missed\">✗ 1 missed<", "open\">– 3 not measured<"] {
            assert!(mixed.contains(part), "{mixed}");
        }
        assert_eq!(badge(0, 0, 0), "no targets");
    }

    #[test]
    fn a_section_without_anybody_else_shows_the_target_nearest_to_its_bound() {
        let target =
            |what: &str, figure| Target { what: what.to_string(), bound: Bound::AtMost(1.25), unit: "x", figure };
        let section = Section {
            id: "alone",
            title: "Alone & <first>",
            notes: Vec::new(),
            tables: Vec::new(),
            targets: vec![target("easy", Some(0.5)), target("hard", Some(1.2)), target("unknown", None)],
            versions: Vec::new(),
            rows: vec![row("a", names::FORY_LIKE, None, 1, 1), row("a", names::CLONE, None, 1, 1)],
        };
        let line = line(0, &section);
        assert!(line.contains("<b>Tightest</b> hard: 1.200x (&lt;= 1.250x)"), "{line}");
        assert!(line.contains("<a href=\"#alone-1\">Alone &amp; &lt;first&gt;</a>"), "{line}");
    }
}
