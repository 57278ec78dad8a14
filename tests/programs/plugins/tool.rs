//! Runs of other people's programs, with the sudoxml that is tested first on the path.

use std::env;
use std::ffi::OsString;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tests_with_programs::{installed, quick, sudoxml};
pub use tests_with_programs::{project, tools};

use crate::kit::{Dir, Ran};

/// Runs a program in a folder.
pub fn run(program: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(dir.path("")).env("PATH", path());
    end(command)
}

/// Runs a program to its end.
pub fn end(mut command: Command) -> Ran {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{:?}: {error}; tests/install.sh installs it", command.get_program()));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Ran { code: output.status.code().expect("an exit code, and no signal"), stdout: output.stdout, stderr }
}

/// Runs a class with the jars that `tests/tools/pom.xml` names.
pub fn java(class: &str, arguments: &[&str], dir: &Dir) -> Ran {
    let classes = format!("{}/*", jars().display());
    // BaseX keeps its files in the folder of the test.
    let home = format!("-Dorg.basex.path={}", dir.path("").display());
    let mut all = vec![&*home, "-cp", &classes, class];
    all.extend(arguments);
    run("java", &all, dir)
}

/// A folder with the commands `basex` and `xmlcalabash`, which the jars do not contain.
fn commands() -> &'static Path {
    static WRITTEN: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands");
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, class) in [("basex", "org.basex.BaseX"), ("xmlcalabash", "XProc")] {
            let java = format!("java -Dorg.basex.path=. -cp '{}/*'", jars().display());
            let command = folder.join(name);
            std::fs::write(&command, format!("#!/bin/sh\nexec {java} {class} \"$@\"\n")).expect("a command");
            std::fs::set_permissions(&command, Permissions::from_mode(0o755)).expect("a mode");
        }
        folder
    });
    &WRITTEN
}

/// The folder of the jars that `tests/tools/pom.xml` names.
pub fn jars() -> PathBuf {
    installed("jars", "pom.xml")
}

/// The schema of TEI with all its modules.
pub fn schema_of_tei() -> PathBuf {
    installed("tei", "tei.txt").join("tei.rng")
}

/// A program out of those that `tests/tools/requirements.txt` names.
pub fn python(name: &str) -> PathBuf {
    installed("python", "requirements.txt").join("bin").join(name)
}

/// The path, with the sudoxml that is tested first on it, and then the commands in Java.
pub fn path() -> OsString {
    let sudoxml = Path::new(sudoxml()).parent().expect("a folder").to_owned();
    let rest = env::var_os("PATH").unwrap_or_default();
    env::join_paths([sudoxml, commands().to_owned(), quick()].into_iter().chain(env::split_paths(&rest)))
        .expect("a path")
}
