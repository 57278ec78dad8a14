//! The walk through a folder: the files that a selection reads, in a fixed order, and what else was found. Links are
//! followed. A loop of links, a link to a file that does not exist, and a folder that cannot be read are findings,
//! unless the selection leaves them out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::run::ignore_list::Verdict;
use crate::run::ignored::IgnoreFiles;
use crate::run::path::absolute;
use crate::run::select::{Found, Selection};
use crate::run::unreadable::unreadable;
use sudoxml_document::finding::{Finding, Rule};

/// What a walk found.
#[derive(Default, Debug)]
pub(super) struct Walked {
    /// The files to read, sorted by name, files and subfolders together, each with whether the path is a link.
    pub files: Vec<(PathBuf, bool)>,
    /// The other files that are copied, in the same order.
    pub copied: Vec<(PathBuf, bool)>,
    /// The folders, each before its subfolders.
    pub folders: Vec<PathBuf>,
    /// The ignore files that were read.
    pub ignore_files: Vec<PathBuf>,
    /// The files that look like XML and that no pattern for inputs matches.
    pub unread: BTreeSet<PathBuf>,
    /// What cannot be read, each with its path.
    pub findings: Vec<(PathBuf, Finding)>,
}

/// Walks through a folder, but not into the folder `out`.
pub fn walk(folder: &Path, selection: &Selection, out: Option<&Path>) -> Walked {
    // A folder without an absolute path cannot be read either, and the walk reports that.
    let whole = absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    let ignore = selection.follows_ignore_files().then(|| IgnoreFiles::above(&whole));
    let mut walk = Walk { folder, whole, selection, out: out.and_then(|out| fs::canonicalize(out).ok()), ignore };
    let mut walked = Walked::default();
    let mut entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    while let Some(entry) = entries.next() {
        match entry {
            Ok(entry) if entry.depth() > 0 && walk.skips(&entry) => {
                if entry.file_type().is_dir() {
                    entries.skip_current_dir();
                }
            }
            Ok(entry) => walk.add(&entry, &mut walked),
            Err(error) => walked.findings.extend(walk.finding(&error)),
        }
    }
    let Some(IgnoreFiles { read, errors, .. }) = walk.ignore else { return walked };
    walked.ignore_files = read;
    walked.findings.extend(errors.into_iter().map(|(path, error)| {
        let finding = unreadable(&path, &error);
        (path, finding)
    }));
    walked
}

struct Walk<'w> {
    folder: &'w Path,
    /// The same folder as an absolute path.
    whole: PathBuf,
    selection: &'w Selection,
    /// The folder of the outputs, without links.
    out: Option<PathBuf>,
    ignore: Option<IgnoreFiles>,
}

impl Walk<'_> {
    /// Adds a file or a folder that is not skipped.
    fn add(&mut self, entry: &DirEntry, walked: &mut Walked) {
        let path = self.shown(entry.path());
        let found = Found::new(&self.whole, self.folder, entry.path());
        if entry.file_type().is_dir() {
            if let Some(ignore) = &mut self.ignore {
                ignore.add(entry.depth(), &found.whole(), &path);
            }
            walked.folders.push(path);
        } else if entry.file_type().is_file() {
            if self.selection.includes(found) {
                walked.files.push((path, entry.path_is_symlink()));
                return;
            }
            if self.selection.misses(found) {
                walked.unread.insert(found.whole());
            }
            if self.selection.takes_along(found) {
                walked.copied.push((path, entry.path_is_symlink()));
            }
        }
    }

    /// Whether an entry below the folder is neither read nor walked into.
    fn skips(&mut self, entry: &DirEntry) -> bool {
        let is_folder = entry.file_type().is_dir();
        let is_out = is_folder && self.out.is_some() && fs::canonicalize(entry.path()).ok() == self.out;
        is_out || self.leaves_out(entry.depth(), entry.path(), is_folder)
    }

    /// Whether patterns, ignore files or the name leave out a path below the folder.
    fn leaves_out(&mut self, depth: usize, path: &Path, is_folder: bool) -> bool {
        let found = Found::new(&self.whole, self.folder, path);
        if self.selection.excludes(found) {
            return true;
        }
        let verdict = self.ignore.as_mut().and_then(|ignore| ignore.verdict_at(depth, &found.whole(), is_folder));
        match verdict {
            Some(verdict) => verdict == Verdict::Ignored,
            None => self.selection.hides(found),
        }
    }

    /// The finding about an error of the walk; `None` if the path is left out.
    fn finding(&mut self, error: &walkdir::Error) -> Option<(PathBuf, Finding)> {
        let path = error.path().unwrap_or(self.folder);
        let is_loop = error.loop_ancestor().is_some();
        if path != self.folder && self.leaves_out(error.depth(), path, is_loop) {
            return None;
        }
        if is_dangling(error) && !self.selection.includes(Found::new(&self.whole, self.folder, path)) {
            return None;
        }
        let finding = match error.loop_ancestor() {
            Some(ancestor) => {
                let ancestor = self.shown(ancestor);
                let message =
                    format!("this link leads back to {}, and is not followed; exclude it", ancestor.display());
                Finding::of_file(Rule::FolderLoop, message)
            }
            None => match error.io_error() {
                Some(error) => unreadable(path, error),
                None => Finding::of_file(Rule::Unreadable, error.to_string()),
            },
        };
        Some((self.shown(path), finding))
    }

    /// The path for messages and outputs: the one of the walk, but without `./` in the current folder. A name that means
    /// something else at the start of a line or an argument, such as `-` or `::error`, keeps it.
    fn shown(&self, path: &Path) -> PathBuf {
        let is_plain = |below: &Path| {
            let first = below.to_string_lossy().chars().next();
            first.is_some_and(|first| first.is_alphanumeric() || first == '_' || first == '.')
        };
        let below = path.strip_prefix(".").ok().filter(|below| self.folder == Path::new(".") && is_plain(below));
        below.unwrap_or(path).to_path_buf()
    }
}

/// Whether the error is about a link to a file that does not exist. Some editors use such a link as a lock. It is
/// skipped if its name does not match the pattern for inputs.
fn is_dangling(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}
