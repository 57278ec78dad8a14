//! The arrangement of a sheet as one picture: the heading, the boards beside each other, and the steps below.

use unicode_width::UnicodeWidthStr;

use super::ink::Ink;
use super::lay_out::lay_out;
use super::length::Length;
use super::shape::{Anchor, Area, Picture, Point, Shape, Text, Weight};
use super::sheet::{PictureOptions, Sheet};
use super::svg::svg;
use super::view::BoardView;

/// The margin around everything, and the space between boards.
const MARGIN: Length = Length::mm(5);

/// The sizes of the fonts of the name, and of everything else that is not in a board.
const NAME: Length = Length::um(5500);
const SMALL: Length = Length::um(3800);

/// How many boards are beside each other.
const BOARDS_IN_A_ROW: usize = 3;

/// The average width of a character in thousandths of the size of the font: rather too wide, because the font of the
/// reader is not known.
const CHARACTER: i32 = 560;

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

    /// The sheet as one picture: the heading, the boards, and the steps, each with its sentence beside it.
    pub fn picture(&self, options: &PictureOptions) -> Picture {
        let mut picture = Picture::new(options.theme);
        let draw = |board: &BoardView| lay_out(board, options.theme, options.cell());
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
        cursor.paragraph(&self.title(), NAME, Weight::Bold, Ink::Text, MARGIN, width);
        cursor.paragraph(&self.facts(), SMALL, Weight::Regular, Ink::Caption, MARGIN, width);
        for violation in &self.violations {
            cursor.paragraph(violation, SMALL, Weight::Regular, Ink::Text, MARGIN, width);
        }
        cursor.y += SMALL / 2;
        cursor.boards(boards, board);
        for (number, step) in self.steps.iter().enumerate() {
            let top = cursor.y;
            let drawn = draw(&step.board);
            cursor.picture.draw(drawn, Point::new(MARGIN, top));
            let heading = format!("{}. {}, rating {}", number + 1, step.technique.name(), step.rating);
            let beside = MARGIN + board + MARGIN;
            cursor.paragraph(&heading, SMALL, Weight::Bold, Ink::Text, beside, width - board - MARGIN);
            cursor.paragraph(&step.sentence, SMALL, Weight::Regular, Ink::Text, beside, width - board - MARGIN);
            cursor.y = cursor.y.max(top + board) + MARGIN;
        }
        if let Some(ending) = &self.ending {
            cursor.paragraph(ending, SMALL, Weight::Regular, Ink::Text, MARGIN, width);
        }
        let height = cursor.y;
        picture.width = width + MARGIN * 2;
        picture.height = height.max(picture.height) + if has_steps { Length::ZERO } else { MARGIN };
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
        for line in wrapped(text, size, width) {
            self.y += size;
            let at = Point::new(x, self.y);
            let text = Text { at, anchor: Anchor::Start, size, weight, ink, text: line, cell: None };
            self.picture.shapes.push(Shape::Text(text));
            self.y += size / 3;
        }
    }

    /// Draws the boards in rows, each below its caption.
    fn boards(&mut self, boards: Vec<(Option<&str>, Picture)>, board: Length) {
        let mut boards = boards.into_iter().peekable();
        while boards.peek().is_some() {
            let top = self.y;
            let mut bottom = top;
            for (place, (caption, drawn)) in boards.by_ref().take(BOARDS_IN_A_ROW).enumerate() {
                self.y = top;
                let x = MARGIN + (board + MARGIN) * place as i32;
                if let Some(caption) = caption {
                    self.paragraph(caption, SMALL, Weight::Regular, Ink::Caption, x, board);
                }
                self.picture.draw(drawn, Point::new(x, self.y));
                bottom = bottom.max(self.y + board);
            }
            self.y = bottom + MARGIN;
        }
        self.y = self.y - MARGIN;
        self.picture.height = self.y;
        if !self.picture.shapes.is_empty() {
            self.y += MARGIN;
        }
    }
}

/// The lines of a text that is not wider than this. A word that is wider is cut.
fn wrapped(text: &str, size: Length, width: Length) -> Vec<String> {
    let character = size.thousandths(CHARACTER).to_um().max(1);
    let most = usize::try_from(width.to_um() / character).unwrap_or(0).max(8);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for piece in cut(word, most) {
            let line = lines.last_mut().map_or(0, |line| line.width());
            if line > 0 && line + 1 + piece.width() > most {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(&piece);
            }
        }
    }
    lines
}

/// A word in pieces of at most this width.
fn cut(word: &str, most: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let full = pieces.last().is_some_and(|piece| piece.width() >= most);
        if full {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}
