//! `sudoxml.toml`: where it is looked for, what it sets, what is over it, what is said of one that is at fault, and
//! `sudoxml config`, which prints what holds.

use std::fs;
use std::process::Command;

use proptest::prelude::*;
use sudoxml::report::Format;

use crate::kit::configuration::{fixtures, held, pair};
use crate::kit::puzzle::{CLASH, MANY, TWO, UNIQUE, cells, matrix};
use crate::kit::{Dir, grids};

// ---------------------------------------------------------------------------------------------------------- the search

#[test]
fn the_nearest_file_above_an_input_is_used() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "max-solutions = 1").write("a/b/sudoxml.toml", "max-solutions = 2");
    dir.write("a/b/c/x.xml", matrix(TWO)).write("a/x.xml", matrix(TWO));
    for (input, limit) in [("a/b/c/x.xml", "2"), ("a/b/c", "2"), ("a/b", "2"), ("a/x.xml", "1"), ("a", "1"), (".", "1")]
    {
        let printed = dir.run(&format!("config {input}")).exits_silently();
        assert_eq!(held(printed.out(), "max-solutions").0, limit, "{input}");
    }
    let solved = dir.run("solve -q a/b/c/x.xml").exits(0);
    assert_eq!(grids(solved.out()).len(), 2);
    let solved = dir.run("solve -q a/x.xml").exits(0);
    assert_eq!(grids(solved.out()), ["<grid verdict=\"multiple\" solution=\"1\" solutions=\"1\" complete=\"false\">"]);
}

/// Proves docs/configuration.md.
#[test]
fn all_kinds_of_line_ends_are_allowed() {
    let dir = Dir::new();
    for end in ["\n", "\r\n", "\r"] {
        dir.write("sudoxml.toml", format!("max-solutions = 2{end}list = 1{end}"));
        let printed = dir.run("config .").exits_silently();
        assert_eq!(held(printed.out(), "list").0, "1", "{end:?}");
        dir.write("sudoxml.toml", format!("max-solutions = 2{end}{end}  lists = 1{end}"));
        assert_eq!(dir.run("config .").exits(2).places(), ["sudoxml.toml:3:3: error[configuration]"], "{end:?}");
    }
}

#[test]
fn the_standard_input_is_in_the_current_folder() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "require = \"nothing\"");
    dir.pipe("check -", matrix(TWO)).exits(0);
    dir.pipe("check - --no-config", matrix(TWO)).exits(1);
}

#[test]
fn a_path_with_dots_finds_what_its_folder_finds() {
    let dir = Dir::new();
    dir.write("a/sudoxml.toml", "max-solutions = 7").write("a/x.xml", matrix(TWO)).folder("b");
    for input in ["b/../a/x.xml", "./a/./x.xml", "a/../a"] {
        let printed = dir.run(&format!("config {input}")).exits_silently();
        assert_eq!(held(printed.out(), "max-solutions"), pair("7", "a/sudoxml.toml:1:17"), "{input}");
    }
    // The folder that a path leaves again is none of those above it.
    assert_eq!(
        held(dir.run("config a/../b").out(), "max-solutions"),
        pair("10000, except for check and audit", "default")
    );
}

#[test]
fn inputs_that_find_different_files_are_refused_until_one_is_named() {
    let dir = Dir::new();
    dir.write("a/sudoxml.toml", "require = \"nothing\"").write("a/x.xml", matrix(TWO)).write("b/x.xml", matrix(TWO));
    let refused = dir.run("check a/x.xml b/x.xml").exits(2);
    assert!(
        refused
            .stderr
            .contains("a/x.xml finds a/sudoxml.toml and b/x.xml finds none; run sudoxml for each, or use --config"),
        "{}",
        refused.stderr
    );
    dir.pipe("check --files-from -", "a/x.xml\nb/x.xml\n").exits(2);
    dir.pipe("check a -", matrix(TWO)).exits(2);
    dir.run("check a/x.xml b/x.xml --config a/sudoxml.toml").exits(0);
    dir.run("check a/x.xml b/x.xml --no-config").exits(1);
    dir.write("b/sudoxml.toml", "");
    dir.run("check a/x.xml b/x.xml").exits(2);
}

