//! `--xinclude`: documents with puzzles that others include are inputs, and includes in a `<sudoku>` are parts of its puzzle.

use crate::kit::puzzle::{TWO, UNIQUE, matrix};
use crate::kit::{Dir, grids};
use crate::root;

const XI: &str = "xmlns:xi='http://www.w3.org/2001/XInclude'";

/// A document that includes these.
fn master(includes: &[&str]) -> String {
    let includes: String = includes.iter().map(|href| format!("  <xi:include href='{href}'/>\n")).collect();
    format!("<book {XI}>\n{includes}</book>\n")
}

/// A puzzle with this content.
fn sudoku(content: &str) -> String {
    format!("<sudoku name='A' {XI}>\n  {content}\n</sudoku>\n")
}

/// The `<matrix>` of a puzzle.
fn part(line: &str) -> String {
    let document = matrix(line);
    let start = document.find("<matrix").expect("a matrix");
    let end = document.find("</matrix>").expect("its end");
    format!("{}</matrix>", &document[start..end])
}

/// A book with two chapters, of which one has no puzzle, and a puzzle in a file of a third one.
fn book() -> Dir {
    let dir = Dir::new();
    dir.write("in/book.xml", master(&["one.xml", "parts/two.xml", "intro.xml"]));
    dir.write("in/one.xml", matrix(UNIQUE)).write("in/intro.xml", "<intro/>");
    dir.write("in/parts/two.xml", sudoku("<xi:include href='m.inc'/>")).write("in/parts/m.inc", part(TWO));
    dir
}

/// Proves S15.
#[test]
fn what_is_not_followed_is_said() {
    let dir = book();
    let hint = "and its includes are not followed: one.xml, parts/two.xml, intro.xml; --xinclude follows them";
    let ran = dir.run("check in/book.xml").exits(2);
    let missing = "in/book.xml:1:1: error[no-sudoku]: there is no <sudoku> in this document, ";
    assert_eq!(ran.findings(), [format!("{missing}{hint}")]);
    let ran = dir.run("check in").exits(2);
    let skipped = format!("in/book.xml:1:1: note[skipped]: no <sudoku> inside, {hint}");
    assert!(ran.findings().contains(&&skipped[..]), "{}", ran.stderr);
    let part = "error[no-puzzle]: this <sudoku> contains no puzzle, and its includes are not followed: m.inc";
    assert!(ran.stderr.contains(part), "{}", ran.stderr);
    // A large document, of which each batch is read alone, and one with many includes.
    dir.write("large.xml", master(&["a.xml"]).replace("</book>", &format!("{}</book>", "<p>x</p>\n".repeat(200_000))));
    let ran = dir.run("check large.xml").exits(2);
    assert!(ran.stderr.contains("and its includes are not followed: a.xml; --xinclude"), "{}", ran.stderr);
    dir.write("many.xml", master(&["a", "b", "c", "d", "e"]));
    assert!(dir.run("check many.xml").stderr.contains(": a, b, c and 2 more; --xinclude"));
    // A document with puzzles has a note, as a whole and in batches, and each include counts once.
    let puzzle = matrix(UNIQUE);
    dir.write(
        "own.xml",
        master(&["a", "b", "c", "d"]).replace("</book>", &format!("{puzzle}{puzzle}<xi:include href='e'/></book>")),
    );
    let note = "own.xml:1:1: note[skipped]: the includes of this document are not followed: a, b, c and 2 more; --xinclude \
                follows them";
    for batches in ["", "--stream-from 0 --batch-bytes 1", "--stream-from 0 --batch-bytes 900"] {
        assert_eq!(dir.run(&format!("check own.xml {batches}")).exits(0).findings(), [note], "{batches}");
    }
    assert_eq!(dir.run("solve own.xml -o own-solved.xml").exits(0).findings(), [note]);
    dir.write("sudoxml.toml", "[rules]\nskipped = 'error'\n").run("check own.xml").exits(1);
    dir.run("solve own.xml -o refused.xml").exits(1);
    assert!(!dir.has("refused.xml"));
    dir.write("sudoxml.toml", "[rules]\nskipped = 'off'\n");
    assert!(dir.run("check own.xml").exits(0).findings().is_empty());
    std::fs::remove_file(dir.path("sudoxml.toml")).expect("the file");
    // External entities are not includes.
    let entities = "<!DOCTYPE book [<!ENTITY one SYSTEM 'one.xml'><!ENTITY two PUBLIC '-//P' \"two.xml\">\
                    <!ENTITY % names SYSTEM 'names.ent'><!ENTITY text 'text'>]>\n";
    let body = |text: &str| format!("{entities}<book>&one;&text;{text}&two;</book>");
    for text in [String::new(), "<p>x</p>\n".repeat(200_000)] {
        dir.write("entities.xml", body(&text));
        let ran = dir.run("check entities.xml").exits(2);
        let hint = "and its external entities are not read: one.xml, two.xml; process these files, or use xi:include";
        assert!(ran.stderr.contains(hint) && !ran.stderr.contains("--xinclude"), "{}", ran.stderr);
    }
    // What cannot be read is an error, although it may have no puzzle.
    for broken in ["<ch>AT&T</ch>", "", "text", "<ch>\u{1}</ch>"] {
        dir.write("broken.xml", broken).write("with.xml", master(&["in/one.xml", "broken.xml"]));
        let ran = dir.run("check --xinclude with.xml").exits(2);
        assert!(
            ran.stderr.contains("broken.xml:1:") && ran.stderr.contains("error[not-well-formed]"),
            "{}",
            ran.stderr
        );
    }
    // What only looks like an include.
    dir.write("other.xml", "<book xmlns:xi='urn:other'><xi:include href='a.xml'/></book>");
    assert!(!dir.run("check other.xml").stderr.contains("includes"));
}

