//! Pages of a book: their size, what is on each of them, and in which order.

use std::fmt;
use std::str::FromStr;

use super::how_to::HowTo;
use super::length::Length;
use super::output_profile::OutputProfile;
use super::running::Running;
use sudoxml_document::choice::{Choice, Named, named};

/// The size of a page: its width and its height, without the bleed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PageSize {
    /// The width.
    pub width: Length,
    /// The height.
    pub height: Length,
}

/// The sizes that have a name: those of paper, and those to which printers on demand trim books.
const NAMED: [(&str, PageSize); 10] = [
    ("a4", PageSize::um(210_000, 297_000)),
    ("a5", PageSize::um(148_000, 210_000)),
    ("letter", PageSize::um(215_900, 279_400)),
    ("a6", PageSize::um(105_000, 148_000)),
    ("b5", PageSize::um(176_000, 250_000)),
    ("digest", PageSize::um(139_700, 215_900)),
    ("us-trade", PageSize::um(152_400, 228_600)),
    ("royal", PageSize::um(156_000, 234_000)),
    ("crown-quarto", PageSize::um(189_000, 246_000)),
    ("square", PageSize::um(215_900, 215_900)),
];

/// The largest width and height of a page in PDF: 200 inches.
pub(crate) const LARGEST_SIDE: Length = Length::mm(5080);

/// The largest cells of a board that fills its page. Larger digits would not be easier to read.
pub(crate) const LARGEST_CELL: Length = Length::mm(25);

/// The smallest and the largest width and height of a page.
const SIDES: (Length, Length) = (Length::mm(40), LARGEST_SIDE);

impl PageSize {
    const fn um(width: i32, height: i32) -> PageSize {
        PageSize { width: Length::um(width), height: Length::um(height) }
    }
}

/// A4.
impl Default for PageSize {
    fn default() -> PageSize {
        NAMED[0].1
    }
}

/// A text that is not the size of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePageSizeError;

impl fmt::Display for ParsePageSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMED.map(|(name, _)| name).join(", ");
        let (least, most) = SIDES;
        write!(f, "use {names}, or a width and a height from {least}mm to {most}mm, such as 6x9in or 170x240mm")
    }
}

impl std::error::Error for ParsePageSizeError {}

/// A name such as `a4`, or a width and a height in one unit: `6x9in`, `170x240mm`.
///
/// ```
/// use sudoxml::picture::PageSize;
/// let size: PageSize = "6x9in".parse()?;
/// assert_eq!((size.width.to_string(), size.height.to_string()), ("152.4".into(), "228.6".into()));
/// # Ok::<(), sudoxml::picture::ParsePageSizeError>(())
/// ```
impl FromStr for PageSize {
    type Err = ParsePageSizeError;

    fn from_str(text: &str) -> Result<PageSize, ParsePageSizeError> {
        if let Some((_, size)) = NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*size);
        }
        let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == 'x');
        let (width, height) =
            text.strip_suffix(unit).and_then(|sides| sides.split_once('x')).ok_or(ParsePageSizeError)?;
        let side = |number: &str| {
            let side: Length = format!("{number}{unit}").parse().map_err(|_| ParsePageSizeError)?;
            if (SIDES.0..=SIDES.1).contains(&side) { Ok(side) } else { Err(ParsePageSizeError) }
        };
        Ok(PageSize { width: side(width)?, height: side(height)? })
    }
}

/// How many puzzles are on a page, and how they are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerPage {
    columns: u8,
    rows: u8,
    /// Whether columns and rows are exchanged on a page that is not much higher than wide.
    turns: bool,
}

/// How many puzzles are beside each other, or one below the other, at most.
const MOST_IN_LINE: u8 = 10;

/// One.
impl Default for PerPage {
    fn default() -> PerPage {
        PerPage::ONE
    }
}

impl PerPage {
    /// One.
    pub const ONE: PerPage = PerPage::upright(1, 1);
    /// Two, one below the other.
    pub const TWO: PerPage = PerPage::upright(1, 2);
    /// Two rows of two.
    pub const FOUR: PerPage = PerPage::upright(2, 2);
    /// Three rows of two.
    pub const SIX: PerPage = PerPage::upright(2, 3);
    /// Three rows of three.
    pub const NINE: PerPage = PerPage::upright(3, 3);
    /// Four rows of three.
    pub const TWELVE: PerPage = PerPage::upright(3, 4);

