//! The options of pictures and pages that users set: what each means, which forms it is for, and what all of them make.

use std::fmt;
use std::str::FromStr;

use super::density::{DENSITIES, Density};
use super::heading::Heading;
use super::ink::Theme;
use super::length::Length;
use super::look::Style;
use super::page::{Answers, ColorSpace, FrontMatter, PageOptions, PageSize, PerPage, SectionsBy, Sort};
#[cfg(feature = "pdf")]
use super::pdf::fonts::Fonts;
use super::running::Running;
use super::sheet::{PictureFile, PictureOptions, Show, TextForm};
use super::steps::Singles;
use super::words::{OwnWords, Words};
use sudoku_engine::logic::Language;
use sudoku_engine::logic::Levels;
use sudoxml_document::choice::{Choice, Named, named};
use sudoxml_document::finding::Requirement;
use sudoxml_document::finding::show::in_words;
use sudoxml_document::options::{OptionSpec, Values};

/// The form of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A vector graphic for each puzzle.
    Svg,
    /// An image of pixels for each puzzle.
    Png,
    /// A picture in PostScript for each puzzle.
    Eps,
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
        named(Form::Png, "png", "An image of pixels for each puzzle, and the same index"),
        named(Form::Eps, "eps", "A picture in PostScript for each puzzle, and the same index"),
        named(Form::Html, "html", "A page for a browser, or a book of pages"),
        named(Form::Pdf, "pdf", "A book to print"),
        named(Form::Text, "text", "Boards of characters, for a terminal"),
    ];
}

/// The extensions of files, and the form that each names.
const EXTENSIONS: [(&str, Form); 8] = [
    ("svg", Form::Svg),
    ("png", Form::Png),
    ("eps", Form::Eps),
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
            Form::Svg | Form::Png | Form::Eps | Form::Html | Form::Text => Requirement::Nothing,
        }
    }

    /// Whether it has a picture for each puzzle, and nothing else.
    pub const fn is_picture(self) -> bool {
        matches!(self, Form::Svg | Form::Png | Form::Eps)
    }

    /// Whether its files contain the letters of fonts, so that it needs those of the user.
    pub const fn has_fonts(self) -> bool {
        matches!(self, Form::Pdf | Form::Png | Form::Eps)
    }

    /// The cargo feature that this program lacks for this form.
    pub const fn lacks(self) -> Option<&'static str> {
        match self {
            Form::Png if !cfg!(feature = "png") => Some("png"),
            Form::Pdf | Form::Eps if !cfg!(feature = "pdf") => Some("pdf"),
            _ => None,
        }
    }
}

/// The form of the pictures.
pub const TO: OptionSpec = OptionSpec::new("to", Values::of::<Form>(), "The form of the pictures");

/// The boards of a puzzle.
pub const SHOW: OptionSpec = OptionSpec::new("show", Values::of::<Show>(), "The boards of each puzzle")
    .default("puzzle for pictures and for books, both for text and for one document in html");

/// The candidates of a picture.
pub const CANDIDATES: OptionSpec = OptionSpec::flag("candidates", "Show the candidates of each blank cell of a puzzle");

/// The grade in a picture.
pub const GRADE: OptionSpec = OptionSpec::flag("grade", "Grade each puzzle, and show its rating and its level");

/// The steps in a picture.
pub const STEPS: OptionSpec = OptionSpec::flag("steps", "Show the steps of the grade on boards");

/// The singles among the steps.
pub const SINGLES: OptionSpec = OptionSpec::new(
    "singles",
    Values::of::<Singles>(),
    "Hidden and naked singles that follow each other, in the steps",
)
.default("together");

/// The time of the search in a picture.
pub const ELAPSED: OptionSpec =
    OptionSpec::flag("elapsed", "Show how long the search of each puzzle took. Only for html");

/// The theme.
pub const THEME: OptionSpec =
    OptionSpec::new("theme", Values::of::<Theme>(), "The colours, and the size of cells and digits").default("classic");

/// The language of a picture or a book.
pub const LANGUAGE: OptionSpec =
    OptionSpec::new("language", Values::of::<Language>(), "The language of what is added to puzzles").default("en");

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
    "The heading of each puzzle: a text with {number}, {name}, {level}, {stars}, {rating}, an attribute of the <sudoku> such as {@author} or its child such as {<author>}; or none. Not for text",
)
.default("the number and the name, and below them what --grade says");

