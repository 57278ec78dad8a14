//! The document that grows page by page, with its headers, its tags and its outline.

use krilla::configure::{Accessibility, Archival, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::Point as PdfPoint;
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::{ArtifactType, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};

use super::canvas::{Canvas, Colours, Graphics, points, rect};
use super::error::Error;
use super::fonts::Fonts;
use super::pack::packed;
use super::slots::{content, inside_margins};
use super::typeset::Typesetter;
use crate::ink::{Ink, Theme};
use crate::length::Length;
use crate::page::{ColorSpace, PageOptions};
use crate::shape::{Anchor, Area, Point, Weight};
use sudoku_engine::search::CancelToken;

/// The size of the text of headers and footers.
const SMALL: Length = Length::um(3000);

/// The width of the line below a header.
const RULE: Length = Length::um(120);

/// An entry of the outline, with the entries below it.
#[derive(Debug)]
pub(super) struct OutlineEntry {
    title: String,
    page: usize,
    y: Length,
    children: Vec<OutlineEntry>,
}

/// The document that grows page by page.
pub(super) struct Press<'b> {
    document: Document,
    pub options: &'b PageOptions,
    pub theme: Theme,
    pub typesetter: Typesetter<'b>,
    graphics: Graphics,
    tree: TagTree,
    outline: Vec<OutlineEntry>,
    /// How many pages there are.
    pages: usize,
    cancel: CancelToken,
}

impl<'b> Press<'b> {
    pub fn new(
        options: &'b PageOptions,
        theme: Theme,
        fonts: &'b Fonts,
        cancel: &CancelToken,
    ) -> Result<Press<'b>, Error> {
        let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
        let configuration = match options.color_space {
            ColorSpace::Rgb => accessible.with_archival_validator(Archival::A2_A),
            // PDF/A needs the profile of the press, which only its owner has.
            ColorSpace::Cmyk => accessible.with_version(PdfVersion::Pdf17),
        };
        let configuration = configuration.finish().map_err(|error| Error::Pdf(format!("{error:?}")))?;
        let settings = SerializeSettings { configuration, enable_tagging: true, ..SerializeSettings::default() };
        Ok(Press {
            document: Document::new_with(settings),
            options,
            theme,
            typesetter: Typesetter::new(fonts),
            graphics: Graphics::new(),
            tree: TagTree::new().with_lang(Some(LANGUAGE.to_owned())),
            outline: Vec::new(),
            pages: 0,
            cancel: cancel.clone(),
        })
    }

    /// Checks that the book is not cancelled.
    pub fn check(&self) -> Result<(), Error> {
        if self.cancel.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
    }

    /// The number of the next page, from 1.
    pub fn next_page(&self) -> usize {
        self.pages + 1
    }

    /// The area of the next page between its header and its footer.
    pub fn content(&self) -> Result<Area, Error> {
        let size = self.options.size;
        content(self.options, self.next_page()).ok_or(Error::NoSpace { width: size.width, height: size.height })
    }

    /// Adds an entry to the outline that leads to the next page.
    pub fn outline(&mut self, level: usize, title: String, y: Length) {
        let entry = OutlineEntry { title, page: self.pages, y, children: Vec::new() };
        match self.outline.last_mut() {
            Some(parent) if level > 1 => parent.children.push(entry),
            _ => self.outline.push(entry),
        }
    }

    /// Adds a page. `section` is in its header; a page without a header and a footer has none.
    pub fn page(
        &mut self,
        running: Option<&str>,
        draw: impl FnOnce(&mut Canvas) -> Vec<TagGroup>,
    ) -> Result<(), Error> {
        self.check()?;
        let options = self.options;
        let mut page = self.document.start_page_with(settings(options));
        let mut surface = page.surface();
        let bleed = options.bleed;
        let shift = krilla::geom::Transform::from_translate(points(bleed), points(bleed));
        surface.push_transform(&shift);
        let origin = Point::new(bleed, bleed);
        let colours = Colours { theme: self.theme, space: options.color_space };
        let (typesetter, graphics) = (&mut self.typesetter, &mut self.graphics);
        let mut canvas = Canvas::new(&mut surface, typesetter, graphics, colours, self.pages, origin);
        self.pages += 1;
        if let Some(section) = running {
            header_and_footer(&mut canvas, options, section, self.pages);
        }
        for group in draw(&mut canvas) {
            self.tree.push(group);
        }
        surface.pop();
        surface.finish();
        page.finish();
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(mut self, title: String) -> Result<Vec<u8>, Error> {
        self.check()?;
        let mut outline = Outline::new();
        let bleed = self.options.bleed;
        self.outline.iter().for_each(|entry| outline.push_child(node(entry, bleed)));
        self.document.set_outline(outline);
        self.document.set_tag_tree(self.tree);
        let metadata = Metadata::new()
            .title(title)
            .language(LANGUAGE.to_owned())
            .creator(concat!("sudoxml ", env!("CARGO_PKG_VERSION")).to_owned())
            // PDF/A needs a date. It is the same in all files, so that the same puzzles give the same bytes.
            .creation_date(DateTime::new(1970).month(1).day(1).hour(0).minute(0).second(0));
        self.document.set_metadata(metadata);
        let bytes = self.document.finish().map_err(|error| Error::Pdf(reason(&error)))?;
        if self.cancel.is_cancelled() { Err(Error::Cancelled) } else { Ok(packed(bytes)) }
    }
}

