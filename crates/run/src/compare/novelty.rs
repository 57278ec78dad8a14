//! New puzzles: those that neither a file of known puzzles nor the run has yet, up to symmetry.

use std::fmt;
use std::io::{self, Write};

use super::forms::{Forms, Place};
use super::known::{KnownError, KnownFile, line_of};
use sudoku_engine::audit::canonical::canonical;
use sudoku_engine::board::Board;
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

    /// Makes a puzzle known, without keeping it.
    pub fn know(&mut self, puzzle: &Board) {
        if let Some(grid) = puzzle.to_grid() {
            self.forms.first(&canonical(&grid), Place::Known(0));
        }
    }

    /// Whether a puzzle is new. It is known from now on, and kept with its name until [`Novelty::remember`]. All puzzles that
    /// are not classic are new.
    ///
    /// # Errors
    /// Those of a temporary file.
    pub fn add(&mut self, puzzle: &Board, name: impl FnOnce() -> String) -> io::Result<bool> {
        let Some(grid) = puzzle.to_grid() else { return Ok(true) };
        let form = canonical(&grid);
        let is_new = self.forms.first(&form, Place::Known(0)).is_none();
        if let (true, Some(kept)) = (is_new, &mut self.new) {
            kept.write_all(line_of(form.form(), &grid, &name()).as_bytes())?;
        }
        Ok(is_new)
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
