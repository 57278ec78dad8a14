//! The elements that sudoxml adds, as text in the layout of their document. xmlwriter writes them; nothing of the
//! user's goes through it but the prefix, which is a name already.

use std::cell::OnceCell;
use std::rc::Rc;

use xmlwriter::{Indent, Options, XmlWriter};

use crate::board::Violation;
use crate::board::{Cell, Digit, DigitSet, Grid, Solution};
use crate::document::layout::Layout;
use crate::logic::{Candidates, Grade, Step};
use crate::search::Verdict;

/// Writes elements with one prefix in one layout.
#[derive(Debug)]
pub(crate) struct Scribe<'t> {
    prefix: &'t str,
    layout: &'t Layout,
    /// What stands before an element so many levels below the children of `<sudoku>`.
    line_starts: [String; 4],
    /// What stands before the digit of each cell of a solution, without and with `given`, once it was needed. A
    /// collection has many solutions in one layout, and their tags are written only once.
    cells: Vec<[OnceCell<Box<str>>; 2]>,
}

/// The scribe of the puzzle before, for the next one in the same layout.
#[derive(Default)]
pub(crate) struct Scribes<'t>(Option<Rc<Scribe<'t>>>);

impl<'t> Scribes<'t> {
    /// A scribe for this prefix and layout.
    pub(crate) fn get(&mut self, prefix: &'t str, layout: &'t Layout) -> Rc<Scribe<'t>> {
        match &self.0 {
            Some(scribe) if scribe.prefix == prefix && scribe.layout == layout => Rc::clone(scribe),
            _ => Rc::clone(self.0.insert(Rc::new(Scribe::new(prefix, layout)))),
        }
    }
}

/// What the `<grid>` of a solution, or of a board on the way to it, says of its puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading {
    /// unique or multiple.
    pub verdict: Verdict,
    /// Whether it was found as a person would.
    pub by_logic: bool,
    /// How many there are, where that is known.
    pub solutions: Option<u64>,
    /// False where the search stopped at the limit.
    pub complete: bool,
}

/// Which cells a list of cells holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum CellList {
    /// The givens alone.
    #[default]
    Givens,
    /// All 81 cells, the blanks empty.
    All,
    /// All 81 cells, each blank with its candidates: the digits that no given in its row, column and box holds.
    Candidates,
}

