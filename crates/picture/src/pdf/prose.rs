//! Text in paragraphs, which go on from page to page: how to solve, and the back of the title page.

use krilla::tagging::TagGroup;

use super::canvas::Canvas;
use super::error::Error;
use super::press::Press;
use crate::ink::Ink;
use crate::length::Length;
use crate::look::Look;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::text_sizes::{BODY, SECTION};

/// The distance of the lines of a paragraph in thousandths of the size of the text.
pub(super) const LEADING: i32 = 1450;

/// The size of the text on the back of the title page.
pub(super) const IMPRINT: Length = Length::um(3200);

/// The widest column of text that is easy to read.
const WIDEST: Length = Length::mm(125);

/// What a paragraph is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Heading,
    Body,
    Imprint,
}

impl Kind {
    /// The measures in a theme, with the body in these thousandths of its size.
    fn measures(self, theme: Look, of_body: i32) -> Measures {
        let [heading, body, imprint] = [SECTION, BODY, IMPRINT].map(|size| theme.text_size(size));
        let body = body.thousandths(of_body);
        let (size, distance, space) = match self {
            Kind::Heading => (heading, heading.thousandths(1200), heading),
            Kind::Body => (body, body.thousandths(LEADING), body.thousandths(800)),
            Kind::Imprint => (imprint, imprint.thousandths(LEADING), imprint / 2),
        };
        Measures { size, distance, space }
    }

    fn weight(self) -> Weight {
        if self == Kind::Heading { Weight::Bold } else { Weight::Regular }
    }
}

/// The size of the text of a paragraph, the distance of its lines, and the space below.
#[derive(Clone, Copy)]
struct Measures {
    size: Length,
    distance: Length,
    space: Length,
}

/// A paragraph in lines.
pub(super) struct Paragraph {
    pub kind: Kind,
    pub lines: Vec<String>,
    measures: Measures,
}

impl Paragraph {
    /// Its height with the space below.
    fn height(&self) -> Length {
        self.measures.distance * self.lines.len() as i32 + self.measures.space
    }
}

/// Sets a text in lines as wide as an area, the body in these thousandths of its size. A text whose lines need more than this
/// height is several paragraphs.
pub(super) fn set(
    press: &mut Press,
    (kind, of_body): (Kind, i32),
    text: &str,
    area: Area,
    height: Length,
) -> Result<Vec<Paragraph>, Error> {
    press.check()?;
    let measures = kind.measures(press.theme, of_body);
    let most = (height.to_um() / measures.distance.to_um()).max(1) as usize;
    let width = area.width.min(press.theme.text_size(WIDEST).thousandths(of_body));
    let lines = press.typesetter.lines(text, kind.weight(), measures.size, width, usize::MAX);
    Ok(lines.chunks(most).map(|lines| Paragraph { kind, lines: lines.to_vec(), measures }).collect())
}

/// The paragraphs of each page, which has this height for them. There is at least one page.
pub(super) fn in_pages(paragraphs: Vec<Paragraph>, height: Length) -> Vec<Vec<Paragraph>> {
    let (mut pages, mut used): (Vec<Vec<Paragraph>>, Length) = (vec![Vec::new()], Length::ZERO);
    for paragraph in paragraphs {
        let more = paragraph.height();
        match pages.last_mut().filter(|_| used + more <= height || used == Length::ZERO) {
            Some(page) => page.push(paragraph),
            None => {
                pages.push(vec![paragraph]);
                used = Length::ZERO;
            }
        }
        used += more;
    }
    pages
}

/// The height of paragraphs below each other.
pub(super) fn height(paragraphs: &[Paragraph]) -> Length {
    paragraphs.iter().map(Paragraph::height).sum()
}

/// Writes paragraphs below this point, each with the tag of its kind.
pub(super) fn write(
    canvas: &mut Canvas,
    paragraphs: &[Paragraph],
    mut at: Point,
    tag: impl Fn(Kind) -> TagGroup,
) -> Vec<TagGroup> {
    let mut tags = Vec::new();
    for paragraph in paragraphs {
        let Paragraph { kind, lines, measures: Measures { size, distance, .. } } = paragraph;
        let first = at.plus(Length::ZERO, *size);
        tags.push(write_lines(
            canvas,
            tag(*kind),
            lines,
            first,
            Anchor::Start,
            (*size, *distance, kind.weight(), Ink::Text),
        ));
        at = at.plus(Length::ZERO, paragraph.height());
    }
    tags
}

/// Writes lines below each other, the first one at this point: with their size, their distance, their weight and their ink.
pub(super) fn write_lines(
    canvas: &mut Canvas,
    mut tag: TagGroup,
    lines: &[String],
    at: Point,
    anchor: Anchor,
    (size, distance, weight, ink): (Length, Length, Weight, Ink),
) -> TagGroup {
    // The space at the end of a line, for what reads the text, is not in its middle.
    let space = if anchor == Anchor::Middle { canvas.typesetter.width(" ", weight, size) / 2 } else { Length::ZERO };
    tag.push(canvas.content(|canvas| {
        for (index, line) in lines.iter().enumerate() {
            let at = at.plus(space, distance * index as i32);
            canvas.text(at, anchor, size, weight, ink, &format!("{line} "));
        }
    }));
    tag
}
