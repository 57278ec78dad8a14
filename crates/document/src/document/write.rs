//! Writes the elements that sudoxml adds, in the layout of their document: solutions and the rows of matrices by copying
//! prepared texts, and everything else with xmlwriter. The prefix, the symbols and the names of units are the
//! only text of the document that it writes.

use std::cell::{OnceCell, RefCell};
use std::fmt::{Display, Write};
use std::rc::Rc;

use xmlwriter::{Indent, Options, XmlWriter};

use crate::choice::{Choice, Named, named};
use crate::document::layout::Layout;
use crate::document::skeleton::Skeleton;
use crate::document::values::{ValueTexts, number};
use crate::markup::{escaped, in_ascii};
use crate::puzzle::Puzzle;
use sudoku_engine::board::{Board, Cell, Geometry, Value, ValueSet, Violation};
use sudoku_engine::logic::MarkedBoard;
use sudoku_engine::search::Verdict;

/// Writes elements with one prefix, one layout and one way to write values.
#[derive(Debug)]
pub(crate) struct ElementWriter {
    prefix: Box<str>,
    layout: Layout,
    values: ValueTexts,
    /// The line end and indentation of an element, by its depth below the children of `<sudoku>`, as far as most elements
    /// go.
    line_starts: [String; 4],
    board: Geometry,
    /// The cells of a solution. Made on first use.
    skeleton: OnceCell<Skeleton>,
}

/// The writer of the last puzzle. Most puzzles of a document have the layout of the puzzle before them, and it takes longer to
/// make a writer than to write a solution with it.
#[derive(Default)]
pub(crate) struct Writers(RefCell<Option<Rc<ElementWriter>>>);

impl Writers {
    /// A writer for puzzles like this one, in a document that is in UTF-8 or UTF-16 if `is_unicode` is true.
    pub(crate) fn get(&self, prefix: &str, layout: &Layout, puzzle: &Puzzle, is_unicode: bool) -> Rc<ElementWriter> {
        let mut last = self.0.borrow_mut();
        match &*last {
            Some(writer) if writer.fits(prefix, layout, puzzle, is_unicode) => Rc::clone(writer),
            _ => Rc::clone(last.insert(Rc::new(ElementWriter::new(prefix, layout, puzzle, is_unicode)))),
        }
    }
}

/// About the length of the tags of the `<grid>` of a solution without their prefixes.
const LONGEST_TAGS: usize = 160;

/// The attributes of the `<grid>` of a solution, or of a board that logic left unfinished.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridAttributes {
    /// `unique` or `multiple`.
    pub verdict: Verdict,
    /// Whether logic found the solution.
    pub by_logic: bool,
    /// The number of solutions, if it is known.
    pub solutions: Option<u64>,
    /// False if the search stopped at the limit.
    pub complete: bool,
    /// The number of solutions that are listed, if it is smaller than `solutions`.
    pub listed: Option<u64>,
}

/// Which cells a list of cells contains.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum CellList {
    /// The givens alone.
    #[default]
    Givens,
    /// All cells, the blanks empty.
    All,
    /// All cells, each blank with its candidates: the values that are not among the givens of its units.
    Candidates,
}

impl Choice for CellList {
    const NOUN: (&'static str, &'static str) = ("list of cells", "lists of cells");
    const TABLE: &'static [Named<CellList>] = &[
        named(CellList::Givens, "givens", "The givens alone"),
        named(CellList::All, "all", "All cells, the blanks empty"),
        named(CellList::Candidates, "candidates", "All cells, each blank with its candidates"),
    ];
}

impl GridAttributes {
    /// Passes the name and the value of each attribute on, in their order. `part` is `solution` for the number of the
    /// solution, or `open` for the number of open cells.
    fn each(self, part: &str, number: u64, mut write: impl FnMut(&str, &dyn Display)) {
        write("verdict", &self.verdict.name());
        if self.by_logic {
            write("method", &"logic");
        }
        write(part, &number);
        if let Some(solutions) = self.solutions {
            write("solutions", &solutions);
        }
        if !self.complete {
            write("complete", &false);
        }
        if let Some(listed) = self.listed {
            write("listed", &listed);
        }
    }
}

impl ElementWriter {
    fn new(prefix: &str, layout: &Layout, puzzle: &Puzzle, is_unicode: bool) -> ElementWriter {
        let line_starts = std::array::from_fn(|depth| layout.line_start(depth));
        let board = puzzle.givens.geometry().clone();
        let values = ValueTexts::new(board.size(), puzzle.symbols.as_ref(), is_unicode);
        let (prefix, layout) = (prefix.into(), layout.clone());
        ElementWriter { prefix, layout, values, line_starts, board, skeleton: OnceCell::new() }
    }

