//! What holds for every document. Random ones are put together from all that XML allows, in all kinds of layouts and
//! encodings; then they are broken at random, which must never lead to more than a fault with its place.

use std::ops::Range;

use encoding_rs::{SHIFT_JIS, WINDOWS_1252};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use sudoxml::board::Board;
use sudoxml::board::classic::{Cell, Digit, DigitSet, Grid};
use sudoxml::document::{self, CellList, SolveOptions};
use sudoxml::finding::{Finding, Requirement, Severity};
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::logic::{self, Levels, TechniqueSet};
use sudoxml::outcome::{Method, SolutionLimit};
use sudoxml::run::{CountOptions, DocumentResult, GradeOptions, Status, Task};
use sudoxml::search;

use crate::kit::pieces::Pieces;

/// A document, and the puzzles that went into it.
#[derive(Clone, Debug)]
struct Document {
    text: String,
    encoding: Encoding,
    puzzles: Vec<Grid>,
}

impl Document {
    fn bytes(&self) -> Vec<u8> {
        self.encoding.encode(&self.text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Utf8,
    Utf8WithMark,
    Utf16Le,
    Utf16Be,
    Utf16LeWithoutMark,
    Latin1,
    ShiftJis,
}

impl Encoding {
    const ALL: [Encoding; 7] = [
        Encoding::Utf8,
        Encoding::Utf8WithMark,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Utf16LeWithoutMark,
        Encoding::Latin1,
        Encoding::ShiftJis,
    ];

    /// What the XML declaration calls it, where it must be declared.
    fn declared(self) -> Option<&'static str> {
        match self {
            Encoding::Latin1 => Some("ISO-8859-1"),
            Encoding::ShiftJis => Some("Shift_JIS"),
            _ => None,
        }
    }

    /// Letters that the encoding makes something special of. The second byte of the first Japanese one is a `\`.
    fn letters(self) -> [&'static str; 2] {
        match self {
            Encoding::Latin1 => ["é", "ÿ"],
            Encoding::ShiftJis => ["ソ", "表ｱ"],
            _ => ["é", "ソ😀"],
        }
    }

    fn encode(self, text: &str) -> Vec<u8> {
        let utf16 = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
        match self {
            Encoding::Utf8 => text.into(),
            Encoding::Utf8WithMark => format!("\u{feff}{text}").into(),
            Encoding::Utf16Le => utf16("\u{feff}").into_iter().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => utf16("\u{feff}").into_iter().flat_map(u16::to_be_bytes).collect(),
            Encoding::Utf16LeWithoutMark => utf16("").into_iter().flat_map(u16::to_le_bytes).collect(),
            Encoding::Latin1 => WINDOWS_1252.encode(text).0.into(),
            Encoding::ShiftJis => SHIFT_JIS.encode(text).0.into(),
        }
    }

    /// The text without a byte order mark.
    fn decode(self, bytes: &[u8]) -> String {
        let units =
            |unit: fn([u8; 2]) -> u16| bytes.chunks(2).map(|pair| unit([pair[0], pair[1]])).collect::<Vec<u16>>();
        let text = match self {
            Encoding::Utf8 | Encoding::Utf8WithMark => String::from_utf8(bytes.into()).expect("UTF-8"),
            Encoding::Utf16Be => String::from_utf16(&units(u16::from_be_bytes)).expect("UTF-16"),
            Encoding::Utf16Le | Encoding::Utf16LeWithoutMark => {
                String::from_utf16(&units(u16::from_le_bytes)).expect("UTF-16")
            }
            Encoding::Latin1 => WINDOWS_1252.decode_without_bom_handling(bytes).0.into(),
            Encoding::ShiftJis => SHIFT_JIS.decode_without_bom_handling(bytes).0.into(),
        };
        text.strip_prefix('\u{feff}').map_or(text.clone(), String::from)
    }
}

// The pieces are written with marks, which assembly replaces by what the document as a whole demands.
const BREAK: &str = "\u{1}"; // a line end, or nothing in a document on one line
const STEP: &str = "\u{2}"; // one level of indentation
const LETTERS: [&str; 2] = ["\u{3}", "\u{4}"]; // letters of the encoding
const REFERENCE: &str = "\u{5}"; // a reference to an entity that there is
const PREFIX: &str = "\u{6}"; // the prefix of our elements
const NAMESPACE: &str = "\u{7}"; // what is declared on a <sudoku>

/// What is allowed between elements, in a `<sudoku>` or outside.
fn misc() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "<!-- <sudoku><matrix/></sudoku> \u{3} -->",
        "<!-- </sudoku> <grid verdict='unique'> - \u{1} - -->",
        "<?sudoku <grid verdict=\"none\"/> \u{4}?>",
        "<?empty?>",
        "\u{1}",
        "\u{1}\u{2}",
        " \t \n",
    ]);
    vec(pieces, 0..3).prop_map(|pieces| pieces.concat())
}

