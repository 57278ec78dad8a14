//! Drawing on a page: shapes as paths, and text as glyphs.

use std::collections::HashMap;

use krilla::color::separation::{SeparationColorant, SeparationSpace};
use krilla::color::{Color, cmyk, luma, rgb, separation};
use krilla::geom::{Path, PathBuilder, Point as PdfPoint, Rect, Transform};
use krilla::graphic::Graphic;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier};
use krilla::text::KrillaGlyph;

use super::typeset::{Digits, Run, Typesetter};
use crate::ink::{Cmyk, Ink, Rgb};
use crate::length::Length;
use crate::look::Look;
use crate::page::ColorSpace;
use crate::shape::{Anchor, Area, Curve, Line, Point, Shape, Text, Weight};

/// A length in points, with as many digits as a printer can use, so that the file is small.
pub(super) fn points(length: Length) -> f32 {
    (length.points() * 100.0).round() / 100.0
}

/// An area in points.
pub(super) fn rect(area: Area) -> Option<Rect> {
    let (left, top) = (area.at.x, area.at.y);
    Rect::from_ltrb(points(left), points(top), points(left + area.width), points(top + area.height))
}

fn point(at: Point) -> PdfPoint {
    PdfPoint::from_xy(points(at.x), points(at.y))
}

/// The shapes of boards that are drawn more than once, each as one object of the file.
pub(super) type Graphics = HashMap<Vec<Shape>, Graphic>;

/// A page to draw on.
pub(super) struct Canvas<'c, 's, 'f> {
    surface: &'c mut Surface<'s>,
    /// The fonts.
    pub typesetter: &'c mut Typesetter<'f>,
    graphics: &'c mut Graphics,
    /// The theme.
    pub theme: Look,
    colours: Colours,
    /// The index of the page in the file, from 0.
    pub page: usize,
    /// Where the top left corner of the page is on its sheet of paper.
    origin: Point,
    /// The centre around which everything is upside down.
    turned: Option<Point>,
}

/// The width of the line that makes letters bold, as a part of the size of the font.
pub(crate) const THICKENED: f32 = 0.035;

/// How a path is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pen {
    Fill(Ink),
    Stroke { ink: Ink, width: Length, dashed: bool },
}