    fn fits(&self, prefix: &str, layout: &Layout, puzzle: &Puzzle, is_unicode: bool) -> bool {
        *self.prefix == *prefix
            && self.layout == *layout
            && self.board == *puzzle.givens.geometry()
            && self.values.are_for(puzzle.symbols.as_ref(), is_unicode)
    }

    /// The `<grid>` of the solution with this number, from 1.
    pub(crate) fn solution(&self, attributes: GridAttributes, number: u64, givens: &Board, solution: &Board) -> String {
        let (prefix, line_start) = (&self.prefix, &self.line_starts[0]);
        let tags = 2 * (line_start.len() + prefix.len()) + LONGEST_TAGS;
        let mut text = String::with_capacity(tags + self.skeleton().room());
        let mut push = |parts: &[&str]| parts.iter().for_each(|part| text.push_str(part));
        push(&[line_start, "<", prefix, "grid"]);
        attributes.each("solution", number, |name, value| {
            // Writing to memory does not fail.
            let _ = write!(text, " {name}=\"{value}\"");
        });
        text.push('>');
        self.skeleton().push_solution(&mut text, givens, solution, &self.values);
        let mut push = |parts: &[&str]| parts.iter().for_each(|part| text.push_str(part));
        push(&[line_start, "</", prefix, "grid>"]);
        text
    }