    /// Those that are named by their number.
    pub const NUMBERED: [PerPage; 6] =
        [PerPage::ONE, PerPage::TWO, PerPage::FOUR, PerPage::SIX, PerPage::NINE, PerPage::TWELVE];

    const fn upright(columns: u8, rows: u8) -> PerPage {
        PerPage { columns, rows, turns: true }
    }

    /// How many are beside each other, and how many one below the other, on a page of this size.
    pub const fn columns_and_rows(self, page: PageSize) -> (usize, usize) {
        // Headings, headers and footers take height, so boards side by side are larger on a square page too.
        match self.turns && page.width.thousandths(1150).to_um() > page.height.to_um() {
            true => (self.rows as usize, self.columns as usize),
            false => (self.columns as usize, self.rows as usize),
        }
    }

    /// Those that are named by their number and are fewer, the most first.
    #[cfg(feature = "pdf")]
    pub(crate) fn fewer(self) -> impl Iterator<Item = PerPage> + Clone {
        PerPage::NUMBERED.into_iter().rev().filter(move |other| other.number() < self.number())
    }

    /// The number.
    pub const fn number(self) -> usize {
        self.columns as usize * self.rows as usize
    }
}

/// A text that does not say how many puzzles are on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePerPageError;

impl fmt::Display for ParsePerPageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "use 1, 2, 4, 6, 9 or 12, or columns and rows from 1 to {MOST_IN_LINE}, such as 2x3")
    }
}

impl std::error::Error for ParsePerPageError {}

/// `1`, `2`, `4`, `6`, `9`, `12`, or columns and rows: `2x3`.
///
/// ```
/// use sudoxml::picture::PerPage;
/// assert_eq!("6".parse(), Ok(PerPage::SIX));
/// assert_eq!("5x2".parse::<PerPage>()?.number(), 10);
/// # Ok::<(), sudoxml::picture::ParsePerPageError>(())
/// ```
impl FromStr for PerPage {
    type Err = ParsePerPageError;

    fn from_str(text: &str) -> Result<PerPage, ParsePerPageError> {
        let line = |text: &str| (1..=MOST_IN_LINE).find(|number| text == number.to_string());
        let found = match text.split_once('x') {
            Some((columns, rows)) => {
                line(columns).zip(line(rows)).map(|(columns, rows)| PerPage { columns, rows, turns: false })
            }
            None => PerPage::NUMBERED.into_iter().find(|one| text == one.number().to_string()),
        };
        found.ok_or(ParsePerPageError)
    }
}

/// The least cells of a board of more rows than a classic one, to write in.
const LEAST_LARGE_CELL: Length = Length::mm(5);
pub(crate) const CLASSIC_ROWS: usize = 9;

/// Whether a board has more rows than a classic one.
pub(crate) fn is_large(rows: usize) -> bool {
    rows > CLASSIC_ROWS
}

/// Whether a board of so many rows has a page of its own: if its cells would be too small in this place beside others.
pub(crate) fn needs_a_page(rows: usize, place: Length) -> bool {
    is_large(rows) && place < LEAST_LARGE_CELL * rows as i32
}

/// Where the solutions of a book are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Answers {
    /// At the end of the book.
    #[default]
    End,
    /// On the page after each page of puzzles.
    Overleaf,
    /// Nowhere.
    None,
    /// Small and upside down at the foot of the page of the puzzle.
    UpsideDown,
}

impl Choice for Answers {
    const NOUN: (&'static str, &'static str) = ("place of answers", "places of answers");
    const TABLE: &'static [Named<Answers>] = &[
        named(Answers::End, "end", "At the end of the book"),
        named(Answers::Overleaf, "overleaf", "On the page after each page of puzzles"),
        named(Answers::None, "none", "Nowhere"),
        named(
            Answers::UpsideDown,
            "upside-down",
            "Small and upside down below the puzzle, or at the foot of a page with several",
        ),
    ];
}

/// The order of the puzzles of a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Sort {
    /// The order of the files and of the puzzles in them.
    #[default]
    File,
    /// By name: numbers by their value, other characters as in Unicode. Puzzles without a name are last.
    Name,
    /// The easiest puzzle first. Puzzles without a grade are last.
    Rating,
}

impl Choice for Sort {
    const NOUN: (&'static str, &'static str) = ("order", "orders");
    const TABLE: &'static [Named<Sort>] = &[
        named(Sort::Name, "name", "By name, and numbers in names by their value"),
        named(Sort::Rating, "rating", "The easiest first"),
        named(Sort::File, "file", "The order of the files"),
    ];
}