#[test]
fn config_names_a_file_and_no_config_leaves_it_out() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "require = \"unique\"").write("other.toml", "require = \"solvable\"");
    dir.write("x.xml", matrix(TWO));
    dir.run("solve x.xml -q").exits(1);
    dir.run("solve x.xml -q --config other.toml").exits(0);
    dir.run("solve x.xml -q --no-config").exits(0);
    dir.run("solve x.xml -q --config other.toml --no-config").exits(2);
    assert_eq!(dir.run("solve x.xml --config gone.toml").exits(2).places(), ["gone.toml:1:1: error[configuration]"]);
}

#[cfg(unix)]
#[test]
fn a_linked_folder_goes_by_the_file_above_its_link() {
    let dir = Dir::new();
    dir.write("real/x.xml", matrix(TWO)).write("real/drafts/y.xml", matrix(CLASH));
    dir.write("project/sudoxml.toml", "require = \"nothing\"\nexclude = [\"puzzles/drafts\"]")
        .link("../real", "project/puzzles");
    assert_eq!(
        dir.run("check project/puzzles").exits(0).summary(),
        "sudoxml: 1 document, 1 puzzle (0 unique, 1 multiple, 0 none), 0 violations, 0 errors"
    );
    dir.run("check real/x.xml").exits(1);
}

#[cfg(unix)]
#[test]
fn a_file_that_exists_and_cannot_be_read_is_not_skipped() {
    // The second is a file that opens, and whose every read fails.
    for leads_to in ["gone", "/proc/self/mem"] {
        let dir = Dir::new();
        dir.write("x.xml", matrix(UNIQUE)).link(leads_to, "sudoxml.toml");
        assert_eq!(dir.run("check x.xml").exits(2).places(), ["sudoxml.toml:1:1: error[configuration]"], "{leads_to}");
    }
}

// ------------------------------------------------------------------------------------------------------------ the keys

#[test]
fn a_requirement_holds_for_all_commands_or_for_those_named() {
    let dir = Dir::new();
    dir.write("x.xml", matrix(TWO)).write("clash.xml", matrix(CLASH));
    let exit_codes_of = |input: &str, config: &str| {
        dir.write("sudoxml.toml", config);
        ["check", "solve", "grade"].map(|command| dir.run(&format!("{command} {input}")).code)
    };
    assert_eq!(exit_codes_of("clash.xml", ""), [1, 0, 0]);
    assert_eq!(exit_codes_of("clash.xml", "require = \"valid\""), [1, 1, 1]);
    let exit_codes = |config| exit_codes_of("x.xml", config);
    assert_eq!(exit_codes(""), [1, 0, 0]);
    assert_eq!(exit_codes("require = \"solvable\""), [0, 0, 0]);
    assert_eq!(exit_codes("require = \"unique\""), [1, 1, 1]);
    assert_eq!(exit_codes("[require]\ncheck = \"valid\"\ngrade = \"unique\""), [0, 0, 1]);
    assert_eq!(dir.run("grade x.xml --require nothing").code, 0, "the command line is over the file");
    assert_eq!(dir.run("grade x.xml --explain").code, 1);
}

/// Proves S3, S7.
#[test]
fn patterns_of_a_file_are_seen_from_its_folder() {
    let dir = Dir::new();
    let files =
        ["top.xml", "a/in.xml", "a/old/in.xml", "a/old/deep/in.xml", "a/draft-1.xml", "b/old/in.xml", "b/x.puz"];
    for file in files {
        dir.write(file, cells(UNIQUE));
    }
    let taken = |config: &str, command: &str| {
        dir.write("sudoxml.toml", config);
        let out = dir.path("out");
        if out.exists() {
            fs::remove_dir_all(out).expect("removed");
        }
        dir.run(&format!("matrix -q {command} -o out")).exits(0);
        dir.tree("out").join(" ")
    };
    assert_eq!(taken("", "a"), "draft-1.xml in.xml old/deep/in.xml old/in.xml");
    assert_eq!(taken("exclude = ['old', 'draft-*']", "."), "a/in.xml top.xml");
    for anchored in ["a/old", "/a/old", "a/old/", "a/old/**", "**/a/old"] {
        let config = format!("exclude = ['{anchored}']");
        assert_eq!(taken(&config, "."), "a/draft-1.xml a/in.xml b/old/in.xml top.xml", "{anchored}");
        assert_eq!(taken(&config, "a"), "draft-1.xml in.xml", "{anchored}");
    }
    assert_eq!(taken("glob = '*.puz'", "b"), "x.puz");
    assert_eq!(taken("glob = 'a/*.xml'", "a"), "draft-1.xml in.xml");
    // On the command line they are seen from the folder that is walked, and take the place of the file's.
    assert_eq!(taken("exclude = ['in.xml']", "a --exclude old/deep --exclude draft-1.xml"), "in.xml old/in.xml");
    assert_eq!(taken("glob = '*.puz'", "a --glob old/*.xml"), "old/in.xml");
    // What is named is worked on.
    assert_eq!(taken("exclude = ['old', 'in.xml']", "a/old/in.xml"), "");
    assert!(dir.path("out").is_file());
}

