//! Memory that does not grow with the document nor with the number of solutions.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, UNIQUE, matrix};
use crate::started::{Started, sudoxml};

/// In kilobytes.
const MOST: u64 = 32 << 10;

/// The most memory that a run has had until now, in kilobytes; 0 when it is over.
fn peak(run: &Started) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// The peak over the collection of so many megabytes: a book of puzzles with text between them.
fn peak_over(megabytes: usize) -> u64 {
    let dir = Dir::new();
    let mut command = sudoxml(&dir, "solve - -o out.xml");
    command.stdin(Stdio::piped());
    let mut run = Started::new(command);
    let mut stdin = run.stdin();
    let text = "Each row, each column and each box holds every digit once.\n".repeat(500);
    let page = format!("{}<p>{text}</p>\n", matrix(UNIQUE));
    std::thread::scope(|scope| {
        scope.spawn(move || {
            stdin.write_all(b"<book>\n").expect("input");
            for _ in 0..megabytes * 1_000_000 / page.len() {
                stdin.write_all(page.as_bytes()).expect("input");
            }
            stdin.write_all(b"</book>\n").expect("input");
        });
        let mut most = 0;
        while !run.is_over() {
            most = peak(&run).max(most);
            std::thread::sleep(Duration::from_millis(5));
        }
        run.end().exits(0);
        let written = fs::metadata(dir.path("out.xml")).expect("the output").len();
        assert!(written > megabytes as u64 * 1_000_000, "{written} bytes were written");
        most
    })
}

#[test]
fn a_collection_larger_than_memory_has_the_same_peak_whatever_its_size() {
    let (one, two) = (peak_over(60), peak_over(120));
    assert!(one > 0 && one < MOST && two < MOST, "{one} KB and {two} KB");
    assert!(two.abs_diff(one) < 4 << 10, "{one} KB for 60 MB and {two} KB for 120 MB");
}

#[test]
fn all_solutions_of_the_empty_grid_stream_at_a_constant_memory() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    for arguments in ["solve a.xml --max-solutions all", "solve a.xml --max-solutions all -o /dev/null"] {
        let mut run = Started::new(sudoxml(&dir, arguments));
        std::thread::sleep(Duration::from_millis(500));
        let (begun, early) = (Instant::now(), peak(&run));
        while begun.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(20));
            assert!(peak(&run) < MOST, "{} KB", peak(&run));
        }
        let late = peak(&run);
        assert!(early > 0 && late - early < 1 << 10, "{early} KB, and {late} KB later");
        run.kill();
        assert_eq!(run.end().code, None, "it would have gone on");
    }
}
