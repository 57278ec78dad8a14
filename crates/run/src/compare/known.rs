//! The file of known puzzles: a line for each, with its canonical form, its givens, and its place and name. A run reads it,
//! and adds the puzzles that are not in it, all of them or none.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::{error, fmt};

use super::forms::{Forms, Place};
use crate::run::extend_file;
use sudoku_engine::audit::canonical::{Transformation, canonical};
use sudoku_engine::board::Grid;
use sudoxml_document::show::printable;

/// The first line of a file of known puzzles.
const HEAD: &str = "# Puzzles that sudoxml knows: canonical form, givens, place and name\n";

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// A file of known puzzles.
#[derive(Debug)]
pub struct KnownFile {
    path: PathBuf,
    /// The file as it was opened, so that lines stay where they are; `None` if it does not exist yet.
    file: Option<File>,
}

/// Why a file of known puzzles cannot be used.
#[derive(Debug)]
pub enum KnownError {
    /// An error of the file system.
    Io(io::Error),
    /// The line with this number, from 1, is not one of such a file.
    Line(usize, &'static str),
}

impl fmt::Display for KnownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnownError::Io(error) => error.fmt(f),
            KnownError::Line(_, why) => {
                write!(f, "this line of known puzzles {why}; it has a canonical form, givens and a name")
            }
        }
    }
}

impl error::Error for KnownError {}

impl From<io::Error> for KnownError {
    fn from(error: io::Error) -> KnownError {
        KnownError::Io(error)
    }
}

/// A known puzzle.
pub(super) struct Known {
    pub name: String,
    /// From its givens to its form.
    pub to_form: Transformation,
}

impl KnownFile {
    /// Opens the file. If it `may_be_new`, it need not exist.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(path: &Path, may_be_new: bool) -> io::Result<KnownFile> {
        let file = match File::open(path) {
            Ok(file) => Some(file),
            Err(error) if may_be_new && error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok(KnownFile { path: path.to_path_buf(), file })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds all lines to the table.
    pub(super) fn read_into(&self, forms: &mut Forms) -> Result<(), KnownError> {
        let Some(file) = &self.file else { return Ok(()) };
        let (mut lines, mut offset, mut number) = (BufReader::new(file), 0, 0);
        let mut line = Vec::new();
        while next_line(&mut lines, &mut line)? {
            number += 1;
            if let Some((form, _)) = parts(&line).map_err(|why| KnownError::Line(number, why))? {
                forms.first_of(&form, 0, Place::Known(offset));
            }
            offset += line.len() as u64;
        }
        Ok(())
    }

    /// The puzzle of the line at this byte. The transformation is found again from its givens.
    pub(super) fn known(&self, offset: u64) -> io::Result<Known> {
        let mut file = self.file.as_ref().ok_or(ErrorKind::NotFound)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut line = Vec::new();
        next_line(&mut BufReader::new(file), &mut line)?;
        let (_, rest) = parts(&line).ok().flatten().ok_or(ErrorKind::InvalidData)?;
        let (givens, name) = rest.split_once(' ').unwrap_or((rest, ""));
        let givens: Grid = givens.parse().map_err(|_| ErrorKind::InvalidData)?;
        Ok(Known { name: name.to_owned(), to_form: *canonical(&givens).transformation() })
    }

    /// Adds the lines whose forms the file does not have, all of them or none. Another run may have added some of them since
    /// this file was opened.
    ///
    /// # Errors
    /// Those of the file system. The file is then unchanged.
    pub(super) fn extend(&self, mut lines: impl Read + Seek) -> io::Result<()> {
        extend_file(&self.path, &mut |existing| {
            let mut forms = Forms::default();
            let mut read = BufReader::new(existing);
            let mut line = Vec::new();
            while next_line(&mut read, &mut line)? {
                if let Ok(Some((form, _))) = parts(&line) {
                    forms.first_of(&form, 0, Place::Known(0));
                }
            }
            let mut added = Vec::new();
            if existing.is_empty() {
                added.extend_from_slice(HEAD.as_bytes());
            } else if !existing.ends_with(b"\n") {
                added.push(b'\n');
            }
            let empty = added.len();
            lines.rewind()?;
            let mut new = BufReader::new(&mut lines);
            while next_line(&mut new, &mut line)? {
                if let Ok(Some((form, _))) = parts(&line)
                    && forms.first_of(&form, 0, Place::Known(0)).is_none()
                {
                    added.extend_from_slice(&line);
                }
            }
            if added.len() == empty {
                added.clear();
            }
            Ok(added)
        })
    }
}

/// A line of the file.
pub(super) fn line_of(form: &Grid, givens: &Grid, name: &str) -> String {
    format!("{form} {givens} {}\n", printable(name))
}

/// Reads the next line, with its line feed; false at the end.
fn next_line(lines: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    Ok(lines.take(LONGEST).read_until(b'\n', line)? > 0)
}

/// The form of a line and what comes after it; `None` for an empty line or a comment.
fn parts(line: &[u8]) -> Result<Option<(Grid, &str)>, &'static str> {
    let line = std::str::from_utf8(line).map_err(|_| "is not UTF-8")?.trim_end_matches(['\r', '\n']);
    if line.trim().is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (form, rest) = line.split_once(' ').ok_or("has one word")?;
    let form = form.parse::<Grid>().map_err(|_| "does not start with 81 digits and dots")?;
    let givens = rest.split(' ').next().unwrap_or_default();
    givens.parse::<Grid>().map_err(|_| "has no givens of 81 digits and dots")?;
    Ok(Some((form, rest)))
}
