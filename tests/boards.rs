//! The search of boards of every size and shape against a plain backtracker: the same solutions, the same order, by each
//! way to search.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use sudoxml::board::{Board, BoxShape, Extra, Geometry, GeometryError, Value, ValueSet};
use sudoxml::search::{BoardEngine, Budget, Threads, Unsettled, count, count_within, counts_within, solutions};

/// The most solutions that are compared.
const LIMIT: usize = 300;
/// The most values that the backtracker tries.
const TRIES: u32 = 20_000;

#[test]
#[expect(clippy::mutable_key_type, reason = "the tables that a search adds to a geometry are not a part of its value")]
fn equal_boards_are_one_key_of_a_table() {
    let jigsaw =
        || Geometry::with_regions(&["a", "a", "b", "b", "a", "a", "b", "b", "c", "c", "d", "d", "c", "c", "d", "d"]);
    let usual = || Geometry::with_boxes(BoxShape::usual(4).expect("2x2"));
    let diagonals = || usual().with_extra(Extra::Diagonals).expect("on every board");
    let boards = [usual(), jigsaw().expect("four regions"), diagonals(), diagonals(), Geometry::classic()];
    let boards: HashSet<Board> = boards.into_iter().map(Board::empty).collect();
    assert_eq!(boards.len(), 3, "regions that are the usual boxes are the usual board");
}

/// The first solutions in ascending order, and whether there is no other. Cells in reading order, values upwards, without
/// any propagation.
fn naive(givens: &Board) -> (Vec<Board>, bool) {
    let units = givens.geometry().units().len();
    let units_of = givens.geometry().cells().iter().map(|cell| {
        let units = givens.geometry().units().iter().enumerate();
        units.filter(|(_, unit)| unit.cells().contains(cell)).map(|(at, _)| at).collect()
    });
    let units_of = units_of.collect();
    let mut naive = Naive { board: givens.clone(), units_of, used: vec![0; units], found: Vec::new(), tries: 0 };
    for (index, value) in givens.values().iter().enumerate() {
        let Some(value) = *value else { continue };
        if !naive.fits(index, value) {
            return (Vec::new(), true);
        }
        naive.flip(index, value);
    }
    let is_complete = naive.fill(0);
    (naive.found, is_complete)
}

struct Naive {
    board: Board,
    /// For each cell, its units.
    units_of: Vec<Vec<usize>>,
    /// The values in each unit.
    used: Vec<u32>,
    found: Vec<Board>,
    tries: u32,
}

impl Naive {
    /// Fills the blank cells from this one on. Returns whether everything was tried.
    fn fill(&mut self, from: usize) -> bool {
        let Some(blank) = (from..self.board.values().len()).find(|&index| self.board.values()[index].is_none()) else {
            self.found.push(self.board.clone());
            return self.found.len() < LIMIT;
        };
        let cell = self.board.geometry().cells()[blank];
        for value in Value::up_to(self.board.geometry().size()) {
            if self.fits(blank, value) {
                self.tries += 1;
                self.flip(blank, value);
                self.board.set(cell, Some(value));
                let is_complete = self.tries < TRIES && self.fill(blank + 1);
                self.board.set(cell, None);
                self.flip(blank, value);
                if !is_complete {
                    return false;
                }
            }
        }
        true
    }

    fn fits(&self, index: usize, value: Value) -> bool {
        self.units_of[index].iter().all(|&unit| self.used[unit] >> value.get() & 1 == 0)
    }

    fn flip(&mut self, index: usize, value: Value) {
        for &unit in &self.units_of[index] {
            self.used[unit] ^= 1 << value.get();
        }
    }
}

/// The board with boxes of this shape. If a box is a row, it is a latin square.
fn boxes(rows: u8, cols: u8) -> Geometry {
    if rows > 1 {
        return Geometry::with_boxes(BoxShape::new(rows, cols).expect("a shape"));
    }
    let labels: Vec<u8> = (0..cols).flat_map(|row| vec![row; cols.into()]).collect();
    Geometry::with_regions(&labels).expect("each label as often as there are columns")
}

