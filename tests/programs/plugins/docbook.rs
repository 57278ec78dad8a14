//! `plugins/docbook` with the schema and the stylesheets of DocBook: jing and xmllint validate, and xsltproc makes pages.

use std::fs;

use crate::kit::{Dir, Ran};
use crate::plugins::tool::{project, run};

const CATALOG: &str = "/usr/share/xml/docbook/schema/catalog-docbook5.xml";

/// A folder with the document of the plugin.
fn book() -> (Dir, String) {
    let (dir, text) = (Dir::new(), fs::read_to_string(project("plugins/docbook/book.xml")).expect("a document"));
    dir.write("book.xml", &text);
    (dir, text)
}

fn jing(file: &str, dir: &Dir) -> Ran {
    run("jing", &["-C", CATALOG, "-i", &project("plugins/docbook/docbook.rng"), file], dir)
}

fn xsltproc(stylesheet: &str, arguments: &[&str], dir: &Dir) -> String {
    let stylesheet = project(&format!("plugins/docbook/{stylesheet}.xsl"));
    let all: Vec<&str> = ["--nonet"].iter().chain(arguments).copied().chain([&stylesheet[..], "in.xml"]).collect();
    run("xsltproc", &all, dir).exits(0).out().to_owned()
}

/// The number of cells of all tables in XSL-FO.
fn cells_of_print(dir: &Dir) -> usize {
    xsltproc("fo", &[], dir).matches("<fo:table-cell").count()
}

/// The values of the cells of all tables, `.` for a blank.
fn values(page: &str) -> String {
    let cells = page.split("<td ").skip(1);
    let value = |cell: &str| {
        let content = cell.split_once('>').expect("the end of a tag").1;
        // An empty cell has no end tag.
        let value = content.split('<').next().unwrap_or_default().trim();
        if value.is_empty() { ".".to_owned() } else { value.to_owned() }
    };
    cells.map(value).collect()
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_schema_accepts_puzzles_wherever_a_block_is_allowed() {
    let (dir, text) = book();
    dir.run("check book.xml").exits(0);
    dir.run("solve book.xml -o solved.xml").exits(0);
    dir.run("cells book.xml -o cells.xml").exits(0);
    for file in ["book.xml", "solved.xml", "cells.xml"] {
        assert_eq!(jing(file, &dir).exits(0).out(), "", "{file}");
        run("xmllint", &["--nonet", "--noout", "--relaxng", &project("plugins/docbook/docbook.rng"), file], &dir)
            .exits(0);
    }
    let cases = [
        (text.replacen("<s:col>5<", "<s:col>x<", 1), "element \"s:col\" invalid"),
        (text.replacen("<s:matrix>", "<s:matrix><s:other/>", 1), "element \"s:other\" not allowed"),
        (text.replacen("<title>", "<title><s:sudoku/>", 1), "element \"s:sudoku\" not allowed"),
        (text.replacen("<para>", "<unknown/><para>", 1), "element \"unknown\" not allowed"),
    ];
    for (broken, expected) in cases {
        assert_ne!(broken, text);
        dir.write("broken.xml", broken);
        let ran = jing("broken.xml", &dir);
        assert!(ran.code == 1 && ran.out().contains(expected), "{expected}: {}", ran.out());
    }
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_stylesheets_of_docbook_print_puzzles_and_solutions() {
    let (dir, text) = book();
    // Headers and footers are tables too.
    let (start, end) = (text.find("<s:sudoku").expect("a puzzle"), text.find("</article>").expect("the end"));
    dir.write("in.xml", format!("{}{}", &text[..start], &text[end..]));
    let without = cells_of_print(&dir);
    let column = |name: &str| {
        let table = dir.run(&format!("table --columns {name} book.xml")).exits(0);
        table.out().lines().skip(1).collect::<String>()
    };
    let (puzzles, solutions) = (column("givens"), column("first_solution"));
    assert_eq!(puzzles.len(), 81 + 16);
    dir.run("solve book.xml -o solved.xml").exits(0);
    dir.run("cells book.xml -o cells.xml").exits(0);
    dir.run("matrix solved.xml -o matrices.xml").exits(0);
    for file in ["book.xml", "solved.xml", "cells.xml", "matrices.xml"] {
        dir.write("in.xml", dir.read(file));
        let page = xsltproc("html", &[], &dir);
        assert_eq!(values(&page), puzzles, "{file}");
        assert!(page.contains("<p class=\"sudoku\">May 4</p>") && page.contains("<p class=\"sudoku\">May 5</p>"));
        // The boxes of the first puzzle, and those of the second one.
        assert_eq!(page.matches(" left\"").count(), 9 * 3 + 4 * 2, "{file}");
        let solved = xsltproc("html", &["--stringparam", "sudoku.show", "solution"], &dir);
        let is_solved = ["solved.xml", "matrices.xml"].contains(&file);
        assert_eq!(&values(&solved), if is_solved { &solutions } else { &puzzles }, "{file}");
        assert_eq!(cells_of_print(&dir), without + 81 + 16, "{file}");
    }
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_namespace_of_the_page_is_that_of_the_schema() {
    let (dir, text) = book();
    let readme = fs::read_to_string(project("plugins/docbook/README.md")).expect("the page");
    let line = readme.lines().find(|line| line.trim().starts_with("namespace = ")).expect("a key");
    dir.write("sudoxml.toml", line.trim()).write("book.xml", text.replacen("<para>", "<sudoku ref='p1'/><para>", 1));
    assert!(dir.run("check book.xml").exits(0).summary().contains("2 puzzles"));
    dir.run("check --no-config book.xml").exits(2);
}
