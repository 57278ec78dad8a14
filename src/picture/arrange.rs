//! The arrangement of a sheet as one picture: the heading, the boards beside each other, and the steps below.

use unicode_width::UnicodeWidthChar;

use super::ink::Ink;
use super::lay_out::{lay_out, letter, readable_cell};
use super::length::Length;
use super::shape::{Anchor, Area, Picture, Point, Shape, Text, Weight};
use super::sheet::{PictureOptions, Sheet, shortened};
use super::svg::svg;
use super::view::BoardView;

/// The margin around everything, and the space between boards.
const MARGIN: Length = Length::mm(5);

/// How many boards are beside each other.
const BOARDS_IN_A_ROW: usize = 3;

/// The widths of characters in thousandths of the size of the font, for a regular and for a bold font. A wide font
/// has these widths, because the font of the reader is not known.
const WIDTHS: [(&str, i32); 3] = [("ijlftrI.,:;'!|()[] ", 400), ("mwMW%@—", 1000), ("ABCDEFGHJKLNOPQRSTUVXYZ", 700)];
const OTHER: i32 = 620;
const WIDE: i32 = 1050;
const BOLD: i32 = 1120;

impl Sheet {
    /// The sheet as an SVG document. Its title is the name of the puzzle, and its description has the facts and the boards
    /// in words.
    pub fn svg(&self, options: &PictureOptions) -> String {
        let boards = self.figures.iter().map(|figure| format!("{}: {}", figure.caption, figure.board.description()));
        let sentences = self.violations.iter().cloned();
        let steps = self.steps.iter().map(|step| step.sentence.clone());
        let parts = std::iter::once(self.facts() + ".").chain(boards).chain(sentences).chain(steps);
        svg(&self.picture(options), &self.title(), &parts.collect::<Vec<String>>().join(" "))
    }

    /// The letters of the units with a name: `Units: A snake, B cross`.
    fn legend(&self) -> Option<String> {
        let units = self.figures.first()?.board.geometry().units().iter();
        let named = units.filter_map(|unit| Some(format!("{} {}", letter(unit.index()), shortened(unit.name()?))));
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| format!("Units: {}", named.join(", ")))
    }

    /// The sheet as one picture: the heading, the boards, and the steps, each with its sentence beside it.
    pub fn picture(&self, options: &PictureOptions) -> Picture {
        let mut picture = Picture::new(options.theme);
        let (large, small) = options.theme.text_sizes();
        let all = self.figures.iter().map(|figure| &figure.board).chain(self.steps.iter().map(|step| &step.board));
        let readable = all.map(|board| readable_cell(board, options.cell())).max().unwrap_or(options.cell());
        let cell = options.cell_size.unwrap_or(readable);
        let draw = |board: &BoardView| lay_out(board, options.theme, cell);
        let boards: Vec<(Option<&str>, Picture)> = self
            .figures
            .iter()
            .map(|figure| ((self.figures.len() > 1).then_some(figure.caption.as_str()), draw(&figure.board)))
            .collect();
        let board = boards.first().map_or(Length::ZERO, |(_, board)| board.width);
        let in_a_row = boards.len().clamp(1, BOARDS_IN_A_ROW) as i32;
        let has_steps = !self.steps.is_empty();
        let columns = if has_steps { in_a_row.max(2) } else { in_a_row };
        let width = board * columns + MARGIN * (columns - 1);
        let mut cursor = Cursor { picture: &mut picture, y: MARGIN };
        cursor.paragraph(&self.title(), large, Weight::Bold, Ink::Text, MARGIN, width);
        cursor.paragraph(&self.facts(), small, Weight::Regular, Ink::Caption, MARGIN, width);
        if !self.violations.is_empty() {
            cursor.y += small / 2;
        }
        for violation in &self.violations {
            cursor.paragraph(violation, small, Weight::Regular, Ink::Text, MARGIN, width);
        }
        if let Some(legend) = self.legend() {
            cursor.paragraph(&legend, small, Weight::Regular, Ink::Caption, MARGIN, width);
        }
        cursor.y += small / 2;
        cursor.boards(boards, board, small);
        for (number, step) in self.steps.iter().enumerate() {
            let top = cursor.y;
            let drawn = draw(&step.board);
            cursor.picture.draw(drawn, Point::new(MARGIN, top));
            let heading = format!("Step {}, rating {}", number + 1, step.rating);
            let beside = MARGIN + board + MARGIN;
            cursor.paragraph(&heading, small, Weight::Bold, Ink::Text, beside, width - board - MARGIN);
            cursor.paragraph(&step.sentence, small, Weight::Regular, Ink::Text, beside, width - board - MARGIN);
            cursor.y = cursor.y.max(top + board) + MARGIN;
        }
        if let Some(ending) = &self.ending {
            cursor.paragraph(ending, small, Weight::Regular, Ink::Text, MARGIN, width);
            cursor.y += MARGIN;
        }
        let height = cursor.y;
        picture.width = width + MARGIN * 2;
        picture.height = height;
        let paper = Area { at: Point::default(), width: picture.width, height: picture.height };
        picture.shapes.insert(0, Shape::Fill(paper, Ink::Paper));
        picture
    }
}

