//! The output for the user, on the standard error output: findings as text, a progress bar on a terminal, and the
//! summary.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sudoxml_document::finding::{Finding, Severity};
use sudoxml_report::report::{Extent, Reports, Text, Totals};
use sudoxml_report::writer::OutcomeWriter;

use super::shared_flags::{Color, DisplayFlags};
use super::sink::StderrLines;

/// The standard error output of one run, with the options for colours and quiet runs.
pub struct Screen {
    quiet: bool,
    choice: ColorChoice,
    bar: ProgressBar,
    /// Whether the bar is shown if the run is long.
    has_bar: bool,
    /// A run that ends before this time shows no progress bar.
    bar_after: Duration,
    started: Instant,
}

/// Whether a text on the standard output is coloured.
pub fn is_stdout_coloured(color: Color) -> bool {
    choice(color, &io::stdout()) != ColorChoice::Never
}

/// How a stream is coloured.
fn choice(color: Color, stream: &impl RawStream) -> ColorChoice {
    match color {
        Color::Auto => AutoStream::choice(stream),
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
}

impl Screen {
    pub fn new(options: &DisplayFlags) -> Screen {
        let choice = choice(options.color, &io::stderr());
        Screen {
            quiet: options.quiet,
            choice,
            bar: ProgressBar::hidden(),
            has_bar: false,
            bar_after: Duration::from_millis(options.progress_after),
            started: Instant::now(),
        }
    }

    /// Prepares a progress bar for this number of documents, on a terminal.
    pub fn expect(&mut self, documents: usize) {
        if self.quiet || documents < 2 || !io::stderr().is_terminal() {
            return;
        }
        self.bar.set_length(documents as u64);
        self.has_bar = true;
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} documents, {eta} left") {
            self.bar.set_style(style);
        }
    }

    /// Moves the progress bar by one document, and shows it if the run is long.
    pub fn advance(&self) {
        if !self.has_bar {
            return;
        }
        if self.bar.is_hidden() && self.started.elapsed() >= self.bar_after {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }

    /// Prepares a progress bar for this number of puzzles that are made, on a terminal.
    pub fn expect_made(&mut self, puzzles: u64) {
        if self.quiet || !io::stderr().is_terminal() {
            return;
        }
        self.bar.set_length(puzzles);
        self.has_bar = true;
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles of {msg} tries, {eta} left") {
            self.bar.set_style(style);
        }
    }

    /// Moves the progress bar to this number of puzzles, and shows it if the run is long.
    pub fn made(&self, puzzles: u64, tries: u64) {
        if !self.has_bar {
            return;
        }
        if self.bar.is_hidden() && self.started.elapsed() >= self.bar_after {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(tries.to_string());
        self.bar.set_position(puzzles);
    }

    /// Prints the last line of a command that makes puzzles.
    pub fn made_summary(&self, puzzles: u64, tries: u64, seed: u64) {
        if !self.quiet {
            let (puzzles, tries) = (counted(puzzles, "puzzle", "puzzles"), counted(tries, "try", "tries"));
            self.line(format_args!(
                "sudoxml: {puzzles} of {tries} with the seed {seed}, {}",
                shown(self.started.elapsed())
            ));
        }
    }

    /// Prints a warning that is about no file.
    pub fn warn(&self, message: &str) {
        self.line(format_args!("warning: {message}"));
    }

    /// The report as text, with the options of this screen.
    pub fn text(&self) -> Text {
        let is_terminal = io::stderr().is_terminal();
        Text::default().coloured(self.choice != ColorChoice::Never).with_excerpts(is_terminal).with_help(is_terminal)
    }

    /// The findings that the screen shows, of those that the reports contain. A quiet run has no notes.
    pub fn extent(&self, extent: Extent) -> Extent {
        let lowest = if self.quiet { Severity::Warning } else { Severity::Note };
        Extent { lowest: extent.lowest.max(lowest), ..extent }
    }

    /// A writer of lines to the screen, for a report.
    pub fn lines(&self) -> StderrLines {
        StderrLines::new(self.choice, self.bar.clone())
    }

    /// Prints a finding about a file that is in no report.
    pub fn fault(&self, file: &Path, fault: Finding) {
        let mut reports = Reports::default();
        reports.add(Box::new(self.text()), Extent::ALL, self.lines());
        // If the screen cannot be written to, nothing can be reported.
        let _ = reports.start(file).and_then(|()| reports.finding(&fault)).and_then(|()| reports.finish());
    }

    /// Removes the progress bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Prints the last line: the counts, the number of documents without the output that they would have, and the time of the run.
    pub fn summary(&self, totals: &Totals, unwritten: u64) {
        if self.quiet {
            return;
        }
        let sum = &totals.counts;
        let mut parts =
            vec![counted(sum.documents, "document", "documents"), counted(sum.puzzles, "puzzle", "puzzles")];
        // Verdicts are printed only if puzzles were searched. A search can end before its verdict.
        let settled = sum.unique + sum.multiple + sum.none;
        if settled == sum.puzzles || settled > 0 {
            let without = match sum.puzzles.saturating_sub(settled) {
                0 => String::new(),
                number => format!(", {number} without a verdict"),
            };
            parts[1] += &format!(" ({} unique, {} multiple, {} none{without})", sum.unique, sum.multiple, sum.none);
            parts.push(counted(sum.violations, "violation", "violations"));
        }
        parts.push(counted(sum.errors, "error", "errors"));
        let also = [
            (unwritten, "not written"),
            (totals.faulty, "not processed"),
            (sum.unchanged, "unchanged"),
            (sum.up_to_date, "up to date"),
            (sum.skipped, "skipped"),
        ];
        parts.extend(also.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")));
        self.line(format_args!("sudoxml: {}, {}", parts.join(", "), shown(self.started.elapsed())));
    }

    /// Prints the last line of a command without a search: how many puzzles were written, what was not, and the time.
    pub fn plain_summary(&self, totals: &Totals, written: u64) {
        if self.quiet {
            return;
        }
        let mut parts = vec![counted(written, "puzzle", "puzzles")];
        let unwritten = totals.counts.puzzles.saturating_sub(written);
        parts.extend((unwritten > 0).then(|| format!("{unwritten} not written")));
        parts.extend((totals.counts.errors > 0).then(|| counted(totals.counts.errors, "error", "errors")));
        parts.extend((totals.faulty > 0).then(|| format!("{} not processed", totals.faulty)));
        self.line(format_args!("sudoxml: {}, {}", parts.join(", "), shown(self.started.elapsed())));
    }

    /// Prints a line with one write, so that the lines of two programs do not mix.
    fn line(&self, line: impl Display) {
        let _ = self.lines().write_all(format!("{line}\n").as_bytes());
    }
}

fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn shown(time: Duration) -> String {
    match time.as_millis() {
        0..1000 => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}
