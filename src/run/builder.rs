//! The builder of a run.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::event::{Counts, DocumentResult, Event};
use crate::run::error::{RunError, RunErrorKind};
use crate::run::joined::Joined;
use crate::run::output::Output;
use crate::run::path::is_folder;
use crate::run::plan::{Destination, Input, Plan};
use crate::run::select::{Pattern, Selection};
use crate::run::work::{Settings, Streams, execute};
use crate::task::{Joins, Streaming, Task};

/// A task on files and folders.
///
/// ```
/// use sudoxml::run::{Run, Status, Task};
/// let folder = tempfile::tempdir()?;
/// let (input, output) = (folder.path().join("in"), folder.path().join("out"));
/// std::fs::create_dir(&input)?;
/// std::fs::write(input.join("a.xml"), "<sudoku><cells/></sudoku>")?;
/// let counts = Run::new(Task::solve().limit(3)).input(&input).output(&output).for_each(|document| {
///     assert_eq!(document.status, Status::Done);
///     assert_eq!(document.puzzles[0].outcome.solutions().count(), 3);
/// })?;
/// assert_eq!((counts.documents, counts.multiple), (1, 1));
/// assert!(output.join("a.xml").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a run does nothing until for_each or finish"]
pub struct Run {
    task: Task,
    inputs: Vec<PathBuf>,
    destination: Option<Target>,
    glob: String,
    exclude: Vec<String>,
    settings: Settings,
}

#[derive(Clone, Debug)]
enum Target {
    InPlace,
    Path(PathBuf),
}

impl Run {
    /// A run of this task, without inputs yet.
    pub fn new(task: Task) -> Run {
        Run {
            task,
            inputs: Vec::new(),
            destination: None,
            glob: "*.xml".into(),
            exclude: Vec::new(),
            settings: Settings::default(),
        }
    }

    /// Adds a file, or a folder with all its subfolders.
    pub fn input(mut self, path: impl Into<PathBuf>) -> Run {
        self.inputs.push(path.into());
        self
    }

    /// Sets the output. If the only input is a file, and this is not a folder, this is the file to write. Otherwise it
    /// is a folder, in which the outputs have the same paths as the inputs.
    pub fn output(self, path: impl Into<PathBuf>) -> Run {
        Run { destination: Some(Target::Path(path.into())), ..self }
    }

    /// Writes each document into its own file.
    pub fn in_place(self) -> Run {
        Run { destination: Some(Target::InPlace), ..self }
    }

    /// Sets which files of folders are inputs, as a pattern with `*`, `?`, `[…]` and `{a,b}`. A pattern without a `/`
    /// matches the name. A pattern with a `/` matches the path below the folder, in which `**` matches any number of
    /// folders. The default is `*.xml`.
    pub fn glob(self, pattern: impl Into<String>) -> Run {
        Run { glob: pattern.into(), ..self }
    }

    /// Leaves out the files and folders that the pattern matches.
    pub fn exclude(mut self, pattern: impl Into<String>) -> Run {
        self.exclude.push(pattern.into());
        self
    }

    /// Sets the number of threads, from 1 to 256. The default is one for each core.
    pub fn threads(mut self, threads: NonZeroUsize) -> Run {
        self.settings.threads = Some(threads);
        self
    }

    /// When and how documents are processed in batches.
    pub(crate) fn streaming(mut self, streaming: Streaming) -> Run {
        self.settings.streaming = streaming;
        self
    }

    /// The files and folders that the run reads, for a build tool that has to know when to run again. A new file in one of
    /// the folders is a new input.
    ///
    /// # Errors
    /// If the run cannot start.
    pub fn reads(&self) -> Result<Vec<PathBuf>, RunError> {
        Ok(self.plan(&self.destination()?)?.reads().map(Path::to_path_buf).collect())
    }

