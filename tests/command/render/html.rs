//! Books of HTML: one file, or a folder of parts. What a browser shows of them is tested in `tests/programs/pictures`.

use std::collections::BTreeMap;

use roxmltree::{Document, ParsingOptions};

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, UNIQUE, collection, matrix, named};

/// The links of files that lead nowhere.
fn dead_links(files: &BTreeMap<String, String>) -> Vec<String> {
    let options = || ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let parse = |text| Document::parse_with_options(text, options()).expect("a page that is XML as well");
    let documents: BTreeMap<&str, Document> = files.iter().map(|(name, text)| (name.as_str(), parse(text))).collect();
    let has = |file: &str, id: &str| {
        let ids = |document: &Document| document.descendants().any(|node| node.attribute("id") == Some(id));
        documents.get(file).is_some_and(|document| id.is_empty() || ids(document))
    };
    let links = documents.iter().flat_map(|(file, document)| {
        let targets = document.descendants().filter_map(|node| node.attribute("href"));
        targets.map(|target| (*file, target.to_owned())).collect::<Vec<_>>()
    });
    let is_dead = |(file, target): &(&str, String)| {
        let (other, id) = target.split_once('#').unwrap_or((target, ""));
        !has(if other.is_empty() { file } else { other }, id)
    };
    links.filter(is_dead).map(|(file, target)| format!("{file}: {target}")).collect()
}

fn files(dir: &Dir, folder: &str) -> BTreeMap<String, String> {
    dir.tree(folder).into_iter().map(|name| (name.clone(), dir.text(&format!("{folder}/{name}")))).collect()
}

/// Proves docs/pictures.md#html.
#[test]
fn a_folder_has_parts_of_100_puzzles_and_an_index() {
    let dir = Dir::new();
    dir.write("p/a.xml", collection(&[UNIQUE; 150])).write("p/b.xml", collection(&[UNIQUE; 60]));
    dir.run("render p --to html -o book").exits(0);
    let book = files(&dir, "book");
    let names: Vec<&str> = book.keys().map(String::as_str).collect();
    assert_eq!(names, ["index.html", "part-0001.html", "part-0002.html", "part-0003.html"]);
    assert_eq!(dead_links(&book), Vec::<String>::new());
    let puzzles = |name: &str| book[name].matches("<section class=\"puzzle\"").count();
    assert_eq!(names.iter().map(|name| puzzles(name)).collect::<Vec<_>>(), [0, 100, 100, 10]);
    assert_eq!(book["index.html"].matches("<li>").count(), 210);
    assert!(book["part-0003.html"].contains("id=\"p210\"") && book["index.html"].contains("210 puzzles"));
    // The files are the same with any number of threads and batches.
    dir.run("render p --to html -o again --jobs 5 --stream-from 0 --batch-bytes 1").exits(0);
    assert!(book == files(&dir, "again"));
}

/// Proves docs/pictures.md#html.
#[test]
fn a_book_in_one_file_has_all_puzzles_and_no_dead_link() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("A &amp; B", UNIQUE)).write("p/b.xml", collection(&[UNIQUE, CLASH]));
    for flags in ["", "--answers none", "--answers overleaf", "--answers upside-down", "--grade --steps --per-page 4"] {
        dir.run(&format!("render p -o book/a.html {flags}")).exits(0);
        let book = files(&dir, "book");
        assert_eq!(dead_links(&book), Vec::<String>::new(), "{flags}");
        assert_eq!(book["a.html"].matches("<section class=\"puzzle\"").count(), 3, "{flags}");
    }
    // One document is not a book, unless it has a title.
    dir.run("render p/b.xml -o one.html").exits(0);
    assert!(!dir.text("one.html").contains("class=\"index\""));
    dir.run("render p/b.xml -o one.html --title Book").exits(0);
    assert!(dir.text("one.html").contains("class=\"index\""));
}

