//! The flags of `render`: the form of the pictures, what they show, and the pages of a book.

use std::iter;
use std::path::{Path, PathBuf};

use clap::Args;

use super::style_file::{HowToValue, ProfileFile, StyleFile};
use super::templates::TemplateFolder;
use super::values::{choice, no_form, number_of};
use sudoxml_document::choice::Choice;
use sudoxml_picture::html::Templates;
use sudoxml_picture::options::{self, CellSize, Form, RenderOptions};
use sudoxml_picture::{
    Answers, ColorSpace, Density, FrontMatter, Heading, Language, Length, OwnWords, PageSize, PerPage, Running,
    SectionsBy, Show, Singles, Sort, Style, TextForm, Theme,
};
use sudoxml_run::run::path::is_folder;

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
    #[arg(long, value_name = "HOW", value_parser = choice::<Singles>(), help = options::SINGLES.help())]
    pub singles: Option<Singles>,
    #[arg(long, help = options::ELAPSED.help())]
    pub elapsed: bool,
    #[arg(
        long,
        value_name = "THEME",
        value_parser = choice::<Theme>(),
        help = options::THEME.help()
    )]
    pub theme: Option<Theme>,
    /// A file with colours, lines, words, and values for the options of render: a template for pictures and books
    #[arg(long, value_name = "FILE", value_parser = StyleFile::read)]
    pub style: Option<StyleFile>,
    /// A folder with templates of HTML in place of ours, in the language of Jinja. 'sudoxml templates DIR' writes ours, to
    /// change them. Only for html
    #[arg(long, value_name = "FOLDER", value_parser = TemplateFolder::read)]
    pub template: Option<TemplateFolder>,
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>(), help = options::LANGUAGE.help())]
    pub language: Option<Language>,
    #[arg(long, value_name = "LENGTH", help = options::CELL_SIZE.help())]
    pub cell_size: Option<CellSize>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::HEADING.help())]
    pub heading: Option<Heading>,
    #[arg(long, help = options::BARE.help())]
    pub bare: bool,
    #[arg(long, value_name = "HOW", value_parser = choice::<TextForm>(), help = options::TEXT.help())]
    pub text: Option<TextForm>,
    #[arg(long, value_name = "N", help = options::DPI.help())]
    pub dpi: Option<Density>,
    /// A font file (TrueType or OpenType) for characters that the built-in font does not have; can be given several
    /// times. Only for pdf, png and eps
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
    #[command(flatten)]
    pub pages: PageFlags,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Options for the pages of --to html and --to pdf")]
pub struct PageFlags {
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::TITLE.help())]
    pub title: Option<String>,
    #[arg(long, value_name = "N", value_parser = number_of::<usize>(&options::FIRST_NUMBER), help = options::FIRST_NUMBER.help())]
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
    #[arg(long, help = options::CROP_MARKS.help())]
    pub crop_marks: bool,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::SUBTITLE.help())]
    pub subtitle: Option<String>,
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help = options::AUTHOR.help())]
    pub author: Option<String>,
    #[arg(long, value_name = "YEAR", value_parser = number_of::<u16>(&options::YEAR), help = options::YEAR.help())]
    pub year: Option<u16>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::COPYRIGHT.help())]
    pub copyright: Option<String>,
    #[arg(long, help = options::CONTENTS.help())]
    pub contents: bool,
    #[arg(long, value_name = "LANGUAGE or FILE", value_parser = how_to, help = options::HOW_TO.help())]
    pub how_to: Option<HowToValue>,
    #[arg(long, help = options::OPEN_RIGHT.help())]
    pub open_right: bool,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::HEADER.help())]
    pub header: Option<Running>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = options::FOOTER.help())]
    pub footer: Option<Running>,
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
    /// The ICC profile of the press, which makes a book PDF/X-4. Only for --to pdf with --color-space cmyk
    #[arg(long, value_name = "FILE", value_parser = output_profile)]
    pub output_profile: Option<ProfileFile>,
    #[arg(long, help = options::TAG_CELLS.help())]
    pub tag_cells: bool,
}

/// The profile of a press, read from its file.
fn output_profile(path: &str) -> Result<ProfileFile, String> {
    ProfileFile::read(path.into())
}

/// A language of our text about solving, or a file with a text of the user.
fn how_to(text: &str) -> Result<HowToValue, String> {
    HowToValue::read(Path::new(""), text)
}

/// The form. If the extension of the output names another form, this is an error: a folder with that name would be made.
fn not_another(form: Form, output: Option<&Path>) -> Result<Form, String> {
    match output.map(|output| (output, form_of_file(output))) {
        Some((output, Some(other))) if other != form && !is_folder(output) => {
            let (form, other, output) = (form.name(), other.name(), output.display());
            Err(format!(
                "--to {form} does not write {other}, which the name {output} says; use another name or no --to"
            ))
        }
        _ => Ok(form),
    }
}

