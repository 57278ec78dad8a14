//! Text as shapes: the letters of the fonts of this crate as paths, so that a picture needs no font.

use std::fmt::Write;

use skrifa::outline::OutlinePen;

use super::length::Length;
use super::pdf::{Digits, OWN_FONTS, Typesetter};
use super::shape::{Anchor, Point, Text};

/// The shapes of letters.
pub(crate) struct Outlines(Typesetter<'static>);

impl Outlines {
    pub fn new() -> Outlines {
        Outlines(Typesetter::new(&OWN_FONTS))
    }

    /// The letters of a text as the data of a path, if the fonts have all of them.
    pub fn path(&mut self, text: &Text) -> Option<String> {
        if !self.0.has_all(&text.text, text.weight) {
            return None;
        }
        let digits = if text.cell.is_some() { Digits::Tabular } else { Digits::Proportional };
        let runs = self.0.runs(&text.text, text.weight, digits);
        let size = f64::from(text.size.to_um());
        let width: f64 = runs.iter().map(|run| f64::from(run.width)).sum();
        let start = if text.anchor == Anchor::Middle { -width * size / 2.0 } else { 0.0 };
        let (mut x, mut data) = (start, String::new());
        for run in runs.iter() {
            for glyph in &run.glyphs {
                let origin = (x + f64::from(glyph.x_offset) * size, -f64::from(glyph.y_offset) * size);
                let face = self.0.face(run.index);
                let scale = size / f64::from(face.units_per_em);
                let mut pen = Pen { data: &mut data, at: text.at, origin, scale };
                face.draw(glyph.glyph_id.to_u32().into(), &mut pen)?;
                x += f64::from(glyph.x_advance) * size;
            }
        }
        Some(data)
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
