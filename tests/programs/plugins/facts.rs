//! What stylesheets and queries must find in a document, as it is read here; and what they found, read back.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use roxmltree::{Document, Node, ParsingOptions};
use sudoxml::board::{Geometry, UnitKind};
use walkdir::WalkDir;

use crate::kit::Dir;
use crate::plugins::tool::project;

/// Writes what the tests work on into a folder:
///
/// - `solved/`: the fixtures of `puzzles/`, each with up to three solutions, and `list.xml`, which names them in order;
/// - `all.xml`: the puzzles of all fixtures that can stand together in one document, unsolved;
/// - `cells.xml`: the same as cells, solved;
/// - `boards.xml`: the same three times over: unsolved (but for those of an earlier run), solved, and the classic puzzles
///   solved by logic.
pub fn lay_out(dir: &Dir) {
    static MADE: LazyLock<Dir> = LazyLock::new(|| {
        let dir = Dir::new();
        make(&dir);
        dir
    });
    for file in MADE.tree("") {
        dir.write(&file, MADE.read(&file));
    }
}

/// Makes what [`lay_out`] writes.
fn make(dir: &Dir) {
    let puzzles = project("fixtures/puzzles");
    dir.run(&format!("solve {puzzles} -o solved --max-solutions 3 -q")).exits(0);
    let list: String = dir.tree("solved").iter().map(|name| format!("<document href=\"{name}\"/>")).collect();
    dir.write("solved/list.xml", format!("<documents>{list}</documents>"));

    let all: Vec<String> = fixtures(&puzzles).filter(|text| !text.contains("<!DOCTYPE")).map(root).collect();
    dir.write("all.xml", format!("<all>{}</all>", all.concat()));
    let is_classic = |text: &&String| geometries(text).iter().all(Geometry::is_classic);
    let classic: String = all.iter().filter(is_classic).map(String::as_str).collect();
    dir.write("classic.xml", format!("<all>{classic}</all>"));
    let unsolved: String = all.into_iter().filter(|text| !text.contains("verdict=")).collect();
    let solved = dir.run("solve all.xml -o - --max-solutions 3 -q").exits(0).out().to_owned();
    let logic = dir.run("solve classic.xml -o - --max-solutions 3 --method logic -q").exits(0).out().to_owned();
    dir.write("boards.xml", format!("<boards>{unsolved}{solved}{logic}</boards>"));
    let cells = dir.run("cells all.xml -o - -q").exits(0).stdout;
    dir.write("cells.xml", dir.pipe("solve - -q --max-solutions 3", cells).exits(0).stdout);
}

fn fixtures(puzzles: &str) -> impl Iterator<Item = String> {
    let files = WalkDir::new(puzzles).sort_by_file_name().into_iter().map(|entry| entry.expect("an entry").into_path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "xml")).map(|path| text(&path))
}

fn text(path: &Path) -> String {
    let bytes = fs::read(path).expect("a file");
    let document = sudoxml::document::Document::parse_lenient(bytes);
    document.unwrap_or_else(|error| panic!("{}: {error}", path.display())).text().to_owned()
}

/// A document without its declaration.
fn root(text: String) -> String {
    match text.strip_prefix("<?xml").and_then(|rest| rest.split_once("?>")) {
        Some((_, root)) => root.to_owned(),
        None => text,
    }
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).expect("a document")
}

fn named<'a, 'i>(node: Node<'a, 'i>, names: &[&str]) -> Vec<Node<'a, 'i>> {
    node.children().filter(|child| names.contains(&child.tag_name().name())).collect()
}

/// The children of a puzzle that are in its own namespace.
fn own<'a, 'i>(puzzle: Node<'a, 'i>, names: &[&str]) -> Vec<Node<'a, 'i>> {
    let namespace = puzzle.tag_name().namespace().unwrap_or_default();
    let children = named(puzzle, names).into_iter();
    children.filter(|child| child.tag_name().namespace().unwrap_or_default() == namespace).collect()
}

fn results<'a, 'i>(puzzle: Node<'a, 'i>) -> Vec<Node<'a, 'i>> {
    own(puzzle, &["grid"]).into_iter().filter(|grid| grid.has_attribute("verdict")).collect()
}

