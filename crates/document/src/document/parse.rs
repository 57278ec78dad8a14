//! Parsing: from the bytes of a document, or a batch of one, to a [`Document`] with its puzzles and all of its faults.

use crate::document::batches::{Batch, End};
use crate::document::elements::Texts;
use crate::document::entities::{self, Entities, is_standalone};
use crate::document::error::DocumentError;
use crate::document::expansion::count_entities;
use crate::document::includes::{self, Followed};
use crate::document::limits;
use crate::document::malformed::not_well_formed;
use crate::document::model::{Document, Results};
use crate::document::parser_text::ParserText;
use crate::document::prolog::check_declaration;
use crate::document::readable;
use crate::document::reader::{Content, Reader};
use crate::document::reading::{Earlier, ParseOptions, Reading};
use crate::document::refused::Refused;
use crate::document::scan::{each_sudoku, scan};
use crate::document::source::Source;
use crate::finding::show::excerpt;
use crate::finding::{Finding, Referenced, Rule, Unfollowed};
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

    /// Parses a document like [`Document::parse`], and follows its includes or takes the puzzles of one namespace alone, as the
    /// options say.
    ///
    /// # Errors
    /// As for [`Document::parse`], and each include that cannot be followed.
    ///
    /// ```
    /// use sudoxml::document::{Document, ParseOptions};
    /// let (ours, other) = ("<sudoku><cells/></sudoku>", "<o:sudoku xmlns:o='urn:other'/>");
    /// let document = format!("<book>{ours}{other}</book>");
    /// assert!(Document::parse(&*document).is_err());
    /// assert_eq!(Document::parse_with(&*document, &ParseOptions::new().namespace(""))?.puzzles().len(), 1);
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn parse_with(bytes: impl Into<Vec<u8>>, options: &ParseOptions) -> Result<Document, DocumentError> {
        Document::decoded(bytes.into(), &options.reading())?.without_faults()
    }

    /// Parses a document in which some puzzles may be invalid: [`Document::puzzles`] has those that can be read, and
    /// [`Document::faults`] has the errors of the others. If the document is not well-formed, the puzzles are those before
    /// the error. A document with faults cannot be written.
    ///
    /// # Errors
    /// An unknown encoding, or bytes that are invalid in the encoding. All other errors are faults of the document.
    pub fn parse_lenient(bytes: impl Into<Vec<u8>>) -> Result<Document, DocumentError> {
        Document::decoded(bytes.into(), &Reading::of(Earlier::Read))
    }

    fn decoded(bytes: Vec<u8>, how: &Reading) -> Result<Document, DocumentError> {
        let mut document = Document::of_source(Source::decode(bytes)?, how);
        document.faults.close_document();
        Ok(document)
    }

    /// Reads a decoded document, and its earlier results if they are needed.
    #[doc(hidden)] // for the crates above
    pub fn of_source(source: Source, how: &Reading) -> Document {
        let text = source.text();
        let lines = LineIndex::new(text);
        let content = parse(text, &lines, is_standalone(text), count_entities, how);
        let own = 0..text.len();
        let mut document = Document::new(source, lines, own, content, how);
        if document.faults.is_empty() && document.sudokus == 0 {
            document.faults.add(no_sudoku(document.root, how.namespace.as_deref(), document.unfollowed.clone()));
        }
        document
    }

    /// Reads the beginning of a document, after which comes something that cannot be read, for this reason.
    #[doc(hidden)] // for the crates above
    pub fn of_beginning(beginning: Source, fault: Finding, how: &Reading) -> Document {
        let text = beginning.text();
        let lines = LineIndex::new(text);
        let content = before_fault(text, &lines, is_standalone(text), (text.len(), fault), count_entities, how);
        let own = 0..text.len();
        Document::new(beginning, lines, own, content, how)
    }

    /// Reads a batch of a larger document. A batch without a puzzle is not a fault.
    #[doc(hidden)] // for the crates above
    pub fn of_batch(batch: Batch, how: &Reading) -> Document {
        let (text, lines) = (&batch.text, batch.lines);
        // `Batches` counts the expansion of entities.
        let entities = |text: &str| check_part(text, batch.is_standalone);
        let content = match batch.end {
            Some(End::Refused { offset, fault }) => {
                before_fault(text, &lines, batch.is_standalone, (offset, fault), entities, how)
            }
            end => {
                let mut content = parse(text, &lines, batch.is_standalone, entities, how);
                if let Some(End::Incomplete(fault)) = end
                    && content.is_xml
                {
                    content.faults.end_with(fault);
                    content.is_xml = false;
                }
                content
            }
        };
        Document::new(Source::of_part(batch.text, batch.encoding), lines, batch.own, content, how)
    }

    fn new(source: Source, lines: LineIndex, own: std::ops::Range<usize>, content: Content, how: &Reading) -> Document {
        let unfollowed = unfollowed(source.text(), &content, how);
        let Content { entries, faults, is_xml, sudokus, root } = content;
        Document { source, lines, own, entries, faults, is_xml, sudokus, root, unfollowed, results: Results::None }
    }
}