#[test]
fn where_all_is_excluded_the_run_does_not_look_like_success() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "exclude = ['*.xml']").write("a/x.xml", matrix(UNIQUE));
    let ran = dir.run("check a").exits(2);
    assert_eq!(ran.places(), ["a:1:1: error[no-input]"]);
    assert!(ran.stderr.contains("excluded"), "{}", ran.stderr);
    assert!(ran.stderr.contains("; sudoxml.toml sets 'exclude' in line 1\n"), "{}", ran.stderr);
    dir.write("sudoxml.toml", "exclude = ['*.xml']\n\nglob = '*.xml'");
    let ran = dir.run("check a").exits(2);
    assert!(ran.stderr.contains("; sudoxml.toml sets 'glob' in line 3 and 'exclude' in line 1\n"), "{}", ran.stderr);
    assert!(!dir.run("check a --glob *.xml --exclude *.xml").exits(2).stderr.contains("sudoxml.toml"));
}

#[test]
fn a_key_that_is_there_twice_is_named() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "[rules]\nskipped = 'off'\nskipped = 'note'\n").write("x.xml", matrix(UNIQUE));
    let ran = dir.run("check x.xml").exits(2);
    assert_eq!(ran.findings(), ["sudoxml.toml:3:1: error[configuration]: the key 'skipped' is there twice"]);
}

#[test]
fn a_namespace_that_hides_all_puzzles_is_named() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "# ours\nnamespace = 'urn:x'").write("a/x.xml", matrix(UNIQUE));
    let ran = dir.run("check a").exits(2);
    assert!(
        ran.stderr.contains(", or it is in another namespace; sudoxml.toml sets 'namespace' in line 2\n"),
        "{}",
        ran.stderr
    );
}

#[test]
fn import_takes_the_exclusions_and_a_glob_of_its_own() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "glob = '*.xml'\nexclude = ['old.txt']");
    dir.write("in/new.txt", UNIQUE).write("in/old.txt", TWO);
    assert_eq!(dir.run("import in").exits(0).out().matches("<sudoku").count(), 2, "<sudokus> and one <sudoku>");
    assert_eq!(dir.run("import in --no-config").exits(0).out().matches("<sudoku").count(), 3);
}

/// Proves F33.
#[test]
fn a_grade_says_the_levels_of_the_file() {
    let dir = Dir::new();
    let levels = |bound: &str| format!("[[levels]]\nname = 'très doux'\nup-to = {bound}\n[[levels]]\nname = 'rough'\n");
    dir.write("x.xml", matrix(UNIQUE));
    for (bound, level) in [("1.1", "rough"), ("1.2", "tr&#232;s doux"), ("2", "tr&#232;s doux")] {
        dir.write("sudoxml.toml", levels(bound));
        let graded = dir.run("grade x.xml").exits(0);
        assert!(graded.out().contains(&format!(" level=\"{level}\"/>")), "{}", graded.out());
    }
    // In an encoding without the letter too, and in batches.
    dir.write("ascii.xml", format!("<?xml version=\"1.0\" encoding=\"KOI8-R\"?>\n{}", matrix(UNIQUE)));
    let graded = dir.run("grade ascii.xml").exits(0);
    assert!(graded.out().contains("level=\"tr&#232;s doux\""));
    assert_eq!(dir.run("grade ascii.xml --stream-from 0 --batch-bytes 1").exits(0).out(), graded.out());
}

