//! What comes before the puzzles of a book: the title page and its back, the table of contents, and how to solve. Also the
//! headings and captions of the other pages.

use std::iter;
use std::num::NonZeroU16;

use krilla::tagging::{ArtifactType, Identifier, Tag, TagGroup};

use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::press::{Head, Link, Numbered, NumbersInTitle, OutlineEntry, Press};
use super::prose::{self, IMPRINT, Kind, LEADING, Paragraph, write_lines};
use super::slots::{SECTION_HEIGHT, below};
use super::solving::BoardsOfBook;
use super::typeset::Typesetter;
use crate::how_to::HowTo;
use crate::ink::Ink;
use crate::length::Length;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::text_sizes::{BODY, SECTION};
use crate::words::Phrase;

/// The size of the title of a book, and of the line below it.
const TITLE: Length = Length::mm(13);
const SUBTITLE: Length = Length::um(5200);

/// How many lines a title has at most.
const MOST_LINES: usize = 5;

/// A heading of this level.
pub(super) fn heading(level: u16, title: &str) -> TagGroup {
    heading_in(level, title, None)
}

/// A heading of this level in this language, if it is not that of the book.
fn heading_in(level: u16, title: &str, language: Option<&str>) -> TagGroup {
    let tag = Tag::Hn(NonZeroU16::MIN.saturating_add(level - 1), Some(title.to_owned()));
    TagGroup::new(tag.with_lang(language.map(str::to_owned)))
}

/// A line of the table of contents: a title, its language if it is not that of the book, the index of its page from 0, and
/// how far down it is there.
#[derive(Clone, Default, Debug)]
pub(super) struct Listed {
    title: String,
    language: Option<&'static str>,
    page: usize,
    y: Length,
}

impl Listed {
    /// The number of its page, from 1.
    fn number(&self) -> String {
        (self.page + 1).to_string()
    }
}

/// The width of the title in a line of this width, beside the number of a page and with space for some dots.
fn space_for_title(line: Length, page: Length, size: Length) -> Length {
    line - page - size * 2
}

/// The lines of the table of contents of a book whose pages are counted.
pub(super) fn listed(draft: &Press) -> Vec<Listed> {
    let before = usize::from(draft.options.title.is_some()) + 1;
    // The page about solving is the first one.
    let how_to = draft.options.front.how_to.iter();
    let languages = how_to.map(|how_to| how_to.language(draft.words)).chain(iter::repeat(None));
    // Each line with its first puzzle and the number of its last one.
    let mut listed: Vec<(Listed, Option<(&Numbered, usize)>)> = Vec::new();
    for (entry, language) in draft.listed().skip(before).zip(languages) {
        let OutlineEntry { title, numbered, page, y, children } = entry;
        match (numbered, listed.last_mut()) {
            // Puzzles whose titles differ by their numbers alone share a line, if they are on a page, or if each has a page of its own.
            (Some(numbered), Some((line, Some((first, last)))))
                if last.checked_add(1) == Some(numbered.number)
                    && goes_on(first, numbered)
                    && (line.page == *page || are_alone(numbered.number - first.number, *page - line.page)) =>
            {
                *last = numbered.number;
                line.title = match (&first.title, &numbered.title) {
                    (Some(first), Some(last)) => title_to(first, last),
                    _ => draft.words.puzzles_to(&(first.number..=*last)),
                };
            }
            _ => {
                let title = with_numbers(title, children);
                let line = Listed { title, language, page: *page, y: *y };
                listed.push((line, numbered.as_ref().map(|numbered| (numbered, numbered.number))));
            }
        }
    }
    listed.into_iter().map(|(line, _)| line).collect()
}

/// The title of a section with the numbers of its puzzles, if their titles have them: `easy (1–12)`.
fn with_numbers(title: &str, puzzles: &[OutlineEntry]) -> String {
    let mut numbers = puzzles.iter().filter_map(|puzzle| puzzle.numbered.as_ref()).map(|numbered| numbered.number);
    match (numbers.next(), numbers.next_back()) {
        (Some(first), Some(last)) => format!("{title} ({first}–{last})"),
        (Some(only), None) => format!("{title} ({only})"),
        (None, _) => title.to_owned(),
    }
}

/// The most puzzles with pages of their own in a line of the table of contents.
const MOST_ALONE: usize = 10;

/// Whether a puzzle so many puzzles and so many pages after the first one of a line, and those between, have pages of their own, and
/// are not too many for a line.
fn are_alone(puzzles: usize, pages: usize) -> bool {
    puzzles < MOST_ALONE && pages >= puzzles
}

