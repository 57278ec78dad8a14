//! From flags to one value that the program runs on: which inputs, which task, where the output goes.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sudoxml::document::CellList;
use sudoxml::finding::Requirement;
use sudoxml::logic::{Levels, TechniqueSet};
use sudoxml::outcome::Method;
use sudoxml::pipeline::{Destination, Export, Input, Plan, Selection, Settings, Task};

use super::args::{Command, Inputs, MethodName, Outputs, Screen, Way};

/// What the program is to do, and what it may show meanwhile.
#[derive(Debug)]
pub struct Errand {
    pub kind: Kind,
    pub screen: Screen,
}

/// What the program is to do.
#[derive(Debug)]
pub enum Kind {
    /// One document from the standard input or a file to the standard output, or from the standard input to a file.
    Pass { input: Option<PathBuf>, output: Option<PathBuf>, task: Task, settings: Settings },
    /// Files and folders; with the standard input among them where nothing is written.
    Run { sources: Sources, destination: Destination, task: Task, settings: Settings },
    /// XML to the steps in words.
    Explain { sources: Sources, require: Requirement },
    /// Text to XML.
    Import { sources: Sources, output: Option<PathBuf>, split: bool },
    /// XML to text.
    Export { sources: Sources, output: Option<PathBuf>, export: Export },
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

    /// What a message about all of them names.
    pub fn first_path(&self) -> &Path {
        match self.paths.first() {
            Some(Input::Path(path) | Input::Listed(path)) => path,
            None => Path::new(STANDARD),
        }
    }
}

/// What a path must be for the standard input or output.
const STANDARD: &str = "-";

/// Resolves the flags of a command.
///
/// # Errors
/// What is wrong with the command line, as a sentence.
pub fn resolve(command: Command) -> Result<Errand, String> {
    let (kind, screen) = match command {
        Command::Solve { inputs, output, search, way, require, screen } => {
            let require = require.into();
            let task = Task::Solve { method: way.method()?, limit: search.max_solutions, require };
            (writing(inputs, output.requiring(require), task)?, screen)
        }
        Command::Grade { inputs, explain: true, require, screen, .. } => {
            let sources = inputs.sources()?;
            (Kind::Explain { sources, require: require.into() }, screen)
        }
        Command::Grade { inputs, output, steps, require, screen, .. } => {
            let require = require.into();
            (writing(inputs, output.requiring(require), Task::Grade { steps, levels: Levels::default(), require })?, screen)
        }
        Command::Cells { inputs, output, all, candidates, screen } => {
            let list = match (all, candidates) {
                (_, true) => CellList::Candidates,
                (true, false) => CellList::All,
                (false, false) => CellList::Givens,
            };
            (writing(inputs, output, Task::Cells(list))?, screen)
        }
        Command::Matrix { inputs, output, screen } => (writing(inputs, output, Task::Matrix)?, screen),
        Command::Check { inputs, search, require, screen } => {
            let task = Task::Check { limit: search.max_solutions, require: require.into() };
            let settings = Settings { threads: inputs.jobs, update: None, streaming: inputs.streaming() };
            let sources = inputs.sources()?;
            (Kind::Run { sources, destination: Destination::Nowhere, task, settings }, screen)
        }
        Command::Import { inputs, output, split, glob, screen } => {
            let sources = sources(inputs, None, &glob)?;
            (Kind::Import { sources, output: not_standard(output), split }, screen)
        }
        Command::Export { inputs, output, to, solutions, names, screen } => {
            let sources = inputs.sources()?;
            let export = Export { form: to.into(), solutions, names };
            (Kind::Export { sources, output: not_standard(output), export }, screen)
        }
        Command::Man { .. } | Command::Completions { .. } => return Err("this command takes no input".into()),
    };
    Ok(Errand { kind, screen })
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
fn writing(inputs: Inputs, outputs: Outputs, task: Task) -> Result<Kind, String> {
    let update = outputs.update.then(program_time);
    let settings = Settings { threads: inputs.jobs, update, streaming: inputs.streaming() };
    let one_document = inputs.files_from.is_none() && inputs.inputs.len() == 1 && !inputs.inputs[0].is_dir();
    let mut sources = inputs.sources()?;
    let to_stdout = match &outputs.output {
        Some(output) => output == Path::new(STANDARD),
        None => !outputs.in_place,
    };
    if (sources.stdin || to_stdout) && !one_document {
        let several = "several documents cannot go through one pipe";
        return Err(format!("{several}; name the inputs, and say -o FOLDER or --in-place"));
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
            return Err(format!("{} is a folder, and the standard input has no name in it", folder.display()));
        }
        let input = sources.paths.pop().map(|(Input::Path(path) | Input::Listed(path))| path);
        return Ok(Kind::Pass { input, output, task, settings });
    }
    let destination = match outputs.output {
        None => Destination::InPlace,
        Some(output) if one_document && !is_folder(&output) => Destination::File(output),
        Some(output) if output.exists() && !output.is_dir() => {
            return Err(format!("{} is no folder, but there are several documents to write", output.display()));
        }
        Some(output) => Destination::Folder(output),
    };
    Ok(Kind::Run { sources, destination, task, settings })
}

impl Inputs {
    fn sources(self) -> Result<Sources, String> {
        let sources = sources(self.inputs, self.files_from.as_deref(), &self.glob)?;
        Ok(Sources { if_present: self.if_present, ..sources })
    }
}

fn sources(named: Vec<PathBuf>, list: Option<&Path>, glob: &str) -> Result<Sources, String> {
    let selection = Selection::glob(glob).map_err(|error| error.to_string())?;
    let is_stdin = |path: &PathBuf| path == Path::new(STANDARD);
    let stdin = named.iter().filter(|path| is_stdin(path)).count();
    if stdin + usize::from(list == Some(Path::new(STANDARD))) > 1 {
        return Err("the standard input can be read only once".into());
    }
    if named.is_empty() && list.is_none() {
        return Err("there is no input; name a file or a folder, or say - for the standard input".into());
    }
    let mut paths: Vec<Input> = named.into_iter().filter(|path| !is_stdin(path)).map(Input::Path).collect();
    if let Some(list) = list {
        paths.extend(listed(list).map_err(|error| format!("{}: {error}", list.display()))?);
    }
    if paths.is_empty() && stdin == 0 {
        return Err("there is no input; the list of files is empty".into());
    }
    Ok(Sources { stdin: stdin > 0, paths, selection, if_present: false })
}

/// The paths in a list: parted by NUL where there is one in it, else a path a line.
fn listed(list: &Path) -> io::Result<Vec<Input>> {
    let mut bytes = Vec::new();
    if list == Path::new(STANDARD) {
        io::stdin().read_to_end(&mut bytes)?;
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
fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
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
