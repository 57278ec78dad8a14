//! Performs the work of a request: a small one at once, every other one in a thread where it may wait and take long.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, timeout_at};

use crate::intake::Intake;
use crate::problem::{Kind, Problem};
use crate::service::Service;
use crate::settings::max_in_memory;
use crate::spool::Spool;
use crate::work::{StopOnDrop, Work};
use sudoxml_report::event::{Counts, DocumentEnd, Entry};
use sudoxml_run::run::STANDARD;
use sudoxml_run::run::Task;
use sudoxml_run::task::{Outputs, Streaming};

/// A body of at most this number of bytes is processed without another thread, if it is settled in [`AT_ONCE`].
const SMALL: usize = 1 << 14;

/// How long work may keep the thread that serves connections.
const AT_ONCE: Duration = Duration::from_millis(3);

/// The size of the batches of a large document, in bytes.
const BATCH: usize = 1 << 14;

/// How much longer than its time a request may take to end by itself.
const SLACK: Duration = Duration::from_secs(1);

/// A whole result.
pub struct Reply {
    pub media: &'static str,
    pub body: Spool,
    /// The numbers of puzzles in it.
    pub counts: Counts,
    /// The time that the work took.
    pub time: Duration,
    /// Whether a puzzle was not settled, so that more time could give another result.
    pub is_unsettled: bool,
    /// A header with the findings of a document that has a result.
    pub findings: Option<(HeaderName, HeaderValue)>,
}

impl Reply {
    /// A result with these numbers of puzzles, which is settled and has no findings.
    pub fn new(media: &'static str, body: Spool, counts: Counts) -> Reply {
        Reply { media, body, counts, time: Duration::ZERO, is_unsettled: false, findings: None }
    }

    /// A result that is a text.
    ///
    /// # Errors
    /// If it is too large.
    pub fn of_text(media: &'static str, text: &str, most: u64, work: &Arc<Work>) -> Result<Reply, Problem> {
        Reply::of_bytes(media, &mut text.as_bytes(), most, work)
    }

    /// The bytes of a reader.
    ///
    /// # Errors
    /// If they are too many, or cannot be read.
    pub fn of_bytes(media: &'static str, bytes: &mut dyn Read, most: u64, work: &Arc<Work>) -> Result<Reply, Problem> {
        let mut body = Spool::new(most, Arc::clone(work));
        io::copy(bytes, &mut body).map_err(|error| explain(Problem::internal(error), &body))?;
        Ok(Reply::new(media, body, Counts::default()))
    }
}

/// What a request does with its body. It is called a second time if the first time was too short.
pub type Job = dyn Fn(&mut (dyn Read + Send), &Arc<Work>) -> Result<Reply, Problem> + Send + Sync;

/// Whether a job can be performed at once if its body is small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// It ends when its time is over.
    Quick,
    /// It has long parts that cannot be interrupted.
    Slow,
}

/// Performs a job with the body of a request.
///
/// # Errors
/// Those of the job, or if the body is refused, the service is busy or the time is over.
pub async fn with_body(service: &Service, body: Body, pace: Pace, job: Arc<Job>) -> Result<Reply, Problem> {
    let work = Work::new(service.settings.max_time, service.settings.budget, Some(&service.threads));
    let _stop = StopOnDrop(Arc::clone(&work));
    let body = Intake::new(body, service, &work)?.receive(SMALL).await?;
    // A place is taken when the work can start: a body that arrives slowly has none.
    let permit = service.enter()?;
    if pace == Pace::Quick
        && let Some(small) = body.small()
        && let Some(result) = at_once(small, &*job)
    {
        return result;
    }
    let working = Arc::clone(&work);
    let thread = spawn_blocking(move || {
        let _permit = permit;
        timed(|| job(&mut body.reader(Arc::clone(&working)), &working))
    });
    wait(thread, &work).await
}

/// Performs a job without a body.
///
/// # Errors
/// Those of the job, or if the service is busy or the time is over.
pub async fn without_body(
    service: &Service,
    job: impl FnOnce(&Arc<Work>) -> Result<Reply, Problem> + Send + 'static,
) -> Result<Reply, Problem> {
    let work = Work::new(service.settings.max_time, service.settings.budget, Some(&service.threads));
    let _stop = StopOnDrop(Arc::clone(&work));
    let permit = service.enter()?;
    let working = Arc::clone(&work);
    let thread = spawn_blocking(move || {
        let _permit = permit;
        timed(|| job(&working))
    });
    wait(thread, &work).await
}

