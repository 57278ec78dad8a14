//! Which files of a folder are inputs: files that match one pattern, and none of the patterns for exclusion.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use crate::run::error::{RunError, RunErrorKind};

/// A pattern for files and folders: `*`, `?`, `[…]`, `{a,b}`. A pattern without a `/` is matched with the name. A
/// pattern with a `/` is matched with the path below the folder that is walked, or below the
/// [base](Pattern::relative_to). In it, `**` matches any number of folders. A `/` at the start or at the end of the
/// pattern matches no character.
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
    /// If the pattern is invalid.
    pub(crate) fn new(pattern: &str) -> Result<Pattern, RunError> {
        let pattern = pattern.trim_end_matches('/');
        let glob = GlobBuilder::new(pattern.trim_start_matches('/')).literal_separator(true).build();
        let invalid = |error: globset::Error| {
            RunError::of_path(RunErrorKind::InvalidPattern, pattern).with_source(error.kind().to_string())
        };
        let matcher = glob.map_err(invalid)?.compile_matcher();
        Ok(Pattern { matcher, whole_path: pattern.contains('/'), base: None })
    }

    /// Matches the pattern with paths below this folder, for any folder that is walked. Paths outside do not match. The
    /// folder is a path from [`absolute`](crate::run::path::absolute).
    #[must_use]
    pub(crate) fn relative_to(self, base: PathBuf) -> Pattern {
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

/// A file or a folder that a walk found.
#[derive(Clone, Copy)]
pub(super) struct Found<'p> {
    /// The folder that is walked, as a path from [`absolute`](crate::run::path::absolute).
    folder: &'p Path,
    /// The path below that folder.
    below: &'p Path,
}

impl<'p> Found<'p> {
    /// A path in a folder. `whole` is the absolute path of the folder.
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
    glob: Pattern,
    excluded: Vec<Pattern>,
}

impl Selection {
    /// The files that `glob` matches. Files and folders that a pattern in `excluded` matches are left out, and so are
    /// the temporary files of unfinished outputs.
    pub(crate) fn new(glob: Pattern, excluded: Vec<Pattern>) -> Selection {
        Selection { glob, excluded }
    }

    /// All files that a pattern matches.
    ///
    /// # Errors
    /// If the pattern is invalid.
    pub(crate) fn glob(pattern: &str) -> Result<Selection, RunError> {
        Ok(Selection::new(Pattern::new(pattern)?, Vec::new()))
    }

    /// Whether the pattern for inputs matches a file. Exclusion is not checked.
    pub(super) fn includes(&self, file: Found<'_>) -> bool {
        let name = file.name().as_encoded_bytes();
        let is_unfinished = name.starts_with(b".sudoxml-") && name.ends_with(b".tmp");
        !is_unfinished && self.glob.matches(file)
    }

    /// Whether a file, or a folder with all its content, is excluded.
    pub(super) fn excludes(&self, found: Found<'_>) -> bool {
        self.excluded.iter().any(|pattern| pattern.matches(found))
    }
}
