//! Misprints that are planted into symmetric puzzles, and the edits that take them back.

use super::*;
use crate::board::classic::{self, Digit};
use crate::board::{BoxShape, Extra, Geometry, Grid};
use crate::search::{solutions, verdict};

/// A linear congruential generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        (1..items.len()).for_each(|at| items.swap(at, self.below(at + 1)));
        items
    }

    /// A unique puzzle whose pattern has the half turn: pairs of givens are removed from a solution as long as it is unique.
    fn symmetric(&mut self) -> Board {
        let mut start = Grid::EMPTY;
        for corner in [0, 30, 60] {
            for (at, digit) in self.shuffled(Digit::ALL.to_vec()).into_iter().enumerate() {
                start.set(classic::Cell::ALL[corner + at / 3 * 9 + at % 3], Some(digit));
            }
        }
        let mut puzzle = Board::from(solutions(&start).next().expect("a solution"));
        for at in self.shuffled((0..41).collect()) {
            let pair = [at, 80 - at].map(|at| (puzzle.geometry().cells()[at], None));
            let without = changed(&puzzle, pair);
            if verdict(&without) == Verdict::Unique {
                puzzle = without;
            }
        }
        puzzle
    }
}

/// The edit that takes this one back.
fn back(edit: Edit, puzzle: &Board) -> Edit {
    match edit {
        Edit::Change { cell, .. } | Edit::Remove { cell } => {
            let value = puzzle.get(cell).expect("a given");
            if matches!(edit, Edit::Remove { .. }) { Edit::Add { cell, value } } else { Edit::Change { cell, value } }
        }
        Edit::Add { cell, .. } => Edit::Remove { cell },
        Edit::Shift { line, forward } => Edit::Shift { line, forward: !forward },
        Edit::SwapNeighbours { .. } | Edit::Swap { .. } => edit,
    }
}

fn kind(edit: &Edit) -> usize {
    match edit {
        Edit::Change { .. } => 0,
        Edit::Add { .. } => 1,
        Edit::Remove { .. } => 2,
        Edit::SwapNeighbours { .. } => 3,
        Edit::Shift { .. } => 4,
        Edit::Swap { .. } => 5,
    }
}

/// Each repair is unique and has the facts that it says.
fn assert_true(puzzle: &Board, repair: &Repair) {
    assert_eq!(repair.puzzle, repair.edit.apply(puzzle));
    assert_eq!(verdict(&repair.puzzle), Verdict::Unique, "{puzzle} {}", repair.edit);
    let needs = |(cell, _)| verdict(&changed(&repair.puzzle, [(cell, None)])) == Verdict::Multiple;
    assert_eq!(repair.has_redundant, Some(!repair.puzzle.givens().all(needs)), "{puzzle} {}", repair.edit);
    assert_eq!(repair.symmetry, symmetry_of_pattern(&repair.puzzle));
}

#[test]
fn the_edit_that_takes_a_misprint_back_is_in_the_list() {
    let mut random = Random(7);
    let mut tried = [0; 6];
    for _ in 0..4 {
        let puzzle = random.symmetric();
        let mut left = [6; 6];
        for (misprint, _) in random.shuffled(Edit::all(&puzzle)) {
            let wrong = misprint.apply(&puzzle);
            let kind = kind(&misprint);
            if left[kind] == 0 || verdict(&wrong) == Verdict::Unique {
                continue;
            }
            left[kind] -= 1;
            tried[kind] += 1;
            let Repairs::Found { repairs, extent } = repairs(&wrong, &Budget::NONE) else {
                panic!("{wrong} is not unique");
            };
            assert_eq!(extent, Extent::Complete);
            let expected = back(misprint, &puzzle);
            let found = repairs.iter().find(|repair| repair.edit == expected);
            assert_eq!(found.map(|repair| &repair.puzzle), Some(&puzzle), "{puzzle}: {misprint}, {expected}");
            assert!(repairs.is_sorted_by_key(Repair::likelihood));
        }
    }
    assert!(tried.iter().all(|&tried| tried >= 12), "{tried:?}");
}

/// No edit is missed: each one that gives a unique puzzle is in the list, and no other.
#[test]
fn the_repairs_are_all_edits_that_make_the_puzzle_unique() {
    let x = Geometry::with_boxes(BoxShape::usual(4).expect("boxes")).with_extra(Extra::Diagonals).expect("diagonals");
    let small = |text: &str| {
        let values = text.chars().map(|c| c.to_digit(10).and_then(|digit| Value::new(digit as u8)));
        Board::from_values(x.clone(), values)
    };
    let classic = |line: &str| Board::from(line.parse::<Grid>().expect("a grid"));
    let puzzles = [
        small("1..2............"),
        small("12..3..1..4..1.."),
        small("11............2."),
        classic("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..91"),
        classic("53..7....6..1.5....98....6.8...6...34..8....17...2...6.6....28....419..5....8...."),
    ];
    for puzzle in puzzles {
        let Repairs::Found { repairs, .. } = repairs(&puzzle, &Budget::NONE) else { panic!("{puzzle} is not unique") };
        let mut expected: Vec<Edit> = Edit::all(&puzzle).into_iter().map(|(edit, _)| edit).collect();
        expected.retain(|edit| verdict(&edit.apply(&puzzle)) == Verdict::Unique);
        expected.sort_unstable();
        let mut found: Vec<Edit> = repairs.iter().map(|repair| repair.edit).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{puzzle}");
        repairs.iter().for_each(|repair| assert_true(&puzzle, repair));
    }
}

/// A cell whose loss breaks the symmetry comes first, before other repairs that leave it broken.
#[test]
fn the_repair_that_restores_the_symmetry_comes_first() {
    let mut random = Random(11);
    for _ in 0..5 {
        let puzzle = random.symmetric();
        let (cell, value) = puzzle.givens().next().expect("a given");
        let wrong = changed(&puzzle, [(cell, None)]);
        if let Repairs::Found { repairs, .. } = repairs(&wrong, &Budget::NONE) {
            assert_eq!(repairs[0].edit, Edit::Add { cell, value }, "{wrong}");
            assert!(repairs[0].restores_symmetry);
            assert!(repairs.iter().filter(|repair| repair.symmetry.is_none()).all(|repair| !repair.restores_symmetry));
        }
    }
}

#[test]
fn a_unique_puzzle_needs_no_repair_and_a_budget_can_end_the_search() {
    let mut random = Random(3);
    assert_eq!(repairs(&random.symmetric(), &Budget::NONE), Repairs::NotNeeded);
    let large = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("boxes")));
    assert_eq!(repairs(&large, &Budget::nodes(1)), Repairs::Unsettled);
}

#[test]
fn edits_that_make_the_same_puzzle_are_one() {
    // The 9 is alone in its row, so that it can be moved by a swap and by a shift.
    let puzzle: Grid =
        "3...52..4..8..7.1..9.......863...2.............5...463........2.5.1..8..1..63...5".parse().expect("a grid");
    let edits = Edit::all(&Board::from(puzzle));
    let mut made: Vec<Vec<Change>> = edits.iter().map(|(_, changes)| changes.clone()).collect();
    made.sort_unstable();
    made.dedup();
    assert_eq!(made.len(), edits.len());
    let Repairs::Found { repairs, .. } = repairs(&Board::from(puzzle), &Budget::NONE) else {
        panic!("it is not unique")
    };
    assert_eq!(repairs[0].edit.to_string(), "swap r3c1 and r3c2");
    assert!(repairs[0].likelihood() < repairs[1].likelihood(), "{}", repairs[1].edit);
}
