//! Checks whether the results of an earlier run still match their puzzles.
//!
//! A stored result is stale if it does not match its puzzle, because one of the two was changed. For `check` this is a
//! warning. For tasks that use the stored solution it is an error.

use std::fmt;

use crate::document::earlier_result::{StoredBoard, StoredCount, StoredResult};
use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::{Document, PuzzleEntry};
use crate::document::offsets::EarlierResult;
use crate::finding::show::{self, excerpt};
use crate::finding::{Faults, Finding, Rule};
use crate::outcome::{SolutionCount, SolveOptions};
use crate::puzzle::Puzzle;
use sudoku_engine::board::{Board, Cell};
use sudoku_engine::search::{Budget, Verdict};

/// How far solutions are counted to compare their number with a stored one.
const COMPARED: u64 = 100;

impl Document {
    /// The solutions in those stored results of a puzzle for which `used` returns true, in their order.
    ///
    /// # Errors
    /// One fault if some of them cannot be read or do not match the puzzle. If the puzzle is classic, the faults of those
    /// that cannot be read are errors of their own.
    pub(super) fn stored_solutions<'d>(
        &self,
        entry: &'d PuzzleEntry,
        used: impl Fn(&StoredResult) -> bool,
    ) -> Result<Vec<(&'d EarlierResult, Board)>, Faults> {
        let (mut solutions, mut faults, mut mismatches) = (Vec::new(), Faults::default(), Mismatches::default());
        for (result, stored) in results_of(entry).filter(|(_, stored)| used(stored)) {
            match &stored.board {
                StoredBoard::Solution(Ok(board)) => {
                    mismatches.add(result, board_mismatch(&entry.located.puzzle, board));
                    solutions.push((result, board.clone()));
                }
                // The findings of a classic puzzle are as they were before there were other boards.
                StoredBoard::Solution(Err(found)) if entry.located.puzzle.givens.geometry().is_classic() => {
                    faults.add_result(found);
                }
                StoredBoard::Solution(Err(found)) => {
                    mismatches.add(result, found.listed().first().cloned().map(Mismatch::Unreadable));
                }
                StoredBoard::Unfinished(_) | StoredBoard::None => {}
            }
        }
        if let Some(finding) = mismatches.finding(self, &entry.located.puzzle) {
            faults.add_to_document(finding);
        }
        if faults.is_empty() { Ok(solutions) } else { Err(faults) }
    }

    /// The puzzles, each with its givens or, if `solutions`, once for each solution in its stored results.
    ///
    /// # Errors
    /// Everything that is wrong with stored solutions.
    pub fn puzzles_to_export(&self, solutions: bool) -> Result<Vec<(&Puzzle, Board)>, DocumentError> {
        let (mut boards, mut faults) = (Vec::new(), Faults::default());
        for entry in &self.entries {
            let puzzle = &entry.located.puzzle;
            if !solutions {
                boards.push((puzzle, puzzle.givens.clone()));
                continue;
            }
            match self.stored_solutions(entry, |_| true) {
                Ok(stored) => boards.extend(stored.into_iter().map(|(_, board)| (puzzle, board))),
                Err(found) => faults.add_result(&found),
            }
        }
        if faults.is_empty() { Ok(boards) } else { Err(faults.into()) }
    }

    /// For each puzzle the finding about stored results that do not match it, if there are any. The document must have
    /// outcomes. If the results of a puzzle have a number, and its solutions are not counted yet, they are counted up to 100
    /// in this budget.
    pub fn stale_results(&self, budget: &Budget) -> impl Iterator<Item = Option<Finding>> {
        self.entries.iter().zip(self.outcomes()).map(|(entry, outcome)| {
            let mut mismatches = Mismatches::default();
            let has_number = || results_of(entry).any(|(_, stored)| stored.count != StoredCount::Missing);
            let count = match outcome.count {
                SolutionCount::Several if has_number() => {
                    let options = SolveOptions::new().limit(COMPARED).budget(budget.clone());
                    SolutionCount::of(&outcome.puzzle.givens, &options)
                }
                count => count,
            };
            // The verdict is known, also if the time for the number was too short.
            let count = if count == SolutionCount::Unsettled { outcome.count } else { count };
            for (result, stored) in results_of(entry) {
                mismatches.add(result, stored.mismatch(&outcome.puzzle, count));
            }
            mismatches.finding(self, &outcome.puzzle)
        })
    }
}

/// The results of a puzzle whose content was read.
fn results_of(entry: &PuzzleEntry) -> impl Iterator<Item = (&EarlierResult, &StoredResult)> {
    entry.offsets.results.iter().filter_map(|result| Some((result, result.stored.as_deref()?)))
}

/// The stored results of one puzzle that do not match it. All of them together are one finding.
#[derive(Default)]
struct Mismatches<'p> {
    first: Option<(&'p EarlierResult, Mismatch)>,
    more: usize,
}

impl<'p> Mismatches<'p> {
    fn add(&mut self, result: &'p EarlierResult, mismatch: Option<Mismatch>) {
        match mismatch {
            Some(mismatch) if self.first.is_none() => self.first = Some((result, mismatch)),
            Some(_) => self.more += 1,
            None => {}
        }
    }

