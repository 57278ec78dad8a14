//! PNG: a picture as pixels, with its size on paper. It is drawn and written in strips, so that a large one takes little
//! memory, and the outlines of letters are there only while their strip is drawn.

use std::io::{self, Write};

use png::{BitDepth, ColorType, Encoder, PixelDimensions, SrgbRenderingIntent, Unit};
use skrifa::outline::OutlinePen;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::outcome::Outcome;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

use super::density::Density;
use super::ink::{Ink, Rgb};
use super::length::Length;
use super::look::Look;
use super::outline::{Letter, Outlines, picture_in};
use super::pdf::fonts::Fonts;
use super::shape::{Area, Curve, Line, Picture, Point, Shape, Text};
use super::sheet::{PictureOptions, Plate};

/// The largest number of pixels of an image.
const MOST_PIXELS: u64 = 250_000_000;

/// The largest number of pixels of a strip.
const STRIP: u32 = 1 << 21;

/// The rows that are drawn above and below a strip and not written, because paths are cut at the edge of what is drawn.
const MARGIN: u32 = 16;

/// The largest number of bytes of compressed pixels in a part of the file.
const CHUNK: usize = 1 << 16;

/// How far a letter is above and below its line at most, in sizes of its font: accents can be above each other.
const ABOVE_AND_BELOW: i32 = 8;

/// The inches of a metre.
const INCHES: f64 = 1.0 / 0.0254;

/// Writes the PNG of an outcome. The finding says why there is none: no font has a character of its texts, or it has too
/// many pixels.
pub(crate) fn write_png(
    plate: &Plate,
    outcome: &Outcome,
    options: &PictureOptions,
    (density, fonts): (Density, &Fonts),
    out: &mut dyn Write,
) -> io::Result<Option<Finding>> {
    let (width, height) = plate.size(options);
    let (columns, rows) = (density.pixels(width), density.pixels(height));
    if u64::from(columns) * u64::from(rows) > MOST_PIXELS {
        let message = format!(
            "an image of {columns}x{rows} pixels is larger than an image can be, which is {MOST_PIXELS} pixels; use a \
             smaller dpi, smaller cells or fewer boards"
        );
        let finding = Finding::new(Rule::Unwritable, outcome.puzzle.span, message);
        return Ok(Some(finding.of_puzzle(outcome.puzzle.name.as_deref())));
    }
    let picture = match picture_in(fonts, plate, outcome, options) {
        Ok(picture) => picture,
        Err(finding) => return Ok(Some(finding)),
    };
    let outlines = Outlines::new(fonts);
    let mut image = Image { picture: &picture, columns, rows, density, has_paper: !options.bare, outlines };
    image.write(&plate.sheet.title(), out).map(|()| None)
}

/// An image before it is drawn.
struct Image<'p> {
    picture: &'p Picture,
    columns: u32,
    rows: u32,
    density: Density,
    /// Whether the paper is drawn. Without it, what has no shape is transparent.
    has_paper: bool,
    outlines: Outlines<'p>,
}

/// A path, and how it is drawn: filled, or as a line.
struct Drawn {
    path: Path,
    line: Option<Stroke>,
    ink: Ink,
}

