//! The format for code scanning: SARIF 2.1.0, with one run and all rules.
//!
//! The results are written as they come. Members that are known only at the end are written after them, because the
//! order of members has no meaning in JSON.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use crate::report::escape::to_json;
use crate::report::fingerprint::Fingerprints;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::uri;
use sudoxml_document::finding::{Fix, Replacement, Rule, Severity};
use sudoxml_document::position::Position;

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
        out.write_all(&self.result(item)?)
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

/// The members of a result, in the order of their names.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Result<'r> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Change<'r>>,
    level: &'static str,
    locations: [Location<'r>; 1],
    message: Text<'r>,
    partial_fingerprints: Fingerprint,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Properties>,
    #[serde(skip_serializing_if = "Option::is_none")]
    related_locations: Option<[RelatedLocation<'r>; 1]>,
    rule_id: &'static str,
    rule_index: usize,
}

#[derive(Serialize)]
struct Text<'r> {
    text: &'r str,
}

#[derive(Serialize)]
struct Fingerprint {
    #[serde(rename = "sudoxml/v1")]
    version_1: String,
}

#[derive(Serialize)]
struct Properties {
    cells: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[LogicalLocation<'r>; 1]>,
    physical_location: PhysicalLocation<'r>,
}

/// A place in an included document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RelatedLocation<'r> {
    message: Text<'static>,
    physical_location: PhysicalLocation<'r>,
}

#[derive(Serialize)]
struct LogicalLocation<'r> {
    kind: &'static str,
    name: &'r str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'r> {
    artifact_location: ArtifactLocation<'r>,
    region: Region,
}

#[derive(Clone, Copy, Serialize)]
struct ArtifactLocation<'r> {
    uri: &'r str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    start_column: usize,
    start_line: usize,
}

impl Region {
    fn of(start: Position, end: Option<Position>) -> Region {
        Region {
            end_column: end.map(|end| end.column),
            end_line: end.map(|end| end.line),
            start_column: start.column,
            start_line: start.line,
        }
    }
}

/// A change of the document (SARIF 2.1.0, 3.55).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'r> {
    artifact_changes: [ArtifactChange<'r>; 1],
    description: Text<'r>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'r> {
    artifact_location: ArtifactLocation<'r>,
    replacements: Vec<Replaced<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replaced<'r> {
    deleted_region: Region,
    inserted_content: Text<'r>,
}

impl<'r> Change<'r> {
    fn of(fix: &'r Fix, artifact_location: ArtifactLocation<'r>) -> Change<'r> {
        let replaced = |Replacement { start, end, text }: &'r Replacement| Replaced {
            deleted_region: Region::of(*start, Some(*end)),
            inserted_content: Text { text },
        };
        let replacements = fix.replacements.iter().map(replaced).collect();
        Change {
            artifact_changes: [ArtifactChange { artifact_location, replacements }],
            description: Text { text: &fix.description },
        }
    }
}

impl Sarif {
    /// A result on one line.
    fn result(&mut self, item: &Item<'_>) -> io::Result<Vec<u8>> {
        let (uri, finding) = (uri(item.document), item.finding);
        let artifact_location = ArtifactLocation { uri: &uri };
        let region = Region::of(finding.span.start, finding.span.end);
        let logical = finding.puzzle.as_deref().map(|name| [LogicalLocation { kind: "element", name }]);
        let cells = || finding.cells.iter().map(ToString::to_string).collect();
        let included = finding.included();
        let included_uri = included.map(|place| self::uri(Path::new(&*place.document))).unwrap_or_default();
        let included = included.map(|place| RelatedLocation {
            message: Text { text: "the included text" },
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri: &included_uri },
                region: Region::of(place.position, None),
            },
        });
        to_json(&Result {
            fixes: finding.fixes().iter().map(|fix| Change::of(fix, artifact_location)).collect(),
            level: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            locations: [Location {
                logical_locations: logical,
                physical_location: PhysicalLocation { artifact_location, region },
            }],
            message: Text { text: &finding.message },
            partial_fingerprints: Fingerprint { version_1: self.fingerprints.of(&uri, item) },
            properties: (!finding.cells.is_empty()).then(|| Properties { cells: cells() }),
            related_locations: included.map(|place| [place]),
            rule_id: finding.rule.id(),
            rule_index: finding.rule as usize,
        })
    }
}
