//! The processor time of `check` and `solve` on documents with unusual constructs, divided by the time in which
//! `xmllint --stream --noout` reads them: no construct costs more than its bytes.
//!
//! `cargo bench --bench constructs` writes a document of 17,000 puzzles for each construct, and runs the programs in turn,
//! on one thread. The files are in `/dev/shm` if that exists. `SUDOXML_BENCH_DIR` names another folder.

mod kit;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kit::Measured;

const PUZZLES: usize = 17_000;
const ROUNDS: usize = 9;

/// A puzzle with one solution.
const KNOWN: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// A construct: what it changes in a puzzle, and what is before the root element and in its start tag.
struct Construct {
    name: &'static str,
    change: fn(String) -> String,
    before: &'static str,
    attributes: &'static str,
}

/// A DOCTYPE with an entity for each digit.
const DIGITS: &str = "<!DOCTYPE sudokus [<!ENTITY d1 \"1\"><!ENTITY d2 \"2\"><!ENTITY d3 \"3\"><!ENTITY d4 \"4\">\
    <!ENTITY d5 \"5\"><!ENTITY d6 \"6\"><!ENTITY d7 \"7\"><!ENTITY d8 \"8\"><!ENTITY d9 \"9\">]>";

/// A paragraph of a page around a puzzle.
const PROSE: &str = "<para>Each row, each column and each <emphasis role=\"b\">box</emphasis> of a puzzle contains the \
    digits from 1 to 9, and each of them once.</para>\n";

const fn construct(name: &'static str, change: fn(String) -> String) -> Construct {
    Construct { name, change, before: "", attributes: "" }
}

const CONSTRUCTS: [Construct; 23] = [
    construct("plain", |puzzle| puzzle),
    construct("CRLF", |puzzle| puzzle.replace('\n', "\r\n")),
    construct("references in a title", |puzzle| before_matrix(&puzzle, "<title>A &amp; B &#233;</title>")),
    construct("a comment", |puzzle| before_matrix(&puzzle, "<!-- a comment -->")),
    construct("an instruction", |puzzle| before_matrix(&puzzle, "<?keep together?>")),
    construct("a comment in a blank cell", |puzzle| puzzle.replacen("<col/>", "<col><!-- ? --></col>", 1)),
    construct("a comment in every blank cell", |puzzle| puzzle.replace("<col/>", "<col><!-- ? --></col>")),
    construct("a comment after every row", |puzzle| puzzle.replace("</row>", "</row><!-- row -->")),
    construct("CDATA in a title", |puzzle| before_matrix(&puzzle, "<title><![CDATA[A & B]]></title>")),
    construct("CDATA in every given", |puzzle| of_givens(&puzzle, |digit| format!("<![CDATA[{digit}]]>"))),
    Construct { before: "<!DOCTYPE sudokus>", ..construct("a DOCTYPE", |puzzle| puzzle) },
    Construct { before: "<!DOCTYPE sudokus SYSTEM \"s.dtd\">", ..construct("an external subset", |puzzle| puzzle) },
    Construct {
        before: "<!DOCTYPE sudokus [<!ENTITY by \"A House\">]>",
        ..construct("an entity in a title", |puzzle| before_matrix(&puzzle, "<title>&by;</title>"))
    },
    Construct {
        attributes: " xmlns:s=\"http://example.com/\"",
        ..construct("a prefix", |puzzle| puzzle.replace("</", "</s:").replace('<', "<s:").replace("<s:/s:", "</s:"))
    },
    construct("an attribute of every row", |puzzle| puzzle.replace("<row>", "<row class=\"r\">")),
    construct("an attribute of every cell", |puzzle| puzzle.replace("<col", "<col class=\"c\"")),
    construct("a reference in every given", |puzzle| of_givens(&puzzle, |digit| format!("&#{};", u32::from(digit)))),
    Construct {
        before: DIGITS,
        ..construct("an entity in every given", |puzzle| of_givens(&puzzle, |digit| format!("&d{digit};")))
    },
    construct("symbols", |puzzle| {
        let puzzle = puzzle.replace("<sudoku ", "<sudoku symbols=\"ABCDEFGHI\" ");
        of_givens(&puzzle, |digit| char::from(digit as u8 - b'1' + b'A').to_string())
    }),
    construct("prose", |puzzle| PROSE.repeat(12) + &puzzle),
    construct("regions", |puzzle| before_matrix(&puzzle, &regions())),
    construct("a 6x6 board", |_| small()),
    construct("windows", |puzzle| puzzle.replace("<sudoku ", "<sudoku extra=\"windows\" ")),
];

