//! Includes that are followed: which files they lead to, and which documents they add to the inputs of a run.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::run::bounded::read_up_to;
use crate::run::catalog::Catalogs;
use crate::run::path::{absolute, beside_current_folder, from_current_folder, or_here};
use crate::run::unreadable::unreadable;
use crate::run::uri;
use sudoxml_document::document::{Document, Included, Includes, Resources, Source, Unresolved, XINCLUDE};
use sudoxml_document::finding::show::excerpt;
use sudoxml_document::finding::{Barred, Finding, Rule};
use sudoxml_document::position::Span;

/// The maximum size of a document whose includes are followed, and of a file that is a part of a puzzle, in bytes.
const MAX_SIZE: u64 = 1 << 26;

/// The maximum number of documents that include one another in a row.
const MAX_DEPTH: usize = 20;

/// How the includes of documents are followed.
///
/// ```
/// use sudoxml::finding::Requirement;
/// use sudoxml::run::{CountOptions, Run, Task, XInclude};
/// let folder = tempfile::tempdir()?;
/// let master = "<book xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='may.xml'/></book>";
/// std::fs::write(folder.path().join("book.xml"), master)?;
/// std::fs::write(folder.path().join("may.xml"), "<sudoku><cells/></sudoku>")?;
/// let run = Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(folder.path().join("book.xml"));
/// assert_eq!(run.xinclude(XInclude::new()).finish()?.puzzles, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct XInclude {
    roots: Vec<PathBuf>,
    catalogs: Vec<PathBuf>,
    further: Vec<PathBuf>,
    namespace: Option<Arc<str>>,
}

impl XInclude {
    /// Includes of files below the folders of the inputs.
    pub fn new() -> XInclude {
        XInclude::default()
    }

    /// Allows the files below this folder too.
    #[must_use]
    pub fn root(mut self, folder: impl Into<PathBuf>) -> XInclude {
        self.roots.push(folder.into());
        self
    }

    /// Uses an OASIS XML catalog, which says which files URIs mean, and allows the files below its folder.
    #[must_use]
    pub fn catalog(mut self, file: impl Into<PathBuf>) -> XInclude {
        self.catalogs.push(file.into());
        self
    }

    /// Uses a catalog, as for [`XInclude::catalog`], if it can be read.
    #[must_use]
    pub fn catalog_if_present(mut self, file: impl Into<PathBuf>) -> XInclude {
        self.further.push(file.into());
        self
    }

    /// Where only elements in this namespace are puzzles, an include in another `<sudoku>` leads to a document. A
    /// [`Run`](crate::run::Run) sets it.
    #[must_use]
    pub fn namespace(mut self, namespace: impl Into<Arc<str>>) -> XInclude {
        self.namespace = Some(namespace.into());
        self
    }

    /// How the includes of one document are followed that is processed without a run, and what is wrong with the folders and
    /// the catalogs. With a path, files below its folder may be included. Without one, references are relative to the current
    /// folder, and only files below [roots](XInclude::root) and catalogs may be included. An include outside of a `<sudoku>`
    /// is an error.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Task, XInclude};
    /// let folder = tempfile::tempdir()?;
    /// let puzzle = "<sudoku xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='cells.xml'/></sudoku>";
    /// std::fs::write(folder.path().join("cells.xml"), "<cells><cell row='1' col='1'>5</cell></cells>")?;
    /// let (includes, wrong) = XInclude::new().alone(Some(&folder.path().join("puzzle.xml")));
    /// let check = Task::check(CountOptions::new(), Requirement::Nothing).including(includes);
    /// let done = check.process(puzzle, &mut std::io::sink())?;
    /// assert_eq!((wrong.len(), done.counts.puzzles, done.counts.errors), (0, 1, 0));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn alone(&self, path: Option<&Path>) -> (Includes, Vec<(PathBuf, Finding)>) {
        let mut findings = Vec::new();
        let folder = path.and_then(Path::parent).map(or_here);
        let files = Arc::new(self.open(folder.into_iter(), &mut findings));
        (includes_of(&files, path.unwrap_or(Path::new("-")), false), findings)
    }

    /// The files that includes may lead to, for inputs in these folders. What cannot be read is a finding.
    pub(super) fn open<'p>(
        &self,
        folders: impl Iterator<Item = &'p Path>,
        findings: &mut Vec<(PathBuf, Finding)>,
    ) -> Files {
        // A document does not name them, so the finding says what they are.
        let mut unusable = |path: &Path, what: &str, mut finding: Finding| {
            finding.message = format!("this {what} cannot be used: {}", finding.message);
            findings.push((path.to_path_buf(), finding));
        };
        let mut catalogs = Catalogs::default();
        for path in &self.catalogs {
            match catalogs.add(path) {
                Ok(left_out) => left_out.into_iter().for_each(|(path, finding)| {
                    unusable(&path, "catalog, which another one names,", finding);
                }),
                Err(finding) => unusable(path, "catalog", finding),
            }
        }
        self.further.iter().for_each(|path| _ = catalogs.add(path));
        let mut roots: HashSet<PathBuf> = folders.filter_map(|folder| fs::canonicalize(folder).ok()).collect();
        for root in &self.roots {
            match fs::canonicalize(root) {
                Ok(file) if !file.is_dir() => {
                    let message = "this is a file; name its folder";
                    unusable(root, "folder for includes", Finding::of_file(Rule::Unreadable, message));
                }
                Ok(root) => _ = roots.insert(root),
                Err(error) => unusable(root, "folder for includes", unreadable(root, &error)),
            }
        }
        let of_catalogs = catalogs.named().filter_map(Path::parent).filter_map(|folder| fs::canonicalize(folder).ok());
        roots.extend(of_catalogs.collect::<Vec<_>>());
        let missed = catalogs.missing().filter_map(nearest_folder).map(|folder| shown_folder(&folder)).collect();
        Files { roots, catalogs, missed: Mutex::new(missed), namespace: self.namespace.clone() }
    }
}

