//! What fuzzing, critics and users found, each as small as it gets. `docs/evidence.md` tells of the fuzzing.

use std::io;
use std::num::NonZeroU64;

use sudoxml::board::Digit;
use sudoxml::document::{CellList, Document, Source, listed, write_cells, write_grades, write_matrices, write_results};
use sudoxml::finding::Requirement;
use sudoxml::logic::Levels;
use sudoxml::outcome::{Outcome, SolutionLimit};
use sudoxml::pipeline::{Status, Streaming, Task};

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
fn a_declaration_in_a_comment_declares_nothing() {
    for hidden in ["<!-- <!ENTITY e '5'> -->", "<?p <!ENTITY e '5'>?>", "<!NOTATION n SYSTEM '<!ENTITY e \"5\"'>"] {
        assert_eq!(digit_of_e(&format!("{hidden}<!ENTITY e '6'>")), Some(6), "{hidden}");
        assert_eq!(digit_of_e(hidden), None, "{hidden}");
    }
}

/// XML 1.0, section 4.4.5 and appendix D: the character references of a declaration are resolved first.
#[test]
fn an_entity_stands_for_what_its_character_references_say() {
    assert_eq!(digit_of_e("<!ENTITY e '&#53;'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;#53;'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;f;'><!ENTITY f '5'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#60;!--6-->5'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e \"&#60;?p a='&#34;'?>5\">"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;#38;'>"), None);
}

#[test]
fn a_puzzle_that_an_entity_spells_with_references_is_found() {
    let inside = "&#60;sudoku&#62;&#60;cells/>&#x3c;/sudoku>";
    let text = format!("<!DOCTYPE r [\n<!ENTITY s\n '{inside}'>]><r><sudoku><cells/></sudoku>&s;</r>");
    for text in [text.clone(), text.replace("'>]", " \n&#60;!-- é --> '>]")] {
        let faults = Document::read(&text).faults().to_vec();
        let found: Vec<String> = faults.iter().map(|fault| format!("{} {}", fault.rule(), fault.place())).collect();
        assert_eq!(found, ["puzzle-in-entity 3:3"], "{text}");
    }
}

#[test]
fn an_entity_that_is_not_whole_elements_is_refused() {
    for (declarations, content) in [
        ("<!ENTITY e '<b>'>", "&e;</b>"),
        ("<!ENTITY e '</r><r>'>", "&e;"),
        ("<!ENTITY e '&#60;b>'>", "&e;</b>"),
        ("<!ENTITY e '<b/>'>", "<c d='&e;'/>"),
        ("<!ENTITY e '&e;'>", "&e;"),
        ("<!ENTITY e '&#38;'>", "&e;"),
        ("<!ENTITY e 'a & b'>", ""),
        ("<!ENTITY e '100%'>", ""),
    ] {
        let text = format!("<!DOCTYPE r [{declarations}]><r>{content}<sudoku><cells/></sudoku></r>");
        let document = Document::read(&text);
        assert!(document.faults().iter().any(|fault| fault.rule().id() == "not-well-formed"), "{text}");
        if !content.is_empty() {
            let text = text.replace(content, "");
            assert_eq!(Document::read(&text).faults(), [], "nothing refers to it in {text}");
        }
    }
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
    let solved = sudoxml::solve(text.as_bytes(), SolutionLimit::At(NonZeroU64::MIN)).expect("a puzzle");
    assert!(String::from_utf8_lossy(&solved.document).contains("<grid k:verdict='draft'><mine/></grid><grid verdict="));
}

#[test]
fn two_puzzles_that_share_a_line_are_the_same_after_a_second_run() {
    let rows = format!("<row>{}</row>", "<col/>".repeat(9)).repeat(9);
    let first = format!("<sudoku>\n  <matrix>\n      {rows}</matrix></sudoku>");
    let text = format!("<r>\n{first}<sudoku>\n  <matrix>{rows}</matrix></sudoku>\n</r>");
    let limit = SolutionLimit::At(NonZeroU64::MIN);
    let once = sudoxml::solve(text.as_bytes(), limit).expect("puzzles").document;
    let twice = sudoxml::solve(&once, limit).expect("puzzles").document;
    assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
}

#[test]
fn a_stylesheet_is_no_declaration() {
    let text = b"<?xml-stylesheet href='a.xsl' encoding='utf-16'?><sudoku><cells/></sudoku>";
    assert!(sudoxml::solve(text, SolutionLimit::At(NonZeroU64::MIN)).is_ok());
}

#[test]
fn what_grows_faster_than_its_document_is_refused() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let attributes: String = (0..1001).map(|n| format!(" a{n}=''")).collect();
    let nested: String = (0..1001).map(|n| format!("<a xmlns:n{n}='u'>")).collect();
    let bombs: String = (1..9).map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10))).collect();
    let long = "x".repeat(1 << 16);
    let uses_of = |value: &str, times: usize| {
        format!("<!DOCTYPE r [<!ENTITY e \"{value}\">]><r>{}{puzzle}</r>", "&e;".repeat(times))
    };
    let cases = [
        (format!("<r{attributes}>{puzzle}</r>"), "1:1"),
        (format!("{nested}{puzzle}{}", "</a>".repeat(1001)), ""),
        (format!("<!DOCTYPE r [<!ENTITY e0 'lol'>{bombs}]><r>&e8;{puzzle}</r>"), ""),
        (format!("<!DOCTYPE r [<!ENTITY e '{long}'>]><r>{}{puzzle}</r>", "&e;".repeat(300)), ""),
        (uses_of(&"<a/>x".repeat(10_000), 14), ""),
        (uses_of(&"<a b=''/>".repeat(10_000), 7), ""),
        (uses_of(&"&gone;".repeat(200), 700).replace("[", "[<!ENTITY gone ''>"), ""),
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
    assert_eq!(Document::read(&uses_of(&"<a/>x".repeat(10_000), 13)).faults(), []);
}

