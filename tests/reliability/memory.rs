//! Memory that does not grow with the document nor with the number of solutions.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::kit::puzzle::{EMPTY, UNIQUE, matrix};
use crate::kit::{Dir, peak_of_process};
use crate::reliability::started::{Started, sudoxml};

/// In kilobytes.
const MOST: u64 = 24 << 10;

/// The most memory that a run has had until now, in kilobytes; 0 when it is over.
pub fn peak(run: &Started) -> u64 {
    peak_of_process(run.id())
}

/// A book of puzzles with text between them: its start, a page and its end.
fn book() -> [String; 3] {
    let text = "Each row, each column and each box contains every digit once.\n".repeat(500);
    ["<book>\n".into(), format!("{}<p>{text}</p>\n", matrix(UNIQUE)), "</book>\n".into()]
}

/// A list of puzzles as text.
fn list() -> [String; 3] {
    [String::new(), format!("{UNIQUE} # a name\n").repeat(100), String::new()]
}

/// The peak of a run that reads this many megabytes, and the number of bytes that it writes to `out`.
fn peak_over(arguments: &str, [start, page, end]: [String; 3], megabytes: usize) -> (u64, u64) {
    let dir = Dir::new();
    let mut command = sudoxml(&dir, arguments);
    command.stdin(Stdio::piped());
    let mut run = Started::new(command);
    let mut stdin = run.stdin();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            stdin.write_all(start.as_bytes()).expect("input");
            for _ in 0..megabytes * 1_000_000 / page.len() {
                stdin.write_all(page.as_bytes()).expect("input");
            }
            stdin.write_all(end.as_bytes()).expect("input");
        });
        let mut most = 0;
        while !run.is_over() {
            most = peak(&run).max(most);
            std::thread::sleep(Duration::from_millis(5));
        }
        run.end().exits(0);
        (most, fs::metadata(dir.path("out")).map_or(0, |out| out.len()))
    })
}

/// Proves R57.
#[test]
fn a_collection_larger_than_memory_has_the_same_peak_for_any_size() {
    let ((one, _), (two, written)) =
        (peak_over("solve - -o out", book(), 60), peak_over("solve - -o out", book(), 120));
    assert!(written > 120_000_000, "{written} bytes were written");
    assert!(one > 0 && one < MOST && two < MOST, "{one} KB and {two} KB");
    assert!(two.abs_diff(one) < 4 << 10, "{one} KB for 60 MB and {two} KB for 120 MB");
}

/// Proves R57.
#[test]
fn every_command_has_a_bounded_peak() {
    let commands = [
        ("check -", book(), 60),
        ("cells - -o out", book(), 60),
        ("matrix - -o out", book(), 60),
        ("grade - -o out", book(), 30),
        ("grade --explain -q -", book(), 30),
        ("export - -o out", book(), 60),
        ("check -", list(), 12),
        ("import - -o out", list(), 12),
        ("import -", list(), 12),
    ];
    for (arguments, pages, megabytes) in commands {
        let (peak, written) = peak_over(arguments, pages, megabytes);
        assert!(peak > 0 && peak < MOST, "{arguments}: {peak} KB");
        assert!(written > 0 || !arguments.contains("-o out"), "{arguments} wrote nothing");
    }
}

/// Waits until a run has used half a second of processor time. On a machine with much work, that takes longer than half a
/// second; after ten seconds, it waits for its pipe.
fn wait_for_its_start(run: &Started) {
    let begun = Instant::now();
    while processor_time(run) < 50 && begun.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The processor time of a run in hundredths of a second; 0 when it is over.
fn processor_time(run: &Started) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", run.id())).unwrap_or_default();
    // The fields after the name, of which the twelfth and the thirteenth are the times.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    fields.split(' ').skip(11).take(2).filter_map(|time| time.parse::<u64>().ok()).sum()
}

/// Proves R58.
#[test]
fn all_solutions_of_the_empty_grid_stream_at_a_constant_memory() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    for arguments in
        ["solve a.xml --max-solutions all --list all", "solve a.xml --max-solutions all --list all -o /dev/null"]
    {
        let mut command = sudoxml(&dir, arguments);
        // A run that is killed leaves its temporary file, which has gigabytes. The folder of the test goes away with it.
        command.env("TMPDIR", dir.path("."));
        let mut run = Started::new(command);
        wait_for_its_start(&run);
        let (begun, early) = (Instant::now(), peak(&run));
        while begun.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(20));
            assert!(peak(&run) < MOST, "{} KB", peak(&run));
        }
        let late = peak(&run);
        // The queue to a slow reader fills up to 2 MiB at any time. In a second there are far more solutions.
        assert!(early > 0 && late - early < 4 << 10, "{early} KB, and {late} KB later");
        run.kill();
        assert_eq!(run.end().code, None, "it would have gone on");
    }
}
