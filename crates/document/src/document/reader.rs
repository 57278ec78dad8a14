//! Finds the puzzles of a parsed document, and collects everything that is wrong with them.

use std::ops::Range;

use roxmltree::{Document as Tree, Node, ParsingOptions};

use crate::document::boards::{BoardReader, DeclaredBoard, ParsedBoard};
use crate::document::declared_board::{BOARD_ATTRIBUTES, BOARD_ELEMENTS, read_declared_board};
use crate::document::earlier_result::{StoredBoard, StoredCount, StoredResult};
use crate::document::elements::{Elements, Texts};
use crate::document::layout::{self, LineScan};
use crate::document::model::PuzzleEntry;
use crate::document::nodes::{attribute, element_children, is_grade, is_named, is_result, same_namespace, trim};
use crate::document::offsets::{EarlierResult, ElementOffsets, PuzzleOffsets};
use crate::document::reading::Earlier;
use crate::finding::show::excerpt;
use crate::finding::{Faults, Finding, Rule};
use crate::position::Position;
use crate::puzzle::{CellOffsets, Located, Puzzle};
use sudoku_engine::board::Board;
use sudoku_engine::search::Verdict;

/// After this number of faults of earlier results, only the first one of each result is kept.
const MAX_FAULTS_OF_RESULTS: usize = 1000;

/// The puzzles and faults of a text.
#[derive(Debug)]
pub(super) struct Content {
    pub entries: Vec<PuzzleEntry>,
    pub faults: Faults,
    /// Whether the text is XML.
    pub is_xml: bool,
    /// The number of `<sudoku>` elements, readable or not.
    pub sudokus: usize,
    /// Where the root element starts.
    pub root: Position,
}

/// The content of a text that is not XML.
impl Default for Content {
    fn default() -> Content {
        Content { entries: Vec::new(), faults: Faults::default(), is_xml: false, sudokus: 0, root: Position::START }
    }
}

/// Parses a text and reads its puzzles.
///
/// # Errors
/// The text is not well-formed.
pub fn read(texts: Texts<'_>, earlier: Earlier) -> Result<Content, roxmltree::Error> {
    Ok(Reader::new(texts, earlier).read(&tree_of(texts)?).0)
}

/// Parses a text without its plain lists, and reads its puzzles; `None` if the text has faults, or if a plain list does
/// not fit its puzzle.
pub fn read_plain(texts: Texts<'_>, earlier: Earlier) -> Option<Content> {
    let (content, is_misread) = Reader::new(texts, earlier).read(&tree_of(texts).ok()?);
    (content.faults.is_empty() && !is_misread && !texts.interrupt.is_over()).then_some(content)
}

fn tree_of<'r>(texts: Texts<'r>) -> Result<Tree<'r>, roxmltree::Error> {
    // A DOCTYPE is allowed. Without a resolver the parser reads nothing outside the text.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Tree::parse_with_options(texts.parsed.text(), options)
}

/// Reads one `<sudoku>` after the other.
struct Reader<'r> {
    texts: Texts<'r>,
    earlier: Earlier,
    /// Searches the line of the current puzzle.
    line: LineScan,
    /// The faults of the current puzzle.
    faults: Faults,
    /// The number of faults of earlier results.
    of_results: usize,
    /// Whether there was a plain list that does not fit.
    is_misread: bool,
}

