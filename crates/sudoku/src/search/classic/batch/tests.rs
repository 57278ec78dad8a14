//! Tests of the steps of a batch. `tests/search.rs` compares whole searches.

use super::InstructionSet;
use super::block::{Block, Pass, SlotResult};
use super::branch::{BranchCells, CellChoice, split};
use super::packed::{PackedState, QUADS};
use super::simd::{Avx2, Avx512, SSE2, Word128, Word256};
use super::slices::SlicedBoards;
use super::transpose::{slice, unslice};
use super::word::{COLUMNS, Quad, Word, full_add, majority};
use crate::board::classic::{Cell, Digit, Grid};

const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The board above without four cells whose digits can be exchanged: a 4 and an 8 in rows 2 and 7.
const RECTANGLE: &str = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
/// By Arto Inkala: propagation does not solve it.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// Pseudorandom numbers, the same in every run.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    fn columns(&mut self) -> [u32; COLUMNS] {
        [0; COLUMNS].map(|_| self.next())
    }

    fn states<W: Word>(&mut self) -> Vec<PackedState> {
        let mut state = || {
            let mut quads = [[0; 4]; QUADS].map(|quad: Quad| quad.map(|_| self.next() & 0o777_777_777));
            quads[QUADS - 1][3] = 0;
            PackedState(quads)
        };
        (0..W::SLOTS).map(|_| state()).collect()
    }
}

/// A copy of the search in each place takes most of the time to compile these tests.
#[inline(never)]
fn sweep(boards: &mut SlicedBoards<Word128>) {
    boards.sweep();
}

#[inline(never)]
fn to_slices<W: Word>(states: &[PackedState], slices: &mut [[W; 81]; 9], fresh: W) {
    slice(states, slices, fresh);
}

#[inline(never)]
fn to_states<W: Word>(slices: &[[W; 81]; 9], states: &mut [PackedState]) {
    unslice(slices, states);
}

/// Runs a check on every word type that the CPU has instructions for.
macro_rules! on_every_word {
    ($check:ident) => {
        $check::<Word128>();
        if Avx2::detect().is_some() {
            $check::<Word256>();
        }
    };
}

fn a_word_is_its_columns<W: Word>() {
    let mut noise = Noise(7);
    let [a, b, c] = [noise.columns(), noise.columns(), noise.columns()];
    let of = |number: fn(u32, u32, u32) -> u32| {
        let mut columns = [0; COLUMNS];
        for (at, column) in columns.iter_mut().enumerate().take(W::COLUMNS) {
            *column = number(a[at], b[at], c[at]);
        }
        columns
    };
    let [x, y, z] = [a, b, c].map(W::of);
    assert_eq!(x.columns(), of(|a, _, _| a));
    assert_eq!((x & y).columns(), of(|a, b, _| a & b));
    assert_eq!((x | y).columns(), of(|a, b, _| a | b));
    assert_eq!((x ^ y).columns(), of(|a, b, _| a ^ b));
    assert_eq!((!x).columns(), of(|a, _, _| !a));
    assert_eq!(x.shift_lower::<5>().columns(), of(|a, _, _| a >> 5));
    assert_eq!(x.shift_higher::<16>().columns(), of(|a, _, _| a << 16));
    assert_eq!(W::splat(0xdead_beef).columns(), of(|_, _, _| 0xdead_beef));
    assert_eq!(W::NONE.columns(), [0; COLUMNS]);
    assert_eq!(majority(x, y, z).columns(), of(|a, b, c| a & b | a & c | b & c));
    let (sum, carry) = full_add(x, y, z);
    assert_eq!(sum.columns(), of(|a, b, c| a ^ b ^ c));
    assert_eq!(carry.columns(), majority(x, y, z).columns());
}

#[test]
fn words_are_their_columns() {
    on_every_word!(a_word_is_its_columns);
}

fn quads_go_through<W: Word>() {
    let mut noise = Noise(11);
    let quads: Vec<Quad> = (0..W::COLUMNS).map(|_| [0; 4].map(|_| noise.next())).collect();
    let words = W::gather(|column| quads[column]);
    for (at, word) in words.into_iter().enumerate() {
        for (column, quad) in quads.iter().enumerate() {
            assert_eq!(word.columns()[column], quad[at]);
        }
    }
    let mut back = vec![[0; 4]; W::COLUMNS];
    W::scatter(words, |column, quad| back[column] = quad);
    assert_eq!(back, quads);
}

#[test]
fn gathered_quads_are_scattered_unchanged() {
    on_every_word!(quads_go_through);
}

