//! Reading: from the text of a document to its puzzles, each with its givens, the places of its cells, and the site
//! where its results go. Whatever is wrong comes out as a fault with its place, all faults of a document at once.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Document as Tree, Node, ParsingOptions};

use crate::board::{Cell, Digit, Grid};
use crate::document::batches::{Batch, End};
use crate::document::entities::{Entities, Shadow, Wrong};
use crate::document::expansion::Expansion;
use crate::document::layout::{self, Layout, LineSoFar};
use crate::document::limits;
use crate::document::stored::{self, Count, Results, Stored};
use crate::fault::{Fault, shown};
use crate::position::{Lines, Position};
use crate::rulebook::Rule;
use crate::search::Verdict;

/// A document that was read: its puzzles in document order, and its faults.
///
/// ```
/// use sudoxml::document::Document;
/// let document = Document::read("<sudoku name='A'><cells><cell row='9' col='9'>5</cell></cells></sudoku>");
/// assert_eq!(document.faults(), []);
/// let puzzle = &document.puzzles()[0];
/// assert_eq!((puzzle.name.as_deref(), puzzle.givens.givens().count()), (Some("A"), 1));
///
/// let broken = Document::read("<sudoku><cells><cell row='9' col='10'/></cells></sudoku>");
/// assert_eq!(broken.faults()[0].to_string(), "1:30: col is a number from 1 to 9, not '10'");
/// ```
#[derive(Debug)]
pub struct Document<'t> {
    pub(crate) text: &'t str,
    pub(crate) lines: Lines<'t>,
    /// The part of the text that is the document's own: all of it, unless it is a batch of a larger one.
    own: Range<usize>,
    puzzles: Vec<Puzzle<'t>>,
    faults: Vec<Fault>,
    /// Whether the text is no XML.
    broken: bool,
    /// How many `<sudoku>` there are, readable or not.
    sudokus: usize,
    root: Position,
}

/// A puzzle of a document: its givens and where it stands.
#[derive(Clone, Debug)]
pub struct Puzzle<'t> {
    /// Which `<sudoku>` of the document it is, readable or not, from 1.
    pub number: usize,
    /// The value of the `name` attribute of the `<sudoku>`.
    pub name: Option<String>,
    /// Where the `<sudoku>` begins.
    pub place: Position,
    /// Behind its start tag.
    pub end: Position,
    /// The digits that the puzzle gives.
    pub givens: Grid,
    /// The byte offset in the text of each cell's element; the puzzle's own for a cell that was left out.
    pub cells: [usize; 81],
    pub(crate) site: Site<'t>,
}

/// Where a puzzle's results go and where earlier ones are. Offsets are bytes of the text.
#[derive(Clone, Debug)]
pub(crate) struct Site<'t> {
    /// Where the `<sudoku>` begins.
    pub start: usize,
    /// The prefix of `<sudoku>` with its colon, or nothing.
    pub prefix: &'t str,
    /// The `<matrix>` or `<cells>`, from its `<` to behind its end tag.
    pub puzzle: Range<usize>,
    /// How many cells the puzzle lists with row, col and box.
    pub listed: usize,
    /// Where results are inserted.
    pub results_at: usize,
    /// The results of an earlier run.
    pub results: Vec<EarlierResult>,
    /// Where a grade is inserted: ahead of the results.
    pub grade_at: usize,
    /// The grades of an earlier run, with the white space before each.
    pub grades: Vec<Range<usize>>,
    /// How results are laid out.
    pub layout: Layout<'t>,
}

/// A `<grid>` with a verdict, written by an earlier run.
#[derive(Clone, Debug)]
pub(crate) struct EarlierResult {
    /// The element with the white space before it, which is what an earlier run added.
    pub range: Range<usize>,
    /// The element.
    pub element: Range<usize>,
    /// What it says, if the reader of the document needs it. It is boxed since most readers do not.
    pub stored: Option<Box<Stored>>,
}

