//! The picture of one puzzle as a PDF. Its page is as large as the picture.

use std::io::Write;

use krilla::tagging::{BBox, Tag, TagGroup};
use sudoku_engine::search::CancelToken;

use super::entry::missing;
use super::error::Error;
use super::fonts::OWN_FONTS;
use super::press::Press;
use crate::length::Length;
use crate::page::{ColorSpace, PageOptions, PageSize};
use crate::shape::{Area, Picture, Point, Shape, Text};
use crate::sheet::{PictureOptions, Plate};

/// Writes the PDF.
pub(crate) fn write_single(
    plate: &Plate,
    options: &PictureOptions,
    color_space: ColorSpace,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let Picture { theme, width, height, shapes } = plate.picture(options);
    let size = PageSize { width, height };
    let pages = PageOptions { size, margin: Length::ZERO, color_space, ..PageOptions::default() };
    let (texts, shapes): (Vec<Shape>, Vec<Shape>) =
        shapes.into_iter().partition(|shape| matches!(shape, Shape::Text(_)));
    let texts: Vec<Text> = texts.into_iter().filter_map(Shape::into_text).collect();
    if let Some(c) = missing(&OWN_FONTS, texts.iter().map(|text| text.text.clone())).first() {
        return Err(Error::MissingGlyph(*c));
    }
    let words = plate.words().collect::<Vec<String>>().join(" ");
    let mut press = Press::new(&pages, theme, &OWN_FONTS, &CancelToken::new())?;
    press.page(None, |canvas| {
        let bounds = canvas.bounds(Area { at: Point::default(), width, height });
        let mut figure =
            TagGroup::new(Tag::Figure(Some(words)).with_bbox(bounds.map(|rect| BBox::new(canvas.page, rect))));
        figure.push(canvas.content(|canvas| {
            canvas.shapes(Point::default(), shapes, false);
            canvas.texts(&texts.iter().collect::<Vec<&Text>>());
        }));
        vec![figure]
    })?;
    Ok(out.write_all(&press.finish(plate.sheet.title())?)?)
}