/// Proves S16, S15.
#[test]
fn a_document_that_is_included_is_an_input() {
    let dir = book();
    let ran = dir.run("check --xinclude in/book.xml").exits(1);
    let several = "in/parts/two.xml:1:1: error[multiple-solutions]: 'A' has several solutions, not one";
    assert_eq!(ran.findings(), [several]);
    assert!(ran.summary().starts_with("sudoxml: 2 documents, 2 puzzles"), "{}", ran.summary());
    let table = dir.run("table --xinclude --columns document,verdict in/book.xml").exits(0);
    assert_eq!(table.out(), "document,verdict\nin/one.xml,unique\nin/parts/two.xml,multiple\n");
    // With other files of the folder, each document is an input once.
    let table = dir.run("table --xinclude --columns document,verdict in in/one.xml").exits(0);
    assert_eq!(table.out(), "document,verdict\nin/one.xml,unique\nin/parts/two.xml,multiple\n");
    dir.write("sudoxml.toml", "xinclude = true");
    dir.run("check in/book.xml").exits(1);
    dir.run("check --no-xinclude in/book.xml").exits(2);
    for task in ["render --to text", "export", "grade --explain", "audit", "canonical", "dedupe"] {
        let ran = dir.run(&format!("{task} in/book.xml"));
        assert!(!ran.stderr.contains("not followed") && !ran.stderr.contains("no-sudoku"), "{task}: {}", ran.stderr);
    }
}

/// Proves S16.
#[test]
fn a_document_needs_no_puzzle_if_its_includes_lead_to_one() {
    let dir = book();
    // By way of another one, beside the same in a folder, and where a missing puzzle is an error.
    dir.write("in/library.xml", master(&["book.xml"]))
        .write("sudoxml.toml", "xinclude = true\n[rules]\nskipped = 'error'\n");
    let ran = dir.run("check --require solvable in/library.xml in/book.xml").exits(0);
    assert!(!ran.stderr.contains("skipped") && ran.summary().starts_with("sudoxml: 2 documents"), "{}", ran.stderr);
    // It is copied with the other files.
    dir.run("solve in -o out --copy-others --exclude intro.xml").exits(0);
    assert_eq!(dir.text("out/library.xml"), dir.text("in/library.xml"));
    // Of a document that is named, the files that it includes are copied too, so that the copy can be read.
    dir.write("in/notes.xml", "<notes/>");
    dir.run("solve in/book.xml -o named/ --copy-others").exits(0);
    assert_eq!(dir.tree("named"), ["book.xml", "intro.xml", "one.xml", "parts/m.inc", "parts/two.xml"]);
    assert!(dir.text("named/one.xml").contains("<grid") && dir.text("named/intro.xml") == "<intro/>");
    // Includes without a puzzle, also in a circle, are not enough.
    dir.write("in/empty.xml", master(&["intro.xml"]))
        .write("a.xml", master(&["b.xml"]))
        .write("b.xml", master(&["a.xml"]));
    let ran = dir.run("check in/empty.xml").exits(2);
    assert_eq!(ran.findings(), ["in/empty.xml:1:1: error[no-sudoku]: there is no <sudoku> in this document"]);
    let ran = dir.run("check a.xml").exits(2);
    assert!(ran.findings().iter().any(|finding| finding.contains("no-sudoku")), "{}", ran.stderr);
}

/// Proves S16.
#[test]
fn an_included_document_is_read_although_its_folder_leaves_it_out() {
    let dir = book();
    dir.write("in/.drafts/three.puzzle", matrix(UNIQUE)).write("in/four.xml", matrix(UNIQUE));
    dir.write("in/book.xml", master(&[".drafts/three.puzzle", "four.xml"]));
    let table = dir.run("table --xinclude --exclude four.xml --columns document in/book.xml").exits(0);
    assert_eq!(table.out(), "document\nin/.drafts/three.puzzle\nin/four.xml\n");
    let ran = dir.run("clean --xinclude in -o out --copy-others --hidden").exits(0);
    assert!(dir.has("out/.drafts/three.puzzle"), "{}", ran.stderr);
}

/// Proves F1, S16.
#[test]
fn an_include_in_a_sudoku_of_another_namespace_leads_to_a_document() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "namespace = 'urn:a'\n")
        .write("may.xml", matrix(UNIQUE).replacen("<sudoku", "<sudoku xmlns='urn:a'", 1));
    let reference = "<sudoku xmlns='urn:ref'><xi:include href='may.xml'/></sudoku>";
    dir.write("book.xml", format!("<book {XI}>{reference}</book>"));
    let ran = dir.run("check --xinclude book.xml").exits(0);
    assert!(ran.stderr.contains("1 puzzle (1 unique"), "{}", ran.stderr);
    dir.run("solve --xinclude book.xml -o out/").exits(0);
    assert_eq!(dir.tree("out"), ["may.xml"]);
}

/// Proves S16.
#[test]
fn a_text_that_a_document_includes_is_copied_with_it() {
    let dir = Dir::new();
    let text = |href: &str| format!("<xi:include href='{href}' parse='text'/>");
    let book = format!("<book {XI}><xi:include href='one.xml'/>{}{}</book>", text("intro.txt"), text("gone.txt"));
    dir.write("in/book.xml", book).write("in/one.xml", matrix(UNIQUE)).write("in/intro.txt", "An introduction");
    dir.run("solve --xinclude --copy-others in/book.xml -o out/").exits(0);
    assert_eq!(dir.tree("out"), ["book.xml", "intro.txt", "one.xml"]);
}

/// Proves S16.
#[test]
fn results_go_where_the_puzzle_is() {
    let dir = book();
    dir.run("solve --xinclude in/book.xml -o out/").exits(0);
    assert_eq!(dir.tree("out"), ["one.xml", "parts/two.xml"]);
    assert_eq!(grids(&dir.text("out/one.xml")).len(), 1);
    dir.run("solve --xinclude in -o whole --copy-others").exits(0);
    assert_eq!(dir.tree("whole"), ["book.xml", "intro.xml", "one.xml", "parts/m.inc", "parts/two.xml"]);
    assert_eq!(dir.text("whole/book.xml"), dir.text("in/book.xml"));
    assert_eq!(dir.text("whole/parts/two.xml"), dir.text("out/parts/two.xml"));
    for output in ["", "-o out.xml"] {
        let ran = dir.run(&format!("solve --xinclude in/book.xml {output}")).exits(2);
        assert_eq!(ran.places(), ["in/one.xml:1:1: error[same-output]", "in/parts/two.xml:1:1: error[same-output]"]);
        assert!(ran.out().is_empty() && !dir.has("out.xml"));
    }
    let ran = dir.run("solve --xinclude in/book.xml --diff").exits(1);
    assert!(ran.out().contains("+++ in/one.xml") && ran.out().contains("+++ in/parts/two.xml"));
    dir.run("solve --xinclude --in-place in/book.xml").exits(0);
    assert_eq!(dir.text("in/one.xml"), dir.text("out/one.xml"));
    assert_eq!(dir.text("in/parts/m.inc"), part(TWO));
}

