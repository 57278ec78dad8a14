//! Pictures: shapes at fixed places. Each form writes these same shapes.

use super::ink::Ink;
use super::length::Length;
use super::look::Look;

/// A point: to the right and down from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Point {
    /// To the right.
    pub x: Length,
    /// Down.
    pub y: Length,
}

impl Point {
    /// The point at these lengths.
    pub const fn new(x: Length, y: Length) -> Point {
        Point { x, y }
    }

    /// The point that lies so far to the right and so far down from this one.
    pub fn plus(self, x: Length, y: Length) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// The top left corner.
    pub at: Point,
    /// To the right.
    pub width: Length,
    /// Down.
    pub height: Length,
}

impl Area {
    /// A square.
    pub const fn square(at: Point, side: Length) -> Area {
        Area { at, width: side, height: side }
    }

    /// The same rectangle, smaller by this length on each side.
    pub fn inset(self, by: Length) -> Area {
        Area { at: self.at.plus(by, by), width: self.width - by * 2, height: self.height - by * 2 }
    }

    /// The point in the middle.
    pub fn centre(self) -> Point {
        self.at.plus(self.width / 2, self.height / 2)
    }
}

/// Where a text is, relative to its point. The point is always on the baseline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// The text starts at the point.
    Start,
    /// The middle of the text is at the point.
    Middle,
}

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

/// A text on one line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// The point on the baseline.
    pub at: Point,
    /// Where the text is, relative to the point.
    pub anchor: Anchor,
    /// The size of the font: from the top of the highest letter to the bottom of the lowest, about.
    pub size: Length,
    /// Regular or bold.
    pub weight: Weight,
    /// The colour.
    pub ink: Ink,
    /// The text.
    pub text: String,
    /// The index of the cell that the text is the content of, in reading order.
    pub cell: Option<u16>,
}

/// A line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The width of the line.
    pub width: Length,
    /// The colour.
    pub ink: Ink,
    /// Whether it is drawn as dashes.
    pub dashed: bool,
}

/// A curve with two control points (a cubic Bézier curve), with ends that are not longer than it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Curve {
    /// One end, the control points from there, and the other end.
    pub points: [Point; 4],
    /// The width of the line.
    pub width: Length,
    /// The colour.
    pub ink: Ink,
    /// Whether it is drawn as dashes.
    pub dashed: bool,
}

/// One shape of a picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A filled rectangle.
    Fill(Area, Ink),
    /// The outline of a rectangle: a line of this width on its edges.
    Outline(Area, Length, Ink),
    /// The outline of a circle with this centre and radius: a line of this width.
    Ring(Point, Length, Length, Ink),
    /// A filled circle with this centre and radius.
    Disc(Point, Length, Ink),
    /// A filled triangle.
    Triangle([Point; 3], Ink),
    /// A line with square ends.
    Line(Line),
    /// A curved line.
    Curve(Curve),
    /// A text.
    Text(Text),
}

/// A picture: its size, and its shapes from the back to the front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The colours.
    pub theme: Look,
    /// The width.
    pub width: Length,
    /// The height.
    pub height: Length,
    /// The shapes from the back to the front.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// A picture without shapes.
    pub(crate) fn new(theme: Look) -> Picture {
        Picture { theme, width: Length::ZERO, height: Length::ZERO, shapes: Vec::new() }
    }
}

impl Shape {
    /// The text, if it is one.
    #[cfg(feature = "pdf")]
    pub(crate) fn into_text(self) -> Option<Text> {
        if let Shape::Text(text) = self { Some(text) } else { None }
    }

    /// The same shape, further right and further down.
    pub(crate) fn moved(self, by: Point) -> Shape {
        let moved = |point: Point| point.plus(by.x, by.y);
        let area = |area: Area| Area { at: moved(area.at), ..area };
        match self {
            Shape::Fill(filled, ink) => Shape::Fill(area(filled), ink),
            Shape::Outline(outlined, width, ink) => Shape::Outline(area(outlined), width, ink),
            Shape::Ring(centre, radius, width, ink) => Shape::Ring(moved(centre), radius, width, ink),
            Shape::Disc(centre, radius, ink) => Shape::Disc(moved(centre), radius, ink),
            Shape::Triangle(corners, ink) => Shape::Triangle(corners.map(moved), ink),
            Shape::Line(line) => Shape::Line(Line { from: moved(line.from), to: moved(line.to), ..line }),
            Shape::Curve(curve) => Shape::Curve(Curve { points: curve.points.map(moved), ..curve }),
            Shape::Text(text) => Shape::Text(Text { at: moved(text.at), ..text }),
        }
    }
}
