//! Which files of a folder are inputs: those that one pattern takes and no other leaves out.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use crate::run::error::{RunError, RunErrorKind};

/// A pattern for files and folders: `*`, `?`, `[…]`, `{a,b}`. Without a `/` it is held against a name. With one it is
/// held against a path, where `**` stands for any number of folders: the path below the folder that is walked, or that
/// below the [base](Pattern::seen_from). A `/` before or behind all of it matches nothing itself.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    matcher: GlobMatcher,
    whole_path: bool,
    base: Option<PathBuf>,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn new(pattern: &str) -> Result<Pattern, RunError> {
        let pattern = pattern.trim_end_matches('/');
        let glob = GlobBuilder::new(pattern.trim_start_matches('/')).literal_separator(true).build();
        let invalid = |error: globset::Error| {
            RunError::of_path(RunErrorKind::InvalidPattern, pattern).with_source(error.kind().to_string())
        };
        let matcher = glob.map_err(invalid)?.compile_matcher();
        Ok(Pattern { matcher, whole_path: pattern.contains('/'), base: None })
    }

    /// Holds the pattern against paths below this folder, whichever folder is walked. What lies outside does not match.
    /// The folder is one as [`absolute`] gives it.
    #[must_use]
    pub(crate) fn seen_from(self, base: PathBuf) -> Pattern {
        Pattern { base: Some(base), ..self }
    }

    fn matches(&self, found: Found<'_>) -> bool {
        match &self.base {
            _ if !self.whole_path => self.matcher.is_match(found.name()),
            None => self.matcher.is_match(found.below),
            Some(base) => {
                let whole = found.folder.join(found.below);
                whole.strip_prefix(base).is_ok_and(|below| self.matcher.is_match(below))
            }
        }
    }
}

/// What a walk came upon.
#[derive(Clone, Copy)]
pub(super) struct Found<'p> {
    /// The folder that is walked, as [`absolute`] gives it.
    folder: &'p Path,
    /// The path below that folder.
    below: &'p Path,
}

impl<'p> Found<'p> {
    /// A path in a folder, whose whole path is `whole`.
    pub(crate) fn new(whole: &'p Path, folder: &Path, path: &'p Path) -> Found<'p> {
        Found { folder: whole, below: path.strip_prefix(folder).unwrap_or(path) }
    }

    fn name(self) -> &'p OsStr {
        self.below.file_name().unwrap_or_default()
    }
}

/// Which files of a folder are inputs.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    taken: Pattern,
    excluded: Vec<Pattern>,
}

impl Selection {
    /// The files that `taken` matches, but for those that one of `excluded` matches, or that lie in a folder that one
    /// of them matches. The temporary files of unfinished outputs are never taken.
    pub(crate) fn new(taken: Pattern, excluded: Vec<Pattern>) -> Selection {
        Selection { taken, excluded }
    }

    /// All files that a pattern takes.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub(crate) fn glob(pattern: &str) -> Result<Selection, RunError> {
        Ok(Selection::new(Pattern::new(pattern)?, Vec::new()))
    }

    /// Whether a file that is not excluded is an input.
    pub(super) fn takes(&self, file: Found<'_>) -> bool {
        let name = file.name().as_encoded_bytes();
        let is_unfinished = name.starts_with(b".sudoxml-") && name.ends_with(b".tmp");
        !is_unfinished && self.taken.matches(file)
    }

    /// Whether a file, or a folder with all that is in it, is passed over.
    pub(super) fn excludes(&self, found: Found<'_>) -> bool {
        self.excluded.iter().any(|pattern| pattern.matches(found))
    }
}
