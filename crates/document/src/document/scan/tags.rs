//! The attributes of start tags, and the namespaces that they declare.

use std::borrow::Cow;

use memchr::memchr3;

use crate::document::names::is_namespace;
use crate::document::scan::characters::{QualifiedName, is_space, skip_space};
use crate::document::scan::references::References;
use crate::document::scan::tree::{AttributePiece, NONE, Tree};
use crate::document::scan::words::Word;

/// The most attributes of a tag, and the most namespaces in scope. A text with more is left to the parser, which has
/// limits: here each is compared with each.
const MOST: usize = 64;

/// The namespaces that are declared by names and not by attributes.
const RESERVED: [&str; 2] = ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"];

/// Reads attributes, and knows the namespaces in scope.
#[derive(Debug, Default)]
pub(super) struct Tags<'t> {
    /// The names of the attributes of the current tag.
    names: Vec<QualifiedName>,
    /// The namespaces in scope: a prefix, and the number of the namespace in the tree. The innermost is the last.
    scope: Vec<(&'t str, u32)>,
    /// The number of the namespace of elements without a prefix.
    default: u32,
    /// The number of changes of the scope.
    version: usize,
}

/// What is in scope where a tag starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scope {
    declared: usize,
    default: u32,
}

/// The end of a start tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagEnd {
    pub end: usize,
    /// Whether the element has no content and no end tag.
    pub is_empty: bool,
}

impl<'t> Tags<'t> {
    pub(super) fn scope(&self) -> Scope {
        Scope { declared: self.scope.len(), default: self.default }
    }

    /// Changes whenever the namespaces in scope do.
    pub(super) fn version(&self) -> usize {
        self.version
    }

    /// Leaves an element with its namespaces.
    pub(super) fn leave(&mut self, before: Scope) {
        if self.scope.len() > before.declared {
            self.scope.truncate(before.declared);
            self.default = before.default;
            self.version += 1;
        }
    }

    /// The end of a tag that has no attributes.
    #[inline]
    pub(super) fn without_attributes(&mut self, end: TagEnd) -> TagEnd {
        self.names.clear();
        end
    }

    /// Whether the current tag has no attributes but this number of them, which the tree keeps.
    pub(super) fn are_usual(&self, kept: usize) -> bool {
        self.names.len() == kept
    }

    /// Reads the attributes of a tag, from the end of its name on. The tree keeps them, if `is_kept`.
    pub(super) fn attributes(
        &mut self,
        tree: &mut Tree<'t>,
        references: &mut References,
        mut at: usize,
        is_kept: bool,
    ) -> Option<TagEnd> {
        let (text, bytes) = (tree.text, tree.text.as_bytes());
        self.names.clear();
        loop {
            let start = skip_space(bytes, at);
            match bytes.get(start)? {
                b'>' => {
                    at = start + 1;
                    break self.are_different(text, tree).then_some(TagEnd { end: at, is_empty: false });
                }
                b'/' if bytes.get(start + 1) == Some(&b'>') => {
                    at = start + 2;
                    break self.are_different(text, tree).then_some(TagEnd { end: at, is_empty: true });
                }
                _ if start == at || self.names.len() == MOST => return None,
                _ => {}
            }
            let name = QualifiedName::at(text, start)?;
            let equals = skip_space(bytes, name.end);
            if bytes.get(equals) != Some(&b'=') {
                return None;
            }
            let quote = skip_space(bytes, equals + 1);
            let value = Value::read(tree, references, quote)?;
            at = value.end + 1;
            if is_namespace(&text[name.start..name.end]) {
                self.declare(tree, name, value)?;
            } else if is_kept {
                let changed = match value.is_changed {
                    true => tree.keep(references.resolved_in_attribute(text, value.start..value.end))?,
                    false => NONE,
                };
                tree.attributes.push(AttributePiece {
                    name: (name.start, name.end),
                    value: (value.start, value.end),
                    end: at,
                    changed,
                    word: Word::of_attribute(&text[name.start..name.end]),
                });
            }
            self.names.push(name);
        }
    }