/// Proves S17.
#[test]
fn an_include_in_a_sudoku_is_a_part_of_its_puzzle() {
    let dir = Dir::new();
    dir.write("m.xml", part(UNIQUE)).write("value.txt", " 5\n").write("boxes.xml", "<boxes/>");
    dir.write(
        "lib.xml",
        format!("<lib><m xml:id='x'/>{}</lib>", part(UNIQUE).replacen("<matrix", "<matrix xml:id='y'", 1)),
    );
    dir.write("whole.xml", sudoku(&part(UNIQUE)));
    let expected = dir.run("table --columns name,givens whole.xml").exits(0).out().to_owned();
    let row = "<row><col>5</col><col>3</col>";
    let matrix = part(UNIQUE);
    let at = matrix.find("<row>").expect("a row");
    let end = matrix.find("</row>").expect("its end") + "</row>".len();
    dir.write("row.xml", &matrix[at..end]);
    let with_row = format!("{}<xi:include href='row.xml'/>{}", &matrix[..at], &matrix[end..]);
    assert!(matrix.contains(row), "the first value is 5");
    dir.write("wide.txt", b"5\0");
    let with_value = matrix.replacen("<col>5</col>", "<col><xi:include href='value.txt' parse='text'/></col>", 1);
    for content in [
        "<xi:include href='m.xml'/>".to_owned(),
        "<xi:include href='m.xml' parse='xml'/>".to_owned(),
        "<xi:include href='./m.xml'><xi:fallback><matrix/></xi:fallback></xi:include>".to_owned(),
        "<xi:include href='lib.xml' xpointer='y'/>".to_owned(),
        with_row,
        with_value.replace("value.txt'", "wide.txt' encoding='UTF-16LE'"),
        with_value.replace("value.txt'", "value.txt' encoding='ISO-8859-1'"),
        with_value,
        format!("<xi:include href='none.xml'><!-- --><xi:fallback>{matrix}</xi:fallback> </xi:include>"),
        "<xi:include href='none.xml'><xi:fallback><xi:include href='m.xml'/></xi:fallback></xi:include>".to_owned(),
    ] {
        dir.write("a.xml", sudoku(&content));
        let ran = dir.run("table --xinclude --columns name,givens a.xml");
        assert_eq!((ran.out(), ran.findings()), (&expected[..], Vec::new()), "{content}: {}", ran.stderr);
        dir.run("solve --xinclude a.xml -o out.xml").exits(0);
        let solved = dir.text("out.xml");
        let before = sudoku(&content);
        let kept = &before[..before.len() - "\n</sudoku>\n".len()];
        assert!(solved.starts_with(kept) && solved.ends_with("</grid>\n</sudoku>\n"), "{solved}");
        // The next run gives the same results.
        dir.run("solve --xinclude --in-place out.xml").exits(0);
        assert_eq!(dir.text("out.xml"), solved);
        dir.run("clean --xinclude --in-place out.xml").exits(0);
        assert_eq!(dir.text("out.xml"), before);
        dir.run("check --stream-from 0 --batch-bytes 100 --xinclude a.xml").exits(0);
    }
}

/// Proves S17.
#[test]
fn a_finding_in_a_part_names_the_file_and_the_place_in_it() {
    let dir = Dir::new();
    dir.write("a.xml", sudoku("<xi:include href='parts/m.xml'/>"));
    dir.write("parts/m.xml", part(UNIQUE).replacen("<col>5</col>", "\n<col>x</col>", 1));
    let ran = dir.run("check --xinclude a.xml").exits(2);
    let message = "a.xml:2:3: error[wrong-value]: row 1, column 1 of 'A' contains 'x'; use 1 to 9, or leave it empty";
    assert_eq!(ran.findings(), [format!("{message} (parts/m.xml:{})", place(&dir.text("parts/m.xml"), "<col>x"))]);
    dir.write("parts/m.xml", "<matrix><row/></matrix>");
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.stderr.contains("needs 9 (parts/m.xml:1:1)"), "{}", ran.stderr);
    dir.write("parts/m.xml", "<matrix>\n<p:other xmlns:p='urn:p'/>text</matrix>");
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.stderr.contains("contains <other>; use only <row> in it (parts/m.xml:2:1)"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the text 'text'; use only <row> in it (parts/m.xml:2:27)"), "{}", ran.stderr);
    // Digits that clash are at the include, and have their places in the file. Reports have the second one as data.
    dir.write("parts/m.xml", part(UNIQUE).replacen("<col>3</col>", "<col>5</col>", 1));
    let ran = dir.run("check --xinclude a.xml").exits(1);
    let [first, second] = ["<col>5</col>", "<col>5</col><col/>"].map(|col| place(&dir.text("parts/m.xml"), col));
    let message = format!("5 appears twice in row 1 of 'A': r1c1 at parts/m.xml:{first}, r1c2 at parts/m.xml:{second}");
    assert_eq!(ran.findings()[0], format!("a.xml:2:3: error[digit-twice-in-row]: {message}"));
    let (line, column) = second.split_once(':').expect("a place");
    let json = dir.run("check --xinclude --report json a.xml").exits(1);
    let data = format!("\"included\":{{\"document\":\"parts/m.xml\",\"line\":{line},\"column\":{column}}}");
    assert!(json.out().contains(&data), "{}", json.out());
    let sarif = dir.run("check --xinclude --report sarif a.xml").exits(1);
    let data = format!("{{\"uri\":\"parts/m.xml\"}},\"region\":{{\"startColumn\":{column},\"startLine\":{line}}}");
    assert!(sarif.out().contains("\"relatedLocations\":[") && sarif.out().contains(&data));
}

