//! The tools that read reports.

use std::path::{Path, PathBuf};
use std::process::Command;

use tests_with_programs::root;

use crate::kit::Dir;

fn schema_of(form: &str) -> PathBuf {
    match form {
        "json" => root().join("schemas/report.schema.json"),
        "sarif" => root().join("target/readers/sarif-2.1.0.schema.json"),
        "svrl" => root().join("target/readers/svrl.xsd"),
        "checkstyle" => root().join("tests/readers/checkstyle.xsd"),
        "gitlab" => root().join("tests/readers/gitlab.schema.json"),
        _ => PathBuf::from("-"),
    }
}

/// What a reader says of a report: the lines of `tests/readers/read.py`, each in its fields; or why it is none.
pub fn reading(form: &str, report: &Path) -> Result<Vec<Vec<String>>, String> {
    let schema = schema_of(form);
    assert!(
        ["junit", "oxygen"].contains(&form) || schema.exists(),
        "{} is missing; tests/install.sh fetches it",
        schema.display()
    );
    let mut command = Command::new("/usr/bin/python3");
    command.arg(root().join("tests/readers/read.py")).arg(form).arg(schema).arg(report);
    let output = command.output().expect("Debian's Python, which tests/install.sh needs too");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    Ok(text.lines().map(|line| line.split('\t').map(String::from).collect()).collect())
}

/// The same for a report in a folder, which must be right.
#[track_caller]
pub fn read(dir: &Dir, form: &str, report: &str) -> Vec<Vec<String>> {
    reading(form, &dir.path(report)).unwrap_or_else(|why| panic!("{form}: {why}"))
}

/// A workflow command as the host's runner understands it: its kind, its properties, its text.
pub struct Order {
    pub kind: String,
    pub properties: Vec<(String, String)>,
    pub text: String,
}

impl Order {
    /// Takes a line apart: `::KIND NAME=VALUE,NAME=VALUE::TEXT`, and then what is escaped.
    #[track_caller]
    pub fn of(line: &str) -> Order {
        let (head, text) = line.strip_prefix("::").and_then(|line| line.split_once("::")).expect("a command");
        let (kind, properties) = head.split_once(' ').unwrap_or((head, ""));
        let property = |property: &str| {
            let (name, value) = property.split_once('=').expect("a name and a value");
            (name.to_owned(), plain(&value.replace("%3A", ":").replace("%2C", ",")))
        };
        Order { kind: kind.into(), properties: properties.split(',').map(property).collect(), text: plain(text) }
    }

    #[track_caller]
    pub fn get(&self, name: &str) -> &str {
        let found = self.properties.iter().find(|(other, _)| other == name);
        &found.unwrap_or_else(|| panic!("no {name} in {:?}", self.properties)).1
    }
}

fn plain(text: &str) -> String {
    text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
}

/// The rows of the tables of a page, as a reader of GitHub's Markdown sees them: the text of each cell.
#[track_caller]
pub fn tables(page: &str) -> Vec<Vec<String>> {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
    let mut rows: Vec<Vec<String>> = Vec::new();
    for event in Parser::new_ext(page, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM) {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell) => rows.last_mut().expect("a row").push(String::new()),
            Event::Text(text) if rows.last().is_some_and(|row| !row.is_empty()) => {
                rows.last_mut().and_then(|row| row.last_mut()).expect("a cell").push_str(&text);
            }
            Event::End(TagEnd::Table) => rows.push(Vec::new()),
            Event::Start(Tag::Table(_) | Tag::Heading { .. } | Tag::Paragraph) | Event::End(_) | Event::Text(_) => {}
            other => panic!("markup in a name: {other:?} in\n{page}"),
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}
