//! Resolving the arguments: the flags and the configuration become one value with the inputs, the task, and the targets
//! of the output and of the reports. This reads the configuration and the list of inputs, and writes nothing.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::args::Command;
use super::commands::{
    self, Audit, Canonical, Cells, Check, Clean, Dedupe, Export, Grade, Import, Matrix, Render, Solve,
};
use super::compared::Compared;
use super::config::{CheckedCommand, EffectiveConfig, Refusal, RequestedReport};
use super::diff;
use super::inputs::{Inputs, listed};
use super::later::Later;
use super::output::OutputForm;
use super::render;
use super::screen::is_stdout_coloured;
use super::shared_flags::{
    ConfigFlags, ConfigurableFlags, DisplayFlags, FileOutputFlags, InputFlags, MethodFlags, OutputFlags,
};
use super::values::no_form;
use sudoku_engine::logic::Levels;
use sudoku_engine::notation::ReadOptions;
use sudoxml_document::audit::{Attributes, AuditSettings};
use sudoxml_document::document::CellList;
use sudoxml_document::finding::{Requirement, Rule, Severities};
use sudoxml_document::options::{MethodError, MethodOptions};
use sudoxml_document::outcome::{Method, SolveOptions};
use sudoxml_report::report::Extent;
use sudoxml_report::table::{Table, TableFormat};
use sudoxml_run::compare::Comparison;
use sudoxml_run::run::path::is_folder;
use sudoxml_run::run::{Destination, Input, RunError, STANDARD, Settings, destination_at, folder_at, why_unreadable};
use sudoxml_run::task::{AuditOptions, CountOptions, ExportOptions, GradeOptions, OutcomeOptions, Task};

/// The resolved arguments of a command.
#[derive(Debug)]
pub struct ResolvedArgs {
    pub inputs: Inputs,
    pub action: Action,
    /// What is compared over all inputs.
    pub comparison: Option<Comparison>,
    /// The attributes that the command line names. If no puzzle has one of them, its name is probably wrong.
    pub attributes: Vec<String>,
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
    /// What the outcomes become, if the task finds them.
    pub form: Option<OutputForm>,
}

