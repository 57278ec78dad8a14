//! The options of pictures and pages that users set: what each means, which forms it is for, and what all of them make.

use std::fmt;
use std::str::FromStr;

use super::heading::Heading;
use super::ink::Theme;
use super::length::Length;
use super::page::{Answers, ColorSpace, PageOptions, PageSize, PerPage, SectionsBy, Sort};
use super::sheet::{PictureOptions, Show};
use sudoku_engine::logic::Levels;
use sudoxml_document::choice::{Choice, Named, named};
use sudoxml_document::finding::Requirement;
use sudoxml_document::options::{OptionSpec, Values};

/// The form of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A vector graphic for each puzzle.
    Svg,
    /// A page for a browser, or a book of pages.
    Html,
    /// A book to print.
    Pdf,
    /// Boards of characters, for a terminal.
    Text,
}

impl Choice for Form {
    const NOUN: (&'static str, &'static str) = ("form", "forms");
    const TABLE: &'static [Named<Form>] = &[
        named(Form::Svg, "svg", "A vector graphic for each puzzle, and index.csv with a row for each"),
        named(Form::Html, "html", "A page for a browser, or a book of pages"),
        named(Form::Pdf, "pdf", "A book to print"),
        named(Form::Text, "text", "Boards of characters, for a terminal"),
    ];
}

/// The extensions of files, and the form that each names.
const EXTENSIONS: [(&str, Form); 6] = [
    ("svg", Form::Svg),
    ("html", Form::Html),
    ("htm", Form::Html),
    ("xhtml", Form::Html),
    ("pdf", Form::Pdf),
    ("txt", Form::Text),
];

impl Form {
    /// The form of a file with this extension.
    pub fn of_extension(extension: &str) -> Option<Form> {
        let extension = extension.to_ascii_lowercase();
        EXTENSIONS.iter().find(|(name, _)| *name == extension).map(|(_, form)| *form)
    }

    /// The requirement, if no other is set. A book is printed, and the other forms serve to find errors.
    pub const fn requirement(self) -> Requirement {
        match self {
            Form::Pdf => Requirement::Unique,
            Form::Svg | Form::Html | Form::Text => Requirement::Nothing,
        }
    }
}

/// The form of the pictures.
pub const TO: OptionSpec = OptionSpec::new("to", Values::of::<Form>(), "The form of the pictures");

/// The boards of a puzzle.
pub const SHOW: OptionSpec = OptionSpec::new("show", Values::of::<Show>(), "The boards of each puzzle")
    .default("puzzle for svg and for books, both for the others");

/// The candidates of a picture.
pub const CANDIDATES: OptionSpec = OptionSpec::flag("candidates", "Show the candidates of each blank cell of a puzzle");

/// The grade in a picture.
pub const GRADE: OptionSpec = OptionSpec::flag("grade", "Grade each puzzle, and show its rating and its level");

/// The steps in a picture.
pub const STEPS: OptionSpec = OptionSpec::flag("steps", "Show each step of the grade on a board of its own");

/// The time of the search in a picture.
pub const ELAPSED: OptionSpec =
    OptionSpec::flag("elapsed", "Show how long the search of each puzzle took. Only for html");

/// The theme.
pub const THEME: OptionSpec =
    OptionSpec::new("theme", Values::of::<Theme>(), "The colours, and the size of cells and digits").default("classic");

/// The size of a cell.
pub const CELL_SIZE: OptionSpec = OptionSpec::new(
    "cell-size",
    Values::Like("12mm"),
    "The width and height of a cell: a number with mm, cm, in or pt",
)
.default("15mm for large-print, 9mm for the others; in pdf, as large as the page allows");

/// The title of a book.
pub const TITLE: OptionSpec =
    OptionSpec::new("title", Values::Like("May"), "The title of the book. A book with a title has a title page");

/// The headings of puzzles.
pub const HEADING: OptionSpec = OptionSpec::new(
    "heading",
    Values::Like("{number}. {name} {stars}"),
    "The heading of each puzzle: a text with {number}, {name}, {level}, {stars} or {rating}, or none. Only for pdf",
)
.default("the number and the name, and below them what --grade says");

/// The number of the first puzzle.
pub const FIRST_NUMBER: OptionSpec = OptionSpec::new(
    "first-number",
    Values::Number(1, MOST_NUMBER as u64),
    "The number of the first puzzle of the book. Only for pdf",
)
.default("1");

/// The largest number of a first puzzle.
const MOST_NUMBER: u32 = 1_000_000;

/// The number of the first puzzle of a book.
///
/// # Errors
/// If the text is no number from 1, or larger than a million.
pub fn first_number(text: &str) -> Result<usize, String> {
    let number = text.parse::<u32>().ok().filter(|number| (1..=MOST_NUMBER).contains(number));
    let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number.map(|number| number as usize).ok_or_else(|| format!("use a number from 1 to {MOST_NUMBER}"))
}

