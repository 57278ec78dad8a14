//! XInclude: which resources a document includes, and the text that the XML parser reads with them.
//!
//! An include outside of every `<sudoku>` leads to another document, whose puzzles have their places there, so it is not
//! read here. An include in a `<sudoku>` is a part of the puzzle: the parser reads what it leads to in its place. This module
//! knows no files; [`Resources`] finds what a reference leads to.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use encoding_rs::Encoding;
use memchr::memmem::Finder;
use roxmltree::{Document as ParserTree, NS_XML_URI, Node, NodeId};

use crate::document::Document;
use crate::document::elements::Texts;
use crate::document::expanded::{Expanded, IncludeEdit, IncludedSource};
use crate::document::expansion::count_entities;
use crate::document::layout::{start_tag_end, tag_name};
use crate::document::malformed::not_well_formed;
use crate::document::parser_text::ParserText;
use crate::document::scan::XINCLUDE;
use crate::document::source::{Source, encoding_of};
use crate::document::tokenizer::attributes;
use crate::finding::show::excerpt;
use crate::finding::{Barred, Finding, Rule};
use crate::line_index::LineIndex;
use crate::markup::escaped;
use crate::position::{Position, Span};
use sudoku_engine::search::Interrupt;

/// The maximum number of includes that are in one another.
const MAX_DEPTH: usize = 10;

/// The maximum number of includes of a document, with those in its parts.
const MAX_INCLUDES: usize = 10_000;

/// The maximum number of bytes that the includes in the `<sudoku>` elements of a document add to it.
const MAX_INCLUDED: usize = 1 << 24;

/// Why a reference leads to no resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unresolved {
    /// The end of a sentence.
    pub message: String,
    /// What the caller could allow or say.
    pub barred: Option<Barred>,
}

impl From<String> for Unresolved {
    fn from(message: String) -> Unresolved {
        Unresolved { message, barred: None }
    }
}

/// The resources that includes lead to. They have names, which messages show.
pub trait Resources: fmt::Debug + Send + Sync {
    /// The name of the resource that a reference in another resource leads to. The resource exists.
    ///
    /// # Errors
    /// Why there is no resource.
    fn resolve(&self, reference: &str, base: &str) -> Result<String, Unresolved>;

    /// The bytes of a resource.
    ///
    /// # Errors
    /// Why it cannot be read, as the end of a sentence.
    fn read(&self, name: &str) -> Result<Vec<u8>, String>;
}

/// How the includes of a document are followed.
#[derive(Clone, Debug)]
pub struct Includes {
    /// What finds the resources.
    pub resources: Arc<dyn Resources>,
    /// The name of the document.
    pub base: String,
    /// Whether the caller processes the documents that this one includes. If not, such an include is an error.
    pub documents: bool,
}

/// What a document includes.
#[derive(Clone, Default, Debug)]
pub struct Included {
    /// The names of the documents that it includes outside of every `<sudoku>`, in document order, and the places of these
    /// includes.
    pub documents: Vec<(String, Span)>,
    /// The names of all other resources that are read.
    pub parts: Vec<String>,
    /// The names of the texts that it includes outside of every `<sudoku>`, which are not read.
    pub texts: Vec<String>,
    /// Whether an include in a `<sudoku>` leads to nothing, so that its fallback is read.
    pub has_fallbacks: bool,
    /// Whether it contains a `<sudoku>` itself.
    pub has_sudoku: bool,
    /// Its includes that cannot be followed, or why it cannot be read. A reader of the document finds the same.
    pub findings: Vec<Finding>,
}

