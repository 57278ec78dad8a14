//! Pages that show commands with their output: runs the commands, and says what they print now.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::kit::Dir;

/// How the README starts `sudoxml` in a clone without an installed command.
pub const FROM_SOURCE: &str = "cargo run --release -- ";

/// A block of commands with the output that they have now.
#[derive(Default)]
pub struct Transcript {
    pub text: String,
    /// Whether the last command ends with the exit code 0.
    pub succeeded: bool,
}

/// Runs the commands of a block, each of which starts with `$` and continues on lines with `>`.
pub fn transcript(dir: &Dir, block: &str) -> Transcript {
    let mut lines = block.lines().filter(|line| line.starts_with("$ ") || line.starts_with("> ")).peekable();
    let mut transcript = Transcript::default();
    while let Some(first) = lines.next() {
        let mut command = vec![first];
        while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
            command.push(more);
        }
        let script = command.iter().map(|line| &line[2..]).collect::<Vec<_>>().join("\n");
        let (printed, succeeded) = run(dir, &script);
        transcript.text += &format!("{}\n{printed}", command.join("\n"));
        transcript.succeeded = succeeded;
    }
    transcript
}

/// The walk through a page in an empty folder, as a reader would do it: its files are written, its commands run, and its
/// changes made.
pub struct Walk {
    pub dir: Dir,
    /// The last file of the page.
    file: String,
    /// The page, with the output that its commands have now.
    pub page: String,
    /// What the last block of commands printed, and whether it succeeded.
    pub last: Transcript,
}

impl Walk {
    /// A walk that starts.
    pub fn new() -> Walk {
        Walk { dir: Dir::new(), file: String::new(), page: String::new(), last: Transcript::default() }
    }

    /// Walks through a section, and returns it with the output of its commands.
    pub fn section(&mut self, section: &str) -> String {
        let mut pieces = section.split("```");
        let mut walked = pieces.next().unwrap_or_default().to_owned();
        while let (Some(block), Some(prose)) = (pieces.next(), pieces.next()) {
            let (kind, content) = block.split_once('\n').expect("a block with a kind");
            let named =
                walked.trim_end().rsplit('\n').next().and_then(|line| line.strip_prefix('`')?.strip_suffix("`:"));
            let content = match (kind, named) {
                ("console", _) => {
                    self.last = transcript(&self.dir, content);
                    self.last.text.clone()
                }
                ("diff", _) => {
                    self.change(content);
                    content.to_owned()
                }
                (_, Some(file)) => {
                    self.file = file.to_owned();
                    self.dir.write(file, content);
                    content.to_owned()
                }
                _ => content.to_owned(),
            };
            walked += &format!("```{kind}\n{content}```{prose}");
        }
        self.page += &walked;
        walked
    }

    /// Replaces the lines with `-` by those with `+`.
    fn change(&self, diff: &str) {
        let lines = |sign: char| -> String {
            diff.lines().filter_map(|line| Some(format!("{}\n", line.strip_prefix(sign)?))).collect()
        };
        let (old, new, text) = (lines('-'), lines('+'), self.dir.text(&self.file));
        assert_eq!(text.matches(&old).count(), 1, "{old} is in {} once", self.file);
        self.dir.write(&self.file, text.replace(&old, &new));
    }
}

/// Compares a page with what it should be; with `SUDOXML_BLESS`, writes it instead.
#[track_caller]
pub fn check_page(path: &Path, expected: &str) {
    if env::var_os("SUDOXML_BLESS").is_some() {
        fs::write(path, expected).expect("the page");
    } else {
        assert_eq!(expected, fs::read_to_string(path).expect("the page"), "{}", path.display());
    }
}

/// What a script prints to both streams, with the same time in all summaries, and whether it succeeds.
fn run(dir: &Dir, script: &str) -> (String, bool) {
    let folder = Path::new(env!("CARGO_BIN_EXE_sudoxml")).parent().expect("the folder of the command");
    let path = format!("{}:{}", folder.display(), env::var("PATH").expect("a path"));
    let script = format!("exec 2>&1\nset -o pipefail\n{}", script.replace(FROM_SOURCE, "sudoxml "));
    let ran = Command::new("bash").args(["-c", &script]).env("PATH", path).current_dir(dir.path(".")).output();
    let ran = ran.expect("bash runs");
    let printed = String::from_utf8(ran.stdout).expect("UTF-8");
    (printed.lines().map(|line| same_time(line) + "\n").collect(), ran.status.success())
}

fn same_time(line: &str) -> String {
    match line.rsplit_once(", ") {
        Some((counts, time)) if line.starts_with("sudoxml: ") && time.ends_with('s') => format!("{counts}, 1.0 ms"),
        _ => line.to_owned(),
    }
}
