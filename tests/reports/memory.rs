//! A million findings take no more memory than ten. 80,000 more are enough to see it: they would take 24 MB.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::kit::puzzle::{CLASH, TWO};
use crate::kit::{Dir, peak_of_process};

/// By how much the peak may differ, in kilobytes.
const SLACK: u64 = 12 << 10;

/// The peak of a run in kilobytes, which is to exit with 1. What it reads comes in pieces.
fn peak(dir: &Dir, arguments: &str, piece: &str, pieces: usize) -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
    command.args(arguments.split_whitespace()).current_dir(dir.path(""));
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn({
        let piece = piece.to_owned();
        move || {
            let is_xml = piece.starts_with('<');
            stdin.write_all(if is_xml { b"<p>" } else { b"" }).expect("input");
            (0..pieces).for_each(|_| stdin.write_all(piece.as_bytes()).expect("input"));
            stdin.write_all(if is_xml { b"</p>" } else { b"" }).expect("input");
        }
    });
    let mut most = 0;
    let ended = loop {
        most = peak_of_process(child.id()).max(most);
        match child.try_wait().expect("a state") {
            Some(ended) => break ended,
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let _ = writer.join();
    assert_eq!(ended.code(), Some(1), "{arguments}");
    assert!(most > 0);
    most
}

const ALL: &str = "--report text --report json=r.json --report sarif=r.sarif --report junit=r.xml --report svrl=r.svrl \
                   --report gitlab=r.gitlab --report checkstyle=r.checkstyle --report oxygen=r.oxygen";

/// Two findings a puzzle: more of them against as many puzzles that are right.
#[test]
fn many_findings_of_a_list_take_no_memory() {
    let dir = Dir::new();
    let list = format!("{CLASH}\n").repeat(1000);
    let (few, many) =
        (peak(&dir, &format!("check - {ALL}"), &list, 20), peak(&dir, &format!("check - {ALL}"), &list, 60));
    assert!(many < few + SLACK, "{few} KB for 40,000 findings and {many} KB for 120,000");
    assert_eq!(count(&dir, "r.json", "\"type\":\"finding\""), 120_000);
}

/// Warnings wait for the errors of the whole run.
/// Proves docs/reports.md#the-order.
#[test]
fn many_warnings_take_no_memory() {
    let dir = Dir::new();
    let list = format!("{}{CLASH}\n", format!("{TWO}\n").repeat(999));
    let command = format!("check - --require solvable {ALL}");
    let (few, many) = (peak(&dir, &command, &list, 10), peak(&dir, &command, &list, 50));
    assert!(many < few + SLACK, "{few} KB for 10,000 warnings and {many} KB for 50,000");
    assert_eq!(count(&dir, "r.json", "\"severity\":\"warning\""), 50 * 999);
}

#[test]
fn many_findings_of_a_document_take_no_memory() {
    let dir = Dir::new();
    let cells = "<cell row='1' col='1'>5</cell><cell row='1' col='2'>5</cell>";
    let document = format!("<sudoku><cells>{cells}</cells></sudoku>\n").repeat(1000);
    let (few, many) =
        (peak(&dir, &format!("check - {ALL}"), &document, 5), peak(&dir, &format!("check - {ALL}"), &document, 45));
    assert!(many < few + SLACK, "{few} KB for 10,000 findings and {many} KB for 90,000");
    assert_eq!(count(&dir, "r.json", "\"type\":\"finding\""), 90_000);
}

/// The first document is the slowest, so that all the others have to wait for it.
#[test]
fn many_findings_of_many_documents_take_no_memory() {
    let dir = Dir::new();
    let list = |puzzles: usize| format!("{CLASH}\n").repeat(puzzles);
    let run = |documents: usize| {
        dir.write("in/000.txt", list(10_000));
        for number in 1..documents {
            dir.write(&format!("in/{number:03}.txt"), list(250));
        }
        peak(&dir, &format!("check in --glob *.txt -j4 {ALL}"), "", 0)
    };
    let (few, many) = (run(20), run(150));
    assert!(many < few + SLACK, "{few} KB for 20 documents and {many} KB for 150");
    assert_eq!(count(&dir, "r.json", "\"type\":\"finding\""), 2 * (10_000 + 149 * 250));
}

fn count(dir: &Dir, file: &str, what: &str) -> usize {
    dir.text(file).matches(what).count()
}
