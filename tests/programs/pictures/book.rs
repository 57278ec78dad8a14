//! Books of PDF, as a validator and viewers read them.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use tests_with_programs::project;

use crate::kit::puzzle::{CLASH, SOLVED, THREE, UNIQUE, matrix, named};
use crate::kit::{Call, Dir};
use crate::pictures::compare::{Tolerance, compare};
use crate::pictures::pdf;

/// The boards of the fixtures whose characters the built-in font has.
const BOARDS: [&str; 6] = ["boxes", "extras", "regions", "units", "violations", "counts"];

fn list(dir: &Dir, puzzles: usize) {
    let lines = (1..=puzzles).map(|number| format!("{UNIQUE} # Puzzle {number}\n"));
    dir.write("list.txt", lines.collect::<String>());
}

fn make(dir: &Dir, flags: &str, file: &str) {
    dir.run(&format!("render {flags} --quiet -o {file}")).exits(0);
}

/// The boards in the text of a book: lines of nine digits or dots.
fn boards(text: &str) -> Vec<String> {
    let cells = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<String>>();
    let is_row = |row: &Vec<String>| row.len() == 9 && row.iter().all(|cell| ".123456789".contains(cell.as_str()));
    let rows: Vec<String> = text.lines().map(cells).filter(is_row).map(|row| row.concat()).collect();
    rows.chunks(9).map(<[String]>::concat).collect()
}

/// Proves docs/pictures.md#pdf.
#[test]
fn every_book_conforms_to_pdf_ua_and_pdf_a() {
    let dir = Dir::new();
    list(&dir, 5);
    dir.write("p/three.xml", named("Three &amp; ünïcode", THREE)).write("p/clash.xml", named("Clash", CLASH));
    let fixtures = project("fixtures/puzzles/boards");
    let boards: Vec<String> = BOARDS.iter().map(|folder| format!("{fixtures}/{folder}")).collect();
    let boards = format!("{} --require nothing --show all-solutions --list 3 --candidates", boards.join(" "));
    let books = [
        "list.txt".to_owned(),
        "list.txt --title Book --per-page 4 --grade --sections level --gutter 5mm --bleed 3mm".to_owned(),
        "list.txt --answers overleaf --theme large-print --page letter".to_owned(),
        "list.txt --per-page 6 --answers upside-down --theme black --page 170x240mm --margin 10mm".to_owned(),
        "list.txt --answers none --steps --theme high-contrast --sort rating".to_owned(),
        "list.txt --tag-cells --title Tagged --per-page 12".to_owned(),
        "p --require nothing --show all-solutions --sort name".to_owned(),
        format!("list.txt {FRONT} --color-space rgb --crop-marks --bleed 3mm --how-to de"),
        boards,
    ];
    let files: Vec<String> = (0..books.len()).map(|number| format!("{number}.pdf")).collect();
    books.iter().zip(&files).for_each(|(flags, file)| make(&dir, flags, file));
    let mut paths: Vec<_> = files.iter().map(|file| dir.path(file)).collect();
    // A picture of each puzzle is a PDF too.
    dir.run("render p --to pdf --require nothing --bare -o single/").exits(0);
    paths.extend(["single/three.pdf", "single/clash.pdf"].map(|file| dir.path(file)));
    make(&dir, "list.txt --color-space cmyk", "press.pdf");
    make(&dir, &format!("list.txt {FRONT} --color-space cmyk --output-profile {PROFILE}"), "x4.pdf");
    let presses = ["press.pdf", "x4.pdf"].map(|file| dir.path(file));
    let verdicts = pdf::verapdf("ua1", &[&presses[0], &presses[1]]);
    assert_eq!(verdicts.matches("ua1 valid").count(), 2, "{verdicts}");
    pdf::conforms(&paths.iter().map(|path| path.as_path()).collect::<Vec<&Path>>());
}

/// The profile of a press that Ghostscript has.
const PROFILE: &str = "/usr/share/color/icc/ghostscript/default_cmyk.icc";

