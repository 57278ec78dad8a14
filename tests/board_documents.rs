//! Random documents with boards of every size and shape: the output without its results is the input byte for byte, the
//! results are equal to the results of a plain solver, the commands agree, and a document with a broken board has an error
//! with a position.

use encoding_rs::WINDOWS_1252;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use sudoxml::document::{CellList, Document, SolveOptions};
use sudoxml::finding::{Requirement, Severity};
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::run::{DocumentResult, GradeOptions, Task};
use sudoxml::search::Verdict;

use crate::kit::pieces::Pieces;

/// The solutions that a test lists of one puzzle.
const LISTED: usize = 12;

/// A puzzle, as a test knows it.
#[derive(Clone, Debug)]
struct Puzzle {
    size: usize,
    /// The attribute `box`; `None` for the usual boxes, or for regions.
    shape: Option<(usize, usize)>,
    /// The region of each cell, in reading order.
    regions: Option<Vec<usize>>,
    has_diagonals: bool,
    /// The cells of a unit with a name.
    unit: Option<Vec<usize>>,
    symbols: Option<Vec<char>>,
    /// The value of each cell, in reading order; 0 is a blank.
    givens: Vec<usize>,
    is_list: bool,
    /// Whether the `<sudoku>` and the puzzle have a `size`.
    sized: (bool, bool),
}

/// Some characters for symbols. The first ones are in ISO-8859-1.
const CHARACTERS: &str = "09AbzZ.<&\"'>éÿλж漢😀";

fn puzzle() -> impl Strategy<Value = Puzzle> {
    (2_usize..=6).prop_flat_map(|size| {
        let cells = size * size;
        let labels: Vec<usize> = (0..cells).map(|cell| cell / size).collect();
        let shapes: Vec<_> = (2..size).filter(|rows| size % rows == 0).map(|rows| (rows, size / rows)).collect();
        let regions = Just(labels).prop_shuffle();
        let board = if shapes.is_empty() {
            regions.prop_map(|regions| (None, Some(regions))).boxed()
        } else {
            let usual = Just((None, None));
            let shaped = select(shapes).prop_map(|shape| (Some(shape), None));
            prop_oneof![usual, shaped, regions.prop_map(|regions| (None, Some(regions)))].boxed()
        };
        let unit = proptest::option::of(subsequence((0..cells).collect::<Vec<_>>(), 2..=size).prop_shuffle());
        let characters: Vec<char> = CHARACTERS.chars().collect();
        let symbols = proptest::option::of(subsequence(characters, size).prop_shuffle());
        let given = prop_oneof![3 => Just(0), 1 => 1..=size];
        let givens = proptest::collection::vec(given, cells);
        (board, any::<bool>(), unit, symbols, givens, any::<(bool, bool, bool)>()).prop_map(
            move |((shape, regions), has_diagonals, unit, symbols, givens, (is_list, outer, inner))| {
                let sized = (outer, inner || (is_list && !outer));
                Puzzle { size, shape, regions, has_diagonals, unit, symbols, givens, is_list, sized }
            },
        )
    })
}

impl Puzzle {
    /// The cells of each unit.
    fn units(&self) -> Vec<Vec<usize>> {
        let size = self.size;
        let usual = (1..=size).rev().find(|rows| size.is_multiple_of(*rows) && rows * rows <= size).unwrap_or(1);
        let (rows, cols) = self.shape.unwrap_or((usual, size / usual));
        let region = |cell: usize| match &self.regions {
            Some(regions) => regions[cell],
            None => cell / size / rows * rows + cell % size / cols,
        };
        let mut units: Vec<Vec<usize>> = Vec::new();
        for index in 0..size {
            let cells = |is_inside: &dyn Fn(usize) -> bool| (0..size * size).filter(|cell| is_inside(*cell)).collect();
            units.push(cells(&|cell| cell / size == index));
            units.push(cells(&|cell| cell % size == index));
            units.push(cells(&|cell| region(cell) == index));
        }
        if self.has_diagonals {
            units.push((0..size).map(|at| at * size + at).collect());
            units.push((0..size).map(|at| at * size + size - 1 - at).collect());
        }
        units.extend(self.unit.clone());
        units
    }

