//! Resolving the arguments: the flags and the configuration become one value with the inputs, the task, and the targets
//! of the output and of the reports. This reads the configuration and the list of inputs, and writes nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::args::{
    Command, ConfigFlags, ConfigurableFlags, DisplayFlags, InputFlags, MethodFlags, MethodName, OutputFlags,
};
use super::book::BookSpec;
use super::config::{CheckedCommand, EffectiveConfig, Refusal, RequestedReport};
use super::diff;
use super::inputs::{Inputs, listed};
use super::render;
use super::screen::is_stdout_coloured;
use sudoku_engine::logic::TechniqueSet;
use sudoxml_document::document::CellList;
use sudoxml_document::finding::Requirement;
use sudoxml_document::outcome::Method;
use sudoxml_report::report::Extent;
use sudoxml_report::table::Table;
use sudoxml_run::run::path::is_folder;
use sudoxml_run::run::{Destination, Input, RunError, STANDARD, Settings, Task, destination_at, folder_at};
use sudoxml_run::task::Joins;

/// The resolved arguments of a command.
#[derive(Debug)]
pub struct ResolvedArgs {
    pub inputs: Inputs,
    pub action: Action,
    /// The reports, at least one.
    pub reports: Vec<RequestedReport>,
    /// Whether the screen shows the number of findings of each rule, and not the findings.
    pub statistics: bool,
    /// Which findings the reports contain.
    pub extent: Extent,
    /// Whether the exit code is 0 if there are only findings.
    pub exit_zero: bool,
    pub display: DisplayFlags,
}

/// The task, the destination of its output, and its settings.
#[derive(Debug)]
pub struct Action {
    pub task: Task,
    pub destination: Destination,
    pub settings: Settings,
    pub summary: Summary,
    /// The book that the outcomes become, if there is one.
    pub book: Option<BookSpec>,
}

/// The last line of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Summary {
    /// All counts.
    Full,
    /// Only the number of puzzles.
    Puzzles,
    None,
}

impl Action {
    /// The output file, if there is exactly one, or the file that lists the outputs.
    pub fn output(&self) -> Option<PathBuf> {
        match &self.destination {
            Destination::File(output) => Some(output.clone()),
            destination => destination.joined().flatten(),
        }
    }

    /// Whether a document goes to the standard output.
    pub fn is_to_stdout(&self) -> bool {
        self.destination == Destination::Joined(None)
    }
}

