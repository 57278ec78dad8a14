//! Ends at random moments: every output is whole or not there, and the next run completes it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, TWO, UNIQUE, collection, named};
use crate::reliability::started::{Started, is_temporary, run, sudoxml};

/// Small outputs that are written in one go, and one that is long enough to lie beside its target for a while.
const RUN: &str = "solve in -o out --list 240 --quiet --color never";

fn collection_of_documents(dir: &Dir) {
    for number in 0..24 {
        let puzzle = [UNIQUE, TWO][number % 2];
        dir.write(&format!("in/{}/{number}.xml", number % 3), named(&number.to_string(), puzzle));
    }
    dir.write("in/1/long.xml", collection(&[UNIQUE, EMPTY, UNIQUE]));
}

fn outputs(dir: &Dir) -> BTreeMap<String, Vec<u8>> {
    if !dir.has("out") {
        return BTreeMap::new();
    }
    dir.tree("out").into_iter().map(|path| (path.clone(), dir.read(&format!("out/{path}")))).collect()
}

fn clear(dir: &Dir) {
    if dir.has("out") {
        std::fs::remove_dir_all(dir.path("out")).expect("no outputs");
    }
}

/// What whole outputs are, and how long it takes to make them.
fn expected(dir: &Dir) -> (BTreeMap<String, Vec<u8>>, Duration) {
    let one_run = |_| {
        clear(dir);
        let begun = Instant::now();
        run(sudoxml(dir, RUN)).exits(0);
        begun.elapsed()
    };
    // The fastest, so that most moments fall into a run.
    let took = (0..5).map(one_run).min().expect("runs");
    let whole = outputs(dir);
    assert_eq!(whole.len(), 25);
    (whole, took)
}

/// Moments that are spread over the whole of a run: the golden section never falls twice on one place.
fn moments(took: Duration, number: u32) -> impl Iterator<Item = Duration> {
    (0..number).map(move |turn| took.mul_f64(f64::from(turn) * 0.618_033_988_75 % 1.0))
}

/// Proves R51.
#[test]
fn a_hundred_kills_leave_every_output_whole_or_absent_and_a_second_run_completes_them() {
    let dir = Dir::new();
    collection_of_documents(&dir);
    let (whole, took) = expected(&dir);
    let (mut ended_early, mut stale) = (0, 0);
    // On a machine with much work, kills seldom come in the midst of an output. Then there are more of them.
    for (turn, moment) in moments(took, 500).enumerate() {
        if turn >= 100 && stale > 0 {
            break;
        }
        clear(&dir);
        let mut killed = Started::new(sudoxml(&dir, RUN));
        std::thread::sleep(moment);
        killed.kill();
        ended_early += usize::from(killed.end().code.is_none());
        for (path, bytes) in outputs(&dir) {
            if is_temporary(&path) {
                stale += 1;
            } else {
                assert!(whole[&path] == bytes, "{path} is not whole after {moment:?}");
            }
        }
        run(sudoxml(&dir, RUN)).exits(0);
        let mut after = outputs(&dir);
        after.retain(|path, _| !is_temporary(path));
        assert!(after == whole, "not complete after {moment:?}");
    }
    assert!(ended_early > 30, "only {ended_early} of the kills came in time");
    assert!(stale > 0, "no kill came in the midst of an output");
}

/// Proves R49.
#[test]
fn interrupts_at_random_moments_leave_whole_outputs_and_no_temporary_file() {
    let dir = Dir::new();
    collection_of_documents(&dir);
    let (whole, took) = expected(&dir);
    let mut ended_early = 0;
    for (number, moment) in moments(took, 40).enumerate() {
        clear(&dir);
        let mut interrupted = Started::new(sudoxml(&dir, RUN));
        std::thread::sleep(moment);
        if interrupted.is_over() {
            continue;
        }
        interrupted.signal(["INT", "TERM"][number % 2]);
        let ended = interrupted.end();
        // Before the command has come to its own first line, a signal ends it as it ends any other.
        assert!(matches!(ended.code, None | Some(0 | 130 | 143)), "{ended:?}");
        assert!(!ended.stderr.contains("error["), "an interrupt is no fault: {}", ended.stderr);
        ended_early += usize::from(matches!(ended.code, Some(130 | 143)));
        for (path, bytes) in outputs(&dir) {
            assert!(whole.get(&path) == Some(&bytes), "{path} is left after {moment:?}");
        }
    }
    assert!(ended_early > 8, "only {ended_early} of the interrupts came in time");
    run(sudoxml(&dir, RUN)).exits(0);
    assert!(outputs(&dir) == whole);
}

/// Proves R52.
#[test]
fn a_stale_temporary_file_is_neither_input_nor_output() {
    let dir = Dir::new();
    dir.write("in/a.xml", named("a", UNIQUE)).write("in/.sudoxml-Ab12Cd.tmp", "<sudoku><matrix>");
    dir.write("out/.sudoxml-Ef34Gh.tmp", "<sudoku><matrix>");
    for arguments in ["solve in -o out", "solve in -o out", "check in", "check out", "solve --in-place in"] {
        run(sudoxml(&dir, arguments)).exits(0);
    }
    assert_eq!(dir.tree("out"), [".sudoxml-Ef34Gh.tmp", "a.xml"], "another run may own it, so it stays");
    assert_eq!(dir.text("out/.sudoxml-Ef34Gh.tmp"), "<sudoku><matrix>");
}

/// Proves R51, docs/generate.md#what-is-written.
#[test]
fn kills_leave_each_document_of_new_puzzles_whole_or_absent() {
    let dir = Dir::new();
    let order = "generate --seed 1 --count 60 --split -o out --quiet";
    let begun = Instant::now();
    run(sudoxml(&dir, order)).exits(0);
    let (took, whole) = (begun.elapsed(), outputs(&dir));
    assert_eq!(whole.len(), 60);
    let mut ended_early = 0;
    for moment in moments(took, 30) {
        clear(&dir);
        let mut killed = Started::new(sudoxml(&dir, order));
        std::thread::sleep(moment);
        killed.kill();
        ended_early += usize::from(killed.end().code.is_none());
        for (path, bytes) in outputs(&dir) {
            assert!(is_temporary(&path) || whole[&path] == bytes, "{path} is not whole after {moment:?}");
        }
    }
    assert!(ended_early > 5, "only {ended_early} of the kills came in time");
}
