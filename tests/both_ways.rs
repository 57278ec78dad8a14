//! The two ways to read a text, with the scanner and with the XML parser, give the same puzzles, results, offsets, positions
//! and findings. The scanner accepts nothing that the parser refuses.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::select;
use sudoxml::document::{Document, SolveOptions};
use sudoxml::finding::Requirement;
use sudoxml::internals::parse_both_ways;
use sudoxml::run::{CountOptions, Task};
use walkdir::WalkDir;

#[test]
fn every_fixture_is_the_same_in_both_ways() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = WalkDir::new(fixtures).into_iter().map(|entry| entry.expect("an entry").into_path());
    let texts = files.filter_map(|file| Some((fs::read_to_string(&file).ok()?, file)));
    let (mut read, mut scanned) = (0, 0);
    for (text, file) in texts {
        let (whole, content) = parse_both_ways(&text);
        read += 1;
        if let Some(content) = content {
            assert_eq!(content, whole, "{}", file.display());
            scanned += 1;
        }
    }
    assert!(scanned > 100 && scanned < read, "{scanned} of {read}");
}

/// Everything that is allowed in the cells of a puzzle and between them.
#[test]
fn the_scanner_reads_every_form_of_a_cell() {
    let cells = [
        "<col/>",
        "<col />",
        "<col\n/>",
        "<col></col>",
        "<col >\t</col>",
        "<col>5</col>",
        "<col>\r\n 5 </col>",
        "<col></col >",
        "<col a='b' c=\"&lt;d&gt;\"/>",
        "<col>0</col>",
        "<col>05</col>",
        "<col>&#53;</col>",
        "<col>&#x35;</col>",
        "<col><!----></col>",
        "<col>5<!-- 6 --></col>",
        "<col><!-- --> <?p 5?>5</col>",
        "<col><![CDATA[5]]></col>",
        "<col><![CDATA[\r]]>5</col>",
        "<col>1<!-- -->2</col>",
        "<col><b>5</b></col>",
        "<col>]]&gt;</col>",
        "<col>\u{e9}\u{fffd}</col>",
        "<p:col xmlns:p='u'/>",
        "<col xmlns='u'/>",
        "<col xmlns=''/>",
        "<!-- --><col/>",
        "<col/><?p?>",
        "&#32;<col/>",
        "x<col/>",
        "<col/>xcol/>",
        "<b/><col/>",
        "<col/><col/>",
        "",
    ];
    for cell in cells {
        let first = cell.to_owned() + &"<col/>".repeat(8);
        let rows = format!("<row>{first}</row>\n") + &format!("<row>{}</row>", "<col/>".repeat(9)).repeat(8);
        let (whole, scanned) = parse_both_ways(&format!("<sudoku><matrix>{rows}</matrix></sudoku>"));
        assert_eq!(scanned, Some(whole), "{cell}");
    }
    let lists = [
        "<cell row='1' col='2'/>",
        "<cell row=\"9\" col='9' box=\"9\" given='true' >\n5 </cell>",
        "<cell row='1' col='2' box='2'/>",
        "<cell row='1' col='10'/>",
        "<cell row='1' col='1'/><cell row='1' col='1'/>",
        "<cell row='01' col='1'/>",
        "<cell col='1' row='1'/>",
        "<cell col=' 1\n' row='&#49;' id='x'>5</cell>",
        "<cell xml:id='x' row='1' col='1'/>",
        "<cell p:row='2' row='1' col='1' xmlns:p='u'/>",
        "<cell row='1'/>",
    ];
    for list in lists {
        let (whole, scanned) = parse_both_ways(&format!("<a><sudoku><cells>{list}</cells></sudoku></a>"));
        assert_eq!(scanned, Some(whole), "{list}");
    }
}

