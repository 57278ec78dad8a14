//! Pictures as text: boards drawn with lines of Unicode, beside each other, for a terminal or a mail.

use std::io;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use sudoku_engine::board::ValueSet;
use sudoku_engine::logic::wrapped;
use sudoxml_document::finding::show::printable;

use super::sheet::{Figure, Plate, Sheet};
use super::view::{BoardView, CellView, Mark, Marks};
use super::words::{Phrase, Words};

/// The most columns that boards beside each other take.
const COLUMNS: usize = 120;

/// The characters for lines that meet, by the directions of the lines: 1 left, 2 up, 4 right, 8 down.
const CROSSINGS: [char; 16] = [' ', '╴', '╵', '┘', '╶', '─', '└', '┴', '╷', '┐', '│', '┤', '┌', '┬', '├', '┼'];

/// The character behind a cell for each mark, and the words that explain it.
const MARKS: [(Mark, char, Phrase); 4] = [
    (Mark::Violation, '!', Phrase::KeyTwice),
    (Mark::Differs, '*', Phrase::KeyDiffers),
    (Mark::Pattern, '=', Phrase::KeyPattern),
    (Mark::Placed, '+', Phrase::KeyPlaced),
];

impl Sheet {
    /// The sheet as text: a line with the place of the puzzle, its name, its verdict and its grade, then the boards beside
    /// each other, then the steps. Every line ends with a line feed.
    pub fn text(&self, place: &str, coloured: bool) -> String {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = Plate::from(self).write_text(place, coloured, &mut bytes);
        String::from_utf8(bytes).unwrap_or_default()
    }
}

impl Plate<'_> {
    /// Writes the sheet as [`Sheet::text`] does, board by board.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_text(&self, place: &str, coloured: bool, out: &mut dyn io::Write) -> io::Result<()> {
        let (sheet, painter) = (&*self.sheet, Painter { coloured });
        let heading = format!("{place}: {}: {}", sheet.title(), sheet.facts());
        writeln!(out, "{}", painter.paint(Style::new().bold(), &printable(&heading)))?;
        for violation in &sheet.violations {
            writeln!(out, "{}", printable(violation))?;
        }
        let mut used = Used::default();
        let drawings = self.figures.iter().flat_map(|figure| {
            used.add(&figure.board);
            drawings(&figure, &sheet.words, painter)
        });
        write_rows(out, drawings)?;
        used.write_legend(&sheet.words, out)?;
        if let Some(key) = sheet.key_of_numbers() {
            writeln!(out, "\n{}", printable(&key))?;
        }
        let mut used = Used::default();
        for step in &sheet.steps {
            writeln!(out)?;
            for (number, sentence) in step.sentences() {
                for line in wrapped(&format!("{number}. {sentence}"), 4) {
                    writeln!(out, "{}", painter.paint(Style::new().bold(), &line))?;
                }
            }
            for line in step.argument.iter().flat_map(|argument| argument.lines_in(sheet.words.language())) {
                writeln!(out, "{line}")?;
            }
            used.add(&step.board);
            write_rows(out, std::iter::once(Drawing::new("", &step.board, Content::All, painter)))?;
        }
        used.write_legend(&sheet.words, out)?;
        if let Some(ending) = &sheet.ending {
            writeln!(out, "\n{ending}")?;
        }
        writeln!(out)
    }
}

/// Writes colours, or leaves them out.
#[derive(Clone, Copy)]
struct Painter {
    coloured: bool,
}