/// The last line of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Summary {
    /// All counts.
    Full,
    /// All counts, and how many documents have no output.
    Outputs,
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

    /// Whether the output is text: puzzles, steps, boards or rows of a table.
    pub fn writes_text(&self) -> bool {
        self.task.writes().is_text() || self.form.as_ref().is_some_and(OutputForm::is_text)
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
    let (mut only, mut comparison) = (Vec::new(), None);
    let (action, read) = match command {
        Command::Solve(Later(Solve { inputs, output, search, budget, list, method, require, reporting, .. })) => {
            let method = method.method().map_err(|error| format!("--{error}"))?;
            let (max_solutions, list, reports) = (search.max_solutions, list.list, reporting.report.reports);
            let flags = ConfigurableFlags { require, max_solutions, list, reports, min_severity, ..Default::default() };
            let read = read(&inputs, flags)?;
            let require = read.config.require(CheckedCommand::Solve);
            let options = SolveOptions::new().limit(read.config.max_solutions()).list(read.config.list());
            let options = options.method(method).budget(budget.budget.unwrap_or_default());
            let task = Task::solve(options, require);
            writing(&inputs, read, output.requiring(require), task, &display)?
        }
        Command::Grade(Later(Grade { inputs, explain: true, budget, require, .. })) => {
            let read = read(&inputs, ConfigurableFlags { require, min_severity, ..Default::default() })?;
            let require = read.config.require(CheckedCommand::Grade);
            let task = Task::explain(budget.budget.unwrap_or_default(), require);
            (joined(&inputs, task, None, Summary::Puzzles), read)
        }
        Command::Grade(Later(Grade { inputs, output, steps, budget, require, reporting, .. })) => {
            let reports = reporting.report.reports;
            let read = read(&inputs, ConfigurableFlags { require, reports, min_severity, ..Default::default() })?;
            let require = read.config.require(CheckedCommand::Grade);
            let options = GradeOptions::new().steps(steps).levels(read.config.levels().clone());
            let task = Task::grade(options.budget(budget.budget.unwrap_or_default()), require);
            writing(&inputs, read, output.requiring(require), task, &display)?
        }
        Command::Cells(Later(Cells { inputs, output, all, candidates, .. })) => {
            let list = match (all, candidates) {
                (_, true) => CellList::Candidates,
                (true, false) => CellList::All,
                (false, false) => CellList::Givens,
            };
            let read = read(&inputs, ConfigurableFlags::default())?;
            writing(&inputs, read, output, Task::cells(list), &display)?
        }
        Command::Matrix(Later(Matrix { inputs, output, .. })) => {
            let read = read(&inputs, ConfigurableFlags::default())?;
            writing(&inputs, read, output, Task::matrix(), &display)?
        }
        Command::Clean(Later(Clean { inputs, output, .. })) => {
            let read = read(&inputs, ConfigurableFlags::default())?;
            writing(&inputs, read, output, Task::clean(), &display)?
        }
        Command::Check(Later(Check { inputs, texts, max_solutions, budget, require, reporting, .. })) => {
            let texts = texts.options()?;
            let reports = reporting.report.reports;
            let flags = ConfigurableFlags { require, max_solutions, reports, min_severity, ..Default::default() };
            let read = read(&inputs, flags)?;
            let options = CountOptions::new().texts(texts).budget(budget.budget.unwrap_or_default());
            let options = match read.config.set_max_solutions() {
                Some(limit) => options.limit(limit),
                None => options,
            };
            let task = Task::check(options, read.config.require(CheckedCommand::Check));
            let settings = settings(&inputs);
            (Action { task, destination: Destination::Nowhere, settings, summary: Summary::Full, form: None }, read)
        }
        Command::Audit(Later(Audit {
            inputs,
            texts,
            output,
            fix,
            asked,
            attributes,
            compared,
            max_solutions,
            budget,
            require,
            reporting,
            ..
        })) => {
            let texts = texts.options()?;
            let reports = reporting.report.reports;
            let flags =
                ConfigurableFlags { require, max_solutions, reports, min_severity, attributes, ..Default::default() };
            let mut read = read(&inputs, flags)?;
            let asks = AuditSettings::new().budget(budget.budget.unwrap_or_default());
            let asks = asks.levels(read.config.levels().clone()).attributes(read.config.attributes());
            let asks = asks.clashes(asked.clashes.into()).graded(compared.series);
            check_asked(&asked.only, &read.config.attributes(), compared.series)?;
            let remembers = compared.remember;
            only = asked.only;
            let severities = severities(&read.config, &only);
            if fix && severities.of(Rule::Repair).is_none() {
                return Err("--fix needs the rule repair, which the configuration or --only leaves out".into());
            }
            let compared = Compared::new(compared, read.config.attributes().level)?;
            let compares = compared.is_any(&severities);
            read.inputs.consulted.extend(compared.known.clone());
            comparison = Some(compared);
            let asks = read.config.set_max_solutions().into_iter().fold(asks, AuditSettings::limit);
            // What is remembered are canonical forms.
            let asks = if remembers { asks.with_canonical_forms() } else { asks };
            let options = AuditOptions::from(asks).texts(texts);
            if let Some(rule) = only.iter().find(|rule| rule.is_always_error()) {
                return Err(
                    format!("--only {rule} would leave out what an audit finds: {rule} is always reported").into()
                );
            }
            let writes = output.output.is_some() || output.in_place || output.diff;
            if !writes && (fix || output.update) {
                let flag = if fix { "--fix" } else { "--update" };
                return Err(format!("{flag} needs an output: -o OUT, --in-place or --diff").into());
            }
            if !writes {
                let task = Task::audit(options, read.config.require(CheckedCommand::Audit));
                let (destination, settings) = (Destination::Nowhere, settings(&inputs));
                (Action { task, destination, settings, summary: Summary::Full, form: None }, read)
            } else {
                let require = read.config.set_require(CheckedCommand::Audit).unwrap_or_default();
                let task = Task::audit(options.write(true).repair(fix), require);
                let output = output.requiring(require).comparing(compares);
                writing(&inputs, read, output, task, &display)?
            }
        }
        Command::Canonical(Later(Canonical { inputs, texts, output: FileOutputFlags { output }, names, .. })) => {
            let form = OutputForm::Canonical(names);
            (with_forms(&inputs, texts.options()?, one_file(output, "")?, form), read(&inputs, Default::default())?)
        }
        Command::Dedupe(Later(Dedupe { inputs, texts, output, split, names, .. })) => {
            let (form, output) = match (split.is_empty(), not_standard(output)) {
                (true, output) => (OutputForm::Distinct(names), one_file(output, ", or --split for a folder")?),
                (false, None) => return Err(SPLIT_WITHOUT_FOLDER.into()),
                (false, Some(folder)) => {
                    let folder = folder_at(&folder).map_err(|error| with_way_out(&error, &folder))?;
                    (OutputForm::Split(names, split, folder), None)
                }
            };
            (with_forms(&inputs, texts.options()?, output, form), read(&inputs, Default::default())?)
        }
        Command::Import(Later(Import { inputs, output, split, texts, glob, folder, config, .. })) => {
            let texts = texts.options()?;
            // The patterns of the configuration are for XML files, and text puzzles are in other files.
            let flags = ConfigurableFlags::default().with_folders(&glob, &folder);
            let read = Read::new(&inputs, None, flags, &config)?;
            let (task, destination) = match not_standard(output) {
                None if split => return Err(SPLIT_WITHOUT_FOLDER.into()),
                Some(folder) if split => {
                    let folder = folder_at(&folder).map_err(|error| with_way_out(&error, &folder))?;
                    (Task::import_split(texts), Destination::Split(folder))
                }
                output => {
                    let output = one_file(output, ", or --split for a folder")?;
                    (Task::import(texts), Destination::Joined(output))
                }
            };
            (Action { task, destination, settings: Settings::default(), summary: Summary::Puzzles, form: None }, read)
        }
        Command::Export(Later(Export { inputs, output: FileOutputFlags { output }, to, solutions, names, .. })) => {
            let task = Task::export(ExportOptions::new(to).solutions(solutions).names(names));
            let action = joined(&inputs, task, one_file(output, "")?, Summary::Puzzles);
            (action, read(&inputs, ConfigurableFlags::default())?)
        }
        Command::Table(Later(commands::Table {
            inputs,
            texts,
            output: FileOutputFlags { output },
            to,
            columns,
            search,
            budget,
            ..
        })) => {
            let texts = texts.options()?;
            let flags = ConfigurableFlags { max_solutions: search.max_solutions, ..Default::default() };
            let read = read(&inputs, flags)?;
            let table = Table::new(table_format(to, output.as_deref())?)
                .levels(read.config.levels().clone())
                .columns(columns.iter().flat_map(|list| list.iter().copied()));
            let options = OutcomeOptions::for_table(&table).texts(texts).limit(read.config.max_solutions());
            let task = Task::outcomes(options.budget(budget.budget.unwrap_or_default()), Requirement::Nothing);
            let action = joined(&inputs, task, one_file(output, "")?, Summary::Puzzles);
            (Action { form: Some(OutputForm::Table(table)), ..action }, read)
        }
        Command::Render(Later(Render {
            inputs,
            texts,
            output,
            search,
            budget,
            list,
            require,
            reporting,
            render: flags,
            ..
        })) => {
            let texts = texts.options()?;
            let form = flags.form(output.as_deref().filter(|output| *output != Path::new(STANDARD)))?;
            let (max_solutions, reports) = (search.max_solutions, reporting.report.reports);
            let set = ConfigurableFlags { require, max_solutions, list, reports, min_severity, ..Default::default() };
            let mut read = read(&inputs, set)?;
            let require = read.config.set_require(CheckedCommand::Render);
            let require = require.unwrap_or(form.requirement());
            let context = render::Context {
                output,
                is_one_document: read.is_one_document,
                is_coloured: is_stdout_coloured(display.color),
                levels: read.config.levels().clone(),
            };
            read.inputs.consulted.extend(flags.files(form));
            let rendering = render::resolve(&flags, form, context)?;
            let options = rendering.options.texts(texts).limit(read.config.max_solutions()).list(read.config.list());
            let task = Task::outcomes(options.budget(budget.budget.unwrap_or_default()), require);
            let action = joined(&inputs, task, None, Summary::Full);
            (Action { form: rendering.form, destination: rendering.destination, ..action }, read)
        }
        Command::Generate(_)
        | Command::Config(_)
        | Command::Explain(_)
        | Command::Man(_)
        | Command::Templates(_)
        | Command::Completions(_)
        | Command::Serve(_) => return Err("this command reads no document".into()),
    };
    let Read { inputs, config, .. } = read;
    let reports = if has_reports && action.summary != Summary::Puzzles {
        config.reports()
    } else {
        vec![RequestedReport::text()]
    };
    let is_on_screen = |report: &RequestedReport| report.target == RequestedReport::text().target;
    if statistics && !reports.iter().any(is_on_screen) {
        return Err("--statistics is for the text report on the screen; add --report text".into());
    }
    let extent = Extent { lowest: config.min_severity(), most: max_findings };
    let severities = severities(&config, &only);
    let comparison = comparison.map(|compared: Compared| compared.open(severities.clone())).transpose()?;
    let task = action.task.severities(severities).require_attribute(config.require_attribute());
    let task = match config.namespace() {
        Some(namespace) => task.namespace(namespace),
        None => task,
    };
    let action = Action { task, ..action };
    let attributes = config.attributes_of_flags();
    Ok(ResolvedArgs { inputs, action, comparison, attributes, reports, statistics, extent, exit_zero, display })
}

