//! Where `tests/install.sh` installs the tools that no package of the system contains.

use std::env;
use std::path::{Path, PathBuf};

/// A file of the project, as an argument.
pub fn project(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    assert!(path.exists(), "{} is not there", path.display());
    path.into_os_string().into_string().expect("a path in UTF-8")
}

/// The folder with the tools that a list in `tests/tools/` names. The installed tools have a copy of their list.
pub fn installed(folder: &str, list: &str) -> PathBuf {
    let folder = tools().join(folder);
    let named = std::fs::read(project(&format!("tests/tools/{list}"))).expect("the list");
    let name = Path::new(list).file_name().expect("the name of a list");
    let there = std::fs::read(folder.join(name)).ok();
    assert!(
        there == Some(named),
        "{} is not what tests/tools/{list} names; tests/install.sh installs it",
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
