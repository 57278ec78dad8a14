//! What the tests with other programs share: the folder of the project, the command, and the tools that
//! `tests/install.sh` installs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the package is in tests/programs")
}

/// A file of the project, as an argument.
pub fn project(path: &str) -> String {
    let path = root().join(path);
    assert!(path.exists(), "{} is not there", path.display());
    path.into_os_string().into_string().expect("a path in UTF-8")
}

/// The command. `SUDOXML_PROGRAM` is its path; without this variable, cargo builds it first.
pub fn sudoxml() -> &'static str {
    static PROGRAM: LazyLock<String> =
        LazyLock::new(|| env::var("SUDOXML_PROGRAM").unwrap_or_else(|_| built_program()));
    &PROGRAM
}

/// Builds the command, with all features, and finds it in the messages of cargo.
fn built_program() -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "sudoxml", "--all-features", "--message-format", "json"]);
    let built = cargo.current_dir(root()).output().expect("cargo");
    assert!(built.status.success(), "cargo build: {}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout).expect("UTF-8");
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let program = messages.filter_map(|message| message["executable"].as_str().map(String::from)).next();
    program.expect("cargo names the program")
}

/// The folder with a command `java` whose programs are quick to start.
pub fn quick() -> PathBuf {
    project("tests/tools/quick").into()
}

/// The folder with the tools that a list in `tests/tools/` names. The installed tools have a copy of their list.
pub fn installed(folder: &str, list: &str) -> PathBuf {
    let folder = tools().join(folder);
    let expected = std::fs::read(project(&format!("tests/tools/{list}"))).expect("the list");
    let name = Path::new(list).file_name().expect("the name of a list");
    let found = std::fs::read(folder.join(name)).ok();
    assert!(
        found == Some(expected),
        "{} does not have the tools of tests/tools/{list}; tests/install.sh installs them",
        folder.display()
    );
    folder
}

/// The folder of all these tools.
pub fn tools() -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME").filter(|cache| !cache.is_empty()).map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache"))).expect("a home");
    cache.join("sudoxml-tools")
}
