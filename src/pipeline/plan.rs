//! The plan: which inputs there are and where each one's output goes, settled before anything is written.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use walkdir::{DirEntry, WalkDir};

use crate::finding::{Finding, Severity};

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

/// Which files of a folder are inputs.
#[derive(Clone, Debug)]
pub struct Selection {
    matcher: GlobMatcher,
    whole_path: bool,
}

impl Selection {
    /// Files whose name matches the pattern (`*`, `?`, `[…]`, `{a,b}`). A pattern with a `/` is held against the path
    /// below the folder instead, where `**` stands for any number of folders.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub fn glob(pattern: &str) -> Result<Selection, globset::Error> {
        let matcher = GlobBuilder::new(pattern).literal_separator(true).build()?.compile_matcher();
        Ok(Selection { matcher, whole_path: pattern.contains('/') })
    }

    fn takes(&self, below: &Path) -> bool {
        let held = if self.whole_path { below.as_os_str() } else { below.file_name().unwrap_or_default() };
        self.matcher.is_match(held)
    }
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
    /// The folder that no output may leave.
    pub(crate) fence: Option<PathBuf>,
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
        let mut plan = Plan::default();
        if let Destination::Folder(out) = destination {
            plan.fence = Some(out.clone());
        }
        for input in inputs {
            plan.add(input, destination, selection);
        }
        plan.refuse_shared_targets();
        plan
    }

    fn add(&mut self, input: &Input, destination: &Destination, selection: &Selection) {
        let (path, mirrored) = match input {
            Input::Path(path) => (path, path.file_name().map(PathBuf::from)),
            Input::Listed(path) => (path, stays_below(path)),
        };
        match fs::metadata(path) {
            Err(error) => self.fault(path, "unreadable", error.to_string()),
            Ok(metadata) if metadata.is_dir() => {
                let below_out = match input {
                    Input::Path(_) => Some(PathBuf::new()),
                    Input::Listed(_) => mirrored,
                };
                self.walk(path, below_out.as_deref(), destination, selection);
            }
            Ok(_) => self.job(path.clone(), mirrored.as_deref(), destination, true),
        }
    }

    /// Every matching file below a folder. Links are followed; OUT is not walked into where it lies below.
    fn walk(&mut self, folder: &Path, below_out: Option<&Path>, destination: &Destination, selection: &Selection) {
        let out = match destination {
            Destination::Folder(out) => fs::canonicalize(out).ok(),
            _ => None,
        };
        let is_out = |entry: &DirEntry| {
            entry.depth() > 0
                && entry.file_type().is_dir()
                && out.is_some()
                && fs::canonicalize(entry.path()).ok() == out
        };
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|entry| !is_out(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => {
                    let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                    if selection.takes(below) {
                        let mirrored = below_out.map(|out| out.join(below));
                        self.job(entry.path().to_path_buf(), mirrored.as_deref(), destination, false);
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_path_buf();
                    match error.loop_ancestor() {
                        Some(ancestor) => {
                            let message = format!("this link leads back to {}; it is not followed", ancestor.display());
                            self.fault(&path, "folder-loop", message);
                        }
                        None => {
                            let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                            self.fault(&path, "unreadable", reason);
                        }
                    }
                }
            }
        }
    }

    fn job(&mut self, input: PathBuf, mirrored: Option<&Path>, destination: &Destination, named: bool) {
        let target = match (destination, mirrored) {
            (Destination::Nowhere, _) => None,
            (Destination::File(out), _) => Some(out.clone()),
            (Destination::InPlace, _) => match fs::canonicalize(&input) {
                Ok(real) => Some(real),
                Err(error) => return self.fault(&input, "unreadable", error.to_string()),
            },
            (Destination::Folder(out), Some(mirrored)) => Some(out.join(mirrored)),
            (Destination::Folder(_), None) => {
                let message = "its output would lie outside the output folder; list it by a path without '..'";
                return self.fault(&input, "outside-output", message.into());
            }
        };
        if *destination != Destination::InPlace
            && let Some(target) = &target
            && is_same_file(&input, target)
        {
            let message = "the output would overwrite the input; say --in-place if that is what you want";
            return self.fault(&input, "output-is-input", message.into());
        }
        self.jobs.push(Job { input, target, named });
    }

    /// Two inputs with one target would lose one of the outputs, so neither is written. One input named twice is
    /// worked on once.
    fn refuse_shared_targets(&mut self) {
        let mut of_target: HashMap<PathBuf, Vec<usize>> = HashMap::new();
        for (number, job) in self.jobs.iter().enumerate() {
            if let Some(target) = &job.target {
                of_target.entry(target.clone()).or_default().push(number);
            }
        }
        let mut dropped = vec![false; self.jobs.len()];
        let mut shared: Vec<Vec<usize>> = of_target.into_values().filter(|jobs| jobs.len() > 1).collect();
        shared.sort();
        for numbers in shared {
            let first = &self.jobs[numbers[0]].input;
            if numbers.iter().all(|&number| is_same_file(first, &self.jobs[number].input)) {
                numbers[1..].iter().for_each(|&number| dropped[number] = true);
                continue;
            }
            for &number in &numbers {
                let other = numbers.iter().find(|&&other| other != number).map(|&other| &self.jobs[other].input);
                let (path, other) = (self.jobs[number].input.clone(), other.map(|path| path.display().to_string()));
                let message = format!("{} would be written to the same output; neither is", other.unwrap_or_default());
                self.fault(&path, "same-output", message);
                dropped[number] = true;
            }
        }
        let mut dropped = dropped.into_iter();
        self.jobs.retain(|_| !dropped.next().unwrap_or(false));
    }

    fn fault(&mut self, path: &Path, rule: &'static str, message: String) {
        self.findings.push((path.to_path_buf(), Finding::of_file(Severity::Error, rule, message)));
    }
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

fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || fs::canonicalize(b).is_ok_and(|b| fs::canonicalize(a).is_ok_and(|a| a == b))
}
