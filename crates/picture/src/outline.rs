//! Text as shapes: the letters of fonts as paths, so that a picture needs no font.

use std::fmt::Write;

use skrifa::outline::OutlinePen;
use sudoxml_document::finding::Finding;
use sudoxml_document::outcome::Outcome;

use super::length::Length;
use super::pdf::fonts::Fonts;
use super::pdf::{Digits, THICKENED, Typesetter, missing_in_picture};
use super::shape::{Anchor, Picture, Point, Shape, Text, Weight};
use super::sheet::{PictureOptions, Plate};

/// The shapes of letters.
pub(crate) struct Outlines<'f>(Typesetter<'f>);

/// A letter of a text at its place.
pub(crate) struct Letter {
    /// The index of its font, and of its glyph there.
    pub font: usize,
    pub glyph: u32,
    /// The origin of the glyph: so many micrometres to the right and down from the point of the text.
    pub origin: (f64, f64),
    /// The micrometres of a unit of the font.
    pub scale: f64,
    /// The width in units of the line around the letter that makes it bold, if the font has no bold weight.
    pub thickened: Option<f64>,
}

impl<'f> Outlines<'f> {
    pub fn new(fonts: &'f Fonts) -> Outlines<'f> {
        Outlines(Typesetter::new(fonts))
    }

    /// The letters of a text from left to right. A character that no font has is left out.
    pub fn letters(&mut self, text: &Text) -> Vec<Letter> {
        let digits = if text.cell.is_some() { Digits::Tabular } else { Digits::Proportional };
        let runs = self.0.runs(&text.text, text.weight, digits);
        let size = f64::from(text.size.to_um());
        let width: f64 = runs.iter().map(|run| f64::from(run.width)).sum();
        let mut x = if text.anchor == Anchor::Middle { -width * size / 2.0 } else { 0.0 };
        let mut letters = Vec::new();
        for run in runs.iter() {
            let units = f64::from(self.0.face(run.index).units_per_em);
            let thickened = (text.weight == Weight::Bold && !run.is_own).then(|| units * f64::from(THICKENED));
            for glyph in &run.glyphs {
                let origin = (x + f64::from(glyph.x_offset) * size, -f64::from(glyph.y_offset) * size);
                let glyph_id = glyph.glyph_id.to_u32();
                letters.push(Letter { font: run.index, glyph: glyph_id, origin, scale: size / units, thickened });
                x += f64::from(glyph.x_advance) * size;
            }
        }
        letters
    }

    /// Draws a glyph of the font with this index in units of the font; `None` if it has no outline.
    pub fn draw(&self, font: usize, glyph: u32, pen: &mut impl OutlinePen) -> Option<()> {
        self.0.face(font).draw(glyph.into(), pen)
    }

    /// The letters of a text as the data of a path of SVG, if the fonts have all of them.
    pub fn path(&mut self, text: &Text) -> Option<String> {
        if !self.0.has_all(&text.text, text.weight) {
            return None;
        }
        let mut data = String::new();
        for Letter { font, glyph, origin, scale, .. } in self.letters(text) {
            self.draw(font, glyph, &mut Pen { data: &mut data, at: text.at, origin, scale })?;
        }
        Some(data)
    }
}

/// The picture of an outcome whose letters become shapes of these fonts.
///
/// # Errors
/// The finding about characters that no font has.
pub(crate) fn picture_in(
    fonts: &Fonts,
    plate: &Plate,
    outcome: &Outcome,
    options: &PictureOptions,
) -> Result<Picture, Finding> {
    let picture = plate.picture(options);
    let text = |shape: &Shape| if let Shape::Text(text) = shape { Some(text.text.clone()) } else { None };
    match missing_in_picture(fonts, outcome, &plate.sheet, picture.shapes.iter().filter_map(text)) {
        Some(finding) => Err(finding),
        None => Ok(picture),
    }
}

/// Writes the outline of a glyph, whose coordinates are units of the font.
struct Pen<'p> {
    data: &'p mut String,
    /// The start of the text, and the origin of the glyph from there in micrometres.
    at: Point,
    origin: (f64, f64),
    /// The micrometres of a unit.
    scale: f64,
}

impl Pen<'_> {
    /// Adds a command with the points that it needs.
    fn add<const N: usize>(&mut self, command: char, points: [(f32, f32); N]) {
        self.data.push(command);
        for (index, (x, y)) in points.into_iter().enumerate() {
            let um = |origin: f64, part: f32| Length::um((origin + f64::from(part) * self.scale).round() as i32);
            let at = self.at.plus(um(self.origin.0, x), um(self.origin.1, -y));
            let separator = if index == 0 { "" } else { " " };
            // Writing to memory does not fail.
            let _ = write!(self.data, "{separator}{} {}", at.x, at.y);
        }
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', [(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.add('Q', [(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.add('C', [(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}
