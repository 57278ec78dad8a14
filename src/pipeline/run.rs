//! The run: every document of a plan, on all cores, reported in the plan's order.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::SystemTime;

use crate::finding::{Finding, Severity};
use crate::pipeline::output::{Output, Written};
use crate::pipeline::plan::{Job, Plan};
use crate::pipeline::stream::{Broken, Streaming};
use crate::pipeline::task::{Report, Status, Tally, Task};

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

/// What became of one file.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The file that was read.
    pub input: PathBuf,
    /// What was found in it.
    pub report: Report,
}

/// Works through a plan and hands each file's report to `finished`, in the plan's order whatever the number of
/// threads. A file at fault does not keep the others from being done. Returns the sum over all files.
///
/// # Errors
/// Only when no thread can be started; what is wrong with a file is in its report.
///
/// ```
/// use sudoxml::document::CellList;
/// use sudoxml::pipeline::{Destination, Input, Plan, Selection, Settings, Task, run};
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("a.xml");
/// std::fs::write(&file, "<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
/// let plan = Plan::new(&[Input::Path(file.clone())], &Destination::InPlace, &Selection::glob("*.xml")?);
/// let sum = run(&plan, &Task::Matrix, Settings::default(), &mut |file| assert!(file.report.findings.is_empty()))?;
/// assert_eq!(sum.documents, 1);
/// assert!(std::fs::read_to_string(&file)?.starts_with("<sudoku><matrix><row><col>5</col><col/>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(plan: &Plan, task: &Task, settings: Settings, finished: &mut dyn FnMut(&FileReport)) -> io::Result<Tally> {
    let pool = settings.pool()?;
    let threads = if plan.jobs.len() > 1 { NonZeroUsize::new(1) } else { settings.threads };
    let streaming = Streaming { threads, ..settings.streaming };
    let worker = Worker { plan, task, update: settings.update, streaming, inside: Mutex::default() };
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let (worker, next) = (&worker, &next);
        scope.spawn(move || {
            pool.broadcast(|_| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = plan.jobs.get(number) else { break };
                    // Nobody receives any more only where the caller panicked.
                    let _ = send.send((number, worker.work(job)));
                }
            });
        });
        in_order(receive.into_iter(), |number, report| {
            sum += report.tally;
            finished(&FileReport { input: plan.jobs[number].input.clone(), report });
        });
    });
    Ok(sum)
}

/// Passes numbered items on in the order of their numbers, keeping those that come early.
fn in_order<T>(items: impl Iterator<Item = (usize, T)>, mut pass_on: impl FnMut(usize, T)) {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (number, item) in items {
        waiting.insert(number, item);
        while let Some(item) = waiting.remove(&next) {
            pass_on(next, item);
            next += 1;
        }
    }
}

struct Worker<'r> {
    plan: &'r Plan,
    task: &'r Task,
    update: Option<SystemTime>,
    streaming: Streaming,
    /// Folders that are known to lie inside the fence.
    inside: Mutex<HashSet<PathBuf>>,
}

impl Worker<'_> {
    fn work(&self, job: &Job) -> Report {
        let Some(target) = &job.target else {
            return match open(&job.input) {
                Ok((mut file, _)) => self.perform(job, &mut file, &mut io::sink()),
                Err(error) => file_fault("unreadable", error.to_string()),
            };
        };
        if self.is_up_to_date(&job.input, target) {
            let tally = Tally { up_to_date: 1, ..Tally::default() };
            return Report { status: Status::Skipped, findings: Vec::new(), tally };
        }
        if let Err(report) = self.stay_inside(target) {
            return report;
        }
        let (mut file, opened) = match open(&job.input) {
            Ok(opened) => opened,
            Err(error) => return file_fault("unreadable", error.to_string()),
        };
        let mut output = Output::new(target.clone(), Some(opened.permissions()));
        let mut report = self.perform(job, &mut file, &mut output);
        if report.status == Status::Done {
            // What was saved meanwhile must be neither overwritten in place nor passed over by the next --update. Another
            // run in place saves just what this one would.
            if fs::metadata(&job.input).is_ok_and(|now| has_changed(&opened, &now)) && !output.is_there() {
                return file_fault("input-changed", "the input was changed while it was read; run again".into());
            }
            match output.commit() {
                Ok(Written::New) => {}
                Ok(Written::Unchanged) => report.tally.unchanged += 1,
                Err(error) => return unwritable(target, &error),
            }
        }
        report
    }

    fn perform(&self, job: &Job, input: &mut (dyn Read + Send), out: &mut (dyn io::Write + Send)) -> Report {
        match self.task.perform_streaming(input, self.streaming, out) {
            Ok(report) if !job.named => report.found_in_folder(),
            Ok(report) => report,
            Err(broken) => match (&broken, &job.target) {
                (Broken::Write(error), Some(target)) => unwritable(target, error),
                _ => Report::of_broken(&broken),
            },
        }
    }

    fn is_up_to_date(&self, input: &Path, target: &Path) -> bool {
        let modified = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        match (self.update, modified(target), modified(input)) {
            (Some(program), Some(output), Some(input)) => output > input && output > program,
            _ => false,
        }
    }

    /// A link in the output folder must not lead an output out of it, nor a folder that is made for one.
    fn stay_inside(&self, target: &Path) -> Result<(), Report> {
        let (Some(fence), Some(folder)) = (&self.plan.fence, target.parent()) else { return Ok(()) };
        let leaves = |real: &Path| !fs::canonicalize(fence).is_ok_and(|fence| real.starts_with(fence));
        let known = self.inside.lock().unwrap_or_else(PoisonError::into_inner).contains(folder);
        if !known {
            let made = |folder: &Path| fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error));
            made(fence)?;
            if let Some(real) = folder.ancestors().find_map(|folder| fs::canonicalize(folder).ok())
                && leaves(&real)
            {
                return Err(leads_out(&real));
            }
            made(folder)?;
            self.inside.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf());
        }
        let is_link = fs::symlink_metadata(target).is_ok_and(|metadata| metadata.is_symlink());
        match fs::canonicalize(target) {
            Ok(real) if is_link && leaves(&real) => Err(leads_out(&real)),
            Err(_) if is_link => Err(file_fault("outside-output", "its output is a link that leads nowhere".into())),
            _ => Ok(()),
        }
    }
}

fn leads_out(real: &Path) -> Report {
    let message = format!("a link leads its output out of the output folder, to {}", real.display());
    file_fault("outside-output", message)
}

/// A file, and what it was when it was opened.
fn open(path: &Path) -> io::Result<(File, Metadata)> {
    let file = File::open(path)?;
    let opened = file.metadata()?;
    Ok((file, opened))
}

/// Whether another file is there now, or another content.
fn has_changed(opened: &Metadata, now: &Metadata) -> bool {
    #[cfg(unix)]
    let is_other = {
        use std::os::unix::fs::MetadataExt;
        (opened.dev(), opened.ino()) != (now.dev(), now.ino())
    };
    #[cfg(not(unix))]
    let is_other = false;
    is_other || opened.len() != now.len() || opened.modified().ok() != now.modified().ok()
}

fn file_fault(rule: &'static str, message: String) -> Report {
    Report::of_file(Finding::of_file(Severity::Error, rule, message))
}

fn unwritable(target: &Path, error: &io::Error) -> Report {
    file_fault("unwritable", format!("{}: {error}", target.display()))
}
