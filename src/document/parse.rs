//! Parsing: from the bytes of a document, or a batch of one, to a [`Document`] with its puzzles and all of its faults.

use crate::document::batches::{Batch, End};
use crate::document::elements::Texts;
use crate::document::entities::{Entities, ParserText, Refused};
use crate::document::error::DocumentError;
use crate::document::expansion::Expansion;
use crate::document::limits;
use crate::document::model::{Document, Results};
use crate::document::plain::PlainLists;
use crate::document::reader::{Content, read, read_plain};
use crate::document::site::Earlier;
use crate::document::source::Source;
use crate::finding::{Finding, Rule};
use crate::line_index::LineIndex;
use crate::position::Position;

impl Document {
    /// Parses a document of any encoding that its byte order mark or its XML declaration names.
    ///
    /// # Errors
    /// Everything that is wrong with the document, each with its position. It is also an error if there is no
    /// `<sudoku>`.
    ///
    /// ```
    /// use sudoxml::document::Document;
    /// let error = Document::parse("<sudoku/>").unwrap_err();
    /// assert_eq!(error.findings()[0].rule.id(), "no-puzzle");
    /// ```
    pub fn parse(bytes: impl Into<Vec<u8>>) -> Result<Document, DocumentError> {
        Document::parse_lenient(bytes)?.without_faults()
    }

    /// Parses a document in which some puzzles may be invalid: [`Document::puzzles`] has those that can be read, and
    /// [`Document::faults`] has the errors of the others. A document with faults cannot be written.
    ///
    /// # Errors
    /// An unknown encoding, or bytes that are invalid in the encoding. All other errors are faults of the document.
    pub fn parse_lenient(bytes: impl Into<Vec<u8>>) -> Result<Document, DocumentError> {
        Ok(Document::of_source(Source::decode(bytes.into())?, Earlier::Read))
    }

    /// Reads a decoded document, and its earlier results if they are needed.
    pub(crate) fn of_source(source: Source, earlier: Earlier) -> Document {
        let text = source.text();
        let lines = LineIndex::new(text);
        let mut content = parse(text, &lines, count_entities, earlier);
        if content.faults.is_empty() && content.sudokus == 0 {
            content.faults.push(no_sudoku(content.root));
        }
        let own = 0..text.len();
        Document::new(source, lines, own, content)
    }

    /// Reads a batch of a larger document. A batch without a puzzle is not a fault.
    pub(crate) fn of_batch(batch: Batch, earlier: Earlier) -> Document {
        let text = &batch.text;
        let lines = LineIndex::continued(text, batch.own.start, batch.position, batch.doctype);
        let content = match batch.end {
            Some(End::Refused(fault)) => Content { faults: vec![fault], ..Content::default() },
            // `Batches` counts the expansion of entities.
            end => {
                let mut content = parse(text, &lines, check, earlier);
                if let Some(End::Incomplete(fault)) = end
                    && content.faults.is_empty()
                {
                    content.faults.push(fault);
                }
                content
            }
        };
        Document::new(Source::of_part(batch.text, batch.encoding), lines, batch.own, content)
    }

    fn new(source: Source, lines: LineIndex, own: std::ops::Range<usize>, content: Content) -> Document {
        let Content { entries, faults, is_xml, sudokus, root } = content;
        Document { source, lines, own, entries, faults, is_xml, sudokus, root, results: Results::None }
    }
}

/// Reads a text: without its plain lists, or all of it if that does not show everything. `entities` checks a text and
/// returns its entities.
fn parse(
    text: &str,
    lines: &LineIndex,
    entities: impl FnOnce(&str) -> Result<Entities, Refused>,
    earlier: Earlier,
) -> Content {
    if let Some(content) = parse_plain(text, lines, earlier) {
        return content;
    }
    match entities(text) {
        Ok(entities) => read(Texts { text, parsed: &entities.parser_text(text), lines, plain: None }, earlier),
        Err(Refused { rule, offset, message }) => {
            let fault = Finding::new(rule, lines.position(text, offset), message);
            Content { faults: vec![fault], ..Content::default() }
        }
    }
}

/// Reads a text without its plain lists; `None` if it has none, or if something is wrong with the text.
fn parse_plain(text: &str, lines: &LineIndex, earlier: Earlier) -> Option<Content> {
    let plain = PlainLists::of(text)?;
    let parsed = ParserText::without(text, &plain);
    limits::check(parsed.text()).ok()?;
    read_plain(Texts { text, parsed: &parsed, lines, plain: Some(&plain) }, earlier)
}

/// The content of a text as the tree of all of it shows it, and as it is read without plain lists, if it is. Both are in
/// the form of `Debug`.
pub(crate) fn parse_both_ways(text: &str) -> (String, Option<String>) {
    let lines = LineIndex::new(text);
    let whole = match count_entities(text) {
        Ok(entities) => {
            read(Texts { text, parsed: &entities.parser_text(text), lines: &lines, plain: None }, Earlier::Read)
        }
        Err(_) => Content::default(),
    };
    let plain = parse_plain(text, &lines, Earlier::Read);
    (format!("{whole:?}"), plain.map(|content| format!("{content:?}")))
}

/// The entities of a text that the parser may read.
fn check(text: &str) -> Result<Entities, Refused> {
    limits::check(text)?;
    Entities::read(text)
}

/// The entities of a whole document, whose expansion is limited.
fn count_entities(text: &str) -> Result<Entities, Refused> {
    let mut expansion = Expansion::new(check(text)?);
    expansion.count(text)?;
    Ok(expansion.into_entities())
}

/// The fault of a document without a puzzle, whose root element starts at this position.
pub(crate) fn no_sudoku(root: Position) -> Finding {
    Finding::new(Rule::NoSudoku, root, "there is no <sudoku> in this document")
}