/// A picture that grows downwards.
struct Cursor<'p> {
    picture: &'p mut Picture,
    y: Length,
}

impl Cursor<'_> {
    /// Writes a text of as many lines as it needs.
    fn paragraph(&mut self, text: &str, size: Length, weight: Weight, ink: Ink, x: Length, width: Length) {
        for line in wrapped(text, size, weight, width) {
            self.y += size;
            let at = Point::new(x, self.y);
            let text = Text { at, anchor: Anchor::Start, size, weight, ink, text: line, cell: None };
            self.picture.shapes.push(Shape::Text(text));
            self.y += size / 3;
        }
    }

    /// Draws the boards in rows, each below its caption.
    fn boards(&mut self, boards: Vec<(Option<&str>, Picture)>, board: Length, small: Length) {
        let mut boards = boards.into_iter().peekable();
        while boards.peek().is_some() {
            let top = self.y;
            let mut bottom = top;
            for (place, (caption, drawn)) in boards.by_ref().take(BOARDS_IN_A_ROW).enumerate() {
                self.y = top;
                let x = MARGIN + (board + MARGIN) * place as i32;
                if let Some(caption) = caption {
                    self.paragraph(caption, small, Weight::Regular, Ink::Caption, x, board);
                }
                self.picture.draw(drawn, Point::new(x, self.y));
                bottom = bottom.max(self.y + board);
            }
            self.y = bottom + MARGIN;
        }
    }
}

/// The lines of a text that is not wider than this. A word that is wider is cut.
fn wrapped(text: &str, size: Length, weight: Weight, width: Length) -> Vec<String> {
    let most = i64::from(width.to_um()) * 1000 / i64::from(size.to_um().max(1));
    let most = if weight == Weight::Bold { most * 1000 / i64::from(BOLD) } else { most }.max(4 * i64::from(WIDE));
    let width_of = |text: &str| text.chars().map(character_width).sum::<i64>();
    let space = character_width(' ');
    let mut lines = vec![(String::new(), 0)];
    for word in text.split_whitespace() {
        for piece in cut(word, most) {
            let piece_width = width_of(&piece);
            match lines.last_mut() {
                Some((line, filled)) if line.is_empty() || *filled + space + piece_width <= most => {
                    if !line.is_empty() {
                        line.push(' ');
                        *filled += space;
                    }
                    line.push_str(&piece);
                    *filled += piece_width;
                }
                _ => lines.push((piece, piece_width)),
            }
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// A word in pieces of at most this width.
fn cut(word: &str, most: i64) -> Vec<String> {
    let mut pieces = vec![(String::new(), 0)];
    for c in word.chars() {
        let wide = character_width(c);
        match pieces.last_mut() {
            Some((piece, filled)) if piece.is_empty() || *filled + wide <= most => {
                piece.push(c);
                *filled += wide;
            }
            _ => pieces.push((c.to_string(), wide)),
        }
    }
    pieces.into_iter().map(|(piece, _)| piece).collect()
}

/// The width of a character in thousandths of the size of a regular font.
fn character_width(c: char) -> i64 {
    let known = WIDTHS.iter().find(|(characters, _)| characters.contains(c)).map(|(_, width)| *width);
    i64::from(match c.width() {
        Some(0) => 0,
        Some(1) | None => known.unwrap_or(OTHER),
        Some(_) => WIDE,
    })
}
