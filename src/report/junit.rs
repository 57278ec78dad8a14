//! The format for tools that show tests: the XML of JUnit, with a suite for each document and a case for each puzzle,
//! also for puzzles that pass.
//!
//! The start tag of a suite contains the number of failed cases, so the cases are kept in a temporary file until the
//! document is done.

use std::io::{self, Seek, Write};
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::event::DocumentEnd;
use crate::finding::show::printable;
use crate::finding::{Finding, Severity};
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::xml_text;
use crate::task::Scratch;

/// A suite is kept in memory up to this size, in bytes.
const IN_MEMORY: usize = 1 << 18;

/// The format `junit`.
#[derive(Default)]
pub(super) struct Junit {
    suite: Option<Suite>,
}

/// The cases of a document.
struct Suite {
    cases: Writer<Scratch>,
    tests: u64,
    failures: u64,
    errors: u64,
    skipped: u64,
}

impl Formatter for Junit {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.write_event(Event::Text(BytesText::new("\n")))?;
        xml.write_event(Event::Start(start("testsuites", &[("name", "sudoxml")])))
    }

    fn document(&mut self, _: &Path, _: &mut dyn Write) -> io::Result<()> {
        let cases = Writer::new(Scratch::new(IN_MEMORY));
        self.suite = Some(Suite { cases, tests: 0, failures: 0, errors: 0, skipped: 0 });
        Ok(())
    }

    fn item(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        self.suite.as_mut().map_or(Ok(()), |suite| suite.case(item))
    }

    fn document_end(&mut self, name: &Path, _: &DocumentEnd, out: &mut dyn Write) -> io::Result<()> {
        let Some(suite) = self.suite.take() else { return Ok(()) };
        let numbers = [suite.tests, suite.failures, suite.errors, suite.skipped].map(|number| number.to_string());
        let [tests, failures, errors, skipped] = &numbers;
        let name = shown(name);
        let attributes =
            [("name", &name), ("tests", tests), ("failures", failures), ("errors", errors), ("skipped", skipped)];
        let mut xml = Writer::new(out);
        xml.write_event(Event::Text(BytesText::new("\n  ")))?;
        xml.write_event(Event::Start(start("testsuite", &attributes.map(|(name, value)| (name, &value[..])))))?;
        let mut cases = suite.cases.into_inner();
        cases.rewind()?;
        io::copy(&mut cases, xml.get_mut())?;
        xml.write_event(Event::Text(BytesText::new("\n  ")))?;
        xml.write_event(Event::End(BytesEnd::new("testsuite")))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        if let Some(withheld) = totals.withheld_text() {
            xml.write_event(Event::Text(BytesText::new("\n  ")))?;
            xml.write_event(Event::Comment(BytesText::from_escaped(format!(" {withheld} "))))?;
        }
        xml.write_event(Event::Text(BytesText::new("\n")))?;
        xml.write_event(Event::End(BytesEnd::new("testsuites")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

impl Suite {
    fn case(&mut self, item: &Item<'_>) -> io::Result<()> {
        let found = || item.findings.iter().chain(item.withheld);
        let name = match (item.puzzle, found().next()) {
            (Some(puzzle), _) => match &puzzle.name {
                Some(name) => xml_text(&printable(name)),
                None => format!("puzzle {}", puzzle.number),
            },
            (None, Some(finding)) => format!("{} at {}", finding.rule, finding.span),
            (None, None) => return Ok(()),
        };
        let document = shown(item.document);
        self.tests += 1;
        self.line("\n    ")?;
        self.cases.write_event(Event::Start(start("testcase", &[("name", &name), ("classname", &document)])))?;
        let errors: Vec<&Finding> = item.findings.iter().filter(|found| found.severity == Severity::Error).collect();
        let failed = found().any(|finding| finding.severity == Severity::Error);
        let is_note = item.puzzle.is_none() && found().all(|finding| finding.severity == Severity::Note);
        if failed {
            let (element, number) = match item.puzzle {
                Some(_) => ("failure", &mut self.failures),
                None => ("error", &mut self.errors),
            };
            *number += 1;
            let first = found().find(|finding| finding.severity == Severity::Error);
            let message = errors.first().map_or("this finding is not shown".into(), |error| message_text(error));
            let rule = first.map_or("", |finding| finding.rule.id());
            self.element(element, &[("message", &message), ("type", rule)], item, &errors)?;
        } else if is_note {
            self.skipped += 1;
            let message = item.findings.first().map_or_else(String::new, message_text);
            self.line("\n      ")?;
            self.cases.write_event(Event::Empty(start("skipped", &[("message", &message)])))?;
        }
        let others: Vec<&Finding> = item.findings.iter().filter(|found| found.severity != Severity::Error).collect();
        if !others.is_empty() && !is_note {
            self.element("system-out", &[], item, &others)?;
        }
        if failed || !others.is_empty() {
            self.line("\n    ")?;
        }
        self.cases.write_event(Event::End(BytesEnd::new("testcase")))
    }

    /// Writes an element with the findings, one on each line.
    fn element(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        item: &Item<'_>,
        findings: &[&Finding],
    ) -> io::Result<()> {
        let document = shown(item.document);
        let lines: Vec<String> = findings
            .iter()
            .map(|finding| {
                let Finding { severity, rule, span, .. } = finding;
                format!("{document}:{span}: {severity}[{rule}]: {}", message_text(finding))
            })
            .collect();
        self.line("\n      ")?;
        self.cases.write_event(Event::Start(start(name, attributes)))?;
        self.cases.write_event(Event::Text(BytesText::new(&lines.join("\n"))))?;
        self.cases.write_event(Event::End(BytesEnd::new(name)))
    }

    fn line(&mut self, space: &str) -> io::Result<()> {
        self.cases.write_event(Event::Text(BytesText::new(space)))
    }
}

fn start<'s>(name: &'s str, attributes: &[(&str, &str)]) -> BytesStart<'s> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}

fn message_text(finding: &Finding) -> String {
    xml_text(&printable(&finding.message))
}

fn shown(document: &Path) -> String {
    xml_text(&printable(&document.to_string_lossy()))
}