const SPLIT_WITHOUT_FOLDER: &str = "--split writes into a folder; add -o FOLDER";

/// The severities of the configuration, for these rules only if there are some.
fn severities(config: &EffectiveConfig, only: &[Rule]) -> Severities {
    let severities = config.rules().clone();
    if only.is_empty() { severities } else { severities.only(only) }
}

/// Refuses to ask only for what another flag would have to ask for, because nothing would be checked.
fn check_asked(only: &[Rule], attributes: &Attributes, series: bool) -> Result<(), String> {
    let has_label = attributes.level.is_some() || attributes.rating.is_some();
    let needed = [
        (Rule::WrongLabel, has_label, "--level-attribute or --rating-attribute, which name what is compared"),
        (Rule::RepeatedNumber, series, "--series"),
        (Rule::MissingNumber, series, "--series"),
        (Rule::RatingOutlier, series, "--series"),
    ];
    match needed.into_iter().find(|(rule, is_asked, _)| only.contains(rule) && !is_asked) {
        Some((rule, _, flags)) => Err(format!("--only {rule} needs {flags}")),
        None => Ok(()),
    }
}

/// The format of a table: that of the flag, or of the extension of the output, or else the default.
///
/// # Errors
/// No format has this extension.
fn table_format(flag: Option<TableFormat>, output: Option<&Path>) -> Result<TableFormat, String> {
    let file = output.filter(|output| flag.is_none() && *output != Path::new(STANDARD));
    let Some((file, extension)) = file.and_then(|file| Some((file, file.extension()?))) else {
        return Ok(flag.unwrap_or_default());
    };
    extension.to_str().and_then(TableFormat::of_extension).ok_or_else(|| no_form::<TableFormat>(file))
}

