//! The automorphisms of a puzzle: the symmetries that do not change it.

use super::arrangement::Source;
use super::form::least;
use super::free;
use super::transformation::Transformation;
use crate::board::Grid;

/// Automorphisms of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphisms {
    /// The first ones, up to the limit. Each has one of the relabellings with which it does not change the puzzle.
    pub first: Vec<Transformation>,
    /// The number of all.
    pub number: u32,
}

impl Automorphisms {
    /// Whether the list has all of them.
    pub fn is_complete(&self) -> bool {
        self.first.len() as u64 == u64::from(self.number)
    }
}

/// The automorphisms of the puzzle, at most as many as the limit says. The first one moves nothing. For a full
/// grid that breaks the rules, all arrangements are compared, which takes up to some hundred milliseconds.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::audit::canonical::automorphisms;
/// use sudoxml::board::Grid;
/// // The boxes on the diagonal contain 1 2 3 on their own diagonals. The three boxes can be exchanged, and the three rows of
/// // each together with its columns, and the board can be transposed: 6 x 6 x 2.
/// let diagonal: String = (0..81).map(|at| if at % 10 == 0 { ["1", "2", "3"][at / 10 % 3] } else { "." }).collect();
/// let puzzle: Grid = diagonal.parse()?;
/// let found = automorphisms(&puzzle, 10);
/// assert_eq!((found.first.len(), found.number, found.is_complete()), (10, 72, false));
/// assert!(found.first.iter().all(|automorphism| automorphism.apply(&puzzle) == puzzle));
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn automorphisms(puzzle: &Grid, limit: usize) -> Automorphisms {
    let source = Source::of(puzzle);
    let least = least(&source, limit);
    let to_form = Transformation::relabelling(least.first(), &source);
    let [rows, cols] = free::orders(&least.pattern());
    let exchanges = rows.iter().flat_map(|&rows| cols.iter().map(move |&cols| Transformation::of_orders(rows, cols)));
    let backs: Vec<Transformation> = least
        .arrangements()
        .iter()
        .take(limit)
        .map(|&arrangement| Transformation::relabelling(arrangement, &source).inverse())
        .collect();
    let all = exchanges.flat_map(|exchange| {
        let exchanged = to_form.then(&exchange);
        backs.iter().map(move |back| exchanged.then(back))
    });
    let number = least.number() * free::number(&least.pattern());
    Automorphisms { first: all.take(limit).collect(), number }
}
