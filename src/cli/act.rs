//! Carries out an errand: tells a build tool what it reads, runs it, shows what it found, and remembers the worst for the
//! exit code.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sudoxml::fault::Faults;
use sudoxml::finding::{Finding, Requirement, Rule, Severity};
use sudoxml::pipeline::{
    Counts, Destination, DocumentEnd, Event, EventSink, Export, Fence, Import, Output, Plan, Report, Settings, Status,
    StreamError, Streaming, Task, explain, export, file_clock, run,
};
use sudoxml::report::{Format, Reports, Wanted};

use super::build::Build;
use super::config::Asked;
use super::resolve::{Errand, Kind, Sources, real};
use super::screen::Screen;
use super::sink::Sink;
use super::streams::{StandardInput, StandardOutput};
use super::{CLEAN, FAULT, FINDINGS, STANDARD};

/// Carries out an errand and returns the exit code.
pub fn act(errand: Errand) -> u8 {
    let begun = file_clock();
    let screen = Screen::new(&errand.screen);
    let mut reports = Reports::new(errand.max_findings);
    let mut files = Vec::new();
    for Asked { wanted: Wanted { format, file }, .. } in errand.reports {
        match (format, &file) {
            (Format::Text, None) => reports.add(Box::new(screen.text()), Sink::Screen(screen.lines())),
            (_, None) => reports.add(format.form(), Sink::stdout()),
            (_, Some(file)) => reports.add(format.form(), Sink::File(Output::new(file.clone(), None).dated(begun))),
        }
        files.push(file);
    }
    let mut desk = Desk { screen, reports, files, refused: HashSet::new(), build: errand.build, begun, worst: CLEAN };
    let sources = &errand.sources;
    let summary = match errand.kind {
        Kind::Pass { output, task, settings } => desk.pass(sources, output, &task, settings),
        Kind::Run { destination, task, settings } => desk.run(sources, &destination, &task, settings),
        Kind::Explain { require } => desk.explain(sources, require),
        Kind::Import { output, split } => desk.import(sources, output, split),
        Kind::Export { output, export } => desk.export(sources, output, export),
    };
    desk.close(summary, errand.exit_zero)
}

/// The last line of a run.
enum Summary {
    /// Everything that was counted.
    Full,
    /// How many puzzles there were.
    Puzzles(usize),
    None,
}

/// An input that is read as a whole.
struct Text {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Whether the user named it; one that was found in a folder may hold nothing for us.
    named: bool,
}

struct Desk {
    screen: Screen,
    reports: Reports<Sink>,
    /// The file of each report.
    files: Vec<Option<PathBuf>>,
    /// The files over which no report is written.
    refused: HashSet<PathBuf>,
    build: Build,
    /// The file system's clock before the first input was opened, which outputs are dated by.
    begun: SystemTime,
    worst: u8,
}