    fn finding(self, document: &Document, puzzle: &Puzzle) -> Option<Finding> {
        let (result, mismatch) = self.first?;
        let start = result.element.start;
        let end = layout::start_tag_end(document.text(), start);
        let name = puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)));
        let more = match self.more {
            0 => String::new(),
            1 => "; 1 more result does not match".into(),
            more => format!("; {more} more results do not match"),
        };
        let message = format!("a stored result of {name} does not match: {mismatch}{more}; run `sudoxml solve` again");
        Some(Finding::new(Rule::StaleResult, document.span(start..end), message))
    }
}

/// Why a stored result does not match its puzzle.
enum Mismatch {
    /// Its board cannot be read.
    Unreadable(Finding),
    /// It has another value, or no value, in the cell of a given.
    Given { cell: Cell, stored: Option<String>, given: String },
    /// It has a value twice in a unit.
    Twice { value: String, unit: String },
    /// It has another verdict, or a word that is not a verdict.
    Verdict { stored: Option<Verdict>, found: Verdict },
    /// It has another number of solutions.
    Count { stored: StoredCount, found: SolutionCount },
}

impl StoredResult {
    fn mismatch(&self, puzzle: &Puzzle, number: SolutionCount) -> Option<Mismatch> {
        let of_board = match &self.board {
            StoredBoard::Unfinished(Ok(board)) | StoredBoard::Solution(Ok(board)) => board_mismatch(puzzle, board),
            StoredBoard::Unfinished(Err(faults)) | StoredBoard::Solution(Err(faults)) => {
                faults.listed().first().cloned().map(Mismatch::Unreadable)
            }
            StoredBoard::None => None,
        };
        let of_verdict = || {
            let (stored, found) = (self.verdict, number.verdict());
            found.filter(|_| stored != found).map(|found| Mismatch::Verdict { stored, found })
        };
        let of_count =
            || (!self.count.agrees_with(number)).then_some(Mismatch::Count { stored: self.count, found: number });
        of_board.or_else(of_verdict).or_else(of_count)
    }
}

fn board_mismatch(puzzle: &Puzzle, stored: &Board) -> Option<Mismatch> {
    let misplaced = puzzle.givens.givens().find(|&(cell, given)| stored.get(cell) != Some(given));
    match misplaced {
        Some((cell, given)) => {
            let stored = stored.get(cell).map(|value| puzzle.written(value));
            Some(Mismatch::Given { cell, stored, given: puzzle.written(given) })
        }
        None => stored.violations().into_iter().next().map(|violation| Mismatch::Twice {
            value: puzzle.written(violation.value),
            unit: show::unit(&violation.unit),
        }),
    }
}

impl StoredCount {
    /// Whether both numbers can be right. A search that stopped at a lower limit cannot show that a higher number is
    /// wrong.
    fn agrees_with(self, number: SolutionCount) -> bool {
        match (self, number) {
            (StoredCount::Missing, _)
            | (_, SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled) => true,
            (StoredCount::Exactly(stored), SolutionCount::Exactly(found)) => stored == found,
            (StoredCount::Exactly(stored), SolutionCount::MoreThan(limit)) => stored > limit,
            (StoredCount::MoreThan(stored), SolutionCount::Exactly(found)) => stored < found,
            (StoredCount::MoreThan(_), SolutionCount::MoreThan(_)) => true,
            (StoredCount::Invalid, _) => false,
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Unreadable(fault) => write!(f, "it cannot be read: at {}, {}", fault.span, fault.message),
            Mismatch::Given { cell, stored, given } => {
                let (row, col) = (cell.row(), cell.col());
                match stored {
                    Some(value) => {
                        write!(f, "row {row}, column {col} contains {value}, but the puzzle has the given {given}")
                    }
                    None => write!(f, "row {row}, column {col} is empty, but the puzzle has the given {given}"),
                }
            }
            Mismatch::Twice { value, unit } => write!(f, "{value} appears more than once in {unit}"),
            Mismatch::Verdict { stored: Some(stored), found } => {
                write!(f, "its verdict is {}, but the verdict of the puzzle is {}", stored.name(), found.name())
            }
            Mismatch::Verdict { stored: None, .. } => f.write_str("its verdict is not none, unique or multiple"),
            Mismatch::Count { stored: StoredCount::Missing | StoredCount::Invalid, .. } => {
                f.write_str("its number of solutions is not a number")
            }
            Mismatch::Count { stored: StoredCount::Exactly(stored), found } => {
                write!(f, "its number of solutions is {stored}, but the puzzle has {}", in_words(*found))
            }
            Mismatch::Count { stored: StoredCount::MoreThan(stored), found } => {
                write!(f, "its number of solutions is more than {stored}, but the puzzle has {}", in_words(*found))
            }
        }
    }
}

fn in_words(number: SolutionCount) -> String {
    match number {
        SolutionCount::Exactly(number) => number.to_string(),
        SolutionCount::MoreThan(limit) => format!("more than {limit}"),
        SolutionCount::Several => "several".into(),
        SolutionCount::Uncounted | SolutionCount::Unsettled => "an unknown number".into(),
    }
}
