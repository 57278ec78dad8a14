//! The document that grows page by page, with its headers, its tags and its outline.

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::Point as PdfPoint;
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::{ArtifactType, Identifier, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};

use super::canvas::{Canvas, Colours, Graphics, points, rect};
use super::error::Error;
use super::fonts::Fonts;
use super::pack::Objects;
use super::pdfx::add_intent;
use super::slots::{content, has_header, has_header_above_heading, inside_margins, opening};
use super::typeset::Typesetter;
use crate::ink::Ink;
use crate::length::Length;
use crate::look::Look;
use crate::output_profile::OutputProfile;
use crate::page::{ColorSpace, LARGEST_SIDE, PageOptions};
use crate::running::OfPage;
use crate::shape::{Anchor, Area, Line, Point, Shape, Weight};
use crate::sheet::PictureOptions;
use crate::text_sizes::LARGE_SMALL;
use crate::words::Words;
use sudoku_engine::search::CancelToken;

/// The size of the text of headers and footers, but for large print.
const SMALL: Length = Length::um(3000);

/// The width of the line below a header, and of those inside a page.
pub(super) const RULE: Length = Length::um(120);

/// The number of a puzzle whose title has it.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    pub number: usize,
    /// The numbers in the title and the text around them; `None` if the title is `Puzzle 12`.
    pub title: Option<NumbersInTitle>,
}

/// A title with numbers: `13. May 4` has 13 and 4, and the text `""`, `". May "` and `""`.
#[derive(Clone, Debug)]
pub(super) struct NumbersInTitle {
    pub numbers: Vec<u64>,
    pub text: Vec<String>,
}

/// An entry of the outline, with the entries below it.
#[derive(Debug)]
pub(super) struct OutlineEntry {
    pub title: String,
    /// The number of a puzzle whose title has it.
    pub numbered: Option<Numbered>,
    /// The index of its page, and how far down it is there.
    pub page: usize,
    pub y: Length,
    pub children: Vec<OutlineEntry>,
}

/// What is at the top of a page and at its foot.
#[derive(Clone, Copy)]
pub(super) enum Head<'s> {
    /// Nothing, not even the number of the page.
    Nothing,
    /// The header and the footer of a page in this section, which is empty if there are no sections.
    Section(&'s str),
    /// The same on the page with the heading of the section, which replaces our own header.
    Opening(&'s str),
}

impl<'s> Head<'s> {
    /// That of a page in this section, which has its heading or not.
    pub fn of(section: &'s str, has_heading: bool) -> Head<'s> {
        if has_heading { Head::Opening(section) } else { Head::Section(section) }
    }
}

/// A part of a page that leads to another page.
pub(super) struct Link<'l> {
    /// The part.
    pub area: Area,
    /// The index of the other page, from 0, and how far down the place is.
    pub page: usize,
    pub y: Length,
    /// The name of the place.
    pub title: &'l str,
}

/// The document that grows page by page.
pub(super) struct Press<'b> {
    document: Document,
    pub options: &'b PageOptions,
    pub theme: Look,
    pub words: &'b Words,
    pub typesetter: Typesetter<'b>,
    graphics: Graphics,
    tree: TagTree,
    outline: Vec<OutlineEntry>,
    /// How many pages there are.
    pages: usize,
    /// Whether pages are only counted, to find out what is on which of them.
    is_draft: bool,
    cancel: CancelToken,
}

