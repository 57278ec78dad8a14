//! The flags of `render`: the form of the pictures, what they show, and the pages of a book.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use sudoku_engine::logic::Levels;
use sudoxml_picture as picture;
use sudoxml_picture::{Length, PageOptions, PageSize, PerPage, PictureOptions};

#[derive(Args, Debug)]
pub struct RenderFlags {
    /// The form of the pictures [default: the one that the extension of OUT names; text without OUT]
    #[arg(long, value_enum, value_name = "FORM")]
    pub to: Option<Form>,
    /// The boards of each puzzle [default: puzzle for svg and for books, both for the others]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub show: Option<Show>,
    /// Show the candidates of each blank cell of a puzzle
    #[arg(long)]
    pub candidates: bool,
    /// Grade each puzzle, and show its rating and its level
    #[arg(long)]
    pub grade: bool,
    /// Show each step of the grade on a board of its own
    #[arg(long)]
    pub steps: bool,
    /// Show how long the search of each puzzle took, for --to html
    #[arg(long)]
    pub elapsed: bool,
    /// The colours, and the size of cells and digits
    #[arg(long, value_enum, value_name = "THEME", default_value_t)]
    pub theme: Theme,
    /// The width and height of a cell: a number with mm, cm, in or pt [default: 15mm for large-print, 9mm for the others]
    #[arg(long, value_name = "LENGTH", value_parser = cell_size)]
    pub cell_size: Option<Length>,
    #[command(flatten)]
    pub pages: PageFlags,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Options for the pages of --to html and --to pdf")]
pub struct PageFlags {
    /// The title of the book. A book with a title has a title page
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub title: Option<String>,
    /// The size of a page: a4, a5, letter, or a width and a height such as 6x9in [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub page: Option<PageSize>,
    /// The number of puzzles on a page [default: 1]
    #[arg(long, value_enum, value_name = "N")]
    pub per_page: Option<PerPageFlag>,
    /// The space around the content of a page [default: 15mm]
    #[arg(long, value_name = "LENGTH")]
    pub margin: Option<Length>,
    /// More space on the side where pages are bound: left on odd pages, right on even pages. Only for pdf
    /// [default: 0mm]
    #[arg(long, value_name = "LENGTH")]
    pub gutter: Option<Length>,
    /// How far the background goes beyond the page, so that the page can be cut. Only for pdf [default: 0mm]
    #[arg(long, value_name = "LENGTH")]
    pub bleed: Option<Length>,
    /// Where the solutions are [default: end for books, none for one document in html]
    #[arg(long, value_enum, value_name = "WHERE")]
    pub answers: Option<Answers>,
    /// The order of the puzzles. Only for pdf [default: file]
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<Sort>,
    /// A section for each level, the easiest first. Only for pdf
    #[arg(long, value_enum, value_name = "BY")]
    pub sections: Option<Sections>,
    /// Tag each cell as a cell of a table, for screen readers. The file is much larger. Without it, each board has a
    /// description. Only for pdf
    #[arg(long)]
    pub tag_cells: bool,
    /// A font file (TrueType or OpenType) for characters that the built-in font does not have; can be given several
    /// times. Only for pdf
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
}

/// The form of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// A vector graphic for each puzzle, and index.csv with a row for each
    Svg,
    /// A page for a browser, or a book of pages
    Html,
    /// A book to print
    Pdf,
    /// Boards of characters, for a terminal
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Show {
    /// The puzzle
    Puzzle,
    /// The first solution
    Solution,
    /// The puzzle and the first solution
    Both,
    /// The puzzle and all solutions, up to --list
    AllSolutions,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Theme {
    /// Cells of 9 mm, black givens and blue solutions
    #[default]
    Classic,
    /// Cells of 15 mm, with digits of 20 points and more
    LargePrint,
    /// Few strong colours
    HighContrast,
    /// Black only, for one ink
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PerPageFlag {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
    #[value(name = "9")]
    Nine,
    #[value(name = "12")]
    Twelve,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Answers {
    /// At the end of the book
    End,
    /// On the page after each page of puzzles
    Overleaf,
    /// Nowhere
    None,
    /// Small and upside down below each puzzle
    UpsideDown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Sort {
    /// By name
    Name,
    /// The easiest first
    Rating,
    /// The order of the files
    File,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Sections {
    /// By the level of the grade
    Level,
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
    /// The form that the extension of a file names.
    pub fn of_file(file: &Path) -> Option<Form> {
        let extension = file.extension()?.to_str()?.to_ascii_lowercase();
        EXTENSIONS.iter().find(|(name, _)| *name == extension).map(|(_, form)| *form)
    }

    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl RenderFlags {
    /// The form, and whether the flags are for it.
    ///
    /// # Errors
    /// If no flag and no extension names the form, or a flag is for another form.
    pub fn form(&self, output: Option<&Path>) -> Result<Form, String> {
        let form = match (self.to, output) {
            (Some(form), _) => form,
            (None, None) => Form::Text,
            (None, Some(output)) => Form::of_file(output).ok_or_else(|| {
                let output = output.display();
                format!("the name {output} does not say what to write; add --to svg, html, pdf or text")
            })?,
        };
        let PageFlags { title, page, per_page, margin, gutter, bleed, answers, sort, sections, tag_cells, font } =
            &self.pages;
        let (pages, pdf): (&[Form], &[Form]) = (&[Form::Html, Form::Pdf], &[Form::Pdf]);
        let flags = [
            (self.elapsed, "--elapsed", &[Form::Html][..]),
            (title.is_some(), "--title", pages),
            (page.is_some(), "--page", pages),
            (per_page.is_some(), "--per-page", pages),
            (margin.is_some(), "--margin", pages),
            (answers.is_some(), "--answers", pages),
            (gutter.is_some(), "--gutter", pdf),
            (bleed.is_some(), "--bleed", pdf),
            (sort.is_some(), "--sort", pdf),
            (sections.is_some(), "--sections", pdf),
            (*tag_cells, "--tag-cells", pdf),
            (!font.is_empty(), "--font", pdf),
        ];
        match flags.into_iter().find(|(is_set, _, forms)| *is_set && !forms.contains(&form)) {
            Some((_, flag, forms)) => {
                let forms: Vec<String> = forms.iter().map(|form| format!("--to {}", form.name())).collect();
                Err(format!("{flag} is for {}, and this writes {}", forms.join(" and "), form.name()))
            }
            None => Ok(form),
        }
    }

    /// Whether puzzles must be graded.
    pub fn needs_grades(&self) -> bool {
        self.grade || self.pages.sort == Some(Sort::Rating) || self.pages.sections.is_some()
    }

    /// How puzzles become pictures. A book shows the solutions elsewhere.
    pub fn picture(&self, form: Form, is_book: bool, levels: Levels) -> PictureOptions {
        let default = if form == Form::Svg || is_book { Show::Puzzle } else { Show::Both };
        PictureOptions {
            show: self.show.unwrap_or(default).into(),
            candidates: self.candidates,
            theme: self.theme.into(),
            cell_size: self.cell_size,
            levels,
        }
    }

    /// The pages of a book, or of one document.
    pub fn page(&self, is_book: bool) -> PageOptions {
        let (flags, default) = (&self.pages, PageOptions::default());
        let answers = if is_book { picture::Answers::End } else { picture::Answers::None };
        PageOptions {
            size: flags.page.unwrap_or(default.size),
            per_page: flags.per_page.map_or(default.per_page, PerPage::from),
            margin: flags.margin.unwrap_or(default.margin),
            gutter: flags.gutter.unwrap_or(default.gutter),
            bleed: flags.bleed.unwrap_or(default.bleed),
            answers: flags.answers.map_or(answers, picture::Answers::from),
            sort: flags.sort.map_or(default.sort, picture::Sort::from),
            sections: flags.sections.is_some(),
            title: flags.title.clone(),
            tag_cells: flags.tag_cells,
        }
    }
}

impl From<Show> for picture::Show {
    fn from(show: Show) -> picture::Show {
        match show {
            Show::Puzzle => picture::Show::Puzzle,
            Show::Solution => picture::Show::Solution,
            Show::Both => picture::Show::Both,
            Show::AllSolutions => picture::Show::AllSolutions,
        }
    }
}

impl From<Theme> for picture::Theme {
    fn from(theme: Theme) -> picture::Theme {
        match theme {
            Theme::Classic => picture::Theme::Classic,
            Theme::LargePrint => picture::Theme::LargePrint,
            Theme::HighContrast => picture::Theme::HighContrast,
            Theme::Black => picture::Theme::Black,
        }
    }
}

impl From<PerPageFlag> for PerPage {
    fn from(number: PerPageFlag) -> PerPage {
        match number {
            PerPageFlag::One => PerPage::One,
            PerPageFlag::Two => PerPage::Two,
            PerPageFlag::Four => PerPage::Four,
            PerPageFlag::Six => PerPage::Six,
            PerPageFlag::Nine => PerPage::Nine,
            PerPageFlag::Twelve => PerPage::Twelve,
        }
    }
}

impl From<Answers> for picture::Answers {
    fn from(answers: Answers) -> picture::Answers {
        match answers {
            Answers::End => picture::Answers::End,
            Answers::Overleaf => picture::Answers::Overleaf,
            Answers::None => picture::Answers::None,
            Answers::UpsideDown => picture::Answers::UpsideDown,
        }
    }
}

impl From<Sort> for picture::Sort {
    fn from(sort: Sort) -> picture::Sort {
        match sort {
            Sort::Name => picture::Sort::Name,
            Sort::Rating => picture::Sort::Rating,
            Sort::File => picture::Sort::File,
        }
    }
}

/// The smallest and the largest cell.
const CELLS: std::ops::RangeInclusive<Length> = Length::mm(2)..=Length::mm(100);

fn cell_size(text: &str) -> Result<Length, String> {
    let size: Length = text.parse().map_err(|error: picture::ParseLengthError| error.to_string())?;
    if CELLS.contains(&size) { Ok(size) } else { Err("use a length from 2mm to 100mm".to_owned()) }
}
