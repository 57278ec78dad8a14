//! Lists of text puzzles: checked a part at a time, so that a list of any length takes the same memory.

use std::io::Read;

use rayon::prelude::*;

use crate::board::Grid;
use crate::document::{Recoding, not_in_encoding};
use crate::fault::Fault;
use crate::finding::{Finding, Requirement};
use crate::notation::{self, Puzzles, TextPuzzle};
use crate::outcome::{Outcome, Question, SolutionCount, SolutionLimit};
use crate::pipeline::case::{DocumentEnd, EventSink, Part};
use crate::pipeline::stream::StreamError;
use crate::pipeline::text;
use crate::position::{Lines, Position, Span};
use crate::rulebook::Rule;

/// So many puzzles are searched together: enough for the search to be fast, few enough for all threads.
const TOGETHER: usize = 1024;

/// So many puzzles are read before they are searched.
const READ_AHEAD: usize = 8 * TOGETHER;

/// So many bytes of a large list are read at once.
const CHUNK: usize = 1 << 20;

/// A check of a list on its way.
pub(super) struct ListCheck {
    limit: SolutionLimit,
    require: Requirement,
    ending: DocumentEnd,
    /// How many puzzles were read.
    puzzles: usize,
}

impl ListCheck {
    pub(super) fn new(limit: SolutionLimit, require: Requirement) -> ListCheck {
        ListCheck { limit, require, ending: DocumentEnd::NEW, puzzles: 0 }
    }

    /// Checks what is in a text, or in a part of one.
    pub(super) fn add(&mut self, mut items: Puzzles<'_>, lines: &Lines<'_>, tell: &mut EventSink<'_>) {
        loop {
            let mut faults = Vec::new();
            let puzzles = text::next_puzzles(&mut items, READ_AHEAD, lines, &mut faults);
            if puzzles.is_empty() && faults.is_empty() {
                return;
            }
            let outcomes: Vec<Outcome> =
                puzzles.par_chunks(TOGETHER).flat_map_iter(|puzzles| outcomes(puzzles, lines, self.limit)).collect();
            let found = |(outcome, number)| (outcome, number, Finding::of_outcome(outcome, self.require));
            let part = Part::of_outcomes(outcomes.iter().zip(self.puzzles + 1..).map(found));
            self.puzzles += puzzles.len();
            self.ending.join(part.with_faults(&faults).tell(tell));
        }
    }

    /// Nothing more can be read.
    pub(super) fn fault(&mut self, fault: &Fault, tell: &mut EventSink<'_>) {
        self.ending.join(Part::of_faults(std::slice::from_ref(fault)).tell(tell));
    }

    /// The end of the list. One without any puzzle is at fault.
    pub(super) fn end(mut self, tell: &mut EventSink<'_>) -> DocumentEnd {
        if self.puzzles == 0 && self.ending == DocumentEnd::NEW {
            self.fault(&text::no_puzzle(), tell);
        }
        self.ending
    }

    /// Checks a list that is read as it is checked.
    ///
    /// # Errors
    /// Those of the reader.
    pub(super) fn stream(
        mut self,
        bytes: impl Read,
        recoding: Recoding,
        limit: usize,
        tell: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let mut reader = recoding.reader(bytes);
        let (mut chunk, mut place) = (Vec::new(), Position::START);
        let mut is_first = true;
        loop {
            let before = chunk.len();
            let size = before.max(CHUNK) as u64;
            let mut end = None;
            if let Err(error) = reader.by_ref().take(size).read_to_end(&mut chunk) {
                end = Some(error.downcast::<Fault>().map_err(StreamError::Read)?);
            }
            let is_last = chunk.len() == before || end.is_some();
            let valid = match std::str::from_utf8(&chunk) {
                Ok(text) => text,
                Err(error) => {
                    if error.error_len().is_some() || is_last {
                        end = Some(not_in_encoding("UTF-8", Position::START));
                    }
                    std::str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default()
                }
            };
            // Of a line that breaks off nothing is told but why.
            let settled = match &end {
                Some(_) => valid.rfind(['\n', '\r']).map_or(0, |at| at + 1),
                None if is_last => valid.len(),
                None => notation::settled(valid),
            };
            let text = &valid[..settled];
            let items = if is_first { notation::read(text) } else { notation::read_on(text) };
            self.add(items, &Lines::continued(text, 0, place, place), tell);
            is_first &= text.is_empty();
            if let Some(fault) = end {
                let fault = Fault::new(fault.rule(), place.after(valid), fault.message().to_owned());
                self.fault(&fault, tell);
                return Ok(self.end(tell));
            }
            place = place.after(text);
            chunk.drain(..settled);
            if is_last {
                return Ok(self.end(tell));
            }
            if chunk.len() > limit {
                let message =
                    format!("what begins here is larger than {limit} bytes; --max-puzzle-bytes sets how much is read");
                self.fault(&Fault::new(Rule::TooLarge, place, message), tell);
                return Ok(self.end(tell));
            }
        }
    }
}

fn outcomes(puzzles: &[TextPuzzle<'_>], lines: &Lines<'_>, limit: SolutionLimit) -> Vec<Outcome> {
    let givens: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.grid).collect();
    let outcome = |(puzzle, number): (&TextPuzzle<'_>, SolutionCount)| {
        // A cell is one character of one byte.
        let is_fine = number == SolutionCount::Exactly(1);
        let place = match is_fine {
            true => lines.place(puzzle.start).into(),
            false => lines.span(puzzle.start..puzzle.cells[80] + 1),
        };
        let question = Question { name: puzzle.name, place, givens: puzzle.grid };
        let cell = |cell: usize| -> Span { lines.span(puzzle.cells[cell]..puzzle.cells[cell] + 1) };
        Outcome::counted(question, number, cell)
    };
    puzzles.iter().zip(SolutionCount::of_each(&givens, limit)).map(outcome).collect()
}
