//! The arrangement of a sheet as one picture: the heading, the boards beside each other, and the steps below in columns.

use std::borrow::Cow;
use std::io;

use unicode_width::UnicodeWidthChar;

use super::ink::Ink;
use super::lay_out::{board_size, lay_out, letter, numbers, readable_cell};
use super::length::Length;
use super::line_ends::{fill_last_line, is_before_number};
use super::look::Look;
use super::pattern::shortened;
use super::shape::{Anchor, Area, Picture, Point, Shape, Text, Weight};
use super::sheet::{Figure, Figures, PictureOptions, Plate, Sheet};
use super::steps::{Paragraph, StepView, widest_mark};
use super::svg::SvgWriter;
use super::view::BoardView;
use super::words::Phrase;
use sudoku_engine::board::Geometry;

/// The margin around everything, and the space between boards.
const MARGIN: Length = Length::mm(5);

/// How far the numbers of rows are in the space at the left of a board, at most.
const MOST_HANGING: Length = Length::um(4200);

/// How many boards are beside each other.
const BOARDS_IN_A_ROW: usize = 3;

/// The list of several singles is in two columns if it has more lines than this.
const LINES_IN_A_COLUMN: usize = 6;

/// How wide its lines can be, as they are estimated, in thousandths of a board: in most fonts, they are narrower than that.
const HALF_A_BOARD: i32 = 575;

/// The most lines of the list in two columns, for so many in one.
const MOST_OF_HALVES: (usize, usize) = (3, 2);

/// The widths of characters in thousandths of the size of the font, and how much wider those of a bold font are. They are at least
/// those of DejaVu Sans, which is wide, because the font of the reader is not known.
#[rustfmt::skip]
const WIDTHS: [(&str, i32); 11] = [
    (" ", 320), ("ijlI'|", 335), (".,:;", 360), ("ftr()[]!-", 440), ("csz", 550), ("kvxy", 600), ("EFLPSTY", 655),
    ("ABCKRVXZ", 700), ("DGHNOQU", 790), ("w", 830), ("mMW%@—", 1000),
];
const OTHER: i32 = 640;
const WIDE: i32 = 1050;
const BOLD: i32 = 1120;

impl Sheet {
    /// The sheet as an SVG document. Its title is the name of the puzzle, and its description has the facts and the boards
    /// in words.
    pub fn svg(&self, options: &PictureOptions) -> String {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = Plate::from(self).write_svg(options, &mut bytes);
        String::from_utf8(bytes).unwrap_or_default()
    }

    /// The sheet as one picture: the heading, the boards, and the steps, each with its sentence above it.
    pub fn picture(&self, options: &PictureOptions) -> Picture {
        Plate::from(self).picture(options)
    }

    /// The letters of the units with a name: `Units: A = snake, B = cross`.
    pub(crate) fn legend(&self, geometry: &Geometry) -> Option<String> {
        let named = geometry.units().iter();
        let named = named.filter_map(|unit| Some(format!("{} = {}", letter(unit.index()), shortened(unit.name()?))));
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| self.words.fill(Phrase::Units, [("names", &named.join(", "))]))
    }
}

/// Takes the shapes of a picture.
type Sink<'s> = dyn FnMut(Shape) -> io::Result<()> + 's;