/// What else is allowed in an element: text too.
fn prose() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "A puzzle &amp; its &lt;sudoku&gt;, ",
        "\u{3}\u{4} &#233;&#x1F600;",
        "\u{5}",
        "<![CDATA[<sudoku></sudoku> \u{4} ]] > ]]>",
        "<p a='\">' b=\"'/>\"\n c = '\u{3}' >in \u{1} it</p >",
        "<br/>",
        "<matrix><row/></matrix>",
        "<grid verdict='unique' solution='1'/>",
        "<x:y xmlns:x='urn:other' x:verdict=''/>",
        "]] &gt; \u{1}",
        "5",
    ]);
    let piece = prop_oneof![pieces.prop_map(String::from), misc()];
    vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// Grids with one solution, with several, with none, and with digits that clash; all of them quick to search.
fn grid() -> impl Strategy<Value = Grid> {
    let digits = Just((1..=9).collect::<Vec<u8>>()).prop_shuffle();
    let few = subsequence((0..81).collect::<Vec<usize>>(), 0..14);
    let all_of = subsequence((1..=9).collect::<Vec<u8>>(), 0..3);
    let clashes = vec((0..81_usize, 1..=9_u8), 0..2);
    (digits, any::<bool>(), few, all_of, clashes).prop_map(|(digits, turned, few, all_of, clashes)| {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let (row, col) = (usize::from(cell.row() - 1), usize::from(cell.col() - 1));
            let (row, col) = if turned { (col, row) } else { (row, col) };
            let digit = digits[(row * 3 + row / 3 + col) % 9];
            if !few.contains(&cell.index()) && !all_of.contains(&digit) {
                grid.set(cell, Digit::new(digit));
            }
        }
        for (index, digit) in clashes {
            grid.set(Cell::ALL[index], Digit::new(digit));
        }
        grid
    })
}

/// A cell's element, in one of the many ways to write it. The name and the attributes come from outside.
fn element(name: &str, attributes: &str, digit: Option<Digit>, way: usize) -> String {
    let tag = format!("{PREFIX}{name}{attributes}");
    let end = format!("</{PREFIX}{name}>");
    let Some(digit) = digit else {
        return match way {
            0 => format!("<{tag}></{PREFIX}{name}\n>"),
            1 => format!("<{tag}> {BREAK} {end}"),
            2 => format!("<{tag}><!-- 5 -->{end}"),
            3 => format!("<{tag} note='/>'\n/>"),
            4 => format!("<{tag}><![CDATA[]]><?five 5?>{end}"),
            _ => format!("<{tag}/>"),
        };
    };
    match way {
        0 => format!("<{tag}>{BREAK}\t{digit} {end}"),
        1 => format!("<{tag}>&#{};{end}", u32::from(digit.to_char())),
        2 => format!("<{tag}><![CDATA[ ]]>&#x{:x};{end}", u32::from(digit.to_char())),
        3 => format!("<{tag}><!-- <sudoku> 7 --><![CDATA[{digit}]]><?six 6?>{end}"),
        4 => format!("<{tag} note=\"'>\" >{digit}</{PREFIX}{name} >"),
        _ => format!("<{tag}>{digit}{end}"),
    }
}

fn matrix(grid: &Grid, ways: &[usize]) -> String {
    let row = |cells: &[Cell]| {
        let cols: String = cells.iter().map(|&cell| element("col", "", grid.get(cell), ways[cell.index()])).collect();
        format!("{BREAK}{STEP}{STEP}{STEP}<{PREFIX}row>{cols}</{PREFIX}row>")
    };
    let rows: String = Cell::ALL.chunks(9).map(row).collect();
    format!("<{PREFIX}matrix>{rows}{BREAK}{STEP}{STEP}</{PREFIX}matrix>")
}

fn cells(grid: &Grid, ways: &[usize]) -> String {
    let cell = |cell: Cell| {
        let (row, col, box_) = (cell.row(), cell.col(), cell.box_());
        let way = ways[cell.index()];
        let attributes = match way {
            0 => format!(" box = '{box_}'\ncol=\"{col}\" row='&#{};'", 48 + row),
            1 => format!(" note='>' row=' {row}'{BREAK} col='{col}'"),
            _ => format!(" row=\"{row}\" col=\"{col}\" box=\"{box_}\""),
        };
        let left_out = grid.get(cell).is_none() && way > 3;
        let element = || element("cell", &attributes, grid.get(cell), way);
        if left_out { String::new() } else { format!("{BREAK}{STEP}{STEP}{STEP}{}", element()) }
    };
    let cells: String = Cell::ALL.into_iter().map(cell).collect();
    format!("<{PREFIX}cells>{cells}{BREAK}{STEP}{STEP}</{PREFIX}cells >")
}

