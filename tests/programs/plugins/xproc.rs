//! `plugins/xproc` by XML Calabash 3, through `tests/tools/XProc.java`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use roxmltree::{Document, Node};

use tests_with_programs::sudoxml;

use crate::kit::puzzle::{TWO, UNIQUE, collection, matrix};
use crate::kit::{Dir, Ran};
use crate::plugins::facts::{assert_tables, shape, tables};
use crate::plugins::project::Project;
use crate::plugins::tool::{java, project as file};

fn calabash(pipeline: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let pipeline = file(pipeline);
    let all: Vec<&str> = [&pipeline[..]].iter().chain(arguments).copied().collect();
    java("XProc", &all, dir)
}

/// What a case has in it: the document that its step handed on and its findings, or an error's code and findings.
struct Case<'a> {
    xml: &'a str,
    children: Vec<Node<'a, 'a>>,
}

impl Case<'_> {
    #[track_caller]
    fn handed_on(&self, expected: &str) -> &Self {
        let text = &self.xml[self.children[0].range()];
        assert_eq!(shape(text), shape(expected));
        self
    }

    #[track_caller]
    fn reports(&self, exit: &str, expected: &[&str]) {
        let findings = self.children.last().expect("findings");
        let findings = findings.descendants().find(|node| node.tag_name().name() == "findings").expect("findings");
        assert_eq!(findings.attribute("exit-status"), Some(exit));
        let of = |finding: Node| {
            let [line, column, severity, rule] =
                ["line", "column", "severity", "rule"].map(|name| finding.attribute(name).unwrap_or_default());
            let text = finding.text().unwrap_or_default();
            assert!(rule.is_empty() || text.contains(&format!(":{line}:{column}: {severity}[{rule}]: ")), "{text}");
            format!("{line}:{column} {severity} {rule}")
        };
        let printed: Vec<String> =
            findings.children().filter(|node| node.is_element() && node.has_attribute("rule")).map(of).collect();
        assert_eq!(printed, expected);
    }

    /// Demands these messages, one for each finding.
    #[track_caller]
    fn has_messages(&self, expected: &str) -> &Self {
        let findings = self.children.last().expect("findings").descendants();
        let findings = findings.filter(|node| node.tag_name().name() == "finding");
        let messages: String = findings.map(|node| format!("{}\n", node.text().expect("a message"))).collect();
        assert_eq!(messages, expected);
        self
    }

    #[track_caller]
    fn failed(&self, code: &str) -> &Self {
        let error = self.children[0].descendants().find(|node| node.tag_name().name() == "error").expect("an error");
        assert_eq!(error.attribute("code").map(|code| code.split_once(':').map_or(code, |(_, name)| name)), Some(code));
        assert_eq!(self.children.len(), 1, "a step that failed hands nothing on");
        self
    }
}

