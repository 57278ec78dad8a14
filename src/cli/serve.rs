//! The command `serve`: its flags, and the line that it prints when it listens.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::access_log::AccessLog;
use super::exit::{CLEAN, CUT_OFF};
use super::values::number;
use sudoxml_document::options::{ByteSize, ParseTimeError, TimeLimit};
use sudoxml_serve::{End, LogForm, Settings, listen, serve};

#[derive(Args, Debug)]
pub struct ServeFlags {
    /// The folder with the documents of /puzzles/. Nothing outside of it is read [default: none]
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// The address and the port to listen on. Port 0 is any free port
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address, default_value = Settings::LISTEN)]
    pub listen: String,
    /// A name of this host that requests may use, beside localhost and addresses; can be given several times
    #[arg(long, value_name = "NAME", value_parser = host)]
    pub allow_host: Vec<String>,
    /// The largest body of a request: a number of bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "64M")]
    pub max_body: ByteSize,
    /// The largest puzzle in a document, with all that it contains. It limits the memory that a request takes
    #[arg(long, value_name = "SIZE", default_value = "4M")]
    pub max_puzzle: ByteSize,
    /// The largest result of a request
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    pub max_output: ByteSize,
    /// How long a request may take: a number with the unit ms, s or m, such as 30s
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "60s")]
    pub max_time: TimeLimit,
    /// How long the search of one puzzle may take, and then its grade. A request can ask for less
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub budget: TimeLimit,
    /// How long to wait for the next bytes of a client, or until it reads more of a response
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub max_wait: TimeLimit,
    /// The largest number of requests that are processed at once. Further ones get the status 503
    #[arg(long, value_name = "N", default_value = "64", value_parser = number::<u32>(1, 10_000))]
    pub max_requests: u32,
    /// The largest number of connections at once. Further ones wait
    #[arg(long, value_name = "N", default_value = "1024", value_parser = number::<u32>(1, 1_000_000))]
    pub max_connections: u32,
    /// The largest number of solutions of a puzzle that a request can count
    #[arg(long, value_name = "N", default_value = "100000", value_parser = number::<u64>(1, 1_000_000))]
    pub max_solutions: u64,
    /// The largest number of solutions of a puzzle that a request can list
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number::<u64>(1, 1_000_000))]
    pub list: u64,
    /// List at most N findings in a problem or a report, and count the others
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::<u64>(0, u64::MAX))]
    pub max_findings: u64,
    /// How long connections are still accepted after SIGTERM or Ctrl-C, while /readyz answers with 503: 0s for not at all
    #[arg(long, value_name = "TIME", value_parser = time_or_nothing, default_value = "0s")]
    pub drain: Duration,
    /// How long requests have time to finish after SIGTERM or Ctrl-C. A second signal ends the service at once
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "30s")]
    pub grace: TimeLimit,
    /// Write a line for each request to the standard output, in this form
    #[arg(long, value_name = "FORM")]
    pub log: Option<Log>,
    /// Serve metrics for Prometheus at /metrics
    #[arg(long)]
    pub metrics: bool,
}

/// The form of the access log.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Log {
    Text,
    Json,
}

impl From<Log> for LogForm {
    fn from(log: Log) -> LogForm {
        match log {
            Log::Text => LogForm::Text,
            Log::Json => LogForm::Json,
        }
    }
}

impl From<ServeFlags> for Settings {
    fn from(flags: ServeFlags) -> Settings {
        Settings {
            listen: flags.listen,
            root: flags.root,
            hosts: flags.allow_host,
            max_body: flags.max_body.get(),
            max_puzzle: usize::try_from(flags.max_puzzle.get()).unwrap_or(usize::MAX),
            max_output: flags.max_output.get(),
            max_time: flags.max_time.get(),
            budget: flags.budget.get(),
            max_wait: flags.max_wait.get(),
            max_requests: flags.max_requests as usize,
            max_connections: flags.max_connections as usize,
            max_solutions: flags.max_solutions,
            max_list: flags.list,
            max_findings: flags.max_findings,
            drain: flags.drain,
            grace: flags.grace.get(),
            metrics: flags.metrics,
        }
    }
}

/// Serves until a signal, and returns the exit code.
///
/// # Errors
/// If the service cannot start, the reason.
pub fn run(flags: ServeFlags) -> Result<u8, String> {
    // A message that cannot be printed does not end the service.
    let ready = |address| drop(writeln!(io::stderr(), "sudoxml serve: http://{address}/"));
    let log = |cause: &str| drop(writeln!(io::stderr(), "sudoxml serve: internal error: {}", cause.escape_debug()));
    let form = flags.log;
    let settings = Settings::from(flags);
    let listener = listen(&settings).map_err(|error| error.to_string())?;
    let started = form.map(|form| AccessLog::start(form.into())).transpose().map_err(|error| error.to_string())?;
    let (access_log, access) = started.unzip();
    let end = serve(listener, settings, ready, log, access);
    if let Some(access_log) = access_log {
        access_log.finish();
    }
    match end {
        Ok(End::Finished) => Ok(CLEAN),
        Ok(End::CutOff) => Ok(CUT_OFF),
        Err(error) => Err(error.to_string()),
    }
}

/// An address, or the name of a host, with a port.
fn address(text: &str) -> Result<String, &'static str> {
    let has_port = text.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    has_port.then(|| text.to_owned()).ok_or("use an address with a port, such as 127.0.0.1:8377")
}

fn host(text: &str) -> Result<String, String> {
    let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '.');
    let is_host = text.chars().all(is_name) && text.split('.').all(|part| !part.is_empty());
    if is_host {
        Ok(text.to_owned())
    } else {
        Err("use a name without a scheme or a port, such as sudoku.example".into())
    }
}

/// A time of at most a day, or none.
fn time_or_nothing(text: &str) -> Result<Duration, String> {
    let is_zero = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()) == "0";
    if is_zero { Ok(Duration::ZERO) } else { time(text).map(TimeLimit::get) }
}

/// A time of at most a day.
fn time(text: &str) -> Result<TimeLimit, String> {
    let time: TimeLimit = text.parse().map_err(|error: ParseTimeError| error.to_string())?;
    if time.get() <= LONGEST { Ok(time) } else { Err("use a time of at most 1day".to_owned()) }
}

/// The longest time of a setting.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