/// A `<sudoku>` with what stands around its puzzle, inside and outside.
fn sudoku() -> impl Strategy<Value = (String, Grid)> {
    let name = select(vec!["", " name='\">\u{3}'", "\n name = \"a &amp; 'b' &#60;\" "]);
    let ways = vec((0..40_usize).prop_map(|way| 39 - way), 81); // most cells are written in the plain way
    let start = select(vec!["\u{1}\u{2}\u{2}", "\u{1}\u{2}\u{2}", "", " "]);
    let end =
        select(vec!["\u{1}\u{2}</\u{6}sudoku>", "</\u{6}sudoku\n>", " </\u{6}sudoku>", "\u{1}\u{1}</\u{6}sudoku>"]);
    (name, grid(), ways, any::<bool>(), (prose(), start, prose(), end)).prop_map(
        |(name, grid, ways, listed, around)| {
            // A <matrix> or a <grid verdict> of the user's is none of ours only outside a <sudoku> of the same namespace.
            let foreign = |prose: &str| {
                prose
                    .replace("<matrix>", "<o:matrix xmlns:o='urn:other'>")
                    .replace("</matrix>", "</o:matrix>")
                    .replace("<grid ", "<grid xmlns='urn:other' ")
            };
            let (before, start, after, end) = around;
            let puzzle = if listed { cells(&grid, &ways) } else { matrix(&grid, &ways) };
            let (before, after) = (foreign(&before), foreign(&after));
            (format!("<{PREFIX}sudoku{NAMESPACE}{name}>{before}{start}{puzzle}{after}{end}"), grid)
        },
    )
}

/// The namespaces: what the root declares, what a `<sudoku>` declares, and the prefix.
const NAMESPACES: [[&str; 3]; 6] = [
    ["", "", ""],
    [" xmlns='urn:sudoku'", "", ""],
    [" xmlns:su=\"urn:sudoku\"", "", "su:"],
    ["", "\nxmlns:s-1='urn:sudoku'", "s-1:"],
    [" xmlns='urn:other'", " xmlns = 'urn:sudoku'", ""],
    [" xmlns='urn:other'", " xmlns=''", ""],
];

/// Line ends and steps of indentation; a document without a line end stands on one line.
const LAYOUTS: [[&str; 2]; 7] =
    [["\n", "    "], ["\n", "  "], ["\n", "\t"], ["\r\n", "\t"], ["\r", " "], ["\n", ""], ["", ""]];

fn document() -> impl Strategy<Value = Document> {
    let encoding = select(Encoding::ALL.to_vec());
    let world = (encoding, select(NAMESPACES.to_vec()), select(LAYOUTS.to_vec()), any::<bool>(), any::<bool>());
    let body = vec((prose(), sudoku()), 1..4);
    (world, misc(), body, prose(), misc()).prop_map(|(world, prolog, body, last, epilog)| {
        let (encoding, [root_namespace, sudoku_namespace, prefix], [line_end, step], declared, doctype) = world;
        let mut text = match encoding.declared() {
            Some(name) if declared => format!("<?xml version=\"1.0\"\nencoding = '{name}' ?>"),
            Some(name) => format!("<?xml version='1.0' encoding=\"{}\"?>{BREAK}", name.to_lowercase()),
            None if declared => format!("<?xml version='1.0' standalone='yes'?>{BREAK}"),
            None => String::new(),
        };
        if doctype {
            text += "<!DOCTYPE book [\n<!ENTITY e '<b>\u{3}</b> &#38;amp; <!-- <sudoku/> -->'>\n<!-- ]> <sudoku> -->\n\
                     <!ELEMENT book ANY>\n<!ATTLIST book x CDATA #IMPLIED>\n]>";
        }
        text += &format!("{}<book{root_namespace}>", prolog.trim_start());
        let mut puzzles = Vec::new();
        for (prose, (sudoku, grid)) in body {
            text += &format!("{prose}{BREAK}{STEP}{sudoku}");
            puzzles.push(grid);
        }
        text += &format!("{last}{BREAK}</book>{epilog}");
        let reference = if doctype { "&e;" } else { "&quot;" };
        let letters = encoding.letters();
        let marks = [
            (BREAK, line_end),
            ("\n", if line_end.is_empty() { "\n" } else { line_end }),
            (STEP, step),
            (LETTERS[0], letters[0]),
            (LETTERS[1], letters[1]),
            (REFERENCE, reference),
            (PREFIX, prefix),
            (NAMESPACE, sudoku_namespace),
        ];
        // A CRLF must not be taken for a line end to be replaced again.
        let text = text.replace('\n', "\u{8}").replace(BREAK, if line_end.is_empty() { "" } else { "\u{8}" });
        let text = marks[2..].iter().fold(text, |text, (mark, with)| text.replace(mark, with)).replace('\n', "\u{8}");
        let text = text.replace('\u{8}', marks[1].1);
        // Without a mark, and without a declaration, only the first tag shows that it is UTF-16.
        let begins_at_tag = encoding == Encoding::Utf16LeWithoutMark;
        let text = if begins_at_tag { text.trim_start().to_owned() } else { text };
        Document { text, encoding, puzzles }
    })
}

/// Runs a task on bytes; nothing may be written but by one that is done.
fn process(task: &Task, bytes: &[u8]) -> (DocumentResult, Vec<u8>) {
    let mut out = Vec::new();
    let result = task.process(bytes, &mut out).expect("memory can be written to");
    assert!(result.status == Status::Done || out.is_empty(), "{result:?} left an output");
    (result, out)
}

