//! Reads a text once, checks that it is well-formed, and passes on the elements of each `<sudoku>`.

use std::borrow::Cow;

use memchr::memchr3;

use crate::document::entities::Entities;
use crate::document::prolog::check_declaration;
use crate::document::scan::characters::{QualifiedName, are_allowed, is_same, is_space, skip_space};
use crate::document::scan::leaf::{NO_NUMBER, TagForm, UsualLeaf, number_of};
use crate::document::scan::references::References;
use crate::document::scan::rows::{Open, Texts, end_row, plain_elements};
use crate::document::scan::tags::{TagEnd, Tags};
use crate::document::scan::tree::{IN_TAG, NONE, Piece, PieceKind, Tree, with_line_ends};
use crate::document::scan::words::Word;
use crate::document::tokenizer::{doctype_length, find};

/// Reads a text, and passes on the elements of each `<sudoku>` that is not in another one. Returns the offset of the root
/// element; `None` if it is not certain that the text is well-formed. Then what was passed on does not count.
/// `is_standalone` is what the XML declaration says.
pub(crate) fn scan<'t>(text: &'t str, is_standalone: bool, each: impl FnMut(&Tree<'t>)) -> Option<usize> {
    if !are_allowed(text) {
        return None;
    }
    let mut tree = Tree::of(text);
    tree.namespaces.push("".into());
    let bytes = text.as_bytes();
    let (tags, references) = (Tags::default(), References::default());
    let mut scanner =
        Scanner { text, bytes, at: 0, open: Vec::new(), tags, references, tree, last: None, form: None, each };
    scanner.document(is_standalone)
}

struct Scanner<'t, F> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    open: Vec<Open>,
    tags: Tags<'t>,
    references: References,
    /// The elements of the current `<sudoku>`. It has none outside of a `<sudoku>`.
    tree: Tree<'t>,
    /// The last element of a value that was not read as a usual one. The next one most often has the same form.
    last: Option<Known>,
    /// The form of its tag.
    form: Option<TagForm>,
    each: F,
}

/// The name of an element, with what it means.
#[derive(Clone, Copy)]
struct Known {
    name: QualifiedName,
    word: Word,
    namespace: u32,
    /// The declarations of namespaces for which it means that.
    version: usize,
}

