//! The steps of the batch, each against what it says. Whole searches are compared in `tests/search.rs`.

use super::block::{Block, Fate};
use super::branch::{Few, split};
use super::node::{Node, QUADS};
use super::simd::{Avx2, Avx512, Narrow, SSE2, Wide};
use super::slices::Boards;
use super::transpose::{slice, unslice};
use super::word::{COLUMNS, Quad, Word, add, two_of};
use super::{Instructions, Work};
use crate::board::{Cell, Digit, Grid};

const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The board above without two digits that can be exchanged: a 4 and an 8 in rows 2 and 7.
const RECTANGLE: &str = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
/// By Arto Inkala: nothing follows from it without a guess.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// Numbers without a pattern, the same on every run.
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

    fn nodes<W: Word>(&mut self) -> Vec<Node> {
        let mut node = || {
            let mut quads = [[0; 4]; QUADS].map(|quad: Quad| quad.map(|_| self.next() & 0o777_777_777));
            quads[QUADS - 1][3] = 0;
            Node(quads)
        };
        (0..W::LANES).map(|_| node()).collect()
    }
}

/// Runs a check on every word that the CPU can work on.
macro_rules! on_every_word {
    ($check:ident) => {
        $check::<Narrow>();
        if Avx2::detect().is_some() {
            $check::<Wide>();
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
    assert_eq!(x.lower::<5>().columns(), of(|a, _, _| a >> 5));
    assert_eq!(x.higher::<16>().columns(), of(|a, _, _| a << 16));
    assert_eq!(W::splat(0xdead_beef).columns(), of(|_, _, _| 0xdead_beef));
    assert_eq!(W::NONE.columns(), [0; COLUMNS]);
    assert_eq!(two_of(x, y, z).columns(), of(|a, b, c| a & b | a & c | b & c));
    let (sum, carry) = add(x, y, z);
    assert_eq!(sum.columns(), of(|a, b, c| a ^ b ^ c));
    assert_eq!(carry.columns(), two_of(x, y, z).columns());
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
fn gathered_quads_are_scattered_as_they_were() {
    on_every_word!(quads_go_through);
}

fn boards_go_through<W: Word>() {
    let nodes = Noise(13).nodes::<W>();
    let mut slices = [[W::NONE; 81]; 9];
    slice(&nodes, &mut slices, W::splat(!0));
    for (lane, node) in nodes.iter().enumerate() {
        for (digit, slices) in slices.iter().enumerate() {
            for (cell, slice) in slices.iter().enumerate() {
                let word = 3 * digit + cell / 27;
                let expected = node.0[word / 4][word % 4] >> (cell % 27) & 1;
                let found = slice.columns()[lane % W::COLUMNS] >> (lane / W::COLUMNS) & 1;
                assert_eq!(found, expected, "board {lane}, digit {digit}, cell {cell}");
            }
        }
    }
    let mut back = vec![Node::DEAD; W::LANES];
    unslice(&slices, &mut back);
    assert!(back == nodes);

    // Only fresh boards are taken.
    let others = Noise(17).nodes::<W>();
    let fresh = Noise(19).columns();
    slice(&others, &mut slices, W::of(fresh));
    unslice(&slices, &mut back);
    for (lane, node) in back.iter().enumerate() {
        let is_fresh = fresh[lane % W::COLUMNS] >> (lane / W::COLUMNS) & 1 != 0;
        assert!(*node == if is_fresh { others[lane] } else { nodes[lane] }, "board {lane}");
    }
}

#[test]
fn boards_become_slices_and_boards_again() {
    on_every_word!(boards_go_through);
}

/// The board of some givens in the first lane; the other lanes are dead.
fn first(givens: &Grid) -> Boards<Narrow> {
    let mut nodes = vec![Node::DEAD; Narrow::LANES];
    nodes[0] = Node::of(givens);
    let mut boards = Boards::new();
    slice(&nodes, &mut boards.places, Narrow::splat(!0));
    boards.renew(Narrow::splat(!0));
    boards
}

fn candidates(boards: &Boards<Narrow>, cell: usize) -> Vec<u8> {
    let has = |digit: &Digit| boards.places[digit.index()][cell].columns()[0] & 1 != 0;
    Digit::ALL.into_iter().filter(has).map(Digit::get).collect()
}

fn is(lanes: Narrow) -> bool {
    lanes.columns()[0] & 1 != 0
}

#[test]
fn a_node_has_the_givens_and_everything_else() {
    let boards = first(&grid(INKALA));
    assert_eq!(candidates(&boards, 0), [8]);
    assert_eq!(candidates(&boards, 1), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(candidates(&boards, 78), [4]);
}

#[test]
fn a_given_leaves_all_that_it_sees() {
    for at in [0, 13, 40, 62, 80] {
        let mut givens = Grid::EMPTY;
        givens.set(Cell::ALL[at], Some(Digit::ALL[4]));
        let mut boards = first(&givens);
        boards.sweep();
        assert!(is(boards.changed) && is(boards.open) && !is(boards.dead));
        for other in 0..81 {
            let sees = Cell::ALL[at].sees(Cell::ALL[other]);
            assert_eq!(candidates(&boards, other).contains(&5), !sees, "{at} {other}");
        }
    }
}

#[test]
fn locked_candidates_leave_the_rest_of_their_line() {
    // Row 1 has 1 to 6 in boxes 1 and 2, so 7, 8 and 9 are in box 3, and in no other row of it.
    let mut boards = first(&grid(&format!("123456...{}", ".".repeat(72))));
    boards.sweep();
    boards.sweep();
    assert_eq!(candidates(&boards, 8), [7, 8, 9]);
    assert_eq!(candidates(&boards, 17), [1, 2, 3, 4, 5, 6]);
    // The same in columns, for the board that is turned.
    let turned: String = (0..81)
        .map(|at| if at % 9 == 0 { ['1', '2', '3', '4', '5', '6', '.', '.', '.'][at / 9] } else { '.' })
        .collect();
    let mut boards = first(&grid(&turned));
    boards.sweep();
    boards.sweep();
    assert_eq!(candidates(&boards, 73), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn the_only_place_in_a_box_takes_the_cell() {
    // 1 in rows 2 and 3, and in columns 2 and 3: of box 1 the first cell is left.
    let mut givens = Grid::EMPTY;
    for at in [12, 24, 28, 56] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[0]));
    }
    let mut boards = first(&givens);
    (0..3).for_each(|_| boards.sweep());
    assert_eq!(candidates(&boards, 0), [1]);
}

#[test]
fn contradictions_are_dead() {
    let twice = |one: usize, other: usize| {
        let mut givens = Grid::EMPTY;
        givens.set(Cell::ALL[one], Some(Digit::ALL[0]));
        givens.set(Cell::ALL[other], Some(Digit::ALL[0]));
        let mut boards = first(&givens);
        (0..6).for_each(|_| boards.sweep());
        is(boards.dead | boards.clashes())
    };
    assert!(twice(0, 8) && twice(0, 72) && twice(0, 10), "in a row, in a column, in a box");
    assert!(!twice(0, 30));
    // 1 and 2 have their only place in the same cell: in box 1, where rows 2 and 3 and columns 2 and 3 have both.
    let mut givens = Grid::EMPTY;
    for (at, digit) in [(12, 0), (24, 0), (28, 0), (56, 0), (15, 1), (21, 1), (37, 1), (65, 1)] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[digit]));
    }
    let mut boards = first(&givens);
    (0..4).for_each(|_| boards.sweep());
    assert!(is(boards.dead | boards.clashes()));
}

