//! The solver: each step is the first that a technique finds, in the order of the table.

use super::classic::ClassicBoard;
use super::general::GeneralBoard;
use super::marked_board::MarkedBoard;
use super::rating::Rating;
use super::scale::Scale;
use super::step::Step;
use super::technique_set::TechniqueSet;
use crate::search::{Form, Interrupt, Puzzle, Verdict, verdict};

/// Solves a puzzle step by step, as a person does. It is an iterator of the steps.
///
/// It ends if the puzzle is solved, or if no technique finds another step. A puzzle without a solution has no steps. If
/// a puzzle has several solutions, techniques that assume one solution are not used, and nested chains neither, and every
/// step is valid for all of the solutions.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, logic::{Solver, TechniqueSet}};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut solver = Solver::new(&grid, TechniqueSet::ALL);
/// assert_eq!(solver.by_ref().count(), 51);
/// assert!(solver.is_solved());
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    board: AnyBoard,
    techniques: TechniqueSet,
    interrupt: Interrupt,
}

/// The board between two steps.
#[derive(Clone, Debug)]
enum AnyBoard {
    Classic(Box<ClassicBoard>),
    General(Box<GeneralBoard>),
}

impl Solver {
    /// A solver that uses these techniques. It searches the puzzle first to know whether it has one solution.
    pub fn new<P: Puzzle>(puzzle: &P, techniques: TechniqueSet) -> Solver {
        Solver::with_verdict(puzzle, techniques, verdict(puzzle))
    }

    /// A solver for a puzzle whose verdict is known.
    pub fn with_verdict<P: Puzzle>(puzzle: &P, techniques: TechniqueSet, verdict: Verdict) -> Solver {
        let techniques = match verdict {
            Verdict::None => TechniqueSet::EMPTY,
            Verdict::Unique => techniques,
            Verdict::Multiple => techniques.iter().filter(|technique| technique.is_for_several_solutions()).collect(),
        };
        let board = match puzzle.form() {
            Form::Classic(grid) => AnyBoard::Classic(Box::new(ClassicBoard::new(&grid))),
            Form::General(board) => AnyBoard::General(Box::new(GeneralBoard::new(board))),
        };
        Solver { board, techniques, interrupt: Interrupt::NONE }
    }

    /// The same solver. It ends when the work is interrupted.
    pub fn until(self, interrupt: &Interrupt) -> Solver {
        let board = match self.board {
            AnyBoard::Classic(board) => AnyBoard::Classic(Box::new(board.until(interrupt))),
            AnyBoard::General(board) => AnyBoard::General(Box::new(board.until(interrupt))),
        };
        Solver { board, interrupt: interrupt.clone(), ..self }
    }

    /// The board after the steps so far.
    pub fn board(&self) -> MarkedBoard {
        match &self.board {
            AnyBoard::Classic(board) => MarkedBoard::from(&board.candidates),
            AnyBoard::General(board) => board.marked(),
        }
    }

    /// Whether the steps so far fill the board.
    pub fn is_solved(&self) -> bool {
        match &self.board {
            AnyBoard::Classic(board) => board.candidates.is_solved(),
            AnyBoard::General(board) => board.is_solved(),
        }
    }

    /// The scale of the ratings of the steps.
    pub const fn scale(&self) -> Scale {
        match &self.board {
            AnyBoard::Classic(_) => Scale::SudokuExplainer,
            AnyBoard::General(_) => Scale::Sudoxml,
        }
    }

    /// Places the singles that are no harder than this, and the singles that appear then, if the board can place them
    /// together. All techniques are used. Returns how many cells are filled.
    pub(super) fn place_singles(&mut self, hardest: Rating) -> usize {
        match &mut self.board {
            AnyBoard::Classic(board) => board.place_singles(hardest),
            AnyBoard::General(_) => 0,
        }
    }

    /// The lowest rating of a step after which the techniques of the board end, if all of them are used.
    pub(super) fn beyond(&self) -> Rating {
        match &self.board {
            AnyBoard::Classic(_) => Rating::BEYOND,
            AnyBoard::General(board) => board.beyond(),
        }
    }
}

impl Iterator for Solver {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.is_solved() {
            return None;
        }
        match &mut self.board {
            AnyBoard::Classic(board) => board.next(self.techniques, &self.interrupt),
            AnyBoard::General(board) => board.next(self.techniques, &self.interrupt),
        }
    }
}
