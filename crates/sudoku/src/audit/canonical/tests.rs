//! The canonical form against a slow search through all symmetries, and its properties on random puzzles.

use std::collections::HashSet;

use super::arrangement::{Arrangement, Source};
use super::digits::Least;
use super::order::PERMUTATIONS;
use super::*;
use crate::board::classic::Cell;
use crate::board::{Digit, Grid};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// 13 givens.
const FEW: &str = "......2.3.......4...2........8.1......6.......34..........5.7..1........9........";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Nine automorphisms of each of its rows, and many more.
const CYCLIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// A linear congruential generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn order_of_lines(&mut self) -> [u8; 9] {
        let bands = PERMUTATIONS[self.below(6)];
        let within = [0; 3].map(|_: usize| PERMUTATIONS[self.below(6)]);
        std::array::from_fn(|at| 3 * bands[at / 3] + within[at / 3][at % 3])
    }

    /// The puzzle after a symmetry.
    fn morph(&mut self, puzzle: &Grid) -> Grid {
        let is_transposed = self.below(2) == 1;
        let arrangement = Arrangement { is_transposed, rows: self.order_of_lines(), cols: self.order_of_lines() };
        let mut digits = Digit::ALL;
        (1..9).for_each(|at| digits.swap(at, self.below(at + 1)));
        let mut morphed = Grid::EMPTY;
        for (at, cell) in Cell::ALL.into_iter().enumerate() {
            let origin = Cell::ALL[arrangement.origin(at / 9, at % 9)];
            morphed.set(cell, puzzle.get(origin).map(|digit| digits[digit.index()]));
        }
        morphed
    }

    /// The grid with each cell blank, except for this part of 81.
    fn thinned(&mut self, grid: &Grid, part: usize) -> Grid {
        let mut thinned = *grid;
        Cell::ALL.into_iter().filter(|_| self.below(81) >= part).for_each(|cell| thinned.set(cell, None));
        thinned
    }
}

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// All orders of nine lines that keep bands together.
fn orders() -> Vec<[u8; 9]> {
    let within = |at: usize| [at / 36, at / 6 % 6, at % 6].map(|at| PERMUTATIONS[at]);
    let order = |bands: [u8; 3], at| std::array::from_fn(|line| 3 * bands[line / 3] + within(at)[line / 3][line % 3]);
    PERMUTATIONS.into_iter().flat_map(|bands| (0..216).map(move |at| order(bands, at))).collect()
}

/// The least form after all symmetries, and how many give it: the definition as a program.
fn slowly(puzzle: &Grid) -> ([u8; 81], u32) {
    let mut transposed = Grid::EMPTY;
    for cell in Cell::ALL {
        transposed.set(cell, puzzle.get(Cell::at(cell.col(), cell.row()).expect("a cell")));
    }
    let mut least = ([u8::MAX; 81], [u8::MAX; 81]);
    let mut number = 0;
    let orders = orders();
    for digits in [digits_of(puzzle), digits_of(&transposed)] {
        for rows in &orders {
            for cols in &orders {
                let cell = |at: usize| digits[usize::from(rows[at / 9]) * 9 + usize::from(cols[at % 9])];
                // The pattern alone is enough to know that most are more than the least one.
                let pattern = std::array::from_fn(|at| u8::from(cell(at) != 0));
                if pattern > least.0 {
                    continue;
                }
                let (mut labels, mut used) = ([0; 10], 0);
                let relabelled = std::array::from_fn(|at| {
                    let label = &mut labels[usize::from(cell(at))];
                    if cell(at) != 0 && *label == 0 {
                        used += 1;
                        *label = used;
                    }
                    *label
                });
                let form = (pattern, relabelled);
                if form < least {
                    (least, number) = (form, 0);
                }
                number += u32::from(form == least);
            }
        }
    }
    (least.1, number)
}

fn digits_of(grid: &Grid) -> [u8; 81] {
    Cell::ALL.map(|cell| grid.get(cell).map_or(0, Digit::get))
}

