//! Outputs: whole or not there, untouched where nothing changed, with the mode that they should have.

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, SOLVED, UNIQUE, matrix};

#[test]
fn an_unchanged_output_is_not_touched() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).run("solve in -o out").exits(0);
    dir.age("out/a.xml", 3600);
    let before = (dir.inode("out/a.xml"), dir.modified("out/a.xml"));
    for command in ["solve in -o out", "solve in/a.xml -o out/a.xml", "solve --in-place out"] {
        let ran = dir.run(command).exits(0);
        assert_eq!((dir.inode("out/a.xml"), dir.modified("out/a.xml")), before, "{command}");
        assert!(ran.summary().ends_with("1 unchanged"), "{}", ran.summary());
    }
}

#[test]
fn an_unchanged_long_output_is_not_touched() {
    let dir = Dir::new();
    // Too much to be kept in memory before it is compared.
    dir.write("a.xml", matrix(EMPTY)).run("solve a.xml -o out.xml --list 500").exits(0);
    dir.age("out.xml", 3600);
    let before = (dir.inode("out.xml"), dir.modified("out.xml"));
    dir.run("solve a.xml -o out.xml --list 500").exits(0);
    assert_eq!((dir.inode("out.xml"), dir.modified("out.xml")), before);
    assert_eq!(dir.tree("."), ["a.xml", "out.xml"]);
}

#[test]
fn a_changed_output_is_replaced_in_one_step() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("out.xml", "what was there before");
    let before = dir.inode("out.xml");
    dir.run("solve a.xml -o out.xml").exits(0);
    assert_ne!(dir.inode("out.xml"), before, "written beside and renamed, so that no reader sees half of it");
    assert_eq!(dir.tree("."), ["a.xml", "out.xml"]);
}

#[test]
fn a_reader_of_the_old_output_keeps_the_whole_of_it() {
    use std::io::Read;
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("out.xml", "what was there before");
    let mut open = std::fs::File::open(dir.path("out.xml")).expect("the old output");
    dir.run("solve a.xml -o out.xml").exits(0);
    let mut old = String::new();
    open.read_to_string(&mut old).expect("text");
    assert_eq!(old, "what was there before");
}

#[test]
fn no_temporary_file_is_left_after_any_result_of_a_run() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<sudoku>").write("in/c.xml", matrix(EMPTY));
    dir.folder("out/a.xml/in-the-way");
    dir.run("solve in -o out --list 500 --require solvable").exits(2);
    dir.run("solve in -o out --list 500 --require unique").exits(2);
    assert_eq!(dir.tree("out"), ["c.xml"]);
    assert_eq!(dir.tree("in"), ["a.xml", "b.xml", "c.xml"]);
}

#[test]
fn a_new_output_has_the_mode_of_its_input() {
    let dir = Dir::new();
    for mode in [0o640, 0o600, 0o664, 0o755] {
        let name = format!("{mode:o}.xml");
        dir.write(&format!("in/{name}"), matrix(UNIQUE)).set_mode(&format!("in/{name}"), mode);
    }
    dir.run("solve in -o out").exits(0);
    dir.run("solve in/640.xml -o alone.xml").exits(0);
    for mode in [0o640, 0o600, 0o664, 0o755] {
        assert_eq!(dir.mode(&format!("out/{mode:o}.xml")), mode);
    }
    assert_eq!(dir.mode("alone.xml"), 0o640);
}

#[test]
fn an_output_that_is_there_keeps_its_own_mode() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).set_mode("in/a.xml", 0o644);
    dir.write("out/a.xml", "old").set_mode("out/a.xml", 0o660);
    dir.run("solve in -o out").exits(0);
    assert!(dir.text("out/a.xml").contains("<grid"));
    assert_eq!(dir.mode("out/a.xml"), 0o660);
    dir.set_mode("in/a.xml", 0o606).run("solve --in-place in").exits(0);
    assert_eq!(dir.mode("in/a.xml"), 0o606);
}

#[test]
fn an_output_from_a_pipe_has_the_mode_of_any_new_file() {
    let dir = Dir::new();
    dir.write("ordinary", "");
    dir.pipe("solve - -o out.xml", matrix(UNIQUE)).exits(0);
    assert_eq!(dir.mode("out.xml"), dir.mode("ordinary"));
    dir.pipe("import - -o list.xml", UNIQUE).exits(0);
    assert_eq!(dir.mode("list.xml"), dir.mode("ordinary"));
}