impl Included {
    /// What a document includes. With a namespace, only a `<sudoku>` in that namespace is a puzzle. A document that cannot be read
    /// includes nothing.
    pub fn of(source: &Source, includes: &Includes, namespace: Option<&str>) -> Included {
        let text = source.text();
        with_tree(text, |parsed, tree| {
            let mut follower = Follower::new(includes, namespace);
            follower.follow(tree, parsed);
            let Follower { documents, parts, texts: unread, failures, has_fallbacks, .. } = follower;
            let lines = LineIndex::new(text);
            let place = |range| lines.span(text, parsed.original_range(range));
            let documents = documents.into_iter().map(|(name, range)| (name, place(range))).collect();
            let texts = Texts { text, lines: &lines, interrupt: &Interrupt::NONE };
            let findings = findings(failures, parsed, texts).collect();
            let has_sudoku = tree.descendants().any(|node| is_sudoku(node, namespace));
            Included { documents, parts, texts: unread, has_fallbacks, has_sudoku, findings }
        })
        .unwrap_or_else(|| {
            let findings = Document::parse(text).err().map_or_else(Vec::new, |error| error.findings().to_vec());
            Included { findings, ..Included::default() }
        })
    }
}

/// The references of the includes of a text, in document order.
pub(super) fn references(text: &str) -> Vec<String> {
    // The namespace can be declared for more than this part of a document.
    let has = |name: &&str| memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some();
    if !(has_includes(text) && ["<include", ":include"].iter().any(has)) {
        return Vec::new();
    }
    let reference = |node: Node<'_, '_>| node.attribute("href").map(str::to_owned);
    let all = |tree: &ParserTree<'_>| tree.descendants().filter(is_include).filter_map(reference).collect();
    with_tree(text, |_, tree| all(tree)).unwrap_or_default()
}

/// Whether a text can contain includes.
pub(super) fn has_includes(text: &str) -> bool {
    // Made once: to make it takes longer than to search a document with one puzzle.
    static NAMESPACE: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(XINCLUDE));
    NAMESPACE.find(text.as_bytes()).is_some()
}

/// Passes the tree of a text on; `None` if the text cannot be read.
fn with_tree<T>(text: &str, pass: impl FnOnce(&ParserText<'_>, &ParserTree<'_>) -> T) -> Option<T> {
    let parsed = count_entities(text).ok()?.parser_text(text);
    let tree = parsed.tree().ok()?;
    Some(pass(&parsed, &tree))
}

/// The text of a document with its includes.
pub(super) struct Followed {
    /// In ascending order.
    pub edits: Vec<IncludeEdit>,
    pub sources: Vec<IncludedSource>,
    pub failures: Failures,
}

/// The start tags of the includes that cannot be followed, in the text of the parser, and why.
type Failures = Vec<(Range<usize>, Failure)>;

/// The findings about includes that cannot be followed.
pub(super) fn findings(failures: Failures, parsed: &ParserText<'_>, texts: Texts<'_>) -> impl Iterator<Item = Finding> {
    failures.into_iter().map(move |(tag, failure)| {
        let finding = texts.finding_in(Rule::UnreadInclude, parsed.original_range(tag), failure.message);
        finding.with_barred(failure.barred)
    })
}

/// Follows the includes of a document that was parsed, in which puzzles have this namespace, or any.
pub(super) fn follow(
    includes: &Includes,
    namespace: Option<&str>,
    tree: &ParserTree<'_>,
    parsed: &ParserText<'_>,
) -> Followed {
    let mut follower = Follower::new(includes, namespace);
    let edits = follower.follow(tree, parsed);
    let Follower { sources, failures, .. } = follower;
    Followed { edits, sources, failures }
}

/// Why an include cannot be followed.
pub(super) struct Failure {
    /// Whether the resource is not there or cannot be read, for which a fallback is meant.
    is_missing: bool,
    message: String,
    barred: Option<Barred>,
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure { is_missing: false, message, barred: None }
    }
}

