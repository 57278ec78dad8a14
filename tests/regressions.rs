//! What fuzzing, critics and users found, each as small as it gets. `docs/dev/evidence.md` describes the fuzzing.

use std::io;

use sudoxml::board::Value;
use sudoxml::document::{CellList, Document, DocumentError, SolveOptions};
use sudoxml::finding::{Referenced, Requirement, Rule, Unfollowed};
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::logic::{Levels, TechniqueSet};
use sudoxml::notation::Notation;
use sudoxml::outcome::Method;
use sudoxml::run::{CountOptions, DocumentResult, ExportOptions, GradeOptions, OutcomeOptions, Status, Task};
use sudoxml::search::{Budget, CancelToken};
use sudoxml::table::{Table, TableFormat};

use crate::kit::pieces::Pieces;

/// A document of a text in UTF-8, which may have faults.
fn read(text: &str) -> Document {
    Document::parse_lenient(text).expect("UTF-8")
}

/// The document with the first solution of each puzzle.
fn solved(bytes: &[u8]) -> Vec<u8> {
    let mut document = Document::parse(bytes).expect("puzzles");
    document.solve(&SolveOptions::new().limit(1));
    let mut out = Vec::new();
    document.write_to(&mut out).expect("memory is written");
    out
}

/// Writes that a document makes, by their length.
struct Writes(Vec<usize>);

impl io::Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.len());
        // As a service whose result would be too large.
        if self.0.iter().sum::<usize>() > 1 << 20 { Err(io::ErrorKind::Other.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Proves R77.
#[test]
fn the_results_of_a_puzzle_are_written_one_by_one() {
    let prefix = "p".repeat(100);
    let text = format!("<{prefix}:sudoku xmlns:{prefix}='u' size='25'><{prefix}:cells/></{prefix}:sudoku>");
    let mut document = Document::parse(text).expect("a puzzle");
    document.solve(&SolveOptions::new().limit(100).list(100));
    let mut writes = Writes(Vec::new());
    document.write_to(&mut writes).expect_err("too large");
    let longest = writes.0.iter().max().expect("writes");
    assert!(*longest < 1 << 18, "{longest}");
    assert!(writes.0.iter().sum::<usize>() < (1 << 20) + longest, "it stops at once");

    // A puzzle without a solution repeats the name of a unit in each violation.
    let cells: String = (1..=25).map(|n| format!("<cell row='{n}' col='{n}'>{}</cell>", 1 + n / 2 % 12)).collect();
    let unit: String = (1..=25).map(|n| format!("<cell row='{n}' col='{n}'/>")).collect();
    let text =
        format!("<sudoku size='25'><cells>{cells}</cells><unit name='{}'>{unit}</unit></sudoku>", "é".repeat(10_000));
    let mut document = Document::parse(text).expect("a puzzle");
    assert!(document.solve(&SolveOptions::new())[0].violations.len() > 10);
    let mut writes = Writes(Vec::new());
    document.write_to(&mut writes).expect("memory is written");
    assert!(*writes.0.iter().max().expect("writes") < 80_000);
}

/// Proves F50, R77.
#[test]
fn a_prefix_of_more_than_100_characters_is_refused() {
    let written = |length: usize| {
        let prefix = "é".repeat(length);
        let text = format!("<{prefix}:sudoku xmlns:{prefix}='u'><{prefix}:cells/></{prefix}:sudoku>");
        let mut document = Document::parse(text).expect("a puzzle");
        document.solve(&SolveOptions::new().limit(1));
        type Writer<'d> = &'d dyn Fn(&mut Vec<u8>) -> io::Result<()>;
        let writers: [Writer<'_>; 4] = [
            &|out| document.write_to(out),
            &|out| document.write_cells_to(CellList::All, out),
            &|out| document.write_matrices_to(out),
            &|out| document.write_clean_to(out),
        ];
        writers.map(|write| match write(&mut Vec::new()) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        })
    };
    assert_eq!(written(100), [""; 4]);
    let why = "it has more than 100 characters, which is the limit; use a shorter one";
    let refused = |at: &str| format!("{at}: new elements get the prefix of this element, but {why}");
    // What only removes elements writes no prefix.
    assert_eq!(written(101), [refused("1:1"), refused("1:223"), refused("1:223"), String::new()]);
}

/// Proves E3.
#[test]
fn the_faults_of_a_puzzle_come_in_the_order_of_their_places() {
    for text in ["<sudoku><cells><cell/>x</cells></sudoku>", "<sudoku><matrix><row>5</row>x</matrix></sudoku>"] {
        let document = read(text);
        let places: Vec<String> = document.faults().iter().map(ToString::to_string).collect();
        assert!(document.faults().is_sorted_by_key(|fault| fault.span.start), "{places:#?}");
    }
}

/// The digit of a cell that holds nothing but a reference to the entity `e`.
fn digit_of_e(declarations: &str) -> Option<u8> {
    let cell = "<sudoku><cells><cell row='1' col='1'>&e;</cell></cells></sudoku>";
    let text = format!("<!DOCTYPE sudoku [{declarations}]>{cell}");
    let document = read(&text);
    let puzzle = document.puzzles().next()?;
    puzzle.givens.givens().next().map(|(_, digit)| digit).map(Value::get)
}

/// Proves F31, E5.
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
/// Proves F31, E5.
#[test]
fn an_entity_is_replaced_with_its_character_references() {
    assert_eq!(digit_of_e("<!ENTITY e '&#53;'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;#53;'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;f;'><!ENTITY f '5'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#60;!--6-->5'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e \"&#60;?p a='&#34;'?>5\">"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e '&#38;#38;'>"), None);
}

/// Proves F6, E5.
#[test]
fn a_puzzle_that_an_entity_spells_with_references_is_found() {
    let inside = "&#60;sudoku&#62;&#60;cells/>&#x3c;/sudoku>";
    let text = format!("<!DOCTYPE r [\n<!ENTITY s\n '{inside}'>]><r><sudoku><cells/></sudoku>&s;</r>");
    for text in [text.clone(), text.replace("'>]", " \n&#60;!-- é --> '>]")] {
        let faults = read(&text).faults().to_vec();
        let found: Vec<String> = faults.iter().map(|fault| format!("{} {}", fault.rule, fault.span.start)).collect();
        assert_eq!(found, ["puzzle-in-entity 3:3"], "{text}");
    }
}

/// Proves F31.
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
        let document = read(&text);
        assert!(document.faults().iter().any(|fault| fault.rule.id() == "not-well-formed"), "{text}");
        if !content.is_empty() {
            let text = text.replace(content, "");
            assert_eq!(read(&text).faults(), [], "nothing refers to it in {text}");
        }
    }
}

/// Proves F31, E5.
#[test]
fn a_second_declaration_does_not_replace_an_external_first_one() {
    assert_eq!(digit_of_e("<!ENTITY e '5'><!ENTITY e '6'>"), Some(5));
    assert_eq!(digit_of_e("<!ENTITY e SYSTEM 'somewhere'><!ENTITY e '6'>"), None);
}

/// Proves F10.
#[test]
fn attributes_in_a_namespace_are_the_users() {
    let text = "<r xmlns:k='u'><sudoku k:name='K'><cells><cell k:row='2' k:col='2' row='1' col='1'>5</cell></cells>\
                <grid k:verdict='draft'><mine/></grid></sudoku></r>";
    let document = read(text);
    let puzzle = document.puzzles().next().expect("a puzzle");
    assert_eq!(puzzle.name, None);
    assert!(puzzle.givens.to_string().starts_with('5'));
    assert!(
        String::from_utf8_lossy(&solved(text.as_bytes()))
            .contains("<grid k:verdict='draft'><mine/></grid><grid verdict=")
    );
}

#[test]
fn two_puzzles_that_share_a_line_are_the_same_after_a_second_run() {
    let rows = format!("<row>{}</row>", "<col/>".repeat(9)).repeat(9);
    let first = format!("<sudoku>\n  <matrix>\n      {rows}</matrix></sudoku>");
    let text = format!("<r>\n{first}<sudoku>\n  <matrix>{rows}</matrix></sudoku>\n</r>");
    let once = solved(text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&solved(&once)), String::from_utf8_lossy(&once));
}

