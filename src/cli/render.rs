//! Resolving the flags of `render`: which outcomes are found, what they become, and where that goes.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::output::OutputForm;
#[cfg(feature = "pdf")]
use super::output::fonts_in;
use super::render_flags::{RenderFlags, form_of_file};
use sudoku_engine::logic::Levels;
use sudoxml_picture::html::BookOptions;
use sudoxml_picture::options::Form;
#[cfg(feature = "pdf")]
use sudoxml_picture::pdf;
use sudoxml_run::run::path::is_folder;
use sudoxml_run::run::{Destination, STANDARD, folder_at};
use sudoxml_run::task::OutcomeOptions;

/// What `render` does.
pub struct Rendering {
    pub options: OutcomeOptions,
    pub destination: Destination,
    /// What the outcomes become. Pictures in a folder are written by the run.
    pub form: Option<OutputForm>,
}

/// What is known about a run when its flags are resolved.
pub struct Context {
    pub output: Option<PathBuf>,
    /// Whether there is one input, which is not a folder.
    pub is_one_document: bool,
    /// Whether text on the standard output is coloured.
    pub is_coloured: bool,
    pub levels: Levels,
}

/// Resolves the flags.
///
/// # Errors
/// If the output cannot be what the form needs.
pub fn resolve(flags: &RenderFlags, form: Form, context: Context) -> Result<Rendering, String> {
    let Context { output, is_one_document, is_coloured, levels } = context;
    let options = flags.options(form, output.as_deref());
    let file = output.filter(|output| output != Path::new(STANDARD));
    let is_book = options.is_book(form, is_one_document);
    let picture = options.picture(form, is_book, levels.clone());
    let names_form = file.as_deref().is_some_and(|file| !is_folder(file) && form_of_file(file) == Some(form));
    let (destination, written) = match (form, file) {
        (Form::Text, file) => {
            let is_coloured = is_coloured && file.is_none();
            (Destination::Joined(file), Some(OutputForm::Text(picture, is_coloured)))
        }
        (Form::Svg, file) if file.is_none() || names_form => {
            if !is_one_document {
                return Err("a picture shows one puzzle, and there may be several; add -o FOLDER".to_owned());
            }
            (Destination::Joined(file), Some(OutputForm::Svg(picture)))
        }
        (Form::Svg, folder) => {
            let folder = folder_at(&folder.unwrap_or_default()).map_err(|error| error.to_string())?;
            (Destination::Pictures(folder, Box::new(picture)), None)
        }
        (Form::Html, file) => {
            let folder = file.clone().filter(|_| !names_form);
            let folder = folder.map(|folder| folder_at(&folder)).transpose().map_err(|error| error.to_string())?;
            let book = BookOptions { picture, pages: options.pages(is_book || folder.is_some()), is_book };
            let destination = if folder.is_some() { Destination::Nowhere } else { Destination::Joined(file) };
            (destination, Some(OutputForm::html(book, folder)))
        }
        #[cfg(feature = "pdf")]
        (Form::Pdf, Some(folder)) if is_folder(&folder) => {
            let fonts = fonts_in(&flags.fonts())?;
            let picture = options.single_pdf(levels, fonts.clone());
            pdf::check_heading(&fonts, &picture).map_err(|error| error.to_string())?;
            (Destination::Pictures(folder, Box::new(picture)), None)
        }
        (Form::Pdf, None) if io::stdout().is_terminal() => {
            return Err("a PDF cannot be shown on a terminal; add -o FILE".to_owned());
        }
        (Form::Pdf, file) => {
            let pdf = OutputForm::pdf(picture, options.pages(is_book), &flags.fonts())?;
            (Destination::Joined(file), Some(pdf))
        }
    };
    let found = OutcomeOptions::new().grades(options.needs_grades()).steps(options.steps).timed(options.elapsed);
    Ok(Rendering { options: found, destination, form: written })
}
