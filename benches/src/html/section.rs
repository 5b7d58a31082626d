//! A section: charts, tables, targets, notes.

use std::fmt::Write as _;

use super::chart::{Kind, Measure, groups};
use super::escape::Escaped;
use super::svg::{CUT_NOTE, Scale, draw};
use super::{summary, table};
use crate::report::{Row, Section};
use crate::target::Tally;

/// Where links to a section lead. It has its place in it, since a section may be asked for twice.
pub(super) fn anchor(index: usize, section: &Section) -> String {
    format!("{}-{}", section.id, index + 1)
}

/// The whole section.
pub(super) fn section(index: usize, section: &Section) -> String {
    let mut out = format!(
        "<section id=\"{}\"><h2>{} <small>{}</small></h2>\n<p>{}</p>\n",
        anchor(index, section),
        Escaped(section.title),
        Escaped(section.id),
        summary::badge(Tally::of(&section.targets))
    );
    out.push_str(&charts(&section.rows));
    out.push_str("<div class=\"tables\">\n");
    out.extend(section.tables.iter().map(table::figures));
    if !section.targets.is_empty() {
        out.push_str(&table::targets(&section.targets));
    }
    out.push_str("</div>\n");
    if !section.notes.is_empty() {
        let notes: String = section.notes.iter().map(|note| format!("<li>{}</li>\n", Escaped(note))).collect();
        write!(out, "<h3>Notes</h3>\n<ul class=\"notes\">\n{notes}</ul>\n").expect("writing to a string");
    }
    out + "</section>\n"
}

fn charts(rows: &[Row]) -> String {
    let groups = groups(rows);
    if groups.is_empty() {
        return String::new();
    }
    // One width of names for all panels, so that bars begin below each other.
    let bars = || groups.iter().flat_map(|group| &group.panels).flat_map(|panel| &panel.bars);
    let longest = bars().map(|bar| bar.label.chars().count()).max().unwrap_or(0);
    let mut out = "<p class=\"legend\">Shorter is better.".to_string();
    for kind in [Kind::Ours, Kind::Other, Kind::Floor] {
        if bars().any(|bar| bar.kind == kind) {
            let (class, meaning) = (kind.class(), kind.meaning());
            write!(out, " <span class=\"key {class}\"></span>\u{a0}{meaning}").expect("writing to a string");
        }
    }
    writeln!(out, ". Each panel has a scale of its own; {CUT_NOTE}.</p>").expect("writing to a string");
    for group in groups {
        write!(out, "<h3>{}</h3>\n<div class=\"panels\">\n", Escaped(group.workload)).expect("writing to a string");
        for panel in &group.panels {
            let unit = match panel.measure {
                Measure::Time => Scale::of(panel).unit,
                Measure::Size => "bytes",
            };
            writeln!(
                out,
                "<figure><figcaption>{} <small>{unit}</small></figcaption>\n{}</figure>",
                Escaped(&panel.title),
                draw(panel, longest)
            )
            .expect("writing to a string");
        }
        out.push_str("</div>\n");
    }
    out
}
