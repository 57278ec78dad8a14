//! The files in folders that look like XML and are not read, because the pattern for inputs does not match them. A run
//! says how many there are, so that no document stays unchecked without a message.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::run::path::absolute;
use crate::run::select::xml_extension;
use sudoxml_document::finding::{Finding, Rule, Severities, Severity};
use sudoxml_report::event::{DocumentEnd, DocumentResult};

/// The files that look like XML and are not read.
#[derive(Clone, Default, Debug)]
pub struct Unread {
    /// The first folder that contains one of them.
    folder: PathBuf,
    /// Their absolute paths.
    files: BTreeSet<PathBuf>,
}

impl Unread {
    /// Adds the files of a folder.
    pub(super) fn add(&mut self, folder: &Path, files: BTreeSet<PathBuf>) {
        if self.files.is_empty() {
            folder.clone_into(&mut self.folder);
        }
        self.files.extend(files);
    }

    /// Removes files that are read, because the user names them.
    pub(super) fn remove<'p>(&mut self, read: impl Iterator<Item = &'p Path>) {
        if !self.files.is_empty() {
            let read: BTreeSet<PathBuf> = read.filter_map(|file| absolute(file).ok()).collect();
            self.files.retain(|file| !read.contains(file));
        }
    }

    /// The extensions of the files, as the names have them, each with the number of files.
    pub fn extensions(&self) -> BTreeMap<&str, u64> {
        let mut extensions = BTreeMap::new();
        for extension in self.files.iter().filter_map(|file| xml_extension(file)) {
            *extensions.entry(extension).or_default() += 1;
        }
        extensions
    }

    /// Whether there are such files, and that is an error.
    pub fn is_error(&self, severities: &Severities) -> bool {
        !self.files.is_empty() && severities.of(Rule::NotRead) == Some(Severity::Error)
    }

    /// The result of the folder, with a finding about the files; `None` if there are none, or if that is not reported.
    pub fn document(&self, severities: &Severities) -> Option<DocumentResult> {
        let files = match self.files.len() {
            0 => return None,
            1 => "1 file that looks like XML was".to_owned(),
            many => format!("{many} files that look like XML were"),
        };
        let extensions = self.extensions().into_iter();
        let extensions: Vec<String> =
            extensions.map(|(extension, number)| format!("*.{extension}: {number}")).collect();
        let message = format!("{files} not read ({})", extensions.join(", "));
        let finding = severities.judge(Finding::of_file(Rule::NotRead, message))?;
        let end =
            DocumentEnd::NOT_READ.with_finding(Some(finding.severity)).after_errors(u64::from(finding.is_error()));
        let mut document = DocumentResult::new(self.folder.clone()).ended(end);
        document.faults.push(finding);
        Some(document)
    }
}
