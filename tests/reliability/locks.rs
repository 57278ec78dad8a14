//! Two at once on one file: runs in place wait for each other, and never in a circle.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, UNIQUE, collection, matrix, named};
use crate::reliability::started::{AT_ONCE, Started, run, sudoxml};

/// Locks a file as a run in place does.
fn locked(dir: &Dir, path: &str) -> File {
    let file = File::open(dir.path(path)).expect("a file");
    file.lock().expect("a lock");
    file
}

/// The locks of a process, or those that it waits for: the number of each file.
fn locks_of(process: u32, waiting: bool) -> Vec<u64> {
    let table = fs::read_to_string("/proc/locks").expect("the locks");
    let of_process = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "->").collect();
        let [_, "FLOCK", _, _, id, file, ..] = words[..] else { return None };
        let is_meant = line.contains("->") == waiting && id == process.to_string();
        is_meant.then(|| file.rsplit(':').next().and_then(|number| number.parse().ok()).expect("a number"))
    };
    table.lines().filter_map(of_process).collect()
}

/// Whether a process has an open file that it has read from, and has no lock of it. The lock comes before the reading.
fn has_read_and_released(process: u32, file: &Path) -> bool {
    let process = PathBuf::from(format!("/proc/{process}"));
    let open = fs::read_dir(process.join("fd")).expect("the open files").flatten();
    let mut of_file = open.filter(|entry| fs::read_link(entry.path()).is_ok_and(|target| target == file));
    of_file.any(|entry| {
        let info = fs::read_to_string(process.join("fdinfo").join(entry.file_name())).unwrap_or_default();
        let has_read = info.lines().any(|line| line.starts_with("pos:") && !line.ends_with("\t0"));
        has_read && !info.contains("lock:")
    })
}

fn waits(run: &Started) -> impl Fn() -> bool + use<> {
    let process = run.id();
    move || !locks_of(process, true).is_empty()
}

/// What an editor does: writes another file and renames it.
fn save(dir: &Dir, path: &str, text: &str) {
    dir.write("saved.tmp", text);
    fs::rename(dir.path("saved.tmp"), dir.path(path)).expect("a save");
}

/// Proves R37.
#[test]
fn a_run_in_place_waits_for_another_one_and_works_on_what_that_one_wrote() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("b.xml", matrix(UNIQUE));
    let other = locked(&dir, "a.xml");
    let mut run = Started::new(sudoxml(&dir, "solve --in-place a.xml b.xml --jobs 1"));
    let waiting = waits(&run);
    run.wait_until(waiting);
    save(&dir, "a.xml", &named("of the other run", UNIQUE));
    drop(other);
    run.end().exits(0);
    assert!(dir.text("a.xml").contains("of the other run") && dir.text("a.xml").contains("<grid"));
    assert!(dir.text("b.xml").contains("<grid"));
    assert_eq!(dir.tree("."), ["a.xml", "b.xml"], "a lock leaves nothing behind");
}

/// Proves R41.
#[test]
fn a_signal_ends_a_run_that_waits_for_another_one() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let dir = Dir::new();
        dir.write("a.xml", matrix(UNIQUE));
        let _other = locked(&dir, "a.xml");
        let mut run = Started::new(sudoxml(&dir, "solve --in-place a.xml"));
        let waiting = waits(&run);
        run.wait_until(waiting);
        let begun = Instant::now();
        run.signal(signal);
        let ended = run.end().exits(code);
        assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
        assert_eq!(ended.stderr, "");
        assert_eq!(dir.text("a.xml"), matrix(UNIQUE));
        assert_eq!(dir.tree("."), ["a.xml"]);
    }
}

/// Proves R42.
#[test]
fn a_killed_run_leaves_no_lock() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&vec![UNIQUE; 3000]));
    let mut killed = Started::new(sudoxml(&dir, "solve --in-place a.xml"));
    let process = killed.id();
    killed.wait_until(|| !locks_of(process, false).is_empty());
    killed.kill();
    killed.end();
    run(sudoxml(&dir, "solve --in-place a.xml")).exits(0);
    assert_eq!(dir.text("a.xml").matches("<grid").count(), 3000);
}

/// Proves R36.
#[test]
fn solve_and_grade_at_once_in_place_keep_both_results() {
    let dir = Dir::new();
    for round in 0..10 {
        for number in 0..150 {
            dir.write(&format!("in/{number}.xml"), named(&number.to_string(), UNIQUE));
        }
        // One at a time and in the same order, so that they meet at every file.
        let jobs = if round % 2 == 0 { "--jobs 1" } else { "--jobs 4" };
        let both = ["solve", "grade"].map(|what| Started::new(sudoxml(&dir, &format!("{what} --in-place in {jobs}"))));
        for one in both {
            one.end().exits(0);
        }
        for path in dir.tree("in") {
            let text = dir.text(&format!("in/{path}"));
            assert!(text.contains("<grid") && text.contains("<grade"), "{path} lost a result:\n{text}");
        }
        assert_eq!(dir.tree("in").len(), 150);
    }
}