/// Proves S17.
#[test]
fn a_finding_about_an_included_text_names_the_file() {
    let dir = Dir::new();
    let cell = "<col><xi:include href='digit.txt' parse='text'/></col>";
    let puzzle = part(UNIQUE).replacen("<col>3</col>", cell, 1);
    dir.write("a.xml", sudoku(&puzzle)).write("digit.txt", "x");
    let at = place(&sudoku(&puzzle), cell);
    let ran = dir.run("check --xinclude a.xml").exits(2);
    let message = "row 1, column 2 of 'A' contains 'x'; use 1 to 9, or leave it empty";
    assert_eq!(ran.findings(), [format!("a.xml:{at}: error[wrong-value]: {message} (digit.txt:1:1)")]);
    dir.write("digit.txt", "5");
    let ran = dir.run("check --xinclude a.xml").exits(1);
    let first = place(&sudoku(&puzzle), "<col>5</col>");
    let message = format!("5 appears twice in row 1 of 'A': r1c1 at {first}, r1c2 at digit.txt:1:1");
    assert_eq!(ran.findings()[0], format!("a.xml:{at}: error[digit-twice-in-row]: {message}"));
}

/// Proves S15.
#[test]
fn an_include_in_a_part_that_is_not_followed_is_named() {
    let dir = Dir::new();
    let matrix = part(UNIQUE);
    let row = &matrix[matrix.find("<row>").expect("a row")..matrix.find("</row>").expect("its end")];
    let include = "<xi:include href='b.xml'/>";
    for (content, which) in [
        (format!("<matrix>{include}</matrix>"), "this <matrix>"),
        (matrix.replacen(row, &format!("{include}{row}"), 1), "this <matrix>"),
        (matrix.replacen("<col>3</col>", include, 1), "this <row>"),
        (matrix.replacen("<col>3</col>", &format!("<col>{include}</col>"), 1), "row 1, column 2 of 'A'"),
        (format!("<cells>{include}</cells>"), "this <cells>"),
    ] {
        dir.write("a.xml", sudoku(&content));
        let at = place(&sudoku(&content), include);
        let message =
            format!("{which} contains <include>, and its includes are not followed: b.xml; --xinclude follows them");
        let ran = dir.run("check a.xml").exits(2);
        assert_eq!(ran.findings(), [format!("a.xml:{at}: error[wrong-shape]: {message}")]);
    }
}

/// Proves S18, S19.
#[test]
fn no_report_replaces_a_file_that_is_included_a_master_or_a_catalog() {
    let dir = book();
    dir.write("catalog.xml", "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'/>");
    for report in ["in/book.xml", "in/parts/m.inc", "catalog.xml"] {
        let text = dir.text(report);
        for command in ["check", "solve -o out --copy-others"] {
            let flags = format!("--xinclude --catalog catalog.xml --report json={report}");
            let ran = dir.run(&format!("{command} in {flags}")).exits(2);
            let message =
                "error[output-is-input]: the report would overwrite this file, which the run reads; name another file";
            assert_eq!(ran.findings(), [format!("{report}:1:1: {message}")], "{command}");
            assert!(dir.text(report) == text && !dir.has("out"), "{report}");
        }
    }
}

/// The line and the column of a text in another one.
fn place(text: &str, wanted: &str) -> String {
    let before = &text[..text.find(wanted).expect("the text")];
    let line = before.lines().count().max(1) + usize::from(before.ends_with('\n'));
    let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
    format!("{line}:{column}")
}

/// Proves S17.
#[test]
fn a_part_is_not_changed() {
    let dir = Dir::new();
    let with_text = part(TWO).replacen("<col/>", "<col><xi:include href='t.txt' parse='text'/></col>", 1);
    dir.write("t.txt", "\n").write("b.xml", sudoku(&with_text));
    dir.write("a.xml", sudoku("<xi:include href='m.xml'/>")).write("m.xml", part(TWO));
    for (task, file) in [("cells", "a.xml"), ("matrix", "a.xml"), ("cells", "b.xml")] {
        let ran = dir.run(&format!("{task} --xinclude {file}")).exits(2);
        assert_eq!(ran.places(), [format!("{file}:2:3: error[puzzle-in-entity]")], "{task}");
    }
    let ran = dir.run("audit --xinclude --fix --in-place a.xml").exits(0);
    assert!(ran.stderr.contains("[repair]") && !dir.text("a.xml").contains("<matrix"), "{}", ran.stderr);
    for task in ["solve", "export", "render --to text"] {
        let ran = dir.run(&format!("{task} --xinclude a.xml -o m.xml")).exits(2);
        assert!(ran.stderr.contains("error[output-is-input]"), "{task}: {}", ran.stderr);
    }
    assert_eq!(dir.text("m.xml"), part(TWO));
    dir.write("g.xml", "<grid verdict='none'/>").write("s.xml", matrix(UNIQUE));
    for (included, what) in [("g.xml", "the <grid> of an earlier run"), ("s.xml", "a <sudoku>")] {
        dir.write("b.xml", sudoku(&format!("{}<xi:include href='{included}'/>", part(UNIQUE))));
        let ran = dir.run("check --xinclude b.xml").exits(2);
        assert!(ran.stderr.contains(&format!("{what} comes from another file")), "{included}: {}", ran.stderr);
    }
}

/// Proves S17.
#[test]
fn a_part_keeps_its_namespaces() {
    let dir = Dir::new();
    let sudoku = format!("<sudoku xmlns='urn:s' {XI}><xi:include href='m.xml'/></sudoku>");
    dir.write("a.xml", &sudoku).write("m.xml", part(UNIQUE));
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.stderr.contains("is in another namespace"), "{}", ran.stderr);
    dir.write("m.xml", part(UNIQUE).replacen("<matrix", "<matrix xmlns='urn:s'", 1));
    dir.run("check --xinclude a.xml").exits(0);
    // A prefix that the root declares, and another element has.
    let prefixed = part(UNIQUE).replace("</", "</s:").replace("<row", "<s:row").replace("<col", "<s:col");
    dir.write(
        "m.xml",
        format!("<lib xmlns:s='urn:s'>{}</lib>", prefixed.replacen("<matrix", "<s:matrix xml:id='m'", 1)),
    );
    dir.write("a.xml", sudoku.replace("'m.xml'", "'m.xml' xpointer='m'"));
    dir.run("check --xinclude a.xml").exits(0);
}