/// The configuration that applies to the inputs of the command `config`.
///
/// # Errors
/// As for [`resolve`], or if an input does not exist.
pub fn effective_config(
    inputs: &[PathBuf],
    flags: ConfigurableFlags,
    config: &ConfigFlags,
) -> Result<EffectiveConfig, Refusal> {
    if let Some(missing) = inputs.iter().find(|input| *input != Path::new(STANDARD) && !input.exists()) {
        return Err(format!("{} does not exist", missing.display()).into());
    }
    Ok(Read::new(inputs, None, flags, config)?.config)
}

/// The levels of the configuration that applies to the current folder, and its file.
pub fn levels(config: &ConfigFlags) -> Result<(Levels, Option<PathBuf>), Refusal> {
    let config = Read::new(&[], None, ConfigurableFlags::default(), config)?.config;
    Ok((config.levels().clone(), config.file.map(|file| file.path)))
}

/// The inputs, and the configuration that applies to them.
struct Read {
    inputs: Inputs,
    config: EffectiveConfig,
    /// Whether there is one input, which is not a folder.
    is_one_document: bool,
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
            let unlisted = |error| format!("--files-from {}: {}", list.display(), why_unreadable(&error));
            inputs.extend(listed(list).map_err(unlisted)?);
        }
        if inputs.is_empty() {
            return Err("there is no input; the list of files is empty".into());
        }
        let config = EffectiveConfig::new(flags, config, has_standard, &inputs)?;
        let selection = config.selection()?;
        config.check_exclude(&inputs)?;
        let consulted = not_standard(list.map(Path::to_path_buf)).into_iter();
        let consulted = consulted.chain(config.file.as_ref().map(|file| file.path.clone())).collect();
        let (configured, namespaced) = (config.patterns_in_file(), config.namespace_in_file());
        let inputs = Inputs {
            inputs,
            selection,
            configured,
            namespace: config.namespace().map(str::to_owned),
            namespaced,
            if_present: false,
            one_document: false,
            is_default,
            consulted,
        };
        Ok(Read { inputs, config, is_one_document })
    }
}

