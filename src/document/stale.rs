//! Whether what the results of an earlier run say is still so.
//!
//! A stored result is stale if it does not fit the puzzle that it stands in: one of the two was changed.
//! `check` warns of it. What uses the solution in it takes it for an error of the document.

use std::fmt;

use crate::board::{Cell, Digit, Grid, Violation, violations};
use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::{Document, Entry};
use crate::document::site::EarlierResult;
use crate::document::stored::{Board, Count, Stored};
use crate::finding::show::excerpt;
use crate::finding::{Finding, Rule};
use crate::outcome::SolutionCount;
use crate::puzzle::Puzzle;
use crate::search::Verdict;

impl Document {
    /// The solutions in the stored results of a puzzle that are `used`, in their order.
    ///
    /// # Errors
    /// Everything that is wrong with those that cannot be read, and one fault if others do not fit the puzzle.
    pub(super) fn stored_solutions<'d>(
        &self,
        entry: &'d Entry,
        used: impl Fn(&Stored) -> bool,
    ) -> Result<Vec<(&'d EarlierResult, Grid)>, Vec<Finding>> {
        let (mut solutions, mut faults, mut misfits) = (Vec::new(), Vec::new(), Misfits::default());
        for (result, stored) in results_of(entry).filter(|(_, stored)| used(stored)) {
            match &stored.board {
                Board::Solution(Ok(grid)) => {
                    misfits.note(result, misfit_of_grid(&entry.located.puzzle.givens, grid));
                    solutions.push((result, *grid));
                }
                Board::Solution(Err(found)) => faults.extend(found.iter().cloned()),
                Board::Unfinished(_) | Board::None => {}
            }
        }
        faults.extend(misfits.finding(self, &entry.located.puzzle));
        if faults.is_empty() { Ok(solutions) } else { Err(faults) }
    }

    /// The puzzles, each with its givens or, if `solutions`, once for each solution in its stored results.
    ///
    /// # Errors
    /// Everything that is wrong with stored solutions.
    pub(crate) fn puzzles_to_export(&self, solutions: bool) -> Result<Vec<(&Puzzle, Grid)>, DocumentError> {
        let (mut grids, mut faults) = (Vec::new(), Vec::new());
        for entry in &self.entries {
            let puzzle = &entry.located.puzzle;
            if !solutions {
                grids.push((puzzle, puzzle.givens));
                continue;
            }
            match self.stored_solutions(entry, |_| true) {
                Ok(stored) => grids.extend(stored.into_iter().map(|(_, grid)| (puzzle, grid))),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(grids) } else { Err(DocumentError::new(faults)) }
    }

    /// For each puzzle the finding about stored results that do not fit it, if there are any. The outcomes are those of the
    /// puzzles.
    pub(crate) fn stale_results(&self) -> impl Iterator<Item = Option<Finding>> {
        self.entries.iter().zip(self.outcomes()).map(|(entry, outcome)| {
            let mut misfits = Misfits::default();
            for (result, stored) in results_of(entry) {
                misfits.note(result, stored.misfit(&outcome.puzzle, outcome.count));
            }
            misfits.finding(self, &outcome.puzzle)
        })
    }
}

/// The results of a puzzle that were read.
fn results_of(entry: &Entry) -> impl Iterator<Item = (&EarlierResult, &Stored)> {
    entry.site.results.iter().filter_map(|result| Some((result, result.stored.as_deref()?)))
}

/// The stored results of one puzzle that do not fit it. However many they are, they are one finding.
#[derive(Default)]
struct Misfits<'p> {
    first: Option<(&'p EarlierResult, Misfit)>,
    more: usize,
}

impl<'p> Misfits<'p> {
    fn note(&mut self, result: &'p EarlierResult, misfit: Option<Misfit>) {
        match misfit {
            Some(misfit) if self.first.is_none() => self.first = Some((result, misfit)),
            Some(_) => self.more += 1,
            None => {}
        }
    }

    fn finding(self, document: &Document, puzzle: &Puzzle) -> Option<Finding> {
        let (result, misfit) = self.first?;
        let start = result.element.start;
        let end = layout::start_tag_end(document.text(), start);
        let name = puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)));
        let more = match self.more {
            0 => String::new(),
            1 => "; 1 more result does not fit".into(),
            more => format!("; {more} more results do not fit"),
        };
        let message = format!("a stored result of {name} does not fit: {misfit}{more}; run `sudoxml solve` again");
        Some(Finding::new(Rule::StaleResult, document.span(start..end), message))
    }
}

