//! The layout of a board: where its cells, lines, digits, candidates and marks are. Every form draws this picture.

use sudoku_engine::board::{Cell, Geometry, Unit, UnitKind, Value};
use sudoku_engine::logic::LinkKind;

use super::chains::{Node, Spot};
use super::ink::Ink;
use super::length::Length;
use super::look::Look;
use super::route::{Bezier, Obstacle, Router, distance, point_of, towards};
use super::shape::{Anchor, Area, Curve, Line, Picture, Point, Shape, Text, Weight};
use super::view::{BoardView, CellView, Mark};

/// The height of a digit, in thousandths of the size of the font.
const DIGIT_HEIGHT: i32 = 668;

/// The width of a digit, in thousandths of the size of the font.
const DIGIT_WIDTH: i32 = 620;

/// The size of the digits in thousandths of a cell, by the number of their characters.
const DIGIT_SIZES: [i32; 2] = [640, 500];

/// The height and width of the numbers of rows and columns beside a board, and the size of their font, in thousandths of a
/// cell.
const NUMBERS: i32 = 480;
const NUMBER_SIZE: i32 = 330;

/// The part of a cell that the candidates fill, in thousandths of the cell: of a cell without and with labels in its corners.
const CANDIDATES: [i32; 2] = [880, 740];

/// The size of the labels in the corners of cells, in thousandths of the cell.
const LABEL: i32 = 200;

/// The size of the numbers that show the order of several steps, in thousandths of the cell, and of candidates that can be read in
/// the same cells.
const ORDER: i32 = 250;
const LIKE_ORDER: i32 = 210;

/// How far below the top of a digit's place these numbers are, in thousandths of their size: digits of other fonts are higher.
const BELOW_LINE: i32 = 70;

/// How much lower the values of such a board are, in thousandths of the cell.
const LOWER: i32 = 45;

/// Their smallest size: 3.8 points. Where they would be smaller, the list of the steps has the order alone.
const LEAST_ORDER: Length = Length::um(1343);

/// The size of a candidate in thousandths of the width of its place, by the number of its characters, and the most in
/// thousandths of the height.
const CANDIDATE_SIZES: [i32; 2] = [1150, 630];
const CANDIDATE_HEIGHT: i32 = 980;

/// The part of that size that candidates have on a board with chains, which leaves space for the arrows, and the radius of
/// the discs behind them, in thousandths of the size of their font.
const CHAINED: i32 = 800;
const DISC: i32 = 510;

/// The half of the place that a value has on the line of a diagonal, in thousandths of the diagonal of the cell.
const VALUE_ON_LINE: i32 = 300;

/// The smallest size of candidates if the size of the cells is not given: 5 points, and 8 points on a board with chains.
const LEAST_CANDIDATE: Length = Length::um(1764);
const LEAST_CHAINED: Length = Length::um(2822);

/// The size of the font of the digits of a board with cells of this size.
pub(crate) fn digit_size(board: &BoardView, cell: Length) -> Length {
    cell.thousandths(DIGIT_SIZES[board.widest_value() - 1])
}

/// The cell size at which the digits of a board have this size.
pub(crate) fn cell_for_digits(board: &BoardView, digits: Length) -> Length {
    let thousandths = DIGIT_SIZES[board.widest_value() - 1];
    Length::um((i64::from(digits.to_um()) * 1000 / i64::from(thousandths)) as i32 + 1)
}

/// The width and height of a board with cells of this size.
pub(crate) fn board_size(board: &BoardView, theme: Look, cell: Length) -> Length {
    numbers(board, cell) + cell * board.size() as i32 + theme.line_widths(cell).1
}

/// The width and height of a board with digits of this size.
pub(crate) fn least_side(board: &BoardView, theme: Look, digits: Length) -> Length {
    board_size(board, theme, cell_for_digits(board, digits))
}

/// The largest cells of a board with this width and height.
#[cfg(feature = "pdf")]
pub(crate) fn cell_of_board(board: &BoardView, theme: Look, side: Length) -> Length {
    // All but lines, and the lines of large cells, in thousandths of a cell.
    let cells = i64::from(board.size() as i32 * 1000 + numbers(board, Length::mm(1)).to_um());
    let ((thick, most), usual) = (theme.thick_line(), i64::from(theme.cell_size().to_um()));
    let thick = i64::from(thick.to_um());
    let side = i64::from(side.to_um()).max(0);
    let with_lines = |lines: i64| side * 1000 / (cells + lines).max(1);
    let fixed = (side - thick).max(0) * 1000 / cells.max(1);
    let um = match most.map(i64::from) {
        None => fixed,
        // Lines are a part of a small cell, have one width in cells up to the usual ones, and grow with larger ones.
        Some(most) if with_lines(most) * most <= thick * 1000 => with_lines(most),
        Some(_) if fixed <= usual => fixed,
        Some(_) => with_lines(thick * 1000 / usual + 1).max(usual),
    };
    Length::um(um as i32)
}

