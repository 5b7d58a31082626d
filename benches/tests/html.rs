//! The report as a page: `report.html`, read as XML.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

/// What a test wants to know of a page.
#[derive(Default)]
struct Page {
    /// All elements' names.
    elements: BTreeSet<String>,
    /// The values of attributes, with their names.
    attributes: Vec<(String, String)>,
    /// The names of bars, by the heading and the caption above them.
    bars: BTreeMap<(String, String), BTreeSet<String>>,
    /// The cells of table rows that have a verdict.
    targets: Vec<Vec<String>>,
    /// The lines of notes.
    notes: Vec<String>,
    /// The text of the summary.
    summary: String,
    /// The style sheet.
    style: String,
}

/// Text with its spaces made one.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Page {
    /// Reads a page; elements that are not closed, or closed in another order, are no page.
    fn read(text: &str) -> Self {
        let mut page = Page::default();
        let mut reader = Reader::from_str(text);
        // Each open element: its name, its class, the text in it.
        let mut open: Vec<(String, String, String)> = Vec::new();
        let (mut heading, mut caption, mut cells) = (String::new(), String::new(), Vec::new());
        loop {
            let event = reader.read_event().unwrap_or_else(|error| panic!("{error} at {}", reader.error_position()));
            match event {
                Event::Start(start) => {
                    let class = page.start(&start);
                    open.push((name(&start), class, String::new()));
                }
                Event::Empty(start) => {
                    page.start(&start);
                }
                Event::Text(text) => {
                    open.iter_mut().for_each(|(_, _, inner)| inner.push_str(&text));
                }
                Event::GeneralRef(entity) => {
                    let character = match &*entity {
                        "lt" => '<',
                        "gt" => '>',
                        "amp" => '&',
                        "quot" => '"',
                        other => panic!("&{other}; is not of XML"),
                    };
                    open.iter_mut().for_each(|(_, _, inner)| inner.push(character));
                }
                Event::End(_) => {
                    let (name, class, text) = open.pop().expect("the reader checks names");
                    let text = plain(&text);
                    match (&*name, &*class) {
                        ("h3", _) => heading = text,
                        ("figcaption", _) => caption = text,
                        ("text", class) if class.starts_with("name ") => {
                            page.bars.entry((heading.clone(), caption.clone())).or_default().insert(text);
                        }
                        ("td" | "th", _) => cells.push(text),
                        ("tr", _) => {
                            let cells = std::mem::take(&mut cells);
                            if ["✓", "✗", "–"].iter().any(|sign| cells[0].starts_with(sign)) {
                                page.targets.push(cells);
                            }
                        }
                        ("li", _) if open.iter().any(|(_, class, _)| class == "notes") => page.notes.push(text),
                        ("section", "summary") => page.summary = text,
                        ("style", _) => page.style = text,
                        _ => {}
                    }
                }
                Event::DocType(doctype) => assert_eq!(&*doctype, "html"),
                Event::Eof => break,
                other => panic!("{other:?} has no place in the page"),
            }
        }
        assert!(open.is_empty(), "{open:?} is left open");
        page
    }

    /// An element begins; gives its class.
    fn start(&mut self, start: &BytesStart<'_>) -> String {
        self.elements.insert(name(start));
        let mut class = String::new();
        for attribute in start.attributes() {
            let attribute = attribute.unwrap();
            let (name, value) = (attribute.key.as_ref().to_string(), attribute.value.to_string());
            if name == "class" {
                class.clone_from(&value);
            }
            self.attributes.push((name, value));
        }
        class
    }

    fn values(&self, name: &str) -> Vec<&str> {
        self.attributes.iter().filter(|(other, _)| other == name).map(|(_, value)| value.as_str()).collect()
    }
}

fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_string()
}