/// Whether a picture has the boards alone.
pub const BARE: OptionSpec = OptionSpec::flag(
    "bare",
    "Draw the boards alone: no heading, no captions, no margin and no background. Not for html, text and books",
);

/// How an SVG shows text.
pub const TEXT: OptionSpec = OptionSpec::new(
    "text",
    Values::of::<TextForm>(),
    "Whether text stays text, for which the reader needs the font, or becomes shapes. Only for svg",
)
.default("text");

/// The dots an inch of an image.
pub const DPI: OptionSpec = OptionSpec::new(
    "dpi",
    Values::Number(*DENSITIES.start() as u64, *DENSITIES.end() as u64),
    "The pixels of an image to an inch on paper. Only for png",
)
.default("300");

/// The number of the first puzzle.
pub const FIRST_NUMBER: OptionSpec = OptionSpec::new(
    "first-number",
    Values::Number(1, 1_000_000),
    "The number of the first puzzle of the book. Only for html and pdf",
)
.default("1");

/// The size of a page.
pub const PAGE: OptionSpec = OptionSpec::new(
    "page",
    Values::Like("a5"),
    "The size of a page: a4, a5, letter, a size of books such as us-trade, or a width and a height such as 6x9in",
)
.default("a4");

/// The number of puzzles on a page.
pub const PER_PAGE: OptionSpec = OptionSpec::new(
    "per-page",
    Values::Like("2x3"),
    "The puzzles on a page, and the steps in pdf, which otherwise fill it: 1, 2, 4, 6, 9, 12, or columns and rows such as 2x3",
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

/// Crop marks.
pub const CROP_MARKS: OptionSpec = OptionSpec::flag(
    "crop-marks",
    "Draw marks outside of the page that show where to cut. The sheet of paper is larger then. Only for pdf",
);

/// The line below the title.
pub const SUBTITLE: OptionSpec = OptionSpec::new(
    "subtitle",
    Values::Like("120 puzzles for the train"),
    "The line below the title, on the title page. Only for html and pdf",
);

/// The author.
pub const AUTHOR: OptionSpec =
    OptionSpec::new("author", Values::Like("Your Name"), "The author, on the title page. Only for html and pdf");

/// The year.
pub const YEAR: OptionSpec =
    OptionSpec::new("year", Values::Number(1, 9999), "The year, on the title page. Only for html and pdf");

/// The back of the title page.
pub const COPYRIGHT: OptionSpec = OptionSpec::new(
    "copyright",
    Values::Like("Published in May. All rights reserved."),
    "The text on the back of the title page. Each of its lines is a paragraph. Only for html and pdf",
);

/// The table of contents.
pub const CONTENTS: OptionSpec = OptionSpec::flag(
    "contents",
    "Add a table of contents: the sections, or without sections the puzzles, and the answers. Only for pdf",
);

/// How to solve.
pub const HOW_TO: OptionSpec = OptionSpec::new(
    "how-to",
    Values::Like("en"),
    "Add a page about solving: en or de, or with the command a file with a text of your own. Only for pdf",
);

/// Right-hand pages.
pub const OPEN_RIGHT: OptionSpec = OptionSpec::flag(
    "open-right",
    "Start the puzzles, each section and the answers on a right-hand page. Only for pdf",
);

/// The text at the top of pages.
pub const HEADER: OptionSpec = OptionSpec::new(
    "header",
    Values::Like("{title}"),
    "The text at the top of each page, with {page}, {title} or {section}, or none. Only for pdf",
)
.default("the title and the section");

/// The text at the foot of pages.
pub const FOOTER: OptionSpec = OptionSpec::new(
    "footer",
    Values::Like("{page}"),
    "The text at the foot of each page, with {page}, {title} or {section}, or none. Only for pdf",
)
.default("{page}");

/// The place of the solutions.
pub const ANSWERS: OptionSpec = OptionSpec::new("answers", Values::of::<Answers>(), "Where the solutions are")
    .default("end for books, none for one document in html");

/// The order of the puzzles.
pub const SORT: OptionSpec =
    OptionSpec::new("sort", Values::of::<Sort>(), "The order of the puzzles. Only for html and pdf").default("file");

/// The sections of a book.
pub const SECTIONS: OptionSpec = OptionSpec::new(
    "sections",
    Values::of::<SectionsBy>(),
    "A section for each level, the easiest first. Only for html and pdf",
);

/// The colours of a file.
pub const COLOR_SPACE: OptionSpec =
    OptionSpec::new("color-space", Values::of::<ColorSpace>(), "The colours of the file. Only for pdf and eps")
        .default("rgb");

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
    /// How singles that follow each other are shown.
    pub singles: Option<Singles>,
    /// Whether the time of the search is shown.
    pub elapsed: bool,
    /// The colours and the size of cells.
    pub theme: Option<Theme>,
    /// What is changed of the theme.
    pub style: Style,
    /// The language of what is added to puzzles.
    pub language: Option<Language>,
    /// Words of the user's own.
    pub words: OwnWords,
    /// The width and height of a cell.
    pub cell_size: Option<CellSize>,
    /// The title of the book.
    pub title: Option<String>,
    /// The headings of puzzles.
    pub heading: Option<Heading>,
    /// Whether a picture has the boards alone.
    pub bare: bool,
    /// How an SVG shows text.
    pub text: Option<TextForm>,
    /// The pixels of an image to an inch.
    pub dpi: Option<Density>,
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
    /// Whether marks show where to cut.
    pub crop_marks: bool,
    /// What comes before the puzzles, apart from the title.
    pub front: FrontMatter,
    /// Whether parts start on a right-hand page.
    pub open_right: bool,
    /// The text at the top of each page.
    pub header: Option<Running>,
    /// The text at the foot of each page.
    pub footer: Option<Running>,
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
    /// What the option with this name adds.
    With(&'static str),
    /// No title, so no title page.
    NoTitle,
    /// A book, or pictures of single puzzles.
    Book(bool),
}

/// What the option is for, and what is written.
impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.written {
            Written::Form(form, forms) => {
                let forms: Vec<&str> = forms.iter().map(|form| form.name()).collect();
                write!(f, "{} is for {}, and this writes {}", self.option, in_words(&forms, "and"), form.name())
            }
            Written::NoTitle => write!(f, "{} is for books with a {}", self.option, TITLE.name),
            Written::Book(true) => {
                write!(f, "{} is for pictures of single puzzles, and this writes a book", self.option)
            }
            Written::Book(false) => {
                write!(f, "{} is for books, and this writes pictures of single puzzles", self.option)
            }
            Written::With(other) => write!(f, "{} is for pictures without {other}", self.option),
            Written::NoAnswersAtEnd => write!(f, "{} is for answers at the end", self.option),
        }
    }
}

