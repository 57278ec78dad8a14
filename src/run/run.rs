//! The run: every document of a plan, on all cores, told of in the plan's order.

use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use crate::finding::Finding;
use crate::pipeline::case::{self, Counts, DocumentEnd, Event, EventSink, Status};
use crate::pipeline::fence::{Fence, unwritable};
use crate::pipeline::opened::{Lock, Opened};
use crate::pipeline::output::{NotPlaced, Output, Written};
use crate::pipeline::plan::{Job, Plan};
use crate::pipeline::queue::Queue;
use crate::pipeline::stream::{StreamError, Streaming};
use crate::pipeline::task::Task;
use crate::rulebook::Rule;

/// How a plan is carried out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How many threads work, 256 at the most; `None` for one a core.
    pub threads: Option<NonZeroUsize>,
    /// Pass over a document whose output is newer than its input and than this time, that of the program.
    pub update: Option<SystemTime>,
    /// When and how documents are worked on in batches. Where there are several documents, each has one thread.
    pub streaming: Streaming,
}

/// More threads than this only cost memory, on any machine that there is.
pub(super) const MOST_THREADS: usize = 256;

impl Settings {
    fn pool(&self) -> io::Result<rayon::ThreadPool> {
        let threads = self.threads.map_or(0, |threads| threads.get().min(MOST_THREADS));
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(io::Error::other)
    }

    /// Does something, a task on one document for instance, with so many threads.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn install<T: Send>(&self, done: impl FnOnce() -> T + Send) -> io::Result<T> {
        Ok(self.pool()?.install(done))
    }
}

/// Works through a plan and tells what happens, in the plan's order whatever the number of threads, and in a memory that
/// grows neither with the documents nor with what is found in them. A file at fault does not keep the others from being
/// done. Returns the sum over all files.
///
/// # Errors
/// Only when no thread can be started; what is wrong with a file is told.
///
/// ```
/// use sudoxml::document::CellList;
/// use sudoxml::pipeline::{Destination, Event, Input, Plan, Selection, Settings, Task, run};
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("a.xml");
/// std::fs::write(&file, "<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
/// let plan = Plan::new(&[Input::Path(file.clone())], &Destination::InPlace, &Selection::glob("*.xml")?);
/// let mut found = 0;
/// let sum = run(&plan, &Task::Matrix, Settings::default(), &mut |event| match event {
///     Event::Case(case) => found += case.findings.len(),
///     Event::Begin(_) | Event::End(_) => {}
/// })?;
/// assert_eq!((sum.documents, found), (1, 0));
/// assert!(std::fs::read_to_string(&file)?.starts_with("<sudoku><matrix><row><col>5</col><col/>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(plan: &Plan, task: &Task, settings: Settings, tell: &mut dyn FnMut(Event<'_>)) -> io::Result<Counts> {
    let pool = settings.pool()?;
    let threads = if plan.jobs.len() > 1 { NonZeroUsize::new(1) } else { settings.threads };
    let streaming = Streaming { threads, ..settings.streaming };
    let fence = plan.fence.clone().map(Fence::around);
    let worker = Worker { task, in_place: plan.in_place, update: settings.update, streaming, fence };
    let (next, queue) = (AtomicUsize::new(0), Queue::default());
    let mut sum = Counts::default();
    std::thread::scope(|scope| {
        let (worker, next, queue) = (&worker, &next, &queue);
        scope.spawn(move || {
            pool.broadcast(|_| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = plan.jobs.get(number) else { break };
                    let lock = Lock::default();
                    let release = || lock.release();
                    let mut seat = queue.seat(number, &release);
                    let ending = worker.work(job, &lock, &mut |case| seat.tell(case));
                    seat.end(ending);
                }
            });
        });
        let mut begun = None;
        queue.pass_on(plan.jobs.len(), |number, told| {
            if begun.replace(number) != Some(number) {
                tell(Event::Begin(&plan.jobs[number].input));
            }
            told.cases.into_iter().for_each(|case| tell(Event::Case(case)));
            if let Some(ending) = told.ending {
                sum += ending.tally;
                tell(Event::End(ending));
            }
        });
    });
    Ok(sum)
}

