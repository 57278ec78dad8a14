//! Exit codes: 0 all well, 1 findings, 2 an input, a file or the command line at fault.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, SOLVED, TWO, UNIQUE, collection, matrix, named};

/// Proves README.md#exit-codes.
#[test]
fn all_well_is_0() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("b.xml", matrix(SOLVED));
    dir.run("solve a.xml b.xml -o out").exits(0);
    dir.run("check a.xml b.xml").exits(0);
    dir.run("cells a.xml b.xml -o out").exits(0);
    dir.run("matrix a.xml b.xml -o out").exits(0);
}

#[test]
fn what_solve_does_not_require_is_a_warning_and_leaves_0() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[TWO, DEAD, CLASH]));
    let ran = dir.run("solve a.xml -o out.xml").exits(0);
    assert_eq!(
        ran.places(),
        [
            "a.xml:2:1: warning[multiple-solutions]",
            "a.xml:15:1: warning[no-solution]",
            "a.xml:30:26: warning[digit-twice-in-row]",
            "a.xml:30:26: warning[digit-twice-in-box]",
        ]
    );
    assert!(dir.has("out.xml"));
}

/// Proves README.md#exit-codes.
#[test]
fn check_requires_a_unique_solution() {
    let dir = Dir::new();
    for (puzzle, code) in [(UNIQUE, 0), (SOLVED, 0), (TWO, 1), (DEAD, 1), (CLASH, 1)] {
        dir.write("a.xml", matrix(puzzle));
        dir.run("check a.xml").exits(code);
    }
}

#[test]
fn each_requirement_holds_the_ones_before_it() {
    let dir = Dir::new();
    dir.write("unique.xml", matrix(UNIQUE)).write("two.xml", matrix(TWO));
    dir.write("dead.xml", matrix(DEAD)).write("clash.xml", matrix(CLASH));
    let cases =
        [("nothing", [0, 0, 0, 0]), ("valid", [0, 0, 0, 1]), ("solvable", [0, 0, 1, 1]), ("unique", [0, 1, 1, 1])];
    for (demand, codes) in cases {
        for (file, code) in ["unique.xml", "two.xml", "dead.xml", "clash.xml"].iter().zip(codes) {
            let out = format!("{demand}-{file}");
            dir.run(&format!("solve --require {demand} {file} -o {out}")).exits(code);
            assert_eq!(dir.has(&out), code == 0, "{out}: an output is there just where the demand is met");
            dir.run(&format!("check --require {demand} {file}")).exits(code);
        }
    }
}

#[test]
fn a_document_that_misses_what_is_required_gets_no_output_and_the_others_do() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(TWO)).write("in/c.xml", matrix(SOLVED));
    let ran = dir.run("solve in -o out --require unique").exits(1);
    assert_eq!(ran.places(), ["in/b.xml:1:1: error[multiple-solutions]"]);
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml"]);
}

#[test]
fn one_puzzle_that_misses_keeps_back_the_whole_document() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, TWO])).write("out.xml", "as it was");
    dir.run("solve a.xml -o out.xml --require unique").exits(1);
    assert_eq!(dir.text("out.xml"), "as it was");
    let ran = dir.run("solve a.xml --require unique").exits(1);
    assert_eq!(ran.out(), "");
}

#[test]
fn in_place_a_document_that_misses_what_is_required_stays_as_it_was() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    dir.run("solve --in-place --require unique a.xml").exits(1);
    assert_eq!(dir.text("a.xml"), matrix(TWO));
}

/// Proves README.md#exit-codes.
#[test]
fn an_input_error_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<sudoku>").write("in/c.xml", matrix(UNIQUE));
    for command in ["solve in -o out", "grade in -o graded", "cells in -o listed", "matrix in -o matrices"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["in/b.xml:1:9: error[not-well-formed]"]);
    }
    for out in ["out", "graded", "listed", "matrices"] {
        assert_eq!(dir.tree(out), ["a.xml", "c.xml"]);
    }
    dir.run("check in").exits(2);
}

#[test]
fn a_fault_beats_a_finding_whichever_comes_first() {
    let dir = Dir::new();
    dir.write("fault.xml", "<sudoku/>").write("finding.xml", matrix(TWO));
    for order in ["fault.xml finding.xml", "finding.xml fault.xml"] {
        dir.run(&format!("check {order}")).exits(2);
        dir.run(&format!("solve --require unique -o out {order}")).exits(2);
    }
}

#[test]
fn check_reports_both_a_fault_and_a_finding_of_a_document() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, TWO]).replacen("<col>5</col>", "<col>55</col>", 1));
    let ran = dir.run("check a.xml").exits(2);
    assert_eq!(ran.places(), ["a.xml:4:14: error[wrong-value]", "a.xml:15:1: error[multiple-solutions]"]);
}

