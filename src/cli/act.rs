//! Carries out an errand: runs it, shows what it found, and remembers the worst for the exit code.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use sudoxml::fault::{Faults, Rule};
use sudoxml::finding::{Finding, Requirement, Severity};
use sudoxml::pipeline::{
    Broken, Destination, Export, Import, Output, Report, Settings, Status, Streaming, Tally, Task, explain, export, run,
};

use super::resolve::{Errand, Kind, Sources};
use super::screen::Screen;
use super::{CLEAN, FAULT, FINDINGS};

/// Carries out an errand and returns the exit code.
pub fn act(errand: Errand) -> u8 {
    let mut desk = Desk { screen: Screen::new(&errand.screen), worst: CLEAN };
    match errand.kind {
        Kind::Pass { input, output, task, settings } => desk.pass(input.as_deref(), output, &task, settings),
        Kind::Run { sources, destination, task, settings } => desk.run(&sources, &destination, &task, settings),
        Kind::Explain { sources, require } => desk.explain(&sources, require),
        Kind::Import { sources, output, split } => desk.import(&sources, output, split),
        Kind::Export { sources, output, export } => desk.export(&sources, output, export),
    }
    desk.worst
}

/// The standard input's name in messages.
const STDIN: &str = "-";

/// An input that is read as a whole.
struct Text {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Whether the user named it; one that was found in a folder may hold nothing for us.
    named: bool,
}

struct Desk {
    screen: Screen,
    worst: u8,
}

impl Desk {
    /// One document through a pipe.
    fn pass(&mut self, input: Option<&Path>, output: Option<PathBuf>, task: &Task, settings: Settings) {
        let name = input.unwrap_or(Path::new(STDIN));
        let written = |input: &mut (dyn Read + Send)| match output {
            // A pipe takes nothing back.
            None => {
                to_stdout(|out| task.perform_streaming(input, Streaming { spool: true, ..settings.streaming }, out))
            }
            Some(target) => {
                let mut output = Output::new(target, None);
                let report = task.perform_streaming(input, settings.streaming, &mut output)?;
                if report.status == Status::Done {
                    output.commit().map_err(Broken::Write)?;
                }
                Ok(Some(report))
            }
        };
        let done = open(input).and_then(|mut input| settings.install(|| written(&mut input)));
        let report = match done.unwrap_or_else(|error| Err(Broken::Read(error))) {
            // The reader of our output has seen enough, and of messages too.
            Ok(None) => return,
            Ok(Some(report)) => report,
            Err(broken) => Report::of_broken(&broken),
        };
        self.report(name, &report);
        self.screen.summary(&report.tally);
    }

    /// Files and folders.
    fn run(&mut self, sources: &Sources, destination: &Destination, task: &Task, settings: Settings) {
        let plan = sources.plan(destination);
        let mut sum = Tally::default();
        if sources.stdin {
            let read = || task.perform_streaming(&mut io::stdin(), settings.streaming, &mut io::sink());
            let done = settings.install(read).unwrap_or_else(|error| Err(Broken::Read(error)));
            let report = done.unwrap_or_else(|broken| Report::of_broken(&broken));
            sum += report.tally;
            self.report(Path::new(STDIN), &report);
        }
        for (path, finding) in &plan.findings {
            self.finding(path, finding, FAULT);
            sum.errors += 1;
        }
        self.screen.expect(plan.jobs.len());
        let done = run(&plan, task, settings, &mut |file| {
            self.report(&file.input, &file.report);
            self.screen.advance();
        });
        match done {
            Ok(tally) => sum += tally,
            Err(error) => self.fault(sources.first_path(), "unreadable", error.to_string()),
        }
        if sum.skipped > 0 && sum.documents + sum.up_to_date == 0 && self.worst == CLEAN {
            self.nothing_inside(sources);
            sum.errors += 1;
        }
        self.screen.summary(&sum);
    }

    /// The steps of every document that can be worked on, though others cannot.
    fn explain(&mut self, sources: &Sources, require: Requirement) {
        let (mut sum, mut text) = (Tally::default(), String::new());
        for Text { path, bytes, named } in self.read_all(sources, None) {
            let (mut report, told) = explain(&bytes, &path.to_string_lossy(), require);
            if !named {
                report = report.found_in_folder();
            }
            sum += report.tally;
            self.report(&path, &report);
            text.push_str(&told);
        }
        if sum.skipped > 0 && sum.documents == 0 && self.worst == CLEAN {
            self.nothing_inside(sources);
        }
        self.emit(None, |out| out.write_all(text.as_bytes()));
        self.screen.plain_summary(usize::try_from(sum.puzzles).unwrap_or(usize::MAX));
    }

    fn import(&mut self, sources: &Sources, output: Option<PathBuf>, split: bool) {
        let mut import = Import::default();
        let texts = self.read_all(sources, output.as_deref());
        for Text { path, bytes, .. } in &texts {
            let stem = match path.file_stem() {
                Some(stem) if path != Path::new(STDIN) => stem.to_string_lossy(),
                _ => "puzzle".into(),
            };
            if let Err(faults) = import.add(&stem, bytes) {
                self.faults(path, &faults);
            }
        }
        match output {
            // Each text has documents of its own; a collection is whole or it is not there.
            Some(folder) if split => self.split(&import, &folder, &texts),
            output if self.worst == CLEAN => self.emit(output, |out| import.write_collection(out)),
            _ => {}
        }
        self.screen.plain_summary(import.puzzles());
    }

