//! The order of findings: errors before warnings before notes, in every form and for every limit.

use serde_json::Value;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, UNIQUE, matrix};
use crate::reports::readers::{Order, read, tables};

/// How many files have no puzzle.
const NOTES: usize = 300;

/// Many files without a puzzle, one with a warning behind them, and one with an error behind that.
fn buried() -> Dir {
    let dir = Dir::new();
    for number in 0..NOTES {
        dir.write(&format!("in/{number:03}.xml"), "<book/>");
    }
    dir.write("in/400.xml", matrix(TWO)).write("in/500.xml", matrix(CLASH)).write("in/600.xml", matrix(UNIQUE));
    dir
}

const CHECK: &str = "check in --require solvable";

/// The severities of the findings in a list, in its order.
fn severities(dir: &Dir, form: &str, flags: &str) -> Vec<String> {
    dir.run(&format!("{CHECK} {flags} --report {form}=r")).exits(1);
    let at = match form {
        "text" => return dir.text("r").lines().filter_map(severity_of).collect(),
        "github" => {
            let commands: Vec<String> = dir.text("r").lines().map(|line| Order::of(line).kind).collect();
            return commands.into_iter().map(|kind| kind.replace("notice", "note")).collect();
        }
        "markdown" => return tables(&dir.text("r")).into_iter().skip(3).map(|row| row[0].clone()).collect(),
        "gitlab" => 2,
        "svrl" => 1,
        _ => 3,
    };
    read(dir, form, "r").into_iter().map(|fields| fields[at].clone()).collect()
}

fn severity_of(line: &str) -> Option<String> {
    Some(line.split_once('[')?.0.rsplit(' ').next()?.to_owned())
}

/// So many errors, warnings and notes, in this order.
fn counted(errors: usize, warnings: usize, notes: usize) -> Vec<String> {
    let of = |severity: &str, number| vec![severity.to_owned(); number];
    [of("error", errors), of("warning", warnings), of("note", notes)].concat()
}

/// Proves docs/reports.md#the-order.
#[test]
fn errors_come_first_in_every_list() {
    let dir = buried();
    // The row with 5 twice has the 5 twice in its box as well.
    for form in ["text", "json", "sarif", "gitlab", "checkstyle"] {
        assert_eq!(severities(&dir, form, ""), counted(2, 1, NOTES), "{form}");
        for (most, expected) in [(0, counted(0, 0, 0)), (1, counted(1, 0, 0)), (5, counted(2, 1, 2))] {
            let flags = format!("--max-findings {most}");
            assert_eq!(severities(&dir, form, &flags), expected, "{form} {flags}");
        }
    }
    // The editor has no notes.
    let warnings = counted(2, 1 + NOTES, 0);
    assert_eq!(severities(&dir, "oxygen", ""), warnings);
    dir.run(&format!("{CHECK} --max-findings 5 --report oxygen=r")).exits(1);
    let kinds: String = dir.text("r").lines().filter_map(|line| line.strip_prefix("Type: ")).collect();
    assert_eq!(kinds, "EEWWW");
    // The ninth note is the last, because the number of the others is a notice too.
    assert_eq!(severities(&dir, "github", ""), counted(2, 1, 9 + 1));
    assert_eq!(severities(&dir, "github", "--max-findings 5"), counted(2, 1, 2 + 1));
    assert!(dir.text("r").ends_with("298 more notes, not shown here\n"), "{}", dir.text("r"));
    assert_eq!(severities(&dir, "markdown", ""), counted(2, 1, 97));
    assert_eq!(severities(&dir, "markdown", "--max-findings 5"), counted(2, 1, 2));
    let on_screen = dir.run(&format!("{CHECK} --max-findings 5")).exits(1);
    let shown: Vec<String> = on_screen.findings().into_iter().filter_map(severity_of).collect();
    assert_eq!(shown, counted(2, 1, 2));
    assert!(on_screen.stderr.contains("sudoxml: 298 more findings are not shown\n"), "{}", on_screen.stderr);
}

/// Proves docs/reports.md#the-order.
#[test]
fn a_list_with_documents_names_each_once_more_for_what_comes_later() {
    let dir = Dir::new();
    dir.write("in/a.xml", "<book/>")
        .write("in/b.xml", [matrix(TWO), matrix(CLASH)].concat().replacen("<sudoku>", "<p><sudoku>", 1) + "</p>");
    dir.run("check in --require solvable --report checkstyle=r").exits(1);
    let report = dir.text("r");
    let lines: Vec<&str> = report.lines().map(|line| line.split(" line=").next().unwrap_or_default()).collect();
    let (a, b) = ("  <file name=\"in/a.xml\">", "  <file name=\"in/b.xml\">");
    let (error, end) = ("    <error", "  </file>");
    assert_eq!(lines[2..15], [a, end, b, error, error, end, b, error, end, a, error, end, "</checkstyle>"]);
}

