//! Documents in encodings of several bytes a character, and in ISO-2022-JP, whose escape sequences give the same bytes
//! another meaning. Random ones are built from bytes. Beside each stands the same text in UTF-8: what comes out must be
//! the same text too.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, WINDOWS_1255, X_USER_DEFINED};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use sudoxml::document::{self, CellList, DocumentError, SolveOptions};
use sudoxml::finding::Requirement;
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::logic::{Level, Levels};
use sudoxml::run::{CountOptions, GradeOptions, Status, Task};

use crate::kit::pieces::Pieces;

/// A part of a document.
#[derive(Clone, Debug)]
enum Part {
    /// Markup, white space and digits, all of it ASCII without `\` and `~`.
    Markup(String),
    /// Letters of the encoding; each number picks one.
    Letters(Vec<u16>),
}

use Part::{Letters, Markup};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str = "55...............................................................................";

fn cells(puzzle: &str) -> String {
    let cell = |(at, digit): (usize, char)| format!("<cell row='{}' col='{}'>{digit}</cell>", at / 9 + 1, at % 9 + 1);
    puzzle.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect()
}

fn markup(text: &'static [&'static str]) -> impl Strategy<Value = Vec<Part>> {
    select(text).prop_map(|text| vec![Markup(text.into())])
}

/// What the user may write between elements.
fn prose() -> impl Strategy<Value = Vec<Part>> {
    let letters = || vec(any::<u16>(), 1..4).prop_map(|letters| vec![Letters(letters)]);
    let comment =
        letters().prop_map(|letters| [vec![Markup("<!--".into())], letters, vec![Markup("-->".into())]].concat());
    let part = prop_oneof![letters(), comment, markup(&["", " ", "\n  ", "x", "<b/>", "&amp;\n"])];
    vec(part, 0..4).prop_map(|parts| parts.concat())
}

/// An earlier result or grade, with letters inside that the user put there.
fn earlier() -> impl Strategy<Value = Vec<Part>> {
    let begin = markup(&["<grid verdict='none'>", "\n  <grid verdict='unique' open='1'>", " <grade rating='1'>"]);
    (begin, prose()).prop_map(|(begin, prose)| {
        let grid = matches!(&begin[0], Markup(tag) if tag.contains("grid"));
        [begin, prose, vec![Markup(if grid { "</grid>" } else { "</grade>" }.into())]].concat()
    })
}

/// A `<sudoku>`, with what an earlier run wrote or without.
fn sudoku(with_earlier: bool) -> impl Strategy<Value = Vec<Part>> {
    let puzzle = select(&[UNIQUE, CLASH][..]).prop_map(|puzzle| vec![Markup(format!("<cells>{}", cells(puzzle)))]);
    let name = vec(any::<u16>(), 0..3).prop_map(Letters);
    let inside = prop_oneof![
        Just(Vec::new()),
        any::<u16>().prop_map(|l| { vec![Markup("<!--".into()), Letters(vec![l]), Markup("-->".into())] })
    ];
    let most = if with_earlier { 3 } else { 0 };
    let behind = vec((prose(), earlier()), 0..=most).prop_map(|parts| {
        parts.into_iter().flat_map(|(prose, earlier)| [prose, earlier].concat()).collect::<Vec<Part>>()
    });
    (name, prose(), markup(&["", "\n  ", "\n\t"]), puzzle, (inside, behind, prose())).prop_map(
        |(name, before, space, puzzle, (inside, behind, last))| {
            let tag = |text: &str| vec![Markup(text.into())];
            let start = [tag("<sudoku name='"), vec![name], tag("'>")].concat();
            [start, before, space, puzzle, inside, tag("</cells>"), behind, last, tag("</sudoku>")].concat()
        },
    )
}

