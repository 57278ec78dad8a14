//! Reads which board a puzzle has: its size, its boxes or regions, its further units and its symbols.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::document::boards::DeclaredBoard;
use crate::document::elements::{Elements, number_up_to};
use crate::document::geometries::Geometries;
use crate::document::layout::is_space;
use crate::document::scan::{Node, Word, trim};
use crate::finding::Rule;
use crate::finding::show::excerpt;
use sudoku_engine::board::{
    BoxShape, Cell, Extra, Geometry, GeometryError, MAX_NAMED_UNITS, MAX_SIZE, MIN_SIZE, Symbols,
};

/// The attributes of a `<sudoku>` that describe its board.
pub(super) const BOARD_ATTRIBUTES: [Word; 4] = [Word::Size, Word::Box, Word::Extra, Word::Symbols];

/// The children of a `<sudoku>` that describe its board.
pub(super) const BOARD_ELEMENTS: [Word; 2] = [Word::Boxes, Word::Unit];

/// The size of a board that does not show it.
const CLASSIC_SIZE: u8 = 9;

/// Reads the board of a puzzle from its `<sudoku>`; `None` if something is wrong with it.
pub(super) fn read_declared_board<'r>(
    elements: &mut Elements<'r>,
    geometries: &mut Geometries,
    sudoku: Node<'_>,
    puzzle: Node<'_>,
) -> Option<DeclaredBoard> {
    let mut reader = FormReader { elements, geometries, sudoku, puzzle };
    let size = reader.size()?;
    let faults_before = reader.elements.faults.len();
    let geometry = reader.boxes(size);
    let geometry =
        geometry.map(|geometry| reader.with_extras(geometry)).and_then(|geometry| reader.with_units(geometry));
    let symbols = reader.symbols(size);
    let is_whole = reader.elements.faults.len() == faults_before;
    geometry.filter(|_| is_whole).map(|geometry| DeclaredBoard { geometry, symbols })
}

struct FormReader<'e, 'a, 'r> {
    elements: &'e mut Elements<'r>,
    geometries: &'e mut Geometries,
    sudoku: Node<'a>,
    /// The `<matrix>` or `<cells>`.
    puzzle: Node<'a>,
}