/// Proves README.md#exit-codes.
#[test]
fn a_wrong_command_line_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE));
    let cases = [
        "",
        "juggle a.xml",
        "solve --nonsense a.xml",
        "solve a.xml --max-solutions 0",
        "solve a.xml --max-solutions many",
        "solve a.xml --require much",
        "solve a.xml --jobs 0",
        "solve in --glob [",
        "solve a.xml --in-place -o out.xml",
        "solve - --in-place",
        "solve in",
        "solve in -o -",
        "solve a.xml in/b.xml",
        "solve - a.xml -o out",
        "solve - -o in",
        "solve in -o a.xml",
        "check - -",
        "check - --files-from -",
        "completions tcl",
        "import --split a.txt",
        "import --split a.txt -o -",
    ];
    for case in cases {
        let ran = dir.run(case).exits(2);
        assert!(ran.stdout.is_empty() && !ran.stderr.is_empty(), "{case}: {ran:?}");
    }
    assert_eq!(dir.tree("."), ["a.xml", "in/a.xml", "in/b.xml"]);
    let hint = dir.run("a.xml").exits(2).stderr;
    assert!(hint.contains("the name of a command comes before a file: 'sudoxml check a.xml'"), "{hint}");
    dir.write("-dash.xml", matrix(UNIQUE));
    let hint = dir.run("check -dash.xml").exits(2).stderr;
    assert!(hint.contains("to read the file -dash.xml, write './-dash.xml'"), "{hint}");
    dir.run("check ./-dash.xml").exits(0);
    assert!(!dir.run("check --dash").exits(2).stderr.contains("to read"));
    assert_eq!(dir.run("help --help").exits(0).out(), dir.run("--help").exits(0).out());
    for command in ["help chek", "man chek"] {
        let hint = dir.run(command).exits(2).stderr;
        assert!(hint.contains("did you mean 'check'? 'sudoxml help' lists the commands"), "{hint}");
    }
}

#[test]
fn a_wrong_number_is_answered_with_the_range() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (command, range) in [
        ("solve a.xml --jobs 0", "from 1"),
        ("dedupe a.xml -o out --split 90,x", "from 1 to 1000000"),
        ("audit a.xml --clashes 0", "from 1 to 1000"),
        ("check a.xml --max-findings +1", "from 0 to 18446744073709551615"),
        ("generate --seed -1", "from 0 to 18446744073709551615"),
        ("generate --count 10000001", "from 1 to 10000000"),
    ] {
        let stderr = dir.run(command).exits(2).stderr;
        assert!(stderr.contains(&format!("use a number {range}")), "{command}: {stderr}");
    }
}

#[test]
fn a_folder_for_a_picture_of_each_puzzle_is_named() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE));
    let refused = dir.run("render in -o all.svg").exits(2).stderr;
    assert!(refused.contains("for a folder with a picture of each, use --to svg -o all\n"), "{refused}");
    dir.run("render in --to svg -o all").exits(0);
}

/// Proves README.md#exit-codes.
#[test]
fn an_error_that_is_found_late_shows_the_usage_of_its_command() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE)).write("list.txt", UNIQUE);
    let cases = [
        ("solve in", "Usage: sudoxml solve [OPTIONS] [INPUT]..."),
        ("grade - -", "Usage: sudoxml grade [OPTIONS] [INPUT]..."),
        ("check in --glob [", "Usage: sudoxml check [OPTIONS] [INPUT]..."),
        ("check in --report json=a --report svrl=a", "Usage: sudoxml check [OPTIONS] [INPUT]..."),
        ("export a.xml --depfile d", "Usage: sudoxml export [OPTIONS] [INPUT]..."),
        ("import --split list.txt -o new.xml", "Usage: sudoxml import [OPTIONS] [INPUT]..."),
        ("config --glob [ in", "Usage: sudoxml config [OPTIONS] [INPUT]..."),
        ("man nonsense", "Usage: sudoxml man [OPTIONS] [COMMAND]"),
    ];
    for (case, usage) in cases {
        let ran = dir.run(case).exits(2);
        assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains(&format!("\n{usage}\n")), "{}", ran.stderr);
    }
}

