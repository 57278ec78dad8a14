//! The format for scripts: one JSON object on each line, for each finding, and a last one with the totals.
//! `schemas/report.schema.json` describes them.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use crate::report::escape::to_json;
use crate::report::format::{Formatter, Item, Totals};
use sudoku_engine::board::Cell;
use sudoxml_document::finding::{Fix, Replacement};
use sudoxml_document::position::Place;

/// The format `json`.
#[derive(Debug)]
pub(super) struct Json;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Line<'l> {
    Finding {
        document: Cow<'l, str>,
        line: usize,
        column: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        end_line: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        end_column: Option<usize>,
        severity: &'static str,
        rule: &'static str,
        message: &'l str,
        #[serde(skip_serializing_if = "Option::is_none")]
        puzzle: Option<&'l str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        cells: Vec<JsonCell>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        fixes: Vec<JsonFix<'l>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        included: Option<JsonPlace<'l>>,
    },
    Totals {
        documents: u64,
        puzzles: u64,
        unique: u64,
        multiple: u64,
        none: u64,
        violations: u64,
        findings: u64,
        errors: u64,
        warnings: u64,
        notes: u64,
        withheld: u64,
        faulty: u64,
        skipped: u64,
        up_to_date: u64,
        unchanged: u64,
    },
}

/// A place in an included document.
#[derive(Serialize)]
struct JsonPlace<'l> {
    document: &'l str,
    line: usize,
    column: usize,
}

impl<'l> From<&'l Place> for JsonPlace<'l> {
    fn from(place: &'l Place) -> JsonPlace<'l> {
        JsonPlace { document: &place.document, line: place.position.line, column: place.position.column }
    }
}

/// A change of the document that corrects a finding.
#[derive(Serialize)]
struct JsonFix<'l> {
    description: &'l str,
    replacements: Vec<JsonReplacement<'l>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonReplacement<'l> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'l str,
}

impl<'l> From<&'l Fix> for JsonFix<'l> {
    fn from(fix: &'l Fix) -> JsonFix<'l> {
        let replacement = |Replacement { start, end, text }: &'l Replacement| JsonReplacement {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text,
        };
        JsonFix { description: &fix.description, replacements: fix.replacements.iter().map(replacement).collect() }
    }
}

#[derive(Serialize)]
struct JsonCell {
    row: u8,
    col: u8,
    #[serde(rename = "box")]
    box_: u8,
}

impl From<&Cell> for JsonCell {
    fn from(cell: &Cell) -> JsonCell {
        JsonCell { row: cell.row(), col: cell.col(), box_: cell.box_() }
    }
}

impl Line<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut line = to_json(self)?;
        line.push(b'\n');
        out.write_all(&line)
    }
}

impl Formatter for Json {
    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        let finding = item.finding;
        Line::Finding {
            document: item.document.to_string_lossy(),
            line: finding.span.start.line,
            column: finding.span.start.column,
            end_line: finding.span.end.map(|end| end.line),
            end_column: finding.span.end.map(|end| end.column),
            severity: finding.severity.name(),
            rule: finding.rule.id(),
            message: &finding.message,
            puzzle: finding.puzzle.as_deref(),
            cells: finding.cells.iter().map(JsonCell::from).collect(),
            fixes: finding.fixes().iter().map(JsonFix::from).collect(),
            included: finding.included().map(JsonPlace::from),
        }
        .write(out)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let Totals { counts, warnings, notes, faulty, .. } = *totals;
        Line::Totals {
            documents: counts.documents,
            puzzles: counts.puzzles,
            unique: counts.unique,
            multiple: counts.multiple,
            none: counts.none,
            violations: counts.violations,
            findings: totals.findings(),
            errors: counts.errors,
            warnings,
            notes,
            withheld: totals.withheld(),
            faulty,
            skipped: counts.skipped,
            up_to_date: counts.up_to_date,
            unchanged: counts.unchanged,
        }
        .write(out)
    }
}