/// Where the cells of a board start, at the right and below its corner: after the numbers of rows and columns, and half of
/// the outer line.
pub(crate) fn first_corner(board: &BoardView, theme: Look, cell: Length) -> Length {
    numbers(board, cell) + theme.line_widths(cell).1 / 2
}

/// The space for the numbers of rows and columns, if the board has them.
pub(crate) fn numbers(board: &BoardView, cell: Length) -> Length {
    if board.is_numbered() { cell.thousandths(NUMBERS) } else { Length::ZERO }
}

/// The size of the cells of a theme in which the candidates of a board, or the order of its steps, can be read.
pub(crate) fn readable_cell(board: &BoardView, cell: Length) -> Length {
    let least = if board.chains().is_some() { LEAST_CHAINED } else { LEAST_CANDIDATE };
    if has_candidates(board) || board.has_order() { cell.max(cell_for_small_text(board, least)) } else { cell }
}

/// Whether a cell of the board shows candidates.
fn has_candidates(board: &BoardView) -> bool {
    board.cells().iter().any(|shown| !shown.candidates.is_empty())
}

/// The cell size at which the candidates of a board have this size, or the numbers of its steps about a fifth more.
pub(crate) fn cell_for_small_text(board: &BoardView, text: Length) -> Length {
    let cell = Length::um(1_000_000);
    let size = if board.has_order() { cell.thousandths(LIKE_ORDER) } else { candidate_size(board, cell) };
    Length::um((i64::from(text.to_um()) * 1_000_000 / i64::from(size.to_um().max(1))) as i32 + 1)
}

/// The width and height of the part of a cell that its candidates fill.
pub(crate) fn candidates_side(board: &BoardView, cell: Length) -> Length {
    part_of_candidates(labels(board.geometry()).iter().any(Option::is_some), cell)
}

fn part_of_candidates(has_labels: bool, cell: Length) -> Length {
    cell.thousandths(CANDIDATES[usize::from(has_labels)])
}

/// The size of the font of the candidates in cells of this size.
pub(crate) fn candidate_size(board: &BoardView, cell: Length) -> Length {
    candidate_size_in(board, candidates_side(board, cell))
}

fn candidate_size_in(board: &BoardView, side: Length) -> Length {
    let (cols, rows) = candidate_places(board.size());
    let by_width = (side / cols as i32).thousandths(CANDIDATE_SIZES[board.widest_value() - 1]);
    let size = by_width.min((side / rows as i32).thousandths(CANDIDATE_HEIGHT));
    if board.chains().is_some() { size.thousandths(CHAINED) } else { size }
}

/// Lays a board out with cells of this size.
pub(crate) fn lay_out(board: &BoardView, theme: Look, cell: Length) -> Picture {
    let (thin, thick) = theme.line_widths(cell);
    let side = board_size(board, theme, cell);
    let labels = labels(board.geometry());
    let has_labels = labels.iter().any(Option::is_some);
    let part = part_of_candidates(has_labels, cell);
    let candidates = (part, candidate_size_in(board, part));
    let geometry = board.geometry();
    // Windows have the same colour, so shaded boxes would hide them.
    let has_windows = geometry.units().iter().any(|unit| unit.kind() == UnitKind::Window);
    let shades_boxes = theme.style.shades_boxes && !has_windows;
    let shaded = if shades_boxes { every_second_box(geometry) } else { Vec::new() };
    let shapes = Vec::new();
    // Lines behind candidates would hide them. Marks and windows have outlines too.
    let has_shades = !(theme.is_hatched() && has_candidates(board));
    let mut layout =
        Layout { board, theme, cell, thin, thick, candidates, labels, has_labels, has_shades, shaded, shapes };
    layout.shapes.push(Shape::Fill(Area::square(Point::default(), side), Ink::Paper));
    layout.shades();
    layout.further_units();
    layout.lines();
    layout.numbers();
    // Within each layer, shapes that are alike follow each other, so that a form can draw them as one.
    let cells = || board.geometry().cells().iter().zip(board.cells()).enumerate();
    let first = layout.shapes.len();
    cells().for_each(|(index, (&cell, shown))| layout.label(index, cell, shown));
    cells().for_each(|(_, (&cell, shown))| layout.order(cell, shown));
    layout.shapes[first..].sort_by_key(layer);
    cells().for_each(|(_, (&cell, shown))| layout.marks(cell, shown));
    layout.chains();
    let first = layout.shapes.len();
    for (index, (&cell, shown)) in cells() {
        layout.content(index as u16, cell, shown);
    }
    layout.shapes[first..].sort_by_key(layer);
    Picture { theme, width: side, height: side, shapes: layout.shapes }
}