impl<'t> Scribe<'t> {
    pub(crate) fn new(prefix: &'t str, layout: &'t Layout) -> Scribe<'t> {
        let line_starts = std::array::from_fn(|depth| layout.line_start(depth));
        let cells = Cell::ALL.iter().map(|_| <[OnceCell<Box<str>>; 2]>::default()).collect();
        Scribe { prefix, layout, line_starts, cells }
    }

    /// The `<grid>` of the solution with this number, from 1.
    pub(crate) fn solution(&self, heading: Heading, number: u64, givens: &Grid, solution: &Solution) -> String {
        let grid = tags(self.start_grid(heading, "solution", number));
        let mut text = String::with_capacity(81 * 80);
        text.push_str(&self.line_starts[0]);
        text.push_str(&grid.start);
        self.push_solution(&mut text, givens, &solution.grid());
        text.push_str(&self.line_starts[0]);
        text.push_str(&grid.end);
        text
    }

    /// The `<grid>` of a board that logic did not finish.
    pub(crate) fn unfinished(&self, heading: Heading, givens: &Grid, board: &Candidates) -> String {
        let open = Cell::ALL.iter().filter(|&&cell| board.get(cell).is_none()).count();
        let mut xml = self.start_grid(heading, "open", open as u64);
        let name = self.name("cell");
        for cell in Cell::ALL {
            start_cell(&mut xml, &name, cell);
            if givens.get(cell).is_some() {
                xml.write_attribute("given", "true");
            }
            let digit = board.get(cell);
            if digit.is_none() {
                write_candidates(&mut xml, board.candidates(cell));
            }
            end_cell(&mut xml, digit);
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    /// A `<grid>` with its attributes. `part` says which solution it is, or how much of one.
    fn start_grid(&self, heading: Heading, part: &str, number: u64) -> XmlWriter {
        let mut xml = self.writer();
        xml.start_element(&self.name("grid"));
        xml.write_attribute("verdict", heading.verdict.name());
        if heading.by_logic {
            xml.write_attribute("method", "logic");
        }
        xml.write_attribute(part, &number);
        if let Some(solutions) = heading.solutions {
            xml.write_attribute("solutions", &solutions);
        }
        if !heading.complete {
            xml.write_attribute("complete", "false");
        }
        xml
    }

    /// The `<cell>` children of the `<grid>` of a solution.
    pub(crate) fn solution_children(&self, givens: &Grid, solution: &Grid) -> String {
        let mut text = String::with_capacity(81 * 80);
        self.push_solution(&mut text, givens, solution);
        text
    }

    fn push_solution(&self, text: &mut String, givens: &Grid, solution: &Grid) {
        let end_tag = format!("</{}>", self.name("cell"));
        for (cell, digit) in solution.givens() {
            text.push_str(self.before_digit(cell, givens.get(cell).is_some()));
            text.push(digit.to_char());
            text.push_str(&end_tag);
        }
    }

    fn before_digit(&self, cell: Cell, given: bool) -> &str {
        self.cells[cell.index()][usize::from(given)].get_or_init(|| {
            let mut xml = self.writer();
            start_cell(&mut xml, &self.name("cell"), cell);
            if given {
                xml.write_attribute("given", "true");
            }
            [&self.line_starts[1][..], &tags(xml).start].concat().into()
        })
    }

    /// The `<grid>` of a puzzle without a solution, with the violations that are the reason.
    pub(crate) fn no_solution(&self, violations: &[Violation]) -> String {
        let mut xml = self.writer();
        xml.start_element(&self.name("grid"));
        xml.write_attribute("verdict", Verdict::None.name());
        xml.write_attribute("solutions", "0");
        for violation in violations {
            xml.start_element(&self.name("violation"));
            xml.write_attribute("unit", violation.unit.kind().name());
            xml.write_attribute("index", &violation.unit.index());
            xml.write_attribute("digit", &violation.digit);
            for &cell in &violation.cells {
                start_cell(&mut xml, &self.name("cell"), cell);
                xml.end_element();
            }
            xml.end_element();
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    /// The `<grade>` of a puzzle, with its level in a word and these steps in it.
    pub(crate) fn grade(&self, grade: &Grade, level: &str, steps: &[Step]) -> String {
        let mut xml = self.writer();
        xml.start_element(&self.name("grade"));
        xml.write_attribute("rating", &grade.rating);
        if grade.at_least {
            xml.write_attribute("at-least", "true");
        }
        xml.write_attribute("pearl", &grade.pearl);
        xml.write_attribute("diamond", &grade.diamond);
        if let Some(technique) = grade.technique {
            xml.write_attribute("technique", technique.name());
        }
        xml.write_attribute("steps", &grade.steps);
        xml.write_attribute("level", &in_ascii(level));
        for (step, number) in steps.iter().zip(1_usize..) {
            self.step(&mut xml, step, number);
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    /// The `<step>` of a grade: what it does, and then the cells that show why.
    fn step(&self, xml: &mut XmlWriter, step: &Step, number: usize) {
        xml.start_element(&self.name("step"));
        xml.write_attribute("n", &number);
        xml.write_attribute("technique", step.technique.name());
        xml.write_attribute("rating", &step.rating);
        for (cell, digit) in &step.placements {
            start_cell(xml, &self.name("place"), *cell);
            xml.write_attribute("digit", digit);
            xml.end_element();
        }
        for (cell, digits) in &step.eliminations {
            start_cell(xml, &self.name("eliminate"), *cell);
            xml.write_attribute("digits", digits);
            xml.end_element();
        }
        for cell in &step.pattern {
            start_cell(xml, &self.name("cell"), *cell);
            xml.end_element();
        }
        xml.end_element();
    }

    /// The `<cell>` children of `<cells>`.
    pub(crate) fn cells_children(&self, givens: &Grid, list: CellList) -> String {
        let mut xml = self.writer();
        let name = self.name("cell");
        for cell in Cell::ALL {
            let digit = givens.get(cell);
            if digit.is_none() && list == CellList::Givens {
                continue;
            }
            start_cell(&mut xml, &name, cell);
            if digit.is_none() && list == CellList::Candidates {
                write_candidates(&mut xml, givens.candidates(cell));
            }
            end_cell(&mut xml, digit);
        }
        self.lay_out(xml, 1)
    }

    /// The `<row>` children of a `<matrix>`, a row on a line. `depth` is theirs below the children of `<sudoku>`.
    pub(crate) fn matrix_children(&self, grid: &Grid, depth: usize) -> String {
        let mut xml = self.writer();
        let (row_name, col_name) = (self.name("row"), self.name("col"));
        for row in 1..=9 {
            xml.start_element(&row_name);
            xml.set_preserve_whitespaces(true);
            for cell in (1..=9).filter_map(|col| Cell::at(row, col)) {
                xml.start_element(&col_name);
                end_with_digit(&mut xml, grid.get(cell));
            }
            xml.end_element();
            xml.set_preserve_whitespaces(false);
        }
        self.lay_out(xml, depth)
    }

    /// What stands before an end tag, so many levels below the children of `<sudoku>`.
    pub(crate) fn line_start(&self, depth: usize) -> &str {
        &self.line_starts[depth]
    }

    /// A name of ours with the document's prefix.
    pub(crate) fn name(&self, local: &str) -> String {
        format!("{}{local}", self.prefix)
    }

    fn writer(&self) -> XmlWriter {
        let indent = if *self.layout == Layout::Inline { Indent::None } else { Indent::Tabs };
        XmlWriter::new(Options { indent, ..Options::default() })
    }

    /// xmlwriter indents with tabs and ends lines with LF; each line gets the document's own start instead.
    fn lay_out(&self, xml: XmlWriter, depth: usize) -> String {
        let text = xml.end_document();
        if *self.layout == Layout::Inline {
            return text;
        }
        let mut laid_out = String::with_capacity(text.len() * 5 / 4);
        for line in text.lines() {
            let element = line.trim_start_matches('\t');
            laid_out.push_str(&self.line_starts[depth + line.len() - element.len()]);
            laid_out.push_str(element);
        }
        laid_out
    }
}

/// The tags of an element.
struct Tags {
    start: String,
    end: String,
}

/// The tags of the one element that was begun. They are parted at a text that no name and no value of ours holds.
fn tags(mut xml: XmlWriter) -> Tags {
    const BETWEEN: &str = "@";
    xml.set_preserve_whitespaces(true);
    xml.write_text(BETWEEN);
    xml.end_element();
    let element = xml.end_document();
    let (start, end) = element.split_once(BETWEEN).unwrap_or((&element, ""));
    Tags { start: start.to_owned(), end: end.to_owned() }
}

/// A text with a character reference for each character that some encoding may not have. Where ISO-2022-JP is in its
/// Roman set, it has no `\` and no `~`.
fn in_ascii(text: &str) -> String {
    let is_everywhere = |c: char| c.is_ascii() && !matches!(c, '\\' | '~');
    let spelt = |c: char| if is_everywhere(c) { c.to_string() } else { format!("&#{};", u32::from(c)) };
    text.chars().map(spelt).collect()
}

fn start_cell(xml: &mut XmlWriter, name: &str, cell: Cell) {
    xml.start_element(name);
    xml.write_attribute("row", &cell.row());
    xml.write_attribute("col", &cell.col());
    xml.write_attribute("box", &cell.box_());
}

fn write_candidates(xml: &mut XmlWriter, candidates: DigitSet) {
    xml.write_attribute("n", &candidates.len());
    xml.write_attribute("candidates", &candidates);
}

fn end_cell(xml: &mut XmlWriter, digit: Option<Digit>) {
    xml.set_preserve_whitespaces(true);
    end_with_digit(xml, digit);
    xml.set_preserve_whitespaces(false);
}

/// xmlwriter puts text on a line of its own, unless it preserves white space: let it, around a call of this.
fn end_with_digit(xml: &mut XmlWriter, digit: Option<Digit>) {
    if let Some(digit) = digit {
        xml.write_text(digit.to_char().encode_utf8(&mut [0; 4]));
    }
    xml.end_element();
}
