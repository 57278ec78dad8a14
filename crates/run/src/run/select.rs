//! Which files of a folder are inputs: files that match a pattern, and none of the patterns for exclusion. Whether hidden
//! files and ignored files are left out is part of the choice.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use globset::{Glob, GlobBuilder, GlobMatcher};

use crate::run::error::{RunError, RunErrorKind};
use crate::run::includes::XInclude;

/// A pattern for files and folders: `*`, `?`, `[…]`, `{a,b}`. A pattern without a `/` is matched with the name. A
/// pattern with a `/` is matched with the path below the folder that is walked, or below the
/// [base](Pattern::relative_to). In it, `**` matches any number of folders. A `/` at the start or at the end of the
/// pattern matches no character.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    glob: Glob,
    /// Compiled when a folder is read: a run with named files needs none.
    matcher: OnceLock<GlobMatcher>,
    whole_path: bool,
    base: Option<PathBuf>,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// If the pattern is invalid.
    pub fn new(pattern: &str) -> Result<Pattern, RunError> {
        let text = pattern.to_owned();
        let pattern = pattern.trim_end_matches('/');
        // A shell completes a name with `./`.
        let relative = pattern.strip_prefix("./").unwrap_or(pattern);
        if relative.is_empty() {
            return Err(RunError::of_path(RunErrorKind::InvalidPattern, pattern).with_source("it is empty".to_owned()));
        }
        let glob = GlobBuilder::new(relative.trim_start_matches('/')).literal_separator(true).build();
        let invalid = |error: globset::Error| {
            RunError::of_path(RunErrorKind::InvalidPattern, pattern).with_source(error.kind().to_string())
        };
        let glob = glob.map_err(invalid)?;
        Ok(Pattern { text, glob, matcher: OnceLock::new(), whole_path: pattern.contains('/'), base: None })
    }

    /// Matches the pattern with paths below this folder, for any folder that is walked. Paths outside do not match. The
    /// folder is a path from [`absolute`](crate::run::path::absolute).
    #[must_use]
    pub fn relative_to(self, base: PathBuf) -> Pattern {
        Pattern { base: Some(base), ..self }
    }

    fn matches(&self, found: Found<'_>) -> bool {
        let matcher = self.matcher.get_or_init(|| self.glob.compile_matcher());
        match &self.base {
            _ if !self.whole_path => matcher.is_match(found.name()),
            None => matcher.is_match(found.below),
            Some(base) => {
                let whole = found.folder.join(found.below);
                whole.strip_prefix(base).is_ok_and(|below| matcher.is_match(below))
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

    /// The absolute path.
    pub(super) fn whole(self) -> PathBuf {
        self.folder.join(self.below)
    }

    fn name(self) -> &'p OsStr {
        self.below.file_name().unwrap_or_default()
    }
}

/// The default pattern for inputs: XML, DITA, DocBook and TEI.
pub const DEFAULT_GLOB: &str = "*.{xml,dita,ditamap,dbk,docbook,tei}";

/// The extensions of [`DEFAULT_GLOB`].
pub const DEFAULT_EXTENSIONS: [&str; 6] = ["xml", "dita", "ditamap", "dbk", "docbook", "tei"];

/// The extensions of XML documents with text in which a puzzle can be, read by default or not. Programs, schemas and
/// pictures are not in the table, although they are XML.
const XML_EXTENSIONS: [&str; 10] = ["dbk", "dita", "ditamap", "docbook", "nxml", "tei", "xdita", "xht", "xhtml", "xml"];

/// The extension of a file, if the file looks like an XML document.
pub(super) fn xml_extension(path: &Path) -> Option<&str> {
    let extension = path.extension()?.to_str()?;
    XML_EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)).then_some(extension)
}

/// Which files of a folder are inputs.
#[derive(Clone, Debug)]
pub struct Selection {
    globs: Vec<Pattern>,
    excluded: Vec<Pattern>,
    hidden: bool,
    ignore: bool,
    is_default: bool,
    copies: bool,
    xinclude: Option<XInclude>,
}