/// What is allowed around puzzles: prologs, DOCTYPEs with simple entities, and what comes after the root element.
#[test]
fn the_scanner_reads_what_is_around_puzzles() {
    let puzzle = "<sudoku name='&e;'><cells><cell row='1' col='1'>&e;</cell></cells></sudoku>";
    let prologs = [
        "<?xml version='1.0'?>",
        "<?xml version=\"1.0\" encoding='utf-8' standalone='yes' ?>\n<!-- --><?p ?>",
        "<!DOCTYPE a>",
        "<!DOCTYPE a SYSTEM 'a.dtd'>",
        "<!DOCTYPE a PUBLIC '-//x' \"a'.dtd\" [<!ELEMENT b ANY>]>",
        "<!DOCTYPE a [<!ENTITY e '5'><!-- > ]> --><?p ]>?>]>",
        "<!DOCTYPE a [<!ENTITY e '&#38;#53;'>]>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'> %p; <!ENTITY e '5'>]>",
        "<!DOCTYPE a [<!ENTITY e '&#13;5\t'>]>",
    ];
    let mut read = 0;
    for prolog in prologs {
        for entity in ["&e;", "&#53;"] {
            let text = format!("{prolog}<a>{}&lt;<![CDATA[<]]></a><!-- --> <?p?>\n", puzzle.replace("&e;", entity));
            let (whole, scanned) = parse_both_ways(&text);
            assert!(scanned.as_ref().is_none_or(|scanned| *scanned == whole), "{text}\n{scanned:?}\n{whole}");
            read += usize::from(scanned.is_some());
        }
    }
    assert_eq!(read, 14, "all but references to what is not declared, and an entity with a reference");
}

/// What is not well-formed is left to the parser, and so is what the two could read in different ways.
#[test]
fn the_scanner_accepts_nothing_that_is_wrong() {
    let wrong = [
        "",
        " ",
        "x",
        "<a>",
        "<a",
        "<a/",
        "</a>",
        "<a></b>",
        "<a/><b/>",
        "<a/>x",
        "<a/>&#32;",
        "x<a/>",
        "<a/><![CDATA[]]>",
        "<a><b></a></b>",
        "<a b/>",
        "<a b=c/>",
        "<a b='c/>",
        "<a b='c'd='e'/>",
        "<a b='<'/>",
        "<a b='&'/>",
        "<a b='&c;'/>",
        "<a b='1' b='2'/>",
        "<a p:b='1'/>",
        "<p:a/>",
        "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>",
        "<a xmlns:p=''/>",
        "<a xmlns:xml='u'/>",
        "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
        "<xmlns:a/>",
        "<a><xml:b/></a>",
        "<a:/>",
        "<:a/>",
        "<a:b:c xmlns:a='u'/>",
        "<1/>",
        "<-/>",
        "<a><</a>",
        "<a>&</a>",
        "<a>&b;</a>",
        "<a>&#0;</a>",
        "<a>&#xFFFE;</a>",
        "<a>&#x;</a>",
        "<a>&# 53;</a>",
        "<a>]]></a>",
        "<a><![CDATA[</a>",
        "<a><![cdata[]]></a>",
        "<a><!-- -- --></a>",
        "<a><!-- ---></a>",
        "<a><!-></a>",
        "<a><!--</a>",
        "<a><?></a>",
        "<a><? p?></a>",
        "<a><?xml version='1.0'?></a>",
        "<a><?XML p?></a>",
        "<a><?p:q?></a>",
        "<a><?p/?></a>",
        " <?xml version='1.0'?><a/>",
        "<?xml?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>",
        "<?xml encoding='utf-8' version='1.0'?><a/>",
        "<a>\u{1}</a>",
        "<a>\u{fffe}</a>",
        "<a b='\u{ffff}'/>",
        "<a><!DOCTYPE a></a>",
        "<a/><!DOCTYPE a>",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b '<c>'>]><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY b '&b;'>]><a>&b;</a>",
        "<a xmlns='u' xmlns='v'/>",
        "<!DOCTYPE a [<!ENTITY b ']]>'>]><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'c'>]><a b='&b;'/>",
        "<a\u{d7}/>",
        "<!DOCTYPE a [<!ENTITY b '<'>]><a c='&b;'/>",
        "<a p:xmlns='u' xmlns:p='v'/>",
        "<a/ >",
        "<a></a b>",
        "<a></ a>",
        "< a/>",
    ];
    for text in wrong {
        assert_eq!(parse_both_ways(text).1, None, "{text}");
    }
}

