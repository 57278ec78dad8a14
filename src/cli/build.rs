//! What a build tool gets of a run, so that it knows whether and when to run it again: the depfile and the stamp.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::BuildFlags;
use super::config;
use super::depfile::depfile;
use super::inputs::{Inputs, contains_puzzles, listed, path};
use super::stamp::Stamp;
use crate::run::path::real;
use crate::run::{Destination, Input, Output, Plan, STANDARD, Selection};

/// The depfile and the stamp of a run that has begun.
#[derive(Default, Debug)]
pub struct BuildFiles {
    depfile: Option<PathBuf>,
    /// What the depfile says is made by the run.
    target: Option<PathBuf>,
    stamp: Option<Stamp>,
}

impl BuildFiles {
    /// Notes when the run begins, before anything is read. The stamp of an earlier run is still there until
    /// [`BuildFiles::begin`].
    pub fn announce(options: &BuildFlags) -> Result<BuildFiles, String> {
        let stamp = options.stamp.clone();
        let announced = stamp.clone().map(Stamp::announce).transpose();
        let stamped = announced.map_err(|error| about_stamp(stamp.as_deref(), &error.to_string()))?;
        Ok(BuildFiles { depfile: options.depfile.clone(), target: stamp, stamp: stamped })
    }

    /// Removes the stamp of an earlier run, now that it is known what this one reads. A stamp that is among that is an
    /// input and stays.
    pub fn begin(&self, inputs: &Inputs) -> Result<(), String> {
        let Some(stamp) = &self.stamp else { return Ok(()) };
        let about = |what: &str| about_stamp(Some(stamp.path()), what);
        if is_read(stamp.path(), &inputs.inputs, &inputs.selection, &inputs.consulted) {
            return Err(about("this run reads that file, and a stamp would replace it; name another file"));
        }
        stamp.clear().map_err(|error| about(&error.to_string()))
    }

    /// Removes the stamp that a command line names that cannot be carried out: that run has failed too. What the run
    /// would have read is not known for sure then; a stamp that is an argument, or in a list or a folder that is one,
    /// stays.
    pub fn refuse(arguments: impl Iterator<Item = OsString>) {
        let (mut stamp, mut others, mut lists) = (None, Vec::new(), Vec::new());
        let mut arguments = arguments.skip(1);
        while let Some(argument) = arguments.next() {
            let (flag, value) = split(&argument);
            let mut next = || arguments.next().map(PathBuf::from);
            match flag.to_str() {
                Some("--stamp") => stamp = stamp.or(value.or_else(next)),
                Some("--files-from") => lists.extend(value.or_else(next)),
                // What is written is not read.
                Some("-o" | "--output" | "--depfile" | "--report") if value.is_none() => drop(next()),
                Some("--output" | "--depfile" | "--report") => {}
                _ => others.push(value.unwrap_or(flag)),
            }
        }
        let (Some(stamp), Ok(selection)) = (stamp, Selection::glob("*.{xml,txt}")) else { return };
        let named = others.iter().filter(|path| path.exists()).cloned().map(Input::Path);
        let listed =
            lists.iter().filter(|list| *list != Path::new(STANDARD)).flat_map(|list| listed(list).unwrap_or_default());
        let inputs: Vec<Input> = named.chain(listed).collect();
        let is_configuration = stamp.file_name() == Some(config::FILE_NAME.as_ref());
        if !is_configuration && !is_read(&stamp, &inputs, &selection, &lists) {
            // The command line is wrong in any case.
            let _ = Stamp::begin(stamp);
        }
    }

    /// Settles what the depfile is about, where the run writes just this output.
    pub fn of_output(mut self, output: Option<&Path>) -> Result<BuildFiles, String> {
        let output = output.map(Path::to_path_buf);
        let places: Vec<PathBuf> =
            [&self.depfile, &self.target, &output].into_iter().flatten().map(|file| real(file)).collect();
        if places.iter().enumerate().any(|(number, place)| places[..number].contains(place)) {
            return Err("the output, --depfile and --stamp need a file each".into());
        }
        if let Some(file) = self.depfile.as_deref().filter(|file| contains_puzzles(file)) {
            return Err(format!("the depfile cannot go to {}, which contains puzzles", file.display()));
        }
        self.target = self.target.or(output);
        match (&self.depfile, &self.target) {
            (Some(_), None) => Err("--depfile needs to know what is made; add -o FILE or --stamp FILE".into()),
            _ => Ok(self),
        }
    }

    /// The files that this run leaves for a build tool, and what each is called.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &'static str)> {
        let stamp = self.target.as_deref().filter(|_| self.stamp.is_some());
        let depfile = self.depfile.as_deref();
        depfile.map(|file| (file, "the depfile")).into_iter().chain(stamp.map(|file| (file, "the stamp")))
    }

    /// The depfile or the stamp, where an output of the plan would go there.
    pub fn taken_by(&self, plan: &Plan) -> Option<PathBuf> {
        let ours: Vec<PathBuf> = self.files().map(|(file, _)| real(file)).collect();
        let targets = plan.jobs.iter().filter_map(|job| job.target.as_deref().filter(|_| !ours.is_empty()));
        targets.map(real).find(|target| ours.contains(target))
    }

    /// Writes the depfile of a run that is about to read these. That comes before the outputs, so that none of them
    /// is ever there without it.
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

    /// Puts the stamp of a run there that has ended well.
    pub fn end(self) -> Result<(), (PathBuf, io::Error)> {
        let Some(stamp) = self.stamp else { return Ok(()) };
        stamp.commit().map_err(|error| (self.target.unwrap_or_default(), error))
    }
}

/// An argument of the form `--flag=value` in its two parts; any other is all flag.
fn split(argument: &OsStr) -> (PathBuf, Option<PathBuf>) {
    let bytes = argument.as_encoded_bytes();
    match bytes.iter().position(|&byte| byte == b'=') {
        Some(at) if bytes.starts_with(b"--") => (path(&bytes[..at]), Some(path(&bytes[at + 1..]))),
        _ => (argument.into(), None),
    }
}

/// Whether a run reads the file that it names as its stamp. Only an empty file can be one.
fn is_read(stamp: &Path, inputs: &[Input], selection: &Selection, consulted: &[PathBuf]) -> bool {
    let is_empty = |path: &Path| fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0);
    if !is_empty(stamp) {
        return false;
    }
    let place = real(stamp);
    let plan = Plan::new(inputs, &Destination::Nowhere, selection);
    let mut read = plan.jobs.iter().filter_map(crate::run::Job::file).chain(consulted.iter().map(PathBuf::as_path));
    read.any(|path| is_empty(path) && real(path) == place)
}

/// What is wrong with the stamp.
fn about_stamp(stamp: Option<&Path>, what: &str) -> String {
    format!("--stamp {}: {what}", stamp.unwrap_or(Path::new("")).display())
}