#[test]
fn a_stylesheet_is_no_declaration() {
    let text = b"<?xml-stylesheet href='a.xsl' encoding='utf-16'?><sudoku><cells/></sudoku>";
    assert!(solved(text).starts_with(b"<?xml-stylesheet href='a.xsl' encoding='utf-16'?><sudoku><cells/><grid "));
}

/// Proves F30, E2.
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
        let document = read(&text);
        assert_eq!(document.faults().len(), 1);
        let fault = &document.faults()[0];
        assert_eq!(fault.rule.id(), "too-large", "{fault}");
        assert!(place.is_empty() || fault.span.start.to_string() == place, "{fault}");
    }
    let below: String = (0..1000).map(|n| format!(" a{n}=''")).collect();
    assert_eq!(read(&format!("<r{below}>{puzzle}</r>")).faults(), []);
    assert_eq!(read(&uses_of(&"<a/>x".repeat(10_000), 13)).faults(), []);
}

/// The parser ends a declaration of something else at the next `>`, and would read an entity behind it.
/// Proves F30, E2.
#[test]
fn a_declaration_of_something_else_ends_where_xml_says() {
    let puzzle = "<sudoku><cells/></sudoku>";
    for declaration in ["<!ATTLIST r a CDATA '>'>", "<!NOTATION n SYSTEM \"a>b\">", "<!ELEMENT r ANY>"] {
        let text = format!("<!DOCTYPE r [{declaration}]><r>{puzzle}{puzzle}</r>");
        assert_eq!(read(&text).faults(), [], "{text}");
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
        let fault = read(&text).faults()[0].clone();
        assert_eq!(fault.rule.id(), "not-well-formed", "{fault}");
        for batch in [1, 1000] {
            let (status, _) = streamed(&text, batch);
            assert_ne!(status, Status::Done, "{}", &text[..60]);
        }
    }
}