/// Resolves the flags of a command.
///
/// # Errors
/// If the command line or the configuration is invalid.
pub fn resolve(command: Command) -> Result<ResolvedArgs, Refusal> {
    let display = command.display();
    let (max_findings, exit_zero) =
        command.reporting().map_or((None, false), |reporting| (reporting.max_findings, reporting.exit_zero));
    let statistics = command.reporting().is_some_and(|reporting| reporting.statistics);
    let min_severity = command.reporting().and_then(|reporting| reporting.report.min_severity);
    let has_reports = command.reporting().is_some();
    let (action, read) = match command {
        Command::Solve { inputs, output, search, budget, list, method, require, reporting, .. } => {
            let method = method.method()?;
            let (max_solutions, list, reports) = (search.max_solutions, list.list, reporting.report.reports);
            let flags = ConfigurableFlags { require, max_solutions, list, reports, min_severity, ..Default::default() };
            let read = read(&inputs, flags)?;
            let require = read.config.require(CheckedCommand::Solve).into();
            let (limit, list) = (read.config.max_solutions(), read.config.list());
            let task = Task::solve().method(method).limit(limit).list(list).require(require);
            let task = task.budget(budget.budget.unwrap_or_default());
            (writing(&inputs, &read, output.requiring(require), task, &display)?, read)
        }
        Command::Grade { inputs, explain: true, budget, require, .. } => {
            let read = read(&inputs, ConfigurableFlags { require, min_severity, ..Default::default() })?;
            let task = Task::explain().require(read.config.require(CheckedCommand::Grade).into());
            let task = task.budget(budget.budget.unwrap_or_default());
            (joined(&inputs, task, None, Summary::Puzzles), read)
        }
        Command::Grade { inputs, output, steps, budget, require, reporting, .. } => {
            let reports = reporting.report.reports;
            let read = read(&inputs, ConfigurableFlags { require, reports, min_severity, ..Default::default() })?;
            let require = read.config.require(CheckedCommand::Grade).into();
            let task = Task::grade().levels(read.config.levels().clone()).require(require);
            let task = task.budget(budget.budget.unwrap_or_default());
            let task = if steps { task.with_steps() } else { task };
            (writing(&inputs, &read, output.requiring(require), task, &display)?, read)
        }
        Command::Cells { inputs, output, all, candidates, .. } => {
            let list = match (all, candidates) {
                (_, true) => CellList::Candidates,
                (true, false) => CellList::All,
                (false, false) => CellList::Givens,
            };
            let read = read(&inputs, ConfigurableFlags::default())?;
            (writing(&inputs, &read, output, Task::cells(list), &display)?, read)
        }
        Command::Matrix { inputs, output, .. } => {
            let read = read(&inputs, ConfigurableFlags::default())?;
            (writing(&inputs, &read, output, Task::matrix(), &display)?, read)
        }
        Command::Clean { inputs, output, .. } => {
            let read = read(&inputs, ConfigurableFlags::default())?;
            (writing(&inputs, &read, output, Task::clean(), &display)?, read)
        }
        Command::Check { inputs, texts, search, budget, require, reporting, .. } => {
            let texts = texts.options()?;
            let (max_solutions, reports) = (search.max_solutions, reporting.report.reports);
            let flags = ConfigurableFlags { require, max_solutions, reports, min_severity, ..Default::default() };
            let read = read(&inputs, flags)?;
            let require = read.config.require(CheckedCommand::Check).into();
            let task = Task::check().texts(texts).limit(read.config.max_solutions()).require(require);
            let task = task.budget(budget.budget.unwrap_or_default());
            let settings = settings(&inputs);
            (Action { task, destination: Destination::Nowhere, settings, summary: Summary::Full, book: None }, read)
        }
        Command::Import { inputs, output, split, texts, glob, folder, config, .. } => {
            let texts = texts.options()?;
            // The patterns of the configuration are for XML files, and text puzzles are in other files.
            let flags = ConfigurableFlags::default().with_files(&glob, &folder);
            let read = Read::new(&inputs, None, flags, &config)?;
            let (task, destination) = match not_standard(output) {
                Some(folder) if split => {
                    let folder = folder_at(&folder).map_err(|error| with_way_out(&error, &folder))?;
                    (Task::import_split(), Destination::Split(folder))
                }
                output => (Task::import(), Destination::Joined(output)),
            };
            let task = task.texts(texts);
            (Action { task, destination, settings: Settings::default(), summary: Summary::Puzzles, book: None }, read)
        }
        Command::Export { inputs, output, to, solutions, names, .. } => {
            let task = Task::export(to.into());
            let task = if solutions { task.stored_solutions() } else { task };
            let task = if names { task.with_names() } else { task };
            let action = joined(&inputs, task, not_standard(output), Summary::None);
            (action, read(&inputs, ConfigurableFlags::default())?)
        }
        Command::Table { inputs, texts, output, to, columns, search, budget, .. } => {
            let texts = texts.options()?;
            let flags = ConfigurableFlags { max_solutions: search.max_solutions, ..Default::default() };
            let read = read(&inputs, flags)?;
            let table = Table::new(to.into())
                .levels(read.config.levels().clone())
                .columns(columns.iter().flat_map(|list| list.iter().copied()));
            let task = Task::table(table).texts(texts).limit(read.config.max_solutions());
            let task = task.budget(budget.budget.unwrap_or_default());
            (joined(&inputs, task, not_standard(output), Summary::Puzzles), read)
        }
        Command::Render { inputs, texts, output, search, budget, list, require, reporting, render: flags, .. } => {
            let texts = texts.options()?;
            let form = flags.form(output.as_deref().filter(|output| *output != Path::new(STANDARD)))?;
            let (max_solutions, reports) = (search.max_solutions, reporting.report.reports);
            let set = ConfigurableFlags { require, max_solutions, list, reports, min_severity, ..Default::default() };
            let read = read(&inputs, set)?;
            let require = read.config.set_require(CheckedCommand::Render);
            let require = require.unwrap_or(render::default_requirement(form)).into();
            let context = render::Context {
                output,
                is_one_document: read.is_one_document,
                is_coloured: is_stdout_coloured(display.color),
                levels: read.config.levels().clone(),
                list: read.config.list(),
            };
            let render::Rendering { task, destination, book } = render::resolve(&flags, form, context)?;
            let task = task.texts(texts).limit(read.config.max_solutions()).require(require);
            let task = task.budget(budget.budget.unwrap_or_default());
            let action = Action { book, destination, ..joined(&inputs, task, None, Summary::Full) };
            (action, read)
        }
        Command::Config { .. } | Command::Explain { .. } | Command::Man { .. } | Command::Completions { .. } => {
            return Err("this command reads no document".into());
        }
        #[cfg(feature = "serve")]
        Command::Serve(_) => return Err("this command reads no document".into()),
    };
    let Read { inputs, config, .. } = read;
    let reports =
        if has_reports && action.summary == Summary::Full { config.reports() } else { vec![RequestedReport::text()] };
    let is_on_screen = |report: &RequestedReport| report.target == RequestedReport::text().target;
    if statistics && !reports.iter().any(is_on_screen) {
        return Err("--statistics is for the text report on the screen; add --report text".into());
    }
    let extent = Extent { lowest: config.min_severity(), most: max_findings };
    let action = Action { task: action.task.severities(config.rules().clone()), ..action };
    Ok(ResolvedArgs { inputs, action, reports, statistics, extent, exit_zero, display })
}

