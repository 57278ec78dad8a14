//! The plan: the inputs of a run and the output of each. It is complete before anything is written.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::run::includes::{Contained, Files, Followed, faults};
use crate::run::path::{Looked, Present, Resolver, below, is_same_file, or_here};
use crate::run::select::Selection;
use crate::run::unread::Unread;
use crate::run::unreadable::unreadable;
use crate::run::walk::walk;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_picture::PictureOptions;

/// The name of the standard input and of the standard output in messages.
pub const STANDARD: &str = "-";

/// An input as the user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A file or a folder.
    Path(PathBuf),
    /// A file or a folder of a list. Its output keeps the whole path in the list, not only the last name.
    Listed(PathBuf),
    /// The standard input.
    Standard,
}

impl Input {
    /// The folder of the input.
    fn folder(&self) -> Option<&Path> {
        let folder = match self {
            Input::Standard => Path::new(""),
            Input::Path(path) | Input::Listed(path) if path.is_dir() => path,
            Input::Path(path) | Input::Listed(path) => path.parent()?,
        };
        Some(or_here(folder))
    }

    /// The path; `None` for the standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Input::Path(path) | Input::Listed(path) => Some(path),
            Input::Standard => None,
        }
    }
}

/// Where outputs go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// The task writes no output.
    Nowhere,
    /// Into the input itself.
    InPlace,
    /// Into this file, for the only input.
    File(PathBuf),
    /// Into this folder, with the same paths as the inputs.
    Folder(PathBuf),
    /// All into one output, in the order of the inputs: into this file, or to the writer of the run.
    Joined(Option<PathBuf>),
    /// One file for each puzzle, into this folder, with the name of the input.
    Split(PathBuf),
    /// A picture of each puzzle, into this folder, with the path of the input, and a file that lists them.
    Pictures(PathBuf, Box<PictureOptions>),
}

impl Destination {
    /// The folder of the outputs, if there is one.
    fn folder(&self) -> Option<&PathBuf> {
        match self {
            Destination::Folder(folder) | Destination::Split(folder) | Destination::Pictures(folder, _) => Some(folder),
            _ => None,
        }
    }

    /// The text before the one output of all documents.
    pub(super) fn head(&self) -> &'static str {
        if let Destination::Pictures(..) = self { INDEX_HEAD } else { "" }
    }

    /// The one output of all documents, if there is one: this file, or the writer of the run.
    pub fn joined(&self) -> Option<Option<PathBuf>> {
        match self {
            Destination::Joined(file) => Some(file.clone()),
            Destination::Pictures(folder, _) => Some(Some(folder.join(INDEX))),
            _ => None,
        }
    }
}

/// The name of the file that lists the files of single puzzles.
const INDEX: &str = "index.csv";

/// The first line of this file.
const INDEX_HEAD: &str = "file,name,verdict,solutions,rating,level\n";

/// The source of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobInput {
    File(PathBuf),
    Standard,
}

impl JobInput {
    /// The path, or the name of the standard input.
    pub fn path(&self) -> &Path {
        match self {
            JobInput::File(path) => path,
            JobInput::Standard => Path::new(STANDARD),
        }
    }
}

/// What is done with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// The task.
    Task,
    /// It is copied. Only an error is reported.
    Copy,
}

/// Why a file is an input, and so what it means if it contains no `<sudoku>`. If there are several reasons, the last one
/// counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// It was found in a folder, or another document includes it. Without a `<sudoku>` it is skipped.
    Found,
    /// The user named it. Without a `<sudoku>` it is an error.
    Named,
    /// Its includes lead to a `<sudoku>`, so it needs none.
    Master,
}

/// One document to process, or one file to copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// What is read.
    pub input: JobInput,
    /// What is done with it.
    pub work: Work,
    /// The file to write; `None` if the document has no file of its own.
    pub target: Option<PathBuf>,
    /// Why it is an input.
    pub origin: Origin,
    /// The start of the paths of files for the puzzles of this document, below the folder for them.
    pub(super) stem: PathBuf,
    /// The path below the folder of the outputs.
    mirrored: Option<PathBuf>,
    /// Files that are parts of its puzzles.
    pub(super) parts: Vec<PathBuf>,
    /// Whether another part is not there, so that a fallback is read.
    pub(super) lacks_parts: bool,
    /// Whether it is an input only because another one includes it.
    is_included: bool,
    /// Whether the walk through a folder has shown that the path of the input is no link.
    is_no_link: bool,
    /// What was at the target.
    pub(super) at_target: Present,
}

