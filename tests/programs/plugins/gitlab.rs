//! The job for GitLab. Its file is valid, and the part of its script that checks runs as in the other tools.

use std::fs;

use crate::plugins::hosted::python_tool;
use crate::plugins::project::Project;
use crate::plugins::tool::project as file;

#[test]
fn the_file_is_valid_for_gitlab() {
    let example = file("plugins/gitlab/.gitlab-ci.yml");
    python_tool("check-jsonschema", &["--builtin-schema", "vendor.gitlab-ci", &example]).exits(0);
}

/// Proves P1.
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
    assert_eq!(script.next(), None);
    let (_, reports) = job.split_once("\n    reports:\n").expect("the reports");
    let reports: Vec<(&str, &str)> = reports.lines().filter_map(|line| line.trim().split_once(": ")).collect();
    assert_eq!(reports, [("junit", "sudoxml.xml"), ("codequality", "sudoxml.json")]);
    for (_, report) in reports {
        assert!(project.path(report).is_file(), "{report}");
    }
    let schema = file("tests/readers/gitlab.schema.json");
    let report = project.path("sudoxml.json").to_string_lossy().into_owned();
    python_tool("check-jsonschema", &["--schemafile", &schema, &report]).exits(0);
    project.spoil("easy");
    project.run(check).fails_with("easy.xml:4:32: error[wrong-value]");
    python_tool("check-jsonschema", &["--schemafile", &schema, &report]).exits(0);
    let report = fs::read_to_string(report).expect("a report");
    assert!(report.contains("\"path\":\"puzzles/easy.xml\""), "{report}");
}
