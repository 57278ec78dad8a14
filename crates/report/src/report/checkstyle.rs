//! The format for tools that read Checkstyle's reports: an element for each document, and in it one for each finding.

use std::io::{self, Write};
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::report::format::{Formatter, Item, Totals};
use crate::report::xml::{line, xml_text};
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Severity};

/// The format `checkstyle`.
#[derive(Debug)]
pub(super) struct Checkstyle;

impl Formatter for Checkstyle {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        line(&mut xml, 0, Event::Start(BytesStart::new("checkstyle").with_attributes(version)))
    }

    fn document(&mut self, name: &Path, out: &mut dyn Write) -> io::Result<()> {
        let name = xml_text(&printable(&name.to_string_lossy()));
        let file = BytesStart::new("file").with_attributes([("name", &name[..])]);
        line(&mut Writer::new(out), 1, Event::Start(file))
    }

    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        error(&mut Writer::new(out), item.finding)
    }

    fn document_end(&mut self, _: &Path, out: &mut dyn Write) -> io::Result<()> {
        line(&mut Writer::new(out), 1, Event::End(BytesEnd::new("file")))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        if let Some(withheld) = totals.withheld_text() {
            line(&mut xml, 1, Event::Comment(BytesText::from_escaped(format!(" {withheld} "))))?;
        }
        line(&mut xml, 0, Event::End(BytesEnd::new("checkstyle")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

fn error<W: Write>(xml: &mut Writer<W>, finding: &Finding) -> io::Result<()> {
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "info",
    };
    let (start, message) = (finding.span.start, xml_text(&printable(&finding.message)));
    let (at, column, source) = (start.line.to_string(), start.column.to_string(), format!("sudoxml.{}", finding.rule));
    let attributes =
        [("line", &at[..]), ("column", &column), ("severity", severity), ("message", &message), ("source", &source)];
    line(xml, 2, Event::Empty(BytesStart::new("error").with_attributes(attributes)))
}