impl Job {
    /// The file to read, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match &self.input {
            JobInput::File(path) => Some(path),
            JobInput::Standard => None,
        }
    }
}

/// The documents to process, in a fixed order, and the findings about the other inputs.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The documents, in the order of the inputs. In a folder they are sorted by name, files and subfolders together. The
    /// files of a folder that are copied follow its documents.
    pub jobs: Vec<Job>,
    /// Inputs that cannot be processed, each with its path.
    pub findings: Vec<(PathBuf, Finding)>,
    /// The folders that were walked, each before its subfolders, and those in which an include did not find its file. A new file
    /// in one of them is a new input.
    pub folders: Vec<PathBuf>,
    /// The ignore files that were read. A change of one of them can change the inputs.
    pub ignore_files: Vec<PathBuf>,
    /// The files in these folders that look like XML and are not read.
    pub unread: Unread,
    /// The folder that no output may leave.
    pub(super) fence: Option<PathBuf>,
    /// Whether each output replaces its input.
    pub(super) in_place: bool,
    /// Whether the one output of all documents would overwrite an input, and is not written.
    pub overwrites_input: bool,
    /// Whether a document without a `<sudoku>` that was found in a folder is copied.
    pub(super) copies: bool,
    /// The folder, if each puzzle gets its own file, and how it is drawn, if the file is a picture.
    pub(super) files_of_puzzles: Option<(PathBuf, Option<PictureOptions>)>,
    /// What the includes of documents lead to, if they are followed.
    pub(super) included: Option<Arc<Files>>,
    /// The files whose includes were looked for. A change of one of them can change the inputs.
    looked_at: Vec<PathBuf>,
}

impl Plan {
    /// Finds the inputs and determines their outputs. Nothing is written.
    pub fn new(inputs: &[Input], destination: &Destination, selection: &Selection) -> Plan {
        let mut plan = Plan { in_place: *destination == Destination::InPlace, ..Plan::default() };
        plan.fence = destination.folder().cloned();
        plan.copies = selection.has_copies() && matches!(destination, Destination::Folder(_));
        plan.files_of_puzzles = match destination {
            Destination::Split(folder) => Some((folder.clone(), None)),
            Destination::Pictures(folder, options) => Some((folder.clone(), Some((**options).clone()))),
            _ => None,
        };
        for input in inputs {
            plan.add(input, destination, selection);
        }
        if let Some(xinclude) = selection.followed() {
            let files = xinclude.open(inputs.iter().filter_map(Input::folder), &mut plan.findings);
            plan.follow_includes(&Arc::new(files), destination);
        }
        plan.unread.remove(plan.jobs.iter().filter(|job| job.work == Work::Task).filter_map(Job::file));
        if let Destination::Joined(Some(target)) = destination {
            plan.refuse_inputs_at(target);
        }
        let mut targets = plan.look_at_targets();
        if !plan.in_place {
            plan.refuse_inputs_as_targets(&mut targets);
        }
        match &plan.files_of_puzzles {
            Some(_) => plan.refuse_shared_stems(),
            None => plan.refuse_shared_targets(targets),
        }
        plan
    }

    /// How many documents there are.
    pub fn documents(&self) -> usize {
        self.jobs.iter().filter(|job| job.work == Work::Task).count()
    }

    /// All files and folders that the run reads.
    pub fn reads(&self) -> impl Iterator<Item = &Path> {
        let found = self.folders.iter().map(PathBuf::as_path);
        let mut seen: HashSet<&Path> = self.jobs.iter().filter_map(Job::file).collect();
        let included = self.others().filter(move |file| seen.insert(file));
        found.chain(self.jobs.iter().filter_map(Job::file)).chain(included)
    }

    /// The file that each job reads, with every link followed; `None` for the standard input.
    pub fn real_inputs(&self) -> impl Iterator<Item = Option<PathBuf>> {
        let mut resolver = Resolver::default();
        self.jobs.iter().map(move |job| {
            let real = |file| if job.is_no_link { resolver.of_file(file) } else { resolver.look(file).real };
            job.file().map(real)
        })
    }

