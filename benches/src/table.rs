//! Tables, for the terminal and for Markdown.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, presets};

/// A table whose first `labels` columns hold text; the others hold figures and are aligned to the right.
#[derive(Clone, Debug)]
pub struct Table {
    caption: String,
    headings: Vec<&'static str>,
    labels: usize,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(
        caption: impl Into<String>,
        labels: impl IntoIterator<Item = &'static str>,
        figures: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let mut headings: Vec<_> = labels.into_iter().collect();
        let labels = headings.len();
        headings.extend(figures);
        Table { caption: caption.into(), headings, labels, rows: Vec::new() }
    }

    /// Adds a row; cells that are left out at its end stay empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let mut cells: Vec<_> = cells.into_iter().collect();
        debug_assert!(cells.len() <= self.headings.len());
        cells.resize(self.headings.len(), String::new());
        self.rows.push(cells);
    }

    /// What it shows.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// One a column, the labels' first.
    pub fn headings(&self) -> &[&'static str] {
        &self.headings
    }

    /// How many columns hold text.
    pub fn labels(&self) -> usize {
        self.labels
    }

    /// The cells, as many a row as there are headings.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The table for a terminal, aligned.
    pub fn text(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED).set_header(&self.headings).add_rows(&self.rows);
        for column in table.column_iter_mut().skip(self.labels) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        format!("{}\n{table}\n", self.caption)
    }

    /// The table in Markdown, with its caption as a heading.
    pub fn markdown(&self) -> String {
        let mut out = format!("### {}\n\n", self.caption);
        line(&mut out, self.headings.iter().copied());
        line(&mut out, (0..self.headings.len()).map(|column| if column < self.labels { "---" } else { "---:" }));
        for row in &self.rows {
            line(&mut out, row.iter().map(String::as_str));
        }
        out
    }
}

fn line<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
    for cell in cells {
        write!(out, "| {} ", cell.replace('|', "\\|")).expect("writing to a string");
    }
    out.push_str("|\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_aligned_to_the_right_and_missing_cells_are_empty() {
        let mut table = Table::new("Speeds", ["system"], ["ns", "bytes"]);
        table.row(["a".to_string(), "1.5".to_string(), "72".to_string()]);
        table.row(["b|c".to_string(), "not run".to_string()]);
        assert_eq!(
            table.markdown(),
            "### Speeds\n\n| system | ns | bytes |\n| --- | ---: | ---: |\n| a | 1.5 | 72 |\n| b\\|c | not run |  |\n"
        );
        let text = table.text();
        assert!(text.starts_with("Speeds\n"));
        assert!(text.contains("     1.5 "), "{text}");
    }
}
