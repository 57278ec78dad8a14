//! What the search reads: classic grids, and boards of every size and shape.

use std::borrow::Cow;
use std::fmt::Debug;
use std::iter::FusedIterator;

use super::budget::{Meter, Unsettled};
use super::classic::GridSolutions;
use super::solutions::Solutions;
use crate::board::{Board, Grid, Solution};

/// A puzzle of which the search can answer questions: a [`Board`], a [`Grid`], or a reference to one. No other type
/// implements it.
///
/// | puzzle | solution | solutions |
/// |---|---|---|
/// | [`Board`] | [`Board`] | [`Solutions`] |
/// | [`Grid`] | [`Solution`] | [`GridSolutions`] |
///
/// A [`Board`] of the classic geometry goes to the same engine as a [`Grid`].
pub trait Puzzle: Givens + Sync {
    /// A solution.
    type Solution: From<Solution> + Clone + PartialEq + Debug + Send;
    /// The solutions in ascending order.
    type Solutions: Ascending<Self> + Iterator<Item = Self::Solution> + FusedIterator + Clone + Debug + Send;
}

impl Puzzle for Grid {
    type Solution = Solution;
    type Solutions = GridSolutions;
}

impl Puzzle for Board {
    type Solution = Board;
    type Solutions = Solutions;
}

impl<P: Puzzle> Puzzle for &P {
    type Solution = P::Solution;
    type Solutions = P::Solutions;
}

/// The givens as the engines read them.
#[derive(Debug)]
pub enum Form<'p> {
    /// For the classic engines.
    Classic(Grid),
    /// For the general engine.
    General(&'p Board),
}

/// A puzzle that has a form for the engines.
pub trait Givens: Sized {
    /// The form for the engine of the puzzle.
    fn form(&self) -> Form<'_>;

    /// Whether the form is [`Form::Classic`].
    fn is_classic(&self) -> bool;

    /// The classic ones of these puzzles.
    fn grids(givens: &[Self]) -> Cow<'_, [Grid]>;
}

impl Givens for Grid {
    fn form(&self) -> Form<'_> {
        Form::Classic(*self)
    }

    fn is_classic(&self) -> bool {
        true
    }

    fn grids(givens: &[Grid]) -> Cow<'_, [Grid]> {
        givens.into()
    }
}

impl Givens for Board {
    fn form(&self) -> Form<'_> {
        self.to_grid().map_or(Form::General(self), Form::Classic)
    }

    fn is_classic(&self) -> bool {
        self.geometry().is_classic()
    }

    fn grids(givens: &[Board]) -> Cow<'_, [Grid]> {
        givens.iter().filter_map(Board::to_grid).collect()
    }
}

impl<P: Givens> Givens for &P {
    fn form(&self) -> Form<'_> {
        P::form(self)
    }

    fn is_classic(&self) -> bool {
        P::is_classic(self)
    }

    fn grids(givens: &[Self]) -> Cow<'_, [Grid]> {
        let grid = |one: &&P| match one.form() {
            Form::Classic(grid) => Some(grid),
            Form::General(_) => None,
        };
        givens.iter().filter_map(grid).collect()
    }
}

/// The solutions of a `P` in ascending order, which are searched for as they are asked for.
pub trait Ascending<P>: Iterator + Sized {
    /// The list from its first solution on.
    fn start(givens: &P) -> Self;

    /// The next solution. After an error there is no other.
    fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<Self::Item>, Unsettled>;
}

impl Ascending<Grid> for GridSolutions {
    fn start(givens: &Grid) -> GridSolutions {
        GridSolutions::new(givens)
    }

    fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<Solution>, Unsettled> {
        meter.step()?;
        Ok(self.next())
    }
}

impl Ascending<Board> for Solutions {
    fn start(givens: &Board) -> Solutions {
        Solutions::new(givens)
    }

    fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<Board>, Unsettled> {
        Solutions::next_measured(self, meter)
    }
}

impl<P, L: Ascending<P>> Ascending<&P> for L {
    fn start(givens: &&P) -> L {
        L::start(*givens)
    }

    fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<L::Item>, Unsettled> {
        <L as Ascending<P>>::next_measured(self, meter)
    }
}
