//! The inputs of a command, from the command line and from a list, and the files that were read to find them.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::streams::StandardInput;
use sudoxml_document::finding::Requirement;
use sudoxml_run::run::path::{is_device, real};
use sudoxml_run::run::{Destination, Input, Job, Origin, Plan, STANDARD, Selection};
use sudoxml_run::task::{CountOptions, Single, Streaming, Task};

/// The inputs of a command.
#[derive(Debug)]
pub struct Inputs {
    /// The standard input, then files and folders.
    pub inputs: Vec<Input>,
    /// Which files of folders are inputs.
    pub selection: Selection,
    /// Where the configuration file says which files of folders are inputs, for a message.
    pub configured: Option<String>,
    /// The only namespace of puzzles, if there is one.
    pub namespace: Option<String>,
    /// Where the configuration file sets it, for a message.
    pub namespaced: Option<String>,
    /// Whether a named file without a `<sudoku>` is skipped, as in a folder.
    pub if_present: bool,
    /// Whether one document is written to the standard output.
    pub one_document: bool,
    /// Whether no input was named, so that the current folder is read.
    pub is_default: bool,
    /// The files that the run reads besides its inputs: the list of files, the configuration, styles and known puzzles, which
    /// may be made at the end of the run.
    pub consulted: Vec<PathBuf>,
}

impl Inputs {
    /// The plan of a run over the inputs.
    pub fn plan(&self, destination: &Destination) -> Plan {
        let mut plan = Plan::new(&self.inputs, destination, &self.selection);
        if self.one_document {
            plan.refuse_included();
        }
        if self.if_present {
            let named = |job: &&mut Job| job.file().is_some() && job.origin == Origin::Named;
            plan.jobs.iter_mut().filter(named).for_each(|job| job.origin = Origin::Found);
        }
        plan
    }

    /// Whether the standard input is one of them.
    pub fn has_standard(&self) -> bool {
        self.inputs.contains(&Input::Standard)
    }

    /// The name for a message about all inputs: the first file or folder.
    pub fn name(&self) -> &Path {
        self.inputs.iter().find_map(Input::path).unwrap_or(Path::new(STANDARD))
    }
}

/// Refuses an output in the place of a file that the run reads besides its inputs: its configuration, its known puzzles, a style.
///
/// # Errors
/// The output is one of them.
pub fn refuse_read<'p>(output: &Path, mut read: impl Iterator<Item = &'p Path>) -> Result<(), String> {
    let target = real(output);
    match read.any(|path| real(path) == target) && !is_device(&target) {
        true => Err(format!(
            "the output cannot be written to {}, which this run reads; name another file",
            output.display()
        )),
        false => Ok(()),
    }
}

/// The paths in a list: separated by NUL if it contains a NUL, else one path on each line. A byte order mark before the first
/// is not a part of it.
///
/// # Errors
/// Errors of the file system.
pub fn listed(list: &Path) -> io::Result<Vec<Input>> {
    let mut bytes = Vec::new();
    if list == Path::new(STANDARD) {
        StandardInput.read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(list)?;
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    if bytes.trim_ascii_start().starts_with(b"<") {
        return Err(io::Error::other("this is a document, and not a list of paths; name it as an input"));
    }
    let separator = if bytes.contains(&0) { 0 } else { b'\n' };
    let entry =
        |entry: &[u8]| if separator == 0 { path(entry) } else { path(entry.strip_suffix(b"\r").unwrap_or(entry)) };
    Ok(bytes
        .split(|&byte| byte == separator)
        .map(entry)
        .filter(|path| path != Path::new(""))
        .map(Input::Listed)
        .collect())
}

/// A path from its bytes.
#[cfg(unix)]
pub fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
pub fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Whether the start of a file contains puzzles, in XML or as text.
pub fn contains_puzzles(file: &Path) -> bool {
    has_puzzles_for(file, &Task::check(CountOptions::new(), Requirement::Nothing))
}

/// Whether the start of a file contains puzzles in XML.
pub fn contains_xml_puzzles(file: &Path) -> bool {
    has_puzzles_for(file, &Task::matrix())
}

/// Whether a task finds puzzles at the start of a file. Its output is dropped.
fn has_puzzles_for(file: &Path, task: &Task) -> bool {
    const START: u64 = 1 << 20;
    let Some(file) = fs::metadata(file).ok().filter(fs::Metadata::is_file).and_then(|_| fs::File::open(file).ok())
    else {
        return false;
    };
    let streaming = Streaming { from: 0, ..Streaming::default() };
    let mut out = Single(io::sink());
    let done = task.process_stream(&mut file.take(START), "", streaming, &mut out, &mut |_| {});
    done.is_ok_and(|end| end.counts.puzzles > 0)
}
