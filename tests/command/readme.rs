//! What the README shows besides the output of its commands: tables of commands, versions, and the picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use roxmltree::{Document, Node};
use sudoxml::board::Grid;
use sudoxml::search::{GridSolution, solve_grid};

use crate::kit::Dir;

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file")
}

/// The commands in the tables of the README.
fn commands(readme: &str) -> Vec<&str> {
    let rows = readme.lines().filter(|line| line.starts_with('|'));
    let spans = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    spans.filter(|span| span.starts_with("sudoxml ")).collect()
}

#[test]
fn every_command_is_in_a_table() {
    let readme = text("README.md");
    let listed: BTreeSet<&str> =
        commands(&readme).iter().filter_map(|command| command.split_whitespace().nth(1)).collect();
    let help = Dir::new().run("-h").exits(0);
    let (_, list) = help.out().split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        assert!(listed.contains(name), "README.md has no row for '{name}'");
    }
}

#[test]
fn every_command_in_a_table_runs() {
    let readme = text("README.md");
    let commands = commands(&readme);
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        let dir = Dir::new();
        dir.write("puzzles/monday.xml", text("examples/unique.xml")).write("list.txt", "1".repeat(81));
        let named = |word: &str| match word {
            "IN" => "puzzles/monday.xml".to_owned(),
            "OUT" => "out.xml".to_owned(),
            "LIST" => "list.txt".to_owned(),
            "SHELL" => "bash".to_owned(),
            "RULE" => "no-solution".to_owned(),
            "DIR" => "folder".to_owned(),
            word => word.to_owned(),
        };
        let words: Vec<String> = command.split_whitespace().skip(1).map(named).collect();
        let ran = dir.run(&words.join(" "));
        assert_eq!(ran.code, 0, "{command}: {}", ran.stderr);
    }
}

#[test]
fn the_versions_in_the_readme_and_the_docs_are_those_of_the_package() {
    let rust = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"));
    for page in ["README.md", "CHANGELOG.md", "docs/compatibility.md"] {
        assert!(text(page).contains(rust), "{page} names {rust}");
    }
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"), "\"");
    assert!(text("README.md").contains(version), "the README names {version}");
    let known = text("CHANGELOG.md");
    assert!(known.contains(concat!("\n## [", env!("CARGO_PKG_VERSION"), "]")), "the changelog has this version");
}

/// The size of a cell in the picture.
const CELL: usize = 32;

#[test]
fn the_picture_shows_the_example_and_its_solution() {
    let svg = text("docs/images/puzzle.svg");
    let picture = Document::parse(&svg).expect("an SVG");
    let puzzle: Grid = line(&text("examples/unique.xml")).parse().expect("a puzzle");
    let GridSolution::Unique(solution) = solve_grid(&puzzle) else { panic!("the example has one solution") };
    assert_eq!(board(&picture, "puzzle", &["given"]), line(&text("examples/unique.xml")));
    assert_eq!(board(&picture, "solution", &["given"]), line(&text("examples/unique.xml")));
    assert_eq!(board(&picture, "solution", &["given", "found"]), solution.to_string());
}

/// The digits of the only matrix of a document, with a dot for each blank.
fn line(xml: &str) -> String {
    let document = Document::parse(xml).expect("a document");
    let cells = document.descendants().filter(|node| node.has_tag_name("col"));
    cells.map(|cell| cell.text().unwrap_or(".").to_owned()).collect()
}

/// The digits of some classes of a board in the picture, by their positions.
fn board(picture: &Document<'_>, id: &str, classes: &[&str]) -> String {
    let board = picture.descendants().find(|node| node.attribute("id") == Some(id)).expect("a board");
    let mut digits = vec!["."; 81];
    for class in board.children().filter(|node| node.attribute("class").is_some_and(|name| classes.contains(&name))) {
        for digit in class.children().filter(Node::is_element) {
            let at = |name| digit.attribute(name).and_then(|at| at.parse::<usize>().ok()).expect("a position") / CELL;
            digits[at("y") * 9 + at("x")] = digit.text().expect("a digit");
        }
    }
    digits.concat()
}

/// The contrast that the Web Content Accessibility Guidelines ask of text.
const CONTRAST: f64 = 4.5;

#[test]
fn the_text_of_the_picture_has_contrast_on_the_background_of_the_picture() {
    let svg = text("docs/images/puzzle.svg");
    let picture = Document::parse(&svg).expect("an SVG");
    let root = picture.root_element();
    let card = root.children().find(|node| node.attribute("class") == Some("card")).expect("a background");
    for side in ["width", "height"] {
        assert_eq!(card.attribute(side), root.attribute(side), "the background is as large as the picture");
    }
    let background = luminance(card.attribute("fill").expect("a colour"));
    let mut seen = 0;
    for text in picture.descendants().filter(|node| node.has_tag_name((root.tag_name().namespace().unwrap(), "text"))) {
        let fill = text.ancestors().find_map(|node| node.attribute("fill")).expect("a colour");
        let (light, dark) = (background.max(luminance(fill)), background.min(luminance(fill)));
        let contrast = (light + 0.05) / (dark + 0.05);
        assert!(contrast >= CONTRAST, "{fill} has a contrast of {contrast}");
        seen += 1;
    }
    assert_eq!(seen, 30 + 81 + 2, "the digits and the captions");
}

/// The relative luminance of a colour such as `#24292f`.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hexadecimal digits")) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
