//! The files of a release: `release/build.sh` makes them, and the tests here use each of them as its readers do. No
//! container engine is needed, so the image itself is not built.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use tests_with_programs::{root, sudoxml};

use crate::page;
use crate::plugins::hosted;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The crates that are published.
const CRATES: [&str; 8] = [
    "sudoku-engine",
    "sudoxml",
    "sudoxml-analysis",
    "sudoxml-document",
    "sudoxml-picture",
    "sudoxml-report",
    "sudoxml-run",
    "sudoxml-serve",
];

const TARGET: &str = "x86_64-unknown-linux-musl";

/// The folder with the files of the release, which is made once for all tests. Its program has the features and the profile of
/// the one that `cargo install` builds for the hooks of pre-commit, so that the two share the crates of others.
static RELEASE: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut build = Command::new("bash");
    build.args(["release/build.sh", "--allow-dirty", "--offline"]).env("CARGO_TARGET_DIR", target);
    page::file();
    build
        .env("DEB_OPTIONS", "--fast")
        .env("PROFILE", "release")
        .env("FEATURES", "default")
        .envs(hosted::QUICKLY)
        .envs(page::QUICK);
    run(build.current_dir(root()));
    target.join("release-files")
});

/// What a program prints. It must succeed.
fn run(command: &mut Command) -> String {
    let ran = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {stderr}");
    String::from_utf8(ran.stdout).expect("UTF-8")
}

