//! The files of a run for build tools: the depfile and the stamp. With them, a build tool knows when to run sudoxml
//! again.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::config;
use super::depfile::depfile;
use super::inputs::{Inputs, contains_puzzles, listed, path};
use super::resolve::Action;
use super::shared_flags::BuildFlags;
use super::stamp::Stamp;
use sudoxml_run::run::path::{folder_of, real};
use sudoxml_run::run::{Destination, Input, Output, Plan, STANDARD, Selection};

/// The depfile and the stamp of a run.
#[derive(Default, Debug)]
pub struct BuildFiles {
    depfile: Option<PathBuf>,
    /// The file that depends on the inputs, as the depfile says.
    target: Option<PathBuf>,
    stamp: Option<Stamp>,
}

impl BuildFiles {
    /// Reads the clock, before any input is read. The stamp of an earlier run exists until
    /// [`BuildFiles::remove_old_stamp`].
    pub fn new(options: &BuildFlags) -> Result<BuildFiles, String> {
        let stamp = options.stamp.clone();
        let new = stamp.clone().map(Stamp::new).transpose();
        let new = new.map_err(|error| stamp_message(stamp.as_deref(), &error.to_string()))?;
        Ok(BuildFiles { depfile: options.depfile.clone(), target: stamp, stamp: new })
    }

    /// Removes the stamp of an earlier run. If this run reads the file, it is an input and is not removed.
    pub fn remove_old_stamp(&self, inputs: &Inputs) -> Result<(), String> {
        let Some(stamp) = &self.stamp else { return Ok(()) };
        let message = |problem: &str| stamp_message(Some(stamp.path()), problem);
        if is_read(stamp.path(), &inputs.inputs, &inputs.selection, &inputs.consulted) {
            return Err(message("this run reads that file, and a stamp would replace it; name another file"));
        }
        stamp.clear().map_err(|error| message(&error.to_string()))
    }

    /// Removes the stamp that an invalid command line names, because that run has failed too. The inputs of the run are
    /// then not known exactly. So a stamp that is an argument, or is in a list or a folder that is an argument, is not
    /// removed.
    pub fn remove_stamp_in(arguments: impl Iterator<Item = OsString>) {
        let (mut stamp, mut others, mut lists) = (None, Vec::new(), Vec::new());
        let mut arguments = arguments.skip(1);
        while let Some(argument) = arguments.next() {
            let (flag, value) = split(&argument);
            let mut next = || arguments.next().map(PathBuf::from);
            match flag.to_str() {
                Some("--stamp") => stamp = stamp.or(value.or_else(next)),
                Some("--files-from") => lists.extend(value.or_else(next)),
                // These files are written, not read.
                Some("-o" | "--output" | "--depfile" | "--report") if value.is_none() => drop(next()),
                Some("--output" | "--depfile" | "--report") => {}
                _ => others.push(value.unwrap_or(flag)),
            }
        }
        let (Some(stamp), Ok(selection)) = (stamp, Selection::all("*.{xml,txt}")) else { return };
        others.retain(|path| path.exists());
        // What a document includes is often beside it.
        let files = others.iter().filter(|path| path.is_file());
        let beside: Vec<PathBuf> = files.map(|file| folder_of(file).to_path_buf()).collect();
        others.extend(beside);
        if others.is_empty() && lists.is_empty() {
            others.push(PathBuf::from("."));
        }
        let named = others.iter().cloned().map(Input::Path);
        let listed =
            lists.iter().filter(|list| *list != Path::new(STANDARD)).flat_map(|list| listed(list).unwrap_or_default());
        let inputs: Vec<Input> = named.chain(listed).collect();
        let of_folders = [config::FILE_NAME, ".gitignore", ".ignore"];
        let is_of_folder = of_folders.iter().any(|name| stamp.file_name() == Some(name.as_ref()));
        if !is_of_folder && !is_read(&stamp, &inputs, &selection, &lists) {
            // The command line is an error in any case.
            let _ = Stamp::new(stamp).and_then(|stamp| stamp.clear());
        }
    }

