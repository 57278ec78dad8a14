//! Pages and books of HTML, as a browser shows them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use tests_with_programs::project;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, THREE, UNIQUE, collection, named};
use crate::pictures::browser::{self, Table, View};
use crate::pictures::compare::{Tolerance, compare};
use crate::pictures::pdf;

/// The flags of pages, each of which shows something else.
const PAGES: [&str; 4] = [
    "--show all-solutions",
    "--candidates --grade --steps",
    "--show puzzle --theme black",
    "--theme large-print --elapsed",
];

fn fixture(path: &str) -> String {
    project(&format!("fixtures/puzzles/{path}"))
}

/// Each page has another name, because a browser may keep a page that it knows.
fn page(dir: &Dir, input: &str, flags: &str) -> PathBuf {
    static PAGES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{}.html", PAGES.fetch_add(1, Ordering::Relaxed));
    dir.run(&format!("render {input} {flags} --quiet -o {name}")).exits(0);
    dir.path(&name)
}

/// A row of a table without its heading, with a dot for each blank.
fn digits(table: &Table) -> String {
    let rows = table.rows.iter().skip(1);
    let cells = rows.flat_map(|row| row.iter().skip(1));
    cells.map(|cell| if cell.trim().is_empty() { "." } else { cell.trim() }).collect()
}

/// Proves docs/pictures.md#html.
#[test]
fn the_tables_of_a_page_are_the_puzzle_and_its_solutions() {
    let dir = Dir::new();
    dir.write("three.xml", named("Three", THREE));
    let tables = browser::tables(&page(&dir, "three.xml", "--show all-solutions"), View::default());
    let captions: Vec<&str> = tables.iter().filter_map(|table| table.caption.as_deref()).map(str::trim).collect();
    assert_eq!(captions, ["Puzzle", "Solution 1 of 3", "Solution 2 of 3", "Solution 3 of 3"]);
    dir.run("solve three.xml -o solved.xml -q").exits(0);
    let solutions = dir.run("export --solutions solved.xml").exits(0).out().to_owned();
    let expected: Vec<String> = std::iter::once(THREE.to_owned()).chain(solutions.lines().map(String::from)).collect();
    assert_eq!(tables.iter().map(digits).collect::<Vec<_>>(), expected);
    // Rows and columns have headings.
    assert_eq!(
        tables[0].rows[0].iter().map(|cell| cell.trim()).collect::<Vec<_>>(),
        ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    );
    assert!(tables[0].rows.iter().skip(1).zip(1..).all(|(row, number)| row[0].trim() == number.to_string()));
}

/// Proves docs/pictures.md#html.
#[test]
fn a_reader_who_does_not_see_finds_no_obstacle() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May", UNIQUE)).write("p/b.xml", collection(&[THREE, CLASH]));
    let view = |dark, print| View { dark, print, ..View::default() };
    for flags in PAGES {
        for dark in [false, true] {
            let found = browser::axe(&page(&dir, "p/b.xml", flags), view(dark, false));
            assert_eq!(found, Vec::<String>::new(), "{flags}, dark: {dark}");
        }
    }
    for flags in [
        "--title Book --grade --per-page 4",
        "--answers upside-down --theme high-contrast",
        "--answers upside-down --per-page 2",
        "--answers overleaf",
    ] {
        for dark in [false, true] {
            let found = browser::axe(&page(&dir, "p", flags), view(dark, false));
            assert_eq!(found, Vec::<String>::new(), "{flags}, dark: {dark}");
        }
    }
    let boards = fixture("boards/extras");
    assert_eq!(browser::axe(&page(&dir, &boards, ""), View::default()), Vec::<String>::new());
}

/// Proves docs/pictures.md#html.
#[test]
fn a_book_has_an_index_a_page_for_each_puzzle_and_its_answers() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May &lt;4&gt; &amp; 5", UNIQUE)).write("p/b.xml", collection(&[THREE, CLASH]));
    let file = page(&dir, "p", "--title 'The~book' --grade");
    let text = std::fs::read_to_string(&file).expect("a book");
    let document = roxmltree::Document::parse_with_options(
        &text,
        roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() },
    );
    let document = document.expect("a book is well-formed XML as well");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let links = document.descendants().filter_map(|node| node.attribute("href"));
    for link in links {
        let target = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the file"));
        assert_eq!(ids.iter().filter(|id| **id == target).count(), 1, "{link}");
    }
    let tables = browser::tables(&file, View::default());
    let boards: Vec<String> = tables.iter().map(digits).collect();
    assert_eq!(&boards[..3], [UNIQUE, THREE, CLASH]);
    assert_eq!(boards.len(), 5, "the two answers are at the end");
    assert!(text.contains("May &lt;4&gt; &amp; 5") || text.contains("May &#60;4&#62; &#38; 5"), "{text}");
    assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"), "no other file");
}

