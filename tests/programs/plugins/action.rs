//! The action for hosted CI, run on this machine by act, which runs workflows as the host does.

use std::process::Command;

use tests_with_programs::sudoxml;

use crate::kit::puzzle::{TWO, UNIQUE, matrix, named};
use crate::kit::{Dir, Ran};
use crate::plugins::hosted::{commit_all, copy_of_the_project, in_repository, python_tool};
use crate::plugins::project::Documented;
use crate::plugins::tool::{end, path, project, tools};

const WORKFLOW: &str = "plugins/github-actions/puzzles.yml";

/// The part of the example that needs the host. Here it copies the report to where the test finds it.
const UPLOAD: &str = "
name: upload
description: Takes the report.
inputs:
  sarif_file:
    description: The report
    required: true
runs:
  using: composite
  steps:
    - shell: bash
      env:
        FILE: ${{ inputs.sarif_file }}
      run: cp \"$FILE\" \"$TAKEN\"
";

/// The command `cargo` that the action finds in this test. It accepts the arguments of `cargo install` in the action, and copies
/// the program that is tested. The tests of the hooks run the real `cargo install`.
const INSTALL: &str = "#!/bin/sh
set -eu
[ \"$1 $2 $3 $4 $6\" = 'install --quiet --locked --path --root' ] && [ -f \"$5/Cargo.toml\" ] && [ $# = 7 ]
mkdir -p \"$7/bin\"
cp \"$TESTED\" \"$7/bin/sudoxml\"
";

/// A repository of puzzles that pushes through the workflow of the example.
fn repository() -> Dir {
    let dir = Dir::new();
    copy_of_the_project(&dir, "sudoxml");
    dir.write("codeql/upload-sarif/action.yml", UPLOAD).write("book/puzzles/may.xml", matrix(UNIQUE));
    Documented::of("GitHub Actions").copy_to(&dir.path("book"));
    dir.write("bin/cargo", INSTALL).set_mode("bin/cargo", 0o755);
    dir
}

fn push(dir: &Dir) -> Ran {
    let taken = ("TAKEN", &*dir.path("taken.sarif").to_string_lossy().into_owned());
    let settings = [taken, ("TESTED", sudoxml())].map(|(name, value)| format!("--env={name}={value}"));
    // The addresses that the workflow names are folders of the test.
    let local = |address: &str, folder: &str| format!("--local-repository={address}={}", dir.path(folder).display());
    let address = concat!(env!("CARGO_PKG_REPOSITORY"), "@v", env!("CARGO_PKG_VERSION"));
    let folders = [local(address, "sudoxml"), local("github/codeql-action@v3", "codeql")];
    let arguments = ["push", "--platform=ubuntu-latest=-self-hosted"].map(String::from);
    let arguments: Vec<String> = arguments.into_iter().chain(folders).chain(settings).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut act = in_repository(&tools().join("bin/act"), dir, "book", &arguments);
    let path =
        std::env::join_paths([dir.path("bin")].into_iter().chain(std::env::split_paths(&path()))).expect("a path");
    act.env("PATH", path).env("XDG_CACHE_HOME", dir.path("home")).env("XDG_CONFIG_HOME", dir.path("home"));
    end(act)
}

/// What the report for code scanning holds: the document and the rule of each finding.
fn results(dir: &Dir) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_slice(&dir.read("taken.sarif")).expect("JSON");
    let results = report["runs"][0]["results"].as_array().expect("results");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let result = |result: &serde_json::Value| {
        let document = text(&result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]);
        format!("{document} {}", text(&result["ruleId"]))
    };
    results.iter().map(result).collect()
}

#[test]
fn the_action_and_the_workflow_are_such_as_the_host_takes() {
    let check = |schema: &str, file: &str| {
        python_tool("check-jsonschema", &["--builtin-schema", schema, &project(file)]).exits(0);
    };
    check("vendor.github-actions", "action.yml");
    check("vendor.github-workflows", WORKFLOW);
}