/// The cells of every second box, so that no two of these boxes are beside each other. Regions that are not boxes have none.
fn every_second_box(geometry: &Geometry) -> Vec<Cell> {
    let boxes: Vec<&Unit> = geometry.units().iter().filter(|unit| unit.kind() == UnitKind::Box).collect();
    let place = |cell: Cell| (usize::from(cell.row()) - 1, usize::from(cell.col()) - 1);
    let shape = |unit: &Unit| {
        let ((top, left), (bottom, right)) = (place(*unit.cells().first()?), place(*unit.cells().last()?));
        let (height, width) = (bottom + 1 - top, (right + 1).checked_sub(left)?);
        let is_box = height * width == unit.cells().len() && top % height == 0 && left % width == 0;
        is_box.then_some((height, width))
    };
    let Some((height, width)) = boxes.first().and_then(|unit| shape(unit)) else { return Vec::new() };
    if boxes.iter().any(|unit| shape(unit) != Some((height, width))) {
        return Vec::new();
    }
    let is_second = |cell: &&Cell| {
        let (row, col) = place(**cell);
        (row / height + col / width) % 2 == 1
    };
    geometry.cells().iter().filter(is_second).copied().collect()
}

/// The order of the shapes in cells: backgrounds, texts by their colour, and the lines through candidates.
fn layer(shape: &Shape) -> (u8, Option<Ink>) {
    match shape {
        Shape::Text(text) => (1, Some(text.ink)),
        Shape::Line(_) => (2, None),
        _ => (0, None),
    }
}

struct Layout<'b> {
    board: &'b BoardView,
    theme: Look,
    /// The width and height of a cell.
    cell: Length,
    thin: Length,
    thick: Length,
    /// The side of the part of a cell that its candidates fill, and the size of their font.
    candidates: (Length, Length),
    /// For each unit, the label of its cells.
    labels: Vec<Option<(Corner, String)>>,
    /// Whether there is a label.
    has_labels: bool,
    /// Whether further units and the cells with marks have a background.
    has_shades: bool,
    /// The cells of the boxes that have a background.
    shaded: Vec<Cell>,
    shapes: Vec<Shape>,
}