    fn split(&mut self, import: &Import, folder: &Path, texts: &[Text]) {
        let documents = match import.documents(folder) {
            Ok(documents) => documents,
            Err(path) => return self.fault(&path, "same-output", "two texts would be written to this file".into()),
        };
        let inputs: HashSet<PathBuf> = texts.iter().filter_map(|text| fs::canonicalize(&text.path).ok()).collect();
        for (path, document) in documents {
            if fs::canonicalize(&path).is_ok_and(|path| inputs.contains(&path)) {
                self.fault(&path, "output-is-input", "a puzzle would overwrite this input".into());
                continue;
            }
            self.emit(Some(path), |out| out.write_all(document.as_bytes()));
        }
    }

    fn export(&mut self, sources: &Sources, output: Option<PathBuf>, form: Export) {
        let mut text = String::new();
        for Text { path, bytes, named } in self.read_all(sources, output.as_deref()) {
            match export(&bytes, form) {
                Ok(puzzles) if puzzles.is_empty() => {
                    let message = "there is no solution in this document; `sudoxml solve` writes them";
                    self.fault(&path, "no-solution-inside", message.into());
                }
                Ok(puzzles) => text.push_str(&puzzles),
                Err(Faults(faults)) if !named && faults.iter().all(|fault| fault.rule() == Rule::NoSudoku) => {
                    self.finding(&path, &Finding::skipped(), CLEAN);
                }
                Err(faults) => self.faults(&path, &faults),
            }
        }
        if self.worst == CLEAN {
            self.emit(output, |out| out.write_all(text.as_bytes()));
        }
    }

    /// All inputs with their bytes, in order, but none that the output would overwrite.
    fn read_all(&mut self, sources: &Sources, output: Option<&Path>) -> Vec<Text> {
        let plan = sources.plan(&Destination::Nowhere);
        for (path, finding) in &plan.findings {
            self.finding(path, finding, FAULT);
        }
        let mut texts = Vec::new();
        if sources.stdin
            && let Some(bytes) = self.read(None)
        {
            texts.push(Text { path: STDIN.into(), bytes, named: true });
        }
        let target = output.and_then(|output| fs::canonicalize(output).ok());
        for job in plan.jobs {
            if target.is_some() && fs::canonicalize(&job.input).ok() == target {
                self.fault(&job.input, "output-is-input", "the output would overwrite this input".into());
            } else if let Some(bytes) = self.read(Some(&job.input)) {
                texts.push(Text { path: job.input, bytes, named: job.named });
            }
        }
        texts
    }

    fn read(&mut self, input: Option<&Path>) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = open(input).and_then(|mut input| input.read_to_end(&mut bytes));
        let path = input.unwrap_or(Path::new(STDIN));
        read.map_err(|error| self.fault(path, "unreadable", error.to_string())).ok().map(|_| bytes)
    }

    /// Writes to a file, whole or not at all, or to the standard output.
    fn emit(&mut self, output: Option<PathBuf>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let name = output.clone().unwrap_or_else(|| PathBuf::from(STDIN));
        let written = match output {
            None => to_stdout(|out| write(out).map_err(Broken::Write)).map(|_| ()),
            Some(target) => {
                let mut output = Output::new(target, None);
                write(&mut output).and_then(|()| output.commit()).map(|_| ()).map_err(Broken::Write)
            }
        };
        if let Err(broken) = written {
            self.report(&name, &Report::of_broken(&broken));
        }
    }

    fn report(&mut self, path: &Path, report: &Report) {
        let code = match report.status {
            Status::Done | Status::Skipped => CLEAN,
            Status::Missed => FINDINGS,
            Status::NoSudoku | Status::Faulty => FAULT,
        };
        for finding in &report.findings {
            self.finding(path, finding, code);
        }
    }

    fn faults(&mut self, path: &Path, faults: &Faults) {
        for fault in &faults.0 {
            self.finding(path, &Finding::from(fault), FAULT);
        }
    }

    /// A whole folder without a puzzle is more likely a misspelt element than what was meant.
    fn nothing_inside(&mut self, sources: &Sources) {
        if sources.if_present {
            return;
        }
        self.fault(sources.first_path(), "no-input", "there is no <sudoku> in any of the files".into());
    }

    fn fault(&mut self, path: &Path, rule: &'static str, message: String) {
        self.finding(path, &Finding::of_file(Severity::Error, rule, message), FAULT);
    }

    fn finding(&mut self, path: &Path, finding: &Finding, code: u8) {
        self.worst = self.worst.max(code);
        self.screen.finding(path, finding);
    }
}

/// A file, or the standard input.
fn open(input: Option<&Path>) -> io::Result<Box<dyn Read + Send>> {
    match input {
        None => Ok(Box::new(io::stdin())),
        Some(path) => Ok(Box::new(File::open(path)?)),
    }
}

/// Writes to the standard output. A reader that has seen enough is no error: the answer is `None` then.
fn to_stdout<T>(write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, Broken>) -> Result<Option<T>, Broken> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    let written = write(&mut out).and_then(|value| out.flush().map(|()| value).map_err(Broken::Write));
    match written {
        Ok(value) => Ok(Some(value)),
        Err(Broken::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // What is left in the buffer has nowhere to go.
            let _ = out.into_parts();
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