/// The parser ends a declaration of something else at the next `>`, and would read an entity behind it.
#[test]
fn a_declaration_of_something_else_ends_where_xml_says() {
    let puzzle = "<sudoku><cells/></sudoku>";
    for declaration in ["<!ATTLIST r a CDATA '>'>", "<!NOTATION n SYSTEM \"a>b\">", "<!ELEMENT r ANY>"] {
        let text = format!("<!DOCTYPE r [{declaration}]><r>{puzzle}{puzzle}</r>");
        assert_eq!(Document::read(&text).faults(), [], "{text}");
        for batch in [1, 1000] {
            assert_eq!(streamed(&text, batch).0, Status::Done, "{text}");
        }
    }
    let bomb = format!("<!ENTITY b '{}'>", "x".repeat(1 << 16));
    for declarations in [
        format!("<!ATTLIST r a CDATA \">{bomb}<!--\">-->"),
        format!("<!ATTLIST r a CDATA \">{bomb}"),
        format!("<!NOTATION n SYSTEM \">{bomb}<!--\">-->"),
        format!("<!ELEMENT r \">{bomb}<!--\">-->"),
    ] {
        let text = format!("<!DOCTYPE r [{declarations}]><r>{puzzle}{}</r>", "&b;".repeat(300));
        let fault = Document::read(&text).faults()[0].clone();
        assert_eq!(fault.rule().id(), "not-well-formed", "{fault}");
        for batch in [1, 1000] {
            let (status, _) = streamed(&text, batch);
            assert_ne!(status, Status::Done, "{}", &text[..60]);
        }
    }
}

/// However a comment, CDATA or a second declaration tries to hide them: entities count as they are used.
#[test]
fn nothing_hides_what_entities_come_to() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let bomb = format!("<!ENTITY b '{}'>", "x".repeat(1 << 16));
    let uses = "&b;".repeat(300);
    let decoy = "<!ENTITY b 'x'>";
    for (before, behind) in [
        (String::new(), format!("<!-- {decoy} -->")),
        (format!("<!-- {decoy} -->"), String::new()),
        (format!("<?p {decoy}?>"), format!("<?p {decoy}?>")),
        (format!("<!ENTITY % b '{}'>", "x"), String::new()),
        (format!("<!ATTLIST r a CDATA \"{decoy}\">"), String::new()),
    ] {
        for content in
            [uses.clone(), format!("<p a='{uses}'/>"), format!("<p>{uses}</p>"), format!("<![CDATA[]]>{uses}")]
        {
            let text = format!("<!DOCTYPE r [{before}{bomb}]><r>{puzzle}{content}</r>{behind}");
            assert_eq!(Document::read(&text).faults()[0].rule().id(), "too-large", "{before} {behind}");
            for batch in [1, 1000] {
                let streaming = Streaming { from: 0, batch, ..Streaming::default() };
                let report = Task::Matrix.perform_streaming(&mut text.as_bytes(), streaming, &mut std::io::sink());
                let findings = report.expect("memory is read and written").findings;
                assert_eq!(findings.last().map(|finding| finding.rule.id()), Some("too-large"), "{before} {behind}");
            }
        }
    }
}

/// What stands in CDATA, in a comment or in a value only looks like what is counted.
#[test]
fn what_only_looks_large_is_accepted() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let words: String = (0..1001).map(|n| format!("\"word{n}\"='',")).collect();
    let bomb = format!("<!DOCTYPE r [<!ENTITY b '{}'>]>", "x".repeat(1 << 16));
    for text in [
        format!("<r>{puzzle}<![CDATA[ if (a < [{words}].length) run(); ]]></r>"),
        format!("<r>{puzzle}<!-- a < {words} --></r>"),
        format!("<r>{puzzle}<a t='{}'></a></r>", "xmlns ".repeat(1500)),
        format!("<r>{puzzle}{}</r>", "<a xmlns='u'/>".repeat(1500)),
        format!("{bomb}<r>{puzzle}<![CDATA[{0}]]><!--{0}--><?p {0}?></r>", "&b;".repeat(300)),
        format!("<r>{puzzle}<!-- <!ENTITY % a \"x\"> <!ENTITY a \"y\"> <!ENTITY c SYSTEM 'z'><!ENTITY c 'z'> --></r>"),
        format!("<!DOCTYPE r [<!ENTITY % a 'x'><!ENTITY a 'y'>]><r>{puzzle}&a;</r>"),
    ] {
        assert_eq!(Document::read(&text).faults(), [], "{}", &text[..200]);
        for batch in [1, 1000] {
            assert_eq!(streamed(&text, batch).0, Status::Done, "{}", &text[..200]);
        }
    }
}