impl Painter {
    fn paint(self, style: Style, text: &str) -> String {
        if self.coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// What the cells of a drawing contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Values; a blank is a dot.
    Values,
    /// Values, and the candidates of the other cells.
    All,
}

/// A board as lines of the same width.
struct Drawing {
    lines: Vec<String>,
    width: usize,
}

/// The board of a figure, and beside it the board with its candidates if it has some.
fn drawings(figure: &Figure, words: &Words, painter: Painter) -> Vec<Drawing> {
    let mut drawings = vec![Drawing::new(&figure.caption, &figure.board, Content::Values, painter)];
    if figure.board.cells().iter().any(|cell| !cell.candidates.is_empty()) {
        drawings.push(Drawing::new(words.get(Phrase::Candidates), &figure.board, Content::All, painter));
    }
    drawings
}

/// Writes drawings beside each other, as many as there is space for.
fn write_rows(out: &mut dyn io::Write, drawings: impl Iterator<Item = Drawing>) -> io::Result<()> {
    let mut drawings = drawings.peekable();
    while let Some(first) = drawings.next() {
        let mut width = first.width;
        let mut row = vec![first];
        while let Some(next) = drawings.next_if(|next| width + 3 + next.width <= COLUMNS) {
            width += 3 + next.width;
            row.push(next);
        }
        let height = row.iter().map(|drawing| drawing.lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let lines: Vec<&str> =
                row.iter().filter_map(|drawing| drawing.lines.get(line)).map(String::as_str).collect();
            writeln!(out, "{}", lines.join("   ").trim_end())?;
        }
    }
    Ok(())
}

/// The marks that boards have.
#[derive(Default)]
struct Used {
    marks: Marks,
    has_eliminated: bool,
}

impl Used {
    fn add(&mut self, board: &BoardView) {
        for cell in board.cells() {
            cell.marks.iter().for_each(|mark| self.marks.insert(mark));
            self.has_eliminated |= !cell.eliminated.is_empty();
        }
    }

    /// Explains the marks, if there are some.
    fn write_legend(&self, words: &Words, out: &mut dyn io::Write) -> io::Result<()> {
        let used = MARKS.iter().filter(|(mark, ..)| self.marks.contains(*mark));
        let mut keys: Vec<String> = used.map(|&(_, sign, phrase)| format!("{sign} {}", words.get(phrase))).collect();
        keys.extend(self.has_eliminated.then(|| words.get(Phrase::KeyEliminated).to_owned()));
        if keys.is_empty() { Ok(()) } else { writeln!(out, "{}", keys.join(", ")) }
    }
}

impl Drawing {
    fn new(caption: &str, board: &BoardView, content: Content, painter: Painter) -> Drawing {
        let lines = Lines::of(board);
        let texts: Vec<String> = board.cells().iter().map(|cell| text_of(board, cell, content)).collect();
        let cell_width = texts.iter().map(|text| text.width()).max().unwrap_or(1);
        let size = board.size();
        let mut drawn = Vec::new();
        for row in 0..=size {
            drawn.extend(lines.between_rows(row, cell_width));
            if row == size {
                break;
            }
            let mut line = String::new();
            for col in 0..=size {
                line += &lines.between_cells(row, col);
                let Some(text) = texts.get(row * size + col).filter(|_| col < size) else { break };
                let cell = &board.cells()[row * size + col];
                let pad = " ".repeat(cell_width - text.width());
                let text = format!("{text}{}", sign_of(cell));
                line += &painter.paint(style_of(cell), &text);
                line += &pad;
            }
            drawn.push(line);
        }
        let width = drawn.first().map_or(0, |line| line.chars().count());
        if !caption.is_empty() {
            let caption = format!("{caption:width$}");
            drawn.insert(0, painter.paint(Style::new().dimmed(), &caption));
        }
        Drawing { lines: drawn, width }
    }
}

/// The content of a cell.
fn text_of(board: &BoardView, cell: &CellView, content: Content) -> String {
    if let Some(value) = cell.value.or(cell.placed) {
        return board.text_of(value);
    }
    if content == Content::Values || cell.candidates == ValueSet::EMPTY {
        return ".".to_owned();
    }
    let candidate = |value| match cell.eliminated.contains(value) {
        true => format!("({})", board.text_of(value)),
        false => board.text_of(value),
    };
    let separator = if board.widest_value() > 1 { " " } else { "" };
    cell.candidates.iter().map(candidate).collect::<Vec<String>>().join(separator)
}

/// The character behind a cell: of its most important mark, or a space.
fn sign_of(cell: &CellView) -> char {
    let most_important = MARKS.iter().rev().filter(|(mark, ..)| *mark != Mark::Violation);
    let marks = MARKS.iter().take(1).chain(most_important);
    marks.clone().find(|(mark, ..)| cell.marks.contains(*mark)).map_or(' ', |(_, sign, _)| *sign)
}

fn style_of(cell: &CellView) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match cell.value {
        _ if cell.marks.contains(Mark::Violation) => colour(AnsiColor::Red).bold(),
        _ if cell.marks.contains(Mark::Placed) => colour(AnsiColor::Green).bold(),
        _ if cell.marks.contains(Mark::Differs) => colour(AnsiColor::Yellow),
        Some(_) if cell.is_given => Style::new().bold(),
        Some(_) => colour(AnsiColor::Cyan),
        None => Style::new(),
    }
}

