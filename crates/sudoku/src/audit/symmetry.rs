//! The symmetry of the pattern of givens, and what one cell breaks.
//!
//! Editors print puzzles whose givens form a symmetric pattern, so a pattern that one cell breaks is often a misprint. The
//! kinds come from the page "Symmetry" of Sudopedia: eight, if the two diagonals are one kind. The values of the
//! givens and the shapes of the boxes do not matter, so boards of every size have them.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::symmetry::{Symmetry, symmetries};
//! use sudoxml::board::{Board, Grid};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(symmetries(&puzzle.into()).of_pattern, Some(Symmetry::HalfTurn));
//!
//! // The given at the end is forgotten.
//! let forgotten: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.".parse()?;
//! let found = symmetries(&forgotten.into());
//! assert_eq!(found.of_pattern, None);
//! let near: Vec<String> = found.near.iter().map(|near| format!("{}: {:?}", near.symmetry, near.cells)).collect();
//! assert_eq!(near, ["half-turn: [r1c1, r9c9]"]);
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```

use std::fmt;

use crate::board::{Board, Cell, Geometry};
use crate::short;

/// A symmetry of a pattern. The turns and reflections of each are all that do not change the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Every turn and every reflection.
    Full,
    /// The turns by 90, 180 and 270 degrees.
    QuarterTurn,
    /// The reflections on the horizontal and on the vertical axis, and with them the half turn.
    BothAxes,
    /// The reflections on both diagonals, and with them the half turn.
    BothDiagonals,
    /// The turn by 180 degrees.
    HalfTurn,
    /// The reflection that exchanges top and bottom.
    HorizontalAxis,
    /// The reflection that exchanges left and right.
    VerticalAxis,
    /// The reflection on the diagonal from the top left: row and column are exchanged.
    MainDiagonal,
    /// The reflection on the diagonal from the top right.
    AntiDiagonal,
}

/// Where a turn or reflection takes the cell of a row and a column, both from 1, on a board of this size.
type Move = fn(row: u8, col: u8, size: u8) -> (u8, u8);

/// The turns and reflections of a square.
const MOVES: [Move; 8] = [
    |row, col, _| (row, col),
    |row, col, size| (col, size + 1 - row),
    |row, col, size| (size + 1 - row, size + 1 - col),
    |row, col, size| (size + 1 - col, row),
    |row, col, size| (size + 1 - row, col),
    |row, col, size| (row, size + 1 - col),
    |row, col, _| (col, row),
    |row, col, size| (size + 1 - col, size + 1 - row),
];

impl Symmetry {
    /// All kinds, those with the most turns and reflections first.
    pub const ALL: [Symmetry; 9] = [
        Symmetry::Full,
        Symmetry::QuarterTurn,
        Symmetry::BothAxes,
        Symmetry::BothDiagonals,
        Symmetry::HalfTurn,
        Symmetry::HorizontalAxis,
        Symmetry::VerticalAxis,
        Symmetry::MainDiagonal,
        Symmetry::AntiDiagonal,
    ];

    /// The name: `full`, `quarter-turn`, `both-axes`, `both-diagonals`, `half-turn`, `horizontal-axis`, `vertical-axis`,
    /// `main-diagonal` or `anti-diagonal`.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::Full => "full",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::BothAxes => "both-axes",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::HorizontalAxis => "horizontal-axis",
            Symmetry::VerticalAxis => "vertical-axis",
            Symmetry::MainDiagonal => "main-diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
        }
    }

    /// Whether each pattern with this symmetry has the other one too.
    pub const fn includes(self, other: Symmetry) -> bool {
        other.moves() & !self.moves() == 0
    }

    /// The number of turns and reflections, with the one that moves nothing: 2, 4 or 8.
    pub const fn order(self) -> u32 {
        self.moves().count_ones()
    }

    /// One bit for each of the [`MOVES`].
    const fn moves(self) -> u8 {
        match self {
            Symmetry::Full => 0b1111_1111,
            Symmetry::QuarterTurn => 0b0000_1111,
            Symmetry::BothAxes => 0b0011_0101,
            Symmetry::BothDiagonals => 0b1100_0101,
            Symmetry::HalfTurn => 0b0000_0101,
            Symmetry::HorizontalAxis => 0b0001_0001,
            Symmetry::VerticalAxis => 0b0010_0001,
            Symmetry::MainDiagonal => 0b0100_0001,
            Symmetry::AntiDiagonal => 0b1000_0001,
        }
    }

    /// The cells that the symmetry exchanges with this one, with this one, in reading order.
    pub(crate) fn orbit(self, geometry: &Geometry, cell: Cell) -> Vec<Cell> {
        let moves = MOVES.iter().enumerate().filter(|(at, _)| self.moves() >> at & 1 != 0);
        let moved = moves.filter_map(|(_, to)| {
            let (row, col) = to(cell.row(), cell.col(), geometry.size());
            geometry.cell_at(row, col)
        });
        let mut orbit: Vec<Cell> = moved.collect();
        short::sort(&mut orbit);
        orbit.dedup();
        orbit
    }
}

/// The [name](Symmetry::name).
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What [`symmetries`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// The symmetry of the pattern, which includes all others that it has; `None` if it has none.
    pub of_pattern: Option<Symmetry>,
    /// The kinds that the pattern does not have and would have with one given more or less, in the order of
    /// [`Symmetry::ALL`].
    pub near: Vec<NearMiss>,
}

/// A symmetry that one cell breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NearMiss {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The cells that break it, in reading order. If any one of them becomes blank, or a given if it is blank, the
    /// pattern has the symmetry.
    pub cells: Vec<Cell>,
}

/// The symmetry of the pattern of givens, and the kinds that one cell breaks.
pub fn symmetries(puzzle: &Board) -> Symmetries {
    let broken: Vec<Vec<Vec<Cell>>> = Symmetry::ALL.iter().map(|&symmetry| broken_orbits(puzzle, symmetry)).collect();
    let kinds = || Symmetry::ALL.into_iter().zip(&broken);
    let near = kinds().filter_map(|(symmetry, broken)| match &broken[..] {
        [orbit] => Some(NearMiss { symmetry, cells: odd_ones(puzzle, orbit) }).filter(|near| !near.cells.is_empty()),
        _ => None,
    });
    Symmetries { of_pattern: symmetry_of_pattern(puzzle), near: near.collect() }
}

/// The symmetry of the pattern of givens; see [`Symmetries::of_pattern`].
pub fn symmetry_of_pattern(puzzle: &Board) -> Option<Symmetry> {
    let size = puzzle.geometry().size();
    let is_given = |row, col| puzzle.geometry().cell_at(row, col).is_some_and(|cell| puzzle.get(cell).is_some());
    let keeps = |to: &Move| {
        puzzle.givens().all(|(cell, _)| {
            let (row, col) = to(cell.row(), cell.col(), size);
            is_given(row, col)
        })
    };
    let moves = MOVES.iter().enumerate().filter(|(_, to)| keeps(to)).fold(0, |moves, (at, _)| moves | 1 << at);
    // The moves that keep a pattern are a group, so together they are one kind, or there is only the one that moves nothing.
    Symmetry::ALL.into_iter().find(|symmetry| symmetry.moves() == moves)
}

/// The sets of cells that the symmetry exchanges, and of which some are givens and some are blank.
fn broken_orbits(puzzle: &Board, symmetry: Symmetry) -> Vec<Vec<Cell>> {
    let geometry = puzzle.geometry();
    let orbits = geometry.cells().iter().filter_map(|&cell| {
        let orbit = symmetry.orbit(geometry, cell);
        // Each orbit once: from its first cell.
        (orbit[0] == cell).then_some(orbit)
    });
    let is_broken =
        |orbit: &Vec<Cell>| orbit.iter().any(|&cell| puzzle.get(cell).is_some() != puzzle.get(orbit[0]).is_some());
    orbits.filter(is_broken).collect()
}

/// The cells of the orbit that are the only given or the only blank of it.
fn odd_ones(puzzle: &Board, orbit: &[Cell]) -> Vec<Cell> {
    let given = orbit.iter().filter(|&&cell| puzzle.get(cell).is_some()).count();
    let is_odd = |cell: Cell| if puzzle.get(cell).is_some() { given == 1 } else { given + 1 == orbit.len() };
    orbit.iter().copied().filter(|&cell| is_odd(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Value};

    /// A board of 4×4 or 6×6 with a given where the text has a character that is not a dot.
    fn board(text: &str) -> Board {
        let size = if text.len() == 16 { 4 } else { 6 };
        let geometry = Geometry::with_boxes(BoxShape::usual(size).expect("boxes"));
        Board::from_values(geometry, text.chars().map(|c| if c == '.' { None } else { Value::new(1) }))
    }

    #[test]
    fn each_kind_is_found() {
        let cases = [
            ("x..x........x..x", Symmetry::Full),
            (".x.....xx.....x.", Symmetry::QuarterTurn),
            (".xx..........xx.", Symmetry::BothAxes),
            ("x..............x", Symmetry::BothDiagonals),
            (".x............x.", Symmetry::HalfTurn),
            (".x...........x..", Symmetry::HorizontalAxis),
            (".xx.............", Symmetry::VerticalAxis),
            (".x..x...........", Symmetry::MainDiagonal),
            ("..x....x........", Symmetry::AntiDiagonal),
        ];
        for (text, expected) in cases {
            let found = symmetry_of_pattern(&board(text));
            assert_eq!(found, Some(expected), "{text}");
            // All that the kind includes, and nothing else, has no broken orbit.
            for symmetry in Symmetry::ALL {
                let holds = broken_orbits(&board(text), symmetry).is_empty();
                assert_eq!(holds, expected.includes(symmetry), "{text}: {symmetry}");
            }
        }
        assert_eq!(symmetry_of_pattern(&board(".x.............x")), None);
    }

    #[test]
    fn the_cells_of_a_near_miss_restore_it_and_no_other_does() {
        let texts = [
            ".x.....xx.......",
            "x..x........x...",
            ".xx..........x..",
            "x....x............................x.",
            ".x.............x",
        ];
        for text in texts {
            let puzzle = board(text);
            let found = symmetries(&puzzle);
            for symmetry in Symmetry::ALL.into_iter().filter(|&symmetry| !broken_orbits(&puzzle, symmetry).is_empty()) {
                let restores = |&cell: &Cell| {
                    let mut other = puzzle.clone();
                    other.set(cell, if puzzle.get(cell).is_some() { None } else { Value::new(1) });
                    broken_orbits(&other, symmetry).is_empty()
                };
                let expected: Vec<Cell> = puzzle.geometry().cells().iter().copied().filter(restores).collect();
                let near = found.near.iter().find(|near| near.symmetry == symmetry);
                assert_eq!(near.map_or(&[][..], |near| &near.cells), expected, "{text}: {symmetry}");
            }
        }
    }
}