/// A document with a matrix or a list of cells, or both, and with results if it is solved.
fn document() -> impl Strategy<Value = String> {
    let values = proptest::collection::vec(prop_oneof![6 => Just(0_u8), 1 => 1_u8..=9], 81);
    let puzzle = (values, any::<bool>(), select(vec!["", "\n", "\r\n  "])).prop_map(|(values, is_list, space)| {
        let value = |at: usize| if values[at] == 0 { String::new() } else { values[at].to_string() };
        let cell = |at: usize| format!("{space}<cell row='{}' col=\"{}\">{}</cell>", at / 9 + 1, at % 9 + 1, value(at));
        let row = |row: usize| {
            let cols: String = (0..9).map(|col| format!("<col>{}</col>", value(row * 9 + col))).collect();
            format!("{space}<row>{cols}</row>")
        };
        let content = match is_list {
            true => format!("<cells>{}{space}</cells>", (0..81).map(cell).collect::<String>()),
            false => format!("<matrix>{}{space}</matrix>", (0..9).map(row).collect::<String>()),
        };
        format!("<sudoku>{space}{content}{space}</sudoku>")
    });
    (proptest::collection::vec(puzzle, 1..4), any::<bool>()).prop_map(|(puzzles, is_solved)| {
        let text = format!("<sudokus>{}</sudokus>", puzzles.concat());
        let mut document = Document::parse(text.clone()).expect("a document");
        let mut out = Vec::new();
        document.solve(&SolveOptions::new().limit(3).list(2));
        document.write_to(&mut out).expect("memory");
        if is_solved { String::from_utf8(out).expect("UTF-8") } else { text }
    })
}

/// A puzzle in a matrix and one in a list, with letters at the places where hidden lists go.
const PLACES: &str = "{A}<sudokus>{B}<sudoku name='m'>{C}<matrix>{A}<row>{A}<col>{A}1</col>{A}<col/><col/><col/></row>\
    <row><col/><col/><col>3</col><col/></row><row><col/><col/><col/><col/></row><row><col/><col/><col/><col/></row>{A}\
    </matrix>{C}</sudoku>{B}<sudoku name='c' size='4'><cells>{A}<cell row='1' col='2'>{A}4</cell>{A}\
    <cell row='2' col='1'>1</cell>{A}</cells>{C}<grid verdict='unique' solution='1' solutions='1'>{A}\
    <cell row='1' col='2'>4</cell>{A}</grid>{C}</sudoku><sudoku name='e' size='4'><cells>{A}</cells></sudoku>\
    <sudoku name='b' size='4'><boxes>{A}<row><col>a</col><col>a</col><col>b</col><col>b</col></row>{A}\
    <row><col>a</col><col>a</col><col>b</col><col>b</col></row><row><col>c</col><col>c</col><col>d</col><col>d</col></row>\
    <row><col>c</col><col>c</col><col>d</col><col>d</col></row>{A}</boxes>{C}<cells>{A}</cells></sudoku>{B}</sudokus>{A}";

/// What looks like lists, puzzles and results.
fn lists() -> Vec<String> {
    let row = "<row><col>2</col><col/><col/><col>1</col></row>";
    let rows = row.repeat(4);
    let cells = "<cell row='1' col='1'>2</cell> <cell row=\"4\" col=\"4\" box='4' given='true'>3</cell>";
    let matrix = format!("<matrix>{rows}</matrix>");
    let list = format!("<cells>{cells}</cells>");
    let result = format!("<grid verdict='unique' solution='1' solutions='1'>{cells}</grid>");
    let mut lists = vec![
        format!("{rows}</matrix>"),
        format!("{cells}</cells>"),
        format!("<boxes>{rows}</boxes>"),
        format!("<grid>{cells}</grid>"),
        format!("<grid verdict='unique'>{matrix}</grid>"),
        format!("<sudoku size='4'>{matrix}</sudoku>"),
        format!("<sudoku size='4'>{list}{result}</sudoku>"),
        format!("<unit name='u'><cell row='1' col='1'/><cell row='1' col='2'/></unit>"),
        format!("</matrix><matrix>{rows}</matrix>"),
        format!("</cells><cells>{cells}</cells>"),
        format!("<!DOCTYPE a>{rows}</a>"),
    ];
    lists.extend([matrix, list, result]);
    lists
}

