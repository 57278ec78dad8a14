//! The lines and marks of a board as SVG behind its table. Boards of one geometry share one drawing.

use std::fmt::Write as _;

use crate::ink::Ink;
use crate::lay_out::lay_out;
use crate::length::Length;
use crate::look::Look;
use crate::shape::{Area, Curve, Line, Picture, Point, Shape, Text, Weight};
use crate::svg::add_to_path;
use crate::view::{BoardView, CellView};
use sudoku_engine::board::Geometry;
use sudoxml_document::markup::escaped;

/// How many drawings a page shares. A board of a further geometry has its drawing beside it, so that any number of
/// geometries takes the same memory.
const SHARED: usize = 64;

/// The drawings that the boards of a page share.
#[derive(Debug)]
pub(super) struct Drawings {
    theme: Look,
    cell: Length,
    shared: Vec<Geometry>,
    /// The drawings as symbols.
    symbols: String,
}

/// The drawing behind a table.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The width and height; `None` if the drawing is shared.
    pub side: Option<Length>,
    /// The elements.
    pub content: String,
}

impl Drawings {
    pub fn new(theme: Look, cell: Length) -> Drawings {
        Drawings { theme, cell, shared: Vec::new(), symbols: String::new() }
    }

    /// The drawings that were shared, for the start of the page.
    pub fn symbols(&self) -> &str {
        &self.symbols
    }

    /// The drawing of a board: shared, if nothing is marked.
    pub fn of(&mut self, board: &BoardView) -> Drawing {
        let is_plain = |cell: &CellView| cell.marks.is_empty() && cell.eliminated.is_empty();
        if board.cells().iter().all(is_plain) { self.of_geometry(board) } else { self.alone(board) }
    }

    /// The drawing of a board without its marks.
    pub fn of_geometry(&mut self, board: &BoardView) -> Drawing {
        let known = self.shared.iter().position(|geometry| geometry == board.geometry());
        if known.is_none() && self.shared.len() == SHARED {
            return self.alone(&board.without_content());
        }
        let place = known.unwrap_or_else(|| self.share(board));
        Drawing { side: None, content: format!("<use href=\"#g{}\"/>", place + 1) }
    }

    /// Adds the drawing of a geometry. Returns its place.
    fn share(&mut self, board: &BoardView) -> usize {
        let picture = lay_out(&board.without_content(), self.theme, self.cell);
        self.shared.push(board.geometry().clone());
        let (number, side) = (self.shared.len(), picture.width);
        let _ = write!(self.symbols, "<symbol id=\"g{number}\" viewBox=\"0 0 {side} {side}\">");
        draw(&picture, false, &mut self.symbols);
        self.symbols.push_str("</symbol>\n");
        number - 1
    }

    fn alone(&self, board: &BoardView) -> Drawing {
        // The table has headings for the rows and the columns.
        let picture = lay_out(&board.without_numbers(), self.theme, self.cell);
        let mut content = String::new();
        draw(&picture, false, &mut content);
        Drawing { side: Some(picture.width), content }
    }
}

/// A board as an SVG element for a page whose style sheet has the colours: the classes `f-` for what is filled with an ink,
/// and `s-` for lines.
pub fn drawing(board: &BoardView) -> String {
    let theme = Look::default();
    let picture = lay_out(board, theme, theme.cell_size());
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\">", picture.width);
    draw(&picture, true, &mut svg);
    svg + "</svg>"
}

/// How the lines of a path are drawn.
type Stroke = (Ink, Length, bool);

/// Neighbouring shapes that look the same, as one path.
#[derive(Default)]
struct Path {
    /// The colour of a filled path, or the lines of one that is not filled.
    style: Option<Result<Ink, Stroke>>,
    /// The commands.
    commands: String,
}

impl Path {
    /// The commands of a path that looks like this. A path that looks different ends here.
    fn styled(&mut self, style: Result<Ink, Stroke>, to: &mut String) -> &mut String {
        if self.style != Some(style) {
            self.end(to);
            self.style = Some(style);
        }
        &mut self.commands
    }

