//! The command. `args` parses the flags. `resolve` combines them with the configuration (`config`) into one
//! value, and no later module uses a flag. `preflight` checks that the outputs are different files, and `session`
//! runs the command.

#[cfg(feature = "serve")]
mod access_log;
mod args;
mod audit_flags;
mod build;
mod commands;
mod compared;
mod config;
mod depfile;
mod diff;
mod exit;
mod explain;
mod generate;
mod generate_flags;
mod generate_output;
mod inputs;
#[cfg(unix)]
mod interrupt;
mod later;
mod man;
#[cfg(not(feature = "serve"))]
mod no_serve;
mod output;
mod preflight;
mod render;
mod render_flags;
mod report_target;
mod resolve;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod shared_flags;
mod sink;
mod stamp;
mod streams;
mod style_file;
mod templates;
mod text_flags;
mod values;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::Style;
use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sudoxml_document::finding::show::{in_words, printable};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::similar::did_you_mean;
use sudoxml_run::run::STANDARD;

use args::{Arguments, Command, Man};
use build::BuildFiles;
use commands::{Check, Completions, Config, Explain, Generate, Templates};
use config::Refusal;
use exit::{CLEAN, FAULT};
use later::Later;
#[cfg(not(feature = "serve"))]
use no_serve as serve;
use resolve::ResolvedArgs;
use screen::{Screen, is_stdout_coloured};
use shared_flags::{Color, ConfigurableFlags, DisplayFlags};
use streams::StandardOutput;

/// Runs the command.
pub fn main() -> ExitCode {
    let code = match parse() {
        Ok((arguments, name)) => run(arguments.command, &name),
        Err(error) if error.use_stderr() => {
            BuildFiles::remove_stamp_in(std::env::args_os());
            // If the message cannot be written, the exit code still reports the error.
            let _ = error.print();
            FAULT
        }
        Err(help) => print_help(&help),
    };
    ExitCode::from(code)
}

/// Parses the command line into the arguments and the name of the command.
fn parse() -> Result<(Arguments, String), clap::Error> {
    let is_short_help = |argument: OsString| {
        let text = argument.to_string_lossy();
        text.starts_with('-') && !text.starts_with("--") && text.contains('h')
    };
    let may_ask = std::env::args_os().skip(1).any(is_short_help);
    let command = if may_ask { args::command_with_short_help() } else { args::command() };
    let matches = command.try_get_matches().map_err(with_hint)?;
    let name = matches.subcommand_name().unwrap_or_default().to_owned();
    let arguments = Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut args::command()))?;
    Ok((arguments, name))
}

