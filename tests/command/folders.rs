//! Folders: the tree that comes out, what is read, and the fixed order of it all.

use std::fs;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, UNIQUE, collection, matrix, named};

#[test]
fn the_output_mirrors_the_tree() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE))
        .write("in/b/c.xml", matrix(UNIQUE))
        .write("in/b/d/e/f/g/h.xml", matrix(UNIQUE));
    dir.write("in/notes.txt", "no input").folder("in/nothing");
    dir.run("solve in -o deep/er/out").exits(0);
    assert_eq!(dir.tree("deep/er/out"), ["a.xml", "b/c.xml", "b/d/e/f/g/h.xml"]);
    let expected = dir.run("solve in/a.xml").exits(0).stdout;
    for file in dir.tree("deep/er/out") {
        assert_eq!(dir.read(&format!("deep/er/out/{file}")), expected, "{file}");
    }
}

#[test]
fn folders_of_any_depth_are_read() {
    let dir = Dir::new();
    let deep = "d/".repeat(300);
    dir.write(&format!("in/{deep}a.xml"), matrix(UNIQUE));
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("out"), [format!("{deep}a.xml")]);
}

#[test]
fn several_inputs_go_into_one_folder() {
    let dir = Dir::new();
    dir.write("x/a.xml", matrix(UNIQUE)).write("y/sub/b.xml", matrix(UNIQUE)).write("c.xml", matrix(UNIQUE));
    dir.run("solve x y c.xml -o out").exits(0);
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml", "sub/b.xml"]);
}

#[test]
fn a_folder_of_one_file_is_still_a_folder() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE));
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("out"), ["a.xml"]);
}

#[test]
fn one_file_goes_into_a_folder_that_is_there() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).folder("out");
    dir.run("solve a.xml -o out").exits(0);
    assert_eq!(dir.tree("out"), ["a.xml"]);
}

#[test]
fn odd_names_are_names_like_others() {
    let dir = Dir::new();
    let names = ["a b.xml", "-.xml", "caf\u{e9}.xml", "a'\"&<.xml", "[x].xml", "*.xml"];
    for name in names {
        dir.write(&format!("in/{name}"), matrix(UNIQUE));
    }
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("out"), dir.tree("in"));
    assert_eq!(dir.tree("out").len(), names.len());
    for name in names {
        let ran = dir.sudoxml("check --").arg(format!("in/{name}")).run().exits(0);
        assert!(ran.summary().starts_with("sudoxml: 1 document,"), "{name}: {}", ran.stderr);
    }
    // Behind -- even a name that begins like a flag is a name.
    dir.write("--quiet", "<sudoku/>").sudoxml("check -- --quiet").run().exits(2);
}

/// Proves S6.
#[test]
fn findings_are_in_the_same_order_with_any_number_of_threads() {
    let dir = Dir::new();
    for number in 0..24 {
        let document = match number % 4 {
            0 => matrix(UNIQUE),
            1 => collection(&[TWO, CLASH]),
            2 => "<sudoku/>".to_owned(),
            _ => "<book/>".to_owned(),
        };
        // The first files are the longest to read, so that the others are done before them.
        let padding = " ".repeat(if number < 4 { 1 << 20 } else { 1 });
        dir.write(&format!("in/{}/{number:02}.xml", number % 3), document + &padding);
    }
    let messages = |jobs: usize| {
        let checked = dir.run(&format!("check in --jobs {jobs}")).exits(2);
        let solved = dir.run(&format!("solve in -o out{jobs} -j{jobs}")).exits(2);
        (checked.findings().join("\n"), solved.findings().join("\n"))
    };
    let expected = messages(1);
    // Errors come before notes. Within a severity, the order is that of the files.
    let is_note = |line: &&str| line.contains(" note[");
    let (notes, errors): (Vec<&str>, Vec<&str>) = expected.0.lines().partition(is_note);
    assert!(expected.0.lines().skip_while(|line| !is_note(line)).all(|line| is_note(&line)), "{}", expected.0);
    for lines in [&notes, &errors] {
        let files: Vec<&str> = lines.iter().map(|line| line.split(':').next().expect("a file")).collect();
        assert!(files.is_sorted(), "{files:?}");
    }
    assert_eq!((errors.len(), notes.len()), (6 * 3 + 6, 6));
    for jobs in [2, 8] {
        assert_eq!(messages(jobs), expected, "with {jobs} threads");
    }
}