/// Proves docs/pictures.md#html.
#[test]
fn with_an_error_there_is_no_book_and_no_part() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/b.xml", "<sudoku>").write("book.html", "before");
    dir.run("render p -o book.html").exits(2);
    assert_eq!(dir.text("book.html"), "before");
    dir.run("render p --to html -o book").exits(2);
    assert!(!dir.has("book/index.html") && !dir.has("book/part-0001.html"));
    assert!(dir.run("render p --to html").exits(2).out().is_empty());
    dir.write("q/a.xml", matrix(CLASH)).run("render q -o book.html --require valid").exits(1);
    assert_eq!(dir.text("book.html"), "before");
}

/// Proves docs/pictures.md#html.
#[test]
fn a_part_does_not_replace_an_input() {
    let dir = Dir::new();
    dir.write("book/index.html", matrix(UNIQUE));
    let ran = dir.run("render book/index.html --to html -o book").exits(2);
    assert!(ran.stderr.contains("book/index.html is an input of this run; use another folder"), "{}", ran.stderr);
    assert_eq!(dir.text("book/index.html"), matrix(UNIQUE));
}

/// Proves docs/pictures.md#html.
#[test]
fn the_time_of_a_search_is_shown_on_request() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let facts = |flags: &str| {
        let page = dir.run(&format!("render a.xml --to html {flags}")).exits(0).out().to_owned();
        page.split_once("<p class=\"facts\">").and_then(|(_, rest)| Some(rest.split_once("</p>")?.0.to_owned()))
    };
    assert_eq!(facts("").as_deref(), Some("One solution"));
    let timed = facts("--elapsed").expect("facts");
    let time = timed.strip_prefix("One solution, ").and_then(|time| time.strip_suffix(" ms")).expect("a time");
    assert!(time.parse::<f64>().is_ok_and(|time| time > 0.0), "{timed}");
}

/// Proves docs/pictures.md#html.
#[test]
fn a_second_volume_goes_on_with_the_numbers_of_the_first_one() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{UNIQUE}\n").repeat(101));
    dir.run("render list.txt --title Two --first-number 101 -o two.html").exits(0);
    let (one, numbers) = (dir.text("two.html"), |text: &str| text.matches("id=\"p").count());
    assert_eq!(numbers(&one), 101);
    for id in ["p101", "p201", "a101", "a201"] {
        assert!(one.contains(&format!("id=\"{id}\"")) && one.contains(&format!("\"#{id}\"")), "{id}");
    }
    dir.run("render list.txt --title Two --first-number 101 --to html -o two/").exits(0);
    let part = dir.text("two/part-0002.html");
    assert!(part.contains("id=\"p201\"") && numbers(&part) == 1, "{part}");
    assert!(dir.text("two/part-0001.html").contains("Puzzles 101–200"));
    assert!(dir.text("two/index.html").contains("part-0002.html#p201"));
}

/// Proves docs/pictures.md#html.
#[test]
fn the_heading_of_a_page_is_the_title_of_the_document() {
    let dir = Dir::new();
    let info = format!("<info><title>Sudoku &amp;\n May</title></info>{}", "<p>Long</p>".repeat(1000));
    dir.write("in/titled.xml", format!("<book>{info}{}<title>Late</title>{}</book>", matrix(UNIQUE), matrix(UNIQUE)));
    dir.write("in/late.xml", format!("<book>{}<title>Late</title></book>", matrix(UNIQUE)));
    for (call, heading) in [
        ("in/titled.xml", "Sudoku &#38; May"),
        ("in/titled.xml --stream-from 0 --batch-bytes 1", "Sudoku &#38; May"),
        ("in/titled.xml --title Own", "Own"),
        ("in/late.xml", "late.xml"),
    ] {
        let html = dir.run(&format!("render {call} --to html -o -")).exits(0).out().to_owned();
        assert!(html.contains(&format!("<h1><bdi dir=\"auto\">{heading}</bdi></h1>")), "{call}");
        assert!(html.contains(&format!("<title>{heading}</title>")), "{call}");
    }
}

/// Proves docs/pictures.md#html.
#[test]
fn a_document_whose_answers_have_a_place_is_a_book() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (flags, boards) in [
        ("", "boards two"),
        ("--answers none", "boards two"),
        ("--answers upside-down", "answer down"),
        ("--answers end", "id=\"a1\""),
    ] {
        let html = dir.run(&format!("render a.xml {flags} --to html -o -")).exits(0).out().to_owned();
        assert!(html.contains(boards), "{flags}: {html}");
        assert_eq!(html.contains("boards two"), boards == "boards two", "{flags}: {html}");
    }
}