/// Poppler recognizes the version of PDF/X, and Ghostscript reads the pages and separates their inks.
/// Proves docs/pictures.md#how-pages-are-filled.
#[test]
fn a_book_for_a_press_is_pdf_x_4() {
    let dir = Dir::new();
    list(&dir, 2);
    make(&dir, &format!("list.txt {FRONT} --color-space cmyk --bleed 3mm --output-profile {PROFILE}"), "a.pdf");
    let file = dir.path("a.pdf");
    assert_eq!(pdf::info(&file, "PDF subtype").as_deref(), Some("PDF/X-4"));
    assert_eq!(pdf::info(&file, "PDF version").as_deref(), Some("1.6"));
    assert!(pdf::text(&file).contains("Contents") && pdf::linked(&file).is_empty());
    let mut inks = Command::new("gs");
    let ran = inks.args(["-q", "-o", "-", "-sDEVICE=inkcov"]).arg(&file).output().expect("gs");
    let covered = String::from_utf8_lossy(&ran.stdout).into_owned();
    let (lines, pages) = (covered.lines().count(), pdf::info(&file, "Pages"));
    assert_eq!((ran.status.success(), Some(lines.to_string())), (true, pages), "{covered}");
    assert!(covered.lines().all(|line| line.ends_with("CMYK OK")), "{covered}");
}

/// What comes before the puzzles of a book.
const FRONT: &str = "--title Book --subtitle For-trains --author Author --year 2026 --copyright Reserved --contents \
                     --grade --sections level --open-right --footer {page}/{section} --header none --page us-trade";

/// 120 lines would have several pages of contents, so the pages of all puzzles depend on the lines that are shared.
/// Proves docs/pictures.md#pdf.
#[test]
fn a_line_of_the_contents_for_several_puzzles_has_the_number_of_their_page() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{UNIQUE}\n").repeat(120));
    make(&dir, "list.txt --contents --per-page 6 --page a5 --open-right", "a.pdf");
    let text = pdf::text(&dir.path("a.pdf"));
    let pages: Vec<&str> = text.split('\u{c}').collect();
    let lines = pages[0].lines().filter_map(|line| {
        let (numbers, dots) = line.strip_prefix("Puzzles ")?.split_once('–')?;
        Some((numbers, dots.rsplit(' ').next()?.parse::<usize>().ok()?))
    });
    let lines: Vec<(&str, usize)> = lines.collect();
    assert_eq!(lines.len(), 20, "{}", pages[0]);
    for (first, page) in lines {
        assert!(pages[page - 1].contains(&format!("Puzzle {first}\n")), "{first} on {page}: {}", pages[page - 1]);
    }
}

/// Proves docs/pictures.md#pdf.
#[test]
fn a_book_has_the_pages_before_its_puzzles_and_the_contents_lead_to_them() {
    let dir = Dir::new();
    list(&dir, 3);
    dir.write("own.txt", "My own way\n\nThink\nhard.\n\nThen write.\n");
    make(&dir, &format!("list.txt {FRONT} --how-to own.txt --crop-marks --bleed 2mm"), "a.pdf");
    let text = pdf::text(&dir.path("a.pdf"));
    let pages: Vec<&str> = text.split('\u{c}').collect();
    let has = |page: usize, words: &[&str]| {
        let missing = words.iter().find(|word| !pages[page - 1].contains(**word));
        assert!(missing.is_none(), "page {page} has no {missing:?}: {text}");
    };
    has(1, &["Book", "For-trains", "Author", "2026"]);
    // The subtitle is in place of the number of puzzles.
    assert!(!pages[0].contains("3 puzzles"), "{text}");
    has(2, &["Reserved"]);
    has(3, &["Contents", "My own way", "4", "Easy", "5", "Answers", "9"]);
    has(4, &["My own way", "Think hard.", "Then write.", "4/My own way"]);
    has(5, &["Easy", "1. Puzzle 1", "5/Easy"]);
    assert_eq!((pages[7].trim(), pages.len()), ("", 10), "the answers start on the right: {text}");
    has(9, &["Answers", "3. Puzzle 3"]);
    assert_eq!(pdf::linked(&dir.path("a.pdf")), [4, 5, 9]);
    assert_eq!(pdf::info(&dir.path("a.pdf"), "Author").as_deref(), Some("Author"));
    // The paper has the page, and the marks with their distance on each side.
    assert_eq!(pdf::info(&dir.path("a.pdf"), "Page size").as_deref(), Some("477.35 x 693.35 pts"));
    for (flags, message) in [
        ("--year 2026", "--year is for books with a title"),
        ("--how-to gone.txt", "use en or de, or with the command a file of text"),
        ("--footer {pgae}", "there is no '{pgae}'"),
    ] {
        let ran = dir.run(&format!("render list.txt {flags} -o b.pdf")).exits(2);
        assert!(ran.stderr.contains(message) && !dir.has("b.pdf"), "{flags}: {}", ran.stderr);
    }
}

