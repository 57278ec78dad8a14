//! What the user sees: findings, progress on a terminal, and the summary, all on the standard error output.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use sudoxml::finding::{Finding, Severity, printable};
use sudoxml::pipeline::Tally;

use super::args::{self, Color};

/// The screen of one run.
pub struct Screen {
    quiet: bool,
    stderr: AutoStream<io::Stderr>,
    bar: ProgressBar,
    begun: Instant,
}

impl Screen {
    pub fn new(options: &args::Screen) -> Screen {
        let choice = match options.color {
            Color::Auto => AutoStream::choice(&io::stderr()),
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let stderr = AutoStream::new(io::stderr(), choice);
        Screen { quiet: options.quiet, stderr, bar: ProgressBar::hidden(), begun: Instant::now() }
    }

    /// Shows a bar over so many documents, on a terminal.
    pub fn expect(&mut self, documents: usize) {
        if self.quiet || documents < 2 || !io::stderr().is_terminal() {
            return;
        }
        self.bar = ProgressBar::new(documents as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} documents, {eta} left") {
            self.bar.set_style(style);
        }
    }

    /// One more document is done.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Tells a finding: `file:line:column: severity[rule]: message`.
    pub fn finding(&mut self, file: &Path, finding: &Finding) {
        if self.quiet && finding.severity == Severity::Note {
            return;
        }
        let style = Style::new().bold().fg_color(Some(
            match finding.severity {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            }
            .into(),
        ));
        let file = printable(&file.to_string_lossy());
        // A line that begins so is an order to the host of a build.
        let here = if file.starts_with("::") || file.starts_with("##[") { "./" } else { "" };
        let place = format!("{here}{file}:{}", finding.place);
        let label = format!("{}[{}]", finding.severity, finding.rule);
        self.line(format_args!("{place}: {style}{label}{style:#}: {}", printable(&finding.message)));
    }

    /// The last line: what was done, and how long it took.
    pub fn summary(&mut self, sum: &Tally) {
        self.bar.finish_and_clear();
        if self.quiet {
            return;
        }
        let mut parts =
            vec![counted(sum.documents, "document", "documents"), counted(sum.puzzles, "puzzle", "puzzles")];
        // Nothing is said of what was not searched.
        if sum.unique + sum.multiple + sum.none == sum.puzzles {
            parts[1] += &format!(" ({} unique, {} multiple, {} none)", sum.unique, sum.multiple, sum.none);
            parts.push(counted(sum.violations, "violation", "violations"));
        }
        parts.push(counted(sum.errors, "error", "errors"));
        let also = [(sum.unchanged, "unchanged"), (sum.up_to_date, "up to date"), (sum.skipped, "skipped")];
        parts.extend(also.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")));
        self.line(format_args!("sudoxml: {}, {}", parts.join(", "), shown(self.begun.elapsed())));
    }

    /// The last line of a command that searches nothing.
    pub fn plain_summary(&mut self, puzzles: usize) {
        if !self.quiet {
            let puzzles = counted(puzzles as u64, "puzzle", "puzzles");
            self.line(format_args!("sudoxml: {puzzles}, {}", shown(self.begun.elapsed())));
        }
    }

    /// A message line. Nobody can be told that the messages cannot be written.
    fn line(&mut self, line: impl Display) {
        // In one piece, so that the lines of two programs do not mix.
        let line = format!("{line}\n");
        let stderr = &mut self.stderr;
        self.bar.suspend(|| {
            let _ = stderr.write_all(line.as_bytes());
        });
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