fn boards_go_through<W: Word>() {
    let states = Noise(13).states::<W>();
    let mut slices = [[W::NONE; 81]; 9];
    to_slices(&states, &mut slices, W::splat(!0));
    for (slot, state) in states.iter().enumerate() {
        for (digit, slices) in slices.iter().enumerate() {
            for (cell, slice) in slices.iter().enumerate() {
                let word = 3 * digit + cell / 27;
                let expected = state.0[word / 4][word % 4] >> (cell % 27) & 1;
                let found = slice.columns()[slot % W::COLUMNS] >> (slot / W::COLUMNS) & 1;
                assert_eq!(found, expected, "board {slot}, digit {digit}, cell {cell}");
            }
        }
    }
    let mut back = vec![PackedState::CONTRADICTION; W::SLOTS];
    to_states(&slices, &mut back);
    assert!(back == states);

    // Only fresh slots change.
    let others = Noise(17).states::<W>();
    let fresh = Noise(19).columns();
    to_slices(&others, &mut slices, W::of(fresh));
    to_states(&slices, &mut back);
    for (slot, state) in back.iter().enumerate() {
        let is_fresh = fresh[slot % W::COLUMNS] >> (slot / W::COLUMNS) & 1 != 0;
        assert!(*state == if is_fresh { others[slot] } else { states[slot] }, "board {slot}");
    }
}

#[test]
fn boards_become_slices_and_boards_again() {
    on_every_word!(boards_go_through);
}

/// The board of the givens in the first slot; the other slots are free.
fn first(givens: &Grid) -> SlicedBoards<Word128> {
    let mut states = vec![PackedState::CONTRADICTION; Word128::SLOTS];
    states[0] = PackedState::of(givens);
    let mut boards = SlicedBoards::new();
    to_slices(&states, &mut boards.candidates, Word128::splat(!0));
    boards.reset(Word128::splat(!0));
    boards
}

fn candidates(boards: &SlicedBoards<Word128>, cell: usize) -> Vec<u8> {
    let has = |digit: &Digit| boards.candidates[digit.index()][cell].columns()[0] & 1 != 0;
    Digit::ALL.into_iter().filter(has).map(Digit::get).collect()
}

fn is(slots: Word128) -> bool {
    slots.columns()[0] & 1 != 0
}

#[test]
fn a_packed_state_has_the_givens_and_all_other_candidates() {
    let boards = first(&grid(INKALA));
    assert_eq!(candidates(&boards, 0), [8]);
    assert_eq!(candidates(&boards, 1), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(candidates(&boards, 78), [4]);
}

#[test]
fn a_given_is_eliminated_from_the_cells_that_it_sees() {
    for at in [0, 13, 40, 62, 80] {
        let mut givens = Grid::EMPTY;
        givens.set(Cell::ALL[at], Some(Digit::ALL[4]));
        let mut boards = first(&givens);
        sweep(&mut boards);
        assert!(is(boards.changed) && is(boards.unsolved) && !is(boards.contradiction));
        for other in 0..81 {
            let sees = Cell::ALL[at].sees(Cell::ALL[other]);
            assert_eq!(candidates(&boards, other).contains(&5), !sees, "{at} {other}");
        }
    }
}

#[test]
fn locked_candidates_are_eliminated_from_the_rest_of_their_line() {
    // Row 1 has 1 to 6 in boxes 1 and 2, so 7, 8 and 9 are in box 3, and in no other row of it.
    let mut boards = first(&grid(&format!("123456...{}", ".".repeat(72))));
    sweep(&mut boards);
    sweep(&mut boards);
    assert_eq!(candidates(&boards, 8), [7, 8, 9]);
    assert_eq!(candidates(&boards, 17), [1, 2, 3, 4, 5, 6]);
    // The same in columns, for the transposed board.
    let transposed: String = (0..81)
        .map(|at| if at % 9 == 0 { ['1', '2', '3', '4', '5', '6', '.', '.', '.'][at / 9] } else { '.' })
        .collect();
    let mut boards = first(&grid(&transposed));
    sweep(&mut boards);
    sweep(&mut boards);
    assert_eq!(candidates(&boards, 73), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_hidden_single_in_a_box_takes_the_cell() {
    // 1 is in rows 2 and 3, and in columns 2 and 3: only the first cell of box 1 is left.
    let mut givens = Grid::EMPTY;
    for at in [12, 24, 28, 56] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[0]));
    }
    let mut boards = first(&givens);
    (0..3).for_each(|_| sweep(&mut boards));
    assert_eq!(candidates(&boards, 0), [1]);
}

