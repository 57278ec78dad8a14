//! The plan: which inputs there are and where each one's output goes, settled before anything is written.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::finding::Finding;
use crate::pipeline::select::{Found, Selection, absolute};
use crate::rulebook::Rule;

/// An input as the user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A file or a folder.
    Path(PathBuf),
    /// A file or a folder out of a list: its output keeps the path that the list gives, and not its last name alone.
    Listed(PathBuf),
}

/// Where outputs go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// Nowhere: the task writes none.
    Nowhere,
    /// Into the input itself.
    InPlace,
    /// Into this file; there is one input then.
    File(PathBuf),
    /// Into this folder, which mirrors the inputs.
    Folder(PathBuf),
}

/// One document to work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The file to read.
    pub input: PathBuf,
    /// The file to write; `None` where the task writes none.
    pub target: Option<PathBuf>,
    /// Whether the user named the file. One that was found in a folder may be passed over, a named one may not.
    pub named: bool,
}

/// What is to be done, in a fixed order, and what already went wrong.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The documents, in the order of the inputs; in a folder by name, each folder's files and subfolders together.
    pub jobs: Vec<Job>,
    /// Inputs that cannot be worked on, each with the path that it concerns.
    pub findings: Vec<(PathBuf, Finding)>,
    /// The folders that were walked, each before its subfolders: in another file there, there is another input.
    pub folders: Vec<PathBuf>,
    /// The folder that no output may leave.
    pub(crate) fence: Option<PathBuf>,
    /// Whether each output takes the place of its input.
    pub(crate) in_place: bool,
}