impl Plate<'_> {
    /// The sheet as one picture, as [`Sheet::picture`] makes it.
    pub fn picture(&self, options: &PictureOptions) -> Picture {
        let mut picture = Picture::new(options.look());
        (picture.width, picture.height) = self.size(options);
        // Adding to a list does not fail.
        let _ = self.draw(options, &mut |shape| {
            picture.shapes.push(shape);
            Ok(())
        });
        picture
    }

    /// The facts, the boards and the steps in words, for readers who do not see the picture.
    pub(crate) fn in_words(&self) -> impl Iterator<Item = String> {
        let words = &self.sheet.words;
        let board = |figure: Cow<'_, Figure>| format!("{}: {}", figure.caption, figure.board.description(words));
        let boards = self.figures.iter().map(board);
        let sentences = self.sheet.violations.iter().cloned();
        let steps = self.sheet.steps.iter().flat_map(|step| {
            let list = step.paragraphs().into_iter().map(|paragraph| paragraph.mark() + paragraph.text());
            std::iter::once(step.sentence()).chain(list.filter(|_| !step.is_run()))
        });
        std::iter::once(self.sheet.facts() + ".").chain(boards).chain(sentences).chain(steps)
    }

    /// Writes the sheet as [`Sheet::svg`] does, board by board.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_svg(&self, options: &PictureOptions, out: &mut dyn io::Write) -> io::Result<()> {
        let (title, mut words) = (self.sheet.title(), self.in_words());
        // Readers take a picture without a language for English.
        let lang = Some(self.sheet.words.lang()).filter(|lang| *lang != "en");
        let mut svg = SvgWriter::start(out, options.look(), self.size(options), lang, &title, &mut words)?;
        svg.text_as(options.text);
        self.draw(options, &mut |shape| svg.shape(shape))?;
        svg.finish()
    }

    /// The width and height of the picture.
    pub(crate) fn size(&self, options: &PictureOptions) -> (Length, Length) {
        // Nothing is written, so nothing fails.
        self.arrange(options, None).unwrap_or_default()
    }

    /// Draws the picture: its paper, and then everything from the top to the bottom.
    fn draw(&self, options: &PictureOptions, sink: &mut Sink<'_>) -> io::Result<()> {
        let (width, height) = self.size(options);
        if !options.bare {
            sink(Shape::Fill(Area { at: Point::default(), width, height }, Ink::Paper))?;
        }
        self.arrange(options, Some(sink)).map(drop)
    }

    /// Passes the shapes on from the top to the bottom. Without a sink, it only finds out the width and height.
    fn arrange(&self, options: &PictureOptions, sink: Option<&mut Sink<'_>>) -> io::Result<(Length, Length)> {
        let sheet = &*self.sheet;
        let (large, small) = options.look().text_sizes();
        let kinds: Vec<Cow<'_, Figure>> = self.figures.kinds().collect();
        let all = kinds.iter().map(|figure| &figure.board).chain(sheet.steps.iter().map(|step| &step.board));
        let readable = all.map(|board| readable_cell(board, options.cell())).max().unwrap_or(options.cell());
        let cell = options.cell_size.unwrap_or(readable);
        let first = kinds.first().map(|figure| &figure.board);
        let board = first.map_or(Length::ZERO, |board| board_size(board, options.look(), cell));
        let legend = first.and_then(|board| sheet.legend(board.geometry()));
        let in_a_row = self.figures.number().clamp(1, BOARDS_IN_A_ROW) as i32;
        let steps = Steps::of(&sheet.steps, options.look(), cell, small);
        let (columns, height) = steps.columns(in_a_row as usize);
        let width = (board * in_a_row + MARGIN * (in_a_row - 1)).max(steps.width(columns));
        if options.bare {
            let mut cursor = Cursor { sink, theme: options.look(), cell, bare: true, y: Length::ZERO };
            cursor.boards(&self.figures, board, None)?;
            return Ok((width, cursor.y - MARGIN));
        }
        let mut cursor = Cursor { sink, theme: options.look(), cell, bare: false, y: MARGIN };
        let (title, facts) = sheet.heading(options);
        let has_heading = title.is_some() || facts.is_some() || !sheet.violations.is_empty() || legend.is_some();
        if let Some(title) = title {
            cursor.title(&title, large, width)?;
        }
        if let Some(facts) = facts {
            cursor.paragraph(&facts, small, Weight::Regular, Ink::Caption, MARGIN, width)?;
        }
        if !sheet.violations.is_empty() {
            cursor.y += small / 2;
        }
        for violation in &sheet.violations {
            cursor.paragraph(violation, small, Weight::Regular, Ink::Text, MARGIN, width)?;
        }
        if let Some(legend) = legend {
            cursor.paragraph(&legend, small, Weight::Regular, Ink::Caption, MARGIN, width)?;
        }
        if has_heading {
            cursor.y += small / 2;
        }
        let top = cursor.y;
        cursor.boards(&self.figures, board, Some(small).filter(|_| self.figures.number() > 1))?;
        let left = (board + MARGIN) * in_a_row;
        cursor.keys(&sheet.paragraphs_of_keys().concat(), small, top, [left, width])?;
        cursor.steps(&steps, height)?;
        if let Some(ending) = &sheet.ending {
            cursor.paragraph(ending, small, Weight::Regular, Ink::Text, MARGIN, width)?;
            cursor.y += MARGIN;
        }
        Ok((width + MARGIN * 2, cursor.y))
    }
}

/// The steps of a sheet, which are in columns, one below the other. The list of a step can go on in the next column.
struct Steps<'s> {
    steps: &'s [StepView],
    /// The width and height of a board.
    side: Length,
    /// The size of the text.
    size: Length,
    /// The text of each step.
    texts: Vec<StepText>,
    /// The number of lines above each board, if boards are beside each other: no step has a list, which would move those below.
    lines_above: Option<usize>,
}