/// The lines of a board: where two boxes meet, and around it.
struct Lines {
    size: usize,
    /// Whether there is a line at the left of each cell, for each row one more than there are cells.
    upright: Vec<bool>,
    /// Whether there is a line above each cell, for one row more than there are.
    level: Vec<bool>,
}

impl Lines {
    fn of(board: &BoardView) -> Lines {
        let size = board.size();
        let boxes: Vec<u8> = board.geometry().cells().iter().map(|cell| cell.box_()).collect();
        let box_at = |row: Option<usize>, col: Option<usize>| {
            let (row, col) = (row.filter(|&row| row < size)?, col.filter(|&col| col < size)?);
            boxes.get(row * size + col).copied()
        };
        let places = |rows: usize, cols: usize| (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)));
        let upright = places(size, size + 1)
            .map(|(row, col)| box_at(Some(row), col.checked_sub(1)) != box_at(Some(row), Some(col)));
        let level = places(size + 1, size)
            .map(|(row, col)| box_at(row.checked_sub(1), Some(col)) != box_at(Some(row), Some(col)));
        Lines { size, upright: upright.collect(), level: level.collect() }
    }

    fn is_upright(&self, row: usize, col: usize) -> bool {
        row < self.size && self.upright[row * (self.size + 1) + col]
    }

    fn is_level(&self, row: usize, col: usize) -> bool {
        col < self.size && self.level[row * self.size + col]
    }

    /// Whether there is a line at the left of a cell in any row.
    fn has_column(&self, col: usize) -> bool {
        (0..self.size).any(|row| self.is_upright(row, col))
    }

    /// The text at the left of a cell: a line, or the space for one.
    fn between_cells(&self, row: usize, col: usize) -> String {
        let line = if self.is_upright(row, col) { '│' } else { ' ' };
        let end = if col < self.size { " " } else { "" };
        if self.has_column(col) { format!("{line}{end}") } else { String::new() }
    }

    /// The line above a row; `None` if there is none in any column.
    fn between_rows(&self, row: usize, cell_width: usize) -> Option<String> {
        if !(0..self.size).any(|col| self.is_level(row, col)) {
            return None;
        }
        let mut line = String::new();
        for col in 0..=self.size {
            let right = self.is_level(row, col);
            let stroke = if right { '─' } else { ' ' };
            if self.has_column(col) {
                let left = col > 0 && self.is_level(row, col - 1);
                let up = row > 0 && self.is_upright(row - 1, col);
                let down = self.is_upright(row, col);
                let arms = [left, up, right, down].into_iter().rev();
                line.push(CROSSINGS[arms.fold(0, |arms, arm| arms * 2 + usize::from(arm))]);
                if col < self.size {
                    line.push(stroke);
                }
            }
            if col < self.size {
                line.extend(std::iter::repeat_n(stroke, cell_width + 1));
            }
        }
        Some(line)
    }
}