impl<'t> Document<'t> {
    /// Reads a text. A text that is no well-formed document, or has no puzzle, is a document with a fault.
    pub fn read(text: &'t str) -> Document<'t> {
        Document::read_with(text, Results::Read)
    }

    /// Reads a text, and what earlier results in it say if that is needed.
    pub(crate) fn read_with(text: &'t str, results: Results) -> Document<'t> {
        let mut document = Document::unread(text, 0..text.len(), Lines::new(text));
        document.parse(counted(text), results);
        if document.faults.is_empty() && document.sudokus == 0 {
            document.faults.push(no_sudoku(document.root));
        }
        document
    }

    /// Reads a batch of a larger document. That there is no puzzle in it is no fault.
    pub(crate) fn read_batch(batch: &'t Batch, results: Results) -> Document<'t> {
        let lines = Lines::continued(&batch.text, batch.own.start, batch.place, batch.doctype);
        let mut document = Document::unread(&batch.text, batch.own.clone(), lines);
        if let Some(End::Refused(fault)) = &batch.end {
            document.faults.push(fault.clone());
            return document;
        }
        // What its entities come to is counted where the document is cut.
        document.parse(checked(&batch.text), results);
        if let Some(End::Broken(fault)) = &batch.end
            && document.faults.is_empty()
        {
            document.faults.push(fault.clone());
        }
        document
    }

    fn unread(text: &'t str, own: Range<usize>, lines: Lines<'t>) -> Document<'t> {
        let (puzzles, faults, root) = (Vec::new(), Vec::new(), Position::START);
        Document { text, lines, own, puzzles, faults, broken: true, sudokus: 0, root }
    }

    /// Reads the text with these entities in it, or notes why it is not to be read.
    fn parse(&mut self, entities: Result<Entities, Wrong>, results: Results) {
        let shadow = match entities {
            Ok(entities) => entities.shadow(self.text),
            Err((rule, offset, message)) => {
                self.faults.push(Fault::new(rule, self.lines.place(offset), message));
                return;
            }
        };
        // A DOCTYPE is welcome; without a resolver nothing outside the text is ever looked at.
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        match Tree::parse_with_options(shadow.text(), options) {
            Ok(tree) => {
                self.find_puzzles(&tree, &shadow, results);
                self.broken = false;
            }
            Err(error) => self.faults.push(not_well_formed(&shadow, &self.lines, &error)),
        }
    }

    /// The puzzles that could be read, in document order.
    pub fn puzzles(&self) -> &[Puzzle<'t>] {
        &self.puzzles
    }

    /// What is wrong with the document, in document order; empty for one that can be worked on.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    pub(crate) fn own(&self) -> Range<usize> {
        self.own.clone()
    }

    /// Whether the text is no XML.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// How many `<sudoku>` there are, readable or not.
    pub(crate) fn sudokus(&self) -> usize {
        self.sudokus
    }

    /// Where the root element begins.
    pub(crate) fn root(&self) -> Position {
        self.root
    }

    fn find_puzzles(&mut self, tree: &Tree<'_>, shadow: &Shadow<'_>, results: Results) {
        let root = tree.root_element().range();
        let mut reader = Reader::new(self.text, shadow, &self.lines, results);
        let mut inside_result = 0..0;
        for node in tree.descendants().filter(Node::is_element) {
            let start = node.range().start;
            if inside_result.contains(&start) {
                continue;
            }
            if is_result(node) || is_grade(node) {
                inside_result = node.range();
            } else if node.tag_name().name() == "sudoku" {
                self.sudokus += 1;
                if root.contains(&start) {
                    self.puzzles.extend(reader.sudoku(node, self.sudokus));
                } else {
                    reader.in_entity(start, "a <sudoku>");
                }
            }
        }
        self.faults = reader.faults;
        self.faults.sort_by_key(Fault::place);
        self.root = self.lines.place(root.start);
    }
}

/// The entities of a text that the parser may read.
fn checked(text: &str) -> Result<Entities, Wrong> {
    limits::check(text)?;
    Entities::read(text)
}

/// The same of a whole document, in which they may come to so much and no more.
fn counted(text: &str) -> Result<Entities, Wrong> {
    let mut expansion = Expansion::new(checked(text)?);
    expansion.count(text)?;
    Ok(expansion.into_entities())
}

/// The fault of a document without a puzzle, whose root element begins at this place.
pub(crate) fn no_sudoku(root: Position) -> Fault {
    Fault::new(Rule::NoSudoku, root, "there is no <sudoku> in this document".into())
}

/// The fault of an XML error. roxmltree counts only LF as a line end and has no place for an early end.
fn not_well_formed(shadow: &Shadow<'_>, lines: &Lines<'_>, error: &roxmltree::Error) -> Fault {
    use roxmltree::Error::{NoRootNode, UnclosedRootNode, UnexpectedEndOfStream};
    let text = shadow.text();
    let place = match error {
        NoRootNode | UnclosedRootNode | UnexpectedEndOfStream => lines.place(text.len()),
        _ => {
            let (row, col) = (error.pos().row as usize, error.pos().col as usize);
            let start: usize = text.split_inclusive('\n').take(row - 1).map(str::len).sum();
            let column = text[start..].char_indices().nth(col - 1).map_or(text.len() - start, |(at, _)| at);
            lines.place(shadow.original(start + column))
        }
    };
    let message = match text.trim_start().chars().next() {
        None => "this document is empty".to_owned(),
        Some('<') => error.to_string().replace(&format!(" at {}", error.pos()), ""),
        Some(_) => "this is no XML, which begins with '<'; text puzzles are read by `sudoxml import`".to_owned(),
    };
    Fault::new(Rule::NotWellFormed, place, message)
}

/// Walks through one element after the other and notes what is wrong.
struct Reader<'r, 't> {
    /// The document's text.
    text: &'t str,
    /// What was parsed, which differs from it in declarations of entities alone. The offsets of nodes are its offsets.
    shadow: &'r Shadow<'r>,
    lines: &'r Lines<'t>,
    results: Results,
    /// The line of the puzzle before.
    line: LineSoFar,
    faults: Vec<Fault>,
}

/// A board as it was read: its digits, and the offset of each cell's element.
struct Board {
    grid: Grid,
    cells: [usize; 81],
    /// How many cells there are elements for that say row, col and box.
    listed: usize,
}

impl Board {
    fn empty(offset: usize) -> Board {
        Board { grid: Grid::EMPTY, cells: [offset; 81], listed: 0 }
    }
}

impl<'r, 't> Reader<'r, 't> {
    fn new(text: &'t str, shadow: &'r Shadow<'r>, lines: &'r Lines<'t>, results: Results) -> Reader<'r, 't> {
        Reader { text, shadow, lines, results, line: LineSoFar::default(), faults: Vec::new() }
    }