/// The path of a catalog in a list of the environment, which is a path or a `file:` URI.
pub fn catalog_path(catalog: &str) -> PathBuf {
    uri::to_path(catalog).unwrap_or_else(|| PathBuf::from(catalog))
}

/// The files that includes may lead to.
#[derive(Debug)]
pub(super) struct Files {
    /// Folders, without links in their paths.
    roots: HashSet<PathBuf>,
    catalogs: Catalogs,
    /// The folders in which a file or a catalog that does not exist would be.
    missed: Mutex<BTreeSet<PathBuf>>,
    /// The only namespace of puzzles.
    namespace: Option<Arc<str>>,
}

impl Files {
    /// The folders in which an include did not find its file. With a new file there, the run would read another document.
    pub(super) fn missed_in(&self) -> Vec<PathBuf> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Notes the nearest folder of a file that does not exist, if files in it may be included.
    fn miss(&self, path: &Path) {
        let Some(folder) = nearest_folder(path) else { return };
        if fs::canonicalize(&folder).is_ok_and(|real| self.is_allowed(&real)) {
            let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
            missed.insert(shown_folder(&folder));
        }
    }

    /// Whether a path without links is in a folder from which files may be included.
    fn is_allowed(&self, real: &Path) -> bool {
        real.ancestors().any(|folder| self.roots.contains(folder))
    }

    /// The files of the catalogs.
    pub(super) fn catalogs(&self) -> impl Iterator<Item = &Path> {
        self.catalogs.files()
    }

    fn path_of(&self, reference: &str, base: &Path) -> Result<PathBuf, Unresolved> {
        let whole = absolute(base).map_err(|error| error.to_string())?;
        let resolved = uri::resolved(reference, &uri::of_file(&whole));
        let resolved = self.catalogs.meaning(&resolved).unwrap_or(resolved);
        uri::to_path(&resolved).ok_or_else(|| {
            let message = format!("{} is not a file, and no catalog says which file it is", excerpt(&resolved));
            Unresolved { message, barred: Some(Barred::Uri(resolved)) }
        })
    }
}

impl Resources for Files {
    fn resolve(&self, reference: &str, base: &str) -> Result<String, Unresolved> {
        let path = self.path_of(reference, Path::new(base))?;
        let name = shown(&path, Path::new(base));
        let real = fs::canonicalize(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                self.miss(&path);
                format!("{} does not exist", name.display())
            }
            _ => format!("{}: {error}", name.display()),
        })?;
        if !self.is_allowed(&real) {
            let message = format!("{} is outside of the folders from which files may be included", name.display());
            // That of the file, and not of a link to it.
            let folder =
                real.parent().map(|folder| beside_current_folder(folder).unwrap_or_else(|| folder.to_path_buf()));
            return Err(Unresolved {
                message,
                barred: folder.map(|folder| Barred::Folder(folder.display().to_string())),
            });
        }
        if !real.is_file() {
            return Err(format!("{} is not a file", or_here(&name).display()).into());
        }
        let unreadable = |name: OsString| format!("the path {} is not Unicode", name.display()).into();
        name.into_os_string().into_string().map_err(unreadable)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let bytes = read_up_to(Path::new(name), MAX_SIZE).map_err(|error| format!("{name}: {error}"))?;
        bytes.ok_or_else(|| format!("{name} has more than {MAX_SIZE} bytes"))
    }
}

