//! A little language for tests of the command: a folder of one's own, files in it, and runs of `sudoxml` there, so that
//! a test reads as the case that it states.

pub mod configuration;
pub mod pieces;
pub mod puzzle;
pub mod selection;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use sudoxml::report::Format;
use tempfile::TempDir;

/// A folder that goes away with its test. Paths are given from this folder, and commands run in it.
pub struct Dir(TempDir);

impl Dir {
    /// An empty folder.
    pub fn new() -> Dir {
        Dir(tempfile::tempdir().expect("a folder for the test"))
    }

    /// A path in the folder.
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> &Dir {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, bytes).expect("a file");
        self
    }

    /// Makes an empty folder.
    pub fn folder(&self, path: &str) -> &Dir {
        fs::create_dir_all(self.path(path)).expect("a folder");
        self
    }

    /// A file's bytes.
    pub fn read(&self, path: &str) -> Vec<u8> {
        fs::read(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// A file's text.
    pub fn text(&self, path: &str) -> String {
        String::from_utf8(self.read(path)).expect("UTF-8")
    }

    /// Whether anything is there, be it a link that leads nowhere.
    pub fn has(&self, path: &str) -> bool {
        fs::symlink_metadata(self.path(path)).is_ok()
    }

    /// All files below a folder, sorted, each by its path from there. Links count as what they are.
    pub fn tree(&self, path: &str) -> Vec<String> {
        let top = self.path(path);
        let mut files: Vec<String> = walkdir::WalkDir::new(&top)
            .into_iter()
            .map(|entry| entry.expect("an entry"))
            .filter(|entry| !entry.file_type().is_dir())
            .map(|entry| entry.path().strip_prefix(&top).expect("below").to_string_lossy().replace('\\', "/"))
            .collect();
        files.sort();
        files
    }

    /// Sets when a file was last changed: so many seconds ago.
    pub fn age(&self, path: &str, seconds: u64) -> &Dir {
        let then = SystemTime::now() - Duration::from_secs(seconds);
        self.set_modified(path, then)
    }

    /// Sets when a file was last changed: so many seconds from now.
    pub fn future(&self, path: &str, seconds: u64) -> &Dir {
        let then = SystemTime::now() + Duration::from_secs(seconds);
        self.set_modified(path, then)
    }

    fn set_modified(&self, path: &str, then: SystemTime) -> &Dir {
        let file = File::options().append(true).open(self.path(path)).expect("a file");
        file.set_modified(then).expect("a time");
        self
    }

    /// When a file was last changed.
    pub fn modified(&self, path: &str) -> SystemTime {
        fs::metadata(self.path(path)).and_then(|metadata| metadata.modified()).expect("a time")
    }

    /// Runs the command with arguments that are parted by spaces.
    pub fn run(&self, arguments: &str) -> Ran {
        self.sudoxml(arguments).run()
    }

    /// Runs the command with these bytes on its standard input.
    pub fn pipe(&self, arguments: &str, stdin: impl AsRef<[u8]>) -> Ran {
        self.sudoxml(arguments).stdin(stdin).run()
    }

    /// The command with arguments that are parted by spaces, to be run in this folder.
    pub fn sudoxml(&self, arguments: &str) -> Call {
        let mut command = Command::new(crate::sudoxml());
        command.args(arguments.split_whitespace()).current_dir(self.0.path());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
            command.env_remove(variable);
        }
        Call { command, stdin: Vec::new() }
    }
}

#[cfg(unix)]
impl Dir {
    /// Makes a link that leads to a path, which is seen from the link's own folder.
    pub fn link(&self, leads_to: &str, path: &str) -> &Dir {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        std::os::unix::fs::symlink(leads_to, path).expect("a link");
        self
    }

    /// Makes a named pipe.
    pub fn fifo(&self, path: &str) -> &Dir {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
        self
    }