/// Boards with boxes of these shapes.
fn with_boxes(shapes: &'static [(u8, u8)]) -> impl Strategy<Value = Geometry> {
    prop::sample::select(shapes).prop_map(|(rows, cols)| boxes(rows, cols))
}

/// Boards with regions of any cells, also of cells that do not touch.
fn with_regions(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Geometry> {
    let labels = sizes.prop_flat_map(|size| {
        let labels: Vec<usize> = (0..size * size).map(|index| index / size).collect();
        Just(labels).prop_shuffle()
    });
    labels.prop_map(|labels| Geometry::with_regions(&labels).expect("each label N times"))
}

/// A 9×9 board with regions: some neighbours of the usual boxes are exchanged.
fn jigsaw() -> impl Strategy<Value = Geometry> {
    prop::collection::vec((0..72usize, any::<bool>()), 1..8).prop_map(|exchanges| {
        let mut labels: Vec<u8> = Geometry::classic().cells().iter().map(|cell| cell.box_()).collect();
        for (at, is_below) in exchanges {
            labels.swap(at, if is_below { at + 9 } else { at + 1 });
        }
        Geometry::with_regions(&labels).expect("each label nine times")
    })
}

/// The board with some of the further units that it can have, and with units of any cells.
fn with_units(
    board: impl Strategy<Value = Geometry>,
    named: std::ops::Range<usize>,
) -> impl Strategy<Value = Geometry> {
    let units = prop::collection::vec((any::<u64>(), 0.0..1.0), named);
    (board, prop::sample::subsequence(Extra::ALL.to_vec(), 0..=3), units).prop_map(|(mut board, extras, units)| {
        for extra in extras {
            // Not every board can have every extra.
            board = board.clone().with_extra(extra).unwrap_or(board);
        }
        for (seed, part) in units {
            let number = 2 + ((f64::from(board.size()) - 1.0) * part) as usize;
            let mut cells = board.cells().to_vec();
            let mut random = seed | 1;
            for at in 0..number {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let other = at + (random >> 33) as usize % (cells.len() - at);
                cells.swap(at, other);
            }
            board = board.with_unit("any cells", &cells[..number]).expect("2 to N different cells");
        }
        board
    })
}

/// Givens of a solution, with its values exchanged, and then some cells with any value. On a board without a solution,
/// only these.
fn givens(
    board: impl Strategy<Value = Geometry>,
    kept: std::ops::Range<f64>,
    wrong: std::ops::Range<usize>,
) -> impl Strategy<Value = Board> {
    let wrong = prop::collection::vec((0.0..1.0, 0.0..1.0), wrong);
    let board = board.prop_flat_map(|board| {
        let cells: Vec<usize> = (0..board.cells().len()).collect();
        let values: Vec<Value> = Value::up_to(board.size()).collect();
        (Just(board), Just(cells).prop_shuffle(), Just(values).prop_shuffle())
    });
    (board, kept, wrong).prop_filter_map(
        "it takes long to find solutions",
        |((geometry, order, values), kept, wrong)| {
            let empty = Board::empty(geometry.clone());
            let number = geometry.cells().len() as f64;
            let mut board = empty.clone();
            let solution = BoardEngine::ALL[0].solutions(&empty).next_within(&SOON).ok()?;
            for &index in &order[..(number * kept) as usize] {
                let value = solution.as_ref().and_then(|solution| solution.values()[index]);
                board.set(geometry.cells()[index], value.map(|value| values[value.index()]));
            }
            for (place, value) in wrong {
                let value = values[(f64::from(geometry.size()) * value) as usize];
                board.set(geometry.cells()[(number * place) as usize], Some(value));
            }
            count_within(&board, 1, &SOON).is_ok().then_some(board)
        },
    )
}

/// What the usual search does in a second or so. A board with few givens and no solution takes longer, and one whose first
/// solution is hard to find.
const SOON: Budget = Budget::nodes(20_000);

/// No limit, and a second thread without work.
fn on_two_threads() -> Budget {
    Budget::NONE.on(&Threads::new(NonZeroUsize::new(2).expect("not 0")))
}

/// Every way to search finds what the backtracker finds, in the same order, and counts it; on two threads too.
fn agrees_with_naive(givens: &Board) -> Result<(), TestCaseError> {
    let (expected, is_complete) = naive(givens);
    let number = expected.len() as u64;
    for engine in BoardEngine::ALL {
        for budget in [Budget::NONE, on_two_threads()] {
            let found: Vec<Board> = engine.solutions(givens).within(&budget).flatten().take(expected.len()).collect();
            prop_assert_eq!(&found, &expected, "{} on {:?}", engine.name(), givens);
        }
        if is_complete {
            prop_assert_eq!(engine.solutions(givens).nth(expected.len()), None, "{} on {:?}", engine.name(), givens);
        }
        // If the backtracker stopped, there can be more solutions than it found.
        let limits = [0, 1, 2, number.saturating_sub(1), number, number + 1];
        for limit in limits.into_iter().filter(|&limit| is_complete || limit <= number) {
            for budget in [Budget::NONE, on_two_threads()] {
                let counted = engine.count(givens, limit, &budget);
                prop_assert_eq!(counted, Ok(limit.min(number)), "{} to {} on {:?}", engine.name(), limit, givens);
            }
        }
    }
    prop_assert!(solutions(givens).take(expected.len()).eq(expected));
    prop_assert_eq!(count_within(givens, number, &Budget::NONE), Ok(number));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn small_boards_with_boxes_have_the_solutions_of_the_backtracker(
        givens in givens(with_units(with_boxes(&[(2, 2), (2, 3), (3, 2), (1, 5)]), 0..3), 0.0..0.8, 0..2)
    ) {
        agrees_with_naive(&givens)?;
    }

    #[test]
    fn small_boards_with_regions_have_the_solutions_of_the_backtracker(
        givens in givens(with_units(with_regions(2..=6), 0..3), 0.0..0.8, 0..2)
    ) {
        agrees_with_naive(&givens)?;
    }

    #[test]
    fn boards_of_8_to_12_have_the_solutions_of_the_backtracker(
        givens in givens(with_units(with_boxes(&[(2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (6, 2)]), 0..3), 0.55..1.0, 0..2)
    ) {
        agrees_with_naive(&givens)?;
    }

    #[test]
    fn jigsaws_have_the_solutions_of_the_backtracker(givens in givens(jigsaw(), 0.45..1.0, 0..2)) {
        agrees_with_naive(&givens)?;
    }

    /// The general search and the classic engines find the same.
    #[test]
    fn classic_boards_have_the_same_solutions_by_the_general_search(
        givens in givens(Just(Geometry::classic()), 0.0..0.6, 0..2)
    ) {
        let grid = givens.to_grid().expect("a classic board");
        let expected: Vec<Board> = solutions(&givens).take(LIMIT).collect();
        for engine in BoardEngine::ALL {
            let found: Vec<Board> = engine.solutions(&givens).take(LIMIT).collect();
            prop_assert_eq!(&found, &expected, "{} on {:?}", engine.name(), givens);
            prop_assert_eq!(engine.count(&givens, LIMIT as u64, &Budget::NONE), Ok(count(&grid, LIMIT as u64)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn boards_of_14_to_25_have_the_solutions_of_the_backtracker(
        givens in givens(with_boxes(&[(2, 7), (3, 5), (4, 4), (1, 17), (3, 6), (4, 5), (4, 6), (5, 5)]), 0.7..1.0, 0..2)
    ) {
        agrees_with_naive(&givens)?;
    }

    /// With any number of nodes, the result is the right one, or there is none.
    #[test]
    fn a_budget_changes_no_result(
        givens in givens(with_units(with_boxes(&[(2, 3), (3, 3), (3, 4)]), 0..2), 0.0..0.5, 0..2),
        nodes in 0..3000u64,
    ) {
        let limit = 100;
        let expected = count_within(&givens, limit, &Budget::NONE);
        for engine in BoardEngine::ALL {
            let found = engine.count(&givens, limit, &Budget::nodes(nodes));
            prop_assert!(found == expected || found == Err(Unsettled), "{} on {:?}", engine.name(), givens);
            prop_assert_eq!(engine.count(&givens, limit, &Budget::nodes(nodes)), found, "the same again");
        }
    }

    #[test]
    fn a_clone_continues_where_its_original_is(
        givens in givens(with_units(with_boxes(&[(2, 3), (3, 3), (3, 4)]), 0..2), 0.0..0.6, 0..1),
        taken in 0..400usize,
    ) {
        for engine in BoardEngine::ALL {
            let mut original = engine.solutions(&givens);
            original.by_ref().take(taken).for_each(drop);
            let clone = original.clone();
            prop_assert!(original.take(200).eq(clone.take(200)), "{}", engine.name());
        }
    }
}

#[test]
fn a_cell_of_another_board_is_no_cell() {
    let large = Geometry::with_boxes(BoxShape::usual(16).expect("4x4"));
    let (geometry, other) = (Geometry::classic(), large.cell_at(10, 3).expect("on the large board"));
    assert_eq!(geometry.index(other), 81);
    assert!(geometry.units_of(81).is_empty() && geometry.units_of(1000).is_empty());
    let mut board = Board::empty(geometry.clone());
    board.set(other, Value::new(5));
    assert_eq!((board.get(other), board.candidates(other)), (None, ValueSet::EMPTY));
    assert_eq!(board, Board::empty(geometry.clone()));
    let cells = [geometry.cells()[0], other];
    assert_eq!(geometry.with_unit("a", &cells).err(), Some(GeometryError::UnitHasOtherCell(other)));
    assert_eq!(ValueSet::full(200), ValueSet::full(25));
}

/// The small values of the first cells allow no solution, and the contradiction is far below them.
#[test]
fn the_first_solution_is_found_beside_many_parts_without_one() {
    let mut geometry = boxes(3, 4).with_extra(Extra::DisjointGroups).expect("on every board with boxes");
    let units: [&[(u8, u8)]; 2] = [
        &[(5, 5), (11, 4), (8, 12), (5, 12), (5, 2), (7, 12), (8, 11), (4, 4), (5, 1)],
        &[(7, 9), (5, 6), (3, 10), (2, 9), (11, 11), (12, 8)],
    ];
    for unit in units {
        let cells: Vec<_> = unit.iter().map(|&(row, col)| geometry.cell_at(row, col).expect("on the board")).collect();
        geometry = geometry.with_unit("any cells", &cells).expect("different cells");
    }
    let first = solutions(&Board::empty(geometry)).next_within(&Budget::nodes(5000));
    let first = first.expect("found in a small part of a second").expect("a solution");
    assert_eq!(first.values()[..12], Value::up_to(12).map(Some).collect::<Vec<_>>());
}

#[test]
fn known_numbers_of_boards_are_counted() {
    let regions = |labels: &str| Geometry::with_regions(&labels.chars().collect::<Vec<_>>()).expect("regions");
    let boards = [
        (boxes(2, 2), 288),
        (boxes(1, 4), 576),
        (boxes(1, 5), 161_280),
        (boxes(2, 2).with_extra(Extra::Diagonals).expect("any board"), 48),
        (regions("1122"), 2),
        (regions("112132332"), 6),
        (boxes(1, 3), 12),
        // A diagonal in which the value of the centre occurs twice: no board of odd size lacks one.
        (boxes(1, 3).with_extra(Extra::Diagonals).expect("any board"), 0),
    ];
    for (geometry, number) in boards {
        for engine in BoardEngine::ALL {
            let found = engine.count(&Board::empty(geometry.clone()), u64::MAX, &Budget::NONE);
            assert_eq!(found, Ok(number), "{geometry}, {}", engine.name());
        }
    }
}

#[test]
fn many_boards_are_counted_in_their_order() {
    let mut boards = Vec::new();
    for number in 0..300 {
        let geometry = [boxes(2, 2), boxes(3, 3), boxes(2, 3)][number % 3].clone();
        let mut board = Board::empty(geometry.clone());
        let twice = [0, 1][usize::from(number % 7 == 0)];
        for cell in &geometry.cells()[..=twice] {
            board.set(*cell, Value::new(2));
        }
        boards.push(board);
    }
    let each: Vec<_> = boards.iter().map(|board| count_within(board, 200, &Budget::NONE)).collect();
    assert_eq!(each[..4], [Ok(0), Ok(200), Ok(200), Ok(72)]);
    assert_eq!(counts_within(&boards, 200, &Budget::NONE), each);
    assert_eq!(counts_within(&boards.iter().collect::<Vec<_>>(), 200, &Budget::nodes(u64::MAX)), each);
    assert_eq!(counts_within::<Board>(&[], 200, &Budget::NONE), []);
}

#[test]
fn empty_boards_of_every_size_have_a_smallest_solution() {
    for size in 2..=25 {
        let empty = Board::empty(BoxShape::usual(size).map_or_else(|| boxes(1, size), Geometry::with_boxes));
        let first: Vec<Board> = solutions(&empty).take(2).collect();
        assert_eq!(first.len(), 2, "{size}");
        assert!(
            first.iter().all(|board| board.violations().is_empty() && board.givens().count() == empty.values().len())
        );
        assert!(first[0].values()[..usize::from(size)].iter().copied().eq(Value::up_to(size).map(Some)), "{size}");
        assert!(first[0].values() < first[1].values(), "{size}");
    }
}

#[test]
fn givens_that_break_the_rules_have_no_solution() {
    let snake = boxes(2, 3);
    let cells = snake.cells()[5..].iter().step_by(7).copied().take(3).collect::<Vec<_>>();
    let geometry = snake.with_unit("snake", &cells).expect("three cells");
    for unit in geometry.units() {
        let mut board = Board::empty(geometry.clone());
        board.set(unit.cells()[0], Value::new(4));
        assert_eq!(count_within(&board, 1, &Budget::NONE), Ok(1), "{unit}");
        board.set(unit.cells()[1], Value::new(4));
        assert_eq!((count_within(&board, 1, &Budget::NONE), solutions(&board).next()), (Ok(0), None), "{unit}");
    }
}

#[test]
fn a_thousand_units_are_searched() {
    let mut geometry = boxes(5, 5);
    for number in 0..1000 {
        let cells = [geometry.cells()[number % 600], geometry.cells()[number % 600 + 25 - number / 600]];
        geometry = geometry.with_unit("pair", &cells).expect("at most 1,000 units");
    }
    let solution = solutions(&Board::empty(geometry)).next().expect("a solution");
    assert!(solution.violations().is_empty());
}

/// The latin square of 25×25 has very many solutions, and a count of all of them does not end.
#[test]
fn a_time_ends_the_search_soon() {
    let empty = Board::empty(boxes(1, 25));
    for engine in BoardEngine::ALL {
        let started = Instant::now();
        let found = engine.count(&empty, u64::MAX, &Budget::time(Duration::from_millis(100)));
        assert_eq!(found, Err(Unsettled), "{}", engine.name());
        // On a busy machine, a thread can wait for seconds.
        assert!(started.elapsed() < Duration::from_secs(30), "{}", engine.name());
    }
    let grid = Board::empty(Geometry::classic());
    assert_eq!(count_within(&grid, u64::MAX, &Budget::time(Duration::from_millis(100))), Err(Unsettled));
    assert_eq!(count_within(&grid, 12_000, &Budget::nodes(20_000)), Ok(12_000));
}

#[test]
fn the_solutions_can_be_sent_shown_and_fused() {
    fn all_that<T: Send + Sync + Clone + std::fmt::Debug + std::iter::FusedIterator>(_: &T) {}
    let mut all = solutions(&Board::empty(boxes(2, 2)));
    all_that(&all);
    assert_eq!(all.by_ref().count(), 288);
    assert_eq!((all.next(), all.size_hint()), (None, (0, Some(0))));
    assert_eq!(format!("{all:?}"), "Solutions { geometry: Geometry(4x4 with boxes of 2x2), ready: 0, is_all: true }");
    assert!(Unsettled.to_string().starts_with("the search ended before it could settle the board"));
}
