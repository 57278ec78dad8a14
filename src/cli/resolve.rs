//! From flags, with what the configuration adds, to one value that the program runs on: which inputs, which task, where
//! the output and the reports go.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sudoxml::document::CellList;
use sudoxml::finding::Requirement;
use sudoxml::logic::TechniqueSet;
use sudoxml::outcome::{Method, SolutionLimit};
use sudoxml::pipeline::{Destination, Export, Input, Plan, Selection, Settings, Streaming, Task};
use sudoxml::report::Format;

use super::STANDARD;
use super::args::{Command, Configured, Flags, Inputs, MethodName, Outputs, Screen, Way};
use super::build::Build;
use super::config::{Asked, Demanding, Refusal, Rules};
use super::streams::StandardInput;

/// What the program is to do, and what it may show meanwhile.
#[derive(Debug)]
pub struct Errand {
    pub sources: Sources,
    pub kind: Kind,
    pub build: Build,
    /// The reports, one at least.
    pub reports: Vec<Asked>,
    /// How many findings are told at the most.
    pub max_findings: Option<u64>,
    /// Whether findings leave the exit code alone.
    pub exit_zero: bool,
    pub screen: Screen,
}

/// What the program is to do.
#[derive(Debug)]
pub enum Kind {
    /// One document from the standard input or a file to the standard output, or from the standard input to a file.
    Pass { output: Option<PathBuf>, task: Task, settings: Settings },
    /// Files and folders; with the standard input among them where nothing is written.
    Run { destination: Destination, task: Task, settings: Settings },
    /// XML to the steps in words.
    Explain { require: Requirement },
    /// Text to XML.
    Import { output: Option<PathBuf>, split: bool },
    /// XML to text.
    Export { output: Option<PathBuf>, export: Export },
}

impl Kind {
    /// The one file that is written, where it is just one and has a name.
    fn output(&self) -> Option<&Path> {
        match self {
            Kind::Run { destination: Destination::File(output), .. } => Some(output),
            Kind::Pass { output, .. } | Kind::Import { output, split: false, .. } | Kind::Export { output, .. } => {
                output.as_deref()
            }
            Kind::Run { .. } | Kind::Explain { .. } | Kind::Import { .. } => None,
        }
    }

    /// Whether the reports are the user's choice.
    fn has_reports(&self) -> bool {
        match self {
            Kind::Pass { task, .. } | Kind::Run { task, .. } => {
                matches!(task, Task::Solve { .. } | Task::Grade { .. } | Task::Check { .. })
            }
            Kind::Explain { .. } | Kind::Import { .. } | Kind::Export { .. } => false,
        }
    }
}

/// What is to be read.
#[derive(Debug)]
pub struct Sources {
    /// Whether the standard input is to be read, ahead of the others.
    pub stdin: bool,
    /// Files and folders.
    pub paths: Vec<Input>,
    /// Which files of folders are meant.
    pub selection: Selection,
    /// Whether a file that the user names may hold no `<sudoku>`, as one of a folder may.
    pub if_present: bool,
    /// What was read to know all that: the list of them and the configuration.
    pub consulted: Vec<PathBuf>,
}

impl Sources {
    /// What is to be done with them.
    pub fn plan(&self, destination: &Destination) -> Plan {
        let mut plan = Plan::new(&self.paths, destination, &self.selection);
        if self.if_present {
            plan.jobs.iter_mut().for_each(|job| job.named = false);
        }
        plan
    }

    /// The first file or folder, where there is one.
    pub fn first(&self) -> Option<&Path> {
        self.paths.first().map(|(Input::Path(path) | Input::Listed(path))| path.as_path())
    }

    /// What a message about all of them names.
    pub fn name(&self) -> &Path {
        self.first().unwrap_or(Path::new(STANDARD))
    }
}

/// Resolves the flags of a command, and begins the run for a build tool: the stamp of an earlier run is gone then, also
/// if there is an error.
///
/// # Errors
/// What is wrong with the command line, or with the configuration.
pub fn resolve(command: Command) -> Result<Errand, Refusal> {
    let errand = settle(command).inspect_err(|_| Build::refuse(std::env::args_os()))?;
    let Sources { paths, selection, consulted, .. } = &errand.sources;
    errand.build.begin(paths, selection, consulted)?;
    Ok(errand)
}