    /// Processes all documents, and calls `each` for each of them. The order is that of the inputs, with any number of
    /// threads. The result of a document contains its errors, which do not stop the others. Returns the counts of all
    /// documents. An input that does not exist is a document with an error.
    ///
    /// ```
    /// use sudoxml::run::{Run, Task};
    /// let counts = Run::new(Task::check()).input("no-such-folder").finish()?;
    /// assert_eq!((counts.documents, counts.errors), (1, 1));
    /// # Ok::<(), sudoxml::run::RunError>(())
    /// ```
    ///
    /// # Errors
    /// If the run cannot start, or if the one output of all documents cannot be written.
    pub fn for_each(self, mut each: impl FnMut(DocumentResult)) -> Result<Counts, RunError> {
        let destination = self.destination()?;
        let plan = self.plan(&destination)?;
        let (mut is_clean, mut counts) = (plan.findings.is_empty(), Counts::default());
        for (path, finding) in &plan.findings {
            let mut result = DocumentResult::faulty(path.clone());
            result.faults.push(finding.clone());
            counts += result.counts;
            each(result);
        }
        let target = self.joined_target();
        let unwritable = |error| RunError::of_path(RunErrorKind::Unwritable, &target).with_source(error);
        let mut joined = match &destination {
            Destination::Joined(file) => {
                let file = file.clone().map(|file| Output::new(file, None));
                Some(Joined::new(&self.task, file, std::io::sink()).map_err(unwritable)?)
            }
            _ => None,
        };
        let output = joined.as_mut().map(|output| Box::new(output) as Box<dyn Write + '_>);
        let mut current = None;
        counts +=
            execute(&plan, &self.task, self.settings, Streams { input: None, output }, &mut |event| match event {
                Event::Start(path) => current = Some(DocumentResult::new(path.to_path_buf())),
                Event::Entry(entry) => {
                    if let Some(result) = &mut current {
                        result.add(entry);
                    }
                }
                Event::End(document_end) => {
                    is_clean &= !document_end.is_error();
                    current.take().into_iter().for_each(|result| each(result.ended(document_end)));
                }
            })?;
        joined.map_or(Ok(()), |joined| joined.finish(is_clean)).map_err(unwritable)?;
        Ok(counts)
    }

    /// Processes all documents and returns their counts.
    ///
    /// # Errors
    /// As for [`Run::for_each`].
    pub fn finish(self) -> Result<Counts, RunError> {
        self.for_each(drop)
    }

    fn plan(&self, destination: &Destination) -> Result<Plan, RunError> {
        let exclude = self.exclude.iter().map(|pattern| Pattern::new(pattern)).collect::<Result<Vec<_>, _>>()?;
        let selection = Selection::new(Pattern::new(&self.glob)?, exclude);
        let inputs: Vec<Input> = self.inputs.iter().cloned().map(Input::Path).collect();
        Ok(Plan::new(&inputs, destination, &selection))
    }

    fn joined_target(&self) -> PathBuf {
        match &self.destination {
            Some(Target::Path(path)) => path.clone(),
            Some(Target::InPlace) | None => PathBuf::new(),
        }
    }

    fn destination(&self) -> Result<Destination, RunError> {
        let is_one_file = self.inputs.len() == 1 && !self.inputs[0].is_dir();
        match (&self.destination, self.task.joins()) {
            (Some(Target::Path(path)), Joins::FilePerPuzzle) => Ok(Destination::Split(path.clone())),
            (Some(Target::Path(path)), Joins::AllOrNothing | Joins::EachIfDone) => {
                Ok(Destination::Joined(Some(path.clone())))
            }
            (None | Some(Target::InPlace), Joins::AllOrNothing | Joins::EachIfDone | Joins::FilePerPuzzle) => {
                Err(RunError::new(RunErrorKind::NoOutput))
            }
            (None, Joins::No) if self.task.writes() => Err(RunError::new(RunErrorKind::NoOutput)),
            (_, Joins::No) if !self.task.writes() => Ok(Destination::Nowhere),
            (Some(Target::InPlace) | None, Joins::No) => Ok(Destination::InPlace),
            (Some(Target::Path(path)), Joins::No) => destination_at(path, is_one_file),
        }
    }
}

/// The destination for a path: a file if there is one document and the path is not a folder, else a folder.
///
/// # Errors
/// If the path is a file, and there may be several documents.
pub(crate) fn destination_at(path: &Path, is_one_file: bool) -> Result<Destination, RunError> {
    match path {
        _ if is_one_file && !is_folder(path) => Ok(Destination::File(path.to_path_buf())),
        _ if path.exists() && !path.is_dir() => Err(RunError::of_path(RunErrorKind::SeveralDocuments, path)),
        _ => Ok(Destination::Folder(path.to_path_buf())),
    }
}
