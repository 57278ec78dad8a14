//! The format for tools that show tests: the XML of JUnit, with a suite for each document and a case for each puzzle,
//! also for puzzles that pass. A note about a document is no case. The name of a case stays the same if the puzzle breaks, also if it cannot be read any more.
//!
//! The start tag of a suite contains the number of failed cases, so the cases are kept in a temporary file until the
//! document is done.

use std::io::{self, Seek, Write};
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::at_line_start;
use crate::report::xml::{line, xml_text};
use crate::scratch::Scratch;
use sudoxml_document::finding::show::{printable, short_name};
use sudoxml_document::finding::{Finding, Rule, Severity};
use sudoxml_document::puzzle::Puzzle;

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
    /// The document, as the report shows it.
    file: String,
    /// The document at the start of a line.
    at_line_start: String,
    /// The case whose findings follow.
    open: Option<Case>,
    tests: u64,
    failures: u64,
    errors: u64,
}

/// A puzzle, or a finding about the document.
struct Case {
    kind: Kind,
    name: String,
    /// The line of the puzzle or of the first finding.
    line: usize,
    /// The first error, also if it is not reported.
    failed_by: Option<Rule>,
    findings: Vec<Finding>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Puzzle,
    /// A puzzle that cannot be read, with its number.
    UnreadPuzzle(usize),
    Document,
}