impl Layout<'_> {
    /// The point where lines meet: so many cells from the left, and so many from the top.
    fn corner(&self, cols: usize, rows: usize) -> Point {
        let edge = first_corner(self.board, self.theme, self.cell);
        Point::new(edge + self.cell * cols as i32, edge + self.cell * rows as i32)
    }

    fn area(&self, cell: Cell) -> Area {
        Area::square(self.corner(usize::from(cell.col()) - 1, usize::from(cell.row()) - 1), self.cell)
    }

    /// How far from the edge of a cell there is no line around a box.
    fn inset(&self) -> Length {
        self.thick / 2 + self.thin / 2
    }

    fn line(&mut self, from: Point, to: Point, width: Length, ink: Ink) {
        self.shapes.push(Shape::Line(Line { from, to, width, ink, dashed: false }));
    }

    /// The backgrounds of cells: of the units that are windows, and of marked cells.
    fn shades(&mut self) {
        let geometry = self.board.geometry();
        if self.has_shades {
            self.shade_further_units();
        }
        for (&cell, shown) in geometry.cells().iter().zip(self.board.cells()) {
            if let Some(ink) = self.shade_of(cell, shown) {
                self.shade(cell, ink);
            }
        }
    }

    fn shade_further_units(&mut self) {
        let geometry = self.board.geometry();
        self.shaded.clone().into_iter().for_each(|cell| self.shade(cell, Ink::ExtraShade));
        let windows = geometry.units().iter().filter(|unit| unit.kind() == UnitKind::Window);
        let windows: Vec<Cell> = windows.flat_map(|unit| unit.cells()).copied().collect();
        windows.into_iter().for_each(|cell| self.shade(cell, Ink::ExtraShade));
    }

    /// The background of a cell with its marks. Chains show themselves what follows from what, so only the cells that they
    /// start from have one.
    fn shade_of(&self, cell: Cell, shown: &CellView) -> Option<Ink> {
        match self.board.chains() {
            Some(chains) => chains.cells.contains(&cell).then_some(Ink::Shade),
            // Lines behind numbers would hide them.
            None if self.order_of(shown).is_some() && self.theme.is_hatched() => None,
            None => shade_of(shown).filter(|ink| self.has_shades || *ink == Ink::AlertShade),
        }
    }

    /// Whether the cell is in a unit of this kind.
    fn is_in(&self, index: usize, kind: UnitKind) -> bool {
        let geometry = self.board.geometry();
        geometry.units_of(index).iter().any(|&unit| geometry.units()[usize::from(unit)].kind() == kind)
    }

    /// The background of a cell.
    fn background(&self, index: usize, shown: &CellView) -> Ink {
        let cell = self.board.geometry().cells()[index];
        let is_shaded = self.has_shades && (self.is_in(index, UnitKind::Window) || self.shaded.contains(&cell));
        self.shade_of(cell, shown).unwrap_or(if is_shaded { Ink::ExtraShade } else { Ink::Paper })
    }

    /// The background behind the text of a cell, if lines are drawn there that would disturb the text.
    fn clearing(&self, index: usize, shown: &CellView) -> Option<Ink> {
        // The line of a diagonal leaves out a value.
        let is_on_line = shown.value.is_none() && self.is_in(index, UnitKind::Diagonal);
        match self.background(index, shown) {
            Ink::Paper => is_on_line.then_some(Ink::Paper),
            _ if self.theme.is_hatched() => Some(Ink::Paper),
            shade => is_on_line.then_some(shade),
        }
    }

    /// Clears the place of a text.
    fn clear(&mut self, text: &Text, ink: Ink) {
        let characters = text.text.chars().count().max(1) as i32;
        let (width, height) =
            (text.size.thousandths(DIGIT_WIDTH) * characters + self.thin * 2, text.size.thousandths(800));
        let middle = text.at.plus(Length::ZERO, -text.size.thousandths(DIGIT_HEIGHT / 2));
        let left = if text.anchor == Anchor::Middle { -(width / 2) } else { -self.thin };
        let at = middle.plus(left, -(height / 2));
        self.shapes.push(Shape::Fill(Area { at, width, height }, ink));
    }

    /// Gives a cell a background: a colour, or lines if the theme has one ink.
    fn shade(&mut self, cell: Cell, ink: Ink) {
        let area = self.area(cell);
        if !self.theme.is_hatched() {
            return self.shapes.push(Shape::Fill(area, ink));
        }
        // The lines of a violation fall, the others rise, and the lines of further units are further apart.
        let parts = if ink == Ink::ExtraShade { 2 } else { 4 };
        let (width, Area { at, .. }) = (self.thin / 2, area);
        for part in 1..=parts {
            let step = self.cell * part / parts;
            let ends = [(step, Length::ZERO), (Length::ZERO, step)];
            let other = [(self.cell, self.cell - step), (self.cell - step, self.cell)];
            for [from, to] in [ends, other] {
                let place = |(x, y): (Length, Length)| {
                    let x = if ink == Ink::AlertShade { self.cell - x } else { x };
                    at.plus(x, y)
                };
                if from != to {
                    self.line(place(from), place(to), width, Ink::ThinLine);
                }
            }
        }
    }

    /// The marks of further units: lines through the diagonals, and outlines of windows and of units with a name.
    fn further_units(&mut self) {
        for unit in self.board.geometry().units() {
            match unit.kind() {
                UnitKind::Diagonal => self.diagonal(unit.index() == 1),
                UnitKind::Window => self.outline(unit.cells(), self.inset()),
                UnitKind::Named => {
                    // Outlines of units that overlap are side by side.
                    let place = i32::from(unit.index() - 1) % 5;
                    self.outline(unit.cells(), self.inset() + self.cell.thousandths(30 * place));
                }
                UnitKind::Row | UnitKind::Column | UnitKind::Box | UnitKind::DisjointGroup => {}
            }
        }
    }

    /// The line through a diagonal, which leaves out the places of values.
    fn diagonal(&mut self, falls: bool) {
        let size = self.board.size();
        // The places on the line, in thousandths of the diagonal of a cell.
        let (mut start, mut lines) = (0, Vec::new());
        for row in 0..size {
            let col = if falls { row } else { size - 1 - row };
            if self.board.cells()[row * size + col].value.is_some() {
                let middle = row as i32 * 1000 + 500;
                lines.push((start, middle - VALUE_ON_LINE));
                start = middle + VALUE_ON_LINE;
            }
        }
        lines.push((start, size as i32 * 1000));
        let top = self.corner(if falls { 0 } else { size }, 0);
        for ends in lines {
            let [from, to] = <[i32; 2]>::from(ends).map(|thousandths| {
                let distance = self.cell.thousandths(thousandths);
                top.plus(if falls { distance } else { -distance }, distance)
            });
            self.line(from, to, self.thin, Ink::ExtraLine);
        }
    }

    /// The labels of the units of a cell, in the corners of the cell.
    fn label(&mut self, index: usize, cell: Cell, shown: &CellView) {
        let background = if self.theme.is_hatched() { Ink::Paper } else { self.background(index, shown) };
        for corner in Corner::ALL {
            let units = self.board.geometry().units_of(index).iter();
            let labels = units.filter_map(|&unit| self.labels[usize::from(unit)].as_ref());
            let labels: Vec<&str> = labels.filter(|(at, _)| *at == corner).map(|(_, label)| label.as_str()).collect();
            if labels.is_empty() {
                continue;
            }
            let (text, size) = (labels.join(" "), self.cell.thousandths(LABEL));
            let (inset, characters) = (self.inset() + self.thin, text.chars().count() as i32);
            let right = match corner {
                Corner::TopLeft | Corner::BottomLeft => inset,
                Corner::BottomRight => self.cell - inset - size.thousandths(DIGIT_WIDTH) * characters,
            };
            let down = match corner {
                Corner::TopLeft => inset + size.thousandths(DIGIT_HEIGHT),
                Corner::BottomLeft | Corner::BottomRight => self.cell - inset,
            };
            let (at, anchor) = (self.area(cell).at.plus(right, down), Anchor::Start);
            let (weight, ink) = (Weight::Regular, Ink::Caption);
            self.text_on(Some(background), Text { at, anchor, size, weight, ink, text, cell: None });
        }
    }

    /// The number of the step that fills a cell, if it can be read.
    fn order_of(&self, shown: &CellView) -> Option<usize> {
        shown.order.filter(|_| self.cell.thousandths(ORDER) >= LEAST_ORDER)
    }

    /// This number, in the top right corner of the cell.
    fn order(&mut self, cell: Cell, shown: &CellView) {
        let Some(number) = self.order_of(shown) else { return };
        let (text, size, inset) = (number.to_string(), self.cell.thousandths(ORDER), self.inset() + self.thin / 2);
        let width = size.thousandths(DIGIT_WIDTH) * text.chars().count() as i32;
        let at =
            self.area(cell).at.plus(self.cell - inset - width, inset + size.thousandths(DIGIT_HEIGHT + BELOW_LINE));
        let (anchor, weight, ink) = (Anchor::Start, Weight::Regular, Ink::Caption);
        self.text(Text { at, anchor, size, weight, ink, text, cell: None });
    }

    /// A dashed line around the cells of a unit, so far inside their edges.
    fn outline(&mut self, cells: &[Cell], inset: Length) {
        let contains =
            |row: i32, col: i32| cells.iter().any(|cell| (i32::from(cell.row()), i32::from(cell.col())) == (row, col));
        for &cell in cells {
            let (row, col) = (i32::from(cell.row()), i32::from(cell.col()));
            let Area { at, width, .. } = self.area(cell);
            // For each side: the cell beyond it, and its ends, from the centre of the cell as -1 and 1.
            for ((down, right), along) in [((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((0, 1), (1, 0))] {
                if contains(row + down, col + right) {
                    continue;
                }
                let (half, centre) = (width / 2, at.plus(width / 2, width / 2));
                let end = |sign: i32| {
                    let (along_down, along_right) = (along.0 * sign, along.1 * sign);
                    // The line goes on to the next cell of the unit, and ends at its own inset elsewhere.
                    let (next, beyond) = (
                        contains(row + along_down, col + along_right),
                        contains(row + along_down + down, col + along_right + right),
                    );
                    let reach = match (next, beyond) {
                        (true, true) => half + inset,
                        (true, false) => half,
                        (false, _) => half - inset,
                    };
                    centre
                        .plus((half - inset) * right + reach * along_right, (half - inset) * down + reach * along_down)
                };
                let (from, to) = (end(-1), end(1));
                self.shapes.push(Shape::Line(Line { from, to, width: self.thin, ink: Ink::ExtraLine, dashed: true }));
            }
        }
    }

    /// The lines between cells, then those around boxes. A line is as long as it can be.
    fn lines(&mut self) {
        let size = self.board.size();
        for at in 1..size {
            self.line(self.corner(0, at), self.corner(size, at), self.thin, Ink::ThinLine);
            self.line(self.corner(at, 0), self.corner(at, size), self.thin, Ink::ThinLine);
        }
        for at in 0..=size {
            for (from, to) in
                box_lines(self.board.geometry(), at, |geometry, along, across| box_of(geometry, across, along))
            {
                self.thick_line(self.corner(from, at), self.corner(to, at));
            }
            for (from, to) in box_lines(self.board.geometry(), at, box_of) {
                self.thick_line(self.corner(at, from), self.corner(at, to));
            }
        }
    }

    fn thick_line(&mut self, from: Point, to: Point) {
        // The ends are longer by half a width, so that corners are full.
        let (half, is_level) = (self.thick / 2, from.y == to.y);
        let (x, y) = if is_level { (half, Length::ZERO) } else { (Length::ZERO, half) };
        self.line(from.plus(-x, -y), to.plus(x, y), self.thick, Ink::ThickLine);
    }

    /// The numbers of the rows at the left, and those of the columns above.
    fn numbers(&mut self) {
        if !self.board.is_numbered() {
            return;
        }
        let (size, outside) = (self.cell.thousandths(NUMBER_SIZE), numbers(self.board, self.cell) / 2);
        for index in 0..self.board.size() {
            let along = self.corner(0, index).y + self.cell / 2;
            for centre in [Point::new(outside, along), Point::new(along, outside)] {
                let (at, anchor, text) = (below(centre, size), Anchor::Middle, (index + 1).to_string());
                self.text(Text { at, anchor, size, weight: Weight::Regular, ink: Ink::Caption, text, cell: None });
            }
        }
    }

    /// The shapes that mark a cell.
    fn marks(&mut self, cell: Cell, shown: &CellView) {
        let (area, width) = (self.area(cell), self.thin * 2);
        for mark in shown.marks.iter() {
            match mark {
                Mark::Violation => {
                    // A smaller ring leaves place for labels.
                    let radius = self.cell.thousandths(if self.has_labels { 390 } else { 420 });
                    let radius = radius.min(self.cell / 2 - self.inset() - width / 2);
                    self.shapes.push(Shape::Ring(area.centre(), radius, width, Ink::Alert));
                }
                Mark::Differs => {
                    let (side, corner) = (self.cell.thousandths(240), area.at.plus(self.cell, Length::ZERO));
                    let corners = [corner, corner.plus(-side, Length::ZERO), corner.plus(Length::ZERO, side)];
                    self.shapes.push(Shape::Triangle(corners, Ink::Mark));
                }
                Mark::Pattern if self.board.chains().is_some() => {}
                // Its number says so.
                Mark::Placed if self.order_of(shown).is_some() => {}
                Mark::Pattern => self.outline_cell(area, 1),
                Mark::Placed => {
                    self.outline_cell(area, 1);
                    self.outline_cell(area, 3);
                }
            }
        }
    }

    /// The outline of a cell, so many widths of a line inside the place that the lines around boxes leave.
    fn outline_cell(&mut self, area: Area, widths: i32) {
        self.shapes.push(Shape::Outline(area.inset(self.inset() + self.thin * widths), self.thin, Ink::Mark));
    }

    /// The value of a cell, or its candidates.
    fn content(&mut self, index: u16, cell: Cell, shown: &CellView) {
        let centre = self.area(cell).centre();
        let clearing = self.clearing(index.into(), shown);
        let Some(value) = shown.value else { return self.candidates(index, centre, shown, clearing) };
        let size = digit_size(self.board, self.cell);
        let (weight, ink) = if shown.is_given { (Weight::Bold, Ink::Given) } else { (Weight::Regular, Ink::Found) };
        let text = self.board.text_of(value);
        // Numbers in the corners have more space above values that are a little lower.
        let lower = if self.board.has_order() { self.cell.thousandths(LOWER) } else { Length::ZERO };
        let at = below(centre.plus(Length::ZERO, lower), size);
        self.text_on(clearing, Text { at, anchor: Anchor::Middle, size, weight, ink, text, cell: Some(index) });
    }

    /// The candidates of a cell, each at the place of its value. Eliminated ones are struck through.
    fn candidates(&mut self, index: u16, centre: Point, shown: &CellView, clearing: Option<Ink>) {
        let size = self.candidates.1;
        for value in shown.candidates.iter() {
            let place = self.place_of(centre, value);
            let is_eliminated = shown.eliminated.contains(value);
            let node = self.board.chains().and_then(|chains| chains.nodes.get(&(index.into(), value)));
            let (ink, weight) = match node {
                _ if is_eliminated => (Ink::Alert, Weight::Bold),
                Some(node) if !node.is_off => (Ink::Paper, Weight::Bold),
                Some(_) => (Ink::Off, Weight::Regular),
                None => (Ink::Candidate, Weight::Regular),
            };
            let (text, at, anchor) = (self.board.text_of(value), below(place, size), Anchor::Middle);
            let clearing = clearing.filter(|_| node.is_none());
            self.text_on(clearing, Text { at, anchor, size, weight, ink, text, cell: Some(index) });
            // The stroke of a candidate of a chain is behind its disc.
            if is_eliminated && node.is_none() {
                self.stroke(place, size.thousandths(450), self.thin);
            }
        }
    }

    /// The stroke through an eliminated candidate, from its centre to both sides.
    fn stroke(&mut self, centre: Point, half: Length, width: Length) {
        self.line(centre.plus(-half, half), centre.plus(half, -half), width, Ink::Alert);
    }

    /// The centre of a candidate in a cell with this centre.
    fn place_of(&self, centre: Point, value: Value) -> Point {
        let (cols, rows) = candidate_places(self.board.size());
        let side = self.candidates.0;
        let (width, height) = (side / cols as i32, side / rows as i32);
        // Labels at the bottom only have more space if the candidates are higher.
        let is_at_top = |label: &(Corner, String)| label.0 == Corner::TopLeft;
        let is_higher = self.has_labels && !self.labels.iter().flatten().any(is_at_top);
        let centre = if is_higher { centre.plus(Length::ZERO, -self.cell.thousandths(50)) } else { centre };
        let (col, row) = (value.index() % cols, value.index() / cols);
        centre.plus(width * col as i32 + width / 2 - side / 2, height * row as i32 + height / 2 - side / 2)
    }

    /// The centre of a candidate of the board.
    fn spot(&self, (index, value): Spot) -> Point {
        self.place_of(self.area(self.board.geometry().cells()[index]).centre(), value)
    }

    /// The chains: the arrows, and above them the discs behind their candidates.
    fn chains(&mut self) {
        let Some(chains) = self.board.chains() else { return };
        let mut router = self.router();
        let mut arrows = Vec::new();
        for arrow in &chains.arrows {
            let (from, to) = (self.spot(arrow.from), self.spot(arrow.to));
            let way = router.route(from, to, self.disc());
            // Arrows do not lie on each other.
            for step in 4..=12 {
                let centre = point_of(&way, step, 16);
                router.avoid(Obstacle { centre, radius: self.cell.thousandths(70), weight: 1500 });
            }
            arrows.push((way, arrow.kind));
        }
        // Shapes that are alike follow each other.
        for kind in [LinkKind::Inner, LinkKind::Pattern, LinkKind::Weak, LinkKind::Strong] {
            let of_kind = arrows.iter().filter(|arrow| arrow.1 == kind).map(|arrow| arrow.0);
            let (lines, heads): (Vec<Shape>, Vec<Shape>) = of_kind.map(|way| self.arrow(way, kind)).unzip();
            self.shapes.extend(lines);
            self.shapes.extend(heads);
        }
        for (spot, node) in &chains.nodes {
            let is_eliminated = self.board.cells()[spot.0].eliminated.contains(spot.1);
            self.node(*spot, *node, is_eliminated);
        }
    }

    /// What is in the way of arrows: the values and the candidates of the board.
    fn router(&self) -> Router {
        let side = self.cell * self.board.size() as i32;
        let mut router = Router::new(Area::square(self.corner(0, 0), side), self.cell);
        let nodes = self.board.chains().map(|chains| &chains.nodes);
        for (index, (&cell, shown)) in self.board.geometry().cells().iter().zip(self.board.cells()).enumerate() {
            if shown.value.is_some() {
                let centre = self.area(cell).centre();
                router.avoid(Obstacle { centre, radius: self.cell.thousandths(300), weight: 3000 });
            }
            for value in shown.candidates.iter() {
                let is_node = nodes.is_some_and(|nodes| nodes.contains_key(&(index, value)));
                let (radius, weight) =
                    if is_node { (self.disc().thousandths(1400), 12_000) } else { (self.disc(), 6000) };
                router.avoid(Obstacle { centre: self.spot((index, value)), radius, weight });
            }
        }
        router
    }

    /// The radius of the discs behind the candidates of chains.
    fn disc(&self) -> Length {
        self.candidates.1.thousandths(DISC)
    }

    /// An arrow on its way from one disc to another: its line and its head. A link by a pattern or an argument has many
    /// premises, and thin arrows.
    fn arrow(&self, [start, first, second, tip]: Bezier, kind: LinkKind) -> (Shape, Shape) {
        let (ink, width, dashed) = match kind {
            LinkKind::Strong => (Ink::On, self.thin * 3 / 2, false),
            LinkKind::Weak => (Ink::Off, self.thin * 3 / 2, true),
            _ => (Ink::Off, self.thin * 2 / 3, true),
        };
        let gap = Length::um(i32::try_from(distance(start, tip)).unwrap_or(i32::MAX));
        let length = self.disc().thousandths(1200).min(gap.thousandths(700)).max(self.thin);
        let base = towards(tip, second, length);
        let half = length.thousandths(420);
        let side = |sign: i32| {
            let (x, y) = (tip.x - base.x, tip.y - base.y);
            let turned = Point::new(base.x - y * sign, base.y + x * sign);
            towards(base, turned, half)
        };
        // The line ends inside the head, so that there is no gap.
        let end = towards(base, tip, length / 4);
        let line = Curve { points: [start, first, second, end], width, ink, dashed };
        (Shape::Curve(line), Shape::Triangle([tip, side(1), side(-1)], ink))
    }

    /// The disc behind a candidate of a chain: full if it is true, a ring if it is false, and two rings if it is both. What the
    /// step eliminates is false in the end: it has one ring, so that its digit can be read, and a stroke behind it. An
    /// assumption has a square around it, and no ring if the step eliminates it.
    fn node(&mut self, spot: Spot, node: Node, is_eliminated: bool) {
        let (centre, radius, width) = (self.spot(spot), self.disc(), self.thin * 5 / 4);
        let is_both = node.is_on && node.is_off && !is_eliminated;
        // The second ring is around the first one, where the digit stays clear.
        let outer = if is_both { radius + width * 3 / 2 } else { radius };
        if is_eliminated {
            // The stroke ends outside of what is around the digit.
            self.stroke(centre, radius.thousandths(if node.is_start { 1600 } else { 1150 }), width);
        }
        if !node.is_off && !is_eliminated {
            self.shapes.push(Shape::Disc(centre, radius, Ink::On));
        } else {
            self.shapes.push(Shape::Disc(centre, outer, Ink::Paper));
            if is_both {
                self.shapes.push(Shape::Ring(centre, outer - width / 2, width, Ink::On));
            }
            if !(node.is_start && is_eliminated) {
                let ink = if node.is_on && !is_both { Ink::On } else { Ink::Off };
                self.shapes.push(Shape::Ring(centre, radius - width / 2, width, ink));
            }
        }
        if node.is_start {
            let half = outer + self.thin * 3 / 2;
            let square = Area::square(centre.plus(-half, -half), half * 2);
            self.shapes.push(Shape::Outline(square, self.thin, if node.is_on { Ink::On } else { Ink::Off }));
        }
    }

    fn text_on(&mut self, clearing: Option<Ink>, text: Text) {
        if let Some(ink) = clearing {
            self.clear(&text, ink);
        }
        self.text(text);
    }

    fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }
}

