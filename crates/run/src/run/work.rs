//! The work of a run: it processes every document of a plan, on all cores, with events in the order of the plan.

use std::borrow::Cow;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::queue::Queue;
use crate::run::error::{RunError, RunErrorKind};
use crate::run::fence::{Fence, Place};
use crate::run::includes::{Files, includes_of};
use crate::run::open_input::{Lock, OpenInput};
use crate::run::output::{CommitError, Output, Written};
use crate::run::plan::{Job, JobInput, Origin, Plan, Work};
use crate::run::slot::{CAPACITY, Progress, Slot};
use crate::run::split::Split;
use crate::run::stop::{UntilCancelled, cancelled};
use crate::run::unreadable::{unreadable_file, unwritable};
use crate::task::{Outputs, Single, StreamError, Streaming, Task, count_of};
use sudoku_engine::search::{CancelToken, Threads};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_report::event::{Counts, DocumentEnd, Entry, Event, EventSink, Status};
use sudoxml_report::writer::Feed;

/// How a plan is executed.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The number of threads, at most 256; `None` for one thread for each core.
    pub threads: Option<NonZeroUsize>,
    /// If set, a document is skipped if its output is newer than its input and newer than this time of the program.
    pub update: Option<SystemTime>,
    /// Which documents are processed in batches, and how. If there are several documents, each has one thread.
    pub streaming: Streaming,
    /// If set, each document is compared with its output, and only the differences are written.
    pub compare: Option<Compare>,
    /// Ends the run before its last document: no document is started, and those in work have no output.
    pub cancel: CancelToken,
}

/// Shows the difference between a document and its output. The name is that of the document.
pub(crate) type Compare = fn(name: &str, before: &[u8], after: &[u8]) -> Vec<u8>;

/// The inputs and outputs of a run that are not files of the plan.
#[derive(Default)]
pub struct Streams<'s> {
    /// The standard input.
    pub input: Option<Box<dyn Read + Send + 's>>,
    /// The one output of a run whose documents have no files.
    pub output: Option<Box<dyn Write + 's>>,
}

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}

/// Processes the documents of a plan. Events come in the plan's order, with any number of threads. The memory depends
/// neither on the size of the documents nor on the number of findings, unless documents are compared. A file with an error does not stop the others.
/// Returns the counts of all documents.
///
/// # Errors
/// If no thread can be started, if the one output of the run cannot be written, or if the run was cancelled. An error in a
/// file is an event.
pub fn execute(
    plan: &Plan,
    task: &Task,
    settings: &Settings,
    streams: Streams<'_>,
    events: &mut dyn FnMut(Event<'_>),
) -> Result<Counts, RunError> {
    let threads = count_of(settings.threads);
    let task = &task.clone().on(&Threads::new(threads));
    let count = threads.get().min(plan.jobs.len());
    let Streams { input, mut output } = streams;
    let threads = if plan.jobs.len() > 1 { NonZeroUsize::new(1) } else { settings.threads };
    let worker = Worker {
        task,
        in_place: plan.in_place,
        copies: plan.copies,
        update: settings.update,
        compare: settings.compare,
        streaming: Streaming { threads, ..settings.streaming },
        fence: plan.fence.clone().map(Fence::around),
        split: plan.files_of_puzzles.clone().map(|(folder, pictures)| Split::new(&folder, pictures, plan)),
        input: Mutex::new(input),
        joined: output.is_some(),
        included: plan.included.as_ref(),
        cancel: &settings.cancel,
    };
    let (next, queue) = (AtomicUsize::new(0), Queue::new(CAPACITY));
    queue.end_at(plan.jobs.len());
    let mut sum = Counts::default();
    let work_on_jobs = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = plan.jobs.get(number) else { break };
            let lock = Lock::default();
            let release = || lock.release();
            let slot = Mutex::new(Slot::new(&queue, number, &release));
            let end = worker.work(job, &lock, &slot);
            slot.into_inner().unwrap_or_else(PoisonError::into_inner).end(end);
        }
    };
    let passed_on = std::thread::scope(|scope| {
        for number in 0..count {
            match std::thread::Builder::new().spawn_scoped(scope, work_on_jobs) {
                Err(error) if number == 0 => {
                    return Err(RunError::new(RunErrorKind::NoThread).with_source(error));
                }
                // If the system has no more threads, the existing ones do the work.
                _ => {}
            }
        }
        let (mut started, mut errors) = (None, 0);
        let mut pass_on = |number: usize, progress: Progress, events: &mut dyn FnMut(Event<'_>)| -> io::Result<()> {
            let job = &plan.jobs[number];
            // Of a copy, only an error is passed on.
            if job.work == Work::Copy && progress.entries.is_empty() {
                return Ok(());
            }
            if started.replace(number) != Some(number) {
                errors = 0;
                events(Event::Start(job.input.path()));
            }
            for entry in progress.entries {
                errors += entry.errors();
                events(Event::Entry(entry));
            }
            if let Some(out) = &mut output {
                out.write_all(&progress.output)?;
            }
            if let Some(end) = progress.end {
                let end = end.after_errors(errors);
                sum += end.counts;
                events(Event::End(end));
            }
            Ok(())
        };
        let passed_on = queue.pass_on_together(|parts| {
            for (number, progress) in parts {
                if settings.cancel.is_cancelled() {
                    return Err(cancelled());
                }
                pass_on(number, progress, events)?;
            }
            events(Event::Pause);
            Ok::<(), io::Error>(())
        });
        // After an error, no further document is started.
        next.fetch_max(plan.jobs.len(), Ordering::Relaxed);
        Ok(passed_on)
    })?;
    if passed_on.is_err() && settings.cancel.is_cancelled() {
        return Err(RunError::new(RunErrorKind::Cancelled));
    }
    let flushed = passed_on.and_then(|()| output.as_mut().map_or(Ok(()), |out| out.flush()));
    flushed.map_err(|error: io::Error| RunError::new(RunErrorKind::Unwritable).with_source(error))?;
    Ok(sum)
}

