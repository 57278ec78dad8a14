//! What is asked for on the command line: forms, places, limits, and the exit codes that come of it.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, UNIQUE, collection, matrix};
use crate::kit::report_formats;

#[test]
fn text_goes_to_the_messages_and_the_others_are_data() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    let plain = dir.run("check a.xml").exits(1);
    let asked = dir.run("check a.xml --report text").exits(1);
    assert_eq!((plain.findings(), plain.out()), (asked.findings(), asked.out()));
    for form in report_formats() {
        let ran = dir.run(&format!("check a.xml --report {form}")).exits(1);
        assert!(!ran.stdout.is_empty() && ran.findings().is_empty(), "{form}: {ran:?}");
        // What goes to a file is the same, and several go at once.
        let both = dir.run(&format!("check a.xml --report text --report {form}=out/report")).exits(1);
        assert_eq!((dir.read("out/report"), both.findings()), (ran.stdout, plain.findings()), "{form}");
    }
    dir.run("check a.xml --report text=out/text").exits(1);
    assert_eq!(dir.text("out/text").lines().collect::<Vec<_>>(), plain.findings());
}

#[test]
fn every_command_with_a_verdict_has_reports() {
    let dir = Dir::new();
    dir.write("in/a.xml", collection(&[UNIQUE, TWO]));
    for command in ["solve in -o out", "grade in -o out", "check in --require nothing", "solve in/a.xml -o out.xml"] {
        let ran = dir.run(&format!("{command} --report json")).exits(0);
        let messages: Vec<&str> = ran.out().lines().collect();
        assert!(messages.len() == 2 && messages[0].contains("\"severity\":\"warning\""), "{command}: {messages:?}");
    }
    dir.run("solve in/a.xml --report json=r.json").exits(0);
    assert_eq!(dir.text("r.json").lines().count(), 2);
}

#[test]
fn two_cannot_share_a_place() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("in/a.xml", matrix(UNIQUE));
    let cases = [
        "solve a.xml --report json",
        "solve - --report sarif",
        "grade a.xml -o - --report github",
        "check a.xml --report json --report sarif",
        "check a.xml --report json=r --report sarif=r",
        "check a.xml --report json=in/../r --report sarif=r",
        "check a.xml --report json=gone/../r --report sarif=r",
        "solve a.xml -o out.xml --report json=out.xml",
        "solve a.xml --report json=a.xml",
        "grade --explain a.xml --report json=r",
        "check in a.xml --report json=a.xml",
        "check a.xml --report yaml",
        "check a.xml --report json=",
        "check a.xml --max-findings few",
    ];
    for case in cases {
        let ran = dir.run(case).exits(2);
        assert!(ran.stdout.is_empty() && !ran.stderr.is_empty(), "{case}: {ran:?}");
    }
    let ran = dir.run("solve a.xml --report sarif").exits(2);
    assert!(ran.stderr.contains("--report sarif=FILE"), "{}", ran.stderr);
    assert_eq!(dir.tree("."), ["a.xml", "in/a.xml"]);
}

#[test]
fn a_report_goes_over_no_puzzle_whether_the_run_reads_it_or_not() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(TWO)).write("list.txt", format!("{UNIQUE}\n"));
    for case in ["check in/a.xml", "check in --exclude b.xml", "check in --glob a.xml", "solve in -o out", "check in"] {
        for file in ["in/b.xml", "list.txt"] {
            let ran = dir.run(&format!("{case} --quiet --report json={file}")).exits(2);
            assert!(ran.stderr.contains(file), "{case}: {}", ran.stderr);
        }
    }
    assert_eq!((dir.text("in/b.xml"), dir.text("list.txt")), (matrix(TWO), format!("{UNIQUE}\n")));
    let ran = dir.run("solve in -o new --quiet --report json=new/a.xml").exits(2);
    assert!(ran.stderr.contains("new/a.xml:1:1: error[same-output]"), "{}", ran.stderr);
}

#[test]
fn a_report_is_no_input_and_goes_over_none() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE));
    for _ in 0..2 {
        let ran = dir.run("check in --report text --report junit=in/report.xml").exits(0);
        assert_eq!(ran.findings().len(), 0, "{}", ran.stderr);
    }
    std::fs::remove_file(dir.path("in/report.xml")).expect("a file");
    dir.write("out/a.xml", "as it was");
    let ran = dir.run("solve in -o out --report text --report junit=out/a.xml").exits(2);
    assert_eq!(ran.places(), ["in/a.xml:1:1: error[same-output]", "out/a.xml:1:1: error[same-output]"]);
    assert_eq!(dir.text("out/a.xml"), "as it was");
}