impl Image<'_> {
    /// Writes the file, strip by strip.
    fn write(&mut self, title: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut encoder = Encoder::new(out, self.columns, self.rows);
        let kind = if self.has_paper { ColorType::Rgb } else { ColorType::Rgba };
        encoder.set_color(kind);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_source_srgb(SrgbRenderingIntent::RelativeColorimetric);
        let per_metre = (f64::from(self.density.get()) * INCHES).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_metre, yppu: per_metre, unit: Unit::Meter }));
        encoder.add_itxt_chunk("Title".to_owned(), title.to_owned())?;
        let mut header = encoder.write_header()?;
        let mut writer = header.stream_writer_with_size(CHUNK)?;
        let strip = (STRIP / self.columns).clamp(1, self.rows);
        for top in (0..self.rows).step_by(strip as usize) {
            let rows = strip.min(self.rows - top);
            let drawn = self.strip(top, rows + 2 * MARGIN)?;
            let pixels =
                drawn.pixels().chunks(self.columns as usize).skip(MARGIN as usize).take(rows as usize).flatten();
            let mut bytes = Vec::with_capacity(self.columns as usize * rows as usize * kind.samples());
            if self.has_paper {
                pixels.for_each(|pixel| bytes.extend([pixel.red(), pixel.green(), pixel.blue()]));
            } else {
                let colours = pixels.map(|pixel| pixel.demultiply());
                colours.for_each(|it| bytes.extend([it.red(), it.green(), it.blue(), it.alpha()]));
            }
            writer.write_all(&bytes)?;
        }
        Ok(writer.finish()?)
    }

    /// Draws so many rows from this one on, less the margin above it.
    fn strip(&mut self, top: u32, rows: u32) -> io::Result<Pixmap> {
        let too_large = || io::Error::other("the image has too many columns");
        let mut pixels = Pixmap::new(self.columns, rows).ok_or_else(too_large)?;
        if self.has_paper {
            pixels.fill(colour(self.picture.theme, Ink::Paper));
        }
        let scale = self.density.scale();
        let place = Transform::from_row(scale, 0.0, 0.0, scale, 0.0, MARGIN as f32 - top as f32);
        let is_here = |shape: &&Shape| {
            let (first, last) = extent(shape);
            first.points() * scale <= (top + rows) as f32 && (last.points() * scale + MARGIN as f32) >= top as f32
        };
        for shape in self.picture.shapes.iter().filter(is_here) {
            for Drawn { path, line, ink } in paths(shape, &mut self.outlines) {
                let mut paint = Paint::default();
                paint.set_color(colour(self.picture.theme, ink));
                match line {
                    None => pixels.fill_path(&path, &paint, FillRule::Winding, place, None),
                    Some(line) => pixels.stroke_path(&path, &paint, &line, place, None),
                }
            }
        }
        Ok(pixels)
    }
}

fn colour(theme: Look, ink: Ink) -> Color {
    let Rgb(red, green, blue) = theme.colour(ink);
    Color::from_rgba8(red, green, blue, u8::MAX)
}

/// Where a shape begins and ends at the latest, from the top down.
fn extent(shape: &Shape) -> (Length, Length) {
    let (middle, reach) = match shape {
        Shape::Fill(Area { at, height, .. }, _) => return (at.y, at.y + *height),
        Shape::Outline(Area { at, height, .. }, width, _) => return (at.y - *width, at.y + *height + *width),
        Shape::Triangle(corners, _) => return range(corners, Length::ZERO),
        Shape::Line(Line { from, to, width, .. }) => return range(&[*from, *to], *width),
        // A curve is inside of its control points.
        Shape::Curve(Curve { points, width, .. }) => return range(points, *width),
        Shape::Ring(centre, radius, width, _) => (centre.y, *radius + *width),
        Shape::Disc(centre, radius, _) => (centre.y, *radius),
        Shape::Text(text) => (text.at.y, text.size * ABOVE_AND_BELOW),
    };
    (middle - reach, middle + reach)
}

/// The extent of these points, with so much around them.
fn range(points: &[Point], around: Length) -> (Length, Length) {
    let heights = || points.iter().map(|point| point.y);
    (heights().min().unwrap_or_default() - around, heights().max().unwrap_or_default() + around)
}

/// The paths of a shape, in points. A text has one path for all of its letters.
fn paths(shape: &Shape, outlines: &mut Outlines) -> Vec<Drawn> {
    let (path, line, ink) = match shape {
        Shape::Fill(area, ink) => (rectangle(*area), None, *ink),
        Shape::Outline(area, width, ink) => (rectangle(*area), Some(stroke(*width, false)), *ink),
        Shape::Ring(centre, radius, width, ink) => (circle(*centre, *radius), Some(stroke(*width, false)), *ink),
        Shape::Disc(centre, radius, ink) => (circle(*centre, *radius), None, *ink),
        Shape::Triangle(corners, ink) => (triangle(*corners), None, *ink),
        Shape::Line(Line { from, to, width, ink, dashed }) => {
            (straight(*from, *to), Some(stroke(*width, *dashed)), *ink)
        }
        Shape::Curve(Curve { points, width, ink, dashed }) => (curved(*points), Some(stroke(*width, *dashed)), *ink),
        Shape::Text(text) => return letters(text, outlines).collect(),
    };
    path.map(|path| Drawn { path, line, ink }).into_iter().collect()
}