/// Resolves the inputs. `flags` contains the other flags that the command line sets.
fn read(inputs: &InputFlags, flags: ConfigurableFlags) -> Result<Read, Refusal> {
    let flags = flags.with_files(&inputs.files);
    let mut read = Read::new(&inputs.inputs, inputs.files_from.as_deref(), flags, &inputs.config)?;
    read.inputs.if_present = inputs.if_present;
    Ok(read)
}

/// How the inputs are processed.
fn settings(inputs: &InputFlags) -> Settings {
    Settings { threads: inputs.jobs, streaming: inputs.streaming(), ..Settings::default() }
}

/// The canonical form of each puzzle, in one output of this form.
fn with_forms(inputs: &InputFlags, texts: ReadOptions, output: Option<PathBuf>, form: OutputForm) -> Action {
    let task = Task::audit(AuditOptions::canonical_forms().texts(texts), Requirement::Nothing);
    let action = joined(inputs, task, output, Summary::Puzzles);
    let destination = if form.folder().is_some() { Destination::Nowhere } else { action.destination };
    Action { form: Some(form), destination, ..action }
}

/// A task whose documents have one output.
fn joined(inputs: &InputFlags, task: Task, output: Option<PathBuf>, summary: Summary) -> Action {
    let mut settings = settings(inputs);
    // What was written to the standard output cannot be undone. An output of all or nothing waits for the end of the run.
    settings.streaming.spool = !task.writes().is_all_or_nothing();
    Action { task, destination: Destination::Joined(output), settings, summary, form: None }
}

impl MethodFlags {
    /// The method with its techniques.
    fn method(self) -> Result<Method, MethodError> {
        let MethodFlags { method: name, techniques, then_search } = self;
        MethodOptions { name, techniques, then_search }.method()
    }
}

impl OutputFlags {
    /// With a requirement, no document is skipped, because an older output was possibly written without it.
    fn requiring(self, require: Requirement) -> OutputFlags {
        OutputFlags { update: self.update && require == Requirement::Nothing, ..self }
    }

    /// If the documents are compared with each other, none is skipped, because the others would be compared without it.
    fn comparing(self, compares: bool) -> OutputFlags {
        OutputFlags { update: self.update && !compares, ..self }
    }
}

