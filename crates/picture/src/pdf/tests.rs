//! Tests of whole books.

use std::collections::BTreeSet;
use std::io::Read;

use super::answer_pages::answers_at_the_end;
use super::compose::pages;
use super::entry::Entry;
use super::front::{title_page, titles};
use super::plan::Plan;
use super::press::Press;
use super::slots::below;
use super::step_rows::{Above, Layout, Part, Place, Row, rows};
use super::step_shapes::{Steps, UNCHAINED};
use super::step_text::text_height;
use super::{Book, Error, Fonts};
use crate::output_profile::tests::{old, profile};
use crate::shape::{Area, Point};
use crate::text_sizes::TextSizes;
use crate::{
    Answers, ColorSpace, FrontMatter, HowTo, Language, Length, OutputProfile, OwnWords, PageOptions, PageSize, PerPage,
    PictureOptions, Show, Sort, Theme, Words,
};
use sudoku_engine::logic::{Level, Levels};
use sudoku_engine::search::CancelToken;
use sudoxml_document::document::{Document, SolveOptions};
use sudoxml_document::finding::{Finding, Rule};

/// The rows of a puzzle of 4×4 with one solution, and of a blank one.
const UNIQUE: [&str; 4] = ["1...", "...2", ".4..", "..3."];
const BLANK: [&str; 4] = ["...."; 4];

/// Puzzles with names, in an XML document.
fn document(puzzles: &[(&str, [&str; 4])]) -> Document {
    let cell = |c: char| if c == '.' { "<col/>".to_owned() } else { format!("<col>{c}</col>") };
    let row = |row: &&str| format!("<row>{}</row>", row.chars().map(cell).collect::<String>());
    let puzzle = |(name, rows): &(&str, [&str; 4])| {
        let rows: String = rows.iter().map(row).collect();
        format!("<sudoku name='{name}'><matrix>{rows}</matrix></sudoku>")
    };
    let puzzles: String = puzzles.iter().map(puzzle).collect();
    Document::parse(format!("<a>{puzzles}</a>")).expect("a document")
}

fn classic(count: usize) -> Document {
    let row = "<row><col>1</col><col/><col/><col/><col/><col/><col/><col/><col/></row>";
    let empty = row.replace("<col>1</col>", "<col/>");
    let puzzle = format!("<sudoku><matrix>{row}{}</matrix></sudoku>", empty.repeat(8));
    Document::parse(format!("<a>{}</a>", puzzle.repeat(count))).expect("a document")
}

/// Puzzles only, as in most books.
fn puzzles() -> PictureOptions {
    PictureOptions { show: Show::Puzzle, ..PictureOptions::default() }
}

/// A book of the puzzles of a document.
fn book(pages: PageOptions, pictures: PictureOptions, mut document: Document) -> (Book, Vec<Finding>) {
    let mut book = Book::new(pages, pictures, Fonts::default());
    let outcomes = document.solve(&SolveOptions::new().limit(5)).to_vec();
    let findings = outcomes.iter().flat_map(|outcome| book.add("a.xml", outcome)).collect();
    (book, findings)
}

fn bytes(pages: PageOptions, pictures: PictureOptions, document: Document) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    book(pages, pictures, document).0.finish(&mut bytes).map(|()| bytes)
}

/// The text of a string of PDF at the start of a text: between parentheses, or in hexadecimal UTF-16.
fn text_of_string(text: &str) -> Option<String> {
    if let Some(text) = text.strip_prefix('(') {
        return text.split(')').next().map(str::to_owned);
    }
    let digits = text.strip_prefix("<FEFF")?.split('>').next()?.as_bytes();
    let unit = |digits: &[u8]| u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
    String::from_utf16(&digits.chunks(4).map(unit).collect::<Option<Vec<u16>>>()?).ok()
}

/// The objects and the pages of a file, without their compression.
fn plain(file: &[u8]) -> String {
    let mut plain = String::from_utf8_lossy(file).into_owned();
    let find = |from: usize, what: &[u8]| {
        file.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| from + at)
    };
    let mut at = 0;
    while let Some(start) = find(at, b"stream\n") {
        let mut content = Vec::new();
        let _ = flate2::read::ZlibDecoder::new(&file[start + 7..]).read_to_end(&mut content);
        plain.push_str(&String::from_utf8_lossy(&content));
        at = find(start, b"endstream").map_or(file.len(), |end| end + 9);
    }
    plain
}

/// How many pages a file has.
fn page_count(plain: &str) -> usize {
    plain.matches("/Type/Page/").count()
}

/// The titles of the outline, in order.
fn outline(plain: &str) -> Vec<&str> {
    let titles = plain
        .split("/Title(")
        .skip(1)
        .filter(|rest| rest.split('\n').next().is_some_and(|line| line.contains("/Dest")));
    titles.filter_map(|rest| rest.split(')').next()).collect()
}

/// A classic puzzle with one solution.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How many bytes of text become glyphs in a book whose texts have so many characters each.
fn work(length: usize) -> usize {
    let text = "n".repeat(length);
    let levels = Levels::new([Level { name: text.clone().into(), up_to: None }]).expect("a level");
    let pictures = PictureOptions { levels, ..PictureOptions::default() };
    let options = PageOptions { title: Some(text.clone()), sections: true, ..PageOptions::default() };
    let given = |(at, c): (usize, char)| format!("<cell row='{}' col='{}'>{c}</cell>", at / 9 + 1, at % 9 + 1);
    let cells: String = CLASSIC.char_indices().filter(|(_, c)| *c != '.').map(given).collect();
    let puzzle = format!("<sudoku name='{text}'><cells>{cells}</cells></sudoku>");
    let mut document = Document::parse(format!("<a>{puzzle}{puzzle}</a>")).expect("a document");
    let mut book = Book::new(options, pictures, Fonts::default());
    for outcome in document.grade() {
        assert!(outcome.grade.is_some());
        book.add("a.xml", outcome);
    }
    book.work().expect("a book")
}

