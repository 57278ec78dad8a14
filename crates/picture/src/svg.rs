//! SVG: a picture as vectors, with text that stays text.

use std::fmt::Write;
use std::io;

use xmlwriter::{Indent, Options, XmlWriter};

use super::length::Length;
use super::look::Look;
#[cfg(feature = "pdf")]
use super::outline::Outlines;
#[cfg(feature = "pdf")]
use super::pdf::OWN_FONTS;
use super::shape::{Anchor, Curve, Line, Picture, Point, Shape, Text, Weight};
use super::sheet::TextForm;
use sudoxml_document::markup::escaped;

/// The fonts of the text, the best first.
pub(crate) const FONTS: &str =
    "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', 'DejaVu Sans', Arial, sans-serif";

/// Writes a picture as an SVG document, sized in millimetres, with a title and a description for readers who do not see
/// it. Characters that XML cannot contain are replaced by U+FFFD.
pub fn svg(picture: &Picture, title: &str, description: &str) -> String {
    let mut bytes = Vec::new();
    let Picture { theme, width, height, .. } = picture;
    let parts = &mut std::iter::once(description.to_owned());
    // Writing to memory does not fail.
    let _ = SvgWriter::start(&mut bytes, *theme, (*width, *height), None, title, parts).and_then(|mut svg| {
        picture.shapes.iter().try_for_each(|shape| svg.shape(shape.clone()))?;
        svg.finish()
    });
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes an SVG document shape by shape.
pub(super) struct SvgWriter<'o> {
    out: &'o mut dyn io::Write,
    theme: Look,
    /// The last shapes, which are drawn in the same way.
    alike: Vec<Shape>,
    /// The shapes of letters, if text becomes shapes.
    #[cfg(feature = "pdf")]
    outlines: Option<Outlines<'static>>,
}

impl<'o> SvgWriter<'o> {
    /// Starts a document of this width and height, which names the language of its text if it is given. The parts of its
    /// description are sentences.
    pub(super) fn start(
        out: &'o mut dyn io::Write,
        theme: Look,
        (width, height): (Length, Length),
        lang: Option<&str>,
        title: &str,
        description: &mut dyn Iterator<Item = String>,
    ) -> io::Result<SvgWriter<'o>> {
        let mut xml = writer();
        xml.start_element(ROOT);
        xml.write_attribute("xmlns", "http://www.w3.org/2000/svg");
        xml.write_attribute_fmt("width", format_args!("{width}mm"));
        xml.write_attribute_fmt("height", format_args!("{height}mm"));
        xml.write_attribute_fmt("viewBox", format_args!("0 0 {width} {height}"));
        if let Some(lang) = lang {
            xml.write_attribute("lang", lang);
        }
        xml.write_attribute("role", "img");
        xml.write_attribute("aria-labelledby", "title desc");
        xml.write_attribute("font-family", FONTS);
        xml.start_element("title");
        xml.write_attribute("id", "title");
        write_text(&mut xml, title);
        xml.end_element();
        xml.set_preserve_whitespaces(false);
        let text = xml.end_document();
        // The root and its description go on.
        let start = text.trim_end().strip_suffix(&format!("</{ROOT}>")).unwrap_or(&text);
        out.write_all(start.as_bytes())?;
        out.write_all(b"<desc id=\"desc\">")?;
        for (number, part) in description.enumerate() {
            let separator = if number == 0 { "" } else { " " };
            write!(out, "{separator}{}", escaped(&part))?;
        }
        out.write_all(b"</desc>\n")?;
        Ok(SvgWriter {
            out,
            theme,
            alike: Vec::new(),
            #[cfg(feature = "pdf")]
            outlines: None,
        })
    }

    /// Says how text is shown.
    pub(super) fn text_as(&mut self, form: TextForm) {
        match form {
            TextForm::Text => {}
            #[cfg(feature = "pdf")]
            TextForm::Outlines => self.outlines = Some(Outlines::new(&OWN_FONTS)),
        }
    }

    /// The shapes of the letters of a text, if text becomes shapes and all letters have one.
    #[cfg(feature = "pdf")]
    fn outline(&mut self, text: &Text) -> Option<String> {
        self.outlines.as_mut().and_then(|outlines| outlines.path(text))
    }

    #[cfg(not(feature = "pdf"))]
    fn outline(&mut self, _: &Text) -> Option<String> {
        None
    }

    /// Draws a shape.
    pub(super) fn shape(&mut self, shape: Shape) -> io::Result<()> {
        if self.alike.last().is_some_and(|last| !are_alike(last, &shape)) {
            self.end_alike()?;
        }
        self.alike.push(shape);
        Ok(())
    }

    fn end_alike(&mut self) -> io::Result<()> {
        if self.alike.is_empty() {
            return Ok(());
        }
        let mut xml = writer();
        let alike = std::mem::take(&mut self.alike);
        draw(&mut xml, self.theme, &alike, &mut |text| self.outline(text));
        writeln!(self.out, "{}", xml.end_document().trim_end_matches('\n'))
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.end_alike()?;
        writeln!(self.out, "</{ROOT}>")
    }
}

/// The element of a document.
const ROOT: &str = "svg";

fn writer() -> XmlWriter {
    XmlWriter::new(Options { indent: Indent::Spaces(0), ..Options::default() })
}

