//! The format for GitLab: a Code Quality report, which is a JSON array with an object for each finding. GitLab shows the
//! findings in a merge request, at their lines.

use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use crate::finding::{Finding, Severity};
use crate::report::escape::to_json;
use crate::report::fingerprint::Fingerprints;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::uri;

/// The format `gitlab`.
#[derive(Default, Debug)]
pub(super) struct Gitlab {
    /// Whether a finding was written.
    has_findings: bool,
    fingerprints: Fingerprints,
}

impl Formatter for Gitlab {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn document(&mut self, _: &Path, _: &mut dyn Write) -> io::Result<()> {
        self.fingerprints.start_document();
        Ok(())
    }

    fn item(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        for finding in item.findings {
            let comma = if std::mem::replace(&mut self.has_findings, true) { "," } else { "" };
            writeln!(out, "{comma}")?;
            let fingerprint = self.fingerprints.of(&uri(item.document), item, finding);
            out.write_all(&to_json(&object(item.document, finding, &fingerprint))?)?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n]\n")
    }
}

fn object(document: &Path, finding: &Finding, fingerprint: &str) -> serde_json::Value {
    let severity = match finding.severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Note => "info",
    };
    let path = document.strip_prefix("./").unwrap_or(document);
    json!({
        "description": finding.message,
        "check_name": finding.rule.id(),
        "fingerprint": fingerprint,
        "severity": severity,
        "location": { "path": path.to_string_lossy(), "lines": { "begin": finding.span.start.line } },
    })
}
