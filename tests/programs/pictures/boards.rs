//! Boards as SVG: drawn by a browser and compared with references, and read back.

use std::collections::BTreeMap;
use std::path::PathBuf;

use roxmltree::{Document, Node};
use sudoxml::picture::{Mark, PictureOptions, Sheet, Show, Words};

use crate::kit::Dir;
use crate::pictures::browser::{self, View};
use crate::pictures::compare::{Tolerance, compare};
use crate::pictures::samples::{SAMPLES, outcomes};
use tests_with_programs::project;

/// Writes a picture into the folder of the test.
fn written(dir: &Dir, name: &str, svg: &str) -> PathBuf {
    let file = format!("{name}.svg");
    dir.write(&file, svg);
    dir.path(&file)
}

#[test]
fn pictures_look_like_their_references() {
    let dir = Dir::new();
    for sample in SAMPLES {
        let file = written(&dir, sample.name, &sample.svg());
        let png = dir.path(&format!("{}.png", sample.name));
        browser::draw(&file, &png, View { width: 480, scale: 2, ..View::default() });
        compare(&png, sample.name, 2, Tolerance::default());
    }
}

/// A number of an attribute, without its unit.
fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).unwrap_or_else(|| panic!("{name} of {node:?}"));
    value.trim_end_matches("mm").parse().unwrap_or_else(|error| panic!("{name}={value}: {error}"))
}

#[test]
fn a_picture_has_its_size_in_millimetres_and_a_title_and_a_description() {
    for sample in SAMPLES {
        let svg = sample.svg();
        let xml = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let root = xml.root_element();
        for size in ["width", "height"] {
            assert!(root.attribute(size).is_some_and(|size| size.ends_with("mm")), "{}: {size}", sample.name);
        }
        let size = format!("0 0 {} {}", number(root, "width"), number(root, "height"));
        assert_eq!(root.attribute("viewBox"), Some(&*size), "{}", sample.name);
        assert_eq!(root.attribute("role"), Some("img"), "{}", sample.name);
        let names = root.attribute("aria-labelledby").expect("names").split(' ');
        let texts: Vec<&str> = names
            .map(|id| root.children().find(|node| node.attribute("id") == Some(id)).and_then(|node| node.text()))
            .map(|text| text.expect("a text"))
            .collect();
        let sheet = sample.sheet();
        assert_eq!(texts[0], sheet.title(), "{}", sample.name);
        for figure in &sheet.figures {
            assert!(texts[1].contains(&figure.board.description(&Words::default())), "{}: {}", sample.name, texts[1]);
        }
    }
}

/// The digits of a picture with one board: by row and column, counted from 0. They are larger than all else in the board,
/// and in the middle of their cells.
fn read_back(svg: &str, size: usize) -> BTreeMap<(usize, usize), String> {
    let xml = Document::parse(svg).expect("XML");
    // The first area is the picture, and the second is the board.
    let board = xml.descendants().filter(|node| node.has_tag_name("rect")).nth(1).expect("the area of the board");
    let (left, top, cell) = (number(board, "x"), number(board, "y"), number(board, "width") / size as f64);
    let inherited = |text: Node<'_, '_>, name: &str| {
        text.ancestors().find_map(|node| node.attribute(name)).unwrap_or_default().to_owned()
    };
    let texts = xml.descendants().filter(|node| node.has_tag_name("text"));
    let digits = texts.filter(|text| inherited(*text, "text-anchor") == "middle");
    let digits = digits.filter(|text| inherited(*text, "font-size").parse::<f64>().expect("a size") > cell * 0.4);
    let place = |text: Node<'_, '_>| {
        let at = |name: &str, from: f64| ((number(text, name) - from) / cell) as usize;
        ((at("y", top), at("x", left)), text.text().unwrap_or_default().to_owned())
    };
    digits.map(place).collect()
}