/// A document's parts behind its XML declaration.
fn parts(with_earlier: bool) -> impl Strategy<Value = Vec<Part>> {
    vec((prose(), sudoku(with_earlier)), 1..3).prop_map(|puzzles| {
        let inside = puzzles.into_iter().flat_map(|(prose, sudoku)| [prose, sudoku].concat());
        [Markup("<r>".into())].into_iter().chain(inside).chain([Markup("</r>".into())]).collect()
    })
}

/// The letters of an encoding, as all the sequences of one, two or three bytes that encode some: what no encoder
/// writes, too.
fn letters(encoding: &'static Encoding) -> Vec<Vec<u8>> {
    let singles = (0x80..=0xff_u8).map(|byte| vec![byte]);
    let pairs = (0x81..=0xfe).flat_map(|lead| (0x30..=0xff).map(move |trail| vec![lead, trail]));
    let triples = (0xa1..=0xfe).map(|lead| vec![0x8f, lead, lead ^ 0x11]);
    let fours = (0x81..=0x84).flat_map(|lead| (0x30..=0x39).map(move |second| vec![lead, second, 0x81, 0x35]));
    let is_letter = |bytes: &Vec<u8>| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        let is_text = |c: char| c >= '\u{a0}' && !matches!(c, '\u{fffe}' | '\u{ffff}');
        text.is_some_and(|text| text.chars().all(is_text))
    };
    singles.chain(pairs).chain(triples).chain(fours).filter(is_letter).collect()
}

/// A document, as its bytes and as its text.
#[derive(Clone, Debug)]
struct Document {
    encoding: &'static Encoding,
    bytes: Vec<u8>,
    text: String,
}

impl Document {
    fn new(encoding: &'static Encoding, body: Vec<u8>) -> Document {
        let declaration = format!("<?xml version='1.0' encoding='{}'?>", encoding.name());
        let bytes = [declaration.into_bytes(), body].concat();
        let text = decoded(encoding, &bytes);
        Document { encoding, bytes, text }
    }
}

#[track_caller]
fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> String {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.unwrap_or_else(|| panic!("not {}: {}", encoding.name(), bytes.escape_ascii())).into_owned()
}

fn stateless(with_earlier: bool) -> impl Strategy<Value = Document> {
    let encodings = [EUC_JP, SHIFT_JIS, EUC_KR, BIG5, GBK, GB18030, WINDOWS_1255, X_USER_DEFINED];
    let encoding = select(encodings.map(|encoding| (encoding, letters(encoding))).to_vec());
    (encoding, parts(with_earlier)).prop_map(|((encoding, letters), parts)| {
        let bytes = |part: &Part| match part {
            Markup(text) => text.as_bytes().to_vec(),
            Letters(picks) => {
                picks.iter().flat_map(|&pick| letters[usize::from(pick) % letters.len()].clone()).collect()
            }
        };
        Document::new(encoding, parts.iter().flat_map(bytes).collect())
    })
}

/// Documents in ISO-2022-JP. Markup is in ASCII or in the Roman set, and changes between them at any place; `chances`
/// say where, and where an escape sequence stands that changes nothing.
fn escaped(with_earlier: bool) -> impl Strategy<Value = Document> {
    (parts(with_earlier), vec(any::<u8>(), 64)).prop_map(|(parts, chances)| {
        let mut writer = Escapes { bytes: Vec::new(), set: b"\x1b(B", chances: chances.into_iter().cycle() };
        for part in &parts {
            match part {
                Markup(text) => text.bytes().for_each(|byte| writer.markup(byte)),
                Letters(picks) => picks.iter().for_each(|&pick| writer.letter(pick)),
            }
        }
        Document::new(ISO_2022_JP, writer.bytes)
    })
}

struct Escapes<C> {
    bytes: Vec<u8>,
    set: &'static [u8; 3],
    chances: C,
}