    /// The `<grid>` of a board that logic did not finish.
    pub(crate) fn unfinished(&self, attributes: GridAttributes, givens: &Board, board: &MarkedBoard) -> String {
        let open = board.board().values().iter().filter(|value| value.is_none()).count();
        let mut xml = self.xml_writer();
        xml.start_element(&self.name("grid"));
        attributes.each("open", open as u64, |name, value| xml.write_attribute(name, value));
        let name = self.name("cell");
        for &cell in self.board.cells() {
            start_cell(&mut xml, &name, cell);
            if givens.get(cell).is_some() {
                xml.write_attribute("given", "true");
            }
            let value = board.get(cell);
            if value.is_none() {
                self.write_candidates(&mut xml, board.candidates(cell));
            }
            self.end_cell(&mut xml, value);
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    /// The `<cell>` children of the `<grid>` of a solution.
    pub(crate) fn solution_children(&self, givens: &Board, solution: &Board) -> String {
        let mut text = String::with_capacity(self.skeleton().room());
        self.skeleton().push_solution(&mut text, givens, solution, &self.values);
        text
    }

    fn skeleton(&self) -> &Skeleton {
        self.skeleton.get_or_init(|| Skeleton::new(&self.name("cell"), &self.line_starts[1], &self.board))
    }

    /// The pieces of the `<grid>` of a puzzle without a solution, with its violations: a piece for each of them, because
    /// each repeats the name of its unit.
    pub(crate) fn no_solution<'v>(
        self: Rc<ElementWriter>,
        violations: impl ExactSizeIterator<Item = &'v Violation>,
    ) -> impl Iterator<Item = String> {
        let (name, line_start) = (self.name("grid"), &self.line_starts[0]);
        let start_tag = format!("{line_start}<{name} verdict=\"{}\" solutions=\"0\"", Verdict::None.name());
        let (start, end) = match violations.len() {
            0 => (start_tag + "/>", None),
            _ => (start_tag + ">", Some(format!("{line_start}</{name}>"))),
        };
        let violations = violations.map(move |violation| self.violation(violation));
        std::iter::once(start).chain(violations).chain(end)
    }

    /// A `<violation>` in the `<grid>` of a puzzle without a solution.
    fn violation(&self, violation: &Violation) -> String {
        let mut xml = self.xml_writer();
        xml.start_element(&self.name("violation"));
        xml.write_attribute("unit", violation.unit.kind().name());
        xml.write_attribute("index", &violation.unit.index());
        if let Some(name) = violation.unit.name() {
            xml.write_attribute("name", &in_ascii(&escaped(name)));
        }
        xml.write_attribute("digit", self.values.of(violation.value));
        for &cell in &violation.cells {
            start_cell(&mut xml, &self.name("cell"), cell);
            xml.end_element();
        }
        xml.end_element();
        self.lay_out(xml, 1)
    }

    /// The `<cell>` children of `<cells>`.
    pub(crate) fn cells_children(&self, givens: &Board, list: CellList) -> String {
        let skeleton = self.skeleton();
        let mut text = String::with_capacity(skeleton.longest());
        let mut push = |parts: &[&str]| parts.iter().for_each(|part| text.push_str(part));
        let in_units = if list == CellList::Candidates { in_units(givens) } else { Vec::new() };
        for (at, value) in givens.values().iter().enumerate() {
            let start = skeleton.start_tag(at);
            match (value, list) {
                (Some(value), _) => push(&[start, ">", self.values.of(*value), skeleton.end_tag()]),
                (None, CellList::Givens) => {}
                (None, CellList::All) => push(&[start, "/>"]),
                (None, CellList::Candidates) => {
                    let units = self.board.units_of(at).iter();
                    let full = ValueSet::full(self.board.size());
                    let candidates = units.fold(full, |left, &unit| left.without(in_units[usize::from(unit)]));
                    push(&[start, " n=\"", number(candidates.len()), "\" candidates=\""]);
                    for (number, value) in candidates.iter().enumerate() {
                        push(&[if number > 0 { " " } else { "" }, self.values.of(value)]);
                    }
                    push(&["\"/>"]);
                }
            }
        }
        text
    }

    /// The `<row>` children of a `<matrix>`, each on its own line. `depth` is their depth below the children of
    /// `<sudoku>`.
    pub(crate) fn matrix_children(&self, board: &Board, depth: usize) -> String {
        let line_start = self.line_start(depth);
        let [row, col] = ["row", "col"].map(|local| self.name(local));
        let (row_start, row_end) = (format!("{line_start}<{row}>"), format!("</{row}>"));
        let (col_start, col_end, blank) = (format!("<{col}>"), format!("</{col}>"), format!("<{col}/>"));
        let (cells, rows) = (board.values().len(), usize::from(self.board.size()));
        let length = cells * (col_start.len() + col_end.len() + 2) + rows * (row_start.len() + row_end.len());
        let mut text = String::with_capacity(length);
        for row in board.values().chunks(usize::from(self.board.size())) {
            text.push_str(&row_start);
            for value in row {
                match value {
                    Some(value) => {
                        text.push_str(&col_start);
                        text.push_str(self.values.of(*value));
                        text.push_str(&col_end);
                    }
                    None => text.push_str(&blank),
                }
            }
            text.push_str(&row_end);
        }
        text
    }

    /// The line end and indentation before a tag, by its depth below the children of `<sudoku>`.
    pub(crate) fn line_start(&self, depth: usize) -> &str {
        &self.line_starts[depth]
    }

    /// The name of an element with the prefix.
    pub(crate) fn name(&self, local: &str) -> String {
        format!("{}{local}", self.prefix)
    }

    /// The text of a value in the puzzle.
    pub(super) fn value(&self, value: Value) -> &str {
        self.values.of(value)
    }

    /// The texts of these values in the puzzle, separated by spaces.
    pub(super) fn value_list(&self, values: ValueSet) -> impl Display {
        self.values.list(values)
    }

    fn write_candidates(&self, xml: &mut XmlWriter, candidates: ValueSet) {
        xml.write_attribute("n", &candidates.len());
        xml.write_attribute("candidates", &self.values.list(candidates));
    }

    fn end_cell(&self, xml: &mut XmlWriter, value: Option<Value>) {
        xml.set_preserve_whitespaces(true);
        self.end_with_value(xml, value);
        xml.set_preserve_whitespaces(false);
    }

    /// The caller must make xmlwriter preserve white space, because otherwise it puts the text on its own line.
    fn end_with_value(&self, xml: &mut XmlWriter, value: Option<Value>) {
        if let Some(value) = value {
            xml.write_text(self.values.of(value));
        }
        xml.end_element();
    }

    pub(super) fn xml_writer(&self) -> XmlWriter {
        let indent = if self.layout == Layout::Inline { Indent::None } else { Indent::Tabs };
        XmlWriter::new(Options { indent, ..Options::default() })
    }

    /// Replaces the tabs and line ends of xmlwriter with those of the document.
    pub(super) fn lay_out(&self, xml: XmlWriter, depth: usize) -> String {
        let text = xml.end_document();
        if self.layout == Layout::Inline {
            return text;
        }
        let mut laid_out = String::with_capacity(text.len() * 5 / 4);
        for line in text.lines() {
            let element = line.trim_start_matches('\t');
            let depth = depth + line.len() - element.len();
            match self.line_starts.get(depth) {
                Some(line_start) => laid_out.push_str(line_start),
                // Chains inside chains are deeper than everything else.
                None => laid_out.push_str(&self.layout.line_start(depth)),
            }
            laid_out.push_str(element);
        }
        laid_out
    }
}

/// The values in each unit of a board.
fn in_units(board: &Board) -> Vec<ValueSet> {
    let mut in_units = vec![ValueSet::EMPTY; board.geometry().units().len()];
    for (at, value) in board.values().iter().enumerate() {
        let Some(value) = value else { continue };
        board.geometry().units_of(at).iter().for_each(|&unit| in_units[usize::from(unit)].insert(*value));
    }
    in_units
}

pub(super) fn start_cell(xml: &mut XmlWriter, name: &str, cell: Cell) {
    xml.start_element(name);
    xml.write_attribute("row", &cell.row());
    xml.write_attribute("col", &cell.col());
    xml.write_attribute("box", &cell.box_());
}