    fn place(&self, offset: usize) -> Position {
        self.lines.place(self.shadow.original(offset))
    }

    /// Notes what is wrong with the element that begins at the offset; its start tag is what is shown.
    fn fault(&mut self, rule: Rule, offset: usize, message: String) {
        self.fault_in(rule, offset..layout::start_tag_end(self.shadow.text(), offset), message);
    }

    fn fault_in(&mut self, rule: Rule, range: Range<usize>, message: String) {
        let (begin, end) = (self.place(range.start), self.place(range.end));
        self.faults.push(Fault::new(rule, begin, message).up_to(end));
    }

    fn in_entity(&mut self, offset: usize, what: &str) {
        let message = format!("{what} comes out of an entity and cannot be written back; write it where it is used");
        self.fault(Rule::PuzzleInEntity, offset, message);
    }

    /// A puzzle; `None` where a fault was noted.
    fn sudoku(&mut self, node: Node<'_, 'r>, number: usize) -> Option<Puzzle<'t>> {
        let faults_before = self.faults.len();
        let puzzle = self.puzzle_element(node)?;
        let board = match puzzle.tag_name().name() {
            "matrix" => self.matrix(puzzle),
            _ => self.cells(puzzle),
        };
        let site = self.site(node, puzzle, board.listed);
        if self.faults.len() > faults_before {
            return None;
        }
        Some(Puzzle {
            number,
            name: attribute(node, "name").map(|name| name.value().to_owned()),
            place: self.place(node.range().start),
            end: self.place(layout::start_tag_end(self.text, node.range().start)),
            givens: board.grid,
            cells: board.cells.map(|offset| self.shadow.original(offset)),
            site,
        })
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
                let message = "a <sudoku> holds one <matrix> or one <cells>; this is a second puzzle".into();
                self.fault(Rule::WrongShape, second.range().start, message);
                None
            }
            (None, _) => {
                let stranger = element_children(sudoku).find(|child| is_puzzle(child.tag_name().name()));
                let message = match stranger {
                    Some(child) => format!(
                        "the <{}> of this <sudoku> is in another namespace than the <sudoku>",
                        child.tag_name().name()
                    ),
                    None => "this <sudoku> holds no puzzle: neither a <matrix> nor <cells>".into(),
                };
                self.fault(Rule::NoPuzzle, sudoku.range().start, message);
                None
            }
        }
    }

    fn matrix(&mut self, matrix: Node<'_, 'r>) -> Board {
        let mut board = Board::empty(matrix.range().start);
        let rows = self.nine(matrix, "row", "this one");
        for (row, number) in rows.into_iter().zip(1..=9) {
            let cols = self.nine(row, "col", &format!("row {number}"));
            for (col, cell) in cols.into_iter().zip((1..=9).filter_map(|col| Cell::at(number, col))) {
                board.cells[cell.index()] = col.range().start;
                board.listed += 1;
                board.grid.set(cell, self.digit(col));
            }
        }
        board
    }

    /// The children that are to be nine of one name. Where strangers are among them, those are fault enough.
    fn nine<'a>(&mut self, parent: Node<'a, 'r>, name: &str, which: &str) -> Vec<Node<'a, 'r>> {
        let faults_before = self.faults.len();
        let named = self.children_named(parent, name);
        if named.len() != 9 && self.faults.len() == faults_before {
            let message = format!("a <{}> has 9 <{name}>, {which} has {}", parent.tag_name().name(), named.len());
            self.fault(Rule::WrongShape, parent.range().start, message);
        }
        named
    }

    fn cells(&mut self, list: Node<'_, 'r>) -> Board {
        let mut board = Board::empty(list.range().start);
        let mut first_place: [Option<Position>; 81] = [None; 81];
        for node in self.children_named(list, "cell") {
            let Some(cell) = self.position(node) else { continue };
            let start = node.range().start;
            if let Some(first) = first_place[cell.index()] {
                self.fault(Rule::RepeatedCell, start, format!("cell {cell} was already listed at {first}"));
                continue;
            }
            first_place[cell.index()] = Some(self.place(start));
            board.cells[cell.index()] = start;
            board.listed += usize::from(attribute(node, "box").is_some());
            board.grid.set(cell, self.digit(node));
        }
        board
    }

    /// The cell that the attributes `row` and `col` name, held against `box` where that is given.
    fn position(&mut self, node: Node<'_, 'r>) -> Option<Cell> {
        let row = self.coordinate(node, "row", true);
        let col = self.coordinate(node, "col", true);
        let box_ = self.coordinate(node, "box", false);
        let cell = Cell::at(row?, col?)?;
        if let Some(given) = box_
            && given != cell.box_()
        {
            let message = format!("cell {cell} lies in box {}, not in box {given}", cell.box_());
            self.fault_in(Rule::WrongValue, attribute_range(node, "box"), message);
        }
        Some(cell)
    }

    fn coordinate(&mut self, node: Node<'_, 'r>, name: &str, required: bool) -> Option<u8> {
        let Some(value) = attribute(node, name).map(|attribute| attribute.value()) else {
            if required {
                let message = format!("a <cell> needs row and col, this one has no {name}");
                self.fault(Rule::WrongValue, node.range().start, message);
            }
            return None;
        };
        match single_digit(trim(value)) {
            Some(digit) => Some(digit.get()),
            None => {
                let message = format!("{name} is a number from 1 to 9, not '{}'", shown(value));
                self.fault_in(Rule::WrongValue, attribute_range(node, name), message);
                None
            }
        }
    }

    /// What stands in a `<col>` or a `<cell>`: comments and processing instructions do not count.
    fn digit(&mut self, node: Node<'_, 'r>) -> Option<Digit> {
        if let Some(child) = element_children(node).next() {
            let message = format!(
                "a <{}> holds a digit or nothing, not a <{}>",
                node.tag_name().name(),
                shown(child.tag_name().name())
            );
            self.fault(Rule::WrongShape, child.range().start, message);
            return None;
        }
        let content = text_of(node);
        let value = trim(&content);
        if value.is_empty() {
            return None;
        }
        let digit = single_digit(value);
        if digit.is_none() {
            let message = format!("a cell holds a digit 1 to 9 or nothing, not '{}'", shown(value));
            self.fault_in(Rule::WrongValue, node.range(), message);
        }
        digit
    }

    /// The child elements, which are all to have this name and nothing but white space between them.
    fn children_named<'a>(&mut self, parent: Node<'a, 'r>, name: &str) -> Vec<Node<'a, 'r>> {
        let mut named = Vec::with_capacity(9);
        for child in parent.children() {
            let holder = parent.tag_name().name();
            if is_kin(child, parent, name) {
                named.push(child);
            } else if child.is_element() {
                let other = shown(child.tag_name().name());
                let message = format!("a <{holder}> holds only <{name}> in its own namespace, not this <{other}>");
                self.fault(Rule::WrongShape, child.range().start, message);
            } else if let Some(text) = child.text().filter(|_| child.is_text())
                && !trim(text).is_empty()
            {
                let message = format!("a <{holder}> holds no text of its own, this is '{}'", shown(trim(text)));
                let raw = &self.shadow.text()[child.range()];
                let blank = raw.len() - raw.trim_start_matches(layout::is_space).len();
                let begin = child.range().start + blank;
                let length = raw.trim_matches(layout::is_space).len();
                self.fault_in(Rule::WrongShape, begin..begin + length, message);
            }
        }
        named
    }

    /// What a result of an earlier run says, whether its board stands there as cells or as a matrix.
    fn stored(&self, grid: Node<'_, 'r>) -> Stored {
        let value = |name| attribute(grid, name).map(|attribute| attribute.value());
        let word = value("verdict").map(trim);
        let verdict = [Verdict::None, Verdict::Unique, Verdict::Multiple]
            .into_iter()
            .find(|verdict| word.is_some_and(|word| word == verdict.name()));
        let count = match value("solutions").map(|number| trim(number).parse()) {
            None => Count::Unsaid,
            Some(Err(_)) => Count::Unreadable,
            Some(Ok(number)) if value("complete").is_some_and(|word| trim(word) == "false") => Count::MoreThan(number),
            Some(Ok(number)) => Count::Exactly(number),
        };
        let matrix = matrix_in(grid);
        let is_open = value("open").is_some();
        let board = match verdict {
            Some(Verdict::None) => stored::Board::None,
            _ if is_open => stored::Board::Open(self.stored_board(grid, matrix, 0)),
            _ => stored::Board::Solution(self.stored_board(grid, matrix, 81)),
        };
        Stored { verdict, count, board, in_matrix: matrix.is_some() }
    }

    /// The board in a result of an earlier run, in which so many cells at least are filled.
    fn stored_board(
        &self,
        grid: Node<'_, 'r>,
        matrix: Option<Node<'_, 'r>>,
        filled: usize,
    ) -> Result<Grid, Vec<Fault>> {
        let mut reader = Reader::new(self.text, self.shadow, self.lines, self.results);
        let board = match matrix {
            Some(matrix) => reader.matrix(matrix),
            None => reader.cells(grid),
        };
        if reader.faults.is_empty() && board.grid.givens().count() < filled {
            reader.fault(Rule::WrongShape, grid.range().start, "a <grid> with a solution has 81 filled cells".into());
        }
        if reader.faults.is_empty() { Ok(board.grid) } else { Err(reader.faults) }
    }

    fn site(&mut self, sudoku: Node<'_, 'r>, puzzle: Node<'_, 'r>, listed: usize) -> Site<'t> {
        let within = sudoku.range();
        let mut results = Vec::new();
        for node in element_children(sudoku).filter(|child| is_result(*child)) {
            let element = node.range();
            if within.contains(&element.start) {
                let range = layout::space_before(self.text, element.start).start..element.end;
                let stored = (self.results == Results::Read).then(|| Box::new(self.stored(node)));
                results.push(EarlierResult { range, element, stored });
            } else {
                self.in_entity(element.start, "the <grid> of an earlier run");
            }
        }
        let mut grades = Vec::new();
        for node in element_children(sudoku).filter(|child| is_grade(*child)) {
            let element = node.range();
            if within.contains(&element.start) {
                grades.push(layout::space_before(self.text, element.start).start..element.end);
            } else {
                self.in_entity(element.start, "the <grade> of an earlier run");
            }
        }
        let ranges: Vec<_> = results.iter().map(|result| result.range.clone()).collect();
        let mut with_grades = [&ranges[..], &grades[..]].concat();
        with_grades.sort_by_key(|range| range.start);
        let name = layout::tag_name(self.text, within.start);
        let line = self.lines.line_start(within.start);
        // What ends on this line may be another <sudoku>, before whose end tag our results change the line.
        let is_changed = self.line.has_end_tag_before(self.text, line, within.start);
        let outer = (!is_changed).then(|| layout::leading_space(&self.text[line..within.start]));
        Site {
            start: within.start,
            prefix: &name[..name.len() - "sudoku".len()],
            puzzle: puzzle.range(),
            listed,
            results_at: behind_all_but(self.text, &within, &ranges),
            grade_at: behind_all_but(self.text, &within, &with_grades),
            layout: Layout::of(self.text, outer, &puzzle.range()),
            results,
            grades,
        }
    }
}