    /// Where a link leads.
    pub fn leads_to(&self, path: &str) -> PathBuf {
        fs::read_link(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Which file stands under a name: a rename gives it another number, a write does not.
    pub fn inode(&self, path: &str) -> u64 {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(self.path(path)).expect("a file").ino()
    }

    /// A file's permissions.
    pub fn mode(&self, path: &str) -> u32 {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(self.path(path)).expect("a file").mode() & 0o7777
    }

    /// Sets a file's permissions.
    pub fn set_mode(&self, path: &str, mode: u32) -> &Dir {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(self.path(path), fs::Permissions::from_mode(mode)).expect("a mode");
        self
    }
}

/// A run of the command that has not begun.
pub struct Call {
    command: Command,
    stdin: Vec<u8>,
}

impl Call {
    /// One more argument, as it is.
    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Call {
        self.command.arg(argument);
        self
    }

    /// What the command reads from its standard input; nothing unless this is said.
    pub fn stdin(mut self, bytes: impl AsRef<[u8]>) -> Call {
        self.stdin = bytes.as_ref().to_vec();
        self
    }

    /// The folder in which it runs.
    pub fn in_folder(mut self, folder: impl AsRef<Path>) -> Call {
        self.command.current_dir(folder);
        self
    }

    /// A variable of the environment.
    pub fn env(mut self, name: &str, value: &str) -> Call {
        self.command.env(name, value);
        self
    }

    /// Lets a shell start it with these redirections, `>&-` for instance, which closes its standard output.
    #[cfg(unix)]
    pub fn redirected(self, redirections: &str) -> Call {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec \"$0\" \"$@\" {redirections}")]);
        command.arg(self.command.get_program()).args(self.command.get_args());
        self.command.get_current_dir().map(|folder| command.current_dir(folder));
        for (name, value) in self.command.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        Call { command, stdin: self.stdin }
    }

    /// Runs it to its end.
    pub fn run(self) -> Ran {
        self.end_with(|child| {
            let mut stdout = Vec::new();
            child.stdout.take().expect("a pipe").read_to_end(&mut stdout).expect("output");
            stdout
        })
    }

    /// Runs it like `sudoxml … | head`: takes so many bytes, closes the pipe, and waits for the end.
    pub fn run_to_head(self, bytes: usize) -> Ran {
        self.end_with(|child| {
            let mut stdout = vec![0; bytes];
            child.stdout.take().expect("a pipe").read_exact(&mut stdout).expect("so much output");
            stdout
        })
    }

    /// Runs it with a pipe behind its standard output that nobody reads any more.
    pub fn run_into_closed_pipe(mut self) -> Ran {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        self.command.stdout(writer);
        self.start(|_| Vec::new())
    }

    /// Runs it with its standard output going to this file.
    pub fn run_into(mut self, path: impl AsRef<Path>) -> Ran {
        let file = File::options().write(true).create(true).truncate(true).open(path).expect("a file");
        self.command.stdout(file);
        self.start(|_| Vec::new())
    }

    fn end_with(mut self, take: impl FnOnce(&mut Child) -> Vec<u8>) -> Ran {
        self.command.stdout(Stdio::piped());
        self.start(take)
    }

    fn start(mut self, take: impl FnOnce(&mut Child) -> Vec<u8>) -> Ran {
        let mut child = self.command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
        let (mut stdin, mut stderr) = (child.stdin.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
        std::thread::scope(|scope| {
            // A command that does not read its input may close it.
            scope.spawn(move || drop(stdin.write_all(&self.stdin)));
            let messages = scope.spawn(move || {
                let mut messages = Vec::new();
                stderr.read_to_end(&mut messages).expect("messages");
                String::from_utf8(messages).expect("messages in UTF-8")
            });
            let stdout = take(&mut child);
            let status = child.wait().expect("an end");
            let stderr = messages.join().expect("messages");
            Ran { code: status.code().expect("an exit code, and no signal"), stdout, stderr }
        })
    }
}

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// What went to the standard output.
    pub stdout: Vec<u8>,
    /// What went to the standard error output.
    pub stderr: String,
}

impl Ran {
    /// Demands an exit code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "the exit code; the messages were:\n{}", self.stderr);
        self
    }

    /// The standard output as text.
    pub fn out(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("UTF-8")
    }

    /// The lines on the standard error output but for the summary.
    pub fn findings(&self) -> Vec<&str> {
        self.stderr.lines().filter(|line| !line.starts_with("sudoxml: ")).collect()
    }

    /// The findings without their messages: `file:line:column: severity[rule]`.
    pub fn places(&self) -> Vec<&str> {
        self.findings().into_iter().map(|line| line.find("]: ").map_or(line, |end| &line[..=end])).collect()
    }

    /// The summary line without the time at its end.
    #[track_caller]
    pub fn summary(&self) -> &str {
        let lines: Vec<&str> = self.stderr.lines().filter(|line| line.starts_with("sudoxml: ")).collect();
        assert_eq!(lines.len(), 1, "one summary line in:\n{}", self.stderr);
        lines[0].rsplit_once(", ").expect("a time at its end").0
    }

    /// Demands that nothing but data was written: no message, no summary, and the exit code 0.
    #[track_caller]
    pub fn exits_silently(self) -> Ran {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""));
        self
    }
}

/// The text of the numbered attribute of each `<grid>` that a run wrote.
pub fn grids(text: &str) -> Vec<&str> {
    text.match_indices("<grid ").map(|(at, _)| &text[at..=at + text[at..].find('>').expect("a tag's end")]).collect()
}

/// The formats of reports that are for tools: all except `text`.
pub fn report_formats() -> impl Iterator<Item = &'static str> {
    Format::ALL.into_iter().filter(|format| *format != Format::Text).map(Format::name)
}

/// The commands that `--help` lists, without `help`, which has no page.
pub fn commands(dir: &Dir) -> Vec<String> {
    let help = dir.run("-h").exits(0);
    let (_, list) = help.out().split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(String::from).collect()
}

/// The most memory that a process has had until now, in kilobytes, without what is mapped from files: the pages of a program
/// without optimization are many, and how many of them are there depends on the system. 0 when the process is over.
pub fn peak_of_process(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0)
    };
    value("VmHWM:").saturating_sub(value("RssFile:"))
}

/// Sends a signal to a process, or to a process group with a `-` before its number. The result is false without such a
/// process. Every shell has `kill`; some systems have no program of this name.
#[cfg(unix)]
pub fn signal(name: &str, process: &str) -> bool {
    let kill = format!("kill -s {name} -- {process}");
    Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status().expect("sh").success()
}