    /// The first solutions in their order.
    fn solutions(&self) -> Vec<Vec<usize>> {
        let units = self.units();
        let peers: Vec<Vec<usize>> = (0..self.givens.len())
            .map(|cell| {
                let mut peers: Vec<usize> =
                    units.iter().filter(|unit| unit.contains(&cell)).flatten().copied().collect();
                peers.sort_unstable();
                peers.dedup();
                peers.retain(|peer| *peer != cell);
                peers
            })
            .collect();
        let clashes = |cell: usize| peers[cell].iter().any(|peer| self.givens[*peer] == self.givens[cell]);
        let mut found = Vec::new();
        if !(0..self.givens.len()).any(|cell| self.givens[cell] != 0 && clashes(cell)) {
            search(&mut self.givens.clone(), &self.givens, &peers, 0, self.size, &mut found);
        }
        found
    }

    fn value(&self, value: usize) -> String {
        match (&self.symbols, value) {
            (_, 0) => String::new(),
            (Some(symbols), _) => escape(&symbols[value - 1].to_string()),
            (None, _) => value.to_string(),
        }
    }

    fn xml(&self) -> String {
        let size = self.size;
        let square = |name: &str, attributes: &str, content: &dyn Fn(usize) -> String| {
            let row = |row: usize| {
                let cols: String = (0..size).map(|col| format!("<col>{}</col>", content(row * size + col))).collect();
                format!("<row>{cols}</row>")
            };
            format!("<{name}{attributes}>{}</{name}>", (0..size).map(row).collect::<String>())
        };
        let of = |is_there: bool, text: String| if is_there { text } else { String::new() };
        let mut attributes = of(self.sized.0, format!(" size=\"{size}\""));
        attributes += &self.shape.map(|(rows, cols)| format!(" box=\"{rows}x{cols}\"")).unwrap_or_default();
        attributes += &of(self.has_diagonals, " extra=\"diagonals\"".into());
        if let Some(symbols) = &self.symbols {
            attributes += &format!(" symbols=\"{}\"", escape(&symbols.iter().collect::<String>()));
        }
        let place = |cell: usize| format!("row=\"{}\" col=\"{}\"", cell / size + 1, cell % size + 1);
        let of_puzzle = of(self.sized.1, format!(" size=\"{size}\""));
        let puzzle = if self.is_list {
            let filled = (0..size * size).rev().filter(|cell| self.givens[*cell] != 0);
            let cells = filled.map(|cell| format!("<cell {}>{}</cell>", place(cell), self.value(self.givens[cell])));
            format!("<cells{of_puzzle}>{}</cells>", cells.collect::<String>())
        } else {
            square("matrix", &of_puzzle, &|cell| self.value(self.givens[cell]))
        };
        let boxes = self.regions.as_ref().map(|regions| square("boxes", "", &|cell| format!("é{}", regions[cell])));
        let unit = self.unit.as_ref().map(|unit| {
            let cells: String = unit.iter().map(|cell| format!("<cell {}/>", place(*cell))).collect();
            format!("<unit name=\"ü\">{cells}</unit>")
        });
        let (boxes, unit) = (boxes.unwrap_or_default(), unit.unwrap_or_default());
        format!("<sudoku{attributes}>\n  {boxes}\n  {puzzle}\n  {unit}</sudoku>")
    }
}

