//! The flags of a command, which the parser builds only for the command that runs: a start would spend half of its time on those
//! of the others.

use clap::builder::{Resettable, StyledStr};
use clap::error::Error;
use clap::{ArgMatches, Args, Command, FromArgMatches};

/// The flags of a command. Its help ends with its exit codes.
#[derive(Debug)]
pub struct Later<T>(pub T);

impl<T: Args> Args for Later<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // The comment of a type whose flags are among these would become what the command is said to do.
            let texts = [command.get_about(), command.get_long_about()];
            let [about, long_about]: [Resettable<StyledStr>; 2] = texts.map(|text| text.cloned().into());
            with_exit_codes(T::augment_args(command).about(about).long_about(long_about))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Later<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<T>, Error> {
        T::from_arg_matches(matches).map(Later)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

fn with_exit_codes(command: Command) -> Command {
    let has = |name: &str| command.get_arguments().any(|argument| argument.get_id() == name);
    let findings = match (has("exit_zero"), has("diff")) {
        (true, true) => {
            "\n  1  a puzzle does not meet the requirement or a rule of sudoxml.toml, or --diff found a change"
        }
        (true, false) => "\n  1  a puzzle does not meet the requirement or a rule of sudoxml.toml",
        (false, true) => "\n  1  a document does not meet a rule of sudoxml.toml, or would change (--diff)",
        (false, false) if has("files_from") => "\n  1  a document does not meet a rule of sudoxml.toml",
        (false, false) => "",
    };
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let codes = match has("inputs") {
        true => format!("0  no errors{findings}\n  2  an error in an input, a file or the command line"),
        false => "0  no errors\n  2  an error in the command line, or a file that cannot be written".to_owned(),
    };
    let is_there = help.contains("Exit codes:");
    if is_there { command } else { command.after_help(format!("{help}\n\nExit codes:\n  {codes}")) }
}
