//! Finds the puzzles of a parsed document, and collects everything that is wrong with them.

use std::ops::Range;

use crate::document::boards::{BoardReader, DeclaredBoard, ParsedBoard};
use crate::document::declared_board::{BOARD_ATTRIBUTES, BOARD_ELEMENTS, read_declared_board};
use crate::document::earlier_result::{StoredBoard, StoredCount, StoredResult};
use crate::document::elements::{Elements, Texts, unfollowed};
use crate::document::geometries::Geometries;
use crate::document::layout::{self, LineScan};
use crate::document::model::PuzzleEntry;
use crate::document::offsets::{EarlierResult, ElementOffsets, PuzzleOffsets, UserSolution};
use crate::document::reading::{Earlier, Reading};
use crate::document::scan::{Node, Tree, Word, trim};
use crate::finding::show::excerpt;
use crate::finding::{Faults, Finding, Rule};
use crate::position::Position;
use crate::puzzle::{CellOffsets, Located, Puzzle};
use crate::similar::most_similar;
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

/// Reads one `<sudoku>` after the other.
pub(super) struct Reader<'r> {
    texts: Texts<'r>,
    earlier: Earlier,
    /// Whether includes are followed.
    follows: bool,
    /// The only namespace of puzzles.
    namespace: Option<&'r str>,
    /// Searches the line of the current puzzle.
    line: LineScan,
    entries: Vec<PuzzleEntry>,
    geometries: Geometries,
    sudokus: usize,
    /// The faults of the puzzles so far.
    of_puzzles: Faults,
    /// The faults of the current puzzle.
    faults: Faults,
    /// The number of faults of earlier results.
    of_results: usize,
}

