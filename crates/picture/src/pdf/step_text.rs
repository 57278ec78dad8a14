//! The text of a step in lines: its heading, its sentence, and the list of its links.

use std::ops::Range;

use krilla::tagging::{ListNumbering, Tag, TagGroup};

use super::canvas::Canvas;
use super::press::Press;
use crate::ink::Ink;
use crate::length::Length;
use crate::shape::{Anchor, Point, Weight};
use crate::steps::{StepView, widest_mark};

/// The most lines of a text above or below all steps.
const MOST_OF_NOTE: usize = 6;

/// The least lines of a column of a long text.
pub(super) const LEAST_IN_COLUMN: usize = 4;

/// The most lines of the heading of a step.
const MOST_OF_HEADING: usize = 6;

/// A line of the text of a step.
pub(super) struct TextLine {
    /// The number of its paragraph.
    pub paragraph: usize,
    /// Whether its paragraph is a link of a list.
    pub is_link: bool,
    weight: Weight,
    /// The distance from the edge.
    indent: Length,
    text: String,
}

/// A text above or below all steps.
pub(super) struct Note {
    lines: Vec<String>,
    size: Length,
}

impl Note {
    pub fn of(press: &mut Press, text: &str, size: Length, width: Length) -> Note {
        Note { lines: press.typesetter.lines(text, Weight::Regular, size, width, MOST_OF_NOTE), size }
    }

    /// The height with the space below it.
    pub fn height(&self) -> Length {
        text_height(self.size, self.lines.len() as i32)
    }

    pub fn draw(&self, canvas: &mut Canvas, at: Point) -> TagGroup {
        let line = |(index, text): (usize, &String)| (index, Length::ZERO, Weight::Regular, text.clone());
        paragraph(canvas, self.lines.iter().enumerate().map(line), self.size, at)
    }
}

/// The height of so many lines of text with the space below them.
pub(super) fn text_height(size: Length, lines: i32) -> Length {
    line_height(size) * lines + size
}

/// How many lines of text fit into this height with the space below them.
pub(super) fn lines_in(height: Length, size: Length) -> usize {
    ((height - size).to_um() / line_height(size).to_um().max(1)).max(0) as usize
}

fn line_height(size: Length) -> Length {
    size.thousandths(1350)
}

/// The heading of a step, in lines of this width.
pub(super) fn heading_of(press: &mut Press, step: &StepView, size: Length, width: Length) -> Vec<TextLine> {
    let lines = press.typesetter.lines(&step.heading(), Weight::Bold, size, width, MOST_OF_HEADING);
    let line = |text| TextLine { paragraph: 0, is_link: false, weight: Weight::Bold, indent: Length::ZERO, text };
    lines.into_iter().map(line).collect()
}

/// The text of a step, if it has no more lines than this. A text that has more is not read to its end.
pub(super) fn lines_of(
    press: &mut Press,
    step: &StepView,
    size: Length,
    width: Length,
    most: usize,
) -> Option<Vec<TextLine>> {
    let (mut lines, mut paragraph) = (Vec::new(), 0);
    let paragraphs = step.paragraphs();
    let widest = press.typesetter.width(&widest_mark(&paragraphs), Weight::Regular, size);
    let mut add = |text: &str, mark: &str, weight: Weight, most_lines: usize| {
        let is_link = !mark.is_empty();
        // The numbers of a list end below each other, and its texts begin there.
        let (later, of_mark) = match is_link {
            true => (widest, press.typesetter.width(mark, weight, size)),
            false => (Length::ZERO, Length::ZERO),
        };
        let of_text = match (is_link, weight) {
            (false, Weight::Regular) => press.typesetter.lines_of_sentence(text, size, width, most_lines),
            _ => press.typesetter.lines(text, weight, size, width - later, most_lines),
        };
        lines.extend(of_text.into_iter().enumerate().map(|(at, text)| match at {
            0 => TextLine { paragraph, is_link, weight, indent: later - of_mark, text: format!("{mark}{text}") },
            _ => TextLine { paragraph, is_link, weight, indent: later, text },
        }));
        paragraph += 1;
        lines.len() <= most
    };
    // One line more than fits is enough to know.
    let enough = most.saturating_add(1);
    let fits = add(&step.heading(), "", Weight::Bold, MOST_OF_HEADING)
        && step.text().is_none_or(|text| add(&text, "", Weight::Regular, enough))
        && paragraphs.iter().all(|it| add(it.text(), &it.mark(), it.weight(), enough));
    fits.then_some(lines)
}