/// Behind the last thing in the `<sudoku>` that is neither white space nor one of these, which come in their order.
fn behind_all_but(text: &str, sudoku: &Range<usize>, ours: &[Range<usize>]) -> usize {
    let end_tag = text[..sudoku.end].rfind("</").unwrap_or(sudoku.end);
    let mut at = layout::space_before(text, end_tag).start;
    for range in ours.iter().rev() {
        if range.end == at {
            at = range.start;
        }
    }
    at
}

/// Whether the element is a result of an earlier run: a `<grid>` with a verdict, in a `<sudoku>` of its namespace.
fn is_result(node: Node<'_, '_>) -> bool {
    is_earlier(node, "grid", "verdict")
}

/// Whether the element is a grade of an earlier run: a `<grade>` with a rating, in a `<sudoku>` of its namespace.
fn is_grade(node: Node<'_, '_>) -> bool {
    is_earlier(node, "grade", "rating")
}

fn is_earlier(node: Node<'_, '_>, name: &str, mark: &str) -> bool {
    node.tag_name().name() == name
        && attribute(node, mark).is_some()
        && node.parent().is_some_and(|parent| parent.tag_name().name() == "sudoku" && same_namespace(node, parent))
}

/// The `<matrix>` in the `<grid>` of a solution.
fn matrix_in<'a, 't>(grid: Node<'a, 't>) -> Option<Node<'a, 't>> {
    element_children(grid).find(|child| is_kin(*child, grid, "matrix"))
}