/// The text of a step: the lines above its board, and those of the list below it.
struct StepText {
    heading: Vec<String>,
    summary: Vec<String>,
    list: Vec<ListLine>,
    /// How many of these are in the first of two columns, which stay together; `None` if all are in one column.
    in_first: Option<usize>,
}

/// A line of a list.
struct ListLine {
    /// The distance from the edge.
    indent: Length,
    weight: Weight,
    text: String,
    /// Whether its paragraph begins with it.
    is_first: bool,
}

impl StepText {
    fn of(step: &StepView, size: Length, side: Length) -> StepText {
        let paragraphs = step.paragraphs();
        let lines = |width: Length| list_lines(&paragraphs, size, width);
        let list = lines(side);
        let is_long = step.is_run() && list.len() > LINES_IN_A_COLUMN;
        let halves = is_long.then(|| lines(side.thousandths(HALF_A_BOARD)));
        let halves = halves.filter(|halves| halves.len() * MOST_OF_HALVES.1 <= list.len() * MOST_OF_HALVES.0);
        StepText {
            heading: wrapped(&step.heading(), size, Weight::Bold, side),
            summary: step.text().iter().flat_map(|text| wrapped(text, size, Weight::Regular, side)).collect(),
            in_first: halves.as_deref().map(half),
            list: halves.unwrap_or(list),
        }
    }

    fn lines_above(&self) -> usize {
        self.heading.len() + self.summary.len()
    }
}

/// The number of lines of a list in the first of two columns, which ends with a paragraph.
fn half(list: &[ListLine]) -> usize {
    let is_start = |at: &usize| list.get(*at).is_none_or(|line| line.is_first);
    (list.len().div_ceil(2)..list.len()).find(is_start).unwrap_or(list.len())
}

/// What stays together in a column.
#[derive(Clone, Copy)]
enum Piece {
    /// The heading and the board of the step with this index.
    Board(usize),
    /// Its list in two columns.
    List(usize),
    /// A line of its list in one column.
    Line(usize, usize),
}

