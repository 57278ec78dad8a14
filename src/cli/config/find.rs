//! Finds the `sudoxml.toml` for the inputs: the nearest one in their folder or above it. A run uses one configuration,
//! so that one exit code and one set of totals apply to all its inputs. If the inputs have different ones, the user has
//! to choose.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use sudoxml_run::run::Input;
use sudoxml_run::run::path::{absolute, folder_of, from_current_folder};

use super::keys::{FILE_NAME, Refusal};

/// The configuration file for all inputs; `None` if there is none.
pub fn find(stdin: bool, inputs: &[Input]) -> Result<Option<PathBuf>, Refusal> {
    let paths = inputs.iter().filter_map(Input::path);
    // The standard input counts as a file in the current folder.
    let named = stdin.then_some((Path::new("-"), PathBuf::from("."))).into_iter();
    let mut named = named.chain(paths.map(|path| (path, start_of(path))));
    let Some((first, folder)) = named.next() else { return Ok(None) };
    let mut known = HashMap::new();
    let found = above(&folder, &mut known);
    for (other, folder) in named {
        let also = above(&folder, &mut known);
        if also != found {
            return Err(disagreement((first, found.as_deref()), (other, also.as_deref())));
        }
    }
    Ok(found.map(|path| from_current_folder(&path)))
}

/// The folder in which the search starts: the path itself if it is a folder, else the folder of the file.
fn start_of(path: &Path) -> PathBuf {
    let folder = if path.is_dir() { path } else { folder_of(path) };
    folder.to_path_buf()
}

/// The nearest configuration file in a folder or above it. `known` contains the results for other folders.
fn above(folder: &Path, known: &mut HashMap<PathBuf, Option<PathBuf>>) -> Option<PathBuf> {
    if let Some(found) = known.get(folder) {
        return found.clone();
    }
    // A folder that does not exist contains no file. The run reports it later.
    let whole = absolute(folder).ok();
    // A folder with this name, or a link to a file that does not exist, counts as well; reading it reports the error. A
    // file in a folder without read permission is not found.
    let exists = |file: &PathBuf| file.symlink_metadata().is_ok();
    let found = whole.and_then(|whole| whole.ancestors().map(|folder| folder.join(FILE_NAME)).find(exists));
    known.insert(folder.to_path_buf(), found.clone());
    found
}

fn disagreement((a, found_a): (&Path, Option<&Path>), (b, found_b): (&Path, Option<&Path>)) -> Refusal {
    let used =
        |found: Option<&Path>| found.map_or("none".into(), |path| from_current_folder(path).display().to_string());
    let message = format!(
        "a run uses one {FILE_NAME}, but {} finds {} and {} finds {}; \
         run sudoxml for each, or use --config FILE or --no-config",
        a.display(),
        used(found_a),
        b.display(),
        used(found_b)
    );
    Refusal::CommandLine(message)
}
