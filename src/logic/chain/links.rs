//! The links of a board: what follows at once from a candidate being right or wrong.
//!
//! | if a candidate is | then | because |
//! |---|---|---|
//! | right | the other candidates of its cell are wrong | a cell takes one digit |
//! | right | the digit's other places in its units are wrong | a unit takes the digit once |
//! | wrong | the one other candidate of its cell is right | it is the only one left |
//! | wrong | the digit's one other place in a unit is right | it is the only one left |
//!
//! The order in which links are followed is part of the scale: the cell, then box, row and column, each in reading order.

use super::node::{NODES, Node, NodeSet};
use crate::board::{Cell, Digit};
use crate::logic::candidates::Candidates;
use crate::logic::cells::{CELLS, ones, place_in, unit_of, units_in_order};

/// Why a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Reason {
    /// It is what the chain starts from.
    Assumed,
    /// By the cell: it takes one digit, or has one left.
    Cell,
    /// By a unit: it takes the digit once, or has one place left for it.
    Unit(usize),
    /// By a pattern on the board that the chain has changed, by its number.
    Pattern(usize),
}

/// Which links a chain may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Those of one digit.
    X,
    /// From wrong to right only those within a cell.
    Y,
    /// All.
    Xy,
}

/// What follows from a candidate that is right, on a board: each wrong one with its reason, in order.
pub(super) fn after_right(board: &Candidates, node: Node, in_cell: bool) -> impl Iterator<Item = (Node, Reason)> {
    let (cell, digit) = (node.cell(), node.digit());
    let others = if in_cell { board.candidates(cell).bits() & !(1 << digit.index()) } else { 0 };
    let of_cell = ones(others).map(move |other| (Node::wrong(cell, Digit::ALL[other]), Reason::Cell));
    let [box_, row, column] = units_in_order(cell);
    let places = |unit: usize| board.places(unit, digit.index()) & !place_in(unit, cell);
    let of_unit = [
        (box_, places(box_)),
        (row, places(row) & !shared(row, cell)),
        (column, places(column) & !shared(column, cell)),
    ];
    of_cell.chain(of_unit.into_iter().flat_map(move |(unit, places)| {
        ones(places).map(move |place| (Node::wrong(CELLS[unit][place], digit), Reason::Unit(unit)))
    }))
}

/// The places that a line shares with the box of one of its cells.
fn shared(line: usize, cell: Cell) -> u16 {
    let place = place_in(line, cell).trailing_zeros();
    0b111 << (place / 3 * 3)
}

/// What follows from a candidate that is wrong, as far as it is the last but one: each right one with its reason, in
/// order, none twice.
pub(super) fn after_wrong(board: &Candidates, node: Node, kind: Kind) -> impl Iterator<Item = (Node, Reason)> + use<> {
    let (cell, digit) = (node.cell(), node.digit());
    let others = board.candidates(cell).bits() & !(1 << digit.index());
    let of_cell = (kind != Kind::X && others.is_power_of_two())
        .then(|| (Node::right(cell, Digit::ALL[others.trailing_zeros() as usize]), Reason::Cell));
    let mut found = [of_cell, None, None, None];
    if kind != Kind::Y {
        for (at, unit) in units_in_order(cell).into_iter().enumerate() {
            let left = board.places(unit, digit.index()) & !place_in(unit, cell);
            if left.is_power_of_two() {
                let right = Node::right(CELLS[unit][left.trailing_zeros() as usize], digit);
                if !found.iter().flatten().any(|&(other, _)| other == right) {
                    found[at + 1] = Some((right, Reason::Unit(unit)));
                }
            }
        }
    }
    found.into_iter().flatten()
}

/// The links of a board that stays as it is, worked out once.
pub(super) struct Links {
    after: Vec<Node>,
    /// Where in `after` the links of each node begin.
    starts: [u32; NODES + 1],
}

