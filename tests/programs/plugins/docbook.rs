//! `plugins/docbook` with the schema and the stylesheets of DocBook: jing and xmllint validate, and xsltproc makes pages.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use crate::kit::{Dir, Ran};
use crate::plugins::facts::values_in;
use crate::plugins::tool::{end, jars, project, run};

/// The catalog of the schema of DocBook, which is taken out of its jar.
fn catalog() -> &'static str {
    static CATALOG: LazyLock<String> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docbook");
        let schemas = "org/docbook/schemas/docbook/5.2CR5/rng";
        let mut unzip = Command::new("unzip");
        unzip
            .arg("-qo")
            .arg(jars().join("schemas-docbook-5.2CR5.jar"))
            .arg(format!("{schemas}/*"))
            .arg("-d")
            .arg(&folder);
        end(unzip).exits(0);
        let rules = ["rewriteURI uriStartString", "rewriteSystem systemIdStartString"].map(|rule| {
            let to = folder.join(schemas);
            format!("<{rule}='http://docbook.org/xml/5.2/rng/' rewritePrefix='file://{}/'/>", to.display())
        });
        let catalog = folder.join("catalog.xml");
        let text = format!("<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>{}</catalog>", rules.concat());
        fs::write(&catalog, text).expect("a catalog");
        catalog.into_os_string().into_string().expect("a path")
    });
    &CATALOG
}

/// How the tag of a cell begins.
const CELL: &str = "<td ";

/// The cells on whose left a box starts: of 9×9, of 4×4 with boxes, and of 4×4 with regions.
const LEFT: usize = 9 * 3 + 4 * 2 + 10;

/// A folder with the document of the plugin.
fn book() -> (Dir, String) {
    let (dir, text) = (Dir::new(), fs::read_to_string(project("plugins/docbook/book.xml")).expect("a document"));
    dir.write("book.xml", &text);
    (dir, text)
}

/// Validates with the schema in the XML syntax, or in the compact one.
fn jing(compact: bool, file: &str, dir: &Dir) -> Ran {
    let schema = project(if compact { "plugins/docbook/docbook.rnc" } else { "plugins/docbook/docbook.rng" });
    let flags = if compact { "-ic" } else { "-i" };
    run("jing", &["-C", catalog(), flags, &schema, file], dir)
}

fn xmllint(file: &str, dir: &Dir) -> Ran {
    let mut xmllint = Command::new("xmllint");
    xmllint.args(["--nonet", "--noout", "--relaxng", &project("plugins/docbook/docbook.rng"), file]);
    xmllint.current_dir(dir.path("")).env("XML_CATALOG_FILES", format!("file://{}", catalog()));
    end(xmllint)
}

fn xsltproc(stylesheet: &str, arguments: &[&str], dir: &Dir) -> String {
    let stylesheet = project(&format!("plugins/docbook/{stylesheet}.xsl"));
    let all: Vec<&str> = ["--nonet"].iter().chain(arguments).copied().chain([&stylesheet[..], "in.xml"]).collect();
    run("xsltproc", &all, dir).exits(0).out().to_owned()
}