impl<'b> Press<'b> {
    pub fn new(
        options: &'b PageOptions,
        pictures: &'b PictureOptions,
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
            theme: pictures.look(),
            words: &pictures.words,
            typesetter: Typesetter::new(fonts),
            graphics: Graphics::new(),
            tree: TagTree::new().with_lang(Some(pictures.words.lang().to_owned())),
            outline: Vec::new(),
            pages: 0,
            is_draft: false,
            cancel: cancel.clone(),
        })
    }

    /// The same document, whose pages are only counted.
    pub fn draft(self) -> Press<'b> {
        Press { is_draft: true, ..self }
    }

    /// The entries of the outline at its first level.
    pub fn listed(&self) -> impl Iterator<Item = &OutlineEntry> {
        self.outline.iter()
    }

    /// Adds a blank page if the next one would be on the left.
    pub fn open_right(&mut self) -> Result<(), Error> {
        if self.next_page().is_multiple_of(2) { self.page(Head::Nothing, |_| Vec::new()) } else { Ok(()) }
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

    /// The same area of a page that starts with a heading.
    pub fn opening(&self) -> Result<Area, Error> {
        Ok(opening(self.options, self.content()?))
    }

    /// Adds an entry to the outline that leads to the next page.
    pub fn outline(&mut self, level: usize, title: String, y: Length) {
        self.outline_numbered(level, title, None, y);
    }

    /// Adds an entry for a puzzle to the outline, with its number if its title has it.
    pub fn outline_numbered(&mut self, level: usize, title: String, numbered: Option<Numbered>, y: Length) {
        let entry = OutlineEntry { title, numbered, page: self.pages, y, children: Vec::new() };
        match self.outline.last_mut() {
            Some(parent) if level > 1 => parent.children.push(entry),
            _ => self.outline.push(entry),
        }
    }

    /// Adds a page.
    pub fn page(&mut self, head: Head, draw: impl FnOnce(&mut Canvas) -> Vec<TagGroup>) -> Result<(), Error> {
        self.page_with_links(head, &[], |canvas, _| draw(canvas))
    }

    /// Adds a page with links. Drawing gets what the tags of the links contain, in the same order.
    pub fn page_with_links(
        &mut self,
        head: Head,
        links: &[Link],
        draw: impl FnOnce(&mut Canvas, &[Option<Identifier>]) -> Vec<TagGroup>,
    ) -> Result<(), Error> {
        self.check()?;
        if self.is_draft {
            self.pages += 1;
            return Ok(());
        }
        let options = self.options;
        let mut page = self.document.start_page_with(settings(options)?);
        let around = options.surround();
        // PDF/X-4 has no links on its pages.
        let has_links = profile(options).is_none();
        let annotations = links.iter().map(|link| annotation(link, around).filter(|_| has_links));
        let links: Vec<Option<Identifier>> =
            annotations.map(|link| link.map(|link| page.add_tagged_annotation(link))).collect();
        let mut surface = page.surface();
        let shift = krilla::geom::Transform::from_translate(points(around), points(around));
        surface.push_transform(&shift);
        let origin = Point::new(around, around);
        let colours = Colours { theme: self.theme, space: options.color_space };
        let (typesetter, graphics) = (&mut self.typesetter, &mut self.graphics);
        let mut canvas = Canvas::new(&mut surface, typesetter, graphics, colours, self.pages, origin);
        self.pages += 1;
        crop_marks(&mut canvas, options);
        header_and_footer(&mut canvas, options, head, self.pages);
        for group in draw(&mut canvas, &links) {
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
        let around = self.options.surround();
        self.outline.iter().for_each(|entry| outline.push_child(node(entry, around)));
        self.document.set_outline(outline);
        self.document.set_tag_tree(self.tree);
        let metadata = Metadata::new()
            .title(title)
            .language(self.words.lang().to_owned())
            .authors(self.options.front.author.clone().into_iter().collect())
            .creator(concat!("sudoxml ", env!("CARGO_PKG_VERSION")).to_owned())
            // PDF/A needs a date. It is the same in all files, so that the same puzzles give the same bytes.
            .creation_date(DateTime::new(1970).month(1).day(1).hour(0).minute(0).second(0));
        self.document.set_metadata(metadata);
        let bytes = self.document.finish().map_err(|error| Error::Pdf(reason(&error)))?;
        if self.cancel.is_cancelled() { Err(Error::Cancelled) } else { finished(bytes, profile(self.options)) }
    }
}

/// The profile of the press, if the file has one.
fn profile(options: &PageOptions) -> Option<&OutputProfile> {
    options.output_profile.as_ref().filter(|_| options.color_space == ColorSpace::Cmyk)
}

/// The file with its objects in compressed streams, and for a press if there is its profile.
fn finished(file: Vec<u8>, profile: Option<&OutputProfile>) -> Result<Vec<u8>, Error> {
    let mut objects = Objects::of(&file);
    if let Some(profile) = profile {
        let added = objects.as_mut().and_then(|objects| add_intent(objects, profile));
        added.ok_or_else(|| Error::Pdf("it cannot be made PDF/X-4".to_owned()))?;
    }
    // A file that is not as expected stays as it is.
    Ok(objects.and_then(|objects| objects.packed()).unwrap_or(file))
}

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

/// The size of a page. With a bleed or with crop marks the page is a part of a larger sheet of paper.
fn settings(options: &PageOptions) -> Result<PageSettings, Error> {
    let (size, around) = (options.size, options.surround());
    let (width, height) = (size.width + around * 2, size.height + around * 2);
    let page = Area { at: Point::new(around, around), width: size.width, height: size.height };
    let settings = PageSettings::from_wh(points(width), points(height));
    let settings = settings.filter(|_| width.max(height) <= LARGEST_SIDE);
    let settings = settings.ok_or(Error::PageTooLarge { width, height })?;
    Ok(settings.with_bleed_box(rect(page.inset(-options.bleed))).with_trim_box(rect(page)))
}

/// A link without a border, which is as its text says.
fn annotation(link: &Link, around: Length) -> Option<Annotation> {
    let area = rect(Area { at: link.area.at.plus(around, around), ..link.area })?;
    let target = Target::Destination(place(link.page, link.y, around).into());
    Some(Annotation::new_link(LinkAnnotation::new(area, target), Some(link.title.to_owned())))
}

/// The place on the page with this index that is so far down.
fn place(page: usize, y: Length, around: Length) -> XyzDestination {
    XyzDestination::new(page, PdfPoint::from_xy(0.0, points(y + around)))
}

fn node(entry: &OutlineEntry, around: Length) -> OutlineNode {
    let mut node = OutlineNode::new(entry.title.clone(), place(entry.page, entry.y, around));
    entry.children.iter().for_each(|child| node.push_child(self::node(child, around)));
    node
}

/// The width of crop marks: a quarter of a point.
const MARK: Length = Length::um(88);

/// Two lines at each corner of the page that show where to cut, if they are wanted.
fn crop_marks(canvas: &mut Canvas, options: &PageOptions) {
    let Some((distance, length)) = options.marks() else { return };
    let (width, height) = (options.size.width, options.size.height);
    let outside = |end: Length, at: Length| {
        let from = if end == Length::ZERO { -distance - length } else { end + distance };
        (at, from)
    };
    let sides = |end: Length, other: Length| {
        [Length::ZERO, end].into_iter().flat_map(move |end| [Length::ZERO, other].map(|at| outside(end, at)))
    };
    let line = |from: Point, to: Point| Shape::Line(Line { from, to, width: MARK, ink: Ink::ThickLine, dashed: false });
    let upright = sides(height, width).map(|(x, y)| line(Point::new(x, y), Point::new(x, y + length)));
    let level = sides(width, height).map(|(y, x)| line(Point::new(x, y), Point::new(x + length, y)));
    let marks = upright.chain(level).collect();
    canvas.artifact(ArtifactType::Page, |canvas| canvas.shapes(Point::default(), marks, true));
}

/// What is at the top of a page and at its foot.
fn header_and_footer(canvas: &mut Canvas, options: &PageOptions, head: Head, number: usize) {
    let (section, is_there) = match head {
        Head::Nothing => return,
        Head::Section(section) => (section, has_header(options)),
        Head::Opening(section) => (section, has_header_above_heading(options)),
    };
    let inside = inside_margins(options, number);
    let size = if canvas.theme.is_large_print() { LARGE_SMALL } else { SMALL };
    let title = options.title.as_deref().unwrap_or_default();
    let of = OfPage { page: number, title, section };
    let own = options.header.as_ref().map(|header| header.filled(of));
    // The title has one place in a book: the outer side of a page, or the inner one if the sections are on the outer one. A text
    // of the user's own is on the outer side.
    let usual = if options.sections { (title, section) } else { (section, title) };
    let (inner, outer) = own.as_ref().map_or(usual, |own| ("", own.as_str()));
    let (left, right) = if number.is_multiple_of(2) { (outer, inner) } else { (inner, outer) };
    if is_there && !(left.is_empty() && right.is_empty()) {
        canvas.artifact(ArtifactType::Header, |canvas| {
            // Large text is a little in the margin, so that the content is as far below it as below other text.
            let y = inside.at.y + size - (size - SMALL).min(options.margin);
            // The title has what a section beside it leaves.
            let is_left = left == title;
            let (shorter, longer) = if is_left { (right, left) } else { (left, right) };
            let mut line = |text: &str, most| {
                let line = canvas.typesetter.lines(text, Weight::Regular, size, most, 1).concat();
                let width = canvas.typesetter.width(&line, Weight::Regular, size);
                (line, width)
            };
            let most = if longer.is_empty() { inside.width } else { inside.width / 2 };
            let (shorter, width) = line(shorter, most);
            let (longer, other) =
                line(longer, inside.width - if width > Length::ZERO { width + size * 2 } else { width });
            let (left, right, width) = if is_left { (longer, shorter, width) } else { (shorter, longer, other) };
            let right_x = inside.at.x + inside.width - width;
            for (x, text) in [(inside.at.x, &left), (right_x, &right)] {
                canvas.text(Point::new(x, y), Anchor::Start, size, Weight::Regular, Ink::Caption, text);
            }
            canvas.rule(Point::new(inside.at.x, y + size.thousandths(600)), inside.width, RULE, Ink::ThinLine);
        });
    }
    let (kind, footer) = match &options.footer {
        None => (ArtifactType::PageNumber, number.to_string()),
        Some(footer) => (ArtifactType::Footer, footer.filled(of)),
    };
    if footer.is_empty() {
        return;
    }
    canvas.artifact(kind, |canvas| {
        let line = canvas.typesetter.lines(&footer, Weight::Regular, size, inside.width, 1).concat();
        let at = Point::new(inside.at.x + inside.width / 2, inside.at.y + inside.height);
        canvas.text(at, Anchor::Middle, size, Weight::Regular, Ink::Caption, &line);
    });
}