/// However a comment, CDATA or a second declaration tries to hide them: entities count as they are used.
/// Proves F30.
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
        (format!("<!NOTATION r SYSTEM \"{decoy}\">"), String::new()),
    ] {
        for content in
            [uses.clone(), format!("<p a='{uses}'/>"), format!("<p>{uses}</p>"), format!("<![CDATA[]]>{uses}")]
        {
            let text = format!("<!DOCTYPE r [{before}{bomb}]><r>{puzzle}{content}</r>{behind}");
            assert_eq!(read(&text).faults()[0].rule.id(), "too-large", "{before} {behind}");
            for batch in [1, 1000] {
                let streaming = Streaming { from: 0, batch, ..Streaming::default() };
                let result = process_stream(&Task::matrix(), &mut text.as_bytes(), streaming, &mut io::sink());
                let result = result.expect("memory is read and written");
                let last = result.findings().last().map(|finding| finding.rule.id());
                assert_eq!(last, Some("too-large"), "{before} {behind}");
            }
        }
    }
}

/// What stands in CDATA, in a comment or in a value only looks like what is counted.
/// Proves F30.
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
        assert_eq!(read(&text).faults(), [], "{}", &text[..200]);
        for batch in [1, 1000] {
            assert_eq!(streamed(&text, batch).0, Status::Done, "{}", &text[..200]);
        }
    }
}

/// The parser compares all namespaces in scope with each other at each element that declares one.
/// Proves F30.
#[test]
fn many_namespaces_in_many_elements_are_refused() {
    let declared: String = (0..999).map(|n| format!(" xmlns:n{n}='u'")).collect();
    let text =
        |elements: usize| format!("<r{declared}>{}<sudoku><cells/></sudoku></r>", "<a xmlns='u'/>".repeat(elements));
    assert_eq!(read(&text(5)).faults(), []);
    assert_eq!(read(&text(100)).faults()[0].rule.id(), "too-large");
    let entity = format!("<!DOCTYPE r [<!ENTITY e \"{}\">]>", "<a xmlns='u'/>".repeat(100));
    let text = |times: usize| format!("{entity}<r{declared}>{}<sudoku><cells/></sudoku></r>", "&e;".repeat(times));
    assert_eq!(read(&text(0)).faults(), []);
    assert_eq!(read(&text(1)).faults()[0].rule.id(), "too-large");
}

/// The status and the output of a document that is read in batches.
fn streamed(text: &str, batch: usize) -> (Status, Vec<u8>) {
    let streaming = Streaming { from: 0, batch, ..Streaming::default() };
    let mut out = Vec::new();
    let result = process_stream(&Task::matrix(), &mut text.as_bytes(), streaming, &mut out);
    (result.expect("memory is read and written").status, out)
}

/// What a document is shows late in these: behind more than the first kilobyte.
/// Proves F32.
#[test]
fn a_beginning_of_any_length_is_read_as_it_is_in_memory() {
    let puzzle = "<sudoku><cells/></sudoku>";
    let space = " ".repeat(3000);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let latin = |text: String| text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect::<Vec<u8>>();
    let check = Task::check(CountOptions::new(), Requirement::Nothing);
    for bytes in [
        latin(format!("<?xml version='1.0'{space}encoding='ISO-8859-1'?><r>\u{e9}{puzzle}</r>")),
        latin(format!("<?xml version='1.0' encoding='ISO-8859-1'?>{space}<r>\u{e9}{puzzle}</r>")),
        format!("{space}<r>{puzzle}</r>").into_bytes(),
        format!("{}{line}", " \n".repeat(3000)).into_bytes(),
        format!("\u{feff}{}{line}", "\u{a0}\n".repeat(3000)).into_bytes(),
        " ".repeat(5000).into_bytes(),
        format!("<?xml{space}").into_bytes(),
    ] {
        let whole = check.process(&bytes[..], &mut io::sink()).expect("nothing is written");
        for batch in [0, 1, 5000] {
            let streaming = Streaming { from: 0, batch, ..Streaming::default() };
            let result = process_stream(&check, &mut &bytes[..], streaming, &mut io::sink()).expect("memory is read");
            assert_eq!((result.status, result.counts.puzzles), (whole.status, whole.counts.puzzles), "{whole:?}");
        }
    }
}

/// A batch ended where a read ended in a text: inside of a character, or of what the parser must see as one piece.
/// Proves F32.
#[test]
fn a_text_is_not_cut_inside_of_a_piece_of_it() {
    let puzzle = format!("<sudoku><matrix>{}</matrix></sudoku>", "<row><col/><col/><col/><col/></row>".repeat(4));
    for (piece, is_xml) in [
        ("\u{e9}", true),
        ("\u{20ac}", true),
        ("\u{1d11e}", true),
        ("&amp;", true),
        ("&#x20AC;", true),
        ("\r\n", true),
        ("]]", true),
        ("]]>", false),
        ("&nothing;", false),
    ] {
        // The beginning is always read as a whole.
        let before = "<p/>".repeat(300);
        let text = format!("<r>{before}{puzzle}a{piece}b{puzzle}\r\n{piece}{piece}</r>\r\n");
        let (status, ..) = in_both_ways(&Task::matrix(), text.as_bytes());
        assert_eq!(status == Status::Done, is_xml, "{piece}");
    }
}