fn rectangle(Area { at, width, height }: Area) -> Option<Path> {
    let rect = Rect::from_xywh(at.x.points(), at.y.points(), width.points(), height.points());
    rect.map(PathBuilder::from_rect)
}

fn circle(centre: Point, radius: Length) -> Option<Path> {
    PathBuilder::from_circle(centre.x.points(), centre.y.points(), radius.points())
}

fn triangle(corners: [Point; 3]) -> Option<Path> {
    let [first, second, third] = corners.map(in_points);
    let mut path = PathBuilder::new();
    path.move_to(first.0, first.1);
    path.line_to(second.0, second.1);
    path.line_to(third.0, third.1);
    path.close();
    path.finish()
}

fn straight(from: Point, to: Point) -> Option<Path> {
    let [from, to] = [from, to].map(in_points);
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    path.finish()
}

fn curved(points: [Point; 4]) -> Option<Path> {
    let [from, first, second, to] = points.map(in_points);
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
    path.finish()
}

fn in_points(at: Point) -> (f32, f32) {
    (at.x.points(), at.y.points())
}

/// A line that ends at its ends, without caps.
fn stroke(width: Length, dashed: bool) -> Stroke {
    let dash = dashed.then(|| StrokeDash::new(vec![(width * 4).points(), (width * 3).points()], 0.0)).flatten();
    Stroke { width: width.points(), dash, ..Stroke::default() }
}

/// The letters of a text, and the lines around those that become bold by a line.
fn letters(text: &Text, outlines: &mut Outlines) -> impl Iterator<Item = Drawn> {
    let (mut filled, mut lined, mut line) = (PathBuilder::new(), PathBuilder::new(), None);
    for Letter { font, glyph, origin, scale, thickened } in outlines.letters(text) {
        let um = |at: Length, from: f64| f64::from(at.to_um()) + from;
        let origin = (um(text.at.x, origin.0), um(text.at.y, origin.1));
        // A glyph without an outline is a space.
        let _ = outlines.draw(font, glyph, &mut Pen { path: &mut filled, origin, scale });
        if let Some(width) = thickened {
            let _ = outlines.draw(font, glyph, &mut Pen { path: &mut lined, origin, scale });
            line = Some(stroke(Length::um((width * scale).round() as i32), false));
        }
    }
    let ink = text.ink;
    let drawn = move |(path, line): (PathBuilder, Option<Stroke>)| Some(Drawn { path: path.finish()?, line, ink });
    [(filled, None), (lined, line)].into_iter().filter_map(drawn)
}

/// Adds the outline of a glyph to a path.
struct Pen<'p> {
    path: &'p mut PathBuilder,
    /// The origin of the glyph in micrometres.
    origin: (f64, f64),
    /// The micrometres of a unit of the font.
    scale: f64,
}

impl Pen<'_> {
    /// A place of the picture, in points.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let points = |um: f64| (um * 72.0 / 25_400.0) as f32;
        let (x, y) = (f64::from(x) * self.scale, f64::from(-y) * self.scale);
        (points(self.origin.0 + x), points(self.origin.1 + y))
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let at = self.at(x, y);
        self.path.move_to(at.0, at.1);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let at = self.at(x, y);
        self.path.line_to(at.0, at.1);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (control, at) = (self.at(cx, cy), self.at(x, y));
        self.path.quad_to(control.0, control.1, at.0, at.1);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (first, second, at) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(first.0, first.1, second.0, second.1, at.0, at.1);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