    /// The files that the run reads besides those of jobs: ignore files, catalogs, parts of puzzles, and documents with includes.
    fn others(&self) -> impl Iterator<Item = &Path> {
        let catalogs = self.included.iter().flat_map(|files| files.catalogs());
        let parts = self.jobs.iter().flat_map(|job| &job.parts);
        catalogs.chain(self.ignore_files.iter().chain(parts).chain(&self.looked_at).map(PathBuf::as_path))
    }

    /// These files, with every link followed.
    pub fn real_others(&self) -> impl Iterator<Item = PathBuf> {
        self.others().filter_map(|path| fs::canonicalize(path).ok())
    }

    /// The file that each job writes, with every link followed; `None` for a job without a file of its own.
    pub fn real_targets(&self) -> impl Iterator<Item = Option<PathBuf>> {
        let mut resolver = Resolver::default();
        self.jobs.iter().map(move |job| job.target.as_ref().map(|target| resolver.look(target).real))
    }

    /// Keeps the jobs with these answers.
    pub fn keep(&mut self, kept: &[bool]) {
        let mut kept = kept.iter();
        self.jobs.retain(|_| kept.next() == Some(&true));
    }

    /// Removes the jobs that read this file, which the joined output would overwrite.
    fn refuse_inputs_at(&mut self, target: &Path) {
        let Ok(target) = fs::canonicalize(target) else { return };
        let is_part = |job: &Job| job.parts.iter().any(|part| is_same_file(part, &target));
        let reads = self
            .real_inputs()
            .zip(&self.jobs)
            .map(|(real, job)| real.is_some_and(|real| real == target) || is_part(job));
        let kept: Vec<bool> = reads.map(|reads| !reads).collect();
        for number in (0..self.jobs.len()).filter(|&number| !kept[number]) {
            let path = self.jobs[number].input.path().to_path_buf();
            self.fault(&path, Rule::OutputIsInput, "the output would overwrite this input".into());
        }
        self.overwrites_input = kept.contains(&false);
        self.keep(&kept);
        if !self.overwrites_input && self.real_others().any(|other| other == target) {
            self.overwrites_input = true;
            self.jobs.clear();
            self.fault(
                &target,
                Rule::OutputIsInput,
                "the output would overwrite this file, which the run reads".into(),
            );
        }
    }

    /// Refuses inputs with the same name below the output folder: their puzzles would be written to the same files.
    fn refuse_shared_stems(&mut self) {
        let mut sharing: HashMap<PathBuf, Vec<usize>> = HashMap::new();
        for (number, job) in self.jobs.iter().enumerate() {
            sharing.entry(job.stem.clone()).or_default().push(number);
        }
        self.refuse_sharing(sharing.into_values());
    }

    fn add(&mut self, input: &Input, destination: &Destination, selection: &Selection) {
        let (path, mirrored) = match input {
            Input::Path(path) => (path, path.file_name().map(PathBuf::from)),
            Input::Listed(path) => (path, below(path)),
            Input::Standard => {
                let target = match destination {
                    Destination::File(out) => Some(out.clone()),
                    _ => None,
                };
                return self.jobs.push(Job {
                    input: JobInput::Standard,
                    work: Work::Task,
                    target,
                    origin: Origin::Named,
                    stem: "puzzle".into(),
                    mirrored: None,
                    parts: Vec::new(),
                    lacks_parts: false,
                    is_included: false,
                    is_no_link: false,
                    at_target: Present::Unknown,
                });
            }
        };
        match fs::metadata(path) {
            Err(error) => self.findings.push((path.to_path_buf(), unreadable(path, &error))),
            Ok(metadata) if metadata.is_dir() => {
                let below_out = match input {
                    Input::Listed(_) => mirrored,
                    Input::Path(_) | Input::Standard => Some(PathBuf::new()),
                };
                self.walk(path, below_out.as_deref(), destination, selection);
            }
            Ok(metadata) if self.in_place && !metadata.is_file() => {
                let message = format!("this is {}, not a file, and cannot be written in place", name(&metadata));
                self.fault(path, Rule::Unwritable, message);
            }
            Ok(_) => {
                let found = (path.clone(), Found::ByName);
                self.job(Work::Task, found, mirrored.as_deref(), destination, &mut Resolver::default());
            }
        }
    }