/// The corners of cells that have labels. The top right corner has the mark of a cell that differs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Corner {
    TopLeft,
    BottomLeft,
    BottomRight,
}

impl Corner {
    const ALL: [Corner; 3] = [Corner::TopLeft, Corner::BottomLeft, Corner::BottomRight];
}

/// The background of a cell with these marks.
fn shade_of(shown: &CellView) -> Option<Ink> {
    if shown.marks.contains(Mark::Violation) {
        Some(Ink::AlertShade)
    } else if shown.marks.is_empty() {
        None
    } else {
        Some(Ink::Shade)
    }
}

/// For each unit, the label of its cells, if lines cannot show them: the number of a region whose cells are not side by
/// side, the letter of a unit with a name, and the number of a disjoint group.
fn labels(geometry: &Geometry) -> Vec<Option<(Corner, String)>> {
    let label = |unit: &Unit| match unit.kind() {
        UnitKind::Box if geometry.box_shape().is_none() && !is_in_one_piece(unit.cells()) => {
            Some((Corner::TopLeft, unit.index().to_string()))
        }
        UnitKind::Named => Some((Corner::BottomLeft, letter(unit.index()))),
        UnitKind::DisjointGroup => Some((Corner::BottomRight, unit.index().to_string())),
        UnitKind::Row | UnitKind::Column | UnitKind::Box | UnitKind::Diagonal | UnitKind::Window => None,
    };
    geometry.units().iter().map(label).collect()
}

