//! A book, or the puzzles of a document, in one file.

use std::io::{self, Read, Seek, Write};
use std::time::Duration;

use sudoxml_document::outcome::Outcome;

use crate::pattern::shortened;

use super::board::Shared;
use super::body::Body;
use super::file::{Link, Links, TITLE, Title, pages_before_contents, write_end, write_head};
use super::index::Index;
use super::item::Item;
use super::options::BookOptions;
use super::waiting::Waiting;

/// A document of more puzzles has no list of them.
const MOST_LINKS: usize = 100;

/// Puzzles in one HTML file, without scripts and without resources of other files. Any number of puzzles takes the same
/// memory if the stores are files and the puzzles are in the order of their documents.
///
/// ```
/// use std::io::Cursor;
/// use sudoxml::document::{Document, SolveOptions};
/// use sudoxml::picture::html::{Book, BookOptions};
/// let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
/// let mut book = Book::new(BookOptions::default(), [(); 3].map(|()| Cursor::new(Vec::new())));
/// for outcome in document.solve(&SolveOptions::new().limit(3)) {
///     book.add("may.xml", &outcome, None)?;
/// }
/// let mut html = Vec::new();
/// book.finish(&mut html)?;
/// assert!(html.starts_with(b"<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Book<S> {
    options: BookOptions,
    shared: Shared,
    index: Index<S>,
    body: Body<S>,
    /// The title of the first document, or the name of its file, and whether it is the name.
    document: Option<(String, bool)>,
    puzzles: usize,
    /// The address and the title of each puzzle of a document, up to [`MOST_LINKS`].
    links: Vec<(String, String)>,
    /// The puzzles before they are in the order of the book.
    waiting: Waiting,
}

impl<S: Read + Write + Seek> Book<S> {
    /// A book without puzzles. The stores are empty; one is for the index, one for the pages, and one for the answers.
    pub fn new(options: BookOptions, [index, pages, answers]: [S; 3]) -> Book<S> {
        let shared = Shared::new(&options.picture, if options.is_book { "#index" } else { "" });
        let (index, body) = (Index::new(index, &options), Body::new(pages, answers, &options));
        Book {
            options,
            shared,
            index,
            body,
            document: None,
            puzzles: 0,
            links: Vec::new(),
            waiting: Waiting::default(),
        }
    }

    /// Adds a puzzle of the document with this name. The time of its search is shown if it is given.
    ///
    /// # Errors
    /// If a store cannot be written.
    pub fn add(&mut self, document: &str, outcome: &Outcome, elapsed: Option<Duration>) -> io::Result<()> {
        self.document.get_or_insert_with(|| match &outcome.title {
            Some(title) => (shortened(title), false),
            // The folders of a file are nothing to those who read the page.
            None => (document.rsplit('/').next().unwrap_or(document).to_owned(), true),
        });
        if self.options.pages.changes_order() {
            self.waiting.add(document, outcome, elapsed, &self.options);
            return Ok(());
        }
        self.place(document, outcome, elapsed)
    }

