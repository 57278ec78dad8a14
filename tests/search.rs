//! The search against a plain backtracker that is too simple to be wrong: the same solutions, the same order.

use proptest::prelude::*;
use sudoxml::board::Board;
use sudoxml::board::classic::{Cell, Digit, Grid, Solution};
use sudoxml::internals::Engine;
use sudoxml::search::{GridSolutions, Solved, Verdict, count, counts, solutions, solve, solve_each, verdict, verdicts};

const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// By Arto Inkala; among the hardest for people.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// The Wikipedia puzzle with other givens, few of them below: 11,668 solutions.
const THOUSANDS: &str = "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...";

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// The solutions in ascending order, no more than `limit`: cells in reading order, digits upwards.
fn naive(givens: &Grid, limit: usize) -> Vec<Solution> {
    let mut naive =
        Naive { givens: Cell::ALL.map(|cell| givens.get(cell)), used: [[0; 9]; 3], limit, found: Vec::new() };
    if Board::from(*givens).violations().is_empty() {
        givens.givens().for_each(|(cell, digit)| naive.flip(cell, digit));
        naive.fill(0, &mut [Digit::ALL[0]; 81]);
    }
    naive.found
}

struct Naive {
    givens: [Option<Digit>; 81],
    /// The digits that stand in each row, column and box.
    used: [[u16; 9]; 3],
    limit: usize,
    found: Vec<Solution>,
}

impl Naive {
    fn fill(&mut self, at: usize, digits: &mut [Digit; 81]) {
        let Some(&cell) = Cell::ALL.get(at) else { return self.found.push(Solution::new(*digits)) };
        if let Some(given) = self.givens[at] {
            digits[at] = given;
            return self.fill(at + 1, digits);
        }
        let [row, col, box_] = Self::units(cell);
        let mut fits = 0x1ff & !(self.used[0][row] | self.used[1][col] | self.used[2][box_]);
        while fits != 0 && self.found.len() < self.limit {
            let digit = Digit::ALL[fits.trailing_zeros() as usize];
            fits &= fits - 1;
            digits[at] = digit;
            self.flip(cell, digit);
            self.fill(at + 1, digits);
            self.flip(cell, digit);
        }
    }

    fn units(cell: Cell) -> [usize; 3] {
        [cell.row(), cell.col(), cell.box_()].map(|unit| usize::from(unit) - 1)
    }

    fn flip(&mut self, cell: Cell, digit: Digit) {
        let [row, col, box_] = Self::units(cell);
        self.used[0][row] ^= 1 << digit.index();
        self.used[1][col] ^= 1 << digit.index();
        self.used[2][box_] ^= 1 << digit.index();
    }
}

fn permutation(of: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..of).collect::<Vec<_>>()).prop_shuffle()
}

/// A right full board: the known one with digits, rows, columns and their bands exchanged, and turned or not.
fn full_board() -> impl Strategy<Value = Grid> {
    let lines = || (permutation(3), [permutation(3), permutation(3), permutation(3)]);
    (permutation(9), lines(), lines(), any::<bool>()).prop_map(|(digits, rows, cols, turn)| {
        let source = grid(FULL);
        let line = |lines: &(Vec<usize>, [Vec<usize>; 3]), at: usize| lines.0[at / 3] * 3 + lines.1[at / 3][at % 3];
        let mut board = Grid::EMPTY;
        for cell in Cell::ALL {
            let (row, col) = (line(&rows, cell.index() / 9), line(&cols, cell.index() % 9));
            let from = if turn { Cell::ALL[col * 9 + row] } else { Cell::ALL[row * 9 + col] };
            board.set(cell, source.get(from).map(|digit| Digit::ALL[digits[digit.index()]]));
        }
        board
    })
}