/// Proves F24.
#[test]
fn outputs_are_the_same_bytes_with_any_number_of_threads() {
    let dir = Dir::new();
    for number in 0..12 {
        dir.write(&format!("in/{number}.xml"), collection(&[UNIQUE, TWO, CLASH]));
    }
    // One long document too, whose puzzles are searched in parallel.
    dir.write("in/long.xml", collection(&[TWO; 300]));
    for jobs in [1, 2, 8] {
        dir.run(&format!("solve in -o out{jobs} --jobs {jobs}")).exits(0);
    }
    for file in dir.tree("in") {
        let expected = dir.read(&format!("out1/{file}"));
        for jobs in [2, 8] {
            assert_eq!(dir.read(&format!("out{jobs}/{file}")), expected, "{file} with {jobs} threads");
        }
    }
    let expected = dir.run("solve in/long.xml --jobs 1").exits(0).stdout;
    assert_eq!(dir.run("solve in/long.xml --jobs 8").exits(0).stdout, expected);
}

/// Proves S9.
#[test]
fn an_output_folder_inside_the_input_folder_is_not_read() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/z/b.xml", matrix(UNIQUE));
    for _ in 0..3 {
        let ran = dir.run("solve in -o in/out").exits(0);
        assert!(ran.summary().starts_with("sudoxml: 2 documents"), "{}", ran.stderr);
        assert_eq!(dir.tree("in"), ["a.xml", "out/a.xml", "out/z/b.xml", "z/b.xml"]);
    }
    fs::remove_dir_all(dir.path("in/out")).expect("gone");
    // By another name it is the same folder.
    dir.run("solve in -o in/z/../out").exits(0);
    dir.run("solve in -o in/z/../out").exits(0);
    assert_eq!(dir.tree("in"), ["a.xml", "out/a.xml", "out/z/b.xml", "z/b.xml"]);
}

#[test]
fn the_input_folder_as_output_folder_is_refused() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b/c.xml", matrix(UNIQUE));
    for out in ["in", "in/", "./in", "in/b/.."] {
        let ran = dir.run(&format!("solve in -o {out}")).exits(2);
        assert_eq!(ran.places(), [format!("{out}:1:1: error[output-is-input]")], "one error for all files");
        assert!(ran.stderr.contains("2 outputs in this folder would overwrite their own inputs"), "{}", ran.stderr);
        assert!(ran.stderr.contains("--in-place"), "{}", ran.stderr);
    }
    dir.write("list", "in/a.xml\nin/b/c.xml\n");
    assert_eq!(dir.run("solve --files-from list -o .").exits(2).places(), [".:1:1: error[output-is-input]"]);
    std::fs::remove_file(dir.path("list")).expect("a file");
    for out in ["in/a.xml", "./in/../in/a.xml", "in"] {
        dir.run(&format!("solve in/a.xml -o {out}")).exits(2);
    }
    assert_eq!(dir.tree("in"), ["a.xml", "b/c.xml"]);
    assert_eq!(dir.text("in/a.xml"), matrix(UNIQUE));
}

/// Proves S4.
#[test]
fn several_documents_do_not_go_to_the_name_of_one() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("b.xml", matrix(UNIQUE)).write("list.txt", UNIQUE);
    dir.write("list", "a.xml\n").write("old.xml", "<p/>").write(".ignore", "/out*");
    for command in ["solve a.xml b.xml", "grade .", "matrix", "cells --files-from list", "import --split list.txt"] {
        let ran = dir.run(&format!("{command} -o new.xml")).exits(2);
        let message = "cannot be written to new.xml; the output must be a folder; use -o FOLDER, or -o new.xml/ for a";
        assert!(ran.stderr.contains(message) && !dir.has("new.xml"), "{}", ran.stderr);
        let ran = dir.run(&format!("{command} -o old.xml")).exits(2);
        assert!(ran.stderr.contains("use -o FOLDER\n") && dir.text("old.xml") == "<p/>", "{}", ran.stderr);
        // A folder with such a name is made if it ends with a /, and used if it is there.
        for out in ["out", "out.d/x.xml/", "out.d/x.xml"] {
            dir.run(&format!("{command} -o {out}")).exits(0);
        }
    }
    // One document, and one output for all, are files.
    dir.run("solve a.xml -o one.xml").exits(0);
    dir.run("import list.txt -o list.xml").exits(0);
    assert!(dir.path("one.xml").is_file() && dir.path("list.xml").is_file());
}