fn puzzles<'a>(document: &'a Document<'a>) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.tag_name().name() == "sudoku").collect()
}

/// One line of a list of verdicts: the document, then the attributes as `name=value`, sorted.
pub type Verdict = (String, Vec<String>);

/// What a list of verdicts must hold for a document.
pub fn verdicts(name: &str, path: &Path) -> Vec<Verdict> {
    let text = text(path);
    let document = parse(&text);
    let attributes = ["verdict", "solutions", "complete", "method", "open"];
    let verdict = |puzzle: Node| {
        let mut facts: Vec<String> = results(puzzle).first().map_or(Vec::new(), |grid| {
            let facts = attributes.iter().filter_map(|name| Some(format!("{name}={}", grid.attribute(*name)?)));
            facts.collect()
        });
        // Asked for a name alone, the parser also finds an attribute in a namespace.
        let own = puzzle.attributes().find(|attribute| attribute.namespace().is_none() && attribute.name() == "name");
        let called = own.map(|name| name.value()).or(puzzle.attribute((roxmltree::NS_XML_URI, "id")));
        facts.extend(called.map(|called| format!("name={called}")));
        facts.sort();
        (name.to_owned(), facts)
    };
    puzzles(&document).into_iter().map(verdict).collect()
}

/// Lays the folder out, and what a list of the verdicts of all its documents must hold.
pub fn verdicts_of_a_folder(dir: &Dir) -> Vec<Verdict> {
    lay_out(dir);
    let listed = dir.tree("solved").into_iter().filter(|name| name != "list.xml");
    let expected: Vec<_> = listed.flat_map(|name| verdicts(&name, &dir.path("solved").join(&name))).collect();
    assert!(expected.len() > 100, "{} puzzles", expected.len());
    expected
}

/// What a list of verdicts holds, its documents named from `folder` on.
pub fn verdicts_in(list: &str, folder: &str) -> Vec<Verdict> {
    let document = parse(list);
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "verdicts");
    let verdict = |puzzle: Node| {
        let name = puzzle.attribute("document").unwrap_or_default();
        let name = name.split_once(folder).map_or(name, |(_, name)| name);
        let others = puzzle.attributes().filter(|attribute| attribute.name() != "document");
        let mut facts: Vec<String> = others.map(|other| format!("{}={}", other.name(), other.value())).collect();
        facts.sort();
        (name.to_owned(), facts)
    };
    named(root, &["puzzle"]).into_iter().map(verdict).collect()
}

/// The boards of the puzzles of a document, without their values.
fn geometries(text: &str) -> Vec<Geometry> {
    let document = sudoxml::document::Document::parse_lenient(text).expect("a document");
    document.puzzles().map(|puzzle| puzzle.givens.geometry().clone()).collect()
}

/// A table: its caption, and the words of the class and a text for each cell.
pub type Table = (String, Vec<(String, String)>);

/// Demands that a page holds these tables, one after the other.
#[track_caller]
pub fn assert_tables(page: &str, expected: &[Table]) {
    let found = tables_in(page);
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "table {index}");
    }
    assert_eq!(found.len(), expected.len(), "so many tables");
}

/// The tables that a page of a document must hold.
pub fn tables(text: &str) -> Vec<Table> {
    let document = parse(text);
    let puzzles = puzzles(&document);
    let boards = geometries(text);
    assert_eq!(puzzles.len(), boards.len());
    puzzles.into_iter().zip(&boards).flat_map(|(puzzle, board)| tables_of(puzzle, board)).collect()
}

fn tables_of(puzzle: Node, geometry: &Geometry) -> Vec<Table> {
    let boards = own(puzzle, &["matrix", "cells"]);
    // A matrix with the role "solution" beside a puzzle is a solution that the user stores.
    let is_stored = |board: &&Node| board.attribute("role").is_some_and(|role| role.trim() == "solution");
    let givens = *boards.iter().find(|board| boards.len() == 1 || !is_stored(board)).expect("a puzzle");
    let grids = results(puzzle);
    let table = |caption, board, clashes| table(geometry, caption, board, givens, clashes);
    match grids.first().map(|grid| grid.attribute("verdict").expect("a verdict")) {
        None => vec![table("not solved".to_owned(), givens, None)],
        Some("none") => vec![table("none".to_owned(), givens, Some(grids[0]))],
        Some(verdict) => grids.iter().map(|grid| table(caption(verdict, *grid), *grid, None)).collect(),
    }
}