/// Proves S18.
#[test]
fn only_allowed_files_are_read() {
    let dir = Dir::new();
    dir.write("in/a.xml", sudoku("<xi:include href='../shared/m.xml'/>")).write("shared/m.xml", part(UNIQUE));
    dir.write("in/b.xml", master(&["../shared/p.xml"])).write("shared/p.xml", matrix(UNIQUE));
    let outside = "is outside of the folders from which files may be included";
    let ran = dir.run("check --xinclude in").exits(2);
    let of = |file: &str, line: &str, included: &str| {
        let flag = "--include-root shared allows it";
        format!("in/{file}.xml:{line}:3: error[unread-include]: {included} {outside}; {flag}")
    };
    assert_eq!(ran.findings(), [of("a", "2", "shared/m.xml"), of("b", "2", "shared/p.xml")]);
    dir.run("check --xinclude --include-root shared in").exits(0);
    dir.write("in/sudoxml.toml", "xinclude = true\ninclude-root = ['../shared']");
    assert!(dir.run("check in").exits(0).summary().contains("2 documents, 2 puzzles"));
    // It can be written only where it is.
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places()[0], "shared/p.xml:1:1: error[outside-output]");
    dir.run("solve in --in-place").exits(0);
    assert!(dir.text("shared/p.xml").contains("<grid"));
    #[cfg(unix)]
    {
        dir.write("other/a.xml", sudoku("<xi:include href='link.xml'/>")).link("../shared/m.xml", "other/link.xml");
        let linked = dir.run("check --xinclude other").exits(2).stderr;
        assert!(linked.contains(outside) && linked.contains("; --include-root shared allows it"), "{linked}");
    }
}

/// Proves S18.
#[test]
fn what_cannot_be_included_is_an_error_with_the_reason() {
    let dir = Dir::new();
    dir.write("m.xml", part(UNIQUE))
        .write("broken.xml", "<matrix>")
        .write("doctype.xml", "<!DOCTYPE m><m/>")
        .folder("f");
    dir.write("loop.xml", format!("<m {XI}><xi:include href='loop.xml'/></m>")).write("latin.xml", b"<m>\xe9</m>");
    let cases = [
        ("href='none.xml'", "none.xml does not exist"),
        ("href='f'", "f is not a file"),
        ("href='.'", ". is not a file"),
        (
            "href='http://example.org/m.xml'",
            "http://example.org/m.xml is not a file, and no catalog says which file it is; add a <uri> for it to a catalog, and name that with --catalog FILE",
        ),
        ("href='m.xml?x'", "is not a file, and no catalog"),
        ("href='m.xml#x'", "an href contains no '#'"),
        ("xpointer='x'", "an include of the document itself is not supported"),
        ("href='m.xml' xpointer='none'", "no element of m.xml has the xml:id 'none'"),
        ("href='m.xml' xpointer='element(/1)'", "the xpointer 'element(/1)' is not supported"),
        ("href='m.xml' parse='json'", "parse='json' is not xml or text"),
        ("href='m.xml' parse='text' xpointer='x'", "an include with parse='text' has no xpointer"),
        ("href='latin.xml' parse='text' encoding='bogus'", "encoding='bogus' is not a known encoding"),
        ("href='m.xml' xml:base='f/'", "xml:base around an include is not supported"),
        ("href='broken.xml'", "broken.xml:1:9: the document ends, but <matrix> (line 1, column 1) is still open"),
        ("href='latin.xml'", "latin.xml:1:4: the bytes from here on are not UTF-8"),
        ("href='doctype.xml'", "doctype.xml has a DOCTYPE, which a part of a puzzle cannot have"),
        ("href='loop.xml'", "loop.xml:1:"),
        ("href='a.xml'", "a.xml includes itself"),
    ];
    for (attributes, expected) in cases {
        dir.write("a.xml", sudoku(&format!("<xi:include {attributes}/>")));
        let ran = dir.run("check --xinclude a.xml").exits(2);
        let finding = ran.findings().join("\n");
        assert!(finding.starts_with("a.xml:2:3: error[unread-include]: "), "{attributes}: {finding}");
        assert!(finding.contains(expected) && finding.lines().count() == 1, "{attributes}: {finding}");
        assert!(!dir.run("solve --xinclude a.xml -o out.xml").findings().is_empty() && !dir.has("out.xml"));
    }
    // In a cell, the finding is the only one.
    dir.write("a.xml", matrix(UNIQUE).replacen("<col/>", &format!("<col><xi:include {XI} href='none.xml'/></col>"), 1));
    assert_eq!(dir.run("check --xinclude a.xml").exits(2).findings().len(), 1);
    for (content, expected) in [
        ("<xi:fallback/><xi:fallback/>", "an include has at most one <fallback>; remove the others"),
        ("<xi:include href='m.xml'/>", "an include cannot contain <include>, but only a <fallback>; remove it"),
        ("<xi:other/>", "an include cannot contain <other>, but only a <fallback>; remove it"),
    ] {
        dir.write("a.xml", sudoku(&format!("<xi:include href='m.xml'>{content}</xi:include>")));
        let findings = dir.run("check --xinclude a.xml").exits(2).findings().join("\n");
        assert!(findings.contains(expected) && findings.lines().count() == 1, "{content}: {findings}");
    }
    let outside = format!("<book {XI}><xi:include href='m.xml' xpointer='x'/>{}</book>", matrix(UNIQUE));
    dir.write("a.xml", outside);
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.stderr.contains("only whole files are included outside of a <sudoku>"), "{}", ran.stderr);
    let standard = dir.pipe("check --xinclude -", master(&["m.xml"])).exits(2);
    assert!(standard.stderr.contains("this document is processed alone"), "{}", standard.stderr);
    dir.pipe("check --xinclude -", sudoku("<xi:include href='m.xml'/>")).exits(0);
}

