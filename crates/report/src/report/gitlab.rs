//! The format for GitLab: a Code Quality report, which is a JSON array with an object for each finding. GitLab shows the
//! findings in a merge request, at their lines.

use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use crate::report::escape::to_json;
use crate::report::fingerprint::Fingerprints;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::{from_current_folder, path_with_slashes, uri};
use sudoxml_document::finding::{Finding, Severity};

/// The format `gitlab`.
#[derive(Default, Debug)]
pub(super) struct Gitlab {
    /// The path of the document, and the same as a URI.
    path: String,
    uri: String,
    fingerprints: Fingerprints,
}

impl Formatter for Gitlab {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn document(&mut self, name: &Path, _: &mut dyn Write) -> io::Result<()> {
        // The host knows the path in the repository only. A fingerprint is the same in each copy of the repository.
        let document = from_current_folder(name);
        self.path = path_with_slashes(&document);
        self.uri = uri(&document);
        self.fingerprints.start_document();
        Ok(())
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        let fingerprint = self.fingerprints.of(&self.uri, item);
        out.write_all(b"\n")?;
        out.write_all(&to_json(&object(&self.path, item.finding, &fingerprint))?)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n]\n")
    }
}

fn object(path: &str, finding: &Finding, fingerprint: &str) -> serde_json::Value {
    let severity = match finding.severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Note => "info",
    };
    json!({
        "description": finding.message,
        "check_name": finding.rule.id(),
        "fingerprint": fingerprint,
        "severity": severity,
        "location": { "path": path, "lines": { "begin": finding.span.start.line } },
    })
}
