//! The form of outcomes: a table, a picture or a book. It is chosen before the run, and opened for it.

use std::collections::HashSet;
#[cfg(feature = "pdf")]
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::SystemTime;

use sudoku_engine::logic::Levels;
#[cfg(not(feature = "pdf"))]
use sudoxml_document::choice::built_without;
use sudoxml_picture::html::BookOptions;
use sudoxml_picture::options::{Form, RenderOptions};
#[cfg(feature = "pdf")]
use sudoxml_picture::pdf;
use sudoxml_picture::{PageOptions, PictureFile, PictureOptions};
use sudoxml_report::scratch::Scratch;
use sudoxml_report::table::{Table, TableWriter};
use sudoxml_report::writer::OutcomeWriter;
#[cfg(feature = "pdf")]
use sudoxml_run::forms::PdfWriter;
use sudoxml_run::forms::{BookWriter, CanonicalWriter, DistinctWriter, PartsWriter, PictureWriter, TextWriter};
#[cfg(feature = "pdf")]
use sudoxml_run::run::read_up_to;

/// How many bytes of each part of a book are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// The largest file of a font, in bytes.
#[cfg(feature = "pdf")]
const LARGEST_FONT: u64 = 1 << 26;

/// What outcomes become.
#[derive(Clone, Debug)]
pub enum OutputForm {
    /// A table.
    Table(Table),
    /// The picture of the only puzzle.
    Picture(PictureOptions),
    /// Boards of characters, with colours or without.
    Text(PictureOptions, bool),
    /// A book in one file of HTML.
    Html(BookOptions),
    /// A book in files of HTML, in this folder.
    HtmlParts(BookOptions, PathBuf),
    /// The canonical form of each puzzle, with names or without.
    Canonical(bool),
    /// The puzzles with different canonical forms, with names or without.
    Distinct(bool),
    /// The same, divided by these shares into the files of a folder.
    Split(bool, Vec<u32>, PathBuf),
    /// A book to print.
    #[cfg(feature = "pdf")]
    Pdf(Box<(PageOptions, PictureOptions, pdf::Fonts)>),
}

/// The built-in fonts, and those in files.
///
/// # Errors
/// If a file cannot be read or is not a font.
#[cfg(feature = "pdf")]
pub fn fonts_in(files: &[PathBuf]) -> Result<pdf::Fonts, String> {
    let mut fonts = pdf::Fonts::default();
    for file in files {
        let refused = |error: &dyn fmt::Display| format!("--font {}: {error}", file.display());
        let bytes = read_up_to(file, LARGEST_FONT).map_err(|error| refused(&error))?;
        let bytes = bytes.ok_or_else(|| refused(&"a font has at most 64 MiB"))?;
        fonts.add(bytes).map_err(|error| refused(&error))?;
    }
    Ok(fonts)
}

/// What is known when a run starts.
pub struct Start {
    /// The real paths of the files that the run reads.
    pub inputs: HashSet<PathBuf>,
    /// The time for outputs.
    pub time: SystemTime,
}

impl OutputForm {
    /// A book of HTML: one file, or files in this folder.
    pub fn html(options: BookOptions, folder: Option<PathBuf>) -> OutputForm {
        match folder {
            None => OutputForm::Html(options),
            Some(folder) => OutputForm::HtmlParts(BookOptions { is_book: true, ..options }, folder),
        }
    }

    /// How puzzles become pictures of their own, with these font files for the forms that contain letters.
    ///
    /// # Errors
    /// If a file cannot be read or is not a font, or no font has a character of the heading.
    #[cfg_attr(not(feature = "pdf"), allow(unused_variables))]
    pub fn single(
        form: Form,
        options: &RenderOptions,
        levels: Levels,
        files: &[PathBuf],
    ) -> Result<PictureOptions, String> {
        #[cfg(feature = "pdf")]
        if form.has_fonts() {
            let fonts = fonts_in(files)?;
            let picture = options.single(form, levels, fonts.clone());
            return match pdf::check_heading(&fonts, &picture) {
                Ok(()) => Ok(picture),
                Err(error) => Err(error.to_string()),
            };
        }
        Ok(options.picture(form, false, levels))
    }

    /// A book of pages to print, with these font files.
    ///
    /// # Errors
    /// If a file cannot be read or is not a font.
    #[cfg(feature = "pdf")]
    pub fn pdf(picture: PictureOptions, pages: PageOptions, files: &[PathBuf]) -> Result<OutputForm, String> {
        Ok(OutputForm::Pdf(Box::new((pages, picture, fonts_in(files)?))))
    }

    /// A book of pages to print, in a program without PDF.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "pdf"))]
    pub fn pdf(_: PictureOptions, _: PageOptions, _: &[PathBuf]) -> Result<OutputForm, String> {
        Err(built_without("pdf"))
    }

    /// The folder of the output, if it has several files.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            OutputForm::HtmlParts(_, folder) | OutputForm::Split(_, _, folder) => Some(folder.clone()),
            _ => None,
        }
    }

    /// Whether nothing is written if one document has an error. Boards of characters of the other documents are written.
    pub fn is_all_or_nothing(&self) -> bool {
        !matches!(self, OutputForm::Text(..))
    }

    /// Whether the output is a text that a document is not expected to be replaced by.
    pub fn is_text(&self) -> bool {
        matches!(
            self,
            OutputForm::Table(_)
                | OutputForm::Picture(PictureOptions { file: PictureFile::Svg, .. })
                | OutputForm::Text(..)
                | OutputForm::Canonical(_)
                | OutputForm::Distinct(_)
        )
    }

    /// The writer of this form.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn open<'o>(&self, out: &'o mut (dyn Write + Send), start: Start) -> io::Result<Box<dyn OutcomeWriter + 'o>> {
        Ok(match self {
            OutputForm::Table(table) => Box::new(TableWriter::new(table.clone(), out)?),
            OutputForm::Picture(options) => {
                Box::new(PictureWriter::new(options.clone(), "write them into a folder", out))
            }
            OutputForm::Text(options, coloured) => Box::new(TextWriter::new(options.clone(), *coloured, out)),
            OutputForm::Canonical(names) => Box::new(CanonicalWriter::new(*names, out)),
            OutputForm::Distinct(names) => Box::new(DistinctWriter::new(*names, out)),
            OutputForm::Split(names, shares, folder) => {
                let (shares, folder) = (shares.clone(), folder.clone());
                Box::new(DistinctWriter::<io::Sink>::split(*names, shares, folder, start.inputs, start.time))
            }
            OutputForm::Html(options) => {
                let stores = [(); 3].map(|()| Scratch::new(IN_MEMORY));
                Box::new(BookWriter::new(options.clone(), stores, out))
            }
            OutputForm::HtmlParts(options, folder) => {
                Box::new(PartsWriter::new(options.clone(), folder.clone(), start.inputs, start.time))
            }
            #[cfg(feature = "pdf")]
            OutputForm::Pdf(spec) => {
                let (pages, picture, fonts) = (**spec).clone();
                Box::new(PdfWriter::new(pdf::Book::new(pages, picture, fonts), out))
            }
        })
    }
}