impl Formatter for Junit {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        line(&mut xml, 0, Event::Start(start("testsuites", &[("name", "sudoxml")])))
    }

    fn document(&mut self, name: &Path, _: &mut dyn Write) -> io::Result<()> {
        self.suite = Some(Suite::new(name));
        Ok(())
    }

    fn shows_all_puzzles(&self) -> bool {
        true
    }

    fn puzzle(&mut self, puzzle: &Puzzle, _: &mut dyn Write) -> io::Result<()> {
        let name = case_name(puzzle.name.as_deref(), puzzle.number);
        self.suite.as_mut().map_or(Ok(()), |suite| suite.open(Case::new(Kind::Puzzle, name, puzzle.span.start.line)))
    }

    fn finding(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        self.suite.as_mut().map_or(Ok(()), |suite| suite.add(item, true))
    }

    fn withheld(&mut self, item: &Item<'_>) -> io::Result<()> {
        self.suite.as_mut().map_or(Ok(()), |suite| suite.add(item, false))
    }

    fn document_end(&mut self, _: &Path, out: &mut dyn Write) -> io::Result<()> {
        let Some(mut suite) = self.suite.take() else { return Ok(()) };
        suite.close()?;
        if suite.tests == 0 {
            // Nothing was checked, for example in a file without a puzzle.
            return Ok(());
        }
        let numbers = [suite.tests, suite.failures, suite.errors].map(|number| number.to_string());
        let [tests, failures, errors] = numbers.each_ref().map(String::as_str);
        let attributes =
            [("name", &suite.file[..]), ("tests", tests), ("failures", failures), ("errors", errors), ("skipped", "0")];
        let mut xml = Writer::new(out);
        line(&mut xml, 1, Event::Start(start("testsuite", &attributes)))?;
        let mut cases = suite.cases.into_inner();
        cases.rewind()?;
        io::copy(&mut cases, xml.get_mut())?;
        line(&mut xml, 1, Event::End(BytesEnd::new("testsuite")))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        if let Some(withheld) = totals.withheld_text_from(Severity::Warning) {
            line(&mut xml, 1, Event::Comment(BytesText::from_escaped(format!(" {withheld} "))))?;
        }
        line(&mut xml, 0, Event::End(BytesEnd::new("testsuites")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

impl Case {
    fn new(kind: Kind, name: String, line: usize) -> Case {
        Case { kind, name, line, failed_by: None, findings: Vec::new() }
    }

    /// The case of a finding; `None` if the finding is a note about the document: no test case can fail because of it.
    fn of(item: &Item<'_>) -> Option<Case> {
        let finding = item.finding;
        let (kind, name) = match finding.puzzle_number() {
            Some(number) => (Kind::UnreadPuzzle(number), case_name(finding.puzzle.as_deref(), number)),
            None if finding.severity == Severity::Note => return None,
            None => (Kind::Document, finding.rule.id().to_owned()),
        };
        Some(Case::new(kind, name, finding.start().line))
    }

    /// Whether a finding is about this puzzle.
    fn is_about(&self, item: &Item<'_>) -> bool {
        match self.kind {
            Kind::Puzzle => item.puzzle.is_some(),
            Kind::UnreadPuzzle(number) => item.puzzle.is_none() && item.finding.puzzle_number() == Some(number),
            Kind::Document => false,
        }
    }
}

impl Suite {
    fn new(document: &Path) -> Suite {
        Suite {
            cases: Writer::new(Scratch::new(IN_MEMORY)),
            file: xml_text(&printable(&document.to_string_lossy())),
            at_line_start: xml_text(&at_line_start(document)),
            open: None,
            tests: 0,
            failures: 0,
            errors: 0,
        }
    }

    /// Adds a finding to its case. If it is not shown, it can still be the reason why the case fails.
    fn add(&mut self, item: &Item<'_>, is_shown: bool) -> io::Result<()> {
        if !self.open.as_ref().is_some_and(|open| open.is_about(item)) {
            let Some(case) = Case::of(item) else { return Ok(()) };
            self.open(case)?;
        }
        if let Some(case) = &mut self.open {
            let finding = item.finding;
            case.failed_by = case.failed_by.or(finding.is_error().then_some(finding.rule));
            case.findings.extend(is_shown.then(|| finding.clone()));
        }
        Ok(())
    }

    /// Writes the open case, and opens the next one.
    fn open(&mut self, case: Case) -> io::Result<()> {
        self.close()?;
        self.open = Some(case);
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.open.take().map_or(Ok(()), |case| self.write(&case))
    }

    fn write(&mut self, case: &Case) -> io::Result<()> {
        let number = case.line.to_string();
        self.tests += 1;
        let attributes = [("name", &case.name[..]), ("classname", &self.file), ("file", &self.file), ("line", &number)];
        line(&mut self.cases, 2, Event::Start(start("testcase", &attributes)))?;
        let (errors, others): (Vec<&Finding>, Vec<&Finding>) = case.findings.iter().partition(|found| found.is_error());
        if let Some(rule) = case.failed_by {
            let (element, number) = match case.kind {
                Kind::Puzzle if !rule.is_refusal() => ("failure", &mut self.failures),
                Kind::Puzzle | Kind::UnreadPuzzle(_) | Kind::Document => ("error", &mut self.errors),
            };
            *number += 1;
            let message = errors.first().map_or("this finding is not shown".into(), |error| message_text(error));
            self.element(element, &[("message", &message), ("type", rule.id())], &errors)?;
        }
        if !others.is_empty() {
            self.element("system-out", &[], &others)?;
        }
        let end = Event::End(BytesEnd::new("testcase"));
        let is_empty = case.failed_by.is_none() && others.is_empty();
        if is_empty { self.cases.write_event(end) } else { line(&mut self.cases, 2, end) }
    }

    /// Writes an element with the findings, one on each line.
    fn element(&mut self, name: &str, attributes: &[(&str, &str)], findings: &[&Finding]) -> io::Result<()> {
        let text = |finding: &&Finding| {
            let Finding { severity, rule, span, .. } = finding;
            format!("{}:{span}: {severity}[{rule}]: {}", self.at_line_start, message_text(finding))
        };
        let lines: Vec<String> = findings.iter().map(text).collect();
        line(&mut self.cases, 3, Event::Start(start(name, attributes)))?;
        self.cases.write_event(Event::Text(BytesText::new(&lines.join("\n"))))?;
        self.cases.write_event(Event::End(BytesEnd::new(name)))
    }
}

/// The name of the case of a puzzle.
fn case_name(name: Option<&str>, number: usize) -> String {
    name.map_or_else(|| format!("puzzle {number}"), |name| xml_text(&printable(&short_name(name))))
}

fn start<'s>(name: &'s str, attributes: &[(&str, &str)]) -> BytesStart<'s> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}

fn message_text(finding: &Finding) -> String {
    xml_text(&printable(&finding.message))
}
