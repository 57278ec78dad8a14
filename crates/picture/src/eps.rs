//! EPS: a picture in PostScript, for programs for page layout. Letters are shapes, so it needs no font, and it has no date,
//! so the same puzzle gives the same bytes.
//!
//! Lengths are whole micrometres from the lower left corner, and the coordinates of PostScript are scaled for them. Each
//! glyph is a procedure in the units of its font, so that a digit has its outline once in a file.

use std::collections::BTreeSet;
use std::io::{self, Write};

use skrifa::outline::OutlinePen;
use sudoxml_document::finding::Finding;
use sudoxml_document::outcome::Outcome;

use super::ink::{Cmyk, Ink, Rgb};
use super::length::Length;
use super::look::Look;
use super::outline::{Letter, Outlines, picture_in};
use super::page::ColorSpace;
use super::pdf::fonts::Fonts;
use super::shape::{Area, Curve, Line, Picture, Point, Shape, Text};
use super::sheet::{PictureOptions, Plate};

/// The longest title in the head of a file, with what is escaped. A line of it has at most 255 characters.
const LONGEST_TITLE: usize = 200;

/// The names of operators, and those of procedures: a rectangle from its corner, width and height; a circle from its centre
/// and radius; a glyph from its place, its scale and its name, and the same with a line around it.
const PROLOG: &str = "\
/m /moveto load def
/l /lineto load def
/c /curveto load def
/h /closepath load def
/f /fill load def
/s /stroke load def
/w /setlinewidth load def
/d { 0 setdash } bind def
/r { newpath 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath } bind def
/o { newpath 0 360 arc closepath } bind def
/t { load 4 1 roll 3 1 roll gsave translate dup scale newpath exec fill grestore } bind def
/b { load 5 1 roll 4 1 roll 3 1 roll gsave translate dup scale setlinewidth [] d newpath exec
gsave fill grestore stroke grestore } bind def
";

/// Writes the EPS of an outcome. The finding says why there is none: no font has a character of its texts.
pub(crate) fn write_eps(
    plate: &Plate,
    outcome: &Outcome,
    options: &PictureOptions,
    (space, fonts): (ColorSpace, &Fonts),
    out: &mut dyn Write,
) -> io::Result<Option<Finding>> {
    let picture = match picture_in(fonts, plate, outcome, options) {
        Ok(picture) => picture,
        Err(finding) => return Ok(Some(finding)),
    };
    let mut outlines = Outlines::new(fonts);
    head(&picture, space, &plate.sheet.title(), out)?;
    glyphs(&picture, &mut outlines, out)?;
    writeln!(out, "%%EndProlog\n%%Page: 1 1\ngsave\n72 25400 div dup scale")?;
    let mut page = Page { out, theme: picture.theme, space, height: picture.height, ink: None, line: None };
    picture.shapes.iter().try_for_each(|shape| page.shape(shape, &mut outlines))?;
    writeln!(out, "grestore\nend\nshowpage\n%%Trailer\n%%EOF")?;
    Ok(None)
}

/// The comments that programs for page layout read, and the procedures.
fn head(picture: &Picture, space: ColorSpace, title: &str, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = (picture.width.points(), picture.height.points());
    writeln!(out, "%!PS-Adobe-3.0 EPSF-3.0")?;
    writeln!(out, "%%BoundingBox: 0 0 {} {}", width.ceil(), height.ceil())?;
    writeln!(out, "%%HiResBoundingBox: 0 0 {width:.3} {height:.3}")?;
    writeln!(out, "%%Creator: (sudoxml {})", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "%%Title: ({})", plain(title))?;
    writeln!(out, "%%LanguageLevel: 2\n%%DocumentData: Clean7Bit\n%%Pages: 1")?;
    match (picture.theme.is_hatched(), space) {
        (true, _) => writeln!(out, "%%DocumentProcessColors: Black")?,
        (false, ColorSpace::Cmyk) => writeln!(out, "%%DocumentProcessColors: Cyan Magenta Yellow Black")?,
        (false, ColorSpace::Rgb) => {}
    }
    write!(out, "%%EndComments\n%%BeginProlog\n200 dict begin\n{PROLOG}")
}

