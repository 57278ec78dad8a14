//! `--statistics`: how many findings each rule has.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, TWO, UNIQUE, collection};

fn mixed() -> Dir {
    let dir = Dir::new();
    dir.write("in/a.xml", collection(&[TWO, CLASH, DEAD, TWO])).write("in/b.xml", collection(&[UNIQUE]));
    dir.write("in/c.xml", "<sudoku/>").write("in/d.xml", "<book/>");
    dir
}

/// Proves docs/reports.md#statistics.
#[test]
fn the_rule_with_the_most_findings_is_first_and_the_others_are_in_the_order_of_the_table() {
    let ran = mixed().run("check in --statistics").exits(2);
    let expected = [
        "2  error    multiple-solutions",
        "1  error    digit-twice-in-row",
        "1  error    digit-twice-in-box",
        "1  error    no-solution",
        "1  error    no-puzzle",
        "1  note     skipped",
    ];
    assert_eq!((ran.findings(), ran.out()), (expected.to_vec(), ""));
    assert_eq!(ran.summary(), mixed().run("check in").exits(2).summary());
    let quiet = mixed().run("check in --statistics --quiet").exits(2);
    assert_eq!(quiet.stderr.lines().collect::<Vec<_>>(), expected[..5]);
}

/// Proves docs/reports.md#statistics.
#[test]
fn it_counts_for_each_command_and_beyond_the_limit() {
    let dir = mixed();
    let ran = dir.run("solve in/a.xml -o out.xml --require valid --statistics").exits(1);
    let expected = [
        "2  warning  multiple-solutions",
        "1  error    digit-twice-in-row",
        "1  error    digit-twice-in-box",
        "1  warning  no-solution",
    ];
    assert_eq!(ran.findings(), expected);
    let of_grade = ["4  warning  not-graded", "1  warning  digit-twice-in-row", "1  warning  digit-twice-in-box"];
    assert_eq!(dir.run("grade in/a.xml -o out.xml --statistics").exits(0).findings(), of_grade);
    let all = dir.run("check in --statistics").exits(2);
    assert_eq!(dir.run("check in --statistics --max-findings 1").exits(2).findings(), all.findings());
    dir.write("many.xml", collection(&[TWO; 12])).write("one.xml", "<sudoku/>");
    let ran = dir.run("check many.xml one.xml --statistics").exits(2);
    assert_eq!(ran.findings(), ["12  error    multiple-solutions", " 1  error    no-puzzle"]);
    assert_eq!(dir.run("check in/b.xml --statistics").exits(0).stderr.lines().count(), 1);
}

/// Proves docs/reports.md#statistics.
#[test]
fn it_changes_the_screen_and_no_other_report() {
    let dir = mixed();
    dir.run("check in --report text=plain --report json=plain.json").exits(2);
    let ran = dir.run("check in --statistics --report text --report text=report --report json=report.json").exits(2);
    assert_eq!(ran.findings().len(), 6);
    assert_eq!((dir.text("report"), dir.text("report.json")), (dir.text("plain"), dir.text("plain.json")));
    for reports in ["--report json", "--report text=report", "--report json=report.json"] {
        let ran = dir.run(&format!("check in --statistics {reports}")).exits(2);
        assert!(ran.stdout.is_empty() && ran.stderr.contains("add --report text"), "{}", ran.stderr);
    }
}