fn main() -> Result<(), Box<dyn Error>> {
    let place = std::env::var_os("SUDOXML_BENCH_DIR").map_or_else(usual_place, PathBuf::from);
    let folder = tempfile::tempdir_in(place)?;
    std::env::set_current_dir(folder.path())?;
    println!("{:<34} {:>9} {:>9} {:>7} {:>9} {:>7} {:>8}", "", "MB", "check", "ratio", "solve", "ratio", "peak MB");
    for construct in &CONSTRUCTS {
        let Construct { name, change, before, attributes } = construct;
        let puzzles: String = (0..PUZZLES).map(|number| change(puzzle(number))).collect();
        let text = format!("<?xml version=\"1.0\"?>\n{before}<sudokus{attributes}>\n{puzzles}</sudokus>\n");
        fs::write("in.xml", &text)?;
        let ([check, solve, peer], peak) = measured()?;
        let (to_check, to_solve, size) = (check / peer, solve / peer, text.len() as f64 / 1e6);
        println!("{name:<34} {size:>9.1} {check:>9.3} {to_check:>7.2} {solve:>9.3} {to_solve:>7.2} {peak:>8.1}");
    }
    Ok(())
}

fn usual_place() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}

/// The mean processor times of `check`, `solve` and the peer in seconds, and the peak memory of ours in megabytes. A sum of
/// several runs is longer than the ticks of the clock. Where the system shows no processor time, it is the time.
fn measured() -> Result<([f64; 3], f64), Box<dyn Error>> {
    let ours = env!("CARGO_BIN_EXE_sudoxml");
    let commands = [
        &[ours, "check", "in.xml", "-j1", "--quiet"][..],
        &[ours, "solve", "in.xml", "-o", "out.xml", "-j1", "--quiet"],
        &["xmllint", "--stream", "--noout", "in.xml"],
    ];
    let (mut times, mut peak) = ([0.0; 3], 0);
    for _ in 0..ROUNDS {
        for (command, time) in commands.iter().zip(&mut times) {
            // `solve` compares an output that is there with the new one, which is other work.
            let _ = fs::remove_file("out.xml");
            let measured = Measured::run(Command::new(command[0]).args(&command[1..]))?;
            if !matches!(measured.code, Some(0 | 1)) {
                return Err(format!("{command:?} failed").into());
            }
            let processor = if measured.processor.is_zero() { measured.time } else { measured.processor };
            *time += processor.as_secs_f64() / ROUNDS as f64;
            peak = peak.max(if command[0] == ours { measured.peak } else { 0 });
        }
    }
    Ok((times, peak as f64 / 1e3))
}

/// A classic puzzle: the known one with its digits moved.
fn puzzle(number: usize) -> String {
    let digit = |value: u8| match value {
        b'0' => "<col/>".to_owned(),
        value => format!("<col>{}</col>", (usize::from(value - b'1') + number) % 9 + 1),
    };
    let row = |row: &[u8]| format!("      <row>{}</row>\n", row.iter().map(|&value| digit(value)).collect::<String>());
    let rows: String = KNOWN.as_bytes().chunks(9).map(row).collect();
    format!("  <sudoku name=\"No {number}\">\n    <matrix>\n{rows}    </matrix>\n  </sudoku>\n")
}

/// A puzzle on a board of 6x6.
fn small() -> String {
    let rows = ["1....6", ".56..3", "2..5..", ".6..31", "3..6..", "6.5.1."];
    let col = |value: char| if value == '.' { "<col/>".to_owned() } else { format!("<col>{value}</col>") };
    let row = |row: &str| format!("      <row>{}</row>\n", row.chars().map(col).collect::<String>());
    format!("  <sudoku>\n    <matrix>\n{}    </matrix>\n  </sudoku>\n", rows.map(row).concat())
}

/// The boxes of a classic board as regions.
fn regions() -> String {
    let col = |row: usize, col: usize| format!("<col>{}</col>", row / 3 * 3 + col / 3 + 1);
    let row = |row: usize| format!("<row>{}</row>", (0..9).map(|number| col(row, number)).collect::<String>());
    format!("<boxes>{}</boxes>", (0..9).map(row).collect::<String>())
}

fn before_matrix(puzzle: &str, piece: &str) -> String {
    puzzle.replace("<matrix>", &format!("{piece}\n    <matrix>"))
}

/// A puzzle with another text for each given.
fn of_givens(puzzle: &str, text: impl Fn(char) -> String) -> String {
    ('1'..='9').fold(puzzle.to_owned(), |puzzle, digit| {
        puzzle.replace(&format!("<col>{digit}</col>"), &format!("<col>{}</col>", text(digit)))
    })
}