/// Why a stored result does not fit its puzzle.
enum Misfit {
    /// Its board cannot be read.
    Unreadable(Finding),
    /// It has another digit, or none, where the puzzle gives one.
    Given { cell: Cell, stored: Option<Digit>, given: Digit },
    /// It has a digit twice in a unit.
    Twice(Violation),
    /// It says another verdict, or none that there is.
    Verdict { stored: Option<Verdict>, found: Verdict },
    /// It says another number of solutions.
    Count { stored: Count, found: SolutionCount },
}

impl Stored {
    fn misfit(&self, puzzle: &Puzzle, number: SolutionCount) -> Option<Misfit> {
        let of_board = match &self.board {
            Board::Unfinished(Ok(grid)) | Board::Solution(Ok(grid)) => misfit_of_grid(&puzzle.givens, grid),
            Board::Unfinished(Err(faults)) | Board::Solution(Err(faults)) => {
                faults.first().cloned().map(Misfit::Unreadable)
            }
            Board::None => None,
        };
        let of_verdict = || {
            let (stored, found) = (self.verdict, number.verdict());
            (stored != Some(found)).then_some(Misfit::Verdict { stored, found })
        };
        let of_count = || (!self.count.fits(number)).then_some(Misfit::Count { stored: self.count, found: number });
        of_board.or_else(of_verdict).or_else(of_count)
    }
}

fn misfit_of_grid(givens: &Grid, stored: &Grid) -> Option<Misfit> {
    let misplaced = givens.givens().find(|&(cell, given)| stored.get(cell) != Some(given));
    match misplaced {
        Some((cell, given)) => Some(Misfit::Given { cell, stored: stored.get(cell), given }),
        None => violations(stored).into_iter().next().map(Misfit::Twice),
    }
}

impl Count {
    /// Whether both can be so. A search that stopped at a lower limit cannot say that a higher number is wrong.
    fn fits(self, number: SolutionCount) -> bool {
        match (self, number) {
            (Count::Missing, _) | (_, SolutionCount::Uncounted) => true,
            (Count::Exactly(stored), SolutionCount::Exactly(found)) => stored == found,
            (Count::Exactly(stored), SolutionCount::MoreThan(limit)) => stored > limit,
            (Count::MoreThan(stored), SolutionCount::Exactly(found)) => stored < found,
            (Count::MoreThan(_), SolutionCount::MoreThan(_)) => true,
            (Count::Invalid, _) => false,
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Unreadable(fault) => write!(f, "it cannot be read: at {}, {}", fault.span, fault.message),
            Misfit::Given { cell, stored, given } => {
                let (row, col) = (cell.row(), cell.col());
                match stored {
                    Some(digit) => write!(f, "row {row}, column {col} is {digit} in it, and the puzzle gives {given}"),
                    None => write!(f, "row {row}, column {col} is open in it, and the puzzle gives {given}"),
                }
            }
            Misfit::Twice(Violation { unit, digit, .. }) => write!(f, "it has {digit} more than once in {unit}"),
            Misfit::Verdict { stored: Some(stored), found } => {
                write!(f, "its verdict is {}, and that of the puzzle is {}", stored.name(), found.name())
            }
            Misfit::Verdict { stored: None, .. } => f.write_str("its verdict is not none, unique or multiple"),
            Misfit::Count { stored: Count::Missing | Count::Invalid, .. } => {
                f.write_str("its number of solutions is not a number")
            }
            Misfit::Count { stored: Count::Exactly(stored), found } => {
                write!(f, "its number of solutions is {stored}, and that of the puzzle is {}", in_words(*found))
            }
            Misfit::Count { stored: Count::MoreThan(stored), found } => {
                write!(
                    f,
                    "its number of solutions is more than {stored}, and that of the puzzle is {}",
                    in_words(*found)
                )
            }
        }
    }
}

fn in_words(number: SolutionCount) -> String {
    match number {
        SolutionCount::Exactly(number) => number.to_string(),
        SolutionCount::MoreThan(limit) => format!("more than {limit}"),
        SolutionCount::Uncounted => "not known".into(),
    }
}
