//! `generate`: the order is met, the same seed gives the same bytes, and an order that cannot be met is an error.

#[cfg(unix)]
use crate::command::transcript::{Walk, check_page};
use crate::kit::Dir;
use crate::kit::puzzle::matrix;
use sudoxml::audit::symmetry::{Symmetry, symmetry_of_pattern};
use sudoxml::document::{Document, SolveOptions};
use sudoxml::finding::Requirement;
use sudoxml::outcome::Outcome;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzles of a document, solved.
fn outcomes(xml: &[u8]) -> Vec<Outcome> {
    let mut document = Document::parse(xml).expect("a document");
    let outcomes = document.solve(&SolveOptions::new());
    assert!(outcomes.iter().all(|one| Requirement::Unique.findings(one).is_empty()));
    outcomes.to_vec()
}

/// Proves docs/generate.md.
#[cfg(unix)]
#[test]
fn the_page_of_puzzles_to_order_shows_what_the_commands_print() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/generate.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut walk = Walk::new();
    walk.section(&page);
    check_page(&path, &walk.page);
}

/// Proves docs/generate.md.
#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let dir = Dir::new();
    let orders = ["--count 300 --minimal --symmetry none", "--count 20 --rating 2.6..3.4", "--count 3 --size 12"];
    for order in orders {
        let one = dir.run(&format!("generate --seed 11 -j 1 {order}")).exits(0).stdout;
        assert!(one.starts_with(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudokus seed=\"11\">\n"));
        dir.run(&format!("generate --seed 11 -j 4 {order} -o four.xml")).exits(0);
        assert!(one == dir.read("four.xml"), "{order}");
        assert!(one != dir.run(&format!("generate --seed 12 {order}")).exits(0).stdout, "{order}");
    }
}

/// Proves docs/generate.md.
#[test]
fn a_drawn_seed_is_in_the_document_and_makes_it_again() {
    let dir = Dir::new();
    let drawn = dir.run("generate --count 2").exits(0).stdout;
    let text = String::from_utf8(drawn.clone()).expect("UTF-8");
    let seed = text.split("seed=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a seed");
    assert!(drawn == dir.run(&format!("generate --count 2 --seed {seed}")).exits(0).stdout);
}

/// Proves docs/generate.md#what-can-be-asked.
#[test]
fn what_is_asked_is_so() {
    let dir = Dir::new();
    let made = |order: &str| outcomes(&dir.run(&format!("generate --seed 3 {order}")).exits(0).stdout);
    let usual = made("--count 30");
    let half =
        |one: &Outcome| symmetry_of_pattern(&one.puzzle.givens).is_some_and(|is| is.includes(Symmetry::HalfTurn));
    assert!(usual.len() == 30 && usual.iter().all(half));
    assert!(
        made("--count 5 --givens 30..32").iter().all(|one| (30..=32).contains(&one.puzzle.givens.givens().count()))
    );
    let named = dir.sudoxml("generate --count 2 --name").arg("a&b {n}").run().exits(0).stdout;
    let names: Vec<_> = outcomes(&named).iter().map(|one| one.puzzle.name.clone()).collect();
    assert_eq!(names, [Some("a&b 1".to_owned()), Some("a&b 2".to_owned())]);
    let x = made("--size 9 --extra diagonals,windows");
    assert_eq!(x[0].puzzle.givens.geometry().extras().count(), 2);
    assert_eq!(made("--box 3x2")[0].puzzle.givens.geometry().to_string(), "6x6 with boxes of 3x2");
    // The pattern and the solution of another puzzle, from files.
    let first = &usual[0];
    let pattern: String = first.puzzle.givens.to_string();
    let solution = first.solutions().next().expect("a solution").to_string();
    dir.write("pattern.txt", &pattern).write("solution.txt", &solution);
    let again = made("--pattern pattern.txt --solution solution.txt");
    assert_eq!(again[0].puzzle.givens, first.puzzle.givens);
    dir.write("sudoxml.toml", "levels = [{ name = \"gentle\", up-to = 1.2 }, { name = \"other\" }]");
    let gentle = dir.run("generate --seed 1 --level gentle").exits(0).stdout;
    let graded = dir.pipe("grade -", gentle).exits(0);
    assert!(graded.out().contains("rating=\"1.2\""), "{}", graded.out());
}