/// What a program prints that runs in the folder of the release.
fn run_there(program: &str, arguments: &[&str]) -> String {
    run(Command::new(program).args(arguments).current_dir(&*RELEASE))
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn the_release_has_its_files_and_no_other() {
    let mut files: Vec<String> = fs::read_dir(&*RELEASE)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    files.sort();
    let mut expected = vec![
        "Containerfile".to_owned(),
        "SHA256SUMS".to_owned(),
        "sudoxml".to_owned(),
        format!("sudoxml-{VERSION}-{TARGET}.tar.gz"),
        format!("sudoxml-{VERSION}.cdx.json"),
        "sudoxml.html".to_owned(),
        format!("sudoxml_{VERSION}-1_amd64.deb"),
    ];
    expected.extend(CRATES.map(|name| format!("{name}-{VERSION}.crate")));
    expected.sort();
    assert_eq!(files, expected);
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn the_program_is_static_and_does_its_work() {
    assert!(run_there("file", &["sudoxml"]).contains("static"));
    let program = RELEASE.join("sudoxml");
    assert_eq!(run(Command::new(&program).arg("--version")), format!("sudoxml {VERSION}\n"));
    let examples = root().join("examples/unique.xml");
    let from_debug = run(Command::new(sudoxml()).arg("solve").arg(&examples));
    assert_eq!(run(Command::new(&program).arg("solve").arg(&examples)), from_debug);
    // The allocator of musl would make it slow.
    let with_allocator = Command::new(&program).arg("--version").env("MIMALLOC_VERBOSE", "1").output().expect("a run");
    assert!(String::from_utf8_lossy(&with_allocator.stderr).contains("mimalloc"));
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn no_file_contains_a_path_of_the_machine_that_built_it() {
    let home = std::env::var("HOME").expect("a home");
    for file in ["sudoxml".to_owned(), format!("sudoxml-{VERSION}.cdx.json")] {
        let bytes = fs::read(RELEASE.join(&file)).expect("a file");
        for path in [root().to_str().expect("a path"), &format!("{home}/.cargo")] {
            assert!(!bytes.windows(path.len()).any(|window| window == path.as_bytes()), "{path} in {file}");
        }
    }
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn the_checksums_are_those_of_all_files() {
    let checked = run_there("sha256sum", &["--strict", "--check", "SHA256SUMS"]);
    assert_eq!(checked.lines().filter(|line| line.ends_with(": OK")).count(), 14, "{checked}");
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn the_debian_package_installs_a_program_with_pages_and_completions() {
    let scratch = tempfile::tempdir().expect("a folder");
    let package = format!("sudoxml_{VERSION}-1_amd64.deb");
    let root = scratch.path();
    run_there("dpkg-deb", &["--extract", &package, root.to_str().expect("a path")]);
    assert_eq!(run(Command::new(root.join("usr/bin/sudoxml")).arg("--version")), format!("sudoxml {VERSION}\n"));
    let page = root.join("usr/share/man/man1/sudoxml-solve.1.gz");
    let shown = run(Command::new("man").args(["--warnings", "-E", "UTF-8", "-l"]).arg(page).env("MANWIDTH", "80"));
    assert!(shown.contains("sudoxml-solve - Write the solutions"), "{shown}");
    let help = run(Command::new(root.join("usr/bin/sudoxml")).arg("man"));
    assert!(help.contains("sudoxml\\-solve"), "{help}");
    for shell in ["bash-completion/completions/sudoxml", "zsh/vendor-completions/_sudoxml"] {
        let script = fs::read_to_string(root.join("usr/share").join(shell)).expect("a script");
        assert!(script.contains("max-solutions"), "{shell}");
    }
    run(Command::new("bash").arg("-n").arg(root.join("usr/share/bash-completion/completions/sudoxml")));
    assert!(root.join("usr/share/fish/vendor_completions.d/sudoxml.fish").exists());
    assert!(root.join("usr/share/doc/sudoxml/copyright").exists());

    let field = |name: &str| run_there("dpkg-deb", &["--field", &package, name]).trim().to_owned();
    assert_eq!((field("Package"), field("Version")), ("sudoxml".to_owned(), format!("{VERSION}-1")));
    assert_eq!((field("Architecture"), field("Depends")), ("amd64".to_owned(), String::new()));
}

/// Proves CONTRIBUTING.md#release.
#[test]
fn the_archive_has_the_program_and_its_papers() {
    let name = format!("sudoxml-{VERSION}-{TARGET}");
    let listed = run_there("tar", &["--list", "--gzip", "--file", &format!("{name}.tar.gz")]);
    for file in ["sudoxml", "LICENSE", "OFL.txt", "README.md", "CHANGELOG.md", "man/sudoxml.1", "completions/_sudoxml"]
    {
        assert!(listed.lines().any(|line| line == format!("{name}/{file}")), "{file} in {listed}");
    }
}

/// The container has no engine here. What it copies must exist, and what it starts must be what it copies and need no
/// other file.
/// Proves CONTRIBUTING.md#release.
#[test]
fn the_containerfile_copies_and_starts_the_static_program() {
    let text = fs::read_to_string(RELEASE.join("Containerfile")).expect("a file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines, ["FROM scratch", "COPY sudoxml /sudoxml", "WORKDIR /work", "ENTRYPOINT [\"/sudoxml\"]"]);
    assert!(RELEASE.join("sudoxml").is_file());
    let linked = Command::new("ldd").arg(RELEASE.join("sudoxml")).output().expect("ldd");
    let printed = String::from_utf8_lossy(&linked.stdout) + String::from_utf8_lossy(&linked.stderr);
    assert!(printed.contains("statically linked") || printed.contains("not a dynamic executable"), "{printed}");
}

/// It also lists a few crates that only the tests need, because cargo combines the features of both.
/// Proves CONTRIBUTING.md#release.
#[test]
fn the_sbom_lists_the_crates_of_the_program_with_their_checksums() {
    let text = fs::read(RELEASE.join(format!("sudoxml-{VERSION}.cdx.json"))).expect("a file");
    let sbom: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(sbom["bomFormat"], "CycloneDX");
    assert_eq!(sbom["metadata"]["component"]["name"], "sudoxml");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let listed: BTreeMap<(String, String), String> = sbom["components"]
        .as_array()
        .expect("components")
        .iter()
        .map(|part| {
            (
                (text(&part["name"]), text(&part["version"])),
                part["hashes"][0]["content"].as_str().unwrap_or_default().to_owned(),
            )
        })
        .collect();

    let mut tree = Command::new(env!("CARGO"));
    tree.args([
        "tree",
        "--offline",
        "--locked",
        "--all-features",
        "--target",
        TARGET,
        "--edges",
        "normal,build",
        "--prefix",
        "none",
    ]);
    let tree = run(tree.current_dir(root()));
    let crates: BTreeSet<(String, String)> = tree
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name.to_owned(), rest.split_whitespace().next().unwrap_or_default().to_owned()))
        .filter(|(name, _)| !CRATES.contains(&name.as_str()))
        .collect();
    let missing: Vec<_> = crates.iter().filter(|name| !listed.contains_key(*name)).collect();
    assert!(missing.is_empty() && crates.len() > 50, "{missing:?} of {} crates", crates.len());

    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("a file");
    for ((name, version), checksum) in listed.into_iter().filter(|((name, _), _)| !CRATES.contains(&name.as_str())) {
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"");
        let (_, entry) = lock.split_once(&entry).unwrap_or_else(|| panic!("{name} {version} in Cargo.lock"));
        let entry = entry.split("\n\n").next().unwrap_or_default();
        assert!(entry.contains(&format!("checksum = \"{checksum}\"")), "{name} {version}");
    }
}

/// What must be in the crate of the command, and what must not be.
/// Proves CONTRIBUTING.md#release.
#[test]
fn the_crate_has_the_source_and_none_of_the_fixtures() {
    let listed = run_there("tar", &["--list", "--gzip", "--file", &format!("sudoxml-{VERSION}.crate")]);
    let top: BTreeSet<&str> = listed.lines().filter_map(|path| path.split('/').nth(1)).collect();
    for name in
        ["Cargo.toml", "Cargo.lock", "LICENSE", "README.md", "CHANGELOG.md", "src", "examples", "schemas", "docs"]
    {
        assert!(top.contains(name), "{name} in {top:?}");
    }
    for name in ["fixtures", "tests", "fuzz", "plugins", "benches", "release", ".ci", "target"] {
        assert!(!top.contains(name), "{name} in {top:?}");
    }
}