impl<C: Iterator<Item = u8>> Escapes<C> {
    fn markup(&mut self, byte: u8) {
        let chance = self.chances.next().unwrap_or_default();
        let is_markup = matches!(self.set[..], [.., b'B' | b'J']) && self.set[1] == b'(';
        let set = match chance {
            0..40 => b"\x1b(J",
            40..80 => b"\x1b(B",
            _ if is_markup => return self.bytes.push(byte),
            _ => b"\x1b(B",
        };
        // A change among the letters of one tag is seldom of interest.
        if is_markup && byte.is_ascii_alphanumeric() && !chance.is_multiple_of(8) {
            return self.bytes.push(byte);
        }
        self.write(set, &[byte], chance.is_multiple_of(2));
    }

    fn letter(&mut self, pick: u16) {
        let [kind, which] = pick.to_be_bytes();
        let again = which.is_multiple_of(4);
        match kind % 5 {
            0 => self.write(b"\x1b(I", &[0x21 + which % 0x3f], again),
            1 => self.write(b"\x1b$B", &[0x30 + which % 16, 0x21 + which % 90], again),
            2 => self.write(b"\x1b$@", &[0x24, 0x21 + which % 80], again),
            // ¥ and ‾
            3 => self.write(b"\x1b(J", if which.is_multiple_of(2) { b"\\" } else { b"~" }, again),
            _ => self.write(b"\x1b(B", if which.is_multiple_of(2) { b"\\" } else { b"~" }, again),
        }
    }

    /// Writes a character in a set, with an escape sequence where one is needed, and `again` where it is not.
    fn write(&mut self, set: &'static [u8; 3], character: &[u8], again: bool) {
        if self.set != set || again {
            self.bytes.extend(set);
        }
        self.set = set;
        self.bytes.extend(character);
    }
}

fn solve() -> Task {
    Task::solve(SolveOptions::new().limit(1), Requirement::Nothing)
}

fn adding() -> impl Strategy<Value = Task> {
    let levels = Levels::new([Level { name: "~ \\ ¥".into(), up_to: None }]).expect("one level");
    select(vec![solve(), Task::grade(GradeOptions::new().levels(levels), Requirement::Nothing)])
}

fn writing() -> impl Strategy<Value = Task> {
    prop_oneof![adding(), select(vec![Task::matrix(), Task::cells(CellList::Givens), Task::cells(CellList::All)])]
}

#[track_caller]
fn done(task: &Task, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let result = task.process(bytes, &mut out).expect("memory can be written to");
    assert_eq!(result.status, Status::Done, "{:?} in:\n{}", result.faults, bytes.escape_ascii());
    out
}

/// The text of what a task makes of a text.
#[track_caller]
fn done_in_utf8(task: &Task, text: &str) -> String {
    // The byte order mark goes before the declaration.
    let out = done(task, format!("\u{feff}{text}").as_bytes());
    String::from_utf8(out).expect("UTF-8").split_off('\u{feff}'.len_utf8())
}

/// Bytes without the results and grades in them, and the white space before each, found by their letters alone.
fn without_added(bytes: &[u8]) -> Vec<u8> {
    let mut left = bytes.to_vec();
    for (begin, end) in [("<grid verdict=", "</grid>"), ("<grade rating=", "</grade>")] {
        while let Some(at) = find(&left, begin) {
            let tag = at + find(&left[at..], ">").expect("a tag ends") + 1;
            let behind = match left[..tag].ends_with(b"/>") {
                true => tag,
                false => tag + find(&left[tag..], end).expect("an end tag") + end.len(),
            };
            let from = left[..at].trim_ascii_end().len();
            left.drain(from..behind);
        }
    }
    left
}

fn find(bytes: &[u8], text: &str) -> Option<usize> {
    bytes.windows(text.len()).position(|window| window == text.as_bytes())
}