impl Selection {
    /// The files that a pattern of `globs` matches. Files and folders that a pattern in `excluded` matches are left
    /// out, and so are hidden ones, those that ignore files name, and the temporary files of unfinished outputs.
    pub fn new(globs: Vec<Pattern>, excluded: Vec<Pattern>) -> Selection {
        Selection { globs, excluded, hidden: false, ignore: true, is_default: false, copies: false, xinclude: None }
    }

    /// Whether hidden files and folders are read too.
    #[must_use]
    pub fn hidden(self, hidden: bool) -> Selection {
        Selection { hidden, ..self }
    }

    /// Whether ignore files leave out files and folders.
    #[must_use]
    pub fn ignore(self, ignore: bool) -> Selection {
        Selection { ignore, ..self }
    }

    /// Whether the patterns for inputs are the default. Other files that look like XML are then counted.
    #[must_use]
    pub fn by_default(self, is_default: bool) -> Selection {
        Selection { is_default, ..self }
    }

    /// Whether the files that are not inputs are copied to the output folder.
    #[must_use]
    pub fn copies(self, copies: bool) -> Selection {
        Selection { copies, ..self }
    }

    /// How the includes of the files are followed; `None` if they are not.
    #[must_use]
    pub fn xinclude(self, xinclude: Option<XInclude>) -> Selection {
        Selection { xinclude, ..self }
    }

    /// How includes are followed.
    pub(super) fn followed(&self) -> Option<&XInclude> {
        self.xinclude.as_ref()
    }

    /// All files that a pattern matches, also hidden and ignored ones.
    ///
    /// # Errors
    /// If the pattern is invalid.
    pub fn all(pattern: &str) -> Result<Selection, RunError> {
        Ok(Selection::new(vec![Pattern::new(pattern)?], Vec::new()).hidden(true).ignore(false))
    }

    /// The patterns for inputs, for messages.
    pub(super) fn patterns(&self) -> String {
        self.globs.iter().map(|glob| &glob.text[..]).collect::<Vec<_>>().join(" or ")
    }

    /// Whether a pattern for inputs matches a file. Exclusion is not checked.
    pub(super) fn includes(&self, file: Found<'_>) -> bool {
        !is_unfinished(file) && self.globs.iter().any(|glob| glob.matches(file))
    }

    /// Whether a file that is not included is copied. Exclusion is not checked.
    pub(super) fn takes_along(&self, file: Found<'_>) -> bool {
        self.copies && !is_unfinished(file)
    }

    /// Whether files that are not inputs are copied.
    pub(super) fn has_copies(&self) -> bool {
        self.copies
    }

    /// Whether a file that is not included looks like XML, and the patterns are the default.
    pub(super) fn misses(&self, file: Found<'_>) -> bool {
        self.is_default && xml_extension(Path::new(file.name())).is_some()
    }

    /// Whether a file, or a folder with all its content, is excluded.
    pub(super) fn excludes(&self, found: Found<'_>) -> bool {
        self.excluded.iter().any(|pattern| pattern.matches(found))
    }

    /// Whether a file or a folder is left out because it is hidden.
    pub(super) fn hides(&self, found: Found<'_>) -> bool {
        !self.hidden && found.name().as_encoded_bytes().starts_with(b".")
    }

    /// Whether ignore files leave out files and folders.
    pub(super) fn follows_ignore_files(&self) -> bool {
        self.ignore
    }
}

/// Whether the file is the beginning of an output, from a run that goes on or was killed.
fn is_unfinished(file: Found<'_>) -> bool {
    let name = file.name().as_encoded_bytes();
    name.starts_with(b".sudoxml-") && name.ends_with(b".tmp")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_pattern_is_that_of_the_default_extensions() {
        assert_eq!(DEFAULT_GLOB, format!("*.{{{}}}", DEFAULT_EXTENSIONS.join(",")));
        assert!(DEFAULT_EXTENSIONS.iter().all(|extension| XML_EXTENSIONS.contains(extension)));
    }
}