struct Worker<'r> {
    task: &'r Task,
    update: Option<SystemTime>,
    streaming: Streaming,
    /// Whether each input is its own target.
    in_place: bool,
    /// What no output may leave.
    fence: Option<Fence>,
}

impl Worker<'_> {
    /// Works on a document and tells of it.
    fn work(&self, job: &Job, lock: &Lock, tell: &mut EventSink<'_>) -> DocumentEnd {
        let mut errors = 0;
        let ending = self.try_to_work(job, lock, &mut |case| {
            errors += case::errors(&case);
            tell(case);
        });
        lock.release();
        ending.unwrap_or_else(|fault| {
            tell(fault.into());
            DocumentEnd::broken(errors + 1)
        })
    }

    /// The error is what is wrong with the file itself.
    fn try_to_work(&self, job: &Job, lock: &Lock, tell: &mut EventSink<'_>) -> Result<DocumentEnd, Finding> {
        let unreadable = |error: io::Error| Finding::of_file(Rule::Unreadable, error.to_string());
        let Some(target) = &job.target else {
            let mut file = File::open(&job.input).map_err(unreadable)?;
            return self.perform(job, &mut file, &mut io::sink(), tell);
        };
        self.fence.as_ref().map_or(Ok(()), |fence| fence.admit(target))?;
        if self.is_up_to_date(&job.input, target) {
            return Ok(DocumentEnd::UP_TO_DATE);
        }
        let in_place = self.in_place;
        let opened = if in_place { Opened::locked(target, lock) } else { Opened::new(&job.input) };
        let opened = opened.map_err(unreadable)?;
        let mut output = Output::new(target.clone(), opened.permissions());
        if !in_place {
            // So that what is saved from now on is newer. In place, the file is newer than what was made from it before.
            output = output.dated(opened.time());
        }
        let mut ending = self.perform(job, &mut opened.reader(), &mut output, tell)?;
        if ending.status == Status::Done {
            if in_place {
                lock.renew(&opened);
            }
            // What was saved meanwhile must be neither overwritten in place nor passed over by the next --update. An
            // input that is gone can still be copied, but it is not put back.
            match output.commit_if(&|| opened.is_as_it_was().unwrap_or(!in_place)) {
                Ok(Written::New) => {}
                Ok(Written::Unchanged) => ending.tally.unchanged += 1,
                Err(NotPlaced::Failed(error)) => return Err(unwritable(target, &error)),
                Err(NotPlaced::Outdated) => {
                    let message = "the input was changed or removed while it was read; run again";
                    return Err(Finding::of_file(Rule::InputChanged, message));
                }
            }
        }
        Ok(ending)
    }

    fn perform(
        &self,
        job: &Job,
        input: &mut (dyn Read + Send),
        out: &mut (dyn io::Write + Send),
        tell: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        let done = match job.named {
            true => self.task.perform_streaming_telling(input, self.streaming, out, tell),
            false => self
                .task
                .perform_streaming_telling(input, self.streaming, out, &mut |case| tell(case.found_in_folder()))
                .map(DocumentEnd::found_in_folder),
        };
        done.map_err(|broken| match (&broken, &job.target) {
            (StreamError::Write(error), Some(target)) => unwritable(target, error),
            _ => Finding::from(&broken),
        })
    }

    /// Only a file is up to date, and only a file has a time that says when it was changed: not a folder, a pipe or a
    /// device.
    fn is_up_to_date(&self, input: &Path, target: &Path) -> bool {
        let Some(program) = self.update else { return false };
        let modified =
            |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file).and_then(|file| file.modified().ok());
        match (modified(target), modified(input)) {
            (Some(output), Some(input)) => output > input && output > program,
            _ => false,
        }
    }
}