/// Proves docs/pictures.md#pdf.
#[test]
fn the_text_of_a_book_is_the_puzzle_and_its_solution() {
    let dir = Dir::new();
    list(&dir, 3);
    for flags in ["", "--per-page 4", "--per-page 2 --answers upside-down", "--answers overleaf"] {
        make(&dir, &format!("list.txt {flags}"), "a.pdf");
        let text = pdf::text(&dir.path("a.pdf"));
        assert_eq!(boards(&text), [UNIQUE; 3], "{flags}: {text}");
        let headings = |name: &str| text.lines().filter(|line| *line == name).count();
        assert!(headings("1. Puzzle 1") >= 1 && headings("3. Puzzle 3") >= 1, "{flags}: {text}");
    }
    list(&dir, 1);
    make(&dir, "list.txt", "a.pdf");
    let text = pdf::laid_out(&dir.path("a.pdf"));
    assert_eq!(boards(&text), [UNIQUE, SOLVED], "{text}");
}

/// Proves docs/pictures.md#pdf.
#[test]
fn headings_numbers_and_answers_are_as_asked() {
    let dir = Dir::new();
    list(&dir, 12);
    make(
        &dir,
        "list.txt --heading {stars}No.{number} --first-number 41 --per-page 4x3 --answers-per-page 2x1",
        "a.pdf",
    );
    let text = pdf::text(&dir.path("a.pdf"));
    let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
    assert_eq!(pages.len(), 7, "{text}");
    let headings = |page: &str| page.lines().filter(|line| line.starts_with("★No.")).count();
    assert_eq!(pages.iter().map(|page| headings(page)).collect::<Vec<_>>(), [12, 2, 2, 2, 2, 2, 2], "{text}");
    assert!(text.contains("★No.41\n") && text.contains("★No.52\n"), "{text}");
    make(&dir, "list.txt --heading none --answers none", "a.pdf");
    let text = pdf::text(&dir.path("a.pdf"));
    assert_eq!((boards(&text).len(), text.contains("Puzzle")), (12, false), "{text}");
    let ran = dir.run("render list.txt --answers overleaf --answers-per-page 4 -o b.pdf").exits(2);
    assert!(ran.stderr.contains("--answers-per-page is for answers at the end"), "{}", ran.stderr);
    let ran = dir.run("render list.txt --answers-per-page 10x10 --page a5 -o b.pdf").exits(2);
    assert!(ran.stderr.contains("use at most 12 answers on a page") && !dir.has("b.pdf"), "{}", ran.stderr);
}

/// Proves docs/pictures.md#how-pages-are-filled.
#[test]
fn answers_of_boards_of_different_sizes_are_in_one_row() {
    let dir = Dir::new();
    let pair = format!("{}<sudoku size='16'><cells/></sudoku>", matrix(UNIQUE));
    dir.write("a.xml", format!("<all>{}</all>", pair.repeat(6)));
    make(&dir, "a.xml --require nothing --per-page 4", "a.pdf");
    // Three pages of puzzles, and two with three rows of two answers each.
    assert_eq!(pdf::info(&dir.path("a.pdf"), "Pages").as_deref(), Some("5"));
    // On smaller pages, each board of 16 rows has one of its own, and so have the boards between them.
    make(&dir, "a.xml --require nothing --per-page 4 --page a5 --answers none", "a.pdf");
    assert_eq!(pdf::info(&dir.path("a.pdf"), "Pages").as_deref(), Some("12"));
}

/// Proves docs/pictures.md#pdf.
#[test]
fn the_same_input_gives_the_same_bytes() {
    let dir = Dir::new();
    list(&dir, 30);
    let flags = "list.txt --title Book --per-page 4 --grade --sections level";
    make(&dir, &format!("{flags} --jobs 1"), "one.pdf");
    make(&dir, &format!("{flags} --jobs 7 --stream-from 0 --batch-bytes 1"), "many.pdf");
    assert!(dir.read("one.pdf") == dir.read("many.pdf"));
}