/// The parser compares all namespaces in scope with each other at each element that declares one.
#[test]
fn many_namespaces_in_many_elements_are_refused() {
    let declared: String = (0..999).map(|n| format!(" xmlns:n{n}='u'")).collect();
    let text =
        |elements: usize| format!("<r{declared}>{}<sudoku><cells/></sudoku></r>", "<a xmlns='u'/>".repeat(elements));
    assert_eq!(Document::read(&text(5)).faults(), []);
    assert_eq!(Document::read(&text(100)).faults()[0].rule().id(), "too-large");
    let entity = format!("<!DOCTYPE r [<!ENTITY e \"{}\">]>", "<a xmlns='u'/>".repeat(100));
    let text = |times: usize| format!("{entity}<r{declared}>{}<sudoku><cells/></sudoku></r>", "&e;".repeat(times));
    assert_eq!(Document::read(&text(0)).faults(), []);
    assert_eq!(Document::read(&text(1)).faults()[0].rule().id(), "too-large");
}

/// The status and the output of a document that is read in batches.
fn streamed(text: &str, batch: usize) -> (Status, Vec<u8>) {
    let streaming = Streaming { from: 0, batch, ..Streaming::default() };
    let mut out = Vec::new();
    let report = Task::Matrix.perform_streaming(&mut text.as_bytes(), streaming, &mut out);
    (report.expect("memory is read and written").status, out)
}

/// What a document is shows late in these: behind more than the first kilobyte.
#[test]
fn a_beginning_of_any_length_is_read_as_it_is_in_memory() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let space = " ".repeat(3000);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let latin = |text: String| text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect::<Vec<u8>>();
    let check = Task::Check { limit: SolutionLimit::default(), require: Requirement::Nothing };
    for bytes in [
        latin(format!("<?xml version='1.0'{space}encoding='ISO-8859-1'?><r>\u{e9}{puzzle}</r>")),
        latin(format!("<?xml version='1.0' encoding='ISO-8859-1'?>{space}<r>\u{e9}{puzzle}</r>")),
        format!("{space}<r>{puzzle}</r>").into_bytes(),
        format!("{}{line}", " \n".repeat(3000)).into_bytes(),
        format!("\u{feff}{}{line}", "\u{a0}\n".repeat(3000)).into_bytes(),
        " ".repeat(5000).into_bytes(),
        format!("<?xml{space}").into_bytes(),
    ] {
        let whole = check.perform(&bytes, &mut std::io::sink()).expect("nothing is written");
        for batch in [0, 1, 5000] {
            let streaming = Streaming { from: 0, batch, ..Streaming::default() };
            let report = check.perform_streaming(&mut &bytes[..], streaming, &mut std::io::sink());
            let report = report.expect("memory is read");
            assert_eq!((report.status, report.tally.puzzles), (whole.status, whole.tally.puzzles), "{whole:?}");
        }
    }
}

/// What a DOCTYPE contains in quotes, comments and processing instructions does not end it.
#[test]
fn a_doctype_is_the_same_in_batches() {
    for subset in
        ["<!-- ]> ' -->", "<?p ]> \" ?>", "<!ENTITY a ']>'>", "<!ENTITY a \"'\"><!ENTITY b '\"'>", "<!-- > --> "]
    {
        let text = format!(
            "<!DOCTYPE r [{subset}<!ENTITY e '5'>]><r>{}</r>",
            "<sudoku><cells><cell row='1' col='1'>&e;</cell></cells></sudoku>".repeat(3)
        );
        let mut whole = Vec::new();
        let report = Task::Matrix.perform(text.as_bytes(), &mut whole).expect("memory is written");
        assert_eq!(report.status, Status::Done, "{subset}: {:?}", report.findings);
        assert!(streamed(&text, 1) == (Status::Done, whole), "{subset}");
    }
}

#[test]
fn a_reference_to_no_character_is_refused_where_it_is_one() {
    for reference in [
        "&#0;",
        "&#xD800;",
        "&#x0000000000000D800;",
        "&#00000000000000000000000000000;",
        "&#xFFFE;",
        "&#x110000;",
        "&#99999999999;",
    ] {
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
    let outcomes = |source: &Source<'_>| listed(&Document::read(source.text()), SolutionLimit::At(NonZeroU64::MIN));
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
