//! One document of any size: its batches are worked on by several threads and written in their order.
//!
//! Whoever is free takes the next batch off the document, works on it, and waits for its turn to write. So no more
//! batches are in memory than there are threads, whatever the size of the document.

use std::fmt;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::document::{Batches, Document, Source, no_sudoku};
use crate::finding::Finding;
use crate::outcome::Outcome;
use crate::pipeline::beginning::{Shown, read_beginning, shown_by};
use crate::pipeline::case::{DocumentEnd, EventSink, Part, Status};
use crate::pipeline::list::ListCheck;
use crate::pipeline::run::MOST_THREADS;
use crate::pipeline::scratch::Scratch;
use crate::pipeline::task::{Report, Task};
use crate::position::Position;
use crate::rulebook::Rule;

/// When and how documents are worked on in batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streaming {
    /// Documents of more bytes than this are; smaller ones are held in memory.
    pub from: usize,
    /// The size of a batch in bytes, about.
    pub batch: usize,
    /// The size in bytes that one puzzle, or another piece of markup, may have.
    pub limit: usize,
    /// How many threads work on one document; `None` for one a core.
    pub threads: Option<NonZeroUsize>,
    /// Keep what a large document comes to in a temporary file until all of it is right: for a writer that cannot take
    /// anything back.
    pub spool: bool,
}

/// Why a stream broke off: its document is not done, and nothing that was written of it is of any use.
#[derive(Debug)]
pub enum StreamError {
    /// The input could not be read to its end.
    Read(io::Error),
    /// The output could not be written.
    Write(io::Error),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Read(error) => write!(f, "the input cannot be read: {error}"),
            StreamError::Write(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for StreamError {}

/// What there is to say of the file.
impl From<&StreamError> for Finding {
    fn from(broken: &StreamError) -> Finding {
        let (rule, error) = match broken {
            StreamError::Read(error) => (Rule::Unreadable, error),
            StreamError::Write(error) => (Rule::Unwritable, error),
        };
        Finding::of_file(rule, error.to_string())
    }
}

impl Default for Streaming {
    fn default() -> Streaming {
        Streaming { from: 1 << 20, batch: 1 << 16, limit: 1 << 26, threads: None, spool: false }
    }
}

impl Task {
    /// Works on one document of any size, as [`Task::perform`] does on one in memory, with the same bytes in the end.
    /// A large document is written as it is read, unless it is spooled. So where it comes out with any status but
    /// [`Status::Done`], something may have been written already, which the caller must not take for the result.
    ///
    /// # Errors
    /// Those of the reader and of the writer; what is wrong with the document is in the report.
    ///
    /// ```
    /// use sudoxml::document::CellList;
    /// use sudoxml::pipeline::{Streaming, Task};
    /// let document = "<p><sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku></p>";
    /// let (mut whole, mut streamed) = (Vec::new(), Vec::new());
    /// Task::Matrix.perform(document.as_bytes(), &mut whole)?;
    /// let streaming = Streaming { from: 0, batch: 1, ..Streaming::default() };
    /// Task::Matrix.perform_streaming(&mut document.as_bytes(), streaming, &mut streamed)?;
    /// assert_eq!(whole, streamed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perform_streaming(
        &self,
        input: &mut (dyn Read + Send),
        streaming: Streaming,
        out: &mut (dyn Write + Send),
    ) -> Result<Report, StreamError> {
        let mut findings = Vec::new();
        let ending =
            self.perform_streaming_telling(input, streaming, out, &mut |case| findings.extend(case.findings))?;
        Ok(Report::new(ending, findings))
    }

    /// The same, but tells each puzzle and each finding as it becomes known, so that a document of any size, however
    /// much is wrong with it, takes the same memory. What was told before the stream broke off stays true.
    ///
    /// # Errors
    /// Those of the reader and of the writer.
    pub fn perform_streaming_telling(
        &self,
        input: &mut (dyn Read + Send),
        streaming: Streaming,
        out: &mut (dyn Write + Send),
        tell: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let mut beginning = read_beginning(input, streaming.from, streaming.limit).map_err(StreamError::Read)?;
        if beginning.len() <= streaming.from {
            return self.perform_telling(&beginning, out, tell).map_err(StreamError::Write);
        }
        let recoding = match shown_by(&beginning) {
            Err(fault) => return Ok(Part::of_faults(&[fault]).tell(tell)),
            Ok(Shown::Markup(recoding)) => recoding,
            Ok(Shown::Text(recoding)) if let Task::Check { limit, require } = *self => {
                let bytes = beginning[recoding.mark..].chain(input);
                return ListCheck::new(limit, require).stream(bytes, recoding, streaming.limit, tell);
            }
            Ok(Shown::Text(_) | Shown::NotStreamed) => {
                input.read_to_end(&mut beginning).map_err(StreamError::Read)?;
                return self.perform_telling(&beginning, out, tell).map_err(StreamError::Write);
            }
        };
        let (mark, beginning) = beginning.split_at(recoding.mark);
        let batches = Batches::new(recoding.reader(beginning.chain(input)), streaming.batch, streaming.limit);
        let stream = |out: &mut (dyn Write + Send)| {
            out.write_all(mark).map_err(StreamError::Write)?;
            Stream::new(self, batches, recoding.writer(out), tell).work(streaming.threads)
        };
        if streaming.spool { spooled(stream, out) } else { stream(out) }
    }
}

/// Of what is spooled, so many bytes are held in memory.
const SPOOLED_IN_MEMORY: usize = 1 << 16;

/// Writes to a temporary file first, and on from there when the document is done.
fn spooled(
    stream: impl FnOnce(&mut (dyn Write + Send)) -> Result<DocumentEnd, StreamError>,
    out: &mut dyn Write,
) -> Result<DocumentEnd, StreamError> {
    let mut file = BufWriter::new(Scratch::new(SPOOLED_IN_MEMORY));
    let ending = stream(&mut file)?;
    if ending.status == Status::Done {
        let mut file = file.into_inner().map_err(|error| StreamError::Write(error.into_error()))?;
        file.rewind().and_then(|()| io::copy(&mut file, out)).map_err(StreamError::Write)?;
    }
    Ok(ending)
}

/// A document on its way through the threads.
struct Stream<'s, 't, R: Read, W> {
    task: &'s Task,
    /// The batches to come, and the number of the next.
    input: Mutex<(Batches<R>, usize)>,
    output: Mutex<Output<'s, 't, W>>,
    /// Told when a batch is written.
    turn: Condvar,
}

struct Output<'s, 't, W> {
    out: W,
    tell: &'s mut EventSink<'t>,
    /// The number of the batch whose turn it is.
    next: usize,
    ending: DocumentEnd,
    /// How many `<sudoku>` there are in the batches that were written.
    sudokus: usize,
    root: Option<Position>,
    /// A batch was no XML. What comes behind it would tell the same again, or what is not so.
    broken: bool,
    failed: Option<StreamError>,
}

impl<'s, 't, R: Read + Send, W: Write + Send> Stream<'s, 't, R, W> {
    fn new(task: &'s Task, batches: Batches<R>, out: W, tell: &'s mut EventSink<'t>) -> Stream<'s, 't, R, W> {
        let ending = DocumentEnd::NEW;
        let output = Output { out, tell, next: 0, ending, sudokus: 0, root: None, broken: false, failed: None };
        Stream { task, input: Mutex::new((batches, 0)), output: Mutex::new(output), turn: Condvar::new() }
    }

