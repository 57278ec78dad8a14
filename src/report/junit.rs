//! The format for tools that show tests: the XML of JUnit, with a suite for each document and a case for each puzzle,
//! also for puzzles that pass. The name of a case stays the same if the puzzle breaks, also if it cannot be read any more.
//!
//! The start tag of a suite contains the number of failed cases, so the cases are kept in a temporary file until the
//! document is done.

use std::borrow::Cow;
use std::io::{self, Seek, Write};
use std::path::Path;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::event::DocumentEnd;
use crate::finding::show::{printable, short_name};
use crate::finding::{Finding, Severity};
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::at_line_start;
use crate::report::xml::{line, xml_text};
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
    /// The puzzle that cannot be read and whose findings came last. The next finding can be about it too.
    unread: Option<Case<'static>>,
    tests: u64,
    failures: u64,
    errors: u64,
    skipped: u64,
}

/// A puzzle, or a finding about the document.
struct Case<'f> {
    kind: Kind,
    name: String,
    /// The line of the puzzle or of the first finding.
    line: usize,
    findings: Cow<'f, [Finding]>,
    withheld: Cow<'f, [Finding]>,
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

    fn document(&mut self, _: &Path, _: &mut dyn Write) -> io::Result<()> {
        let cases = Writer::new(Scratch::new(IN_MEMORY));
        self.suite = Some(Suite { cases, unread: None, tests: 0, failures: 0, errors: 0, skipped: 0 });
        Ok(())
    }

    fn shows_all_puzzles(&self) -> bool {
        true
    }

    fn item(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        self.suite.as_mut().map_or(Ok(()), |suite| suite.add(item))
    }

    fn document_end(&mut self, name: &Path, _: &DocumentEnd, out: &mut dyn Write) -> io::Result<()> {
        let Some(mut suite) = self.suite.take() else { return Ok(()) };
        suite.write_unread(name)?;
        let numbers = [suite.tests, suite.failures, suite.errors, suite.skipped].map(|number| number.to_string());
        let [tests, failures, errors, skipped] = &numbers;
        let name = shown(name);
        let attributes =
            [("name", &name), ("tests", tests), ("failures", failures), ("errors", errors), ("skipped", skipped)];
        let mut xml = Writer::new(out);
        let attributes = attributes.map(|(name, value)| (name, &value[..]));
        line(&mut xml, 1, Event::Start(start("testsuite", &attributes)))?;
        let mut cases = suite.cases.into_inner();
        cases.rewind()?;
        io::copy(&mut cases, xml.get_mut())?;
        line(&mut xml, 1, Event::End(BytesEnd::new("testsuite")))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        if let Some(withheld) = totals.withheld_text() {
            line(&mut xml, 1, Event::Comment(BytesText::from_escaped(format!(" {withheld} "))))?;
        }
        line(&mut xml, 0, Event::End(BytesEnd::new("testsuites")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

impl<'f> Case<'f> {
    /// The case of an item; `None` if there is nothing to report.
    fn of(item: &Item<'f>) -> Option<Case<'f>> {
        let (findings, withheld) = (Cow::Borrowed(item.findings), Cow::Borrowed(item.withheld));
        let named = |name: Option<&str>, number: usize| {
            name.map_or_else(|| format!("puzzle {number}"), |name| xml_text(&printable(&short_name(name))))
        };
        if let Some(puzzle) = item.puzzle {
            let name = named(puzzle.name.as_deref(), puzzle.number);
            return Some(Case { kind: Kind::Puzzle, name, line: puzzle.span.start.line, findings, withheld });
        }
        let first = item.findings.iter().chain(item.withheld).next()?;
        let (kind, name) = match first.puzzle_number() {
            Some(number) => (Kind::UnreadPuzzle(number), named(first.puzzle.as_deref(), number)),
            None => (Kind::Document, first.rule.id().to_owned()),
        };
        Some(Case { kind, name, line: first.start().line, findings, withheld })
    }

    fn all(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().chain(self.withheld.iter())
    }

    fn into_owned(self) -> Case<'static> {
        let findings = Cow::Owned(self.findings.into_owned());
        let withheld = Cow::Owned(self.withheld.into_owned());
        Case { kind: self.kind, name: self.name, line: self.line, findings, withheld }
    }
}

impl Suite {
    fn add(&mut self, item: &Item<'_>) -> io::Result<()> {
        let Some(case) = Case::of(item) else { return Ok(()) };
        if let Some(unread) = self.unread.as_mut().filter(|unread| unread.kind == case.kind) {
            unread.findings.to_mut().extend_from_slice(&case.findings);
            unread.withheld.to_mut().extend_from_slice(&case.withheld);
            return Ok(());
        }
        self.write_unread(item.document)?;
        match case.kind {
            Kind::UnreadPuzzle(_) => {
                self.unread = Some(case.into_owned());
                Ok(())
            }
            Kind::Puzzle | Kind::Document => self.write(item.document, &case),
        }
    }

    fn write_unread(&mut self, document: &Path) -> io::Result<()> {
        self.unread.take().map_or(Ok(()), |case| self.write(document, &case))
    }

    fn write(&mut self, document: &Path, case: &Case<'_>) -> io::Result<()> {
        let (file, number) = (shown(document), case.line.to_string());
        self.tests += 1;
        let attributes = [("name", &case.name[..]), ("classname", &file), ("file", &file), ("line", &number)];
        line(&mut self.cases, 2, Event::Start(start("testcase", &attributes)))?;
        let (errors, others): (Vec<&Finding>, Vec<&Finding>) = case.findings.iter().partition(|found| found.is_error());
        let first_error = case.all().find(|finding| finding.is_error());
        let is_note = case.kind == Kind::Document && case.all().all(|finding| finding.severity == Severity::Note);
        if let Some(first) = first_error {
            let (element, number) = match case.kind {
                Kind::Puzzle if !first.rule.is_refusal() => ("failure", &mut self.failures),
                Kind::Puzzle | Kind::UnreadPuzzle(_) | Kind::Document => ("error", &mut self.errors),
            };
            *number += 1;
            let message = errors.first().map_or("this finding is not shown".into(), |error| message_text(error));
            self.element(element, &[("message", &message), ("type", first.rule.id())], document, &errors)?;
        } else if is_note {
            self.skipped += 1;
            let message = others.first().map_or_else(String::new, |note| message_text(note));
            line(&mut self.cases, 3, Event::Empty(start("skipped", &[("message", &message)])))?;
        }
        if !others.is_empty() && !is_note {
            self.element("system-out", &[], document, &others)?;
        }
        let end = Event::End(BytesEnd::new("testcase"));
        let is_empty = first_error.is_none() && others.is_empty();
        if is_empty { self.cases.write_event(end) } else { line(&mut self.cases, 2, end) }
    }

    /// Writes an element with the findings, one on each line.
    fn element(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        document: &Path,
        findings: &[&Finding],
    ) -> io::Result<()> {
        let file = xml_text(&at_line_start(document));
        let text = |finding: &&Finding| {
            let Finding { severity, rule, span, .. } = finding;
            format!("{file}:{span}: {severity}[{rule}]: {}", message_text(finding))
        };
        let lines: Vec<String> = findings.iter().map(text).collect();
        line(&mut self.cases, 3, Event::Start(start(name, attributes)))?;
        self.cases.write_event(Event::Text(BytesText::new(&lines.join("\n"))))?;
        self.cases.write_event(Event::End(BytesEnd::new(name)))
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
