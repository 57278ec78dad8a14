//! What fuzzing, critics and users found, each as small as it gets. `docs/evidence.md` tells of the fuzzing.

use std::io;
use std::num::NonZeroU64;

use sudoxml::document::{CellList, Document, Source, listed, write_cells, write_grades, write_matrices, write_results};
use sudoxml::grid::Digit;
use sudoxml::logic::Levels;
use sudoxml::outcome::{Limit, Outcome};
use sudoxml::pipeline::{Streaming, Task};

#[test]
fn the_faults_of_a_puzzle_come_in_the_order_of_their_places() {
    for text in ["<sudoku><cells><cell/>x</cells></sudoku>", "<sudoku><matrix><row>5</row>x</matrix></sudoku>"] {
        let document = Document::read(text);
        let places: Vec<String> = document.faults().iter().map(ToString::to_string).collect();
        assert!(document.faults().is_sorted_by_key(|fault| fault.place()), "{places:#?}");
    }
}

/// The digit of a cell that holds nothing but a reference to the entity `e`.
fn digit_of_e(declarations: &str) -> Option<u8> {
    let cell = "<sudoku><cells><cell row='1' col='1'>&e;</cell></cells></sudoku>";
    let text = format!("<!DOCTYPE sudoku [{declarations}]>{cell}");
    let document = Document::read(&text);
    let puzzle = document.puzzles().first()?;
    puzzle.givens.givens().next().map(|(_, digit)| digit).map(Digit::get)
}

#[test]
fn a_parameter_entity_is_not_taken_for_a_general_one_of_the_same_name() {
    assert_eq!(digit_of_e("<!ENTITY e '6'><!ENTITY % e '5'>"), Some(6));
    // Refusing the document would do too; the other digit does not.
    assert_ne!(digit_of_e("<!ENTITY % e '5'><!ENTITY e '6'>"), Some(5));
}

#[test]
fn a_second_declaration_does_not_stand_in_for_an_external_first_one() {
    assert_eq!(digit_of_e("<!ENTITY e '5'><!ENTITY e '6'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e SYSTEM 'somewhere'><!ENTITY e '6'>"), None);
}

#[test]
fn attributes_in_a_namespace_are_the_users() {
    let text = "<r xmlns:k='u'><sudoku k:name='K'><cells><cell k:row='2' k:col='2' row='1' col='1'>5</cell></cells>\
                <grid k:verdict='draft'><mine/></grid></sudoku></r>";
    let document = Document::read(text);
    let puzzle = &document.puzzles()[0];
    assert_eq!(puzzle.name, None);
    assert!(puzzle.givens.to_string().starts_with('5'));
    let solved = sudoxml::solve(text.as_bytes(), Limit::At(NonZeroU64::MIN)).expect("a puzzle");
    assert!(String::from_utf8_lossy(&solved.document).contains("<grid k:verdict='draft'><mine/></grid><grid verdict="));
}

#[test]
fn two_puzzles_that_share_a_line_are_the_same_after_a_second_run() {
    let rows = format!("<row>{}</row>", "<col/>".repeat(9)).repeat(9);
    let first = format!("<sudoku>\n  <matrix>\n      {rows}</matrix></sudoku>");
    let text = format!("<r>\n{first}<sudoku>\n  <matrix>{rows}</matrix></sudoku>\n</r>");
    let limit = Limit::At(NonZeroU64::MIN);
    let once = sudoxml::solve(text.as_bytes(), limit).expect("puzzles").document;
    let twice = sudoxml::solve(&once, limit).expect("puzzles").document;
    assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
}

#[test]
fn a_stylesheet_is_no_declaration() {
    let text = b"<?xml-stylesheet href='a.xsl' encoding='utf-16'?><sudoku><cells/></sudoku>";
    assert!(sudoxml::solve(text, Limit::At(NonZeroU64::MIN)).is_ok());
}

#[test]
fn what_grows_faster_than_its_document_is_refused() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let attributes: String = (0..1001).map(|n| format!(" a{n}=''")).collect();
    let nested: String = (0..1001).map(|n| format!("<a xmlns:n{n}='u'>")).collect();
    let bombs: String = (1..9).map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10))).collect();
    let long = "x".repeat(1 << 16);
    let cases = [
        (format!("<r{attributes}>{puzzle}</r>"), "1:1"),
        (format!("{nested}{puzzle}{}", "</a>".repeat(1001)), ""),
        (format!("<!DOCTYPE r [<!ENTITY e0 'lol'>{bombs}]><r>&e8;{puzzle}</r>"), ""),
        (format!("<!DOCTYPE r [<!ENTITY e '{long}'>]><r>{}{puzzle}</r>", "&e;".repeat(300)), ""),
    ];
    for (text, place) in cases {
        let document = Document::read(&text);
        assert_eq!(document.faults().len(), 1);
        let fault = &document.faults()[0];
        assert_eq!(fault.rule().id(), "too-large", "{fault}");
        assert!(place.is_empty() || fault.place().to_string() == place, "{fault}");
    }
    let below: String = (0..1000).map(|n| format!(" a{n}=''")).collect();
    assert_eq!(Document::read(&format!("<r{below}>{puzzle}</r>")).faults(), []);
}

