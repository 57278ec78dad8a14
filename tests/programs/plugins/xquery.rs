//! `plugins/xquery` by Saxon-HE and BaseX.

use std::fs;

use crate::kit::{Dir, Ran};
use crate::plugins::facts::{self, assert_tables, lay_out, shape, tables, verdicts_in, verdicts_of_a_folder};
use crate::plugins::project::Project;
use crate::plugins::tool::{java, project};

fn saxon(query: &str, input: &str, dir: &Dir) -> Ran {
    let query = format!("-q:{}", project(&format!("plugins/xquery/{query}.xq")));
    let catalog = format!("-catalog:{}", project("tests/catalog.xml"));
    java("net.sf.saxon.Query", &[&query, &catalog, input], dir)
}

fn basex(query: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let query = project(&format!("plugins/xquery/{query}.xq"));
    let all: Vec<&str> = arguments.iter().copied().chain([&query[..]]).collect();
    java("org.basex.BaseX", &all, dir)
}

/// Proves P1.
#[test]
fn the_example_makes_pages_and_fails_until_a_broken_puzzle_is_corrected() {
    let project = Project::of("XQuery 3.1");
    project.keep(&["easy", "wikipedia"]);
    // A name that cannot be used as a URI as it is.
    fs::rename(project.puzzle("wikipedia"), project.puzzle("50% [c]")).expect("a file");
    project.passes_fails_twice_and_passes(project.command(), "easy.xml:4:32: error[wrong-value]");
    for name in project.puzzles() {
        let page = fs::read_to_string(project.path(&format!("build/pages/{name}.html"))).expect("a page");
        let solved = fs::read_to_string(project.path(&format!("build/solved/{name}.xml"))).expect("a document");
        assert_tables(&page, &tables(&solved));
    }
}

#[test]
fn a_folder_has_its_list_of_verdicts() {
    let dir = Dir::new();
    let expected = verdicts_of_a_folder(&dir);

    assert_eq!(verdicts_in(saxon("verdicts", "-s:solved/list.xml", &dir).exits(0).out(), ""), expected);
    assert_eq!(verdicts_in(basex("verdicts", &["-i", "solved/list.xml"], &dir).exits(0).out(), ""), expected);
    std::fs::remove_file(dir.path("solved/list.xml")).expect("a list");
    let folder = format!("folder=file://{}?select=*.xml;recurse=yes", dir.path("solved").display());
    assert_eq!(verdicts_in(saxon("verdicts", &folder, &dir).exits(0).out(), "/solved/"), expected);
    let make = format!("CREATE DB solved {}", dir.path("solved").display());
    let messages = basex("verdicts", &["-c", &make, "-b", "folder=solved"], &dir).exits(0);
    assert_eq!(verdicts_in(messages.out(), "/solved/"), expected);
}

/// Proves plugins/xquery/README.md.
#[test]
fn puzzles_are_those_of_a_namespace_and_not_those_in_results() {
    let dir = Dir::new();
    facts::lay_out_other_elements(&dir);
    for (namespace, names) in facts::NAMED_IN {
        let namespace = format!("namespace={namespace}");
        let ran = basex("verdicts", &["-b", &namespace, "-i", "other.xml"], &dir);
        assert_eq!(facts::names_in(ran.exits(0).out()), names, "{namespace}");
    }
    let page = basex("html", &["-b", "namespace=urn:x", "-i", "other.xml"], &dir);
    assert_eq!(page.exits(0).out().matches("<h2>").count(), 3);
}

#[test]
fn a_document_without_a_puzzle_is_an_error() {
    let dir = Dir::new();
    dir.write("poem.xml", "<poem/>");
    for messages in [saxon("verdicts", "-s:poem.xml", &dir), basex("html", &["-i", "poem.xml"], &dir)] {
        assert_ne!(messages.code, 0);
        assert!(messages.stderr.contains("There is no sudoku in"), "{}", messages.stderr);
    }
}

#[test]
fn boards_become_tables() {
    let dir = Dir::new();
    lay_out(&dir);
    let expected = tables(&dir.text("boards.xml"));
    assert_tables(saxon("html", "-s:boards.xml", &dir).exits(0).out(), &expected);
    assert_tables(basex("html", &["-i", "boards.xml"], &dir).exits(0).out(), &expected);
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

/// The pages of a document by Saxon and by BaseX.
fn pages(document: &str, dir: &Dir) -> [String; 2] {
    let (page, other) = (saxon("html", &format!("-s:{document}"), dir), basex("html", &["-i", document], dir));
    [page, other].map(|ran| ran.exits(0).out().to_owned())
}

/// Proves plugins/xquery/README.md, plugins/xslt/README.md.
#[test]
fn a_page_says_how_many_solutions_there_are_and_how_hard_the_puzzle_is() {
    let dir = Dir::new();
    for (options, expected) in facts::pages() {
        facts::lay_out_a_page(&dir, options);
        assert_eq!(facts::paragraphs(saxon("html", "-s:page.xml", &dir).exits(0).out()), expected, "{options}");
        assert_eq!(facts::paragraphs(basex("html", &["-i", "page.xml"], &dir).exits(0).out()), expected, "{options}");
    }
}

#[test]
fn cells_become_a_matrix_again() {
    let dir = Dir::new();
    lay_out(&dir);
    let expected = shape(dir.run("matrix cells.xml -o - -q").exits(0).out());
    assert_eq!(shape(saxon("matrix", "-s:cells.xml", &dir).exits(0).out()), expected);
    assert_eq!(shape(basex("matrix", &["-i", "cells.xml"], &dir).exits(0).out()), expected);
}
