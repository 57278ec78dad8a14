//! What validators and viewers read in a PDF file: veraPDF, and the programs of Poppler.

use std::path::{Path, PathBuf};
use std::process::Command;

use tests_with_programs::{installed, quick};

/// The profiles that every PDF file of sudoxml conforms to: PDF/UA-1 and PDF/A-2a.
pub const PROFILES: &str = "ua1,2a";

/// What veraPDF says of files: for each file and profile a line such as `ua1 valid book.pdf`, and below it a line for each
/// rule that is broken.
pub fn verapdf(profiles: &str, files: &[&Path]) -> String {
    let jars = format!("{}/*", installed("verapdf", "verapdf/pom.xml").display());
    let mut command = Command::new(quick().join("java"));
    command.args(["-cp", &jars, "Validate"]);
    output(command.arg(profiles).args(files))
}

/// Demands that files conform to all [`PROFILES`].
#[track_caller]
pub fn conforms(files: &[&Path]) {
    let verdicts = verapdf(PROFILES, files);
    let valid = verdicts.lines().filter(|line| line.split(' ').nth(1) == Some("valid")).count();
    assert_eq!(valid, files.len() * PROFILES.split(',').count(), "{verdicts}");
}

/// The text of a file in the order in which it was written.
pub fn text(file: &Path) -> String {
    output(Command::new("pdftotext").args(["-raw"]).arg(file).arg("-"))
}

/// The text of a file, placed as on its pages.
pub fn laid_out(file: &Path) -> String {
    output(Command::new("pdftotext").args(["-layout"]).arg(file).arg("-"))
}

/// A word at its place on a page, in points.
pub struct Word {
    pub text: String,
    pub left: f64,
    pub height: f64,
}

/// The words of a file.
pub fn words(file: &Path) -> Vec<Word> {
    let words = output(Command::new("pdftotext").arg("-bbox").arg(file).arg("-"));
    let word = |line: &str| {
        let edge = |name: &str| -> Option<f64> { line.split_once(name)?.1.split('"').next()?.parse().ok() };
        let text = line.split_once('>')?.1.split('<').next()?.to_owned();
        Some(Word { text, left: edge("xMin=\"")?, height: edge("yMax=\"")? - edge("yMin=\"")? })
    };
    words.lines().filter_map(word).collect()
}

/// The numbers of the pages that the links of a file lead to, in their order and each once.
pub fn linked(file: &Path) -> Vec<usize> {
    let pages = output(Command::new("pdftohtml").args(["-xml", "-i", "-stdout"]).arg(file));
    let targets = pages.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()?.split_once('#'));
    let mut targets: Vec<usize> = targets.map(|(_, page)| page.parse().expect("a number")).collect();
    targets.dedup();
    targets
}

/// What `pdfinfo` says of a name, such as `Pages` or `Page size`.
pub fn info(file: &Path, name: &str) -> Option<String> {
    let all = output(Command::new("pdfinfo").arg(file));
    all.lines().find_map(|line| Some(line.split_once(':').filter(|(key, _)| *key == name)?.1.trim().to_owned()))
}

/// Draws a page, counted from 1, as a PNG of this width in pixels.
pub fn draw(file: &Path, page: usize, width: usize, out: &Path) -> PathBuf {
    let (page, width) = (page.to_string(), width.to_string());
    let mut command = Command::new("pdftoppm");
    command.args(["-png", "-singlefile", "-f", &page, "-l", &page, "-scale-to-x", &width, "-scale-to-y", "-1"]);
    output(command.arg(file).arg(out.with_extension("")));
    out.with_extension("png")
}

/// Runs a program, which has to succeed.
fn output(command: &mut Command) -> String {
    let program = command.get_program().to_owned();
    let output =
        command.output().unwrap_or_else(|error| panic!("{}: {error}; tests/install.sh installs it", program.display()));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {stderr}", program.display());
    String::from_utf8(output.stdout).expect("UTF-8")
}
