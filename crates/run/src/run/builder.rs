//! The builder of a run.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::run::documents::Documents;
use crate::run::error::{RunError, RunErrorKind};
use crate::run::flow::{Caller, Flow};
use crate::run::includes::XInclude;
use crate::run::items::Item;
use crate::run::joined::Joined;
use crate::run::output::Output;
use crate::run::path::{is_folder, is_written_as_folder};
use crate::run::plan::{Destination, Input, Job, Plan, Work};
use crate::run::select::{DEFAULT_GLOB, Pattern, Selection, xml_extension};
use crate::run::work::{Settings, Streams, execute, execute_into};
use crate::task::{Streaming, Task, Writes};
use sudoku_engine::search::CancelToken;
use sudoxml_picture::PictureOptions;
use sudoxml_report::event::{Counts, DocumentEnd, DocumentResult, Entry, Event};
use sudoxml_report::writer::{Feed, OutcomeWriter};

/// A task on files and folders.
///
/// ```
/// use sudoxml::{document::SolveOptions, finding::Requirement, run::{Run, Status, Task}};
/// let folder = tempfile::tempdir()?;
/// let (input, output) = (folder.path().join("in"), folder.path().join("out"));
/// std::fs::create_dir(&input)?;
/// std::fs::write(input.join("a.xml"), "<sudoku><cells/></sudoku>")?;
/// let counts = Run::new(Task::solve(SolveOptions::new().limit(3), Requirement::Nothing)).input(&input).output(&output).for_each(|document| {
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
    globs: Vec<String>,
    exclude: Vec<String>,
    hidden: bool,
    ignore: bool,
    copies: bool,
    xinclude: Option<XInclude>,
    settings: Settings,
}

#[derive(Clone, Debug)]
enum Target {
    InPlace,
    Pictures(PathBuf, Box<PictureOptions>),
    Path(PathBuf),
}

impl Run {
    /// A run of this task, without inputs yet. Without any, it processes nothing and succeeds.
    pub fn new(task: Task) -> Run {
        Run {
            task,
            inputs: Vec::new(),
            destination: None,
            globs: Vec::new(),
            exclude: Vec::new(),
            hidden: false,
            ignore: true,
            copies: false,
            xinclude: None,
            settings: Settings::default(),
        }
    }

    /// Adds a file, or a folder with all its subfolders. Of a folder, the files are read that [`Run::glob`] matches,
    /// except those that [`Run::exclude`] matches, hidden ones, and those that ignore files leave out. A file that is
    /// added itself is always read.
    pub fn input(mut self, path: impl Into<PathBuf>) -> Run {
        self.inputs.push(path.into());
        self
    }

    /// Sets the output. If the only input is a file, and this is not a folder, this is the file to write. Otherwise it
    /// is a folder, in which the outputs have the same paths as the inputs. A new folder whose name looks like that of
    /// a document, such as `solved.xml`, must end with a `/`.
    pub fn output(self, path: impl Into<PathBuf>) -> Run {
        Run { destination: Some(Target::Path(path.into())), ..self }
    }

    /// Writes each document into its own file.
    pub fn in_place(self) -> Run {
        Run { destination: Some(Target::InPlace), ..self }
    }

    /// Draws each puzzle of [`Task::outcomes`] as SVG into a file of its own below this folder, and lists the files in its
    /// `index.csv`. Other tasks have outputs of their own.
    pub fn pictures(self, folder: impl Into<PathBuf>, options: PictureOptions) -> Run {
        Run { destination: Some(Target::Pictures(folder.into(), Box::new(options))), ..self }
    }

    /// Adds a pattern for the files of folders that are inputs, with `*`, `?`, `[…]` and `{a,b}`. A pattern without a `/`
    /// matches the name. A pattern with a `/` matches the path below the folder, in which `**` matches any number of
    /// folders. A file is an input if one of the patterns matches it. Without any pattern, the files
    /// `*.{xml,dita,ditamap,dbk,docbook,tei}` are inputs. Then a warning
    /// ([`Rule::NotRead`](sudoxml_document::finding::Rule::NotRead)) says how many other files look like XML, such as `*.xhtml`.
    pub fn glob(mut self, pattern: impl Into<String>) -> Run {
        self.globs.push(pattern.into());
        self
    }

