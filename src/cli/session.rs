//! A session: it runs the action of the arguments, passes events to the reports, and determines the exit code.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::build::BuildFiles;
use super::config::RequestedReport;
use super::exit::{CLEAN, FAULT, FINDINGS};
use super::inputs::Inputs;
use super::output::{OutputForm, Start};
use super::report_target::ReportTarget;
use super::resolve::{Action, ResolvedArgs, Summary};
use super::screen::Screen;
use super::sink::Sink;
use super::streams::{StandardInput, StandardOutput};
use super::text_flags;
use sudoxml_document::finding::show::excerpt;
use sudoxml_document::finding::{Finding, Rule, Severities};
use sudoxml_report::event::{Counts, DocumentEnd, Entry, Event, Status};
use sudoxml_report::report::{Format, Reports, Statistics};
use sudoxml_report::writer::{Feed, OutcomeWriter};
use sudoxml_run::compare::Comparison;
use sudoxml_run::run::path::real;
use sudoxml_run::run::{
    DEFAULT_EXTENSIONS, Destination, Input, Job, Joined, Output, Plan, RunError, STANDARD, Streams, execute,
    execute_into, file_clock,
};

/// Runs the action of the arguments and returns the exit code.
pub fn run(args: ResolvedArgs, build: BuildFiles) -> u8 {
    let started = file_clock();
    let ResolvedArgs { inputs, action, mut comparison, attributes, reports, statistics, extent, exit_zero, display } =
        args;
    let screen = Screen::new(&display);
    let mut open = Reports::default();
    let namespace = inputs.namespace.as_deref();
    let on_screen = screen.extent(extent);
    let mut files = Vec::new();
    for RequestedReport { target: ReportTarget { format, file }, .. } in reports {
        match (format, &file) {
            (Format::Text, None) if statistics => {
                open.add(Box::new(Statistics::default()), on_screen, Sink::Screen(screen.lines()));
            }
            (Format::Text, None) => open.add(Box::new(screen.text()), on_screen, Sink::Screen(screen.lines())),
            (_, None) => open.add(format.formatter(namespace), extent, Sink::stdout()),
            (_, Some(file)) => {
                open.add(
                    format.formatter(namespace),
                    extent,
                    Sink::File(Output::new(file.clone(), None).dated(started)),
                );
            }
        }
        files.push(file);
    }
    let mut session = Session {
        screen,
        reports: open,
        files,
        attributes,
        refused: HashMap::new(),
        build,
        started,
        worst: CLEAN,
        done: 0,
        is_dropped: false,
        is_cut_off: false,
    };
    let summary = session.act(&inputs, &action, comparison.as_mut());
    session.close(summary, exit_zero)
}

struct Session {
    screen: Screen,
    reports: Reports<Sink>,
    /// The file of each report.
    files: Vec<Option<PathBuf>>,
    /// The attributes of the command line that no puzzle has had yet.
    attributes: Vec<String>,
    /// The files of reports that are not written, and why.
    refused: HashMap<PathBuf, Refused>,
    build: BuildFiles,
    /// The clock of the file system before the first input was opened. It sets the time of outputs.
    started: SystemTime,
    worst: u8,
    /// The number of puzzles in documents without an error.
    done: u64,
    /// Whether the one output of the run was not written.
    is_dropped: bool,
    /// Whether the reader of the standard output closed it before the end.
    is_cut_off: bool,
}

/// Why a report is not written.
#[derive(Clone, Copy)]
enum Refused {
    /// An output would be written to its file. The document of the output has an error for it.
    Written,
    /// The run reads its file.
    Read,
}

impl Refused {
    fn finding(self) -> Finding {
        match self {
            Refused::Written => {
                let message = "an output would be written to the file of this report; neither is written";
                Finding::of_file(Rule::SameOutput, message)
            }
            Refused::Read => {
                let message = "the report would overwrite this file, which the run reads; name another file";
                Finding::of_file(Rule::OutputIsInput, message)
            }
        }
    }

    /// The number of errors that are not counted yet.
    fn errors(self) -> u64 {
        u64::from(matches!(self, Refused::Read))
    }
}