/// What a task makes of a document in memory. In batches of any size it is the same.
fn in_both_ways(task: &Task, bytes: &[u8]) -> (Status, Vec<String>, Vec<u8>) {
    // A message about an element that is still open has no position if the element started in an earlier batch. An error
    // in a declaration comes after the batches before the reference to it.
    let shown = |result: &DocumentResult| {
        let places = result.findings().map(|finding| format!("{} {}", finding.span.start, finding.rule));
        let mut places: Vec<String> = places.collect();
        places.sort_by_key(|place| place.ends_with("not-well-formed"));
        places
    };
    let mut out = Vec::new();
    let whole = task.process(bytes, &mut out).expect("memory is written");
    for (batch, most) in [(1, 1), (1, 100_000), (100, 3), (100, 100_000), (100_000, 100_000)] {
        let (streaming, mut streamed) = (Streaming { from: 0, batch, ..Streaming::default() }, Vec::new());
        let mut input = Pieces::of(bytes, most);
        let result = process_stream(task, &mut input, streaming, &mut streamed).expect("memory is read");
        let text = String::from_utf8_lossy(bytes);
        assert_eq!((result.status, shown(&result)), (whole.status, shown(&whole)), "{task:?}, {batch}: {text}");
        assert_eq!(result.counts.puzzles, whole.counts.puzzles, "{task:?}, {batch}: {text}");
        assert!(whole.status != Status::Done || streamed == out, "{task:?}, {batch}: {text}");
    }
    (whole.status, shown(&whole), out)
}

/// Namespaces in XML 1.0, sections 2.1, 3, 6 and 7; XML 1.0, sections 2.6 and 3.1.
#[test]
fn a_name_that_xml_with_namespaces_does_not_allow_is_refused() {
    let puzzle = "<sudoku><cells/></sudoku>";
    for wrong in [
        "<x></:x>",
        "<:x></x>",
        "<:x/>",
        "<x :a='1'/>",
        "<x\n:xmlns='u'/>",
        "<x xmlns='a' xmlns='b'/>",
        "<x xmlns='' a='' xmlns = ''/>",
        "<x xmlns:xml='http://www.w3.org/XML/1998/namespace' xmlns:xml='http://www.w3.org/XML/1998/namespace'/>",
        "<x xmlns:a=''/>",
        "<x xmlns:xmlns='u'/>",
        "<?XML a?>",
        "<?xml?>",
        "<?a:b c?>",
        "<?p+++?>",
        "<?p?q?>",
    ] {
        let entity = format!("<!DOCTYPE r [<!ENTITY e \"{wrong}\">]><r>{puzzle}&e;</r>");
        for text in [format!("<r>\n{wrong}{puzzle}</r>"), entity] {
            let (status, findings, _) = in_both_ways(&Task::cells(CellList::Givens), text.as_bytes());
            assert_eq!((status, findings.len()), (Status::Faulty, 1), "{text}: {findings:?}");
            assert!(findings[0].ends_with("not-well-formed"), "{text}: {findings:?}");
        }
    }
    for good in [
        "<a:x xmlns:a='u'></a:x>",
        "<x xmlns=''><y xmlns='b'/></x>",
        "<x a=':b'>: :c</x><!-- <:x/> --><?p :q?><?xml-stylesheet a?>",
        "<![CDATA[</:x><x xmlns='a' xmlns='b'/>]]>",
    ] {
        let text = format!("<?xml\nversion='1.0'?><r>{good}{puzzle}</r>");
        assert_eq!(in_both_ways(&Task::cells(CellList::Givens), text.as_bytes()).0, Status::Done, "{text}");
    }
}

/// XML 1.0, section 4.1, and the clauses F29 and F31.
/// Proves F65.
#[test]
fn an_entity_that_another_file_may_declare_passes_through_outside_of_puzzles() {
    let cell = "<sudoku name='a'><note>&nbsp;</note><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    for doctype in [
        "<!DOCTYPE r SYSTEM 'r.dtd'>",
        "<!DOCTYPE r PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>",
        "<!DOCTYPE r SYSTEM 'r.dtd' [<!ENTITY a 'x'>]>",
        "<!DOCTYPE r [<!ENTITY % iso SYSTEM 'iso.ent'> %iso;]>",
        "<!DOCTYPE r SYSTEM 'r.dtd' [ %unknown; ]>",
        "<!DOCTYPE r [<!ENTITY nbsp SYSTEM 'nbsp.ent'>]>",
        "<!DOCTYPE r SYSTEM 'r.dtd' [<!ENTITY % d 'IGNORE'><!ENTITY % e '<!ELEMENT a ANY>'>%e;]>",
        "<?xml version='1.0' standalone='no'?><!DOCTYPE r SYSTEM 'r.dtd'>",
    ] {
        let text = format!("{doctype}<r>a&nbsp;b{cell}&nbsp;{cell}<p>&nbsp;&amp;</p></r>");
        let (status, findings, out) = in_both_ways(&Task::cells(CellList::Givens), text.as_bytes());
        let expected = text.replace("<cell row='1' col='1'>", "<cell row=\"1\" col=\"1\" box=\"1\">");
        assert_eq!((status, String::from_utf8(out).expect("UTF-8")), (Status::Done, expected), "{findings:?}");
        let check = Task::check(CountOptions::new().limit(1), Requirement::Nothing);
        assert_eq!(in_both_ways(&check, text.as_bytes()).0, Status::Done);
    }
    for text in [
        "<r>&nbsp;PUZZLE</r>",
        "<!DOCTYPE r><r>&nbsp;PUZZLE</r>",
        "<!DOCTYPE r [<!ENTITY a 'x'>]><r>&nbsp;PUZZLE</r>",
        "<?xml version='1.0' standalone='yes'?><!DOCTYPE r SYSTEM 'r.dtd'><r>PUZZLE&nbsp;</r>",
        "<?xml version='1.0' standalone='yes'?><!DOCTYPE r SYSTEM 'r.dtd' [%a;]><r>PUZZLE</r>",
        "<!DOCTYPE r [%a;]><r>PUZZLE</r>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'a.ent'>]><r b='&a;'>PUZZLE</r>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'a.ent'><!ENTITY c '&a;'>]><r b='&c;'>PUZZLE</r>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM 'n'><!ENTITY a SYSTEM 'a.gif' NDATA n>]><r>&a;PUZZLE</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd' [% a;]><r>PUZZLE</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd'><r>& PUZZLE</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd'><r>&nbs*;PUZZLE</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd'><r a='&nbs*;'>PUZZLE</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd'><r>PUZZLE&1;</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd'><r>PUZZLE&-a;&×;</r>",
        "<!DOCTYPE r SYSTEM 'r.dtd' [%p\u{85};]><r>PUZZLE</r>",
    ] {
        let text = text.replace("PUZZLE", "<sudoku><cells/></sudoku>");
        let (_, findings, _) = in_both_ways(&Task::cells(CellList::Givens), text.as_bytes());
        assert!(findings.len() == 1 && findings[0].ends_with("not-well-formed"), "{text}: {findings:?}");
    }
}