/// The ways to hide a list at a place of this letter: A is where only comments and instructions may be, C is where other
/// content may be too, and B is the same outside of puzzles.
fn hidden(list: &str, place: char) -> Vec<String> {
    let escaped = list.replace('<', "&lt;").replace('"', "&quot;");
    let mut ways = vec![
        format!("<!--{list}-->"),
        format!("<!-- > {list} ' -->"),
        format!("<?old {list}?>"),
        format!("<?old <!-- {list}?>"),
        format!("<!-- <? {list} -->"),
    ];
    if place != 'A' {
        ways.extend([
            format!("<![CDATA[{list}]]>"),
            format!("<![CDATA[ <!-- {list}]]>"),
            format!("<note of=\"{escaped}\"/>"),
            format!("<note of='>'>{escaped}</note>"),
            format!("<note of='&lt;!-- ' to='-->'><!--{list}--></note>"),
        ]);
    }
    ways
}

/// The puzzles of a text with their names and givens, and the rules of the findings of `check`.
fn contract(text: &str) -> (Vec<(Option<String>, String)>, Vec<&'static str>) {
    let document = Document::parse_lenient(text).expect("UTF-8");
    let puzzle = |puzzle: sudoxml::document::PuzzleRef<'_>| (puzzle.name.clone(), format!("{:?}", puzzle.givens));
    let task = Task::check(CountOptions::new().limit(2), Requirement::Nothing);
    let result = task.process(text, &mut Vec::new()).expect("memory");
    (document.puzzles().map(puzzle).collect(), result.findings().map(|finding| finding.rule.id()).collect())
}

fn without_places(text: &str) -> String {
    ["{A}", "{B}", "{C}"].iter().fold(text.to_owned(), |text, place| text.replace(place, ""))
}

/// A comment, an instruction, CDATA, and the value of an attribute or of an entity contain no markup (F5, F7 to F9).
/// Proves F5.
#[test]
fn a_list_where_markup_is_not_markup_is_not_read() {
    let expected = contract(&without_places(PLACES));
    let mut rules = vec!["multiple-solutions"; 4];
    rules.insert(2, "stale-result");
    assert_eq!((expected.0.len(), &expected.1), (4, &rules));
    let places: Vec<(usize, char)> =
        PLACES.match_indices('{').filter_map(|(at, _)| Some((at, PLACES[at + 1..].chars().next()?))).collect();
    let mut documents = 0;
    for list in lists() {
        for &(at, place) in &places {
            for hidden in hidden(&list, place) {
                let text = without_places(&format!("{}{hidden}{}", &PLACES[..at], &PLACES[at + 3..]));
                assert_eq!(contract(&text), expected, "{hidden} at {at}");
                documents += 1;
            }
        }
        let other = if list.contains('\'') { list.replace('"', "'") } else { list.clone() };
        for declaration in [
            format!("<!ENTITY e \"{other}\">"),
            format!("<!ENTITY % e \"{other}\">"),
            format!("<!NOTATION n SYSTEM \"{other}\">"),
            format!("<!--{list}-->"),
            format!("<?p {list}?>"),
        ] {
            let text = without_places(&format!("<!DOCTYPE sudokus [{declaration}]>{PLACES}"));
            assert_eq!(contract(&text), expected, "{declaration}");
            documents += 1;
        }
    }
    assert!(documents > 2000, "{documents}");
}

/// Hidden lists at several places at once.
fn hidden_lists() -> impl Strategy<Value = String> {
    let places = PLACES.matches('{').count();
    proptest::collection::vec((any::<u16>(), any::<u16>(), 0..3_u8), places).prop_map(|choices| {
        let mut choices = choices.into_iter();
        let lists = lists();
        let piece = |piece: &str| match choices.next() {
            Some((list, way, 0)) => {
                let ways = hidden(&lists[usize::from(list) % lists.len()], piece.chars().next().expect("a letter"));
                format!("{}{}", ways[usize::from(way) % ways.len()], &piece[2..])
            }
            _ => piece[2..].to_owned(),
        };
        PLACES.split('{').skip(1).map(piece).collect()
    })
}