#[test]
fn update_skips_no_output_that_is_older_than_the_file() {
    let dir = Dir::new();
    dir.write("in/x.xml", matrix(UNIQUE)).age("in/x.xml", 100);
    let run = || dir.run("grade in -o out --update").exits(0);
    run();
    dir.write("sudoxml.toml", "[[levels]]\nname = 'any'").age("sudoxml.toml", 50).future("out/x.xml", 10);
    assert!(run().summary().ends_with("1 up to date"), "the output is newer than everything");
    dir.future("sudoxml.toml", 20);
    run();
    assert!(dir.text("out/x.xml").contains("level=\"any\""));
    dir.future("out/x.xml", 30);
    assert!(run().summary().ends_with("1 up to date"));
    dir.write("sudoxml.toml", "require = 'solvable'").age("sudoxml.toml", 50);
    assert!(!run().summary().contains("up to date"), "where something is required, nothing is passed over");
}

// ------------------------------------------------------------------------------------------------------------- reports

#[test]
fn reports_of_a_file_go_to_its_folder() {
    let dir = Dir::new();
    dir.write(
        "project/sudoxml.toml",
        "require = 'solvable'\nreport = ['text', 'json=out/r.json', \"sarif=./r.sarif\"]",
    );
    dir.write("project/in/x.xml", matrix(TWO));
    for command in ["check", "solve -o out.xml", "grade -o out.xml"] {
        let ran = dir.run(&format!("{command} project/in/x.xml")).exits(0);
        assert_eq!(ran.findings().len(), 1, "{command}");
        assert!(dir.text("project/out/r.json").contains("project/in/x.xml") && dir.has("project/r.sarif"), "{command}");
        fs::remove_dir_all(dir.path("project/out")).expect("removed");
    }
    // The command line takes the place of all of them.
    let ran = dir.run("check project/in/x.xml --report json").exits(0);
    assert_eq!((ran.out().lines().count(), ran.findings().len()), (2, 0));
    dir.run("check project/in/x.xml --no-config --require solvable").exits(0);
    // What has no reports has none here, and is not at fault for it.
    for command in ["cells", "matrix", "export", "grade --explain"] {
        dir.run(&format!("{command} project/in/x.xml")).exits(0);
    }
    assert!(!dir.has("project/out") && !dir.has("out"));
}