#[test]
fn the_forms_for_issues_have_the_schema_of_the_host() {
    for (schema, file) in
        [("issue-forms", "bug"), ("issue-forms", "feature"), ("issue-forms", "puzzle"), ("issue-config", "config")]
    {
        let (schema, file) = (format!("vendor.github-{schema}"), format!(".github/ISSUE_TEMPLATE/{file}.yml"));
        python_tool("check-jsonschema", &["--builtin-schema", &schema, &project(&file)]).exits(0);
    }
}

#[test]
fn the_scripts_are_sound() {
    let scripts = [
        "java/build.sh",
        "java/test.sh",
        "plugins/github-actions/check.sh",
        "plugins/xquery/pages.sh",
        "plugins/xslt/pages.sh",
        "release/build.sh",
        "site/build.sh",
        "tests/install.sh",
        "tests/tools/gradle-kotlin/install.sh",
        "tests/run.sh",
        ".ci/run",
    ]
    .map(project);
    let arguments: Vec<&str> = ["--severity=style"].into_iter().chain(scripts.iter().map(String::as_str)).collect();
    python_tool("shellcheck", &arguments).exits_with_message(0, "");
}

#[test]
fn a_report_that_is_not_written_is_not_named() {
    let dir = Dir::new();
    dir.write("puzzles/may.xml", matrix(UNIQUE));
    let check = || {
        let mut command = Command::new("bash");
        command.arg(project("plugins/github-actions/check.sh")).current_dir(dir.path(""));
        command.env("SUDOXML", sudoxml()).env("PUZZLES", "puzzles").env("RUNNER_TEMP", ".");
        command.envs([("REQUIRE", ""), ("GLOB", ""), ("SARIF", "sudoxml.sarif")]);
        command.envs([("GITHUB_OUTPUT", "output"), ("GITHUB_STEP_SUMMARY", "summary")]);
        dir.write("output", "");
        end(command)
    };
    check().exits(0);
    assert_eq!(dir.text("output"), "sarif=sudoxml.sarif\nexit-code=0\n");
    dir.write("sudoxml.toml", "max-solutions = none\n");
    check().exits(2);
    assert!(!dir.has("sudoxml.sarif"));
    assert_eq!(dir.text("output"), "exit-code=2\n");
}

/// Proves P1.
#[test]
fn a_push_is_checked_and_what_is_wrong_is_shown() {
    let dir = repository();
    commit_all(&dir, "book");
    let good = push(&dir);
    assert!(good.out().contains("Job succeeded"), "{}\n{}", good.out(), good.stderr);
    assert!(good.out().contains("| 1 | 1 | 1 | 0 | 0 | 0 | 0 |"), "{}", good.out());
    assert_eq!(results(&dir), [""; 0]);
    good.exits(0);

    // From here on with a sudoxml that is there already.
    let there = format!("paths: puzzles\n          sudoxml: {}", sudoxml());
    let workflow = dir.text("book/.github/workflows/puzzles.yml").replace("paths: puzzles", &there);
    dir.write("book/.github/workflows/puzzles.yml", workflow);
    dir.write("book/puzzles/june, 'b'.xml", named("a %0A::b", TWO)).write("book/puzzles/july.xml", "<sudoku>");
    commit_all(&dir, "book");
    assert!(push(&dir).out().contains("Job failed"));
    let bad = push(&dir);
    let out = bad.out();
    assert!(out.contains("Job failed"), "{out}");
    let annotation = "::error file=puzzles/june%2C 'b'.xml,line=1,col=1";
    assert!(out.contains(annotation) && out.contains("::'a %250A::b' has several solutions, not one"), "{out}");
    assert!(out.contains("::error file=puzzles/july.xml,line=1,col=9"), "{out}");
    assert!(out.contains("| error | puzzles/july.xml | 1 | not-well-formed |"), "{out}");
    let expected = ["puzzles/july.xml not-well-formed", "puzzles/june%2C%20%27b%27.xml multiple-solutions"];
    assert_eq!(results(&dir), expected);
    bad.exits(1);
}