#[test]
fn a_full_board_is_solved_and_lanes_without_a_board_are_dead() {
    let mut boards = first(&grid(FULL));
    boards.sweep();
    boards.sweep();
    assert!(!is(boards.open) && !is(boards.changed) && !is(boards.dead));
    assert_eq!(boards.dead.columns()[0] | 1, !0);
}

/// Splits the board of some givens when nothing follows any more: what is left of each cell, in both branches.
fn branches(givens: &Grid, weigh: bool) -> [Vec<Vec<u8>>; 2] {
    let mut boards = first(givens);
    boards.sweep();
    while is(boards.changed) {
        boards.sweep();
    }
    let (mut few, twofold) = Few::count(&boards.places, boards.open & !boards.dead);
    assert!(!is(twofold));
    let mut others = [[Narrow::NONE; 81]; 9];
    split(&mut boards, &mut others, &mut few, weigh);
    let one = (0..81).map(|cell| candidates(&boards, cell)).collect();
    boards.places = others;
    [one, (0..81).map(|cell| candidates(&boards, cell)).collect()]
}

#[test]
fn a_split_takes_one_cell_apart_and_leaves_all_others() {
    for (line, weigh, fewest) in [(INKALA, true, 2), (INKALA, false, 2), (&".".repeat(81), true, 9)] {
        let [one, other] = branches(&grid(line), weigh);
        let differ: Vec<usize> = (0..81).filter(|&cell| one[cell] != other[cell]).collect();
        let [cell] = differ[..] else { panic!("{differ:?}") };
        assert_eq!(one[cell].len(), 1);
        assert_eq!(one[cell].len() + other[cell].len(), fewest);
        assert!(other[cell].iter().all(|digit| *digit > one[cell][0]));
    }
}