/// The number of cells of all tables in XSL-FO, and of the thick lines on their left.
fn cells_and_lines_of_print(dir: &Dir) -> (usize, usize) {
    let print = xsltproc("fo", &[], dir);
    (print.matches("<fo:table-cell").count(), print.matches(" border-left=\"1.5pt solid black\"").count())
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_schema_accepts_puzzles_wherever_a_block_is_allowed() {
    let (dir, text) = book();
    dir.run("check book.xml").exits(0);
    dir.run("solve book.xml -o solved.xml").exits(0);
    dir.run("cells book.xml -o cells.xml").exits(0);
    for file in ["book.xml", "solved.xml", "cells.xml"] {
        assert_eq!(jing(false, file, &dir).exits(0).out(), "", "{file}");
        xmllint(file, &dir).exits(0);
    }
    jing(true, "solved.xml", &dir).exits(0);
    let cases = [
        (false, text.replacen("<s:col>5<", "<s:col>x<", 1), "element \"s:col\" invalid"),
        (true, text.replacen("<s:matrix>", "<s:matrix><s:other/>", 1), "element \"s:other\" not allowed"),
        (false, text.replacen("<title>", "<title><s:sudoku/>", 1), "element \"s:sudoku\" not allowed"),
        (true, text.replacen("<para>", "<unknown/><para>", 1), "element \"unknown\" not allowed"),
    ];
    for (compact, broken, expected) in cases {
        assert_ne!(broken, text);
        dir.write("broken.xml", broken);
        let ran = jing(compact, "broken.xml", &dir);
        assert!(ran.code == 1 && ran.out().contains(expected), "{expected}: {}", ran.out());
    }
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_stylesheets_of_docbook_print_puzzles_and_solutions() {
    let (dir, text) = book();
    // Headers and footers are tables too.
    let (start, end) = (text.find("<s:sudoku").expect("a puzzle"), text.find("</article>").expect("the end"));
    dir.write("in.xml", format!("{}{}", &text[..start], &text[end..]).replace("<xref linkend=\"small\"/>", ""));
    let (without, _) = cells_and_lines_of_print(&dir);
    // A table has no line for a puzzle with further units; a text has its values.
    let puzzles = dir.run("export book.xml").exits(0).out().lines().collect::<String>();
    let table = dir.run("table --columns first_solution book.xml").exits(0);
    let solutions = table.out().lines().skip(1).collect::<String>();
    assert_eq!(puzzles.len(), 81 + 16 + 16);
    dir.run("solve book.xml -o solved.xml").exits(0);
    dir.run("cells book.xml -o cells.xml").exits(0);
    dir.run("matrix solved.xml -o matrices.xml").exits(0);
    for file in ["book.xml", "solved.xml", "cells.xml", "matrices.xml"] {
        dir.write("in.xml", dir.read(file));
        let page = xsltproc("html", &[], &dir);
        assert_eq!(values_in(&page, CELL), puzzles, "{file}");
        // The title of a figure is in the place of the name.
        let headings = ["<p class=\"sudoku\">May 4</p>", "A small puzzle</div>", "<p class=\"sudoku\">May 6</p>"];
        assert!(headings.iter().all(|heading| page.contains(heading)), "{file}");
        assert!(!page.contains("May 5"), "{file}");
        assert_eq!(page.matches(" left\"").count(), LEFT, "{file}");
        // A board without the attribute has the usual boxes.
        dir.write("in.xml", dir.text(file).replacen(" box=\"2x2\"", "", 1));
        assert_eq!(xsltproc("html", &[], &dir), page, "{file}");
        dir.write("in.xml", dir.read(file));
        let solved = xsltproc("html", &["--stringparam", "sudoku.show", "solution"], &dir);
        let is_solved = ["solved.xml", "matrices.xml"].contains(&file);
        assert_eq!(&values_in(&solved, CELL), if is_solved { &solutions } else { &puzzles }, "{file}");
        assert_eq!(cells_and_lines_of_print(&dir), (without + puzzles.len(), LEFT), "{file}");
    }
}

/// Proves plugins/docbook/README.md.
#[test]
fn a_puzzle_is_the_target_of_links_and_has_its_style_in_the_page() {
    let (dir, text) = book();
    let with_id = text.replacen("<s:sudoku name=\"May 4\">", "<s:sudoku xml:id=\"p4\" name=\"May 4\">", 1);
    let linked = with_id.replacen("<para>The first one", "<para><xref linkend=\"p4\"/>, the first one", 1);
    assert_ne!(linked, with_id);
    dir.write("in.xml", &linked);
    jing(false, "in.xml", &dir).exits(0);
    let page = xsltproc("html", &[], &dir);
    let links = [
        "<a class=\"xref\" href=\"#p4\">May 4</a>",
        "id=\"p4\"",
        "table.sudoku td.left { border-left: 2px solid black }",
    ];
    assert!(links.iter().all(|link| page.contains(link)), "{page}");
    assert!(!page.contains("border: 1;"), "{page}");
    let print = xsltproc("fo", &[], &dir);
    assert!(print.contains("internal-destination=\"p4\"") && print.contains("id=\"p4\""));
}

/// Proves plugins/docbook/README.md.
#[test]
fn the_namespace_of_the_page_is_that_of_the_schema() {
    let (dir, text) = book();
    let readme = fs::read_to_string(project("plugins/docbook/README.md")).expect("the page");
    let line = readme.lines().find(|line| line.trim().starts_with("namespace = ")).expect("a key");
    dir.write("sudoxml.toml", line.trim()).write("book.xml", text.replacen("<para>", "<sudoku ref='p1'/><para>", 1));
    assert!(dir.run("check book.xml").exits(0).summary().contains("3 puzzles"));
    dir.run("check --no-config book.xml").exits(2);
}
