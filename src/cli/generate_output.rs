//! What `generate` writes: one document or one text, or a document for each puzzle. Each is whole or does not exist.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::streams::StandardOutput;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::puzzle::Puzzle;
use sudoxml_run::generate::Form;
use sudoxml_run::run::path::Present;
use sudoxml_run::run::{Fence, Joined, Output, STANDARD};

/// Where the output goes.
#[derive(Debug)]
pub enum Target {
    /// To this file, with the clock of the run.
    File(PathBuf, SystemTime),
    /// To the standard output.
    Stdout,
    /// To a file in this folder for each puzzle. The numbers in the names have this many digits, or there are none.
    Folder(PathBuf, SystemTime, usize),
}

/// Why an output is not written: the file, and what is wrong. `None` if the reader of the standard output closed it.
pub type Failure = Option<Box<(PathBuf, Finding)>>;

/// The output of a run.
pub struct MadeOutput {
    form: Form,
    to: To,
    /// Whether it has a puzzle. Without one, nothing is written.
    has_puzzle: bool,
    /// The finding of a task that is not an error, such as what a text cannot show.
    warning: Option<Finding>,
}

enum To {
    /// One output, and its path for messages.
    One(Box<Joined<BufWriter<StandardOutput>>>, PathBuf),
    Folder {
        folder: PathBuf,
        fence: Fence,
        time: SystemTime,
        digits: usize,
        number: u64,
    },
}

impl MadeOutput {
    /// An output in this form.
    pub fn new(form: Form, target: Target) -> MadeOutput {
        let one = |file: Option<Output>, path: PathBuf| {
            let stdout = BufWriter::with_capacity(1 << 16, StandardOutput);
            To::One(Box::new(Joined::new(false, file, stdout)), path)
        };
        let to = match target {
            Target::File(path, time) => one(Some(Output::new(path.clone(), None).dated(time)), path),
            Target::Stdout => one(None, PathBuf::from(STANDARD)),
            Target::Folder(folder, time, digits) => {
                To::Folder { fence: Fence::around(folder.clone()), folder, time, digits, number: 0 }
            }
        };
        MadeOutput { form, to, has_puzzle: false, warning: None }
    }

    /// Writes the next puzzles.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn add(&mut self, puzzles: &[Puzzle]) -> Result<(), Failure> {
        if puzzles.is_empty() {
            return Ok(());
        }
        if !std::mem::replace(&mut self.has_puzzle, true) {
            self.add_frame(&self.form.start())?;
        }
        match &mut self.to {
            To::One(one, path) => {
                let (bytes, warning) = self.form.part(puzzles).map_err(|finding| failure(path, finding))?;
                self.warning = self.warning.take().or(warning);
                one.write_all(&bytes).map_err(|error| unwritable(path, &error))
            }
            To::Folder { folder, fence, time, digits, number } => {
                for puzzle in puzzles {
                    *number += 1;
                    let target = folder.join(file_name(*number, *digits));
                    let (bytes, warning) = self
                        .form
                        .document(std::slice::from_ref(puzzle))
                        .map_err(|finding| failure(&target, finding))?;
                    self.warning = self.warning.take().or(warning);
                    let place = fence.admit(&target, Present::Unknown).map_err(|finding| failure(&target, finding))?;
                    let mut output = Output::new(target.clone(), None).at(place).dated(*time);
                    let written = output.write_all(&bytes).and_then(|()| output.commit().map(drop));
                    written.map_err(|error| unwritable(&target, &error))?;
                }
                Ok(())
            }
        }
    }

    /// Ends the output. Returns a finding about it that is not an error.
    ///
    /// # Errors
    /// The end cannot be written.
    pub fn finish(mut self) -> Result<Option<Finding>, Failure> {
        if !self.has_puzzle {
            return Ok(self.warning);
        }
        self.add_frame(self.form.end())?;
        if let To::One(one, path) = self.to {
            one.finish(true).map_err(|error| unwritable(&path, &error))?;
        }
        Ok(self.warning)
    }

    /// Writes the start or the end of one document.
    fn add_frame(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.to {
            To::One(one, path) => one.write_all(text.as_bytes()).map_err(|error| unwritable(path, &error)),
            To::Folder { .. } => Ok(()),
        }
    }
}

/// The name of the file of the puzzle with this number.
fn file_name(number: u64, digits: usize) -> String {
    match digits {
        0 => "puzzle.xml".to_owned(),
        _ => format!("puzzle-{number:0digits$}.xml"),
    }
}

/// The first file in a folder that looks like one of a run of `--split`, and that a run for so many puzzles does not write.
pub fn of_earlier_run(folder: &Path, count: u64, digits: usize) -> Option<PathBuf> {
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let number_of = |name: &str| match name.strip_prefix("puzzle-") {
        Some(rest) => rest.strip_suffix(".xml")?.parse().ok(),
        None => (name == file_name(1, 0)).then_some(1),
    };
    let is_left = |name: &String| {
        number_of(name).is_some_and(|number| !(1..=count).contains(&number) || file_name(number, digits) != *name)
    };
    names.filter(is_left).min().map(|name| folder.join(name))
}

/// The failure that this is wrong with a file.
pub fn failure(path: &Path, finding: Finding) -> Failure {
    Some(Box::new((path.to_path_buf(), finding)))
}

/// The failure of a write. A closed pipe is none that is reported.
fn unwritable(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return None;
    }
    failure(path, Finding::of_file(Rule::Unwritable, error.to_string()))
}