impl From<Unresolved> for Failure {
    fn from(Unresolved { message, barred }: Unresolved) -> Failure {
        Failure { is_missing: true, message, barred }
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Failure {
        message.to_owned().into()
    }
}

struct Follower<'f> {
    includes: &'f Includes,
    /// The only namespace of puzzles.
    namespace: Option<&'f str>,
    /// The documents, and where their includes are in the text of the parser.
    documents: Vec<(String, Range<usize>)>,
    parts: Vec<String>,
    /// The texts outside of every `<sudoku>`.
    texts: Vec<String>,
    sources: Vec<IncludedSource>,
    failures: Failures,
    has_fallbacks: bool,
    /// The bytes that were included.
    bytes: usize,
    /// The number of includes.
    number: usize,
}

/// What takes the place of an include.
enum Taken {
    /// The text of a resource.
    Text(Expanded),
    /// Nothing: the include leads to another document.
    Nothing,
    /// Its fallback.
    Fallback,
}

impl<'f> Follower<'f> {
    fn new(includes: &'f Includes, namespace: Option<&'f str>) -> Follower<'f> {
        let (documents, parts, texts) = (Vec::new(), Vec::new(), Vec::new());
        let (sources, failures, has_fallbacks) = (Vec::new(), Vec::new(), false);
        let (bytes, number) = (0, 0);
        Follower { includes, namespace, documents, parts, texts, sources, failures, has_fallbacks, bytes, number }
    }

    /// Follows the includes of the document itself. Each failure is kept.
    fn follow(&mut self, tree: &ParserTree<'_>, parsed: &ParserText<'_>) -> Vec<IncludeEdit> {
        let (root, includes) = (tree.root_element(), self.includes);
        let whole = root.range();
        let mut chain = vec![includes.base.clone()];
        let mut failures = Vec::new();
        let edits = edits(root, parsed.text(), Around::Document(self.namespace), &mut |node, place| {
            let taken = match whole.contains(&node.range().start) {
                true => self.include(node, place, &includes.base, &mut chain),
                false => Err("this include comes from an entity; write it in the document itself".into()),
            };
            taken.or_else(|failure| {
                failures.push((tag_of(node, parsed.text()), failure));
                Ok::<_, Failure>(None)
            })
        });
        self.failures = failures;
        edits.unwrap_or_default()
    }

    /// What takes the place of an include.
    fn include(
        &mut self,
        node: Node<'_, '_>,
        place: Place,
        base: &str,
        chain: &mut Vec<String>,
    ) -> Result<Option<Taken>, Failure> {
        self.number += 1;
        if self.number > MAX_INCLUDES {
            return Err(format!("a document has at most {MAX_INCLUDES} includes, with those in its parts").into());
        }
        if place.has_base {
            return Err("xml:base around an include is not supported; write the whole path in its href".into());
        }
        let of_xinclude = || node.children().filter(|child| child.tag_name().namespace() == Some(XINCLUDE));
        if let Some(other) = of_xinclude().find(|child| child.tag_name().name() != "fallback") {
            let name = excerpt(other.tag_name().name());
            return Err(format!("an include cannot contain <{name}>, but only a <fallback>; remove it").into());
        }
        if of_xinclude().count() > 1 {
            return Err("an include has at most one <fallback>; remove the others".into());
        }
        let is_text = match node.attribute("parse") {
            None | Some("xml") => false,
            Some("text") => true,
            Some(other) => return Err(format!("parse='{}' is not xml or text", excerpt(other)).into()),
        };
        let reference = match node.attribute("href") {
            None | Some("") => return Err("an include of the document itself is not supported; add an href".into()),
            Some(href) if href.contains('#') => {
                return Err("an href contains no '#'; use the attribute xpointer".into());
            }
            Some(href) => href,
        };
        let unknown = |label| format!("encoding='{}' is not a known encoding", excerpt(label));
        let known = |label| encoding_of(label).ok_or_else(|| unknown(label));
        let encoding = node.attribute("encoding").filter(|_| is_text).map(known).transpose()?;
        let pointer = node.attribute("xpointer");
        if is_text && pointer.is_some() {
            return Err("an include with parse='text' has no xpointer".into());
        }
        let taken = match (place.in_sudoku, is_text) {
            (true, false) => self.part(reference, pointer, base, chain).map(Taken::Text),
            (true, true) => self.text(reference, base, encoding).map(Taken::Text),
            // A text contains no puzzle, so it is not an error if its file does not exist.
            (false, true) => {
                self.texts.extend(self.includes.resources.resolve(reference, base).ok());
                Ok(Taken::Nothing)
            }
            (false, false) => self.document(reference, pointer, base, node.range()),
        };
        match taken {
            Err(failure) if failure.is_missing && fallback(node).is_some() => {
                self.has_fallbacks |= place.in_sudoku;
                Ok(Some(Taken::Fallback))
            }
            taken => taken.map(Some),
        }
    }

    /// Another document.
    fn document(
        &mut self,
        reference: &str,
        pointer: Option<&str>,
        base: &str,
        place: Range<usize>,
    ) -> Result<Taken, Failure> {
        let name = self.includes.resources.resolve(reference, base)?;
        if pointer.is_some() {
            let message = "only whole files are included outside of a <sudoku>; remove the xpointer";
            return Err(message.into());
        }
        if !self.includes.documents {
            let message =
                "this document is processed alone, so the documents that it includes are not; process them as well";
            return Err(message.into());
        }
        self.documents.push((name, place));
        Ok(Taken::Nothing)
    }

    /// The name of a resource, and its text, which is in this encoding if it does not say itself which one it has.
    fn read(
        &mut self,
        reference: &str,
        base: &str,
        encoding: Option<&'static Encoding>,
    ) -> Result<(String, Source), Failure> {
        let resources = &self.includes.resources;
        let name = resources.resolve(reference, base)?;
        // Once the limit is passed, no further resource is read.
        let bytes = match self.bytes {
            0..=MAX_INCLUDED => resources.read(&name).map_err(Unresolved::from)?,
            _ => Vec::new(),
        };
        self.parts.push(name.clone());
        self.bytes += bytes.len();
        if self.bytes > MAX_INCLUDED {
            return Err(format!("the includes in a document have more than {MAX_INCLUDED} bytes").into());
        }
        let source = match encoding {
            Some(encoding) => Source::decode_as(bytes, encoding),
            None => Source::decode(bytes),
        };
        let source = source.map_err(|fault| format!("{name}:{}: {}", fault.span, fault.message))?;
        Ok((name, source))
    }

    /// A text, as the content of an element.
    fn text(&mut self, reference: &str, base: &str, encoding: Option<&'static Encoding>) -> Result<Expanded, Failure> {
        let (name, source) = self.read(reference, base, encoding)?;
        let mut text = Expanded::default();
        text.push(&escaped(source.text()), Some(self.sources.len()), 0);
        self.sources.push(IncludedSource::new(name, source.text().into()));
        Ok(text)
    }

    /// An element of a resource: its root, or the one with this `xml:id`.
    fn part(
        &mut self,
        reference: &str,
        pointer: Option<&str>,
        base: &str,
        chain: &mut Vec<String>,
    ) -> Result<Expanded, Failure> {
        let (name, source) = self.read(reference, base, None)?;
        if chain.contains(&name) {
            return Err(format!("{name} includes itself").into());
        }
        if chain.len() > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} includes are in one another").into());
        }
        let text: Arc<str> = source.text().into();
        let placed = |offset: usize, message: String| {
            let at = Position::START.after(&text[..text.floor_char_boundary(offset)]);
            Failure::from(format!("{name}:{at}: {message}"))
        };
        let entities = count_entities(&text).map_err(|refused| placed(refused.offset, refused.message))?;
        let tree = ParserTree::parse(&text).map_err(|error| match error {
            roxmltree::Error::DtdDetected => {
                Failure::from(format!("{name} has a DOCTYPE, which a part of a puzzle cannot have; remove it"))
            }
            error => {
                let lines = LineIndex::new(&text);
                let texts = Texts { text: &text, lines: &lines, interrupt: &Interrupt::NONE };
                let (offset, finding) = not_well_formed(texts, &entities.parser_text(&text), &error);
                placed(offset, finding.message)
            }
        })?;
        let element = match pointer {
            None => tree.root_element(),
            Some(id) => element_with(&tree, id, &name)?,
        };
        let number = self.sources.len();
        self.sources.push(IncludedSource::new(name.clone(), Arc::clone(&text)));
        chain.push(name.clone());
        let edits = edits(element, &text, Around::Sudoku, &mut |node, place| {
            let at = node.range().start;
            let within = |failure: Failure| Failure { barred: failure.barred, ..placed(at, failure.message) };
            self.include(node, place, &name, chain).map_err(within)
        });
        chain.pop();
        Ok(with_namespaces(element, &text, number, edits?))
    }
}