/// A text in the characters that the head of a file can contain.
fn plain(text: &str) -> String {
    let is_plain = |c: char| matches!(c, ' '..='~');
    let mut plain = String::new();
    for c in text.chars().map(|c| if is_plain(c) { c } else { '?' }) {
        if plain.len() + 2 > LONGEST_TITLE {
            break;
        }
        if matches!(c, '(' | ')' | '\\') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

/// The procedures of all glyphs of a picture.
fn glyphs(picture: &Picture, outlines: &mut Outlines, out: &mut dyn Write) -> io::Result<()> {
    let mut used = BTreeSet::new();
    for shape in &picture.shapes {
        if let Shape::Text(text) = shape {
            used.extend(outlines.letters(text).iter().map(|letter| (letter.font, letter.glyph)));
        }
    }
    for (font, glyph) in used {
        let mut pen = Pen { text: String::new(), last: (0.0, 0.0) };
        // A glyph without an outline is a space.
        let _ = outlines.draw(font, glyph, &mut pen);
        write!(out, "/{} {{\n{}}} bind def\n", name(font, glyph), pen.text)?;
    }
    Ok(())
}

/// The name of the procedure of a glyph.
fn name(font: usize, glyph: u32) -> String {
    format!("g{font}.{glyph}")
}

/// The page of a picture, drawn from the back to the front.
struct Page<'o> {
    out: &'o mut dyn Write,
    theme: Look,
    space: ColorSpace,
    height: Length,
    /// The colour, and the width of lines and whether they are dashed, which are set already.
    ink: Option<Ink>,
    line: Option<(Length, bool)>,
}

impl Page<'_> {
    fn shape(&mut self, shape: &Shape, outlines: &mut Outlines) -> io::Result<()> {
        match shape {
            Shape::Fill(area, ink) => {
                self.fill(*ink)?;
                self.rectangle(*area)?;
                writeln!(self.out, " f")
            }
            Shape::Outline(area, width, ink) => {
                self.stroke(*ink, *width, false)?;
                self.rectangle(*area)?;
                writeln!(self.out, " s")
            }
            Shape::Ring(centre, radius, width, ink) => {
                self.stroke(*ink, *width, false)?;
                writeln!(self.out, "{} {} o s", self.at(*centre), radius.to_um())
            }
            Shape::Disc(centre, radius, ink) => {
                self.fill(*ink)?;
                writeln!(self.out, "{} {} o f", self.at(*centre), radius.to_um())
            }
            Shape::Triangle([first, second, third], ink) => {
                self.fill(*ink)?;
                let [first, second, third] = [first, second, third].map(|corner| self.at(*corner));
                writeln!(self.out, "{first} m {second} l {third} l h f")
            }
            Shape::Line(Line { from, to, width, ink, dashed }) => {
                self.stroke(*ink, *width, *dashed)?;
                writeln!(self.out, "{} m {} l s", self.at(*from), self.at(*to))
            }
            Shape::Curve(Curve { points, width, ink, dashed }) => {
                self.stroke(*ink, *width, *dashed)?;
                let [from, first, second, to] = points.map(|point| self.at(point));
                writeln!(self.out, "{from} m {first} {second} {to} c s")
            }
            Shape::Text(text) => {
                self.fill(text.ink)?;
                self.text(text, outlines)
            }
        }
    }

    fn text(&mut self, text: &Text, outlines: &mut Outlines) -> io::Result<()> {
        for Letter { font, glyph, origin: (x, y), scale, thickened } in outlines.letters(text) {
            let um = |part: f64| Length::um(part.round() as i32);
            let (at, scale) = (self.at(text.at.plus(um(x), um(y))), (scale * 1e4).round() / 1e4);
            match thickened {
                None => writeln!(self.out, "{at} {scale} /{} t", name(font, glyph))?,
                Some(width) => writeln!(self.out, "{at} {scale} {width:.0} /{} b", name(font, glyph))?,
            }
        }
        Ok(())
    }

    /// A place in micrometres: to the right and up from the lower left corner.
    fn at(&self, point: Point) -> String {
        format!("{} {}", point.x.to_um(), (self.height - point.y).to_um())
    }

    fn rectangle(&mut self, Area { at, width, height }: Area) -> io::Result<()> {
        let corner = self.at(at.plus(Length::ZERO, height));
        write!(self.out, "{corner} {} {} r", width.to_um(), height.to_um())
    }

    /// Sets the colour of what is filled.
    fn fill(&mut self, ink: Ink) -> io::Result<()> {
        if self.ink.replace(ink) == Some(ink) { Ok(()) } else { writeln!(self.out, "{}", self.colour(ink)) }
    }

    /// Sets the colour and the line of what is drawn as a line.
    fn stroke(&mut self, ink: Ink, width: Length, dashed: bool) -> io::Result<()> {
        self.fill(ink)?;
        if self.line.replace((width, dashed)) == Some((width, dashed)) {
            return Ok(());
        }
        let um = width.to_um();
        let dashes = if dashed { format!("[{} {}]", um * 4, um * 3) } else { "[]".to_owned() };
        writeln!(self.out, "{um} w {dashes} d")
    }

    /// The colour of an ink. A grey is a grey, so that a press does not mix it from four inks.
    fn colour(&self, ink: Ink) -> String {
        let part = |value: f64| (value * 1e4).round() / 1e4;
        let Rgb(red, green, blue) = self.theme.colour(ink);
        let [red, green, blue] = [red, green, blue].map(|value| part(f64::from(value) / 255.0));
        if self.theme.is_hatched() || (self.space == ColorSpace::Rgb && red == green && green == blue) {
            return format!("{red} setgray");
        }
        match self.space {
            ColorSpace::Rgb => format!("{red} {green} {blue} setrgbcolor"),
            ColorSpace::Cmyk => {
                let Cmyk(cyan, magenta, yellow, black) = self.theme.press_colour(ink);
                let [cyan, magenta, yellow, black] =
                    [cyan, magenta, yellow, black].map(|percent| part(f64::from(percent) / 100.0));
                format!("{cyan} {magenta} {yellow} {black} setcmykcolor")
            }
        }
    }
}

/// Writes the outline of a glyph in units of its font.
struct Pen {
    text: String,
    /// The end of the last line or curve.
    last: (f32, f32),
}

impl Pen {
    fn add<const N: usize>(&mut self, points: [(f32, f32); N], operator: &str) {
        for (x, y) in points {
            let tenth = |part: f32| (part * 10.0).round() / 10.0;
            self.text.push_str(&format!("{} {} ", tenth(x), tenth(y)));
            self.last = (x, y);
        }
        self.text.push_str(operator);
        self.text.push('\n');
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add([(x, y)], "m");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add([(x, y)], "l");
    }

    /// PostScript has curves with two control points only.
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let towards = |end: (f32, f32)| (end.0 + (cx - end.0) * 2.0 / 3.0, end.1 + (cy - end.1) * 2.0 / 3.0);
        self.add([towards(self.last), towards((x, y)), (x, y)], "c");
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.add([(ax, ay), (bx, by), (x, y)], "c");
    }

    fn close(&mut self) {
        self.text.push_str("h\n");
    }
}
