//! The picture of one puzzle as a PDF. Its page is as large as the picture.

use std::io::Write;

use krilla::tagging::{BBox, Tag, TagGroup};
use sudoku_engine::search::CancelToken;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::outcome::Outcome;

use super::entry::missing_in_picture;
use super::error::Error;
use super::fonts::Fonts;
use super::press::{Head, Press};
use crate::length::Length;
use crate::page::{ColorSpace, PageOptions, PageSize};
use crate::shape::{Area, Picture, Point, Shape, Text};
use crate::sheet::{PictureOptions, Plate};

/// Writes the PDF of an outcome. The finding says why there is none: no font has a character of its texts, or PDF has no
/// page of its size.
pub(crate) fn write_single(
    plate: &Plate,
    outcome: &Outcome,
    options: &PictureOptions,
    (color_space, fonts): (ColorSpace, &Fonts),
    out: &mut dyn Write,
) -> Result<Option<Finding>, Error> {
    let Picture { width, height, shapes, .. } = plate.picture(options);
    let size = PageSize { width, height };
    let pages = PageOptions { size, margin: Length::ZERO, color_space, ..PageOptions::default() };
    let (texts, shapes): (Vec<Shape>, Vec<Shape>) =
        shapes.into_iter().partition(|shape| matches!(shape, Shape::Text(_)));
    let texts: Vec<Text> = texts.into_iter().filter_map(Shape::into_text).collect();
    let written = texts.iter().map(|text| text.text.clone());
    if let Some(finding) = missing_in_picture(fonts, outcome, &plate.sheet, written) {
        return Ok(Some(finding));
    }
    let words = plate.in_words().collect::<Vec<String>>().join(" ");
    let mut press = Press::new(&pages, options, fonts, &CancelToken::new())?;
    let drawn = press.page(Head::Nothing, |canvas| {
        let bounds = canvas.bounds(Area { at: Point::default(), width, height });
        let mut figure =
            TagGroup::new(Tag::Figure(Some(words)).with_bbox(bounds.map(|rect| BBox::new(canvas.page, rect))));
        figure.push(canvas.content(|canvas| {
            canvas.shapes(Point::default(), shapes, false);
            canvas.texts(&texts.iter().collect::<Vec<&Text>>());
        }));
        vec![figure]
    });
    if let Err(error @ Error::PageTooLarge { .. }) = &drawn {
        let finding = Finding::new(Rule::Unwritable, outcome.puzzle.span, error.to_string());
        return Ok(Some(finding.of_puzzle(outcome.puzzle.name.as_deref())));
    }
    drawn?;
    out.write_all(&press.finish(plate.sheet.title())?)?;
    Ok(None)
}