/// A task that writes documents.
fn writing(
    inputs: &InputFlags,
    mut read: Read,
    outputs: OutputFlags,
    task: Task,
    display: &DisplayFlags,
) -> Result<(Action, Read), Refusal> {
    let Read { inputs: Inputs { if_present, is_default, .. }, config, is_one_document } = &read;
    let has_standard = read.inputs.has_standard();
    // An output that is older than the configuration could be different now.
    let changed = config.file.as_ref().map(|file| file.modified);
    let update = outputs.update.then(|| changed.map_or_else(program_time, |changed| changed.max(program_time())));
    if outputs.diff {
        let compare = match (is_stdout_coloured(display.color), io::stdout().is_terminal()) {
            (true, _) => diff::coloured,
            (false, true) => diff::readable,
            (false, false) => diff::plain,
        };
        let settings = Settings { compare: Some(compare), ..settings(inputs) };
        let destination = Destination::Joined(None);
        return Ok((Action { task, destination, settings, summary: Summary::Full, form: None }, read));
    }
    let to_stdout = match &outputs.output {
        Some(output) => output == Path::new(STANDARD),
        None => !outputs.in_place,
    };
    if has_standard && outputs.in_place {
        return Err("the standard input cannot be written in place; use -o FILE instead of --in-place".into());
    }
    if has_standard && !to_stdout && !is_one_document {
        return Err("the standard input has no file name, so it has no place in a folder of outputs; read it alone, with -o FILE".into());
    }
    if to_stdout && !is_one_document {
        let or = if *is_default { ", or - to read the standard input instead of the current folder" } else { "" };
        let message = "the standard output is for one document, which is named; for folders, patterns and lists, add -o FOLDER or --in-place";
        return Err(format!("{message}{or}").into());
    }
    if to_stdout && outputs.update {
        return Err("--update compares inputs with output files, and there is none; add -o OUT".into());
    }
    if (has_standard || to_stdout) && *if_present {
        return Err("--if-present cannot be used with the standard input or output; add -o OUT or --in-place".into());
    }
    let settings = Settings { update, ..settings(inputs) };
    if to_stdout {
        read.inputs.one_document = true;
        return Ok((joined(inputs, task, None, Summary::Outputs), read));
    }
    let destination = match outputs.output {
        None => Destination::InPlace,
        Some(folder) if has_standard && is_folder(&folder) => {
            let folder = folder.display();
            return Err(format!("{folder} is a folder, and the standard input has no file name; use -o FILE").into());
        }
        Some(output) => destination_at(&output, *is_one_document).map_err(|error| with_way_out(&error, &output))?,
    };
    if outputs.copy_others && outputs.in_place {
        return Err("--copy-others copies files into another folder, and --in-place has none; use -o FOLDER".into());
    }
    if outputs.copy_others && !matches!(destination, Destination::Folder(_)) {
        return Err("--copy-others copies files of folders, and needs a folder as the output; use a folder that exists, or -o NAME/ for a new one".into());
    }
    read.inputs.selection = read.inputs.selection.clone().copies(outputs.copy_others);
    Ok((Action { task, destination, settings, summary: Summary::Outputs, form: None }, read))
}

/// The message about an output that is not a folder, with the flags that help.
pub fn with_way_out(error: &RunError, output: &Path) -> String {
    match output.exists() {
        true => format!("{error}; use -o FOLDER"),
        false => format!("{error}; use -o FOLDER, or -o {}/ for a new folder with this name", output.display()),
    }
}

fn not_standard(output: Option<PathBuf>) -> Option<PathBuf> {
    output.filter(|output| output != Path::new(STANDARD))
}

/// The file of a command with one output, if there is one. `or` says what else would help.
///
/// # Errors
/// If it is a folder.
pub fn one_file(output: Option<PathBuf>, or: &str) -> Result<Option<PathBuf>, String> {
    match not_standard(output) {
        Some(folder) if is_folder(&folder) => {
            Err(format!("{} is a folder, and the output is one file; use -o FILE{or}", folder.display()))
        }
        output => Ok(output),
    }
}

/// The time when the program was built or installed. Outputs that are older could be different now.
fn program_time() -> SystemTime {
    let modified = std::env::current_exe().and_then(fs::metadata).and_then(|metadata| metadata.modified());
    modified.unwrap_or_else(|_| SystemTime::now())
}