fn caption(verdict: &str, grid: Node) -> String {
    match (grid.attribute("open"), verdict) {
        (Some(open), _) => format!("{verdict}, {open} cells open"),
        (None, "multiple") => format!("multiple, solution {}", grid.attribute("solution").expect("a number")),
        (None, _) => verdict.to_owned(),
    }
}

fn table(geometry: &Geometry, caption: String, board: Node, givens: Node, clashes: Option<Node>) -> Table {
    let clashes: Vec<Node> =
        clashes.map_or(Vec::new(), |grid| grid.descendants().filter(|cell| cell.has_attribute("row")).collect());
    let cells = geometry.cells().iter().map(|cell| (cell.row(), cell.col()));
    let cells = cells.map(|(row, col)| {
        let (digit, candidates) = cell_at(board, row, col);
        let mut class = if clashes.iter().any(|cell| is_at(*cell, row, col)) {
            vec!["given", "clash"]
        } else if !cell_at(givens, row, col).0.is_empty() {
            vec!["given"]
        } else if !candidates.is_empty() {
            vec!["open"]
        } else {
            vec![]
        };
        class.extend(marks(geometry, row, col));
        (class.join(" "), if digit.is_empty() { candidates } else { digit })
    });
    (caption, cells.collect())
}

/// Whether a cell is in a further unit that is shaded, and the sides at which it meets another box.
fn marks(geometry: &Geometry, row: u8, col: u8) -> impl Iterator<Item = &'static str> {
    let cell = geometry.cell_at(row, col).expect("a cell");
    let shaded = [UnitKind::Diagonal, UnitKind::Window, UnitKind::Named];
    let is_shaded = geometry.units().iter().any(|unit| shaded.contains(&unit.kind()) && unit.cells().contains(&cell));
    let meets_box = |row, col| geometry.cell_at(row, col).is_some_and(|other| other.box_() != cell.box_());
    let marks = [("unit", is_shaded), ("top", meets_box(row - 1, col)), ("left", meets_box(row, col - 1))];
    marks.into_iter().filter(|(_, is_marked)| *is_marked).map(|(word, _)| word)
}

/// The digit and the candidates at a place of a matrix, of a list of cells, or of a grid that holds either.
fn cell_at(board: Node, row: u8, col: u8) -> (String, String) {
    let board = named(board, &["matrix"]).first().copied().unwrap_or(board);
    let cell = match board.tag_name().name() {
        "matrix" => {
            let row = named(board, &["row"])[usize::from(row) - 1];
            Some(named(row, &["col"])[usize::from(col) - 1])
        }
        _ => named(board, &["cell"]).into_iter().find(|cell| is_at(*cell, row, col)),
    };
    let candidates = cell.and_then(|cell| cell.attribute("candidates")).unwrap_or_default();
    (cell.map_or(String::new(), digits), candidates.to_owned())
}

fn is_at(cell: Node, row: u8, col: u8) -> bool {
    let number = |name: &str| cell.attribute(name).and_then(|value| value.trim().parse().ok());
    (number("row"), number("col")) == (Some(row), Some(col))
}

fn digits(cell: Node) -> String {
    let text: String = cell.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
    text.trim().to_owned()
}

/// The tables of a page. Demands that each is a square.
pub fn tables_in(page: &str) -> Vec<Table> {
    let between = |text: &str, end: &str| text.split_once(end).expect("an end").0.to_owned();
    let table = |table: &str| {
        let table = between(table, "</table>");
        let rows: Vec<usize> = table.split("<tr>").skip(1).map(|row| row.matches("<td").count()).collect();
        assert!(rows.iter().all(|cells| *cells == rows.len()), "{rows:?}");
        let cells = table.split("<td").skip(1).map(|cell| {
            let (start, rest) = cell.split_once('>').expect("a tag");
            let class = start.split('"').nth(1).unwrap_or_default();
            (class.to_owned(), plain(&between(rest, "</td>")))
        });
        (between(table.split_once("<caption>").expect("a caption").1, "</caption>"), cells.collect())
    };
    page.split("<table>").skip(1).map(table).collect()
}