/// Whether a title differs from the first one of a line by its numbers alone: each is as much larger as that of the puzzle, or equal.
fn goes_on(first: &Numbered, next: &Numbered) -> bool {
    match (&first.title, &next.title) {
        (Some(one), Some(other)) => {
            let more = (next.number - first.number) as u64;
            let mut pairs = one.numbers.iter().zip(&other.numbers);
            one.text == other.text && pairs.all(|(one, other)| one == other || one.checked_add(more) == Some(*other))
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// The titles from the first one to the last one: `13–16. May 4–7`.
fn title_to(first: &NumbersInTitle, last: &NumbersInTitle) -> String {
    let numbers = first.numbers.iter().zip(&last.numbers).map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    });
    first
        .text
        .iter()
        .zip(numbers.chain(iter::once(String::new())))
        .map(|(text, number)| text.to_owned() + &number)
        .collect()
}

/// Adds the pages before the puzzles.
pub(super) fn front_matter(press: &mut Press, entries: &[Entry], contents: &[Listed]) -> Result<(), Error> {
    let options = press.options;
    if let Some(title) = &options.title {
        title_page(press, title, entries.len())?;
    }
    if let Some(copyright) = &options.front.copyright {
        copyright_page(press, copyright)?;
    }
    if options.front.contents {
        press.open_right()?;
        contents_pages(press, contents)?;
    }
    match &options.front.how_to {
        Some(how_to) => how_to_pages(press, how_to, entries),
        None => Ok(()),
    }
}

/// Adds the title page.
pub(super) fn title_page(press: &mut Press, title: &str, puzzles: usize) -> Result<(), Error> {
    let (options, words, area) = (press.options, press.words, press.content()?);
    press.outline(1, title.to_owned(), Length::ZERO);
    press.page(Head::Nothing, |canvas| {
        let centre = area.at.x + area.width / 2;
        let author = options.front.author.as_deref();
        let (author_size, author) =
            author.map_or((SUBTITLE, Vec::new()), |author| authors(canvas.typesetter, author, area.width));
        let leading = author_size.thousandths(TITLE_LEADING);
        // An author of several lines begins higher.
        let last = area.at.y + area.height - SUBTITLE * 3;
        let foot = last - leading * (author.len() as i32 - 1).max(0);
        let has_foot = !author.is_empty() || options.front.year.is_some();
        // The lines end above the author, with space for the number of puzzles.
        let bottom = (if has_foot { foot - SUBTITLE * 2 } else { area.at.y + area.height }) - SUBTITLE * 2;
        let texts = [Some(title), options.front.subtitle.as_deref()];
        let tops = ABOVE_TITLE.map(|part| area.at.y + area.height.thousandths(part));
        let heights = tops.map(|top| bottom - top);
        let (height, [(size, lines), (subtitle_size, subtitle)]) =
            titles(canvas.typesetter, texts, (area.width, &heights));
        let mut y = bottom - height;
        let distance = size.thousandths(TITLE_LEADING);
        let centred = |canvas: &mut Canvas, tag, lines: &[String], y, look| {
            write_lines(canvas, tag, lines, Point::new(centre, y), Anchor::Middle, look)
        };
        let tag = heading(1, title);
        let mut tags = vec![centred(canvas, tag, &lines, y, (size, distance, Weight::Bold, Ink::Text))];
        y += distance * lines.len() as i32;
        canvas.artifact(ArtifactType::Layout, |canvas| {
            let width = area.width / 4;
            canvas.rule(Point::new(centre - width / 2, y - size / 4), width, Length::um(500), Ink::ThickLine);
        });
        let paragraph = || TagGroup::new(Tag::P);
        if !subtitle.is_empty() {
            y += SUBTITLE * 2;
            let distance = subtitle_size.thousandths(LEADING);
            let look = (subtitle_size, distance, Weight::Regular, Ink::Text);
            tags.push(centred(canvas, paragraph(), &subtitle, y, look));
            y += distance * subtitle.len() as i32 - SUBTITLE;
        }
        // A subtitle says what the book has.
        if subtitle.is_empty() {
            let number = words.number_of_puzzles(puzzles);
            let mut count = paragraph();
            count.push(canvas.content(|canvas| {
                let at = Point::new(centre, y + SUBTITLE * 2);
                canvas.text(at, Anchor::Middle, SUBTITLE, Weight::Regular, Ink::Caption, &number);
            }));
            tags.push(count);
        }
        if !author.is_empty() {
            tags.push(centred(canvas, paragraph(), &author, foot, (author_size, leading, Weight::Bold, Ink::Text)));
        }
        if let Some(year) = options.front.year {
            let (at, look) = (last + SUBTITLE.thousandths(1700), (BODY, leading, Weight::Regular, Ink::Caption));
            tags.push(centred(canvas, paragraph(), &[year.to_string()], at, look));
        }
        tags
    })
}

/// The sizes of the texts of a title page that are tried until all of them fit, in thousandths.
const TITLE_SIZES: [i32; 6] = [1000, 880, 770, 680, 600, 520];

/// The distance of the lines of a title, in thousandths of its size.
const TITLE_LEADING: i32 = 1250;

/// How far down a title begins, in thousandths of the page: the first of these at which it fits.
const ABOVE_TITLE: [i32; 3] = [333, 200, 100];

/// How many lines authors have in a larger size than the smallest one, and how many at most.
const AUTHOR_LINES: usize = 3;
const MOST_AUTHOR_LINES: usize = 12;

/// The size and the lines of authors in this width. Many names are smaller, and in more lines if that is not enough.
fn authors(typesetter: &mut Typesetter, text: &str, width: Length) -> (Length, Vec<String>) {
    let [.., smallest] = TITLE_SIZES;
    let sizes = TITLE_SIZES.into_iter().map(|part| (part, AUTHOR_LINES)).chain([(smallest, MOST_AUTHOR_LINES)]);
    let mut set = (SUBTITLE, Vec::new());
    for (part, most) in sizes {
        let size = SUBTITLE.thousandths(part);
        set = (size, typesetter.balanced_lines(text, Weight::Bold, size, width, most));
        if is_whole(&set.1, text) {
            break;
        }
    }
    set
}

/// Whether these are all lines of a text. A text that is cut has an ellipsis, and a word that is wider than the page has two
/// lines.
fn is_whole(lines: &[String], text: &str) -> bool {
    lines.join(" ").split(' ').eq(text.split_whitespace())
}

/// A title and a subtitle, each with its size and its lines.
type Titles = [(Length, Vec<String>); 2];

/// The size and the lines of a title and of a subtitle, which may be missing, in this width and in the first of these heights,
/// which rise, that has space for them. Long texts are smaller, and have fewer lines than they need if the smallest size is
/// too large.
pub(super) fn titles(
    typesetter: &mut Typesetter,
    [title, subtitle]: [Option<&str>; 2],
    (width, heights): (Length, &[Length]),
) -> (Length, Titles) {
    // A narrow page has a smaller title.
    let title = (title, Weight::Bold, TITLE.min(width / 9), TITLE_LEADING);
    let subtitle = (subtitle, Weight::Regular, SUBTITLE.thousandths(1250), LEADING);
    let mut set = |part: i32, most: usize| {
        let (mut used, mut are_whole) = (Length::ZERO, true);
        let texts = [title, subtitle].map(|(text, weight, size, leading)| {
            let Some(text) = text else { return (size, Vec::new()) };
            let size = size.thousandths(part);
            let lines = typesetter.balanced_lines(text, weight, size, width, most);
            used += size.thousandths(leading) * lines.len() as i32;
            are_whole &= is_whole(&lines, text);
            (size, lines)
        });
        (texts, used + SUBTITLE, are_whole)
    };
    let [.., smallest] = TITLE_SIZES;
    let whole = TITLE_SIZES.into_iter().map(|part| (part, MOST_LINES, true));
    let cut = (1..=MOST_LINES).rev().map(|most| (smallest, most, false));
    for (part, most, must_be_whole) in whole.chain(cut) {
        let (texts, used, are_whole) = set(part, most);
        let height = heights.iter().find(|height| used <= **height);
        if let Some(height) = height.filter(|_| are_whole || !must_be_whole) {
            return (*height, texts);
        }
    }
    (heights.last().copied().unwrap_or_default(), set(smallest, 1).0)
}

/// Adds the back of the title page, with its text at the foot. What has no space goes on on further pages.
fn copyright_page(press: &mut Press, text: &str) -> Result<(), Error> {
    let space = press.content()?;
    let mut paragraphs = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        paragraphs.extend(prose::set(press, (Kind::Imprint, WHOLE), line, space, space.height)?);
    }
    for page in prose::in_pages(paragraphs, space.height + IMPRINT) {
        let area = press.content()?;
        let at = area.at.plus(Length::ZERO, (area.height - prose::height(&page)).max(Length::ZERO));
        press.page(Head::Nothing, |canvas| prose::write(canvas, &page, at, |_| TagGroup::new(Tag::P)))?;
    }
    Ok(())
}