/// The findings of a document, in document order.
fn findings(result: &DocumentResult) -> Vec<&Finding> {
    let mut findings: Vec<&Finding> = result.findings().collect();
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// The output of a task that must be done.
#[track_caller]
fn done(task: &Task, bytes: &[u8]) -> Vec<u8> {
    let (result, out) = process(task, bytes);
    assert_eq!(result.status, Status::Done, "{:?} in:\n{}", findings(&result), String::from_utf8_lossy(bytes));
    out
}

const LIMIT: SolutionLimit = SolutionLimit::All;
fn solve() -> Task {
    solve_with(Method::Search, Requirement::Nothing)
}

fn solve_with(method: Method, require: Requirement) -> Task {
    Task::solve(SolveOptions::new().limit(LIMIT).list(LIMIT).method(method), require)
}

fn grade(steps: bool) -> Task {
    Task::grade(GradeOptions::new().steps(steps), Requirement::Nothing)
}

/// `grade`, with and without the steps.
fn grading() -> impl Strategy<Value = Task> {
    any::<bool>().prop_map(grade)
}

/// `solve --method logic` with all techniques, with some that leave most puzzles open, or with none.
fn by_logic(then_search: bool) -> impl Strategy<Value = Task> {
    let sets = ["naked-single hidden-single", "naked-single", "hidden-single-box pointing", ""].map(|names| {
        names.split_whitespace().filter_map(TechniqueSet::from_name).fold(TechniqueSet::EMPTY, TechniqueSet::union)
    });
    select([&sets[..], &[TechniqueSet::ALL]].concat())
        .prop_map(move |techniques| solve_with(Method::Logic { techniques, then_search }, Requirement::Nothing))
}

/// Whatever writes results or grades.
fn writing() -> impl Strategy<Value = Task> {
    prop_oneof![Just(solve()), grading(), by_logic(false), by_logic(true)]
}

fn parse(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
}

fn is_sudoku(node: roxmltree::Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().name() == "sudoku"
}

fn namespace<'a>(node: roxmltree::Node<'a, '_>) -> &'a str {
    node.tag_name().namespace().unwrap_or_default()
}

fn is_result(node: roxmltree::Node<'_, '_>) -> bool {
    let of_our_namespace = |parent: roxmltree::Node<'_, '_>| is_sudoku(parent) && namespace(parent) == namespace(node);
    node.tag_name().name() == "grid" && node.has_attribute("verdict") && node.parent().is_some_and(of_our_namespace)
}

fn is_grade(node: roxmltree::Node<'_, '_>) -> bool {
    let of_our_namespace = |parent: roxmltree::Node<'_, '_>| is_sudoku(parent) && namespace(parent) == namespace(node);
    node.tag_name().name() == "grade" && node.has_attribute("rating") && node.parent().is_some_and(of_our_namespace)
}

fn is_ours(node: roxmltree::Node<'_, '_>) -> bool {
    is_result(node) || is_grade(node)
}

/// The results and grades in a text, each with the white space before it.
fn results(text: &str) -> Vec<Range<usize>> {
    let tree = parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
    let with_space =
        |range: Range<usize>| text[..range.start].trim_end_matches([' ', '\t', '\r', '\n']).len()..range.end;
    tree.descendants().filter(|node| is_ours(*node)).map(|node| with_space(node.range())).collect()
}

fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut kept = text.to_owned();
    ranges.iter().rev().for_each(|range| kept.replace_range(range.clone(), ""));
    kept
}

/// Everything in a document that is no result and no grade, one entry a node, and white space at the ends of text left out.
fn nodes(text: &str) -> Vec<String> {
    let tree = parse(text).expect("well-formed");
    let mut inside = 0..0;
    let mut nodes = Vec::new();
    for node in tree.descendants() {
        if is_ours(node) {
            inside = node.range();
        }
        if inside.contains(&node.range().start) {
            continue;
        }
        let attributes: Vec<_> = node.attributes().map(|a| (a.namespace(), a.name(), a.value())).collect();
        let shown = match node.text().map(str::trim).filter(|_| !node.is_element()) {
            Some("") if node.is_text() => continue,
            text => format!("{:?} {:?} {attributes:?} {text:?} {:?}", node.node_type(), node.tag_name(), node.pi()),
        };
        nodes.push(shown);
    }
    nodes
}

/// What the results of each `<sudoku>` in a text say: the verdict, the number, and the solutions.
type Results = Vec<(String, Option<String>, Vec<Grid>)>;

fn results_in(text: &str) -> Results {
    let tree = parse(text).expect("well-formed");
    let reported = |sudoku: roxmltree::Node<'_, '_>| {
        let grids: Vec<_> = sudoku.children().filter(|child| is_result(*child)).collect();
        let attribute = |name| grids[0].attribute(name).map(String::from);
        let digits = |grid: &roxmltree::Node<'_, '_>| {
            let mut solution = Grid::EMPTY;
            for cell in grid.children().filter(|child| child.tag_name().name() == "cell") {
                let number = |name| cell.attribute(name).and_then(|value| value.parse::<u8>().ok()).expect("a number");
                let place = Cell::at(number("row"), number("col")).expect("a cell");
                assert_eq!(place.box_(), number("box"));
                assert_eq!(solution.get(place), None, "each cell once");
                solution.set(place, cell.text().and_then(|text| text.chars().next()).and_then(Digit::from_char));
            }
            solution
        };
        let solutions = grids.iter().map(digits).filter(|grid| *grid != Grid::EMPTY).collect();
        (attribute("verdict").expect("a verdict"), attribute("solutions"), solutions)
    };
    tree.descendants().filter(|node| is_sudoku(*node)).map(reported).collect()
}