    /// Sets the target in the depfile to the only output of the run, unless there is a stamp.
    pub fn with_output(mut self, action: &Action) -> Result<BuildFiles, String> {
        let output = action.output();
        let files: Vec<PathBuf> =
            [&self.depfile, &self.target, &output].into_iter().flatten().map(|file| real(file)).collect();
        if files.iter().enumerate().any(|(number, file)| files[..number].contains(file)) {
            return Err("the output, --depfile and --stamp must be different files".into());
        }
        if let Some(file) = self.depfile.as_deref().filter(|file| contains_puzzles(file)) {
            let file = file.display();
            return Err(format!("the depfile cannot be written to {file}, which contains puzzles; name another file"));
        }
        self.target = self.target.or(output);
        match (&self.depfile, &self.target) {
            (Some(_), None) => {
                let or_output = match action.destination {
                    Destination::Nowhere => "",
                    _ => ", or use -o FILE for one document",
                };
                Err(format!("--depfile needs one file that depends on the inputs; add --stamp FILE{or_output}"))
            }
            _ => Ok(self),
        }
    }

    /// The files of this run for build tools, each with a name for messages.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &'static str)> {
        let stamp = self.target.as_deref().filter(|_| self.stamp.is_some());
        let depfile = self.depfile.as_deref();
        depfile.map(|file| (file, "the depfile")).into_iter().chain(stamp.map(|file| (file, "the stamp")))
    }

    /// The depfile or the stamp, if an output of the plan would be written to it.
    pub fn clash_with(&self, plan: &Plan) -> Option<PathBuf> {
        let ours: Vec<PathBuf> = self.files().map(|(file, _)| real(file)).collect();
        if ours.is_empty() {
            return None;
        }
        plan.real_targets().flatten().find(|target| ours.contains(target))
    }

    /// Writes the depfile of a run that will read these paths. It is written before the outputs, so that no output
    /// exists without it.
    pub fn write_depfile<'p>(&self, reads: impl Iterator<Item = &'p Path>) -> Result<(), (PathBuf, io::Error)> {
        let (Some(file), Some(target)) = (&self.depfile, &self.target) else { return Ok(()) };
        let read: BTreeSet<PathBuf> = reads.map(Path::to_path_buf).collect();
        let write = || {
            if let Ok(real) = fs::canonicalize(file)
                && read.iter().any(|path| fs::canonicalize(path).is_ok_and(|path| path == real))
            {
                return Err(io::Error::other("the depfile would overwrite this input"));
            }
            let rules = depfile(target, &read).map_err(io::Error::other)?;
            let mut output = Output::new(file.clone(), None);
            output.write_all(&rules)?;
            output.commit().map(|_| ())
        };
        write().map_err(|error| (file.clone(), error))
    }

    /// Writes the stamp of a run without errors.
    pub fn commit_stamp(self) -> Result<(), (PathBuf, io::Error)> {
        let Some(stamp) = self.stamp else { return Ok(()) };
        stamp.commit().map_err(|error| (self.target.unwrap_or_default(), error))
    }
}

/// Splits `--flag=value` into the flag and the value. Other arguments have no value.
fn split(argument: &OsStr) -> (PathBuf, Option<PathBuf>) {
    let bytes = argument.as_encoded_bytes();
    match bytes.iter().position(|&byte| byte == b'=') {
        Some(at) if bytes.starts_with(b"--") => (path(&bytes[..at]), Some(path(&bytes[at + 1..]))),
        _ => (argument.into(), None),
    }
}

/// Whether a run reads the file of its stamp. Only an empty file can be a stamp.
fn is_read(stamp: &Path, inputs: &[Input], selection: &Selection, consulted: &[PathBuf]) -> bool {
    let is_empty = |path: &Path| fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0);
    if !is_empty(stamp) {
        return false;
    }
    let stamp = real(stamp);
    let plan = Plan::new(inputs, &Destination::Nowhere, selection);
    let mut read = plan.reads().chain(consulted.iter().map(PathBuf::as_path));
    read.any(|path| is_empty(path) && real(path) == stamp)
}

/// The message about a problem with the stamp.
fn stamp_message(stamp: Option<&Path>, problem: &str) -> String {
    format!("--stamp {}: {problem}", stamp.unwrap_or(Path::new("")).display())
}