/// The height of a line of the table of contents, the least part of it in thousandths, and the narrowest column.
const ROW: Length = Length::um(7000);
const CLOSER: i32 = 900;
const NARROWEST: Length = Length::mm(55);

/// The space between the two columns of the table of contents.
const BETWEEN: Length = Length::mm(10);

/// Adds the table of contents: in one column, or in two if it would be longer than a page and if its titles have space there.
fn contents_pages<'l>(press: &mut Press, listed: &'l [Listed]) -> Result<(), Error> {
    let of_heading = press.theme.text_size(SECTION_HEIGHT);
    let space = below(press.opening()?, of_heading);
    let rows_of = |high: Length| (space.height.to_um() / high.to_um()).max(1) as usize;
    // Lines that are a little closer can save a page.
    let [usual, closer] = [ROW, ROW.thousandths(CLOSER)].map(|high| press.theme.text_size(high));
    let saves_a_page = listed.len().div_ceil(rows_of(closer)) < listed.len().div_ceil(rows_of(usual));
    let high = if saves_a_page { closer } else { usual };
    let rows = rows_of(high);
    let half = (space.width - BETWEEN) / 2;
    let size = press.theme.text_size(BODY);
    let mut width_of = |text: &str| press.typesetter.width(text, Weight::Regular, size);
    let of_pages = listed.iter().map(|line| width_of(&line.number())).max().unwrap_or_default();
    let mut has_space = |line: &Listed| width_of(&line.title) <= space_for_title(half, of_pages, size);
    let two = listed.len() > rows && half >= NARROWEST && listed.iter().all(&mut has_space);
    let columns = if two { 2 } else { 1 };
    // The two columns of a single page are equally long.
    let rows = if two { rows.min(listed.len().div_ceil(2)) } else { rows };
    let heading = press.words.get(Phrase::Contents);
    press.outline(1, heading.to_owned(), space.at.y - of_heading);
    for (number, lines) in listed.chunks(rows * columns).enumerate() {
        let area = press.opening()?;
        let top = below(area, of_heading).at;
        let width = if two { half } else { area.width };
        let places = (0..columns).flat_map(|column| {
            let at = move |row: usize| top.plus((half + BETWEEN) * column as i32, high * row as i32);
            (0..rows).map(move |row| Area { at: at(row), width, height: high })
        });
        let placed: Vec<(&Listed, Area)> = lines.iter().zip(places).collect();
        let link =
            |(line, area): &(&'l Listed, Area)| Link { area: *area, page: line.page, y: line.y, title: &line.title };
        let links: Vec<Link> = placed.iter().map(link).collect();
        press.page_with_links(Head::of(heading, number == 0), &links, |canvas, links| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(section_heading(canvas, heading, area));
            }
            let mut table = TagGroup::new(Tag::TOC);
            for ((line, area), link) in placed.iter().zip(links) {
                table.push(contents_line(canvas, line, (*area, of_pages), *link));
            }
            tags.push(table);
            tags
        })?;
    }
    Ok(())
}

