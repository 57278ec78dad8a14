//! The lower crates in WebAssembly: they compile for wasm32-unknown-unknown, and their tests pass there, run by Node.js. The
//! tests that take seconds with the optimization of other systems are marked, and do not run there.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests_with_programs::root;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn the_engine_passes_its_tests_in_webassembly() -> Outcome {
    run_tests("sudoku-engine", &["profile.dev.package.sudoku-engine.opt-level=1"])
}

#[test]
fn documents_pass_their_tests_in_webassembly() -> Outcome {
    let quick = ["sudoku-engine", "sudoxml-document"].map(|name| format!("profile.dev.package.{name}.opt-level=0"));
    run_tests("sudoxml-document", &quick.each_ref().map(String::as_str))
}

/// Runs the tests inside a library. It has no vector code there, so each is compiled with the optimization, as settings of
/// cargo, that takes the least time for both to compile and to run it.
fn run_tests(package: &str, settings: &[&str]) -> Outcome {
    let binary = build(package, settings)?;
    let runner = root().join("tests/tools/wasm.mjs");
    let ran = Command::new("node").arg(runner).arg(&binary).output()?;
    assert!(ran.status.success(), "{package}: {}", String::from_utf8_lossy(&ran.stderr));
    Ok(())
}

/// Builds the tests inside a library and returns the binary.
fn build(package: &str, settings: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let built = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--package", package, "--lib", "--no-run", "--target", "wasm32-unknown-unknown"])
        .args(settings.iter().flat_map(|setting| ["--config", setting]))
        .args(["--message-format", "json", "--target-dir"])
        .arg(target)
        .current_dir(root())
        .output()?;
    assert!(built.status.success(), "{package}: {}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout)?;
    let executable = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let executable = executable.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next();
    Ok(executable.ok_or("no test binary was built")?)
}