impl<'t, F: FnMut(&Tree<'t>)> Scanner<'t, F> {
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn document(&mut self, is_standalone: bool) -> Option<usize> {
        self.declaration()?;
        self.misc()?;
        if self.is_at(b"<!DOCTYPE") {
            self.doctype(is_standalone)?;
            self.misc()?;
        }
        let root = self.at;
        self.start_tag()?;
        while !self.open.is_empty() {
            self.text()?;
            if self.usual_leaves()? {
                continue;
            }
            match self.bytes.get(self.at + 1)? {
                b'/' => self.end_tag()?,
                b'!' => self.comment_or_cdata()?,
                b'?' => self.instruction()?,
                _ => self.start_tag()?,
            }
        }
        self.misc()?;
        (self.at == self.bytes.len()).then_some(root)
    }

    fn is_at(&self, wanted: &[u8]) -> bool {
        self.bytes[self.at..].starts_with(wanted)
    }

    fn skip(&mut self, wanted: &[u8]) -> Option<()> {
        self.is_at(wanted).then(|| self.at += wanted.len())
    }

    fn skip_space(&mut self) {
        self.at = skip_space(self.bytes, self.at);
    }

    /// The XML declaration, if there is one.
    fn declaration(&mut self) -> Option<()> {
        if !self.is_at(b"<?xml ") {
            return Some(());
        }
        check_declaration(self.text).ok()?;
        self.at = find(self.bytes, b"?>")? + "?>".len();
        Some(())
    }

    /// Comments, instructions and white space outside of the root element.
    fn misc(&mut self) -> Option<()> {
        loop {
            self.skip_space();
            match self.bytes.get(self.at..self.at + 2) {
                Some(b"<?") => self.instruction()?,
                Some(b"<!") if self.is_at(b"<!--") => self.comment_or_cdata()?,
                _ => return Some(()),
            }
        }
    }

    /// The DOCTYPE.
    fn doctype(&mut self, is_standalone: bool) -> Option<()> {
        let end = self.at + doctype_length(&self.bytes[self.at..])?;
        let entities = Entities::read_part(&self.text[..end], is_standalone).ok()?;
        self.references.set_entities(entities);
        self.at = end;
        Some(())
    }

    /// The text up to the next `<`.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn text(&mut self) -> Option<()> {
        let start = self.at;
        if self.bytes.get(start) == Some(&b'<') {
            return Some(());
        }
        self.skip_space();
        let texts = self.open.last()?.texts;
        if *self.bytes.get(self.at)? == b'<' {
            if texts == Texts::All && self.at > start {
                self.keep(start, NONE)?;
            }
            return Some(());
        }
        self.visible_text(start, texts)
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn visible_text(&mut self, start: usize, texts: Texts) -> Option<()> {
        let mut has_references = false;
        loop {
            self.at += memchr3(b'<', b'&', b']', &self.bytes[self.at..])?;
            match self.bytes[self.at] {
                b'<' => break,
                b'&' => {
                    let read = self.references.read(self.text, self.at, false)?;
                    if read.is_of_entity && texts == Texts::Visible {
                        // The place of such a text is the declaration.
                        return None;
                    }
                    if read.is_unread {
                        self.tree.unread.push(self.at..read.end);
                    }
                    (self.at, has_references) = (read.end, true);
                }
                _ if self.is_at(b"]]>") => return None,
                _ => self.at += 1,
            }
        }
        if texts == Texts::None {
            return Some(());
        }
        let raw = &self.text[start..self.at];
        let has_returns = raw.contains('\r');
        let value = match has_references {
            // The parser has line ends of its own next to a reference.
            true if has_returns => return None,
            true => self.tree.keep(self.references.resolved(self.text, start..self.at))?,
            false if has_returns => self.tree.keep(with_line_ends(raw).into_owned())?,
            false => NONE,
        };
        self.keep(start, value)
    }

    /// Keeps a text that starts at this offset and ends here.
    fn keep(&mut self, start: usize, value: u32) -> Option<()> {
        self.keep_range(start, self.at, value)
    }

    fn keep_range(&mut self, start: usize, end: usize, value: u32) -> Option<()> {
        let parent = self.open.last()?.piece;
        self.tree.push(Piece::of_text(start..end, parent, self.tree.next(), value)).map(drop)
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn comment_or_cdata(&mut self) -> Option<()> {
        if self.is_at(b"<!--") {
            let inside = self.at + "<!--".len();
            self.at = inside + find(&self.bytes[inside..], b"--")?;
            return self.skip(b"-->");
        }
        let start = self.at + "<![CDATA[".len();
        self.skip(b"<![CDATA[")?;
        let end = start + find(&self.bytes[start..], b"]]>")?;
        self.at = end + "]]>".len();
        match self.open.last()?.texts {
            Texts::None => Some(()),
            // It is an error in nearly every case.
            Texts::Visible => None,
            Texts::All => {
                let value = match with_line_ends(&self.text[start..end]) {
                    Cow::Owned(changed) => self.tree.keep(changed)?,
                    Cow::Borrowed(_) => NONE,
                };
                self.keep_range(start, end, value)
            }
        }
    }

    fn instruction(&mut self) -> Option<()> {
        let target = QualifiedName::at(self.text, self.at + "<?".len())?;
        let is_reserved = self.text[target.start..target.end].eq_ignore_ascii_case("xml");
        let rest = &self.bytes[target.end..];
        let has_end = is_space(rest[0]) || rest.starts_with(b"?>");
        self.at = target.end + find(rest, b"?>")? + "?>".len();
        (has_end && !is_reserved && !target.has_prefix()).then_some(())
    }

    /// The elements of values that come next and have the form of the last one, with the white space between them, and the
    /// rows that they are in. Returns whether there are any.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn usual_leaves(&mut self) -> Option<bool> {
        let is_usual = |open: &Open| open.texts == Texts::Visible;
        let (Some(_), Some(last), Some(form)) =
            (self.open.last().filter(|open| is_usual(open)), &self.last, &self.form)
        else {
            return Some(false);
        };
        if last.version != self.tags.version() {
            return Some(false);
        }
        let (first, word, value, scope) = (self.at, last.word, last.namespace, self.tags.scope());
        let mut at = first;
        while let Some(parent) = self.open.last().map(|open| open.piece) {
            let is_at_start = self.tree.pieces.len() == parent as usize + 1;
            let usual = Piece { word, value, kind: PieceKind::Short, ..Piece::of_text(0..0, parent, NONE, NONE) };
            let mut largest = 0;
            loop {
                if let Some(plain) = form.plain() {
                    let (end, found) = plain_elements(&mut self.tree, at, plain, &usual)?;
                    (at, largest) = (end, largest.max(found));
                }
                if self.bytes.get(at + 1) == Some(&b'/') {
                    break;
                }
                let is_marked = form.is_marked(self.bytes, at);
                let (leaf, kind) = match (!is_marked).then(|| form.read(self.bytes, at)).flatten() {
                    Some(leaf) => (leaf, PieceKind::Short),
                    None => match form.read_marked(self.text, at, &mut self.references) {
                        Some(leaf) => (leaf, PieceKind::Number),
                        None => break,
                    },
                };
                let UsualLeaf { tag_end, content_end, end, has_attributes, place, number } = leaf;
                let attribute_count = if has_attributes { IN_TAG } else { 0 };
                let (start, next) = (at, self.tree.next());
                let ends = Piece { start, tag_end, content_end, end, next, ..usual };
                self.tree.push(Piece { kind, number, place, attribute_count, ..ends })?;
                (at, largest) = (skip_space(self.bytes, end), largest.max(number));
            }
            let largest = if is_at_start && word == Word::Col { largest } else { NO_NUMBER };
            let Some((end, is_next)) = end_row(&mut self.tree, &mut self.open, scope, at, (value, largest)) else {
                break;
            };
            at = end;
            if !is_next {
                break;
            }
        }
        self.at = at;
        Some(at > first)
    }

    /// Remembers the form of a tag of an element of a value.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn remember(&mut self, known: Known, first_attribute: usize) {
        let is_known = self.last.is_some_and(|last| last.version == known.version);
        if is_known && self.form.as_ref().is_some_and(|form| form.is_at(self.bytes, known.name.start - 1)) {
            return;
        }
        let attributes = &self.tree.attributes[first_attribute..];
        let is_usual = self.tags.are_usual(attributes.len()) && attributes.iter().all(|one| one.changed == NONE);
        let ranges = attributes.iter().map(|one| (one.word, one.value.0, one.value.1));
        let name = (known.name.start, known.name.end);
        self.last = Some(known);
        self.form = if is_usual { TagForm::of(self.bytes, name, ranges) } else { None };
    }

    /// The name of the start tag at an offset.
    #[inline]
    fn name_at(&self, start: usize) -> Option<Known> {
        let is_end = |at: usize| matches!(self.bytes.get(at), Some(b'>' | b'/' | b' ' | b'\t' | b'\r' | b'\n'));
        if let Some(last) = self.last
            && last.version == self.tags.version()
            && is_same(self.bytes, start, last.name)
            && is_end(start + last.name.length())
        {
            return Some(Known { name: last.name.moved_to(start), ..last });
        }
        let name = QualifiedName::at(self.text, start)?;
        let (word, version) = (Word::of(name.local_name(self.text)), self.tags.version());
        Some(Known { name, word, namespace: NONE, version })
    }

    /// A start tag. The content of a short element of a value is read with it.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn start_tag(&mut self) -> Option<()> {
        let start = self.at;
        (*self.bytes.get(start)? == b'<').then_some(())?;
        let Known { name, word, mut namespace, version } = self.name_at(start + 1)?;
        let parent = self.open.last().map_or(NONE, |open| open.piece);
        let is_kept = parent != NONE || word == Word::Sudoku;
        let scope = self.tags.scope();
        let first_attribute = self.tree.attributes.len();
        let TagEnd { end: tag_end, is_empty } = match self.bytes.get(name.end)? {
            b'>' => self.tags.without_attributes(TagEnd { end: name.end + 1, is_empty: false }),
            b'/' if self.bytes.get(name.end + 1) == Some(&b'>') => {
                self.tags.without_attributes(TagEnd { end: name.end + 2, is_empty: true })
            }
            _ => self.tags.attributes(&mut self.tree, &mut self.references, name.end, is_kept)?,
        };
        if namespace == NONE || version != self.tags.version() {
            let is_reserved = name.has_prefix() && name.prefix(self.text).starts_with("xml");
            namespace = self.tags.namespace_of(self.text, name).filter(|_| !is_reserved)?;
        }
        if word.is_leaf() && is_kept && version == self.tags.version() {
            self.remember(Known { name, word, namespace, version }, first_attribute);
        }
        self.at = tag_end;
        if !is_kept {
            if is_empty {
                self.tags.leave(scope);
            } else {
                self.open.push(Open { name, piece: NONE, scope, texts: Texts::None });
            }
            return Some(());
        }
        let short = if is_empty { Some((tag_end, tag_end)) } else { self.short_content(name, word) };
        let (kind, (content_end, end)) = match short {
            Some(ends) => (PieceKind::Short, ends),
            None => (PieceKind::Element, (tag_end, tag_end)),
        };
        let number = short.and_then(|(content_end, _)| number_of(&self.bytes[tag_end..content_end]));
        let piece = self.tree.push(Piece {
            start,
            tag_end,
            content_end,
            end,
            parent,
            next: self.tree.next(),
            attributes: u32::try_from(first_attribute).ok()?,
            attribute_count: u16::try_from(self.tree.attributes.len() - first_attribute).ok()?,
            word,
            kind,
            number: number.unwrap_or(NO_NUMBER),
            place: [0; 3],
            value: namespace,
        })?;
        if short.is_some() {
            self.at = end;
            self.tags.leave(scope);
            self.finish_tree(parent);
            return Some(());
        }
        let texts = match word {
            word if word.is_leaf() => Texts::All,
            word if word.is_list() => Texts::Visible,
            _ => Texts::None,
        };
        self.open.push(Open { name, piece, scope, texts });
        Some(())
    }

    /// The end of the content and the end of the element, if it is one of a value and contains only text without
    /// references.
    #[inline]
    fn short_content(&self, name: QualifiedName, word: Word) -> Option<(usize, usize)> {
        if !word.is_leaf() {
            return None;
        }
        let is_text = |byte: &u8| !matches!(byte, b'<' | b'&' | b']');
        let content_end = self.at + self.bytes[self.at..].iter().take(64).position(|byte| !is_text(byte))?;
        let end = self.end_tag_at(content_end, name)?;
        Some((content_end, end))
    }

    /// The end of the end tag of this name at an offset, if there is one.
    #[inline]
    fn end_tag_at(&self, at: usize, name: QualifiedName) -> Option<usize> {
        let inside = at + "</".len();
        let is_tag = self.bytes.get(at..inside) == Some(b"</") && is_same(self.bytes, inside, name);
        let after = inside + name.length();
        match self.bytes.get(after).filter(|_| is_tag)? {
            b'>' => Some(after + 1),
            _ => {
                let end = skip_space(self.bytes, after);
                (self.bytes.get(end) == Some(&b'>')).then_some(end + 1)
            }
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn end_tag(&mut self) -> Option<()> {
        let open = self.open.pop()?;
        let end = self.end_tag_at(self.at, open.name)?;
        self.tags.leave(open.scope);
        if open.piece != NONE {
            self.tree.end(open.piece, NO_NUMBER, self.at, end);
            let parent = self.tree.pieces[open.piece as usize].parent;
            self.at = end;
            self.finish_tree(parent);
        }
        self.at = end;
        Some(())
    }

    /// Passes the tree on, if the element that ends is not in another one of the tree.
    fn finish_tree(&mut self, parent: u32) {
        if parent == NONE {
            (self.each)(&self.tree);
            self.tree.clear();
        }
    }
}