impl Session {
    fn act(&mut self, inputs: &Inputs, action: &Action, mut comparison: Option<&mut Comparison>) -> Summary {
        let mut plan = inputs.plan(&action.destination);
        if self.refuse_reports(&plan) {
            return Summary::Full;
        }
        self.exclude_reports(&mut plan);
        if let Some(file) = self.build.clash_with(&plan) {
            let message = "an output would be written to the file of --depfile or --stamp";
            self.fault(&file, Rule::SameOutput, message.into());
            return Summary::Full;
        }
        if !self.write_depfile(&plan, inputs) {
            return action.summary;
        }
        let can_be_in_place = matches!(action.destination, Destination::File(_) | Destination::Folder(_));
        for (path, finding) in &plan.findings {
            let mut finding = with_flag(path, finding.clone(), inputs.configured.as_deref(), can_be_in_place);
            if finding.rule == Rule::NoInput && inputs.is_default && !io::stdin().is_terminal() {
                finding.message.push_str("; - reads the standard input");
            }
            if finding.rule == Rule::Unreadable && inputs.inputs.contains(&Input::Listed(path.clone())) {
                finding.message.push_str("; --files-from names it, in a list with one path on each line");
            }
            self.report_alone(path, finding);
        }
        self.screen.expect(plan.documents());
        match self.execute(&plan, action, comparison.as_deref_mut()) {
            Ok(()) => {}
            // The reader has closed the pipe, so there is no summary.
            Err(error) if is_broken_pipe(&error) => {
                self.is_cut_off = true;
                if action.settings.compare.is_some() {
                    // Only a difference is written.
                    self.worst = self.worst.max(FINDINGS);
                }
                return Summary::None;
            }
            Err(error) => {
                let path = action.output().or_else(|| action.form.as_ref().and_then(OutputForm::folder));
                let path = path.unwrap_or_else(|| PathBuf::from(STANDARD));
                let message = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                self.is_dropped = action.destination.joined().is_some();
                self.fault(&path, Rule::Unwritable, message);
            }
        }
        if let Some(comparison) = comparison {
            comparison.finish(&mut |event| self.add_event(event));
            self.remember(comparison);
        }
        self.expect_puzzles(inputs);
        if self.reports.totals().counts.puzzles > 0 {
            let warn = |name: &String| self.screen.warn(&format!("no puzzle has the attribute '{}'", excerpt(name)));
            self.attributes.iter().for_each(warn);
        }
        self.report_unread(&plan, action.task.set_severities());
        action.summary
    }