/// Whether two shapes are drawn in the same way, so that one element has the attributes of both.
fn are_alike(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Line(one), Shape::Line(other)) => {
            (one.width, one.ink, one.dashed) == (other.width, other.ink, other.dashed)
        }
        (Shape::Curve(one), Shape::Curve(other)) => {
            (one.width, one.ink, one.dashed) == (other.width, other.ink, other.dashed)
        }
        (Shape::Triangle(_, one), Shape::Triangle(_, other)) => one == other,
        (Shape::Text(one), Shape::Text(other)) => {
            (one.size, one.weight, one.ink, one.anchor) == (other.size, other.weight, other.ink, other.anchor)
        }
        _ => false,
    }
}

/// Draws shapes that are drawn in the same way. `outline` gives the letters of a text as the data of a path, if they become
/// shapes.
fn draw(xml: &mut XmlWriter, theme: Look, alike: &[Shape], outline: &mut dyn FnMut(&Text) -> Option<String>) {
    let Some(first) = alike.first() else { return };
    let colour = |ink| theme.colour(ink).hex();
    match first {
        Shape::Fill(area, ink) => {
            xml.start_element("rect");
            corner(xml, area.at, area.width, area.height);
            xml.write_attribute("fill", &colour(*ink));
        }
        Shape::Outline(area, line, ink) => {
            xml.start_element("rect");
            corner(xml, area.at, area.width, area.height);
            stroke(xml, *line, &colour(*ink));
        }
        Shape::Ring(centre, radius, line, ink) => {
            xml.start_element("circle");
            place(xml, ["cx", "cy"], *centre);
            xml.write_attribute("r", radius);
            stroke(xml, *line, &colour(*ink));
        }
        Shape::Disc(centre, radius, ink) => {
            xml.start_element("circle");
            place(xml, ["cx", "cy"], *centre);
            xml.write_attribute("r", radius);
            xml.write_attribute("fill", &colour(*ink));
        }
        Shape::Triangle(_, ink) => {
            xml.start_element("path");
            xml.write_attribute("d", &path(alike));
            xml.write_attribute("fill", &colour(*ink));
        }
        Shape::Line(Line { width, ink, dashed, .. }) | Shape::Curve(Curve { width, ink, dashed, .. }) => {
            xml.start_element("path");
            xml.write_attribute("d", &path(alike));
            stroke(xml, *width, &colour(*ink));
            if *dashed {
                xml.write_attribute_fmt("stroke-dasharray", format_args!("{} {}", *width * 4, *width * 3));
            }
        }
        Shape::Text(Text { anchor, size, weight, ink, .. }) => {
            xml.start_element("g");
            xml.write_attribute("font-size", size);
            if *weight == Weight::Bold {
                xml.write_attribute("font-weight", "bold");
            }
            if *anchor == Anchor::Middle {
                xml.write_attribute("text-anchor", "middle");
            }
            xml.write_attribute("fill", &colour(*ink));
            for shape in alike {
                let Shape::Text(text) = shape else { continue };
                if let Some(data) = outline(text) {
                    xml.start_element("path");
                    xml.write_attribute("d", &data);
                    xml.end_element();
                    continue;
                }
                xml.start_element("text");
                place(xml, ["x", "y"], text.at);
                write_text(xml, &text.text);
                xml.end_element();
                xml.set_preserve_whitespaces(false);
            }
        }
    }
    xml.end_element();
}

/// Lines, curves and triangles as the data of a path.
fn path(shapes: &[Shape]) -> String {
    let mut data = String::new();
    shapes.iter().for_each(|shape| add_to_path(&mut data, shape));
    data
}

/// Adds a line, a curve or a triangle to the data of a path.
pub(crate) fn add_to_path(data: &mut String, shape: &Shape) {
    // Writing to memory does not fail.
    let _ = match shape {
        Shape::Line(Line { from, to, .. }) => match (from.y == to.y, from.x == to.x) {
            (true, _) => write!(data, "M{} {}H{}", from.x, from.y, to.x),
            (_, true) => write!(data, "M{} {}V{}", from.x, from.y, to.y),
            _ => write!(data, "M{} {}L{} {}", from.x, from.y, to.x, to.y),
        },
        Shape::Curve(Curve { points: [a, b, c, d], .. }) => {
            write!(data, "M{} {}C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
        }
        Shape::Triangle([a, b, c], _) => write!(data, "M{} {}L{} {}L{} {}Z", a.x, a.y, b.x, b.y, c.x, c.y),
        _ => Ok(()),
    };
}

/// Writes the text of an element without the line ends that are between elements.
fn write_text(xml: &mut XmlWriter, text: &str) {
    xml.set_preserve_whitespaces(true);
    xml.write_text(&escaped(text));
}

fn place(xml: &mut XmlWriter, names: [&str; 2], Point { x, y }: Point) {
    xml.write_attribute(names[0], &x);
    xml.write_attribute(names[1], &y);
}

fn corner(xml: &mut XmlWriter, at: Point, width: Length, height: Length) {
    place(xml, ["x", "y"], at);
    xml.write_attribute("width", &width);
    xml.write_attribute("height", &height);
}

fn stroke(xml: &mut XmlWriter, width: Length, colour: &str) {
    xml.write_attribute("fill", "none");
    xml.write_attribute("stroke", colour);
    xml.write_attribute("stroke-width", &width);
}
