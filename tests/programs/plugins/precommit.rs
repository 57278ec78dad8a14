//! The hooks of this project, run by pre-commit itself in a repository of puzzles.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::kit::puzzle::{TWO, UNIQUE, matrix};
use crate::kit::{Dir, Ran, grids};
use crate::plugins::hosted::{commit_all, copy_of_the_project, git, in_repository, python_tool};
use crate::plugins::project::Documented;
use crate::plugins::tool::{end, project, python};

/// A repository of puzzles with the hooks of the example in it.
fn book() -> Dir {
    let dir = Dir::new();
    copy_of_the_project(&dir, "sudoxml");
    commit_all(&dir, "sudoxml");
    git(&dir, "sudoxml", &["tag", concat!("v", env!("CARGO_PKG_VERSION"))]).exits(0);
    fs::create_dir(dir.path("book")).expect("a folder");
    Documented::of("pre-commit").copy_to(&dir.path("book"));
    dir.write("book/puzzles/a.xml", matrix(UNIQUE)).write("book/puzzles/catalog.xml", "<catalog/>");
    commit_all(&dir, "book");
    dir
}

fn hook(dir: &Dir, name: &str) -> Ran {
    pre_commit(dir, &["run", "--all-files", "--color=never", name])
}

fn pre_commit(dir: &Dir, arguments: &[&str]) -> Ran {
    at_home(dir, &python("pre-commit"), arguments)
}

/// Where pre-commit builds the hooks. It is the same place for all tests, so that they are built once.
fn home() -> &'static Path {
    static EMPTY: LazyLock<PathBuf> = LazyLock::new(|| {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pre-commit");
        let _ = fs::remove_dir_all(&home);
        home
    });
    &EMPTY
}

/// Runs a program in the book.
fn at_home(dir: &Dir, program: &Path, arguments: &[&str]) -> Ran {
    let mut command = in_repository(program, dir, "book", arguments);
    command.env("PRE_COMMIT_HOME", home());
    // The address of the project is the copy of the project.
    let copy = format!("url.{}.insteadOf", dir.path("sudoxml").display());
    command.env("GIT_CONFIG_COUNT", "1").env("GIT_CONFIG_KEY_0", copy);
    command.env("GIT_CONFIG_VALUE_0", env!("CARGO_PKG_REPOSITORY"));
    end(command)
}

#[test]
fn the_hooks_are_such_as_pre_commit_takes() {
    python_tool("pre-commit", &["validate-manifest", &project(".pre-commit-hooks.yaml")]).exits(0);
    let example = project("plugins/pre-commit/.pre-commit-config.yaml");
    python_tool("pre-commit", &["validate-config", &example]).exits(0);
}

/// The endings of the documents that the hooks check.
const ENDINGS: [&str; 6] = ["xml", "dita", "ditamap", "dbk", "docbook", "tei"];

#[test]
fn every_ending_that_is_read_in_a_folder_is_checked() {
    let dir = book();
    dir.write("book/puzzles/README.md", "# Puzzles\n");
    let config = dir.text("book/.pre-commit-config.yaml");
    // Either pattern of the hook can be replaced.
    let (_, named) = config.split_once("files: ").expect("a pattern");
    let named = named.lines().next().expect("a line");
    for files in [format!("files: {named}"), "files: ^puzzles/".to_owned(), "exclude: ^drafts/".to_owned()] {
        dir.write("book/.pre-commit-config.yaml", config.replace(&format!("files: {named}"), &files));
        let puzzles = || ENDINGS.map(|ending| format!("puzzles/b.{ending}"));
        let write = |matrix: String| {
            for file in puzzles() {
                dir.write(&format!("book/{file}"), &matrix);
            }
        };
        write(matrix(UNIQUE));
        commit_all(&dir, "book");
        hook(&dir, "sudoxml-check").exits_with_message(0, "Passed");
        write(matrix(TWO));
        commit_all(&dir, "book");
        let mut stopped = hook(&dir, "sudoxml-check");
        for file in puzzles() {
            stopped = stopped.exits_with_message(1, &format!("{file}:1:1: error[multiple-solutions]"));
        }
    }
}

/// Proves P1.
#[test]
fn a_commit_contains_solved_puzzles_or_is_stopped() {
    let dir = book();
    hook(&dir, "sudoxml-check").exits_with_message(0, "Passed");
    hook(&dir, "sudoxml-solve").exits_with_message(1, "files were modified by this hook");
    assert_eq!(grids(&dir.text("book/puzzles/a.xml")).len(), 1);
    assert_eq!(dir.text("book/puzzles/catalog.xml"), "<catalog/>");
    hook(&dir, "sudoxml-solve").exits_with_message(0, "Passed");

    commit_all(&dir, "book");
    pre_commit(&dir, &["install"]).exits(0);
    let commit = |message: &str| {
        git(&dir, "book", &["add", "--all"]).exits(0);
        at_home(&dir, "git".as_ref(), &["commit", "--message", message])
    };
    dir.write("book/puzzles/b.xml", matrix(TWO));
    for _ in 0..2 {
        let stopped = commit("A puzzle with two solutions");
        assert!(stopped.stderr.contains("puzzles/b.xml:1:1: error[multiple-solutions]"), "{}", stopped.stderr);
        stopped.exits(1);
    }
    assert_eq!(git(&dir, "book", &["rev-list", "--count", "HEAD"]).out(), "2\n");

    dir.write("book/puzzles/b.xml", matrix(UNIQUE));
    commit("Corrected, but not solved yet").exits(1);
    commit("Corrected").exits(0);
    assert_eq!(grids(&dir.text("book/puzzles/b.xml")).len(), 1);
    assert_eq!(git(&dir, "book", &["status", "--porcelain"]).out(), "");
}

/// The hooks are built by `cargo install` with the default features. What they leave out is named with the command that
/// builds it in.
#[test]
fn the_program_of_the_hooks_says_which_feature_it_lacks() {
    let dir = book();
    hook(&dir, "sudoxml-check").exits_with_message(0, "Passed");
    let files = walkdir::WalkDir::new(home()).into_iter().filter_map(Result::ok);
    let program = files.map(walkdir::DirEntry::into_path).find(|path| path.ends_with("bin/sudoxml"));
    let program = program.expect("the program of the hooks");
    for (feature, arguments) in [
        ("pdf", &["render", "book/puzzles/a.xml", "--to", "pdf", "-o", "lacks.pdf"][..]),
        ("pdf", &["render", "book/puzzles/a.xml", "-o", "lacks.eps"]),
        ("png", &["render", "book/puzzles/a.xml", "-o", "lacks.png"]),
        ("serve", &["serve", "--root", "book", "--listen", "127.0.0.1:0"]),
        ("arrow", &["table", "book", "--to", "arrow"]),
    ] {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(dir.path(""));
        let ran = end(command);
        assert_eq!(ran.code, 2, "{feature}: {}", ran.stderr);
        let said = [format!("was built without {feature};"), format!("--features {feature}'")];
        assert!(said.iter().all(|part| ran.stderr.contains(part)), "{feature}: {}", ran.stderr);
    }
}
