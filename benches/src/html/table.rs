//! Tables, each in a box of its own that scrolls where the screen is narrow.

use std::fmt::Write as _;

use super::chart::Kind;
use super::escape::Escaped;
use crate::table::Table;
use crate::target::Target;

/// A table of figures. Lines of this repository's systems stand out, and published figures stand back.
pub(super) fn figures(table: &Table) -> String {
    let mut out = open(table.caption(), "figures");
    out.push_str("<thead><tr>");
    for (column, heading) in table.headings().iter().enumerate() {
        cell(&mut out, "th", &[label(table, column), published(table, column)], "scope=\"col\"", heading);
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in table.rows() {
        let ours = row[..table.labels()].iter().any(|text| Kind::of(text) == Kind::Ours);
        out.push_str(if ours { "<tr class=\"ours\">" } else { "<tr>" });
        for (column, text) in row.iter().enumerate() {
            let (tag, scope) = if column == 0 { ("th", "scope=\"row\"") } else { ("td", "") };
            cell(&mut out, tag, &[label(table, column), published(table, column)], scope, text);
        }
        out.push_str("</tr>\n");
    }
    out + "</tbody></table></div></div>\n"
}

/// What was to be reached, with the verdict in a word and in colour.
pub(super) fn targets(targets: &[Target]) -> String {
    let mut out = open("Targets", "targets");
    out.push_str(
        "<thead><tr><th scope=\"col\" class=\"label\">verdict</th><th scope=\"col\" class=\"label\">of what</th>\
         <th scope=\"col\">figure</th><th scope=\"col\">target</th></tr></thead>\n<tbody>\n",
    );
    for target in targets {
        writeln!(
            out,
            "<tr><td class=\"label\">{}</td><th scope=\"row\" class=\"label wrap\">{}</th><td>{}</td><td>{}</td></tr>",
            verdict(target.met(), target.verdict()),
            Escaped(&target.what),
            Escaped(&target.figure_text()),
            Escaped(&target.bound_text()),
        )
        .expect("writing to a string");
    }
    out + "</tbody></table></div></div>\n"
}

/// Words coloured by a verdict.
pub(super) fn verdict(met: Option<bool>, words: &str) -> String {
    let (class, sign) = match met {
        Some(true) => ("met", "✓"),
        Some(false) => ("missed", "✗"),
        None => ("open", "–"),
    };
    format!("<span class=\"verdict {class}\">{sign} {}</span>", Escaped(words))
}

fn open(caption: &str, class: &str) -> String {
    let caption = Escaped(caption);
    // Whoever has no pointer scrolls the box with the keys, once it can be reached by them.
    format!(
        "<div class=\"table\"><h3>{caption}</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\"><table class=\"{class}\">\n"
    )
}

fn label(table: &Table, column: usize) -> &'static str {
    if column < table.labels() { "label" } else { "" }
}

fn published(table: &Table, column: usize) -> &'static str {
    if table.headings()[column].starts_with("publ") { "published" } else { "" }
}

fn cell(out: &mut String, tag: &str, classes: &[&str], more: &str, text: &str) {
    let classes = classes.join(" ");
    write!(out, "<{tag}").expect("writing to a string");
    if !classes.trim().is_empty() {
        write!(out, " class=\"{}\"", classes.trim()).expect("writing to a string");
    }
    if !more.is_empty() {
        write!(out, " {more}").expect("writing to a string");
    }
    write!(out, ">{}</{tag}>", Escaped(text)).expect("writing to a string");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Bound;

    #[test]
    fn our_lines_and_published_figures_are_told_apart() {
        let mut table = Table::new("Speeds & sizes", ["system"], ["ns", "publ."]);
        table.row(["fory-like", "1", "2"].map(str::to_string));
        table.row(["fory", "3"].map(str::to_string));
        let html = figures(&table);
        assert!(html.contains("<h3>Speeds &amp; sizes</h3>"), "{html}");
        assert!(html.contains(
            "<tr class=\"ours\"><th class=\"label\" scope=\"row\">fory-like</th><td>1</td><td class=\"published\">2</td></tr>"
        ));
        assert!(
            html.contains(
                "<tr><th class=\"label\" scope=\"row\">fory</th><td>3</td><td class=\"published\"></td></tr>"
            )
        );
    }

    #[test]
    fn a_verdict_is_a_word_and_not_a_colour_alone() {
        let target =
            |figure| Target { what: "size <x>".to_string(), bound: Bound::AtMost(73.0), unit: " bytes", figure };
        let html = targets(&[target(Some(73.0)), target(Some(74.0)), target(None)]);
        for (class, word) in [("met", "✓ met"), ("missed", "✗ MISSED"), ("open", "– not measured")] {
            assert!(html.contains(&format!("<span class=\"verdict {class}\">{word}</span>")), "{html}");
        }
        assert!(html.contains("size &lt;x&gt;</th><td>74 bytes</td><td>&lt;= 73 bytes</td>"), "{html}");
    }
}