fn compare_with_slow(line: &str) {
    let canonical = canonical(&grid(line));
    assert_eq!((digits_of(canonical.form()), canonical.automorphisms()), slowly(&grid(line)), "{line}");
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn the_form_is_the_least_of_all_symmetries() {
    compare_with_slow(UNIQUE);
    compare_with_slow(FEW);
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn the_form_of_symmetric_and_wrong_puzzles_is_the_least_of_all_symmetries() {
    // A symmetric pattern, several empty lines, and a digit twice in a row.
    compare_with_slow("1.......2.3.....4...5...6.....7.8.......9.......8.7.....6...5...4.....3.2.......1");
    compare_with_slow(&format!("{}12.3.....4.......1.{}", ".".repeat(54), ".".repeat(8)));
    compare_with_slow(&format!("11.......2.......2{}", "3".repeat(9) + &".".repeat(54)));
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn the_form_of_a_solution_is_the_least_of_all_symmetries() {
    compare_with_slow(SOLUTION);
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn the_form_of_a_solution_with_many_automorphisms_is_the_least_of_all_symmetries() {
    compare_with_slow(CYCLIC);
}

#[test]
fn morphs_have_one_form_and_a_proof() {
    let mut random = Random(1);
    for number in 0..300 {
        let full = [SOLUTION, CYCLIC][number % 2];
        let part = [20, 25, 30, 40, 55, 81][number % 6];
        let puzzle = random.thinned(&grid(full), part);
        let one = canonical(&puzzle);
        assert_eq!(one.transformation().apply(&puzzle), *one.form());
        for _ in 0..5 {
            let morph = random.morph(&puzzle);
            let other = canonical(&morph);
            assert_eq!(signature(&puzzle), signature(&morph), "{puzzle} {morph}");
            assert_eq!(other.transformation().apply(&morph), *other.form(), "{morph}");
            assert_eq!((one.form(), one.automorphisms()), (other.form(), other.automorphisms()), "{puzzle} {morph}");
            let proof = one.transformation().then(&other.transformation().inverse());
            assert_eq!(proof.apply(&puzzle), morph);
        }
        assert_eq!(canonical(one.form()).form(), one.form());
    }
}

/// Full grids that break the rules, with many rows or columns that are alike, and with few.
fn wrong_full_grids() -> Vec<Grid> {
    let of = |digit: fn(usize, usize) -> usize| -> String {
        (0..81).map(|at| char::from(b'1' + (digit(at / 9, at % 9) % 9) as u8)).collect()
    };
    let mut lines = vec![
        of(|_, _| 0),
        of(|_, col| col),
        of(|row, _| row),
        of(|row, col| row + col),
        of(|row, col| usize::from(row == col)),
        of(|row, col| row / 3 * 3 + col / 3),
        of(|row, col| row % 3 * 3 + col % 3),
        of(|row, col| row * col),
        SOLUTION.replacen('5', "6", 1),
        CYCLIC.replacen('1', "2", 1),
    ];
    let mut random = Random(3);
    lines.extend([2, 3, 9].map(|digits| (0..81).map(|_| char::from(b'1' + random.below(digits) as u8)).collect()));
    lines.iter().map(|line| grid(line)).collect()
}

#[test]
fn full_grids_that_break_the_rules_have_one_form_with_their_morphs() {
    let mut random = Random(4);
    for wrong in wrong_full_grids() {
        let one = canonical(&wrong);
        assert_eq!(one.transformation().apply(&wrong), *one.form());
        for _ in 0..3 {
            let morph = random.morph(&wrong);
            let other = canonical(&morph);
            assert_eq!((one.form(), one.automorphisms()), (other.form(), other.automorphisms()), "{wrong} {morph}");
            assert_eq!(other.transformation().apply(&morph), *other.form());
        }
    }
}

/// The search for a list of automorphisms compares all arrangements, and finds the same form.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn full_grids_that_break_the_rules_have_the_least_form() {
    for wrong in wrong_full_grids() {
        let source = Source::of(&wrong);
        let (quick, slow) = (form::least(&source, 1), form::least(&source, 2));
        let form = |least: &Least| Transformation::relabelling(least.first(), &source).apply(&wrong);
        assert_eq!((form(&quick), quick.number()), (form(&slow), slow.number()), "{wrong}");
    }
}

#[test]
fn full_grids_that_break_the_rules_have_their_form() {
    let ones = canonical(&grid(&"1".repeat(81)));
    assert_eq!((ones.form().to_string(), ones.automorphisms()), ("1".repeat(81), 3_359_232));
    let wrong = grid(&SOLUTION.replacen('5', "6", 1));
    let morph = Random(2).morph(&wrong);
    let (one, other) = (canonical(&wrong), canonical(&morph));
    assert_eq!((one.form(), one.automorphisms()), (other.form(), 1));
    assert_eq!(other.transformation().apply(&morph), *other.form());
}

/// Other puzzles have other forms: one given less, or one with another digit.
#[test]
fn puzzles_that_differ_have_different_forms() {
    let puzzle = grid(FEW);
    let (mut forms, mut number) = (HashSet::new(), 0);
    let mut add = |puzzle: &Grid| {
        number += 1;
        assert!(forms.insert(*canonical(puzzle).form()), "{puzzle}");
    };
    add(&puzzle);
    // The puzzle has no automorphism, so each edit gives another puzzle.
    for (cell, digit) in puzzle.givens() {
        let mut without = puzzle;
        without.set(cell, None);
        add(&without);
        let mut other = puzzle;
        other.set(
            cell,
            Digit::ALL.into_iter().find(|&other| other != digit && puzzle.givens().any(|(_, d)| d == other)),
        );
        add(&other);
    }
    assert_eq!(number, 27);
}

#[test]
fn the_empty_grid_and_one_digit_have_their_form() {
    let empty = canonical(&Grid::EMPTY);
    assert_eq!((*empty.form(), empty.automorphisms()), (Grid::EMPTY, 3_359_232));
    for cell in Cell::ALL {
        let mut one = Grid::EMPTY;
        one.set(cell, Some(Digit::ALL[cell.index() % 9]));
        let canonical = canonical(&one);
        assert_eq!(canonical.form().to_string(), format!("{}1", ".".repeat(80)));
        assert_eq!(canonical.automorphisms(), 3_359_232 / 81);
    }
}

#[test]
fn automorphisms_change_nothing_and_differ() {
    let lines = [UNIQUE, CYCLIC, "1.......2.3.....4...5...6.....7.8.......9.......8.7.....6...5...4.....3.2.......1"];
    let sparse = format!("{}12.3.....4.......1.{}", ".".repeat(54), ".".repeat(8));
    for line in lines.into_iter().chain([sparse.as_str()]) {
        let puzzle = grid(line);
        let found = automorphisms(&puzzle, 2000);
        assert_eq!(found.number, canonical(&puzzle).automorphisms());
        assert_eq!(found.first.len(), 2000.min(found.number as usize), "{line}");
        let mut seen = HashSet::new();
        for automorphism in &found.first {
            assert_eq!(automorphism.apply(&puzzle), puzzle);
            assert!(seen.insert(Cell::ALL.map(|cell| automorphism.origin(cell))), "{automorphism}");
        }
        assert!(Cell::ALL.into_iter().all(|cell| found.first[0].origin(cell) == cell));
        assert!(automorphisms(&puzzle, 0).first.is_empty());
    }
}