fn without_escapes(bytes: &[u8]) -> Vec<u8> {
    let mut left = bytes.to_vec();
    while let Some(at) = find(&left, "\x1b") {
        left.drain(at..at + 3);
    }
    left
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Proves F14, F33.
    #[test]
    fn in_every_encoding_the_output_is_the_text_that_utf_8_gives(
        document in prop_oneof![stateless(true), escaped(true)],
        tasks in vec(writing(), 1..3),
    ) {
        let (mut out, mut text) = (document.bytes, document.text);
        for task in tasks {
            out = done(&task, &out);
            text = done_in_utf8(&task, &text);
            prop_assert_eq!(decoded(document.encoding, &out), &text[..], "{}", out.escape_ascii());
            prop_assert_eq!(done(&task, &out).escape_ascii().to_string(), out.escape_ascii().to_string());
        }
    }

    /// Proves F14.
    #[test]
    fn in_every_encoding_the_output_without_what_was_added_is_the_input_byte_for_byte(
        document in prop_oneof![stateless(false), escaped(false)],
        task in adding(),
    ) {
        let out = done(&task, &document.bytes);
        prop_assert_eq!(without_added(&out).escape_ascii().to_string(), document.bytes.escape_ascii().to_string());
    }

    #[test]
    fn what_replaces_an_earlier_result_changes_escape_sequences_alone(document in escaped(true), task in adding()) {
        let out = done(&task, &done(&solve(), &document.bytes));
        let left = |bytes: &[u8]| without_added(&without_escapes(bytes)).escape_ascii().to_string();
        prop_assert_eq!(left(&out), left(&document.bytes));
    }

    #[test]
    fn a_grade_that_goes_again_leaves_the_bytes_that_were_there(document in escaped(false)) {
        let grade = Task::grade(GradeOptions::new().steps(true), Requirement::Nothing);
        // With a 5 in the place of a 3, whichever it is, the puzzle has no solution and so no grade.
        let change = |bytes: &[u8]| replaced(bytes, b">3<", b">5<");
        let out = done(&grade, &change(&done(&grade, &document.bytes)));
        prop_assert_eq!(without_added(&out).escape_ascii().to_string(), change(&document.bytes).escape_ascii().to_string());
    }

    #[test]
    fn a_large_document_in_an_encoding_is_the_same_bytes(
        document in prop_oneof![stateless(true), escaped(true)],
        task in writing(),
        most in select(vec![7, 40, 700, usize::MAX]),
    ) {
        let streaming = Streaming { from: 0, batch: 200, ..Streaming::default() };
        let mut streamed = Vec::new();
        let result = process_stream(&task, &mut Pieces::of(&document.bytes, most), streaming, &mut streamed).expect("memory");
        prop_assert_eq!(result.status, Status::Done);
        prop_assert_eq!(streamed, done(&task, &document.bytes));
    }
}

/// Proves F32.
#[test]
fn a_read_of_a_large_document_may_end_inside_of_a_character() {
    let puzzle = format!("<sudoku><matrix>{}</matrix></sudoku>", "<row><col/><col/><col/><col/></row>".repeat(4));
    for encoding in [encoding_rs::UTF_8, encoding_rs::WINDOWS_1252, SHIFT_JIS] {
        let name = encoding.name();
        // A read ends after each of the bytes of a character, because their number does not divide that of a read.
        let characters = if encoding == SHIFT_JIS { "\u{65e5}x".repeat(400_000) } else { "\u{20ac}".repeat(500_000) };
        let text = format!("<?xml version=\"1.0\" encoding=\"{name}\"?><r><p>{characters}</p>{puzzle}</r>");
        let bytes = encoding.encode(&text).0;
        let mut streamed = Vec::new();
        let streaming = Streaming { from: 1 << 16, ..Streaming::default() };
        let result = process_stream(&Task::matrix(), &mut &bytes[..], streaming, &mut streamed).expect("memory");
        assert_eq!(result.findings().map(ToString::to_string).collect::<Vec<_>>(), [""; 0], "{name}");
        assert!(streamed == done(&Task::matrix(), &bytes), "{name}");
    }
}

/// The bytes with each occurrence of some replaced by as many others.
fn replaced(bytes: &[u8], some: &[u8], others: &[u8]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for at in 0..changed.len().saturating_sub(some.len()) {
        if changed[at..].starts_with(some) {
            changed[at..at + others.len()].copy_from_slice(others);
        }
    }
    changed
}