#[test]
fn a_report_that_cannot_be_written_is_2_and_the_documents_are_done() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("file", "").folder("folder");
    for place in ["file/report", "folder", "/dev/full"] {
        let ran = dir.run(&format!("solve a.xml -o out/a.xml --report json={place}")).exits(2);
        assert_eq!(ran.places(), [format!("{place}:1:1: error[unwritable]")]);
        assert!(dir.has("out/a.xml") && ran.stderr.contains("0 violations, 1 error,"), "{}", ran.stderr);
    }
    assert_eq!(
        dir.sudoxml("check a.xml --report json").run_into("/dev/full").exits(2).places(),
        ["-:1:1: error[unwritable]"]
    );
    // A reader that has seen enough is no fault.
    dir.write("many.xml", collection(&[TWO; 40]));
    dir.sudoxml("check many.xml --report json").run_into_closed_pipe().exits(1);
}

#[test]
fn a_report_is_written_for_any_result() {
    let dir = Dir::new();
    dir.write("good.xml", matrix(UNIQUE)).write("finding.xml", matrix(TWO)).write("fault.xml", "<sudoku/>");
    for (input, code, lines) in [("good.xml", 0, 1), ("finding.xml", 1, 2), ("fault.xml", 2, 2), ("gone.xml", 2, 2)] {
        for command in ["check", "solve --require unique -o out.xml"] {
            dir.write("report", "as it was").run(&format!("{command} {input} --report json=report")).exits(code);
            assert_eq!(dir.text("report").lines().count(), lines, "{command} {input}");
        }
    }
}

#[test]
fn exit_zero_forgives_findings_and_no_faults() {
    let dir = Dir::new();
    dir.write("good.xml", matrix(UNIQUE)).write("finding.xml", matrix(TWO)).write("fault.xml", "<sudoku/>");
    for command in ["check", "solve --require unique -o out/"] {
        for (inputs, code, forgiven) in [
            ("good.xml", 0, 0),
            ("finding.xml good.xml", 1, 0),
            ("finding.xml fault.xml", 2, 2),
            ("gone.xml good.xml", 2, 2),
        ] {
            for most in ["", "--max-findings 0", "--max-findings 1"] {
                for form in ["text", "json=r", "junit=r"] {
                    let asked = format!("{command} {inputs} {most} --report {form}");
                    dir.run(&asked).exits(code);
                    dir.run(&format!("{asked} --exit-zero")).exits(forgiven);
                }
            }
        }
    }
    assert!(!dir.has("out/finding.xml"), "what misses has no output, whatever the exit code");
    dir.run("check good.xml --exit-zero --report json=good.xml/r").exits(2);
}

#[test]
fn findings_beyond_the_limit_are_counted_and_not_printed() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[TWO, CLASH, TWO, TWO]));
    for (most, shown) in [(0, 0), (1, 1), (2, 2), (4, 4), (5, 5), (9, 5)] {
        let ran = dir.run(&format!("check a.xml --max-findings {most}")).exits(1);
        let lines: Vec<&str> = ran.stderr.lines().collect();
        assert_eq!(ran.findings().len(), shown);
        let more = (shown == 4).then_some("sudoxml: 1 more finding is not shown".to_owned());
        let more = more.or((shown < 4).then(|| format!("sudoxml: {} more findings are not shown", 5 - shown)));
        assert_eq!(lines.len(), shown + 1 + usize::from(more.is_some()));
        assert!(more.is_none_or(|more| lines[shown] == more), "{lines:?}");
        assert!(lines[lines.len() - 1].contains("2 violations, 5 errors"), "{lines:?}");
        let ran = dir.run(&format!("check a.xml --max-findings {most} --report json")).exits(1);
        assert_eq!(ran.out().lines().count(), shown + 1);
        let totals = format!("\"findings\":5,\"errors\":5,\"warnings\":0,\"notes\":0,\"withheld\":{}", 5 - shown);
        assert!(ran.out().contains(&totals), "{}", ran.out());
    }
    // A case that is not explained still fails.
    dir.run("check a.xml --max-findings 0 --report junit=r.xml").exits(1);
    assert!(dir.text("r.xml").contains("tests=\"4\" failures=\"4\""), "{}", dir.text("r.xml"));
}

#[test]
fn quiet_leaves_data_alone() {
    let dir = Dir::new();
    dir.write("in/a.xml", "<book/>").write("in/b.xml", matrix(UNIQUE));
    let ran = dir.run("check in --quiet --report json").exits(0);
    assert!(ran.stderr.is_empty() && ran.out().contains("\"rule\":\"skipped\""), "{ran:?}");
}
