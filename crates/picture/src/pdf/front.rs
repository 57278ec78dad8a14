//! The title page of a book, and its headings and captions.

use std::num::NonZeroU16;

use krilla::tagging::{ArtifactType, Tag, TagGroup};

use super::canvas::Canvas;
use super::error::Error;
use super::press::Press;
use crate::ink::Ink;
use crate::length::Length;
use crate::shape::{Anchor, Area, Point, Weight};

/// The size of the title of a book, and of the line below it.
const TITLE: Length = Length::mm(13);
const SUBTITLE: Length = Length::um(5200);

/// The size of the heading of a section, and the space that it needs.
const SECTION: Length = Length::um(7500);
pub(super) const SECTION_HEIGHT: Length = Length::mm(15);

/// How many lines a title has at most.
const MOST_LINES: usize = 5;

/// A heading of this level.
pub(super) fn heading(level: u16, title: &str) -> TagGroup {
    TagGroup::new(Tag::Hn(NonZeroU16::MIN.saturating_add(level - 1), Some(title.to_owned())))
}

/// Adds the title page.
pub(super) fn title_page(press: &mut Press, title: &str, puzzles: usize) -> Result<(), Error> {
    let area = press.content()?;
    press.outline(1, title.to_owned(), Length::ZERO);
    press.page(None, |canvas| {
        // A narrow page has a smaller title.
        let size = TITLE.min(area.width / 9);
        let lines = canvas.typesetter.lines(title, Weight::Bold, size, area.width, MOST_LINES);
        let centre = area.at.x + area.width / 2;
        let mut y = area.at.y + area.height / 3;
        let mut tag = heading(1, title);
        tag.push(canvas.content(|canvas| {
            for line in &lines {
                canvas.text(Point::new(centre, y), Anchor::Middle, size, Weight::Bold, Ink::Text, &format!("{line} "));
                y += size.thousandths(1250);
            }
        }));
        canvas.artifact(ArtifactType::Layout, |canvas| {
            let width = area.width / 4;
            canvas.rule(Point::new(centre - width / 2, y - size / 4), width, Length::um(500), Ink::ThickLine);
        });
        let mut paragraph = TagGroup::new(Tag::P);
        let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
        paragraph.push(canvas.content(|canvas| {
            let at = Point::new(centre, y + SUBTITLE * 2);
            canvas.text(at, Anchor::Middle, SUBTITLE, Weight::Regular, Ink::Caption, &format!("{puzzles} {noun}"));
        }));
        vec![tag, paragraph]
    })
}

/// Writes the heading of a section at the top of an area.
pub(super) fn section_heading(canvas: &mut Canvas, title: &str, area: Area) -> TagGroup {
    let line = canvas.typesetter.lines(title, Weight::Bold, SECTION, area.width, 1).concat();
    let mut tag = heading(1, title);
    let at = area.at.plus(Length::ZERO, SECTION);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, SECTION, Weight::Bold, Ink::Text, &line)));
    tag
}

/// Writes a caption above a board, whose top left corner is this point.
pub(super) fn caption(canvas: &mut Canvas, text: &str, size: Length, at: Point, width: Length) -> TagGroup {
    let line = canvas.typesetter.lines(text, Weight::Regular, size, width, 1).concat();
    let mut tag = TagGroup::new(Tag::P);
    let at = at.plus(Length::ZERO, size);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, size, Weight::Regular, Ink::Caption, &line)));
    tag
}