#[test]
fn the_work_does_not_grow_with_names_titles_and_levels() {
    let [one, two, four] = [10_000, 20_000, 40_000].map(work);
    assert!(one == two && two == four, "{one}, {two}, {four}");
}

#[test]
fn a_book_ends_when_it_is_cancelled() {
    let token = CancelToken::new();
    let (book, _) = book(PageOptions::default(), puzzles(), document(&[("A", UNIQUE)]));
    let book = book.cancelled_by(&token);
    token.cancel();
    let mut written = Vec::new();
    assert!(matches!(book.finish(&mut written), Err(Error::Cancelled)) && written.is_empty());
}

#[test]
fn each_part_of_a_book_can_be_cancelled() {
    let token = CancelToken::new();
    let all = PictureOptions { show: Show::AllSolutions, ..PictureOptions::default() };
    let mut document = document(&[("A", UNIQUE), ("B", UNIQUE)]);
    let outcomes = document.solve(&SolveOptions::new().limit(5)).to_vec();
    let options = PageOptions::default();
    let mut entries: Vec<Entry> =
        outcomes.iter().map(|outcome| Entry::of("a.xml".into(), outcome, &options, &all)).collect();
    entries.iter_mut().zip(1..).for_each(|(entry, number)| entry.number = number);
    let fonts = Fonts::default();
    let mut press = Press::new(&options, &all, &fonts, &token).expect("a press");
    let plan = Plan::of(&mut press, &all, &entries).expect("a plan");
    let before = press.next_page();
    token.cancel();
    let parts = [
        Plan::of(&mut press, &all, &entries).map(drop),
        title_page(&mut press, "Book", 2),
        answers_at_the_end(&mut press, &all, &plan.boards, &entries),
        pages(&mut press, &all, &entries, &[]),
    ];
    for part in parts {
        assert!(matches!(part, Err(Error::Cancelled)), "{part:?}");
    }
    assert_eq!(press.next_page(), before, "no page is laid out after that");
}

/// A puzzle whose steps have chains with lists that are longer than a page.
const CHAINED: &str = "..84....6.....2.....47.623.2.78........2..74....5.9...6.1.....5......6..4......98";

/// The puzzle with its steps.
fn chained(picture: &PictureOptions) -> Entry {
    let cell = |(at, value): (usize, char)| format!("<cell row='{}' col='{}'>{value}</cell>", at / 9 + 1, at % 9 + 1);
    let cells: String = CHAINED.chars().enumerate().filter(|(_, value)| *value != '.').map(cell).collect();
    let mut document = Document::parse(format!("<sudoku><cells>{cells}</cells></sudoku>")).expect("a document");
    let outcomes = document.grade_with_steps().to_vec();
    Entry::of("a.xml".into(), &outcomes[0], &PageOptions::default(), picture)
}

/// Each board and each line is on a page once, inside of it, and no text is on a board or on other text.
#[test]
fn steps_fill_pages_of_every_shape_and_overlap_nowhere() {
    let (picture, fonts) = (puzzles(), Fonts::default());
    let entry = chained(&picture);
    assert!(entry.sheet.steps.iter().any(|step| step.board.chains().is_some()));
    let (mut headings, mut in_slots) = (0, 0);
    let sizes = ["a4", "a5", "square", "297x210mm", "90x90mm"];
    let cases = sizes.iter().flat_map(|size| [None, Some("1"), Some("3x1")].map(|per_page| (size, per_page)));
    for (size, per_page) in cases {
        let steps_per_page = per_page.map(|asked| asked.parse().expect("a number"));
        let options = PageOptions { size: size.parse().expect("a size"), steps_per_page, ..PageOptions::default() };
        let mut press = Press::new(&options, &picture, &fonts, &CancelToken::new()).expect("a press");
        let note = TextSizes::of(press.theme, steps_per_page.unwrap_or(UNCHAINED)).note;
        // Where the number is asked for, the keys are above all steps, and else above the first step by chains.
        let of_key = Length::mm(12);
        let above = if per_page.is_some() { of_key } else { Length::ZERO };
        let steps = Steps::of(&picture, &entry, press.content().expect("a page"), [Length::ZERO, of_key], note);
        // A page can be too small for so many.
        let Ok((items, grid)) = steps.laid_out(&mut press) else { continue };
        let (case, mut next) = (format!("{size} {per_page:?}"), vec![0; items.len()]);
        let mut lengths = vec![0; items.len()];
        let mut boards = vec![0; items.len()];
        let rows = rows(&items, grid.as_ref());
        let chained = rows.iter().position(Row::has_chains).expect("chains");
        let key = per_page.is_none().then_some((chained, of_key));
        let (mut keys, mut is_first) = (0, true);
        for page in steps.room.pages(&rows, Above { first: above, key }) {
            let width = steps.room.space.width;
            let wide = |y: Length, height: Length| Area { at: Point::new(Length::ZERO, y), width, height };
            let of_first = (is_first && above > Length::ZERO).then(|| wide(Length::ZERO, above));
            let mut areas: Vec<Area> = of_first.into_iter().chain(page.key.map(|y| wide(y, of_key))).collect();
            is_first = false;
            areas.extend(page.rules.iter().map(|y| wide(*y, Length::um(1))));
            keys += page.key.iter().count();
            for Part { item, text: of_step, board, lines, at } in &page.parts {
                let index = items.iter().position(|other| std::ptr::eq(other, *item)).expect("an item");
                let mut layouts = std::iter::once(&item.usual).chain(&item.smaller);
                let is_of_columns = |layout: &&Layout| !lines.is_empty() && std::ptr::eq(&*layout.heading, *of_step);
                // On a page of usual size, no paragraph is divided, and what is above a list is not alone.
                if let (Some(last), Some(next)) = (lines.clone().last(), of_step.get(lines.end))
                    && *size != "90x90mm"
                {
                    let last = &of_step[last];
                    assert!(last.paragraph != next.paragraph && (last.is_link || !next.is_link), "{case}: {lines:?}");
                }
                boards[index] += board.iter().count();
                // The width of text does not matter: it has a column, and ends there.
                let text = Area { at: *at, width: Length::mm(1), height: text_height(note, lines.len() as i32) - note };
                let board = board.map(|(at, size)| Area { at, width: size.width(), height: size.side });
                areas.extend(board.into_iter().chain((!lines.is_empty()).then_some(text)));
                if let Some(layout) = layouts.find(is_of_columns) {
                    next[index] = layout.after_heading();
                    headings += 1;
                    in_slots += usize::from(matches!(item.place, Place::Beside(_)));
                    continue;
                }
                assert_eq!(lines.start, std::mem::replace(&mut next[index], lines.end), "{case}");
                lengths[index] = of_step.len();
            }
            for (index, one) in areas.iter().enumerate() {
                let Area { at, width, height } = *one;
                assert!(
                    at.x + width <= steps.room.space.width && at.y + height <= steps.room.space.height,
                    "{case}: {one:?}"
                );
                let overlaps = |other: &Area| {
                    at.x < other.at.x + other.width
                        && other.at.x < at.x + width
                        && at.y < other.at.y + other.height
                        && other.at.y < at.y + height
                };
                assert!(!areas[..index].iter().any(overlaps), "{case}: {one:?}");
            }
            assert!(!areas.is_empty(), "{case}: an empty page");
        }
        assert_eq!(keys, key.iter().count(), "{case}");
        assert!(boards.iter().all(|number| *number == 1), "{case}: {boards:?}");
        assert_eq!(next, lengths, "{case}");
    }
    assert!(headings > in_slots && in_slots > 0, "no list in columns: {headings}, {in_slots} below boards in slots");
}

