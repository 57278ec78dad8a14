//! The ignored files are the same as those of git.

use std::collections::BTreeSet;
use std::process::Command;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tests_with_programs::sudoxml;

use crate::kit::Dir;
use crate::kit::selection::{call, with_files};

/// Makes a git repository of a folder.
fn repository(dir: &Dir, folder: &str) {
    let init = isolated("git").args(["init", "--quiet", folder]).current_dir(dir.path("")).status();
    assert!(init.expect("git, which tests/install.sh installs").success());
}

/// A program that reads no settings of the user for git.
fn isolated(program: &str) -> Command {
    let mut command = Command::new(program);
    command.envs([("HOME", "/nowhere"), ("XDG_CONFIG_HOME", "/nowhere"), ("GIT_CONFIG_GLOBAL", "/dev/null")]);
    for variable in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(variable);
    }
    command
}

/// Proves S11.
#[test]
fn the_ignored_files_are_those_of_git() {
    let patterns = "*.tmp.xml\n/only-here.xml\nlogs/\n!logs/keep.xml\na/**/z.xml\nb/*/c.xml\n# no-comment.xml\n\
                    \\#odd.xml\ntrailing.xml   \n[0-9].xml\n[ab]x.xml\n!not/only-here.xml\nfoo?.xml\n\
                    café.xml\n*.XML\n";
    #[rustfmt::skip]
    let names = [
        "a.tmp.xml", "only-here.xml", "sub/only-here.xml", "logs/keep.xml", "logs/x.xml", "sub/logs/x.xml", "a/z.xml",
        "a/1/z.xml", "a/1/2/z.xml", "b/1/c.xml", "b/1/2/c.xml", "no-comment.xml", "#odd.xml", "trailing.xml", "5.xml",
        "ax.xml", "cx.xml", "not/only-here.xml", "foo.xml", "foo1.xml", "café.xml", "sub/deep/sub/x.xml", "z.xml",
        "nested/tmp.xml", "nested/a.tmp.xml", "info.xml", "user.xml", "sub/again.xml", "sub/deep/again.xml",
    ];
    let dir = with_files(&names);
    repository(&dir, ".");
    dir.write(".gitignore", patterns).write(".git/info/exclude", "info.xml\n");
    dir.write("sub/.gitignore", "again.xml\n").write("sub/deep/.gitignore", "!again.xml\n");
    let config = dir.path("home/config");
    dir.write("home/excludes", "user.xml\n")
        .write("home/config", format!("[core]\n\texcludesFile = {}\n", dir.path("home/excludes").display()));
    let listed = |command: &mut Command| {
        let out = command.env("GIT_CONFIG_GLOBAL", &config).current_dir(dir.path("")).output().expect("a program");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).expect("UTF-8")
    };
    let of_git = ["-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard", "*.xml"];
    let of_git = listed(isolated("git").args(of_git));
    let mut of_git: Vec<&str> = of_git.lines().collect();
    of_git.sort_unstable();
    let report = listed(isolated(sudoxml()).args(["check", "--report", "junit"]));
    let mut ours: Vec<&str> =
        report.split("<testsuite name=\"").skip(1).map(|suite| suite.split('"').next().expect("a name")).collect();
    ours.sort_unstable();
    assert_eq!(ours, of_git);
    assert!(ours.len() >= 10 && ours.len() < names.len() - 10, "{ours:?}");
}

/// The parts of random patterns, of names, and what ends a line of an ignore file.
const PATTERN_PARTS: [&str; 34] = [
    "a",
    "b",
    "ab",
    "1",
    "x",
    "A",
    "é",
    "*",
    "**",
    "***",
    "?",
    "/",
    "/",
    "/**/",
    "**/",
    "/**",
    "a/",
    "[a-b]",
    "[!a]",
    "[^b]",
    "[]a]",
    "[[:digit:]]",
    "[[:x:]]",
    "[a",
    "\\",
    "\\*",
    "\\a",
    "{a,b}",
    " ",
    "\\ ",
    "\t",
    "\r",
    "-",
    ".",
];
const PATTERN_STARTS: [&str; 10] = ["", "", "", "", "!", "/", "!/", "\\!", "#", "**/"];
const LINE_ENDS: [&str; 9] = ["\n", "\n", "\r\n", "\r\r\n", " \n", "\t\n", "  \r\n", "/\n", "/ \n"];
const NAMES: [&str; 14] = ["a", "b", "ab", "a1", "xa", "a b", "a\t", "b ", "[a]", "!a", "é", "{a,b}", ".h", "a*"];

/// The text of an ignore file.
fn ignore_file() -> impl Strategy<Value = String> {
    let parts = prop::collection::vec(prop::sample::select(&PATTERN_PARTS[..]), 1..6);
    let line = (prop::sample::select(&PATTERN_STARTS[..]), parts, prop::sample::select(&LINE_ENDS[..]));
    let line = line.prop_map(|(start, parts, end)| format!("{start}{}{end}", parts.concat()));
    prop::collection::vec(line, 1..7).prop_map(|lines| lines.concat())
}

/// A tree: its files and its ignore files, each in a folder whose number is below that of the folders before it.
fn tree() -> impl Strategy<Value = (Vec<String>, Vec<(String, String)>)> {
    let folder = || prop::collection::vec(prop::sample::select(&NAMES[..]), 0..3);
    let file = (folder(), prop::sample::select(&NAMES[..]));
    let file = file.prop_map(|(folder, name)| folder.iter().map(|part| format!("{part}/")).collect::<String>() + name);
    let ignored = (folder(), ignore_file());
    let ignored =
        ignored.prop_map(|(folder, text)| (folder.iter().map(|part| format!("{part}/")).collect::<String>(), text));
    (prop::collection::vec(file, 4..20), prop::collection::vec(ignored, 1..4))
}

/// Proves S11.
#[test]
fn in_random_trees_the_ignored_files_are_those_of_git() {
    // More trees on request.
    let cases = std::env::var("SUDOXML_TREES").map_or(24, |number| number.parse().expect("a number of trees"));
    let mut runner = TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() });
    runner
        .run(&tree(), |(files, ignored)| {
            let dir = Dir::new();
            repository(&dir, ".");
            for file in &files {
                // A file is not also a folder.
                let is_folder = files
                    .iter()
                    .chain(ignored.iter().map(|(folder, _)| folder))
                    .any(|other| other.starts_with(&format!("{file}/")));
                if !is_folder {
                    dir.write(file, "<a/>");
                }
            }
            for (folder, text) in &ignored {
                dir.write(&format!("{folder}.gitignore"), text);
            }
            let of_git = isolated("git")
                .args(["ls-files", "-z", "--others", "--exclude-standard"])
                .current_dir(dir.path(""))
                .output()
                .expect("git, which tests/install.sh installs");
            let of_git = String::from_utf8(of_git.stdout).expect("UTF-8");
            let of_git: BTreeSet<&str> =
                of_git.split_terminator('\0').filter(|file| !file.ends_with(".gitignore")).collect();
            let report = call(&dir, "check --hidden --exclude .git --exclude .gitignore --glob * --report json").run();
            let report = report.out().lines().map(|line| serde_json::from_str(line).expect("JSON"));
            let ours: Vec<serde_json::Value> = report.collect();
            let named =
                ours.iter().filter(|entry| entry["rule"] == "skipped").filter_map(|entry| entry["document"].as_str());
            let ours: BTreeSet<&str> = named.map(|file| file.strip_prefix("./").unwrap_or(file)).collect();
            prop_assert_eq!(ours, of_git);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}