/// Writes a line of the table of contents at the top of its place: the title, dots, and the number of the page, which ends in a
/// column of this width. All of it is the text of the link.
fn contents_line(
    canvas: &mut Canvas,
    listed: &Listed,
    (area, of_pages): (Area, Length),
    link: Option<Identifier>,
) -> TagGroup {
    let size = canvas.theme.text_size(BODY);
    let (width, at) = (area.width, area.at.plus(Length::ZERO, size));
    let page = listed.number();
    let page_width = canvas.typesetter.width(&page, Weight::Regular, size);
    let title = canvas
        .typesetter
        .lines(&listed.title, Weight::Regular, size, space_for_title(width, of_pages, size), 1)
        .concat();
    let start = at.x + canvas.typesetter.width(&title, Weight::Regular, size) + size / 2;
    // All dots end at the same place, so they are below each other.
    let end = at.x + width - of_pages - size / 2;
    let dot = canvas.typesetter.width(DOT, Weight::Regular, size).max(Length::um(1));
    let dots = ((end - start).to_um() / dot.to_um()).max(0);
    let mut text = TagGroup::new(Tag::Link);
    text.push(canvas.content(|canvas| {
        canvas.text(at, Anchor::Start, size, Weight::Regular, Ink::Text, &format!("{title} "));
    }));
    if dots > 0 {
        canvas.artifact(ArtifactType::Layout, |canvas| {
            let at = Point::new(end - dot * dots, at.y);
            canvas.text(at, Anchor::Start, size, Weight::Regular, Ink::Caption, &DOT.repeat(dots as usize));
        });
    }
    text.push(canvas.content(|canvas| {
        let at = Point::new(at.x + width - page_width, at.y);
        canvas.text(at, Anchor::Start, size, Weight::Regular, Ink::Text, &page);
    }));
    if let Some(link) = link {
        text.push(link);
    }
    let mut reference = TagGroup::new(Tag::Reference);
    reference.push(text);
    let mut tag = TagGroup::new(Tag::TOCI.with_lang(listed.language.map(str::to_owned)));
    tag.push(reference);
    tag
}