/// Proves S18.
#[test]
fn a_fallback_counts_only_without_the_file() {
    let dir = Dir::new();
    let fallback = |href: &str| {
        format!("<book {XI}><xi:include href='{href}'><xi:fallback>{}</xi:fallback></xi:include></book>", matrix(TWO))
    };
    dir.write("p.xml", matrix(UNIQUE)).write("a.xml", fallback("p.xml")).write("b.xml", fallback("none.xml"));
    let verdicts =
        |file: &str| dir.run(&format!("table --xinclude --columns document,verdict {file}")).exits(0).out().to_owned();
    assert_eq!(verdicts("a.xml"), "document,verdict\np.xml,unique\n");
    assert_eq!(verdicts("b.xml"), "document,verdict\nb.xml,multiple\n");
    dir.run("solve --xinclude b.xml -o out.xml").exits(0);
    assert_eq!(grids(&dir.text("out.xml")).len(), 2);
}

/// Proves S19.
#[test]
fn catalogs_say_which_files_uris_mean() {
    let dir = Dir::new();
    dir.write("in/a.xml", sudoku("<xi:include href='http://example.org/puzzles/m.xml'/>"));
    dir.write("in/b.xml", master(&["urn:puzzles:p"]))
        .write("cat/m.xml", part(UNIQUE))
        .write("cat/p.xml", matrix(UNIQUE));
    let catalog = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\
        <rewriteURI uriStartString='http://example.org/puzzles/' rewritePrefix='./'/><nextCatalog catalog='next.xml'/></catalog>";
    let next = catalog.replace("<nextCatalog catalog='next.xml'/>", "<uri name='urn:puzzles:p' uri='p.xml'/>");
    dir.write("cat/catalog.xml", catalog).write("cat/next.xml", next);
    dir.run("check --xinclude in").exits(2);
    let ran = dir.run("check --xinclude --catalog cat/catalog.xml in").exits(0);
    assert!(ran.summary().contains("2 documents, 2 puzzles"), "{}", ran.stderr);
    let of_environment = |files: &str| dir.sudoxml("check --xinclude in").env("XML_CATALOG_FILES", files).run();
    of_environment("none.xml cat/catalog.xml").exits(0);
    of_environment("none.xml").exits(2);
    dir.write("sudoxml.toml", "xinclude = true\ncatalog = ['cat/catalog.xml']");
    dir.run("check in").exits(0);
    for flag in ["--catalog cat/catalog.xml", "--include-root cat"] {
        let ran = dir.run(&format!("check --no-config {flag} in")).exits(2);
        assert!(ran.stderr.contains("they are followed only with --xinclude"), "{}", ran.stderr);
    }
    let ran = dir.run("check --xinclude --catalog none.xml in").exits(2);
    assert!(ran.stderr.contains("none.xml:1:1: error[unreadable]"), "{}", ran.stderr);
    dir.run("check in --depfile d --stamp s").exits(0);
    let depfile = dir.text("d");
    // A rule of a build names the files by these paths.
    for file in ["cat/catalog.xml", "cat/next.xml", "cat/m.xml", "cat/p.xml"] {
        assert!(depfile.contains(&format!(" {file}")), "{file}: {depfile}");
    }
}

/// Proves S20.
#[test]
fn includes_are_bounded() {
    let dir = Dir::new();
    dir.write("a.xml", master(&["b.xml"])).write("b.xml", master(&["a.xml"]));
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.findings()[0].starts_with("b.xml:2:3: error[unread-include]: a.xml includes itself"), "{}", ran.stderr);
    // A file that two others include is no loop.
    dir.write("c.xml", master(&["d.xml", "e.xml"])).write("d.xml", master(&["e.xml"])).write("e.xml", matrix(UNIQUE));
    assert!(dir.run("check --xinclude c.xml").exits(0).summary().contains("1 document, 1 puzzle"));
    for number in 0..30 {
        let next = format!("{}.xml", number + 1);
        dir.write(&format!("{number}.xml"), master(&[&next]));
        dir.write(&format!("part/{number}.xml"), format!("<m {XI}><xi:include href='{next}'/></m>"));
    }
    dir.write("30.xml", matrix(UNIQUE)).write("part/30.xml", part(UNIQUE));
    let ran = dir.run("check --xinclude 0.xml").exits(2);
    assert!(ran.stderr.contains("more than 20 documents include one another in a row"), "{}", ran.stderr);
    dir.run("check --xinclude 15.xml").exits(0);
    dir.write("x.xml", sudoku("<xi:include href='part/0.xml'/>"));
    let ran = dir.run("check --xinclude x.xml").exits(2);
    assert!(ran.stderr.contains("more than 10 includes are in one another"), "{}", ran.stderr);
    dir.write("big.xml", format!("<p>{}</p>", "x".repeat(1 << 24)));
    dir.write("x.xml", sudoku("<xi:include href='big.xml'/>"));
    let ran = dir.run("check --xinclude x.xml").exits(2);
    assert!(ran.stderr.contains("have more than 16777216 bytes"), "{}", ran.stderr);
}

/// Proves S20.
#[test]
fn a_build_sees_an_included_file_that_is_new() {
    let dir = Dir::new();
    let fallback = "<xi:include href='../shared/may/p.xml'><xi:fallback/></xi:include>";
    dir.write("in/a.xml", format!("<book {XI}>{fallback}{}</book>", matrix(UNIQUE))).write("shared/other.txt", "");
    let check = "check --xinclude --include-root shared in --depfile d --stamp s";
    let reads = |folder: &str| {
        dir.run(check).exits(0);
        dir.text("d").lines().any(|line| line.trim_end_matches('\\').trim() == folder)
    };
    assert!(reads("shared") && !reads("shared/may"), "{}", dir.text("d"));
    dir.write("shared/may/other.txt", "");
    assert!(reads("shared/may") && !reads("shared"), "{}", dir.text("d"));
    // Another folder than the allowed ones is not named.
    dir.run("check --xinclude in --depfile d --stamp s").exits(0);
    assert!(!dir.text("d").contains("shared"), "{}", dir.text("d"));
}

