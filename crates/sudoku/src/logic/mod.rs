//! Solving with the techniques that people use, one step at a time, and grading by the steps.
//!
//! | task | item |
//! |---|---|
//! | list the steps that solve a puzzle | [`Solver`], an iterator of [`Step`]s; each has a [sentence](Step::sentence) and [lines](Step::lines) |
//! | show the chains of a step | [`Step::argument`]; [`Argument::listing`] is a list of the links in words |
//! | rate how hard a puzzle is | [`grade()`]; [`Levels`] has one word for a rating |
//! | list the candidates of a board | [`MarkedBoard`] |
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat. So is the order in which techniques are tried, and
//! the order in which each technique searches units, cells and digits: each step is the first that is found, and the
//! rating of a puzzle depends on it. `docs/techniques.md` has the table.

// The classic board has finders of its own, which are as fast as its fixed size allows. Boards of every other size and
// shape have those of `general`, which read the units of the board. Both return the same steps, in the same words.
//
// The files, from the bottom:
//
// | floor | files |
// |---|---|
// | data | `cell_set`, `mask`, `units` (tables of the board), `candidates`, `rating`, `technique` (the order) |
// | what finders return | `assertion` and `argument` (of chains), `deadly_pattern`, `deduction`, `step`; `language`, `phrases`, `listing` |
// | finders | a file for each family of techniques, with the proof, a drawn example and the sentence; `chain/` |
// | the table | `table`: a row for each technique, with its name, rating, finder and sentence |
// | a board between two steps | `classic` with `all_singles`, and `general/` with finders for every board; `marked_board` shows it |
// | on top | `technique_set`, `solver`, `scale`, `bound`, `grade`, `level` |

mod aligned_exclusion;
mod all_singles;
mod allowed;
mod argument;
mod assertion;
mod bound;
mod bug;
mod candidates;
mod cell_set;
mod chain;
mod classic;
mod deadly_pattern;
mod deduction;
mod fish;
mod general;
mod grade;
mod hidden_set;
mod hidden_single;
mod language;
mod level;
mod listing;
mod locked_candidates;
mod marked_board;
mod mask;
mod naked_set;
mod naked_single;
mod phrases;
mod rating;
mod scale;
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
pub(crate) use bound::{do_single_chains_solve, most_of_single_chains};
pub use grade::{Grade, grade, grade_only, grade_unique, grade_within};
pub use language::Language;
pub use level::{Level, Levels, LevelsError, LevelsErrorKind};
pub use listing::{ListedArgument, ListedChain, wrapped};
pub use marked_board::MarkedBoard;
pub use rating::{ParseRatingError, Rating};
pub use scale::Scale;
pub use solver::Solver;
pub use step::Step;
pub use technique::Technique;
pub use technique_set::TechniqueSet;
