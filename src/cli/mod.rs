//! The face of the command. Arguments go in two steps, the flags as typed ([`args`]) and what they come to
//! ([`resolve`]), over what a [`config`] sets; behind that nothing looks at a flag again. [`act`] carries it out.

mod act;
mod args;
mod build;
mod config;
#[cfg(unix)]
mod interrupt;
mod resolve;
mod screen;
mod sink;
mod streams;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::{CommandFactory, Parser};
use sudoxml::finding::{Finding, Rule, printable};

use args::{Arguments, Command, Flags};
use config::Refusal;
use screen::Screen;
use streams::StandardOutput;

/// Everything was as it should be.
const CLEAN: u8 = 0;
/// A puzzle is not what was required.
const FINDINGS: u8 = 1;
/// An input, a file or the command line was at fault.
const FAULT: u8 = 2;

/// What messages and options call the standard input and the standard output.
const STANDARD: &str = "-";

/// Runs the command.
pub fn main() -> ExitCode {
    let code = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command),
        Err(error) if error.use_stderr() => {
            build::Build::refuse(std::env::args_os());
            // The exit code still says it if the message cannot be written.
            let _ = error.print();
            FAULT
        }
        Err(help) => print_help(&help),
    };
    ExitCode::from(code)
}

fn run(command: Command) -> u8 {
    match command {
        Command::Man { command } => match page(command.as_deref()) {
            Ok(page) => print(&args::Screen::default(), |out| clap_mangen::Man::new(page).render(out)),
            Err(message) => refuse(&message),
        },
        Command::Completions { shell } => print(&args::Screen::default(), |out| {
            clap_complete::generate(shell, &mut Arguments::command(), "sudoxml", out);
            Ok(())
        }),
        Command::Config { inputs, walk, search, require, report, configured, screen } => {
            let reports = report.reports;
            let flags = Flags { require, max_solutions: search.max_solutions, reports, ..walk.flags() };
            match resolve::rules(&inputs, flags, &configured) {
                Ok(rules) => print(&screen, |out| config::print(&rules, out)),
                Err(refusal) => turn_down(&refusal, &screen),
            }
        }
        command => {
            let screen = command.screen();
            match resolve::resolve(command) {
                Ok(errand) => {
                    #[cfg(unix)]
                    interrupt::watch();
                    act::act(errand)
                }
                Err(refusal) => turn_down(&refusal, &screen),
            }
        }
    }
}

/// Tells why nothing was done.
fn turn_down(refusal: &Refusal, screen: &args::Screen) -> u8 {
    match refusal {
        Refusal::CommandLine(message) => refuse(message),
        Refusal::File(path, findings) => {
            let screen = Screen::new(screen);
            findings.iter().for_each(|finding| screen.fault(path, finding.clone()));
            FAULT
        }
    }
}

/// What the man page of a command is made of.
fn page(name: Option<&str>) -> Result<clap::Command, String> {
    let mut whole = Arguments::command();
    whole.build();
    let Some(name) = name else { return Ok(whole) };
    let command = whole.find_subcommand(name).ok_or_else(|| format!("there is no command '{name}'"))?;
    Ok(command.clone().name(format!("sudoxml-{name}")))
}

/// Tells what is wrong with the command line. Where even that cannot be written, the exit code still tells.
fn refuse(message: &str) -> u8 {
    let _ = Arguments::command().error(clap::error::ErrorKind::ValueValidation, printable(message)).print();
    FAULT
}

/// Prints help or the version, which the parser returns as an error. Its own way to print them ignores a failed write.
fn print_help(help: &clap::Error) -> u8 {
    let text = help.render();
    let coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    print(&args::Screen::default(), |out| if coloured { write!(out, "{}", text.ansi()) } else { write!(out, "{text}") })
}

/// Prints a text to the standard output. A reader that has seen enough is no error.
fn print(screen: &args::Screen, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> u8 {
    let mut text = Vec::new();
    let written = write(&mut text).and_then(|()| StandardOutput.write_all(&text)).and_then(|()| StandardOutput.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Screen::new(screen).fault(Path::new(STANDARD), Finding::of_file(Rule::Unwritable, error.to_string()));
            FAULT
        }
        _ => CLEAN,
    }
}