    /// Adds the files of a folder that the selection reads, but not those in the output folder.
    fn walk(&mut self, folder: &Path, below_out: Option<&Path>, destination: &Destination, selection: &Selection) {
        let out = destination.folder().map(PathBuf::as_path);
        let before = self.jobs.len() + self.findings.len();
        let walked = walk(folder, selection, out);
        let mut resolver = Resolver::default();
        let mut add = |plan: &mut Plan, work: Work, (file, is_link): (PathBuf, bool)| {
            let below = file.strip_prefix(folder).unwrap_or(&file);
            let mirrored = below_out.map(|out| out.join(below));
            let found = if is_link { Found::AsLink } else { Found::AsFile };
            plan.job(work, (file, found), mirrored.as_deref(), destination, &mut resolver);
        };
        walked.files.into_iter().for_each(|file| add(self, Work::Task, file));
        self.folders.extend(walked.folders);
        self.ignore_files.extend(walked.ignore_files);
        self.findings.extend(walked.findings);
        self.unread.add(folder, walked.unread);
        self.expect_inputs(folder, before, selection);
        if self.copies {
            walked.copied.into_iter().for_each(|file| add(self, Work::Copy, file));
        }
    }

    fn expect_inputs(&mut self, folder: &Path, before: usize, selection: &Selection) {
        if self.jobs.len() + self.findings.len() == before {
            let patterns = selection.patterns();
            let message = format!(
                "this folder contains no input: no file matches {patterns}, or all of them are excluded, ignored or hidden"
            );
            self.fault(folder, Rule::NoInput, message);
        }
    }

    fn job(
        &mut self,
        work: Work,
        (input, found): (PathBuf, Found),
        mirrored: Option<&Path>,
        destination: &Destination,
        resolver: &mut Resolver,
    ) {
        let mut stem = input.file_stem().map(PathBuf::from).unwrap_or_default();
        let target = match (destination, mirrored) {
            (Destination::Nowhere | Destination::Joined(_) | Destination::Split(_), _) => None,
            (Destination::Pictures(..), Some(mirrored)) => {
                stem = mirrored.with_extension("");
                None
            }
            (Destination::File(out), _) => Some(out.clone()),
            (Destination::InPlace, _) if found == Found::AsFile => Some(resolver.of_file(&input)),
            (Destination::InPlace, _) => match fs::canonicalize(&input) {
                Ok(real) => Some(real),
                Err(error) => {
                    let finding = unreadable(&input, &error);
                    return self.findings.push((input, finding));
                }
            },
            (Destination::Folder(out), Some(mirrored)) => Some(out.join(mirrored)),
            (Destination::Folder(_) | Destination::Pictures(..), None) => {
                let message =
                    "the output would be outside the output folder; list the input by a relative path without '..'";
                return self.fault(&input, Rule::OutsideOutput, message.into());
            }
        };
        let origin = if found == Found::ByName { Origin::Named } else { Origin::Found };
        let is_no_link = found == Found::AsFile;
        let input = JobInput::File(input);
        let (mirrored, parts) = (mirrored.map(Path::to_path_buf), Vec::new());
        let at_target = Present::Unknown;
        let (lacks_parts, is_included) = (false, false);
        let job =
            Job { input, work, target, origin, stem, mirrored, parts, lacks_parts, is_included, is_no_link, at_target };
        self.jobs.push(job);
    }