fn is_kin(child: Node<'_, '_>, parent: Node<'_, '_>, name: &str) -> bool {
    child.is_element() && child.tag_name().name() == name && same_namespace(child, parent)
}

fn same_namespace(a: Node<'_, '_>, b: Node<'_, '_>) -> bool {
    // xmlns="" takes a default namespace back, and roxmltree tells that as a namespace of no letters.
    a.tag_name().namespace().unwrap_or_default() == b.tag_name().namespace().unwrap_or_default()
}

fn element_children<'a, 't>(node: Node<'a, 't>) -> impl Iterator<Item = Node<'a, 't>> {
    node.children().filter(Node::is_element)
}

fn attribute_range(node: Node<'_, '_>, name: &str) -> Range<usize> {
    attribute(node, name).map_or(node.range(), |attribute| attribute.range())
}

/// An attribute in no namespace. One of the same name in a namespace is the user's.
fn attribute<'a, 't>(node: Node<'a, 't>, name: &str) -> Option<roxmltree::Attribute<'a, 't>> {
    node.attributes().find(|attribute| attribute.name() == name && attribute.namespace().is_none())
}

fn text_of<'a>(node: Node<'a, '_>) -> Cow<'a, str> {
    let mut texts = node.children().filter(Node::is_text).filter_map(|child| child.text());
    match (texts.next(), texts.next()) {
        (first, None) => Cow::Borrowed(first.unwrap_or_default()),
        (first, second) => Cow::Owned(first.into_iter().chain(second).chain(texts).collect()),
    }
}

fn single_digit(value: &str) -> Option<Digit> {
    let mut chars = value.chars();
    Digit::from_char(chars.next()?).filter(|_| chars.next().is_none())
}

/// Without the white space around it, as XML knows white space: a no-break space is none.
fn trim(value: &str) -> &str {
    value.trim_matches(layout::is_space)
}
