//! What holds, as a `sudoxml.toml` with comments that say where each value comes from.

use std::io::{self, Write};

use sudoxml::finding::printable;
use sudoxml::outcome::Limit;
use toml::Value;

use super::{Demanding, Held, Origin, Rules};
use clap::ValueEnum;

/// Prints what holds. Saved where the file was, it means the same.
pub fn print(rules: &Rules, out: &mut dyn Write) -> io::Result<()> {
    match &rules.file {
        Some(file) => writeln!(out, "# Read from {}.", name(&file.path))?,
        None => writeln!(out, "# There is no sudoxml.toml.")?,
    }
    let said = |origin| said(rules, origin);
    let max_solutions = match rules.max_solutions.value {
        Limit::At(number) => number.to_string(),
        Limit::All => quoted("all"),
    };
    writeln!(out, "\nmax-solutions = {max_solutions}  # {}", said(rules.max_solutions.origin))?;
    writeln!(out, "glob = {}  # {}", quoted(&rules.glob.value), said(rules.glob.origin))?;
    let exclude: Vec<String> = rules.exclude.value.iter().map(|pattern| quoted(pattern)).collect();
    writeln!(out, "exclude = [{}]  # {}", exclude.join(", "), said(rules.exclude.origin))?;
    writeln!(out, "\n[require]")?;
    for ((_, command, _), Held { value, origin }) in Demanding::ALL.iter().zip(&rules.require) {
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

fn said(rules: &Rules, origin: Origin) -> String {
    match (origin, &rules.file) {
        (Origin::File(place), Some(file)) => format!("{}:{place}", name(&file.path)),
        (Origin::CommandLine, _) => "the command line".into(),
        _ => "default".into(),
    }
}

fn name(path: &std::path::Path) -> String {
    printable(&path.to_string_lossy())
}

/// A string as TOML writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