#[test]
fn no_output_goes_where_another_input_stands() {
    let dir = Dir::new();
    let (outer, inner) = (named("outer", UNIQUE), named("inner", UNIQUE));
    dir.write("in/a.xml", &outer).write("in/sub/a.xml", &inner).write("in/sub/b.xml", &inner);
    let ran = dir.run("solve in/sub in/a.xml -o in").exits(2);
    assert_eq!(dir.text("in/a.xml"), outer, "{}", ran.stderr);
    assert_eq!(dir.text("in/sub/a.xml"), inner);
    assert!(dir.has("in/b.xml"), "the others are done");
    // Also where that input has its own output somewhere else.
    let ran = dir.write("in/b.xml", &outer).pipe("solve in/sub --files-from - -o in", "in/b.xml").exits(2);
    assert!(ran.places().contains(&"in/sub/b.xml:1:1: error[output-is-input]"), "{}", ran.stderr);
    assert_eq!(dir.text("in/b.xml"), outer);
    assert!(dir.has("in/in/b.xml"), "the others are done");
}

#[test]
fn two_inputs_with_one_output_are_both_refused_and_the_others_done() {
    let dir = Dir::new();
    dir.write("x/a.xml", named("x", UNIQUE)).write("y/a.xml", named("y", UNIQUE)).write("y/b.xml", matrix(UNIQUE));
    for order in ["x y", "x y/a.xml y/b.xml"] {
        let ran = dir.run(&format!("solve {order} -o out")).exits(2);
        assert_eq!(ran.places(), ["x/a.xml:1:1: error[same-output]", "y/a.xml:1:1: error[same-output]"]);
        assert!(ran.findings()[0].contains("y/a.xml") && ran.findings()[1].contains("x/a.xml"), "{}", ran.stderr);
        assert_eq!(dir.tree("out"), ["b.xml"]);
    }
}

#[test]
fn a_file_that_is_named_twice_is_done_once() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO));
    for twice in ["in/a.xml in/a.xml", "in/a.xml ./in/a.xml", "in in", "in in/a.xml", "in/a.xml in"] {
        for command in [format!("solve {twice} -o out"), format!("cells {twice} -o out"), format!("check {twice}")] {
            let ran = dir.run(&command);
            assert!(ran.summary().starts_with("sudoxml: 1 document,"), "{command}: {}", ran.stderr);
        }
    }
    let ran = dir.run("solve --in-place in/a.xml in").exits(0);
    assert!(ran.summary().starts_with("sudoxml: 1 document,"), "{}", ran.stderr);
}

/// Proves S5.
#[test]
fn a_glob_without_a_slash_is_held_against_the_name() {
    let dir = Dir::new();
    for file in ["a.xml", "a.sudoku", "deep/b.sudoku", "deep/er/c.sudoku", "deep/er/c.txt"] {
        dir.write(&format!("in/{file}"), matrix(UNIQUE));
    }
    dir.run("solve in -o out --glob *.sudoku").exits(0);
    assert_eq!(dir.tree("out"), ["a.sudoku", "deep/b.sudoku", "deep/er/c.sudoku"]);
    dir.run("solve in -o out2 --glob {a,c}.{xml,txt}").exits(0);
    assert_eq!(dir.tree("out2"), ["a.xml", "deep/er/c.txt"]);
    dir.run("solve in -o out3 --glob ?.xml").exits(0);
    assert_eq!(dir.tree("out3"), ["a.xml"]);
}

/// Proves S5.
#[test]
fn a_glob_with_a_slash_is_held_against_the_path_below_the_folder() {
    let dir = Dir::new();
    for file in ["a.xml", "deep/b.xml", "deep/er/c.xml", "er/d.xml"] {
        dir.write(&format!("in/{file}"), matrix(UNIQUE));
    }
    let cases = [("deep/*.xml", vec!["deep/b.xml"]), ("**/er/*.xml", vec!["deep/er/c.xml", "er/d.xml"])];
    for (number, (glob, expected)) in cases.into_iter().enumerate() {
        dir.run(&format!("solve in -o out{number} --glob {glob}")).exits(0);
        assert_eq!(dir.tree(&format!("out{number}")), expected, "{glob}");
    }
}

/// Proves S3.
#[test]
fn a_file_that_is_named_need_not_match_the_glob() {
    let dir = Dir::new();
    dir.write("a.sudoku", matrix(UNIQUE));
    dir.run("solve a.sudoku -o out/").exits(0);
    assert_eq!(dir.tree("out"), ["a.sudoku"]);
}

