//! `namespace` in a sudoxml.toml: a `<sudoku>` in another namespace is not a puzzle.

use crate::kit::Dir;
use crate::kit::puzzle::{UNIQUE, matrix};

/// A puzzle in our namespace, beside and around elements of other vocabularies with the same name.
fn book() -> String {
    let ours = matrix(UNIQUE).replacen("<sudoku", "<s:sudoku xmlns:s='urn:s'", 1).replace("</sudoku>", "</s:sudoku>");
    let ours = ours.replace("</", "</s:").replace("</s:s:", "</s:").replace("<matrix", "<s:matrix");
    let ours = ours.replace("<row", "<s:row").replace("<col", "<s:col");
    let beside = "<sudoku ref='p1'/><sudoku xmlns='urn:other'><grid><row/></grid></sudoku>";
    format!("<book>{beside}<sudoku><title/>{ours}</sudoku></book>")
}

/// Proves F1.
#[test]
fn only_elements_of_the_namespace_are_puzzles() {
    let dir = Dir::new();
    dir.write("in/a.xml", book());
    let ran = dir.run("check in/a.xml").exits(2);
    assert_eq!(ran.findings().len(), 3, "{}", ran.stderr);
    dir.write("in/sudoxml.toml", "namespace = 'urn:s'");
    assert!(dir.run("check in/a.xml").exits(0).summary().contains("1 document, 1 puzzle (1 unique"));
    dir.run("check --stream-from 0 --batch-bytes 100 in/a.xml").exits(0);
    let solved = dir.run("solve in/a.xml").exits(0);
    assert_eq!(solved.out().matches("<s:grid verdict=\"unique\"").count(), 1);
    assert_eq!(dir.run("table --columns name,verdict in/a.xml").exits(0).out(), "name,verdict\n,unique\n");
    // An entity is read by the parser, and the others by the scanner.
    dir.write("in/b.xml", format!("<!DOCTYPE book [<!ENTITY e '<p/>'>]>{}", book().replace("<title/>", "&e;")));
    dir.run("check in/b.xml").exits(0);
}

/// Proves F1.
#[test]
fn a_document_with_other_elements_alone_has_no_puzzle() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/sudoxml.toml", "namespace = 'urn:s'");
    let message = "in/a.xml:1:1: error[no-sudoku]: there is no <sudoku> in the namespace 'urn:s' in this document";
    assert_eq!(dir.run("check in/a.xml").exits(2).findings(), [message]);
    assert_eq!(dir.run("check --stream-from 0 in/a.xml").exits(2).findings(), [message]);
    let skipped = "in/a.xml:1:1: note[skipped]: no <sudoku> in the namespace 'urn:s' inside";
    assert!(dir.run("check in").exits(2).findings().contains(&skipped));
    dir.write("in/b.xml", book()).write("in/sudoxml.toml", "namespace = ''");
    dir.run("check in/a.xml").exits(0);
    let ran = dir.run("check in/b.xml").exits(2);
    assert_eq!(ran.places(), ["in/b.xml:1:7: error[no-puzzle]", "in/b.xml:1:79: error[no-puzzle]"], "{}", ran.stderr);
    dir.write("in/sudoxml.toml", "namespace = 3");
    let ran = dir.run("check in/b.xml").exits(2);
    assert!(ran.stderr.contains("'namespace' must be a URI in quotes"), "{}", ran.stderr);
}
