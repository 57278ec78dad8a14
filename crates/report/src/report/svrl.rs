//! The format for tools that read reports of Schematron: the Schematron Validation Report Language of ISO/IEC 19757-3.
//!
//! A document is an active pattern, each puzzle a fired rule in it, and each finding a failed assertion, or a
//! successful report if it is a note. The location
//! of a finding about a puzzle is an XPath to its `<sudoku>`; the text contains its line and column.

use std::io::{self, Write};
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::uri;
use crate::report::xml::{line, xml_text};
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Severity};
use sudoxml_document::puzzle::Puzzle;

/// The format `svrl`.
#[derive(Debug)]
pub(super) struct Svrl {
    /// An XPath to all `<sudoku>` elements that are counted.
    puzzles: String,
}

impl Svrl {
    /// `namespace` is that of the puzzles, if only those in one are read.
    pub(super) fn new(namespace: Option<&str>) -> Svrl {
        let condition = namespace.and_then(literal).map(|uri| format!(" and namespace-uri()={uri}"));
        Svrl { puzzles: format!("(//*[local-name()='sudoku'{}])", condition.unwrap_or_default()) }
    }
}

/// A literal of XPath 1.0, which has no text with both quotes.
fn literal(text: &str) -> Option<String> {
    let quote = ['\'', '"'].into_iter().find(|&quote| !text.contains(quote))?;
    Some(format!("{quote}{text}{quote}"))
}

const NAMESPACE: &str = "http://purl.oclc.org/dsdl/svrl";

impl Formatter for Svrl {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let root = [("xmlns:svrl", NAMESPACE), ("title", "sudoxml"), ("schemaVersion", env!("CARGO_PKG_VERSION"))];
        line(&mut xml, 0, Event::Start(BytesStart::new("svrl:schematron-output").with_attributes(root)))
    }

    fn document(&mut self, name: &Path, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        let (uri, shown) = (uri(name), xml_text(&printable(&name.to_string_lossy())));
        let pattern = [("name", &shown[..]), ("document", &uri)];
        line(&mut xml, 1, Event::Empty(BytesStart::new("svrl:active-pattern").with_attributes(pattern)))?;
        fired(&mut xml, "/")
    }

    fn shows_all_puzzles(&self) -> bool {
        true
    }

    fn puzzle(&mut self, _: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        fired(&mut Writer::new(out), "sudoku")
    }

    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        let location = item.puzzle.map(|puzzle| format!("{}[{}]", self.puzzles, puzzle.number));
        result(&mut Writer::new(out), location.as_deref().unwrap_or("/"), item.finding)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        if let Some(withheld) = totals.withheld_text() {
            line(&mut xml, 1, Event::Comment(BytesText::from_escaped(format!(" {withheld} "))))?;
        }
        line(&mut xml, 0, Event::End(BytesEnd::new("svrl:schematron-output")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

fn fired<W: Write>(xml: &mut Writer<W>, context: &str) -> io::Result<()> {
    line(xml, 1, Event::Empty(BytesStart::new("svrl:fired-rule").with_attributes([("context", context)])))
}

/// An assertion that failed, or a report: a note is no failure.
fn result<W: Write>(xml: &mut Writer<W>, location: &str, finding: &Finding) -> io::Result<()> {
    let Finding { severity, rule, span, message, .. } = finding;
    let element = if *severity == Severity::Note { "svrl:successful-report" } else { "svrl:failed-assert" };
    let attributes = [("id", rule.id()), ("location", location), ("test", rule.id()), ("role", severity.name())];
    line(xml, 1, Event::Start(BytesStart::new(element).with_attributes(attributes)))?;
    line(xml, 2, Event::Start(BytesStart::new("svrl:text")))?;
    let text = format!("{span}: {}", xml_text(&printable(message)));
    xml.write_event(Event::Text(BytesText::new(&text)))?;
    xml.write_event(Event::End(BytesEnd::new("svrl:text")))?;
    line(xml, 1, Event::End(BytesEnd::new(element)))
}