/// The nearest folder above a file that does not exist.
fn nearest_folder(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).find(|folder| folder.is_dir()).map(Path::to_path_buf)
}

/// How depfiles show a folder.
fn shown_folder(folder: &Path) -> PathBuf {
    or_here(&from_current_folder(folder)).to_path_buf()
}

/// How messages show a path: relative to the folder of the file that includes it, as the user wrote that, or else to the
/// current folder.
fn shown(path: &Path, base: &Path) -> PathBuf {
    let folder = base.parent().unwrap_or(Path::new(""));
    let whole = absolute(base).ok();
    match whole.as_deref().and_then(Path::parent).and_then(|whole| path.strip_prefix(whole).ok()) {
        Some(below) => folder.join(below),
        None => beside_current_folder(path).unwrap_or_else(|| from_current_folder(path)),
    }
}

/// What the includes of a run lead to.
pub(super) struct Followed<'f> {
    files: &'f Arc<Files>,
    /// What each file that was looked at includes.
    known: HashMap<PathBuf, Arc<Contained>>,
    /// Includes that cannot be followed, each with the file that contains it.
    pub findings: Vec<(PathBuf, Finding)>,
}

/// What a file includes.
#[derive(Default, Debug)]
pub(super) struct Contained {
    /// The paths of documents, and the places of their includes.
    pub documents: Vec<(PathBuf, Span)>,
    /// The paths of parts of its puzzles, and of the texts that it includes outside of them.
    pub parts: Vec<PathBuf>,
    pub texts: Vec<PathBuf>,
    /// Whether a part is not there, so that a fallback is read.
    pub lacks_parts: bool,
    /// Whether it contains a `<sudoku>`.
    pub has_sudoku: bool,
    /// What a reader of the document finds about its includes; `None` if it was not parsed.
    pub findings: Option<Vec<Finding>>,
}

impl Followed<'_> {
    pub(super) fn new(files: &Arc<Files>) -> Followed<'_> {
        Followed { files, known: HashMap::new(), findings: Vec::new() }
    }

    /// What a document includes. A file that cannot be read includes nothing.
    pub(super) fn look(&mut self, path: &Path) -> Arc<Contained> {
        if let Some(known) = self.known.get(path) {
            return Arc::clone(known);
        }
        let looked = Arc::new(self.look_into(path).unwrap_or_default());
        self.known.insert(path.to_path_buf(), Arc::clone(&looked));
        looked
    }

    fn look_into(&mut self, path: &Path) -> io::Result<Contained> {
        // A pipe can be read once, by the run.
        if !fs::metadata(path)?.is_file() {
            return Ok(Contained { has_sudoku: true, ..Contained::default() });
        }
        let (mut file, mut bytes) = (File::open(path)?, Vec::new());
        (&mut file).take(MAX_SIZE).read_to_end(&mut bytes)?;
        let (mut has_includes, mut has_sudoku) = (contains(&bytes, XINCLUDE.as_bytes()), has_tag(&bytes, b"sudoku"));
        if bytes.len() as u64 == MAX_SIZE {
            has_sudoku = true;
            has_includes |= contains_in(&mut file, &bytes, XINCLUDE.as_bytes())?;
            if has_includes {
                let message = format!("the includes of a document of {MAX_SIZE} bytes or more are not followed");
                self.findings.push((path.to_path_buf(), Finding::of_file(Rule::TooLarge, message)));
                has_includes = false;
            }
        }
        let source = has_includes.then(|| Source::decode(bytes).ok()).flatten();
        let Some(source) = source else { return Ok(Contained { has_sudoku, ..Contained::default() }) };
        let included = Included::of(&source, &includes_of(self.files, path, true), self.files.namespace.as_deref());
        let paths = |names: Vec<String>| names.into_iter().map(PathBuf::from).collect();
        let Included { documents, parts, texts, has_fallbacks, has_sudoku, findings, .. } = included;
        let documents = documents.into_iter().map(|(name, place)| (PathBuf::from(name), place)).collect();
        Ok(Contained {
            documents,
            parts: paths(parts),
            texts: paths(texts),
            lacks_parts: has_fallbacks,
            has_sudoku,
            findings: Some(findings),
        })
    }

    /// The files that were looked at, in a fixed order.
    pub(super) fn files_looked_at(self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = self.known.into_keys().collect();
        files.sort();
        files
    }

    /// The documents that a document includes, and those that they include, in document order, each once. `seen` are the
    /// files that were followed before, without links in their paths.
    pub(super) fn below(&mut self, path: &Path, seen: &mut HashSet<PathBuf>) -> Vec<PathBuf> {
        let mut found = Vec::new();
        if let Ok(real) = fs::canonicalize(path)
            && seen.insert(real.clone())
        {
            self.follow(path, seen, &mut vec![real], &mut found);
        }
        found
    }

    /// Whether the includes of a document lead to a `<sudoku>`, also by way of other documents.
    pub(super) fn leads_to_sudoku(&mut self, path: &Path) -> bool {
        let (mut seen, mut left) = (HashSet::new(), vec![path.to_path_buf()]);
        while let Some(path) = left.pop() {
            for (document, _) in &self.look(&path).documents {
                if self.look(document).has_sudoku {
                    return true;
                }
                if seen.insert(document.clone()) {
                    left.push(document.clone());
                }
            }
        }
        false
    }

    fn follow(&mut self, path: &Path, seen: &mut HashSet<PathBuf>, chain: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) {
        for (document, place) in &self.look(path).documents {
            let Ok(real) = fs::canonicalize(document) else { continue };
            if chain.contains(&real) {
                let message = format!("{} includes itself, here or by way of other files", document.display());
                self.findings.push((path.to_path_buf(), Finding::new(Rule::UnreadInclude, *place, message)));
            } else if chain.len() > MAX_DEPTH {
                let message = format!("more than {MAX_DEPTH} documents include one another in a row");
                self.findings.push((path.to_path_buf(), Finding::new(Rule::UnreadInclude, *place, message)));
            } else if seen.insert(real.clone()) {
                found.push(document.clone());
                chain.push(real);
                self.follow(document, seen, chain, found);
                chain.pop();
            }
        }
    }
}