    fn work(self, threads: Option<NonZeroUsize>) -> Result<DocumentEnd, StreamError> {
        let threads = threads
            .or_else(|| std::thread::available_parallelism().ok())
            .map_or(1, |threads| threads.get().min(MOST_THREADS));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // Where the system has no more threads, those that are there do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || self.help());
            }
            self.help();
        });
        let output = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = output.failed {
            return Err(error);
        }
        if output.sudokus == 0 && output.ending.status == Status::Done {
            return Ok(Part::of_faults(&[no_sudoku(output.root.unwrap_or(Position::START))]).tell(output.tell));
        }
        Ok(output.ending)
    }

    /// Takes batches and works on them until there are none.
    fn help(&self) {
        loop {
            let mut input = lock(&self.input);
            let number = input.1;
            let batch = match input.0.next() {
                Ok(Some(batch)) => batch,
                Ok(None) => return,
                Err(error) => {
                    // Nobody takes another batch: the reader has come to its end.
                    input.0.end();
                    drop(input);
                    lock(&self.output).failed = Some(StreamError::Read(error));
                    return;
                }
            };
            input.1 += 1;
            drop(input);
            let guard = Guard { stream: self, number };
            let document = Document::read_batch(&batch, self.task.results());
            let source = Source::of_text(&batch.text);
            let (part, outcomes) = self.task.look(&document);
            let going_on = self.finish(number, &source, &document, part, &outcomes);
            std::mem::forget(guard);
            if !going_on {
                lock(&self.input).0.end();
            }
        }
    }

    /// Writes a batch when its turn has come; whether there is any use in going on.
    fn finish(
        &self,
        number: usize,
        source: &Source<'_>,
        document: &Document<'_>,
        mut part: Part,
        outcomes: &[Outcome],
    ) -> bool {
        // What is short is made while others write; what is long is made as it is written.
        let mut made = Vec::new();
        let short = outcomes.iter().all(Outcome::is_short);
        if short && let Ok(Err(faults)) = self.task.write(part.ending, source, document, outcomes, &mut made) {
            part = Part::of_faults(&faults.0);
        }
        let mut output = lock(&self.output);
        while output.next != number {
            output = self.turn.wait(output).unwrap_or_else(PoisonError::into_inner);
        }
        output.next += 1;
        output.root.get_or_insert(document.root());
        if output.failed.is_none() && output.ending.status == Status::Done && part.ending.status == Status::Done {
            let written = if short {
                output.out.write_all(&made)
            } else {
                self.task.write(part.ending, source, document, outcomes, &mut output.out).map(|_| ())
            };
            output.failed = written.err().map(StreamError::Write);
        }
        if !output.broken {
            output.tell(part);
        }
        output.sudokus += document.sudokus();
        output.broken |= document.is_broken();
        let going_on = output.failed.is_none() && !output.broken;
        drop(output);
        self.turn.notify_all();
        going_on
    }
}

impl<W> Output<'_, '_, W> {
    /// Tells what a batch holds, which is next.
    fn tell(&mut self, mut part: Part) {
        let before = self.sudokus;
        part.cases.iter_mut().filter_map(|case| case.puzzle.as_mut()).for_each(|puzzle| puzzle.number += before);
        self.ending.join(part.tell(self.tell));
    }
}

/// Lets the others go on where a thread dies with its batch, who would wait for its turn for ever.
struct Guard<'g, 's, 't, R: Read + Send, W: Write + Send> {
    stream: &'g Stream<'s, 't, R, W>,
    number: usize,
}

impl<R: Read + Send, W: Write + Send> Drop for Guard<'_, '_, '_, R, W> {
    fn drop(&mut self) {
        let mut output = lock(&self.stream.output);
        output.next = output.next.max(self.number + 1);
        output.failed = Some(StreamError::Read(io::Error::other("a thread died")));
        drop(output);
        self.stream.turn.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