/// Proves S18.
#[test]
fn a_file_above_the_current_folder_has_a_relative_path() {
    let dir = Dir::new();
    dir.write("book/a.xml", master(&["../shared/p.xml"])).write("shared/p.xml", sudoku(""));
    let ran = dir.sudoxml("check --xinclude --include-root ../shared a.xml").in_folder(dir.path("book")).run().exits(2);
    assert!(ran.findings()[0].starts_with("../shared/p.xml:1:"), "{}", ran.stderr);
}

/// Proves S20.
#[test]
fn a_build_sees_a_change_of_an_included_file() {
    let dir = book();
    dir.run("solve --xinclude in/book.xml -o out/ --depfile d --stamp s").exits(0);
    let depfile = dir.text("d");
    for file in ["in/book.xml", "in/one.xml", "in/parts/two.xml", "in/parts/m.inc", "in/intro.xml"] {
        assert!(depfile.contains(&format!(" {file}")), "{file}: {depfile}");
    }
    let update = "solve --xinclude in/book.xml -o out/ --update";
    dir.write("out/parts/two.xml", "kept").write("out/one.xml", "kept");
    dir.run(update).exits(0);
    assert_eq!((dir.text("out/one.xml"), dir.text("out/parts/two.xml")), ("kept".into(), "kept".into()));
    dir.future("in/parts/m.inc", 60);
    dir.run(update).exits(0);
    assert_eq!(dir.text("out/one.xml"), "kept");
    assert!(dir.text("out/parts/two.xml").contains("<grid"));
}

/// Proves S17.
#[test]
fn a_fixture_with_its_puzzle_in_another_file_means_the_same() {
    let (dir, mut seen) = (Dir::new(), 0);
    for entry in walkdir::WalkDir::new(root().join("fixtures/puzzles")).sort_by_file_name() {
        let entry = entry.expect("a file");
        let Some(text) = std::fs::read(entry.path()).ok().and_then(|bytes| String::from_utf8(bytes).ok()) else {
            continue;
        };
        let is_puzzle = entry.path().extension().is_some_and(|extension| extension == "xml");
        // The parts would need the entities or the namespace of the document.
        if !is_puzzle || text.contains("<!DOCTYPE") || text.contains("xmlns") {
            continue;
        }
        for name in ["matrix", "cells", "boxes"] {
            let Some(start) = text.find(&format!("<{name}>")) else { continue };
            let end_tag = format!("</{name}>");
            let Some(end) = text[start..].find(&end_tag).map(|end| start + end + end_tag.len()) else { continue };
            let include = format!("<xi:include {XI} href='part.inc'/>");
            dir.write("in/a.xml", &text).write("out/part.inc", &text[start..end]);
            dir.write("out/a.xml", format!("{}{include}{}", &text[..start], &text[end..]));
            let table = |folder: &str| {
                let columns = "name,verdict,solutions,givens,first_solution";
                dir.run(&format!("table --xinclude --max-solutions 20 --columns {columns} {folder}/a.xml"))
            };
            let (whole, included) = (table("in"), table("out"));
            assert_eq!((included.out(), included.code), (whole.out(), whole.code), "{}", entry.path().display());
            seen += usize::from(whole.code == 0);
        }
    }
    assert!(seen > 40, "{seen}");
}

/// Proves S20.
#[test]
fn the_number_of_includes_is_bounded() {
    let dir = Dir::new();
    let include = "<xi:include href='none.xml'><xi:fallback>";
    // Includes in one another, and one after the other.
    let nested = format!("{}{}", include.repeat(10_001), "</xi:fallback></xi:include>".repeat(10_001));
    let flat = format!("{include}</xi:fallback></xi:include>").repeat(10_001);
    for includes in [nested, flat] {
        dir.write("a.xml", format!("<book {XI}>{}{includes}</book>", matrix(UNIQUE)));
        let ran = dir.run("check --xinclude a.xml").exits(2);
        assert!(ran.stderr.contains("a document has at most 10000 includes"), "{}", ran.stderr);
    }
}

/// Proves F18, S16.
#[test]
fn an_output_replaces_nothing_that_is_read() {
    let dir = Dir::new();
    dir.write("book.xml", master(&["mid.xml"])).write("mid.xml", master(&["may.xml"])).write("may.xml", matrix(UNIQUE));
    let catalog = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'/>";
    dir.write("catalog.xml", catalog);
    for out in ["mid.xml", "catalog.xml"] {
        let before = dir.text(out);
        let ran = dir.run(&format!("render --to text --catalog catalog.xml --xinclude book.xml -o {out}")).exits(2);
        assert!(ran.stderr.contains("error[output-is-input]"), "{out}: {}", ran.stderr);
        assert_eq!(dir.text(out), before);
    }
}

/// Proves S18.
#[test]
fn an_include_in_a_document_without_a_puzzle_is_an_error_if_it_cannot_be_followed() {
    let dir = Dir::new();
    dir.write("book.xml", master(&["one.xml", "may.xml"])).write("may.xml", matrix(UNIQUE));
    dir.write("one.xml", master(&["gone.xml"]));
    let ran = dir.run("check --xinclude book.xml").exits(2);
    let expected = "one.xml:2:3: error[unread-include]: gone.xml does not exist";
    assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    dir.write("one.xml", format!("<book {XI}><xi:include href='may.xml'>"));
    let ran = dir.run("check --xinclude book.xml").exits(2);
    assert!(ran.stderr.contains("one.xml:1:") && ran.stderr.contains("error[not-well-formed]"), "{}", ran.stderr);
}

/// Proves S15.
#[test]
fn only_the_namespace_makes_an_include() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku><include href='b.xml'/></sudoku>");
    for options in ["", "--xinclude"] {
        let ran = dir.run(&format!("check {options} a.xml")).exits(2);
        assert_eq!(
            ran.findings(),
            ["a.xml:1:1: error[no-puzzle]: this <sudoku> contains no puzzle; add a <matrix> or <cells>"]
        );
    }
}