/// Proves docs/reports.md#svrl.
#[test]
fn notes_are_no_failures_of_svrl_and_no_cases_of_junit() {
    let dir = buried();
    let count = |report: &str, what: &str| report.matches(what).count();
    let flags_and_counts = [("", [2, 1, NOTES]), ("--max-findings 1", [1, 1, 1]), ("--min-severity error", [2, 0, 0])];
    for (flags, [errors, warnings, notes]) in flags_and_counts {
        dir.run(&format!("{CHECK} {flags} --report svrl=r --report junit=j")).exits(1);
        read(&dir, "svrl", "r");
        let report = dir.text("r");
        let results = ["<svrl:failed-assert ", "<svrl:successful-report ", "role=\"error\"", "role=\"warning\""];
        let found = results.map(|result| count(&report, result));
        assert_eq!(found, [errors + warnings, notes, errors, warnings], "{flags}");
        assert_eq!(count(&report, "<svrl:active-pattern "), NOTES + 3, "{flags}");
        let cases: Vec<[String; 2]> = read(&dir, "junit", "j")
            .into_iter()
            .map(|case| [case[0].clone(), case[3][..7.min(case[3].len())].to_owned()])
            .collect();
        let expected = [["in/400.xml", ""], ["in/500.xml", "Failure"], ["in/600.xml", ""]];
        assert_eq!(cases, expected.map(|case| case.map(String::from)), "{flags}");
        assert_eq!(count(&dir.text("j"), "<testsuite "), 3, "{flags}");
        assert_eq!(count(&dir.text("j"), "warning[multiple-solutions]"), warnings, "{flags}");
        let more = "<!-- 1 more finding is not shown -->";
        assert_eq!(count(&dir.text("j"), more), usize::from(flags.contains("max")), "{flags}");
    }
}

/// Proves docs/reports.md#the-order.
#[test]
fn the_findings_of_a_puzzle_have_the_errors_first() {
    let dir = Dir::new();
    // The result is stale, which is a warning, and is found before the puzzle is searched.
    let solved = dir.write("a.xml", matrix(UNIQUE)).run("solve a.xml").exits(0).out().to_owned();
    dir.write("a.xml", solved.replacen("<col/>", "<col>5</col>", 1));
    for form in ["svrl", "text"] {
        dir.run(&format!("check a.xml --report {form}=r")).exits(1);
        let report = dir.text("r");
        let (error, warning) = (report.find("error").expect("an error"), report.find("warning").expect("a warning"));
        assert!(error < warning, "{form}: {report}");
    }
}

/// Proves docs/reports.md#the-order.
#[test]
fn a_lowest_severity_leaves_out_the_others_and_counts_them() {
    let dir = buried();
    for (lowest, expected) in
        [("note", counted(2, 1, NOTES)), ("warning", counted(2, 1, 0)), ("error", counted(2, 0, 0))]
    {
        for form in ["text", "json", "sarif", "gitlab", "checkstyle"] {
            assert_eq!(severities(&dir, form, &format!("--min-severity {lowest}")), expected, "{form} {lowest}");
        }
        // In the configuration too; the flag replaces it.
        dir.write("in/sudoxml.toml", format!("min-severity = '{lowest}'"));
        assert_eq!(severities(&dir, "json", ""), expected, "{lowest}");
        let ran = dir.run(&format!("{CHECK} --report json --min-severity error")).exits(1);
        assert_eq!(ran.out().lines().count(), 2 + 1);
        let totals: Value = serde_json::from_str(ran.out().lines().last().expect("a line")).expect("JSON");
        let numbers = ["errors", "warnings", "notes", "withheld"].map(|name| totals[name].as_u64());
        assert_eq!(numbers, [2, 1, NOTES as u64, 0].map(Some));
        std::fs::remove_file(dir.path("in/sudoxml.toml")).expect("a file");
    }
    let ran = dir.run(&format!("{CHECK} --report github --min-severity warning")).exits(1);
    assert!(ran.out().lines().all(|line| !line.starts_with("::notice")), "{}", ran.out());
    let ran = dir.run(&format!("{CHECK} --min-severity warning")).exits(1);
    assert_eq!((ran.findings().len(), ran.stderr.contains("not shown")), (3, false), "{}", ran.stderr);
    let ran = dir.run(&format!("{CHECK} --statistics --min-severity error")).exits(1);
    assert!(ran.stderr.contains("digit-twice-in-row") && !ran.stderr.contains("skipped\n"), "{}", ran.stderr);
    let ran = dir.run(&format!("{CHECK} --min-severity hint")).exits(2);
    assert!(ran.stderr.contains("the severities are note, warning, error"), "{}", ran.stderr);
}

/// Proves docs/reports.md#the-order.
#[test]
fn a_quiet_run_counts_the_findings_that_its_screen_is_about() {
    let dir = buried();
    let ran = dir.run(&format!("{CHECK} --quiet --max-findings 2")).exits(1);
    assert_eq!(ran.stderr.lines().last(), Some("sudoxml: 1 more finding is not shown"));
    assert_eq!(dir.run(&format!("{CHECK} --quiet --max-findings 3")).exits(1).stderr.lines().count(), 3);
}
