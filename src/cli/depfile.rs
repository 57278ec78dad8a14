//! The depfile: the list of what a run reads, in the syntax of make. A build tool runs sudoxml again if one of them
//! changes.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A makefile rule: `target` depends on the files and folders in `read`. Each of these has a rule without a recipe, so
/// that the next build does not stop if one was removed. The escapes are those that make, Ninja and CMake share (`\ `,
/// `\#`, `\:`, `$$`).
///
/// # Errors
/// If a name contains a character with a special meaning in one of these tools.
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
    /// The character in it that has a special meaning.
    pub character: char,
}

impl fmt::Display for Unnameable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.path.to_string_lossy();
        let character = self.character;
        write!(
            f,
            "a depfile cannot contain the name '{name}', because {character:?} has a special meaning there; rename it"
        )
    }
}

impl std::error::Error for Unnameable {}

fn escaped(path: &Path) -> Result<Vec<u8>, Unnameable> {
    let mut name = Vec::new();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            // The separator of folders on Windows. On other systems it is part of a name, and is refused below.
            b'\\' if std::path::MAIN_SEPARATOR == '\\' => name.push(b'/'),
            // In make, a name is a pattern, '=' sets a variable, and text after ';' or '|' is not an input.
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