impl Links {
    /// The links of one kind. A wrong candidate that leads nowhere is left out: no chain can go on from there.
    pub(super) fn of(board: &Candidates, kind: Kind) -> Links {
        let mut links = Links { after: Vec::with_capacity(2048), starts: [0; NODES + 1] };
        let mut leading = NodeSet::EMPTY;
        let open = |cell: &Cell| !board.candidates(*cell).is_empty();
        for cell in Cell::ALL.into_iter().filter(open) {
            for node in board.candidates(cell).iter().map(|digit| Node::wrong(cell, digit)) {
                if after_wrong(board, node, kind).next().is_some() {
                    leading.insert(node);
                }
            }
        }
        for index in 0..NODES {
            if let Some(node) =
                Node::from_index(index).filter(|node| board.candidates(node.cell()).contains(node.digit()))
            {
                if node.is_right() {
                    links.after.extend(
                        after_right(board, node, kind != Kind::X)
                            .map(|(wrong, _)| wrong)
                            .filter(|wrong| leading.contains(*wrong)),
                    );
                } else {
                    links.after.extend(after_wrong(board, node, kind).map(|(right, _)| right));
                }
            }
            links.starts[index + 1] = links.after.len() as u32;
        }
        links
    }

    pub(super) fn after(&self, node: Node) -> &[Node] {
        &self.after[self.starts[node.index()] as usize..self.starts[node.index() + 1] as usize]
    }
}

/// Why one node follows from another on a board that stays as it is.
pub(super) fn reason(board: &Candidates, from: Node, to: Node) -> Reason {
    if from.cell() == to.cell() {
        return Reason::Cell;
    }
    let holds = |unit: usize| from.is_right() || board.places(unit, from.digit().index()).count_ones() == 2;
    let shares = |unit: usize| unit_of(to.cell(), unit / 9 * 9) == unit;
    units_in_order(from.cell())
        .into_iter()
        .find(|&unit| shares(unit) && holds(unit))
        .map_or(Reason::Assumed, Reason::Unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::sketch::Sketch;

    fn told(links: impl Iterator<Item = (Node, Reason)>) -> Vec<String> {
        links.map(|(node, _)| node.to_string()).collect()
    }

    #[test]
    fn a_right_candidate_drives_out_the_cell_and_what_it_sees() {
        let board =
            Sketch::new().open("r1c1", "12").only("row 1", 1, "r1c1 r1c2 r1c8").only("box 1", 1, "r1c1 r1c2 r2c1");
        let board = board.only("column 1", 1, "r1c1 r2c1 r9c1").board();
        let right = Node::right(Cell::ALL[0], Digit::ALL[0]);
        let expected = ["r1c1 is not 2", "r1c2 is not 1", "r2c1 is not 1", "r1c8 is not 1", "r9c1 is not 1"];
        assert_eq!(told(after_right(&board, right, true)), expected);
        assert_eq!(told(after_right(&board, right, false)), expected[1..]);
    }

    #[test]
    fn a_wrong_candidate_leaves_the_last() {
        let board =
            Sketch::new().open("r1c1", "12").only("row 1", 1, "r1c1 r1c2").only("box 1", 1, "r1c1 r1c2").board();
        let wrong = Node::wrong(Cell::ALL[0], Digit::ALL[0]);
        assert_eq!(told(after_wrong(&board, wrong, Kind::Xy)), ["r1c1 is 2", "r1c2 is 1"]);
        assert_eq!(told(after_wrong(&board, wrong, Kind::X)), ["r1c2 is 1"]);
        assert_eq!(told(after_wrong(&board, wrong, Kind::Y)), ["r1c1 is 2"]);
        let three = Sketch::new().open("r1c1", "123").only("row 1", 1, "r1c1 r1c2 r1c3").board();
        assert_eq!(told(after_wrong(&three, wrong, Kind::Xy)), Vec::<String>::new());
    }
}
