//! The time and memory that hostile documents need.
//!
//! `cargo bench --bench hostile` makes each document, runs `sudoxml solve --max-solutions 1` on it, and prints its size,
//! the exit code, the time and the peak memory (Linux only).

mod kit;

use std::error::Error;
use std::fs;
use std::process::Command;

use kit::Measured;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let (input, output) = (folder.path().join("in.xml"), folder.path().join("out.xml"));
    println!("| document | size | exit | time | processor | peak |\n|---|--:|--:|--:|--:|--:|");
    for (name, document) in documents() {
        fs::write(&input, &document)?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
        let ran = Measured::run(command.args(["solve", "--max-solutions", "1"]).arg(&input).arg("-o").arg(&output))?;
        let size = document.len() as f64 / 1e6;
        let (time, peak) = (ran.time.as_secs_f64(), ran.peak as f64 / 1e3);
        let processor = ran.processor.as_secs_f64();
        let code = ran.code.map_or("signal".into(), |code| code.to_string());
        println!("| {name} | {size:.1} MB | {code} | {time:.2} s | {processor:.2} s | {peak:.0} MB |");
    }
    Ok(())
}

fn documents() -> Vec<(&'static str, String)> {
    let matrix = format!("<matrix>{}</matrix>", format!("<row>{}</row>", "<col/>".repeat(9)).repeat(9));
    let puzzle = format!("<sudoku>{matrix}</sudoku>");
    let in_root = |content: String| format!("<r>{content}{puzzle}</r>");
    let bombs: String = (1..12).map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10))).collect();
    let long_entity = format!("<!DOCTYPE r [<!ENTITY e '{}'>]>", "x".repeat(200_000));
    let numbered = |count: usize, one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<String>();
    vec![
        (
            "entities nested ten deep, ten times each",
            format!("<!DOCTYPE r [<!ENTITY e0 'lol'>{bombs}]>{}", in_root("&e11;".into())),
        ),
        ("an entity of 200 KB, 20,000 times", long_entity.clone() + &in_root("&e;".repeat(20_000))),
        ("the same in an attribute", format!("{long_entity}<r a='{}'>{puzzle}</r>", "&e;".repeat(20_000))),
        (
            "the same, and another declaration of it in a comment",
            format!("{long_entity}<r>{puzzle}{}</r><!-- <!ENTITY e 'x'> -->", "&e;".repeat(20_000)),
        ),
        (
            "the same, declared in the quoted default of an attribute",
            format!(
                "<!DOCTYPE r [<!ATTLIST r a CDATA \"><!ENTITY e '{}'><!--\">-->]>{}",
                "x".repeat(200_000),
                in_root("&e;".repeat(20_000))
            ),
        ),
        (
            "16 MB of elements in an entity",
            format!("<!DOCTYPE r [<!ENTITY e '{}'>]>", "<a/>".repeat(50_000)) + &in_root("&e;".repeat(83)),
        ),
        (
            "50,000 entities",
            format!(
                "<!DOCTYPE r [{}]>{}",
                numbered(50_000, &|n| format!("<!ENTITY e{n} 'x'>")),
                in_root("&e49999;".repeat(50_000))
            ),
        ),
        ("300,000 attributes", format!("<r{}>{puzzle}</r>", numbered(300_000, &|n| format!(" a{n}='1'")))),
        (
            "100,000 namespaces, nested",
            numbered(100_000, &|n| format!("<a xmlns:n{n}='u'>")) + &puzzle + &"</a>".repeat(100_000),
        ),
        (
            "20,000 elements that declare one, 999 in scope",
            format!(
                "<r{}>{}{puzzle}</r>",
                numbered(999, &|n| format!(" xmlns:n{n}='u'")),
                "<a xmlns='u'/>".repeat(20_000)
            ),
        ),
        ("a million elements deep", "<a>".repeat(1_000_000) + &puzzle + &"</a>".repeat(1_000_000)),
        ("a name of 10 MB", format!("<{0}>{puzzle}</{0}>", "n".repeat(10_000_000))),
        ("two million siblings", in_root("<a/>".repeat(2_000_000))),
        ("a million processing instructions", in_root("<?x y?>".repeat(1_000_000))),
        ("a comment of 50 MB that does not end", format!("<r>{puzzle}<!--{}", "x".repeat(50_000_000))),
        (
            "a row of two million columns",
            format!("<sudoku><matrix><row>{}</row></matrix></sudoku>", "<col/>".repeat(2_000_000)),
        ),
        (
            "300,000 results of an earlier run",
            format!("<sudoku>{matrix}{}</sudoku>", "<grid verdict='none'/>".repeat(300_000)),
        ),
        (
            "5 MB of blank lines before a wrong cell",
            in_root("\n".repeat(5_000_000) + &puzzle.replacen("<col/>", "<col>x</col>", 1)),
        ),
        ("20,000 wrong puzzles on one line", in_root(puzzle.replacen("<col/>", "<col>x</col>", 1).repeat(20_000))),
        ("100,000 puzzles in each other, on one line", {
            let wrong = "<cells><cell row='1' col='1'>5</cell><cell row='1' col='2'>5</cell></cells>";
            format!("{}{}", format!("<sudoku>{wrong}").repeat(100_000), "</sudoku>".repeat(100_000))
        }),
        (
            "2,000 puzzles behind 20 MB on their line",
            format!("<r><!--{}-->{}</r>", "x".repeat(20_000_000), puzzle.repeat(2000)),
        ),
        (
            "2,000 puzzles behind 20 MB of blanks on their line",
            format!("<r>\n{}{}</r>", " ".repeat(20_000_000), puzzle.repeat(2000)),
        ),
        (
            "the same in Shift_JIS",
            format!(
                "<?xml version='1.0' encoding='Shift_JIS'?><r>\n{}{}</r>",
                " ".repeat(20_000_000),
                puzzle.repeat(2000)
            ),
        ),
        ("a reference to a surrogate", in_root("&#xD800;".into())),
    ]
}