impl<'r> Reader<'r> {
    fn new(texts: Texts<'r>, earlier: Earlier) -> Reader<'r> {
        Reader {
            texts,
            earlier,
            line: LineScan::default(),
            faults: Faults::default(),
            of_results: 0,
            is_misread: false,
        }
    }

    /// The content, and whether there was a plain list that does not fit.
    fn read(mut self, tree: &Tree<'r>) -> (Content, bool) {
        let root = tree.root_element().range();
        let (mut entries, mut sudokus, mut faults) = (Vec::new(), 0, Faults::default());
        let mut inside_result = 0..0;
        for node in tree.descendants().filter(Node::is_element) {
            let start = node.range().start;
            if inside_result.contains(&start) {
                continue;
            }
            if is_result(node) || is_grade(node) {
                inside_result = node.range();
            } else if node.tag_name().name() == "sudoku" {
                sudokus += 1;
                if root.contains(&start) {
                    entries.extend(self.sudoku(node, sudokus));
                } else {
                    self.in_entity(start, "a <sudoku>");
                }
                let name = attribute(node, "name").filter(|name| self.texts.parsed.unread_in(name.range()).is_none());
                let name = name.map(|name| name.value());
                faults.add_puzzle(std::mem::take(&mut self.faults), sudokus, name);
            }
        }
        faults.sort();
        let root = self.texts.position(root.start);
        (Content { entries, faults, is_xml: true, sudokus, root }, self.is_misread)
    }

    fn fault(&mut self, rule: Rule, offset: usize, message: impl Into<String>) {
        self.faults.add(self.texts.finding(rule, offset, message));
    }

    fn in_entity(&mut self, offset: usize, what: &str) {
        let message =
            format!("{what} comes from an entity and cannot be written back; write it in the document itself");
        self.fault(Rule::PuzzleInEntity, offset, message);
    }

    /// A puzzle; `None` if something is wrong with it.
    fn sudoku(&mut self, node: Node<'_, 'r>, number: usize) -> Option<PuzzleEntry> {
        let element = self.puzzle_element(node)?;
        if let Some(reference) = self.unread_in_puzzle(node, element) {
            self.faults.add(unread(self.texts, reference));
            return None;
        }
        let (name, attributes) = name_and_attributes(node);
        let mut elements = Elements::new(self.texts, name.as_deref());
        let form = read_declared_board(&mut elements, node, element);
        let board = form.as_ref().map(|form| {
            let mut boards = BoardReader::new(&mut elements, form);
            match element.tag_name().name() {
                "matrix" => boards.matrix(element),
                _ => boards.cells(element),
            }
        });
        self.faults.extend(elements.faults);
        self.is_misread |= elements.is_misread || self.has_other_lists(node, element);
        let listed = board.as_ref().map_or(0, |board| board.listed);
        let is_sized = [node, element].into_iter().any(|node| attribute(node, "size").is_some());
        let puzzle = ElementOffsets { element: self.texts.range(element), listed, is_sized };
        let offsets = self.offsets(node, puzzle, form.as_ref());
        let (Some(ParsedBoard { board: givens, cells, .. }), Some(form)) = (board, form) else { return None };
        if !self.faults.is_empty() {
            return None;
        }
        let Texts { text, lines, .. } = self.texts;
        let start = self.texts.range(node).start;
        let span = lines.span(text, start..layout::start_tag_end(text, start));
        let puzzle = Puzzle { number, name, attributes, span, givens, symbols: form.symbols };
        Some(PuzzleEntry { located: Located { puzzle, cells: CellOffsets::Each(cells) }, offsets })
    }

    /// The first reference in what is read of a puzzle whose value is not known: in the attributes of the `<sudoku>`, in
    /// the puzzle, and in the elements that describe its board.
    fn unread_in_puzzle(&self, sudoku: Node<'_, 'r>, puzzle: Node<'_, 'r>) -> Option<Range<usize>> {
        let attributes = sudoku.attributes().filter(|attribute| attribute.namespace().is_none());
        let of_board = |child: &Node<'_, '_>| BOARD_ELEMENTS.iter().any(|name| is_named(*child, sudoku, name));
        let elements = element_children(sudoku).filter(|child| *child == puzzle || of_board(child));
        let ranges = attributes.map(|attribute| attribute.range()).chain(elements.map(|element| element.range()));
        ranges.filter_map(|range| self.texts.parsed.unread_in(range)).min_by_key(|reference| reference.start)
    }

    /// The one `<matrix>` or `<cells>` of a `<sudoku>`.
    fn puzzle_element<'a>(&mut self, sudoku: Node<'a, 'r>) -> Option<Node<'a, 'r>> {
        let is_puzzle = |name: &str| name == "matrix" || name == "cells";
        let mut found = element_children(sudoku)
            .filter(|child| is_puzzle(child.tag_name().name()) && same_namespace(*child, sudoku));
        match (found.next(), found.next()) {
            (Some(puzzle), None) if sudoku.range().contains(&puzzle.range().start) => Some(puzzle),
            (Some(puzzle), None) => {
                self.in_entity(puzzle.range().start, "the puzzle");
                None
            }
            (Some(_), Some(second)) => {
                let message = "this <sudoku> contains a second puzzle; use one <matrix> or one <cells>";
                self.fault(Rule::WrongShape, second.range().start, message);
                None
            }
            (None, _) => {
                let in_other_namespace = element_children(sudoku).find(|child| is_puzzle(child.tag_name().name()));
                let message = match in_other_namespace.map(|child| child.tag_name().name()) {
                    Some(name) => {
                        format!("the <{name}> of this <sudoku> is in another namespace; use that of the <sudoku>")
                    }
                    None => "this <sudoku> contains no puzzle; add a <matrix> or <cells>".into(),
                };
                self.fault(Rule::NoPuzzle, sudoku.range().start, message);
                None
            }
        }
    }

    /// `form` is the board of the puzzle, if it can be read.
    fn offsets(&mut self, sudoku: Node<'_, 'r>, puzzle: ElementOffsets, form: Option<&DeclaredBoard>) -> PuzzleOffsets {
        let (within, text) = (sudoku.range(), self.texts.text);
        let mut results = Vec::new();
        for node in element_children(sudoku).filter(|child| is_result(*child)) {
            if within.contains(&node.range().start) {
                let element = self.texts.range(node);
                let range = layout::space_before(text, element.start).start..element.end;
                let form = form.filter(|_| self.earlier == Earlier::Read);
                let stored = form.map(|form| Box::new(self.stored(node, form)));
                results.push(EarlierResult { range, element, stored });
            } else {
                self.in_entity(node.range().start, "the <grid> of an earlier run");
            }
        }
        let mut grades = Vec::new();
        for node in element_children(sudoku).filter(|child| is_grade(*child)) {
            if within.contains(&node.range().start) {
                let element = self.texts.range(node);
                grades.push(layout::space_before(text, element.start).start..element.end);
            } else {
                self.in_entity(node.range().start, "the <grade> of an earlier run");
            }
        }
        let within = self.texts.range(sudoku);
        let line = self.texts.lines.line_start(text, within.start);
        // If an element ends on this line, it may be another <sudoku>, whose results change the line.
        let may_change = self.line.has_end_tag_before(text, line, within.start);
        let outer = (!may_change).then(|| layout::leading_space(&text[line..within.start]));
        PuzzleOffsets::new(text, within, outer, puzzle, results, grades)
    }