/// A document in ISO-2022-JP with this behind its puzzle.
fn behind_the_puzzle(bytes: &[u8]) -> Document {
    let puzzle = format!("<r><sudoku>\n <cells>{}</cells>", cells(UNIQUE));
    Document::new(ISO_2022_JP, [puzzle.as_bytes(), bytes, b"</sudoku></r>"].concat())
}

/// Proves F14.
#[test]
fn an_escape_sequence_behind_an_earlier_result_keeps_what_it_says() {
    let cases: [&[u8]; 9] = [
        b"<grid verdict='none'/>\x1b(I1234\x1b(B",
        b"<grid verdict='none'/>\x1b(J~\\\x1b(B",
        b"<grid verdict='none'/>\x1b$BF|K\\\x1b(B",
        b"\x1b$BF|\x1b(B<grid verdict='none'/>\x1b(I1\x1b(B",
        b"\x1b$BF|\x1b(J\n <grid verdict='none'/>~\x1b(B",
        b"\n <grid verdict='none'>\x1b(J~</grid>\\\x1b(B",
        b"\x1b(J~\x1b(B\n <grid verdict='none'>~\x1b(J</grid>~\x1b(B",
        b"\x1b(J\n <grid verdict='none'>~\x1b(B</grid>~<grid verdict='none'/>\x1b(J~",
        b"<grid verdict='none'/>\x1b(J<grid verdict='none'/>\\<!--\x1b(I1\x1b(J--> ",
    ];
    for case in cases {
        let document = behind_the_puzzle(case);
        for task in [solve(), Task::matrix()] {
            let out = done(&task, &document.bytes);
            assert_eq!(decoded(ISO_2022_JP, &out), done_in_utf8(&task, &document.text), "{}", case.escape_ascii());
            assert_eq!(done(&task, &out), out, "{}", case.escape_ascii());
        }
    }
}

#[test]
fn a_prefix_in_japanese_letters_is_written_in_the_set_of_its_document() {
    // The second one is in the Roman set, in which the ~ and the \ at the end are ‾ and ¥.
    for (set, encoding) in [("", ISO_2022_JP), ("\x1b(J", ISO_2022_JP), ("", EUC_JP), ("", SHIFT_JIS)] {
        let name = "日本";
        let ascii = |text: &str| encoding.encode(text).0.into_owned();
        let body = format!("<{name}:sudoku xmlns:{name}='u'>\n <{name}:cells/>~\\</{name}:sudoku>");
        let body = match set {
            "" => ascii(&body),
            _ => [set.as_bytes(), &replaced(&ascii(&body), b"\x1b(B", set.as_bytes())].concat(),
        };
        let document = Document::new(encoding, body);
        for task in [solve(), Task::matrix(), Task::cells(CellList::All)] {
            let out = done(&task, &document.bytes);
            assert_eq!(decoded(encoding, &out), done_in_utf8(&task, &document.text), "{}", out.escape_ascii());
            assert_eq!(done(&task, &out), out);
        }
    }
}

#[test]
fn the_encodings_of_a_byte_a_character_have_one_byte_for_each() {
    let labels = "ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 \
                  iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 \
                  windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic \
                  x-user-defined";
    for label in labels.split_whitespace() {
        let encoding = Encoding::for_label(label.as_bytes()).expect("a label");
        assert!(encoding.is_single_byte(), "{label}");
        for byte in 0..=255_u8 {
            let bytes = [byte];
            let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(&bytes) else { continue };
            assert_eq!(encoding.encode(&text).0[..], bytes, "{label} {byte:#x}");
            assert_eq!(byte.is_ascii(), text.is_ascii(), "{label} {byte:#x}");
        }
    }
}