/// Proves S10.
#[test]
fn no_input_at_all_is_2() {
    let dir = Dir::new();
    dir.folder("empty").write("other/a.txt", "text").write("list", "").write("newlines", "\n\r\n\n");
    for command in [
        "solve -o out",
        "grade -o out",
        "grade --explain",
        "check",
        "cells -o out",
        "matrix -o out",
        "import",
        "export",
    ] {
        dir.run(command).exits(2);
        for input in ["empty", "other --glob *.xml"] {
            let ran = dir.run(&format!("{command} {input}")).exits(2);
            let folder = input.split(' ').next().expect("a folder");
            assert_eq!(ran.places(), [format!("{folder}:1:1: error[no-input]")], "{command} {input}");
        }
    }
    for list in ["list", "newlines"] {
        dir.run(&format!("check --files-from {list}")).exits(2);
        dir.run(&format!("solve --files-from {list} --in-place")).exits(2);
    }
    dir.pipe("check --files-from -", "").exits(2);
}

#[test]
fn a_file_without_a_sudoku_is_2_where_it_was_named() {
    let dir = Dir::new();
    dir.write("a.xml", "<book/>").write("in/b.xml", matrix(UNIQUE));
    for command in [
        "check a.xml in",
        "solve a.xml in -o out",
        "grade a.xml in -o out",
        "grade a.xml in --explain",
        "matrix a.xml in -o out",
    ] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["a.xml:1:1: error[no-sudoku]"]);
    }
    assert_eq!(dir.tree("out"), ["b.xml"]);
    dir.run("solve a.xml").exits(2);
    dir.pipe("solve -", "<book/>").exits(2);
}

#[test]
fn a_file_without_a_sudoku_is_skipped_in_a_folder() {
    let dir = Dir::new();
    dir.write("in/a.xml", "<book/>").write("in/b.xml", matrix(UNIQUE));
    for command in ["check in", "solve in -o out", "grade in -o out", "grade in --explain", "matrix in -o out"] {
        let ran = dir.run(command).exits(0);
        assert_eq!(ran.findings(), ["in/a.xml:1:1: note[skipped]: no <sudoku> inside"]);
    }
    assert_eq!(dir.tree("out"), ["b.xml"]);
}

#[test]
fn a_file_without_a_sudoku_that_is_also_named_itself_is_2() {
    let dir = Dir::new();
    dir.write("in/a.xml", "<book/>").write("in/b.xml", matrix(UNIQUE));
    for order in ["in in/a.xml", "in/a.xml in"] {
        let ran = dir.run(&format!("solve {order} -o out")).exits(2);
        assert_eq!(ran.places(), ["in/a.xml:1:1: error[no-sudoku]"], "{order}");
        let ran = dir.run(&format!("check {order}")).exits(2);
        assert_eq!(ran.places(), ["in/a.xml:1:1: error[no-sudoku]"], "{order}");
    }
}

#[test]
fn a_file_that_is_not_there_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for command in ["solve gone.xml a.xml -o out", "check gone.xml a.xml"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["gone.xml:1:1: error[unreadable]"]);
    }
    assert_eq!(dir.tree("out"), ["a.xml"]);
    for command in ["solve gone.xml", "solve gone.xml -o out.xml", "solve gone.xml --in-place", "export gone.xml"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["gone.xml:1:1: error[unreadable]"]);
    }
    assert!(!dir.has("out.xml"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    // A process's memory is a file that opens and then cannot be read at its start, by nobody.
    dir.write("in/a.xml", matrix(UNIQUE)).link("/proc/self/mem", "in/b.xml").write("in/c.xml", matrix(UNIQUE));
    for command in ["solve in -o out", "check in"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["in/b.xml:1:1: error[unreadable]"]);
    }
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml"]);
}

#[test]
fn every_kind_of_broken_document_is_2_with_its_place() {
    let cases: [(&[u8], &str); 12] = [
        (b"", "1:1: error[not-well-formed]"),
        (b"no XML at all", "1:1: error[not-well-formed]"),
        (b"<a>\n  <b></a>", "2:6: error[not-well-formed]"),
        (b"<sudoku/>", "1:1: error[no-puzzle]"),
        (b"<a>\n <sudoku><matrix/></sudoku></a>", "2:10: error[wrong-shape]"),
        (b"<sudoku><cells>\n<cell row='1' col='1'>x</cell></cells></sudoku>", "2:1: error[wrong-value]"),
        (b"<sudoku><cells>\n<cell row='10' col='1'>1</cell></cells></sudoku>", "2:7: error[wrong-value]"),
        (b"<sudoku><cells><cell row='1' col='4' box='1'>1</cell></cells></sudoku>", "1:38: error[wrong-value]"),
        (
            b"<sudoku><cells><cell row='1' col='4'>1</cell>\n<cell row='1' col='4'/></cells></sudoku>",
            "2:1: error[repeated-cell]",
        ),
        (b"<?xml version='1.0' encoding='klingon'?><sudoku/>", "1:1: error[unknown-encoding]"),
        (b"<sudoku>\n\xff</sudoku>", "2:1: error[invalid-encoding]"),
        (b"<!DOCTYPE a [<!ENTITY s '<sudoku/>'>]><a>&s;</a>", "1:26: error[puzzle-in-entity]"),
    ];
    let dir = Dir::new();
    for (document, place) in cases {
        dir.write("a.xml", document).write("out.xml", "as it was");
        for command in ["solve a.xml -o out.xml", "cells a.xml -o out.xml", "matrix a.xml -o out.xml", "solve a.xml"] {
            let ran = dir.run(command).exits(2);
            let shown = String::from_utf8_lossy(document);
            assert_eq!(ran.places(), [format!("a.xml:{place}")], "{command} on {shown}");
            assert_eq!(ran.out(), "");
        }
        assert_eq!(dir.text("out.xml"), "as it was");
    }
}

