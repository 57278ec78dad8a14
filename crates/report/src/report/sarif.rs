//! The format for code scanning: SARIF 2.1.0, with one run and all rules.
//!
//! The results are written as they come. Members that are known only at the end are written after them, because the
//! order of members has no meaning in JSON.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use crate::report::escape::to_json;
use crate::report::fingerprint::Fingerprints;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::uri;
use sudoxml_document::finding::{Fix, Replacement, Rule, Severity};

/// The format `sarif`.
#[derive(Default, Debug)]
pub(super) struct Sarif {
    fingerprints: Fingerprints,
}

impl Formatter for Sarif {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let rule = |rule: &Rule| {
            let level = json!({ "level": rule.severity().name() });
            json!({
                "id": rule.id(),
                "shortDescription": { "text": rule.id().replace('-', " ") },
                "fullDescription": { "text": rule.help() },
                "help": { "text": rule.help() },
                "helpUri": rule.url(),
                "defaultConfiguration": level,
            })
        };
        let rules: Vec<Value> = Rule::ALL.iter().map(rule).collect();
        let driver = json!({
            "name": "sudoxml",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_HOMEPAGE"),
            "rules": rules,
        });
        write!(
            out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{},\"columnKind\":\"unicodeCodePoints\",\"results\":[",
            json!({ "driver": driver })
        )
    }

    fn document(&mut self, _: &Path, _: &mut dyn Write) -> io::Result<()> {
        self.fingerprints.start_document();
        Ok(())
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n")?;
        out.write_all(&to_json(&self.result(item))?)
    }

    /// A run with findings is successful. A run with an input that could not be processed is not (SARIF 2.1.0,
    /// 3.20.14).
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let notification = |level: &str, text: String| json!({ "level": level, "message": { "text": text } });
        let faulty = match totals.faulty {
            0 => None,
            1 => Some("1 input could not be processed".to_owned()),
            many => Some(format!("{many} inputs could not be processed")),
        };
        let notifications: Vec<Value> = (faulty.map(|text| notification("error", text)).into_iter())
            .chain(totals.withheld_text().map(|text| notification("note", text)))
            .collect();
        let invocation =
            json!({ "executionSuccessful": totals.faulty == 0, "toolExecutionNotifications": notifications });
        writeln!(out, "\n],\"invocations\":[{invocation}]}}]}}")
    }
}

/// A change of the document (SARIF 2.1.0, 3.55).
fn fix_of(fix: &Fix, uri: &str) -> Value {
    let replacement = |Replacement { start, end, text }: &Replacement| {
        json!({
            "deletedRegion": {
                "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
            },
            "insertedContent": { "text": text },
        })
    };
    let replacements: Vec<Value> = fix.replacements.iter().map(replacement).collect();
    json!({
        "description": { "text": fix.description },
        "artifactChanges": [{ "artifactLocation": { "uri": uri }, "replacements": replacements }],
    })
}

impl Sarif {
    fn result(&mut self, item: &Item<'_>) -> Value {
        let (uri, finding) = (uri(item.document), item.finding);
        let fingerprint = self.fingerprints.of(&uri, item);
        let mut region = json!({ "startLine": finding.span.start.line, "startColumn": finding.span.start.column });
        if let Some(end) = finding.span.end {
            region["endLine"] = end.line.into();
            region["endColumn"] = end.column.into();
        }
        let mut location = json!({ "physicalLocation": { "artifactLocation": { "uri": uri }, "region": region } });
        if let Some(name) = &finding.puzzle {
            location["logicalLocations"] = json!([{ "name": name, "kind": "element" }]);
        }
        let mut result = json!({
            "ruleId": finding.rule.id(),
            "ruleIndex": finding.rule as usize,
            "level": match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            "message": { "text": finding.message },
            "locations": [location],
            "partialFingerprints": { "sudoxml/v1": fingerprint },
        });
        if !finding.cells.is_empty() {
            let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
            result["properties"] = json!({ "cells": cells });
        }
        if !finding.fixes().is_empty() {
            result["fixes"] = finding.fixes().iter().map(|fix| fix_of(fix, &uri)).collect();
        }
        result
    }
}