    /// Writes the next puzzle to the stores.
    fn place(&mut self, document: &str, outcome: &Outcome, elapsed: Option<Duration>) -> io::Result<()> {
        let Book { options, shared, .. } = self;
        self.puzzles += 1;
        let item = Item::of(options.pages.number_of(self.puzzles), document, outcome, elapsed, options);
        if options.is_book {
            self.index.add(&item, "", options, shared)?;
        } else if self.links.len() <= MOST_LINKS {
            let has_name = item.sheet.name.is_some();
            let number = if item.is_numbered && has_name { format!("{}. ", item.number) } else { String::new() };
            self.links.push((format!("#p{}", item.number), number + &item.title));
        }
        self.body.add(&item, options, shared)?;
        outcome.check_whole().map_err(io::Error::other)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If a store cannot be written or read, or if the output cannot be written.
    pub fn finish(mut self, out: &mut dyn Write) -> io::Result<()> {
        for puzzle in std::mem::take(&mut self.waiting).in_order(&self.options) {
            self.place(&puzzle.document, &puzzle.outcome, puzzle.elapsed)?;
        }
        let BookOptions { pages, is_book, .. } = &self.options;
        let own = pages.title.as_deref().map(|text| Title { text, is_file: false });
        let document = self.document.as_ref().filter(|(text, _)| !is_book && !text.is_empty());
        let title = own.or(document.map(|(text, is_file)| Title { text, is_file: *is_file })).unwrap_or(TITLE);
        let words = &self.options.picture.words;
        let subtitle = is_book.then(|| words.number_of_puzzles(self.puzzles));
        // Few puzzles are found without a list, and a list of many is no help.
        let links: Vec<Link> = match self.links.len() {
            2..=MOST_LINKS => self.links.iter().map(|(address, title)| (address.clone(), title.as_str())).collect(),
            _ => Vec::new(),
        };
        write_head(out, title, subtitle, Links::ToPuzzles(&links), &self.options, &self.shared)?;
        if *is_book {
            self.index.write_to(out, words, Some((pages.number_of(1), self.shared.answers > 0)))?;
            let front = pages_before_contents(&self.options);
            out.write_all(self.body.contents(&self.options, front)?.as_bytes())?;
        }
        self.body.write_to(out, &self.options)?;
        write_end(out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::page::{Answers, PageOptions, Sort};
    use crate::sheet::{PictureOptions, Show};
    use crate::words::{OwnWords, Words};
    use sudoku_engine::logic::Language;
    use sudoxml_document::document::{Document, SolveOptions};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sudoku(name: &str, values: &str) -> String {
        let cell =
            |(at, value): (usize, char)| format!("<cell row='{}' col='{}'>{value}</cell>", at / 9 + 1, at % 9 + 1);
        let cells: String = values.chars().enumerate().filter(|(_, value)| *value != '.').map(cell).collect();
        format!("<sudoku name='{name}'><cells>{cells}</cells></sudoku>")
    }

    /// The book of these puzzles, graded, as a tree.
    fn book(sudokus: &[String], options: &BookOptions) -> String {
        let mut document = Document::parse(format!("<p>{}</p>", sudokus.concat())).expect("a document");
        document.solve(&SolveOptions::new().limit(3));
        let mut book = Book::new(options.clone(), [(); 3].map(|()| Cursor::new(Vec::new())));
        for outcome in document.grade() {
            book.add("a.xml", outcome, Some(Duration::from_micros(1234))).expect("memory takes any bytes");
        }
        let mut html = Vec::new();
        book.finish(&mut html).expect("memory takes any bytes");
        String::from_utf8(html).expect("HTML is in UTF-8")
    }

    fn options(answers: Answers) -> BookOptions {
        let pages = PageOptions { answers, ..PageOptions::default() };
        let picture = PictureOptions { show: Show::Puzzle, ..PictureOptions::default() };
        BookOptions { picture, pages, is_book: true, ..BookOptions::default() }
    }

    fn tree(html: &str) -> roxmltree::Document<'_> {
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
        roxmltree::Document::parse_with_options(html, options).expect("well-formed XML")
    }

    fn texts(html: &str, tag: &str) -> Vec<String> {
        let text = |node: roxmltree::Node<'_, '_>| {
            node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text().map(str::trim)).collect()
        };
        tree(html).descendants().filter(|node| node.has_tag_name(tag)).map(text).collect()
    }

    #[test]
    fn a_book_is_read_back_with_every_kind_of_answers() {
        let sudokus =
            [sudoku("one", PUZZLE), sudoku("many", &".".repeat(81)), sudoku("none", &format!("55{}", &PUZZLE[2..]))];
        for (answers, tables) in
            [(Answers::End, 5), (Answers::Overleaf, 5), (Answers::UpsideDown, 5), (Answers::None, 3)]
        {
            let html = book(&sudokus, &options(answers));
            let document = tree(&html);
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            for link in document.descendants().filter_map(|node| node.attribute("href")) {
                let found = ids.iter().filter(|id| link.strip_prefix('#') == Some(id)).count();
                assert_eq!(found, 1, "{answers:?}: {link}");
            }
            assert_eq!(texts(&html, "table").len(), tables, "{answers:?}");
            assert_eq!(html, book(&sudokus, &options(answers)), "the same bytes each time");
        }
    }

    #[test]
    fn answers_upside_down_are_below_their_puzzle_or_at_the_foot_of_their_page() {
        let sudokus = [sudoku("one", PUZZLE), sudoku("two", PUZZLE), sudoku("three", PUZZLE)];
        let places = |per_page: &str| {
            let mut options = options(Answers::UpsideDown);
            options.pages.per_page = per_page.parse().expect("a number");
            let html = book(&sudokus, &options);
            let answers = |class: &str| {
                let parts = tree(&html);
                let with_class = parts.descendants().filter(|node| node.attribute("class") == Some(class));
                with_class
                    .map(|part| part.descendants().filter(|node| node.has_tag_name("table")).count())
                    .collect::<Vec<_>>()
            };
            (answers("answer down"), answers("foot"))
        };
        assert_eq!(places("1"), (vec![1, 1, 1], vec![]));
        assert_eq!(places("2"), (vec![], vec![2, 1]));
    }

    #[test]
    fn answers_at_the_foot_are_as_large_as_leaves_puzzles_their_size() {
        let cell = |per_page: &str| {
            let mut options = options(Answers::UpsideDown);
            options.pages.per_page = per_page.parse().expect("a number");
            let html = book(&[sudoku("one", PUZZLE), sudoku("two", PUZZLE)], &options);
            let (_, rule) = html.split_once("@media print").expect("a style for paper");
            let (_, rule) = rule.split_once(".foot .board{--cell:").expect("a size");
            rule.split_once("mm}").expect("millimetres").0.parse::<f64>().expect("a number")
        };
        // Two puzzles below each other would be smaller; beside two of four there is space; six answers are in one row.
        assert_eq!(["2", "4", "6", "12"].map(cell), [2.8, 3.4, 2.6, 2.6]);
    }

    #[test]
    fn a_large_board_has_a_page_of_its_own_beside_others() {
        let large = "<sudoku size='25'><cells/></sudoku>".to_owned();
        let sudokus = [sudoku("one", PUZZLE), large, sudoku("two", PUZZLE), sudoku("three", PUZZLE)];
        let classes = |answers, per_page: &str| {
            let mut options = options(answers);
            options.pages.per_page = per_page.parse().expect("a number");
            let html = book(&sudokus, &options);
            let parts = tree(&html);
            let classes = parts.descendants().filter_map(|node| node.attribute("class"));
            classes.filter(|class| class.starts_with("page")).map(str::to_owned).collect::<Vec<String>>()
        };
        assert_eq!(classes(Answers::End, "4"), ["pages", "page", "page one", "page"]);
        assert_eq!(classes(Answers::UpsideDown, "4"), ["pages", "page", "page one", "page"]);
        let overleaf = ["pages", "page", "page", "page one", "page one", "page", "page"];
        assert_eq!(classes(Answers::Overleaf, "4"), overleaf);
        assert_eq!(classes(Answers::End, "1"), ["pages", "page", "page", "page", "page"]);
    }

    #[test]
    fn what_is_said_of_a_board_and_of_violations_is_in_the_language_of_the_page() {
        let x = "<sudoku extra='diagonals'><cells><cell row='1' col='1'>5</cell><cell row='1' col='3'>5</cell></cells></sudoku>";
        let html = |language, is_book| {
            let words = Words::new(language, OwnWords::default());
            let picture = PictureOptions { words, show: Show::Puzzle, ..PictureOptions::default() };
            book(&[x.to_owned()], &BookOptions { picture, is_book, ..BookOptions::default() })
        };
        let page = html(Language::German, false);
        assert!(page.contains("<li>5 steht zweimal in Zeile 1: r1c1, r1c3.</li>"), "{page}");
        assert!(page.contains("9x9 mit Blöcken von 3x3 und Diagonalen"), "{page}");
        assert!(html(Language::German, true).contains("mit Diagonalen"));
        let page = html(Language::English, false);
        assert!(page.contains("<li>5 appears twice in row 1: r1c1, r1c3.</li>"), "{page}");
        assert!(page.contains("9x9 with boxes of 3x3 and diagonals"), "{page}");
    }

    #[test]
    fn a_puzzle_of_a_book_has_its_number_once_and_not_its_technique() {
        let sudokus = [sudoku("one", PUZZLE), sudoku("", PUZZLE).replacen(" name=''", "", 1)];
        let html = book(&sudokus, &options(Answers::End));
        assert!(texts(&html, "h2").iter().chain(&texts(&html, "h3")).any(|heading| heading == "Puzzle 2"), "{html}");
        assert!(!html.contains("Hidden single") && !html.contains("hidden-single"), "{html}");
        // The rating is not either.
        assert!(texts(&html, "p").contains(&"Easy, 1.234 ms".to_owned()) && !html.contains("rating"), "{html}");
    }

    #[test]
    fn a_page_has_the_facts_and_the_values_of_a_puzzle() {
        let html = book(&[sudoku("A &lt;b> &#x202e;&amp;", PUZZLE)], &BookOptions::default());
        assert_eq!((texts(&html, "h1"), texts(&html, "h2")), (vec!["a.xml".into()], vec!["A <b> \u{202e}&".into()]));
        assert!(texts(&html, "p").contains(&"One solution, rating 1.2, easy, Hidden single, 1.234 ms".to_owned()));
        let cells = texts(&html, "td");
        let values: String = cells[1..82].iter().map(|cell| if cell.is_empty() { "." } else { cell }).collect();
        // Each board has a cell above its row headings.
        assert_eq!((cells.len(), &cells[0], PUZZLE), (2 * 82, &String::new(), values.as_str()));
    }

    #[test]
    fn a_section_starts_at_another_level() {
        let mut options = options(Answers::None);
        options.pages.sections = true;
        let sudokus = [sudoku("a", PUZZLE), sudoku("b", PUZZLE), sudoku("c", &".".repeat(81))];
        let html = book(&sudokus, &options);
        assert_eq!(texts(&html, "h2"), ["Index", "Contents", "Easy", "Not graded"]);
        assert_eq!(texts(&html, "h3"), ["Easy", "Not graded", "1.a", "2.b", "3.c"]);
        // The section says the level.
        assert!(texts(&html, "p").contains(&"1.234 ms".to_owned()), "{html}");
    }

    #[test]
    fn puzzles_are_in_the_order_that_is_set() {
        let sudokus = [sudoku("b", &".".repeat(81)), sudoku("c", PUZZLE), sudoku("a", PUZZLE)];
        for (sort, sections, expected) in [
            (Sort::File, false, ["1.b", "2.c", "3.a"]),
            (Sort::Name, false, ["1.a", "2.b", "3.c"]),
            // The blank board has no rating.
            (Sort::Rating, false, ["1.c", "2.a", "3.b"]),
            (Sort::Name, true, ["1.a", "2.c", "3.b"]),
        ] {
            let mut options = options(Answers::None);
            (options.pages.sort, options.pages.sections) = (sort, sections);
            let html = book(&sudokus, &options);
            let titles: Vec<String> = texts(&html, if sections { "h3" } else { "h2" });
            assert!(titles.ends_with(&expected.map(str::to_owned)), "{sort:?}, sections {sections}: {titles:?}");
        }
    }

    #[test]
    fn a_puzzle_with_its_solution_takes_few_bytes() {
        let bytes = |puzzles: usize| book(&vec![sudoku("a", PUZZLE); puzzles], &BookOptions::default()).len();
        let more = bytes(11) - bytes(1);
        assert!(more / 10 < 5000, "{} bytes for a puzzle", more / 10);
    }
}