#[test]
fn one_puzzle_at_fault_keeps_back_the_whole_document() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, SOLVED]).replacen("<col>5</col>", "<col>55</col>", 1));
    for command in ["solve", "grade", "cells", "matrix", "export"] {
        let ran = dir.run(&format!("{command} a.xml")).exits(2);
        assert_eq!(ran.places()[0], "a.xml:4:14: error[wrong-value]", "{command}");
        // The other puzzle is read: it is solved already, so it has no grade.
        let others: &[&str] = if command == "grade" { &["a.xml:15:1: warning[not-graded]"] } else { &[] };
        assert_eq!(ran.places()[1..], *others, "{command}");
        assert_eq!(ran.out(), "", "{command}");
        dir.run(&format!("{command} a.xml -o out")).exits(2);
    }
    assert_eq!(dir.tree("."), ["a.xml"]);
}

#[test]
fn all_faults_of_a_document_are_reported_at_once() {
    let dir = Dir::new();
    let broken = matrix(UNIQUE).replace("<col>5</col>", "<col>0</col>");
    dir.write("a.xml", &broken);
    let ran = dir.run("solve a.xml -o out.xml").exits(2);
    assert_eq!(
        ran.places(),
        ["a.xml:3:14: error[wrong-value]", "a.xml:4:62: error[wrong-value]", "a.xml:10:80: error[wrong-value]"]
    );
}

#[test]
fn a_name_with_control_characters_does_not_control_the_terminal() {
    let dir = Dir::new();
    dir.write("a.xml", named("&#10;a.xml:1:1: error[forged]: &#x9b;", TWO));
    let ran = dir.run("check a.xml").exits(1);
    assert_eq!(ran.places(), ["a.xml:1:1: error[multiple-solutions]"]);
    assert!(!ran.stderr.contains('\u{9b}'));
}

/// Proves docs/reports.md.
#[test]
fn a_flag_of_other_commands_is_refused_with_their_names() {
    let dir = Dir::new();
    let tip = |call: &str| {
        let error = dir.run(call).exits(2).stderr;
        error.lines().find_map(|line| line.trim().strip_prefix("tip: ")).unwrap_or_default().to_owned()
    };
    assert_eq!(tip("check --fix a.xml"), "'--fix' is for audit");
    assert_eq!(tip("grade --techniques naked-single a.xml"), "'--techniques' is for solve");
    let outputs = tip("check -o b.xml a.xml");
    assert!(outputs.starts_with("'-o' is for solve, grade, ") && outputs.ends_with(" and render"), "{outputs}");
    assert_eq!(tip("check --requir unique a.xml"), "a similar argument exists: '--require'");
    assert_eq!(tip("solve --steps a.xml"), "'--steps' is for grade and render");
    assert!(tip("--quiet check a.xml").starts_with("a flag comes after the name of the command; '--quiet' is for "));
    // No tip is better than a wrong one.
    for call in ["check -v a.xml", "solve --in-place -o b.xml a.xml", "check --quiet=3 a.xml"] {
        assert_eq!(tip(call), "", "{call}");
    }
}