/// Proves docs/generate.md#statistics.
#[test]
fn puzzles_for_statistics_are_minimal_and_have_no_symmetry_of_their_own() {
    let dir = Dir::new();
    let made = dir.run("generate --seed 1 --size 4 --controlled-bias --count 300").exits(0).stdout;
    let all = outcomes(&made);
    let halves = all.iter().filter(|one| symmetry_of_pattern(&one.puzzle.givens).is_some()).count();
    assert!(all.len() == 300 && halves < 100, "{halves}");
    let audited = dir.pipe("audit --only redundant-given -", made).exits(0);
    assert!(!audited.stderr.contains("redundant"), "{}", audited.stderr);
    for (flags, other) in [("--symmetry full", "a symmetry"), ("--not-minimal", "puzzles that are not minimal")] {
        let ran = dir.run(&format!("generate --controlled-bias {flags}")).exits(2);
        let message = format!("error: a controlled bias and {other} cannot be met together");
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
    }
}

/// Proves docs/generate.md#how-the-puzzles-are-made.
#[test]
fn the_largest_boards_are_made() {
    let dir = Dir::new();
    let made = dir.run("generate --seed 1 --size 25 --symmetry full").exits(0).stdout;
    let puzzle = &outcomes(&made)[0].puzzle.givens;
    assert_eq!(puzzle.geometry().to_string(), "25x25 with boxes of 5x5");
    assert!(puzzle.givens().count() < 500 && symmetry_of_pattern(puzzle) == Some(Symmetry::Full));
}

/// Proves docs/generate.md#from-another-puzzle.
#[test]
fn other_puzzles_are_made_from_one() {
    let dir = Dir::new();
    dir.write("monday.txt", PUZZLE);
    let solution = |one: &Outcome| one.solutions().next().expect("a solution").to_string();
    let made = |order: &str| outcomes(&dir.run(&format!("generate --seed 3 --from {order}")).exits(0).stdout);
    let first = &made("monday.txt --keep pattern")[0];
    let is_given = |text: &str| text.chars().map(|c| c != '.').collect::<Vec<_>>();
    assert_eq!(is_given(&first.puzzle.givens.to_string()), is_given(PUZZLE));
    let harder = made("monday.txt --count 5 --rating 2.0..4.5");
    let of_puzzle = solution(&outcomes(&dir.pipe("import -", PUZZLE.as_bytes()).exits(0).stdout)[0]);
    for one in &harder {
        assert_eq!(solution(one), of_puzzle);
        assert!(symmetry_of_pattern(&one.puzzle.givens).is_some_and(|is| is.includes(Symmetry::HalfTurn)));
    }
    // The puzzle itself is not made again.
    assert!(harder.iter().all(|one| one.puzzle.givens.to_string() != PUZZLE));
}

/// Proves docs/generate.md#what-is-written.
#[test]
fn results_are_those_of_the_other_commands() {
    let dir = Dir::new();
    dir.run("generate --seed 5 --count 12 --name {n} -o plain.xml").exits(0);
    let solved = dir.run("solve plain.xml").exits(0).stdout;
    let graded = dir.pipe("grade -", solved.clone()).exits(0).stdout;
    let made = |flags: &str| dir.run(&format!("generate --seed 5 --count 12 --name {{n}} {flags}")).exits(0).stdout;
    assert!(made("--solve") == solved && made("--solve --grade") == graded);
    assert!(made("--to line") == dir.run("export --names plain.xml").exits(0).stdout);
    assert!(made("--to board") == dir.run("export --names --to board plain.xml").exits(0).stdout);
    dir.run("generate --seed 5 --count 12 --name {n} --grade --split -o files").exits(0);
    let together: Vec<Outcome> =
        (1..=12).flat_map(|n| outcomes(&dir.read(&format!("files/puzzle-{n:02}.xml")))).collect();
    let givens = |all: &[Outcome]| all.iter().map(|one| one.puzzle.givens.to_string()).collect::<Vec<_>>();
    assert_eq!(givens(&together), givens(&outcomes(&dir.read("plain.xml"))));
    assert!(dir.text("files/puzzle-07.xml").contains("<grade rating="));
}

/// Proves docs/generate.md#what-is-written.
#[test]
fn known_puzzles_are_not_made_again() {
    let dir = Dir::new();
    let made = || dir.run("generate --seed 5 --count 20 --to line --known known.txt --remember").exits(0).stdout;
    let (first, second) = (made(), made());
    let all = [first, second].concat();
    dir.write("all.txt", String::from_utf8(all).expect("UTF-8"));
    let distinct = dir.run("dedupe all.txt").exits(0).stdout;
    assert_eq!(String::from_utf8(distinct).expect("UTF-8").lines().count(), 40);
    assert_eq!(dir.text("known.txt").lines().filter(|line| !line.starts_with('#')).count(), 40);
    // An audit has the same file.
    let ran = dir.run("audit --only duplicate-puzzle --known known.txt all.txt").exits(0);
    assert!(ran.stderr.contains("the known puzzle seed 5, puzzle 1"), "{}", ran.stderr);
    // Nothing is remembered of a run whose output is not written.
    dir.folder("out");
    dir.run("generate --seed 6 --known known.txt --remember -o out").exits(2);
    assert_eq!(dir.text("known.txt").lines().count(), 41);
}