/// The configuration that applies to the inputs of the command `config`.
///
/// # Errors
/// As for [`resolve`].
pub fn effective_config(
    inputs: &[PathBuf],
    flags: ConfigurableFlags,
    config: &ConfigFlags,
) -> Result<EffectiveConfig, Refusal> {
    Ok(Read::new(inputs, None, flags, config)?.config)
}

/// The inputs, and the configuration that applies to them.
struct Read {
    inputs: Inputs,
    config: EffectiveConfig,
    /// Whether there is one input, which is not a folder.
    is_one_document: bool,
    /// Whether the input is the current folder, because the command line names none.
    is_default: bool,
}

impl Read {
    fn new(
        named: &[PathBuf],
        list: Option<&Path>,
        flags: ConfigurableFlags,
        config: &ConfigFlags,
    ) -> Result<Read, Refusal> {
        let is_standard = |path: &PathBuf| path == Path::new(STANDARD);
        let standard = named.iter().filter(|path| is_standard(path)).count();
        if standard + usize::from(list == Some(Path::new(STANDARD))) > 1 {
            return Err("the standard input can be read only once".into());
        }
        let is_default = named.is_empty() && list.is_none();
        let current_folder = [PathBuf::from(".")];
        let named = if is_default { &current_folder } else { named };
        let is_one_document = list.is_none() && named.len() == 1 && !named[0].is_dir();
        let standard = (standard > 0).then_some(Input::Standard);
        let has_standard = standard.is_some();
        let paths = named.iter().filter(|path| !is_standard(path)).cloned().map(Input::Path);
        let mut inputs: Vec<Input> = standard.into_iter().chain(paths).collect();
        if let Some(list) = list {
            inputs.extend(listed(list).map_err(|error| format!("{}: {error}", list.display()))?);
        }
        if inputs.is_empty() {
            return Err("there is no input; the list of files is empty".into());
        }
        let config = EffectiveConfig::new(flags, config, has_standard, &inputs)?;
        let selection = config.selection()?;
        let consulted = not_standard(list.map(Path::to_path_buf)).into_iter();
        let consulted = consulted.chain(config.file.as_ref().map(|file| file.path.clone())).collect();
        let inputs = Inputs { inputs, selection, if_present: false, consulted };
        Ok(Read { inputs, config, is_one_document, is_default })
    }
}

/// Resolves the inputs. `flags` contains the other flags that the command line sets.
fn read(inputs: &InputFlags, flags: ConfigurableFlags) -> Result<Read, Refusal> {
    let flags = flags.with_files(&inputs.files.glob, &inputs.files.folder);
    let mut read = Read::new(&inputs.inputs, inputs.files_from.as_deref(), flags, &inputs.config)?;
    read.inputs.if_present = inputs.if_present;
    Ok(read)
}

/// How the inputs are processed.
fn settings(inputs: &InputFlags) -> Settings {
    Settings { threads: inputs.jobs, streaming: inputs.streaming(), ..Settings::default() }
}