impl<'c, 's, 'f> Canvas<'c, 's, 'f> {
    pub fn new(
        surface: &'c mut Surface<'s>,
        typesetter: &'c mut Typesetter<'f>,
        graphics: &'c mut Graphics,
        colours: Colours,
        page: usize,
        origin: Point,
    ) -> Canvas<'c, 's, 'f> {
        Canvas { surface, typesetter, graphics, theme: colours.theme, colours, page, origin, turned: None }
    }

    /// Draws with the page turned around this point, so that the result is upside down.
    pub fn upside_down<T>(&mut self, centre: Point, draw: impl FnOnce(&mut Canvas<'_, 's, 'f>) -> T) -> T {
        let turn = Transform::from_row(-1.0, 0.0, 0.0, -1.0, points(centre.x * 2), points(centre.y * 2));
        self.surface.push_transform(&turn);
        let mut turned = Canvas {
            surface: self.surface,
            typesetter: self.typesetter,
            graphics: self.graphics,
            turned: Some(centre),
            ..*self
        };
        let drawn = draw(&mut turned);
        self.surface.pop();
        drawn
    }

    /// The place of an area on the sheet of paper, for the tags.
    pub fn bounds(&self, area: Area) -> Option<Rect> {
        let area = match self.turned {
            Some(centre) => {
                let at = centre.plus(centre.x - area.at.x - area.width, centre.y - area.at.y - area.height);
                Area { at, ..area }
            }
            None => area,
        };
        rect(Area { at: area.at.plus(self.origin.x, self.origin.y), ..area })
    }

    /// Draws something that is part of the text or of a figure.
    pub fn content(&mut self, draw: impl FnOnce(&mut Self)) -> Identifier {
        self.tagged(ContentTag::Other, draw)
    }

    /// Draws something that is not part of the text: a line, the header or the footer of a page.
    pub fn artifact(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self)) {
        self.tagged(ContentTag::Artifact(Artifact::with_kind(kind)), draw);
    }

    fn tagged(&mut self, tag: ContentTag, draw: impl FnOnce(&mut Self)) -> Identifier {
        let identifier = self.surface.start_tagged(tag);
        draw(self);
        self.surface.end_tagged();
        identifier
    }

    /// Writes a line of text.
    pub fn text(&mut self, at: Point, anchor: Anchor, size: Length, weight: Weight, ink: Ink, text: &str) {
        self.texts(&[&Text { at, anchor, size, weight, ink, text: text.to_owned(), cell: None }]);
    }

    /// Writes texts. Texts of one kind on the same line become one piece of the file.
    pub fn texts(&mut self, texts: &[&Text]) {
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for text in texts {
            for placed in self.place(text) {
                match groups.iter_mut().find(|group| group.last().is_some_and(|last| last.continues(&placed))) {
                    Some(group) => group.push(placed),
                    None => groups.push(vec![placed]),
                }
            }
        }
        groups.iter().for_each(|group| self.write(group));
    }

    /// The runs of a text, each at its place.
    fn place(&mut self, text: &Text) -> Vec<Placed> {
        let digits = if text.cell.is_some() { Digits::Tabular } else { Digits::Proportional };
        let runs = self.typesetter.runs(&text.text, text.weight, digits);
        let width: f32 = runs.iter().map(|run| run.width).sum();
        let size = points(text.size);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width * size / 2.0,
        };
        let mut x = points(text.at.x) + start;
        let mut placed = Vec::new();
        for run in runs.iter() {
            let thickened = text.weight == Weight::Bold && !run.is_own;
            placed.push(Placed { x, y: points(text.at.y), size, ink: text.ink, thickened, run: run.clone() });
            x += run.width * size;
        }
        placed
    }

    /// Writes runs of one font on one line, from left to right.
    fn write(&mut self, group: &[Placed]) {
        let Some(first) = group.first() else { return };
        let (mut text, mut glyphs): (String, Vec<KrillaGlyph>) = (String::new(), Vec::new());
        for (place, placed) in group.iter().enumerate() {
            let start = text.len();
            text.push_str(&placed.run.text);
            let moved = placed.run.glyphs.iter().map(|glyph| KrillaGlyph {
                text_range: glyph.text_range.start + start..glyph.text_range.end + start,
                ..glyph.clone()
            });
            glyphs.extend(moved);
            if let (Some(next), Some(glyph)) = (group.get(place + 1), glyphs.last_mut()) {
                // The space before the next run. Whole thousandths make the file smaller.
                let space = (next.x - placed.x) / placed.size - placed.run.width;
                glyph.x_advance += (space * 1000.0).round() / 1000.0;
            }
        }
        let colours = self.colours;
        let width = first.size * THICKENED;
        let line = || Stroke { paint: colours.paint(first.ink).into(), width, ..Stroke::default() };
        self.surface.set_stroke(first.thickened.then(line));
        self.surface.set_fill(Some(colours.fill(first.ink)));
        let at = PdfPoint::from_xy((first.x * 100.0).round() / 100.0, first.y);
        self.surface.draw_glyphs(at, &glyphs, first.run.font.clone(), &text, first.size, false);
    }

    /// Draws the shapes that are not text, moved to this point. They become one object of the file for all places with
    /// the same shapes if `repeated` is true.
    pub fn shapes(&mut self, at: Point, shapes: Vec<Shape>, repeated: bool) {
        self.surface.push_transform(&Transform::from_translate(points(at.x), points(at.y)));
        match (repeated, self.graphics.get(&shapes)) {
            (true, Some(graphic)) => self.surface.draw_graphic(graphic.clone()),
            (true, None) => {
                let mut builder = self.surface.stream_builder();
                let mut surface = builder.surface();
                draw_shapes(&mut surface, self.colours, &shapes);
                surface.finish();
                let graphic = Graphic::new(builder.finish(), false);
                self.surface.draw_graphic(graphic.clone());
                self.graphics.insert(shapes, graphic);
            }
            (false, _) => draw_shapes(self.surface, self.colours, &shapes),
        }
        self.surface.pop();
    }

    /// Draws a level line.
    pub fn rule(&mut self, from: Point, width: Length, thickness: Length, ink: Ink) {
        let line = Line { from, to: from.plus(width, Length::ZERO), width: thickness, ink, dashed: false };
        draw_shapes(self.surface, self.colours, &[Shape::Line(line)]);
    }
}

/// A run of glyphs at its place, in points.
struct Placed {
    x: f32,
    y: f32,
    size: f32,
    ink: Ink,
    /// Whether its letters become bold by a line around them.
    thickened: bool,
    run: Run,
}

impl Placed {
    /// Whether another run is of the same kind, and further right on the same line.
    fn continues(&self, next: &Placed) -> bool {
        let kind = |placed: &Placed| {
            (placed.y.to_bits(), placed.size.to_bits(), placed.ink, placed.run.index, placed.thickened)
        };
        kind(self) == kind(next) && next.x > self.x && !self.run.glyphs.is_empty()
    }
}

/// The colours of a book: those of a theme, of a screen or of a press.
#[derive(Clone, Copy)]
pub(super) struct Colours {
    pub theme: Look,
    pub space: ColorSpace,
}

