//! Limits that are checked before roxmltree parses a text that the scanner leaves to it. It compares each attribute of an
//! element with all others of that element, and copies the list of namespaces. This is fast for normal documents, but a
//! malicious document could take hours or all memory. So this module counts everything whose cost grows faster than the
//! document, and reports the position where a count exceeds its limit. The size of entities is counted in
//! [`expansion`](super::expansion).

use crate::document::entities::FORBIDDEN;
use crate::document::names::{is_namespace, misnamed};
use crate::document::refused::Refused;
use crate::document::tokenizer::{Reference, Token, TokenKind, Tokens, attributes, references_of};
use crate::finding::Rule;

/// The maximum number of attributes of one element.
pub(crate) const MAX_ATTRIBUTES: usize = 1000;
/// The maximum number of namespace declarations in scope at one element.
pub(crate) const MAX_NAMESPACES: usize = 1000;
/// The maximum number of comparisons of namespaces by roxmltree: this many for each byte of a text, and this many for
/// any text. An element that declares namespaces takes the square of the number of namespaces in scope.
const MAX_COMPARISONS_PER_BYTE: usize = 1 << 8;
const MAX_COMPARISONS: usize = 1 << 22;

/// What a text begins with after its byte order mark.
const SECOND_MARK: &str = "the document has a second byte order mark (U+FEFF); remove it";

/// Checks whether the parser may read the text.
///
/// # Errors
/// The first thing that exceeds a limit, or that the parser would read in a wrong way.
pub(crate) fn check(text: &str) -> Result<(), Refused> {
    let (mut scope, mut comparisons) = (Scope::default(), 0);
    // The parser skips it.
    if text.starts_with('\u{feff}') {
        return Err(Refused::new(Rule::NotWellFormed, 0, SECOND_MARK));
    }
    for token in Tokens::of(text) {
        check_attributes(text, &token)?;
        comparisons += scope.follow(text, &token)?;
        if comparisons > MAX_COMPARISONS + MAX_COMPARISONS_PER_BYTE * text.len() {
            let message = "too many elements up to here declare namespaces while many others are in scope";
            return Err(Refused::new(Rule::TooLarge, token.range.start, message));
        }
        if let Some((at, ..)) = references_of(text, &token).find(|(_, found, _)| *found == Reference::Forbidden) {
            return Err(Refused::new(Rule::NotWellFormed, at, FORBIDDEN));
        }
        if let Some((at, message)) = misnamed(text, &token) {
            return Err(Refused::new(Rule::NotWellFormed, at, message));
        }
    }
    Ok(())
}

fn check_attributes(text: &str, tag: &Token) -> Result<(), Refused> {
    if tag.kind.starts_element() && attributes(text, tag.range.clone()).nth(MAX_ATTRIBUTES).is_some() {
        let message = format!("this element has more than {MAX_ATTRIBUTES} attributes, which is the limit");
        return Err(Refused::new(Rule::TooLarge, tag.range.start, message));
    }
    Ok(())
}

/// The number of namespaces that are declared by the open elements.
#[derive(Default, Debug)]
pub(crate) struct Scope {
    /// The number of declarations of each open element.
    open: Vec<usize>,
    in_scope: usize,
}

impl Scope {
    /// Counts the namespaces of a token. Returns the number of comparisons that it takes.
    ///
    /// # Errors
    /// More namespaces are in scope than the limit.
    pub(crate) fn follow(&mut self, text: &str, token: &Token) -> Result<usize, Refused> {
        match token.kind {
            TokenKind::StartTag | TokenKind::EmptyTag => {
                let names = attributes(text, token.range.clone()).map(|attribute| &text[attribute.name]);
                let declared = names.filter(|name| is_namespace(name)).count();
                let in_scope = self.in_scope + declared;
                if in_scope > MAX_NAMESPACES {
                    let message =
                        format!("more than {MAX_NAMESPACES} namespaces are in scope here, which is the limit");
                    return Err(Refused::new(Rule::TooLarge, token.range.start, message));
                }
                if token.kind == TokenKind::StartTag {
                    self.open.push(declared);
                    self.in_scope = in_scope;
                }
                Ok(if declared > 0 { in_scope * in_scope } else { 0 })
            }
            TokenKind::EndTag => {
                self.in_scope -= self.open.pop().unwrap_or_default();
                Ok(0)
            }
            _ => Ok(0),
        }
    }

    /// The number of namespaces in scope now.
    pub(crate) fn in_scope(&self) -> usize {
        self.in_scope
    }
}