/// Boards of large print are nearly as wide as their page. That below a key can be smaller.
#[test]
fn a_key_does_not_make_all_boards_of_large_print_smaller() {
    let picture = PictureOptions { theme: Theme::LargePrint, ..puzzles() };
    let options = PageOptions { title: Some("Book".into()), ..PageOptions::default() };
    let (fonts, entry) = (Fonts::default(), chained(&picture));
    let mut press = Press::new(&options, &picture, &fonts, &CancelToken::new()).expect("a press");
    let (of_key, sizes) = (Length::mm(35), TextSizes::of(press.theme, UNCHAINED));
    let space = below(press.content().expect("a page"), sizes.title * 2);
    let steps = Steps::of(&picture, &entry, space, [of_key, Length::ZERO], sizes.note);
    let (items, _) = steps.laid_out(&mut press).expect("steps");
    let unchained = items.iter().take_while(|item| item.step.board.chains().is_none());
    let widths: Vec<Length> = unchained.map(|item| item.usual.size.width()).collect();
    let width = steps.room.space.width;
    assert!(widths.len() > 1 && widths.iter().all(|board| *board > width.thousandths(900)), "{widths:?} of {width}");
    // The key has a board on its page.
    let rows = rows(&items, None);
    let pages = steps.room.pages(&rows, Above { first: of_key, key: None });
    assert!(pages[0].parts.iter().any(|part| part.board.is_some()));
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let options = || PageOptions { title: Some("A book".into()), sections: true, ..PageOptions::default() };
    let file = || bytes(options(), puzzles(), document(&[("A", UNIQUE), ("B", BLANK)])).expect("a book");
    assert_eq!(file(), file());
}

#[test]
fn a_book_can_go_to_another_thread() {
    fn is_send<T: Send>(_: &T) {}
    is_send(&book(PageOptions::default(), puzzles(), document(&[("A", UNIQUE)])).0);
}

#[test]
fn a_board_is_a_figure_that_is_read_and_copied_row_by_row() {
    let file = plain(&bytes(PageOptions::default(), puzzles(), document(&[("May 4", UNIQUE)])).expect("a book"));
    let description = "/Alt(1. May 4: Puzzle. Row 1: 1, blank, blank, blank. Row 2: blank, blank, blank, 2. ";
    assert!(file.contains(description), "{file}");
    assert!(file.contains("/Lang(en)") && file.contains("/T(1. May 4)"));
}

#[test]
fn a_board_is_a_table_if_cells_have_tags() {
    let options = PageOptions { tag_cells: true, answers: Answers::None, ..PageOptions::default() };
    let file = plain(&bytes(options, puzzles(), document(&[("May 4", UNIQUE)])).expect("a book"));
    let count = |tag: &str| file.matches(&format!("/S/{tag}/")).count();
    assert_eq!((count("Table"), count("TR"), count("TH"), count("TD"), count("Figure")), (1, 5, 9, 16, 0));
    assert!(file.contains("/ActualText(column 4)") && file.contains("/Alt(blank)"));
}

#[test]
fn puzzles_are_numbered_in_the_order_of_the_book() {
    let puzzles_of = || document(&[("C", UNIQUE), ("A", BLANK), ("B", UNIQUE)]);
    for (sort, expected) in [(Sort::File, ["1. C", "2. A", "3. B"]), (Sort::Name, ["1. A", "2. B", "3. C"])] {
        let options = PageOptions { sort, answers: Answers::None, ..PageOptions::default() };
        let file = plain(&bytes(options, puzzles(), puzzles_of()).expect("a book"));
        assert_eq!(outline(&file), expected, "{sort:?}");
    }
}