/// Processes the documents of a plan, and passes their events to a feed and then on. If its writer fails, the run ends soon.
/// The feed is not finished.
///
/// # Errors
/// If no thread can be started.
pub fn execute_into(
    feed: &mut Feed<'_>,
    plan: &Plan,
    task: &Task,
    settings: &Settings,
    input: Option<Box<dyn Read + Send + '_>>,
    next: &mut dyn FnMut(Event<'_>),
) -> Result<(), RunError> {
    let settings = Settings { cancel: settings.cancel.child(), ..settings.clone() };
    let ended = execute(plan, task, &settings, Streams { input, output: None }, &mut |event| {
        feed.pass(event, next);
        if feed.has_failed() {
            settings.cancel.cancel();
        }
    });
    if feed.has_failed() { Ok(()) } else { ended.map(drop) }
}

struct Worker<'r> {
    task: &'r Task,
    update: Option<SystemTime>,
    compare: Option<Compare>,
    streaming: Streaming,
    /// Whether each input is its own target.
    in_place: bool,
    /// Whether a document without a `<sudoku>` that was found in a folder is copied.
    copies: bool,
    /// The folder that no output may leave.
    fence: Option<Fence>,
    /// The files of single puzzles.
    split: Option<Split>,
    /// The standard input, for the one job that reads it.
    input: Mutex<Option<Box<dyn Read + Send + 'r>>>,
    /// Whether documents without files go to one output.
    joined: bool,
    /// What the includes of documents lead to, if they are followed.
    included: Option<&'r Arc<Files>>,
    cancel: &'r CancelToken,
}

/// A writer that adds its bytes to the queue.
struct ToQueue<'s, 'q>(&'s Mutex<Slot<'q>>);

