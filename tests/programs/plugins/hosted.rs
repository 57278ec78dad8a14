//! What hosts and hooks do with a repository: they take this project as they find it, build it, and run it.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::kit::{Dir, Ran};
use crate::plugins::tool::{end, path, project, python};

/// Puts a copy of the project into a folder of the test, without what was built.
pub fn copy_of_the_project(dir: &Dir, to: &str) {
    let top = project("");
    let is_ours = |name: &OsStr| !["target", ".git", "fuzz"].iter().any(|other| name == *other);
    let entries = walkdir::WalkDir::new(&top).min_depth(1).into_iter();
    for entry in entries.filter_entry(|entry| entry.depth() > 1 || is_ours(entry.file_name())) {
        let entry = entry.expect("an entry");
        let below = entry.path().strip_prefix(&top).expect("below").to_string_lossy();
        if entry.file_type().is_file() {
            dir.write(&format!("{to}/{below}"), fs::read(entry.path()).expect("a file"));
        } else if entry.path_is_symlink() {
            let link = dir.path(&format!("{to}/{below}"));
            fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
            std::os::unix::fs::symlink(fs::read_link(entry.path()).expect("a link"), link).expect("a link");
        }
    }
}

/// Makes a repository of a folder, with all that is in it in one commit.
pub fn commit_all(dir: &Dir, folder: &str) {
    if !dir.has(&format!("{folder}/.git")) {
        git(dir, folder, &["init", "--quiet"]).exits(0);
    }
    git(dir, folder, &["add", "--all"]).exits(0);
    git(dir, folder, &["commit", "--quiet", "--no-verify", "--message", "As it is"]).exits(0);
}

/// Runs git in a folder, as somebody.
pub fn git(dir: &Dir, folder: &str, arguments: &[&str]) -> Ran {
    end(in_repository("git".as_ref(), dir, folder, arguments))
}

/// Runs one of the programs that `tests/tools/requirements.txt` names.
pub fn python_tool(name: &str, arguments: &[&str]) -> Ran {
    let mut command = Command::new(python(name));
    command.args(arguments);
    end(command)
}

/// A program in a repository: git knows who commits, and cargo builds quickly and into a folder that all runs share.
pub fn in_repository(program: &Path, dir: &Dir, folder: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(dir.path(folder)).env("PATH", path());
    command.envs(QUICKLY).env("CARGO_TARGET_DIR", built()).env("CARGO_BUILD_TARGET", TARGET);
    command.env("RUSTFLAGS", flags());
    for who in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{who}_NAME"), "Test").env(format!("GIT_{who}_EMAIL"), "test@example.org");
    }
    // Tests that a hook runs must not take its repository for theirs.
    for variable in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(variable);
    }
    command
}

/// How cargo builds where speed does not matter.
pub const QUICKLY: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_STRIP", "symbols"),
];

/// What `release/build.sh` builds for. With its flags and in its folder, the crates of others are compiled once for both.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// The flags of `release/build.sh` for the compiler.
fn flags() -> String {
    let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| std::env::var("HOME").expect("a home") + "/.cargo");
    let root = tests_with_programs::root().display();
    let paths = format!("--remap-path-prefix={home}=/cargo --remap-path-prefix={root}=/build");
    format!("{paths} -C link-arg=-Wl,-z,pack-relative-relocs")
}

/// Where cargo builds.
fn built() -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    format!("{}/dist", target.display())
}

impl Ran {
    /// Demands an exit code, and that the output or the messages contain this.
    #[track_caller]
    pub fn exits_with_message(self, code: i32, expected: &str) -> Ran {
        let out = String::from_utf8_lossy(&self.stdout);
        assert_eq!(self.code, code, "the exit code; the output was:\n{out}\n{}", self.stderr);
        assert!(out.contains(expected) || self.stderr.contains(expected), "no {expected} in:\n{out}\n{}", self.stderr);
        self
    }
}
