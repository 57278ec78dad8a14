//! The man pages: one for the whole command, and one for each of its commands.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use sudoxml_run::run::Output;

/// A man page.
pub struct Page {
    man: Man,
    /// How the command is called, without the word `Usage`.
    usage: String,
    /// The text after the options in the help: notes, examples and exit codes.
    notes: String,
    /// The names of other pages.
    others: Vec<String>,
}

impl Page {
    fn new(mut command: clap::Command, others: Vec<String>) -> Page {
        let usage = command.render_usage().to_string().trim_start_matches("Usage: ").to_owned();
        let notes = command.get_after_long_help().or(command.get_after_help());
        let notes = notes.map_or_else(String::new, ToString::to_string);
        // An empty date would be left out, and the source would be read as the date.
        let man = Man::new(command.after_help(None).after_long_help(None)).date(" ");
        let man = man.source(concat!("sudoxml ", env!("CARGO_PKG_VERSION"))).manual("User Commands");
        Page { man, usage, notes, others }
    }

    /// Writes the page as roff. The synopsis is that of the help, because clap_mangen lists every flag, without its value.
    pub fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut page = Vec::new();
        self.man.render(&mut page)?;
        let page = String::from_utf8(page).map_err(io::Error::other)?;
        let others: Vec<String> = self.others.iter().map(|name| format!("{name}(1)")).collect();
        let [synopsis, others] = [("SYNOPSIS", &self.usage), ("SEE ALSO", &others.join(", "))].map(section);
        match page.split_once(SYNOPSIS).and_then(|(before, rest)| Some((before, rest.split_once(DESCRIPTION)?.1))) {
            Some((before, after)) => write!(out, "{before}{synopsis}{DESCRIPTION}{after}")?,
            None => out.write_all(page.as_bytes())?,
        }
        render_notes(&self.notes).to_writer(out)?;
        out.write_all(others.as_bytes())
    }
}

/// The starts of sections in roff.
const SYNOPSIS: &str = ".SH SYNOPSIS\n";
const DESCRIPTION: &str = ".SH DESCRIPTION\n";

fn section((heading, text): (&str, &String)) -> String {
    let mut roff = Roff::new();
    roff.control("SH", [heading]).text([roman(text)]);
    roff.to_roff()
}

/// The page of `sudoxml`, or of one of its commands.
///
/// # Errors
/// If there is no such command, as a message.
pub fn page(command: Option<&str>) -> Result<Page, String> {
    let whole = command_line();
    let Some(name) = command else { return Ok(page_of_whole(&whole)) };
    let unknown = || format!("there is no command '{name}'; {}", args::similar_command(name));
    whole.find_subcommand(name).map(page_of).ok_or_else(unknown)
}

/// How a page is read on a terminal, for a message.
pub fn how_to_read(command: Option<&str>) -> String {
    let command = command.map(|command| format!(" {command}")).unwrap_or_default();
    format!("this is the source of a man page; to read it, use: sudoxml man{command} | man -l -")
}

/// Writes all pages into a folder: `sudoxml.1`, `sudoxml-solve.1` and so on. The folder is created if it does not
/// exist.
///
/// # Errors
/// The path of the page that cannot be written, and the reason. The pages before it are written.
pub fn write_pages(folder: &Path) -> Result<(), (PathBuf, io::Error)> {
    let whole = command_line();
    let pages = whole.get_subcommands().map(page_of).chain([page_of_whole(&whole)]);
    for page in pages {
        let path = folder.join(page.man.get_filename());
        write_page(&page, &path).map_err(|error| (path, error))?;
    }
    Ok(())
}

fn write_page(page: &Page, path: &Path) -> io::Result<()> {
    let mut output = Output::new(path.to_path_buf(), None);
    page.render(&mut output)?;
    output.commit().map(|_| ())
}

/// All commands, without `help`, which has no page.
fn command_line() -> clap::Command {
    let mut whole = args::command().disable_help_subcommand(true);
    whole.build();
    whole
}

fn page_of(command: &clap::Command) -> Page {
    Page::new(command.clone().name(name_of(command)), vec!["sudoxml".to_owned()])
}

fn page_of_whole(whole: &clap::Command) -> Page {
    Page::new(whole.clone(), whole.get_subcommands().map(name_of).collect())
}

/// The name of the page of a command.
fn name_of(command: &clap::Command) -> String {
    format!("sudoxml-{}", command.get_name())
}

/// The notes as sections. A line such as `Examples:` starts a section of this name. Indented lines, which are commands
/// and tables, keep their line breaks.
fn render_notes(notes: &str) -> Roff {
    let mut roff = Roff::new();
    let mut in_section = false;
    for paragraph in notes.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        let (heading, body) = match paragraph.split_once(":\n") {
            Some((heading, body)) if heading.split_whitespace().count() <= 2 => (Some(heading), body),
            _ => (None, paragraph),
        };
        match heading {
            Some(heading) => roff.control("SH", [heading.to_uppercase().as_str()]),
            None if !in_section => roff.control("SH", ["NOTES"]),
            None => roff.control("PP", []),
        };
        in_section = true;
        render_lines(body, &mut roff);
    }
    roff
}

fn render_lines(body: &str, roff: &mut Roff) {
    let lines: Vec<&str> = body.lines().collect();
    for block in lines.chunk_by(|line, next| is_indented(line) == is_indented(next)) {
        let is_literal = is_indented(block[0]);
        if is_literal {
            roff.control("nf", []);
        }
        for line in block {
            roff.text([roman(*line)]);
        }
        if is_literal {
            roff.control("fi", []);
        }
    }
}

fn is_indented(line: &str) -> bool {
    line.starts_with("  ")
}