/// The language of the words that a book adds.
const LANGUAGE: &str = "en";

/// The reason of an error, with the first of its details.
fn reason(error: &KrillaError) -> String {
    match error {
        KrillaError::Validation(errors) => match errors.first() {
            Some((first, _)) => format!("{error} ({first:?})"),
            None => error.to_string(),
        },
        _ => error.to_string(),
    }
}

/// The size of a page. With a bleed the page is a part of a larger sheet of paper.
fn settings(options: &PageOptions) -> PageSettings {
    let PageOptions { size, bleed, .. } = options;
    let (width, height) = (size.width + *bleed * 2, size.height + *bleed * 2);
    let page = Area { at: Point::new(*bleed, *bleed), width: size.width, height: size.height };
    let settings = PageSettings::from_wh(points(width), points(height)).unwrap_or_default();
    let paper = rect(Area { at: Point::default(), width, height });
    settings.with_bleed_box(paper).with_trim_box(rect(page))
}

fn node(entry: &OutlineEntry, bleed: Length) -> OutlineNode {
    let at = PdfPoint::from_xy(0.0, points(entry.y + bleed));
    let mut node = OutlineNode::new(entry.title.clone(), XyzDestination::new(entry.page, at));
    entry.children.iter().for_each(|child| node.push_child(self::node(child, bleed)));
    node
}

/// The title of the book and the section at the top of a page, and its number at the foot.
fn header_and_footer(canvas: &mut Canvas, options: &PageOptions, section: &str, number: usize) {
    let inside = inside_margins(options, number);
    let title = options.title.as_deref().unwrap_or_default();
    // The section is on the outer side of a page.
    let (left, right) = if number.is_multiple_of(2) { (section, title) } else { (title, section) };
    if !(left.is_empty() && right.is_empty()) {
        let half = inside.width / 2 - SMALL;
        canvas.artifact(ArtifactType::Header, |canvas| {
            let y = inside.at.y + SMALL;
            let mut line = |text: &str| canvas.typesetter.lines(text, Weight::Regular, SMALL, half, 1).concat();
            let (left, right) = (line(left), line(right));
            let width = canvas.typesetter.width(&right, Weight::Regular, SMALL);
            let right_x = inside.at.x + inside.width - width;
            for (x, text) in [(inside.at.x, &left), (right_x, &right)] {
                canvas.text(Point::new(x, y), Anchor::Start, SMALL, Weight::Regular, Ink::Caption, text);
            }
            canvas.rule(Point::new(inside.at.x, y + SMALL.thousandths(600)), inside.width, RULE, Ink::ThinLine);
        });
    }
    canvas.artifact(ArtifactType::PageNumber, |canvas| {
        let at = Point::new(inside.at.x + inside.width / 2, inside.at.y + inside.height);
        canvas.text(at, Anchor::Middle, SMALL, Weight::Regular, Ink::Caption, &number.to_string());
    });
}
