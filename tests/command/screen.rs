//! What the user sees: findings, the summary, and how both are quieted and coloured.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, TWO, UNIQUE, collection, matrix, named};

#[test]
fn the_summary_counts_everything() {
    let dir = Dir::new();
    dir.write("in/a.xml", collection(&[UNIQUE, UNIQUE, TWO, DEAD, CLASH])).write("in/b.xml", matrix(UNIQUE));
    dir.write("in/c.xml", "<book/>").write("in/d.xml", "<sudoku/>");
    let puzzles = "6 puzzles (3 unique, 1 multiple, 2 none), 2 violations";
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.summary(), format!("sudoxml: 3 documents, {puzzles}, 1 error, 1 not processed, 1 skipped"));
    let ran = dir.run("check in").exits(2);
    assert_eq!(ran.summary(), format!("sudoxml: 3 documents, {puzzles}, 5 errors, 1 not processed, 1 skipped"));
    assert!(ran.stderr.ends_with(" ms\n") || ran.stderr.ends_with(" s\n"), "{}", ran.stderr);
}

#[test]
fn a_count_of_one_is_in_the_singular() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for command in ["check a.xml", "solve a.xml", "solve a.xml -o out.xml"] {
        let ran = dir.run(command).exits(0);
        let expected = "sudoxml: 1 document, 1 puzzle (1 unique, 0 multiple, 0 none), 0 violations, 0 errors";
        assert_eq!(ran.summary(), expected);
    }
}

#[test]
fn the_summary_is_the_last_line() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).write("in/b.xml", "<book/>");
    let ran = dir.run("check in").exits(1);
    assert!(ran.stderr.lines().last().is_some_and(|line| line.starts_with("sudoxml: ")), "{}", ran.stderr);
}

#[test]
fn a_fault_of_a_file_that_was_piped_has_its_summary_too() {
    let dir = Dir::new();
    dir.pipe("solve -", "<sudoku/>").exits(2).summary();
    dir.run("solve gone.xml").exits(2).summary();
    dir.run("solve gone.xml -o out.xml").exits(2).summary();
    dir.write("file", "").pipe("solve - -o file/below.xml", matrix(UNIQUE)).exits(2).summary();
}

#[test]
fn quiet_silences_the_summary_and_the_notes() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<book/>").write("a.txt", UNIQUE);
    for flag in ["-q", "--quiet"] {
        dir.run(&format!("solve in -o out {flag}")).exits_silently();
        dir.run(&format!("check in {flag}")).exits_silently();
        dir.run(&format!("cells in -o out {flag}")).exits_silently();
        dir.run(&format!("solve in/a.xml {flag}")).exits_silently();
        dir.run(&format!("import a.txt {flag}")).exits_silently();
        dir.run(&format!("export in/a.xml {flag}")).exits_silently();
    }
}

#[test]
fn quiet_leaves_warnings_and_errors() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO)).write("b.xml", "<sudoku/>");
    let ran = dir.run("solve a.xml b.xml -o out --quiet").exits(2);
    assert_eq!(ran.stderr.lines().count(), 2);
    assert_eq!(ran.places(), ["b.xml:1:1: error[no-puzzle]", "a.xml:1:1: warning[multiple-solutions]"]);
}

#[test]
fn a_finding_reads_file_line_column_severity_rule_message() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).write("in/b.xml", named("Times &amp; co", CLASH));
    let ran = dir.run("check in").exits(1);
    assert_eq!(
        ran.findings(),
        [
            "in/a.xml:1:1: error[multiple-solutions]: this puzzle has several solutions, not one",
            "in/b.xml:3:26: error[digit-twice-in-row]: 5 appears twice in row 1 of 'Times & co': r1c1 at 3:14, r1c2 at 3:26",
            "in/b.xml:3:26: error[digit-twice-in-box]: 5 appears twice in box 1 of 'Times & co': r1c1 at 3:14, r1c2 at 3:26",
        ]
    );
}

#[test]
fn no_colour_goes_where_there_is_no_terminal() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    for flags in ["", "--color auto", "--color never"] {
        let ran = dir.run(&format!("check a.xml {flags}")).exits(1);
        assert!(!ran.stderr.contains('\u{1b}'), "{flags}: {}", ran.stderr);
    }
}