impl Write for ToQueue<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(self.0).write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Worker<'_> {
    /// Processes a document and adds its results to the queue.
    fn work(&self, job: &Job, file_lock: &Lock, slot: &Mutex<Slot<'_>>) -> DocumentEnd {
        let severities = self.task.set_severities();
        let mut events = |entry: Entry| {
            let entry = match job.origin {
                Origin::Named => Some(entry),
                Origin::Found => entry.found_in_folder(severities),
                Origin::Master => entry.of_master(),
            };
            entry.into_iter().for_each(|entry| lock(slot).entry(entry));
        };
        let worked = self.try_to_work(job, file_lock, slot, &mut events);
        file_lock.release();
        match worked {
            Ok(end) => match job.origin {
                Origin::Named => end,
                Origin::Found => end.found_in_folder(severities),
                Origin::Master => end.of_master(),
            },
            Err(fault) => {
                events(Entry::Document(fault));
                DocumentEnd::BROKEN
            }
        }
    }

    /// The error is a finding about the file itself.
    fn try_to_work(
        &self,
        job: &Job,
        file_lock: &Lock,
        slot: &Mutex<Slot<'_>>,
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        if let Some(compare) = self.compare {
            return self.compare_with(compare, job, slot, events);
        }
        if let Some(target) = &job.target {
            return self.write_to(target, job, file_lock, events);
        }
        let mut input = self.open(job)?;
        match &self.split {
            Some(split) => {
                let mut input = UntilCancelled { reader: &mut *input, token: self.cancel };
                let streams = (&mut input as _, &mut ToQueue(slot) as _);
                split.process(&self.task_for(job), job, streams, self.streaming, self.fence.as_ref(), events)
            }
            None if self.joined => self.process(job, &mut *input, &mut Single(ToQueue(slot)), events),
            None => self.process(job, &mut *input, &mut Single(io::sink()), events),
        }
    }

    fn write_to(
        &self,
        target: &Path,
        job: &Job,
        file_lock: &Lock,
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        let place = self.fence.as_ref().map_or(Ok(Place::default()), |fence| fence.admit(target, job.at_target))?;
        let Some(path) = job.file() else {
            let mut output = Output::new(target.to_path_buf(), None).at(place).dated(crate::run::file_clock());
            let mut input = self.open(job)?;
            let end = self.process(job, &mut *input, &mut Single(&mut output), events)?;
            return committed(end, || output.commit().map_err(CommitError::Failed), target);
        };
        if self.is_up_to_date(job, path, target) {
            return Ok(DocumentEnd::UP_TO_DATE);
        }
        let in_place = self.in_place;
        let opened = if in_place { OpenInput::locked(target, file_lock) } else { OpenInput::new(path) };
        let opened = opened.map_err(|error| unreadable_file(&error))?;
        let new_output = || {
            let output = Output::new(target.to_path_buf(), opened.permissions()).at(place.clone());
            // An input that is saved from now on is then newer than the output. In place, the file is newer than the
            // files that were made from it before.
            if in_place { output } else { output.dated(opened.time()) }
        };
        let mut output = new_output();
        let end = match job.work {
            Work::Task => self.process(job, &mut opened.reader(), &mut Single(&mut output), events)?,
            Work::Copy => self.copy(&opened, &mut output, target)?,
        };
        if self.copies && job.origin != Origin::Named && end.status == Status::NoSudoku {
            let again = OpenInput::new(path).map_err(|error| unreadable_file(&error))?;
            let mut output = new_output();
            let copied = self.copy(&again, &mut output, target)?;
            return committed(copied, || output.commit().map_err(CommitError::Failed), target).map(|_| end);
        }
        let commit = || {
            if in_place {
                file_lock.renew(&opened);
            }
            // An input that was saved in the meantime must not be overwritten in place, and the next run with --update
            // must not skip it. An input that was removed can have another file as its output, but is not created
            // again.
            output.commit_if(&|| opened.is_unchanged().unwrap_or(!in_place))
        };
        committed(end, commit, target)
    }

    /// Copies a file.
    fn copy(&self, opened: &OpenInput, output: &mut Output, target: &Path) -> Result<DocumentEnd, Finding> {
        let mut reader = UntilCancelled { reader: &mut opened.reader(), token: self.cancel };
        let mut buffer = vec![0; COPIED_AT_ONCE];
        loop {
            match reader.read(&mut buffer).map_err(|error| unreadable_file(&error))? {
                0 => return Ok(DocumentEnd::COPIED),
                read => output.write_all(&buffer[..read]).map_err(|error| unwritable(target, &error))?,
            }
        }
    }

    /// Writes the difference between a document and its output. Both are in memory, up to a limit.
    fn compare_with(
        &self,
        compare: Compare,
        job: &Job,
        slot: &Mutex<Slot<'_>>,
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        let mut before = Vec::new();
        self.open(job)?
            .take(MAX_COMPARED as u64 + 1)
            .read_to_end(&mut before)
            .map_err(|error| unreadable_file(&error))?;
        if before.len() > MAX_COMPARED {
            return Err(too_large_to_compare());
        }
        let mut after = Compared::default();
        let processed = self.process(job, &mut &before[..], &mut Single(&mut after), events);
        if after.is_too_large {
            return Err(too_large_to_compare());
        }
        let (mut end, after) = (processed?, after.bytes);
        if end.status != Status::Done {
            return Ok(end);
        }
        if before == after {
            end.counts.unchanged += 1;
            return Ok(end);
        }
        let difference = compare(&job.input.path().to_string_lossy(), &before, &after);
        lock(slot).write(&difference).map_err(|error| Finding::from(&StreamError::Write(error)))?;
        let severities = self.task.set_severities();
        let finding = severities.judge(Finding::of_file(Rule::WouldChange, "the document would change"));
        finding.into_iter().for_each(|finding| events(Entry::Document(finding)));
        Ok(end.with_finding(severities.of(Rule::WouldChange)))
    }

    fn open(&self, job: &Job) -> Result<Box<dyn Read + Send + '_>, Finding> {
        match &job.input {
            JobInput::File(path) => Ok(Box::new(File::open(path).map_err(|error| unreadable_file(&error))?)),
            JobInput::Standard => {
                let input = self.input.lock().unwrap_or_else(PoisonError::into_inner).take();
                Ok(input.unwrap_or_else(|| Box::new(io::empty())))
            }
        }
    }

    fn process(
        &self,
        job: &Job,
        input: &mut (dyn Read + Send),
        out: &mut (dyn Outputs + Send),
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        let name = job.input.path().to_string_lossy();
        let mut input = UntilCancelled { reader: input, token: self.cancel };
        let done = self.task_for(job).process_stream(&mut input, &name, self.streaming, out, events);
        done.map_err(|error| match (&error, &job.target) {
            (StreamError::Write(error), Some(target)) => unwritable(target, error),
            _ => Finding::from(&error),
        })
    }

    /// The task for a document, which follows its includes if they are followed.
    fn task_for(&self, job: &Job) -> Cow<'_, Task> {
        match self.included {
            None => Cow::Borrowed(self.task),
            Some(files) => {
                Cow::Owned(self.task.clone().including(includes_of(files, job.input.path(), job.file().is_some())))
            }
        }
    }

    /// Whether the output is newer than the input, the parts of its puzzles, the catalogs that lead to them and the program.
    /// Only regular files can be up to date, because folders, pipes and devices have no useful time of the last change.
    fn is_up_to_date(&self, job: &Job, input: &Path, target: &Path) -> bool {
        let Some(program) = self.update else { return false };
        let modified =
            |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file).and_then(|file| file.modified().ok());
        let Some(output) = modified(target).filter(|output| *output > program) else { return false };
        let catalogs = self.included.iter().filter(|_| !job.parts.is_empty()).flat_map(|files| files.catalogs());
        let parts = job.parts.iter().map(PathBuf::as_path).chain(catalogs);
        let mut inputs = std::iter::once(input).chain(parts);
        // A part that is not there can have been there before.
        !job.lacks_parts && inputs.all(|input| modified(input).is_some_and(|input| output > input))
    }
}

