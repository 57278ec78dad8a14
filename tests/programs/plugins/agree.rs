//! The pages of the stylesheets and of the queries agree with the pages of `render`: names, solutions in their order, and
//! violations.

use roxmltree::{Document, Node, ParsingOptions};

use crate::kit::Dir;
use crate::plugins::facts::lay_out;
use crate::plugins::tool::{java, project, run};

/// A puzzle on a page: its name, and the values of each of its boards, row by row. A blank is a dot.
#[derive(PartialEq, Eq, Debug)]
struct Shown {
    name: String,
    boards: Vec<String>,
    /// The cells of each board that violate a rule.
    violations: Vec<usize>,
}

/// The puzzles of a page, in their order: the sections of this class. The cells of violations have the other class.
fn puzzles(page: &str, class: &str, violation: &str) -> Vec<Shown> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = page.replace("charset=UTF-8\">", "charset=UTF-8\"/>").replace("<meta charset=\"UTF-8\">", "");
    let document = Document::parse_with_options(&page, options).expect("a page that is XML as well");
    let sections = named(document.root(), "section").into_iter().filter(|section| has_class(*section, class));
    let shown = |section: Node| {
        let boards: Vec<Vec<Node>> = named(section, "table").into_iter().map(cells).collect();
        let violations = boards.iter().map(|cells| cells.iter().filter(|cell| has_class(**cell, violation)).count());
        let values = |cells: &Vec<Node>| cells.iter().map(|cell| value(*cell)).collect::<Vec<_>>().join(" ");
        Shown {
            name: named(section, "h2").first().map(|heading| text(*heading)).unwrap_or_default(),
            boards: boards.iter().map(values).collect(),
            violations: violations.collect(),
        }
    };
    sections.map(shown).collect()
}

fn named<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Vec<Node<'a, 'i>> {
    node.descendants().filter(|node| node.is_element() && node.tag_name().name() == name).collect()
}

fn has_class(node: Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|words| words.split(' ').any(|word| word == class))
}

/// The cells of a board, without the headings of its rows and columns.
fn cells<'a, 'i>(table: Node<'a, 'i>) -> Vec<Node<'a, 'i>> {
    let rows = named(table, "tr")
        .into_iter()
        .filter(|row| !named(*row, "th").iter().any(|th| th.attribute("scope") == Some("col")));
    rows.flat_map(|row| named(row, "td")).collect()
}

fn value(cell: Node) -> String {
    Some(text(cell)).filter(|value| !value.is_empty()).unwrap_or_else(|| ".".to_owned())
}

fn text(node: Node) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.collect::<String>().trim().to_owned()
}

/// Proves docs/pictures.md#html.
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
    let ours = puzzles(ours.out(), "puzzle", "violation");
    assert!(ours.len() > 150, "{} puzzles", ours.len());
    for page in [xslt, xquery] {
        let theirs = puzzles(page.exits(0).out(), "sudoku", "clash");
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
