//! Texts of a document that findings, reports and outputs repeat: if one of them is long or frequent, memory and reports grow
//! as the document does, or not at all.

use std::fs;

use crate::kit::Dir;
use crate::kit::puzzle::SOLVED;
use crate::reliability::memory::peak;
use crate::reliability::started::{Started, sudoxml_after};

/// The formats of reports, without those for people on a terminal.
const FORMATS: [&str; 10] =
    ["text", "json", "sarif", "junit", "svrl", "github", "gitlab", "checkstyle", "oxygen", "markdown"];

/// The peak of a run in kilobytes, which is to exit with this code.
fn peak_of(dir: &Dir, arguments: &str, code: i32) -> u64 {
    // Nobody reads the messages before the end, and a pipe has room for few of them.
    let mut run = Started::new(sudoxml_after(dir, "exec 2>messages", arguments));
    let mut most = 0;
    while !run.is_over() {
        most = peak(&run).max(most);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    run.end().exits(code);
    assert!(most > 0, "{arguments} was over too soon");
    most
}

/// What grows in a document, and the document of a size.
type Growing = (&'static str, fn(usize) -> String);

/// Documents of a size, each with a part that grows with it.
fn growing() -> [Growing; 8] {
    [
        ("a name and faults of cells", |n| {
            format!("<sudoku name='{}'><cells>{}</cells></sudoku>", "n".repeat(10 * n), "<cell/>".repeat(n))
        }),
        ("a name and faults of values", |n| {
            let wrong = "<cell row='1' col='1'>x</cell>".repeat(n);
            format!("<sudoku name='{}'><cells>{wrong}</cells></sudoku>", "é".repeat(10 * n))
        }),
        ("a name, and elements that do not belong there", |n| {
            format!("<sudoku name='{}'><cells>{}</cells></sudoku>", "n".repeat(10 * n), "<x/>".repeat(n))
        }),
        ("names of puzzles that cannot be read", |n| {
            let puzzle = format!("<sudoku name='{}'/>", "n".repeat(n));
            format!("<p>{}</p>", puzzle.repeat(n.isqrt()))
        }),
        ("a name and violations", |n| {
            let cells = "<cell row='1' col='1'>5</cell><cell row='1' col='2'>5</cell>";
            let unit = |at: usize| format!("<unit name='u{at}'><cell row='1' col='1'/><cell row='1' col='2'/></unit>");
            let units: String = (0..n / 50).map(unit).collect();
            format!("<sudoku name='{}'><cells>{cells}</cells>{units}</sudoku>", "n".repeat(10 * n))
        }),
        ("results that cannot be read", |n| {
            let grid = "<grid verdict='unique'><cell/></grid>".repeat(n);
            format!("<sudoku name='{}'><cells/>{grid}</sudoku>", "n".repeat(10 * n))
        }),
        ("many puzzles with faults", |n| {
            format!("<p>{}</p>", format!("<sudoku><cells>{}</cells></sudoku>", "<cell/>".repeat(10)).repeat(n / 10))
        }),
        ("a prefix that is not declared", |n| format!("<r><{}:sudoku/></r>", "p".repeat(20 * n))),
    ]
}

/// Proves R75.
#[test]
fn a_report_grows_as_its_document_or_not_at_all() {
    for (what, document) in growing() {
        for format in FORMATS {
            let size = |n: usize| {
                let dir = Dir::new();
                let document = document(n);
                dir.write("a.xml", &document);
                let ran = dir.run(&format!("check --quiet a.xml --report {format}=report"));
                assert!(matches!(ran.code, 1 | 2), "{what}: {ran:?}");
                (fs::metadata(dir.path("report")).expect("a report").len(), document.len() as u64)
            };
            let [(one, _), (two, _), (four, length)] = [1000, 2000, 4000].map(size);
            assert!(four - two.min(four) <= 2 * (two - one.min(two)) + 4096, "{what}, {format}: {one}, {two}, {four}");
            // A fault of four bytes is a finding of 500, and some formats have the path in three places.
            assert!(four <= 250 * length, "{what}, {format}: {four} bytes for {length}");
        }
    }
}

/// Proves R76.
#[test]
fn the_findings_of_a_document_have_a_bound_in_memory() {
    let dir = Dir::new();
    let cases = [
        (
            "a name",
            format!("<sudoku name='{}'><cells>{}</cells></sudoku>", "n".repeat(100_000), "<cell/>".repeat(50_000)),
        ),
        (
            "cells",
            format!("<p>{}</p>", format!("<sudoku><cells>{}</cells></sudoku>", "<cell/>".repeat(50)).repeat(1200)),
        ),
        ("puzzles", format!("<p>{}</p>", "<sudoku/>".repeat(50_000))),
        (
            "results",
            format!("<sudoku><cells/>{}</sudoku>", "<grid verdict='unique'><cell/><cell/></grid>".repeat(10_000)),
        ),
    ];
    for (what, document) in cases {
        dir.write("a.xml", &document);
        let peak = peak_of(&dir, "matrix a.xml -o out.xml", 2);
        assert!(peak < 48 << 10, "{what}: {peak} KB for {} bytes", document.len());
    }
}

/// How many findings a report lists, and its last line but one.
fn listed(dir: &Dir, arguments: &str) -> (usize, String) {
    let ran = dir.run(&format!("check --quiet a.xml --report json {arguments}")).exits(2);
    let lines: Vec<&str> = ran.out().lines().collect();
    let is_more = |line: &&&str| line.contains("\"rule\":\"too-large\"");
    let more = lines.iter().filter(is_more).map(|line| line.split("\"message\":").nth(1).unwrap_or_default());
    (lines.len() - 1, more.collect::<Vec<_>>().join("\n"))
}

/// Proves R76.
#[test]
fn a_puzzle_lists_a_thousand_faults_and_says_how_many_more_there_are() {
    let dir = Dir::new();
    dir.write("a.xml", format!("<sudoku name='May 4'><cells>{}</cells></sudoku>", "<cell/>".repeat(600)));
    let more = "\"up to here there are 200 more findings about this puzzle; correct those that are listed, and run again\",\
                \"puzzle\":\"May 4\"}";
    assert_eq!(listed(&dir, ""), (1001, more.to_owned()));
    dir.write("a.xml", format!("<sudoku name='May 4'><cells>{}</cells></sudoku>", "<cell/>".repeat(500)));
    assert_eq!(listed(&dir, ""), (1000, String::new()));
}

/// Proves R76.
#[test]
fn a_document_counts_its_faults_after_ten_thousand_in_any_number_of_parts() {
    let dir = Dir::new();
    let puzzle = format!("<sudoku><cells>{}</cells></sudoku>\n", "<cell/>".repeat(3));
    dir.write("a.xml", format!("<p>{}</p>", puzzle.repeat(2000)));
    let more = "\"up to here there are 1998 more findings about this document; correct those that are listed, and run \
                again\"}";
    let whole = listed(&dir, "");
    // 1,667 puzzles with six faults each, and the finding about the others.
    assert_eq!(whole, (10_003, more.to_owned()));
    for parts in ["--stream-from 0 --batch-bytes 1000", "--stream-from 0 --batch-bytes 1000 --jobs 1", "--jobs 1"] {
        assert_eq!(listed(&dir, parts), whole, "{parts}");
    }
}

/// Proves R75.
#[test]
fn the_name_of_a_puzzle_in_a_report_has_at_most_200_characters() {
    let dir = Dir::new();
    for (length, shown) in [(200, "é".repeat(200)), (201, "é".repeat(200) + "…"), (5000, "é".repeat(200) + "…")]
    {
        // The name of a case is the same if the puzzle can be read and if it cannot.
        for cell in ["", "<cell/>"] {
            dir.write("a.xml", format!("<sudoku name='{}'><cells>{cell}</cells></sudoku>", "é".repeat(length)));
            dir.run("check --quiet a.xml --report json=r.json --report junit=r.xml --max-solutions 1");
            assert!(dir.text("r.json").contains(&format!("\"puzzle\":\"{shown}\"")), "{length}");
            assert!(dir.text("r.xml").contains(&format!("<testcase name=\"{shown}\"")), "{length}");
        }
    }
}

/// Proves R75.
#[test]
fn a_text_of_many_solutions_repeats_only_the_start_of_a_long_name() {
    let rows = |line: &str| -> String {
        let row = |row: &str| row.chars().map(|c| format!("<col>{c}</col>")).collect::<String>();
        (0..9).map(|at| format!("<row>{}</row>", row(&line[9 * at..][..9]))).collect()
    };
    let size = |n: usize| {
        let dir = Dir::new();
        let grid = format!("<grid verdict='unique'><matrix>{}</matrix></grid>", rows(SOLVED));
        dir.write("a.xml", format!("<sudoku name='{}'><cells/>{}</sudoku>", "n".repeat(1000 * n), grid.repeat(n)));
        dir.run("export --solutions --names a.xml -o out.txt").exits(0);
        let text = dir.text("out.txt");
        assert!(text.lines().next().is_some_and(|line| line.ends_with(&"n".repeat(1000 * n))), "{n}");
        text.len()
    };
    let [one, two, four] = [20, 40, 80].map(size);
    assert!(four - two <= 2 * (two - one) + 100, "{one}, {two}, {four}");
}

/// Proves R77.
#[test]
fn results_are_written_without_being_in_memory() {
    let dir = Dir::new();
    let empty = "<sudoku><cells/></sudoku>";
    // A batch of many puzzles with many results each.
    dir.write("batch.xml", format!("<p>{}<!-- {} --></p>", empty.repeat(400), "x".repeat(2 << 20)));
    dir.write("whole.xml", format!("<p>{}</p>", empty.repeat(10_000)));
    let size = |name: &str| fs::metadata(dir.path(name)).map_or(0, |out| out.len());
    let read = peak_of(&dir, "check whole.xml --quiet --exit-zero --max-solutions 1", 0);
    for (arguments, written) in [
        ("solve batch.xml --max-solutions 100 --jobs 1 -o out.xml", 100 << 20),
        ("cells --all whole.xml -o out.xml", 20 << 20),
        ("matrix whole.xml -o out.xml", 5 << 20),
    ] {
        let peak = peak_of(&dir, arguments, 0);
        assert!(size("out.xml") > written, "{arguments} wrote {}", size("out.xml"));
        assert!(peak < read + (12 << 10), "{arguments}: {peak} KB, and {read} KB to read it");
    }
}