/// The values of all cells of a page whose tag begins like this, `.` for a blank.
pub fn values_in(page: &str, cell: &str) -> String {
    let cells = page.split(cell).skip(1);
    let value = |cell: &str| {
        let content = cell.split_once('>').expect("the end of a tag").1;
        // An empty cell has no end tag.
        let value = content.split('<').next().unwrap_or_default().trim();
        if value.is_empty() { ".".to_owned() } else { value.to_owned() }
    };
    cells.map(value).collect()
}

/// A text of a page, with its characters in place of the entities.
fn plain(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The items of the lists of a page.
pub fn items(page: &str) -> Vec<String> {
    page.split("<li>").skip(1).map(|rest| plain(rest.split("</li>").next().unwrap_or_default())).collect()
}

/// The items of the page of the fixture `boards/violations/all-kinds.solved`.
const ALL_KINDS: [&str; 8] = [
    "9 more than once in row 2",
    "9 more than once in row 5",
    "9 more than once in column 2",
    "9 more than once in box 4",
    "9 more than once in diagonal 1",
    "9 more than once in window 1",
    "9 more than once in disjoint-group 5",
    "9 more than once in unit 'pair'",
];

/// Boards of other sizes and shapes, by their fixtures, and what is drawn of each: its values, `.` for a blank cell, and
/// a line wherever two boxes meet.
const DRAWINGS: [(&str, &str); 4] = [
    (
        "sizes/size-06",
        "
 4 . 1|. . 3
 . 3 .|. . .
------------
 . . .|2 . .
 . . .|. 5 .
------------
 . . .|. 4 .
 3 . 6|. . .
",
    ),
    (
        "boxes/box-3x2",
        "
 . 4|1 .|. 3
 . .|. 3|. .
 5 .|. .|. .
------------
 . .|. .|. .
 . 1|. .|5 .
 . .|3 .|6 2
",
    ),
    (
        "regions/jigsaw-6",
        "
 .|. . . 3 .
  --------
 . .|. . .|.
    --    --
 . 4 5|2 . .
------------
 . .|. 4 1 2
  --  ------
 .|. .|. 4 3
  ----
 . . .|. . .
",
    ),
    (
        "symbols/hexadecimal",
        "
 2 F . 5|D A . .|6 C . .|1 8 3 4
 . A 7 .|. . 3 .|. . 2 5|0 . E 6
 1 . 0 .|F . 5 .|8 4 3 9|D A B 2
 3 9 . .|. 1 2 8|D A . .|. . 7 5
--------------------------------
 B . . 7|. . . .|. 2 . 4|9 . . .
 . . . 0|6 . B 4|. . 8 7|A . . E
 F D 2 .|. E . 7|5 9 . 1|. 0 8 B
 . . 4 6|1 0 . .|. D . B|C . 5 7
--------------------------------
 . . . .|B D E A|2 1 5 .|. . . .
 . E . .|7 5 F C|. . 4 8|2 . 0 1
 8 5 . 2|. 6 4 3|. . . .|. E . A
 6 . . 9|2 . . .|. . D .|7 . . .
--------------------------------
 0 . . F|E . A .|3 5 1 2|. 4 . .
 . . A .|5 . 7 .|. . . .|. . . 0
 . 2 . .|. 3 6 .|0 . C F|. . . .
 . . 9 .|. 2 1 .|E B . .|. . C .
",
    ),
];

/// The table of a page as lines of text, after an empty line.
pub fn drawing((_, cells): &Table) -> String {
    let size = cells.len().isqrt();
    let has = |class: &str, word: &str| class.split(' ').any(|mark| mark == word);
    let mut drawn = "\n".to_owned();
    for row in cells.chunks(size) {
        let line: String = row.iter().map(|(class, _)| if has(class, "top") { "--" } else { "  " }).collect();
        let values = row.iter().map(|(class, value)| {
            let value = if value.is_empty() { "." } else { value };
            format!("{}{value}", if has(class, "left") { '|' } else { ' ' })
        });
        for line in [line, values.collect()] {
            drawn.extend(Some(line.trim_end()).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")));
        }
    }
    drawn
}

/// The elements of a document with their namespaces, attributes and texts, one a line, without the white space between them.
pub fn shape(document: &str) -> String {
    fn describe(node: Node, depth: usize, lines: &mut String) {
        if let Some(text) = node.text().filter(|text| node.is_text() && !text.trim().is_empty()) {
            lines.push_str(&format!("{depth} {:?}\n", text.trim()));
        }
        if node.is_element() {
            let mut attributes: Vec<String> = node
                .attributes()
                .map(|attribute| format!("{:?}{}={}", attribute.namespace(), attribute.name(), attribute.value()))
                .collect();
            attributes.sort();
            let namespace = node.tag_name().namespace().unwrap_or_default();
            lines.push_str(&format!("{depth} {{{namespace}}}{} {}\n", node.tag_name().name(), attributes.join(" ")));
        }
        node.children().for_each(|child| describe(child, depth + 1, lines));
    }
    let document = parse(document);
    let mut lines = String::new();
    describe(document.root(), 0, &mut lines);
    lines
}

/// How a document with a unique puzzle and one with six solutions is solved, and what its page says besides the boards.
pub fn pages() -> [(&'static str, [&'static str; 2]); 4] {
    [
        ("--list all", ["rating 1.2, easy", "6 solutions"]),
        ("--list 2", ["rating 1.2, easy", "6 solutions, listed: 2"]),
        ("--max-solutions 3", ["rating 1.2, easy", "more than 3 solutions, listed: 3"]),
        ("--method logic", ["rating 1.2, easy", "6 solutions"]),
    ]
}

/// Writes that document as `page.xml`, graded and solved with these options.
pub fn lay_out_a_page(dir: &Dir, options: &str) {
    let [unique, several] =
        ["unique", "several"].map(|name| root(text(project(&format!("examples/{name}.xml")).as_ref())));
    dir.write("page.xml", format!("<pages>{unique}{several}</pages>"));
    dir.run("grade page.xml --in-place -q").exits(0);
    dir.run(&format!("solve page.xml --in-place -q {options}")).exits(0);
}

/// The texts of the paragraphs of a page.
pub fn paragraphs(page: &str) -> Vec<String> {
    let ends = page.split("<p>").skip(1).map(|rest| rest.split("</p>").next().unwrap_or_default());
    ends.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Checks where the pages of some fixtures draw lines. `pages` makes the pages of a document with each processor.
pub fn assert_drawings(pages: impl Fn(&str) -> [String; 2]) {
    for (name, expected) in DRAWINGS {
        for page in pages(&project(&format!("fixtures/puzzles/boards/{name}.xml"))) {
            let drawn: Vec<String> = tables_in(&page).iter().map(drawing).collect();
            assert_eq!(drawn, [expected], "{name}");
        }
    }
}

/// Checks that the pages of a document name each unit with a value twice.
pub fn assert_units_named(pages: impl Fn(&str) -> [String; 2]) {
    for page in pages(&project("fixtures/puzzles/boards/violations/all-kinds.solved")) {
        assert_eq!(items(&page), ALL_KINDS);
    }
}

/// Writes `other.xml`, a solved document. Its puzzles are A, B and C, in the namespace `urn:x`, and D in none. A and B are in
/// elements that have only the names of results, and E is in the result of C.
pub fn lay_out_other_elements(dir: &Dir) {
    let puzzle = |name: &str| format!("<s:sudoku name='{name}'><s:cells/>");
    let of_a_result = format!("<s:grid verdict='multiple'>{}</s:sudoku></s:grid>", puzzle("E"));
    let [a, b, c] = ["A", "B", "C"].map(puzzle);
    let text = format!(
        "<page xmlns:s='urn:x' xmlns:l='urn:layout'><l:grid verdict='ok'>{a}</s:sudoku></l:grid>\
         <l:grade rating='5'>{b}</s:sudoku></l:grade>{c}{of_a_result}</s:sudoku><sudoku name='D'><cells/></sudoku></page>"
    );
    dir.write("other.xml", text);
}

/// The names of the puzzles of this document in namespaces.
pub const NAMED_IN: [(&str, &str); 3] = [("*", "ABCD"), ("urn:x", "ABC"), ("", "D")];

/// The names in a list of verdicts.
pub fn names_in(verdicts: &str) -> String {
    verdicts.split(" name=\"").skip(1).filter_map(|after| after.split('"').next()).collect()
}