impl Plan {
    /// Looks at the inputs and settles the outputs. Nothing is written.
    ///
    /// ```
    /// use sudoxml::pipeline::{Destination, Input, Plan, Selection};
    /// let folder = tempfile::tempdir()?;
    /// std::fs::create_dir(folder.path().join("in"))?;
    /// std::fs::write(folder.path().join("in/a.xml"), "<sudoku/>")?;
    /// let inputs = [Input::Path(folder.path().join("in"))];
    /// let out = folder.path().join("out");
    /// let plan = Plan::new(&inputs, &Destination::Folder(out.clone()), &Selection::glob("*.xml")?);
    /// assert_eq!(plan.jobs[0].target, Some(out.join("a.xml")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(inputs: &[Input], destination: &Destination, selection: &Selection) -> Plan {
        let mut plan = Plan { in_place: *destination == Destination::InPlace, ..Plan::default() };
        if let Destination::Folder(out) = destination {
            plan.fence = Some(out.clone());
        }
        for input in inputs {
            plan.add(input, destination, selection);
        }
        if !plan.in_place {
            plan.refuse_inputs_as_targets();
        }
        plan.refuse_shared_targets();
        plan
    }

    /// All files and folders that the run reads.
    pub fn reads(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(PathBuf::as_path).chain(self.jobs.iter().map(|job| job.input.as_path()))
    }

    fn add(&mut self, input: &Input, destination: &Destination, selection: &Selection) {
        let (path, mirrored) = match input {
            Input::Path(path) => (path, path.file_name().map(PathBuf::from)),
            Input::Listed(path) => (path, stays_below(path)),
        };
        match fs::metadata(path) {
            Err(error) => self.fault(path, Rule::Unreadable, error.to_string()),
            Ok(metadata) if metadata.is_dir() => {
                let below_out = match input {
                    Input::Path(_) => Some(PathBuf::new()),
                    Input::Listed(_) => mirrored,
                };
                self.walk(path, below_out.as_deref(), destination, selection);
            }
            Ok(metadata) if self.in_place && !metadata.is_file() => {
                let message =
                    format!("this is {}, not a file, and cannot be written in place; say -o OUT", name(&metadata));
                self.fault(path, Rule::Unwritable, message);
            }
            Ok(_) => self.job(path.clone(), mirrored.as_deref(), destination, true),
        }
    }

    /// Every matching file below a folder. Links are followed; OUT is not walked into where it lies below, nor what is
    /// excluded.
    fn walk(&mut self, folder: &Path, below_out: Option<&Path>, destination: &Destination, selection: &Selection) {
        let out = match destination {
            Destination::Folder(out) => fs::canonicalize(out).ok(),
            _ => None,
        };
        // Where it has no whole path it cannot be read either, which the walk tells.
        let whole = absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let takes = |path: &Path| selection.takes(Found::new(&whole, folder, path));
        let excludes = |path: &Path| selection.excludes(Found::new(&whole, folder, path));
        let is_out = |entry: &DirEntry| {
            entry.depth() > 0
                && entry.file_type().is_dir()
                && out.is_some()
                && fs::canonicalize(entry.path()).ok() == out
        };
        let jobs_before = self.jobs.len() + self.findings.len();
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        let is_passed_over = |entry: &DirEntry| entry.depth() > 0 && excludes(entry.path());
        for entry in walk.filter_entry(|entry| !is_out(entry) && !is_passed_over(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => {
                    let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                    if takes(entry.path()) {
                        let mirrored = below_out.map(|out| out.join(below));
                        self.job(entry.path().to_path_buf(), mirrored.as_deref(), destination, false);
                    }
                }
                Ok(entry) if entry.file_type().is_dir() => self.folders.push(entry.into_path()),
                Ok(_) => {}
                Err(error) if error.path().is_some_and(|path| path != folder && excludes(path)) => {}
                Err(error) if is_dangling(&error) && !error.path().is_some_and(&takes) => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_path_buf();
                    match error.loop_ancestor() {
                        Some(ancestor) => {
                            let message = format!("this link leads back to {}; it is not followed", ancestor.display());
                            self.fault(&path, Rule::FolderLoop, message);
                        }
                        None => {
                            let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                            self.fault(&path, Rule::Unreadable, reason);
                        }
                    }
                }
            }
        }
        self.expect_inputs(folder, jobs_before);
    }

    fn expect_inputs(&mut self, folder: &Path, before: usize) {
        if self.jobs.len() + self.findings.len() == before {
            self.fault(
                folder,
                Rule::NoInput,
                "no file of this folder is taken: none matches the pattern of --glob, or all are excluded".into(),
            );
        }
    }

    fn job(&mut self, input: PathBuf, mirrored: Option<&Path>, destination: &Destination, named: bool) {
        let target = match (destination, mirrored) {
            (Destination::Nowhere, _) => None,
            (Destination::File(out), _) => Some(out.clone()),
            (Destination::InPlace, _) => match fs::canonicalize(&input) {
                Ok(real) => Some(real),
                Err(error) => return self.fault(&input, Rule::Unreadable, error.to_string()),
            },
            (Destination::Folder(out), Some(mirrored)) => Some(out.join(mirrored)),
            (Destination::Folder(_), None) => {
                let message = "its output would lie outside the output folder; list it by a relative path without '..'";
                return self.fault(&input, Rule::OutsideOutput, message.into());
            }
        };
        self.jobs.push(Job { input, target, named });
    }

    /// An output may stand in no input's place, be it its own or that of another one.
    fn refuse_inputs_as_targets(&mut self) {
        let real = |path: &PathBuf| fs::canonicalize(path).ok();
        let targets: Vec<Option<PathBuf>> = self.jobs.iter().map(|job| job.target.as_ref().and_then(real)).collect();
        if targets.iter().all(Option::is_none) {
            return;
        }
        let inputs: HashSet<PathBuf> = self.jobs.iter().filter_map(|job| real(&job.input)).collect();
        let refused: Vec<bool> =
            targets.iter().map(|real| real.as_ref().is_some_and(|real| inputs.contains(real))).collect();
        for number in (0..self.jobs.len()).filter(|&number| refused[number]) {
            let Job { input, target, .. } = self.jobs[number].clone();
            let message = match target.filter(|target| !is_same_file(&input, target)) {
                None => "the output would overwrite the input; say --in-place if that is what you want".into(),
                Some(other) => format!("the output would overwrite another input, {}", other.display()),
            };
            self.fault(&input, Rule::OutputIsInput, message);
        }
        self.keep(|number| !refused[number]);
    }

    fn keep(&mut self, kept: impl Fn(usize) -> bool) {
        let mut numbers = 0..;
        self.jobs.retain(|_| numbers.next().is_some_and(&kept));
    }

    /// Two inputs with one target would lose one of the outputs, so neither is written. One input named twice is
    /// worked on once.
    fn refuse_shared_targets(&mut self) {
        let mut folders = HashMap::new();
        let mut sharing: HashMap<PathBuf, Vec<usize>> = HashMap::new();
        for (number, job) in self.jobs.iter().enumerate() {
            let shared = match &job.target {
                Some(target) => real_target(target, &mut folders),
                // Where nothing is written, only the same name is the same input.
                None => job.input.components().filter(|component| *component != Component::CurDir).collect(),
            };
            sharing.entry(shared).or_default().push(number);
        }
        let mut dropped = vec![false; self.jobs.len()];
        let mut shared: Vec<Vec<usize>> = sharing.into_values().filter(|jobs| jobs.len() > 1).collect();
        shared.sort();
        for numbers in shared {
            let first = &self.jobs[numbers[0]].input;
            if numbers.iter().all(|&number| is_same_file(first, &self.jobs[number].input)) {
                self.jobs[numbers[0]].named = numbers.iter().any(|&number| self.jobs[number].named);
                numbers[1..].iter().for_each(|&number| dropped[number] = true);
                continue;
            }
            for &number in &numbers {
                let other = numbers.iter().find(|&&other| other != number).map(|&other| &self.jobs[other].input);
                let (path, other) = (self.jobs[number].input.clone(), other.map(|path| path.display().to_string()));
                let message = format!("{} would be written to the same output; neither is", other.unwrap_or_default());
                self.fault(&path, Rule::SameOutput, message);
                dropped[number] = true;
            }
        }
        self.keep(|number| !dropped[number]);
    }

    fn fault(&mut self, path: &Path, rule: Rule, message: String) {
        self.findings.push((path.to_path_buf(), Finding::of_file(rule, message)));
    }
}