    /// Declares a namespace. Those with reserved names, and those with references, are left to the parser.
    fn declare(&mut self, tree: &mut Tree<'t>, name: QualifiedName, value: Value) -> Option<()> {
        let uri = &tree.text[value.start..value.end];
        let is_usual = !value.is_changed && !RESERVED.contains(&uri) && self.scope.len() < MOST;
        if !is_usual || name.has_prefix() && (uri.is_empty() || name.local_name(tree.text).starts_with("xml")) {
            return None;
        }
        let number = u32::try_from(tree.namespaces.len()).ok()?;
        self.version += 1;
        tree.namespaces.push(Cow::Borrowed(uri));
        if name.has_prefix() {
            self.scope.push((name.local_name(tree.text), number));
        } else {
            // It counts as one in scope, so that their number is limited.
            self.scope.push(("", number));
            self.default = number;
        }
        Some(())
    }

    /// The number of the namespace of an element; `None` if its prefix is not declared.
    pub(super) fn namespace_of(&self, text: &str, name: QualifiedName) -> Option<u32> {
        match name.has_prefix() {
            false => Some(self.default),
            true => self.number_of(name.prefix(text)),
        }
    }

    fn number_of(&self, prefix: &str) -> Option<u32> {
        self.scope.iter().rev().find(|(known, _)| *known == prefix).map(|(_, number)| *number)
    }

    /// Whether the attributes of the current tag have different names, and their prefixes are declared.
    fn are_different(&self, text: &str, tree: &Tree<'_>) -> bool {
        let name_of = |name: &QualifiedName| &text[name.start..name.end];
        self.names.iter().enumerate().all(|(at, name)| {
            let others = &self.names[..at];
            let is_new = others.iter().all(|other| name_of(other) != name_of(name));
            is_new && (!name.has_prefix() || self.is_other_in_namespace(text, tree, *name, others))
        })
    }

    /// Whether the namespace of a prefixed attribute is known, and none of these attributes has the same name in it.
    fn is_other_in_namespace(
        &self,
        text: &str,
        tree: &Tree<'_>,
        name: QualifiedName,
        others: &[QualifiedName],
    ) -> bool {
        match (name.prefix(text), name.local_name(text)) {
            // The parser takes it for a declaration.
            (_, "xmlns") => return false,
            ("xmlns" | "xml", _) => return true,
            _ => {}
        }
        let namespace = |name: QualifiedName| {
            let number = self.number_of(name.prefix(text))?;
            tree.namespaces.get(number as usize)
        };
        let own = namespace(name);
        let is_same = |other: &QualifiedName| {
            other.has_prefix() && other.local_name(text) == name.local_name(text) && namespace(*other) == own
        };
        own.is_some() && !others.iter().any(is_same)
    }
}

/// The value of an attribute, between its quotes.
#[derive(Clone, Copy)]
struct Value {
    start: usize,
    end: usize,
    /// Whether it has references or white space that is not a space.
    is_changed: bool,
}

impl Value {
    /// The value after a quote; `None` if it is not well-formed.
    #[inline]
    fn read(tree: &mut Tree<'_>, references: &mut References, quote_at: usize) -> Option<Value> {
        let bytes = tree.text.as_bytes();
        let quote = *bytes.get(quote_at).filter(|&&quote| quote == b'"' || quote == b'\'')?;
        let start = quote_at + 1;
        let (mut at, mut is_changed) = (start, false);
        loop {
            at += short_run(&bytes[at..], |byte| byte != quote && byte != b'<' && byte != b'&')
                .map_or_else(|| memchr3(quote, b'<', b'&', &bytes[at..]), Some)?;
            match bytes[at] {
                b'<' => return None,
                b'&' => {
                    let read = references.read(tree.text, at, true)?;
                    if read.is_unread {
                        tree.unread.push(at..read.end);
                    }
                    (at, is_changed) = (read.end, true);
                }
                _ => break,
            }
        }
        is_changed |= bytes[start..at].iter().any(|&byte| is_space(byte) && byte != b' ');
        Some(Value { start, end: at, is_changed })
    }
}

/// The length of the first bytes of this class, if they are few. A search with vectors has a cost of its own.
#[inline]
fn short_run(bytes: &[u8], is_in: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.iter().take(16).position(|&byte| !is_in(byte))
}