/// Proves docs/generate.md#what-can-be-asked.
#[test]
fn a_document_says_the_board() {
    let dir = Dir::new();
    let row = |n: usize| format!("<row>{}</row>", format!("<col>{n}</col>").repeat(4));
    let regions: String = [1, 2, 3, 4].map(row).concat();
    dir.write(
        "rows.xml",
        format!("<sudoku size=\"4\" symbols=\"ABCD\" extra=\"diagonals\"><boxes>{regions}</boxes><cells/></sudoku>"),
    );
    let ran = dir.run("generate --seed 1 --board rows.xml --count 2");
    let made = ran.exits(0).stdout;
    let text = String::from_utf8(made.clone()).expect("UTF-8");
    assert!(text.contains("symbols=\"ABCD\"") && text.contains("<boxes>"), "{text}");
    assert_eq!(outcomes(&made).len(), 2);
}

/// Proves docs/generate.md#what-cannot-be-met.
#[test]
fn what_cannot_be_met_is_an_error() {
    let dir = Dir::new();
    let half = format!("x{}", ".".repeat(80));
    let cases = [
        ("--givens 3", "a puzzle with 3 givens has several solutions; a unique one has at least 17"),
        ("--symmetry full --givens 22..23", "the symmetry full and the number of givens cannot be met together"),
        ("--pattern x.x", "the pattern has 3 cells, and the board has 81"),
        ("--pattern xyz", "--pattern: a pattern has no 'y'"),
        (
            &format!("--symmetry half-turn --pattern {half}"),
            "the pattern and the symmetry half-turn cannot be met together",
        ),
        ("--solution 123", "--solution: "),
        ("--size 7", "--size: a board of 7x7 has no boxes"),
        ("--size 6 --box 3x3", "--box: a board of 6x6 cannot have boxes of 3x3"),
        ("--size 25 --extra diagonals", "puzzles with regions or further units are made up to the size 20"),
        ("--size 6 --extra windows", "--extra: windows are only on boards of 9x9"),
        ("--level silly", "there is no level 'silly'; the levels are easy, medium, hard, expert, extreme"),
        ("--symmetry full --givens 17", "the symmetry full and the number of givens cannot be met together"),
        ("--symmetry main-diagonal --givens 17 --not-minimal", "they have at least 18"),
        ("--givens 82", "the board has 81 cells, and more givens are asked for"),
        ("--minimal --givens 73..80", "a minimal puzzle has a blank in each row, so at most 72 givens"),
        ("--minimal --box 2x2 --pattern xxxx????????????", "row 1 has no blank"),
        ("--size 6 --extra diagonals,disjoint-groups", "no full board keeps the rules: its units exclude each other"),
        ("--rating 2.1..2.2", "no technique is rated from 2.1 to 2.2"),
        ("--technique swordfish --only naked-single", "the technique swordfish and the techniques that are enough"),
        (
            "--rating 4.0 --only hidden-single-box",
            "the rating and the techniques that are enough cannot be met together",
        ),
        ("--hardest x-wing --rating 4.0..5.0", "the hardest technique x-wing and the rating cannot be met together"),
        ("--hardest x-wing --technique swordfish", "the hardest technique x-wing and the technique swordfish"),
        (
            "--size 4 --solution 1234341221434321 --pattern xxx.xxxxxxxxxxxx --minimal --symmetry none",
            "row 2 has no blank",
        ),
        (
            "--size 4 --solution 1234341221434321 --pattern xx.x.xxxxxx.x.xx --minimal --symmetry none",
            "the pattern and the solution settle one puzzle, and it does not meet the rest of the order",
        ),
        ("--technique swordfish --rating 1.0..3.0", "the technique swordfish and the rating cannot be met together"),
        ("--rating 4.2..3.0", "the range of ratings is empty"),
        ("--rating x", "use a rating from 0.0 to 25.5 with at most one decimal"),
        ("--hardest x-wings", "there is no technique 'x-wings'"),
        ("--minimal --not-minimal", "cannot be used with '--not-minimal'"),
        ("--technique x-wing --without x-wing", "--technique and --without cannot both have x-wing"),
        ("--only x-wing --without x-wing", "no technique is left to solve the puzzles with"),
        ("--from none.xml", "none.xml: "),
        ("--from folder/none.txt", "none.txt: "),
        (&format!("--from {}", ".".repeat(81)), "--from: the puzzle does not have exactly one solution"),
        (&format!("--from {PUZZLE} --size 6"), "--from says what the board is"),
        ("--split", "--output"),
        ("--remember", "--known"),
        ("--board none.xml", "none.xml: "),
        ("--to line --solve", "cannot be used with"),
    ];
    for (order, message) in cases {
        let ran = dir.run(&format!("generate {order}")).exits(2);
        assert!(ran.stderr.contains(message) && ran.stdout.is_empty(), "{order}: {}", ran.stderr);
    }
}