fn settle(command: Command) -> Result<Errand, Refusal> {
    let build = command.build().map(Build::announce).transpose()?.unwrap_or_default();
    let screen = command.screen();
    let (max_findings, exit_zero) =
        command.reporting().map_or((None, false), |reporting| (reporting.max_findings, reporting.exit_zero));
    let (kind, given) = match command {
        Command::Solve { inputs, output, search, way, require, reporting, .. } => {
            let method = way.method()?;
            let (max_solutions, reports) = (search.max_solutions, reporting.report.reports);
            let given = given(&inputs, Flags { require, max_solutions, reports, ..Flags::default() })?;
            let require = given.rules.require(Demanding::Solve).into();
            let task = Task::Solve { method, limit: given.rules.max_solutions(), require };
            (writing(&inputs, &given, output.requiring(require), task)?, given)
        }
        Command::Grade { inputs, explain: true, require, .. } => {
            let given = given(&inputs, Flags { require, ..Flags::default() })?;
            (Kind::Explain { require: given.rules.require(Demanding::Grade).into() }, given)
        }
        Command::Grade { inputs, output, steps, require, reporting, .. } => {
            let reports = reporting.report.reports;
            let given = given(&inputs, Flags { require, reports, ..Flags::default() })?;
            let require = given.rules.require(Demanding::Grade).into();
            let task = Task::Grade { steps, levels: given.rules.levels().clone(), require };
            (writing(&inputs, &given, output.requiring(require), task)?, given)
        }
        Command::Cells { inputs, output, all, candidates, .. } => {
            let list = match (all, candidates) {
                (_, true) => CellList::Candidates,
                (true, false) => CellList::All,
                (false, false) => CellList::Givens,
            };
            let given = given(&inputs, Flags::default())?;
            (writing(&inputs, &given, output, Task::Cells(list))?, given)
        }
        Command::Matrix { inputs, output, .. } => {
            let given = given(&inputs, Flags::default())?;
            (writing(&inputs, &given, output, Task::Matrix)?, given)
        }
        Command::Check { inputs, search, require, reporting, .. } => {
            let (max_solutions, reports) = (search.max_solutions, reporting.report.reports);
            let given = given(&inputs, Flags { require, max_solutions, reports, ..Flags::default() })?;
            let require = given.rules.require(Demanding::Check).into();
            let task = Task::Check { limit: given.rules.max_solutions(), require };
            (Kind::Run { destination: Destination::Nowhere, task, settings: settings(&inputs) }, given)
        }
        Command::Import { inputs, output, split, glob, exclude, configured, .. } => {
            // Text puzzles have names of their own, which the pattern of the configuration does not mean.
            let flags = Flags { glob: Some(glob), exclude: exclude.exclude, ..Flags::default() };
            let given = Given::new(&inputs, None, flags, &configured)?;
            (Kind::Import { output: not_standard(output), split }, given)
        }
        Command::Export { inputs, output, to, solutions, names, .. } => {
            let export = Export { form: to.into(), solutions, names };
            (Kind::Export { output: not_standard(output), export }, given(&inputs, Flags::default())?)
        }
        Command::Config { .. } | Command::Man { .. } | Command::Completions { .. } => {
            return Err("this command works on no document".into());
        }
    };
    let Given { sources, rules, .. } = given;
    let reports = if kind.has_reports() { rules.reports() } else { vec![Asked::text()] };
    let build = build.of_output(kind.output())?;
    keep_apart(&reports, &sources, &kind, &build)?;
    Ok(Errand { sources, kind, build, reports, max_findings, exit_zero, screen })
}

/// What holds for the inputs of the command `config`.
///
/// # Errors
/// As for [`resolve`].
pub fn rules(inputs: &[PathBuf], flags: Flags, configured: &Configured) -> Result<Rules, Refusal> {
    Ok(Given::new(inputs, None, flags, configured)?.rules)
}

/// What is to be read, and what the run goes by.
struct Given {
    sources: Sources,
    rules: Rules,
    /// Whether there is one input, which is no folder.
    one_document: bool,
}

