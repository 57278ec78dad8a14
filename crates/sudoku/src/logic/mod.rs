//! Solving with the techniques that people use, one step at a time, and grading by the steps.
//!
//! | task | item |
//! |---|---|
//! | list the steps that solve a puzzle | [`Solver`], an iterator of [`Step`]s; each has a [sentence](Step::sentence) and [lines](Step::lines) |
//! | show the chains of a step | [`Step::argument`] |
//! | rate how hard a puzzle is | [`grade()`]; [`Levels`] has one word for a rating |
//! | list the candidates of a board | [`Candidates`] |
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat. So is the order in which techniques are tried, and
//! the order in which each technique searches units, cells and digits: each step is the first that is found, and the
//! rating of a puzzle depends on it. `docs/techniques.md` has the table.
//!
//! The files, from the bottom:
//!
//! | floor | files |
//! |---|---|
//! | data | `cell_set`, `mask`, `units` (tables of the board), `candidates`, `rating`, `technique` (the order) |
//! | what finders return | `assertion` and `argument` (of chains), `deadly_pattern`, `deduction`, `step`; `phrases`, `listing` |
//! | finders | a file for each family of techniques, with the proof, a drawn example and the sentence; `chain/` |
//! | the table | `table`: a row for each technique, with its name, rating, finder and sentence |
//! | on top | `technique_set`, `solver`, `grade`, `level` |

mod aligned_exclusion;
mod allowed;
mod argument;
mod assertion;
mod bug;
mod candidates;
mod cell_set;
mod chain;
mod deadly_pattern;
mod deduction;
mod fish;
mod grade;
mod hidden_set;
mod hidden_single;
mod level;
mod listing;
mod locked_candidates;
mod mask;
mod naked_set;
mod naked_single;
mod phrases;
mod rating;
mod solver;
mod step;
mod table;
mod technique;
mod technique_set;
#[cfg(test)]
mod test_board;
mod unique_loop;
mod units;
mod wing;

pub use argument::{Argument, ArgumentKind, Chain, Link, LinkKind};
pub use candidates::Candidates;
pub use grade::grade_unique;
pub use grade::{Grade, grade};
pub use level::{Level, Levels, LevelsError, LevelsErrorKind};
pub use rating::Rating;
pub use solver::Solver;
pub use step::Step;
pub use technique::Technique;
pub use technique_set::TechniqueSet;