/// Reads a text. If it is not well-formed, it is read up to the error. `entities` checks a text and returns its entities.
fn parse(
    text: &str,
    lines: &LineIndex,
    is_standalone: bool,
    entities: impl Fn(&str) -> Result<Entities, Refused>,
    how: &Reading,
) -> Content {
    let texts = Texts { text, lines, interrupt: &how.interrupt };
    if let Some(content) = scanned(texts, is_standalone, how) {
        return if how.interrupt.is_over() { interrupted() } else { content };
    }
    if how.interrupt.is_over() {
        return interrupted();
    }
    let fault = match entities(text) {
        Ok(read_entities) => {
            let parser_text = read_entities.parser_text(text);
            match parsed(texts, &parser_text, how) {
                Ok(_) if how.interrupt.is_over() => return interrupted(),
                Ok(content) => return content,
                Err(error) => not_well_formed(texts, &parser_text, &error),
            }
        }
        Err(Refused { rule, offset, message }) => (offset, Finding::new(rule, lines.position(text, offset), message)),
    };
    before_fault(text, lines, is_standalone, fault, entities, how)
}

/// Reads a text with the scanner; `None` if it leaves the text to the parser.
fn scanned(texts: Texts<'_>, is_standalone: bool, how: &Reading) -> Option<Content> {
    if how.includes.is_some() && includes::has_includes(texts.text) {
        return None;
    }
    let mut reader = Reader::new(texts, how);
    let root = scan(texts.text, is_standalone, |tree| reader.read(tree))?;
    Some(reader.content(root))
}

/// Reads a text with the parser.
///
/// # Errors
/// The text is not well-formed.
fn parsed(texts: Texts<'_>, parser_text: &ParserText<'_>, how: &Reading) -> Result<Content, roxmltree::Error> {
    let tree = parser_text.tree()?;
    let mut reader = Reader::new(texts, how);
    let root = parser_text.original(tree.root_element().range().start);
    let Some(includes) = how.includes.as_ref().filter(|_| includes::has_includes(texts.text)) else {
        each_sudoku(texts.text, (parser_text, &[]), &tree, |tree| reader.read(tree));
        return Ok(reader.content(root));
    };
    let Followed { edits, sources, failures } =
        includes::follow(includes, how.namespace.as_deref(), &tree, parser_text);
    includes::findings(failures, parser_text, texts).for_each(|finding| reader.fault_in_document(finding));
    drop(tree);
    let whole = parser_text.clone().with_includes(edits);
    each_sudoku(texts.text, (&whole, &sources), &whole.tree()?, |tree| reader.read(tree));
    Ok(reader.content(root))
}

/// What is known of a document whose reading was interrupted: that there is no result.
fn interrupted() -> Content {
    let mut content = Content::default();
    content.faults.end_with(Finding::of_file(Rule::NotSettled, "the reading of this document was interrupted"));
    content
}

/// The puzzles before a fault at this offset, after which nothing is read, and the fault.
fn before_fault(
    text: &str,
    lines: &LineIndex,
    is_standalone: bool,
    (offset, fault): (usize, Finding),
    entities: impl Fn(&str) -> Result<Entities, Refused>,
    how: &Reading,
) -> Content {
    let content = readable::longest(text, offset, |text| {
        let texts = Texts { text, lines, interrupt: &how.interrupt };
        scanned(texts, is_standalone, how).or_else(|| parsed(texts, &entities(text).ok()?.parser_text(text), how).ok())
    });
    let mut content = content.unwrap_or_default();
    content.faults.end_with(fault);
    Content { is_xml: false, ..content }
}

/// The content of a text as the parser shows it, and as the scanner does, if it reads the text. Both are in the form of
/// `Debug`.
pub fn parse_both_ways(text: &str) -> (String, Option<String>) {
    let (lines, how) = (LineIndex::new(text), Reading::of(Earlier::Read));
    let texts = Texts { text, lines: &lines, interrupt: &how.interrupt };
    let whole = count_entities(text).ok();
    let whole = whole.and_then(|entities| parsed(texts, &entities.parser_text(text), &how).ok());
    let scanned = scanned(texts, is_standalone(text), &how);
    (format!("{:?}", whole.unwrap_or_default()), scanned.map(|content| format!("{content:?}")))
}

/// The entities of a part of a document that the parser may read.
fn check_part(text: &str, is_standalone: bool) -> Result<Entities, Refused> {
    check_declaration(text)?;
    limits::check(text)?;
    Entities::read_part(text, is_standalone)
}

/// What a text refers to and what is not read with it: its includes, or if it has no `<sudoku>` its external entities.
fn unfollowed(text: &str, content: &Content, how: &Reading) -> Option<Unfollowed> {
    if !content.is_xml {
        return None;
    }
    let includes = if how.includes.is_none() { includes::references(text) } else { Vec::new() };
    let entities = || Referenced::of(&entities::external_files(text)).map(Unfollowed::Entities);
    let of_includes = Referenced::of(&includes).map(Unfollowed::Includes);
    of_includes.or_else(|| if content.sudokus == 0 { entities() } else { None })
}

/// The fault of a document without a puzzle in the namespace of puzzles, if there is only one, whose root element starts at this
/// position, and what it refers to and what is not read with it.
pub fn no_sudoku(root: Position, namespace: Option<&str>, unfollowed: Option<Unfollowed>) -> Finding {
    let expected = namespace.map(|namespace| match namespace {
        "" => "<sudoku> without a namespace".to_owned(),
        uri => format!("<sudoku> in the namespace '{}'", excerpt(uri)),
    });
    let message = format!("there is no {} in this document", expected.as_deref().unwrap_or("<sudoku>"));
    let mut finding = Finding::new(Rule::NoSudoku, root, message).with_unfollowed(unfollowed);
    if let Some(expected) = expected {
        finding.set_details(None, Some(expected.into()));
    }
    finding
}