impl Given {
    fn new(named: &[PathBuf], list: Option<&Path>, flags: Flags, configured: &Configured) -> Result<Given, Refusal> {
        let is_stdin = |path: &PathBuf| path == Path::new(STANDARD);
        let stdin = named.iter().filter(|path| is_stdin(path)).count();
        if stdin + usize::from(list == Some(Path::new(STANDARD))) > 1 {
            return Err("the standard input can be read only once".into());
        }
        if named.is_empty() && list.is_none() {
            return Err("there is no input; name a file or a folder, or say - for the standard input".into());
        }
        let one_document = list.is_none() && named.len() == 1 && !named[0].is_dir();
        let mut paths: Vec<Input> = named.iter().filter(|path| !is_stdin(path)).cloned().map(Input::Path).collect();
        if let Some(list) = list {
            paths.extend(listed(list).map_err(|error| format!("{}: {error}", list.display()))?);
        }
        let stdin = stdin > 0;
        if paths.is_empty() && !stdin {
            return Err("there is no input; the list of files is empty".into());
        }
        let rules = Rules::new(flags, configured, stdin, &paths)?;
        let selection = rules.selection()?;
        let consulted = not_standard(list.map(Path::to_path_buf)).into_iter();
        let consulted = consulted.chain(rules.file.as_ref().map(|file| file.path.clone())).collect();
        Ok(Given { sources: Sources { stdin, paths, selection, if_present: false, consulted }, rules, one_document })
    }
}

/// What is to be read of these inputs; `flags` has what else the command line sets.
fn given(inputs: &Inputs, flags: Flags) -> Result<Given, Refusal> {
    let Flags { glob, exclude, .. } = inputs.walk.flags();
    let flags = Flags { glob, exclude, ..flags };
    let mut given = Given::new(&inputs.inputs, inputs.files_from.as_deref(), flags, &inputs.configured)?;
    given.sources.if_present = inputs.if_present;
    Ok(given)
}