#[test]
fn the_page_shows_everything_and_needs_nothing() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("html");
    let _ = fs::remove_dir_all(&out);
    let output = Command::new(env!("CARGO_BIN_EXE_report"))
        .args(["fory-graalvm", "graphs", "--repeat", "1", "--jdk", "off", "--out"])
        .arg(&out)
        .output()
        .expect("the report starts");
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let text = read("report.html");
    let page = Page::read(&text);

    // Nothing is fetched and nothing runs.
    for element in ["script", "link", "img", "iframe", "object", "use", "image"] {
        assert!(!page.elements.contains(element), "{element}");
    }
    assert_eq!(page.values("src"), [""; 0]);
    assert!(!page.style.contains("url(") && !page.style.contains("@import"));
    let ids = page.values("id");
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    for link in page.values("href") {
        assert!(link.strip_prefix('#').is_some_and(|id| ids.contains(&id)), "{link}");
    }

    // Each section has a line in the summary that leads to it.
    for (title, id) in [
        ("Apache Fory's GraalVM benchmark", "fory-graalvm-1"),
        ("Graphs: shared values, parents, trait objects", "graphs-2"),
    ] {
        assert!(page.summary.contains(title), "{}", page.summary);
        assert!(page.values("href").contains(&&*format!("#{id}")), "{id}");
    }

    // Each figure is a bar, each size too.
    let json: Value = serde_json::from_str(&read("report.json")).unwrap();
    for section in json["sections"].as_array().unwrap() {
        for row in section["rows"].as_array().unwrap() {
            let text = |key: &str| row[key].as_str().unwrap();
            let compressed = if row["numbers"] == "compressed" { " compressed" } else { "" };
            let bar = format!("{}{compressed}", text("system"));
            let shown = |caption: &str| {
                let mut bars = page.bars.iter().filter(|((heading, panel), _)| {
                    heading == text("workload") && panel.split(' ').next() == Some(caption)
                });
                bars.any(|(_, bars)| bars.contains(&bar))
            };
            assert!(shown(text("action")), "{row}");
            assert_eq!(shown("size"), row["bytes"] != 0, "{row}");
        }
    }

    // Each target has its line, in the order of the Markdown.
    let markdown = read("report.md");
    let verdicts = ["met ", "MISSED ", "not measured "].map(|word| format!("- {word}"));
    let targets: Vec<_> =
        markdown.lines().filter(|line| verdicts.iter().any(|word| line.starts_with(word))).map(plain).collect();
    let shown: Vec<_> = page
        .targets
        .iter()
        .map(|cells| {
            let [verdict, what, figure, bound] = cells.as_slice() else { panic!("{cells:?}") };
            let word = verdict.split_once(' ').unwrap().1;
            format!("- {word} {what}: {figure} ({bound})")
        })
        .collect();
    assert_eq!(shown, targets);
    assert_eq!(shown.len(), 20 + 18);

    // Each cell of the tables, and how to run it again.
    for cell in markdown.lines().filter(|line| line.starts_with("| ")).flat_map(|line| line.split('|').map(str::trim)) {
        assert!(text.contains(cell) || cell.starts_with("---"), "{cell}");
    }
    let (_, sections) = markdown.split_once("\n## ").unwrap();
    let notes: Vec<_> = sections
        .lines()
        .filter(|line| line.starts_with("- "))
        .map(plain)
        .filter(|line| !targets.contains(line))
        .collect();
    assert_eq!(page.notes.iter().map(|note| format!("- {note}")).collect::<Vec<_>>(), notes);
    assert!(notes.len() > 10, "{notes:?}");
    for (name, version) in json["versions"].as_object().unwrap() {
        assert!(text.contains(&format!("<dt>{name}</dt><dd>{}</dd>", version.as_str().unwrap())), "{name}");
    }
    assert!(text.contains("--bin report -- fory-graalvm graphs --repeat 1 --jdk off --out "));

    // Nobody looks at a terminal here: a plain line a section.
    let errors = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<_> = errors.lines().filter(|line| line.starts_with("section ")).collect();
    assert_eq!(lines.len(), 2, "{errors}");
    assert_eq!(lines[0], "section 1 of 2: fory-graalvm, less than a minute left");
    assert!(lines[1].starts_with("section 2 of 2: graphs, ") && lines[1].ends_with(" left"), "{}", lines[1]);
    assert!(!errors.contains('\u{1b}'), "{errors}");
}
