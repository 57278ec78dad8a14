//! A project of a user, outside the repository: the files that docs/pipelines.md says to copy for a tool, beside a folder
//! of puzzles, and runs of the tool there.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use tests_with_programs::{project, root, sudoxml};

use crate::kit::puzzle::{EMPTY, TWO, named};
use crate::plugins::tool;

/// The folder of the puzzles in a project.
pub const PUZZLES: &str = "puzzles";

/// A row of the table of docs/pipelines.md.
pub struct Documented {
    /// The files to copy: the path in the project, and the file of the repository.
    files: Vec<(String, PathBuf)>,
    /// The command to run.
    command: String,
}

impl Documented {
    /// The row of a tool. Its columns are the tool, the files to copy, and the command to run.
    pub fn of(tool: &str) -> Documented {
        let docs = root().join("docs");
        let page = fs::read_to_string(docs.join("pipelines.md")).expect("the page");
        let row = page.lines().find(|line| line.starts_with(&format!("| {tool} |"))).expect("a row for the tool");
        let columns: Vec<&str> = row.split(" | ").collect();
        let links = columns[1].split("[`").skip(1).map(|link| {
            let (name, rest) = link.split_once("`](").expect("a link");
            let target = rest.split_once(')').expect("the end of a link").0;
            (name.to_owned(), docs.join(target))
        });
        let command = columns[2].split('`').nth(1).expect("a command").replace("\\|", "|");
        Documented { files: links.collect(), command }
    }

    /// Copies the files into a folder.
    pub fn copy_to(&self, folder: &Path) {
        for (name, from) in &self.files {
            let to = folder.join(name);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(from, to).expect("a copy");
        }
    }
}

/// The indented blocks of a section of docs/pipelines.md.
pub fn blocks_of(heading: &str) -> Vec<String> {
    let page = fs::read_to_string(project("docs/pipelines.md")).expect("the page");
    let section = page.split(&format!("\n{heading}\n")).nth(1).expect("the section");
    let section = section.split("\n#").next().expect("a text");
    let is_block = |paragraph: &&str| paragraph.trim_matches('\n').starts_with("    ");
    let blocks = section.split("\n\n").filter(is_block);
    blocks.map(|block| block.trim_matches('\n').replace("\n    ", "\n").trim_start().to_owned()).collect()
}

/// A folder with the files of a tool and the puzzles.
pub struct Project {
    dir: tempfile::TempDir,
    documented: Documented,
}

/// The files that a build made, by their names: which file each is, and since when.
pub type Made = BTreeMap<String, (u64, SystemTime)>;

impl Project {
    /// The project of a tool, by its name in docs/pipelines.md.
    pub fn of(tool: &str) -> Project {
        let dir = tempfile::tempdir().expect("a folder for the test");
        let project = Project { dir, documented: Documented::of(tool) };
        project.documented.copy_to(project.dir.path());
        let classic = root().join("fixtures/puzzles/classic");
        fs::create_dir(project.path(PUZZLES)).expect("a folder");
        for name in names(&classic) {
            fs::copy(classic.join(format!("{name}.xml")), project.puzzle(&name)).expect("a copy");
            // Puzzles were saved some time before they are solved.
            project.set_age(&name, 3600);
        }
        // XML without a puzzle, which every example skips.
        fs::create_dir(project.path("puzzles/more")).expect("a folder");
        fs::write(project.path("puzzles/more/catalog.xml"), "<catalog/>").expect("a document");
        project
    }

    /// An empty folder, for a tool whose files have another place.
    pub fn empty() -> Project {
        let dir = tempfile::tempdir().expect("a folder for the test");
        Project { dir, documented: Documented { files: Vec::new(), command: String::new() } }
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    /// The command that docs/pipelines.md says to run.
    pub fn command(&self) -> &str {
        &self.documented.command
    }

    pub fn puzzle(&self, name: &str) -> PathBuf {
        self.path(PUZZLES).join(format!("{name}.xml"))
    }

    /// The names of all puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = String> + use<> {
        names(&self.path(PUZZLES)).into_iter()
    }

    /// Adds an empty folder, and sets the time of the project's folder back to before it. A tool that makes this folder
    /// itself does so in the tick of the clock in which sudoxml starts, and may then run sudoxml a second time.
    pub fn with_old_folder(self, name: &str) -> Project {
        fs::create_dir(self.path(name)).expect("a folder");
        set_back(&fs::File::open(self.path(".")).expect("the project"), 3600);
        self
    }

    fn set_age(&self, name: &str, seconds: u64) {
        set_back(&fs::File::options().append(true).open(self.puzzle(name)).expect("a puzzle"), seconds);
    }

    /// Saves a puzzle with something more in it.
    pub fn change(&self, name: &str) {
        let text = fs::read_to_string(self.puzzle(name)).expect("a puzzle");
        fs::write(self.puzzle(name), text + "<!-- changed -->\n").expect("a puzzle");
    }

    /// Saves a puzzle with an `x` for its first 5, so that it is as long as it was.
    pub fn spoil(&self, name: &str) {
        self.spoil_file(&format!("{PUZZLES}/{name}.xml"));
    }