#[test]
fn contradictions_are_found() {
    let twice = |one: usize, other: usize| {
        let mut givens = Grid::EMPTY;
        givens.set(Cell::ALL[one], Some(Digit::ALL[0]));
        givens.set(Cell::ALL[other], Some(Digit::ALL[0]));
        let mut boards = first(&givens);
        (0..6).for_each(|_| sweep(&mut boards));
        is(boards.contradiction | boards.box_conflicts())
    };
    assert!(twice(0, 8) && twice(0, 72) && twice(0, 10), "in a row, in a column, in a box");
    assert!(!twice(0, 30));
    // 1 and 2 have the same cell as their only one in box 1: rows 2 and 3 and columns 2 and 3 contain both digits.
    let mut givens = Grid::EMPTY;
    for (at, digit) in [(12, 0), (24, 0), (28, 0), (56, 0), (15, 1), (21, 1), (37, 1), (65, 1)] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[digit]));
    }
    let mut boards = first(&givens);
    (0..4).for_each(|_| sweep(&mut boards));
    assert!(is(boards.contradiction | boards.box_conflicts()));
}

#[test]
fn a_full_board_is_solved_and_free_slots_are_contradictions() {
    let mut boards = first(&grid(FULL));
    sweep(&mut boards);
    sweep(&mut boards);
    assert!(!is(boards.unsolved) && !is(boards.changed) && !is(boards.contradiction));
    assert_eq!(boards.contradiction.columns()[0] | 1, !0);
}

/// Splits the board of the givens after propagation: the candidates of each cell, in both branches.
fn branches(givens: &Grid, choice: CellChoice) -> [Vec<Vec<u8>>; 2] {
    let mut boards = first(givens);
    sweep(&mut boards);
    while is(boards.changed) {
        sweep(&mut boards);
    }
    let (mut cells, two_solutions) = BranchCells::find(&boards.candidates, boards.unsolved & !boards.contradiction);
    assert!(!is(two_solutions));
    let mut others = [[Word128::NONE; 81]; 9];
    split(&mut boards, &mut others, &mut cells, choice);
    let one = (0..81).map(|cell| candidates(&boards, cell)).collect();
    boards.candidates = others;
    [one, (0..81).map(|cell| candidates(&boards, cell)).collect()]
}

#[test]
fn a_split_changes_one_cell() {
    for (line, choice, fewest) in [
        (INKALA, CellChoice::MostEffect, 2),
        (INKALA, CellChoice::First, 2),
        (&".".repeat(81), CellChoice::MostEffect, 9),
    ] {
        let [one, other] = branches(&grid(line), choice);
        let differ: Vec<usize> = (0..81).filter(|&cell| one[cell] != other[cell]).collect();
        let [cell] = differ[..] else { panic!("{differ:?}") };
        assert_eq!(one[cell].len(), 1);
        assert_eq!(one[cell].len() + other[cell].len(), fewest);
        assert!(other[cell].iter().all(|digit| *digit > one[cell][0]));
    }
}

/// Without a bivalue cell, a digit with two cells in a unit is placed in the first of them.
#[test]
fn without_a_bivalue_cell_a_bilocal_digit_is_split() {
    // 1 is in rows 2 and 3, and in column 1: in row 1 it is a candidate in columns 2 and 3.
    let mut givens = Grid::EMPTY;
    for at in [12, 24, 27] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[0]));
    }
    let [one, other] = branches(&givens, CellChoice::MostEffect);
    let differ: Vec<usize> = (0..81).filter(|&cell| one[cell] != other[cell]).collect();
    assert_eq!((&differ[..], &one[1][..], &other[1][..]), (&[1][..], &[1][..], &[2, 3, 4, 5, 6, 7, 8, 9][..]));
}

/// Counts the effect of a cell in a simple way: the cells that it sees and that have a candidate in common with it,
/// bivalue cells three times.
#[test]
fn the_chosen_cell_has_the_most_effect() {
    let mut boards = first(&grid(INKALA));
    sweep(&mut boards);
    while is(boards.changed) {
        sweep(&mut boards);
    }
    let open: Vec<Vec<u8>> = (0..81).map(|cell| candidates(&boards, cell)).collect();
    let effect = |cell: usize| -> usize {
        let peers = (0..81).filter(|&peer| Cell::ALL[cell].sees(Cell::ALL[peer]));
        let sharing = peers.filter(|&peer| open[peer].iter().any(|digit| open[cell].contains(digit)));
        sharing.map(|peer| if open[peer].len() == 2 { 3 } else { 1 }).sum()
    };
    let pairs: Vec<usize> = (0..81).filter(|&cell| open[cell].len() == 2).collect();
    let most = pairs.iter().map(|&cell| effect(cell)).max().expect("pairs");
    let first_best = pairs.into_iter().find(|&cell| effect(cell) == most);
    let [one, other] = branches(&grid(INKALA), CellChoice::MostEffect);
    assert_eq!((0..81).find(|&cell| one[cell] != other[cell]), first_best);
}

