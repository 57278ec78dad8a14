//! The flags of `render`: the form of the pictures, what they show, and the pages of a book.

use std::path::{Path, PathBuf};

use clap::Args;

use super::values::choice;
use sudoxml_document::choice::{Choice, each_name};
use sudoxml_picture::options::{self, CellSize, Form, RenderOptions};
use sudoxml_picture::{Answers, ColorSpace, Heading, Length, PageSize, PerPage, SectionsBy, Show, Sort, Theme};

#[derive(Args, Debug)]
pub struct RenderFlags {
    #[arg(
        long,
        value_name = "FORM",
        value_parser = choice::<Form>(),
        help = options::TO.default("the one that the extension of OUT names; text without OUT").help()
    )]
    pub to: Option<Form>,
    #[arg(long, value_name = "WHAT", value_parser = choice::<Show>(), help = options::SHOW.help())]
    pub show: Option<Show>,
    #[arg(long, help = options::CANDIDATES.help())]
    pub candidates: bool,
    #[arg(long, help = options::GRADE.help())]
    pub grade: bool,
    #[arg(long, help = options::STEPS.help())]
    pub steps: bool,
    #[arg(long, help = options::ELAPSED.help())]
    pub elapsed: bool,
    #[arg(
        long,
        value_name = "THEME",
        value_parser = choice::<Theme>(),
        default_value = options::THEME.default,
        help = options::THEME.description()
    )]
    pub theme: Theme,
    #[arg(long, value_name = "LENGTH", help = options::CELL_SIZE.help())]
    pub cell_size: Option<CellSize>,
    #[command(flatten)]
    pub pages: PageFlags,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Options for the pages of --to html and --to pdf")]
pub struct PageFlags {
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::TITLE.help())]
    pub title: Option<String>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::HEADING.help())]
    pub heading: Option<Heading>,
    #[arg(long, value_name = "N", value_parser = options::first_number, help = options::FIRST_NUMBER.help())]
    pub first_number: Option<usize>,
    #[arg(long, value_name = "SIZE", help = options::PAGE.help())]
    pub page: Option<PageSize>,
    #[arg(long, value_name = "N", help = options::PER_PAGE.help())]
    pub per_page: Option<PerPage>,
    #[arg(long, value_name = "LENGTH", help = options::MARGIN.help())]
    pub margin: Option<Length>,
    #[arg(long, value_name = "LENGTH", help = options::GUTTER.help())]
    pub gutter: Option<Length>,
    #[arg(long, value_name = "LENGTH", help = options::BLEED.help())]
    pub bleed: Option<Length>,
    #[arg(long, value_name = "WHERE", value_parser = choice::<Answers>(), help = options::ANSWERS.help())]
    pub answers: Option<Answers>,
    #[arg(long, value_name = "N", help = options::ANSWERS_PER_PAGE.help())]
    pub answers_per_page: Option<PerPage>,
    #[arg(long, value_name = "ORDER", value_parser = choice::<Sort>(), help = options::SORT.help())]
    pub sort: Option<Sort>,
    #[arg(long, value_name = "BY", value_parser = choice::<SectionsBy>(), help = options::SECTIONS.help())]
    pub sections: Option<SectionsBy>,
    #[arg(long, value_name = "SPACE", value_parser = choice::<ColorSpace>(), help = options::COLOR_SPACE.help())]
    pub color_space: Option<ColorSpace>,
    #[arg(long, help = options::TAG_CELLS.help())]
    pub tag_cells: bool,
    /// A font file (TrueType or OpenType) for characters that the built-in font does not have; can be given several
    /// times. Only for pdf
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
}

/// The form that the extension of a file names.
pub fn form_of_file(file: &Path) -> Option<Form> {
    Form::of_extension(file.extension()?.to_str()?)
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
            (None, Some(output)) => form_of_file(output).ok_or_else(|| {
                let (output, names) = (output.display(), each_name::<Form>().join(", "));
                format!("the name {output} does not say what to write; add --to with one of {names}")
            })?,
        };
        self.options().check(form).map_err(|error| format!("--{error}"))?;
        if form != Form::Pdf && !self.pages.font.is_empty() {
            return Err(format!("--font is for pdf, and this writes {}", form.name()));
        }
        Ok(form)
    }

    /// What the flags set for pictures and pages.
    pub fn options(&self) -> RenderOptions {
        let RenderFlags { to: _, show, candidates, grade, steps, elapsed, theme, cell_size, pages } = self;
        let PageFlags {
            title,
            heading,
            first_number,
            page,
            per_page,
            margin,
            gutter,
            bleed,
            answers,
            answers_per_page,
            sort,
            sections,
            color_space,
            tag_cells,
            font: _,
        } = pages;
        RenderOptions {
            show: *show,
            candidates: *candidates,
            grade: *grade,
            steps: *steps,
            elapsed: *elapsed,
            theme: *theme,
            cell_size: *cell_size,
            title: title.as_deref().and_then(options::title),
            heading: heading.clone(),
            first_number: *first_number,
            page: *page,
            per_page: *per_page,
            margin: *margin,
            gutter: *gutter,
            bleed: *bleed,
            answers: *answers,
            answers_per_page: *answers_per_page,
            sort: *sort,
            sections: *sections,
            color_space: *color_space,
            tag_cells: *tag_cells,
        }
    }
}
