//! Which files a run reads: folders for it, and the files that it names in a report.

use super::puzzle::{UNIQUE, matrix};
use super::{Call, Dir};

/// The folder that a test walks, with the same puzzle in each of these files.
pub fn with_files(files: &[&str]) -> Dir {
    let dir = Dir::new();
    for file in files {
        dir.write(file, matrix(UNIQUE));
    }
    dir
}

/// The command, without settings of the user for git.
pub fn call(dir: &Dir, arguments: &str) -> Call {
    let variables = [("HOME", "/nowhere"), ("XDG_CONFIG_HOME", "/nowhere"), ("GIT_CONFIG_GLOBAL", "/dev/null")];
    variables.into_iter().fold(dir.sudoxml(arguments), |call, (name, value)| call.env(name, value))
}

/// The files that a run reads, in its order, or the folder without input. The report has a test suite for each of them.
pub fn read(dir: &Dir, arguments: &str) -> Vec<String> {
    let ran = call(dir, &format!("check --report junit {arguments}")).run();
    let suites = ran.out().split("<testsuite name=\"").skip(1);
    let suites = suites.filter(|suite| !suite.contains("<skipped"));
    suites.map(|suite| suite.split('"').next().expect("a name").to_owned()).collect()
}