#[test]
fn a_report_on_the_standard_output_is_asked_for_at_a_place() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "require = 'nothing'\nreport = ['text', 'json']\n").write("x.xml", matrix(TWO));
    assert_eq!(dir.run("check x.xml").exits(0).out().lines().count(), 2);
    assert_eq!(dir.run("solve x.xml -o out.xml").exits(0).out().lines().count(), 2);
    for command in ["solve x.xml", "grade x.xml", "solve - -o -"] {
        let ran = dir.pipe(command, matrix(TWO)).exits(2);
        assert_eq!(ran.places(), ["sudoxml.toml:2:19: error[configuration]"], "{command}");
        assert!(ran.stdout.is_empty() && ran.stderr.contains("use \"json=FILE\" here or --report"), "{}", ran.stderr);
        assert!(ran.stderr.contains("-o OUT"), "{}", ran.stderr);
    }
    dir.run("solve x.xml --report text").exits(0);
    dir.write("sudoxml.toml", "report = ['sarif', 'json']\n");
    let ran = dir.run("check x.xml").exits(2);
    assert_eq!(ran.places(), ["sudoxml.toml:1:20: error[configuration]"]);
    assert!(
        ran.stderr.trim_end().ends_with("use \"json=FILE\" here or --report on the command line"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_report_of_a_file_goes_over_nothing_that_the_run_reads_or_makes() {
    let dir = Dir::new();
    dir.write("x.xml", matrix(UNIQUE)).write("list", "x.xml\n");
    for taken in ["x.xml", "sudoxml.toml", "list", "out.xml", "s", "s.d"] {
        let configuration = format!("report = ['json={taken}']");
        dir.write("sudoxml.toml", &configuration);
        let list = if taken == "list" { "--files-from list --in-place" } else { "x.xml -o out.xml" };
        let ran = dir.run(&format!("solve {list} --stamp s --depfile s.d")).exits(2);
        assert_eq!(ran.places(), ["sudoxml.toml:1:11: error[configuration]"], "{taken}");
        assert_eq!((dir.text("x.xml"), dir.text("sudoxml.toml")), (matrix(UNIQUE), configuration), "{taken}");
    }
    dir.write("sudoxml.toml", "report = ['json=r', 'svrl=./r']");
    assert_eq!(dir.run("check x.xml").exits(2).places(), ["sudoxml.toml:1:21: error[configuration]"]);
    // Nor where the command line asks for it.
    dir.write("sudoxml.toml", "").run("check x.xml --report json=sudoxml.toml").exits(2);
    assert_eq!(dir.text("sudoxml.toml"), "");
}

#[cfg(unix)]
#[test]
fn no_link_takes_a_report_out_of_the_folder() {
    let dir = Dir::new();
    dir.folder("outside").folder("project/inside").folder("project/.git").write("outside/file", "as it was");
    dir.write("project/x.xml", matrix(UNIQUE));
    dir.link("../outside", "project/out").link("../outside/file", "project/file").link("../gone", "project/gone");
    dir.link("inside", "project/in").link(".git", "project/git").link("../project", "project/self");
    for (file, code) in [
        ("out/r", 2),
        ("out/deep/r", 2),
        ("file", 2),
        ("gone", 2),
        ("gone/r", 2),
        ("git/config", 2),
        ("in/r", 0),
        ("in/deep/r", 0),
        ("self/r", 0),
    ] {
        dir.write("project/sudoxml.toml", format!("report = ['text', 'json={file}']"));
        let ran = dir.run("check project/x.xml").exits(code);
        let messages = if code == 0 { Vec::new() } else { vec!["project/sudoxml.toml:1:19: error[configuration]"] };
        assert_eq!(ran.places(), messages, "{file}");
    }
    assert_eq!((dir.tree("outside"), dir.text("outside/file")), (vec!["file".to_owned()], "as it was".to_owned()));
    assert_eq!(fs::read_dir(dir.path("project/.git")).expect("a folder").count(), 0);
    assert!(!dir.has("gone") && dir.has("project/inside/deep/r") && dir.has("project/r"));
    // The folder of the configuration may itself be behind a link.
    dir.link("project", "linked").write("project/sudoxml.toml", "report = ['json=r.json']");
    dir.run("check linked/x.xml").exits(0);
    assert!(dir.text("project/r.json").contains("totals"));
}

// ---------------------------------------------------------------------------------------------- files that are at
// fault

#[test]
fn an_error_in_a_file_is_reported_with_its_place() {
    for file in fixtures("invalid").into_iter().chain(fixtures("beyond")) {
        let dir = Dir::new();
        dir.write("sudoxml.toml", fs::read(&file).expect("a fixture")).write("x.xml", matrix(UNIQUE));
        let messages = fs::read_to_string(file.with_extension("message")).expect("the expected messages");
        let expected: Vec<String> = messages
            .lines()
            .map(|line| line.split_once(": ").expect("a place"))
            .map(|(place, message)| format!("sudoxml.toml:{place}: error[configuration]: {message}"))
            .collect();
        for command in ["config", "check x.xml", "solve x.xml", "cells x.xml", "export x.xml", "import x.xml"] {
            let ran = dir.run(command).exits(2);
            assert_eq!(ran.stderr.lines().collect::<Vec<_>>(), expected, "{command}: {}", file.display());
            assert_eq!(ran.out(), "");
        }
    }
}

#[test]
fn files_that_are_no_configuration_are_refused() {
    let dir = Dir::new();
    let place = |ran: crate::kit::Ran| ran.exits(2).places().join(" ");
    let refused = |bytes: &[u8]| place(dir.write("sudoxml.toml", bytes).run("config"));
    assert_eq!(refused(b"glob = '*.xml'\n# caf\xe9\n"), "sudoxml.toml:2:6: error[configuration]");
    assert_eq!(refused(b"\xff\xfeg\0l\0"), "sudoxml.toml:1:1: error[configuration]", "UTF-16");
    assert_eq!(refused(b"glob = '*.xml'\nglob = '*.sudoku'\n"), "sudoxml.toml:2:1: error[configuration]");
    assert_eq!(refused(b"glob = \n"), "sudoxml.toml:1:8: error[configuration]");
    let deep = format!("glob = {}", "[".repeat(100_000));
    assert!(refused(deep.as_bytes()).starts_with("sudoxml.toml:1:"), "too deep");
    let huge = format!("glob = '*.xml'\n#{}\n", " ".repeat(1 << 20));
    assert_eq!(refused(huge.as_bytes()), "sudoxml.toml:1:1: error[configuration]");
    let large = format!("glob = '*.xml'\n#{}\n", " ".repeat((1 << 20) - 17));
    dir.write("sudoxml.toml", large).run("config").exits_silently();
    fs::remove_file(dir.path("sudoxml.toml")).expect("removed");
    assert_eq!(place(dir.folder("sudoxml.toml").run("config")), "sudoxml.toml:1:1: error[configuration]");
    assert_eq!(place(dir.run("config --config sudoxml.toml")), "sudoxml.toml:1:1: error[configuration]");
}

#[cfg(unix)]
#[test]
fn a_pipe_may_be_named_and_is_not_waited_for_where_it_is_found() {
    let dir = Dir::new();
    let printed = dir.pipe("config --config /dev/stdin", "max-solutions = 3").exits_silently();
    assert_eq!(held(printed.out(), "max-solutions"), pair("3", "/dev/stdin:1:17"));
    let made = Command::new("mkfifo").arg(dir.path("sudoxml.toml")).status().expect("mkfifo");
    assert!(made.success());
    assert_eq!(dir.run("config").exits(2).places(), ["sudoxml.toml:1:1: error[configuration]"]);
}

#[test]
fn a_file_at_fault_leaves_no_output() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "requires = 1").write("in/x.xml", matrix(UNIQUE));
    dir.run("solve in -o out").exits(2);
    assert!(!dir.has("out"));
}