/// Proves S16.
#[test]
fn a_chapter_about_sudoku_is_no_document_with_puzzles() {
    let dir = Dir::new();
    let about = "<p xmlns:s='urn:sudoku'>A sudoku: <!-- sudoku --> &lt;sudoku </p>";
    for about in [about.as_bytes().to_vec(), utf_16(about)] {
        dir.write("book.xml", format!("<book {XI}>{}<xi:include href='about.xml'/></book>", matrix(UNIQUE)));
        dir.write("about.xml", about);
        dir.run("solve --xinclude book.xml").exits(0);
    }
    dir.write("about.xml", utf_16(&matrix(UNIQUE)));
    assert!(dir.run("solve --xinclude book.xml").exits(2).stderr.contains("error[same-output]"));
}

fn utf_16(text: &str) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
}

/// Proves S17, S18.
#[test]
fn a_fallback_that_cannot_be_read_has_its_own_finding() {
    let dir = Dir::new();
    let inner = "<xi:include href='no2.xml'/>";
    dir.write(
        "a.xml",
        format!("<sudoku><xi:include {XI} href='no.xml'><xi:fallback>{inner}</xi:fallback></xi:include></sudoku>"),
    );
    let ran = dir.run("check --xinclude a.xml").exits(2);
    assert!(ran.stderr.contains("error[unread-include]: no2.xml does not exist"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("not-well-formed"), "{}", ran.stderr);
}

/// Proves S20.
#[test]
fn catalogs_are_bounded() {
    let dir = Dir::new();
    let of =
        |entries: &str| format!("<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>{entries}</catalog>");
    dir.write("may.xml", matrix(UNIQUE));
    for number in 0..2000 {
        dir.write(&format!("c{number}.xml"), of(&format!("<nextCatalog catalog='c{}.xml'/>", number + 1)));
    }
    dir.run("check --xinclude --catalog c0.xml may.xml").exits(0);
    dir.write("deep.xml", of(&("<group xml:base='a/'>".repeat(50_000) + &"</group>".repeat(50_000))));
    let ran = dir.run("check --xinclude --catalog deep.xml may.xml").exits(2);
    assert!(ran.stderr.contains("deep.xml:1:1: error[too-large]"), "{}", ran.stderr);
    dir.write("large.xml", of(&" ".repeat(5_000_000)));
    let ran = dir.run("check --xinclude --catalog large.xml may.xml").exits(2);
    let message = "large.xml:1:1: error[too-large]: this catalog cannot be used: catalogs have at most";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

/// Proves S18, S19.
#[test]
fn a_catalog_or_a_folder_that_cannot_be_used_is_said_to_be_one() {
    let dir = Dir::new();
    dir.write("may.xml", matrix(UNIQUE)).write("other.xml", "<other/>");
    for (flag, key, what) in
        [("--catalog", "catalog", "this catalog"), ("--include-root", "include-root", "this folder for includes")]
    {
        let error = format!(
            "none.xml:1:1: error[unreadable]: {what} cannot be used: there is no file or folder with this path"
        );
        assert_eq!(dir.run(&format!("check --xinclude {flag} none.xml may.xml")).exits(2).findings(), [&error]);
        dir.write("sudoxml.toml", format!("xinclude = true\n{key} = ['none.xml']\n"));
        assert_eq!(dir.run("check may.xml").exits(2).findings(), [&error]);
        std::fs::remove_file(dir.path("sudoxml.toml")).expect("the file");
    }
    // A catalog that another one names, and a file in place of a folder.
    let next =
        "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><nextCatalog catalog='more/gone.xml'/></catalog>";
    dir.write("first.xml", next);
    let ran = dir.run("check --xinclude --catalog first.xml may.xml").exits(2);
    let named = "this catalog, which another one names, cannot be used: there is no file or folder with this path";
    assert_eq!(ran.findings(), [format!("more/gone.xml:1:1: error[unreadable]: {named}")]);
    // Of the environment it is skipped, and with a new file in its folder a build runs again.
    let call = "check --xinclude --stamp s --depfile d may.xml";
    dir.sudoxml(call).env("XML_CATALOG_FILES", "first.xml").run().exits(0);
    assert!(dir.text("d").split_whitespace().any(|file| file == "."), "{}", dir.text("d"));
    let ran = dir.run("check --xinclude --include-root other.xml may.xml").exits(2);
    let file =
        "other.xml:1:1: error[unreadable]: this folder for includes cannot be used: this is a file; name its folder";
    assert_eq!(ran.findings(), [file]);
    let ran = dir.run("check --xinclude --catalog other.xml may.xml").exits(2);
    assert!(
        ran.stderr.contains("error[wrong-shape]: this catalog cannot be used: this is not an XML catalog"),
        "{}",
        ran.stderr
    );
}

/// Proves S20.
#[test]
fn an_output_is_made_again_if_a_part_goes_or_a_catalog_changes() {
    let dir = Dir::new();
    let fallback = format!("<xi:fallback>{}</xi:fallback>", part(TWO));
    dir.write("in/a.xml", sudoku(&format!("<xi:include href='m.xml'>{fallback}</xi:include>")))
        .write("in/m.xml", part(UNIQUE));
    let update = "solve in -o out --xinclude --update --catalog catalog.xml";
    let catalog = |file: &str| {
        format!(
            "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><uri name='urn:m' uri='{file}'/></catalog>"
        )
    };
    dir.write("catalog.xml", catalog("in/m.xml"));
    let old = || ["in/a.xml", "in/m.xml", "catalog.xml"].map(|file| dir.has(file).then(|| dir.age(file, 3600)));
    old();
    let verdict = || dir.text("out/a.xml").contains("verdict=\"unique\"");
    dir.run(update).exits(0);
    assert!(verdict() && dir.run(update).exits(0).summary().contains("1 up to date"));
    // A newer catalog can lead to another part.
    dir.write("catalog.xml", catalog("in/m.xml"));
    assert!(!dir.run(update).exits(0).summary().contains("up to date"));
    old();
    // Without its part, the document has its fallback, in this run and in each later one.
    std::fs::remove_file(dir.path("in/m.xml")).expect("a file");
    for _ in 0..2 {
        let ran = dir.run(update).exits(0);
        assert!(!verdict() && !ran.summary().contains("up to date"), "{}", ran.summary());
    }
}