fn search(
    board: &mut [usize],
    givens: &[usize],
    peers: &[Vec<usize>],
    cell: usize,
    size: usize,
    found: &mut Vec<Vec<usize>>,
) {
    if found.len() > LISTED {
        return;
    }
    if cell == board.len() {
        found.push(board.to_vec());
    } else if givens[cell] != 0 {
        search(board, givens, peers, cell + 1, size, found);
    } else {
        for value in 1..=size {
            if peers[cell].iter().all(|peer| board[*peer] != value) {
                board[cell] = value;
                search(board, givens, peers, cell + 1, size, found);
            }
        }
        board[cell] = 0;
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// An encoding of documents.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf16,
    Latin1,
}

impl Encoding {
    /// The document in this encoding. What the encoding does not have is a character reference.
    fn document(self, puzzles: &[Puzzle]) -> Vec<u8> {
        let puzzles: String = puzzles.iter().map(|puzzle| puzzle.xml() + "\n").collect();
        let document = format!("<puzzles>\n{puzzles}</puzzles>\n");
        match self {
            Encoding::Utf8 => document.into_bytes(),
            Encoding::Utf16 => format!("\u{feff}{document}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Latin1 => {
                let declared = format!("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n{document}");
                // The encoder writes the references.
                WINDOWS_1252.encode(&declared).0.into_owned()
            }
        }
    }
}

fn encoding() -> impl Strategy<Value = Encoding> {
    select(vec![Encoding::Utf8, Encoding::Utf16, Encoding::Latin1])
}

fn solved(bytes: &[u8]) -> Vec<u8> {
    let mut document = Document::parse(bytes).expect("a document");
    document.solve(&SolveOptions::new().limit(LISTED as u64).list(LISTED as u64));
    let mut out = Vec::new();
    document.write_to(&mut out).expect("an output");
    out
}

fn cleaned(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    Document::parse(bytes).expect("a document").write_clean_to(&mut out).expect("an output");
    out
}

fn converted(bytes: &[u8], to: Option<CellList>) -> Vec<u8> {
    let (document, mut out) = (Document::parse(bytes).expect("a document"), Vec::new());
    match to {
        Some(list) => document.write_cells_to(list, &mut out),
        None => document.write_matrices_to(&mut out),
    }
    .expect("an output");
    out
}

/// A change that makes a board invalid: the attribute, and a value that no puzzle of a test may have.
fn broken() -> impl Strategy<Value = (&'static str, String)> {
    let size = "[a-z]{0,3}|0|1|26|-?99|4\\.0|９".prop_map(|value| ("size", value));
    let shape = "[a-z]{0,3}|1x4|0x0|3X2|x|7x7|2x|255x255|3×2".prop_map(|value| ("box", value));
    let extra = "[a-c]{1,4}|Diagonals|diagonals,windows|diagonal".prop_map(|value| ("extra", value));
    let symbols = "|a|aa|[ab]{7,30}|é é|é{2,9}".prop_map(|value| ("symbols", value));
    prop_oneof![size, shape, extra, symbols]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Proves F58.
    #[test]
    fn the_output_without_its_results_is_the_input_and_the_results_are_right(
        puzzles in proptest::collection::vec(puzzle(), 1..4),
        encoding in encoding(),
    ) {
        let bytes = encoding.document(&puzzles);
        let out = solved(&bytes);
        prop_assert!(cleaned(&out) == bytes, "the bytes of the input");
        prop_assert!(solved(&out) == out, "a second run");
        let mut document = Document::parse(&*bytes).expect("a document");
        let outcomes = document.solve(&SolveOptions::new().limit(LISTED as u64).list(LISTED as u64));
        for (outcome, puzzle) in outcomes.iter().zip(&puzzles) {
            let expected = puzzle.solutions();
            let verdict = match expected.len() {
                0 => Verdict::None,
                1 => Verdict::Unique,
                _ => Verdict::Multiple,
            };
            prop_assert_eq!(outcome.verdict(), Some(verdict), "{}", puzzle.xml());
        }
        let text = String::from_utf8(solved(&Encoding::Utf8.document(&puzzles))).expect("UTF-8");
        for (element, puzzle) in text.split("</sudoku>").zip(&puzzles) {
            let written: Vec<Vec<String>> = element.split("<grid ").skip(1).map(values).collect();
            let values = |board: &Vec<usize>| board.iter().map(|value| puzzle.value(*value)).collect::<Vec<_>>();
            let expected: Vec<_> = puzzle.solutions().iter().take(LISTED).map(values).collect();
            if expected.is_empty() {
                prop_assert!(element.contains("<grid verdict=\"none\" solutions=\"0\""));
            } else {
                prop_assert_eq!(written, expected, "{}", puzzle.xml());
            }
        }
    }

    #[test]
    fn in_batches_the_bytes_and_the_findings_are_the_same(
        puzzles in proptest::collection::vec(puzzle(), 1..6),
        encoding in encoding(),
        batch in select(vec![1, 40, 300, 2000]),
        most in select(vec![40, 700, usize::MAX]),
        task in select(vec![Task::solve(SolveOptions::new().limit(3), Requirement::Nothing), Task::grade(GradeOptions::new(), Requirement::Nothing), Task::cells(CellList::All), Task::matrix()]),
    ) {
        let bytes = encoding.document(&puzzles);
        let (mut whole, mut streamed) = (Vec::new(), Vec::new());
        let result = task.process(bytes.as_slice(), &mut whole).expect("memory");
        let streaming = Streaming { from: 0, batch, ..Streaming::default() };
        let in_batches = process_stream(&task, &mut Pieces::of(&bytes, most), streaming, &mut streamed).expect("memory");
        prop_assert_eq!((in_batches.status, in_batches.counts), (result.status, result.counts));
        let findings = |result: &DocumentResult| result.findings().map(ToString::to_string).collect::<Vec<_>>();
        prop_assert_eq!(findings(&in_batches), findings(&result));
        prop_assert!(streamed == whole, "the same bytes");
    }

    #[test]
    fn a_list_and_a_matrix_become_each_other_again(
        puzzles in proptest::collection::vec(puzzle(), 1..4),
        encoding in encoding(),
    ) {
        let bytes = encoding.document(&puzzles);
        let matrices = converted(&bytes, None);
        let lists = converted(&matrices, Some(CellList::Givens));
        let again = converted(&lists, None);
        // The first list may add a size, which then stays.
        prop_assert!(converted(&again, Some(CellList::Givens)) == lists);
        prop_assert!(converted(&converted(&lists, Some(CellList::All)), None) == again);
        let read = |bytes: &[u8]| -> Vec<_> {
            let document = Document::parse(bytes).expect("a document");
            document.puzzles().map(|puzzle| puzzle.givens.clone()).collect()
        };
        prop_assert_eq!(read(&bytes), read(&lists));
        prop_assert_eq!(read(&bytes), read(&again));
    }

    #[test]
    fn a_broken_attribute_of_a_board_is_a_fault_at_its_place(
        puzzle in puzzle(),
        (name, value) in broken(),
        encoding in encoding(),
    ) {
        let mut puzzle = puzzle;
        // No attribute occurs twice.
        match name {
            "size" => puzzle.sized.0 = false,
            "box" => puzzle.shape = None,
            "extra" => puzzle.has_diagonals = false,
            _ => puzzle.symbols = None,
        }
        let xml = puzzle.xml().replacen("<sudoku", &format!("<sudoku {name}=\"{value}\""), 1);
        let text = format!("<puzzles>\n{xml}\n</puzzles>\n");
        let bytes = match encoding {
            Encoding::Utf16 => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf8 | Encoding::Latin1 => text.into_bytes(),
        };
        let error = Document::parse(&*bytes).expect_err(&xml);
        let findings = error.findings();
        prop_assert!(!findings.is_empty());
        for finding in findings {
            prop_assert!(finding.severity == Severity::Error && finding.span.start.line >= 2, "{}", finding);
        }
    }
}

/// The texts of the cells of a solution.
fn values(grid: &str) -> Vec<String> {
    let cells = grid.split("<cell ").skip(1);
    cells.map(|cell| cell.split(['>', '<']).nth(1).unwrap_or_default().to_owned()).collect()
}
