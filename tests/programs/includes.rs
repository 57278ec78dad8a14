//! XInclude: what sudoxml reads of a document with includes is what it reads of the document that xmllint makes of it.

use std::process::Command;

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, THREE, TWO, UNIQUE, matrix};

const XI: &str = "xmlns:xi='http://www.w3.org/2001/XInclude'";

/// The puzzles of the document that xmllint makes.
fn by_xmllint(dir: &Dir, file: &str, columns: &str) -> String {
    let mut xmllint = Command::new("xmllint");
    xmllint.args(["--nonet", "--xinclude", "--nofixup-base-uris", file]).current_dir(dir.path(""));
    let catalog = format!("file://{}", dir.path("catalog.xml").display());
    let made = xmllint.env("XML_CATALOG_FILES", catalog).output().expect("tests/install.sh installs xmllint");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    dir.pipe(&format!("table --columns {columns} -"), made.stdout).exits(0).out().to_owned()
}

/// Proves S17, S18, S19.
#[test]
fn includes_mean_what_they_mean_to_xmllint() {
    let dir = Dir::new();
    let part = |line: &str| {
        let document = matrix(line);
        let (start, end) = (document.find("<matrix").expect("a matrix"), document.find("</sudoku>").expect("an end"));
        document[start..end].trim_end().to_owned()
    };
    dir.write("unique.xml", matrix(UNIQUE)).write("parts/two.xml", part(TWO)).write("five.txt", "5");
    dir.write(
        "chapter.xml",
        format!(
            "<c {XI}><xi:include href='unique.xml'/><sudoku name='B'><xi:include href='parts/two.xml'/></sudoku></c>"
        ),
    );
    let library = part(THREE).replacen("<matrix", "<matrix xml:id='three'", 1);
    dir.write("library.xml", format!("<l xmlns:s='urn:s'><m/>{library}</l>"));
    let value = part(UNIQUE).replacen("<col>5</col>", "<col><xi:include href='five.txt' parse='text'/></col>", 1);
    dir.write(
        "book.xml",
        format!(
            "<book {XI}>
             <xi:include href='chapter.xml'/>
             <sudoku name='C'><xi:include href='library.xml' xpointer='three'/></sudoku>
             <sudoku name='D'><xi:include href='none.xml'><xi:fallback>{}</xi:fallback></xi:include></sudoku>
             <sudoku name='E'><xi:include href='parts/two.xml'><xi:fallback><matrix/></xi:fallback></xi:include></sudoku>
             <sudoku name='F'>{value}</sudoku>
             <sudoku name='G'><xi:include href='http://example.org/parts/two.xml'/></sudoku>
             <xi:include href='http://example.net/unique'/>
             <xi:include href='none.xml'><xi:fallback><xi:include href='./unique.xml'/></xi:fallback></xi:include>
             </book>",
            part(MANY)
        ),
    );
    let columns = "name,verdict,solutions,givens";
    let rows = |table: String| {
        let mut rows: Vec<String> = table.lines().map(String::from).collect();
        rows.sort();
        // A document that is included twice is an input once.
        rows.dedup();
        rows
    };
    let catalog = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\
        <rewriteURI uriStartString='http://example.org/' rewritePrefix='./'/><uri name='http://example.net/unique' uri='unique.xml'/></catalog>";
    dir.write("catalog.xml", catalog);
    let ours = dir.run(&format!("table --xinclude --catalog catalog.xml --columns {columns} book.xml")).exits(0);
    let ours = rows(ours.out().to_owned());
    assert_eq!(ours.len(), 8, "{ours:?}");
    assert_eq!(ours, rows(by_xmllint(&dir, "book.xml", columns)));
}