/// The element with this `xml:id`.
fn element_with<'a, 'i>(tree: &'a ParserTree<'i>, id: &str, name: &str) -> Result<Node<'a, 'i>, Failure> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    if id.is_empty() || !id.chars().all(is_name) {
        let message = format!("the xpointer '{}' is not supported; use the xml:id of an element", excerpt(id));
        return Err(message.into());
    }
    let has_id = |node: &Node<'_, '_>| node.attribute((NS_XML_URI, "id")) == Some(id);
    tree.descendants()
        .find(has_id)
        .ok_or_else(|| format!("no element of {name} has the xml:id '{}'", excerpt(id)).into())
}

/// The text of an element with the namespaces that are in scope there, because others may be in scope at the include.
fn with_namespaces(element: Node<'_, '_>, text: &str, source: usize, edits: Vec<IncludeEdit>) -> Expanded {
    let range = element.range();
    let after_name = range.start + "<".len() + tag_name(text, range.start).len();
    let declared: Vec<&str> = attributes(text, tag_of(element, text)).map(|attribute| &text[attribute.name]).collect();
    let declaration = |prefix: Option<&str>| prefix.map_or("xmlns".to_owned(), |prefix| format!("xmlns:{prefix}"));
    let mut missing = String::new();
    let mut declare = |prefix: Option<&str>, uri: &str| {
        let name = declaration(prefix);
        if prefix != Some("xml") && !declared.contains(&&name[..]) {
            missing.push_str(&format!(" {name}=\"{}\"", escaped(uri)));
        }
    };
    element.namespaces().for_each(|namespace| declare(namespace.name(), namespace.uri()));
    if !element.namespaces().any(|namespace| namespace.name().is_none()) {
        declare(None, "");
    }
    let mut expanded = Expanded::default();
    expanded.push(&text[range.start..after_name], Some(source), range.start);
    expanded.push(&missing, Some(source), range.start);
    expanded.push_edited(text, after_name..range.end, Some(source), edits);
    expanded
}