    /// Writes the path.
    fn end(&mut self, to: &mut String) {
        let Some(style) = self.style.take() else { return };
        let _ = match style {
            Ok(ink) => write!(to, "<path class=\"f-{}\"", ink.name()),
            Err((ink, width, _)) => write!(to, "<path class=\"s-{}\" stroke-width=\"{width}\"", ink.name()),
        };
        if let Err((_, width, true)) = style {
            let _ = write!(to, " stroke-dasharray=\"{} {}\"", width * 4, width * 3);
        }
        let _ = write!(to, " d=\"{}\"/>", self.commands);
        self.commands.clear();
    }
}

/// Writes the shapes of a picture of a board, except the paper and, if a table has it, the content of cells.
fn draw(picture: &Picture, with_content: bool, to: &mut String) {
    let mut path = Path::default();
    for shape in &picture.shapes {
        let _ = match shape {
            Shape::Fill(_, Ink::Paper) => Ok(()),
            Shape::Fill(area, ink) => rectangle(path.styled(Ok(*ink), to), area),
            Shape::Outline(area, width, ink) => rectangle(path.styled(Err((*ink, *width, false)), to), area),
            Shape::Ring(centre, radius, width, ink) => {
                circle(path.styled(Err((*ink, *width, false)), to), *centre, *radius)
            }
            Shape::Disc(centre, radius, ink) => circle(path.styled(Ok(*ink), to), *centre, *radius),
            Shape::Triangle(_, ink) => {
                add_to_path(path.styled(Ok(*ink), to), shape);
                Ok(())
            }
            Shape::Line(Line { width, ink, dashed, .. }) | Shape::Curve(Curve { width, ink, dashed, .. }) => {
                add_to_path(path.styled(Err((*ink, *width, *dashed)), to), shape);
                Ok(())
            }
            Shape::Text(Text { cell: Some(_), .. }) if !with_content => Ok(()),
            Shape::Text(Text { at, size, weight, ink, text, .. }) => {
                path.end(to);
                let Point { x, y } = at;
                let class = ink.name();
                let bold = if *weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
                write!(
                    to,
                    "<text class=\"f-{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{bold}>{}</text>",
                    escaped(text)
                )
            }
        };
    }
    path.end(to);
}

fn circle(commands: &mut String, centre: Point, r: Length) -> std::fmt::Result {
    let Point { x, y } = centre.plus(-r, Length::ZERO);
    write!(commands, "M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0", d = r * 2)
}

fn rectangle(commands: &mut String, Area { at, width, height }: &Area) -> std::fmt::Result {
    write!(commands, "M{} {}h{width}v{height}h-{width}Z", at.x, at.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Theme;
    use sudoxml_document::document::{Document, SolveOptions};

    /// A puzzle without values, with a unit that no other number has.
    fn sudoku(number: usize) -> String {
        let cells: Vec<String> = (0..9)
            .map(|next| (number * 7 + next * 8) % 81)
            .map(|at| format!("<cell row='{}' col='{}'/>", at / 9 + 1, at % 9 + 1))
            .collect();
        format!("<sudoku><unit name='u'>{}</unit><cells/></sudoku>", cells.concat())
    }

    #[test]
    fn boards_of_one_geometry_share_a_drawing_and_the_shared_drawings_are_few() {
        let sudokus: String = (0..=SHARED).chain([2]).map(sudoku).collect();
        let mut document = Document::parse(format!("<p>{sudokus}</p>")).expect("a document");
        let outcomes = document.count(&SolveOptions::new().limit(1));
        let mut drawings = Drawings::new(Theme::Classic.into(), Theme::Classic.cell_size());
        let drawn: Vec<Drawing> =
            outcomes.iter().map(|outcome| drawings.of(&BoardView::of_puzzle(outcome, false))).collect();
        assert_eq!(drawn[0].content, "<use href=\"#g1\"/>");
        assert!(drawn[SHARED].side.is_some() && drawn[SHARED].content.starts_with("<path"), "one too many");
        assert_eq!(drawn[SHARED + 1].content, drawn[2].content);
        assert_eq!(drawings.symbols().matches("<symbol").count(), SHARED);
    }
}
