//! Ctrl-C, a request to terminate, a terminal that goes away: an end at once, with nothing half done.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, UNIQUE, matrix};
use crate::reliability::started::{AT_ONCE, Started, sudoxml, temporaries};

const SIGNALS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

/// Proves R45.
#[test]
fn a_signal_ends_an_endless_listing_to_a_file_and_leaves_nothing_of_it() {
    for (signal, code) in SIGNALS {
        let dir = Dir::new();
        dir.write("a.xml", matrix(EMPTY)).write("there.xml", "older");
        for out in ["new.xml", "there.xml"] {
            let mut run = Started::new(sudoxml(&dir, &format!("solve a.xml --max-solutions all --list all -o {out}")));
            run.wait_until(|| !temporaries(&dir, "").is_empty());
            let begun = Instant::now();
            run.signal(signal);
            let ended = run.end().exits(code);
            assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
            assert_eq!(ended.stderr, "");
            assert_eq!(dir.tree("."), ["a.xml", "there.xml"], "{signal}");
            assert_eq!(dir.text("there.xml"), "older");
        }
    }
}

/// Proves R46.
#[test]
fn a_signal_ends_a_listing_into_a_pipe_without_a_reader() {
    for (signal, code) in SIGNALS {
        let dir = Dir::new();
        dir.write("a.xml", matrix(EMPTY));
        let mut command = sudoxml(&dir, "solve a.xml --max-solutions all --list all");
        command.stdout(Stdio::piped());
        let mut run = Started::new(command);
        let mut pipe = run.stdout();
        pipe.read_exact(&mut [0; 1 << 16]).expect("so much output");
        // The pipe is full by now, and whoever writes to it waits.
        std::thread::sleep(Duration::from_millis(200));
        let begun = Instant::now();
        run.signal(signal);
        run.end().exits(code);
        assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
        assert_eq!(dir.tree("."), ["a.xml"]);
    }
}

/// Proves R47.
#[test]
fn a_signal_ends_a_search_that_writes_nothing() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    let mut run = Started::new(sudoxml(&dir, "check a.xml --max-solutions 1000000000000"));
    run.wait_for_handlers();
    run.signal("INT");
    run.end().exits(130);
}

/// Proves R48.
#[test]
fn a_signal_ends_a_run_that_waits_for_its_input() {
    let dir = Dir::new();
    for arguments in ["solve - -o out.xml", "check -", "import - -o out.xml", "export - -o out.txt"] {
        let mut command = sudoxml(&dir, arguments);
        command.stdin(Stdio::piped());
        let mut run = Started::new(command);
        run.wait_for_handlers();
        run.signal("INT");
        run.end().exits(130);
        assert!(dir.tree(".").is_empty(), "{arguments}");
    }
}

/// Proves R50.
#[test]
fn a_signal_that_the_run_was_started_to_ignore_stays_ignored() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY)).write("b.xml", matrix(UNIQUE));
    let mut command = std::process::Command::new("env");
    command.args(["--default-signal=TERM", "--ignore-signal=HUP,INT", crate::reliability::started::SUDOXML]);
    command
        .args(["solve", "a.xml", "--max-solutions", "all", "--list", "all", "-o", "out.xml"])
        .current_dir(dir.path(""));
    let mut run = Started::new(command);
    run.wait_until(|| !temporaries(&dir, "").is_empty());
    run.signal("HUP");
    run.signal("INT");
    std::thread::sleep(Duration::from_millis(300));
    assert!(!run.is_over(), "as with nohup");
    run.signal("TERM");
    run.end().exits(143);
    assert_eq!(dir.tree("."), ["a.xml", "b.xml"]);
}

/// Proves R70.
#[test]
fn an_unfinished_output_is_no_more_readable_than_the_finished_one() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY)).set_mode("a.xml", 0o600);
    dir.write("b.xml", matrix(EMPTY)).set_mode("b.xml", 0o644).write("there.xml", "older").set_mode("there.xml", 0o640);
    for (input, out, mode) in [("a", "new", 0o600), ("b", "there", 0o640)] {
        let mut run =
            Started::new(sudoxml(&dir, &format!("solve {input}.xml --max-solutions all --list all -o {out}.xml")));
        run.wait_until(|| !temporaries(&dir, "").is_empty());
        // Whoever started the tests may have a mask that takes more away.
        assert_eq!(dir.mode(&temporaries(&dir, "")[0]) & !mode, 0, "{out}");
        run.signal("INT");
        run.end().exits(130);
    }
}