#[test]
fn the_outline_has_the_title_the_sections_the_puzzles_and_the_answers() {
    let options = PageOptions { title: Some("Book".into()), sections: true, ..PageOptions::default() };
    let file = plain(&bytes(options, puzzles(), document(&[("A", UNIQUE), ("B", UNIQUE)])).expect("a book"));
    let mut titles = outline(&file);
    titles.sort_unstable();
    assert_eq!(titles, ["1. A", "2. B", "Answers", "Book", "Not graded"]);
}

#[test]
fn answers_are_where_they_are_wanted() {
    // Five puzzles, of which one has no solution.
    let names = ["A", "B", "C", "D"];
    let all = || {
        let mut all: Vec<(&str, [&str; 4])> = names.iter().map(|name| (*name, UNIQUE)).collect();
        all.push(("E", ["11..", "....", "....", "...."]));
        document(&all)
    };
    for (answers, pages, boards) in [
        (Answers::None, 3, 5),
        (Answers::End, 4, 9),
        // The last page of puzzles has no answer.
        (Answers::Overleaf, 5, 9),
        (Answers::UpsideDown, 3, 9),
    ] {
        let options = PageOptions { answers, per_page: PerPage::TWO, ..PageOptions::default() };
        let file = plain(&bytes(options, puzzles(), all()).expect("a book"));
        assert_eq!((page_count(&file), file.matches("/S/Figure/").count()), (pages, boards), "{answers:?}");
        let is_read = file.contains("/Alt(1. A: Solution. Row 1: 1, 2, 4, 3. Row 2: 4, 3, 1, 2. ");
        assert_eq!(is_read, answers != Answers::None, "{answers:?}");
    }
}

#[test]
fn boards_fill_their_page_unless_a_size_is_given() {
    let side = |per_page: &str, pictures: &PictureOptions| {
        let pages = PageOptions { per_page: per_page.parse().expect("a number"), ..PageOptions::default() };
        book(pages, pictures.clone(), classic(1)).0.widths().expect("a plan")[0]
    };
    // A page of 210 mm has margins of 15 mm, and 7 mm between boards.
    let almost = |side: Length, width: Length| side <= width && side > width - Length::mm(1);
    assert!(almost(side("1", &puzzles()), Length::mm(180)), "{}", side("1", &puzzles()));
    assert!(almost(side("2x2", &puzzles()), (Length::mm(180) - Length::mm(7)) / 2));
    assert!(almost(side("3x1", &puzzles()), (Length::mm(180) - Length::mm(14)) / 3));
    let sized = PictureOptions { cell_size: Some(Length::mm(9)), ..puzzles() };
    assert!(almost(side("1", &sized), Length::mm(82)), "{}", side("1", &sized));
}

#[test]
fn a_heading_is_what_is_asked_for() {
    let pattern = |heading: &str, first_number| {
        let heading = Some(heading.parse().expect("a heading"));
        let pages = PageOptions { first_number, answers: Answers::End, ..PageOptions::default() };
        let pictures = PictureOptions { heading, ..puzzles() };
        let (book, _) = book(pages, pictures, document(&[("A", UNIQUE), ("B", BLANK)]));
        let of = |entry: &Entry| (entry.title().to_owned(), entry.is_headed, entry.notes().join(" "));
        book.ordered().iter().map(of).collect::<Vec<_>>()
    };
    let of = |title: &str, is_headed, notes: &str| (title.to_owned(), is_headed, notes.to_owned());
    let more = "More than 5 solutions";
    assert_eq!(pattern("No. {number} ({name})", 41), [of("No. 41 (A)", true, ""), of("No. 42 (B)", true, more)]);
    assert_eq!(pattern("none", 1), [of("1. A", false, ""), of("2. B", false, more)]);
    let pictures = PictureOptions { heading: Some("数 {name}".parse().expect("a heading")), ..puzzles() };
    let error = bytes(PageOptions::default(), pictures, document(&[("A", UNIQUE)])).expect_err("no glyph").to_string();
    assert!(error.contains("'数' (U+6570) of the heading;"), "{error}");
}

#[test]
fn what_breaks_the_rules_is_below_the_heading() {
    let twice = ["11..", "....", "....", "...."];
    let (book, _) = book(PageOptions::default(), puzzles(), document(&[("A", twice)]));
    let notes = book.ordered().remove(0).notes().join(" ");
    let [row, of_box] = ["row 1", "box 1"].map(|unit| format!("1 appears twice in {unit}: r1c1, r1c2."));
    assert_eq!(notes, format!("No solution. {row} {of_box}"));
}

#[test]
fn the_black_theme_prints_with_black_ink_alone() {
    let file = |theme| {
        let pictures = PictureOptions { theme, candidates: true, ..puzzles() };
        plain(&bytes(PageOptions::default(), pictures, document(&[("A", UNIQUE), ("B", BLANK)])).expect("a book"))
    };
    let (black, classic) = (file(Theme::Black), file(Theme::Classic));
    assert!(black.contains("[/Separation/Black ") && !classic.contains("/Separation"));
    // The pages choose it by its name, and set no colour of a screen or of four inks.
    let words: Vec<&str> = black.split_ascii_whitespace().collect();
    let chosen =
        words.windows(2).filter(|pair| matches!(pair[1], "cs" | "CS")).filter_map(|pair| pair[0].rsplit('/').next());
    assert_eq!(chosen.collect::<BTreeSet<&str>>().len(), 1);
    let is_colour =
        |pair: &[&str]| pair[0].parse::<f32>().is_ok() && matches!(pair[1], "rg" | "RG" | "g" | "G" | "k" | "K");
    assert!(!words.windows(2).any(is_colour));
}

