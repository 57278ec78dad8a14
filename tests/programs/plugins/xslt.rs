//! `plugins/xslt` by xsltproc, which knows XSLT 1.0, and by Saxon-HE.

use std::fs;

use crate::kit::{Dir, Ran};
use crate::plugins::facts::{self, assert_tables, lay_out, shape, tables, verdicts_in, verdicts_of_a_folder};
use crate::plugins::project::Project;
use crate::plugins::tool::{java, project, run};

fn xsltproc(stylesheet: &str, input: &str, dir: &Dir) -> Ran {
    run("xsltproc", &["--nonet", "--novalid", &project(&format!("plugins/xslt/{stylesheet}.xsl")), input], dir)
}

fn saxon(stylesheet: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let stylesheet = format!("-xsl:{}", project(&format!("plugins/xslt/{stylesheet}.xsl")));
    let catalog = format!("-catalog:{}", project("tests/catalog.xml"));
    let all: Vec<&str> = [&stylesheet[..], &catalog].iter().chain(arguments).copied().collect();
    java("net.sf.saxon.Transform", &all, dir)
}

/// Proves P1.
#[test]
fn the_example_makes_pages_and_fails_until_a_broken_puzzle_is_corrected() {
    let project = Project::of("XSLT 1.0");
    project.passes_fails_twice_and_passes(project.command(), "easy.xml:4:32: error[wrong-value]");
    for name in project.puzzles() {
        let page = fs::read_to_string(project.path(&format!("build/pages/{name}.html"))).expect("a page");
        let solved = fs::read_to_string(project.path(&format!("build/solved/{name}.xml"))).expect("a document");
        assert_tables(&page, &tables(&solved));
    }
    // A document in a folder below, and one with another ending, have a page too.
    fs::create_dir_all(project.path("puzzles/deeper")).expect("a folder");
    fs::copy(project.puzzle("easy"), project.path("puzzles/deeper/one.dita")).expect("a copy");
    project.run(project.command()).passes();
    assert!(project.path("build/pages/deeper/one.dita.html").is_file());
    // A name that is another one as a URI.
    fs::copy(project.puzzle("easy"), project.puzzle("a%20b")).expect("a copy");
    project.run(project.command()).passes();
    assert!(project.path("build/pages/a%20b.html").is_file());
}

#[test]
fn a_folder_has_its_list_of_verdicts() {
    let dir = Dir::new();
    let expected = verdicts_of_a_folder(&dir);

    let messages = xsltproc("verdicts", "solved/list.xml", &dir).exits(0);
    assert_eq!(verdicts_in(messages.out(), ""), expected);
    // A list of documents is not a document with puzzles.
    std::fs::remove_file(dir.path("solved/list.xml")).expect("a list");
    let folder = format!("folder=file://{}", dir.path("solved").display());
    let messages = saxon("verdicts", &["-it:verdicts", &folder], &dir).exits(0);
    assert_eq!(verdicts_in(messages.out(), "/solved/"), expected);
}

#[test]
fn a_document_without_a_puzzle_ends_a_list_of_verdicts() {
    let dir = Dir::new();
    dir.write("poem.xml", "<poem/>").write("list.xml", "<documents><document href=\"poem.xml\"/></documents>");
    for input in ["poem.xml", "list.xml"] {
        let messages = xsltproc("verdicts", input, &dir);
        assert_ne!(messages.code, 0, "{input}");
        assert!(messages.stderr.contains("There is no sudoku in"), "{}", messages.stderr);
    }
    dir.write("list.xml", "<documents><document href=\"gone.xml\"/></documents>");
    assert_ne!(xsltproc("verdicts", "list.xml", &dir).code, 0);
}

