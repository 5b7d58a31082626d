//! The section as a picture: a panel for each data set and action, in it a bar for each system.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

use super::WORKLOADS;
use super::tables::lines;
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};

const PANEL: (u32, u32) = (420, 330);
const HEADING: u32 = 46;
/// Where bars begin: left of it stand the names.
const NAMES: i32 = 150;
/// Right of the longest bar there is room for its figure.
const FIGURES: i32 = 70;
const FONT: &str = "sans-serif";

const OURS: RGBColor = RGBColor(0xd5, 0x5e, 0x00);
const PEERS: RGBColor = RGBColor(0x56, 0x8f, 0xb3);
const FLOORS: RGBColor = RGBColor(0x99, 0x99, 0x99);

type Drawn = Result<(), Box<dyn Error>>;

/// Draws the chart into a file.
pub(super) fn draw(rows: &[Row], path: &Path) -> Drawn {
    let size = (PANEL.0 * Action::ONE_WAY.len() as u32, HEADING + PANEL.1 * WORKLOADS.len() as u32);
    let area = SVGBackend::new(path, size).into_drawing_area();
    area.fill(&WHITE)?;
    let heading = "Microseconds by data set and action, shorter is better";
    area.draw_text(heading, &(FONT, 22).into_text_style(&area), (16, 12))?;
    let (_, area_below) = area.split_vertically(HEADING);
    let panels = area_below.split_evenly((WORKLOADS.len(), Action::ONE_WAY.len()));
    let cells = WORKLOADS.into_iter().flat_map(|workload| Action::ONE_WAY.map(|action| (workload, action)));
    for (panel, (workload, action)) in panels.iter().zip(cells) {
        draw_panel(panel, rows, workload, action)?;
    }
    area.present()?;
    Ok(())
}

/// One data set and action, on a scale of its own that ends at four times the middle bar: longer ones are cut off there
/// and say so, since JSON would leave nothing to be seen of the others.
fn draw_panel(panel: &DrawingArea<SVGBackend<'_>, Shift>, rows: &[Row], workload: &str, action: Action) -> Drawn {
    let bars: Vec<_> = lines()
        .filter_map(|(system, numbers)| Some((system, numbers, rows.find(workload, system, numbers, action)?)))
        .collect();
    let title = format!("{workload}: {}", action.name());
    panel.draw_text(&title, &(FONT, 16).into_text_style(panel), (16, 4))?;
    let mut times: Vec<f64> = bars.iter().map(|(_, _, row)| row.ns_per_op).collect();
    times.sort_by(f64::total_cmp);
    let Some(longest) = times.last() else {
        panel.draw_text("nobody borrows here", &(FONT, 12).into_text_style(panel), (16, 30))?;
        return Ok(());
    };
    let end = longest.min(4.0 * times[times.len() / 2]);
    let room = f64::from(PANEL.0 as i32 - NAMES - FIGURES);
    for (line, (system, numbers, row)) in bars.into_iter().enumerate() {
        let top = 30 + 22 * line as i32;
        let name = match numbers {
            Some(Numbers::Compressed) => format!("{system} compressed"),
            _ => system.to_string(),
        };
        panel.draw_text(&name, &(FONT, 12).into_text_style(panel), (16, top + 2))?;
        let colour = match system {
            names::FORY_LIKE => OURS,
            names::CLONE | names::MEMCPY => FLOORS,
            _ => PEERS,
        };
        let right = NAMES + (room * (row.ns_per_op / end).min(1.0)).round().max(1.0) as i32;
        panel.draw(&Rectangle::new([(NAMES, top), (right, top + 15)], colour.filled()))?;
        let more = if row.ns_per_op > end { " >>" } else { "" };
        let figure = format!("{:.1}{more}", row.ns_per_op / 1e3);
        panel.draw_text(&figure, &(FONT, 12).into_text_style(panel), (right + 4, top + 2))?;
    }
    Ok(())
}