/// A full board with all but `kept` cells blanked and then `wrong` cells set to any digit.
fn partial(kept: std::ops::Range<usize>, wrong: std::ops::Range<usize>) -> impl Strategy<Value = Grid> {
    let wrong = prop::collection::vec((0..81usize, 0..9usize), wrong);
    (full_board(), permutation(81), kept, wrong).prop_map(|(mut board, order, kept, wrong)| {
        for &at in &order[kept..] {
            board.set(Cell::ALL[at], None);
        }
        for (at, digit) in wrong {
            board.set(Cell::ALL[at], Some(Digit::ALL[digit]));
        }
        board
    })
}

fn agrees_with_naive(givens: &Grid) -> Result<(), TestCaseError> {
    const LIMIT: usize = 1500;
    let expected = naive(givens, LIMIT);
    let found: Vec<Solution> = solutions(givens).take(LIMIT).collect();
    prop_assert_eq!(&found, &expected);
    prop_assert!(found.is_sorted_by(|a, b| a < b));
    for solution in &found {
        prop_assert_eq!(Board::from(solution.grid()).violations(), []);
        prop_assert!(givens.givens().all(|(cell, digit)| solution.get(cell) == digit));
    }
    let number = expected.len() as u64;
    for limit in [0, 1, 2, number.saturating_sub(1), number, LIMIT as u64] {
        prop_assert_eq!(count(givens, limit), number.min(limit));
    }
    let by_number = match number {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    prop_assert_eq!(verdict(givens), by_number);
    prop_assert_eq!(solve(givens), first_two(&expected));
    prop_assert_eq!(solve(givens).verdict(), by_number);
    Ok(())
}

fn first_two(solutions: &[Solution]) -> Solved<Solution> {
    match *solutions {
        [] => Solved::None,
        [solution] => Solved::Unique(solution),
        [first, second, ..] => Solved::Multiple([first, second]),
    }
}

/// Full boards and nearly full ones of the first few digits, which are many times in each box.
fn of_few_digits() -> impl Strategy<Value = Grid> {
    let boards = |digits: usize| prop::collection::vec(0..40 * digits, 81);
    (1..10_usize).prop_flat_map(boards).prop_map(|numbers| {
        let mut grid = Grid::EMPTY;
        // A 0 is a blank.
        for (cell, number) in Cell::ALL.into_iter().zip(numbers).filter(|(_, number)| *number > 0) {
            grid.set(cell, Some(Digit::ALL[number / 40]));
        }
        grid
    })
}

/// Puzzles of all kinds side by side: unique, with several solutions, and with none; nearly full, and nearly empty; and boards
/// that repeat few digits.
fn mixed() -> impl Strategy<Value = Grid> {
    prop_oneof![
        partial(17..30, 0..1),
        partial(24..40, 0..1),
        partial(22..81, 1..4),
        partial(0..12, 0..3),
        of_few_digits()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Each puzzle has the same number of solutions with every engine, and with any other puzzles in the slice.
    #[test]
    fn every_engine_counts_the_same(givens in prop::collection::vec(mixed(), 0..400), limit in 0..300u64) {
        let alone: Vec<u64> = givens.iter().map(|givens| count(givens, limit)).collect();
        for engine in Engine::available() {
            prop_assert_eq!(&engine.counts(&givens, limit), &alone, "{}", engine.name());
        }
        prop_assert_eq!(counts(&givens, limit), alone);
        let alone: Vec<Verdict> = givens.iter().map(verdict).collect();
        for engine in Engine::available() {
            prop_assert_eq!(&engine.verdicts(&givens), &alone, "{}", engine.name());
        }
        let solved: Vec<Solved<Solution>> = givens.iter().map(solve).collect();
        for engine in Engine::available() {
            let only = solved.iter().map(|solved| match solved {
                Solved::None => (0, None),
                Solved::Unique(solution) => (1, Some(*solution)),
                Solved::Multiple(_) => (2, None),
            });
            prop_assert_eq!(engine.unique_solutions(&givens), only.collect::<Vec<_>>(), "{}", engine.name());
        }
        prop_assert_eq!(solve_each(&givens), solved);
        prop_assert_eq!(verdicts(&givens), alone);
    }

    #[test]
    fn every_engine_counts_what_the_backtracker_finds(givens in prop::collection::vec(partial(29..50, 0..3), 1..40)) {
        let expected: Vec<u64> = givens.iter().map(|givens| naive(givens, 1500).len() as u64).collect();
        for engine in Engine::available() {
            prop_assert_eq!(&engine.counts(&givens, 1500), &expected, "{}", engine.name());
        }
    }
}

#[test]
fn every_engine_agrees_on_puzzles_that_are_made_to_be_hard() {
    let lines = [
        INKALA,
        THOUSANDS,
        // By Peter Norvig: none, which a search by cells takes minutes to prove.
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        // No givens, a clash in a row, a column and a box, and a full band.
        &".".repeat(81),
        &format!("1.......1{}", ".".repeat(72)),
        &format!("1{}1........", ".".repeat(71)),
        &format!("1.........1{}", ".".repeat(70)),
        &format!("123456789456789123789123456{}", ".".repeat(54)),
        // Eight digits in a row, and the ninth in the column of its last cell.
        &format!("12345678.{}9", ".".repeat(71)),
        FULL,
    ];
    let givens: Vec<Grid> = lines.iter().map(|line| grid(line)).collect();
    for engine in Engine::available() {
        let found = engine.counts(&givens, 20_000);
        assert_eq!(found, [1, 11_668, 0, 20_000, 0, 0, 0, 20_000, 0, 1], "{}", engine.name());
        for (givens, found) in givens.iter().zip(found) {
            assert_eq!(engine.counts(&[*givens], 20_000), [found], "{} alone", engine.name());
        }
    }
}

#[test]
fn every_engine_counts_a_million_and_stops_there() {
    for engine in Engine::available() {
        assert_eq!(engine.counts(&[Grid::EMPTY], 1_000_000), [1_000_000], "{}", engine.name());
        assert_eq!(engine.verdicts(&[Grid::EMPTY; 500]), [Verdict::Multiple; 500], "{}", engine.name());
    }
}

/// Above some hundreds of solutions, one puzzle becomes a batch of its own; the count does not depend on it.
#[test]
fn a_count_does_not_show_where_the_batch_begins() {
    for limit in [510, 511, 512, 513, 514, 5000, 11_667, 11_668, 11_669, u64::MAX] {
        assert_eq!(count(&grid(THOUSANDS), limit), limit.min(11_668));
    }
}

#[test]
fn engines_are_named_and_the_best_is_the_last() {
    let names: Vec<&str> = Engine::available().into_iter().map(Engine::name).collect();
    let all = ["portable", "SSE2", "AVX2", "AVX-512"];
    assert_eq!(names, all[..names.len()]);
    assert!(names.len() >= if cfg!(target_arch = "x86_64") { 2 } else { 1 });
    assert_eq!(Engine::best().name(), names[names.len() - 1]);
    assert_eq!(Engine::available()[0], Engine::PORTABLE);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn right_givens_have_the_solutions_that_the_backtracker_finds(givens in partial(29..50, 0..1)) {
        agrees_with_naive(&givens)?;
    }

    #[test]
    fn wrong_givens_too(givens in partial(28..82, 1..4)) {
        agrees_with_naive(&givens)?;
    }

    #[test]
    fn a_few_digits_anywhere_never_hang_or_panic(givens in partial(0..20, 0..12)) {
        let found: Vec<Solution> = solutions(&givens).take(300).collect();
        prop_assert_eq!(found.len() as u64, count(&givens, 300));
        prop_assert!(found.is_sorted_by(|a, b| a < b));
        prop_assert!(found.iter().all(|solution| Board::from(*solution).violations().is_empty()));
    }

    #[test]
    fn a_clone_goes_on_where_its_original_stands(givens in partial(22..40, 0..1), taken in 0..600usize) {
        let mut original = solutions(&givens);
        original.by_ref().take(taken).for_each(drop);
        let clone = original.clone();
        prop_assert!(original.take(600).eq(clone.take(600)));
    }
}

#[test]
fn a_full_board_is_its_own_solution() {
    let full = grid(FULL);
    assert_eq!(verdict(&full), Verdict::Unique);
    assert_eq!(solutions(&full).map(|solution| solution.grid()).collect::<Vec<_>>(), [full]);
}

#[test]
fn proper_puzzles_are_unique() {
    assert_eq!(verdicts(&[grid(WIKIPEDIA), grid(INKALA)]), [Verdict::Unique; 2]);
    assert_eq!(solutions(&grid(WIKIPEDIA)).map(|solution| solution.to_string()).collect::<Vec<_>>(), [FULL]);
}

/// Twice the same digit, in each of the 27 units, and nothing else on the board.
#[test]
fn givens_that_break_the_rule_have_no_solution() {
    for unit in sudoxml::board::classic::Unit::ALL {
        let cells = unit.cells();
        for (one, two) in [(0, 1), (0, 8), (2, 6), (4, 5), (7, 8)] {
            let mut givens = Grid::EMPTY;
            givens.set(cells[one], Some(Digit::ALL[4]));
            givens.set(cells[two], Some(Digit::ALL[4]));
            assert_eq!(verdict(&givens), Verdict::None, "{unit}: {givens}");
            assert_eq!(solutions(&givens).next(), None);
        }
    }
}

/// The right board with one cell changed, for each cell and digit: full, and wrong.
#[test]
fn a_full_board_with_a_wrong_digit_has_no_solution() {
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            let mut givens = grid(FULL);
            let right = givens.get(cell) == Some(digit);
            givens.set(cell, Some(digit));
            assert_eq!(verdict(&givens), if right { Verdict::Unique } else { Verdict::None });
        }
    }
}