/// Proves docs/pictures.md#pdf.
#[test]
fn pages_have_their_size_and_their_number() {
    let dir = Dir::new();
    list(&dir, 9);
    let cases = [
        ("--answers none", "9", "595.28 x 841.89 pts (A4)"),
        ("--answers none --per-page 4 --page letter", "3", "612 x 792 pts (letter)"),
        ("--theme large-print --per-page 2 --page letter", "7", "612 x 792 pts (letter)"),
        ("--answers end --per-page 9 --page 6x9in", "2", "432 x 648 pts"),
        ("--answers none --per-page 9 --title Book", "2", "595.28 x 841.89 pts (A4)"),
    ];
    for (flags, pages, size) in cases {
        make(&dir, &format!("list.txt {flags}"), "a.pdf");
        let info = |name| pdf::info(&dir.path("a.pdf"), name);
        assert_eq!((info("Pages").as_deref(), info("Page size").as_deref()), (Some(pages), Some(size)), "{flags}");
        assert_eq!(info("Tagged").as_deref(), Some("yes"));
    }
}

/// Proves docs/pictures.md#pdf.
#[test]
fn a_blank_page_before_answers_overleaf_is_blank() {
    let dir = Dir::new();
    list(&dir, 1);
    make(&dir, "list.txt --title Book --answers overleaf", "a.pdf");
    let text = pdf::text(&dir.path("a.pdf"));
    let pages: Vec<&str> = text.split('\u{c}').map(str::trim).collect();
    assert_eq!((pages[1], pages[2].is_empty()), ("", false), "{text}");
}

/// The puzzle of Arto Inkala, whose steps have lists of more than 60 links.
const HARD: &str = "8.91.3....2........53.....4.....4.6.6.....8.......7.49....2.3.1...3....71..8...2.";

/// Proves docs/pictures.md#pdf.
#[test]
fn pages_have_as_many_steps_as_wanted() {
    let dir = Dir::new();
    list(&dir, 1);
    let pages = |flags: &str| {
        make(&dir, &format!("list.txt --answers none --steps {flags}"), "a.pdf");
        pdf::info(&dir.path("a.pdf"), "Pages").and_then(|pages| pages.parse::<usize>().ok()).expect("a number")
    };
    let steps = pages("--per-page 1") - 1;
    assert_eq!(pages("--per-page 2"), 1 + steps.div_ceil(2));
    assert_eq!(pages("--per-page 6"), 1 + steps.div_ceil(6));
    dir.run("render list.txt --steps --theme large-print --per-page 12 -o b.pdf").exits(2);
    // A list of links that is longer than a page is whole.
    dir.write("hard.txt", HARD);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let shown = dir.run("render hard.txt --steps --to text").exits(0).out().to_owned();
    let lists = shown.split("\n\n").map(|step| step.lines().filter(|line| line.starts_with("      ")));
    let longest = lists.map(|links| links.collect::<Vec<&str>>()).max_by_key(Vec::len).expect("a list");
    let made_on = |flags: &str, columns: usize| {
        make(&dir, &format!("hard.txt --answers none --steps {flags}"), "hard.pdf");
        let text = pdf::text(&dir.path("hard.pdf"));
        let pages: Vec<Vec<String>> = text.split('\u{c}').map(words).collect();
        let page_of = |link: &&str| {
            let link = words(link);
            pages.iter().rposition(|page| page.windows(link.len()).any(|window| window == link))
        };
        let found: Vec<usize> = longest.iter().filter_map(page_of).collect();
        let on: BTreeSet<usize> = found.iter().copied().collect();
        // A link that goes on in another column, or overleaf, is in neither.
        assert!(found.len() + columns * on.len() > longest.len(), "{on:?} of {longest:?} in {text}");
        pdf::conforms(&[&dir.path("hard.pdf")]);
        on.len()
    };
    assert!(made_on("--page 90x90mm --margin 5mm", 1) > 2);
    // On a page with space for two columns, it is beside the board and below it, and goes on on the next page if it has to.
    assert_eq!(made_on("--page a4 --singles apart", 2), 1);
    assert_eq!(made_on("--page 180x125mm --margin 10mm --singles apart", 2), 2);
}

/// Proves docs/pictures.md#pdf.
#[test]
fn a_puzzle_that_is_not_unique_stops_the_book() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May", UNIQUE)).write("p/b.xml", named("June", THREE)).write("book.pdf", "before");
    let ran = dir.run("render p -o book.pdf").exits(1);
    assert_eq!(ran.places(), ["p/b.xml:1:1: error[multiple-solutions]"]);
    assert_eq!(dir.text("book.pdf"), "before");
    dir.run("render p -o book.pdf --require solvable").exits(0);
    dir.write("sudoxml.toml", "require.render = 'nothing'\n").run("render p -o other.pdf").exits(0);
    dir.write("p/c.xml", "<sudoku>").run("render p -o third.pdf").exits(2);
    assert!(!dir.has("third.pdf"));
}