#[test]
fn colour_comes_where_it_is_asked_for() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    let ran = dir.run("check a.xml --color always").exits(1);
    assert!(ran.stderr.contains("\u{1b}["), "{}", ran.stderr);
    // What is asked for on the command line goes before what the environment says.
    let ran = dir.sudoxml("check a.xml --color always").env("NO_COLOR", "1").run().exits(1);
    assert!(ran.stderr.contains("\u{1b}["), "{}", ran.stderr);
    let ran = dir.sudoxml("check a.xml --color never").env("CLICOLOR_FORCE", "1").run().exits(1);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
}

#[test]
fn no_color_in_the_environment_is_heeded() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    let forced = dir.sudoxml("check a.xml").env("CLICOLOR_FORCE", "1").run().exits(1);
    assert!(forced.stderr.contains("\u{1b}["), "{}", forced.stderr);
    let ran = dir.sudoxml("check a.xml").env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").run().exits(1);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
}

#[test]
fn progress_stays_off_where_there_is_no_terminal() {
    let dir = Dir::new();
    for number in 0..20 {
        dir.write(&format!("in/{number}.xml"), matrix(UNIQUE));
    }
    let ran = dir.run("solve in -o out --color always").exits(0);
    assert_eq!(ran.stderr.lines().count(), 1);
    assert!(!ran.stderr.contains('\r'), "{}", ran.stderr);
}