impl std::error::Error for FormError {}

/// The forms that an option is for.
type Forms = &'static [Form];

/// Whether an option for these forms is for books, and not for pictures of single puzzles.
fn is_of_books(forms: Forms) -> bool {
    !forms.iter().any(|form| form.is_picture())
}

/// Whether the option with this name is for this form, and for pictures of single puzzles if those are written.
pub fn is_for(name: &str, form: Form, is_single: bool) -> bool {
    let mut all = RenderOptions::default().of_forms().into_iter();
    let forms = all.find(|(_, option, _)| option.name == name).map(|(.., forms)| forms);
    let is_for_kind = |forms| if is_single { !is_of_books(forms) } else { name != BARE.name || form.is_picture() };
    forms.is_none_or(|forms| forms.contains(&form) && is_for_kind(forms))
}

/// Reads options from their texts.
struct Reader<T, W> {
    text: T,
    wrong: W,
}

impl<T: Fn(&'static str) -> Option<String>, E, W: Fn(&'static str, &str, &str) -> E> Reader<T, W> {
    fn value<V, R: fmt::Display>(
        &self,
        option: &OptionSpec,
        read: impl FnOnce(&str) -> Result<V, R>,
    ) -> Result<Option<V>, E> {
        let Some(text) = (self.text)(option.name) else { return Ok(None) };
        read(&text).map(Some).map_err(|fix| (self.wrong)(option.name, &text, &fix.to_string()))
    }

    fn parsed<V: FromStr<Err: fmt::Display>>(&self, option: &OptionSpec) -> Result<Option<V>, E> {
        self.value(option, str::parse)
    }

    fn choice<V: Choice>(&self, option: &OptionSpec) -> Result<Option<V>, E> {
        self.value(option, V::from_name)
    }

    fn text(&self, option: &OptionSpec) -> Option<String> {
        (self.text)(option.name).as_deref().and_then(title)
    }

