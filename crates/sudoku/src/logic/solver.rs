//! The solver: each step is the first that a technique finds, in the order of the table.

use super::allowed::Allowed;
use super::candidates::Candidates;
use super::chain::memory::Memory;
use super::step::Step;
use super::table::{Finder, Row, TABLE};
use super::technique_set::TechniqueSet;
use crate::board::Grid;
use crate::search::{Interrupt, Verdict, verdict};

/// Solves a puzzle step by step, as a person does. It is an iterator of the steps.
///
/// It ends if the puzzle is solved, or if no technique finds another step. A puzzle without a solution has no steps. If
/// a puzzle has several solutions, techniques that assume one solution are not used, and nested chains neither, and every
/// step is valid for all of the solutions.
///
/// ```
/// use sudoku_engine::{board::Grid, logic::{Solver, TechniqueSet}};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut solver = Solver::new(&grid, TechniqueSet::ALL);
/// assert_eq!(solver.by_ref().count(), 51);
/// assert!(solver.candidates().is_solved());
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    candidates: Candidates,
    techniques: TechniqueSet,
    interrupt: Interrupt,
    memory: Memory,
}

impl Solver {
    /// A solver that uses these techniques. It searches the puzzle first to know whether it has one solution.
    pub fn new(puzzle: &Grid, techniques: TechniqueSet) -> Solver {
        Solver::with_verdict(puzzle, techniques, verdict(puzzle))
    }

    /// A solver for a puzzle whose verdict is known.
    pub fn with_verdict(puzzle: &Grid, techniques: TechniqueSet, verdict: Verdict) -> Solver {
        let techniques = match verdict {
            Verdict::None => TechniqueSet::EMPTY,
            Verdict::Unique => techniques,
            Verdict::Multiple => techniques.iter().filter(|technique| technique.is_for_several_solutions()).collect(),
        };
        Solver {
            candidates: Candidates::from(puzzle),
            techniques,
            interrupt: Interrupt::NONE,
            memory: Memory::default(),
        }
    }

    /// The same solver. It ends when the work is interrupted.
    pub fn until(self, interrupt: &Interrupt) -> Solver {
        Solver { interrupt: interrupt.clone(), memory: self.memory.until(interrupt), ..self }
    }

    /// The board after the steps so far.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The step that the finder of a row returns. A shared finder belongs to its first row, and is used if any of the
    /// techniques that share it is in the set.
    fn try_row(&mut self, row: &Row) -> Option<Step> {
        let (technique, deduction) = match row.finder {
            Finder::Own(find) => {
                if !self.techniques.contains(row.technique) {
                    return None;
                }
                (row.technique, find(&self.candidates)?)
            }
            Finder::Remembering(find) => {
                if !self.techniques.contains(row.technique) {
                    return None;
                }
                (row.technique, find(&self.candidates, &mut self.memory)?)
            }
            Finder::Shared(find) => {
                let allowed = self.allowed(row);
                if allowed.is_empty() {
                    return None;
                }
                find(&self.candidates, &allowed)?
            }
            Finder::SharedWith(_) => return None,
        };
        Some(Step::new(technique, technique.rating(), deduction))
    }

    /// The techniques of the set that share the finder of a row.
    fn allowed(&self, first: &Row) -> Allowed {
        let shares = |row: &&Row| match row.finder {
            Finder::SharedWith(technique) => technique == first.technique,
            Finder::Own(_) | Finder::Remembering(_) | Finder::Shared(_) => row.technique == first.technique,
        };
        let techniques = TABLE.iter().filter(shares).map(|row| row.technique);
        let techniques = techniques.filter(|&technique| self.techniques.contains(technique));
        techniques.map(|technique| (technique, technique.rating())).collect()
    }
}

impl Iterator for Solver {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.candidates.is_solved() {
            return None;
        }
        for row in &TABLE {
            if self.interrupt.is_over() {
                return None;
            }
            if let Some(step) = self.try_row(row) {
                step.apply(&mut self.candidates);
                return Some(step);
            }
        }
        None
    }
}