/// Proves F66.
#[test]
fn a_puzzle_with_an_entity_that_another_file_may_declare_is_refused() {
    let good = "<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    let doctype = "<!DOCTYPE r SYSTEM 'r.dtd' [<!ENTITY a '5'><!ENTITY five '&x;'><!ENTITY mixed '5<!-- &x; -->'>\
                   <!ENTITY % p SYSTEM 'p.ent'>%p;<!ENTITY late '5'><!ENTITY later '&late;'>]>";
    for wrong in [
        "<sudoku><cells><cell row='1' col='1'>&x;</cell></cells></sudoku>",
        "<sudoku><cells><cell row='&x;' col='1'>5</cell></cells></sudoku>",
        "<sudoku><cells>&x;</cells></sudoku>",
        "<sudoku><cells><cell row='1' col='1'>&five;</cell></cells></sudoku>",
        "<sudoku><cells><cell row='1' col='1'>&late;</cell></cells></sudoku>",
        "<sudoku><cells><cell row='1' col='1'>&later;</cell></cells></sudoku>",
        "<sudoku name='May&x;4'><cells/></sudoku>",
        "<sudoku size='&x;'><cells/></sudoku>",
        "<sudoku symbols='&x;'><cells/></sudoku>",
        "<sudoku size='2'><boxes><row><col>&x;</col><col>b</col></row><row><col>&x;</col><col>b</col></row></boxes>\
         <matrix><row><col/><col/></row><row><col/><col/></row></matrix></sudoku>",
        "<sudoku><unit name='&x;'><cell row='1' col='1'/><cell row='1' col='2'/></unit><cells/></sudoku>",
    ] {
        let text = format!("{doctype}<r>&x;{good}\n{wrong}&five;</r>");
        for task in [
            Task::check(CountOptions::new().limit(1), Requirement::Nothing),
            Task::matrix(),
            Task::solve(SolveOptions::new().limit(1), Requirement::Nothing),
        ] {
            let (status, findings, out) = in_both_ways(&task, text.as_bytes());
            let refused: Vec<&String> = findings.iter().filter(|found| found.ends_with("unread-entity")).collect();
            assert_eq!((status, refused.len(), out.len()), (Status::Faulty, 1, 0), "{text}: {findings:?}");
            assert!(refused[0].starts_with("2:"), "{text}: {findings:?}");
            assert!(findings.iter().all(|found| found.starts_with("1:") || found == refused[0]), "{findings:?}");
        }
    }
    for known in ["&a;", "&mixed;"] {
        let text = format!("{doctype}<r>{}</r>", good.replace('5', known));
        assert_eq!(in_both_ways(&Task::matrix(), text.as_bytes()).0, Status::Done, "{known}");
    }
    // An attribute in a namespace belongs to the user, but for the `xml:id`, which is a name.
    for (attribute, status) in
        [("xml:lang='&x;'", Status::Done), ("xmlns:u='u' u:by='&x;'", Status::Done), ("xml:id='a&x;'", Status::Faulty)]
    {
        let text = format!("{doctype}<r>{}</r>", good.replacen("<sudoku", &format!("<sudoku {attribute}"), 1));
        assert_eq!(in_both_ways(&Task::matrix(), text.as_bytes()).0, status, "{attribute}");
    }
    let text = "<!DOCTYPE r [<!ENTITY % p '<!ENTITY a \"5\">'>%p;]><r><sudoku><cells/></sudoku></r>";
    assert_eq!(in_both_ways(&Task::matrix(), text.as_bytes()).1, ["1:45 unread-entity"]);
}

