//! Resolving the flags of `render`: which outcomes are found, what they become, and where that goes.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::output::OutputForm;
use super::render_flags::{RenderFlags, form_of_file};
use sudoku_engine::logic::Levels;
use sudoxml_document::choice::{Choice, built_without};
use sudoxml_picture::PageOptions;
use sudoxml_picture::html::BookOptions;
use sudoxml_picture::options::Form;
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
/// If the program lacks the form, or the output cannot be what the form needs.
pub fn resolve(flags: &RenderFlags, form: Form, context: Context) -> Result<Rendering, String> {
    if let Some(feature) = form.lacks() {
        return Err(built_without(feature));
    }
    let Context { output, is_one_document, is_coloured, levels } = context;
    let options = flags.options(form, output.as_deref());
    let file = output.filter(|output| output != Path::new(STANDARD));
    if file.is_none() && form.has_fonts() && io::stdout().is_terminal() {
        return Err(format!("{} is not for a terminal; add -o FILE", form.name()));
    }
    let is_book = options.is_book(form, is_one_document);
    let picture = options.picture(form, is_book, levels.clone());
    let names_form = file.as_deref().is_some_and(|file| !is_folder(file) && form_of_file(file) == Some(form));
    let (destination, written) = match (form, file) {
        (Form::Text, file) => {
            let is_coloured = is_coloured && file.is_none();
            (Destination::Joined(file), Some(OutputForm::Text(picture, is_coloured)))
        }
        (Form::Svg | Form::Png | Form::Eps, file) => {
            let picture = OutputForm::single(form, &options, levels, &flags.fonts())?;
            match file {
                Some(folder) if !names_form => {
                    check_folder(&folder, form)?;
                    let folder = folder_at(&folder).map_err(|_| not_a_folder(&folder, form))?;
                    (Destination::Pictures(folder, Box::new(picture)), None)
                }
                file if !is_one_document => return Err(one_for_each_puzzle(file.as_deref(), form)),
                file => (Destination::Joined(file), Some(OutputForm::Picture(picture))),
            }
        }
        (Form::Html, file) => {
            let folder = file.clone().filter(|_| !names_form);
            let at = |folder: PathBuf| {
                check_folder(&folder, form)?;
                folder_at(&folder).map_err(|_| not_a_folder(&folder, form))
            };
            let folder = folder.map(at).transpose()?;
            let pages = options.pages(is_book || folder.is_some());
            let book = BookOptions { picture, pages, is_book, templates: flags.templates() };
            let destination = if folder.is_some() { Destination::Nowhere } else { Destination::Joined(file) };
            (destination, Some(OutputForm::html(book, folder)))
        }
        (Form::Pdf, Some(folder)) if is_folder(&folder) => {
            let picture = OutputForm::single(form, &options, levels, &flags.fonts())?;
            (Destination::Pictures(folder, Box::new(picture)), None)
        }
        (Form::Pdf, file) => {
            let output_profile = flags.output_profile().map(|file| file.profile.clone());
            let pages = PageOptions { output_profile, ..options.pages(is_book) };
            let pdf = OutputForm::pdf(picture, pages, &flags.fonts())?;
            (Destination::Joined(file), Some(pdf))
        }
    };
    Ok(Rendering { options: OutcomeOptions::for_pictures(&options, form), destination, form: written })
}

/// The message about one output for pictures of puzzles, of which there may be several.
fn one_for_each_puzzle(file: Option<&Path>, form: Form) -> String {
    let folder = file.map_or_else(|| "FOLDER".into(), |file| file.with_extension("").display().to_string());
    let flags = format!("--to {} -o {folder}", form.name());
    format!("a picture shows one puzzle, and there may be several; for a folder with a picture of each, use {flags}")
}

/// Refuses a folder that does not exist and has the name of a file, such as `x.jpg`.
fn check_folder(folder: &Path, form: Form) -> Result<(), String> {
    match folder.extension() {
        Some(_) if !is_folder(folder) && !folder.exists() => Err(not_a_folder(folder, form)),
        _ => Ok(()),
    }
}

/// The message about an output of pictures that is neither a folder nor a picture in this form.
fn not_a_folder(output: &Path, form: Form) -> String {
    format!(
        "{} is neither a folder nor {}; end the name with / for a folder, or with .{1}",
        output.display(),
        form.name()
    )
}