/// Proves docs/generate.md.
#[test]
fn the_time_ends_an_order_that_is_too_rare() {
    let dir = Dir::new();
    let ran = dir.run("generate --minimal --givens 17 --symmetry none --count 100000 --time 50ms -o rare.xml").exits(1);
    assert!(ran.stderr.contains("warning: the time ended with 0 of 100000 puzzles; "), "{}", ran.stderr);
    assert!(!dir.has("rare.xml"), "a document without puzzles is of no use");
    // A try of the largest board takes seconds.
    let ran = dir.run("generate --size 25 --time 1ms").exits(1);
    let said = "warning: the time ended with 0 of 1 puzzles; the first tries take longer\n";
    assert!(ran.stderr.ends_with(said), "{}", ran.stderr);
}

/// Proves docs/generate.md#what-cannot-be-met.
#[test]
fn an_order_without_more_puzzles_ends_by_itself() {
    let dir = Dir::new();
    let few = "generate --seed 1 -j 2 --size 4 --solution 1234341221434321 --givens 4 --symmetry none --count 1000";
    let ran = dir.run(few).exits(1);
    let made = outcomes(&ran.stdout).len();
    assert!((10..1000).contains(&made), "{made}");
    let said = format!(
        "warning: the search ended with {made} of 1000 puzzles, because the last tries made no new one; about 1 of "
    );
    assert!(ran.stderr.contains(&said) && ran.stderr.contains("--time 1h searches for an hour"), "{}", ran.stderr);
    assert!(ran.stdout == dir.run(&few.replace("-j 2", "-j 1")).exits(1).stdout);
    let none = dir.run(&format!("{few} --symmetry half-turn").replace(" --symmetry none", "")).exits(1);
    assert!(none.stderr.contains("none of 20032 tries met the order, so it is rare or impossible"), "{}", none.stderr);
}

/// Proves docs/generate.md.
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let dir = Dir::new();
    dir.write("out", "a file");
    let ran = dir.run("generate -o out/new.xml").exits(2);
    assert!(ran.stderr.contains("error[unwritable]"), "{}", ran.stderr);
}

/// Proves docs/generate.md.
#[test]
fn a_folder_of_a_run_for_another_number_of_puzzles_is_refused() {
    let dir = Dir::new();
    dir.write("files/puzzle-table.xml", "<p/>").run("generate -q --seed 5 --count 3 --split -o files").exits(0);
    dir.run("generate -q --seed 6 --count 3 --split -o files").exits(0);
    let before = dir.text("files/puzzle-1.xml");
    for count in [1, 2, 12] {
        let run = format!("generate -q --seed 7 --count {count} --split -o files");
        let left = if count == 2 { "puzzle-3.xml" } else { "puzzle-1.xml" };
        let message = format!("{left} is of an earlier run with another number of puzzles");
        let refused = dir.run(&run).exits(2);
        assert!(refused.stderr.contains(&message), "{}", refused.stderr);
    }
    assert_eq!((dir.text("files/puzzle-1.xml"), dir.has("files/puzzle-4.xml")), (before, false));
    dir.run("generate -q --seed 7 --split -o other").exits(0);
    dir.run("generate -q --seed 7 --count 2 --split -o other").exits(2);
}

/// Proves docs/generate.md#what-can-be-asked.
#[test]
fn steps_of_a_technique_can_be_rated_above_its_lowest_rating() {
    let dir = Dir::new();
    // Its forcing chains are rated 7.1 to 7.3, and are its hardest steps.
    let puzzle = "29......8..3..8.....871....1.4..3....3.495.2....1..3.4....249.....3..8..6......31";
    dir.write("a.xml", matrix(puzzle));
    let solution = dir.run("solve -q a.xml").exits(0).stdout;
    let solution = dir.pipe("export -q --solutions --to line -", solution).exits(0).out().trim().to_owned();
    let order = format!("generate -q --seed 1 --pattern {puzzle} --solution {solution} --to line");
    for technique in ["--technique forcing-chain", "--technique forcing-chain --hardest forcing-chain"] {
        assert_eq!(dir.run(&format!("{order} {technique}")).exits(0).out().trim(), puzzle, "{technique}");
    }
    dir.run(&format!("{order} --technique swordfish --time 200ms")).exits(1);
}