/// Proves F27.
#[test]
fn a_list_stays_as_it_is_if_each_of_its_elements_is_as_it_would_be_written() {
    let given = "<cell row=\"1\" col=\"1\" box=\"1\">5</cell>";
    let list = |more: &str| format!("<sudoku><cells>{given}{more}</cells></sudoku>");
    for (more, stays) in [
        ("", true),
        ("<!-- a comment -->", true),
        ("<cell row=\"1\" col=\"2\"/>", false),
        ("<cell row=\"1\" col=\"2\" box=\"1\"/>", false),
        ("<cell row=\"1\" col=\"2\">6</cell>", false),
    ] {
        let text = list(more);
        let (status, _, out) = in_both_ways(&Task::cells(CellList::Givens), text.as_bytes());
        assert_eq!((status, out == text.as_bytes()), (Status::Done, stays), "{more}");
    }
}

/// Every task reports the puzzles before the error, whatever the size of the document and of its batches.
/// Proves F67.
#[test]
fn the_puzzles_before_an_error_are_reported_in_batches_and_in_memory() {
    let good = "<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    let wrong = "<sudoku><cells><cell row='1' col='1'>x</cell></cells></sudoku>";
    let before = format!("<r>\n<p>{good}</p>{wrong}{good}<q>");
    let tasks = [
        Task::check(CountOptions::new().limit(1), Requirement::Nothing),
        Task::solve(SolveOptions::new().limit(1), Requirement::Nothing),
        Task::cells(CellList::All),
        Task::matrix(),
        Task::clean(),
        Task::grade(GradeOptions::new(), Requirement::Nothing),
        Task::export(ExportOptions::new(Notation::Line)),
    ];
    for after in
        ["</r>", "", "& </q></r>", "<a b='1' b='2'/></q></r>", "&e;</q></r>", "</q></r><r/>", "<:a/></q></r>", "</q"]
    {
        for doctype in ["", "<!DOCTYPE r [<!ENTITY e '<p:x/>'><!ENTITY f '<y/>'>]>"] {
            let text = format!("{doctype}{before}{good}{after}");
            for task in &tasks {
                let (status, findings, out) = in_both_ways(task, text.as_bytes());
                assert_eq!((status, out.len()), (Status::Faulty, 0), "{text}");
                let wrong = findings.iter().position(|found| found.ends_with("wrong-value"));
                let fault = findings.iter().position(|found| found.ends_with("not-well-formed"));
                assert!(wrong.is_some() && fault.is_some(), "{task:?}: {text}: {findings:?}");
            }
            let (_, findings, _) = in_both_ways(&tasks[0], text.as_bytes());
            let several = findings.iter().filter(|found| found.ends_with("multiple-solutions")).count();
            assert_eq!((several, findings.len()), (3, 5), "{text}: {findings:?}");
        }
    }
    for invalid in [&b"\xff</q></r>"[..], b"\xe2\x82"] {
        let bytes = [before.as_bytes(), invalid].concat();
        let (status, findings, _) = in_both_ways(&tasks[0], &bytes);
        assert_eq!((status, findings.len()), (Status::Faulty, 4), "{findings:?}");
        assert!(findings[3].ends_with("invalid-encoding"), "{findings:?}");
    }
}

/// What a DOCTYPE contains in quotes, comments and processing instructions does not end it.
/// Proves F32.
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
        let result = Task::matrix().process(text.as_bytes(), &mut whole).expect("memory is written");
        assert_eq!(result.status, Status::Done, "{subset}: {:?}", result.faults);
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
            let document = read(&text);
            assert_eq!(document.faults()[0].rule.id(), "not-well-formed", "{text}");
            assert_eq!(document.faults()[0].span.start.line, 2, "{text}");
        }
        let quoted = format!("<r><![CDATA[{reference}]]><!-- {reference} --><sudoku><cells/></sudoku></r>");
        assert_eq!(read(&quoted).faults(), [], "{quoted}");
    }
}

/// Proves F32.
#[test]
fn a_puzzle_larger_than_the_limit_is_refused() {
    let text = format!("<r>\n<sudoku><cells/><note>{}</note></sudoku></r>", "x".repeat(10_000));
    let streaming = Streaming { from: 0, batch: 1, limit: 1000, ..Streaming::default() };
    let result = process_stream(&Task::matrix(), &mut text.as_bytes(), streaming, &mut io::sink());
    let finding = &result.expect("no writer fails").faults[0];
    assert_eq!((finding.rule.id(), finding.span.to_string()), ("too-large", "2:1".to_owned()));
}

#[test]
fn a_change_of_direction_does_not_reach_a_message() {
    let text = "<sudoku><cells><cell row='1' col='1'>a\u{202e}b\u{2028}c\u{2066}</cell></cells></sudoku>";
    let document = read(text);
    let fault = &document.faults()[0];
    assert_eq!(fault.found(), Some("a\u{fffd}b\u{fffd}c\u{fffd}"));
    assert!(fault.message.contains("'a\u{fffd}b\u{fffd}c\u{fffd}'"), "{fault}");
}