    /// The same for a file of any name.
    pub fn spoil_file(&self, path: &str) {
        let text = fs::read_to_string(self.path(path)).expect("a puzzle");
        let spoilt = text.replacen(">5<", ">x<", 1);
        assert_ne!(text, spoilt, "there is a 5 in {path}");
        fs::write(self.path(path), spoilt).expect("a puzzle");
    }

    /// Saves it with its 5 again, and with something more in it.
    pub fn correct(&self, name: &str) {
        let text = fs::read_to_string(self.puzzle(name)).expect("a puzzle");
        fs::write(self.puzzle(name), text.replacen(">x<", ">5<", 1) + "<!-- corrected -->\n").expect("a puzzle");
    }

    /// Adds a puzzle that is none.
    pub fn add_spoilt(&self, name: &str) {
        fs::write(self.puzzle(name), "<sudoku/>").expect("a puzzle");
    }

    /// Adds a puzzle with two solutions.
    pub fn add_ambiguous(&self, name: &str) {
        fs::write(self.puzzle(name), named(name, TWO)).expect("a puzzle");
        self.set_age(name, 3600);
    }

    /// Puts a `sudoxml.toml` beside the puzzles, last saved so many seconds ago.
    pub fn configure(&self, text: &str, seconds: u64) {
        let path = self.path(PUZZLES).join("sudoxml.toml");
        fs::write(&path, text).expect("a configuration");
        set_back(&fs::File::options().append(true).open(path).expect("a configuration"), seconds);
    }

    /// Demands that each line fails twice while an invalid `sudoxml.toml` is new in this folder of the project, and passes
    /// after it is removed.
    #[track_caller]
    pub fn sees_a_new_configuration(&self, folder: &str, lines: &[&str]) {
        lines.iter().for_each(|line| drop(self.run(line).passes()));
        let path = self.path(folder).join("sudoxml.toml");
        fs::write(&path, "max-solutions = none\n").expect("a configuration");
        for line in lines.iter().chain(lines) {
            self.run(line).fails_with("sudoxml.toml:1:17: error[configuration]");
        }
        fs::remove_file(path).expect("a configuration");
        lines.iter().for_each(|line| drop(self.run(line).passes()));
    }

    /// Demands that each line passes while an ignore file, of this name in the project, leaves the broken puzzle `easy`
    /// out, and fails twice after the ignore file is removed, without a change of the puzzle.
    #[track_caller]
    pub fn sees_an_ignore_file_that_goes(&self, name: &str, lines: &[&str]) {
        fs::write(self.path(name), "easy.xml\n").expect("an ignore file");
        self.spoil("easy");
        lines.iter().for_each(|line| drop(self.run(line).passes()));
        fs::remove_file(self.path(name)).expect("an ignore file");
        for line in lines.iter().chain(lines) {
            self.run(line).fails_with("easy.xml:4:32: error[wrong-value]");
        }
        self.correct("easy");
        lines.iter().for_each(|line| drop(self.run(line).passes()));
    }

    pub fn remove(&self, name: &str) {
        fs::remove_file(self.puzzle(name)).expect("a puzzle");
    }

    /// Adds a puzzle whose result is so long that it lies beside its target for a while.
    pub fn add_long(&self, name: &str) {
        fs::write(self.puzzle(name), named(name, EMPTY)).expect("a puzzle");
        self.set_age(name, 3600);
        self.configure("list = \"all\"", 7200);
    }

    /// The documents that were made in a folder, sorted.
    pub fn made(&self, folder: &str) -> Made {
        let seen = |name: String| {
            let file = fs::metadata(self.path(folder).join(format!("{name}.xml"))).expect("a file");
            (name, (file.ino(), file.modified().expect("a time")))
        };
        names(&self.path(folder)).into_iter().map(seen).collect()
    }

