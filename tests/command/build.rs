//! What a build tool gets of a run: `--depfile` and `--stamp`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, UNIQUE, matrix};

fn with_a_folder() -> Dir {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b/c d.xml", matrix(UNIQUE)).write("in/note.txt", "none of it");
    dir
}

/// Proves S9.
#[test]
fn a_depfile_names_the_output_and_all_that_was_read() {
    let dir = with_a_folder();
    dir.run("solve in/a.xml -o out.xml --depfile out.d").exits(0);
    assert_eq!(dir.text("out.d"), "out.xml: \\\n in/a.xml\n\nin/a.xml:\n");
    dir.run("check in --stamp checked --depfile checked.d").exits(0);
    let folder = " \\\n in \\\n in/a.xml \\\n in/b \\\n in/b/c\\ d.xml";
    let gone = "\nin:\n\nin/a.xml:\n\nin/b:\n\nin/b/c\\ d.xml:\n";
    assert_eq!(dir.text("checked.d"), format!("checked:{folder}\n{gone}"));
    dir.write("list", "in/a.xml\n").run("cells --files-from list -o out --stamp s --depfile s.d").exits(0);
    assert_eq!(dir.text("s.d"), "s: \\\n in/a.xml \\\n list\n\nin/a.xml:\n\nlist:\n");
    dir.write("sudoxml.toml", "").run("check in/a.xml --stamp s --depfile s.d").exits(0);
    assert_eq!(dir.text("s.d"), "s: \\\n in/a.xml \\\n sudoxml.toml\n\nin/a.xml:\n\nsudoxml.toml:\n");
    // A report is made, and not read, also in a folder that is walked.
    let configured =
        dir.write("sudoxml.toml", "report = ['junit=in/b/r.xml']").run("check in/b --stamp s --depfile s.d");
    configured.exits(0);
    let again = dir.run("check in/b --stamp s --depfile s.d").exits(0);
    assert!(again.findings().is_empty() && dir.has("in/b/r.xml"), "{}", again.stderr);
    let read = ["in/b", "in/b/c\\ d.xml", "sudoxml.toml"];
    assert_eq!(dir.text("s.d"), format!("s: \\\n {}\n\n{}:\n", read.join(" \\\n "), read.join(":\n\n")));
    dir.pipe("solve - --no-config -o out.xml --depfile piped.d", matrix(UNIQUE)).exits(0);
    assert_eq!(dir.text("piped.d"), "out.xml:\n");
}

#[test]
fn every_command_that_makes_something_has_both() {
    let dir = with_a_folder();
    for command in ["solve", "grade", "cells", "matrix", "export"] {
        dir.run(&format!("{command} in/a.xml -o {command}.out --depfile {command}.d")).exits(0);
        assert!(dir.text(&format!("{command}.d")).starts_with(&format!("{command}.out: \\\n in/a.xml\n")));
    }
    dir.write("list.txt", UNIQUE).run("import list.txt -o list.xml --depfile import.d").exits(0);
    assert_eq!(dir.text("import.d"), "list.xml: \\\n list.txt\n\nlist.txt:\n");
    for command in ["check in", "solve in --in-place", "grade in/a.xml", "grade --explain in", "import list.txt"] {
        dir.run(&format!("{command} --stamp s --depfile s.d")).exits(0);
        assert!(dir.text("s.d").starts_with("s: \\\n ") && dir.text("s").is_empty());
        fs::remove_file(dir.path("s")).expect("a stamp");
    }
}

#[test]
fn a_run_that_fails_leaves_no_stamp() {
    let dir = with_a_folder();
    dir.run("check in --stamp s").exits(0);
    assert!(dir.has("s"));
    dir.write("in/two.xml", matrix(TWO)).run("check in --stamp s").exits(1);
    assert!(!dir.has("s"));
    for wrong in ["check missing", "check in --no-such-option", "check in --stamp=s --require what"] {
        dir.run("check in --require solvable --stamp s").exits(0);
        let stamp = if wrong.contains("--stamp") { "" } else { "--stamp s" };
        dir.run(&format!("{wrong} {stamp}")).exits(2);
        assert!(!dir.has("s"), "{wrong}");
    }
    dir.run("check in --require solvable --stamp s").exits(0);
    dir.run("check --stamp s --help").exits(0);
    assert!(dir.has("s"), "help is no run");
    dir.write("in/two.xml", "<sudoku/>").run("solve in -o out --stamp s --depfile s.d").exits(2);
    assert!(!dir.has("s"));
}

#[test]
fn a_run_that_finds_not_all_its_inputs_leaves_the_older_depfile() {
    let dir = with_a_folder();
    dir.run("check in --stamp s --depfile s.d").exits(0);
    let before = dir.text("s.d");
    dir.run("check in missing --stamp s --depfile s.d").exits(2);
    assert_eq!(dir.text("s.d"), before);
}