/// Where an include is.
#[derive(Clone, Copy)]
struct Place {
    in_sudoku: bool,
    /// Whether an `xml:base` counts for it.
    has_base: bool,
}

/// What the includes are in: a puzzle, or a document whose puzzles have this namespace, or any.
#[derive(Clone, Copy)]
enum Around<'n> {
    Sudoku,
    Document(Option<&'n str>),
}

impl Around<'_> {
    fn is_sudoku(self, node: Node<'_, '_>) -> bool {
        matches!(self, Around::Document(namespace) if is_sudoku(node, namespace))
    }
}

/// Says what takes the place of an include.
type TakeInclude<'t> = dyn FnMut(Node<'_, '_>, Place) -> Result<Option<Taken>, Failure> + 't;

/// The edits of the includes in an element, in ascending order. `include` says what takes the place of an include; `None`
/// leaves it as it is.
fn edits(
    within: Node<'_, '_>,
    text: &str,
    around: Around<'_>,
    include: &mut TakeInclude<'_>,
) -> Result<Vec<IncludeEdit>, Failure> {
    let mut edits = Vec::new();
    // Nodes have ascending numbers in document order. The nodes before `next` are done, those before `sudoku_end` are in a
    // `<sudoku>`, and for those before `base_end` an `xml:base` counts.
    let (mut next, mut sudoku_end, mut base_end) = (0, 0, 0);
    if within.ancestors().skip(1).any(|node| has_base(&node)) {
        base_end = end_of(within);
    }
    // What follows the fallback of an include in it, the innermost last.
    let mut after_fallbacks: Vec<Range<usize>> = Vec::new();
    for node in within.descendants().filter(Node::is_element) {
        let at = number(node.id());
        while after_fallbacks.pop_if(|after| after.end <= at).is_some() {}
        if at < next || after_fallbacks.last().is_some_and(|after| after.contains(&at)) {
            continue;
        }
        if around.is_sudoku(node) && at >= sudoku_end {
            sudoku_end = end_of(node);
        }
        if at >= base_end && has_base(&node) {
            base_end = end_of(node);
        }
        if !is_include(&node) {
            continue;
        }
        let range = node.range();
        let in_sudoku = matches!(around, Around::Sudoku) || at < sudoku_end;
        let place = Place { in_sudoku, has_base: at < base_end };
        match include(node, place)? {
            None => {
                // It has a finding already. In a cell, it would cause a second one. In a fallback, it may use a prefix that the
                // include around it declares.
                if !after_fallbacks.is_empty() || is_in_cell(node) {
                    edits.push(IncludeEdit { range, with: None });
                }
                next = end_of(node);
            }
            Some(Taken::Text(expanded)) => {
                edits.push(IncludeEdit { range, with: Some(expanded) });
                next = end_of(node);
            }
            Some(Taken::Nothing) => {
                edits.push(IncludeEdit { range, with: None });
                next = end_of(node);
            }
            Some(Taken::Fallback) => {
                let Some(fallback) = fallback(node) else { continue };
                next = number(fallback.id()) + 1;
                after_fallbacks.push(end_of(fallback)..end_of(node));
                let content = content_of(fallback, text);
                edits.push(IncludeEdit { range: range.start..content.start, with: None });
                edits.push(IncludeEdit { range: content.end..range.end, with: None });
            }
        }
    }
    edits.sort_by_key(|edit| edit.range.start);
    Ok(edits)
}