/// Proves docs/pictures.md#pdf.
#[test]
fn a_character_that_no_font_has_is_a_finding() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("数独", UNIQUE)).write("p/b.xml", named("May", UNIQUE));
    let ran = dir.run("render p -o book.pdf --exit-zero").exits(2);
    assert_eq!(ran.places(), ["p/a.xml:1:1: error[missing-glyph]"]);
    assert!(ran.stderr.contains("U+6570") && !dir.has("book.pdf"), "{}", ran.stderr);
    let levels = |name: &str| format!("[[levels]]\nname = '{name}'\nup-to = 3.0\n[[levels]]\nname = 'hard'\n");
    dir.write("sudoxml.toml", levels("★☆"));
    make(&dir, "p/b.xml --grade", "stars.pdf");
    assert!(pdf::text(&dir.path("stars.pdf")).contains("★☆"));
    pdf::conforms(&[&dir.path("stars.pdf")]);
    dir.write("sudoxml.toml", levels("易"));
    let ran = dir.run("render p/b.xml --grade -o book.pdf").exits(2);
    assert!(ran.stderr.contains("of the level '易'"), "{}", ran.stderr);
    dir.write("sudoxml.toml", "");
    dir.run("render p/b.xml -o book.pdf --title 数独").exits(2);
    dir.write("no.ttf", "no font").run("render p/b.xml -o book.pdf --font no.ttf").exits(2);
    dir.run("render p/b.xml -o book.pdf --font gone.ttf").exits(2);
    // DejaVu Sans has Greek letters.
    dir.write("g.xml", named("Ωmega ψ", UNIQUE));
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
    assert!(Path::new(font).exists(), "tests/install.sh installs this font");
    dir.run("render g.xml -o book.pdf").exits(2);
    make(&dir, &format!("g.xml --font {font}"), "g.pdf");
    assert!(pdf::text(&dir.path("g.pdf")).contains("Ωmega ψ"));
    pdf::conforms(&[&dir.path("g.pdf")]);
}

/// Proves docs/pictures.md#pdf.
#[test]
fn digits_that_would_be_too_small_are_an_error() {
    let dir = Dir::new();
    list(&dir, 12);
    let ran = dir.run("render list.txt --theme large-print --per-page 12 -o book.pdf").exits(2);
    assert!(ran.stderr.contains("book.pdf") && ran.stderr.contains("20"), "{}", ran.stderr);
    let ran = dir.run("render list.txt --page 50x50mm --margin 24mm -o book.pdf").exits(2);
    assert!(ran.stderr.contains("book.pdf"), "{}", ran.stderr);
    assert!(!dir.has("book.pdf"));
}

/// Proves docs/pictures.md#pdf.
#[test]
fn pages_look_like_their_references() {
    let dir = Dir::new();
    list(&dir, 5);
    let png = dir.path("page.png");
    let pages = [
        ("book-title", "--title Book --per-page 4", 1),
        ("book-page", "--title Book --per-page 4 --grade", 2),
        ("book-answers", "--title Book --per-page 4", 4),
        ("book-large", "--theme large-print", 1),
        ("book-upside-down", "--answers upside-down --per-page 2 --theme black", 1),
        ("book-steps", "--steps --answers none", 2),
        ("book-front", "--title Book --subtitle From_easy_to_hard --author Your_Name --year 2026", 1),
        ("book-contents", "--title Book --contents --how-to en --sections level", 3),
        ("book-how-to", "--title Book --contents --how-to en --sections level", 4),
        ("book-overleaf", "--per-page 2x3 --answers overleaf", 2),
        ("book-running", "--per-page 2 --grade --heading {number}_{stars} --header Book --footer page_{page}", 1),
        ("book-cut", "--page a5 --gutter 12mm --bleed 3mm --crop-marks", 1),
    ];
    for (name, flags, page) in pages {
        // The words of a text are separated by underscores.
        let words = flags.split(' ').map(|word| word.replace('_', " "));
        words.fold(dir.sudoxml("render list.txt --quiet -o a.pdf"), Call::arg).run().exits(0);
        pdf::draw(&dir.path("a.pdf"), page, 480, &png);
        compare(&png, name, 2, Tolerance::default());
    }
}