/// What must be reported of a puzzle.
fn expected(grid: &Grid) -> (String, Option<String>, Vec<Grid>) {
    let clash = !Board::from(*grid).violations().is_empty();
    let solutions: Vec<Grid> =
        if clash { Vec::new() } else { search::solutions(grid).map(|solution| solution.grid()).collect() };
    let verdict = match solutions.len() {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    };
    (verdict.to_owned(), Some(solutions.len().to_string()), solutions)
}

proptest! {
    // A failing case becomes a test of its own below, and not a file of seeds beside the source.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Proves F14.
    #[test]
    fn the_output_without_its_results_is_the_input_byte_for_byte(document in document(), task in writing()) {
        let bytes = document.bytes();
        let out = done(&task, &bytes);
        let text = document.encoding.decode(&out);
        prop_assert_eq!(document.encoding.encode(&without(&text, &results(&text))), bytes);
        prop_assert_eq!(nodes(&text), nodes(&document.text));
    }

    /// Proves F51.
    #[test]
    fn clean_gives_back_the_input_byte_for_byte(document in document(), tasks in vec(writing(), 0..3)) {
        let bytes = document.bytes();
        let written = tasks.iter().fold(bytes.clone(), |document, task| done(task, &document));
        prop_assert_eq!(document.encoding.decode(&done(&Task::clean(), &written)), document.text.clone());
        prop_assert_eq!(done(&Task::clean(), &written), bytes);
    }

    #[test]
    fn the_results_are_the_verdicts_and_solutions_of_the_puzzles(document in document()) {
        let text = document.encoding.decode(&done(&solve(), &document.bytes()));
        prop_assert_eq!(results_in(&text), document.puzzles.iter().map(expected).collect::<Results>());
    }

    #[test]
    fn running_twice_gives_the_same_bytes_as_running_once(document in document(), task in writing()) {
        let once = done(&task, &document.bytes());
        prop_assert_eq!(done(&task, &once), once);
    }

    /// Proves F34.
    #[test]
    fn grades_and_results_are_together_in_either_order(
        document in document(),
        grade in grading(),
        solve in prop_oneof![Just(solve()), by_logic(false), by_logic(true)],
    ) {
        let bytes = document.bytes();
        let both = done(&grade, &done(&solve, &bytes));
        prop_assert_eq!(&done(&solve, &done(&grade, &bytes)), &both);
        prop_assert_eq!(&done(&grade, &both), &both);
        prop_assert_eq!(&done(&solve, &both), &both);
    }

    #[test]
    fn what_another_task_wrote_before_leaves_no_trace(
        document in document(),
        tasks in prop_oneof![(grading(), grading()), (by_logic(false), by_logic(true)), (by_logic(true), by_logic(false))],
    ) {
        let bytes = document.bytes();
        prop_assert_eq!(done(&tasks.1, &done(&tasks.0, &bytes)), done(&tasks.1, &bytes));
    }

    #[test]
    fn in_batches_the_bytes_and_findings_are_the_same(
        document in document(),
        task in writing(),
        batch in select(vec![1, 40, 300, 2000]),
        most in select(vec![40, 700, usize::MAX]),
    ) {
        let bytes = document.bytes();
        let (whole, out) = process(&task, &bytes);
        let (mut input, mut streamed) = (Pieces::of(&bytes, most), Vec::new());
        let streaming = Streaming { from: 0, batch, ..Streaming::default() };
        let result = process_stream(&task, &mut input, streaming, &mut streamed).expect("memory");
        prop_assert_eq!((result.status, result.counts), (whole.status, whole.counts));
        prop_assert_eq!(findings(&result), findings(&whole));
        prop_assert_eq!(document.encoding.decode(&streamed), document.encoding.decode(&out));
        prop_assert_eq!(streamed, out);
    }

    #[test]
    fn a_grade_is_that_of_the_puzzle_and_its_steps_lead_to_the_solution(document in document(), steps in any::<bool>()) {
        let text = document.encoding.decode(&done(&grade(steps), &document.bytes()));
        let tree = parse(&text).expect("well-formed");
        let sudokus = tree.descendants().filter(|node| is_sudoku(*node));
        for (sudoku, puzzle) in sudokus.zip(&document.puzzles) {
            let grades: Vec<_> = sudoku.children().filter(|child| is_grade(*child)).collect();
            let expected = logic::grade(puzzle);
            prop_assert_eq!(grades.len(), usize::from(expected.is_some()));
            let (Some(grade), Some(expected)) = (grades.first(), expected) else { continue };
            let said = ["rating", "pearl", "diamond", "steps", "level"].map(|name| grade.attribute(name).map(String::from));
            let grade_says = [expected.rating, expected.pearl, expected.diamond].map(|rating| Some(rating.to_string()));
            prop_assert_eq!(&said[..3], &grade_says[..]);
            prop_assert_eq!(&said[3], &Some(expected.steps.to_string()));
            let levels = Levels::default();
            prop_assert_eq!(said[4].as_deref(), Some(levels.name_of(expected.rating)));
            prop_assert_eq!(grade.attribute("at-least"), expected.at_least.then_some("true"));
            let written_steps: Vec<_> = grade.children().filter(|child| child.is_element()).collect();
            prop_assert_eq!(written_steps.len(), if steps { expected.steps } else { 0 });
            let mut board = *puzzle;
            for place in written_steps.iter().flat_map(|step| step.children()).filter(|node| node.tag_name().name() == "place") {
                board.set(cell_of(place), digits_in(place, "digit").iter().next());
            }
            prop_assert!(!steps || expected.at_least || search::solutions(puzzle).all(|solution| solution.grid() == board));
        }
    }

    #[test]
    fn a_board_that_logic_leaves_open_has_room_for_every_solution(
        document in document(),
        (then_search, task) in any::<bool>().prop_flat_map(|then| (Just(then), by_logic(then))),
    ) {
        let text = document.encoding.decode(&done(&task, &document.bytes()));
        let tree = parse(&text).expect("well-formed");
        let sudokus = tree.descendants().filter(|node| is_sudoku(*node));
        let searched = results_in(&document.encoding.decode(&done(&solve(), &document.bytes())));
        for ((sudoku, puzzle), (verdict, number, solutions)) in sudokus.zip(&document.puzzles).zip(searched) {
            let grids: Vec<_> = sudoku.children().filter(|child| is_result(*child)).collect();
            prop_assert_eq!(grids[0].attribute("verdict"), Some(verdict.as_str()));
            prop_assert_eq!(grids[0].attribute("solutions"), number.as_deref());
            let Some(open) = grids[0].attribute("open") else { continue };
            prop_assert!(!then_search);
            prop_assert_eq!(grids.len(), 1);
            let cells: Vec<_> = grids[0].children().filter(|child| child.is_element()).collect();
            prop_assert_eq!(cells.len(), 81);
            let blank = cells.iter().filter(|cell| cell.text().is_none()).count();
            prop_assert_eq!(open, blank.to_string());
            for cell in cells {
                let at = cell_of(cell);
                let standing = cell.text().and_then(|text| text.chars().next()).and_then(Digit::from_char);
                prop_assert_eq!(cell.attribute("given") == Some("true"), puzzle.get(at).is_some());
                prop_assert_eq!(standing.is_none(), cell.has_attribute("candidates"));
                let possible = standing.map_or_else(|| digits_in(cell, "candidates"), |digit| [digit].into_iter().collect());
                prop_assert!(solutions.iter().all(|solution| solution.get(at).is_some_and(|digit| possible.contains(digit))));
            }
        }
    }

    #[test]
    fn results_of_an_earlier_run_with_other_limits_leave_no_trace(document in document()) {
        let once = done(&solve(), &document.bytes());
        prop_assert_eq!(done(&solve(), &done(&solve_few(), &document.bytes())), once);
    }

    #[test]
    fn a_chain_of_stages_keeps_the_puzzles_and_all_around_them(document in document()) {
        let expected: Results = document.puzzles.iter().map(expected).collect();
        for list in [CellList::Givens, CellList::All, CellList::Candidates] {
            let listed = done(&Task::cells(list), &document.bytes());
            let back = done(&Task::matrix(), &listed);
            prop_assert_eq!(outside_puzzles(&document.encoding.decode(&listed)), outside_puzzles(&document.text));
            prop_assert_eq!(outside_puzzles(&document.encoding.decode(&back)), outside_puzzles(&document.text));
            for stage in [listed, back] {
                prop_assert_eq!(results_in(&document.encoding.decode(&done(&solve(), &stage))), expected.clone());
            }
        }
    }

    #[test]
    fn solutions_go_to_matrices_and_back(document in document()) {
        let solved = done(&solve(), &document.bytes());
        let turned = done(&Task::matrix(), &solved);
        let listed = done(&Task::cells(CellList::Givens), &turned);
        let results_again = results_in(&document.encoding.decode(&listed));
        prop_assert_eq!(results_again, results_in(&document.encoding.decode(&solved)));
        // The results are the same bytes again, whoever wrote them: solve, or the way back.
        prop_assert_eq!(done(&solve(), &listed), listed);
    }

    #[test]
    fn check_and_solve_agree(document in document()) {
        let bytes = document.bytes();
        let (solved, _) = process(&solve(), &bytes);
        let (checked, _) = process(&Task::check(CountOptions::new().limit(LIMIT), Requirement::Unique), &bytes);
        let numbers = |result: &DocumentResult| {
            let counts = result.counts;
            (counts.documents, counts.puzzles, counts.unique, counts.multiple, counts.none, counts.violations)
        };
        prop_assert_eq!(numbers(&solved), numbers(&checked));
        let rules = |result: &DocumentResult| -> Vec<_> {
            result.findings().map(|finding| (finding.rule, finding.span, finding.message.clone())).collect()
        };
        prop_assert_eq!(rules(&solved), rules(&checked));
        prop_assert!(solved.findings().all(|finding| finding.severity == Severity::Warning));
        prop_assert!(checked.findings().all(|finding| finding.severity == Severity::Error));
        let unique = document.puzzles.iter().all(|grid| expected(grid).0 == "unique");
        prop_assert_eq!(checked.status, if unique { Status::Done } else { Status::Unmet });
        let demanding = solve_with(Method::Search, Requirement::Unique);
        prop_assert_eq!(process(&demanding, &bytes).0.status, checked.status);
    }

    #[test]
    fn a_document_that_was_broken_has_faults_with_places_or_a_whole_output(
        document in document(),
        of_text in vec(mutation(), 0..4),
        of_bytes in vec(mutation(), 0..3),
    ) {
        let mut text: Vec<char> = document.text.chars().collect();
        for mutation in of_text {
            mutation.change(&mut text, |snippet| snippet.chars().collect(), |number| char::from_u32(number).unwrap_or('\0'));
        }
        let mut bytes = document.encoding.encode(&text.into_iter().collect::<String>());
        for mutation in of_bytes {
            mutation.change(&mut bytes, |snippet| snippet.into(), |number| number as u8);
        }
        stands_firm(&bytes);
    }

    #[test]
    fn bytes_of_any_kind_are_no_worse(bytes in vec(any::<u8>(), 0..300)) {
        stands_firm(&bytes);
        stands_firm(&[b"<sudoku>".as_slice(), &bytes].concat());
        stands_firm(&[b"<?xml version='1.0' encoding='".as_slice(), &bytes].concat());
    }

    #[test]
    fn snippets_in_any_order_are_no_worse(snippets in vec(select(SNIPPETS.to_vec()), 0..30)) {
        stands_firm(snippets.concat().as_bytes());
    }
}