    /// Adds a pattern, as for [`Run::glob`], for files and folders to leave out.
    pub fn exclude(mut self, pattern: impl Into<String>) -> Run {
        self.exclude.push(pattern.into());
        self
    }

    /// Sets whether the files and folders in a folder whose names start with a `.` are read. The default is `false`.
    pub fn hidden(self, hidden: bool) -> Run {
        Run { hidden, ..self }
    }

    /// Sets whether ignore files leave out files and folders in a folder. The default is `true`. Ignore files are
    /// `.gitignore`, `.ignore`, and in a git repository `.git/info/exclude` and the `core.excludesFile` of git. They count
    /// in the folder, below it, and above it up to the root of the repository. Without a repository, no folder above
    /// counts.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Run, Task};
    /// let folder = tempfile::tempdir()?;
    /// std::fs::write(folder.path().join(".gitignore"), "draft-*")?;
    /// std::fs::write(folder.path().join("draft-1.xml"), "<sudoku><cells/></sudoku>")?;
    /// std::fs::write(folder.path().join("may.xml"), "<sudoku><cells/></sudoku>")?;
    /// let run = Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(folder.path());
    /// assert_eq!(run.clone().finish()?.documents, 1);
    /// assert_eq!(run.ignore(false).finish()?.documents, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ignore(self, ignore: bool) -> Run {
        Run { ignore, ..self }
    }

    /// Sets whether the files of folders that are no documents with puzzles are copied to the output folder, so that links
    /// between files stay valid. The default is `false`. Files that [`Run::exclude`], ignore files or a leading `.` leave out
    /// are not copied.
    pub fn copy_others(self, copies: bool) -> Run {
        Run { copies, ..self }
    }

    /// Follows the includes of XInclude. A document with puzzles that another one includes is one more input, and its output is
    /// that of the file. What is included in a `<sudoku>` is read as a part of it. By default includes are not followed.
    pub fn xinclude(self, xinclude: XInclude) -> Run {
        Run { xinclude: Some(xinclude), ..self }
    }

    /// Sets the number of threads, at most 256. The default, 0, is one for each core.
    pub fn threads(mut self, threads: usize) -> Run {
        self.settings.threads = NonZeroUsize::new(threads);
        self
    }

    /// When and how documents are processed in batches.
    #[doc(hidden)] // for the crates above
    pub fn streaming(mut self, streaming: Streaming) -> Run {
        self.settings.streaming = streaming;
        self
    }

    /// The files and folders that the run reads, for a build tool that has to know when to run again. A new file in one of
    /// the folders is a new input. Ignore files are among them.
    ///
    /// # Errors
    /// If the run cannot start.
    pub fn reads(&self) -> Result<Vec<PathBuf>, RunError> {
        Ok(self.plan(&self.destination()?)?.reads().map(Path::to_path_buf).collect())
    }

    /// The documents that the run processes, in their order, such as for the total of a progress bar, whose place is the sum of
    /// [`Counts::inputs`]. Files that are copied, and the note about files that were not read, count for neither.
    ///
    /// # Errors
    /// If the run cannot start.
    pub fn documents(&self) -> Result<Vec<PathBuf>, RunError> {
        let plan = self.plan(&self.destination()?)?;
        Ok(plan.jobs.iter().filter(|job| job.work == Work::Task).filter_map(Job::file).map(Path::to_path_buf).collect())
    }

    /// Ends the run when the token is cancelled, within a tenth of a second: searches end, no document is started, and those
    /// in work have no output. The error is then [`RunErrorKind::Cancelled`].
    ///
    /// ```
    /// use std::{thread, time::Duration};
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Run, RunErrorKind, Task};
    /// use sudoxml::search::CancelToken;
    /// # let folder = tempfile::tempdir()?;
    /// # let input = folder.path().join("a.xml");
    /// # std::fs::write(&input, "<sudoku size='25'><cells/></sudoku>")?;
    /// let token = CancelToken::new();
    /// let run = Run::new(Task::check(CountOptions::new().limit(u64::MAX), Requirement::Nothing)).input(input).cancelled_by(&token);
    /// thread::spawn(move || {
    ///     thread::sleep(Duration::from_millis(20));
    ///     token.cancel();
    /// });
    /// assert_eq!(run.finish().unwrap_err().kind(), RunErrorKind::Cancelled);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cancelled_by(mut self, token: &CancelToken) -> Run {
        self.settings.cancel = token.clone();
        self.task = self.task.cancelled_by(token);
        self
    }

    /// Processes all documents, and calls `each` for each of them, on the thread of the caller. The order is the order of
    /// the inputs, with any number of threads. The result of a document contains its errors, which do not stop the others.
    /// Returns the counts of all documents. `each` is also called for a file that is skipped, and for the note about files
    /// that were not read, with the path of the folder.
    ///
    /// `each` returns nothing, or a [`ControlFlow`](std::ops::ControlFlow) or a `Result`. If it breaks, the run ends soon,
    /// and the counts are those up to there; if it fails, that is the source of the error of the run. Documents without an
    /// output by then have none, and one output of all documents is not written.
    ///
    /// The result of a document has all its puzzles, so the memory grows with the puzzles of one document.
    /// [`Run::finish`] keeps none of them.
    ///
    /// ```
    /// use std::io;
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Run, RunErrorKind, Status, Task};
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::write(folder.path().join("a.xml"), "<sudoku/>")?;
    /// # let input = folder.path();
    /// let run = Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(input);
    /// let ended = run.for_each(|document| match document.status {
    ///     Status::Done => Ok(()),
    ///     _ => Err(io::Error::other("the first error is enough")),
    /// });
    /// assert_eq!(ended.unwrap_err().kind(), RunErrorKind::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an input does not exist, if the run cannot start, if `each` fails, or if the one output of all documents cannot be
    /// written.
    pub fn for_each<F: Flow>(mut self, mut each: impl FnMut(DocumentResult) -> F) -> Result<Counts, RunError> {
        let cancel = self.stoppable();
        let (mut caller, mut counts) = (Caller::new(&cancel), Counts::default());
        let ended = self.run(Some(&mut |document: DocumentResult| {
            if !caller.has_stopped() {
                counts += document.counts;
                caller.hear(each(document));
            }
        }));
        caller.ended(ended, counts)
    }

    /// The documents as an iterator, in the order of the inputs, with any number of threads. The run starts now, and waits
    /// while the caller does. It ends with the iterator; up to there it works ahead of the caller, so documents after the last
    /// item may have an output. The first error of [`Run::for_each`] is the last item.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Run, Task};
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
    /// # let input = folder.path();
    /// for document in Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(input).iter() {
    ///     let document = document?;
    ///     println!("{}: {} puzzles", document.path.display(), document.counts.puzzles);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> Documents {
        let mut run = self.clone();
        let token = run.stoppable();
        let run = run.cancelled_by(&token);
        Documents::of(Box::new(move |pass| run.for_each(pass)), token)
    }

    /// Processes all documents, and calls `each` for each puzzle and for each finding that is not about one puzzle, on the
    /// thread of the caller, in the order of the inputs. Nothing is written. The memory does not depend on the size of the
    /// documents. `each` can stop the run, as that of [`Run::for_each`] can.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Item, Run, Task};
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::write(folder.path().join("a.xml"), "<sudokus><sudoku><cells/></sudoku><sudoku/></sudokus>")?;
    /// # let input = folder.path();
    /// let mut puzzles = 0;
    /// Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(input).stream(|_, item| {
    ///     puzzles += usize::from(matches!(item, Item::Puzzle(_)));
    /// })?;
    /// assert_eq!(puzzles, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an input does not exist, if the run cannot start, or if `each` fails.
    pub fn stream<F: Flow>(mut self, mut each: impl FnMut(&Path, Item) -> F) -> Result<Counts, RunError> {
        let cancel = self.stoppable();
        let plan = self.plan(&Destination::Nowhere)?;
        let (mut path, mut caller, mut counts) = (PathBuf::new(), Caller::new(&cancel), Counts::default());
        let mut pass = |path: &Path, item: Item| {
            if !caller.has_stopped() {
                caller.hear(each(path, item));
            }
        };
        plan.findings.iter().for_each(|(path, finding)| pass(path, Item::Finding(finding.clone())));
        let ended = execute(&plan, &self.task, &self.settings, Streams::default(), &mut |event| match event {
            Event::Start(next) => path = next.to_path_buf(),
            Event::Entry(entry) => pass(&path, entry.into()),
            Event::End(end) => counts += end.counts,
            Event::Pause => {}
        });
        caller.ended(ended, counts)
    }

    /// Processes all documents and returns their counts. The memory does not depend on the size of the documents.
    ///
    /// # Errors
    /// As for [`Run::for_each`].
    pub fn finish(self) -> Result<Counts, RunError> {
        self.run(None)
    }

    /// Processes all documents, and passes their outcomes to a table, a picture, a book or a report, on the thread of the
    /// caller, in the order of the inputs. The memory does not depend on the size of the documents. The writer is finished only
    /// if no document has an error. To write what can be read, pass each result of [`Run::for_each`] to
    /// [`DocumentResult::write_to`], and finish the writer.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{OutcomeOptions, Run, Task};
    /// use sudoxml::table::{Column, Table, TableFormat, TableWriter};
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
    /// # let input = folder.path();
    /// let table = Table::new(TableFormat::Csv).columns([Column::Line, Column::Verdict]);
    /// let task = Task::outcomes(OutcomeOptions::for_table(&table), Requirement::Nothing);
    /// let mut csv = TableWriter::new(table, Vec::new())?;
    /// let counts = Run::new(task).input(input).write_to(&mut csv)?;
    /// assert_eq!((counts.errors, csv.into_inner()?), (0, b"line,verdict\n1,multiple\n".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the run cannot start, the first error of the writer, or [`RunErrorKind::Incomplete`] if an input does not exist or a
    /// document has an error: its path is that of the first one, and its text has the finding.
    pub fn write_to(self, writer: &mut dyn OutcomeWriter) -> Result<Counts, RunError> {
        let plan = self.plan(&Destination::Nowhere)?;
        let (mut feed, mut counts, mut is_clean) = (Feed::new(writer), Counts::default(), true);
        let (mut document, mut first) = (PathBuf::new(), None);
        let mut count = |event: Event<'_>| match event {
            Event::Start(path) => document = path.to_path_buf(),
            Event::Entry(entry) => {
                let wrong = entry.findings().iter().find(|finding| finding.is_error());
                first = first.take().or_else(|| wrong.map(|finding| (document.clone(), finding.to_string())));
            }
            Event::End(end) => {
                is_clean &= !end.is_error();
                counts += end.counts;
            }
            Event::Pause => {}
        };
        for (path, finding) in &plan.findings {
            let end = DocumentEnd::BROKEN.after_errors(1);
            for event in [Event::Start(path), Event::Entry(Entry::Document(finding.clone())), Event::End(end)] {
                feed.pass(event, &mut count);
            }
        }
        execute_into(&mut feed, &plan, &self.task, &self.settings, None, &mut count)?;
        feed.finish(is_clean).map_err(|error| RunError::new(RunErrorKind::Unwritable).with_source(error))?;
        if is_clean {
            return Ok(counts);
        }
        let (path, finding) = first.unwrap_or_default();
        let text = format!("{}:{finding}", path.display());
        Err(RunError::of_path(RunErrorKind::Incomplete, path).with_source(text))
    }

    /// Makes the token of this run one that the run may cancel itself, and returns it.
    fn stoppable(&mut self) -> CancelToken {
        self.settings.cancel = self.settings.cancel.child();
        self.settings.cancel.clone()
    }

    /// Processes all documents. Their results are collected only if they are passed on.
    fn run(self, each: Option<&mut dyn FnMut(DocumentResult)>) -> Result<Counts, RunError> {
        let is_collecting = each.is_some();
        let mut nothing = drop;
        let each = each.unwrap_or(&mut nothing);
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
        let mut joined = match destination.joined() {
            Some(file) => {
                let file = file.map(|file| Output::new(file, None));
                let joined = Joined::of_task(&self.task, &destination, file, std::io::sink()).map_err(unwritable)?;
                Some(joined.refused(plan.overwrites_input))
            }
            None => None,
        };
        let output = joined.as_mut().map(|output| Box::new(output) as Box<dyn Write + '_>);
        let mut current = None;
        let task = self.task.clone().only_findings(!is_collecting);
        let streams = Streams { input: None, output };
        counts += execute(&plan, &task, &self.settings, streams, &mut |event| match event {
            Event::Start(path) => current = is_collecting.then(|| DocumentResult::new(path.to_path_buf())),
            Event::Entry(entry) => {
                if let Some(result) = &mut current {
                    result.add(entry);
                }
            }
            Event::End(document_end) => {
                is_clean &= !document_end.is_error();
                current.take().into_iter().for_each(|result| each(result.ended(document_end)));
            }
            Event::Pause => {}
        })?;
        if self.settings.cancel.is_cancelled() {
            return Err(RunError::new(RunErrorKind::Cancelled));
        }
        is_clean &= !plan.unread.is_error(task.set_severities());
        joined.map_or(Ok(()), |joined| joined.finish(is_clean)).map_err(unwritable)?;
        if let Some(document) = plan.unread.document(task.set_severities()) {
            counts += document.counts;
            each(document);
        }
        Ok(counts)
    }

    fn plan(&self, destination: &Destination) -> Result<Plan, RunError> {
        for input in &self.inputs {
            let missing = |error| RunError::of_path(RunErrorKind::NoInput, input).with_source(error);
            std::fs::metadata(input).map_err(missing)?;
        }
        let exclude = self.exclude.iter().map(|pattern| Pattern::new(pattern)).collect::<Result<Vec<_>, _>>()?;
        let is_default = self.globs.is_empty();
        let globs = self.globs.iter().map(String::as_str).chain(is_default.then_some(DEFAULT_GLOB));
        let globs = globs.map(Pattern::new).collect::<Result<Vec<_>, _>>()?;
        let namespace = self.task.namespace_of_puzzles();
        let xinclude = self.xinclude.clone();
        let xinclude = xinclude.map(|xinclude| namespace.into_iter().fold(xinclude, XInclude::namespace));
        let selection = Selection::new(globs, exclude)
            .hidden(self.hidden)
            .ignore(self.ignore)
            .by_default(is_default)
            .copies(self.copies)
            .xinclude(xinclude);
        let inputs: Vec<Input> = self.inputs.iter().cloned().map(Input::Path).collect();
        Ok(Plan::new(&inputs, destination, &selection))
    }

    fn joined_target(&self) -> PathBuf {
        match &self.destination {
            Some(Target::Path(path) | Target::Pictures(path, _)) => path.clone(),
            Some(Target::InPlace) | None => PathBuf::new(),
        }
    }

    fn destination(&self) -> Result<Destination, RunError> {
        let is_one_file = self.inputs.len() == 1 && !self.inputs[0].is_dir();
        match (&self.destination, self.task.writes()) {
            (Some(Target::Pictures(folder, options)), Writes::Nothing) => {
                Ok(Destination::Pictures(folder_at(folder)?, options.clone()))
            }
            (_, Writes::Nothing) => Ok(Destination::Nowhere),
            (Some(Target::Path(path)), Writes::DocumentOfEachPuzzle) => folder_at(path).map(Destination::Split),
            (Some(Target::Path(path)), Writes::Documents) => destination_at(path, is_one_file),
            (Some(Target::Path(path)), _) => Ok(Destination::Joined(Some(path.clone()))),
            (Some(Target::InPlace), Writes::Documents) => Ok(Destination::InPlace),
            (None | Some(Target::InPlace | Target::Pictures(..)), _) => Err(RunError::new(RunErrorKind::NoOutput)),
        }
    }
}

/// The destination for a path: a file if there is one document and the path is not a folder, else a folder.
///
/// # Errors
/// If there may be several documents, and the path is a file or has the name of a document.
pub fn destination_at(path: &Path, is_one_file: bool) -> Result<Destination, RunError> {
    match path {
        _ if is_one_file && !is_folder(path) => Ok(Destination::File(path.to_path_buf())),
        _ => folder_at(path).map(Destination::Folder),
    }
}

/// The path of an output folder, which possibly does not exist yet.
///
/// # Errors
/// If the path is a file, or if nothing exists there and it has the name of a document.
pub fn folder_at(path: &Path) -> Result<PathBuf, RunError> {
    // What is there is asked once, because another run may make the folder at the same time.
    let is_usable = match fs::metadata(path) {
        Ok(metadata) => metadata.is_dir(),
        Err(_) => is_written_as_folder(path) || xml_extension(path).is_none(),
    };
    if is_usable { Ok(path.to_path_buf()) } else { Err(RunError::of_path(RunErrorKind::SeveralDocuments, path)) }
}