/// A candidate that the givens allow and the solution does not have: for each blank cell of a puzzle.
#[test]
fn puzzles_without_a_solution_are_proven_so() {
    let puzzle = grid(WIKIPEDIA);
    for cell in Cell::ALL.into_iter().filter(|&cell| puzzle.get(cell).is_none()) {
        for digit in puzzle.candidates(cell).iter() {
            let mut givens = puzzle;
            givens.set(cell, Some(digit));
            let right = grid(FULL).get(cell) == Some(digit);
            assert_eq!(verdict(&givens), if right { Verdict::Unique } else { Verdict::None }, "{cell} {digit}");
        }
    }
}

#[test]
fn the_empty_grid_streams_its_smallest_solutions_in_order() {
    let first: Vec<Solution> = solutions(&Grid::EMPTY).take(1000).collect();
    assert_eq!(first, naive(&Grid::EMPTY, 1000));
    assert!(first[0].to_string().starts_with("123456789456789123789123"));
    assert_eq!(count(&Grid::EMPTY, 100_000), 100_000);
    assert_eq!(verdict(&Grid::EMPTY), Verdict::Multiple);
    assert_eq!(solve(&Grid::EMPTY), first_two(&first));
}

#[test]
fn thousands_come_in_order_and_each_once() {
    let givens = grid(THOUSANDS);
    let expected = naive(&givens, usize::MAX);
    assert_eq!(expected.len(), 11_668);
    assert!(solutions(&givens).eq(expected.iter().copied()));
    assert_eq!(count(&givens, u64::MAX), expected.len() as u64);
}

#[test]
fn after_the_end_there_is_nothing() {
    let mut all = solutions(&grid(WIKIPEDIA));
    assert!(all.next().is_some());
    assert_eq!(all.size_hint(), (0, Some(0)));
    assert_eq!((all.next(), all.next()), (None, None));
}

#[test]
fn solutions_can_be_sent_shown_and_fused() {
    fn all_that<T: Send + Sync + Clone + std::fmt::Debug + std::iter::FusedIterator>(_: &T) {}
    let all: GridSolutions = solutions(&grid(FULL));
    all_that(&all);
    assert_eq!(format!("{all:?}"), "GridSolutions { ready: 0, pending: 1 }");
}

#[test]
fn verdicts_have_the_names_of_the_document_format() {
    assert_eq!([Verdict::None, Verdict::Unique, Verdict::Multiple].map(Verdict::name), ["none", "unique", "multiple"]);
}