/// How the puzzles of a book are divided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SectionsBy {
    /// By the level of the grade, the easiest first.
    Level,
}

impl Choice for SectionsBy {
    const NOUN: (&'static str, &'static str) = ("division into sections", "divisions into sections");
    const TABLE: &'static [Named<SectionsBy>] = &[named(SectionsBy::Level, "level", "By the level of the grade")];
}

/// The colours of a book, as its file says them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum ColorSpace {
    /// Red, green and blue of a screen (sRGB).
    #[default]
    Rgb,
    /// Cyan, magenta, yellow and black of a press. Blacks and greys are black ink alone.
    Cmyk,
}

impl Choice for ColorSpace {
    const NOUN: (&'static str, &'static str) = ("color space", "color spaces");
    const TABLE: &'static [Named<ColorSpace>] = &[
        named(ColorSpace::Rgb, "rgb", "The colours of a screen (sRGB)"),
        named(ColorSpace::Cmyk, "cmyk", "The inks of a press"),
    ];
}

/// How puzzles become the pages of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOptions {
    /// The size of a page.
    pub size: PageSize,
    /// The number of puzzles on a page.
    pub per_page: PerPage,
    /// The number of steps on a page of steps; `None` for as many as there is space for.
    pub steps_per_page: Option<PerPage>,
    /// The space around the content of a page.
    pub margin: Length,
    /// The additional margin on the side where pages are bound: left on odd pages, right on even pages.
    pub gutter: Length,
    /// How much further than the page its background goes, so that it can be cut.
    pub bleed: Length,
    /// Whether the sheet of paper is larger than the page and shows where to cut it.
    pub crop_marks: bool,
    /// Where the solutions are.
    pub answers: Answers,
    /// The number of answers on a page at the end of the book; `None` for as many as can be read.
    pub answers_per_page: Option<PerPage>,
    /// The order of the puzzles.
    pub sort: Sort,
    /// Whether each level is a section of its own.
    pub sections: bool,
    /// The title of the book. A book with a title has a title page.
    pub title: Option<String>,
    /// What comes before the puzzles, apart from the title.
    pub front: FrontMatter,
    /// Whether sections and the answers start on a right-hand page, which has an odd number.
    pub open_right: bool,
    /// The text at the top of each page; `None` for the title, and the section at the outer edge.
    pub header: Option<Running>,
    /// The text at the foot of each page; `None` for the number of the page.
    pub footer: Option<Running>,
    /// The number of the first puzzle.
    pub first_number: usize,
    /// The colours of the file.
    pub color_space: ColorSpace,
    /// The profile of the press. With it and the inks of a press, a PDF is PDF/X-4. Nothing else uses it.
    pub output_profile: Option<OutputProfile>,
    /// Whether each board is a table with a tag for each cell, and not one figure with a description. Such a file is much
    /// larger.
    pub tag_cells: bool,
}

/// About the height of the heading of a board, of a row of answers at the foot of a page, and of headers and footers, and the
/// width of such an answer.
const HEADING: Length = Length::mm(12);
const FOOT: Length = Length::mm(42);
const HEADER_AND_FOOTER: Length = Length::mm(18);
const FOOT_ANSWER: Length = Length::mm(30);

/// How far the numbers of rows are from the edge of the page, at least.
const EDGE: Length = Length::mm(5);

impl PageOptions {
    /// The width of a margin beside a board that the numbers of its rows can have.
    pub(crate) fn room_in_margin(&self) -> Length {
        (self.margin - EDGE).max(Length::ZERO)
    }

    /// The width and height of a page inside its margins.
    pub(crate) fn inside_margins(&self) -> (Length, Length) {
        (self.size.width - self.margin * 2 - self.gutter, self.size.height - self.margin * 2)
    }

    /// So many puzzles on a page, with columns and rows exchanged if their boards are larger like that.
    pub(crate) fn arranged(&self, per_page: PerPage) -> PerPage {
        let PerPage { columns, rows, turns } = per_page;
        let (width, inside) = self.inside_margins();
        let in_row = (width.to_um() / FOOT_ANSWER.to_um()).max(1) as usize;
        let foot = match self.has_answers_at_foot() {
            true => FOOT * per_page.number().div_ceil(in_row) as i32,
            false => Length::ZERO,
        };
        let height = inside - HEADER_AND_FOOTER - foot;
        let side = |columns: u8, rows: u8| (width / i32::from(columns)).min(height / i32::from(rows) - HEADING);
        // Of boards that are as large, those in the usual columns are more like a page of text.
        match turns && side(rows, columns).thousandths(950) > side(columns, rows) {
            true => PerPage { columns: rows, rows: columns, turns: false },
            false => PerPage { columns, rows, turns: false },
        }
    }

