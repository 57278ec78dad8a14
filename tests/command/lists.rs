//! Lists of inputs: `--files-from`, in each way to part paths.

use crate::kit::puzzle::{TWO, UNIQUE, matrix};
use crate::kit::{Dir, grids};

fn with_two_files() -> Dir {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b/c d.xml", matrix(UNIQUE)).write("in/not-listed.xml", "");
    dir
}

#[test]
fn paths_are_parted_by_newlines_by_crlf_or_by_nul() {
    for list in [
        "in/a.xml\nin/b/c d.xml\n",
        "in/a.xml\nin/b/c d.xml",
        "\nin/a.xml\n\nin/b/c d.xml\n\n",
        "in/a.xml\r\nin/b/c d.xml\r\n",
        "in/a.xml\0in/b/c d.xml\0",
        "in/a.xml\0in/b/c d.xml",
        "./in/a.xml\n./in/b/./c d.xml\n",
    ] {
        let dir = with_two_files();
        dir.write("list", list).run("solve --files-from list -o out").exits(0);
        assert_eq!(dir.tree("out"), ["in/a.xml", "in/b/c d.xml"], "{list:?}");
        let dir = with_two_files();
        dir.pipe("solve --files-from - -o out", list).exits(0);
        assert_eq!(dir.tree("out"), ["in/a.xml", "in/b/c d.xml"], "{list:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_list_with_nul_can_contain_names_with_line_ends() {
    let dir = Dir::new();
    dir.write("two\nlines\r.xml", matrix(UNIQUE)).write("b.xml", matrix(UNIQUE));
    dir.pipe("solve --files-from - -o out", "two\nlines\r.xml\0b.xml\0").exits(0);
    assert_eq!(dir.tree("out"), ["b.xml", "two\nlines\r.xml"]);
}

#[test]
fn a_listed_file_keeps_the_path_that_the_list_gives() {
    let dir = Dir::new();
    dir.write("x/a.xml", matrix(UNIQUE)).write("y/a.xml", matrix(UNIQUE));
    dir.pipe("solve --files-from - -o out", "x/a.xml\ny/a.xml\n").exits(0);
    assert_eq!(dir.tree("out"), ["x/a.xml", "y/a.xml"]);
}

#[test]
fn a_listed_folder_is_read() {
    let dir = with_two_files();
    dir.pipe("solve --files-from - -o out", "in/b\n").exits(0);
    assert_eq!(dir.tree("out"), ["in/b/c d.xml"]);
}

#[test]
fn a_list_of_one_file_still_has_a_folder_for_its_output() {
    let dir = with_two_files();
    dir.pipe("solve --files-from - -o out", "in/a.xml\n").exits(0);
    assert_eq!(dir.tree("out"), ["in/a.xml"]);
}

#[test]
fn a_list_can_be_used_together_with_named_inputs() {
    let dir = with_two_files();
    dir.write("z.xml", matrix(UNIQUE));
    dir.pipe("solve z.xml --files-from - -o out", "in/a.xml\n").exits(0);
    assert_eq!(dir.tree("out"), ["in/a.xml", "z.xml"]);
}

/// Proves R71.
#[test]
fn a_path_that_would_leave_the_output_folder_is_refused_and_the_others_are_done() {
    let dir = with_two_files();
    let absolute = dir.path("in/b/c d.xml");
    let absolute = absolute.to_str().expect("a path");
    dir.folder("in/b/deep");
    let list = format!("{absolute}\nin/b/../b/c d.xml\nin/a.xml\n");
    let ran = dir.pipe("solve --files-from - -o out", list).exits(2);
    let places = ran.places();
    assert_eq!(
        places,
        [format!("{absolute}:1:1: error[outside-output]"), "in/b/../b/c d.xml:1:1: error[outside-output]".to_owned()]
    );
    assert_eq!(dir.tree("out"), ["in/a.xml"]);
}

#[test]
fn in_place_and_without_outputs_any_path_will_do() {
    let dir = with_two_files();
    let absolute = dir.path("in/a.xml");
    let list = format!("{}\nin/b/../b/c d.xml\n", absolute.to_str().expect("a path"));
    dir.pipe("check --files-from -", &list).exits(0);
    dir.pipe("solve --files-from - --in-place", &list).exits(0);
    assert!(dir.text("in/a.xml").contains("<grid") && dir.text("in/b/c d.xml").contains("<grid"));
}

/// Proves R19.
#[test]
fn a_listed_file_that_vanished_is_2_and_the_others_are_done() {
    let dir = with_two_files();
    for command in ["check --files-from -", "solve --files-from - -o out"] {
        let ran = dir.pipe(command, "in/a.xml\nin/gone.xml\nin/b/c d.xml\n").exits(2);
        assert_eq!(ran.places(), ["in/gone.xml:1:1: error[unreadable]"]);
    }
    assert_eq!(dir.tree("out"), ["in/a.xml", "in/b/c d.xml"]);
}

#[test]
fn a_list_that_cannot_be_read_is_2() {
    let dir = with_two_files();
    let ran = dir.run("check --files-from gone").exits(2);
    assert!(ran.stderr.contains("gone"), "{}", ran.stderr);
    dir.run("check in/a.xml --files-from gone").exits(2);
    dir.run("check --files-from in").exits(2);
}

#[test]
fn a_listed_dash_is_a_file_of_that_name() {
    let dir = Dir::new();
    dir.write("-", matrix(UNIQUE));
    dir.pipe("check --files-from -", "-\n").exits(0);
}

#[test]
fn files_without_a_puzzle_are_skipped_if_that_is_allowed() {
    let dir = Dir::new();
    dir.write("pom.xml", "<project/>").write("a.xml", matrix(UNIQUE)).write("b.xml", matrix(TWO));
    dir.run("check pom.xml a.xml").exits(2);
    let ran = dir.run("check --if-present pom.xml a.xml").exits(0);
    assert_eq!(ran.findings(), ["pom.xml:1:1: note[skipped]: no <sudoku> inside"]);
    dir.run("check --if-present pom.xml").exits(0);
    dir.run("check --if-present pom.xml b.xml").exits(1);
    dir.write("list", "pom.xml\na.xml\n");
    dir.run("solve --if-present --in-place --files-from list").exits(0);
    assert_eq!((dir.text("pom.xml").as_str(), grids(&dir.text("a.xml")).len()), ("<project/>", 1));
}

#[test]
fn a_document_that_may_be_without_a_puzzle_is_still_checked() {
    let dir = Dir::new();
    dir.write("broken.xml", "<project>");
    assert_eq!(dir.run("check --if-present broken.xml").exits(2).places(), ["broken.xml:1:10: error[not-well-formed]"]);
    assert_eq!(dir.run("check --if-present gone.xml").exits(2).places(), ["gone.xml:1:1: error[unreadable]"]);
}

#[test]
fn the_standard_input_must_contain_a_puzzle() {
    let dir = Dir::new();
    dir.write("pom.xml", "<project/>");
    let ran = dir.run("solve --if-present pom.xml").exits(2);
    let message = "--if-present cannot be used with the standard input or output; add -o OUT or --in-place";
    assert!(ran.out().is_empty() && ran.stderr.contains(message));
}
