//! Resolving the flags of `render`: the task that draws, where its output goes, and the book that the outcomes become.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::args::Require;
use super::book::BookSpec;
use super::render_flags::{Form, RenderFlags};
use sudoku_engine::logic::Levels;
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_picture::html::BookOptions;
use sudoxml_run::run::path::is_folder;
use sudoxml_run::run::{Destination, STANDARD, Task, folder_at};

/// What `render` does: a task and its output, and the book if there is one.
pub struct Rendering {
    pub task: Task,
    pub destination: Destination,
    pub book: Option<BookSpec>,
}

/// What is known about a run when its flags are resolved.
pub struct Context {
    pub output: Option<PathBuf>,
    /// Whether there is one input, which is not a folder.
    pub is_one_document: bool,
    /// Whether text on the standard output is coloured.
    pub is_coloured: bool,
    pub levels: Levels,
    pub list: SolutionLimit,
}

/// The requirement of a form, if no other is set. A book is printed, and the other forms serve to find errors.
pub fn default_requirement(form: Form) -> Require {
    if form == Form::Pdf { Require::Unique } else { Require::Nothing }
}

/// Resolves the flags.
///
/// # Errors
/// If the output cannot be what the form needs.
pub fn resolve(flags: &RenderFlags, form: Form, context: Context) -> Result<Rendering, String> {
    let Context { output, is_one_document, is_coloured, levels, list } = context;
    let file = output.filter(|output| output != Path::new(STANDARD));
    let is_book = form == Form::Pdf || (form == Form::Html && (!is_one_document || flags.pages.title.is_some()));
    let picture = flags.picture(form, is_book, levels);
    let names_form = file.as_deref().is_some_and(|file| !is_folder(file) && Form::of_file(file) == Some(form));
    let (task, destination, book) = match (form, file) {
        (Form::Text, file) => {
            let task = Task::drawn_text(picture, is_coloured && file.is_none());
            (task, Destination::Joined(file), None)
        }
        (Form::Svg, file) if file.is_none() || names_form => {
            if !is_one_document {
                return Err("a picture shows one puzzle, and there may be several; add -o FOLDER".to_owned());
            }
            (Task::svg(picture), Destination::Joined(file), None)
        }
        (Form::Svg, folder) => {
            let folder = folder_at(&folder.unwrap_or_default()).map_err(|error| error.to_string())?;
            (Task::svg_files(picture), Destination::SplitBelow(folder), None)
        }
        (Form::Html, file) => {
            let folder = file.clone().filter(|_| !names_form);
            let folder = folder.map(|folder| folder_at(&folder)).transpose().map_err(|error| error.to_string())?;
            let options = BookOptions { picture, pages: flags.page(is_book || folder.is_some()), is_book };
            let book = BookSpec::html(options, folder.clone());
            let destination = if folder.is_some() { Destination::Nowhere } else { Destination::Joined(file) };
            (Task::outcomes(), destination, Some(book))
        }
        (Form::Pdf, None) if io::stdout().is_terminal() => {
            return Err("a PDF cannot be shown on a terminal; add -o FILE".to_owned());
        }
        (Form::Pdf, file) => {
            let book = BookSpec::pdf(picture, flags.page(is_book), &flags.pages.font)?;
            (Task::outcomes(), Destination::Joined(file), Some(book))
        }
    };
    let task = if flags.needs_grades() { task.with_grades() } else { task };
    let task = if flags.steps { task.with_steps() } else { task };
    let task = if flags.elapsed { task.timed() } else { task };
    Ok(Rendering { task: task.list(list), destination, book })
}
