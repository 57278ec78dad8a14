//! What the order asks is so, by the search, the audit and the grade.

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::audit::canonical::{canonical, signature};
use crate::audit::redundant::redundant;
use crate::audit::symmetry::{Symmetry, symmetry_of_pattern};
use crate::board::{Board, BoxShape, Extra, Geometry, Grid, Value};
use crate::logic::{
    Rating, Solver, Technique, TechniqueSet, do_single_chains_solve, grade, grade_unique, most_of_single_chains,
};
use crate::search::{Budget, CancelToken, Interrupt, Solved, Verdict, solve, verdict};

const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn made(request: Request, number: usize) -> Vec<Generated> {
    let order = Order::new(request).expect("an order");
    let made: Vec<Generated> = Generator::new(order, 5).up_to(200_000).take(number).collect();
    assert_eq!(made.len(), number);
    for one in &made {
        assert_eq!(solve(&one.puzzle), Solved::Unique(one.solution.clone()), "{}", one.puzzle);
    }
    made
}

fn is_minimal(puzzle: &Board) -> bool {
    redundant(puzzle, &Budget::NONE).is_minimal() == Some(true)
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn each_symmetry_is_met_with_and_without_minimality() {
    for symmetry in Symmetry::ALL {
        let request = Request { symmetries: vec![symmetry], ..Request::default() };
        for one in made(request.clone(), 20) {
            let found = symmetry_of_pattern(&one.puzzle);
            assert!(found.is_some_and(|found| found.includes(symmetry)), "{symmetry}: {}", one.puzzle);
        }
        let minimal = Request { minimality: Minimality::Minimal, ..request };
        made(minimal, 2).iter().for_each(|one| assert!(is_minimal(&one.puzzle), "{symmetry}: {}", one.puzzle));
    }
}

#[test]
fn puzzles_that_are_not_minimal_have_a_given_that_they_do_not_need() {
    for (symmetry, givens) in [(None, None), (Some(Symmetry::HalfTurn), None), (None, Some(26..=30))] {
        let symmetries = symmetry.into_iter().collect();
        let request = Request { minimality: Minimality::Redundant, symmetries, givens, ..Request::default() };
        for one in made(request, 20) {
            assert!(redundant(&one.puzzle, &Budget::NONE).is_minimal() == Some(false), "{}", one.puzzle);
        }
    }
}

/// Every minimal puzzle of a 4x4 solution, by its givens as the bits of a number.
fn minimal_puzzles(solution: &Board) -> Vec<u16> {
    let cells: Vec<_> = solution.geometry().cells().to_vec();
    let puzzle = |bits: u16| {
        let kept = solution.values().iter().enumerate().map(|(cell, value)| value.filter(|_| bits >> cell & 1 == 1));
        Board::from_values(solution.geometry().clone(), kept)
    };
    let is_unique: Vec<bool> = (0..=u16::MAX).map(|bits| verdict(&puzzle(bits)) == Verdict::Unique).collect();
    let needs = |bits: u16, cell: usize| bits >> cell & 1 == 0 || !is_unique[usize::from(bits & !(1 << cell))];
    let is_minimal = |&bits: &u16| is_unique[usize::from(bits)] && (0..cells.len()).all(|cell| needs(bits, cell));
    (0..=u16::MAX).filter(is_minimal).collect()
}

/// Each order of the cells draws a minimal puzzle with `n` givens with a probability of one over the ways to choose `n` of 16
/// cells, and the mean with these numbers as weights is that of all minimal puzzles.
#[test]
fn a_controlled_bias_can_be_corrected() {
    const TRIES: u64 = 2_000;
    let geometry = Geometry::with_boxes(BoxShape::usual(4).expect("boxes"));
    let full = made(Request { geometry: geometry.clone(), ..Request::default() }, 1)[0].solution.clone();
    let request = Request { geometry, solution: Some(full.clone()), controlled_bias: true, ..Request::default() };
    let ways = |givens: u32| f64::from((0..givens).fold(1, |ways, chosen| ways * (16 - chosen) / (chosen + 1)));
    let drawn: Vec<u16> = Order::new(request)
        .expect("an order")
        .tries(1, 0..TRIES)
        .iter()
        .map(|one| one.puzzle.values().iter().rev().fold(0, |bits, value| bits << 1 | u16::from(value.is_some())))
        .collect();
    let all = minimal_puzzles(&full);
    let orders = 64.0 * TRIES as f64;
    for givens in 4..=6 {
        let of = |all: &[u16]| all.iter().filter(|bits| bits.count_ones() == givens).count() as f64;
        let (found, expected) = (of(&drawn), of(&all) * orders / ways(givens));
        assert!((found - expected).abs() <= 5.0 * expected.sqrt(), "{givens} givens: {found}, not {expected}");
    }
    assert!(all.iter().all(|one| drawn.contains(one)) && drawn.iter().all(|one| all.contains(one)));
    let weight = |bits: &u16| ways(bits.count_ones());
    let weighted = drawn.iter().map(|bits| weight(bits) * f64::from(bits.count_ones())).sum::<f64>();
    let mean = weighted / drawn.iter().map(weight).sum::<f64>();
    let true_mean = all.iter().map(|bits| f64::from(bits.count_ones())).sum::<f64>() / all.len() as f64;
    assert!((mean - true_mean).abs() < 0.03, "{mean}, not {true_mean}");
}

#[test]
fn each_of_several_symmetries_is_drawn() {
    let request = Request { symmetries: Symmetry::ALL.to_vec(), ..Request::default() };
    let found: Vec<Symmetry> = made(request, 300).iter().filter_map(|one| symmetry_of_pattern(&one.puzzle)).collect();
    assert!(found.len() == 300 && Symmetry::ALL.iter().all(|symmetry| found.contains(symmetry)));
    // Those that cannot be met are left out: 30 is no number of givens with all turns and reflections.
    let request =
        Request { symmetries: vec![Symmetry::Full, Symmetry::HalfTurn], givens: Some(30..=30), ..Request::default() };
    made(request, 20);
}

#[test]
fn the_techniques_that_suffice_solve_the_puzzle() {
    let suffice: TechniqueSet = [Technique::NakedSingle].into_iter().collect();
    let difficulty = Difficulty { suffice, ..Difficulty::ANY };
    for one in made(Request { difficulty, ..Request::default() }, 5) {
        let mut solver = Solver::new(&one.puzzle.to_grid().expect("classic"), suffice);
        solver.by_ref().for_each(drop);
        assert!(solver.is_solved(), "{}", one.puzzle);
    }
}

#[test]
fn minimal_puzzles_need_each_given() {
    let request = Request { minimality: Minimality::Minimal, givens: Some(23..=24), ..Request::default() };
    for one in made(request, 50) {
        assert!(is_minimal(&one.puzzle) && (23..=24).contains(&one.puzzle.givens().count()), "{}", one.puzzle);
    }
}

#[test]
fn puzzles_have_as_many_givens_as_asked() {
    for (givens, symmetry) in [(30..=30, Some(Symmetry::HalfTurn)), (26..=28, None), (36..=40, Some(Symmetry::Full))] {
        for one in made(
            Request { givens: Some(givens.clone()), symmetries: symmetry.into_iter().collect(), ..Request::default() },
            20,
        ) {
            assert!(givens.contains(&one.puzzle.givens().count()), "{}", one.puzzle);
        }
    }
}

/// The pattern of a puzzle with 30 givens, and one with cells that may be either.
#[test]
fn the_givens_are_in_the_pattern() {
    let fixed = "xx..x....x..xxx....xx....x.x...x...xx..x.x..xx...x...x.x....xx....xxx..x....x..xx";
    let free = "xx??x????x..xxx????xx????x.x???x???xx..x?x..xx???x???x.x????xx????xxx..x????x..xx";
    for (text, number) in [(fixed, 5), (free, 20)] {
        let pattern: Pattern = text.parse().expect("a pattern");
        for one in made(Request { pattern: Some(pattern.clone()), ..Request::default() }, number) {
            for (place, value) in pattern.places().iter().zip(one.puzzle.values()) {
                assert!(*place == Place::Either || (*place == Place::Given) == value.is_some(), "{}", one.puzzle);
            }
        }
    }
}

#[test]
fn the_solution_is_the_one_that_was_asked_for() {
    let full = made(Request::default(), 1)[0].solution.clone();
    for one in made(Request { solution: Some(full.clone()), ..Request::default() }, 20) {
        assert_eq!(one.solution, full);
    }
}

#[test]
fn the_grade_is_in_the_range() {
    for (from, to) in [(10, 12), (15, 23), (26, 30), (42, 62), (66, 75)] {
        let rating = Rating::new(from)..=Rating::new(to);
        let difficulty = Difficulty { rating: rating.clone(), ..Difficulty::ANY };
        let request = Request { symmetries: vec![Symmetry::HalfTurn], difficulty, ..Request::default() };
        for one in made(request, 5) {
            let by_grade = grade(&one.puzzle.to_grid().expect("classic"));
            assert!(by_grade == one.grade && by_grade.is_some_and(|grade| rating.contains(&grade.rating)));
        }
    }
}

#[test]
fn the_techniques_are_needed() {
    let needs: TechniqueSet = [Technique::NakedTriplet].into_iter().collect();
    let difficulty = Difficulty { needs, ..Difficulty::ANY };
    for one in made(Request { difficulty, ..Request::default() }, 5) {
        let mut used = TechniqueSet::EMPTY;
        let grid = one.puzzle.to_grid().expect("classic");
        grade_unique(&grid, &Interrupt::NONE, |step| used.insert(step.technique)).expect("no interrupt");
        assert!(used.contains(Technique::NakedTriplet), "{grid}");
    }
    let difficulty = Difficulty { hardest: Some(Technique::XWing), ..Difficulty::ANY };
    for one in made(Request { difficulty, ..Request::default() }, 3) {
        assert_eq!(
            grade(&one.puzzle.to_grid().expect("classic")).and_then(|grade| grade.technique),
            Some(Technique::XWing)
        );
    }
}

/// The funnel loses nothing: it keeps exactly the puzzles whose full grade is in the range.
#[test]
fn the_funnel_keeps_what_the_grade_keeps() {
    let all = Order::new(Request::default()).expect("an order").tries(3, 0..200);
    for (from, to) in [(10, 15), (17, 23), (20, 34), (40, 46), (50, 80)] {
        let rating = Rating::new(from)..=Rating::new(to);
        let difficulty = Difficulty { rating: rating.clone(), ..Difficulty::ANY };
        let kept = Order::new(Request { difficulty, ..Request::default() }).expect("an order").tries(3, 0..200);
        let fits = |one: &&Generated| {
            grade(&one.puzzle.to_grid().expect("classic")).is_some_and(|grade| rating.contains(&grade.rating))
        };
        assert!(all.iter().filter(fits).map(|one| one.number).eq(kept.iter().map(|one| one.number)), "{from} to {to}");
    }
}

#[test]
fn other_boards_are_made() {
    let boxes = |size| Geometry::with_boxes(BoxShape::usual(size).expect("boxes"));
    let labels: Vec<u8> = "aaabbbaaacbbddccbbddcceeddfceedfffeedfff".bytes().take(36).collect();
    let jigsaw = Geometry::with_regions(&labels);
    let x = Geometry::classic().with_extra(Extra::Diagonals).expect("diagonals");
    let geometries = [boxes(4), boxes(6), x, boxes(12)].into_iter().chain(jigsaw);
    for geometry in geometries {
        let request = Request { geometry, symmetries: vec![Symmetry::HalfTurn], ..Request::default() };
        made(request, 3);
    }
    let small = Request { geometry: boxes(6), minimality: Minimality::Minimal, ..Request::default() };
    made(small, 20).iter().for_each(|one| assert!(is_minimal(&one.puzzle)));
}

#[test]
fn large_boards_are_as_easy_as_asked_in_a_few_tries() {
    let singles =
        [Technique::HiddenSingleBox, Technique::HiddenSingleLine, Technique::NakedSingle].into_iter().collect();
    let rated = |from, to| Difficulty { rating: Rating::new(from)..=Rating::new(to), ..Difficulty::ANY };
    let alone = Difficulty { suffice: singles, ..Difficulty::ANY };
    for (size, difficulty) in [(12, rated(10, 15)), (16, rated(10, 15)), (16, rated(20, 44)), (16, alone)] {
        let geometry = Geometry::with_boxes(BoxShape::usual(size).expect("boxes"));
        let symmetries = vec![Symmetry::HalfTurn];
        let request = Request { geometry, symmetries, difficulty: difficulty.clone(), ..Request::default() };
        let order = Order::new(request).expect("an order");
        let made: Vec<Generated> = Generator::new(order, 5).up_to(4).collect();
        assert!(!made.is_empty(), "{size} {difficulty:?}");
        for Generated { puzzle, solution, grade, .. } in made {
            assert_eq!(solve(&puzzle), Solved::Unique(solution));
            assert!(symmetry_of_pattern(&puzzle).is_some_and(|symmetry| symmetry.includes(Symmetry::HalfTurn)));
            assert!(grade.is_some_and(|grade| difficulty.rating.contains(&grade.rating)), "{puzzle}");
            assert!(puzzle.givens().count() * 2 < puzzle.values().len(), "most givens are removed: {puzzle}");
        }
    }
}

/// A try depends on the order, the seed and its number only.
#[test]
fn parts_of_the_tries_make_what_all_make() {
    let difficulty = Difficulty { rating: Rating::new(10)..=Rating::new(40), ..Difficulty::ANY };
    let request = Request { symmetries: vec![Symmetry::VerticalAxis], difficulty, ..Request::default() };
    let order = Order::new(request).expect("an order");
    let whole = order.tries(9, 0..300);
    let parts: Vec<Generated> = [0..1, 1..50, 50..300].into_iter().flat_map(|part| order.tries(9, part)).collect();
    assert!(!whole.is_empty() && whole == parts);
    assert_ne!(whole, order.tries(10, 0..300));
}

/// On a large board a single try takes seconds, and so do the grades of many.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads and no clock")]
fn interrupted_tries_make_nothing() {
    let geometry = Geometry::with_boxes(BoxShape::usual(25).expect("5x5"));
    let difficulty = Difficulty { rating: Rating::new(70)..=Rating::new(90), ..Difficulty::ANY };
    let large = Request { geometry, ..Request::default() };
    let requests = [large.clone(), Request { difficulty, ..Request::default() }];
    for request in requests {
        let token = CancelToken::new();
        let order = Order::new(request).expect("an order").cancelled_by(&token);
        let made = thread::scope(|scope| {
            let tries = scope.spawn(|| order.tries(1, 0..100_000));
            token.cancel();
            tries.join().expect("no panic")
        });
        assert_eq!(made, []);
    }
    // A try of this size takes longer than that.
    let soon = Instant::now() + Duration::from_millis(20);
    assert_eq!(Order::new(large).expect("an order").until(soon).tries(1, 0..1), []);
    let ended = Order::new(Request::default()).expect("an order").until(Instant::now());
    assert_eq!(ended.tries(1, 0..100), []);
    let token = CancelToken::new();
    let mut generator = Generator::new(Order::new(Request::default()).expect("an order"), 1).cancelled_by(&token);
    assert!(generator.next().is_some());
    token.cancel();
    assert!(generator.by_ref().count() < 128 && generator.cancelled_by(&CancelToken::new()).next().is_some());
}

#[test]
fn no_two_puzzles_are_the_same_up_to_symmetry() {
    let mut distinct = Distinct::default();
    for one in made(Request { minimality: Minimality::Minimal, ..Request::default() }, 3000) {
        assert!(distinct.is_new(&one.puzzle), "{}", one.puzzle);
        assert!(!distinct.is_new(&one.puzzle));
        assert_eq!(verdict(&one.puzzle), Verdict::Unique);
    }
    // All puzzles of a settled solution and pattern are the same.
    let full = made(Request::default(), 1).remove(0);
    let text: String = full.puzzle.values().iter().map(|value| if value.is_some() { 'x' } else { '.' }).collect();
    let pattern = Some(text.parse().expect("a pattern"));
    let order = Order::new(Request { pattern, solution: Some(full.solution), ..Request::default() }).expect("an order");
    assert!(order.is_of_one_puzzle());
    // One try shows that its grade is not as ordered.
    let hard = Difficulty { rating: Rating::new(110)..=Rating::new(120), ..Difficulty::ANY };
    let of_hard = Order::new(Request { difficulty: hard, ..order.request().clone() }).expect("an order");
    let mut none = Generator::new(of_hard, 1);
    assert_eq!((none.next().is_none(), none.tried()), (true, 1));
    assert_eq!(Generator::new(order, 1).up_to(300).map(|one| one.puzzle).collect::<Vec<_>>(), [full.puzzle]);
}

/// Puzzles have signatures of their own, and full boards have not. Each comes again with rows and columns exchanged.
#[test]
fn a_puzzle_is_new_if_its_canonical_form_is() {
    let made = made(Request { minimality: Minimality::Minimal, ..Request::default() }, 300);
    let puzzles: Vec<&Board> = made.iter().map(|one| &one.puzzle).collect();
    let solutions: Vec<&Board> = made.iter().map(|one| &one.solution).collect();
    let (mut distinct, mut forms) = (Distinct::default(), HashSet::new());
    let mut number_of_signatures = |boards: &[&Board]| {
        let mut signatures = HashSet::new();
        for board in boards {
            let values = board.values();
            let exchanged = (0..81).map(|cell| values[cell % 9 * 9 + cell / 9]);
            let exchanged = Board::from_values(board.geometry().clone(), exchanged);
            for board in [*board, &exchanged] {
                let grid = board.to_grid().expect("a grid");
                signatures.insert(signature(&grid));
                assert_eq!(distinct.is_new(board), forms.insert(*canonical(&grid).form()), "{board}");
            }
        }
        signatures.len()
    };
    assert_eq!((number_of_signatures(&puzzles), number_of_signatures(&solutions)), (300, 1));
}

/// What single chains solve is rated no higher than they can be, and what needs more is not easy.
#[test]
fn what_single_chains_solve_is_not_hard() {
    assert!(most_of_single_chains() < Rating::new(90));
    let (mut solved, mut left) = (0, 0);
    for one in made(Request::default(), 400) {
        let rating = grade(&one.puzzle).expect("a grade").rating;
        if do_single_chains_solve(&one.puzzle.to_grid().expect("a grid")) {
            assert!(rating <= most_of_single_chains(), "{}", one.puzzle);
            solved += 1;
        } else {
            assert!(rating > Technique::HiddenQuad.rating(), "{}", one.puzzle);
            left += 1;
        }
    }
    assert!(solved > 300 && left > 3, "{solved} {left}");
}

/// There are fewer puzzles of 4x4 with four givens on one solution than are asked for, and none of 9x9 has 17 that a search at
/// random finds.
#[test]
fn an_order_that_is_too_rare_ends() {
    let geometry = Geometry::with_boxes(BoxShape::usual(4).expect("boxes"));
    let solution = made(Request { geometry: geometry.clone(), ..Request::default() }, 1)[0].solution.clone();
    let request = Request { geometry, solution: Some(solution), givens: Some(4..=4), ..Request::default() };
    let order = Order::new(request).expect("an order");
    let (mut generator, patience) = (Generator::new(order.clone(), 1), order.patience());
    let found = generator.by_ref().count();
    assert!((10..1000).contains(&found), "{found}");
    let last = order.tries(1, 0..generator.tried());
    let mut distinct = Distinct::default();
    let last = last.iter().filter(|one| distinct.is_new(&one.puzzle)).last().expect("a puzzle").number;
    assert_eq!(generator.tried(), last + patience);
}

#[test]
fn what_cannot_be_met_is_an_error() {
    let parse = |text: &str| Some(text.parse::<Pattern>().expect("a pattern"));
    let rated = |from, to, needs: Option<Technique>| Difficulty {
        rating: Rating::new(from)..=Rating::new(to),
        needs: needs.into_iter().collect(),
        ..Difficulty::ANY
    };
    let empty_rows = format!("{}{}", ".".repeat(18), "x".repeat(63));
    let default = Request::default;
    let large =
        Geometry::with_boxes(BoxShape::usual(25).expect("boxes")).with_extra(Extra::Diagonals).expect("diagonals");
    // The first region is row 1 with its last cell one row lower, so two cells of column 4 have the same value.
    let impossible = Geometry::with_regions(b"aaabbbbaccccdddd").expect("regions");
    let only =
        |technique: Technique, difficulty| Difficulty { suffice: [technique].into_iter().collect(), ..difficulty };
    let hardest = |technique, difficulty| Difficulty { hardest: Some(technique), ..difficulty };
    let cases = [
        (
            Request { geometry: large, ..default() },
            "the board has the size 25; puzzles with regions or further units are made up to the size 20",
        ),
        (Request { pattern: parse("x.x"), ..default() }, "the pattern has 3 cells, and the board has 81"),
        (
            Request { givens: Some(1..=16), ..default() },
            "a puzzle with 16 givens has several solutions; a unique one has at least 17",
        ),
        #[expect(clippy::reversed_empty_ranges, reason = "it is the error")]
        (Request { givens: Some(30..=20), ..default() }, "the range of givens is empty"),
        (
            Request { givens: Some(22..=23), symmetries: vec![Symmetry::Full], ..default() },
            "the symmetry full and the number of givens cannot be met together",
        ),
        (
            Request { pattern: parse(&"x".repeat(81)), givens: Some(20..=25), ..default() },
            "the pattern and the number of givens cannot be met together: the pattern has 81 givens",
        ),
        (
            Request {
                pattern: parse(&format!("x{}.", "?".repeat(79))),
                symmetries: vec![Symmetry::HalfTurn],
                ..default()
            },
            "the pattern and the symmetry half-turn cannot be met together: r1c1 is a given, and r9c9 is a blank",
        ),
        (
            Request { pattern: parse(&empty_rows), ..default() },
            "a puzzle with this pattern has several solutions: rows 1 and 2 have no givens and can be exchanged",
        ),
        (
            Request { controlled_bias: true, symmetries: vec![Symmetry::Full], ..default() },
            "a controlled bias and a symmetry cannot be met together: the puzzles are drawn from all minimal ones",
        ),
        (
            Request { controlled_bias: true, minimality: Minimality::Redundant, ..default() },
            "a controlled bias and puzzles that are not minimal cannot be met together: the puzzles are drawn from all \
             minimal ones",
        ),
        (
            Request { controlled_bias: true, pattern: parse(&"x".repeat(81)), ..default() },
            "a controlled bias and a pattern cannot be met together: the puzzles are drawn from all minimal ones",
        ),
        (Request { givens: Some(82..=90), ..default() }, "the board has 81 cells, and more givens are asked for"),
        (
            Request { givens: Some(17..=17), symmetries: vec![Symmetry::Full], ..default() },
            "the symmetry full and the number of givens cannot be met together",
        ),
        (
            Request { givens: Some(73..=80), minimality: Minimality::Minimal, ..default() },
            "minimal puzzles and the number of givens cannot be met together: a minimal puzzle has a blank in each row, so \
             at most 72 givens",
        ),
        (
            Request { givens: Some(17..=17), minimality: Minimality::Redundant, ..default() },
            "puzzles that are not minimal and the number of givens cannot be met together: they have at least 18",
        ),
        (
            Request {
                pattern: parse(&format!("{}{}", "?".repeat(72), "x".repeat(9))),
                minimality: Minimality::Minimal,
                ..default()
            },
            "minimal puzzles and the pattern cannot be met together: row 9 has no blank",
        ),
        (Request { geometry: impossible, ..default() }, "no full board keeps the rules: its units exclude each other"),
        (
            Request {
                solution: Some(Board::from(FULL.parse::<Grid>().expect("a grid"))),
                pattern: parse(&format!("{}{}", ".".repeat(2), "x".repeat(79))),
                minimality: Minimality::Minimal,
                ..default()
            },
            "minimal puzzles and the pattern cannot be met together: row 2 has no blank",
        ),
        (
            Request { solution: Some(Board::empty(Geometry::classic())), ..default() },
            "the solution is not a full board of this size that keeps the rules",
        ),
        (
            Request {
                solution: Some(Board::from(FULL.parse::<Grid>().expect("a grid"))),
                pattern: parse(&FULL.replace(['1', '2'], ".")),
                ..default()
            },
            "the pattern and the solution cannot be met together: the puzzle has several solutions",
        ),
        (
            Request { difficulty: Difficulty { suffice: TechniqueSet::EMPTY, ..Difficulty::ANY }, ..default() },
            "no technique is left to solve the puzzles with",
        ),
        (Request { difficulty: rated(30, 20, None), ..default() }, "the range of ratings is empty"),
        (Request { difficulty: rated(1, 9, None), ..default() }, "no puzzle has such a rating; ratings start at 1.0"),
        (
            Request { difficulty: rated(21, 22, None), ..default() },
            "no puzzle has such a rating: no technique is rated from 2.1 to 2.2",
        ),
        (
            Request {
                difficulty: only(Technique::NakedSingle, rated(10, 90, Some(Technique::Swordfish))),
                ..default()
            },
            "the technique swordfish and the techniques that are enough cannot be met together: the hardest of those is \
             rated 2.3, and no step of the grade is harder",
        ),
        (
            Request { difficulty: only(Technique::NakedSingle, rated(40, 90, None)), ..default() },
            "the rating and the techniques that are enough cannot be met together: the hardest of those is rated 2.3",
        ),
        (
            Request { difficulty: hardest(Technique::XWing, rated(40, 90, None)), ..default() },
            "the hardest technique x-wing and the rating cannot be met together: the technique is rated 3.2",
        ),
        (
            Request { difficulty: hardest(Technique::XWing, rated(10, 90, Some(Technique::Swordfish))), ..default() },
            "the hardest technique x-wing and the technique swordfish cannot be met together: swordfish is rated 3.8 or more",
        ),
        (
            Request { difficulty: rated(10, 30, Some(Technique::Swordfish)), ..default() },
            "the technique swordfish and the rating cannot be met together: the technique is rated 3.8 or more",
        ),
    ];
    for (request, message) in cases {
        assert_eq!(Order::new(request).expect_err(message).to_string(), message);
    }
    assert_eq!("x.y".parse::<Pattern>().expect_err("y").to_string().split(';').next(), Some("a pattern has no 'y'"));
}

/// Puzzles of 6×6 and their rearrangements, beside a search through all exchanges of rows in bands and columns in stacks.
#[test]
fn puzzles_of_6x6_are_new_up_to_symmetry() {
    let geometry = Geometry::with_boxes(BoxShape::usual(6).expect("2x3"));
    let order =
        Order::new(Request { geometry: geometry.clone(), minimality: Minimality::Minimal, ..Request::default() });
    let made: Vec<Board> = order.expect("an order").tries(1, 0..30).into_iter().map(|one| one.puzzle).collect();
    let (rows, cols) = (lines(3, 2), lines(2, 3));
    let values = |board: &Board| board.values().iter().map(|value| value.map_or(0, Value::get)).collect::<Vec<u8>>();
    let moved = |values: &[u8], rows: &[usize], cols: &[usize]| -> Vec<u8> {
        (0..36).map(|at| values[rows[at / 6] * 6 + cols[at % 6]]).collect()
    };
    let least = |board: &Board| {
        let values = values(board);
        let pairs = rows.iter().flat_map(|rows| cols.iter().map(move |cols| (rows, cols)));
        pairs.map(|(rows, cols)| numbered(moved(&values, rows, cols))).min()
    };
    let (mut distinct, mut forms) = (Distinct::default(), HashSet::new());
    for (number, puzzle) in made.iter().enumerate() {
        let other = moved(&values(puzzle), &rows[number * 5 % 48], &cols[number * 7 % 72]).into_iter();
        let other = other.map(|value| Value::new(if value == 0 { 0 } else { value % 6 + 1 }));
        for board in [puzzle.clone(), Board::from_values(geometry.clone(), other)] {
            assert_eq!(distinct.is_new(&board), forms.insert(least(&board)), "{board}");
        }
    }
    assert!(made.len() > 10 && forms.len() == made.len(), "{} of {}", forms.len(), made.len());
}

/// The orders of lines that keep bands of this many lines together.
fn lines(bands: usize, of: usize) -> Vec<Vec<usize>> {
    let in_band = |band: usize| {
        permutations(of).into_iter().map(move |order| order.iter().map(|line| band * of + line).collect())
    };
    let orders = permutations(bands).into_iter().flat_map(|order| {
        order.into_iter().fold(vec![Vec::new()], |before: Vec<Vec<usize>>, band| {
            let with = |lines: &Vec<usize>| {
                in_band(band).map(|next: Vec<usize>| [&lines[..], &next].concat()).collect::<Vec<_>>()
            };
            before.iter().flat_map(with).collect()
        })
    });
    orders.collect()
}

fn permutations(of: usize) -> Vec<Vec<usize>> {
    match of {
        0 => vec![Vec::new()],
        _ => {
            let with = |order: Vec<usize>| (0..of).map(move |at| [&order[..at], &[of - 1], &order[at..]].concat());
            permutations(of - 1).into_iter().flat_map(with).collect()
        }
    }
}

/// The values in the order of their first appearance.
fn numbered(values: Vec<u8>) -> Vec<usize> {
    let mut appeared = vec![0];
    let number = |value: u8| {
        appeared.iter().position(|&known| known == value).unwrap_or_else(|| {
            appeared.push(value);
            appeared.len() - 1
        })
    };
    values.into_iter().map(number).collect()
}

/// A turned board is the same, and one with two columns exchanged if all units stay units.
#[test]
fn exchanges_that_break_a_unit_are_no_symmetries() {
    let boxes = |size| Geometry::with_boxes(BoxShape::usual(size).expect("boxes"));
    let diagonals = boxes(6).with_extra(Extra::Diagonals).expect("diagonals");
    let regions: Vec<char> = "aaabbbaaabbdcccbddcccdddeeefffeeefff".chars().collect();
    let regions = Geometry::with_regions(&regions).expect("regions");
    for (geometry, exchange_is_same, turn_is_same) in [
        (boxes(6), true, true),
        (diagonals, false, true),
        (regions, true, false),
        (boxes(16), false, true),
        (boxes(4), false, false),
    ] {
        let size = usize::from(geometry.size());
        let cells = size * size;
        let value = |at: usize| if at < 2 * size { [1, 2, 0, 0, 3][at % 5] } else { 0 };
        let board = |source: &dyn Fn(usize) -> usize| {
            Board::from_values(geometry.clone(), (0..cells).map(|at| Value::new(value(source(at)))))
        };
        let mut distinct = Distinct::default();
        assert!(distinct.is_new(&board(&|at| at)), "{geometry}");
        assert!(!distinct.is_new(&board(&|at| at)), "{geometry}");
        let exchanged = board(&|at| at / size * size + [1, 0].get(at % size).copied().unwrap_or(at % size));
        assert_eq!(distinct.is_new(&exchanged), !exchange_is_same, "{geometry}");
        assert_eq!(distinct.is_new(&board(&|at| cells - 1 - at)), !turn_is_same, "{geometry}");
    }
}