impl<'s> Steps<'s> {
    fn of(steps: &'s [StepView], theme: Look, cell: Length, size: Length) -> Steps<'s> {
        let side = steps.first().map_or(Length::ZERO, |step| board_size(&step.board, theme, cell));
        let texts: Vec<StepText> = steps.iter().map(|step| StepText::of(step, size, side)).collect();
        let is_even = texts.iter().all(|text| text.list.is_empty());
        let lines_above = texts.iter().map(StepText::lines_above).max().filter(|_| is_even);
        Steps { steps, side, size, texts, lines_above }
    }

    /// The height of the text above a board.
    fn text_height(&self, text: &StepText) -> Length {
        self.line() * self.lines_above.unwrap_or(text.lines_above()) as i32 + self.size / 2
    }

    fn line(&self) -> Length {
        line_height(self.size)
    }

    fn width(&self, columns: usize) -> Length {
        (self.side + MARGIN) * columns as i32 - MARGIN
    }

    /// The pieces in columns of at most this height, each with its column and its top, and the largest column.
    fn flow(&self, most: Length) -> (Vec<(Piece, usize, Length)>, Length) {
        let (mut placed, mut column, mut y, mut highest) = (Vec::new(), 0, Length::ZERO, Length::ZERO);
        // The last height is that of a piece with what stays with it.
        let mut place = |piece, space: Length, height: Length, whole: Length| {
            if y > Length::ZERO && y + space + whole > most {
                (column, y) = (column + 1, Length::ZERO);
            }
            let top = if y > Length::ZERO { y + space } else { y };
            placed.push((piece, column, top));
            y = top + height;
            highest = highest.max(y);
        };
        for (index, text) in self.texts.iter().enumerate() {
            let height = self.text_height(text) + self.side;
            // A list is below its board, unless both are higher than a column.
            let lines = text.in_first.unwrap_or(text.list.len());
            let (space, list) = (self.size / 2, self.line() * lines as i32);
            let whole = height + space + list;
            place(Piece::Board(index), MARGIN, height, if whole <= most { whole } else { height });
            if text.in_first.is_some() {
                place(Piece::List(index), space, list, list);
                continue;
            }
            for line in 0..lines {
                place(Piece::Line(index, line), if line == 0 { space } else { Length::ZERO }, self.line(), self.line());
            }
        }
        (placed, highest)
    }

    /// The number of columns, at least so many, and so many more that they are at most by a half higher than wide, like a
    /// page, and the least height of so many columns.
    fn columns(&self, least: usize) -> (usize, Length) {
        let fits = |columns: usize, height: Length| self.flow(height).0.last().is_none_or(|last| last.1 < columns);
        let pieces: usize = self.texts.iter().map(|text| text.list.len() + 1).sum();
        let like_page = |columns: &usize| fits(*columns, self.width(*columns) * 3 / 2);
        let columns = (least..=pieces.max(least)).find(like_page).unwrap_or(least);
        let step = self.side / 8;
        let heights = (1..).map(|steps| step * steps);
        let height =
            heights.take_while(|height| *height < self.width(columns) * 3 / 2).find(|height| fits(columns, *height));
        (columns, height.unwrap_or(self.width(columns) * 3 / 2))
    }
}

/// The lines of a list of this width. The numbers end below each other, and the texts begin there.
fn list_lines(list: &[Paragraph], size: Length, width: Length) -> Vec<ListLine> {
    let width_of = |text: &str| size.thousandths(width_of(text) as i32);
    let widest = width_of(&widest_mark(list));
    let lines = list.iter().flat_map(|paragraph| {
        let (mark, weight) = (paragraph.mark(), paragraph.weight());
        let edge = if mark.is_empty() { Length::ZERO } else { widest };
        let lines = wrapped(paragraph.text(), size, weight, width - edge);
        lines.into_iter().enumerate().map(move |(at, text)| match at {
            0 => ListLine { indent: edge - width_of(&mark), weight, text: format!("{mark}{text}"), is_first: true },
            _ => ListLine { indent: edge, weight, text, is_first: false },
        })
    });
    lines.collect()
}

/// A picture that grows downwards.
struct Cursor<'p, 's> {
    sink: Option<&'p mut Sink<'s>>,
    theme: Look,
    cell: Length,
    /// Whether there is no space at the left, and no background.
    bare: bool,
    y: Length,
}

/// How many lines a title has at most.
const MOST_TITLE_LINES: usize = 3;

impl Cursor<'_, '_> {
    /// Writes a title in a few lines. What does not fit into them is cut.
    fn title(&mut self, text: &str, size: Length, width: Length) -> io::Result<()> {
        let mut lines = wrapped(text, size, Weight::Bold, width);
        if lines.len() > MOST_TITLE_LINES {
            lines.truncate(MOST_TITLE_LINES);
            if let Some(last) = lines.last_mut() {
                let cut = last.rsplit_once(' ').map_or(last.as_str(), |(before, _)| before);
                *last = format!("{cut}…");
            }
        }
        self.lines(&lines, size, Weight::Bold, Ink::Text, MARGIN)
    }

    /// Writes a text of as many lines as it needs.
    fn paragraph(
        &mut self,
        text: &str,
        size: Length,
        weight: Weight,
        ink: Ink,
        x: Length,
        width: Length,
    ) -> io::Result<()> {
        self.lines(&wrapped(text, size, weight, width), size, weight, ink, x)
    }

    /// Writes lines.
    fn lines(&mut self, lines: &[String], size: Length, weight: Weight, ink: Ink, x: Length) -> io::Result<()> {
        for line in lines {
            self.y += size;
            let (at, text) = (Point::new(x, self.y), line.clone());
            if let Some(sink) = &mut self.sink {
                sink(Shape::Text(Text { at, anchor: Anchor::Start, size, weight, ink, text, cell: None }))?;
            }
            self.y += size / 3;
        }
        Ok(())
    }

    /// Writes lines of a list.
    fn list(&mut self, lines: &[ListLine], size: Length, x: Length) -> io::Result<()> {
        lines.iter().try_for_each(|line| {
            self.lines(std::slice::from_ref(&line.text), size, line.weight, Ink::Text, x + line.indent)
        })
    }

    /// Writes the keys of the steps beside the boards, which begin at this height and have this width, if they have space there,
    /// and else below the boards in all of the width.
    fn keys(&mut self, keys: &[String], size: Length, top: Length, [left, width]: [Length; 2]) -> io::Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let lines =
            |width: Length| keys.iter().map(|key| wrapped(key, size, Weight::Regular, width)).collect::<Vec<_>>();
        let bottom = self.y;
        let beside = lines((width - left).min(left * 3 / 2));
        let height = line_height(size) * beside.concat().len() as i32 + size * keys.len() as i32;
        let is_beside = width > left + left / 2 && top + height <= bottom;
        let (lines, x) = if is_beside { (beside, MARGIN + left) } else { (lines(width), MARGIN) };
        self.y = if is_beside { top } else { bottom };
        for paragraph in lines {
            self.lines(&paragraph, size, Weight::Regular, Ink::Text, x)?;
            self.y += if is_beside { size } else { size / 2 };
        }
        self.y = if is_beside { bottom } else { self.y + size / 2 };
        Ok(())
    }