    /// Whether the answers of several puzzles are upside down at the foot of their page, and not each below its puzzle.
    pub(crate) fn has_answers_at_foot(&self) -> bool {
        self.answers == Answers::UpsideDown && self.per_page.number() > 1
    }

    /// The number of the puzzle in this place of a book, from 1.
    pub(crate) fn number_of(&self, place: usize) -> usize {
        self.first_number.saturating_add(place).saturating_sub(1)
    }
}

/// A4 pages with a margin of 15 mm and one puzzle each, in the order of the files, and the solutions at the end.
impl Default for PageOptions {
    fn default() -> PageOptions {
        PageOptions {
            size: PageSize::default(),
            per_page: PerPage::default(),
            steps_per_page: None,
            margin: Length::mm(15),
            gutter: Length::ZERO,
            bleed: Length::ZERO,
            crop_marks: false,
            answers: Answers::default(),
            answers_per_page: None,
            sort: Sort::default(),
            sections: false,
            title: None,
            front: FrontMatter::default(),
            open_right: false,
            header: None,
            footer: None,
            first_number: 1,
            color_space: ColorSpace::default(),
            output_profile: None,
            tag_cells: false,
        }
    }
}

/// What comes before the puzzles of a book, apart from its title.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FrontMatter {
    /// The line below the title, on the title page.
    pub subtitle: Option<String>,
    /// The author, at the foot of the title page.
    pub author: Option<String>,
    /// The year, below the author.
    pub year: Option<u16>,
    /// The text on the back of the title page. Each of its lines is a paragraph.
    pub copyright: Option<String>,
    /// Whether there is a table of contents.
    pub contents: bool,
    /// What the book says about solving puzzles.
    pub how_to: Option<HowTo>,
}

impl FrontMatter {
    /// What this sets, and what the other one sets for the rest.
    #[must_use]
    pub(crate) fn or(self, others: FrontMatter) -> FrontMatter {
        FrontMatter {
            subtitle: self.subtitle.or(others.subtitle),
            author: self.author.or(others.author),
            year: self.year.or(others.year),
            copyright: self.copyright.or(others.copyright),
            contents: self.contents || others.contents,
            how_to: self.how_to.or(others.how_to),
        }
    }

    /// The same without what belongs to a title page.
    #[must_use]
    pub(crate) fn without_title_page(self) -> FrontMatter {
        FrontMatter { subtitle: None, author: None, year: None, copyright: None, ..self }
    }
}

/// The distance of crop marks from the page, if the bleed is not larger, and their length.
#[cfg(feature = "pdf")]
const MARK_DISTANCE: Length = Length::mm(3);
#[cfg(feature = "pdf")]
const MARK_LENGTH: Length = Length::mm(5);

#[cfg(feature = "pdf")]
impl PageOptions {
    /// How much the sheet of paper is larger than the page, on each side.
    pub(crate) fn surround(&self) -> Length {
        self.marks().map_or(self.bleed, |(distance, length)| distance + length)
    }

    /// The distance of crop marks from the page, and their length, if there are marks.
    pub(crate) fn marks(&self) -> Option<(Length, Length)> {
        self.crop_marks.then(|| (self.bleed.max(MARK_DISTANCE), MARK_LENGTH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_pages_are_read() {
        let size = |text: &str| text.parse::<PageSize>().map(|size| format!("{}x{}", size.width, size.height));
        for (text, expected) in [
            ("a4", "210x297"),
            ("A5", "148x210"),
            ("letter", "215.9x279.4"),
            ("6x9in", "152.4x228.6"),
            ("us-trade", "152.4x228.6"),
            ("crown-quarto", "189x246"),
            ("100x80.5mm", "100x80.5"),
        ] {
            assert_eq!(size(text), Ok(expected.to_owned()), "{text}");
        }
        for text in ["", "a3x", "6x9", "6in", "x9in", "6xin", "0x9in", "10x10mm", "6000x100mm", "6x9x2in", "6inx9in"] {
            assert_eq!(size(text), Err(ParsePageSizeError), "{text}");
        }
    }
}