impl Desk {
    /// One document through a pipe.
    fn pass(&mut self, sources: &Sources, output: Option<PathBuf>, task: &Task, settings: Settings) -> Summary {
        let input = sources.first();
        if !self.tell_build(sources, input.into_iter()) {
            return Summary::Full;
        }
        let (begun, mut gone) = (self.begun, false);
        self.one(input.unwrap_or(Path::new(STANDARD)), |tell| {
            let mut input = open(input).map_err(StreamError::Read)?;
            let written = |tell: &mut EventSink<'_>| match output {
                // A pipe takes nothing back.
                None => {
                    let streaming = Streaming { spool: true, ..settings.streaming };
                    let mut last = None;
                    let done = to_stdout(|out| {
                        let ending = task.perform_streaming_telling(&mut input, streaming, out, tell)?;
                        last = Some(ending);
                        Ok(())
                    })?;
                    gone = done.is_none();
                    Ok(last)
                }
                Some(target) => {
                    let mut output = Output::new(target, None).dated(begun);
                    let ending = task.perform_streaming_telling(&mut input, settings.streaming, &mut output, tell)?;
                    if ending.status == Status::Done {
                        output.commit().map_err(StreamError::Write)?;
                    }
                    Ok(Some(ending))
                }
            };
            settings.install(|| written(tell)).unwrap_or_else(|error| Err(StreamError::Read(error)))
        });
        // The reader of our output has seen enough, and of messages too.
        if gone { Summary::None } else { Summary::Full }
    }

    /// Files and folders.
    fn run(&mut self, sources: &Sources, destination: &Destination, task: &Task, settings: Settings) -> Summary {
        let mut plan = sources.plan(destination);
        self.leave_reports_alone(&mut plan);
        if let Some(file) = self.build.taken_by(&plan) {
            self.fault(
                &file,
                Rule::SameOutput,
                "an output would be written to the file of --depfile or --stamp".into(),
            );
            return Summary::Full;
        }
        if !self.tell_build_of(&plan, sources) {
            return Summary::Full;
        }
        if sources.stdin {
            self.one(Path::new(STANDARD), |tell| {
                let read =
                    || task.perform_streaming_telling(&mut StandardInput, settings.streaming, &mut io::sink(), tell);
                settings.install(read).unwrap_or_else(|error| Err(StreamError::Read(error))).map(Some)
            });
        }
        for (path, finding) in &plan.findings {
            self.finding(path, finding.clone(), Status::Faulty);
        }
        self.screen.expect(plan.jobs.len());
        let done = run(&plan, task, settings, &mut |event| {
            self.tell(&event);
            if let Event::End(_) = event {
                self.screen.advance();
            }
        });
        if let Err(error) = done {
            self.fault(sources.name(), Rule::Unreadable, error.to_string());
        }
        self.nothing_inside(sources);
        Summary::Full
    }

    /// A report of the run before is no input of this one, and none is written over an output.
    fn leave_reports_alone(&mut self, plan: &mut Plan) {
        let files: HashSet<PathBuf> = self.files.iter().flatten().map(|file| real(file)).collect();
        if files.is_empty() {
            return;
        }
        let mut refused = Vec::new();
        plan.jobs.retain(|job| {
            let target = job.target.as_ref().map(|target| real(target)).filter(|target| files.contains(target));
            refused.extend(target.iter().map(|target| (target.clone(), job.input.clone())));
            target.is_none() && !files.contains(&real(&job.input))
        });
        let message = "its output and a report would be written to the same file; neither is";
        for (file, input) in refused {
            plan.findings.push((input, Finding::of_file(Rule::SameOutput, message)));
            self.refused.insert(file);
        }
    }

    /// The steps of every document that can be worked on, though others cannot.
    fn explain(&mut self, sources: &Sources, require: Requirement) -> Summary {
        let mut text = String::new();
        for Text { path, bytes, named } in self.read_all(sources, None) {
            let (report, told) = explain(&bytes, &path.to_string_lossy(), require);
            let report = if named { report } else { report.found_in_folder() };
            self.report(&path, report);
            text.push_str(&told);
        }
        self.nothing_inside(sources);
        self.emit(None, |out| out.write_all(text.as_bytes()));
        Summary::Puzzles(usize::try_from(self.reports.totals().tally.puzzles).unwrap_or(usize::MAX))
    }

    fn import(&mut self, sources: &Sources, output: Option<PathBuf>, split: bool) -> Summary {
        let mut import = Import::default();
        let texts = self.read_all(sources, output.as_deref());
        for Text { path, bytes, .. } in &texts {
            let stem = match path.file_stem() {
                Some(stem) if path != Path::new(STANDARD) => stem,
                _ => "puzzle".as_ref(),
            };
            if let Err(faults) = import.add(stem, bytes) {
                self.faults(path, &faults);
            }
        }
        match output {
            // Each text has documents of its own; a collection is whole or it is not there.
            Some(folder) if split => self.split(&import, &folder, &texts),
            output if self.worst == CLEAN => self.emit(output, |out| import.write_collection(out)),
            _ => {}
        }
        Summary::Puzzles(import.puzzles())
    }

    fn split(&mut self, import: &Import, folder: &Path, texts: &[Text]) {
        let documents = match import.documents(folder) {
            Ok(documents) => documents,
            Err(path) => return self.fault(&path, Rule::SameOutput, "two texts would be written to this file".into()),
        };
        let inputs: HashSet<PathBuf> = texts.iter().filter_map(|text| fs::canonicalize(&text.path).ok()).collect();
        // In the folder a link may lead to the file of another puzzle.
        let mut ways: HashMap<PathBuf, u64> = HashMap::new();
        documents.iter().for_each(|(path, _)| *ways.entry(real(path)).or_default() += 1);
        let fence = Fence::around(folder.to_path_buf());
        for (path, document) in documents {
            if fs::canonicalize(&path).is_ok_and(|path| inputs.contains(&path)) {
                self.fault(&path, Rule::OutputIsInput, "a puzzle would overwrite this input".into());
            } else if ways.get(&real(&path)).is_some_and(|&ways| ways > 1) {
                let message = "a link makes this file and that of another puzzle one; neither is written";
                self.fault(&path, Rule::SameOutput, message.into());
            } else if let Err(finding) = fence.admit(&path) {
                self.finding(&path, finding, Status::Faulty);
            } else {
                self.emit(Some(path), |out| out.write_all(document.as_bytes()));
            }
        }
    }

    fn export(&mut self, sources: &Sources, output: Option<PathBuf>, form: Export) -> Summary {
        let mut text = String::new();
        for Text { path, bytes, named } in self.read_all(sources, output.as_deref()) {
            match export(&bytes, form) {
                Ok(puzzles) if puzzles.is_empty() => {
                    let message = "there is no solution in this document; `sudoxml solve` writes them";
                    self.fault(&path, Rule::NoSolutionInside, message.into());
                }
                Ok(puzzles) => text.push_str(&puzzles),
                Err(Faults(faults)) if !named && faults.iter().all(|fault| fault.rule() == Rule::NoSudoku) => {
                    self.finding(&path, Finding::skipped(), Status::Skipped);
                }
                Err(faults) => self.faults(&path, &faults),
            }
        }
        if self.worst == CLEAN {
            self.emit(output, |out| out.write_all(text.as_bytes()));
        }
        Summary::None
    }

    /// All inputs with their bytes, in order, but none that the output would overwrite.
    fn read_all(&mut self, sources: &Sources, output: Option<&Path>) -> Vec<Text> {
        let plan = sources.plan(&Destination::Nowhere);
        for (path, finding) in &plan.findings {
            self.finding(path, finding.clone(), Status::Faulty);
        }
        let mut texts = Vec::new();
        if !self.tell_build_of(&plan, sources) {
            return texts;
        }
        if sources.stdin
            && let Some(bytes) = self.read(None)
        {
            texts.push(Text { path: STANDARD.into(), bytes, named: true });
        }
        let target = output.and_then(|output| fs::canonicalize(output).ok());
        for job in plan.jobs {
            if target.is_some() && fs::canonicalize(&job.input).ok() == target {
                self.fault(&job.input, Rule::OutputIsInput, "the output would overwrite this input".into());
            } else if let Some(bytes) = self.read(Some(&job.input)) {
                texts.push(Text { path: job.input, bytes, named: job.named });
            }
        }
        texts
    }

    fn read(&mut self, input: Option<&Path>) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = open(input).and_then(|mut input| input.read_to_end(&mut bytes));
        let path = input.unwrap_or(Path::new(STANDARD));
        read.map_err(|error| self.fault(path, Rule::Unreadable, error.to_string())).ok().map(|_| bytes)
    }

    /// Tells a build tool what a plan reads. Where not all of it is there, what it was told last still stands.
    fn tell_build_of(&mut self, plan: &Plan, sources: &Sources) -> bool {
        !plan.findings.is_empty() || self.tell_build(sources, plan.reads())
    }

    /// Tells a build tool what is about to be read. Without that the run must not go on: its output would look as if
    /// nothing else could change it.
    fn tell_build<'p>(&mut self, sources: &'p Sources, inputs: impl Iterator<Item = &'p Path>) -> bool {
        let told = self.build.tell(sources.consulted.iter().map(PathBuf::as_path).chain(inputs));
        told.map_err(|(path, error)| self.fault(&path, Rule::Unwritable, error.to_string())).is_ok()
    }

    /// Writes to a file, whole or not at all, or to the standard output.
    fn emit(&mut self, output: Option<PathBuf>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let name = output.clone().unwrap_or_else(|| PathBuf::from(STANDARD));
        let written = match output {
            None => to_stdout(|out| write(out).map_err(StreamError::Write)).map(|_| ()),
            Some(target) => {
                let mut output = Output::new(target, None).dated(self.begun);
                write(&mut output).and_then(|()| output.commit()).map(|_| ()).map_err(StreamError::Write)
            }
        };
        if let Err(broken) = written {
            self.finding(&name, Finding::from(&broken), Status::Faulty);
        }
    }

    /// Works on one document and tells of it; without an ending nobody wants to know.
    fn one(&mut self, name: &Path, work: impl FnOnce(&mut EventSink<'_>) -> Result<Option<DocumentEnd>, StreamError>) {
        self.tell(&Event::Begin(name));
        let errors_before = self.reports.totals().errors;
        let done = work(&mut |case| self.reports.tell(&Event::Case(case)));
        let ending = match done {
            Ok(Some(ending)) => ending,
            Ok(None) => return,
            Err(broken) => {
                self.tell(&Event::Case(Finding::from(&broken).into()));
                let errors = self.reports.totals().errors - errors_before;
                DocumentEnd { status: Status::Faulty, tally: Counts { documents: 1, errors, ..Counts::default() } }
            }
        };
        self.tell(&Event::End(ending));
    }

    fn report(&mut self, path: &Path, report: Report) {
        let Report { status, findings, tally } = report;
        self.tell(&Event::Begin(path));
        findings.into_iter().for_each(|finding| self.tell(&Event::Case(finding.into())));
        self.tell(&Event::End(DocumentEnd { status, tally }));
    }

    fn faults(&mut self, path: &Path, faults: &Faults) {
        let tally = Counts { errors: faults.0.len() as u64, ..Counts::default() };
        self.report(
            path,
            Report { status: Status::Faulty, findings: faults.0.iter().map(Finding::from).collect(), tally },
        );
    }

    /// A whole folder without a puzzle is more likely a misspelt element than what was meant.
    fn nothing_inside(&mut self, sources: &Sources) {
        let sum = self.reports.totals().tally;
        let none = sum.skipped > 0 && sum.documents + sum.up_to_date == 0;
        if none && self.worst == CLEAN && !sources.if_present {
            self.fault(sources.name(), Rule::NoInput, "there is no <sudoku> in any of the files".into());
        }
    }

    fn fault(&mut self, path: &Path, rule: Rule, message: String) {
        self.finding(path, Finding::of_file(rule, message), Status::Faulty);
    }

    fn finding(&mut self, path: &Path, finding: Finding, status: Status) {
        let errors = u64::from(finding.severity == Severity::Error);
        self.report(path, Report { status, findings: vec![finding], tally: Counts { errors, ..Counts::default() } });
    }

    fn tell(&mut self, event: &Event<'_>) {
        if let Event::End(ending) = event {
            self.worst = self.worst.max(match ending.status {
                Status::Done | Status::Skipped => CLEAN,
                Status::Missed => FINDINGS,
                Status::NoSudoku | Status::Faulty => FAULT,
            });
        }
        self.reports.tell(event);
    }

    /// Ends the reports and says what was done; the exit code. A report that is not written is a fault, whatever was
    /// found.
    fn close(self, summary: Summary, exit_zero: bool) -> u8 {
        let tally = self.reports.totals().tally;
        let mut worst = if exit_zero && self.worst == FINDINGS { CLEAN } else { self.worst };
        self.screen.clear();
        for ((sink, written), file) in self.reports.end().into_iter().zip(self.files) {
            if let Some(file) = file.as_ref().filter(|file| self.refused.contains(&real(file))) {
                let message = "an output would be written to the file of this report; neither is";
                self.screen.fault(file, Finding::of_file(Rule::SameOutput, message));
                continue;
            }
            if let Err(error) = sink.finish(written) {
                let name = file.unwrap_or_else(|| PathBuf::from(STANDARD));
                self.screen.fault(&name, Finding::of_file(Rule::Unwritable, error.to_string()));
                worst = FAULT;
            }
        }
        // What the build tool sees is the exit code, so that is what the stamp goes by.
        if worst == CLEAN
            && let Err((stamp, error)) = self.build.end()
        {
            self.screen.fault(&stamp, Finding::of_file(Rule::Unwritable, error.to_string()));
            worst = FAULT;
        }
        match summary {
            Summary::Full => self.screen.summary(&tally),
            Summary::Puzzles(puzzles) => self.screen.plain_summary(puzzles),
            Summary::None => {}
        }
        worst
    }
}

/// A file, or the standard input.
fn open(input: Option<&Path>) -> io::Result<Box<dyn Read + Send>> {
    match input {
        None => Ok(Box::new(StandardInput)),
        Some(path) => Ok(Box::new(File::open(path)?)),
    }
}

/// Writes to the standard output. A reader that has seen enough is no error: the answer is `None` then.
fn to_stdout<T>(
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, StreamError>,
) -> Result<Option<T>, StreamError> {
    let mut out = BufWriter::with_capacity(1 << 16, StandardOutput);
    let written = write(&mut out).and_then(|value| out.flush().map(|()| value).map_err(StreamError::Write));
    match written {
        Ok(value) => Ok(Some(value)),
        Err(StreamError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // What is left in the buffer has nowhere to go.
            let _ = out.into_parts();
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
