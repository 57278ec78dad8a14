//! What a build tool gets of a run, so that it knows whether and when to run it again: the depfile and the stamp.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sudoxml::pipeline::{Output, Plan, Stamp, depfile};

use super::args;
use super::resolve::{holds_puzzles, path, real};

/// The depfile and the stamp of a run that has begun.
#[derive(Default, Debug)]
pub struct Build {
    depfile: Option<PathBuf>,
    /// What the depfile says is made by the run.
    target: Option<PathBuf>,
    stamp: Option<Stamp>,
}

impl Build {
    /// Takes the stamp of an earlier run away, before anything is read.
    pub fn begin(options: &args::Build) -> Result<Build, String> {
        let stamp = options.stamp.clone().map(Stamp::begin).transpose().map_err(|error| {
            format!("--stamp {}: {error}", options.stamp.as_deref().unwrap_or(Path::new("")).display())
        })?;
        let (depfile, target) = (options.depfile.clone(), options.stamp.clone());
        Ok(Build { depfile, target, stamp })
    }

    /// Takes the stamp away that a command line names which cannot be read otherwise: that run has failed too.
    pub fn refuse(arguments: impl Iterator<Item = OsString>) {
        let mut arguments = arguments.skip_while(|argument| !argument.as_encoded_bytes().starts_with(b"--stamp"));
        let stamp = match arguments.next() {
            Some(argument) if argument == "--stamp" => arguments.next(),
            Some(argument) => argument.as_encoded_bytes().strip_prefix(b"--stamp=").map(|stamp| path(stamp).into()),
            None => None,
        };
        // The command line is at fault, whatever becomes of this.
        let _ = stamp.map(|stamp| Stamp::begin(stamp.into()));
    }

    /// Settles what the depfile is about, where the run writes just this output.
    pub fn of_output(mut self, output: Option<&Path>) -> Result<Build, String> {
        let output = output.map(Path::to_path_buf);
        let places: Vec<PathBuf> =
            [&self.depfile, &self.target, &output].into_iter().flatten().map(|file| real(file)).collect();
        if places.iter().enumerate().any(|(number, place)| places[..number].contains(place)) {
            return Err("the output, --depfile and --stamp need a file each".into());
        }
        if let Some(file) = self.depfile.as_deref().filter(|file| holds_puzzles(file)) {
            return Err(format!("the depfile cannot go to {}, which holds puzzles", file.display()));
        }
        self.target = self.target.or(output);
        match (&self.depfile, &self.target) {
            (Some(_), None) => Err("--depfile needs to know what is made; say -o FILE, or --stamp FILE".into()),
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
    pub fn tell<'p>(&self, reads: impl Iterator<Item = &'p Path>) -> Result<(), (PathBuf, io::Error)> {
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
