//! What holds, as a `sudoxml.toml` with comments that say where each value comes from.

use std::io::{self, Write};
use std::path::Path;

use crate::finding::show::printable;
use crate::outcome::SolutionLimit;
use clap::ValueEnum;
use toml::Value;

use super::effective::{EffectiveConfig, Origin, Setting};
use super::keys::CheckedCommand;

/// Prints what holds. Saved where the file was, it means the same.
pub fn print(rules: &EffectiveConfig, out: &mut dyn Write) -> io::Result<()> {
    match &rules.file {
        Some(file) => writeln!(out, "# Read from {}.", name(&file.path))?,
        None => writeln!(out, "# There is no sudoxml.toml.")?,
    }
    let said = |origin| said(rules, origin);
    let max_solutions = match rules.max_solutions.value {
        SolutionLimit::At(number) => number.to_string(),
        SolutionLimit::All => quoted("all"),
    };
    writeln!(out, "\nmax-solutions = {max_solutions}  # {}", said(rules.max_solutions.origin))?;
    // On the command line a path begins elsewhere than in a file.
    let seen = |origin, has_path, from| match origin {
        Origin::CommandLine if has_path => format!("{}, seen from {from}", said(origin)),
        _ => said(origin),
    };
    let (glob, exclude) = (&rules.glob, &rules.exclude);
    let origin = seen(glob.origin, glob.value.contains('/'), "the folder that is walked");
    writeln!(out, "glob = {}  # {origin}", quoted(&glob.value))?;
    let has_path = exclude.value.iter().any(|pattern| pattern.contains('/'));
    let origin = seen(exclude.origin, has_path, "the folder that is walked");
    writeln!(out, "exclude = {}  # {origin}", list(&exclude.value))?;
    let has_file = rules.reports.iter().any(|report| report.value.file.is_some());
    let origin = seen(rules.reports[0].origin, has_file, "the current folder");
    writeln!(out, "report = {}  # {origin}", list(rules.reports.iter().map(|report| &report.value)))?;
    writeln!(out, "\n[require]")?;
    for ((_, command, _), Setting { value, origin }) in CheckedCommand::ALL.iter().zip(&rules.require) {
        let word = value.to_possible_value().map_or_else(String::new, |word| word.get_name().to_owned());
        writeln!(out, "{command} = {}  # {}", quoted(&word), said(*origin))?;
    }
    for level in rules.levels.value.iter() {
        writeln!(out, "\n[[levels]]  # {}\nname = {}", said(rules.levels.origin), quoted(&level.name))?;
        if let Some(highest) = level.up_to {
            writeln!(out, "up-to = {highest}")?;
        }
    }
    Ok(())
}

fn said(rules: &EffectiveConfig, origin: Origin) -> String {
    match (origin, &rules.file) {
        (Origin::File(place), Some(file)) => format!("{}:{place}", name(&file.path)),
        (Origin::CommandLine, _) => "the command line".into(),
        _ => "default".into(),
    }
}

fn name(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// A list of strings as TOML writes it.
fn list(texts: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| quoted(&text.to_string())).collect();
    format!("[{}]", texts.join(", "))
}

/// A string as TOML writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