/// How many bytes of a file are copied at once.
const COPIED_AT_ONCE: usize = 1 << 16;

/// The maximum size of a document, and of its output, that are compared, in bytes.
const MAX_COMPARED: usize = 1 << 30;

fn too_large_to_compare() -> Finding {
    let message =
        format!("the document or its output has more than {MAX_COMPARED} bytes, which is too large to compare");
    Finding::of_file(Rule::TooLarge, message)
}

/// An output that is compared with its document.
#[derive(Default)]
struct Compared {
    bytes: Vec<u8>,
    is_too_large: bool,
}

impl Write for Compared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MAX_COMPARED {
            self.is_too_large = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Commits the output of a document, if the document is done.
fn committed(
    mut end: DocumentEnd,
    commit: impl FnOnce() -> Result<Written, CommitError>,
    target: &Path,
) -> Result<DocumentEnd, Finding> {
    if end.status != Status::Done {
        return Ok(end);
    }
    match commit() {
        Ok(Written::New) => Ok(end),
        Ok(Written::Unchanged) => {
            end.counts.unchanged += 1;
            Ok(end)
        }
        Err(CommitError::Failed(error)) => Err(unwritable(target, &error)),
        Err(CommitError::Outdated) => {
            let message = "the input was changed or removed while it was read; run sudoxml again";
            Err(Finding::of_file(Rule::InputChanged, message))
        }
    }
}

fn lock<'m, 'q>(slot: &'m Mutex<Slot<'q>>) -> std::sync::MutexGuard<'m, Slot<'q>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::{Destination, Input};
    use crate::run::select::Pattern;
    use crate::run::select::Selection;
    use sudoxml_document::document::CellList;

    #[test]
    fn a_file_that_vanishes_after_it_was_found_is_a_fault_and_the_others_are_done() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in"))?;
        for name in ["in/a.xml", "in/b.xml", "in/c.xml"] {
            fs::write(path(name), "<sudoku><cells/></sudoku>")?;
        }
        let selection = Selection::new(vec![Pattern::new("*.xml").expect("a pattern")], Vec::new());
        let plan = Plan::new(&[Input::Path(path("in"))], &Destination::Folder(path("out")), &selection);
        fs::remove_file(path("in/b.xml"))?;
        let (mut ends, mut rules) = (Vec::new(), Vec::new());
        let task = Task::cells(CellList::Givens);
        let counts = execute(&plan, &task, &Settings::default(), Streams::default(), &mut |event| match event {
            Event::Start(_) | Event::Pause => {}
            Event::Entry(entry) => rules.extend(entry.findings().iter().map(|finding| finding.rule)),
            Event::End(end) => ends.push((end.status, end.counts.errors, std::mem::take(&mut rules))),
        });
        let done = || (Status::Done, 0, Vec::new());
        assert_eq!(ends, [done(), (Status::Faulty, 1, vec![Rule::Unreadable]), done()]);
        assert_eq!(counts.expect("a run").documents, 3);
        assert!(path("out/a.xml").exists() && !path("out/b.xml").exists() && path("out/c.xml").exists());
        Ok(())
    }
}