/// Whether each of the cells can be reached from the first of them, from side to side.
fn is_in_one_piece(cells: &[Cell]) -> bool {
    let touches = |one: &Cell, other: &Cell| one.row().abs_diff(other.row()) + one.col().abs_diff(other.col()) == 1;
    let mut apart = cells.to_vec();
    let mut reached: Vec<Cell> = apart.pop().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let (near, far) = apart.into_iter().partition(|other| touches(&cell, other));
        apart = far;
        reached.extend::<Vec<Cell>>(near);
    }
    apart.is_empty()
}

/// The letter of the unit with a name that has this number, from 1: A to Z, then AA and so on.
pub(crate) fn letter(number: u16) -> String {
    let number = number.saturating_sub(1);
    let letter = char::from(b'A' + (number % 26) as u8);
    letter.to_string().repeat(usize::from(number / 26) + 1)
}

/// How many candidates are beside each other in a cell, and how many one above the other.
pub(crate) fn candidate_places(size: usize) -> (usize, usize) {
    let cols = (1..=size).find(|cols| cols * cols >= size).unwrap_or(size);
    (cols, size.div_ceil(cols))
}

/// The baseline of a digit whose middle is at this point.
pub(crate) fn below(centre: Point, size: Length) -> Point {
    centre.plus(Length::ZERO, size.thousandths(DIGIT_HEIGHT / 2))
}

/// The box at a place of the board; 0 outside it.
fn box_of(geometry: &Geometry, row: usize, col: usize) -> u8 {
    let cell = |row, col| geometry.cell_at(u8::try_from(row).ok()?, u8::try_from(col).ok()?);
    cell(row, col).map_or(0, Cell::box_)
}

/// The parts of the line at `at` on which two boxes meet, each from and to a number of cells. `box_at` takes a place
/// along the line and a place across it, both from 1.
fn box_lines(geometry: &Geometry, at: usize, box_at: impl Fn(&Geometry, usize, usize) -> u8) -> Vec<(usize, usize)> {
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for along in 1..=usize::from(geometry.size()) {
        if box_at(geometry, along, at) == box_at(geometry, along, at + 1) {
            continue;
        }
        match lines.last_mut() {
            Some((_, to)) if *to + 1 == along => *to = along,
            _ => lines.push((along - 1, along)),
        }
    }
    lines
}