impl<'r> Reader<'r> {
    pub(super) fn new(texts: Texts<'r>, how: &'r Reading) -> Reader<'r> {
        Reader {
            texts,
            earlier: how.earlier,
            follows: how.includes.is_some(),
            namespace: how.namespace.as_deref(),
            line: LineScan::default(),
            entries: Vec::new(),
            geometries: Geometries::default(),
            sudokus: 0,
            of_puzzles: Faults::default(),
            faults: Faults::default(),
            of_results: 0,
        }
    }

    /// Reads the next `<sudoku>`, and those in it.
    pub(super) fn read(&mut self, tree: &Tree<'_>) {
        let namespace = self.namespace;
        let is_ours = |sudoku: &Node<'_>| namespace.is_none_or(|namespace| sudoku.is_in_namespace(namespace));
        for sudoku in tree.sudokus().filter(is_ours) {
            self.sudokus += 1;
            if sudoku.is_elsewhere() {
                self.not_here(sudoku, "a <sudoku>");
            } else {
                let entry = self.sudoku(tree, sudoku, self.sudokus);
                self.entries.extend(entry);
            }
            if self.faults.is_empty() {
                continue;
            }
            let name = [Word::Name, Word::XmlId].into_iter().find_map(|word| sudoku.attribute(word));
            let name = name.filter(|name| tree.unread_in(name.range()).is_none());
            let name = name.map(|name| name.value());
            self.of_puzzles.add_puzzle(std::mem::take(&mut self.faults), self.sudokus, name);
        }
    }

    /// What was read of a text whose root element starts at this offset.
    pub(super) fn content(mut self, root: usize) -> Content {
        self.of_puzzles.sort();
        let root = self.texts.position(root);
        Content { entries: self.entries, faults: self.of_puzzles, is_xml: true, sudokus: self.sudokus, root }
    }

    /// Adds a fault that is not about a puzzle.
    pub(super) fn fault_in_document(&mut self, fault: Finding) {
        self.of_puzzles.add_to_document(fault);
    }

    fn fault(&mut self, rule: Rule, node: Node<'_>, message: impl Into<String>) {
        self.faults.add(self.texts.finding(rule, node, message));
    }

    /// The fault of an element that must be in the document itself.
    fn not_here(&mut self, node: Node<'_>, what: &str) {
        let from = if node.is_included() { "another file" } else { "an entity" };
        let message = format!("{what} comes from {from} and cannot be written back; write it in the document itself");
        self.fault(Rule::PuzzleInEntity, node, message);
    }

    /// A puzzle; `None` if something is wrong with it.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn sudoku(&mut self, tree: &Tree<'_>, node: Node<'_>, number: usize) -> Option<PuzzleEntry> {
        let element = self.puzzle_element(node)?;
        if let Some(reference) = unread_in_puzzle(tree, node, element) {
            self.faults.add(unread(self.texts, reference));
            return None;
        }
        let (name, attributes) = name_and_attributes(node);
        let mut elements = Elements::new(self.texts, self.follows, name.as_deref());
        let form = read_declared_board(&mut elements, &mut self.geometries, node, element);
        let board = form.as_ref().map(|form| {
            let mut boards = BoardReader::new(&mut elements, form);
            match element.word() {
                Word::Matrix => boards.matrix(element),
                _ => boards.cells(element),
            }
        });
        self.faults.extend(elements.faults);
        let listed = board.as_ref().and_then(|board| board.listed);
        let is_sized = [node, element].into_iter().any(|node| node.attribute(Word::Size).is_some());
        let is_included = element.has_included();
        let puzzle = ElementOffsets { element: element.range(), listed, is_sized, is_included };
        let offsets = self.offsets(tree, node, puzzle, form.as_ref());
        let (Some(ParsedBoard { board: givens, cells, included, .. }), Some(form)) = (board, form) else { return None };
        if !self.faults.is_empty() {
            return None;
        }
        let Texts { text, lines, .. } = self.texts;
        let span = lines.span(text, node.start_tag());
        let puzzle = Puzzle { number, name, attributes, span, givens, symbols: form.symbols, included };
        let located = Located { puzzle, cells: CellOffsets::Each(cells) };
        Some(PuzzleEntry { located, offsets, repaired: Vec::new() })
    }

    /// The one `<matrix>` or `<cells>` of a `<sudoku>`. Beside it, a `<matrix role="solution">` belongs to the user.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn puzzle_element<'a>(&mut self, sudoku: Node<'a>) -> Option<Node<'a>> {
        let is_puzzle = |child: &Node<'_>| matches!(child.word(), Word::Matrix | Word::Cells);
        let boards = || sudoku.elements().filter(|child| is_puzzle(child) && child.has_namespace_of(sudoku));
        let is_beside = boards().any(|child| !child.is_stored_solution());
        let mut found = boards().filter(|child| !(is_beside && child.is_stored_solution()));
        match (found.next(), found.next()) {
            (Some(puzzle), None) if !puzzle.is_in_entity() => Some(puzzle),
            (Some(puzzle), None) => {
                self.not_here(puzzle, "the puzzle");
                None
            }
            (Some(_), Some(second)) => {
                let message = "this <sudoku> contains a second puzzle; use one <matrix> or one <cells>";
                self.fault(Rule::WrongShape, second, message);
                None
            }
            (None, _) => {
                let message = match sudoku.elements().find(is_puzzle).map(|child| child.local_name()) {
                    Some(name) => {
                        format!("the <{name}> of this <sudoku> is in another namespace; use that of the <sudoku>")
                    }
                    None if sudoku.elements().any(|child| child.is_include()) => {
                        // If includes are followed, the finding about the include says why there is no puzzle.
                        if !self.follows {
                            self.unfollowed(sudoku);
                        }
                        return None;
                    }
                    None => {
                        // Without content, it may be a reference to a puzzle, or an element of another vocabulary.
                        let is_empty = sudoku.elements().next().is_none();
                        let or = if is_empty { ", or set the namespace of puzzles if this is none" } else { "" };
                        let meant = sudoku.elements().find_map(|child| meant(child.local_name())).unwrap_or_default();
                        format!("this <sudoku> contains no puzzle; add a <matrix> or <cells>{or}{meant}")
                    }
                };
                self.fault(Rule::NoPuzzle, sudoku, message);
                None
            }
        }
    }

    /// The fault of a `<sudoku>` without a puzzle whose includes are not followed.
    fn unfollowed(&mut self, sudoku: Node<'_>) {
        let fault = self.texts.finding(Rule::NoPuzzle, sudoku, "this <sudoku> contains no puzzle");
        self.faults.add(fault.with_unfollowed(Some(unfollowed(sudoku.elements()))));
    }

    /// `form` is the board of the puzzle, if it can be read.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn offsets(
        &mut self,
        tree: &Tree<'_>,
        sudoku: Node<'_>,
        puzzle: ElementOffsets,
        form: Option<&DeclaredBoard>,
    ) -> PuzzleOffsets {
        let text = self.texts.text;
        let with_space = |element: &Range<usize>| layout::space_before(text, element.start).start..element.end;
        let mut results = Vec::new();
        for node in sudoku.elements().filter(Node::is_result) {
            if node.is_elsewhere() {
                self.not_here(node, "the <grid> of an earlier run");
                continue;
            }
            let element = node.range();
            let form = form.filter(|_| self.earlier == Earlier::Read);
            let stored = form.map(|form| Box::new(self.stored(tree, node, form)));
            results.push(EarlierResult { range: with_space(&element), element, stored });
        }
        let mut audits = Vec::new();
        for node in sudoku.elements().filter(Node::is_audit) {
            match node.is_elsewhere() {
                true => self.not_here(node, "the <audit> of an earlier run"),
                false => audits.push(with_space(&node.range())),
            }
        }
        let mut solutions = Vec::new();
        let beside = |node: &Node<'_>| {
            node.is_stored_solution() && node.has_namespace_of(sudoku) && node.range() != puzzle.element
        };
        for node in sudoku.elements().filter(beside) {
            let form = form.filter(|_| self.earlier == Earlier::Read);
            let board = form.map(|form| self.stored_board(tree, node, Some(node), form));
            solutions.push(UserSolution { element: node.range(), board });
        }
        let mut grades = Vec::new();
        for node in sudoku.elements().filter(Node::is_grade) {
            match node.is_elsewhere() {
                true => self.not_here(node, "the <grade> of an earlier run"),
                false => grades.push(with_space(&node.range())),
            }
        }
        let within = sudoku.range();
        let line = self.texts.lines.line_start(text, within.start);
        // If an element ends on this line, it may be another <sudoku>, whose results change the line.
        let may_change = self.line.has_end_tag_before(text, line, within.start);
        let outer = (!may_change).then(|| line..line + layout::leading_space(&text[line..within.start]).len());
        let (start, content_end) = (within.start, sudoku.content_end());
        PuzzleOffsets { start, content_end, outer, puzzle, results, grades, audits, solutions }
    }

    /// Reads a result of an earlier run. Its board is a list of cells or a matrix.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn stored(&mut self, tree: &Tree<'_>, grid: Node<'_>, form: &DeclaredBoard) -> StoredResult {
        let word = grid.value_of(Word::Verdict).map(trim);
        let verdict = [Verdict::None, Verdict::Unique, Verdict::Multiple]
            .into_iter()
            .find(|verdict| word.is_some_and(|word| word == verdict.name()));
        let count = match grid.value_of(Word::Solutions).map(|number| trim(number).parse()) {
            None => StoredCount::Missing,
            Some(Err(_)) => StoredCount::Invalid,
            Some(Ok(number)) if grid.value_of(Word::Complete).is_some_and(|word| trim(word) == "false") => {
                StoredCount::MoreThan(number)
            }
            Some(Ok(number)) => StoredCount::Exactly(number),
        };
        let matrix = grid.elements_named(Word::Matrix).next();
        let board = match verdict {
            Some(Verdict::None) => StoredBoard::None,
            _ if grid.attribute(Word::Open).is_some() => {
                StoredBoard::Unfinished(self.stored_board(tree, grid, matrix, form))
            }
            _ => StoredBoard::Solution(self.stored_solution(tree, grid, matrix, form)),
        };
        StoredResult { verdict, count, board, in_matrix: matrix.is_some() }
    }

    /// The board of an earlier result.
    fn stored_board(
        &mut self,
        tree: &Tree<'_>,
        grid: Node<'_>,
        matrix: Option<Node<'_>>,
        form: &DeclaredBoard,
    ) -> Result<Board, Faults> {
        if let Some(reference) = tree.unread_in(grid.range()) {
            return Err(vec![unread(self.texts, reference)].into());
        }
        let mut elements = Elements::new(self.texts, self.follows, None);
        let mut reader = BoardReader::new(&mut elements, form);
        let ParsedBoard { board, .. } = match matrix {
            Some(matrix) => reader.matrix(matrix),
            None => reader.cells(grid),
        };
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
        tree: &Tree<'_>,
        grid: Node<'_>,
        matrix: Option<Node<'_>>,
        form: &DeclaredBoard,
    ) -> Result<Board, Faults> {
        let board = self.stored_board(tree, grid, matrix, form)?;
        let (found, cells) = (board.givens().count(), board.values().len());
        if found < cells {
            let message = format!("this <grid> has {found} filled cells; a solution has {cells}");
            return Err(vec![self.texts.finding(Rule::WrongShape, grid, message)].into());
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

/// The first reference in what is read of a puzzle whose value is not known: in the attributes of the `<sudoku>`, in
/// the puzzle, and in the elements that describe its board.
fn unread_in_puzzle(tree: &Tree<'_>, sudoku: Node<'_>, puzzle: Node<'_>) -> Option<Range<usize>> {
    if !tree.has_unread() {
        return None;
    }
    // Those in a namespace belong to the user, but for the `xml:id`.
    let own = sudoku.attributes().filter(|own| own.word() == Word::XmlId || !own.name().contains(':'));
    let attributes = own.map(|attribute| attribute.range());
    let of_board = |child: &Node<'_>| BOARD_ELEMENTS.iter().any(|word| child.is_named(sudoku, *word));
    let elements = sudoku.elements().filter(|child| *child == puzzle || of_board(child));
    let ranges = attributes.chain(elements.map(|element| element.range()));
    ranges.filter_map(|range| tree.unread_in(range)).min_by_key(|reference| reference.start)
}

/// The name of a `<sudoku>`, or else its `xml:id`, and its other attributes that do not describe the board.
fn name_and_attributes(sudoku: Node<'_>) -> (Option<String>, Vec<(String, String)>) {
    let (mut name, mut id, mut others) = (None, None, Vec::new());
    for attribute in sudoku.attributes() {
        match attribute.word() {
            Word::Name => name = Some(attribute.value().to_owned()),
            board if BOARD_ATTRIBUTES.contains(&board) => {}
            word => {
                if word == Word::XmlId {
                    id = Some(attribute.value().to_owned());
                }
                others.push((attribute.name().to_owned(), attribute.value().to_owned()));
            }
        }
    }
    (name.or(id), others)
}

/// The element of a puzzle that a misspelt name was meant to be, as the end of a message.
fn meant(name: &str) -> Option<String> {
    let known = most_similar(name, ["matrix", "cells"].into_iter())?;
    Some(format!("; the name <{}> was perhaps meant to be <{known}>", excerpt(name)))
}