/// Proves docs/pictures.md#html.
#[test]
fn no_puzzle_is_cut_by_the_end_of_a_printed_page() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{UNIQUE} # First\n{UNIQUE} # Second\n{UNIQUE} # Third\n{UNIQUE} # Fourth\n"));
    for (flags, pages) in [("--title Book --per-page 4", 3), ("--title Book --per-page 2", 4), ("--title Book", 6)] {
        let file = page(&dir, "list.txt", flags);
        browser::print(&file, &dir.path("page.pdf"));
        let number = crate::pictures::pdf::info(&dir.path("page.pdf"), "Pages").expect("a number");
        assert_eq!(number, pages.to_string(), "{flags}: the title, the puzzles and the answers");
    }
    dir.write("many.txt", format!("{UNIQUE} # A puzzle\n").repeat(12));
    // Puzzles with their answers overleaf are on right-hand pages.
    let kinds = [
        ("--answers upside-down", 1, 1),
        ("--answers overleaf", 2, 2),
        ("--answers none --sections level", 2, 1),
        ("--answers overleaf --sections level", 4, 2),
    ];
    for (flags, front, sides) in kinds {
        for per_page in [1, 2, 4, 6, 9, 12_u32] {
            let file = page(&dir, "many.txt", &format!("--title Book --per-page {per_page} {flags}"));
            browser::print(&file, &dir.path("page.pdf"));
            let number = crate::pictures::pdf::info(&dir.path("page.pdf"), "Pages").expect("a number");
            let expected = front + sides * 12_u32.div_ceil(per_page);
            assert_eq!(number, expected.to_string(), "{flags}, {per_page} a page: the title, the puzzles");
        }
    }
    // Nor with names of two lines on a small page, or with one large board among others.
    dir.write(
        "long.txt",
        format!("{UNIQUE} # A long name of a puzzle for people who have time to read it\n").repeat(12),
    );
    dir.run("import long.txt -o books/a.xml -q").exits(0);
    std::fs::copy(fixture("boards/sizes/size-16.xml"), dir.path("books/b.xml")).expect("a fixture");
    for (input, flags, expected) in [
        ("long.txt", "--page a5 --per-page 2 --answers overleaf --grade", 2 + 12),
        ("long.txt", "--page us-trade --per-page 4 --answers upside-down --grade", 1 + 3),
        ("books", "--page us-trade --per-page 4 --answers upside-down", 1 + 4),
        ("books", "--page a5 --per-page 6 --answers upside-down", 1 + 3),
    ] {
        let file = page(&dir, input, &format!("--title Book {flags}"));
        browser::print(&file, &dir.path("page.pdf"));
        let number = crate::pictures::pdf::info(&dir.path("page.pdf"), "Pages").expect("a number");
        assert_eq!(number, expected.to_string(), "{input} {flags}");
    }
}

/// A puzzle whose steps have chains.
const CHAINED: &str = "..84....6.....2.....47.623.2.78........2..74....5.9...6.1.....5......6..4......98";