/// Proves P7.
#[test]
fn what_is_saved_during_a_run_is_newer_than_its_stamp() {
    let dir = with_a_folder();
    dir.write("s", "");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoxml"))
        .args(["check", "-", "in", "--stamp", "s", "--depfile", "d"])
        .current_dir(dir.path(""))
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command");
    // The stamp of the run before goes as soon as this one begins, and the depfile comes before the first input.
    let begun = Instant::now();
    while dir.has("s") || !dir.has("d") {
        assert!(begun.elapsed() < Duration::from_secs(60), "the run does not begin");
        std::thread::sleep(Duration::from_millis(1));
    }
    // The run may read the file at this moment, so it is replaced as a whole.
    dir.write("new.xml", matrix(UNIQUE));
    std::fs::rename(dir.path("new.xml"), dir.path("in/a.xml")).expect("a new file");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(matrix(UNIQUE).as_bytes()).expect("a pipe");
    drop(stdin);
    assert!(child.wait().expect("an end").success());
    assert!(dir.modified("s") < dir.modified("in/a.xml"));
}

#[test]
fn what_is_no_stamp_is_neither_removed_nor_replaced() {
    let dir = with_a_folder();
    dir.run("check in --stamp in/a.xml").exits(2);
    dir.run("check in --stamp in").exits(2);
    dir.run("solve in -o out --stamp out/a.xml").exits(2);
    assert_eq!(dir.text("in/a.xml"), matrix(UNIQUE));
    assert!(!dir.has("out/a.xml") && !dir.has("out/b"));
    dir.run("solve in/a.xml -o s --stamp s").exits(2);
    dir.run("solve in/a.xml -o s --depfile s").exits(2);
    assert!(!dir.has("s"));
}

#[test]
fn a_depfile_and_a_stamp_have_a_file_each_and_take_no_puzzle_nor_output() {
    let dir = with_a_folder();
    dir.write("two.xml", matrix(TWO));
    for case in [
        "check two.xml --depfile q --stamp q",
        "check two.xml --depfile q --stamp gone/../q",
        "check in --depfile two.xml --stamp q",
        "solve in -o out --depfile out/a.xml --stamp q",
    ] {
        let ran = dir.folder("gone").run(case).exits(2);
        assert!(ran.stderr.contains("file"), "{case}: {}", ran.stderr);
        assert!(!dir.has("q") && !dir.has("out"), "{case}");
    }
    assert_eq!(dir.text("two.xml"), matrix(TWO));
}

#[cfg(unix)]
#[test]
fn a_command_line_at_fault_takes_a_stamp_of_any_name_away() {
    use std::os::unix::ffi::OsStrExt;
    let dir = with_a_folder();
    let stamp = std::ffi::OsStr::from_bytes(b"--stamp=st\xff");
    dir.sudoxml("check in").arg(stamp).run().exits(0);
    dir.sudoxml("check in").arg(stamp).arg("--bogus").run().exits(2);
    assert_eq!(dir.tree("."), ["in/a.xml", "in/b/c d.xml", "in/note.txt"]);
}

#[test]
fn a_depfile_that_cannot_be_written_stops_the_run_before_its_output() {
    let dir = with_a_folder();
    dir.run("solve in/a.xml -o out.xml --depfile in/a.xml").exits(2);
    dir.run("solve in/a.xml -o out.xml --depfile in").exits(2);
    let messages = dir.write("a=b.xml", matrix(UNIQUE)).run("solve a=b.xml -o out.xml --depfile out.d").exits(2);
    let message = "a depfile cannot contain the name 'a=b.xml', because '=' has a special meaning there; rename it";
    assert_eq!(messages.findings(), [format!("out.d:1:1: error[unwritable]: {message}")]);
    assert!(!dir.has("out.xml") && !dir.has("out.d"));
    assert_eq!(dir.text("in/a.xml"), matrix(UNIQUE));
}

#[test]
fn a_depfile_needs_something_that_is_made() {
    let dir = with_a_folder();
    for made in ["check in", "solve in -o out", "solve in/a.xml", "solve in --in-place"] {
        let messages = dir.run(&format!("{made} --depfile d")).exits(2);
        let or_output = if made.starts_with("check") { "" } else { ", or use -o FILE for one document" };
        assert!(messages.stderr.contains(&format!("add --stamp FILE{or_output}\n")), "{}", messages.stderr);
    }
}

