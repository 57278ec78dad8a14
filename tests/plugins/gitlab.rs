//! The job for GitLab. Its file is valid, and the part of its script that checks runs as in the other tools.

use std::fs;

use crate::hosted::python_tool;
use crate::project::Project;
use crate::tool::project as file;

#[test]
fn the_file_is_valid_for_gitlab() {
    let example = file("plugins/gitlab/.gitlab-ci.yml");
    python_tool("check-jsonschema", &["--builtin-schema", "vendor.gitlab-ci", &example]).exits(0);
}

#[test]
fn the_script_passes_fails_twice_and_passes() {
    let project = Project::of("GitLab");
    let job = fs::read_to_string(project.path(".gitlab-ci.yml")).expect("a file");
    let mut script = job.lines().filter_map(|line| line.strip_prefix("    - "));
    let install = script.next().expect("a line that installs");
    let version = concat!("--git ", env!("CARGO_PKG_REPOSITORY"), " --tag v", env!("CARGO_PKG_VERSION"));
    assert!(install.starts_with("cargo install") && install.ends_with(version), "{install}");
    let check = script.next().expect("a line that checks");
    project.passes_fails_twice_and_passes(check, "easy.xml:4:32: error[wrong-value]");
    assert!(project.path("sudoxml.xml").is_file(), "the report of the artifacts");
    assert_eq!(script.next(), None);
}