/// The size of a page.
pub const PAGE: OptionSpec = OptionSpec::new(
    "page",
    Values::Like("a5"),
    "The size of a page: a4, a5, letter, or a width and a height such as 6x9in",
)
.default("a4");

/// The number of puzzles on a page.
pub const PER_PAGE: OptionSpec = OptionSpec::new(
    "per-page",
    Values::Like("2x3"),
    "The puzzles on a page, and the steps in pdf: 1, 2, 4, 6, 9, 12, or columns and rows such as 2x3",
)
.default("1");

/// The number of answers on a page.
pub const ANSWERS_PER_PAGE: OptionSpec = OptionSpec::new(
    "answers-per-page",
    Values::Like("4x5"),
    "The answers on a page at the end: 1, 2, 4, 6, 9, 12, or columns and rows such as 4x5. Only for pdf",
)
.default("as many as can be read");

/// The margin of a page.
pub const MARGIN: OptionSpec =
    OptionSpec::new("margin", Values::Like("20mm"), "The space around the content of a page").default("15mm");

/// The gutter of a page.
pub const GUTTER: OptionSpec = OptionSpec::new(
    "gutter",
    Values::Like("5mm"),
    "More space on the side where pages are bound: left on odd pages, right on even pages. Only for pdf",
)
.default("0mm");

/// The bleed of a page.
pub const BLEED: OptionSpec = OptionSpec::new(
    "bleed",
    Values::Like("3mm"),
    "How far the background goes beyond the page, so that the page can be cut. Only for pdf",
)
.default("0mm");

/// The place of the solutions.
pub const ANSWERS: OptionSpec = OptionSpec::new("answers", Values::of::<Answers>(), "Where the solutions are")
    .default("end for books, none for one document in html");

/// The order of the puzzles.
pub const SORT: OptionSpec =
    OptionSpec::new("sort", Values::of::<Sort>(), "The order of the puzzles. Only for pdf").default("file");

/// The sections of a book.
pub const SECTIONS: OptionSpec = OptionSpec::new(
    "sections",
    Values::of::<SectionsBy>(),
    "A section for each level, the easiest first. Only for pdf",
);

/// The colours of a file.
pub const COLOR_SPACE: OptionSpec =
    OptionSpec::new("color-space", Values::of::<ColorSpace>(), "The colours of the file. Only for pdf").default("rgb");

/// Tags for screen readers.
pub const TAG_CELLS: OptionSpec = OptionSpec::flag(
    "tag-cells",
    "Tag each cell as a cell of a table, for screen readers. The file is much larger. Without it, each board has a \
     description. Only for pdf",
);

/// The smallest and the largest cell.
const CELLS: std::ops::RangeInclusive<Length> = Length::mm(2)..=Length::mm(100);

/// The width and height of a cell, from 2 to 100 millimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSize(Length);

impl CellSize {
    /// The width and height.
    pub const fn get(self) -> Length {
        self.0
    }
}

/// A text is not the size of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCellSizeError;

impl fmt::Display for ParseCellSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a length from 2mm to 100mm: a number with the unit mm, cm, in or pt")
    }
}

impl std::error::Error for ParseCellSizeError {}

impl FromStr for CellSize {
    type Err = ParseCellSizeError;

    fn from_str(text: &str) -> Result<CellSize, ParseCellSizeError> {
        let size = text.parse().ok().filter(|size| CELLS.contains(size));
        size.map(CellSize).ok_or(ParseCellSizeError)
    }
}

/// What a user sets for pictures and pages. What is `None` has the default of its option.
#[derive(Clone, Default, Debug)]
pub struct RenderOptions {
    /// The boards of each puzzle.
    pub show: Option<Show>,
    /// Whether blank cells have their candidates.
    pub candidates: bool,
    /// Whether puzzles are graded.
    pub grade: bool,
    /// Whether the steps of the grade are shown.
    pub steps: bool,
    /// Whether the time of the search is shown.
    pub elapsed: bool,
    /// The colours and the size of cells.
    pub theme: Theme,
    /// The width and height of a cell.
    pub cell_size: Option<CellSize>,
    /// The title of the book.
    pub title: Option<String>,
    /// The headings of puzzles.
    pub heading: Option<Heading>,
    /// The number of the first puzzle.
    pub first_number: Option<usize>,
    /// The size of a page.
    pub page: Option<PageSize>,
    /// The number of puzzles on a page.
    pub per_page: Option<PerPage>,
    /// The space around the content of a page.
    pub margin: Option<Length>,
    /// The further margin on the side where pages are bound.
    pub gutter: Option<Length>,
    /// How far the background goes beyond the page.
    pub bleed: Option<Length>,
    /// Where the solutions are.
    pub answers: Option<Answers>,
    /// The number of answers on a page at the end.
    pub answers_per_page: Option<PerPage>,
    /// The order of the puzzles.
    pub sort: Option<Sort>,
    /// The sections.
    pub sections: Option<SectionsBy>,
    /// The colours of the file.
    pub color_space: Option<ColorSpace>,
    /// Whether each cell is a cell of a table.
    pub tag_cells: bool,
}