/// Proves R31.
#[test]
fn a_stamp_that_the_run_would_read_is_refused_and_stays() {
    let dir = with_a_folder();
    dir.write("empty.xml", "").write("in/empty.xml", "").write("list", "in/a.xml\nempty.xml\n").write("none", "");
    for (arguments, stamp) in [
        ("check in/a.xml empty.xml", "empty.xml"),
        ("check in/a.xml ./empty.xml", "in/../empty.xml"),
        ("solve in/a.xml empty.xml -o out", "empty.xml"),
        ("solve --in-place empty.xml", "empty.xml"),
        ("export empty.xml -o out", "empty.xml"),
        ("grade --explain empty.xml", "empty.xml"),
        ("import empty.xml", "empty.xml"),
        ("check --files-from list", "empty.xml"),
        ("check in", "in/empty.xml"),
        ("check in --glob empt*", "in/empty.xml"),
        ("check --files-from none in", "none"),
        ("check in/a.xml --config none", "none"),
        // Command lines that cannot be carried out, or not even be read.
        ("check in/a.xml empty.xml --config gone", "empty.xml"),
        ("check in/a.xml empty.xml --bogus", "empty.xml"),
        ("check in --bogus", "in/empty.xml"),
        ("check --bogus --files-from list", "empty.xml"),
        ("check --bogus --files-from=list", "empty.xml"),
        ("check --files-from none --bogus in", "none"),
        ("check in/a.xml --config=none --bogus", "none"),
    ] {
        let ran = dir.run(&format!("{arguments} --stamp {stamp}")).exits(2);
        assert!(dir.has(stamp), "{arguments}: {}", ran.stderr);
        assert!(!dir.has("out"), "{arguments}");
    }
    let messages = dir.run("check in/a.xml empty.xml --stamp empty.xml").exits(2).stderr;
    let message = "--stamp empty.xml: this run reads that file, and a stamp would replace it; name another file";
    assert!(messages.contains(message), "{messages}");
}

/// Proves S9, S18.
#[test]
fn no_stamp_and_no_output_replaces_what_a_run_reads_besides_its_documents() {
    let dir = Dir::new();
    let include = "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='blank.txt' parse='text'/>";
    let puzzle = matrix(UNIQUE).replacen("<col/>", &format!("<col>{include}</col>"), 1);
    dir.folder(".git").write("p/a.xml", puzzle).write("p/blank.txt", "").write(".gitignore", "").write("p/.ignore", "");
    dir.write("cat.xml", "");
    dir.run("check --xinclude p").exits(0);
    for file in ["p/blank.txt", ".gitignore", "p/.ignore"] {
        for run in ["check --xinclude p --stamp", "check --bogus --xinclude p/a.xml --stamp"] {
            dir.run(&format!("{run} {file}")).exits(2);
        }
        for run in ["check --xinclude p --report json=", "export --xinclude p -o ", "table --xinclude p --to csv -o "] {
            let ran = dir.run(&format!("{run}{file}")).exits(2);
            assert!(ran.stderr.contains(" would overwrite this "), "{run}{file}: {}", ran.stderr);
        }
        assert_eq!((dir.has(file), dir.text(file).as_str()), (true, ""), "{file}");
    }
    // A catalog that cannot be used is one.
    let ran = dir.run("check --xinclude --catalog cat.xml --stamp cat.xml p").exits(2);
    assert!(ran.stderr.contains("this run reads that file") && dir.has("cat.xml"), "{}", ran.stderr);
}

#[test]
fn a_stamp_among_the_inputs_is_removed_after_every_kind_of_failure() {
    let dir = with_a_folder();
    dir.write("list", "in/a.xml\n").write("two.xml", matrix(TWO));
    for (wrong, code) in [
        ("check in/a.xml two.xml", 1),
        ("check in missing.xml", 2),
        ("check in --config missing", 2),
        ("check --files-from missing", 2),
        ("check in --bogus", 2),
        ("check --files-from list --bogus", 2),
        ("solve in/a.xml -o in/s --depfile in/s", 2),
        ("solve in/a.xml -o in/s --bogus", 2),
    ] {
        dir.write("in/s", "");
        dir.run(&format!("{wrong} --stamp in/s")).exits(code);
        assert!(!dir.has("in/s"), "{wrong}");
    }
}

/// Proves R32.
#[test]
fn no_input_is_replaced_by_what_a_build_tool_gets() {
    let dir = with_a_folder();
    dir.write("empty.xml", "").write("list", "empty.xml\n");
    for case in [
        "check in/a.xml empty.xml --depfile empty.xml --stamp s",
        "check --files-from list --depfile empty.xml --stamp s",
        "check --files-from list --depfile list --stamp s",
        "check in/a.xml empty.xml --report json=empty.xml",
    ] {
        dir.run(case).exits(2);
        assert_eq!((dir.text("empty.xml").as_str(), dir.text("list").as_str()), ("", "empty.xml\n"), "{case}");
    }
}
