//! A board on a page, with its tags: one figure with a description, or a table with a tag for each cell.

use krilla::tagging::{ArtifactType, BBox, TableHeaderScope, Tag, TagGroup};

use super::canvas::Canvas;
use super::typeset::BLANK;
use crate::ink::Ink;
use crate::lay_out::{below, digit_size, first_corner, lay_out};
use crate::length::Length;
use crate::look::Look;
use crate::shape::{Anchor, Area, Point, Shape, Text, Weight};
use crate::view::{BoardView, CellView};
use crate::words::{Phrase, Words};

/// A board at a place of a page.
pub(super) struct PlacedBoard<'b> {
    /// What it shows.
    pub view: &'b BoardView,
    /// The width and height of a cell.
    pub cell: Length,
    /// The width and height of the board, with its outer lines.
    pub side: Length,
    /// The top left corner.
    pub at: Point,
    /// What the description starts with.
    pub caption: &'b str,
    /// The words of the description.
    pub words: &'b Words,
    /// Whether each cell has a tag.
    pub tag_cells: bool,
    /// Whether it is an answer, whose digits have the ink of the text: they are small, and a book has often one ink.
    pub is_answer: bool,
}

impl PlacedBoard<'_> {
    /// Draws the board.
    pub fn draw(&self, canvas: &mut Canvas) -> TagGroup {
        let picture = lay_out(self.view, canvas.theme, self.cell);
        let (texts, mut shapes): (Vec<Shape>, Vec<Shape>) =
            picture.shapes.into_iter().partition(|shape| matches!(shape, Shape::Text(_)));
        if !canvas.theme.has_own_paper() {
            // The first shape is the background, which is the paper of the page.
            shapes.remove(0);
        }
        let inked = |text: Text| match text.ink {
            Ink::Found if self.is_answer => Text { ink: Ink::Given, ..text },
            _ => text,
        };
        let texts: Vec<Text> =
            texts.into_iter().filter_map(|shape| shape.moved(self.at).into_text()).map(inked).collect();
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
        let bounds = canvas.bounds(Area::square(self.at, self.side)).map(|rect| BBox::new(canvas.page, rect));
        let description = format!("{}. {}", self.caption, self.view.description(self.words));
        let mut figure = TagGroup::new(Tag::Figure(Some(description)).with_bbox(bounds));
        figure.push(canvas.content(|canvas| {
            background(canvas);
            for row in 0..self.view.size() {
                canvas.texts(&self.values(&texts, row, canvas.theme).iter().collect::<Vec<&Text>>());
                canvas.texts(&self.candidates(&texts, row));
            }
        }));
        figure
    }

    /// The values of a row, with its blank cells.
    fn values(&self, texts: &[Text], row: usize, theme: Look) -> Vec<Text> {
        let size = self.view.size();
        let value = |index: usize| match self.view.cells()[index].value {
            Some(_) => texts.iter().find(|text| text.cell == Some(index as u16)).cloned(),
            None => Some(self.blank(theme, (index / size) as i32, (index % size) as i32)),
        };
        (row * size..(row + 1) * size).filter_map(value).collect()
    }

    /// The candidates of a row.
    fn candidates<'t>(&self, texts: &'t [Text], row: usize) -> Vec<&'t Text> {
        let size = self.view.size();
        let is_candidate = |text: &&Text| {
            text.cell.is_some_and(|cell| {
                let cell = usize::from(cell);
                cell / size == row && self.view.cells()[cell].value.is_none()
            })
        };
        texts.iter().filter(is_candidate).collect()
    }

    /// A blank cell. It shows nothing, and is copied as a full stop, so that a copied row has all its cells. The row and
    /// the column count from 0; -1 is beside the board.
    fn blank(&self, theme: Look, row: i32, col: i32) -> Text {
        let (half, size) = (self.cell / 2, digit_size(self.view, self.cell));
        let edge = first_corner(self.view, theme, self.cell);
        Text {
            at: below(self.at.plus(edge + self.cell * col + half, edge + self.cell * row + half), size),
            anchor: Anchor::Middle,
            size,
            weight: Weight::Bold,
            ink: Ink::Given,
            text: BLANK.to_owned(),
            cell: Some(0),
        }
    }

    /// The board as a table. Its headings are spaces with a meaning, because a board shows no numbers beside it.
    fn table(&self, canvas: &mut Canvas, texts: &[Text]) -> TagGroup {
        let size = self.view.size();
        let summary = Some(format!("{}: a board of {size} rows and {size} columns", self.caption));
        let mut table = TagGroup::new(Tag::Table.with_summary(summary));
        let heading = |canvas: &mut Canvas, scope, text: String, blank: Text| {
            let mut cell = TagGroup::new(Tag::TH(scope).with_actual_text(Some(text)));
            let space = Text { text: " ".to_owned(), ..blank };
            cell.push(canvas.content(|canvas| canvas.texts(&[&space])));
            cell
        };
        let mut first = TagGroup::new(Tag::TR);
        for col in 0..=size {
            let text = if col == 0 { "board".to_owned() } else { format!("column {col}") };
            first.push(heading(canvas, TableHeaderScope::Column, text, self.blank(canvas.theme, -1, col as i32 - 1)));
        }
        table.push(first);
        for (number, row) in self.view.rows().enumerate() {
            let mut tags = TagGroup::new(Tag::TR);
            let text = format!("row {}", number + 1);
            tags.push(heading(canvas, TableHeaderScope::Row, text, self.blank(canvas.theme, number as i32, -1)));
            for (col, cell) in row.iter().enumerate() {
                let blank = self.blank(canvas.theme, number as i32, col as i32);
                let index = (number * size + col) as u16;
                let mut shown: Vec<&Text> = texts.iter().filter(|text| text.cell == Some(index)).collect();
                if shown.is_empty() {
                    shown.push(&blank);
                }
                let mut tag = TagGroup::new(Tag::TD.with_alt_text(self.spoken(cell)));
                tag.push(canvas.content(|canvas| canvas.texts(&shown)));
                tags.push(tag);
            }
            table.push(tags);
        }
        table
    }

    /// What is read for a cell, if it is not its text.
    fn spoken(&self, cell: &CellView) -> Option<String> {
        let marks: Vec<&str> = cell.marks.iter().map(|mark| self.words.get(mark.phrase())).collect();
        match cell.value {
            None => Some(self.words.get(Phrase::Blank).to_owned()),
            Some(value) if !marks.is_empty() => Some(format!("{} ({})", self.view.text_of(value), marks.join(", "))),
            Some(_) => None,
        }
    }
}