/// Proves docs/pictures.md#html.
#[test]
fn puzzles_are_in_the_order_and_in_the_sections_that_are_asked_for() {
    let dir = Dir::new();
    dir.write("a.xml", named("Zebra", UNIQUE));
    dir.write("b.xml", format!("<set>{}{}</set>", named("Blank", &".".repeat(81)), named("Ape", UNIQUE)));
    let titles = |html: &str| -> Vec<String> {
        let main = html.split_once("<div class=\"pages\">").map_or("", |(_, main)| main);
        let headings = main.split("<bdi dir=\"auto\">").skip(1);
        headings.filter_map(|rest| Some(rest.split_once("</bdi>")?.0.to_owned())).collect()
    };
    for (options, expected) in [
        ("", ["Zebra", "Blank", "Ape"]),
        ("--sort name", ["Ape", "Blank", "Zebra"]),
        ("--sort rating", ["Zebra", "Ape", "Blank"]),
        ("--sections level --sort name", ["Ape", "Zebra", "Blank"]),
    ] {
        dir.run(&format!("render a.xml b.xml --answers none {options} --to html -o book.html")).exits(0);
        let html = dir.text("book.html");
        assert_eq!(titles(&html), expected, "{options}");
        let has_sections = options.contains("sections");
        assert_eq!(html.matches(">Easy</h2>").count(), usize::from(has_sections), "{options}");
        let contents = "<li><a href=\"#section-2-1\">Easy</a> <span>Puzzles 1–2</span> <b>2</b></li>\n\
                        <li><a href=\"#section-2-2\">Not graded</a> <span>Puzzle 3</span> <b>4</b></li>";
        assert_eq!(html.contains(contents), has_sections, "{options}");
    }
    // The same in several files.
    let numbers = (1..=101).map(|number| named(&format!("n{:03}", 101 - number), UNIQUE)).collect::<String>();
    dir.write("many.xml", format!("<set>{numbers}</set>"));
    dir.run("render many.xml --title Many --sort name --answers none --to html -o parts/").exits(0);
    let (first, second) = (titles(&dir.text("parts/part-0001.html")), titles(&dir.text("parts/part-0002.html")));
    assert_eq!(
        (first.len(), &first[0], &first[99], &second[..]),
        (100, &"n000".into(), &"n099".into(), &["n100".into()][..])
    );
}

/// Proves docs/pictures.md#html.
#[test]
fn the_front_matter_is_below_the_title() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{UNIQUE}\n").repeat(101));
    let front = |call: &str| {
        let call = dir
            .sudoxml(call)
            .arg("--subtitle")
            .arg("For the <Train>")
            .arg("--copyright")
            .arg("© 2026 Ada\nSet in Oslo");
        call.run().exits(0);
    };
    front("render list.txt --title May --author Ada --year 2026 -o may.html");
    let cover = dir.text("may.html");
    let header = cover.split("<header").nth(1).and_then(|rest| rest.split("<nav").next()).expect("a header");
    let lines: Vec<&str> = header.split("\n").filter(|line| line.starts_with("<p")).collect();
    let texts: Vec<&str> = lines.iter().filter_map(|line| line.split(['<', '>']).nth(2)).collect();
    assert_eq!(texts, ["For the &#60;Train&#62;", "Ada, 2026", "© 2026 Ada", "Set in Oslo"]);
    // Without a subtitle, the number of puzzles is there.
    dir.run("render list.txt --title May -o plain.html").exits(0);
    assert!(dir.text("plain.html").contains("<p>101 puzzles</p>"));
    // A book in parts has it in the index alone.
    front("render list.txt --title May --author Ada --to html -o may/");
    assert!(dir.text("may/index.html").contains("<p class=\"author\" dir=\"auto\">Ada</p>"));
    assert!(!dir.text("may/part-0001.html").contains("Ada"));
    let refused = dir.run("render list.txt --to html --author Ada").exits(2).stderr;
    assert!(refused.contains("--author is for books with a title"), "{refused}");
}
