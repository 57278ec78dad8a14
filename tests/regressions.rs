//! What fuzzing, critics and users found, each as small as it gets. `docs/evidence.md` tells of the fuzzing.

use std::num::NonZeroU64;

use sudoxml::document::Document;
use sudoxml::grid::Digit;
use sudoxml::outcome::Limit;
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