#[test]
fn each_step_hands_on_what_the_command_writes_and_fails_where_it_fails() {
    let dir = Dir::new();
    let large = collection(&[UNIQUE; 1500]);
    assert!(large.len() > 1 << 20, "more than pipes hold, and than is worked on at once");
    dir.write("two.xml", matrix(TWO)).write("many.xml", &large).write("poem.xml", "<poem/>");
    // It reads its input: otherwise XML Calabash may see a closed pipe before it sees the exit code.
    dir.write("ended", "#!/bin/sh\ncat > /dev/null\nexit 3\n")
        .write("zwei 数.xml", format!("<!-- two -->\n{}", matrix(TWO)));
    let named = dir.path("zwei%20%E6%95%B0.xml").display().to_string();
    fs::set_permissions(dir.path("ended"), PermissionsExt::from_mode(0o755)).expect("a mode");
    let verdicts = file("fixtures/puzzles/collections/every-verdict.xml");
    let astral = file("fixtures/puzzles/encodings/utf-8-astral.xml");
    let here = |name: &str| dir.path(name).display().to_string();
    let (two, many, poem) = (here("two.xml"), here("many.xml"), here("poem.xml"));
    let ended = here("ended");
    let cases = [
        format!("step='solve' href='{astral}'"),
        format!("step='cells' href='{astral}'"),
        format!("step='check' href='{astral}'"),
        format!("step='solve' href='{verdicts}'"),
        format!("step='solve' href='{verdicts}' require='solvable'"),
        format!("step='check' href='{verdicts}'"),
        format!("step='check' href='{verdicts}' assert-valid='false'"),
        format!("step='check' href='{verdicts}' require='valid'"),
        format!("step='solve' href='{two}' max-solutions='2' list='1'"),
        format!("step='solve' href='{many}'"),
        format!("step='cells' href='{poem}'"),
        format!("step='check' href='{poem}' assert-valid='false'"),
        format!("step='check' href='{two}' require='pretty'"),
        format!("step='check' href='{two}' command='{ended}'"),
        format!("step='check' href='{two}' command='./not-there'"),
        format!("step='check' href='{named}'"),
        format!("step='check' href='{verdicts}' changed='yes'"),
    ];
    let cases: String = cases.iter().map(|case| format!("<case {case}/>")).collect();
    dir.write("cases.xml", format!("<cases>{cases}</cases>"));
    let ran = calabash("tests/programs/plugins/steps.xpl", &["source=cases.xml"], &dir).exits(0);

    let document = Document::parse(ran.out()).expect("cases");
    assert_eq!(document.root_element().children().filter(Node::is_element).count(), 17);
    let case = |index: usize| {
        let node = document.root_element().children().filter(Node::is_element).nth(index).expect("a case");
        Case { xml: ran.out(), children: node.children().filter(Node::is_element).collect() }
    };
    let fixture = |path: &str| fs::read_to_string(file(path)).expect("a fixture");
    case(0).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.solved")).reports("0", &[]);
    case(1).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.cells")).reports("0", &[]);
    case(2).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.xml")).reports("0", &[]);
    let warnings =
        ["16:5 warning multiple-solutions", "29:5 warning no-solution", "52:48 warning digit-twice-in-column"];
    let errors = warnings.map(|warning| warning.replace("warning", "error"));
    let errors = errors.each_ref().map(String::as_str);
    case(3).handed_on(&fixture("fixtures/puzzles/collections/every-verdict.solved")).reports("0", &warnings);
    case(4).failed("findings").reports("1", &[errors[1], errors[2], warnings[0]]);
    case(5).failed("findings").reports("1", &errors);
    case(6).handed_on(&fixture("fixtures/puzzles/collections/every-verdict.xml")).reports("1", &errors);
    case(7).failed("findings").reports("1", &[errors[2], warnings[0], warnings[1]]);
    let first = dir.run("solve two.xml -o - --max-solutions 2 --list 1").exits(0);
    case(8).handed_on(first.out());
    case(9).handed_on(dir.run("solve many.xml -o - -q").exits(0).out()).reports("0", &[]);
    case(10).failed("fault").reports("2", &["1:1 error no-sudoku"]);
    case(11).failed("fault").reports("2", &["1:1 error no-sudoku"]);
    case(12).failed("XD0019");
    case(13).failed("failed").reports("3", &[]);
    case(14).failed("XC0033");

    // The messages are the messages of the command about the file.
    let own = |line: &str| dir.run(&format!("{line} --quiet --color never")).stderr;
    case(3).has_messages(&own(&format!("solve {verdicts} -o -")));
    case(5).has_messages(&own(&format!("check {verdicts}")));
    case(10).has_messages(&own(&format!("cells {poem}")));
    let two = dir.path("zwei 数.xml").display().to_string();
    let message = "error[multiple-solutions]: this puzzle has several solutions, not one";
    case(15).failed("findings").has_messages(&format!("{two}:2:1: {message}\n"));
    // A document that an earlier step changed is no file, and has lost its first line.
    let changed = case(16);
    let text = changed.failed("findings").children[0].descendants().find(|node| node.tag_name().name() == "finding");
    let text = text.and_then(|node| node.text()).expect("a message");
    assert!(text.contains("every-verdict.xml (changed):15:5: error[multiple-solutions]"), "{text}");
}

/// Proves P1.
#[test]
fn the_example_makes_pages_and_fails_until_a_broken_puzzle_is_corrected() {
    let project = Project::of("XProc 3");
    let prefix = fs::read(file("fixtures/puzzles/namespaces/prefix.xml")).expect("a fixture");
    fs::write(project.path("puzzles/prefix.xml"), prefix).expect("a puzzle");
    project.run(project.command()).passes();
    for name in project.puzzles() {
        let page = fs::read_to_string(project.path(&format!("build/{name}.html"))).expect("a page");
        let solve = Command::new(sudoxml()).arg("solve").arg(project.puzzle(&name)).output();
        assert_tables(&page, &tables(&String::from_utf8(solve.expect("sudoxml").stdout).expect("UTF-8")));
    }
    assert!(!project.path("build/more").exists());

    project.spoil("easy");
    for _ in 0..2 {
        project.run(project.command()).fails_with("puzzles/easy.xml:4:32: error[wrong-value]").prints("sx:fault");
    }
    project.correct("easy");
    // What no parser of XML reads has the message of the command too.
    fs::write(project.path("puzzles/late.xml"), "<article>\n<sudoku></article>").expect("a document");
    project.run(project.command()).fails_with("puzzles/late.xml:2:9: error[not-well-formed]");
    project.remove("late");
    project.run(project.command()).passes();
}