#[test]
fn what_has_no_meaning_together_is_refused_with_the_way_out() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("b.xml", matrix(UNIQUE)).write("b.txt", UNIQUE).folder("out");
    for (call, message) in [
        (
            "solve - in -o out",
            "the standard input has no file name, so it has no place in a folder of outputs; read it alone",
        ),
        ("solve - in --in-place", "the standard input cannot be written in place; use -o FILE"),
        ("solve --update b.xml", "--update compares inputs with output files, and there is none; add -o OUT"),
        ("clean --update -o - b.xml", "--update compares inputs with output files, and there is none; add -o OUT"),
        (
            "solve --copy-others --in-place in",
            "--copy-others copies files into another folder, and --in-place has none",
        ),
        ("solve in -o out --depfile d", "--depfile needs one file that depends on the inputs; add --stamp FILE"),
        ("check --files-from b.xml", "b.xml: this is a document, and not a list of paths; name it as an input"),
        ("check --glob= in", "the pattern '' is invalid: it is empty"),
        ("audit --only wrong-label in", "--only wrong-label needs --level-attribute or --rating-attribute"),
        ("audit --solution-attribute a --only wrong-label in", "--only wrong-label needs --level-attribute"),
        ("audit --only missing-number in", "--only missing-number needs --series"),
        ("audit --only rating-outlier,wrong-solution in", "--only rating-outlier needs --series"),
        ("audit --level-attribute 1a in", "use the name of an attribute without a prefix"),
        ("audit --solution-attribute x:key in", "use the name of an attribute without a prefix"),
        ("import b.txt -o b.txt", "b.txt:1:1: error[output-is-input]: "),
        (
            "render b.xml --to svg -o b.xml",
            "b.xml is neither a folder nor svg; end the name with / for a folder, or with .svg",
        ),
        (
            "solve in",
            "the standard output is for one document, which is named; for folders, patterns and lists, add -o FOLDER",
        ),
        ("check --files-from none.txt", "--files-from none.txt: there is no file or folder with this path"),
        ("generate --from none.xml", "none.xml: there is no file or folder with this path"),
        ("generate --from in", "in is a folder; name a file, or give the text"),
        (
            "check --exclude a.xml,b.xml in",
            "--exclude a.xml,b.xml is one pattern; use --exclude '{a.xml,b.xml}', or --exclude for each",
        ),
        ("check --report json=r.json,text in", "a report is one format; use --report json=r.json --report text"),
        ("render b.xml --to html -o b.v2", "b.v2 is neither a folder nor html; end the name with / for a folder"),
        ("export b.xml --solution", "a similar argument exists: '--solutions'"),
        ("render b.xml --style none.toml -o b.svg", "there is no file or folder with this path"),
        ("check --budget 1M in", "use a time above zero: a number and a unit, such as 500ms"),
        ("check --config in in", "this is a folder; name a file with --config FILE"),
        ("audit --known none.txt in", "none.txt:1:1: error[unreadable]: there is no file or folder with this path"),
        ("render b.xml --heading {name} --bare -o b.svg", "--bare is for pictures without heading"),
        ("check --max-puzzle-bytes 1x in", "use a number of bytes, or a number with K, M or G, such as 64M"),
    ] {
        let ran = dir.run(call).exits(2);
        assert!(ran.stderr.contains(message), "{call}: {}", ran.stderr);
    }
    dir.run("check --max-puzzle-bytes 1m in").exits(0);
    dir.run("render b.xml --heading none --bare -o b.svg").exits(0);
    // Advice is for the command that is used.
    assert!(!dir.run("import b.txt -o b.txt").exits(2).stderr.contains("--in-place"));
    assert!(dir.run("solve b.xml -o b.xml").exits(2).stderr.contains("use --in-place, or another -o OUT"));
}

#[test]
fn an_output_that_is_one_file_is_no_folder() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("a.txt", UNIQUE).folder("there");
    for folder in ["there", "new/"] {
        let refused = |call: &str, or: &str| {
            let error = dir.run(&format!("{call} -o {folder}")).exits(2).stderr;
            let message = format!("error: {folder} is a folder, and the output is one file; use -o FILE{or}\n");
            assert!(error.starts_with(&message), "{call}: {error}");
        };
        ["export a.xml", "table a.xml --to csv", "canonical a.xml"].iter().for_each(|call| refused(call, ""));
        let split = ", or --split for a folder";
        ["import a.txt", "generate", "dedupe a.xml"].iter().for_each(|call| refused(call, split));
        assert!(!dir.has("new"));
    }
}

#[test]
fn a_suggestion_is_similar_to_what_was_typed() {
    let dir = Dir::new();
    for (call, suggested) in [
        ("check --requrie unique", Some("'--require'")),
        ("slove a.xml", Some("'solve'")),
        ("solve --recursive", None),
        ("render --format pdf", None),
        ("compare a.xml", None),
    ] {
        let stderr = dir.run(call).exits(2).stderr;
        let tip = stderr.lines().find(|line| line.contains("similar"));
        assert_eq!(tip.is_some(), suggested.is_some(), "{call}: {stderr}");
        assert!(suggested.is_none_or(|name| stderr.contains(name)), "{call}: {stderr}");
    }
}