    /// Whether a `<sudoku>` has plain lists that are neither in its puzzle nor in an earlier result, such as regions.
    fn has_other_lists(&self, sudoku: Node<'_, 'r>, puzzle: Node<'_, 'r>) -> bool {
        let Some(plain) = self.texts.plain else { return false };
        let read = element_children(sudoku).filter(|child| *child == puzzle || is_result(*child) || is_grade(*child));
        let read: usize = read.map(|child| plain.within(child.range()).len()).sum();
        plain.within(sudoku.range()).len() > read
    }

    /// Reads a result of an earlier run. Its board is a list of cells or a matrix.
    fn stored(&mut self, grid: Node<'_, 'r>, form: &DeclaredBoard) -> StoredResult {
        let value = |name| attribute(grid, name).map(|attribute| attribute.value());
        let word = value("verdict").map(trim);
        let verdict = [Verdict::None, Verdict::Unique, Verdict::Multiple]
            .into_iter()
            .find(|verdict| word.is_some_and(|word| word == verdict.name()));
        let count = match value("solutions").map(|number| trim(number).parse()) {
            None => StoredCount::Missing,
            Some(Err(_)) => StoredCount::Invalid,
            Some(Ok(number)) if value("complete").is_some_and(|word| trim(word) == "false") => {
                StoredCount::MoreThan(number)
            }
            Some(Ok(number)) => StoredCount::Exactly(number),
        };
        let matrix = element_children(grid).find(|child| is_named(*child, grid, "matrix"));
        let board = match verdict {
            Some(Verdict::None) => StoredBoard::None,
            _ if value("open").is_some() => StoredBoard::Unfinished(self.stored_board(grid, matrix, form)),
            _ => StoredBoard::Solution(self.stored_solution(grid, matrix, form)),
        };
        StoredResult { verdict, count, board, in_matrix: matrix.is_some() }
    }

    /// The board of an earlier result.
    fn stored_board(
        &mut self,
        grid: Node<'_, 'r>,
        matrix: Option<Node<'_, 'r>>,
        form: &DeclaredBoard,
    ) -> Result<Board, Faults> {
        if let Some(reference) = self.texts.parsed.unread_in(grid.range()) {
            return Err(vec![unread(self.texts, reference)].into());
        }
        let mut elements = Elements::new(self.texts, None);
        let mut reader = BoardReader::new(&mut elements, form);
        let ParsedBoard { board, .. } = match matrix {
            Some(matrix) => reader.matrix(matrix),
            None => reader.cells(grid),
        };
        self.is_misread |= elements.is_misread;
        if elements.faults.is_empty() {
            return Ok(board);
        }
        // A document has any number of results. After too many faults, the first one of a result is enough.
        let has_room = self.of_results < MAX_FAULTS_OF_RESULTS;
        self.of_results += elements.faults.len();
        Err(if has_room { elements.faults } else { elements.faults.shortened() })
    }

    /// The board of an earlier result, which must have a value in each cell.
    fn stored_solution(
        &mut self,
        grid: Node<'_, 'r>,
        matrix: Option<Node<'_, 'r>>,
        form: &DeclaredBoard,
    ) -> Result<Board, Faults> {
        let board = self.stored_board(grid, matrix, form)?;
        let (found, cells) = (board.givens().count(), board.values().len());
        if found < cells {
            let message = format!("this <grid> has {found} filled cells; a solution has {cells}");
            return Err(vec![self.texts.finding(Rule::WrongShape, grid.range().start, message)].into());
        }
        Ok(board)
    }
}

/// The finding about a reference in a puzzle whose value is not known.
fn unread(texts: Texts<'_>, reference: Range<usize>) -> Finding {
    let found = excerpt(&texts.text[reference.clone()]);
    let message = format!(
        "the value of {found} may be declared in another file, which is not read; write the value itself in the puzzle"
    );
    texts.finding_in(Rule::UnreadEntity, reference, message)
}

/// The name of a `<sudoku>`, and its other attributes that are in no namespace and do not describe the board.
fn name_and_attributes(sudoku: Node<'_, '_>) -> (Option<String>, Vec<(String, String)>) {
    let (mut name, mut others) = (None, Vec::new());
    for attribute in sudoku.attributes().filter(|attribute| attribute.namespace().is_none()) {
        match attribute.name() {
            "name" => name = Some(attribute.value().to_owned()),
            board if BOARD_ATTRIBUTES.contains(&board) => {}
            other => others.push((other.to_owned(), attribute.value().to_owned())),
        }
    }
    (name, others)
}