    /// Draws a board with its top left corner at this point.
    fn board(&mut self, board: &BoardView, at: Point) -> io::Result<()> {
        let Some(sink) = &mut self.sink else { return Ok(()) };
        let drawn = lay_out(board, self.theme, self.cell);
        // The first shape is the background.
        let first = usize::from(self.bare);
        drawn.shapes.into_iter().skip(first).try_for_each(|shape| sink(shape.moved(at)))
    }

    /// Draws the steps in columns of this height: each board below its heading and above its list.
    fn steps(&mut self, steps: &Steps<'_>, height: Length) -> io::Result<()> {
        let (top, size, (placed, highest)) = (self.y, steps.size, steps.flow(height));
        for (piece, column, y) in placed {
            let x = MARGIN + (steps.side + MARGIN) * column as i32;
            self.y = top + y;
            match piece {
                Piece::Board(index) => {
                    let (text, step) = (&steps.texts[index], &steps.steps[index]);
                    self.lines(&text.heading, size, Weight::Bold, Ink::Text, x)?;
                    self.lines(&text.summary, size, Weight::Regular, Ink::Text, x)?;
                    // The numbers of rows hang into the space at the left, so that a board begins where its heading does.
                    let hang = numbers(&step.board, self.cell).min(MOST_HANGING);
                    self.board(&step.board, Point::new(x - hang, top + y + steps.text_height(text)))?;
                }
                Piece::List(index) => {
                    let text = &steps.texts[index];
                    let (first, second) = text.list.split_at(text.in_first.unwrap_or(text.list.len()));
                    self.list(first, size, x)?;
                    self.y = top + y;
                    self.list(second, size, x + (steps.side + MARGIN) / 2)?;
                }
                Piece::Line(index, line) => {
                    self.list(&steps.texts[index].list[line..=line], size, x)?;
                }
            }
        }
        self.y = top + highest + if highest > Length::ZERO { MARGIN } else { Length::ZERO };
        Ok(())
    }

    /// Draws the boards in rows, each below its caption if there are captions of this size.
    fn boards(&mut self, figures: &Figures<'_>, board: Length, caption_size: Option<Length>) -> io::Result<()> {
        let mut drawn = self.sink.is_some().then(|| figures.iter());
        let mut captions = figures.captions().peekable();
        while captions.peek().is_some() {
            let top = self.y;
            let mut bottom = top;
            let left = if self.bare { Length::ZERO } else { MARGIN };
            for (place, caption) in captions.by_ref().take(BOARDS_IN_A_ROW).enumerate() {
                self.y = top;
                let x = left + (board + MARGIN) * place as i32;
                if let Some(size) = caption_size {
                    self.paragraph(&caption, size, Weight::Regular, Ink::Caption, x, board)?;
                }
                if let Some(figure) = drawn.as_mut().and_then(Iterator::next) {
                    self.board(&figure.board, Point::new(x, self.y))?;
                }
                bottom = bottom.max(self.y + board);
            }
            self.y = bottom + MARGIN;
        }
        Ok(())
    }
}

/// The height of a line with the space below it.
fn line_height(size: Length) -> Length {
    size + size / 3
}

/// The lines of a text that is not wider than this. A word that is wider is cut.
fn wrapped(text: &str, size: Length, weight: Weight, width: Length) -> Vec<String> {
    let most = i64::from(width.to_um()) * 1000 / i64::from(size.to_um().max(1));
    let most = if weight == Weight::Bold { most * 1000 / i64::from(BOLD) } else { most }.max(4 * i64::from(WIDE));
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
                // A number stays with its word.
                Some((line, filled))
                    if is_before_number(&format!("{line} {piece}"), line.len()) && line.contains(' ') =>
                {
                    let at = line.rfind(' ').unwrap_or_default();
                    let both = format!("{} {piece}", &line[at + 1..]);
                    line.truncate(at);
                    *filled = width_of(line);
                    let width = width_of(&both);
                    lines.push((both, width));
                }
                _ => lines.push((piece, piece_width)),
            }
        }
    }
    let mut lines: Vec<String> = lines.into_iter().map(|(line, _)| line).collect();
    fill_last_line(&mut lines);
    lines
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

/// The width of a text in thousandths of the size of a regular font.
fn width_of(text: &str) -> i64 {
    text.chars().map(character_width).sum()
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
