//! The package for Python: its wheel is built, installed into an empty folder, and tested there by `python/tests`, with
//! the packages that read its tables, and so is the extension of DuckDB. A package that is missing fails the tests;
//! `tests/install.sh` installs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tests_with_programs::{installed, project, quick, sudoxml};

/// A program of the environment with the packages.
fn program(name: &str) -> Command {
    let mut command = Command::new(installed("python-wheel", "python-requirements.txt").join("bin").join(name));
    command.current_dir(project("python")).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Runs a program, which must succeed.
fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    output
}

/// The folder into which the wheel is installed: `pip install .` in the root of a clone, without the network. The packages
/// that build the wheel come from the environment.
fn package() -> &'static Path {
    static INSTALLED: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
        let _ = std::fs::remove_dir_all(&folder);
        let install =
            ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation"];
        let mut pip = program("pip");
        // Without optimization, and with the crates that are compiled for the other tests.
        pip.args(install)
            .args(["-C", "build-args=--profile dev --locked --features tests", "--target"])
            .arg(&folder)
            .arg(project("."));
        let bin = installed("python-wheel", "python-requirements.txt").join("bin");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths([bin].into_iter().chain(std::env::split_paths(&path))).expect("a path");
        succeed(pip.env("PATH", path));
        folder
    });
    &INSTALLED
}

/// Proves docs/python.md.
#[test]
fn pip_installs_the_package_from_a_clone() {
    let files = std::fs::read_dir(package()).expect("the folder of the package");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
    let info = names.into_iter().find(|name| name.ends_with(".dist-info")).expect("the facts of the wheel");
    let wheel = std::fs::read_to_string(package().join(info).join("WHEEL")).expect("the facts of the wheel");
    // One wheel serves every Python from 3.11 on.
    assert!(wheel.contains("\nTag: cp311-abi3-"), "{wheel}");
    let code = "import sudoxml; assert sudoxml.verdicts(['.' * 81]) == ['multiple']";
    succeed(with_package("python").args(["-P", "-c", code]));
}

/// A program that sees the installed package.
fn with_package(name: &str) -> Command {
    let mut command = program(name);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([quick()].into_iter().chain(std::env::split_paths(&path))).expect("a path");
    command.env("PYTHONPATH", package()).env("MYPYPATH", package()).env("PATH", path);
    command
}

/// The extension of DuckDB, built as docs/duckdb.md says, with the crates that are compiled for the other tests.
fn extension() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("duckdb");
    let mut build = Command::new("sh");
    build.arg(project("duckdb/build.sh")).arg(&folder).args(["--features", "tests"]).env("PROFILE", "dev");
    succeed(&mut build);
    folder.join("sudoxml.duckdb_extension")
}

/// Proves docs/python.md, docs/spark.md, docs/duckdb.md.
#[test]
fn the_package_passes_its_tests() {
    let command = sudoxml();
    let arguments = ["-q", "-p", "no:cacheprovider", "--rootdir", ".", "--import-mode", "prepend", "tests"];
    let ran = succeed(
        with_package("pytest").args(arguments).env("SUDOXML_COMMAND", command).env("SUDOXML_EXTENSION", extension()),
    );
    // The last line counts the tests. Lines above it may name a test with "skipped" in its name.
    let out = String::from_utf8_lossy(&ran.stdout);
    let counts = out.lines().last().unwrap_or_default();
    assert!(counts.contains(" passed") && !counts.contains("skipped"), "{out}");
}

/// Proves docs/python.md.
#[test]
fn the_types_of_the_package_are_right() {
    let cache = tempfile::tempdir().expect("a folder");
    let mypy = |module: &str| {
        let mut command = with_package("python");
        command.args(["-P", "-m", module]).env("MYPY_CACHE_DIR", cache.path());
        command
    };
    succeed(mypy("mypy").args(["--config-file", "pyproject.toml", "-p", "sudoxml"]));
    succeed(mypy("mypy.stubtest").args([
        "--mypy-config-file",
        "pyproject.toml",
        "--allowlist",
        "stubtest-allowlist.txt",
        "sudoxml",
    ]));
}

/// Proves docs/python.md.
#[test]
fn the_examples_in_the_docstrings_are_right() {
    let code = "import doctest, importlib\n\
                for name in ['sudoxml', 'sudoxml._columns', 'sudoxml._documents', 'sudoxml._objects', 'sudoxml.duckdb', 'sudoxml.lxml']:\n    \
                    assert doctest.testmod(importlib.import_module(name)).failed == 0";
    succeed(with_package("python").args(["-P", "-c", code]));
}