/// Where no cell has two candidates, a digit with two places in a unit is tried in the first of them.
#[test]
fn without_a_pair_a_digit_with_two_places_is_split() {
    // 1 in rows 2 and 3, and in column 1: in row 1 it can stand in columns 2 and 3.
    let mut givens = Grid::EMPTY;
    for at in [12, 24, 27] {
        givens.set(Cell::ALL[at], Some(Digit::ALL[0]));
    }
    let [one, other] = branches(&givens, true);
    let differ: Vec<usize> = (0..81).filter(|&cell| one[cell] != other[cell]).collect();
    assert_eq!((&differ[..], &one[1][..], &other[1][..]), (&[1][..], &[1][..], &[2, 3, 4, 5, 6, 7, 8, 9][..]));
}

/// The effect of a cell, counted by hand: cells in sight that share a candidate, those with two three times.
#[test]
fn the_weighed_cell_has_the_most_effect() {
    let mut boards = first(&grid(INKALA));
    boards.sweep();
    while is(boards.changed) {
        boards.sweep();
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
    let [one, other] = branches(&grid(INKALA), true);
    assert_eq!((0..81).find(|&cell| one[cell] != other[cell]), first_best);
}

fn works_on<W: Word>(work: Work<W>) {
    let lines = [FULL, RECTANGLE, INKALA, &format!("11{}", ".".repeat(79))];
    let mut block = Block::<W>::new();
    for lane in [0, 1, 31, 32, W::LANES - 1] {
        for (at, line) in lines.into_iter().enumerate() {
            block.put((lane + 7 * at) % W::LANES, Node::of(&grid(line)));
        }
        work(&mut block, true);
        let [full, rectangle, inkala, clash] = [0, 1, 2, 3].map(|at| block.fate((lane + 7 * at) % W::LANES));
        assert_eq!((full, rectangle, clash), (Fate::Solved, Fate::Twofold, Fate::Dead), "lane {lane}");
        assert!(matches!(inkala, Fate::Split(_) | Fate::Unfinished), "lane {lane}: {inkala:?}");
        assert_eq!(block.fate((lane + 3) % W::LANES), Fate::Dead, "an empty lane");
        for at in 0..4 {
            block.put((lane + 7 * at) % W::LANES, Node::DEAD);
        }
    }
}

#[test]
fn a_block_tells_what_became_of_each_lane() {
    works_on(SSE2);
    if let Some(cpu) = Avx2::detect() {
        works_on(cpu.work());
    }
    if let Some(cpu) = Avx512::detect() {
        works_on(cpu.work());
    }
}

#[test]
fn puzzles_come_back_in_their_order_however_many_there_are() {
    for instructions in Instructions::available() {
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
