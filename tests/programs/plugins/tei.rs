//! `plugins/tei` with the schema of TEI: jing validates the documents and the ODD, which describes what sudoxml writes.

use std::fs;

use roxmltree::{Document, Node};

use crate::kit::{Dir, Ran};
use crate::plugins::tool::{project, run, schema_of_tei};

const PUZZLES: &str = "urn:sudoxml:tei";

/// A folder with the document of the plugin as it is, solved, graded and with cells, and a catalog for the schema.
fn book() -> Dir {
    let dir = Dir::new();
    dir.write("book.xml", fs::read(project("plugins/tei/book.xml")).expect("a document"));
    dir.run("solve book.xml -o solved.xml").exits(0);
    dir.run("grade solved.xml -o graded.xml").exits(0);
    // The size of a board may be in the list of its cells.
    let small = dir.text("book.xml").replacen(" size=\"4\"", " require=\"unique\"", 1);
    dir.write("small.xml", small.replacen("<s:cells>", "<s:cells size=\"4\">", 1));
    dir.run("cells --candidates small.xml -o cells.xml").exits(0);
    assert!(dir.text("cells.xml").contains("<s:cells size=\"4\">"));
    let (address, file) = ("https://tei-c.org/release/xml/tei/custom/schema/relaxng/tei_all.rng", schema_of_tei());
    let file = file.display();
    dir.write(
        "catalog.xml",
        format!(
            "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><uri name='{address}' uri='file://{file}'/>\
             <system systemId='{address}' uri='file://{file}'/></catalog>"
        ),
    );
    dir
}

const DOCUMENTS: [&str; 4] = ["book.xml", "solved.xml", "graded.xml", "cells.xml"];

fn jing(files: &[&str], dir: &Dir) -> Ran {
    let schema = project("plugins/tei/tei.rng");
    run("jing", &[&["-C", "catalog.xml", "-i", &*schema], files].concat(), dir)
}

/// Proves plugins/tei/README.md.
#[test]
fn the_schema_accepts_puzzles_wherever_a_paragraph_is_allowed() {
    let dir = book();
    dir.run("check book.xml").exits(0);
    let odd = project("plugins/tei/sudoku.odd");
    assert_eq!(jing(&[&DOCUMENTS[..], &[&*odd]].concat(), &dir).exits(0).out(), "");
    let text = dir.text("book.xml");
    let cases = [
        ("value.xml", "<s:col>5<", "<s:col>x<", "element \"s:col\" invalid"),
        ("matrix.xml", "<s:matrix>", "<s:matrix><s:other/>", "element \"s:other\" not allowed"),
        ("title.xml", "<title>", "<title><s:sudoku/>", "element \"s:sudoku\" not allowed"),
        ("unknown.xml", "<p>This", "<unknown/><p>This", "element \"unknown\" not allowed"),
    ];
    for (file, from, to, _) in cases {
        dir.write(file, text.replacen(from, to, 1));
    }
    let ran = jing(&cases.map(|(file, ..)| file), &dir);
    assert_eq!(ran.code, 1);
    for (file, _, _, expected) in cases {
        let found = ran.out().lines().any(|line| line.contains(file) && line.contains(expected));
        assert!(found, "{file}: {expected}: {}", ran.out());
    }
}

/// Proves plugins/tei/README.md.
#[test]
fn the_odd_describes_all_elements_and_attributes_of_puzzles() {
    let dir = book();
    let text = fs::read_to_string(project("plugins/tei/sudoku.odd")).expect("an ODD");
    let odd = Document::parse(&text).expect("XML");
    let descriptions: Vec<Node> = odd.descendants().filter(|node| node.has_tag_name(tei("elementSpec"))).collect();
    let described = |name: &str| {
        let is_it = |node: &&Node| {
            let alternative = node.children().find(|child| child.has_tag_name(tei("altIdent")));
            alternative.map_or(node.attribute("ident"), |child| child.text()) == Some(name)
        };
        *descriptions.iter().find(is_it).unwrap_or_else(|| panic!("the ODD has no {name}"))
    };
    let named = |node: Node, tag: &str, attribute: &str, name: Option<&str>| {
        node.descendants().any(|child| child.has_tag_name(tei(tag)) && child.attribute(attribute) == name)
    };
    for file in DOCUMENTS {
        let text = dir.text(file);
        let document = Document::parse(&text).expect("XML");
        let elements = document.descendants().filter(|node| node.tag_name().namespace() == Some(PUZZLES));
        for element in elements {
            let name = element.tag_name().name();
            let description = described(name);
            for attribute in element.attributes() {
                let is_described = named(description, "attDef", "ident", Some(attribute.name()));
                assert!(is_described, "{file}: {name}, {}", attribute.name());
            }
            for child in element.children().filter(Node::is_element) {
                let key = described(child.tag_name().name()).attribute("ident");
                assert!(named(description, "elementRef", "key", key), "{file}: {name} contains {key:?}");
            }
        }
    }
}

/// A name in the namespace of TEI.
fn tei(name: &str) -> (&'static str, &str) {
    ("http://www.tei-c.org/ns/1.0", name)
}