/// A task whose documents have one output.
fn joined(inputs: &InputFlags, task: Task, output: Option<PathBuf>, summary: Summary) -> Action {
    let mut settings = settings(inputs);
    // What was written to the standard output cannot be undone. An output of all or nothing waits for the end of the run.
    settings.streaming.spool = task.joins() != Joins::AllOrNothing;
    Action { task, destination: Destination::Joined(output), settings, summary, book: None }
}

impl MethodFlags {
    /// The method with its techniques. Flags for logic are an error with another method.
    fn method(self) -> Result<Method, String> {
        match self.method {
            MethodName::Logic => {
                let techniques = self.techniques.unwrap_or(TechniqueSet::ALL);
                Ok(Method::Logic { techniques, then_search: self.then_search })
            }
            MethodName::Search if self.techniques.is_some() => Err("--techniques needs --method logic".into()),
            MethodName::Search if self.then_search => Err("--then-search needs --method logic".into()),
            MethodName::Search => Ok(Method::Search),
        }
    }
}

impl OutputFlags {
    /// With a requirement, no document is skipped, because an older output was possibly written without it.
    fn requiring(self, require: Requirement) -> OutputFlags {
        OutputFlags { update: self.update && require == Requirement::Nothing, ..self }
    }
}

/// A task that writes documents.
fn writing(
    inputs: &InputFlags,
    read: &Read,
    outputs: OutputFlags,
    task: Task,
    display: &DisplayFlags,
) -> Result<Action, Refusal> {
    let Read { inputs: Inputs { if_present, .. }, config, is_one_document, is_default } = read;
    let has_standard = read.inputs.has_standard();
    // An output that is older than the configuration could be different now.
    let changed = config.file.as_ref().map(|file| file.modified);
    let update = outputs.update.then(|| changed.map_or_else(program_time, |changed| changed.max(program_time())));
    if outputs.diff {
        let compare = if is_stdout_coloured(display.color) { diff::coloured } else { diff::plain };
        let settings = Settings { compare: Some(compare), ..settings(inputs) };
        let destination = Destination::Joined(None);
        return Ok(Action { task, destination, settings, summary: Summary::Full, book: None });
    }
    let to_stdout = match &outputs.output {
        Some(output) => output == Path::new(STANDARD),
        None => !outputs.in_place,
    };
    if (has_standard || to_stdout) && !is_one_document {
        let or = if *is_default { ", or - to read the standard input instead of the current folder" } else { "" };
        let message = "cannot write several documents to standard output; add -o FOLDER or --in-place";
        return Err(format!("{message}{or}").into());
    }
    if has_standard && outputs.in_place {
        return Err("the standard input cannot be written in place; use -o FILE instead of --in-place".into());
    }
    if (has_standard || to_stdout) && *if_present {
        return Err("--if-present cannot be used with the standard input or output; add -o OUT or --in-place".into());
    }
    let settings = Settings { update, ..settings(inputs) };
    if to_stdout {
        return Ok(joined(inputs, task, None, Summary::Full));
    }
    let destination = match outputs.output {
        None => Destination::InPlace,
        Some(folder) if has_standard && is_folder(&folder) => {
            let folder = folder.display();
            return Err(format!("{folder} is a folder, and the standard input has no file name; use -o FILE").into());
        }
        Some(output) => destination_at(&output, *is_one_document).map_err(|error| with_way_out(&error, &output))?,
    };
    Ok(Action { task, destination, settings, summary: Summary::Full, book: None })
}

/// The message about an output that is not a folder, with the flags that help.
fn with_way_out(error: &RunError, output: &Path) -> String {
    match output.exists() {
        true => format!("{error}; use -o FOLDER"),
        false => format!("{error}; use -o FOLDER, or -o {}/ for a new folder with this name", output.display()),
    }
}

fn not_standard(output: Option<PathBuf>) -> Option<PathBuf> {
    output.filter(|output| output != Path::new(STANDARD))
}

/// The time when the program was built or installed. Outputs that are older could be different now.
fn program_time() -> SystemTime {
    let modified = std::env::current_exe().and_then(fs::metadata).and_then(|metadata| metadata.modified());
    modified.unwrap_or_else(|_| SystemTime::now())
}