/// Pieces of markup that are inserted anywhere in a document.
const PIECES: [&str; 84] = [
    "<row>",
    "</row>",
    "<row/>",
    "<col/>",
    "<col>5</col>",
    "<col>x</col>",
    "<col>10</col>",
    "<matrix>",
    "</matrix>",
    "<matrix/>",
    "<cells>",
    "</cells>",
    "<cell row='1' col='1'/>",
    "<cell row='1' col='1' box='1'>3</cell>",
    "<boxes>",
    "</boxes>",
    "<unit name='a'>",
    "</unit>",
    "<sudoku>",
    "</sudoku>",
    "<grid verdict='unique' solutions='1'>",
    "<grid>",
    "</grid>",
    "<grade rating='1'>",
    "</grade>",
    "<!-- -->",
    "<!--",
    "-->",
    "<![CDATA[5]]>",
    "<?p <row>?>",
    "<!--<cell row='1' col='1'/></cells>-->",
    "<!-- <cells><cell row='1' col='1' box='1'>3</cell></cells> -->",
    "<?p <cell row='2' col='1'>3</cell></cells>?>",
    "<!-- <matrix><row><col/><col>1</col></row><row><col/><col/></row></matrix>",
    "<?p <cells><cell row='1' col='1'/></cells>",
    "<![CDATA[<cells><cell row='1' col='1'/></cells>]]>",
    "<a b=\"<cell row='1' col='1'/></cells>\"/>",
    "?>",
    "<p:row xmlns:p='u'/>",
    " size='4'",
    " xmlns='u'",
    " box='1'",
    "&#53;",
    "&amp;",
    "0",
    "9",
    " ",
    "\r",
    "&",
    "<",
    ">",
    "'",
    "]]>",
    "--",
    "?>",
    "&lt;",
    "&#38;",
    "&#x35;",
    "&#xFFFF;",
    "&e;",
    "&nbsp;",
    "\u{e9}",
    "\u{b7}",
    "\u{ffff}",
    "\u{b}",
    "\t",
    " a='1'",
    " a='1' a='2'",
    " a=\"'\"",
    " xmlns:p='u'",
    " xmlns:q='u'",
    " xmlns=''",
    " p:a='1'",
    " q:a='2'",
    "<q:sudoku xmlns:q='u'>",
    "</q:sudoku>",
    "<p:matrix>",
    "<?xml version='1.0'?>",
    "<?p?>",
    "<![CDATA[",
    "]]",
    "<!DOCTYPE a>",
    "<!DOCTYPE a SYSTEM 'b' [<!ENTITY e '5'>]>",
    "/",
];

/// A change of a text: at a share of its length, some bytes are replaced with a piece.
fn change() -> impl Strategy<Value = (f64, usize, &'static str)> {
    (0.0..1.0, prop_oneof![3 => Just(0_usize), 1 => 1_usize..20], select(PIECES.to_vec()))
}

fn changed(mut text: String, changes: &[(f64, usize, &str)]) -> String {
    for &(share, length, piece) in changes {
        // The end of a tag is where a piece most often makes a document that is still well-formed.
        let boundary = |at: usize| (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let near = boundary((share * text.len() as f64) as usize);
        let start = text[near..].find('<').map_or(near, |at| near + at);
        let end = boundary(start + length);
        text.replace_range(start..end, piece);
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_random_document_is_the_same_in_both_ways(
        text in document(),
        changes in proptest::collection::vec(change(), 0..4),
    ) {
        let is_unchanged = changes.is_empty();
        let (whole, scanned) = parse_both_ways(&changed(text, &changes));
        prop_assert!(scanned.is_some() || !is_unchanged);
        if let Some(scanned) = scanned {
            prop_assert_eq!(scanned, whole);
        }
    }

    /// Proves F5.
    #[test]
    fn hidden_lists_are_the_same_in_both_ways_and_change_nothing(text in hidden_lists()) {
        let (whole, scanned) = parse_both_ways(&text);
        if let Some(scanned) = scanned {
            prop_assert_eq!(scanned, whole);
        }
        prop_assert_eq!(contract(&text), contract(&without_places(PLACES)));
    }
}