#[test]
fn the_digits_at_their_places_are_the_puzzle() {
    for sample in SAMPLES {
        let options = PictureOptions { show: Show::Puzzle, candidates: false, ..sample.options() };
        let outcome = sample.outcome();
        let mut sheet = Sheet::of(&outcome, &options);
        sheet.steps.clear();
        let board = &sheet.figures[0].board;
        let digits = read_back(&sheet.svg(&options), board.size());
        let givens = board.geometry().cells().iter().zip(board.cells());
        let expected = givens.filter_map(|(cell, shown)| {
            let place = (usize::from(cell.row()) - 1, usize::from(cell.col()) - 1);
            Some((place, board.text_of(shown.value?)))
        });
        assert_eq!(digits, expected.collect(), "{}", sample.name);
    }
}

#[test]
fn every_cell_of_a_violation_has_a_ring() {
    let mut rings = 0;
    // The candidates of chains have rings too.
    for sample in SAMPLES.iter().filter(|sample| sample.steps == 0) {
        let sheet = sample.sheet();
        let boards = sheet.figures.iter().map(|figure| &figure.board);
        let violating =
            boards.flat_map(|board| board.cells()).filter(|cell| cell.marks.contains(Mark::Violation)).count();
        let svg = sheet.svg(&sample.options());
        assert_eq!(svg.matches("<circle").count(), violating, "{}", sample.name);
        rings += violating;
    }
    assert!(rings > 0, "there are violations");
}

#[test]
fn the_command_writes_the_same_picture() {
    let dir = Dir::new();
    let sample = &SAMPLES[0];
    let fixture = project(&format!("fixtures/puzzles/{}", sample.puzzle.0));
    dir.run(&format!("render {fixture} --show both --to svg -o out.svg")).exits(0);
    assert_eq!(dir.text("out.svg"), sample.svg());
}

/// Names with every kind of character that a form could misread.
const NAMES: &[(&str, &str)] = &[
    ("markup", "&lt;script&gt; &amp;amp; \"quotes\" ]]&gt; --&gt;"),
    ("control characters", "A&#9;tab, a&#10;line, &#133;, &#x9f;"),
    ("emoji", "Puzzle 🧩👩‍👩‍👧 no. 5"),
    ("right to left", "חידה 5 اللغز (2)"),
    ("many words", "The long name of a puzzle that somebody has written down in full "),
    ("one word", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
    ("wide", "数独のとても長い名前数独のとても長い名前数独のとても長い名前数独のとても長い名前"),
];

#[test]
fn a_name_of_any_characters_is_inside_the_picture() {
    let dir = Dir::new();
    for (kind, name) in NAMES {
        let name = if kind.contains("words") { name.repeat(8) } else { (*name).to_owned() };
        let document = format!("<sudoku name='{name}'><cells><cell row='1' col='1'>5</cell></cells></sudoku>");
        let outcome = &outcomes(document, false)[0];
        let options = PictureOptions { show: Show::Puzzle, ..PictureOptions::default() };
        let svg = Sheet::of(outcome, &options).svg(&options);
        let file = written(&dir, &kind.replace(' ', "-"), &svg);
        let xml = Document::parse(&svg).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let (width, height) = (number(xml.root_element(), "width"), number(xml.root_element(), "height"));
        for text in browser::texts(&file) {
            let inside =
                text.x >= 0.0 && text.y >= 0.0 && text.x + text.width <= width && text.y + text.height <= height;
            assert!(inside, "{kind}: {:?} is not inside {width} × {height}: {text:?}", text.text);
        }
        let written: String =
            xml.descendants().filter(|node| node.has_tag_name("text")).filter_map(|n| n.text()).collect();
        let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect::<String>();
        let expected = plain(outcome.puzzle.name.as_deref().expect("a name"));
        // A title of more than three lines is cut.
        match written.split_once('…') {
            Some((shown, _)) => assert!(shown.len() > 30 && expected.starts_with(&plain(shown)), "{kind}: {written}"),
            None => assert!(plain(&written).starts_with(&expected), "{kind}: {written}"),
        }
    }
}