/// The error, with a hint if a file is where the name of a command should be, if its name looks like a flag, or if a flag is
/// of other commands.
fn with_hint(mut error: clap::Error) -> clap::Error {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let (command, flag) = (named(ContextKind::InvalidSubcommand), named(ContextKind::InvalidArg));
    let (command, flag) = (command.as_str(), flag.as_str());
    remove_dissimilar(&mut error, ContextKind::SuggestedArg, flag);
    remove_dissimilar(&mut error, ContextKind::SuggestedSubcommand, command);
    if ["--help", "-h"].contains(&command) {
        return args::command().try_get_matches_from(["sudoxml", "--help"]).err().unwrap_or(error);
    }
    let is_file =
        |argument: &String| flag.starts_with('-') && argument.starts_with(flag) && Path::new(argument).exists();
    let hint = if Path::new(command).exists() {
        format!("the name of a command comes before a file: 'sudoxml check {}'", printable(command))
    } else if let Some(file) = std::env::args_os().filter_map(|argument| argument.into_string().ok()).find(is_file) {
        format!("to read the file {0}, write './{0}'", printable(&file))
    } else if error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none() {
        // It comes after `help`, for which clap has no suggestion.
        args::similar_command(command)
    } else if error.kind() != ErrorKind::UnknownArgument {
        // The usage of flags that contradict each other has one of them.
        error.remove(ContextKind::Usage);
        return error;
    } else {
        // It is a flag, and no file begins like it.
        error.remove(ContextKind::Suggested);
        if error.get(ContextKind::SuggestedArg).is_some() {
            return error;
        }
        let Some(commands) = commands_with(flag) else { return error };
        // The usage is that of the suggestion.
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
        let comes_first = std::env::args().nth(1).is_some_and(|first| first.starts_with(flag));
        if comes_first { format!("a flag comes after the name of the command; {commands}") } else { commands }
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    error
}

/// Removes a suggestion of clap that is less similar than ours would be.
fn remove_dissimilar(error: &mut clap::Error, kind: ContextKind, found: &str) {
    let suggested = match error.get(kind) {
        Some(ContextValue::String(name)) => std::slice::from_ref(name),
        Some(ContextValue::Strings(names)) => names,
        _ => return,
    };
    let names = suggested.iter().map(|name| name.trim_start_matches('-'));
    if did_you_mean(found.trim_start_matches('-'), names).is_empty() {
        error.remove(kind);
        // The usage is that of the suggestion.
        error.remove(ContextKind::Usage);
    }
}

/// Which commands have a flag, as a hint; `None` if none has it.
fn commands_with(flag: &str) -> Option<String> {
    let is_it = |argument: &clap::Arg| {
        let short = argument.get_short().is_some_and(|short| flag == format!("-{short}"));
        short || argument.get_long().is_some_and(|long| flag.strip_prefix("--") == Some(long))
    };
    let all = args::whole_command();
    let with = all.get_subcommands().filter(|command| command.get_arguments().any(is_it));
    let with: Vec<&str> = with.map(clap::Command::get_name).collect();
    (!with.is_empty()).then(|| format!("'{flag}' is for {}", in_words(&with, "and")))
}

/// Runs a command. Its name is for the usage line of error messages.
fn run(command: Command, name: &str) -> u8 {
    match command {
        Command::Man(Later(Man { dir: Some(folder), .. })) => write_files(|| man::write_pages(&folder)),
        Command::Man(Later(Man { command, dir: None })) => match man::page(command.as_deref()) {
            Ok(page) => {
                if io::stdout().is_terminal() {
                    Screen::new(&DisplayFlags::default()).warn(&man::how_to_read(command.as_deref()));
                }
                print(&DisplayFlags::default(), |out| page.render(out))
            }
            Err(message) => refuse(&message, name),
        },
        Command::Templates(Later(Templates { dir })) => write_files(|| templates::write(&dir)),
        Command::Completions(Later(Completions { shell })) => print(&DisplayFlags::default(), |out| {
            clap_complete::generate(shell, &mut args::command(), "sudoxml", out);
            Ok(())
        }),
        Command::Explain(Later(Explain { rule: Some(rule) })) => {
            let heading = if is_stdout_coloured(Color::Auto) { Style::new().bold() } else { Style::new() };
            print(&DisplayFlags::default(), |out| explain::write_page(rule, heading, out))
        }
        Command::Explain(Later(Explain { rule: None })) | Command::Check(Later(Check { list_rules: true, .. })) => {
            print(&DisplayFlags::default(), |out| explain::write_list(out))
        }
        Command::Config(Later(Config { inputs, files, search, list, require, report, config, display })) => {
            let reports = report.reports;
            let (max_solutions, list) = (search.max_solutions, list.list);
            let flags = ConfigurableFlags { require, max_solutions, list, reports, ..Default::default() };
            let flags = flags.with_files(&files);
            match resolve::effective_config(&inputs, flags, &config) {
                Ok(effective) => print(&display, |out| config::print(&effective, out)),
                Err(refusal) => report_refusal(&refusal, name, &display),
            }
        }
        Command::Serve(Later(flags)) => serve::run(flags).unwrap_or_else(|message| refuse(&message, name)),
        Command::Generate(Later(Generate { flags, config, display })) => {
            #[cfg(unix)]
            interrupt::watch();
            generate::run(&flags, &config, &display).unwrap_or_else(|refusal| report_refusal(&refusal, name, &display))
        }
        command => {
            let display = command.display();
            match prepare(command) {
                Ok((args, build)) => {
                    #[cfg(unix)]
                    interrupt::watch();
                    session::run(args, build)
                }
                Err(refusal) => report_refusal(&refusal, name, &display),
            }
        }
    }
}

/// Resolves the flags, checks them, and removes the stamp of an earlier run, also if there is an error.
fn prepare(command: Command) -> Result<(ResolvedArgs, BuildFiles), Refusal> {
    let resolved = || {
        // The clock is read before any input.
        let build = command.build_flags().map(BuildFiles::new).transpose()?.unwrap_or_default();
        let args = resolve::resolve(command)?;
        let build = build.with_output(&args.action)?;
        preflight::check(&args, &build)?;
        Ok((args, build))
    };
    let (args, build) = resolved().inspect_err(|_: &Refusal| BuildFiles::remove_stamp_in(std::env::args_os()))?;
    build.remove_old_stamp(&args.inputs)?;
    Ok((args, build))
}

/// Reports why the command cannot run.
fn report_refusal(refusal: &Refusal, command: &str, display: &DisplayFlags) -> u8 {
    match refusal {
        Refusal::CommandLine(message) => refuse(message, command),
        Refusal::File(path, findings) => {
            let screen = Screen::new(display);
            findings.iter().for_each(|finding| screen.fault(path, finding.clone()));
            FAULT
        }
    }
}

/// Writes files, and reports the first one that cannot be written.
fn write_files(write: impl FnOnce() -> Result<(), (PathBuf, io::Error)>) -> u8 {
    #[cfg(unix)]
    interrupt::watch();
    match write() {
        Ok(()) => CLEAN,
        Err((path, error)) => report_unwritable(&path, &error, &DisplayFlags::default()),
    }
}

/// Reports that an output cannot be written.
fn report_unwritable(path: &Path, error: &io::Error, display: &DisplayFlags) -> u8 {
    Screen::new(display).fault(path, Finding::of_file(Rule::Unwritable, error.to_string()));
    FAULT
}

/// Reports an error in the command line of a command, with its usage. If the message cannot be written, the exit code
/// still reports the error.
fn refuse(message: &str, command: &str) -> u8 {
    let mut whole = args::whole_command();
    let command = match whole.find_subcommand_mut(command) {
        Some(command) => command,
        None => &mut whole,
    };
    let _ = command.error(clap::error::ErrorKind::ValueValidation, printable(message)).print();
    FAULT
}

/// Prints help or the version, which the parser returns as an error. The parser's own print function ignores a failed
/// write.
fn print_help(help: &clap::Error) -> u8 {
    let text = help.render();
    let coloured = is_stdout_coloured(Color::Auto);
    print(&DisplayFlags::default(), |out| if coloured { write!(out, "{}", text.ansi()) } else { write!(out, "{text}") })
}

/// Prints a text to the standard output. A closed pipe is not an error.
fn print(display: &DisplayFlags, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> u8 {
    let mut text = Vec::new();
    let written = write(&mut text).and_then(|()| StandardOutput.write_all(&text)).and_then(|()| StandardOutput.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report_unwritable(Path::new(STANDARD), &error, display)
        }
        _ => CLEAN,
    }
}