/// Whether each puzzle has a picture of its own.
fn is_single(form: Form, output: Option<&Path>) -> bool {
    form.is_picture() || (form == Form::Pdf && output.is_some_and(is_folder))
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
            (Some(form), output) => not_another(form, output)?,
            (None, None) => Form::Text,
            (None, Some(output)) => form_of_file(output).ok_or_else(|| no_form::<Form>(output))?,
        };
        let options = self.options(form, output);
        options.check(form, is_single(form, output)).map_err(|error| format!("--{error}"))?;
        if !form.has_fonts() && !self.font.is_empty() {
            return Err(format!("--font is for pdf, png and eps, and this writes {}", form.name()));
        }
        let is_for_press =
            form == Form::Pdf && !is_single(form, output) && options.color_space == Some(ColorSpace::Cmyk);
        if self.pages.output_profile.is_some() && !is_for_press {
            return Err("--output-profile is for a book with --to pdf and --color-space cmyk".to_owned());
        }
        if form != Form::Html && self.template.is_some() {
            return Err(format!("--template is for html, and this writes {}", form.name()));
        }
        Ok(form)
    }

    /// What the flags and the style set for pictures and pages of this form.
    pub fn options(&self, form: Form, output: Option<&Path>) -> RenderOptions {
        let style = self.style.as_ref().map(|style| style.options(form, is_single(form, output)));
        self.set().or(style.unwrap_or_default())
    }

    /// The files that the flags and the style name, which are read for this form.
    pub fn files(&self, form: Form) -> Vec<PathBuf> {
        let of_style = self.style.iter().flat_map(|style| iter::once(&style.path).chain(&style.how_to_file));
        let how_to = self.pages.how_to.iter().filter_map(|how_to| how_to.file.as_ref());
        let templates = self.template.iter().flat_map(|folder| &folder.files);
        let profile = self.output_profile().filter(|_| form == Form::Pdf).map(|profile| &profile.path);
        let fonts = if form.has_fonts() { self.fonts() } else { Vec::new() };
        of_style.chain(how_to).chain(templates).chain(profile).cloned().chain(fonts).collect()
    }

    /// The templates of HTML.
    pub fn templates(&self) -> Templates {
        self.template.as_ref().map(|folder| folder.templates.clone()).unwrap_or_default()
    }

    /// The profile of the press.
    pub fn output_profile(&self) -> Option<&ProfileFile> {
        let of_style = self.style.as_ref().and_then(|style| style.output_profile.as_ref());
        self.pages.output_profile.as_ref().or(of_style)
    }

    /// The font files.
    pub fn fonts(&self) -> Vec<PathBuf> {
        let of_style = self.style.iter().flat_map(|style| &style.fonts);
        self.font.iter().chain(of_style).cloned().collect()
    }

    /// What the flags set.
    fn set(&self) -> RenderOptions {
        let RenderFlags {
            to: _,
            show,
            candidates,
            grade,
            steps,
            singles,
            elapsed,
            theme,
            style: _,
            template: _,
            language,
            cell_size,
            heading,
            bare,
            text,
            dpi,
            font: _,
            pages,
        } = self;
        let PageFlags {
            title,
            first_number,
            page,
            per_page,
            margin,
            gutter,
            bleed,
            crop_marks,
            subtitle,
            author,
            year,
            copyright,
            contents,
            how_to,
            open_right,
            header,
            footer,
            answers,
            answers_per_page,
            sort,
            sections,
            color_space,
            output_profile: _,
            tag_cells,
        } = pages;
        RenderOptions {
            show: *show,
            candidates: *candidates,
            grade: *grade,
            steps: *steps,
            singles: *singles,
            elapsed: *elapsed,
            theme: *theme,
            style: Style::default(),
            language: *language,
            words: OwnWords::default(),
            cell_size: *cell_size,
            title: title.as_deref().and_then(options::title),
            heading: heading.clone(),
            bare: *bare,
            text: *text,
            dpi: *dpi,
            first_number: *first_number,
            page: *page,
            per_page: *per_page,
            margin: *margin,
            gutter: *gutter,
            bleed: *bleed,
            crop_marks: *crop_marks,
            front: FrontMatter {
                subtitle: subtitle.as_deref().and_then(options::title),
                author: author.as_deref().and_then(options::title),
                year: *year,
                copyright: copyright.as_deref().and_then(options::title),
                contents: *contents,
                how_to: how_to.as_ref().map(|how_to| how_to.text.clone()),
            },
            open_right: *open_right,
            header: header.clone(),
            footer: footer.clone(),
            answers: *answers,
            answers_per_page: *answers_per_page,
            sort: *sort,
            sections: *sections,
            color_space: *color_space,
            tag_cells: *tag_cells,
        }
    }
}