/// Why a document without a `<sudoku>` cannot be read. Only a document that no job reads is parsed for it.
pub(super) fn faults(path: &Path) -> Vec<Finding> {
    let Ok(bytes) = fs::read(path) else { return Vec::new() };
    let mut findings = Document::parse(bytes).err().map_or_else(Vec::new, |error| error.findings().to_vec());
    findings.retain(|finding| finding.rule != Rule::NoSudoku);
    findings
}

/// How the includes of a document with this path, or name, are followed. What a document without a path includes is no input.
pub(super) fn includes_of(files: &Arc<Files>, path: &Path, is_file: bool) -> Includes {
    let resources: Arc<dyn Resources> = Arc::clone(files) as _;
    Includes { resources, base: path.to_string_lossy().into_owned(), documents: is_file }
}

/// Whether the rest of a file contains an ASCII text, which can begin in the bytes before it.
fn contains_in(file: &mut File, before: &[u8], text: &[u8]) -> io::Result<bool> {
    let mut bytes = before[before.len().saturating_sub(2 * text.len())..].to_vec();
    loop {
        // The text can begin in one piece and end in the next one.
        let kept = bytes.len().min(2 * text.len());
        bytes.drain(..bytes.len() - kept);
        if file.take(PIECE).read_to_end(&mut bytes)? == 0 {
            return Ok(false);
        }
        if contains(&bytes, text) {
            return Ok(true);
        }
    }
}

/// How many bytes of a large file are read at once.
const PIECE: u64 = 1 << 20;

/// Whether bytes contain an ASCII text, in UTF-16 or in an encoding that has ASCII.
fn contains(bytes: &[u8], text: &[u8]) -> bool {
    memchr::memmem::find(bytes, text).is_some() || memchr::memmem::find(bytes, &wide(text)).is_some()
}

/// Whether bytes contain a tag with this local name, in UTF-16 or in an encoding that has ASCII.
fn has_tag(bytes: &[u8], name: &[u8]) -> bool {
    let is_tag = |at: usize, width: usize| {
        let before = at.checked_sub(width).map(|before| bytes[before]);
        let after = bytes.get(at + width * name.len());
        matches!(before, Some(b'<' | b':')) && after.is_some_and(|after| b" \t\r\n/>".contains(after))
    };
    memchr::memmem::find_iter(bytes, name).any(|at| is_tag(at, 1))
        || memchr::memmem::find_iter(bytes, &wide(name)).any(|at| is_tag(at, 2))
}

/// An ASCII text in UTF-16 without its last zero: with the high bytes first, the same bytes follow a zero, and the last zero
/// is that of the next character.
fn wide(text: &[u8]) -> Vec<u8> {
    let mut wide: Vec<u8> = text.iter().flat_map(|&byte| [byte, 0]).collect();
    wide.pop();
    wide
}