#[test]
fn a_reference_to_no_character_is_refused_where_it_is_one() {
    for reference in ["&#0;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&#99999999999;"] {
        for text in [format!("<r>\n {reference}<sudoku/></r>"), format!("<r>\n <a b='{reference}'/></r>")] {
            let document = Document::read(&text);
            assert_eq!(document.faults()[0].rule().id(), "not-well-formed", "{text}");
            assert_eq!(document.faults()[0].place().line, 2, "{text}");
        }
        let quoted = format!("<r><![CDATA[{reference}]]><!-- {reference} --><sudoku><cells/></sudoku></r>");
        assert_eq!(Document::read(&quoted).faults(), [], "{quoted}");
    }
}

#[test]
fn a_puzzle_larger_than_the_limit_is_refused() {
    let text = format!("<r>\n<sudoku><cells/><note>{}</note></sudoku></r>", "x".repeat(10_000));
    let streaming = Streaming { from: 0, batch: 1, limit: 1000, ..Streaming::default() };
    let report = Task::Matrix.perform_streaming(&mut text.as_bytes(), streaming, &mut std::io::sink());
    let finding = &report.expect("no writer fails").findings[0];
    assert_eq!((finding.rule.id(), finding.place.to_string()), ("too-large", "2:1".to_owned()));
}

#[test]
fn a_change_of_direction_does_not_reach_a_message() {
    assert_eq!(sudoxml::fault::shown("a\u{202e}b\u{2028}c\u{2066}"), "a\u{fffd}b\u{fffd}c\u{fffd}");
}

/// The kind of the error that a function which writes ends with, and how much it wrote.
fn refused(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> (Option<io::ErrorKind>, usize) {
    let mut out = Vec::new();
    let ended = write(&mut out);
    (ended.err().map(|error| error.kind()), out.len())
}

#[test]
fn what_does_not_belong_together_is_not_written() {
    let puzzle = |row: u8| format!("<sudoku><cells><cell row='{row}' col='1'>5</cell></cells></sudoku>");
    let one = format!("<é>{}</é>", puzzle(1));
    let two = format!("<r>{}\n{}</r>", puzzle(1), puzzle(2));
    let copy = two.clone();
    let faulty = format!("<r>{}<sudoku/></r>", puzzle(1));
    let sources = [&one, &two, &faulty].map(|text| Source::decode(text.as_bytes()).expect("UTF-8"));
    let [one, two, faulty] = &sources;
    let outcomes = |source: &Source<'_>| listed(&Document::read(source.text()), Limit::At(NonZeroU64::MIN));
    let swapped: Vec<Outcome> = outcomes(two).into_iter().rev().collect();
    let mut changed = outcomes(two);
    changed[1].givens = changed[0].givens;
    let cases = [
        (one, two.text(), outcomes(two)),
        (two, one.text(), outcomes(one)),
        (two, &copy, outcomes(two)),
        (two, two.text(), outcomes(one)),
        (two, two.text(), Vec::new()),
        (two, two.text(), [outcomes(two), outcomes(one)].concat()),
        (two, two.text(), swapped),
        (two, two.text(), changed),
        (faulty, faulty.text(), outcomes(faulty)),
    ];
    let invalid = (Some(io::ErrorKind::InvalidInput), 0);
    for (number, (source, text, outcomes)) in cases.iter().enumerate() {
        let (document, levels) = (Document::read(text), Levels::default());
        assert_eq!(refused(|out| write_results(source, &document, outcomes, out)), invalid, "case {number}");
        assert_eq!(refused(|out| write_grades(source, &document, outcomes, &levels, out)), invalid, "case {number}");
    }
    for (source, text) in [(one, two.text()), (two, &copy), (faulty, faulty.text())] {
        let document = Document::read(text);
        let cells = |out: &mut Vec<u8>| write_cells(source, &document, CellList::All, out).map(|_| ());
        assert_eq!(refused(cells), invalid);
        assert_eq!(refused(|out| write_matrices(source, &document, out).map(|_| ())), invalid);
    }
    assert_eq!(refused(|out| write_results(two, &Document::read(two.text()), &outcomes(two), out)).0, None);
}