#[test]
fn the_encodings_that_hide_their_text_are_refused() {
    for label in ["iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "replacement"] {
        let document = format!("<?xml version='1.0' encoding='{label}'?><sudoku><cells/></sudoku>");
        let error = document::Document::parse(document).expect_err("refused");
        assert_eq!(error.findings()[0].rule.id(), "unknown-encoding", "{label}");
    }
}

/// Two or four bytes that encode a character.
fn bytes_of(encoding: &'static Encoding, c: char) -> Vec<u8> {
    let is_it = |bytes: &Vec<u8>| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        text.is_some_and(|text| text.chars().eq([c]))
    };
    letters(encoding).into_iter().find(is_it).expect("the encoding has it")
}

/// Proves F50.
#[test]
fn a_prefix_that_its_encoding_cannot_write_is_refused_before_anything_is_written() {
    // Big5 decodes more than it encodes, GBK decodes what only gb18030 encodes, and ISO-2022-JP writes another ｱ.
    let four = letters(GBK).into_iter().rfind(|bytes| bytes.len() == 4).expect("gb18030's");
    let beyond = GBK.decode_without_bom_handling(&four).0.chars().next().expect("a letter");
    let cases = [
        (BIG5, '\u{3435}', bytes_of(BIG5, '\u{3435}')),
        (GBK, beyond, four),
        (ISO_2022_JP, '\u{ff71}', b"\x1b(I1\x1b(B".to_vec()),
    ];
    for (encoding, letter, prefix) in cases {
        let document = |sudoku: &[u8], puzzle: &[u8]| {
            let parts: [&[u8]; 15] = [
                b"<r xmlns:",
                &prefix,
                b"='u' xmlns:a='u'>\n <",
                sudoku,
                b"sudoku>",
                b"<",
                puzzle,
                b"cells><",
                puzzle,
                b"cell row='1' col='1'>5</",
                puzzle,
                b"cell></",
                puzzle,
                b"cells></",
                sudoku,
            ];
            Document::new(encoding, [&parts.concat()[..], b"sudoku></r>"].concat()).bytes
        };
        let strange = [&prefix[..], b":"].concat();
        let refused = |task: &Task, bytes: &[u8]| {
            let mut out = Vec::new();
            let result = task.process(bytes, &mut out).expect("memory can be written to");
            let found: Vec<String> = result.findings().map(ToString::to_string).collect();
            assert!(out.is_empty() || result.status == Status::Done);
            (result.status != Status::Done).then_some(found)
        };
        let refusal = |column: usize| {
            Some(vec![format!(
                "2:{column}: error[unwritable-prefix]: new elements get the prefix of this element, but {} cannot \
                 represent '{letter}' (U+{:04X}); save the document as UTF-8",
                encoding.name(),
                u32::from(letter)
            )])
        };
        let check = Task::check(CountOptions::new().limit(1), Requirement::Nothing);
        let both = document(&strange, &strange);
        assert_eq!(refused(&solve(), &both), refusal(2));
        assert_eq!(refused(&Task::grade(GradeOptions::new(), Requirement::Nothing), &both), refusal(2));
        assert_eq!(refused(&Task::matrix(), &both), refusal(12));
        assert_eq!(refused(&Task::cells(CellList::All), &both), refusal(12));
        assert_eq!(refused(&check, &both), None);
        // What is not written again may have any prefix.
        assert_eq!(refused(&Task::matrix(), &document(&strange, b"a:")), None);
        assert_eq!(refused(&solve(), &document(b"a:", &strange)), None);
        let mut parsed = document::Document::parse(both).expect("a puzzle");
        parsed.solve(&SolveOptions::new());
        let mut out = Vec::new();
        let error = parsed.write_to(&mut out).expect_err("refused");
        let refused = error.get_ref().and_then(|inside| inside.downcast_ref::<DocumentError>()).expect("the findings");
        assert_eq!((refused.findings().len(), refused.findings()[0].rule.id()), (1, "unwritable-prefix"));
        assert!(out.is_empty());
    }
}