/// The title of a book, if the text of the option has one.
pub fn title(text: &str) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty()).map(str::to_owned)
}

/// An option is not for what is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormError {
    /// The name of the option.
    pub option: &'static str,
    written: Written,
}

/// What is written, and what the option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// A form that is none of these.
    Form(Form, &'static [Form]),
    /// No answers at the end.
    NoAnswersAtEnd,
}

/// What the option is for, and what is written.
impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.written {
            Written::Form(form, forms) => {
                let forms: Vec<&str> = forms.iter().map(|form| form.name()).collect();
                write!(f, "{} is for {}, and this writes {}", self.option, forms.join(" and "), form.name())
            }
            Written::NoAnswersAtEnd => write!(f, "{} is for answers at the end", self.option),
        }
    }
}

impl std::error::Error for FormError {}

impl RenderOptions {
    /// Checks that the options are for this form.
    ///
    /// # Errors
    /// The first option that is not.
    pub fn check(&self, form: Form) -> Result<(), FormError> {
        const HTML: &[Form] = &[Form::Html];
        const PDF: &[Form] = &[Form::Pdf];
        const PAGES: &[Form] = &[Form::Html, Form::Pdf];
        let set = [
            (self.elapsed, &ELAPSED, HTML),
            (self.title.is_some(), &TITLE, PAGES),
            (self.page.is_some(), &PAGE, PAGES),
            (self.per_page.is_some(), &PER_PAGE, PAGES),
            (self.margin.is_some(), &MARGIN, PAGES),
            (self.answers.is_some(), &ANSWERS, PAGES),
            (self.heading.is_some(), &HEADING, PDF),
            (self.first_number.is_some(), &FIRST_NUMBER, PDF),
            (self.answers_per_page.is_some(), &ANSWERS_PER_PAGE, PDF),
            (self.gutter.is_some(), &GUTTER, PDF),
            (self.bleed.is_some(), &BLEED, PDF),
            (self.sort.is_some(), &SORT, PDF),
            (self.sections.is_some(), &SECTIONS, PDF),
            (self.color_space.is_some(), &COLOR_SPACE, PDF),
            (self.tag_cells, &TAG_CELLS, PDF),
        ];
        match set.into_iter().find(|(is_set, _, forms)| *is_set && !forms.contains(&form)) {
            Some((_, option, forms)) => Err(FormError { option: option.name, written: Written::Form(form, forms) }),
            None if self.answers_per_page.is_some() && self.answers.is_some_and(|answers| answers != Answers::End) => {
                Err(FormError { option: ANSWERS_PER_PAGE.name, written: Written::NoAnswersAtEnd })
            }
            None => Ok(()),
        }
    }

    /// Whether puzzles must be graded.
    pub fn needs_grades(&self) -> bool {
        let in_heading = self.heading.as_ref().is_some_and(Heading::needs_grade);
        self.grade || in_heading || self.sort == Some(Sort::Rating) || self.sections.is_some()
    }

    /// How puzzles become pictures. A book shows the solutions elsewhere.
    pub fn picture(&self, form: Form, is_book: bool, levels: Levels) -> PictureOptions {
        let default = if form == Form::Svg || is_book { Show::Puzzle } else { Show::Both };
        PictureOptions {
            show: self.show.unwrap_or(default),
            candidates: self.candidates,
            steps: true,
            theme: self.theme,
            cell_size: self.cell_size.map(CellSize::get),
            levels,
        }
    }

    /// The pages of a book, or of one document.
    pub fn pages(&self, is_book: bool) -> PageOptions {
        let default = PageOptions::default();
        let answers = if is_book { Answers::End } else { Answers::None };
        PageOptions {
            size: self.page.unwrap_or(default.size),
            per_page: self.per_page.unwrap_or(default.per_page),
            steps_per_page: self.per_page,
            margin: self.margin.unwrap_or(default.margin),
            gutter: self.gutter.unwrap_or(default.gutter),
            bleed: self.bleed.unwrap_or(default.bleed),
            answers: self.answers.unwrap_or(answers),
            answers_per_page: self.answers_per_page,
            sort: self.sort.unwrap_or(default.sort),
            sections: self.sections.is_some(),
            title: self.title.clone(),
            heading: self.heading.clone(),
            first_number: self.first_number.unwrap_or(default.first_number),
            color_space: self.color_space.unwrap_or_default(),
            tag_cells: self.tag_cells,
        }
    }
}
