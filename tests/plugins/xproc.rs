//! `plugins/xproc` by XML Calabash 3, through `tests/tools/XProc.java`.

use std::os::unix::fs::PermissionsExt;

use roxmltree::{Document, Node};

use crate::facts::{assert_tables, shape, tables};
use crate::kit::puzzle::{TWO, UNIQUE, collection, matrix};
use crate::kit::{Dir, Ran};
use crate::tool::{java, project};

fn calabash(pipeline: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let pipeline = project(pipeline);
    let all: Vec<&str> = [&pipeline[..]].iter().chain(arguments).copied().collect();
    java(&project("tests/tools/XProc.java"), &all, dir)
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
    fn told(&self, exit: &str, expected: &[&str]) {
        let findings = self.children.last().expect("findings");
        let findings = findings.descendants().find(|node| node.tag_name().name() == "findings").expect("findings");
        assert_eq!(findings.attribute("exit-status"), Some(exit));
        let of = |finding: Node| {
            let [line, column, severity, rule] =
                ["line", "column", "severity", "rule"].map(|name| finding.attribute(name).unwrap_or_default());
            let file = findings.attribute("document").expect("a name");
            let text = finding.text().unwrap_or_default();
            assert!(
                rule.is_empty() || text.starts_with(&format!("{file}:{line}:{column}: {severity}[{rule}]: ")),
                "{text}"
            );
            format!("{line}:{column} {severity} {rule}")
        };
        let told: Vec<String> =
            findings.children().filter(|node| node.is_element() && node.has_attribute("rule")).map(of).collect();
        assert_eq!(told, expected);
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
    dir.write("ended", "#!/bin/sh\nexit 3\n");
    std::fs::set_permissions(dir.path("ended"), PermissionsExt::from_mode(0o755)).expect("a mode");
    let verdicts = project("fixtures/puzzles/collections/every-verdict.xml");
    let astral = project("fixtures/puzzles/encodings/utf-8-astral.xml");
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
        format!("step='solve' href='{two}' max-solutions='1'"),
        format!("step='solve' href='{many}'"),
        format!("step='cells' href='{poem}'"),
        format!("step='check' href='{poem}' assert-valid='false'"),
        format!("step='check' href='{two}' require='pretty'"),
        format!("step='check' href='{two}' command='{ended}'"),
        format!("step='check' href='{two}' command='./not-there'"),
    ];
    let cases: String = cases.iter().map(|case| format!("<case {case}/>")).collect();
    dir.write("cases.xml", format!("<cases>{cases}</cases>"));
    let ran = calabash("tests/plugins/steps.xpl", &["source=cases.xml"], &dir).exits(0);

    let document = Document::parse(ran.out()).expect("cases");
    assert_eq!(document.root_element().children().filter(Node::is_element).count(), 15);
    let case = |index: usize| {
        let node = document.root_element().children().filter(Node::is_element).nth(index).expect("a case");
        Case { xml: ran.out(), children: node.children().filter(Node::is_element).collect() }
    };
    let fixture = |path: &str| std::fs::read_to_string(project(path)).expect("a fixture");
    case(0).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.solved")).told("0", &[]);
    case(1).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.cells")).told("0", &[]);
    case(2).handed_on(&fixture("fixtures/puzzles/encodings/utf-8-astral.xml")).told("0", &[]);
    let warnings =
        ["15:5 warning multiple-solutions", "28:5 warning no-solution", "51:48 warning digit-twice-in-column"];
    let errors = warnings.map(|warning| warning.replace("warning", "error"));
    let errors = errors.each_ref().map(String::as_str);
    case(3).handed_on(&fixture("fixtures/puzzles/collections/every-verdict.solved")).told("0", &warnings);
    case(4).failed("findings").told("1", &[warnings[0], errors[1], errors[2]]);
    case(5).failed("findings").told("1", &errors);
    case(6).handed_on(&fixture("fixtures/puzzles/collections/every-verdict.xml")).told("1", &errors);
    case(7).failed("findings").told("1", &[warnings[0], warnings[1], errors[2]]);
    let first = dir.run("solve two.xml -o - --max-solutions 1").exits(0);
    case(8).handed_on(first.out());
    case(9).handed_on(dir.run("solve many.xml -o - -q").exits(0).out()).told("0", &[]);
    case(10).failed("fault").told("2", &["1:1 error no-sudoku"]);
    case(11).failed("fault").told("2", &["1:1 error no-sudoku"]);
    case(12).failed("XD0019");
    case(13).failed("failed").told("3", &[]);
    case(14).failed("XC0033");
}

#[test]
fn a_pipeline_solves_validates_and_makes_a_page_or_fails() {
    let dir = Dir::new();
    let puzzle = project("fixtures/puzzles/namespaces/prefix.xml");
    let schema = project("schemas/result.rng");
    dir.write(
        "mine.rng",
        format!(
            "<grammar xmlns='http://relaxng.org/ns/structure/1.0'><include href='{schema}' ns='urn:example:puzzles'/></grammar>"
        ),
    );
    let publish = |arguments: &[&str]| calabash("plugins/xproc/publish.xpl", arguments, &dir);
    let page = publish(&[&format!("source={puzzle}"), "schema=mine.rng"]).exits(0);
    let solved = dir.run(&format!("solve {puzzle} -o -")).exits(0);
    assert_tables(page.out(), &tables(solved.out()));

    // The schema of no namespace does not take it.
    let refused = publish(&[&format!("source={puzzle}")]).exits(1);
    assert!(refused.stderr.contains("RELAX NG validation failed"), "{}", refused.stderr);
    assert_eq!(refused.out(), "");

    let broken = project("fixtures/puzzles/collections/every-verdict.xml");
    let stopped = publish(&[&format!("source={broken}")]).exits(1);
    assert!(stopped.stderr.contains("sx:findings"), "{}", stopped.stderr);
    assert!(
        stopped.stderr.contains("every-verdict.xml:15:5: error[multiple-solutions]: 'Two' has 2"),
        "{}",
        stopped.stderr
    );
    assert_eq!(stopped.out(), "");
}