fn a_pass_has_a_result_for_each_slot<W: Word>(pass: Pass<W>) {
    let lines = [FULL, RECTANGLE, INKALA, &format!("11{}", ".".repeat(79))];
    let mut block = Block::<W>::new();
    for slot in [0, 1, 31, 32, W::SLOTS - 1] {
        for (at, line) in lines.into_iter().enumerate() {
            block.put((slot + 7 * at) % W::SLOTS, &PackedState::of(&grid(line)));
        }
        pass(&mut block, CellChoice::MostEffect);
        let [full, rectangle, inkala, clash] = [0, 1, 2, 3].map(|at| block.result((slot + 7 * at) % W::SLOTS));
        assert_eq!(
            (full, rectangle, clash),
            (SlotResult::Solved(&PackedState::of(&grid(FULL))), SlotResult::TwoSolutions, SlotResult::Contradiction),
            "slot {slot}"
        );
        assert!(matches!(inkala, SlotResult::Split(_) | SlotResult::Unfinished), "slot {slot}: {inkala:?}");
        assert_eq!(block.result((slot + 3) % W::SLOTS), SlotResult::Contradiction, "a free slot");
        for at in 0..4 {
            block.put((slot + 7 * at) % W::SLOTS, &PackedState::CONTRADICTION);
        }
    }
}

#[test]
fn a_block_has_a_result_for_each_slot() {
    a_pass_has_a_result_for_each_slot(SSE2);
    if let Some(cpu) = Avx2::detect() {
        a_pass_has_a_result_for_each_slot(cpu.pass());
    }
    if let Some(cpu) = Avx512::detect() {
        a_pass_has_a_result_for_each_slot(cpu.pass());
    }
}

#[test]
fn counts_are_in_the_order_of_the_puzzles_for_any_number_of_them() {
    for instructions in InstructionSet::available() {
        for number in [0, 1, 2, 127, 128, 129, 300] {
            let lines = [FULL, RECTANGLE, INKALA, "11"].map(|line| grid(&format!("{line:.<81}")));
            let givens: Vec<Grid> = lines.into_iter().cycle().take(number).collect();
            let expected: Vec<u64> = [1, 2, 1, 0].into_iter().cycle().take(number).collect();
            assert_eq!(instructions.counts(&givens, u64::MAX), expected, "{}, {number}", instructions.name());
            let limited: Vec<u64> = expected.iter().map(|&count| count.min(1)).collect();
            assert_eq!(instructions.counts(&givens, 1), limited);
            assert_eq!(instructions.counts(&givens, 0), vec![0; number]);
        }
    }
}

/// Each board has the same value several times in each box, and with few values nothing contradicts the arrangements of one.
#[test]
fn boards_of_few_values_have_no_solution() {
    let mut noise = Noise(23);
    let board = |values: u32, blanks: u32, noise: &mut Noise| {
        let mut line: Vec<u8> = (0..81).map(|_| b'1' + (noise.next() % values) as u8).collect();
        (0..blanks).for_each(|_| line[(noise.next() % 81) as usize] = b'.');
        grid(std::str::from_utf8(&line).expect("ASCII"))
    };
    let kinds = (1..=4).flat_map(|values| (0..=3).map(move |blanks| (values, blanks)));
    let boards: Vec<Grid> = kinds
        .flat_map(|(values, blanks)| (0..100).map(|_| board(values, blanks, &mut noise)).collect::<Vec<_>>())
        .collect();
    for instructions in InstructionSet::available() {
        assert_eq!(instructions.counts(&boards, 2), vec![0; boards.len()], "{}", instructions.name());
        assert!(
            instructions.unique_solutions(&boards).iter().all(|found| *found == (0, None)),
            "{}",
            instructions.name()
        );
    }
}

#[test]
fn the_only_solution_comes_with_its_number() {
    let full = crate::search::solutions(&grid(FULL)).next();
    let inkala = crate::search::solutions(&grid(INKALA)).next();
    for instructions in InstructionSet::available() {
        let lines = [FULL, RECTANGLE, INKALA, "11"].map(|line| grid(&format!("{line:.<81}")));
        let givens: Vec<Grid> = lines.into_iter().cycle().take(300).collect();
        let found = instructions.unique_solutions(&givens);
        for (at, (number, solution)) in found.into_iter().enumerate() {
            let expected = [(1, full), (2, None), (1, inkala), (0, None)][at % 4];
            assert_eq!((number, solution), expected, "{}, {at}", instructions.name());
        }
    }
}
