//! The one way from outcomes to an output: a document starts, its puzzles and findings follow, it ends, and after the last
//! one the output is finished. Tables, pictures, books and reports are written like this, by the command, the service and
//! Python.

use std::io;
use std::path::Path;

use crate::event::{DocumentEnd, DocumentResult, Entry, Event, PuzzleResult, Status};
use sudoxml_document::finding::Finding;

/// Writes the outcomes of a run in one form. It receives them in the order of the inputs. A writer has
/// [`puzzle`](OutcomeWriter::puzzle) and [`finish`](OutcomeWriter::finish), and the other methods if it needs them.
///
/// ```
/// use std::io;
/// use sudoxml::finding::Requirement;
/// use sudoxml::run::{OutcomeOptions, PuzzleResult, Run, Task};
/// use sudoxml::writer::OutcomeWriter;
///
/// /// A list of the puzzles that are not unique, with a line at the end.
/// #[derive(Default)]
/// struct Wrong(String);
///
/// impl OutcomeWriter for Wrong {
///     fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
///         let name = result.outcome.puzzle.name.as_deref().unwrap_or("a puzzle");
///         self.0 += &format!("{name}: {:?}\n", result.outcome.verdict());
///         Ok(())
///     }
///
///     fn finish(&mut self) -> io::Result<()> {
///         self.0 += "that is all\n";
///         Ok(())
///     }
/// }
///
/// # let folder = tempfile::tempdir()?;
/// # std::fs::write(folder.path().join("a.xml"), "<sudoku name='A'><cells/></sudoku>")?;
/// # let input = folder.path();
/// let mut wrong = Wrong::default();
/// Run::new(Task::outcomes(OutcomeOptions::new(), Requirement::Nothing)).input(input).write_to(&mut wrong)?;
/// assert_eq!(wrong.0, "A: Some(Multiple)\nthat is all\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait OutcomeWriter: Send {
    /// A document starts.
    ///
    /// # Errors
    /// Errors of the output and of temporary files, as for all methods. Nothing is written after an error.
    fn start(&mut self, _document: &Path) -> io::Result<()> {
        Ok(())
    }

    /// The next puzzle of the document. The writer adds findings about what it cannot show.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`].
    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()>;

    /// The next finding of the document that is not about one of these puzzles.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`].
    fn finding(&mut self, _finding: &Finding) -> io::Result<()> {
        Ok(())
    }

    /// The document ends. Returns findings about the output of the document.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`].
    fn end(&mut self, _end: &DocumentEnd) -> io::Result<Vec<Finding>> {
        Ok(Vec::new())
    }

    /// The run waits for the next results. A writer that a person watches shows what it has.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`].
    fn pause(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// The run ends. Without this call the output is not complete.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`], or if the output cannot be made of these outcomes.
    fn finish(&mut self) -> io::Result<()>;

    /// An event of the run, for the method above that is about it. Returns the findings about the output of a document that ends.
    ///
    /// # Errors
    /// As for [`OutcomeWriter::start`].
    fn receive(&mut self, event: &mut Event<'_>) -> io::Result<Vec<Finding>> {
        match event {
            Event::Start(document) => self.start(document)?,
            Event::Entry(Entry::Puzzle(result)) => self.puzzle(result)?,
            Event::Entry(Entry::Document(finding)) => self.finding(finding)?,
            Event::End(end) => return self.end(end),
            Event::Pause => self.pause()?,
        }
        Ok(Vec::new())
    }
}

/// Passes the events of a run to a writer, and then on. The findings of the writer are among those that are passed on.
pub struct Feed<'w> {
    writer: &'w mut (dyn OutcomeWriter + 'w),
    /// The number of errors in the document that only the writer found.
    errors: u64,
    failed: Option<io::Error>,
}

impl std::fmt::Debug for Feed<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Feed").field("errors", &self.errors).field("failed", &self.failed).finish_non_exhaustive()
    }
}

impl<'w> Feed<'w> {
    /// Passes events to this writer.
    pub fn new(writer: &'w mut (dyn OutcomeWriter + 'w)) -> Feed<'w> {
        Feed { writer, errors: 0, failed: None }
    }

    /// Whether the writer has failed, so that it receives nothing more.
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Passes an event to the writer, and then to the next receiver.
    pub fn pass(&mut self, mut event: Event<'_>, next: &mut dyn FnMut(Event<'_>)) {
        if let Event::Start(_) = event {
            self.errors = 0;
        }
        let before = errors_in(&event);
        let found = self.receive(&mut event);
        self.errors += errors_in(&event) - before;
        if let Event::End(end) = &mut event {
            end.status = if self.errors > 0 { end.status.at_least(Status::Faulty) } else { end.status };
            for finding in found {
                if finding.is_error() {
                    self.errors += 1;
                    end.status = end.status.at_least(Status::Faulty);
                }
                next(Event::Entry(Entry::Document(finding)));
            }
            end.counts.errors += self.errors;
        }
        next(event);
    }

    /// Passes an event to the writer, unless it has failed.
    fn receive(&mut self, event: &mut Event<'_>) -> Vec<Finding> {
        if self.failed.is_some() {
            return Vec::new();
        }
        self.writer.receive(event).map_err(|error| self.failed = Some(error)).unwrap_or_default()
    }

    /// Ends the output. If the run is not `clean`, because a document has an error, only the first error of the writer is
    /// returned.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self, is_clean: bool) -> io::Result<()> {
        match self.failed {
            Some(error) => Err(error),
            None if is_clean => self.writer.finish(),
            None => Ok(()),
        }
    }
}

/// The number of errors among the findings of an event.
fn errors_in(event: &Event<'_>) -> u64 {
    if let Event::Entry(entry) = event { entry.errors() } else { 0 }
}

impl DocumentResult {
    /// Passes the document to a writer. Returns the result with the findings of the writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(self, writer: &mut dyn OutcomeWriter) -> io::Result<DocumentResult> {
        let (path, entries, end) = self.into_events();
        let mut feed = Feed::new(writer);
        let passed = DocumentResult::collect(path.clone(), |sink| {
            let mut ended = end;
            let events = entries.into_iter().map(Event::Entry);
            for event in std::iter::once(Event::Start(&path)).chain(events).chain([Event::End(end)]) {
                feed.pass(event, &mut |event| match event {
                    Event::Entry(entry) => sink(entry),
                    Event::End(end) => ended = end,
                    Event::Start(_) | Event::Pause => {}
                });
            }
            Ok(ended)
        });
        feed.failed.map_or(passed, Err)
    }
}
