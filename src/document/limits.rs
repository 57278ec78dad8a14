//! What a document may cost before it is read: roxmltree compares each attribute of an element with all the others and
//! carries every namespace along. On documents that people write none of that shows; on one that was made to hurt it
//! takes hours or all memory. So the few things that grow faster than the document are counted first, and refused with
//! the place where they go too far. What entities come to is counted in [`expansion`](super::expansion).

use memchr::{memchr_iter, memmem};

use crate::document::entities::{FORBIDDEN, Refused};
use crate::document::tokenizer::{Kind, Reference, Token, Tokens, attributes, references, references_of};
use crate::finding::Rule;

/// Attributes of one element.
pub(crate) const ATTRIBUTES: usize = 1000;
/// Namespace declarations in scope at one element.
pub(crate) const NAMESPACES: usize = 1000;
/// Comparisons of namespaces that roxmltree may make for a byte of a text, and for any text. An element that declares
/// some takes the square of all that are in scope there.
const COMPARED_A_BYTE: usize = 1 << 8;
const COMPARED: usize = 1 << 22;

/// Whether the parser may read the text.
///
/// # Errors
/// The first thing in it that would cost too much, or that the parser takes for something else.
pub(crate) fn check(text: &str) -> Result<(), Refused> {
    if is_harmless(text) {
        return Ok(());
    }
    let (mut scope, mut compared) = (Scope::default(), 0);
    for token in Tokens::of(text) {
        check_attributes(text, &token)?;
        compared += scope.follow(text, &token)?;
        if compared > COMPARED + COMPARED_A_BYTE * text.len() {
            let message = "too many elements up to here declare namespaces where many are in scope";
            return Err(Refused::new(Rule::TooLarge, token.range.start, message));
        }
        if let Some((at, ..)) = references_of(text, &token).find(|(_, found, _)| *found == Reference::Forbidden) {
            return Err(Refused::new(Rule::NotWellFormed, at, FORBIDDEN));
        }
    }
    Ok(())
}

/// Whether a quick look finds nothing that has to be counted. That is so for nearly every document, and much faster than
/// taking it apart.
fn is_harmless(text: &str) -> bool {
    const SHORTEST_TAG: usize = ATTRIBUTES * " a=''".len();
    let bytes = text.as_bytes();
    // `<` cannot stand in a tag, so a tag with many attributes is a long way between two of them.
    let mut begin = 0;
    let is_tag_short = memchr_iter(b'<', bytes).chain([bytes.len()]).all(|next| {
        let piece = &bytes[begin..next];
        begin = next;
        piece.len() < SHORTEST_TAG || memchr_iter(b'=', piece).nth(ATTRIBUTES).is_none()
    });
    let has_few_namespaces = memmem::find_iter(bytes, b"xmlns").nth(NAMESPACES).is_none();
    let mut numbers = memmem::find_iter(bytes, b"&#");
    let is_character = |at: usize| {
        let found = references(text, at..text.len()).next();
        found.is_none_or(|(_, reference)| reference != Reference::Forbidden)
    };
    is_tag_short && has_few_namespaces && numbers.all(is_character)
}

fn check_attributes(text: &str, tag: &Token) -> Result<(), Refused> {
    let is_tag = matches!(tag.kind, Kind::StartTag | Kind::EmptyTag);
    if is_tag && attributes(text, tag.range.clone()).nth(ATTRIBUTES).is_some() {
        let message = format!("an element has {ATTRIBUTES} attributes at the most");
        return Err(Refused::new(Rule::TooLarge, tag.range.start, message));
    }
    Ok(())
}

/// Whether an attribute of this name declares a namespace.
pub(crate) fn is_namespace(name: &str) -> bool {
    name == "xmlns" || name.starts_with("xmlns:")
}

/// The namespaces that are declared on the way from the root to an element.
#[derive(Default, Debug)]
pub(crate) struct Scope {
    /// How many each open element declares.
    open: Vec<usize>,
    in_scope: usize,
}

impl Scope {
    /// Follows a token; how many comparisons it takes.
    ///
    /// # Errors
    /// Where more are in scope than may be.
    pub(crate) fn follow(&mut self, text: &str, token: &Token) -> Result<usize, Refused> {
        match token.kind {
            Kind::StartTag | Kind::EmptyTag => {
                let names = attributes(text, token.range.clone()).map(|attribute| &text[attribute.name]);
                let declared = names.filter(|name| is_namespace(name)).count();
                let in_scope = self.in_scope + declared;
                if in_scope > NAMESPACES {
                    let message = format!("{NAMESPACES} namespaces are in scope at the most");
                    return Err(Refused::new(Rule::TooLarge, token.range.start, message));
                }
                if token.kind == Kind::StartTag {
                    self.open.push(declared);
                    self.in_scope = in_scope;
                }
                Ok(if declared > 0 { in_scope * in_scope } else { 0 })
            }
            Kind::EndTag => {
                self.in_scope -= self.open.pop().unwrap_or_default();
                Ok(0)
            }
            _ => Ok(0),
        }
    }

    /// How many are in scope now.
    pub(crate) fn in_scope(&self) -> usize {
        self.in_scope
    }
}