// -------------------------------------------------------------------------------------------------------------- config

#[test]
fn config_shows_where_each_value_is_from() {
    let dir = Dir::new();
    assert!(dir.run("config none/x.xml").exits(2).stderr.contains("none/x.xml does not exist"));
    dir.write("sudoxml.toml", "\n  require.solve = 'valid'\nglob = '*.sudoku'\n").write("x.xml", matrix(MANY));
    let printed = dir.run("config x.xml --max-solutions all --exclude old --exclude new").exits_silently();
    let held = |key| held(printed.out(), key);
    assert_eq!(printed.out().lines().next(), Some("# Read from sudoxml.toml."));
    assert_eq!(held("max-solutions"), pair("\"all\"", "the command line"));
    assert_eq!(held("glob"), pair("\"*.sudoku\"", "sudoxml.toml:3:8"));
    assert_eq!(held("exclude"), pair("[\"old\", \"new\"]", "the command line"));
    assert_eq!(held("report"), pair("[\"text\"]", "default"));
    assert_eq!(held("check"), pair("\"unique\"", "default"));
    assert_eq!(held("solve"), pair("\"valid\"", "sudoxml.toml:2:19"));
    assert_eq!(held("grade"), pair("\"nothing\"", "default"));
    // The default for pictures depends on their form.
    let render = "# render = \"unique\" for pdf, \"nothing\" for the other forms  # default";
    assert!(printed.out().lines().any(|line| line == render), "{}", printed.out());
    assert!(printed.out().contains("[[levels]]  # default\nname = \"easy\"\nup-to = 1.5\n"));
    let printed = dir.run("config x.xml --require solvable --no-config").exits_silently();
    assert_eq!(printed.out().matches("= \"solvable\"  # the command line").count(), 5);
    assert_eq!(printed.out().lines().next(), Some("# There is no sudoxml.toml."));
    // What a path on the command line is seen from is not what one in a file is.
    let walked = "the command line, relative to the folder that is walked";
    let flags = "--glob a/*.xml --exclude old/new --report text --report json=out/r.json";
    let printed = dir.run(&format!("config x.xml {flags}")).exits_silently();
    let held = |key| self::held(printed.out(), key);
    assert_eq!(held("glob"), pair("\"a/*.xml\"", walked));
    assert_eq!(held("exclude"), pair("[\"old/new\"]", walked));
    assert_eq!(
        held("report"),
        pair("[\"text\", \"json=out/r.json\"]", "the command line, relative to the current folder")
    );
    dir.write("sudoxml.toml", "report = ['json', 'junit=./a \"b\".xml']");
    let printed = dir.run("config").exits_silently();
    assert_eq!(self::held(printed.out(), "report"), pair("[\"json\", 'junit=./a \"b\".xml']", "sudoxml.toml:1:11"));
}

/// A string in TOML: in double quotes, with an escape for whatever might need one.
fn quoted(text: &str) -> String {
    let escaped: String = text.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect();
    format!("\"{escaped}\"")
}

