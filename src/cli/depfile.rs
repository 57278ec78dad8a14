//! The depfile: what a run read, in the syntax of make, for a build tool that has to know when to run it again.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A rule that says that `target` is made from the files and folders in `read`, and for each of these a rule without
/// a recipe, so that the next build does not stop at one that is gone. The escapes are those that make, Ninja and
/// CMake share (`\ `, `\#`, `\:`, `$$`).
///
/// # Errors
/// A name with a character that one of them would take for something else.
pub fn depfile(target: &Path, read: &BTreeSet<PathBuf>) -> Result<Vec<u8>, Unnameable> {
    let names = read.iter().map(|path| escaped(path)).collect::<Result<Vec<_>, _>>()?;
    let mut rules = escaped(target)?;
    rules.push(b':');
    for name in &names {
        rules.extend_from_slice(b" \\\n ");
        rules.extend_from_slice(name);
    }
    rules.push(b'\n');
    for name in &names {
        rules.push(b'\n');
        rules.extend_from_slice(name);
        rules.extend_from_slice(b":\n");
    }
    Ok(rules)
}

/// A file or a folder that no depfile can name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unnameable {
    /// Its path.
    pub path: PathBuf,
    /// The character in it that stands for something else.
    pub character: char,
}

impl fmt::Display for Unnameable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.path.to_string_lossy();
        write!(f, "a depfile cannot name '{name}', for {:?} means something else there; rename it", self.character)
    }
}

impl std::error::Error for Unnameable {}

fn escaped(path: &Path) -> Result<Vec<u8>, Unnameable> {
    let mut name = Vec::new();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            // What separates folders on Windows; elsewhere it is a character like others, and refused below.
            b'\\' if std::path::MAIN_SEPARATOR == '\\' => name.push(b'/'),
            // Names are patterns to make, a variable is set with '=', and what comes behind ';' or '|' is no input.
            0..b' ' | 0x7f | b'*' | b'?' | b'[' | b'%' | b'=' | b';' | b'|' | b'\\' => {
                return Err(Unnameable { path: path.to_path_buf(), character: char::from(byte) });
            }
            b' ' | b'#' | b':' => name.extend([b'\\', byte]),
            b'$' => name.extend(b"$$"),
            _ => name.push(byte),
        }
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_a_rule_of_its_own() {
        let read = ["puzzles", "puzzles/may 1.xml"].map(PathBuf::from).into();
        let rules = depfile(Path::new("solved.stamp"), &read).expect("names that make knows");
        let expected = "solved.stamp: \\\n puzzles \\\n puzzles/may\\ 1.xml\n\npuzzles:\n\npuzzles/may\\ 1.xml:\n";
        assert_eq!(String::from_utf8_lossy(&rules), expected);
    }
}