/// Proves R38.
#[test]
fn runs_in_place_that_take_the_same_files_in_another_order_all_end() {
    let dir = Dir::new();
    let files: Vec<String> = (0..40).map(|number| format!("{number}.xml")).collect();
    let forwards = files.join(" ");
    let backwards = files.iter().rev().map(String::as_str).collect::<Vec<_>>().join(" ");
    for _ in 0..5 {
        files.iter().for_each(|file| _ = dir.write(file, named(file, UNIQUE)));
        let runs =
            [("solve", &forwards, 1), ("grade", &backwards, 1), ("solve", &backwards, 4), ("grade", &forwards, 4)];
        let runs = runs.map(|(what, files, jobs)| {
            Started::new(sudoxml(&dir, &format!("{what} --in-place {files} --jobs {jobs}")))
        });
        for run in runs {
            run.end().exits(0);
        }
        for file in &files {
            let text = dir.text(file);
            assert!(text.contains("<grid") && text.contains("<grade"), "{file} lost a result");
        }
    }
}

/// Each thread waits for a file, gets it, and finds the other one's file in its place.
/// Proves R39, E4.
#[test]
fn files_that_are_exchanged_while_a_run_waits_for_both_are_both_done() {
    for _ in 0..10 {
        let dir = Dir::new();
        dir.write("a.xml", named("first a", UNIQUE)).write("b.xml", named("first b", UNIQUE));
        let others = [locked(&dir, "a.xml"), locked(&dir, "b.xml")];
        let mut run = Started::new(sudoxml(&dir, "solve --in-place a.xml b.xml --jobs 2"));
        let process = run.id();
        run.wait_until(|| locks_of(process, true).len() == 2);
        for (from, to) in [("a.xml", "saved.tmp"), ("b.xml", "a.xml"), ("saved.tmp", "b.xml")] {
            fs::rename(dir.path(from), dir.path(to)).expect("a rename");
        }
        drop(others);
        let begun = Instant::now();
        while !run.is_over() {
            assert!(begun.elapsed() < Duration::from_secs(60), "its threads wait for each other");
            std::thread::sleep(Duration::from_millis(2));
        }
        run.end().exits(0);
        for (path, name) in [("a.xml", "first b"), ("b.xml", "first a")] {
            let text = dir.text(path);
            assert!(text.contains(name) && text.contains("<grid"), "{path}:\n{text}");
        }
        assert_eq!(dir.tree("."), ["a.xml", "b.xml"]);
    }
}

/// Proves R40.
#[test]
fn a_run_that_waits_for_the_reader_of_its_report_holds_no_lock() {
    let dir = Dir::new();
    // Errors are reported while the run works, so the run cannot end the first document before somebody reads them. More
    // results of the second one than it holds until then.
    let wrong = UNIQUE.replacen('5', "x", 1);
    let (faulty, large) = (collection(&vec![wrong.as_str(); 10_000]), collection(&vec![TWO; 10_000]));
    dir.write("a.xml", &faulty).write("b.xml", &large);
    let mut command = sudoxml(&dir, "grade --in-place a.xml b.xml --jobs 2 --report json");
    command.stdout(Stdio::piped());
    let mut run = Started::new(command);
    let process = run.id();
    run.wait_until(|| has_read_and_released(process, &dir.path("b.xml")));
    save(&dir, "b.xml", &matrix(UNIQUE));
    let mut report = run.stdout();
    std::io::copy(&mut report, &mut std::io::sink()).expect("the report");
    let ended = run.end().exits(2);
    assert!(ended.stderr.contains("10001 errors"), "those of the first document, and the second one: {}", ended.stderr);
    assert!(dir.text("a.xml") == faulty, "no puzzle has a grade: {}", ended.stderr);
    assert_eq!(dir.text("b.xml"), matrix(UNIQUE), "what was saved meanwhile is not lost");
}

/// Proves R43.
#[test]
fn two_names_of_one_file_are_both_written_in_place() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE));
    fs::hard_link(dir.path("in/a.xml"), dir.path("in/b.xml")).expect("a second name");
    run(sudoxml(&dir, "solve --in-place in --jobs 2")).exits(0);
    assert!(dir.text("in/a.xml").contains("<grid") && dir.text("in/a.xml") == dir.text("in/b.xml"));
}

/// Proves R44.
#[test]
fn a_file_that_only_its_owner_may_write_to_is_not_written_in_place_by_another() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).set_mode("a.xml", 0o444);
    let ended = run(crate::reliability::started::sudoxml_bound(&dir, "solve --in-place a.xml")).exits(2);
    assert_eq!(ended.places(), ["a.xml:1:1: error[unwritable]"]);
    assert_eq!(dir.text("a.xml"), matrix(UNIQUE));
}