/// What something is that is neither a file nor a folder.
fn name(metadata: &fs::Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return "a pipe";
        } else if kind.is_socket() {
            return "a socket";
        }
    }
    #[cfg(not(unix))]
    let _ = metadata;
    "a device"
}

/// Whether a link leads to nothing, which an editor's lock does. Where its name says that it is no input, it is none.
fn is_dangling(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// The path without `.`; `None` for one that is absolute or climbs with `..`.
fn stays_below(path: &Path) -> Option<PathBuf> {
    path.components()
        .filter(|component| *component != Component::CurDir)
        .map(|component| match component {
            Component::Normal(name) => Some(name),
            _ => None,
        })
        .collect::<Option<Vec<&OsStr>>>()
        .map(|names| names.iter().collect())
}

/// Where a target will be, whatever links there are on the way. Its folder need not be there yet.
fn real_target(target: &Path, folders: &mut HashMap<PathBuf, PathBuf>) -> PathBuf {
    let real = match (target.parent(), target.file_name()) {
        (Some(folder), Some(name)) => real_folder(folder, folders).join(name),
        _ => target.to_path_buf(),
    };
    let is_link = fs::symlink_metadata(&real).is_ok_and(|metadata| metadata.is_symlink());
    if is_link { fs::canonicalize(&real).unwrap_or(real) } else { real }
}

fn real_folder(folder: &Path, known: &mut HashMap<PathBuf, PathBuf>) -> PathBuf {
    if let Some(real) = known.get(folder) {
        return real.clone();
    }
    let here = if folder == Path::new("") { Path::new(".") } else { folder };
    let real = fs::canonicalize(here).unwrap_or_else(|_| match (folder.parent(), folder.file_name()) {
        (Some(above), Some(name)) => real_folder(above, known).join(name),
        _ => folder.to_path_buf(),
    });
    known.insert(folder.to_path_buf(), real.clone());
    real
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || fs::canonicalize(b).is_ok_and(|b| fs::canonicalize(a).is_ok_and(|a| a == b))
}