    fn flag(&self, option: &OptionSpec) -> Result<bool, E> {
        let read = |text: &str| match text {
            "" | "true" => Ok(true),
            "false" => Ok(false),
            _ => Err("use true or false"),
        };
        self.value(option, read).map(|flag| flag == Some(true))
    }
}

impl RenderOptions {
    /// The options that are for some forms, each with whether it is set and with its forms.
    fn of_forms(&self) -> [(bool, &'static OptionSpec, Forms); 28] {
        const SVG: Forms = &[Form::Svg];
        const PNG: Forms = &[Form::Png];
        const INKS: Forms = &[Form::Pdf, Form::Eps];
        const SINGLE: Forms = &[Form::Svg, Form::Png, Form::Eps, Form::Pdf];
        const HTML: Forms = &[Form::Html];
        const PDF: Forms = &[Form::Pdf];
        const PAGES: Forms = &[Form::Html, Form::Pdf];
        const NOT_TEXT: Forms = &[Form::Svg, Form::Png, Form::Eps, Form::Html, Form::Pdf];
        [
            (self.elapsed, &ELAPSED, HTML),
            (self.title.is_some(), &TITLE, PAGES),
            (self.page.is_some(), &PAGE, PAGES),
            (self.per_page.is_some(), &PER_PAGE, PAGES),
            (self.margin.is_some(), &MARGIN, PAGES),
            (self.answers.is_some(), &ANSWERS, PAGES),
            (self.heading.is_some(), &HEADING, NOT_TEXT),
            (self.bare, &BARE, SINGLE),
            (self.text.is_some(), &TEXT, SVG),
            (self.dpi.is_some(), &DPI, PNG),
            (self.first_number.is_some(), &FIRST_NUMBER, PAGES),
            (self.answers_per_page.is_some(), &ANSWERS_PER_PAGE, PDF),
            (self.gutter.is_some(), &GUTTER, PDF),
            (self.bleed.is_some(), &BLEED, PDF),
            (self.crop_marks, &CROP_MARKS, PDF),
            (self.front.subtitle.is_some(), &SUBTITLE, PAGES),
            (self.front.author.is_some(), &AUTHOR, PAGES),
            (self.front.year.is_some(), &YEAR, PAGES),
            (self.front.copyright.is_some(), &COPYRIGHT, PAGES),
            (self.front.contents, &CONTENTS, PDF),
            (self.front.how_to.is_some(), &HOW_TO, PDF),
            (self.open_right, &OPEN_RIGHT, PDF),
            (self.header.is_some(), &HEADER, PDF),
            (self.footer.is_some(), &FOOTER, PDF),
            (self.sort.is_some(), &SORT, PAGES),
            (self.sections.is_some(), &SECTIONS, PAGES),
            (self.color_space.is_some(), &COLOR_SPACE, INKS),
            (self.tag_cells, &TAG_CELLS, PDF),
        ]
    }

    /// Checks that the options are for this form and for each other. A PDF is a book, or a picture of a single puzzle.
    ///
    /// # Errors
    /// The first option that is not.
    pub fn check(&self, form: Form, is_single: bool) -> Result<(), FormError> {
        let error = |option: &OptionSpec, written| Err(FormError { option: option.name, written });
        if let Some((_, option, forms)) =
            self.of_forms().into_iter().find(|(set, _, forms)| *set && !forms.contains(&form))
        {
            return error(option, Written::Form(form, forms));
        }
        if form == Form::Pdf {
            self.check_book(!is_single)?;
        }
        let is_headed = self.heading.as_ref().is_some_and(|heading| *heading != Heading::NONE);
        let of_bare = [(self.steps, &STEPS), (is_headed, &HEADING)];
        if let Some((_, other)) = of_bare.into_iter().find(|(is_set, _)| self.bare && *is_set) {
            return error(&BARE, Written::With(other.name));
        }
        if let (None, Some(option)) = (&self.title, self.of_title_page()) {
            return error(option, Written::NoTitle);
        }
        match self.answers_per_page.is_some() && self.answers.is_some_and(|answers| answers != Answers::End) {
            true => error(&ANSWERS_PER_PAGE, Written::NoAnswersAtEnd),
            false => Ok(()),
        }
    }

    /// Reads the options of which this function gives the texts, by name. `wrong` makes an error of a name, of its text, and of
    /// what would be right. An option that is on or off is `true` or `false`.
    ///
    /// # Errors
    /// The first text that is wrong.
    pub fn read<E>(
        text: impl Fn(&'static str) -> Option<String>,
        wrong: impl Fn(&'static str, &str, &str) -> E,
    ) -> Result<RenderOptions, E> {
        let reader = Reader { text, wrong };
        Ok(RenderOptions {
            show: reader.choice(&SHOW)?,
            candidates: reader.flag(&CANDIDATES)?,
            grade: reader.flag(&GRADE)?,
            steps: reader.flag(&STEPS)?,
            singles: reader.choice(&SINGLES)?,
            elapsed: reader.flag(&ELAPSED)?,
            theme: reader.choice(&THEME)?,
            style: Style::default(),
            language: reader.choice(&LANGUAGE)?,
            words: OwnWords::default(),
            cell_size: reader.parsed(&CELL_SIZE)?,
            title: reader.text(&TITLE),
            heading: reader.parsed(&HEADING)?,
            bare: reader.flag(&BARE)?,
            text: reader.choice(&TEXT)?,
            dpi: reader.parsed(&DPI)?,
            first_number: reader.value(&FIRST_NUMBER, |text| FIRST_NUMBER.number(text))?,
            page: reader.parsed(&PAGE)?,
            per_page: reader.parsed(&PER_PAGE)?,
            margin: reader.parsed(&MARGIN)?,
            gutter: reader.parsed(&GUTTER)?,
            bleed: reader.parsed(&BLEED)?,
            crop_marks: reader.flag(&CROP_MARKS)?,
            front: FrontMatter {
                subtitle: reader.text(&SUBTITLE),
                author: reader.text(&AUTHOR),
                year: reader.value(&YEAR, |text| YEAR.number(text))?,
                copyright: reader.text(&COPYRIGHT),
                contents: reader.flag(&CONTENTS)?,
                how_to: reader.parsed(&HOW_TO)?,
            },
            open_right: reader.flag(&OPEN_RIGHT)?,
            header: reader.parsed(&HEADER)?,
            footer: reader.parsed(&FOOTER)?,
            answers: reader.choice(&ANSWERS)?,
            answers_per_page: reader.parsed(&ANSWERS_PER_PAGE)?,
            sort: reader.choice(&SORT)?,
            sections: reader.choice(&SECTIONS)?,
            color_space: reader.choice(&COLOR_SPACE)?,
            tag_cells: reader.flag(&TAG_CELLS)?,
        })
    }

    /// These options, and the others for what these do not set. The others lose what cannot be together with these, and what
    /// is for a title page if the book has no title. The style and the words of the user come from the others.
    #[must_use]
    pub fn or(self, others: RenderOptions) -> RenderOptions {
        let others = others.beside(&self);
        RenderOptions {
            show: self.show.or(others.show),
            candidates: self.candidates || others.candidates,
            grade: self.grade || others.grade,
            steps: self.steps || others.steps,
            singles: self.singles.or(others.singles),
            elapsed: self.elapsed || others.elapsed,
            theme: self.theme.or(others.theme),
            style: others.style,
            language: self.language.or(others.language),
            words: others.words,
            cell_size: self.cell_size.or(others.cell_size),
            title: self.title.or(others.title),
            heading: self.heading.or(others.heading),
            bare: self.bare || others.bare,
            text: self.text.or(others.text),
            dpi: self.dpi.or(others.dpi),
            first_number: self.first_number.or(others.first_number),
            page: self.page.or(others.page),
            per_page: self.per_page.or(others.per_page),
            margin: self.margin.or(others.margin),
            gutter: self.gutter.or(others.gutter),
            bleed: self.bleed.or(others.bleed),
            crop_marks: self.crop_marks || others.crop_marks,
            front: self.front.or(others.front),
            open_right: self.open_right || others.open_right,
            header: self.header.or(others.header),
            footer: self.footer.or(others.footer),
            answers: self.answers.or(others.answers),
            answers_per_page: self.answers_per_page.or(others.answers_per_page),
            sort: self.sort.or(others.sort),
            sections: self.sections.or(others.sections),
            color_space: self.color_space.or(others.color_space),
            tag_cells: self.tag_cells || others.tag_cells,
        }
    }

    /// What can be together with options that are stronger. Of these options themselves, bare boards are stronger than steps
    /// and headings, and a place of the answers is stronger than their number.
    fn beside(self, stronger: &RenderOptions) -> RenderOptions {
        let bare = self.bare && !stronger.steps && stronger.heading.is_none();
        let is_bare = bare || stronger.bare;
        let has_title = self.title.is_some() || stronger.title.is_some();
        let is_at_end = |answers: &Answers| *answers == Answers::End;
        let answers = self.answers.filter(|answers| stronger.answers_per_page.is_none() || is_at_end(answers));
        let are_at_end = stronger.answers.or(answers).as_ref().is_none_or(is_at_end);
        RenderOptions {
            bare,
            steps: self.steps && !is_bare,
            heading: self.heading.filter(|_| !is_bare),
            front: if has_title { self.front } else { self.front.without_title_page() },
            answers,
            answers_per_page: self.answers_per_page.filter(|_| are_at_end),
            ..self
        }
    }

    /// Checks that the options are for a book, or for pictures of single puzzles, of a form that has both.
    fn check_book(&self, is_book: bool) -> Result<(), FormError> {
        let is_other = |(set, option, forms): &(bool, &'static OptionSpec, Forms)| {
            *set && if is_book { option.name == BARE.name } else { is_of_books(forms) }
        };
        match self.of_forms().into_iter().find(is_other) {
            Some((_, option, _)) => Err(FormError { option: option.name, written: Written::Book(is_book) }),
            None => Ok(()),
        }
    }

    /// An option for the title page, if there is one.
    fn of_title_page(&self) -> Option<&'static OptionSpec> {
        let set = [
            (self.front.subtitle.is_some(), &SUBTITLE),
            (self.front.author.is_some(), &AUTHOR),
            (self.front.year.is_some(), &YEAR),
            (self.front.copyright.is_some(), &COPYRIGHT),
        ];
        set.into_iter().find(|(is_set, _)| *is_set).map(|(_, option)| option)
    }

    /// Whether puzzles become a book. HTML is one if it has a title, if its answers have a place, or if there can be several
    /// documents.
    pub fn is_book(&self, form: Form, is_one_document: bool) -> bool {
        let has_answers = self.answers.is_some_and(|answers| answers != Answers::None);
        form == Form::Pdf || (form == Form::Html && (!is_one_document || self.title.is_some() || has_answers))
    }

    /// Whether puzzles must be graded. A bare board has no heading.
    pub fn needs_grades(&self) -> bool {
        let in_heading = !self.bare && self.heading.as_ref().is_some_and(Heading::needs_grade);
        self.grade || in_heading || self.sort == Some(Sort::Rating) || self.sections.is_some()
    }

    /// How puzzles become pictures. A book shows the solutions elsewhere.
    pub fn picture(&self, form: Form, is_book: bool, levels: Levels) -> PictureOptions {
        let default = if form.is_picture() || is_book { Show::Puzzle } else { Show::Both };
        PictureOptions {
            show: self.show.unwrap_or(default),
            candidates: self.candidates,
            steps: true,
            singles: self.singles.unwrap_or_default(),
            theme: self.theme.unwrap_or_default(),
            style: self.style,
            cell_size: self.cell_size.map(CellSize::get),
            levels,
            words: Words::new(self.language.unwrap_or_default(), self.words.clone()),
            heading: self.heading.clone(),
            bare: self.bare,
            text: self.text.unwrap_or_default(),
            file: PictureFile::default(),
        }
    }

    /// How puzzles become files of their own of a form that contains the letters of these fonts.
    #[cfg(feature = "pdf")]
    pub fn single(&self, form: Form, levels: Levels, fonts: Fonts) -> PictureOptions {
        let colors = self.color_space.unwrap_or_default();
        let file = match form {
            Form::Pdf => PictureFile::Pdf(colors, fonts),
            Form::Eps => PictureFile::Eps(colors, fonts),
            #[cfg(feature = "png")]
            Form::Png => PictureFile::Png(self.dpi.unwrap_or_default(), fonts),
            _ => PictureFile::Svg,
        };
        PictureOptions { file, ..self.picture(form, true, levels) }
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
            crop_marks: self.crop_marks,
            front: self.front.clone(),
            open_right: self.open_right,
            header: self.header.clone(),
            footer: self.footer.clone(),
            answers: self.answers.unwrap_or(answers),
            answers_per_page: self.answers_per_page,
            sort: self.sort.unwrap_or(default.sort),
            sections: self.sections.is_some(),
            title: self.title.clone(),
            first_number: self.first_number.unwrap_or(default.first_number),
            color_space: self.color_space.unwrap_or_default(),
            output_profile: None,
            tag_cells: self.tag_cells,
        }
    }
}