    /// The names of the outputs in a folder that are what `solve` makes of their puzzles now. Demands that no other is
    /// newer than its puzzle, and that none is half done.
    #[track_caller]
    pub fn good(&self, folder: &str) -> Vec<String> {
        let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).expect("a time");
        let is_good = |name: &String| {
            let output = self.path(folder).join(format!("{name}.xml"));
            let text = fs::read(&output).expect("an output");
            let end = &text[text.len().saturating_sub(200)..];
            assert!(String::from_utf8_lossy(end).contains("</sudoku>"), "{name} is not whole");
            let solved = Command::new(sudoxml()).arg("solve").arg(self.puzzle(name)).output().expect("sudoxml");
            let good = solved.status.success() && solved.stdout == text;
            assert!(good || modified(&output) < modified(&self.puzzle(name)), "{name} is stale and looks fresh");
            good
        };
        names(&self.path(folder)).into_iter().filter(is_good).collect()
    }

    /// Runs a line of the shell in the project, with `sudoxml` on its path.
    pub fn run(&self, line: &str) -> Ran {
        self.start(line).end()
    }

    /// Keeps these puzzles only, for tools that need long for each.
    pub fn keep(&self, kept: &[&str]) {
        self.puzzles().filter(|name| !kept.contains(&name.as_str())).for_each(|name| self.remove(&name));
    }

    /// Runs a line in each state: it passes, fails with this message if a puzzle is broken, fails again without a
    /// change, and passes after the correction.
    #[track_caller]
    pub fn passes_fails_twice_and_passes(&self, line: &str, message: &str) {
        self.run(line).passes();
        self.spoil("easy");
        for _ in 0..2 {
            self.run(line).fails_with(message);
        }
        self.correct("easy");
        self.run(line).passes();
    }

    /// Begins a build from nothing and kills it while it has an output in the making: the tool with all that it
    /// started, or `sudoxml` alone. A build that is over before the signal comes is begun anew.
    #[track_caller]
    pub fn kill_midway(&self, line: &str, whom: Killed) {
        for _ in 0..30 {
            let _ = fs::remove_dir_all(self.path("build"));
            let mut started = self.start(line);
            if started.has_begun_output(&self.path("build")) {
                started.kill(whom);
            }
            if !started.end().passed {
                return;
            }
        }
        panic!("no build was killed in the midst of an output");
    }

    fn start(&self, line: &str) -> Started {
        let log = tempfile::NamedTempFile::new().expect("a file");
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(self.dir.path()).env("PATH", tool::path());
        command.env("LC_ALL", "C").process_group(0).stdin(Stdio::null());
        // One file for both, so that neither writes over the other.
        let both = log.reopen().expect("a file");
        command.stdout(both.try_clone().expect("a file")).stderr(both);
        // What this test itself was started by.
        for variable in ["MAKEFLAGS", "MAKELEVEL", "MFLAGS", "CARGO_TARGET_DIR", "NINJA_STATUS", "CMAKE_GENERATOR"] {
            command.env_remove(variable);
        }
        Started { child: command.spawn().expect("a shell"), log }
    }
}

/// The documents in a folder without their extension, sorted.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let documents = paths.filter(|path| path.extension().is_some_and(|extension| extension == "xml"));
    let mut names: Vec<String> =
        documents.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The documents that are not what they were: made again, new, or gone.
pub fn redone(before: &Made, after: &Made) -> Vec<String> {
    let mut names: Vec<String> = before.keys().chain(after.keys()).cloned().collect();
    names.sort();
    names.dedup();
    names.retain(|name| before.get(name) != after.get(name));
    names
}

/// Who is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Killed {
    All,
    Sudoxml,
}

/// A run that has begun, in a process group of its own.
struct Started {
    child: Child,
    log: tempfile::NamedTempFile,
}

impl Started {
    /// Waits until the long output is in the making below this folder, or until the run is over. The others are never as
    /// large as that.
    fn has_begun_output(&mut self, folder: &Path) -> bool {
        const LONG: u64 = 1 << 20;
        let unfinished = |entry: walkdir::DirEntry| {
            let is_long = entry.metadata().is_ok_and(|file| file.len() >= LONG);
            is_long && entry.file_name().to_string_lossy().starts_with(".sudoxml-")
        };
        while self.child.try_wait().expect("a state").is_none() {
            if walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok).any(unfinished) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        false
    }

    fn kill(&self, whom: Killed) {
        let group = self.child.id().to_string();
        let ids = match whom {
            Killed::All => vec![format!("-{group}")],
            Killed::Sudoxml => running_sudoxml(&group),
        };
        // Who is gone already cannot be killed; that shows in how the run ends.
        let _ = Command::new("kill").args(["-s", "KILL", "--"]).args(ids).stderr(Stdio::null()).status().expect("kill");
    }

    pub fn end(mut self) -> Ran {
        let status = self.child.wait().expect("an end");
        let messages = fs::read(self.log.path()).expect("messages");
        Ran { passed: status.success(), messages: String::from_utf8_lossy(&messages).into_owned() }
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Ran {
    passed: bool,
    /// All that the tool and the command printed.
    pub messages: String,
}

impl Ran {
    #[track_caller]
    pub fn passes(self) -> Ran {
        assert!(self.passed, "the build failed:\n{}", self.messages);
        self
    }

    /// Demands that the build failed and printed this.
    #[track_caller]
    pub fn fails_with(self, expected: &str) -> Ran {
        assert!(!self.passed, "the build passed:\n{}", self.messages);
        assert!(self.messages.contains(expected), "no {expected} in:\n{}", self.messages);
        self
    }

    #[track_caller]
    pub fn prints(self, expected: &str) -> Ran {
        assert!(self.messages.contains(expected), "no {expected} in:\n{}", self.messages);
        self
    }
}

/// The numbers of the processes of a group that are `sudoxml`.
fn running_sudoxml(group: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    let stats = processes.filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
    // The number, the name in brackets, the state, the parent and the group.
    let ours = |stat: &String| {
        let (id, rest) = stat.split_once(" (sudoxml) ")?;
        (rest.split(' ').nth(2) == Some(group)).then(|| id.to_owned())
    };
    stats.filter_map(|stat| ours(&stat)).collect()
}

/// Sets the time of a file or folder to so many seconds ago.
fn set_back(file: &fs::File, seconds: u64) {
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).expect("a time");
}