/// Performs a job, and says in its result how long it took.
fn timed(job: impl FnOnce() -> Result<Reply, Problem>) -> Result<Reply, Problem> {
    let started = std::time::Instant::now();
    job().map(|reply| Reply { time: started.elapsed(), ..reply })
}

/// The result of a job that is done in a moment; `None` if it needs more time.
fn at_once(body: &Bytes, job: &Job) -> Option<Result<Reply, Problem>> {
    let work = Work::new(AT_ONCE, AT_ONCE, None);
    let result =
        catch_unwind(AssertUnwindSafe(|| timed(|| job(&mut &body[..], &work)))).unwrap_or_else(|_| Err(panicked()));
    let needs_time = match &result {
        Ok(reply) => reply.is_unsettled,
        Err(problem) => problem.is_unsettled() || work.is_out_of_time(),
    };
    (!needs_time).then_some(result)
}

/// Waits for a thread until the end of its time.
async fn wait(thread: JoinHandle<Result<Reply, Problem>>, work: &Work) -> Result<Reply, Problem> {
    let end = Instant::from_std(work.deadline()) + SLACK;
    match timeout_at(end, thread).await {
        Ok(result) => finished(result, work),
        Err(_) => Err(out_of_time()),
    }
}

/// The result of a thread. A thread that panicked has none.
fn finished(result: Result<Result<Reply, Problem>, tokio::task::JoinError>, work: &Work) -> Result<Reply, Problem> {
    let result = result.unwrap_or_else(|_| Err(panicked()));
    let can_be_late = match &result {
        Ok(reply) => reply.is_unsettled,
        // After the end, nothing can be read or written.
        Err(problem) => problem.is_unsettled() || problem.is_internal(),
    };
    if can_be_late && work.is_out_of_time() { Err(out_of_time()) } else { result }
}

/// The panic has printed its message.
fn panicked() -> Problem {
    Problem::internal("the work on a request panicked")
}

fn out_of_time() -> Problem {
    Problem::new(
        Kind::OutOfTime,
        "the request was not done in the time that the service has for one; send smaller documents",
    )
}

/// Runs a task, and passes its entries to a sink. A puzzle has at most `max_puzzle` bytes.
///
/// # Errors
/// If the body or the result cannot be read or written to its end.
pub fn run(
    task: &Task,
    input: &mut (dyn Read + Send),
    out: &mut (dyn Outputs + Send),
    sink: &mut (dyn FnMut(Entry) + Send),
    max_puzzle: usize,
) -> Result<DocumentEnd, Problem> {
    let streaming = Streaming {
        // Work is interrupted between batches.
        from: BATCH,
        batch: BATCH,
        limit: max_puzzle,
        whole: max_in_memory(max_puzzle),
        threads: NonZeroUsize::new(1),
        ..Streaming::default()
    };
    task.process_stream(input, STANDARD, streaming, out, sink).map_err(Problem::internal)
}

/// The problem of a result that could not be written to its end, if the reason is its size.
pub fn explain(problem: Problem, out: &Spool) -> Problem {
    if out.is_too_large() { output_too_large() } else { problem }
}

/// The problem of a result that is too large.
pub fn output_too_large() -> Problem {
    Problem::new(Kind::OutputTooLarge, "the result is larger than the service allows; ask for fewer solutions")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn work_that_panics_is_an_error_and_the_service_goes_on() {
        let settings = Settings { max_requests: 1, ..Settings::default() };
        let service = Service::new(settings, Box::new(|_: &str| {}), None).expect("a service");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let small = || Body::from("<sudoku/>");
        let large = || Body::from(vec![b' '; 2 * SMALL]);
        for (body, pace) in [(small(), Pace::Quick), (small(), Pace::Slow), (large(), Pace::Quick)] {
            let job: Arc<Job> = Arc::new(|_, _| panic!("the test of a panic"));
            let result = runtime.block_on(with_body(&service, body, pace, job));
            assert!(result.is_err_and(|problem| problem.is_internal()));
        }
        let result = runtime.block_on(without_body(&service, |_| panic!("the test of a panic")));
        assert!(result.is_err_and(|problem| problem.is_internal()));
        // Each of them has left its place to the next one.
        assert!(service.enter().is_ok());
    }
}
