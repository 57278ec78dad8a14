//! How many threads work on the puzzles of one document.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::kit::Dir;
use crate::kit::puzzle::collection;

/// By Arto Inkala. A grade takes a tenth of a second or more.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The highest number of threads at one time.
fn most_threads(dir: &Dir, arguments: &str) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
    command.args(arguments.split(' ')).current_dir(dir.path("")).stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = command.spawn().expect("the command");
    let tasks = format!("/proc/{}/task", run.id());
    let mut most = 0;
    while run.try_wait().expect("a state").is_none() {
        most = most.max(fs::read_dir(&tasks).map_or(0, Iterator::count));
        std::thread::sleep(Duration::from_millis(1));
    }
    most
}

#[cfg(target_os = "linux")]
#[test]
fn the_puzzles_of_one_small_document_are_graded_on_all_threads() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[HARD, HARD]));
    for arguments in ["grade a.xml", "solve --method logic a.xml", "table --columns rating a.xml"] {
        let [one, two] = ["1", "2"].map(|jobs| most_threads(&dir, &format!("{arguments} --jobs {jobs}")));
        assert_eq!(two, one + 1, "{arguments}");
    }
}