/// The kind of the error that a function which writes ends with, and how much it wrote.
fn refused(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> (Option<io::ErrorKind>, usize) {
    let mut out = Vec::new();
    let ended = write(&mut out);
    (ended.err().map(|error| error.kind()), out.len())
}

/// A document contains its outcomes, so those of another one cannot be written into it. What is left to refuse is a
/// document with a fault.
#[test]
fn what_does_not_belong_together_is_not_written() {
    let puzzle = |row: u8| format!("<sudoku><cells><cell row='{row}' col='1'>5</cell></cells></sudoku>");
    let faulty = format!("<r>{}<sudoku/></r>", puzzle(1));
    let invalid = (Some(io::ErrorKind::InvalidInput), 0);
    let options = SolveOptions::new().limit(1);
    let (mut solved, mut graded) = (read(&faulty), read(&faulty));
    assert_eq!((solved.solve(&options).len(), graded.grade().len()), (1, 1));
    for document in [&read(&faulty), &solved, &graded] {
        assert_eq!(refused(|out| document.write_to(out)), invalid);
        assert_eq!(refused(|out| document.write_with_levels(&Levels::default(), out)), invalid);
        assert_eq!(refused(|out| document.write_cells_to(CellList::All, out)), invalid);
        assert_eq!(refused(|out| document.write_matrices_to(out)), invalid);
    }
    let error = solved.write_to(&mut Vec::new()).expect_err("refused");
    let error = error.get_ref().and_then(|inside| inside.downcast_ref::<DocumentError>()).expect("the findings");
    assert_eq!(error.findings(), solved.faults());

    // Each document has its own outcomes, in the order of its puzzles, wherever it is moved or cloned to.
    let [mut one, mut two] = [format!("<é>{}</é>", puzzle(1)), format!("<r>{}\n{}</r>", puzzle(1), puzzle(2))]
        .map(|text| Document::parse(text).expect("puzzles"));
    one.solve(&options);
    two.solve(&options);
    let copy = two.clone();
    two.grade();
    for document in [&one, &two, &copy] {
        assert!(document.puzzles().zip(document.outcomes()).all(|(puzzle, outcome)| *puzzle == outcome.puzzle));
        assert_eq!(document.puzzles().len(), document.outcomes().len());
        assert_eq!(refused(|out| document.write_to(out)).0, None);
    }
}

/// The numbers of the puzzles that a result has entries for.
fn numbers(result: &DocumentResult) -> Vec<usize> {
    result.puzzles.iter().map(|entry| entry.outcome.puzzle.number).collect()
}

/// A wrong puzzle between good ones: each good one has its row, wherever the batches end.
/// Proves docs/spark.md.
#[test]
fn a_wrong_puzzle_does_not_take_the_entries_of_others() {
    let is_wrong = |number: usize| number % 7 == 3;
    let each = |one: &dyn Fn(bool) -> &'static str| (1..=60).map(|number| one(is_wrong(number))).collect::<String>();
    let xml = each(&|wrong| match wrong {
        true => "<sudoku><cells><cell row='1' col='10'/></cells></sudoku>\n",
        false => {
            "<sudoku size='4'><matrix><row><col>1</col><col/><col/><col/></row><row><col/><col/><col/><col/></row>\
                  <row><col/><col/><col/><col/></row><row><col/><col/><col/><col/></row></matrix></sudoku>\n"
        }
    });
    let text = each(&|wrong| match wrong {
        true => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x\n",
        false => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    });
    let expected: Vec<usize> = (1..=60).filter(|number| !is_wrong(*number)).collect();
    let table = OutcomeOptions::for_table(&Table::new(TableFormat::Csv));
    let tasks = [
        Task::check(CountOptions::new().limit(2), Requirement::Nothing),
        Task::outcomes(OutcomeOptions::new().limit(2), Requirement::Nothing),
        Task::outcomes(table.limit(2), Requirement::Nothing),
    ];
    for input in [format!("<r>{xml}</r>"), text] {
        for task in &tasks {
            let whole = task.process(input.as_bytes(), &mut io::sink()).expect("memory");
            assert_eq!((whole.status, numbers(&whole)), (Status::Faulty, expected.clone()), "{task:?}");
            for batch in [1, 100, 1000, 5000, 1 << 20] {
                let streaming = Streaming { from: 0, batch, ..Streaming::default() };
                let mut bytes = input.as_bytes();
                let found = process_stream(task, &mut bytes, streaming, &mut io::sink()).expect("memory");
                assert_eq!((found.status, numbers(&found)), (Status::Faulty, expected.clone()), "{batch}: {task:?}");
                assert_eq!(found.counts, whole.counts);
            }
        }
    }
}

const UNIQUE_GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn of_givens(givens: &str) -> String {
    let cell = |(at, c): (usize, char)| format!("<cell row='{}' col='{}'>{c}</cell>", at / 9 + 1, at % 9 + 1);
    let cells: String = givens.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect();
    format!("<sudoku><cells>{cells}</cells></sudoku>")
}

/// Proves F32.
#[test]
fn too_many_open_elements_are_an_error_at_their_place() {
    let task = Task::check(CountOptions::new(), Requirement::Nothing);
    let streaming = Streaming { from: 0, limit: 1 << 20, ..Streaming::default() };
    let check = |depth: usize| {
        let document = format!("{}<sudoku><cells/></sudoku>{}", "<a>".repeat(depth), "</a>".repeat(depth));
        let done = process_stream(&task, &mut document.as_bytes(), streaming, &mut io::sink()).expect("memory");
        let errors = done.findings().filter(|finding| finding.is_error());
        let found = errors.map(|finding| (finding.rule, finding.span.start.column)).collect::<Vec<_>>();
        (done.status, done.counts.puzzles, found)
    };
    let most = (1 << 16) / "<a>".len();
    assert_eq!(check(most), (Status::Done, 1, Vec::new()));
    let (status, puzzles, found) = check(most + 1);
    assert_eq!((status, puzzles, found), (Status::Faulty, 0, vec![(Rule::TooLarge, 3 * most + 1)]));
}

/// Proves F32.
#[test]
fn a_piece_is_too_large_from_one_byte_on_however_it_is_read() {
    let task = Task::check(CountOptions::new(), Requirement::Nothing);
    let (limit, [head, before, tail]) = (300, ["<sudoku><!--", "<a><!-- -->", "--><cells/></sudoku>"]);
    for (start, length) in [(0, limit), (290, limit), (0, limit + 1), (290, limit + 1), (500, 2 * limit)] {
        let (space, filler) = (" ".repeat(start), "x".repeat(length - head.len() - tail.len()));
        let document = format!("{before}{space}{head}{filler}{tail}<sudoku><cells/></sudoku></a>");
        let expected = if length <= limit { None } else { Some((Rule::TooLarge, before.len() + start + 1)) };
        for most in [1, 7, 100, 299, 1 << 16] {
            let streaming = Streaming { from: 0, limit, batch: 100, ..Streaming::default() };
            let mut input = Pieces::of(document.as_bytes(), most);
            let done = process_stream(&task, &mut input, streaming, &mut io::sink()).expect("memory");
            let found = done.findings().find(|finding| finding.is_error());
            let found = found.map(|finding| (finding.rule, finding.span.start.column));
            assert_eq!(found, expected, "{length} bytes at {start}, read by {most}");
        }
    }
}

/// Proves docs/service.md#safety.
#[test]
fn the_reading_of_a_document_can_be_interrupted() {
    let token = CancelToken::new();
    token.cancel();
    let options = CountOptions::new().budget(Budget::NONE.cancelled_by(&token));
    // Without the interrupt, each of these cells has its own error.
    let document = format!("<sudoku><cells>{}</cells></sudoku>", "<cell/>".repeat(5000));
    let done = Task::check(options, Requirement::Nothing).process(document, &mut io::sink()).expect("memory");
    let rules: Vec<Rule> = done.findings().map(|finding| finding.rule).collect();
    assert_eq!((done.status, rules), (Status::Faulty, vec![Rule::NotSettled]));
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn a_grade_that_is_interrupted_is_not_settled() {
    let token = CancelToken::new();
    token.cancel();
    let budget = || Budget::NONE.cancelled_by(&token);
    let logic = Method::Logic { techniques: TechniqueSet::ALL, then_search: false };
    for task in [
        Task::grade(GradeOptions::new().budget(budget()), Requirement::Nothing),
        Task::solve(SolveOptions::new().method(logic).budget(budget()), Requirement::Nothing),
    ] {
        let done = task.process(of_givens(UNIQUE_GIVENS), &mut io::sink()).expect("memory");
        let rules: Vec<Rule> = done.findings().map(|finding| finding.rule).collect();
        assert_eq!((done.status, rules), (Status::Faulty, vec![Rule::NotSettled]));
    }
}

/// Cancels a token when it is written to.
struct Canceller(CancelToken, usize);

impl io::Write for Canceller {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.cancel();
        self.1 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn a_list_that_is_interrupted_while_it_is_written_is_an_error() {
    let token = CancelToken::new();
    let task = Task::solve(
        SolveOptions::new().limit(100_000).list(100_000).budget(Budget::NONE.cancelled_by(&token)),
        Requirement::Nothing,
    );
    let mut out = Canceller(token, 0);
    let result = task.process(of_givens(&".".repeat(81)), &mut out).expect("a result");
    let rules: Vec<Rule> = result.findings().map(|finding| finding.rule).collect();
    assert_eq!((result.status, rules), (Status::Faulty, vec![Rule::MultipleSolutions, Rule::NotSettled]));
    assert!(out.1 < 1 << 21, "{} bytes after the interrupt", out.1);
}

/// `xi:include` in a puzzle is not followed by default, and the message says so.
#[test]
fn a_puzzle_that_is_included_is_missing_and_the_message_says_why() {
    let included = "<sudoku xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='may.xml'/></sudoku>";
    let faults = read(included);
    let finding = faults.faults().first().expect("a fault");
    assert!(finding.message.ends_with("and its includes are not followed: may.xml"), "{finding}");
    assert_eq!(finding.unfollowed(), Referenced::of(&["may.xml"]).map(Unfollowed::Includes).as_ref());
    let empty = read("<sudoku><other/></sudoku>");
    assert_eq!(empty.faults().first().expect("a fault").unfollowed(), None);
}

/// The parser skips a byte order mark that is a character of the text, in documents of every size.
#[test]
fn a_second_byte_order_mark_is_not_well_formed() {
    let sudoku = "<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    for number in [1, 20_000] {
        let document = read(&format!("\u{feff}\u{feff}<list>{}</list>", sudoku.repeat(number)));
        let fault = document.faults().first().expect("a fault");
        assert_eq!((fault.rule, fault.span.start.to_string()), (Rule::NotWellFormed, "1:1".to_owned()), "{number}");
    }
}