/// The cell that an element of a step or a result names.
fn cell_of(node: roxmltree::Node<'_, '_>) -> Cell {
    let number = |name| node.attribute(name).and_then(|value| value.parse().ok()).expect("a number");
    Cell::at(number("row"), number("col")).expect("a cell")
}

/// The digits in an attribute.
fn digits_in(node: roxmltree::Node<'_, '_>, name: &str) -> DigitSet {
    node.attribute(name).unwrap_or_default().chars().filter_map(Digit::from_char).collect()
}

/// The text around the puzzle elements, and their number.
fn outside_puzzles(text: &str) -> Vec<String> {
    let tree = parse(text).expect("well-formed");
    let is_puzzle = |node: &roxmltree::Node<'_, '_>| {
        matches!(node.tag_name().name(), "matrix" | "cells")
            && node.parent().is_some_and(|parent| is_sudoku(parent) && namespace(parent) == namespace(*node))
    };
    let mut around = vec![];
    let mut at = 0;
    for puzzle in tree.descendants().filter(is_puzzle) {
        around.push(text[at..puzzle.range().start].to_owned());
        at = puzzle.range().end;
    }
    around.push(text[at..].to_owned());
    around
}

/// One way to break a document. The place is in thousandths of its length.
#[derive(Clone, Debug)]
enum Mutation {
    Delete(usize, usize),
    Repeat(usize, usize, usize),
    Replace(usize, Vec<u32>),
    Insert(usize, &'static str),
}

impl Mutation {
    fn change<T: Clone>(
        &self,
        document: &mut Vec<T>,
        of_snippet: impl Fn(&str) -> Vec<T>,
        of_number: impl Fn(u32) -> T,
    ) {
        let length = document.len();
        let place = |thousandths: usize| thousandths * length / 1000;
        match self {
            &Mutation::Delete(from, number) => {
                let range = place(from)..(place(from) + number).min(length);
                document.splice(range, []);
            }
            &Mutation::Repeat(from, number, to) => {
                let range = place(from)..(place(from) + number).min(length);
                let copy = document[range].to_vec();
                document.splice(place(to)..place(to), copy);
            }
            Mutation::Replace(from, numbers) => {
                let range = place(*from)..(place(*from) + numbers.len()).min(length);
                document.splice(range, numbers.iter().map(|&number| of_number(number)));
            }
            Mutation::Insert(at, snippet) => {
                document.splice(place(*at)..place(*at), of_snippet(snippet));
            }
        }
    }
}

/// What tends to upset a reader of XML, or ours.
const SNIPPETS: [&str; 48] = [
    "<sudoku>",
    "</sudoku>",
    "<sudoku/>",
    "<sudoku name='&#10;'>",
    "<matrix>",
    "</matrix>",
    "<matrix/>",
    "<cells>",
    "</cells>",
    "<cells/>",
    "<row>",
    "</row>",
    "<row/>",
    "<col>",
    "</col>",
    "<col/>",
    "<col>5</col>",
    "<cell row='1' col='1'/>",
    "<cell/>",
    "<grid verdict='unique'>",
    "<grid verdict='none'/>",
    "</grid>",
    "<grid>",
    "<p:sudoku xmlns:p='urn:p'>",
    "</p:sudoku>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "&",
    "&e;",
    "&#0;",
    "&#x110000;",
    "&amp;",
    "\"",
    "'",
    " xmlns=''",
    "\0",
    "\u{feff}",
    "\u{85}\u{2028}",
    "\r",
    "é",
    "<",
    ">",
    "<!DOCTYPE a [<!ENTITY e '<sudoku><cells/></sudoku>'>]>",
    "<!DOCTYPE sudoku [<!ENTITY e \"<cells><cell row='1' col='1'>5</cell>é</cells>\"><!ENTITY e2 'x&e;'>]>",
];

fn mutation() -> impl Strategy<Value = Mutation> {
    let place = 0..=1000_usize;
    prop_oneof![
        (place.clone(), 1..40_usize).prop_map(|(from, number)| Mutation::Delete(from, number)),
        (place.clone(), 1..400_usize, place.clone()).prop_map(|(from, number, to)| Mutation::Repeat(from, number, to)),
        (place.clone(), vec(prop_oneof![0..128_u32, any::<u32>()], 1..6))
            .prop_map(|(at, with)| Mutation::Replace(at, with)),
        (place, select(SNIPPETS.to_vec())).prop_map(|(at, snippet)| Mutation::Insert(at, snippet)),
    ]
}

/// What a task does, as far as its output is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Solve,
    Check,
    Convert,
}

