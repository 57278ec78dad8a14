//! The two ways to read a text, with and without its plain lists, give the same puzzles, results, offsets and positions.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::select;
use sudoxml::document::{Document, SolveOptions};
use sudoxml::internals::parse_both_ways;
use walkdir::WalkDir;

#[test]
fn every_fixture_is_the_same_in_both_ways() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = WalkDir::new(fixtures).into_iter().map(|entry| entry.expect("an entry").into_path());
    let texts = files.filter_map(|file| Some((fs::read_to_string(&file).ok()?, file)));
    let (mut read, mut without) = (0, 0);
    for (text, file) in texts {
        let (whole, plain) = parse_both_ways(&text);
        read += 1;
        if let Some(plain) = plain {
            assert_eq!(plain, whole, "{}", file.display());
            without += 1;
        }
    }
    assert!(without > 100 && without < read, "{without} of {read}");
}

/// Every form of a value and of white space that a plain list may have, and some that it may not have.
#[test]
fn what_is_plain_is_read_without_the_tree() {
    let cells =
        ["<col/>", "<col />", "<col\n/>", "<col></col>", "<col >\t</col>", "<col>5</col>", "<col>\r\n 5 </col>"];
    let others =
        ["<col a='b'/>", "<col>0</col>", "<col>05</col>", "<col>&#53;</col>", "<col><!----></col>", "<col></col >"];
    let document = |cell: &str| {
        let rows = (0..9).map(|row| {
            format!(
                "<row>{}</row>\n",
                if row == 0 { cell.to_owned() + &"<col/>".repeat(8) } else { "<col/>".repeat(9) }
            )
        });
        format!("<sudoku><matrix>{}</matrix></sudoku>", rows.collect::<String>())
    };
    for cell in cells {
        let (whole, plain) = parse_both_ways(&document(cell));
        assert_eq!(plain, Some(whole), "{cell}");
    }
    for cell in others {
        assert_eq!(parse_both_ways(&document(cell)).1, None, "{cell}");
    }
    let lists = [
        ("<cell row='1' col='2'/>", true),
        ("<cell row=\"9\" col='9' box=\"9\" given='true' >\n5 </cell>", true),
        ("<cell row='1' col='2' box='2'/>", false),
        ("<cell row='1' col='10'/>", false),
        ("<cell row='1' col='1'/><cell row='1' col='1'/>", false),
        ("<cell row='01' col='1'/>", false),
        ("<cell col='1' row='1'/>", false),
    ];
    for (list, is_plain) in lists {
        let (whole, plain) = parse_both_ways(&format!("<a><sudoku><cells>{list}</cells></sudoku></a>"));
        assert_eq!(plain, is_plain.then_some(whole), "{list}");
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

/// Pieces of markup that are inserted anywhere in a document.
const PIECES: [&str; 40] = [
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
];

/// A change of a text: at a share of its length, some bytes are replaced with a piece.
fn change() -> impl Strategy<Value = (f64, usize, &'static str)> {
    (0.0..1.0, prop_oneof![3 => Just(0_usize), 1 => 1_usize..20], select(PIECES.to_vec()))
}

fn changed(mut text: String, changes: &[(f64, usize, &str)]) -> String {
    for &(share, length, piece) in changes {
        // The end of a tag is where a piece most often makes a document that is still well-formed.
        let near = (share * text.len() as f64) as usize;
        let start = text[near..].find('<').map_or(near, |at| near + at);
        let end = (start + length).min(text.len());
        text.replace_range(start..end, piece);
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_random_document_is_the_same_in_both_ways(
        text in document(),
        changes in proptest::collection::vec(change(), 0..4),
    ) {
        let is_unchanged = changes.is_empty();
        let (whole, plain) = parse_both_ways(&changed(text, &changes));
        prop_assert!(plain.is_some() || !is_unchanged);
        if let Some(plain) = plain {
            prop_assert_eq!(plain, whole);
        }
    }
}
