//! A browser without a window, driven by `tests/tools/look.mjs`: it draws SVG and HTML, and reads what it drew. One browser
//! serves all tests of the process.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex};

use serde_json::{Value, json};

use tests_with_programs::{installed, project};

/// How a file is looked at.
#[derive(Clone, Copy, Default)]
pub struct View {
    /// The width in pixels; 480 if it is 0.
    pub width: u32,
    /// How many pixels of the picture there are for each pixel of the width; 1 if it is 0.
    pub scale: u32,
    /// Whether the reader prefers dark pages.
    pub dark: bool,
    /// Whether the page is printed.
    pub print: bool,
    /// Whether the system replaces all colours.
    pub forced: bool,
}

/// Draws a file as a PNG.
pub fn draw(file: &Path, out: &Path, view: View) {
    ask("draw", file, view, json!({ "out": out }));
}

/// The violations of accessibility that axe-core finds, one in each line, with the elements that have it.
pub fn axe(file: &Path, view: View) -> Vec<String> {
    let answer = ask("axe", file, view, json!({}));
    answer["violations"].as_array().expect("violations").iter().map(Value::to_string).collect()
}

/// A table as a reader sees it.
#[derive(PartialEq, Eq, Debug)]
pub struct Table {
    /// The caption.
    pub caption: Option<String>,
    /// The texts of the cells, row by row, with those of the headings.
    pub rows: Vec<Vec<String>>,
}

/// The visible tables of a page.
pub fn tables(file: &Path, view: View) -> Vec<Table> {
    let answer = ask("tables", file, view, json!({}));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let row = |row: &Value| row.as_array().expect("a row").iter().map(text).collect();
    let table = |table: &Value| Table {
        caption: table["caption"].as_str().map(String::from),
        rows: table["rows"].as_array().expect("rows").iter().map(row).collect(),
    };
    answer["tables"].as_array().expect("tables").iter().map(table).collect()
}

/// A text of an SVG file, and the box that it covers when drawn, in the units of the view box.
#[derive(Debug)]
pub struct DrawnText {
    /// The text.
    pub text: String,
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height, with the space that the font has above and below its letters.
    pub height: f64,
}

/// The texts of an SVG file as they are drawn.
pub fn texts(file: &Path) -> Vec<DrawnText> {
    let answer = ask("texts", file, View::default(), json!({}));
    let number = |value: &Value| value.as_f64().expect("a number");
    let text = |text: &Value| DrawnText {
        text: text["text"].as_str().expect("a text").to_owned(),
        x: number(&text["x"]),
        y: number(&text["y"]),
        width: number(&text["width"]),
        height: number(&text["height"]),
    };
    answer["texts"].as_array().expect("texts").iter().map(text).collect()
}

/// The boards and the texts of steps that lie over a board, leave the page or are narrow, and how far the page scrolls sideways.
pub fn crowded(file: &Path, view: View) -> Vec<String> {
    let answer = ask("crowded", file, view, json!({}));
    answer["crowded"].as_array().expect("names").iter().map(Value::to_string).collect()
}

/// Prints a file as a PDF.
pub fn print(file: &Path, out: &Path) {
    ask("pdf", file, View { print: true, ..View::default() }, json!({ "out": out }));
}

/// Does one job. A file that asks for another file, or that makes the browser complain, fails the test.
fn ask(job: &str, file: &Path, view: View, mut request: Value) -> Value {
    static BROWSER: LazyLock<Mutex<Browser>> = LazyLock::new(|| Mutex::new(Browser::start()));
    request["do"] = json!(job);
    request["file"] = json!(file);
    request["width"] = json!(if view.width == 0 { 480 } else { view.width });
    request["scale"] = json!(view.scale.max(1));
    request["scheme"] = json!(if view.dark { "dark" } else { "light" });
    request["media"] = json!(if view.print { "print" } else { "screen" });
    request["forced"] = json!(view.forced);
    let answer = BROWSER.lock().unwrap_or_else(std::sync::PoisonError::into_inner).ask(&request);
    let file = file.display();
    assert_eq!(answer["error"], Value::Null, "{job} of {file}");
    assert_eq!(answer["requests"], json!([]), "{file} asks for other files");
    assert_eq!(answer["complaints"], json!([]), "the browser complains of {file}");
    answer
}

/// The process of `look.mjs`. It ends with this process, which closes its input.
struct Browser {
    process: Child,
    jobs: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Browser {
    fn start() -> Browser {
        let packages: PathBuf = installed("npm", "npm/package-lock.json");
        let mut child = Command::new("node")
            .arg(project("tests/tools/look.mjs"))
            .arg(packages)
            .env("FONTCONFIG_FILE", project("tests/tools/fonts.conf"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("node: {error}; tests/install.sh installs it"));
        let (stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Browser { process: child, jobs: stdin, answers: BufReader::new(stdout) }
    }

    fn ask(&mut self, job: &Value) -> Value {
        let sent = writeln!(self.jobs, "{job}");
        let mut answer = String::new();
        let read = sent.and_then(|()| self.answers.read_line(&mut answer)).unwrap_or(0);
        if read == 0 {
            let status = self.process.wait().expect("an end");
            panic!("the browser does not work ({status}); tests/install.sh installs Chromium and its driver");
        }
        serde_json::from_str(&answer).expect("an answer in JSON")
    }
}