/// The lines from this one in so many columns. No column has more than `most` lines, and the longest has at least `least`, if
/// there are so many. If all lines have space, the columns end at about the same height, and else some are left for the next
/// page. A paragraph is divided only if it may be and is longer than a column. A heading and the sentence above a list stay with
/// what is below them.
pub(super) fn in_columns(
    text: &[TextLine],
    from: usize,
    (columns, least): (usize, usize),
    most: usize,
    may_divide: bool,
) -> Vec<Range<usize>> {
    let divided = |most: usize, may_divide: bool| {
        let mut start = from;
        let of_column = |_| {
            let lines = start..end_of_column(text, start, most, may_divide);
            start = lines.end;
            lines
        };
        (0..columns).map(of_column).filter(|lines| !lines.is_empty()).collect::<Vec<Range<usize>>>()
    };
    let left = |parts: &[Range<usize>]| text.len() - parts.last().map_or(from, |last| last.end);
    let least = (text.len() - from).div_ceil(columns.max(1)).max(least);
    let balanced = (least..=most).map(|most| divided(most, false)).find(|parts| left(parts) == 0);
    balanced.unwrap_or_else(|| {
        let full = divided(most, may_divide);
        // A line or two are not alone on the next page.
        if (1..LEAST_IN_COLUMN).contains(&left(&full)) { divided(most.saturating_sub(1), may_divide) } else { full }
    })
}

/// Where a column of at most so many lines ends that starts with this line: it is empty if nothing fits as a whole and may not be
/// divided.
fn end_of_column(text: &[TextLine], start: usize, most: usize, may_divide: bool) -> usize {
    let end = text.len().min(start + most);
    let is_whole = |at: &usize| match (&text[*at - 1], text.get(*at)) {
        (last, Some(next)) if last.paragraph == next.paragraph => false,
        (last, Some(next)) => last.is_link || last.weight != Weight::Bold && !next.is_link,
        (_, None) => true,
    };
    (start + 1..=end).rev().find(is_whole).unwrap_or(if may_divide { end } else { start })
}

/// Writes paragraphs. Links that follow each other are the items of a list.
pub(super) fn paragraphs(canvas: &mut Canvas, lines: &[TextLine], size: Length, at: Point) -> Vec<TagGroup> {
    let (mut tags, mut from) = (Vec::new(), 0);
    for list in lines.chunk_by(|one, other| one.is_link == other.is_link) {
        let mut items = Vec::new();
        for lines in list.chunk_by(|one, other| one.paragraph == other.paragraph) {
            let placed = lines.iter().zip(from..).map(|(line, at)| (at, line.indent, line.weight, line.text.clone()));
            let tag = paragraph(canvas, placed, size, at);
            from += lines.len();
            if lines[0].is_link {
                let mut body = TagGroup::new(Tag::LBody);
                tag.children.into_iter().for_each(|content| body.push(content));
                let mut item = TagGroup::new(Tag::LI);
                item.push(body);
                items.push(item);
            } else {
                tags.push(tag);
            }
        }
        if !items.is_empty() {
            let mut list = TagGroup::new(Tag::L(ListNumbering::Decimal));
            items.into_iter().for_each(|item| list.push(item));
            tags.push(list);
        }
    }
    tags
}

/// Writes the lines of a paragraph: each with its number below this point, the distance from the edge, and its weight.
fn paragraph(
    canvas: &mut Canvas,
    lines: impl Iterator<Item = (usize, Length, Weight, String)>,
    size: Length,
    at: Point,
) -> TagGroup {
    let mut tag = TagGroup::new(Tag::P);
    tag.push(canvas.content(|canvas| {
        for (number, indent, weight, text) in lines {
            let at = at.plus(indent, line_height(size) * (number as i32 + 1) - size / 3);
            canvas.text(at, Anchor::Start, size, weight, Ink::Text, &format!("{text} "));
        }
    }));
    tag
}
