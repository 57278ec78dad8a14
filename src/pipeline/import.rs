//! Import: text puzzles in, puzzle XML out, as one collection or a document each.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::board::Grid;
use crate::document::{Source, write_collection, write_single};
use crate::fault::Faults;
use crate::pipeline::text;
use crate::position::Lines;

/// The puzzles of one text or more, on their way to XML.
///
/// ```
/// use sudoxml::pipeline::Import;
/// let mut import = Import::default();
/// import.add("times", b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # No 1")?;
/// let mut document = Vec::new();
/// import.write_collection(&mut document)?;
/// assert!(document.starts_with(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudokus>\n    <sudoku name=\"No 1\">"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Import {
    texts: Vec<(OsString, Vec<Named>)>,
}

type Named = (Option<String>, Grid);

impl Import {
    /// Reads a text; `stem` is what files of its puzzles are called after, byte for byte.
    ///
    /// # Errors
    /// Every line that cannot be read; nothing of the text is taken then.
    pub fn add(&mut self, stem: impl AsRef<OsStr>, bytes: &[u8]) -> Result<(), Faults> {
        let source = Source::decode(bytes)?;
        let (puzzles, faults) = text::read(source.text(), &Lines::new(source.text()));
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let named = puzzles.iter().map(|puzzle| (puzzle.name.map(String::from), puzzle.grid)).collect();
        self.texts.push((stem.as_ref().to_owned(), named));
        Ok(())
    }

    /// How many puzzles were read.
    pub fn puzzles(&self) -> usize {
        self.texts.iter().map(|(_, puzzles)| puzzles.len()).sum()
    }

    /// Writes all puzzles as one document, in the order in which they were read.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_collection(&self, out: &mut dyn Write) -> io::Result<()> {
        write_collection(self.texts.iter().flat_map(|(_, puzzles)| puzzles).map(as_ref), out)
    }

    /// A document for each puzzle, with its path in a folder: the stem of its text and, where that holds several, the
    /// puzzle's number. Numbers have as many digits as the last, so that names sort as the puzzles do.
    ///
    /// # Errors
    /// The first path that two texts would both be written to.
    pub fn documents(&self, folder: &Path) -> Result<Vec<(PathBuf, String)>, PathBuf> {
        let mut documents = Vec::with_capacity(self.puzzles());
        let mut taken = HashSet::new();
        for (stem, puzzles) in &self.texts {
            let width = puzzles.len().to_string().len();
            for (number, puzzle) in (1..).zip(puzzles) {
                let mut file = stem.clone();
                match puzzles.len() {
                    1 => file.push(".xml"),
                    _ => file.push(format!("-{number:0width$}.xml")),
                }
                let path = folder.join(file);
                if !taken.insert(path.clone()) {
                    return Err(path);
                }
                let (name, grid) = as_ref(puzzle);
                documents.push((path, write_single(name, grid)));
            }
        }
        Ok(documents)
    }
}

fn as_ref((name, grid): &Named) -> (Option<&str>, &Grid) {
    (name.as_deref(), grid)
}