/// The operands of each change of colour in the pages of a file, and the operator, such as `0 0 0 1 scn`.
fn colours(plain: &str) -> BTreeSet<String> {
    let words: Vec<&str> = plain.split_ascii_whitespace().collect();
    let is_operator = |word: &str| matches!(word, "rg" | "RG" | "g" | "G" | "k" | "K" | "scn" | "SCN");
    let is_number = |word: &&&str| word.parse::<f32>().is_ok();
    let operands = |end: usize| words[..end].iter().rev().take_while(is_number).copied().collect::<Vec<&str>>();
    // Between compressed bytes there is a letter here and there.
    let changes = (0..words.len()).filter(|at| is_operator(words[*at]) && !operands(*at).is_empty());
    changes.map(|at| operands(at).into_iter().rev().chain([words[at]]).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_book_for_a_press_has_its_four_inks_and_black_is_black_ink_alone() {
    let pages = |color_space| PageOptions { color_space, ..PageOptions::default() };
    let file = |theme, space| {
        let pictures = PictureOptions { theme, candidates: true, ..puzzles() };
        plain(&bytes(pages(space), pictures, document(&[("A", UNIQUE), ("B", BLANK)])).expect("a book"))
    };
    for theme in [Theme::Classic, Theme::LargePrint, Theme::HighContrast] {
        let (press, screen) = (file(theme, ColorSpace::Cmyk), file(theme, ColorSpace::Rgb));
        let used = colours(&press);
        assert!(!used.is_empty() && used.iter().all(|colour| colour.split(' ').count() == 5), "{used:?}");
        assert!(used.iter().any(|colour| colour.starts_with("0 0 0 1 ")), "{used:?}");
        assert!(used.iter().any(|colour| colour.starts_with("1 0.")), "the blue of solutions: {used:?}");
        assert!(!press.contains("ICCBased") && !press.contains("pdfaid"), "no profile, and so no PDF/A");
        assert!(colours(&screen).iter().all(|colour| colour.split(' ').count() == 4) && screen.contains("pdfaid"));
    }
    let black = file(Theme::Black, ColorSpace::Cmyk);
    let of_four_inks = |colour: &String| colour.split(' ').count() == 5;
    assert!(black.contains("/Separation/Black"), "{:?}", colours(&black));
    assert!(!colours(&black).iter().any(of_four_inks), "{:?}", colours(&black));
}

#[test]
fn a_book_with_the_profile_of_a_press_is_pdf_x_4() {
    let profile = profile("prtr", "CMYK", &old("Press ü"));
    let output_profile = Some(OutputProfile::read(&profile).expect("a profile"));
    let front = FrontMatter { contents: true, ..FrontMatter::default() };
    let file = |color_space, output_profile| {
        let options = PageOptions { color_space, output_profile, front: front.clone(), ..PageOptions::default() };
        bytes(options, puzzles(), document(&[("A", UNIQUE), ("B", BLANK)])).expect("a book")
    };
    let press = file(ColorSpace::Cmyk, output_profile.clone());
    assert!(press.starts_with(b"%PDF-1.6\n"));
    let text = plain(&press);
    let intent = text.split_once("/Type/OutputIntent/S/GTS_PDFX").expect("an intent").1;
    assert!(intent.starts_with("/OutputConditionIdentifier<FEFF00500072006500730073002000FC>"), "{}", &intent[..90]);
    let number: usize = intent
        .split_once("/DestOutputProfile ")
        .and_then(|(_, rest)| rest.split(' ').next()?.parse().ok())
        .expect("a number");
    let stream = format!("\n{number} 0 obj\n<</N 4/Filter/FlateDecode/Length ");
    assert!(String::from_utf8_lossy(&press).contains(&stream), "{stream}");
    assert!(text.contains("/Trapped/False/GTS_PDFXVersion(PDF/X-4)"));
    let written = String::from_utf8_lossy(&press).into_owned();
    for part in ["<pdfxid:GTS_PDFXVersion>PDF/X-4<", "<pdf:PDFVersion>1.6<", "<xmpMM:RenditionClass>default<"] {
        assert!(written.contains(part), "{part}");
    }
    let plain = plain(&file(ColorSpace::Cmyk, None));
    assert!(plain.contains("/Subtype/Link") && !text.contains("/Subtype/Link"), "no links on the pages");
    assert_eq!(colours(&text), colours(&plain), "the same inks");
    assert_eq!(file(ColorSpace::Rgb, output_profile), file(ColorSpace::Rgb, None), "only for a press");
}

/// A board of this size with one blank cell.
fn one_blank(size: usize) -> String {
    let (high, wide) = (size.isqrt(), size.isqrt());
    let value = |row: usize, column: usize| (row % high * wide + row / high + column) % size + 1;
    let cell = |row, column| match (row, column) {
        (0, 0) => "<col/>".to_owned(),
        _ => format!("<col>{}</col>", value(row, column)),
    };
    let row = |row| format!("<row>{}</row>", (0..size).map(|column| cell(row, column)).collect::<String>());
    format!("<sudoku size='{size}'><matrix>{}</matrix></sudoku>", (0..size).map(row).collect::<String>())
}

#[test]
fn a_number_of_answers_on_a_page_is_for_the_smallest_boards() {
    let options = PageOptions { answers_per_page: Some("4x5".parse().expect("a number")), ..PageOptions::default() };
    let book = |sudokus: String| {
        let document = Document::parse(format!("<a>{sudokus}</a>")).expect("a document");
        bytes(options.clone(), puzzles(), document)
    };
    // The large board has a page of its own, because twenty of its size could not be read.
    let pages = page_count(&plain(&book(one_blank(9).repeat(20) + &one_blank(25)).expect("a book")));
    assert_eq!(pages, 21 + 2);
    let told = book(one_blank(25).repeat(2)).expect_err("no smaller boards").to_string();
    assert!(told.contains("answers on a page"), "{told}");
}

#[test]
fn a_large_board_does_not_enlarge_the_answers_of_the_others() {
    let small = one_blank(9);
    let pages_of = |sudokus: String, theme| {
        let options = PageOptions::default();
        let document = Document::parse(format!("<a>{sudokus}</a>")).expect("a document");
        let pictures = PictureOptions { theme, ..puzzles() };
        page_count(&plain(&bytes(options, pictures, document).expect("a book")))
    };
    // A page for each puzzle, and pages of twelve answers, or of six in large print.
    for (theme, answers) in [(Theme::Classic, 2), (Theme::LargePrint, 4)] {
        assert_eq!(pages_of(small.repeat(24), theme), 24 + answers, "{theme:?}");
    }
    // The large board takes the place of some rows, and the answers before and after it keep their size.
    let mixed = small.repeat(6) + &one_blank(25) + &small.repeat(18);
    assert_eq!(pages_of(mixed, Theme::Classic), 25 + 3);
}

#[test]
fn what_comes_before_the_puzzles_has_space_for_all_its_text() {
    // 300 lines on the back of the title page need more than one page.
    let copyright = |lines: usize| Some((1..=lines).map(|number| format!("Line {number}\n")).collect::<String>());
    let count = |copyright| {
        let options = PageOptions {
            title: Some("Book".into()),
            front: FrontMatter { copyright, ..Default::default() },
            answers: Answers::None,
            ..Default::default()
        };
        page_count(&plain(&bytes(options, puzzles(), document(&[("A", UNIQUE)])).expect("a book")))
    };
    assert_eq!((count(copyright(3)), count(copyright(300))), (3, 10));
    // The lines of a long title and a long subtitle end above the author.
    let long = "Ninety and nine puzzles ".repeat(40);
    let front = FrontMatter { subtitle: Some(long.clone()), author: Some("N".into()), ..FrontMatter::default() };
    let size = "100x90mm".parse().expect("a size");
    let small = PageOptions { size, title: Some(long), front, ..PageOptions::default() };
    let fonts = Fonts::default();
    let picture = PictureOptions::default();
    let lines = |options: &PageOptions| {
        let mut press = Press::new(options, &picture, &fonts, &CancelToken::new()).expect("a press");
        title_page(&mut press, options.title.as_deref().unwrap_or_default(), 2).expect("a page");
        plain(&press.finish("Book".into()).expect("a file"))
            .split_ascii_whitespace()
            .filter(|word| *word == "BT")
            .count()
    };
    let tall = PageOptions { size: "100x400mm".parse().expect("a size"), ..small.clone() };
    // One line of each, in place of five.
    assert_eq!(lines(&tall) - lines(&small), 8);
    // Shorter ones are smaller, and have all their words.
    let subtitle = "Of which each one is harder than the one before it and all of them are good".to_owned();
    let front = FrontMatter { subtitle: Some(subtitle.clone()), ..FrontMatter::default() };
    let whole = PageOptions { title: Some("Ninety and nine puzzles ".repeat(4)), front, ..small };
    let mut press = Press::new(&whole, &picture, &fonts, &CancelToken::new()).expect("a press");
    let texts = [whole.title.as_deref(), Some(subtitle.as_str())];
    for (_, lines) in titles(&mut press.typesetter, texts, (Length::mm(70), &[Length::mm(40)])).1 {
        assert!(!lines.concat().contains('…') && lines.len() > 1, "{lines:?}");
    }
}

#[test]
fn a_text_about_solving_says_its_language_if_it_is_known() {
    for (how_to, language, times) in [
        (HowTo::English, "/Lang(de)", 0),
        (HowTo::German, "/Lang(de)", 7),
        (HowTo::Own("Cómo\n\nTexto".into()), "/Lang(und)", 3),
    ] {
        let front = FrontMatter { how_to: Some(how_to), contents: true, ..FrontMatter::default() };
        let options = PageOptions { front, ..PageOptions::default() };
        let file = plain(&bytes(options, puzzles(), document(&[("A", UNIQUE)])).expect("a book"));
        // The heading, each paragraph, and the line of the contents.
        assert_eq!(file.matches(language).count(), times, "{language}");
    }
}

#[test]
fn a_book_is_in_its_language_and_our_text_in_it_needs_no_other() {
    let own = || {
        let mut own = OwnWords::default();
        own.set("lang", "fr").expect("a tag");
        own
    };
    for (words, how_to, language) in [
        (Words::new(Language::German, OwnWords::default()), HowTo::German, "/Lang(de)"),
        (Words::new(Language::German, own()), HowTo::Own("Cómo".into()), "/Lang(fr)"),
        (Words::default(), HowTo::English, "/Lang(en)"),
    ] {
        let pictures = PictureOptions { words, ..puzzles() };
        let front = FrontMatter { how_to: Some(how_to.clone()), contents: true, ..FrontMatter::default() };
        let options = PageOptions { front, ..PageOptions::default() };
        let file = plain(&bytes(options, pictures, document(&[("A", UNIQUE)])).expect("a book"));
        // The language of a text of the user is not known.
        let others = file.matches("/Lang(und)").count();
        assert_eq!(others > 0, matches!(how_to, HowTo::Own(_)), "{language}");
        assert_eq!(file.matches(language).count() + others, file.matches("/Lang(").count(), "{language}");
    }
}

#[test]
fn a_board_has_no_background_unless_the_user_sets_one() {
    let puzzle = |unit: &str| {
        let cells = "<cells><cell row='1' col='1'>1</cell><cell row='2' col='2'>3</cell></cells>";
        Document::parse(format!("<sudoku size='4'{unit}>{cells}</sudoku>")).expect("a document")
    };
    let white = |unit, pictures| {
        let options = PageOptions { answers: Answers::None, ..PageOptions::default() };
        plain(&bytes(options, pictures, puzzle(unit)).expect("a book")).matches("cs 1 1 1 scn").count()
    };
    assert_eq!((white("", puzzles()), white(" extra='diagonals'", puzzles())), (0, 0));
    let mut own = puzzles();
    own.style.set_colour("paper", "#fff").expect("a colour");
    assert_eq!(white("", own), 1, "paper of the user's own is drawn");
}

#[test]
fn puzzles_without_names_that_share_a_page_share_a_line_of_the_contents() {
    let lines_with = |heading: Option<&str>, names: &[&str], per_page: &str, first_number| {
        let front = FrontMatter { contents: true, ..FrontMatter::default() };
        let per_page = per_page.parse().expect("a number");
        let options = PageOptions { front, per_page, first_number, ..PageOptions::default() };
        let named: Vec<(&str, [&str; 4])> = names.iter().map(|name| (*name, UNIQUE)).collect();
        let heading = heading.map(|heading| heading.parse().expect("a heading"));
        let pictures = PictureOptions { heading, ..puzzles() };
        let file = plain(&bytes(options, pictures, document(&named)).expect("a book"));
        file.split("/Contents").skip(1).filter_map(text_of_string).collect::<Vec<String>>()
    };
    let lines = |names: &[&str], per_page: &str, first_number| lines_with(None, names, per_page, first_number);
    assert_eq!(lines(&[""; 5], "2", 1), ["Puzzles 1–2", "Puzzles 3–4", "Puzzle 5", "Answers"]);
    assert_eq!(lines(&["", "A", "", ""], "4", 9), ["Puzzle 9", "10. A", "Puzzles 11–12", "Answers"]);
    // A heading of the user's own too, if it differs by the number alone.
    let headed = |heading: &str, names: &[&str]| lines_with(Some(heading), names, "2", 9);
    assert_eq!(headed("No. {number}", &["A", "B", "C"]), ["No. 9–10", "No. 11", "Answers"]);
    assert_eq!(headed("{number} {name}", &["A", "A", "C"]), ["9–10 A", "11 C", "Answers"]);
    assert_eq!(headed("No. {number} {name}", &["A", "B"]), ["No. 9 A", "No. 10 B", "Answers"]);
    assert_eq!(headed("{number} of {number}", &["A", "B"]), ["9–10 of 9–10", "Answers"]);
    // Also if their names have numbers that go on with theirs, or that are equal.
    assert_eq!(lines(&["May 9", "May 10"], "2", 9), ["9–10. May 9–10", "Answers"]);
    assert_eq!(lines(&["May 4 of 31", "May 5 of 31"], "2", 9), ["9–10. May 4–5 of 31", "Answers"]);
    for other in ["May 6", "May 05", "June 5", "May 5 "] {
        assert_eq!(lines(&["May 4", other], "2", 9).len(), 3, "{other}");
    }
}

#[test]
fn each_line_of_the_contents_is_a_link_with_a_name() {
    let front = FrontMatter { contents: true, ..FrontMatter::default() };
    let options = PageOptions { front, ..PageOptions::default() };
    let file = plain(&bytes(options, puzzles(), document(&[("A", UNIQUE), ("B", UNIQUE)])).expect("a book"));
    // The puzzles and the answers.
    assert_eq!((file.matches("/Subtype/Link").count(), file.matches("/S/Link").count()), (3, 3));
    assert!(["1. A", "2. B", "Answers"].iter().all(|title| file.contains(&format!("/Contents({title})"))));
}

#[test]
fn a_page_and_its_answers_are_one_sheet_of_paper() {
    // After the title there is an empty page, so that the puzzles are on a page with an odd number.
    let options = PageOptions { answers: Answers::Overleaf, title: Some("Book".into()), ..PageOptions::default() };
    let file = plain(&bytes(options, puzzles(), document(&[("A", UNIQUE), ("B", UNIQUE)])).expect("a book"));
    assert_eq!(page_count(&file), 6);
}

#[test]
fn pages_have_their_size_and_a_bleed_around_it() {
    let size = PageSize { width: Length::mm(100), height: Length::mm(200) };
    let options = PageOptions { size, bleed: Length::mm(3), ..PageOptions::default() };
    let file = plain(&bytes(options, puzzles(), document(&[("A", UNIQUE)])).expect("a book"));
    for (name, expected) in
        [("MediaBox", "0 0 300.47 583.94"), ("BleedBox", "0 0 300.47 583.94"), ("TrimBox", "8.5 8.51001 291.97 575.44")]
    {
        let found = file.split(&format!("/{name}[")).nth(1).and_then(|rest| rest.split(']').next());
        assert_eq!(found, Some(expected), "{name}");
    }
}

#[test]
fn a_character_that_no_font_has_is_a_finding() {
    let (_, findings) = book(PageOptions::default(), puzzles(), document(&[("A", UNIQUE), ("数独 あいう", UNIQUE)]));
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!((finding.rule, finding.puzzle.as_deref()), (Rule::MissingGlyph, Some("数独 あいう")));
    assert_eq!(
        finding.message,
        "no font has the characters '数' (U+6570), '独' (U+72EC), 'あ' (U+3042) and 2 more of '数独 あいう'; add a font that \
         has them"
    );
    let (text, page, matter) = (|| Some("数".to_owned()), PageOptions::default, FrontMatter::default);
    let front = |front| PageOptions { front, ..page() };
    for (option, options) in [
        ("title", PageOptions { title: text(), ..page() }),
        ("subtitle", front(FrontMatter { subtitle: text(), ..matter() })),
        ("author", front(FrontMatter { author: text(), ..matter() })),
        ("copyright", front(FrontMatter { copyright: text(), ..matter() })),
        ("how-to", front(FrontMatter { how_to: text().map(HowTo::Own), ..matter() })),
        ("header", PageOptions { header: "数".parse().ok(), ..page() }),
        ("footer", PageOptions { footer: "数".parse().ok(), ..page() }),
    ] {
        let error = bytes(options, puzzles(), document(&[("A", UNIQUE)])).unwrap_err().to_string();
        let expected = format!("no font has the character '数' (U+6570) of the {option}; use a font that has it");
        assert_eq!(error, expected);
    }
}

#[test]
fn what_does_not_fit_is_an_error_that_says_what_does() {
    let error = |pages, pictures, document| bytes(pages, pictures, document).map(drop).unwrap_err().to_string();
    let empty = Book::new(PageOptions::default(), puzzles(), Fonts::default()).finish(&mut Vec::new());
    assert_eq!(empty.unwrap_err().to_string(), "there is no puzzle for the book");
    let wide = PageOptions { margin: Length::mm(110), ..PageOptions::default() };
    assert_eq!(
        error(wide, puzzles(), classic(1)),
        "the margins leave no space on a page of 210x297 mm; use smaller margins, or a larger page"
    );
    let many = PageOptions { per_page: PerPage::TWELVE, answers: Answers::None, ..PageOptions::default() };
    let large = PictureOptions { theme: Theme::LargePrint, ..puzzles() };
    let told = error(many, large.clone(), classic(12));
    assert!(
        told.starts_with("the digits of puzzle 1 in a.xml would have ") && told.contains("need at least 20;"),
        "{told}"
    );
    assert!(told.ends_with("use at most 2 puzzles on a page, a larger page or smaller margins"), "{told}");
    let small =
        PageOptions { size: "60x60mm".parse().expect("a size"), margin: Length::mm(5), ..PageOptions::default() };
    let told = error(small, large, classic(1));
    assert!(told.starts_with("the digits of puzzle 1 in a.xml would have "), "{told}");
    assert!(told.ends_with("use a larger page or smaller margins"), "{told}");
    let flat =
        PageOptions { size: "300x60mm".parse().expect("a size"), per_page: PerPage::FOUR, ..PageOptions::default() };
    assert_eq!(
        error(flat, puzzles(), classic(4)),
        "there is no space for the boards of puzzle 1 in a.xml; use a higher page or smaller margins"
    );
    let strip = PageOptions {
        answers: Answers::UpsideDown,
        size: "297x210mm".parse().expect("a size"),
        ..PageOptions::default()
    };
    let pictures = PictureOptions { cell_size: Some(Length::mm(2)), ..puzzles() };
    let told = error(strip, pictures, classic(1));
    assert!(told.ends_with("use a higher page, smaller margins, answers at the end or larger cells"), "{told}");
}

#[test]
fn a_large_board_has_a_page_of_its_own_beside_small_ones() {
    let small = |name: &str| format!("<sudoku name='{name}' size='4'><cells/></sudoku>");
    let large = one_blank(25);
    let text = format!("<a>{}{}{large}{}{}</a>", small("a"), small("b"), small("c"), small("d"));
    let pages = |per_page: &str, page: &str| {
        let options = PageOptions {
            per_page: per_page.parse().expect("a number"),
            size: page.parse().expect("a size"),
            answers: Answers::Overleaf,
            ..PageOptions::default()
        };
        let picture = puzzles();
        let fonts = Fonts::default();
        let (book, _) = book(options.clone(), puzzles(), Document::parse(text.as_str()).expect("a document"));
        let mut press = Press::new(&options, &picture, &fonts, &CancelToken::new()).expect("a press");
        let plan = Plan::of(&mut press, &picture, &book.ordered()).expect("a plan");
        let pages = plan.pages(&[0, 1, 2, 3, 4]).into_iter().map(<[usize]>::to_vec).collect::<Vec<Vec<usize>>>();
        let cells = plan.boards.iter().map(|boards| boards.cell).collect::<Vec<Length>>();
        (pages, cells)
    };
    let (of_four, cells) = pages("4", "a4");
    assert_eq!(of_four, [vec![0, 1], vec![2], vec![3, 4]]);
    assert!(cells[2] > Length::mm(6) && cells.iter().all(|cell| *cell >= cells[2]), "{cells:?}");
    // The sheet of a poster has space for all of them.
    assert_eq!(pages("4", "600x800mm").0, [vec![0, 1, 2, 3], vec![4]]);
    assert_eq!(pages("1", "a4").0.len(), 5);
}

#[test]
fn the_answers_of_puzzles_with_long_names_have_their_numbers_at_the_foot() {
    let long = "A name that is much longer than the place of an answer at the foot of a page";
    let options = PageOptions { answers: Answers::UpsideDown, per_page: PerPage::FOUR, ..PageOptions::default() };
    let entry = |heading: Option<&str>| {
        let heading = heading.map(|heading| heading.parse().expect("a pattern"));
        let pictures = PictureOptions { heading, ..puzzles() };
        let (book, _) = book(options.clone(), pictures, document(&[(long, UNIQUE)]));
        book.ordered().remove(0).number_instead()
    };
    assert_eq!(entry(None).as_deref(), Some("Puzzle 1"));
    assert_eq!(entry(Some("No {number}: {name}")).as_deref(), Some("Puzzle 1"));
    // The number is nowhere else in such a book.
    assert_eq!(entry(Some("{name}")), None);
}
