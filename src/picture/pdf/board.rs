//! A board on a page, with its tags: one figure with a description, or a table with a tag for each cell.

use krilla::tagging::{ArtifactType, BBox, TableHeaderScope, Tag, TagGroup};

use super::canvas::Canvas;
use crate::picture::ink::Ink;
use crate::picture::lay_out::{board_size, digit_size, lay_out};
use crate::picture::length::Length;
use crate::picture::shape::{Anchor, Area, Point, Shape, Text, Weight};
use crate::picture::view::{BoardView, CellView};

/// The text of a blank cell for readers who copy a board.
const BLANK: &str = ".";

/// A board at a place of a page.
pub(super) struct PlacedBoard<'b> {
    /// What it shows.
    pub view: &'b BoardView,
    /// The width and height of a cell.
    pub cell: Length,
    /// The top left corner.
    pub at: Point,
    /// What the description starts with.
    pub caption: &'b str,
    /// Whether each cell has a tag.
    pub tag_cells: bool,
}

impl PlacedBoard<'_> {
    /// Draws the board.
    pub fn draw(&self, canvas: &mut Canvas) -> TagGroup {
        let picture = lay_out(self.view, canvas.theme, self.cell);
        let (texts, mut shapes): (Vec<Shape>, Vec<Shape>) =
            picture.shapes.into_iter().partition(|shape| matches!(shape, Shape::Text(_)));
        shapes.retain(|shape| !matches!(shape, Shape::Fill(_, Ink::Paper)));
        let texts: Vec<Text> = texts.into_iter().filter_map(|shape| moved_text(shape, self.at)).collect();
        // Boards without marks have the lines of their kind only.
        let is_plain = |cell: &CellView| cell.marks.is_empty() && cell.eliminated.is_empty();
        let repeated = self.view.cells().iter().all(is_plain);
        let background = |canvas: &mut Canvas| {
            canvas.shapes(self.at, shapes, repeated);
            let labels: Vec<&Text> = texts.iter().filter(|text| text.cell.is_none()).collect();
            canvas.texts(&labels);
        };
        if self.tag_cells {
            canvas.artifact(ArtifactType::Layout, background);
            return self.table(canvas, &texts);
        }
        let side = board_size(self.view, canvas.theme, self.cell);
        let bounds = canvas.bounds(Area::square(self.at, side)).map(|rect| BBox::new(canvas.page, rect));
        let description = format!("{}. {}", self.caption, self.view.description());
        let mut figure = TagGroup::new(Tag::Figure(Some(description)).with_bbox(bounds));
        figure.push(canvas.content(background));
        for (number, row) in self.view.rows().enumerate() {
            let spoken: Vec<String> = row.iter().map(|cell| self.copied(cell)).collect();
            let (cells, end) = self.row_as_copied(&texts, number);
            figure.push(canvas.content_as(&spoken.join(" "), |canvas| {
                canvas.texts(&cells.iter().collect::<Vec<&Text>>());
                canvas.texts(&end.iter().collect::<Vec<&Text>>());
            }));
        }
        figure
    }

    /// The text of a cell for readers who copy the board.
    fn copied(&self, cell: &CellView) -> String {
        cell.value.map_or_else(|| BLANK.to_owned(), |value| self.view.text_of(value))
    }

    /// The texts of a row, and what is drawn after them. The first one is in the first cell, and the last one in the last
    /// cell, because programs take a row that they copy as wide as that.
    fn row_as_copied(&self, texts: &[Text], row: usize) -> (Vec<Text>, Option<Text>) {
        let size = self.view.size();
        let is_in_row = |text: &&Text| text.cell.is_some_and(|cell| usize::from(cell) / size == row);
        let mut shown: Vec<Text> = texts.iter().filter(is_in_row).cloned().collect();
        let like = shown.iter().find(|text| text.size == digit_size(self.view, self.cell)).cloned();
        let space = |col: usize| self.space(row as i32, col as i32, like.as_ref());
        let is_blank = |col: usize| self.view.cells()[row * size + col].value.is_none();
        if is_blank(0) {
            shown.insert(0, space(0));
        }
        // Texts of different kinds are not drawn from left to right.
        let kind = |text: &Text| (text.size, text.weight, text.ink);
        if shown.windows(2).any(|pair| kind(&pair[0]) != kind(&pair[1])) {
            return (shown, Some(space(size - 1)));
        }
        if is_blank(size - 1) {
            shown.push(space(size - 1));
        }
        (shown, None)
    }

    /// A space in a cell, of the same kind as another text of the row. The row and the column count from 0; -1 is beside
    /// the board.
    fn space(&self, row: i32, col: i32, like: Option<&Text>) -> Text {
        let (half, size) = (self.cell / 2, digit_size(self.view, self.cell));
        let at = self.at.plus(self.cell * col + half, self.cell * row + half + size / 3);
        let of =
            |like: &Text| Text { at: Point::new(at.x, like.at.y), text: " ".to_owned(), cell: None, ..like.clone() };
        like.map_or_else(
            || Text {
                at,
                anchor: Anchor::Middle,
                size,
                weight: Weight::Bold,
                ink: Ink::Given,
                text: " ".to_owned(),
                cell: None,
            },
            of,
        )
    }

    /// The board as a table. Its headings are spaces with a meaning, because a board shows no numbers beside it.
    fn table(&self, canvas: &mut Canvas, texts: &[Text]) -> TagGroup {
        let size = self.view.size();
        let summary = Some(format!("{}: a board of {size} rows and {size} columns", self.caption));
        let mut table = TagGroup::new(Tag::Table.with_summary(summary));
        let heading = |canvas: &mut Canvas, scope, text: String, space: Text| {
            let mut cell = TagGroup::new(Tag::TH(scope).with_actual_text(Some(text)));
            cell.push(canvas.content(|canvas| canvas.texts(&[&space])));
            cell
        };
        let mut first = TagGroup::new(Tag::TR);
        for col in 0..=size {
            let text = if col == 0 { "board".to_owned() } else { format!("column {col}") };
            first.push(heading(canvas, TableHeaderScope::Column, text, self.space(-1, col as i32 - 1, None)));
        }
        table.push(first);
        for (number, row) in self.view.rows().enumerate() {
            let mut tags = TagGroup::new(Tag::TR);
            let text = format!("row {}", number + 1);
            tags.push(heading(canvas, TableHeaderScope::Row, text, self.space(number as i32, -1, None)));
            for (col, cell) in row.iter().enumerate() {
                let space = self.space(number as i32, col as i32, None);
                let index = (number * size + col) as u16;
                let mut shown: Vec<&Text> = texts.iter().filter(|text| text.cell == Some(index)).collect();
                if shown.is_empty() {
                    shown.push(&space);
                }
                let drawn = canvas.content_as(&self.copied(cell), |canvas| canvas.texts(&shown));
                let spoken = cell.value.is_none().then(|| "blank".to_owned());
                let marks: Vec<&str> = cell.marks.iter().map(|mark| mark.name()).collect();
                let marked = (!marks.is_empty()).then(|| format!("{} ({})", self.copied(cell), marks.join(", ")));
                let mut tag = TagGroup::new(Tag::TD.with_alt_text(marked.or(spoken)));
                tag.push(drawn);
                tags.push(tag);
            }
            table.push(tags);
        }
        table
    }
}

fn moved_text(shape: Shape, by: Point) -> Option<Text> {
    match shape.moved(by) {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}