    /// Adds the documents with puzzles that the documents include, each after the one that includes it first.
    fn follow_includes(&mut self, files: &Arc<Files>, destination: &Destination) {
        let mut followed = Followed::new(files);
        let named = std::mem::take(&mut self.jobs);
        let mut known: HashSet<PathBuf> =
            named.iter().filter(|job| job.work == Work::Task).filter_map(real_input).collect();
        let mut seen = HashSet::new();
        // What is included, not a document with puzzles, and to be copied: each with the folder of its input.
        let mut others = Vec::new();
        for mut job in named {
            let Some(path) = job.file().filter(|_| job.work == Work::Task).map(Path::to_path_buf) else {
                self.jobs.push(job);
                continue;
            };
            let looked = followed.look(&path);
            job.parts.clone_from(&looked.parts);
            job.lacks_parts = looked.lacks_parts;
            if followed.leads_to_sudoku(&path) {
                job.origin = Origin::Master;
            }
            let folder = job.mirrored.as_ref().and_then(|mirrored| path.ancestors().nth(mirrored.components().count()));
            let folder = folder.unwrap_or(Path::new("")).to_path_buf();
            self.jobs.push(job);
            let copies = self.copies;
            let mut other = |file: &PathBuf| others.extend(copies.then(|| (file.clone(), folder.clone())));
            looked.parts.iter().chain(&looked.texts).for_each(&mut other);
            for document in followed.below(&path, &mut seen) {
                let looked = followed.look(&document);
                looked.parts.iter().chain(&looked.texts).for_each(&mut other);
                let is_new = fs::canonicalize(&document).is_ok_and(|real| known.insert(real));
                if looked.has_sudoku && is_new {
                    self.include(document, &looked, &folder, destination);
                } else if is_new {
                    other(&document);
                    // Nothing else reads it.
                    let findings = looked.findings.clone().unwrap_or_else(|| faults(&document));
                    self.findings.extend(findings.into_iter().map(|finding| (document.clone(), finding)));
                }
            }
        }
        self.findings.append(&mut followed.findings);
        self.looked_at = followed.files_looked_at();
        for folder in files.missed_in() {
            if !self.folders.contains(&folder) {
                self.folders.push(folder);
            }
        }
        self.included = Some(Arc::clone(files));
        // A file is not copied if it is a document with puzzles.
        self.jobs.retain(|job| job.work == Work::Task || real_input(job).is_none_or(|real| !known.contains(&real)));
        others.into_iter().for_each(|(file, folder)| self.copy_included(file, &folder, destination));
        if let Destination::File(_) = destination {
            self.refuse_included();
        }
    }

    /// Adds a document that another one includes. `folder` is the folder below which inputs have the paths of their outputs.
    fn include(&mut self, document: PathBuf, contained: &Contained, folder: &Path, destination: &Destination) {
        let mirrored = document.strip_prefix(folder).ok().and_then(below);
        if destination.folder().is_some() && mirrored.is_none() {
            let message = "this file is included, and its output would be outside of the output folder, because the file is \
                           outside of the folder of the input; name a folder that contains both as the input, or write in place";
            return self.fault(&document, Rule::OutsideOutput, message.into());
        }
        let before = self.jobs.len();
        let found = (document, Found::AsLink);
        self.job(Work::Task, found, mirrored.as_deref(), destination, &mut Resolver::default());
        for job in &mut self.jobs[before..] {
            (job.is_included, job.parts, job.lacks_parts) = (true, contained.parts.clone(), contained.lacks_parts);
        }
    }

    /// Adds a file to copy that a document includes, if it has a place below the folder of outputs.
    fn copy_included(&mut self, file: PathBuf, folder: &Path, destination: &Destination) {
        if let Some(mirrored) = file.strip_prefix(folder).ok().and_then(below) {
            self.job(Work::Copy, (file, Found::AsLink), Some(&mirrored), destination, &mut Resolver::default());
        }
    }

    /// Refuses documents that are included, and the others, because there is one output for one document.
    pub fn refuse_included(&mut self) {
        let included: Vec<PathBuf> =
            self.jobs.iter().filter(|job| job.is_included).map(|job| job.input.path().to_path_buf()).collect();
        if included.is_empty() {
            return;
        }
        let message = "this file is included, so its results are written into it, and the output is one document; write in \
                       place, or into a folder, whose name ends with / if it does not exist";
        for path in included {
            self.fault(&path, Rule::SameOutput, message.into());
        }
        self.jobs.clear();
    }

    /// Looks at all targets, once. In place, they are the inputs.
    fn look_at_targets(&mut self) -> Vec<Option<PathBuf>> {
        if self.in_place {
            return self.jobs.iter().map(|job| job.target.clone()).collect();
        }
        let mut resolver = Resolver::default();
        let look = |job: &mut Job| {
            let Looked { real, present } = resolver.look(job.target.as_ref()?);
            job.at_target = present;
            Some(real)
        };
        self.jobs.iter_mut().map(look).collect()
    }

