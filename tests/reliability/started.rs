//! Runs that are still going on, so that something can happen to them.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::kit::Dir;

pub const SUDOXML: &str = env!("CARGO_BIN_EXE_sudoxml");

/// Soon enough to be at once on a machine that has many other things to do: without a signal, these runs do not end.
pub const AT_ONCE: Duration = Duration::from_secs(30);

/// The command, with signals as a shell in front of a user has them, whatever the tests themselves were started with.
pub fn sudoxml(dir: &Dir, arguments: &str) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP,XFSZ", SUDOXML]).args(arguments.split_whitespace());
    prepare(&mut command, dir);
    command
}

/// The command in a shell that says this first, a limit for instance.
pub fn sudoxml_after(dir: &Dir, first: &str, arguments: &str) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP,XFSZ", "sh", "-c"]).arg(format!("{first}; exec \"$@\""));
    command.arg("sh").arg(SUDOXML).args(arguments.split_whitespace());
    prepare(&mut command, dir);
    command
}

/// The command as somebody whom permissions bind: another user where the tests run as root.
pub fn sudoxml_bound(dir: &Dir, arguments: &str) -> Command {
    let user = Command::new("id").arg("-u").output().expect("id");
    let mut command = if user.stdout.trim_ascii() == b"0" {
        // The other user may have no permission for the folder of the program. Another process makes the copy: a program
        // that a thread of this one has open for writing cannot be executed, and each process that another thread starts
        // has it open for a moment.
        let copied = Command::new("cp").arg(SUDOXML).arg(dir.path("program")).status();
        assert!(copied.is_ok_and(|status| status.success()), "a copy");
        dir.set_mode("", 0o777);
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(dir.path("program"));
        command
    } else {
        Command::new(SUDOXML)
    };
    command.args(arguments.split_whitespace());
    prepare(&mut command, dir);
    command
}

fn prepare(command: &mut Command, dir: &Dir) {
    command.current_dir(dir.path("")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
}

/// A run that has begun.
pub struct Started(Child);

/// How a run ended: the exit code, `None` for one that was killed, and its messages.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub stderr: String,
}

impl Started {
    pub fn new(mut command: Command) -> Started {
        Started(command.spawn().expect("the command"))
    }

    pub fn stdout(&mut self) -> ChildStdout {
        self.0.stdout.take().expect("a pipe")
    }

    pub fn stdin(&mut self) -> ChildStdin {
        self.0.stdin.take().expect("a pipe")
    }

    /// The process itself: what runs the command gives way to it.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits until the command handles SIGINT. Other systems than Linux do not show this, so it waits a moment there.
    pub fn wait_for_handlers(&mut self) {
        let status = format!("/proc/{}/status", self.id());
        if !Path::new(&status).exists() {
            std::thread::sleep(Duration::from_millis(300));
            return;
        }
        self.wait_until(|| {
            let status = fs::read_to_string(&status).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
        });
    }

    pub fn signal(&self, name: &str) {
        assert!(crate::kit::signal(name, &self.0.id().to_string()), "the run is over already");
    }

    pub fn kill(&mut self) {
        self.0.kill().expect("a kill");
    }

    pub fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("a state").is_some()
    }

    /// Waits until the run has come so far.
    #[track_caller]
    pub fn wait_until(&mut self, has_come: impl Fn() -> bool) {
        let begun = Instant::now();
        while !has_come() {
            assert!(!self.is_over(), "the run ended before it came so far");
            assert!(begun.elapsed() < Duration::from_secs(60), "the run never came so far");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Holds the run while something happens to it, in the midst of an output that lies in this folder.
    #[track_caller]
    pub fn meanwhile(&mut self, dir: &Dir, folder: &str, happens: impl FnOnce()) {
        self.wait_until(|| !temporaries(dir, folder).is_empty());
        self.signal("STOP");
        happens();
        self.signal("CONT");
    }

    pub fn end(mut self) -> Ended {
        let mut stderr = String::new();
        if let Some(mut pipe) = self.0.stderr.take() {
            pipe.read_to_string(&mut stderr).expect("messages");
        }
        Ended { code: self.0.wait().expect("an end").code(), stderr }
    }
}

impl Drop for Started {
    /// A test that failed leaves no run behind.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Ended {
    #[track_caller]
    pub fn exits(self, code: i32) -> Ended {
        assert_eq!(self.code, Some(code), "the exit code; the messages were:\n{}", self.stderr);
        self
    }

    /// The findings without their messages.
    pub fn places(&self) -> Vec<&str> {
        let findings = self.stderr.lines().filter(|line| !line.starts_with("sudoxml: "));
        findings.map(|line| line.find("]: ").map_or(line, |end| &line[..=end])).collect()
    }
}

/// Runs a command to its end.
pub fn run(command: Command) -> Ended {
    Started::new(command).end()
}

/// The temporary files directly in a folder.
pub fn temporaries(dir: &Dir, folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(dir.path(folder)) else { return Vec::new() };
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    names.filter(|name| is_temporary(name)).collect()
}

pub fn is_temporary(path: &str) -> bool {
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(".sudoxml-") && name.ends_with(".tmp")
}