#[test]
fn a_folder_in_the_place_of_an_output_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(SOLVED)).folder("out/a.xml");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/a.xml:1:1: error[unwritable]"]);
    assert!(ran.stderr.contains("out/a.xml"), "{}", ran.stderr);
    assert_eq!(dir.tree("out"), ["b.xml"]);
}

#[test]
fn a_file_in_the_place_of_an_output_folder_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/sub/b.xml", matrix(UNIQUE)).write("out/sub", "a file");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/sub/b.xml:1:1: error[unwritable]"]);
    assert_eq!(dir.tree("out"), ["a.xml", "sub"]);
    assert_eq!(dir.text("out/sub"), "a file");
    for out in ["out/sub/deep.xml", "out/sub/deep/er.xml"] {
        let ran = dir.run(&format!("solve in/a.xml -o {out}")).exits(2);
        assert_eq!(ran.places(), ["in/a.xml:1:1: error[unwritable]"]);
        let ran = dir.pipe(&format!("solve - -o {out}"), matrix(UNIQUE)).exits(2);
        assert_eq!(ran.places(), ["-:1:1: error[unwritable]"]);
    }
}

#[test]
fn a_full_disk_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let ran = dir.run("solve a.xml -o /dev/full").exits(2);
    assert_eq!(ran.places(), ["a.xml:1:1: error[unwritable]"]);
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE)).link("/dev/full", "full.xml");
    dir.pipe("solve - -o full.xml", matrix(UNIQUE)).exits(2);
    assert!(dir.path("full.xml").is_symlink());
}

#[test]
fn the_summary_counts_every_error() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<sudoku>").folder("out/a.xml");
    let ran = dir.run("solve in gone.xml -o out").exits(2);
    assert!(ran.summary().ends_with("3 errors, 3 not processed"), "{}", ran.summary());
}

#[test]
fn one_output_of_all_documents_never_overwrites_an_input() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/notes.xml", "<p/>");
    for task in ["render --to text", "export", "table --to csv", "canonical", "dedupe"] {
        let ran = dir.run(&format!("{task} in -o in/notes.xml")).exits(2);
        assert!(ran.stderr.contains("in/notes.xml:1:1: error[output-is-input]"), "{task}: {}", ran.stderr);
        assert_eq!(dir.text("in/notes.xml"), "<p/>", "{task}");
    }
}

/// Proves docs/files.md.
#[test]
fn an_output_is_not_written_over_a_file_that_the_run_reads() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("list.txt", format!("{UNIQUE}\n")).write("solved.txt", SOLVED);
    dir.write("full.xml", matrix(SOLVED)).write("my.toml", "list = 1").write("in/sudoxml.toml", "list = 1");
    dir.write("in/a.xml", matrix(UNIQUE)).write("style.txt", "theme = 'black'").write("files", "a.xml\n");
    dir.run("audit -q --known known.txt --remember list.txt").exits(0);
    let cases = [
        ("generate -q --seed 1 --known known.txt --remember", "known.txt"),
        ("generate -q --seed 1 --known known.txt", "./known.txt"),
        ("audit -q --known known.txt a.xml", "known.txt"),
        ("audit -q --known new.txt --remember a.xml", "new.txt"),
        ("generate -q --seed 1 --from list.txt", "list.txt"),
        ("generate -q --seed 1 --pattern list.txt", "list.txt"),
        ("generate -q --seed 1 --board a.xml", "a.xml"),
        ("generate -q --seed 1 --solution solved.txt", "solved.txt"),
        ("solve -q --config my.toml a.xml", "my.toml"),
        ("solve -q in/a.xml", "in/sudoxml.toml"),
        ("export -q --files-from files", "files"),
        ("render -q a.xml --to text --style style.txt", "style.txt"),
    ];
    for (command, file) in cases {
        let before = dir.path(file).exists().then(|| dir.read(file));
        let ran = dir.run(&format!("{command} -o {file}")).exits(2);
        assert!(ran.stderr.contains("which this run reads; name another file"), "{command}: {}", ran.stderr);
        assert_eq!(dir.path(file).exists().then(|| dir.read(file)), before, "{command}");
    }
}