    /// Refuses outputs that would replace an input.
    fn refuse_inputs_as_targets(&mut self, targets: &mut Vec<Option<PathBuf>>) {
        if self.jobs.iter().all(|job| matches!(job.at_target, Present::Unknown | Present::Nothing)) {
            return;
        }
        let inputs: HashSet<PathBuf> = self.real_inputs().flatten().chain(self.real_others()).collect();
        let refused: Vec<bool> =
            targets.iter().map(|real| real.as_ref().is_some_and(|real| inputs.contains(real))).collect();
        let is_own = |job: &Job| job.target.as_ref().is_some_and(|target| is_same_file(job.input.path(), target));
        let own = (0..self.jobs.len()).filter(|&number| refused[number] && is_own(&self.jobs[number]));
        let own: HashSet<usize> = own.collect();
        // The output folder is the input folder. One finding is enough for all its files.
        let folder = self.fence.clone().filter(|_| own.len() > 1);
        if let Some(folder) = &folder {
            let message = format!("{} outputs in this folder would overwrite their own inputs", own.len());
            self.fault(folder, Rule::OutputIsInput, message);
        }
        for number in (0..self.jobs.len()).filter(|&number| refused[number]) {
            let Job { input, target, .. } = self.jobs[number].clone();
            let input = input.path().to_path_buf();
            let message = match target.filter(|_| !own.contains(&number)) {
                None if folder.is_some() => continue,
                None => "the output would overwrite the input".into(),
                Some(other) => format!("the output would overwrite another input, {}", other.display()),
            };
            self.fault(&input, Rule::OutputIsInput, message);
        }
        let kept: Vec<bool> = refused.iter().map(|refused| !refused).collect();
        self.keep(&kept);
        let mut kept = kept.iter();
        targets.retain(|_| kept.next() == Some(&true));
    }

    /// Refuses inputs with the same target, because one output would be lost. An input that is named twice is processed
    /// once.
    fn refuse_shared_targets(&mut self, targets: Vec<Option<PathBuf>>) {
        let (mut first, mut sharing) = (HashMap::new(), HashMap::new());
        for (number, (job, target)) in self.jobs.iter().zip(targets).enumerate() {
            // If nothing is written, inputs are the same if their paths are.
            let input = || job.input.path().components().filter(|component| *component != Component::CurDir).collect();
            let before = *first.entry(target.unwrap_or_else(input)).or_insert(number);
            if before != number {
                sharing.entry(before).or_insert_with(|| vec![before]).push(number);
            }
        }
        self.refuse_sharing(sharing.into_values());
    }

    /// Removes the jobs that share an output. Jobs of the same input become one.
    fn refuse_sharing(&mut self, groups: impl Iterator<Item = Vec<usize>>) {
        let mut dropped = vec![false; self.jobs.len()];
        let mut shared: Vec<Vec<usize>> = groups.filter(|jobs| jobs.len() > 1).collect();
        shared.sort();
        for numbers in shared {
            let first = self.jobs[numbers[0]].input.path();
            if numbers.iter().all(|&number| is_same_file(first, self.jobs[number].input.path())) {
                self.jobs[numbers[0]].origin =
                    numbers.iter().map(|&number| self.jobs[number].origin).max().unwrap_or(Origin::Found);
                numbers[1..].iter().for_each(|&number| dropped[number] = true);
                continue;
            }
            for &number in &numbers {
                let other = numbers.iter().find(|&&other| other != number).map(|&other| self.jobs[other].input.path());
                let other = other.map(|path| path.display().to_string()).unwrap_or_default();
                let message = format!("{other} would be written to the same output; neither is written");
                let path = self.jobs[number].input.path().to_path_buf();
                self.fault(&path, Rule::SameOutput, message);
                dropped[number] = true;
            }
        }
        let kept: Vec<bool> = dropped.iter().map(|dropped| !dropped).collect();
        self.keep(&kept);
    }

    fn fault(&mut self, path: &Path, rule: Rule, message: String) {
        self.findings.push((path.to_path_buf(), Finding::of_file(rule, message)));
    }
}

/// The file that a job reads, with every link followed.
fn real_input(job: &Job) -> Option<PathBuf> {
    fs::canonicalize(job.file()?).ok()
}

/// How an input was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    ByName,
    /// In a folder, and its path is no link.
    AsFile,
    /// In a folder, and its path is a link.
    AsLink,
}

/// The kind of something that is neither a file nor a folder, for messages.
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