/// Whatever the bytes are: no panic, no output but by a task that is done, no place outside of the document, and a
/// whole output that says the same when it is run through again.
#[track_caller]
fn stands_firm(bytes: &[u8]) {
    let solve = (Kind::Solve, Task::solve(SolveOptions::new().limit(5), Requirement::Nothing));
    let check = (Kind::Check, Task::check(CountOptions::new().limit(5), Requirement::Nothing));
    let lists = [CellList::Givens, CellList::All, CellList::Candidates].map(|list| (Kind::Convert, Task::cells(list)));
    for (kind, task) in [solve, check, (Kind::Convert, Task::matrix())].into_iter().chain(lists) {
        let (result, out) = process(&task, bytes);
        let errors = result.findings().filter(|finding| finding.severity == Severity::Error).count() as u64;
        assert_eq!(result.counts.errors, errors);
        assert_eq!(result.status == Status::Done, errors == 0, "{result:?}");
        let Ok(source) = document::Document::parse_lenient(bytes) else { continue };
        let lines = line_lengths(source.text());
        for finding in result.findings() {
            for position in [Some(finding.span.start), finding.span.end].into_iter().flatten() {
                let length = lines.get(position.line.wrapping_sub(1)).copied();
                let is_inside = length.is_some_and(|length| (1..=length + 1).contains(&position.column));
                assert!(is_inside, "{finding}, {position} in {lines:?}");
            }
        }
        if result.status != Status::Done || kind == Kind::Check {
            continue;
        }
        let source_out = document::Document::parse_lenient(&out[..]).expect("an output in the encoding of its input");
        parse(source_out.text()).unwrap_or_else(|error| panic!("{error} in:\n{}", source_out.text()));
        if kind == Kind::Solve {
            assert_eq!(done(&task, &out), out, "a second run changes nothing");
            let stripped = |text: &str| without(text, &results(text));
            assert_eq!(stripped(source_out.text()), stripped(source.text()));
        } else {
            let again = done(&task, &out);
            assert_eq!(done(&task, &again), again);
        }
    }
}

