//! The canonical form of a classic puzzle: two puzzles have the same one if and only if a symmetry of the board turns one
//! into the other.
//!
//! The symmetries are the 3,359,232 exchanges of cells that keep rows, columns and boxes together (the transposition, the
//! order of the bands, of the stacks, of the rows in each band and of the columns in each stack), each with the 9! ways to
//! relabel the digits. Rotations and reflections are some of them.
//!
//! The canonical form of a puzzle is defined in two steps:
//!
//! 1. Each exchange of cells gives a pattern of givens: 81 characters in reading order, 0 for a blank and 1 for a given.
//!    The least of these strings is the pattern of the canonical form.
//! 2. Each exchange that gives this pattern also gives a string of digits. The digits are relabelled in the order of their
//!    first appearance, so the first given is a 1, and the first given that differs from it is a 2. The least of these
//!    strings is the canonical form.
//!
//! The number of solutions does not matter. A grid without blanks has a canonical form too, in which the first row is
//! `123456789`. [`canonical`] also returns the [`Transformation`] that leads to the form, which anyone can apply to check
//! it, and the number of automorphisms: of the exchanges of cells that, with some relabelling, do not change the puzzle.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::canonical::canonical;
//! use sudoxml::board::Grid;
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let turned: Grid = "97..8....5..914....82....6.6...2...71..3.8..43...6...8.6....89....591..6....7..35".parse()?;
//! let (one, other) = (canonical(&puzzle), canonical(&turned));
//! assert_eq!(one.form(), other.form());
//!
//! // The proof that they are the same: from the first puzzle to the form, and from there to the second.
//! let proof = one.transformation().then(&other.transformation().inverse());
//! assert_eq!(proof.apply(&puzzle), turned);
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! To search for the least string row by row, with the sets of permutations that are left as table entries, is the method of
//! Michael Deverin's and Mladen Dobrichev's programs for minimal lexicographic forms.

// Inside: `form` finds the canonical form; `pattern` finds the least pattern row by row and keeps the columns in classes that
// can still be exchanged, so that it tries few of the symmetries; `order` has these classes as tables; `digits` compares the
// strings of digits; `full` is faster for solutions, and `repeated` for other full grids; `free` are the exchanges of empty
// rows and columns, which change nothing; `signature` tells most puzzles apart without their form.

mod arrangement;
mod automorphisms;
mod digits;
mod form;
mod free;
mod full;
mod order;
mod packed;
mod pattern;
mod repeated;
mod signature;
#[cfg(test)]
mod tests;
mod transformation;

pub use automorphisms::{Automorphisms, automorphisms};
pub use form::{Canonical, canonical};
pub(crate) use signature::{mixed, signature};
pub use transformation::Transformation;
