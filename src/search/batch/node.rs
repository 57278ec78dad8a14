//! A node of the search tree: what is still possible on one board, packed to be kept and moved.

use super::word::Quad;
use crate::board::{Cell, Grid};

/// How many quads hold the 27 words of a board.
pub(super) const QUADS: usize = 7;

/// Where each digit can still go: a word of 27 cells for each digit and band, digit by digit. The last word is spare.
///
/// ```text
/// digit          1               2           …           9
/// band     top mid low     top mid low             top mid low
///         └────── quad 0 ─────┘└─ quad 1 …              quad 6 ┘ + spare
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Node(pub(super) [Quad; QUADS]);

impl Node {
    /// A board that has no solution, for lanes that have nothing to do.
    pub(super) const DEAD: Node = Node([[0; 4]; QUADS]);

    /// The givens, with every digit in all other cells.
    pub(super) fn of(givens: &Grid) -> Node {
        // The cells that are blank, and those of each digit: the same steps for every cell, for branches cannot be
        // foretold here.
        let mut cells = [[0; 3]; 10];
        for at in 0..27 {
            for cell in [at, at + 27, at + 54] {
                let digit = givens.get(Cell::ALL[cell]).map_or(0, |digit| digit.get());
                cells[usize::from(digit)][cell / 27] |= 1 << at;
            }
        }
        let mut node = Node::DEAD;
        for at in 0..27 {
            node.0[at / 4][at % 4] = cells[1 + at / 3][at % 3] | cells[0][at % 3];
        }
        node
    }
}