impl<'a, 'r> FormReader<'_, 'a, 'r> {
    /// The number of rows, of columns and of values.
    fn size(&mut self) -> Option<u8> {
        let faults_before = self.elements.faults.len();
        let of_sudoku = self.declared_size(self.sudoku);
        let of_puzzle = self.declared_size(self.puzzle);
        if self.elements.faults.len() > faults_before {
            return None;
        }
        if let (Some(outer), Some(inner)) = (of_sudoku, of_puzzle)
            && outer != inner
        {
            let message = format!("this size is {inner}, but the size of the <sudoku> is {outer}");
            let fault = self.elements.fault_in_attribute(Rule::WrongValue, (self.puzzle, Word::Size), message);
            fault.set_details(Some(inner.to_string()), Some(outer.to_string().into()));
            return None;
        }
        let declared = of_sudoku.or(of_puzzle);
        if self.puzzle.word() == Word::Cells {
            return Some(declared.unwrap_or(CLASSIC_SIZE));
        }
        self.size_of_matrix(declared)
    }

    /// The attribute `size` of an element.
    fn declared_size(&mut self, node: Node<'_>) -> Option<u8> {
        let value = node.value_of(Word::Size)?;
        let size = number_up_to(MAX_SIZE, trim(value)).filter(|&size| size >= MIN_SIZE);
        if size.is_none() {
            let (found, expected) = (excerpt(value), format!("a number from {MIN_SIZE} to {MAX_SIZE}"));
            let message = format!("the size of {} is '{found}'; use {expected}", self.elements.puzzle());
            let fault = self.elements.fault_in_attribute(Rule::WrongValue, (node, Word::Size), message);
            fault.set_details(Some(found), Some(expected.into()));
        }
        size
    }

    /// The size that the rows and columns of a `<matrix>` show. If they do not agree, it is the size that most of them
    /// have, so that the others are reported.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn size_of_matrix(&mut self, declared: Option<u8>) -> Option<u8> {
        let (puzzle, classic) = (self.puzzle, usize::from(CLASSIC_SIZE));
        if declared.is_none() && puzzle.elements_named(Word::Row).count() == classic {
            return Some(CLASSIC_SIZE);
        }
        let is_shown = |child| self.elements.fault_of_include(child, "this <matrix>").is_some();
        if puzzle.elements().any(is_shown) {
            return None;
        }
        let rows: Vec<_> = puzzle.elements_named(Word::Row).collect();
        let widths: Vec<usize> = rows.iter().map(|row| columns(*row)).collect();
        let mut rows_of_width = HashMap::new();
        widths.iter().for_each(|width| *rows_of_width.entry(*width).or_insert(0_usize) += 1);
        let usual = widths.iter().copied().max_by_key(|width| rows_of_width[width]);
        let is_square = widths.iter().all(|&width| width == rows.len()) && !rows.is_empty();
        if let Some(declared) = declared {
            if is_square && rows.len() != usize::from(declared) {
                let number = rows.len();
                let which = if self.sudoku.attribute(Word::Size).is_some() { self.sudoku } else { puzzle };
                let message =
                    format!("this size is {declared}, but the <matrix> has {number} rows of {number} columns");
                let fault = self.elements.fault_in_attribute(Rule::WrongValue, (which, Word::Size), message);
                fault.set_details(Some(declared.to_string()), Some(number.to_string().into()));
                return None;
            }
            return Some(declared);
        }
        let is_oblong = usual.is_some_and(|usual| {
            usual != 0 && usual != classic && rows.len() != classic && widths.iter().all(|&width| width == usual)
        });
        if is_oblong && !is_square {
            let (number, width) = (rows.len(), widths[0]);
            let found = format!("{} of {}", counted(number, "row"), counted(width, "column"));
            let message = format!("this <matrix> has {found}; a board has as many rows as columns");
            let fault = self.elements.fault(Rule::WrongShape, puzzle, message);
            fault.set_details(Some(found), Some("as many rows as columns".into()));
            return None;
        }
        let shown = usual.filter(|&usual| usual != 0 && rows.len() != classic).unwrap_or(classic);
        let size = u8::try_from(shown).ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
        if size.is_none() {
            let message = format!(
                "this <matrix> is {}x{shown}; a board is {MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE}",
                rows.len()
            );
            self.elements.fault(Rule::WrongShape, puzzle, message).set_details(Some(rows.len().to_string()), None);
        }
        size
    }

    /// The board with the boxes or regions of the puzzle.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn boxes(&mut self, size: u8) -> Option<Geometry> {
        let regions = self.children(Word::Boxes);
        match (self.sudoku.value_of(Word::Box), &regions[..]) {
            (Some(_), [_, ..]) => {
                let message = "this <sudoku> has both the attribute box and <boxes>; use one of the two";
                self.elements.fault_in_attribute(Rule::WrongShape, (self.sudoku, Word::Box), message);
                None
            }
            (None, [_, second, ..]) => {
                let message = "this <sudoku> contains a second <boxes>; use one";
                self.elements.fault(Rule::WrongShape, *second, message);
                None
            }
            (Some(value), []) => self.boxes_of_shape(value, size),
            (None, [regions]) => self.regions(*regions, size),
            (None, []) => {
                let usual = BoxShape::usual(size);
                if usual.is_none() {
                    let message = format!(
                        "{} is {size}x{size}, and such a board has no boxes of equal shape; add its regions in a <boxes>",
                        self.elements.puzzle()
                    );
                    self.elements.fault(Rule::WrongShape, self.sudoku, message);
                }
                usual.map(|shape| self.geometries.with_boxes(shape))
            }
        }
    }

    fn boxes_of_shape(&mut self, value: &str, size: u8) -> Option<Geometry> {
        let shape = trim(value).parse::<BoxShape>();
        let message = match shape {
            Ok(shape) if shape.size() == size => return Some(self.geometries.with_boxes(shape)),
            Ok(shape) => {
                format!("a box of {shape} has {} cells; on a board of {size}x{size} it has {size}", shape.size())
            }
            Err(error) => format!("the box of {} is '{}'; {error}", self.elements.puzzle(), excerpt(value)),
        };
        let fault = self.elements.fault_in_attribute(Rule::WrongValue, (self.sudoku, Word::Box), message);
        fault.set_details(Some(excerpt(value)), BoxShape::usual(size).map(|shape| shape.to_string().into()));
        None
    }

    /// The board with the regions that a `<boxes>` contains.
    fn regions(&mut self, boxes: Node<'a>, size: u8) -> Option<Geometry> {
        if let Some((numbers, _)) = boxes.numbers(size)
            && !numbers.contains(&0)
            && let Ok(geometry) = self.geometries.with_regions(&numbers)
        {
            return Some(geometry);
        }
        self.regions_of_labels(boxes, size)
    }

    /// The board with regions of any labels.
    fn regions_of_labels(&mut self, boxes: Node<'a>, size: u8) -> Option<Geometry> {
        let faults_before = self.elements.faults.len();
        let cols = self.elements.square(boxes, size, "the <boxes> of ");
        let labels: Vec<Cow<'a, str>> = cols.iter().filter_map(|col| self.label(*col)).collect();
        if self.elements.faults.len() > faults_before {
            return None;
        }
        let mut regions: HashMap<&str, (u8, usize)> = HashMap::new();
        let mut numbers = Vec::with_capacity(labels.len());
        for label in &labels {
            // There may be more labels than numbers, and then the first ones have a fault.
            let next = u8::try_from(regions.len()).unwrap_or(u8::MAX);
            let (number, found) = regions.entry(label).or_insert((next, 0));
            *found += 1;
            numbers.push(*number);
        }
        for (at, label) in labels.iter().enumerate() {
            let Some((_, found)) = regions.remove(&**label).filter(|(_, found)| *found != usize::from(size)) else {
                continue;
            };
            let times = if found == 1 { "once".into() } else { format!("{found} times") };
            let message = format!(
                "the label '{}' occurs {times} in the <boxes> of {}; each label occurs {size} times",
                excerpt(label),
                self.elements.puzzle()
            );
            let fault = self.elements.fault_in_content(Rule::WrongShape, cols[at].2, message);
            fault.set_details(Some(found.to_string()), Some(size.to_string().into()));
        }
        // Labels that occur as often as they should are regions.
        let is_whole = self.elements.faults.len() == faults_before;
        if is_whole { self.geometries.with_regions(&numbers).ok() } else { None }
    }

    fn label(&mut self, (row, col, node): (u8, u8, Node<'a>)) -> Option<Cow<'a, str>> {
        let label = with_single_spaces(node.content());
        let found = node.elements().next().map(|child| format!("<{}>", excerpt(child.local_name())));
        if found.is_none() && !label.is_empty() {
            return Some(label);
        }
        let place = format!("row {row}, column {col} of the <boxes> of {}", self.elements.puzzle());
        let message = match &found {
            Some(found) => format!("{place} contains {found}; use the label of its region"),
            None => format!("{place} is empty; use the label of its region"),
        };
        self.elements.fault(Rule::WrongShape, node, message).set_details(found, None);
        None
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn with_extras(&mut self, geometry: Geometry) -> Geometry {
        let Some(value) = self.sudoku.value_of(Word::Extra) else { return geometry };
        let names: Vec<&str> = value.split_ascii_whitespace().collect();
        let known = Extra::ALL.map(Extra::name);
        for name in names.iter().filter(|name| !known.contains(name)) {
            let found = excerpt(name);
            let message = format!("'{found}' in extra is not known; use {}, separated by spaces", known.join(", "));
            let fault = self.elements.fault_in_attribute(Rule::WrongValue, (self.sudoku, Word::Extra), message);
            fault.set_details(Some(found), Some(known.join(", ").into()));
        }
        let extras = Extra::ALL.into_iter().filter(|extra| names.contains(&extra.name()));
        let has_regions = !self.children(Word::Boxes).is_empty();
        extras.fold(geometry, |geometry, extra| match self.geometries.with_extra(&geometry, extra) {
            // Regions are not boxes, even if they have the shape of boxes.
            Ok(extended) if extra != Extra::DisjointGroups || !has_regions => extended,
            result => {
                let error = result.err().unwrap_or(GeometryError::DisjointGroups);
                let message = format!("{} cannot have '{}': {error}", self.elements.puzzle(), extra.name());
                let fault = self.elements.fault_in_attribute(Rule::WrongValue, (self.sudoku, Word::Extra), message);
                fault.set_details(Some(extra.name().to_owned()), None);
                geometry
            }
        })
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn with_units(&mut self, geometry: Geometry) -> Option<Geometry> {
        let units = self.children(Word::Unit);
        if let Some(beyond) = units.get(usize::from(MAX_NAMED_UNITS)) {
            let message =
                format!("a puzzle has at most {MAX_NAMED_UNITS} <unit>, and this <sudoku> has {}", units.len());
            self.elements.fault(Rule::TooLarge, *beyond, message);
            return None;
        }
        let mut extended = Some(geometry.clone());
        for unit in units {
            let Some((name, cells)) = self.unit(unit, &geometry) else { continue };
            extended = extended.and_then(|extended| match extended.with_unit(name, &cells) {
                Ok(extended) => Some(extended),
                Err(error) => {
                    self.fault_in_unit(unit, name, error);
                    None
                }
            });
        }
        extended
    }

    /// The name and the cells of a `<unit>`.
    fn unit(&mut self, unit: Node<'a>, geometry: &Geometry) -> Option<(&'a str, Vec<Cell>)> {
        let faults_before = self.elements.faults.len();
        let given = unit.value_of(Word::Name).map(trim);
        let name = given.unwrap_or_default();
        if name.is_empty() {
            let puzzle = self.elements.puzzle();
            match given {
                None => {
                    let message = format!("this <unit> of {puzzle} has no name; add the attribute name");
                    self.elements.fault(Rule::WrongValue, unit, message);
                }
                Some(_) => {
                    let message =
                        format!("the name of this <unit> in {puzzle} is blank; use a character that is visible");
                    self.elements.fault_in_attribute(Rule::WrongValue, (unit, Word::Name), message);
                }
            }
        }
        let mut cells: Vec<Cell> = Vec::new();
        let mut offsets: Vec<usize> = Vec::new();
        for node in self.elements.children_named(unit, Word::Cell) {
            let Some(cell) = self.elements.coordinates(node, geometry) else { continue };
            let place = self.elements.cell(cell);
            if let Some(first) = cells.iter().position(|known| *known == cell) {
                let (name, first) = (excerpt(name), self.elements.texts.position(offsets[first]));
                let message = format!("{place} is twice in the <unit> '{name}'; it is listed first at {first}");
                self.elements.fault(Rule::RepeatedCell, node, message).cells = vec![cell];
            } else if node.elements().next().is_some() || !node.content().is_empty() {
                let message = format!("{place} has content in the <unit> '{}'; leave it empty", excerpt(name));
                self.elements.fault(Rule::WrongShape, node, message).cells = vec![cell];
            } else {
                cells.push(cell);
                offsets.push(node.range().start);
            }
        }
        (self.elements.faults.len() == faults_before).then_some((name, cells))
    }

    fn fault_in_unit(&mut self, unit: Node<'_>, name: &str, error: GeometryError) {
        let message = format!("the <unit> '{}' of {} is wrong: {error}", excerpt(name), self.elements.puzzle());
        let fault = self.elements.fault(Rule::WrongShape, unit, message);
        if let GeometryError::UnitSize { found, size } = error {
            fault.set_details(Some(found.to_string()), Some(format!("2 to {size}").into()));
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn symbols(&mut self, size: u8) -> Option<Symbols> {
        let value = self.sudoku.value_of(Word::Symbols)?;
        match Symbols::new(value, size) {
            Ok(symbols) => Some(symbols),
            Err(error) => {
                let message = format!("the symbols of {} are wrong: {error}", self.elements.puzzle());
                let fault = self.elements.fault_in_attribute(Rule::WrongValue, (self.sudoku, Word::Symbols), message);
                fault.set_details(Some(excerpt(value)), None);
                None
            }
        }
    }

    /// The children of the `<sudoku>` with this name.
    fn children(&self, word: Word) -> Vec<Node<'a>> {
        self.sudoku.elements_named(word).collect()
    }
}

/// The number and its noun: `1 row`, `2 rows`.
fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn columns(row: Node<'_>) -> usize {
    row.elements_named(Word::Col).count()
}

/// A label with one space in place of white space, as schemas and stylesheets compare it.
fn with_single_spaces(label: Cow<'_, str>) -> Cow<'_, str> {
    if label.contains(is_space) {
        Cow::Owned(label.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
    } else {
        label
    }
}