    fn execute(&mut self, plan: &Plan, action: &Action, comparison: Option<&mut Comparison>) -> Result<(), RunError> {
        let file = action.destination.joined();
        let has_output = file.is_some();
        let file = file.flatten().map(|file| Output::new(file, None).dated(self.started));
        let stdout = BufWriter::with_capacity(1 << 16, StandardOutput);
        let mut joined = match &action.form {
            Some(form) => Joined::new(form.is_all_or_nothing(), file, stdout),
            None => Joined::of_task(&action.task, &action.destination, file, stdout)?,
        }
        .refused(plan.overwrites_input);
        let input: Option<Box<dyn Read + Send>> = Some(Box::new(StandardInput));
        let task = action.task.clone().only_findings(
            self.attributes.is_empty()
                && action.form.is_none()
                && comparison.is_none()
                && !self.reports.show_all_puzzles(),
        );
        // What a folder does not read is reported after its documents.
        let is_complete = !plan.unread.is_error(action.task.set_severities());
        match &action.form {
            Some(form) => {
                let inputs = plan.real_inputs().flatten().collect();
                let mut writer = form.open(&mut joined, Start { inputs, time: self.started })?;
                let mut feed = Feed::new(&mut *writer);
                execute_into(&mut feed, plan, &task, &action.settings, input, &mut |event| self.receive(event))?;
                feed.finish(self.worst == CLEAN && is_complete || !form.is_all_or_nothing())?;
            }
            None => {
                let output = has_output.then(|| Box::new(&mut joined) as Box<dyn Write + '_>);
                let mut receive = |event: Event<'_>| self.receive(event);
                let streams = Streams { input, output };
                match comparison {
                    Some(comparison) => {
                        let mut pass = |event: Event<'_>| comparison.pass(event, &mut receive);
                        execute(plan, &task, &action.settings, streams, &mut pass)?;
                    }
                    None => execute(plan, &task, &action.settings, streams, &mut receive).map(drop)?,
                }
            }
        }
        let is_clean = self.worst == CLEAN && is_complete;
        self.is_dropped = has_output && joined.is_dropped(is_clean);
        if has_output {
            joined.finish(is_clean)?;
        }
        Ok(())
    }

    /// Remembers the puzzles of the run, if no input has an error.
    fn remember(&mut self, comparison: &mut Comparison) {
        if self.worst < FAULT
            && let Err(error) = comparison.remember()
        {
            let path = comparison.known().map_or_else(PathBuf::new, Path::to_path_buf);
            self.fault(&path, Rule::Unwritable, error.to_string());
        }
    }

    /// Receives an event of the run.
    fn receive(&mut self, event: Event<'_>) {
        let is_end = matches!(event, Event::End(_));
        if let Event::Entry(Entry::Puzzle(result)) = &event {
            self.attributes.retain(|name| result.outcome.puzzle.attribute(name).is_none());
        }
        let event = match event {
            Event::Entry(Entry::Document(finding)) => Event::Entry(Entry::Document(text_flags::with_flags(finding))),
            event => event,
        };
        self.add_event(event);
        if is_end {
            self.screen.advance();
        }
    }

    /// Refuses reports to files that the run reads besides its documents: ignore files, catalogs, parts of puzzles, and documents
    /// with includes. Returns whether there is one.
    fn refuse_reports(&mut self, plan: &Plan) -> bool {
        let files: Vec<PathBuf> = self.files.iter().flatten().cloned().collect();
        if files.is_empty() {
            return false;
        }
        let read: HashSet<PathBuf> = plan.real_others().collect();
        let read = files.iter().map(|file| real(file)).filter(|file| read.contains(file));
        self.refused.extend(read.map(|file| (file, Refused::Read)));
        !self.refused.is_empty()
    }

    /// Removes the files of reports from the inputs, and refuses an output that would be written to the file of a
    /// report.
    fn exclude_reports(&mut self, plan: &mut Plan) {
        let files: HashSet<PathBuf> = self.files.iter().flatten().map(|file| real(file)).collect();
        if files.is_empty() {
            return;
        }
        let mut refused = Vec::new();
        let is_kept = |((job, input), target): ((&Job, Option<PathBuf>), Option<PathBuf>)| {
            let target = target.filter(|target| files.contains(target));
            let is_kept = target.is_none() && input.is_none_or(|input| !files.contains(&input));
            refused.extend(target.map(|target| (target, job.input.path().to_path_buf())));
            is_kept
        };
        let kept: Vec<bool> = plan.jobs.iter().zip(plan.real_inputs()).zip(plan.real_targets()).map(is_kept).collect();
        plan.keep(&kept);
        let message = "the output and a report would be written to the same file; neither is written";
        for (file, input) in refused {
            plan.findings.push((input, Finding::of_file(Rule::SameOutput, message)));
            self.refused.insert(file, Refused::Written);
        }
    }

    /// Writes the depfile. Returns whether the run can continue: without a depfile, a build tool would not make the
    /// outputs again. If some inputs are missing, the depfile of the earlier run is kept.
    fn write_depfile(&mut self, plan: &Plan, inputs: &Inputs) -> bool {
        if !plan.findings.is_empty() {
            return true;
        }
        // Known puzzles can be in a file that this run makes.
        let consulted = inputs.consulted.iter().map(PathBuf::as_path).filter(|path| path.exists());
        let written = self.build.write_depfile(consulted.chain(plan.reads()));
        written.map_err(|(path, error)| self.fault(&path, Rule::Unwritable, error.to_string())).is_ok()
    }

    /// Reports a run without puzzles as an error. The reason is often a misspelt element.
    fn expect_puzzles(&mut self, inputs: &Inputs) {
        let sum = self.reports.totals().counts;
        let none = sum.skipped > 0 && sum.documents + sum.up_to_date == 0;
        if none && self.worst == CLEAN && !inputs.if_present {
            let mut message = "there is no <sudoku> in any of the files".to_owned();
            if let Some(namespaced) = &inputs.namespaced {
                message.push_str(&format!(", or it is in another namespace; {namespaced}"));
            }
            self.fault(inputs.name(), Rule::NoInput, message);
        }
    }

    /// Reports how many files look like XML and were not read.
    fn report_unread(&mut self, plan: &Plan, severities: &Severities) {
        let Some(mut document) = plan.unread.document(severities) else { return };
        let extensions = plan.unread.extensions();
        let them = if extensions.values().sum::<u64>() == 1 { "it" } else { "them" };
        let names: Vec<&str> = DEFAULT_EXTENSIONS.into_iter().chain(extensions.into_keys()).collect();
        let flag = format!("; --glob '*.{{{}}}' reads {them}", names.join(","));
        document.faults.iter_mut().for_each(|finding| finding.message += &flag);
        let (path, entries, end) = document.into_events();
        self.add_event(Event::Start(&path));
        entries.into_iter().for_each(|entry| self.add_event(Event::Entry(entry)));
        self.add_event(Event::End(end));
    }

    fn fault(&mut self, path: &Path, rule: Rule, message: String) {
        self.report_alone(path, Finding::of_file(rule, message));
    }

    /// Reports a finding about a file that was not processed.
    fn report_alone(&mut self, path: &Path, finding: Finding) {
        let end = DocumentEnd { status: Status::Faulty, counts: Counts::default() };
        let end = end.after_errors(u64::from(finding.is_error()));
        self.add_event(Event::Start(path));
        self.add_event(Event::Entry(Entry::Document(finding)));
        self.add_event(Event::End(end));
    }

    fn add_event(&mut self, mut event: Event<'_>) {
        if let Event::End(end) = &event {
            self.worst = self.worst.max(match end.status {
                Status::Done | Status::Skipped => CLEAN,
                Status::Unmet | Status::FoundLater => FINDINGS,
                Status::NoSudoku | Status::Faulty => FAULT,
            });
            self.done += if end.status == Status::Done { end.counts.puzzles } else { 0 };
        }
        // A report that cannot be written is an error at the end.
        let _ = self.reports.receive(&mut event);
    }

    /// Ends the reports, prints the summary, and returns the exit code. A report that cannot be written is always an
    /// error.
    fn close(self, summary: Summary, exit_zero: bool) -> u8 {
        let mut totals = *self.reports.totals();
        let mut worst = if exit_zero && self.worst == FINDINGS { CLEAN } else { self.worst };
        self.screen.clear();
        for ((sink, written), file) in self.reports.into_each().into_iter().zip(self.files) {
            if let Some((file, refused)) = file.as_ref().and_then(|file| Some((file, self.refused.get(&real(file))?))) {
                self.screen.fault(file, refused.finding());
                totals.counts.errors += refused.errors();
                worst = FAULT;
                continue;
            }
            if let Err(error) = sink.finish(written) {
                let name = file.unwrap_or_else(|| PathBuf::from(STANDARD));
                self.screen.fault(&name, Finding::of_file(Rule::Unwritable, error.to_string()));
                totals.counts.errors += 1;
                worst = FAULT;
            }
        }
        // The build tool sees the exit code, so the stamp depends on it. A run that was cut off has not read all inputs.
        if worst == CLEAN
            && !self.is_cut_off
            && let Err((stamp, error)) = self.build.commit_stamp()
        {
            self.screen.fault(&stamp, Finding::of_file(Rule::Unwritable, error.to_string()));
            totals.counts.errors += 1;
            worst = FAULT;
        }
        match summary {
            Summary::Full => self.screen.summary(&totals, 0),
            Summary::Outputs => self.screen.summary(&totals, totals.unmet),
            Summary::Puzzles => self.screen.plain_summary(&totals, if self.is_dropped { 0 } else { self.done }),
            Summary::None => {}
        }
        worst
    }
}

/// A finding of the plan about a path, with the flags that help, and where the configuration sets which files are read. The
/// messages of the library contain no flags.
fn with_flag(path: &Path, mut finding: Finding, configured: Option<&str>, can_be_in_place: bool) -> Finding {
    // Some shells replace no patterns.
    let is_pattern = path.as_os_str().as_encoded_bytes().contains(&b'*') && !path.exists();
    let flag = match finding.rule {
        Rule::NoInput => "; --glob, --exclude, --no-ignore and --hidden set which files are read",
        Rule::OutputIsInput if can_be_in_place => "; use --in-place, or another -o OUT",
        Rule::OutputIsInput => "; use another -o OUT",
        Rule::Unwritable => "; use -o OUT",
        Rule::Unreadable if is_pattern => "; --glob '*.xml' reads the files of a folder that match a pattern",
        _ => "",
    };
    finding.message.push_str(flag);
    if let Some(configured) = configured.filter(|_| finding.rule == Rule::NoInput) {
        finding.message.push_str(&format!("; {configured}"));
    }
    finding
}

fn is_broken_pipe(error: &RunError) -> bool {
    error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