/// Proves docs/pictures.md#html.
#[test]
fn steps_are_whole_on_every_screen_and_on_paper() {
    let dir = Dir::new();
    dir.write("c.xml", named("June", UNIQUE))
        .write("a.xml", named("May", CHAINED))
        .write("b.xml", collection(&[UNIQUE, CHAINED]));
    for (input, flags) in
        [("a.xml", ""), ("b.xml", "--title Book --answers upside-down --per-page 2 --theme large-print")]
    {
        let file = page(&dir, input, &format!("{flags} --steps"));
        for width in [1280, 820, 390] {
            let found = browser::crowded(&file, View { width, ..View::default() });
            assert_eq!(found, Vec::<String>::new(), "{input} {flags}, {width} pixels");
        }
    }
    // The heights of the text above the steps.
    let (mut classic, mut large) = (None, None);
    for (input, flags) in [
        ("c.xml", ""),
        ("c.xml", "--theme large-print"),
        ("a.xml", ""),
        ("b.xml", "--title Book --page a5"),
        ("b.xml", "--title Book --answers overleaf --per-page 2"),
        ("b.xml", "--title Book --answers upside-down --theme large-print --page a5"),
    ] {
        let file = page(&dir, input, &format!("{flags} --steps"));
        let html = std::fs::read_to_string(&file).expect("a page");
        browser::print(&file, &dir.path("page.pdf"));
        let text = pdf::text(&dir.path("page.pdf"));
        let is_heading = |tag: &&str| tag.get(1..).is_some_and(|after| after.starts_with(">Step"));
        let headings = html.split("<h").filter(is_heading).count();
        assert_eq!(text.matches("Step").count(), headings, "{input} {flags}: each step once");
        let mut pages = text.split('\u{c}').filter(|page| page.contains("Step"));
        assert!(pages.all(|page| page.contains(": steps")), "{input} {flags}: each page says whose steps it has");
        // A browser makes all pages smaller if something is wider than one.
        let usual = if flags.contains("large-print") { &mut large } else { &mut classic };
        let words = pdf::words(&dir.path("page.pdf"));
        let height = words.iter().find(|word| word.text == "corner").expect("a word of the key").height;
        let is_usual = (height / *usual.get_or_insert(height) - 1.0).abs() < 0.01;
        assert!(is_usual, "{input} {flags}: text of {height} points, and not of {usual:?}");
        // Boards begin where their headings do, and the numbers of rows are in the margin of 15 mm.
        let [of_step, least] = [true, false].map(|is_asked| {
            let lefts = words.iter().filter(|word| !is_asked || word.text.starts_with("Step")).map(|word| word.left);
            lefts.fold(f64::INFINITY, f64::min)
        });
        assert!((of_step - 42.5).abs() < 0.5 && least < 38.0, "{input} {flags}: {of_step} and {least} points");
    }
}

/// Proves docs/pictures.md#html.
#[test]
fn pages_look_like_their_references() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May", UNIQUE)).write("p/b.xml", collection(&[THREE, CLASH]));
    let png = dir.path("page.png");
    let views = [
        ("page", "p/b.xml", "--show all-solutions", View::default()),
        ("page-dark", "p/b.xml", "", View { dark: true, ..View::default() }),
        ("page-phone", "p/a.xml", "--candidates", View { width: 360, ..View::default() }),
        ("book", "p", "--title Book --grade", View::default()),
        ("page-forced", "p/a.xml", "", View { forced: true, ..View::default() }),
    ];
    for (name, input, flags, view) in views {
        browser::draw(&page(&dir, input, flags), &png, view);
        compare(&png, name, 2, Tolerance::default());
    }
}

/// Proves plugins/daily/README.md.
#[test]
fn the_page_for_a_day_is_one_sheet_with_answers_of_the_day_before() {
    let readme = std::fs::read_to_string(project("plugins/daily/README.md")).expect("a page");
    let command = readme.lines().find_map(|line| line.strip_prefix("    sudoxml ")).expect("a command");
    let dir = Dir::new();
    let (daily, html) = (project("plugins/daily"), dir.path("daily.html"));
    // The title is one argument, and the output is in the folder of the test.
    let (before, title) = command.split_once(" --title '").expect("a title");
    let title = title.split('\'').next().expect("an end");
    let mut call = std::process::Command::new(tests_with_programs::sudoxml());
    call.args(before.split(' ')).args(["--title", title, "-o"]).arg(&html).current_dir(&daily);
    assert!(call.status().expect("the command").success());

    let shown: Vec<String> = browser::tables(&html, View::default()).iter().map(digits).collect();
    let blanks: Vec<usize> = shown.iter().map(|board| board.matches('.').count()).collect();
    assert!(matches!(blanks[..], [_, _, _, 0, 0, 0]) && blanks[..3].iter().all(|&blank| blank > 20), "{shown:?}");
    let (paper, png) = (dir.path("daily.pdf"), dir.path("daily.png"));
    browser::print(&html, &paper);
    assert_eq!(pdf::info(&paper, "Pages").as_deref(), Some("1"));
    pdf::draw(&paper, 1, 800, &png);
    compare(&png, "daily", 2, Tolerance::default());
}
