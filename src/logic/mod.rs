//! Solving as a person would: steps that can be followed on paper, and a grade.
//!
//! | question | answer |
//! |---|---|
//! | what can be done next, and why? | [`Walk`], an iterator of [`Step`]s, each with its [sentence](Step::sentence) |
//! | how hard is the puzzle? | [`grade`], and [`Levels`] for one word |
//! | what is still possible? | [`Candidates`], the board with its pencil marks |
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat, and so is the order in which the techniques are
//! tried, down to the order in which units, cells and digits are looked through: each step is the first that is found,
//! and a puzzle's rating hangs on that. `docs/techniques.md` has the table.
//!
//! Inside: one file a technique, with what the pattern is, why it is sound and a drawn example. `cells` has the sets
//! and tables that they look with, `words` the pieces that their sentences are made of.

mod aligned;
mod bug;
mod candidates;
mod cells;
mod chain;
mod fish;
mod grade;
mod hidden_set;
mod hidden_single;
mod level;
mod locked;
mod naked_set;
mod naked_single;
mod rating;
#[cfg(test)]
mod sketch;
mod step;
mod technique;
mod unique_loop;
mod walk;
mod wing;
mod words;

pub use candidates::Candidates;
pub(crate) use grade::grade_unique;
pub use grade::{Grade, grade};
pub use level::{Level, Levels, LevelsError, LevelsErrorKind};
pub use rating::Rating;
pub use step::Step;
pub use technique::{Technique, TechniqueSet};
pub use walk::Walk;