/// What leads from a title to its page.
const DOT: &str = " .";

/// Text in its full size, and the smaller sizes that save a page, in thousandths.
const WHOLE: i32 = 1000;
const SMALLER: [i32; 3] = [960, 920, 880];

/// Adds the pages about solving: a heading, and paragraphs.
fn how_to_pages(press: &mut Press, how_to: &HowTo, entries: &[Entry]) -> Result<(), Error> {
    let first = press.content()?;
    let texts = paragraphs(&how_to.text(BoardsOfBook::of(entries)));
    let mut pages = pages_of(press, &texts, first, WHOLE)?;
    // A few lines alone on the last page look forgotten. A theme with larger text keeps its size.
    let is_short = |pages: &[Vec<Paragraph>]| {
        pages.len() > 1 && pages.last().is_some_and(|last| prose::height(last) < first.height / 3)
    };
    if is_short(&pages) && !press.theme.is_large_print() {
        for of_body in SMALLER {
            let fewer = pages_of(press, &texts, first, of_body)?;
            if fewer.len() < pages.len() {
                pages = fewer;
                break;
            }
        }
    }
    let title = pages.first().and_then(|page| page.first()).map(|block| block.lines.join(" ")).unwrap_or_default();
    press.outline(1, title.clone(), press.opening()?.at.y);
    let language = how_to.language(press.words);
    let tag = |kind| match kind {
        Kind::Heading => heading_in(1, &title, language),
        Kind::Body | Kind::Imprint => TagGroup::new(Tag::P.with_lang(language.map(str::to_owned))),
    };
    for (number, page) in pages.into_iter().enumerate() {
        let is_first = number == 0;
        let at = if is_first { press.opening()?.at } else { press.content()?.at };
        press.page(Head::of(&title, is_first), |canvas| prose::write(canvas, &page, at, tag))?;
    }
    Ok(())
}

/// The pages of a heading and paragraphs, which are set in these thousandths of their size.
fn pages_of(press: &mut Press, texts: &[String], area: Area, of_body: i32) -> Result<Vec<Vec<Paragraph>>, Error> {
    let body = press.theme.text_size(BODY).thousandths(of_body);
    let mut blocks = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let (kind, size) =
            if index == 0 { (Kind::Heading, press.theme.text_size(SECTION)) } else { (Kind::Body, body) };
        blocks.extend(prose::set(press, (kind, of_body), text, area, area.height - size)?);
    }
    Ok(prose::in_pages(blocks, area.height + body))
}

/// The paragraphs of a text, which have blank lines between them.
fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let parts = lines.split(|line| line.is_empty()).filter(|part| !part.is_empty());
    parts.map(|part| part.join(" ")).collect()
}

/// Writes the heading of a section at the top of an area.
pub(super) fn section_heading(canvas: &mut Canvas, title: &str, area: Area) -> TagGroup {
    let size = canvas.theme.text_size(SECTION);
    let line = canvas.typesetter.lines(title, Weight::Bold, size, area.width, 1).concat();
    let mut tag = heading(1, title);
    let at = area.at.plus(Length::ZERO, size);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, size, Weight::Bold, Ink::Text, &line)));
    tag
}

/// Writes a title in lines of this size, from this point on.
pub(super) fn title_lines(
    canvas: &mut Canvas,
    (level, title): (u16, &str),
    lines: &[String],
    size: Length,
    at: Point,
) -> TagGroup {
    let mut tag = heading(level, title);
    tag.push(canvas.content(|canvas| {
        let mut y = at.y;
        for line in lines {
            y += size;
            canvas.text(Point::new(at.x, y), Anchor::Start, size, Weight::Bold, Ink::Text, &format!("{line} "));
            y += size.thousandths(200);
        }
    }));
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