/// Proves docs/how-to.md.
#[test]
fn help_shows_examples_and_exit_codes() {
    let dir = Dir::new();
    for command in
        ["solve", "grade", "check", "cells", "matrix", "clean", "import", "export", "table", "render", "serve"]
    {
        let ran = dir.run(&format!("{command} --help")).exits(0);
        assert!(ran.out().contains("Examples:") && ran.out().contains(&format!("sudoxml {command} ")), "{}", ran.out());
    }
    let ending = |command: &str| {
        let help = dir.run(&format!("{command} --help")).exits(0);
        help.out().split_once("\n\nExit codes:\n").unwrap_or_else(|| panic!("{command}")).1.trim_end().to_owned()
    };
    let all = "  0  no errors\n  2  an error in an input, a file or the command line";
    let unmet = "a puzzle does not meet the requirement or a rule of sudoxml.toml";
    let changed = "a document does not meet a rule of sudoxml.toml, or would change (--diff)";
    let of_rule = "a document does not meet a rule of sudoxml.toml";
    let cases: [(&[&str], &[&str]); 5] = [
        (&["import", "config"], &[]),
        (&["export", "table", "canonical", "dedupe"], &[of_rule]),
        (&["cells", "matrix", "clean"], &[changed]),
        (&["check", "render"], &[unmet]),
        (&["solve", "grade"], &[unmet, "--diff found a change"]),
    ];
    for (commands, findings) in cases {
        let line = if findings.is_empty() { String::new() } else { format!("  1  {}\n", findings.join(", or ")) };
        for command in commands {
            assert_eq!(ending(command), all.replace("  2", &format!("{line}  2")), "{command}");
        }
    }
    for command in ["explain", "man", "templates", "completions"] {
        let written = "  0  no errors\n  2  an error in the command line, or a file that cannot be written";
        assert_eq!(ending(command), written, "{command}");
    }
    let ran = dir.run("--help").exits(0);
    assert!(ran.out().contains("Exit codes:"), "{}", ran.out());
    assert!(ran.stderr.is_empty());
    dir.run("-h").exits(0);
    assert_eq!(dir.run("--version").exits(0).out(), concat!("sudoxml ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// Proves docs/how-to.md.
#[test]
fn help_is_wrapped_once_and_breaks_no_example() {
    let dir = Dir::new();
    let commands = [
        "solve", "grade", "check", "cells", "matrix", "clean", "import", "export", "table", "render", "config",
        "explain",
    ];
    for help in commands.map(|command| format!("help {command}")).iter().map(String::as_str).chain(["-h", "--help"]) {
        let at = |columns: &str| dir.sudoxml(help).env("COLUMNS", columns).run().exits(0).out().to_owned();
        for (columns, width) in [("80", 80), ("200", 100)] {
            let text = at(columns);
            let notes = text.split_once("\n\n").expect("notes").1;
            for (line, next) in notes.lines().zip(notes.lines().skip(1)) {
                let is_text = |line: &str| line.starts_with(|c: char| !c.is_whitespace()) && !line.ends_with(':');
                let room = line.chars().count() + 1 + next.split(' ').next().expect("a word").chars().count();
                let is_whole = !is_text(line) || !is_text(next) || room > width || line.ends_with('.');
                assert!(is_whole, "{help} at {columns} columns has a short line: {line}");
            }
        }
        let indented = |text: &str| -> Vec<String> {
            let end = text.split_once("Examples:\n").unwrap_or_else(|| panic!("{help} has examples")).1;
            end.lines().map(String::from).take_while(|line| !line.is_empty()).collect()
        };
        assert_eq!(indented(&at("80")), indented(&at("100")), "{help}");
    }
    let import = dir.sudoxml("help import").env("COLUMNS", "80").run().exits(0);
    assert!(!import.out().lines().any(|line| line.trim_start().starts_with('#')), "{}", import.out());
}

/// Proves docs/how-to.md.
#[test]
fn a_text_of_a_flag_is_correct_for_each_command_that_has_it() {
    let dir = Dir::new();
    for command in ["clean", "cells", "matrix", "solve", "grade"] {
        let help = dir.run(&format!("{command} --help")).exits(0);
        assert!(help.out().contains("Replace each input file with its output"), "{}", help.out());
        assert!(!help.out().contains("With a requirement, no document is skipped"), "{}", help.out());
    }
}

#[test]
fn the_man_page_and_the_completions_know_every_command() {
    let dir = Dir::new();
    let man = dir.run("man").exits_silently();
    assert!(man.out().contains(".TH sudoxml 1"), "{}", man.out());
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = dir.run(&format!("completions {shell}")).exits_silently();
        for word in ["solve", "grade", "check", "cells", "matrix", "import", "export", "max-solutions", "files-from"] {
            assert!(script.out().contains(word), "{word} in the completions of {shell}");
        }
        let has_formats = ["sarif", "checkstyle"].iter().all(|format| script.out().contains(format));
        assert!(has_formats, "the formats of reports in the completions of {shell}");
        // The two others have no lists of values.
        let names = ["hidden-single-box", "first_solution", "disjoint-groups"];
        let has_names = names.iter().all(|name| script.out().contains(name));
        assert_eq!(
            has_names,
            ["bash", "zsh", "fish"].contains(&shell),
            "the names of values in the completions of {shell}"
        );
    }
    let commands = dir.run("completions bash").exits(0);
    let of_man = commands.out().lines().find(|line| line.contains("opts=\"-h --dir --help")).unwrap_or_default();
    assert!(of_man.contains(" solve ") && of_man.contains(" completions"), "{of_man}");
    assert!(!dir.run("check --help").exits(0).out().contains("possible values: text, json"));
    for command in ["solve", "grade", "check", "cells", "matrix", "clean", "import", "export", "table", "render"] {
        assert!(man.out().contains(command), "{command} in the man page");
    }
}

/// Proves docs/README.md.
#[test]
fn the_short_help_has_the_first_clause_of_each_flag_and_its_default() {
    let dir = Dir::new();
    let spaced = |help: &str| dir.run(help).exits(0).out().split_whitespace().collect::<Vec<_>>().join(" ");
    let (short, long) = (spaced("check -h"), spaced("check --help"));
    let require = "The requirement for every puzzle";
    assert!(short.contains(&format!("{require} [default: unique]")), "{short}");
    assert!(long.contains(&format!("{require}. A puzzle that does not meet it is an error")), "{long}");
    for flag in long.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3) {
        let flag = flag.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_flag = long.contains(&format!("{flag} <")) || long.contains(&format!("{flag} Read"));
        assert!(!is_flag || short.contains(flag), "{flag}: {short}");
    }
    assert!(short.len() * 4 < long.len() * 3, "{} of {} bytes", short.len(), long.len());
    assert_eq!(long, spaced("help check"));
}