fn number(id: NodeId) -> usize {
    id.get_usize()
}

/// The number of the node after an element and all in it.
fn end_of(node: Node<'_, '_>) -> usize {
    let after = node.ancestors().find_map(|node| node.next_sibling());
    after.map_or(usize::MAX, |after| number(after.id()))
}

fn has_base(node: &Node<'_, '_>) -> bool {
    node.attribute((NS_XML_URI, "base")).is_some()
}

fn is_include(node: &Node<'_, '_>) -> bool {
    node.has_tag_name((XINCLUDE, "include"))
}

fn is_in_cell(node: Node<'_, '_>) -> bool {
    node.parent_element().is_some_and(|parent| ["col", "cell"].contains(&parent.tag_name().name()))
}

fn is_sudoku(node: Node<'_, '_>, namespace: Option<&str>) -> bool {
    let name = node.tag_name();
    let is_of_puzzles = || namespace.is_none_or(|only| name.namespace().unwrap_or_default() == only);
    node.is_element() && name.name() == "sudoku" && is_of_puzzles()
}

/// The fallback of an include.
fn fallback<'a, 'i>(node: Node<'a, 'i>) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name((XINCLUDE, "fallback")))
}

/// The range of a start tag.
fn tag_of(node: Node<'_, '_>, text: &str) -> Range<usize> {
    let start = node.range().start;
    start..start_tag_end(text, start)
}

/// The range between the tags of an element.
fn content_of(node: Node<'_, '_>, text: &str) -> Range<usize> {
    let (start, end) = (tag_of(node, text).end, node.range().end);
    let length = text[start..end].rfind("</").unwrap_or(end - start);
    start..start + length
}
