//! New puzzles: those that neither a file of known puzzles nor the run has yet, up to symmetry.

use std::fmt;
use std::io::{self, Write};

use super::forms::{Forms, Place};
use super::known::{KnownError, KnownFile, line_of};
use sudoku_engine::audit::canonical::canonical;
use sudoku_engine::board::{Board, Grid};
use sudoxml_report::scratch::Scratch;

/// How many bytes of new puzzles are kept in memory until they are remembered.
const IN_MEMORY: usize = 1 << 20;

/// Tells new puzzles from known ones, and remembers them.
#[derive(Default)]
pub struct Novelty {
    forms: Forms,
    file: Option<KnownFile>,
    /// The lines of new puzzles.
    new: Option<Scratch>,
}

impl fmt::Debug for Novelty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Novelty").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Novelty {
    /// Reads the known puzzles. New ones are added to the file if `remember` is set.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn new(file: KnownFile, remember: bool) -> Result<Novelty, KnownError> {
        let mut forms = Forms::default();
        file.read_into(&mut forms)?;
        Ok(Novelty { forms, file: Some(file), new: remember.then(|| Scratch::new(IN_MEMORY)) })
    }

    /// Whether a puzzle is new. It is known from now on. All puzzles that are not classic are new.
    pub fn is_new(&mut self, puzzle: &Board) -> bool {
        let Some(grid) = puzzle.to_grid() else { return true };
        self.forms.first(&canonical(&grid), Place::Known(0)).is_none()
    }

    /// Keeps a new puzzle, with its name, until [`Novelty::remember`].
    ///
    /// # Errors
    /// Those of a temporary file.
    pub fn keep(&mut self, puzzle: &Grid, name: &str) -> io::Result<()> {
        let Some(new) = &mut self.new else { return Ok(()) };
        new.write_all(line_of(canonical(puzzle).form(), puzzle, name).as_bytes())
    }

    /// Adds the puzzles that were kept to the file, all of them or none.
    ///
    /// # Errors
    /// Those of the file system. The file is then unchanged.
    pub fn remember(self) -> io::Result<()> {
        match (self.file, self.new) {
            (Some(file), Some(new)) => file.extend(new),
            _ => Ok(()),
        }
    }
}
