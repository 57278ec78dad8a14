//! Prints the configuration as a `sudoxml.toml`, with comments that show where each value comes from.

use std::io::{self, Write};
use std::path::Path;

use sudoxml_document::choice::Choice;
use sudoxml_document::finding::show::printable;
use sudoxml_document::options::OptionSpec;
use sudoxml_document::options::audit::{LEVEL_ATTRIBUTE, RATING_ATTRIBUTE, SOLUTION_ATTRIBUTE};
use sudoxml_document::outcome::SolutionLimit;
use toml::Value;

use super::effective::{EffectiveConfig, Origin, Setting};
use super::keys::CheckedCommand;

/// The keys for attributes, in the order of the effective configuration.
const ATTRIBUTES: [OptionSpec; 3] = [LEVEL_ATTRIBUTE, RATING_ATTRIBUTE, SOLUTION_ATTRIBUTE];

/// Prints the configuration. The text means the same if it is saved in the folder of the file that was read.
pub fn print(config: &EffectiveConfig, out: &mut dyn Write) -> io::Result<()> {
    match &config.file {
        Some(file) => writeln!(out, "# Read from {}.", name(&file.path))?,
        None => writeln!(out, "# There is no sudoxml.toml.")?,
    }
    let source = |origin| source(config, origin);
    writeln!(out)?;
    for (key, setting) in [("max-solutions", &config.max_solutions), ("list", &config.list)] {
        let limit = match setting.value {
            SolutionLimit::At(number) => number.to_string(),
            SolutionLimit::All => quoted("all"),
            SolutionLimit::Verdict => quoted("verdict"),
        };
        // Another default for one command cannot be a value of the file.
        let (hidden, other) = match (key, setting.origin) {
            ("max-solutions", Origin::Default) => ("# ", ", except for check and audit"),
            _ => ("", ""),
        };
        writeln!(out, "{hidden}{key} = {limit}{other}  # {}", source(setting.origin))?;
    }
    // On the command line a path is relative to another folder than in the file.
    let relative = |origin, has_path, from| match origin {
        Origin::CommandLine if has_path => format!("{}, relative to {from}", source(origin)),
        _ => source(origin),
    };
    let patterns = |setting: &Setting<Vec<String>>| {
        let has_path = setting.value.iter().any(|pattern| pattern.contains('/'));
        relative(setting.origin, has_path, "the folder that is walked")
    };
    let glob = match &config.glob.value[..] {
        [pattern] => quoted(pattern),
        several => list(several),
    };
    writeln!(out, "glob = {glob}  # {}", patterns(&config.glob))?;
    writeln!(out, "exclude = {}  # {}", list(&config.exclude.value), patterns(&config.exclude))?;
    writeln!(out, "hidden = {}  # {}", config.hidden.value, source(config.hidden.origin))?;
    writeln!(out, "ignore = {}  # {}", config.ignore.value, source(config.ignore.origin))?;
    writeln!(out, "xinclude = {}  # {}", config.xinclude.value, source(config.xinclude.origin))?;
    for (key, setting) in [("include-root", &config.include_root), ("catalog", &config.catalog)] {
        let origin = relative(setting.origin, !setting.value.is_empty(), "the current folder");
        writeln!(out, "{key} = {}  # {origin}", list(setting.value.iter().map(|path| path.display())))?;
    }
    let has_file = config.reports.iter().any(|report| report.value.file.is_some());
    let origin = relative(config.reports[0].origin, has_file, "the current folder");
    writeln!(out, "report = {}  # {origin}", list(config.reports.iter().map(|report| &report.value)))?;
    let Setting { value: lowest, origin } = &config.min_severity;
    writeln!(out, "min-severity = {}  # {}", quoted(lowest.name()), source(*origin))?;
    for (key, Setting { value, origin }) in ATTRIBUTES.iter().map(|option| option.name).zip(&config.attributes) {
        match value {
            Some(name) => writeln!(out, "{key} = {}  # {}", quoted(name), source(*origin))?,
            None => writeln!(out, "# {key} is not set  # {}", source(*origin))?,
        }
    }
    let Setting { value, origin } = &config.require_attribute;
    writeln!(out, "require-attribute = {}  # {}", quoted(value), source(*origin))?;
    let Setting { value, origin } = &config.namespace;
    match value {
        Some(uri) => writeln!(out, "namespace = {}  # {}", quoted(uri), source(*origin))?,
        None => writeln!(out, "# namespace is not set  # {}", source(*origin))?,
    }
    writeln!(out, "\n[require]")?;
    for (&(checked, command, _), Setting { value, origin }) in CheckedCommand::ALL.iter().zip(&config.require) {
        // Where the default depends on what is written, it cannot be a value of the file.
        let depends = match checked {
            CheckedCommand::Render => Some("\"unique\" for pdf, \"nothing\" for the other forms"),
            CheckedCommand::Audit => Some("\"unique\" for a report, \"nothing\" if documents are written"),
            CheckedCommand::Check | CheckedCommand::Solve | CheckedCommand::Grade => None,
        };
        if let Some(depends) = depends.filter(|_| *origin == Origin::Default) {
            writeln!(out, "# {command} = {depends}  # default")?;
            continue;
        }
        writeln!(out, "{command} = {}  # {}", quoted(value.name()), source(*origin))?;
    }
    writeln!(out, "\n[rules]  # {}", source(config.rules.origin))?;
    for (rule, level) in config.rules.value.iter() {
        writeln!(out, "{rule} = {}", quoted(level.name()))?;
    }
    for level in config.levels.value.iter() {
        writeln!(out, "\n[[levels]]  # {}\nname = {}", source(config.levels.origin), quoted(&level.name))?;
        if let Some(highest) = level.up_to {
            writeln!(out, "up-to = {highest}")?;
        }
    }
    Ok(())
}

fn source(config: &EffectiveConfig, origin: Origin) -> String {
    match (origin, &config.file) {
        (Origin::File(position), Some(file)) => format!("{}:{position}", name(&file.path)),
        (Origin::CommandLine, _) => "the command line".into(),
        _ => "default".into(),
    }
}

fn name(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// A list of strings in TOML.
fn list(texts: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| quoted(&text.to_string())).collect();
    format!("[{}]", texts.join(", "))
}

/// A string in TOML.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