/// The paths in a list: parted by NUL where there is one in it, else a path a line.
pub fn listed(list: &Path) -> io::Result<Vec<Input>> {
    let mut bytes = Vec::new();
    if list == Path::new(STANDARD) {
        StandardInput.read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(list)?;
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

#[cfg(unix)]
pub fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
pub fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// How the inputs are worked on.
fn settings(inputs: &Inputs) -> Settings {
    Settings { threads: inputs.jobs, update: None, streaming: inputs.streaming() }
}

impl Way {
    /// The method with its techniques; what belongs to logic alone is refused without it.
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

impl Outputs {
    /// An older output need not be what is required now, so then none is passed over.
    fn requiring(self, require: Requirement) -> Outputs {
        Outputs { update: self.update && require == Requirement::Nothing, ..self }
    }
}

/// A task that writes documents.
fn writing(inputs: &Inputs, given: &Given, outputs: Outputs, task: Task) -> Result<Kind, Refusal> {
    let Given { sources, rules, one_document } = given;
    // What was made before the configuration was changed may come out otherwise now.
    let changed = rules.file.as_ref().map(|file| file.modified);
    let update = outputs.update.then(|| changed.map_or_else(program_time, |changed| changed.max(program_time())));
    let settings = Settings { update, ..settings(inputs) };
    let to_stdout = match &outputs.output {
        Some(output) => output == Path::new(STANDARD),
        None => !outputs.in_place,
    };
    if (sources.stdin || to_stdout) && !one_document {
        let several = "several documents cannot go through one pipe";
        return Err(format!("{several}; name the inputs, and say -o FOLDER or --in-place").into());
    }
    if sources.stdin && outputs.in_place {
        return Err("the standard input cannot be written in place".into());
    }
    if (sources.stdin || to_stdout) && sources.if_present {
        return Err("--if-present is for files; say -o OUT or --in-place".into());
    }
    if sources.stdin || to_stdout {
        let output = not_standard(outputs.output);
        if let Some(folder) = output.as_deref().filter(|output| is_folder(output)) {
            let message = format!("{} is a folder, and the standard input has no name in it", folder.display());
            return Err(message.into());
        }
        return Ok(Kind::Pass { output, task, settings });
    }
    let destination = match outputs.output {
        None => Destination::InPlace,
        Some(output) if *one_document && !is_folder(&output) => Destination::File(output),
        Some(output) if output.exists() && !output.is_dir() => {
            let message = format!("{} is no folder, but there are several documents to write", output.display());
            return Err(message.into());
        }
        Some(output) => Destination::Folder(output),
    };
    Ok(Kind::Run { destination, task, settings })
}

fn not_standard(output: Option<PathBuf>) -> Option<PathBuf> {
    output.filter(|output| output != Path::new(STANDARD))
}

/// Whether the path is a folder or is written as one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// When the program was built or installed; outputs older than that may be different now.
fn program_time() -> SystemTime {
    let modified = std::env::current_exe().and_then(fs::metadata).and_then(|metadata| metadata.modified());
    modified.unwrap_or_else(|_| SystemTime::now())
}

/// No two reports may go to one place, nor a report where a document goes or comes from, or what a build tool gets.
fn keep_apart(reports: &[Asked], sources: &Sources, kind: &Kind, build: &Build) -> Result<(), Refusal> {
    let is_data = |report: &&Asked| report.wanted.file.is_none() && report.wanted.format != Format::Text;
    let mut to_stdout = reports.iter().filter(is_data);
    let (first, second) = (to_stdout.next(), to_stdout.next());
    if let (Some(report), Kind::Pass { output: None, .. }) = (first, kind) {
        let taken = "the document goes to the standard output, and the report cannot go there too";
        return Err(report.refuse(format!("{taken}; say {}, or -o OUT for the document", report.in_a_file())));
    }
    if let Some(report) = second {
        let message = format!("two reports cannot go to the standard output; say {}", report.in_a_file());
        return Err(report.refuse(message));
    }
    let mut taken: Vec<(PathBuf, &str)> = Vec::new();
    let mut take = |path: &Path, what| taken.push((real(path), what));
    let files = || reports.iter().filter_map(|report| report.wanted.file.as_deref().map(|file| (report, file)));
    if files().next().is_some() {
        sources.paths.iter().for_each(|(Input::Path(path) | Input::Listed(path))| take(path, "an input"));
        sources.consulted.iter().for_each(|path| take(path, "read by this run"));
    }
    if let Some(output) = kind.output() {
        take(output, "the output");
    }
    build.files().for_each(|(file, what)| take(file, what));
    for (report, file) in files() {
        let place = real(file);
        if let Some((_, other)) = taken.iter().find(|(other, _)| *other == place && !is_device(&place)) {
            return Err(report.refuse(format!("a report cannot go to {}, which is {other}", file.display())));
        }
        if holds_puzzles(&place) {
            return Err(report.refuse(format!("a report cannot go to {}, which holds puzzles", file.display())));
        }
        taken.push((place, "another report's file"));
    }
    Ok(())
}

/// Whether there are puzzles in a file, as far as a look at its beginning tells.
pub fn holds_puzzles(file: &Path) -> bool {
    const LOOK: u64 = 1 << 20;
    let Some(file) = fs::metadata(file).ok().filter(fs::Metadata::is_file).and_then(|_| fs::File::open(file).ok())
    else {
        return false;
    };
    let task = Task::Check { limit: SolutionLimit::default(), require: Requirement::Nothing };
    let streaming = Streaming { from: 0, ..Streaming::default() };
    let done = task.perform_streaming_telling(&mut file.take(LOOK), streaming, &mut io::sink(), &mut |_| {});
    done.is_ok_and(|ending| ending.tally.puzzles > 0)
}

/// Where a path leads, also where nothing is there yet.
pub fn real(path: &Path) -> PathBuf {
    real_behind(path, 0)
}

fn real_behind(path: &Path, links: usize) -> PathBuf {
    /// More links than that lead round in a circle.
    const MOST_LINKS: usize = 40;
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => real_behind(folder, links),
        Some(_) => fs::canonicalize(".").unwrap_or_default(),
        None => return path.to_path_buf(),
    };
    match (path.file_name(), fs::read_link(path)) {
        // What ends with '..' has no name.
        (None, _) => folder.parent().unwrap_or(&folder).to_path_buf(),
        (Some(_), Ok(to)) if links < MOST_LINKS => real_behind(&folder.join(to), links + 1),
        (Some(name), _) => folder.join(name),
    }
}

/// Whether the path is there and is neither a file nor a folder: `/dev/null` takes any number of reports.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}