#[test]
fn in_place_rewrites_the_inputs() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b/c.xml", matrix(TWO)).write("in/d.xml", "<book/>");
    let expected = dir.run("solve in/b/c.xml").exits(0).stdout;
    dir.run("solve --in-place in").exits(0);
    assert_eq!(dir.read("in/b/c.xml"), expected);
    assert_eq!(dir.text("in/d.xml"), "<book/>");
    assert_eq!(dir.tree("in"), ["a.xml", "b/c.xml", "d.xml"]);
    let ran = dir.run("solve --in-place in").exits(0);
    assert_eq!(dir.read("in/b/c.xml"), expected);
    assert!(ran.summary().ends_with("2 unchanged, 1 skipped"), "{}", ran.summary());
}

#[test]
fn update_passes_over_what_is_newer_than_its_input_and_the_program() {
    let dir = Dir::new();
    for file in ["newer", "older", "missing"] {
        dir.write(&format!("in/{file}.xml"), matrix(UNIQUE));
    }
    // Not what solve would write, so that it shows what was passed over.
    dir.write("out/newer.xml", "old").future("out/newer.xml", 60);
    // Newer than the program, but older than its input.
    dir.write("out/older.xml", "old").future("out/older.xml", 60).future("in/older.xml", 120);
    let ran = dir.run("solve in -o out --update").exits(0);
    assert_eq!(dir.text("out/newer.xml"), "old");
    assert!(dir.text("out/older.xml").contains("<grid"));
    assert!(dir.text("out/missing.xml").contains("<grid"));
    assert!(ran.summary().ends_with("1 up to date"), "{}", ran.summary());
}

#[test]
fn update_does_not_trust_an_output_that_is_older_than_the_program() {
    let dir = Dir::new();
    // Newer than its input, but from before this program was built.
    dir.write("in/a.xml", matrix(UNIQUE)).age("in/a.xml", 40 * 365 * 86_400);
    dir.write("out/a.xml", "old").age("out/a.xml", 30 * 365 * 86_400);
    dir.run("solve in -o out --update").exits(0);
    assert!(dir.text("out/a.xml").contains("<grid"));
}

/// Proves R30.
#[cfg(unix)]
#[test]
fn update_takes_only_a_file_for_an_output_that_is_up_to_date() {
    let dir = Dir::new();
    dir.write("outside/a.xml", "").future("outside/a.xml", 60).folder("out/folder.xml").fifo("out/pipe.xml");
    dir.link("../outside/a.xml", "out/leads-out.xml").link("gone", "out/leads-nowhere.xml");
    dir.link("../outside", "out/sub").write("in/sub/a.xml", matrix(UNIQUE)).age("in/sub/a.xml", 120);
    dir.link("folder.xml", "out/leads-to-folder.xml").link("/dev/null", "out/device.xml");
    dir.write("out/real", "older").future("out/real", 60).link("real", "out/leads-inside.xml");
    for name in ["folder", "pipe", "leads-out", "leads-nowhere", "leads-to-folder", "device", "leads-inside"] {
        dir.write(&format!("in/{name}.xml"), matrix(UNIQUE)).age(&format!("in/{name}.xml"), 120);
    }
    // Held open on both sides, so that the run does not wait for a reader. Its time is that of the last write.
    let mut pipe = std::fs::File::options().read(true).write(true).open(dir.path("out/pipe.xml")).expect("a pipe");
    std::io::Write::write_all(&mut pipe, b"<").expect("a byte");
    let updated = dir.run("solve in -o out --update").exits(2);
    assert!(updated.summary().contains("1 up to date"), "{}", updated.summary());
    assert_eq!(dir.text("out/real"), "older", "a link to a file inside is up to date");
    let plain = dir.run("solve in -o out").exits(2);
    assert_eq!(updated.findings(), plain.findings());
    let refused = ["folder", "leads-nowhere", "leads-out", "leads-to-folder", "sub/a", "device"];
    for name in refused {
        assert!(plain.stderr.contains(&format!("in/{name}.xml:1:1: error[")), "{name}: {}", plain.stderr);
    }
    assert_eq!(plain.findings().len(), refused.len(), "{}", plain.stderr);
}

#[test]
fn update_looks_at_every_document_where_something_is_required() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).write("out/a.xml", "old").future("out/a.xml", 60);
    dir.run("solve in -o out --update --require unique").exits(1);
    dir.run("solve in -o out --update --require solvable").exits(0);
    assert!(dir.text("out/a.xml").contains("<grid"));
}

#[test]
fn a_failed_run_is_not_up_to_date_in_a_later_update() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).age("in/a.xml", 120);
    dir.run("solve in -o out").exits(0);
    dir.age("out/a.xml", 60);
    dir.write("in/a.xml", "<sudoku>");
    for _ in 0..2 {
        dir.run("solve in -o out --update").exits(2);
    }
}