impl Colours {
    /// The colour of an ink. A theme for one ink uses the colorant `Black`, which a press prints with black ink alone (ISO
    /// 32000-1, 8.6.6.4), where it would mix the black of a screen from four inks.
    fn paint(self, ink: Ink) -> Color {
        let Rgb(red, green, blue) = self.theme.colour(ink);
        if self.theme.is_hatched() {
            let black = SeparationSpace::new(SeparationColorant::Custom("Black".into()), luma::Color::black().into());
            return separation::Color::new(u8::MAX - red, black).into();
        }
        match self.space {
            ColorSpace::Rgb => rgb::Color::new(red, green, blue).into(),
            ColorSpace::Cmyk => {
                let Cmyk(cyan, magenta, yellow, black) = self.theme.press_colour(ink);
                let part = |percent: u8| (u16::from(percent) * 255 / 100) as u8;
                cmyk::Color::new(part(cyan), part(magenta), part(yellow), part(black)).into()
            }
        }
    }

    fn fill(self, ink: Ink) -> Fill {
        Fill { paint: self.paint(ink).into(), ..Fill::default() }
    }
}

/// Draws shapes that are not text. Shapes of one kind that follow each other become one path.
fn draw_shapes(surface: &mut Surface, colours: Colours, shapes: &[Shape]) {
    let mut path: Option<(Pen, PathBuilder)> = None;
    for shape in shapes {
        let Some(pen) = pen_of(shape) else { continue };
        match &mut path {
            Some((last, builder)) if *last == pen => trace(builder, shape),
            _ => {
                if let Some((pen, builder)) = path.take() {
                    draw_path(surface, colours, pen, builder.finish());
                }
                let mut builder = PathBuilder::new();
                trace(&mut builder, shape);
                path = Some((pen, builder));
            }
        }
    }
    if let Some((pen, builder)) = path {
        draw_path(surface, colours, pen, builder.finish());
    }
}

/// How a shape is drawn; `None` for text.
fn pen_of(shape: &Shape) -> Option<Pen> {
    let stroke = |ink: Ink, width: Length| Some(Pen::Stroke { ink, width, dashed: false });
    match *shape {
        Shape::Text(_) => None,
        Shape::Fill(_, ink) | Shape::Disc(_, _, ink) | Shape::Triangle(_, ink) => Some(Pen::Fill(ink)),
        Shape::Outline(_, width, ink) | Shape::Ring(_, _, width, ink) => stroke(ink, width),
        Shape::Line(Line { width, ink, dashed, .. }) | Shape::Curve(Curve { width, ink, dashed, .. }) => {
            Some(Pen::Stroke { ink, width, dashed })
        }
    }
}

/// Adds a shape to a path.
fn trace(path: &mut PathBuilder, shape: &Shape) {
    match shape {
        Shape::Fill(area, _) | Shape::Outline(area, ..) => {
            if let Some(rect) = rect(*area) {
                path.push_rect(rect);
            }
        }
        Shape::Ring(centre, radius, ..) | Shape::Disc(centre, radius, _) => {
            circle(path, point(*centre), points(*radius))
        }
        Shape::Triangle([first, others @ ..], _) => {
            move_to(path, *first);
            others.iter().for_each(|corner| line_to(path, *corner));
            path.close();
        }
        Shape::Line(line) => {
            move_to(path, line.from);
            line_to(path, line.to);
        }
        Shape::Curve(Curve { points: [from, first, second, to], .. }) => {
            move_to(path, *from);
            let [first, second, to] = [first, second, to].map(|at| point(*at));
            path.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
        }
        Shape::Text(_) => {}
    }
}

fn move_to(path: &mut PathBuilder, at: Point) {
    path.move_to(points(at.x), points(at.y));
}

fn line_to(path: &mut PathBuilder, at: Point) {
    path.line_to(points(at.x), points(at.y));
}

/// A circle from four curves.
fn circle(path: &mut PathBuilder, centre: PdfPoint, radius: f32) {
    // The distance of the control points, for which a curve is closest to a quarter of a circle.
    let reach = radius * 0.552_285;
    let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
    path.move_to(centre.x + radius, centre.y);
    for quarter in quarters.windows(2) {
        let [(x, y), (next_x, next_y)] = [quarter[0], quarter[1]];
        let end = (centre.x + radius * next_x, centre.y + radius * next_y);
        let start = (centre.x + radius * x, centre.y + radius * y);
        path.cubic_to(
            start.0 + reach * next_x,
            start.1 + reach * next_y,
            end.0 + reach * x,
            end.1 + reach * y,
            end.0,
            end.1,
        );
    }
    path.close();
}

fn draw_path(surface: &mut Surface, colours: Colours, pen: Pen, path: Option<Path>) {
    let Some(path) = path else { return };
    match pen {
        Pen::Fill(ink) => {
            surface.set_stroke(None);
            surface.set_fill(Some(colours.fill(ink)));
        }
        Pen::Stroke { ink, width, dashed } => {
            surface.set_fill(None);
            let dash = dashed.then(|| StrokeDash { array: vec![points(width * 4), points(width * 3)], offset: 0.0 });
            let paint = colours.paint(ink).into();
            surface.set_stroke(Some(Stroke { paint, width: points(width), dash, ..Stroke::default() }));
        }
    }
    surface.draw_path(&path);
}