fn configuration() -> impl Strategy<Value = String> {
    let requirement = || prop::sample::select(vec!["nothing", "valid", "solvable", "unique"]);
    let require = prop_oneof![
        requirement().prop_map(|word| format!("require = '{word}'\n")),
        (requirement(), requirement()).prop_map(|(a, b)| format!("require = {{ solve = '{a}', render = '{b}' }}\n")),
    ];
    let limit = prop_oneof![Just("'all'".to_owned()), (1..=i64::MAX).prop_map(|limit| limit.to_string())];
    let limit = limit.prop_map(|limit| format!("max-solutions = {limit}\n"));
    // Brackets, braces and backslashes mean something in a pattern, which then may be none.
    let text = || "/?[^\\[\\]{}\\\\/][^\\[\\]{}\\\\]{0,6}";
    let glob = prop::collection::vec(text(), 1..4).prop_map(|patterns| {
        let patterns: Vec<String> = patterns.iter().map(|pattern| quoted(pattern)).collect();
        match &patterns[..] {
            [pattern] => format!("glob = {pattern}\n"),
            several => format!("glob = [{}]\n", several.join(", ")),
        }
    });
    let exclude = prop::collection::vec(text(), 0..4).prop_map(|patterns| {
        let patterns: Vec<String> = patterns.iter().map(|pattern| quoted(pattern)).collect();
        format!("exclude = [{}]\n", patterns.join(", "))
    });
    let levels =
        prop::collection::btree_map(10..=255_u8, "[a-zà-þ一-龥#=]{1,6}( [0-9.\\]-]{1,3})?", 0..5).prop_map(|levels| {
            let level = |(number, (up_to, name)): (usize, (&u8, &String))| {
                format!(
                    "[[levels]]\nup-to = {}.{}\nname = {}\n",
                    up_to / 10,
                    up_to % 10,
                    quoted(&format!("{name}{number}"))
                )
            };
            let bounded: String = levels.iter().enumerate().map(level).collect();
            format!("{bounded}[[levels]]\nname = 'the rest'\n")
        });
    let form = || prop::sample::select(Format::ALL.map(Format::name).to_vec());
    let report = (form(), prop::option::of("[^./\\PC\\x00]{1,6}(/[^./\\x00]{1,3})?"));
    let report = prop::collection::vec(report, 1..4).prop_map(|reports| {
        let wanted = |(form, file): &(&str, Option<String>)| {
            quoted(&file.as_ref().map_or(form.to_string(), |file| format!("{form}={file}")))
        };
        format!("report = [{}]\n", reports.iter().map(wanted).collect::<Vec<_>>().join(", "))
    });
    let part = |part: BoxedStrategy<String>| prop::option::of(part).prop_map(Option::unwrap_or_default);
    let switch = (prop::sample::select(vec!["hidden", "ignore"]), any::<bool>());
    let switch = switch.prop_map(|(key, value)| format!("{key} = {value}\n"));
    let lowest = prop::sample::select(vec!["note", "warning", "error"])
        .prop_map(|lowest| format!("min-severity = '{lowest}'\n"));
    let rule =
        (prop::sample::select(vec!["skipped", "no-solution"]), prop::sample::select(vec!["off", "note", "error"]));
    let rules = rule.prop_map(|(rule, severity)| format!("rules.{rule} = '{severity}'\n"));
    let parts = (
        part(lowest.boxed()),
        part(rules.boxed()),
        part(switch.boxed()),
        part(require.boxed()),
        part(limit.boxed()),
        part(glob.boxed()),
        part(exclude.boxed()),
        part(report.boxed()),
        part(levels.boxed()),
    );
    parts.prop_map(|(a, b, c, d, e, f, g, h, i)| [a, b, c, d, e, f, g, h, i].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn config_prints_the_values_that_it_read(text in configuration()) {
        let dir = Dir::new();
        dir.write("sudoxml.toml", &text);
        let without_origin = |line: &str| line.rsplit_once("  # ").map_or(line, |(value, _)| value).to_owned();
        let printed = dir.run("config").exits_silently();
        dir.write("sudoxml.toml", printed.out());
        let again = dir.run("config").exits_silently();
        let values = |printed: &str| printed.lines().skip(1).map(without_origin).collect::<Vec<_>>();
        prop_assert_eq!(values(printed.out()), values(again.out()), "of:\n{}", text);
        let is_default = |line: &str| line.ends_with("# default") && !line.starts_with("# ");
        prop_assert!(!again.out().lines().any(is_default), "every key is printed:\n{}", again.out());
    }
}
