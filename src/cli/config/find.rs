//! Which `sudoxml.toml` holds for the inputs: the nearest in a folder or above it. A run goes by one, so that its exit
//! code and its totals mean one thing; where inputs find different ones, the user has to say which.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::run::Input;
use crate::run::path::absolute;

use super::keys::{FILE_NAME, Refusal, shown};

/// The file that holds for all inputs, which is none where there is none.
pub fn find(stdin: bool, inputs: &[Input]) -> Result<Option<PathBuf>, Refusal> {
    let paths = inputs.iter().filter_map(Input::path);
    // The standard input lies in the current folder.
    let named = stdin.then_some((Path::new("-"), PathBuf::from("."))).into_iter();
    let mut named = named.chain(paths.map(|path| (path, folder_of(path))));
    let Some((first, folder)) = named.next() else { return Ok(None) };
    let mut known = HashMap::new();
    let found = above(&folder, &mut known);
    for (other, folder) in named {
        let also = above(&folder, &mut known);
        if also != found {
            return Err(disagreement((first, found.as_deref()), (other, also.as_deref())));
        }
    }
    Ok(found.map(|path| shown(&path)))
}

/// The folder in which the search begins: a folder itself, and that of a file.
fn folder_of(path: &Path) -> PathBuf {
    let folder = if path.is_dir() { Some(path) } else { path.parent() };
    folder.filter(|folder| *folder != Path::new("")).unwrap_or(Path::new(".")).to_path_buf()
}

/// The nearest file, looked for in a folder and above it. A list of files asks once for each folder.
fn above(folder: &Path, known: &mut HashMap<PathBuf, Option<PathBuf>>) -> Option<PathBuf> {
    if let Some(found) = known.get(folder) {
        return found.clone();
    }
    // A folder that is not there has nothing in it, which the run will tell.
    let whole = absolute(folder).ok();
    // Whatever has the name counts, be it a folder or a link that leads nowhere: reading it will tell. What lies in a
    // folder that may not be looked into is not seen.
    let is_there = |file: &PathBuf| file.symlink_metadata().is_ok();
    let found = whole.and_then(|whole| whole.ancestors().map(|folder| folder.join(FILE_NAME)).find(is_there));
    known.insert(folder.to_path_buf(), found.clone());
    found
}

fn disagreement((a, found_a): (&Path, Option<&Path>), (b, found_b): (&Path, Option<&Path>)) -> Refusal {
    let goes_by = |found: Option<&Path>| found.map_or("none".into(), |path| shown(path).display().to_string());
    let message = format!(
        "one run goes by one {FILE_NAME}, but {} finds {} and {} finds {}; run them apart, or use --config FILE or --no-config",
        a.display(),
        goes_by(found_a),
        b.display(),
        goes_by(found_b)
    );
    Refusal::CommandLine(message)
}
