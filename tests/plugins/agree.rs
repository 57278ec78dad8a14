//! The pages of the stylesheets and of the queries agree with those of `render`: names, solutions in their order, and
//! violations.

use roxmltree::{Document, Node, ParsingOptions};

use crate::facts::lay_out;
use crate::kit::Dir;
use crate::tool::{java, project, run};

/// A puzzle on a page: its name, and the values of each of its boards, row by row. A blank is a dot.
#[derive(PartialEq, Eq, Debug)]
struct Shown {
    name: String,
    boards: Vec<String>,
    /// The cells of each board that violate a rule.
    violations: Vec<usize>,
}

/// The puzzles with a name on a page of ours or of a stylesheet, in their order.
fn puzzles(page: &str, class: &str, is_violation: impl Fn(&str) -> bool + Copy) -> Vec<Shown> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = page.replace("charset=UTF-8\">", "charset=UTF-8\"/>").replace("<meta charset=\"UTF-8\">", "");
    let document = Document::parse_with_options(&page, options).expect("a page that is XML as well");
    let has = |node: &Node, word: &str| node.attribute("class").is_some_and(|class| class.split(' ').any(|c| c == word));
    let is_element = |name: &'static str| move |node: &Node| node.is_element() && node.tag_name().name() == name;
    let text = |node: Node| node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect::<String>();
    let sections = document.descendants().filter(is_element("section")).filter(|node| has(node, class));
    let shown = sections.map(|section| {
        let tables: Vec<Node> = section.descendants().filter(is_element("table")).collect();
        let cells = |table: &Node| table.descendants().filter(is_element("td")).collect::<Vec<_>>();
        let is_board = |cell: &Node| cell.parent().and_then(|row| row.first_element_child()) != Some(*cell) || class == "sudoku";
        let cells = |table: &Node| cells(table).into_iter().filter(is_board).collect::<Vec<_>>();
        let value = |cell: &Node| {
            let value = text(*cell).trim().to_owned();
            if value.is_empty() { ".".to_owned() } else { value }
        };
        let boards: Vec<String> =
            tables.iter().map(|table| cells(table).iter().map(value).collect::<Vec<_>>().join(" ")).collect();
        let marked = |cell: &Node| cell.attribute("class").is_some_and(is_violation);
        let violations = tables.iter().map(|table| cells(table).iter().filter(|cell| marked(cell)).count()).collect();
        let heading = section.descendants().find(is_element("h2")).map(text).unwrap_or_default();
        Shown { name: heading.trim().to_owned(), boards, violations }
    });
    shown.collect()
}

#[test]
fn the_pages_of_xslt_xquery_and_render_show_the_same() {
    let dir = Dir::new();
    lay_out(&dir);
    dir.run("solve all.xml -o solved-all.xml --max-solutions 3 -q").exits(0);
    let flags = "--show all-solutions --max-solutions 3 --to html -q";
    let ours = dir.run(&format!("render all.xml {flags}")).exits(0);
    let catalog = format!("-catalog:{}", project("tests/catalog.xml"));
    let xslt = run("xsltproc", &["--nonet", "--novalid", &project("plugins/xslt/html.xsl"), "solved-all.xml"], &dir);
    let query = format!("-q:{}", project("plugins/xquery/html.xq"));
    let xquery = java("net.sf.saxon.Query", &[&query, &catalog, "-s:solved-all.xml"], &dir);
    let ours = puzzles(ours.out(), "puzzle", |class| class.split(' ').any(|word| word == "violation"));
    assert!(ours.len() > 150, "{} puzzles", ours.len());
    for page in [xslt, xquery] {
        let theirs = puzzles(page.exits(0).out(), "sudoku", |class| class.split(' ').any(|word| word == "clash"));
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            // A puzzle without a name has its number here, and nothing there.
            let is_named = !theirs.name.is_empty();
            assert!(!is_named || ours.name == theirs.name, "{ours:?} and {theirs:?}");
            // The stylesheets show the puzzle only if it has no solution.
            let first = usize::from(ours.boards.len() > 1);
            assert_eq!(ours.boards[first..], theirs.boards, "{}", ours.name);
            assert_eq!(ours.violations[first..], theirs.violations, "{}", ours.name);
        }
    }
}