/// The number of characters on each line.
fn line_lengths(text: &str) -> Vec<usize> {
    text.replace("\r\n", "\n").split(['\n', '\r']).map(|line| line.chars().count()).collect()
}

#[test]
fn deep_documents_are_read() {
    let deep = |inside: &str| format!("{}{inside}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    stands_firm(deep("<sudoku><cells/></sudoku>").as_bytes());
    stands_firm(deep("").as_bytes());
    stands_firm("<sudoku>".repeat(10_000).as_bytes());
}

#[test]
fn a_sudoku_can_be_inside_another_one() {
    let inner = "<sudoku><cells><cell row='1' col='1'>1</cell></cells></sudoku>";
    for around in [format!("{inner}<cells/>"), format!("<cells/>{inner}"), format!("<cells/>\n  <p>{inner}</p>\n")] {
        stands_firm(format!("<sudoku>{around}</sudoku>").as_bytes());
    }
}

#[test]
fn a_result_after_japanese_text_is_after_its_escape_sequence() {
    let document = "<?xml version='1.0' encoding='ISO-2022-JP'?>\n<sudoku>\n  <cells/>日本</sudoku>";
    let (bytes, _, unknown) = encoding_rs::ISO_2022_JP.encode(document);
    assert!(!unknown);
    stands_firm(&bytes);
    let out = done(&solve_few(), &bytes);
    let (text, unknown) = encoding_rs::ISO_2022_JP.decode_without_bom_handling(&out);
    assert!(!unknown, "{text}");
    assert_eq!(without(&text, &results(&text)), document);
}

fn solve_few() -> Task {
    Task::solve(SolveOptions::new().limit(1), Requirement::Nothing)
}

#[test]
fn a_sudoku_inside_an_earlier_result_is_no_puzzle() {
    let document = "<sudoku><cells/><grid verdict='unique'><sudoku/></grid></sudoku>";
    let out = String::from_utf8(done(&solve_few(), document.as_bytes())).expect("UTF-8");
    assert!(out.starts_with("<sudoku><cells/><grid verdict=\"multiple\" solution=\"1\""), "{out}");
    assert_eq!(out.matches("<sudoku").count(), 1);
}