/// Proves plugins/xslt/README.md.
#[test]
fn puzzles_are_those_of_a_namespace_and_not_those_in_results() {
    let dir = Dir::new();
    facts::lay_out_other_elements(&dir);
    for (namespace, names) in facts::NAMED_IN {
        let page = |stylesheet: &str| {
            let stylesheet = project(&format!("plugins/xslt/{stylesheet}.xsl"));
            run("xsltproc", &["--nonet", "--stringparam", "namespace", namespace, &stylesheet, "other.xml"], &dir)
        };
        assert_eq!(facts::names_in(page("verdicts").exits(0).out()), names, "{namespace}");
        let page = page("html").exits(0);
        let headings: String =
            page.out().split("<h2>").skip(1).filter_map(|after| after.split("</h2>").next()).collect();
        assert_eq!(headings, names, "{namespace}");
    }
}

#[test]
fn a_document_alone_has_its_verdicts() {
    let dir = Dir::new();
    lay_out(&dir);
    let messages = xsltproc("verdicts", "boards.xml", &dir).exits(0);
    assert_eq!(verdicts_in(messages.out(), ""), facts::verdicts("", &dir.path("boards.xml")));
}

#[test]
fn boards_become_tables() {
    let dir = Dir::new();
    lay_out(&dir);
    let expected = tables(&dir.text("boards.xml"));
    assert!(expected.iter().any(|(caption, _)| caption.ends_with(" cells open")));
    assert_tables(xsltproc("html", "boards.xml", &dir).exits(0).out(), &expected);
    assert_tables(saxon("html", &["-s:boards.xml"], &dir).exits(0).out(), &expected);
    // Solutions stand in their grids as matrices too.
    dir.run("matrix boards.xml -o matrices.xml -q").exits(0);
    let expected = tables(&dir.text("matrices.xml"));
    assert_tables(xsltproc("html", "matrices.xml", &dir).exits(0).out(), &expected);
}

/// Proves plugins/xquery/README.md, plugins/xslt/README.md.
#[test]
fn a_table_has_a_line_wherever_two_boxes_meet() {
    let dir = Dir::new();
    facts::assert_drawings(|document| pages(document, &dir));
}

/// Proves plugins/xquery/README.md, plugins/xslt/README.md.
#[test]
fn a_page_names_each_unit_with_a_value_twice() {
    let dir = Dir::new();
    facts::assert_units_named(|document| pages(document, &dir));
}

/// The pages of a document by xsltproc and by Saxon.
fn pages(document: &str, dir: &Dir) -> [String; 2] {
    let (page, other) = (xsltproc("html", document, dir), saxon("html", &[&format!("-s:{document}")], dir));
    [page, other].map(|ran| ran.exits(0).out().to_owned())
}

/// Proves plugins/xquery/README.md, plugins/xslt/README.md.
#[test]
fn a_page_says_how_many_solutions_there_are_and_how_hard_the_puzzle_is() {
    let dir = Dir::new();
    for (options, expected) in facts::pages() {
        facts::lay_out_a_page(&dir, options);
        assert_eq!(facts::paragraphs(xsltproc("html", "page.xml", &dir).exits(0).out()), expected, "{options}");
        assert_eq!(facts::paragraphs(saxon("html", &["-s:page.xml"], &dir).exits(0).out()), expected, "{options}");
    }
}

#[test]
fn cells_become_a_matrix_again() {
    let dir = Dir::new();
    lay_out(&dir);
    let expected = shape(dir.run("matrix cells.xml -o - -q").exits(0).out());
    assert_eq!(shape(xsltproc("matrix", "cells.xml", &dir).exits(0).out()), expected);
    assert_eq!(shape(saxon("matrix", &["-s:cells.xml"], &dir).exits(0).out()), expected);
    // And they are the puzzles that they once were.
    dir.write("back.xml", xsltproc("matrix", "cells.xml", &dir).exits(0).stdout);
    let lines = |name: &str| dir.run(&format!("export {name} -q")).exits(0).stdout;
    assert_eq!(lines("back.xml"), lines("all.xml"));
}
