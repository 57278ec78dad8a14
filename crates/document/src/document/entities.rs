//! The entities that a document declares: which declaration of a name counts, and its replacement text. The size of
//! expanded entities is counted in [`expansion`](super::expansion).
//!
//! roxmltree expands references, but differs from XML 1.0 in three ways:
//!
//! - It reads a character reference in a declaration as text. XML (section 4.4.5) resolves it before it looks for
//!   markup.
//! - It treats parameter entities as general entities of the same name.
//! - It ends a declaration of anything else at the next `>`, even in quotes, and finds declarations of entities in the
//!   rest.
//!
//! So the parser gets a changed text: each declaration that counts contains its replacement text, and every other
//! declaration is replaced with spaces. The changed text has the same length, so most offsets stay the same.
//!
//! Declarations may also be in other files, which sudoxml does not read: in an external subset, or in an external
//! parameter entity. Then a reference to an entity without a declaration is not an error, and neither is one to an
//! external entity between tags. The parser gets text in place of such a reference. A puzzle must not contain one, nor one
//! to an entity whose value depends on such files.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use memchr::{memchr, memmem};

use crate::document::layout::is_space;
use crate::document::names::is_name;
use crate::document::parser_text::{Change, Edit, ParserText, mask};
use crate::document::prolog::{are_declarations, check_doctype};
use crate::document::refused::Refused;
use crate::document::tokenizer::{
    Reference, TokenKind, Tokens, attributes, declaration_length, references, references_of, subset_start,
};
use crate::finding::Rule;
use crate::finding::show::excerpt;

/// The predefined entities of XML. A declaration cannot change their replacement text.
const PREDEFINED: [&str; 5] = ["lt", "gt", "amp", "apos", "quot"];

/// The maximum number of entities that a document declares.
const MAX_DECLARED: usize = 1000;

/// The starts of the declarations that do not declare entities.
const OTHER_DECLARATIONS: [&str; 3] = ["<!ELEMENT", "<!ATTLIST", "<!NOTATION"];

/// The general entities of a document.
#[derive(Debug, Default)]
pub(crate) struct Entities {
    by_name: HashMap<String, Entity>,
    /// Declarations that do not count, and references to parameter entities.
    blanks: Vec<Range<usize>>,
    /// Whether other files may declare entities.
    is_open: bool,
    /// The internal entities whose value depends on other files.
    uncertain: HashSet<String>,
}

/// An entity as its first declaration has it.
#[derive(Debug)]
enum Entity {
    /// Outside of the document. sudoxml does not read it.
    External,
    /// Something that is not XML, outside of the document. A reference to it is an error.
    Unparsed,
    Internal {
        /// The value in the declaration, without its quotes.
        literal: Range<usize>,
        /// The replacement text of a reference: the value with its character references resolved.
        replacement: String,
    },
}

/// The parameter entities of a document.
type Parameters<'t> = HashMap<&'t str, Parameter>;

/// What a parameter entity contains.
enum Parameter {
    /// Something in another file, which sudoxml does not read.
    External,
    /// Declarations of entities, or references to others.
    Entities,
    /// Other declarations, with the replacement text as long as its default values are not checked.
    Others(String),
    /// Something that is not a whole declaration.
    Part,
}

impl Parameter {
    fn of(replacement: &str) -> Parameter {
        if replacement.contains("<!ENTITY") || replacement.contains('%') {
            Parameter::Entities
        } else if are_declarations(replacement) {
            Parameter::Others(replacement.to_owned())
        } else {
            Parameter::Part
        }
    }
}

impl Entities {
    /// Reads the DOCTYPE of a text, if it has one.
    ///
    /// # Errors
    /// The first declaration that is invalid or exceeds the limit.
    pub(crate) fn read(text: &str) -> Result<Entities, Refused> {
        Entities::read_part(text, is_standalone(text))
    }

    /// Reads the DOCTYPE of a part of a document, whose XML declaration says that it is standalone, or does not.
    ///
    /// # Errors
    /// The first declaration that is invalid or exceeds the limit.
    pub(crate) fn read_part(text: &str, is_standalone: bool) -> Result<Entities, Refused> {
        let Some(doctype) = doctype(text) else { return Ok(Entities::default()) };
        check_doctype(text, doctype.start)?;
        let is_open = has_external_subset(&text[doctype.clone()]) && !is_standalone;
        let mut entities = Entities { is_open, ..Entities::default() };
        let (mut parameters, mut known) = (Parameters::new(), HashSet::new());
        // Whether a parameter entity that was not read may have declared entities before.
        let mut is_late = false;
        // Whether each parameter entity must be declared. After a reference to one, or if there is an external subset, its
        // declaration may be in another file.
        let mut is_closed = is_standalone || !has_external_subset(&text[doctype.clone()]);
        for range in pieces(text, internal_subset(text, doctype)) {
            let declaration = &text[range.clone()];
            if declaration.starts_with('%') {
                is_late |= entities.refer(text, range, (&mut parameters, &mut known), (is_standalone, is_closed))?;
                is_closed = is_standalone;
            } else if declaration.starts_with("<!ENTITY") {
                entities.declare(text, range, &mut parameters, is_late)?;
            } else if OTHER_DECLARATIONS.iter().any(|other| declaration.starts_with(other)) {
                if declaration.starts_with("<!ATTLIST") {
                    entities.check_defaults(text, range.clone(), &mut known)?;
                }
                entities.blanks.push(range);
            }
        }
        entities.spread_uncertainty();
        Ok(entities)
    }

    /// Whether the document declares no entities.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The replacement texts.
    pub(crate) fn replacements(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().filter_map(|name| self.replacement(name))
    }

    /// The replacement text of a reference to this name; `None` if the document itself does not contain it.
    pub(crate) fn replacement(&self, name: &str) -> Option<&str> {
        match self.by_name.get(name)? {
            Entity::Internal { replacement, .. } => Some(replacement),
            Entity::External | Entity::Unparsed => None,
        }
    }

    /// Whether the document declares the entity, and it is in another file.
    pub(crate) fn is_external(&self, name: &str) -> bool {
        matches!(self.by_name.get(name), Some(Entity::External))
    }

    /// A reference to a parameter entity between declarations. Returns whether it may declare entities in another file.
    /// `known` are the entities that a default value can contain.
    fn refer(
        &mut self,
        text: &str,
        range: Range<usize>,
        (parameters, known): (&mut Parameters<'_>, &mut HashSet<String>),
        (is_standalone, is_closed): (bool, bool),
    ) -> Result<bool, Refused> {
        let name = &text[range.start + 1..range.end - 1];
        let is_unread = match parameters.get_mut(name) {
            None if is_closed => {
                let message = format!("the parameter entity {} is not declared", excerpt(name));
                return Err(Refused::new(Rule::NotWellFormed, range.start, message));
            }
            None | Some(Parameter::External) => !is_standalone,
            Some(Parameter::Others(unchecked)) => {
                // What can be referenced at its first use can be at each later one.
                let check = self.check_all_defaults(&std::mem::take(unchecked), known);
                check.map_err(|refused| Refused { offset: range.start, ..refused })?;
                false
            }
            Some(Parameter::Part) => {
                let message = format!(
                    "the parameter entity {} does not contain whole declarations, so there can be no reference to it here",
                    excerpt(name)
                );
                return Err(Refused::new(Rule::NotWellFormed, range.start, message));
            }
            Some(Parameter::Entities) => {
                let message = format!(
                    "the parameter entity {} contains declarations of entities, which are not read; write them in place \
                     of this reference",
                    excerpt(name)
                );
                return Err(Refused::new(Rule::UnreadEntity, range.start, message));
            }
        };
        self.is_open |= is_unread;
        self.blanks.push(range);
        Ok(is_unread)
    }

    /// Checks the default values in all declarations of a text.
    fn check_all_defaults(&self, declarations: &str, known: &mut HashSet<String>) -> Result<(), Refused> {
        pieces(declarations, 0..declarations.len())
            .filter(|range| declarations[range.clone()].starts_with("<!ATTLIST"))
            .try_for_each(|range| self.check_defaults(declarations, range, known))
    }

    /// Checks the references in the default values of attributes. Only declarations before them count. `known` are the
    /// entities that are known to be allowed.
    fn check_defaults(
        &self,
        text: &str,
        declaration: Range<usize>,
        known: &mut HashSet<String>,
    ) -> Result<(), Refused> {
        for (range, reference) in references(text, declaration) {
            if let Reference::Entity(name) = reference
                && let Err(problem) = self.check_in_attribute(name, &mut Vec::new(), known)
            {
                let message = format!("the entity {} {problem}", excerpt(name));
                return Err(Refused::new(Rule::NotWellFormed, range.start, message));
            }
        }
        Ok(())
    }

    /// Whether the default value of an attribute can contain a reference to this name. `open` are the entities that contain
    /// it, at most as many as can be declared.
    fn check_in_attribute<'e>(
        &'e self,
        name: &'e str,
        open: &mut Vec<&'e str>,
        known: &mut HashSet<String>,
    ) -> Result<(), &'static str> {
        if PREDEFINED.contains(&name) || known.contains(name) {
            return Ok(());
        }
        let replacement = match self.by_name.get(name) {
            None if self.is_open => return Ok(()),
            None => return Err("is not declared before this default value"),
            Some(Entity::External | Entity::Unparsed) => return Err("is external, so no attribute can contain it"),
            Some(Entity::Internal { .. }) if open.contains(&name) => return Err("contains itself"),
            Some(Entity::Internal { replacement, .. }) => replacement,
        };
        if replacement.contains('<') {
            return Err("contains a '<', so no attribute can contain it");
        }
        open.push(name);
        for (_, reference) in references(replacement, 0..replacement.len()) {
            if let Reference::Entity(inner) = reference {
                self.check_in_attribute(inner, open, known)?;
            }
        }
        open.pop();
        known.insert(name.to_owned());
        Ok(())
    }

    fn declare<'t>(
        &mut self,
        text: &'t str,
        range: Range<usize>,
        parameters: &mut Parameters<'t>,
        is_late: bool,
    ) -> Result<(), Refused> {
        // The grammar is checked before, so every declaration can be read.
        let Some(Declaration { is_parameter, name, literal, is_unparsed }) = Declaration::of(text, range.clone())
        else {
            return Ok(());
        };
        let entity = match literal {
            None if is_unparsed => Entity::Unparsed,
            None => Entity::External,
            Some(literal) => Entity::Internal { replacement: resolved(text, literal.clone())?, literal },
        };
        if is_parameter {
            // The parser keeps each internal entity under its name, and skips external ones.
            let parameter = match &entity {
                Entity::Internal { replacement, .. } => {
                    self.blanks.push(range);
                    Parameter::of(replacement)
                }
                Entity::External | Entity::Unparsed => Parameter::External,
            };
            parameters.entry(name).or_insert(parameter);
            return Ok(());
        }
        match (self.by_name.get(name), &entity) {
            _ if PREDEFINED.contains(&name) => {}
            (Some(Entity::External | Entity::Unparsed), Entity::Internal { .. }) => {
                let message = format!(
                    "the entity {} is declared before as an external entity; remove one of the two",
                    excerpt(name)
                );
                return Err(Refused::new(Rule::AmbiguousEntity, range.start, message));
            }
            (Some(_), Entity::Internal { .. }) => self.blanks.push(range),
            (Some(_), Entity::External | Entity::Unparsed) => {}
            (None, _) if self.by_name.len() == MAX_DECLARED => {
                let message = format!("the document declares more than {MAX_DECLARED} entities, which is the limit");
                return Err(Refused::new(Rule::TooLarge, range.start, message));
            }
            (None, _) => {
                if is_late {
                    self.uncertain.insert(name.to_owned());
                }
                self.by_name.insert(name.to_owned(), entity);
            }
        }
        Ok(())
    }

    /// Whether a reference to this name is not replaced, because the value is in another file.
    fn is_skipped(&self, name: &str, in_attribute: bool) -> bool {
        match self.by_name.get(name) {
            Some(Entity::External) => !in_attribute,
            Some(Entity::Unparsed | Entity::Internal { .. }) => false,
            // The parser reports what is not a name.
            None => self.is_open && !PREDEFINED.contains(&name) && is_name(name),
        }
    }

    /// The meaning of a reference to this name, if it is simple.
    pub(crate) fn meaning(&self, name: &str, in_attribute: bool) -> Meaning<'_> {
        match self.by_name.get(name) {
            Some(Entity::Internal { replacement, .. }) => match has_markup(replacement) {
                true => Meaning::Other,
                false => {
                    let is_certain = self.uncertain.is_empty() || !self.uncertain.contains(name);
                    Meaning::Text { text: replacement, is_certain }
                }
            },
            _ if self.is_skipped(name, in_attribute) => Meaning::Unread,
            _ => Meaning::Other,
        }
    }

    /// Whether the values of some entities are in other files.
    fn has_unread(&self) -> bool {
        self.is_open || self.by_name.values().any(|entity| matches!(entity, Entity::External))
    }

    /// An entity is uncertain too if its value contains a reference that is skipped, or one to an uncertain entity.
    fn spread_uncertainty(&mut self) {
        if !self.has_unread() {
            return;
        }
        let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut reached: Vec<&str> = self.uncertain.iter().map(String::as_str).collect();
        for (user, entity) in &self.by_name {
            let Entity::Internal { replacement, .. } = entity else { continue };
            for (_, name, in_attribute) in names_in(replacement) {
                if self.is_skipped(name, in_attribute) {
                    reached.push(user);
                } else {
                    users.entry(name).or_default().push(user);
                }
            }
        }
        let mut uncertain = HashSet::new();
        while let Some(name) = reached.pop() {
            if uncertain.insert(name.to_owned()) {
                reached.extend(users.get(name).into_iter().flatten());
            }
        }
        self.uncertain = uncertain;
    }

    /// The text for the parser.
    pub(crate) fn parser_text<'t>(&self, text: &'t str) -> ParserText<'t> {
        let blanks = self.blanks.iter().map(|range| Edit { range: range.clone(), change: Change::Blank });
        let values = self.by_name.values().filter_map(|entity| {
            let Entity::Internal { literal, replacement } = entity else { return None };
            let value = self.masked(replacement);
            let range = literal.start - 1..literal.end + 1;
            (text[literal.clone()] != *value).then_some(Edit { range, change: Change::Value(value) })
        });
        let mut edits: Vec<Edit<'_>> = blanks.chain(values).collect();
        let mut unread = Vec::new();
        if self.has_unread() {
            for (range, name, in_attribute) in names_in(text) {
                if self.is_skipped(name, in_attribute) {
                    unread.push(range.clone());
                    edits.push(Edit { range, change: Change::Mask });
                } else if self.uncertain.contains(name) {
                    unread.push(range);
                }
            }
        }
        edits.sort_by_key(|edit| edit.range.start);
        ParserText::new(text, &edits, unread)
    }

    /// A replacement text with text in place of the references that are skipped.
    fn masked<'r>(&self, replacement: &'r str) -> Cow<'r, str> {
        if !self.has_unread() {
            return Cow::Borrowed(replacement);
        }
        let (mut masked, mut done) = (String::with_capacity(replacement.len()), 0);
        for (range, name, _) in names_in(replacement).filter(|(_, name, inside)| self.is_skipped(name, *inside)) {
            masked.push_str(&replacement[done..range.start]);
            masked.push_str(&mask(name));
            done = range.end;
        }
        masked.push_str(&replacement[done..]);
        Cow::Owned(masked)
    }
}

/// The meaning of a reference.
pub(crate) enum Meaning<'e> {
    /// A text without markup and references.
    Text {
        text: &'e str,
        /// Whether no other file can declare another text.
        is_certain: bool,
    },
    /// A value in another file, which is not read.
    Unread,
    /// Anything else, or an error.
    Other,
}

/// Whether a replacement text is more than text.
fn has_markup(replacement: &str) -> bool {
    replacement.contains(['<', '&']) || replacement.contains("]]>")
}

/// The references to entities in a text: the range and the name of each, and whether it is in an attribute.
fn names_in(text: &str) -> impl Iterator<Item = (Range<usize>, &str, bool)> {
    let references = Tokens::of(text).flat_map(move |token| references_of(text, &token).collect::<Vec<_>>());
    references.filter_map(|(at, reference, in_attribute)| match reference {
        Reference::Entity(name) => Some((at..at + "&;".len() + name.len(), name, in_attribute)),
        _ => None,
    })
}

/// Whether the XML declaration at the start of a text says that no other file declares what the document needs.
pub(crate) fn is_standalone(text: &str) -> bool {
    let declaration = Tokens::of(text).next().filter(|token| token.kind == TokenKind::Instruction);
    declaration.filter(|_| text.starts_with("<?xml")).is_some_and(|declaration| {
        let is_yes = |name: &str, value: &str| name == "standalone" && value == "yes";
        attributes(text, declaration.range).any(|found| is_yes(&text[found.name], &text[found.value]))
    })
}

/// Whether a DOCTYPE names an external subset: it has more than its own name.
fn has_external_subset(doctype: &str) -> bool {
    let end = subset_start(doctype.as_bytes()).unwrap_or(doctype.len());
    doctype[..end].split(is_space).filter(|word| !word.is_empty()).nth(2).is_some()
}

/// The range of the DOCTYPE of a text, if it has one.
fn doctype(text: &str) -> Option<Range<usize>> {
    let mut prolog = Tokens::of(text).take_while(|token| !token.kind.starts_element());
    prolog.find(|token| token.kind == TokenKind::Doctype).map(|token| token.range)
}

/// The range from the start of the internal subset of a DOCTYPE, if it has one, to the end of the DOCTYPE.
fn internal_subset(text: &str, doctype: Range<usize>) -> Range<usize> {
    let start = subset_start(&text.as_bytes()[doctype.clone()]);
    start.map_or(doctype.end, |start| doctype.start + start + 1)..doctype.end
}

/// The comments, processing instructions, declarations and references in a part of a text, which is well-formed, up to its
/// end or a `]`.
fn pieces(text: &str, within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let bytes = &text.as_bytes()[..within.end];
    let mut at = within.start;
    std::iter::from_fn(move || {
        let start = at + bytes.get(at..)?.iter().position(|byte| b"<]%".contains(byte))?;
        let length = match bytes[start] {
            b']' => return None,
            b'%' => memchr(b';', &bytes[start..]).map(|end| end + 1),
            _ => declaration_length(&bytes[start..]),
        };
        at = length.map_or(bytes.len(), |length| start + length);
        Some(start..at)
    })
}

/// `<!ENTITY name "value">` or `<!ENTITY % name "value">`. If there is anything but a quoted value, it is an external
/// entity, and the parser checks its syntax.
struct Declaration<'t> {
    is_parameter: bool,
    name: &'t str,
    /// The value without its quotes; `None` for an external entity.
    literal: Option<Range<usize>>,
    /// Whether it is an external entity with a notation.
    is_unparsed: bool,
}

impl<'t> Declaration<'t> {
    fn of(text: &'t str, range: Range<usize>) -> Option<Declaration<'t>> {
        let rest = text[range.clone()].strip_prefix("<!ENTITY")?.trim_start_matches(is_space);
        let is_parameter = rest.starts_with('%');
        let rest = rest.trim_start_matches('%').trim_start_matches(is_space);
        let (name, value) = rest.split_at(rest.find(is_space)?);
        let value = value.trim_start_matches(is_space);
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let Some(quote) = quote else {
            let is_unparsed = value.rsplit(['"', '\'']).next().is_some_and(|end| end.contains("NDATA"));
            return Some(Declaration { is_parameter, name, literal: None, is_unparsed });
        };
        let (literal, rest) = value[1..].split_once(quote)?;
        let start = range.end - value.len() + 1;
        let is_whole = rest.trim_start_matches(is_space) == ">";
        let literal = Some(start..start + literal.len());
        is_whole.then_some(Declaration { is_parameter, name, literal, is_unparsed: false })
    }
}

/// The system identifiers of the external entities that a text declares, in document order.
pub(crate) fn external_files(text: &str) -> Vec<String> {
    let Some(doctype) = doctype(text) else { return Vec::new() };
    let mut files = Vec::new();
    for range in pieces(text, internal_subset(text, doctype)) {
        let declaration = &text[range.clone()];
        if let Some(Declaration { is_parameter: false, literal: None, is_unparsed: false, .. }) =
            Declaration::of(text, range)
        {
            // The system identifier is the last of the quoted values.
            files.extend(declaration.rsplit(['"', '\'']).nth(1).map(str::to_owned));
        }
    }
    files
}

/// The value of a declaration with its character references resolved.
fn resolved(text: &str, literal: Range<usize>) -> Result<String, Refused> {
    let not_well_formed = |at: usize, message: &str| Err(Refused::new(Rule::NotWellFormed, at, message.to_owned()));
    let mut replacement = String::with_capacity(literal.len());
    let mut done = literal.start;
    for (range, reference) in references(text, literal.clone()) {
        match reference {
            Reference::Character(c) => {
                replacement.push_str(&text[done..range.start]);
                replacement.push(c);
                done = range.end;
            }
            Reference::Entity(name) if is_name(name) => {}
            Reference::Forbidden => return not_well_formed(range.start, FORBIDDEN),
            Reference::Entity(_) | Reference::Malformed => {
                return not_well_formed(range.start, "an & in the value of an entity starts a reference; write &#38;");
            }
        }
    }
    if let Some(at) = memmem::find(&text.as_bytes()[literal.clone()], b"%") {
        let message = "a % in the value of an entity starts a reference to a parameter entity; write &#37;";
        return not_well_formed(literal.start + at, message);
    }
    replacement.push_str(&text[done..literal.end]);
    Ok(replacement)
}

/// The message about a reference to a number that is not a character of XML.
pub(crate) const FORBIDDEN: &str = "this reference is to a character that XML does not allow";

#[cfg(test)]
mod tests {
    use super::*;

    fn parser_text_of(text: &str) -> (String, Entities) {
        let entities = Entities::read(text).expect("good declarations");
        let parsed = entities.parser_text(text);
        assert_eq!(parsed.text().len(), text.len());
        (parsed.text().to_owned(), entities)
    }

    #[test]
    fn a_declaration_contains_its_replacement_text() {
        let cases = [
            ("\"&#60;b/>\"", "\"<b/>\""),
            ("'&#x26;#53;'", "'&#53;'"),
            ("\"a&#34;b\"", "'a\"b'"),
            ("\"'&#34;'\"", "\"'&#34;'\""),
            ("'&#39;\"&#233;'", "'&#39;\"é'"),
        ];
        for (declared, expected) in cases {
            let text = format!("<!DOCTYPE r [<!ENTITY e {declared}>]><r>&e;</r>");
            let (parsed, _) = parser_text_of(&text);
            let value = parsed.split_once("e ").map(|(_, rest)| rest.split_once(']').unwrap_or_default().0);
            let value = value.map(|value| value.trim_end_matches('>').trim_end());
            assert_eq!(value, Some(expected), "{text}");
        }
    }

    #[test]
    fn only_the_first_declaration_of_a_general_entity_is_left() {
        let text = "<!DOCTYPE r SYSTEM '[' [<!-- <!ENTITY a 'comment'> --><?p <!ENTITY a 'pi'>?>\
                    <!ENTITY % a 'parameter'><!ENTITY a 'first'><!ENTITY a 'second'><!ENTITY b SYSTEM \"<!ENTITY c 'x'>\">\
                    ]><r><![CDATA[<!ENTITY d 'cdata'>]]></r>";
        let (parsed, entities) = parser_text_of(text);
        assert_eq!(entities.replacement("a"), Some("first"));
        assert_eq!(Entities::read("<!DOCTYPE r [<!ENTITY lt '&#60;'>]><r/>").expect("good").replacement("lt"), None);
        assert!(["b", "c", "d"].iter().all(|name| entities.replacement(name).is_none()));
        assert!(!parsed.contains("parameter") && !parsed.contains("second") && parsed.contains("'comment'"));
    }

    #[test]
    fn only_declarations_of_entities_are_left() {
        let text = "<!DOCTYPE r [<!NOTATION n SYSTEM '><!ENTITY a \"1\">'><!ELEMENT r ANY><!ATTLIST r a CDATA '>]'>\
                    <!ENTITY b '5'>]><r>&b;</r>";
        let (parsed, entities) = parser_text_of(text);
        assert_eq!((entities.replacement("a"), entities.replacement("b")), (None, Some("5")));
        assert_eq!(parsed.split_whitespace().collect::<String>(), "<!DOCTYPEr[<!ENTITYb'5'>]><r>&b;</r>");
    }

    #[test]
    fn an_offset_leads_back_to_the_declaration() {
        let text = "<!DOCTYPE r [<!ENTITY e '&#60;b>x&#60;/b>|'>]><r>&e;|</r>";
        let entities = Entities::read(text).expect("good declarations");
        let parsed = entities.parser_text(text);
        for mark in ["b>x", "x", "/b>", "|'", "&e;", "|</r>"] {
            let at = parsed.text().find(mark).expect("in the parsed text");
            assert_eq!(Some(parsed.original(at)), text.find(mark), "{mark} in {}", parsed.text());
        }
    }

    #[test]
    fn a_default_value_contains_only_entities_that_an_attribute_can_contain() {
        for (declarations, value, problem) in [
            ("<!ENTITY a 'x &lt; &b;'><!ENTITY b 'y'>", "&a;&a;&gt;", None),
            ("", "&a;", Some("is not declared")),
            ("<!ENTITY a SYSTEM 'a'>", "&a;", Some("is external")),
            ("<!ENTITY a '&b;'><!ENTITY b '<p/>'>", "&a;", Some("contains a '<'")),
            ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;", Some("contains itself")),
        ] {
            let attributes = format!("<!ATTLIST r a CDATA '{value}'>");
            let in_parameter = format!("<!ENTITY % p \"{}\">%p;", attributes.replace('&', "&#38;"));
            for attributes in [attributes, in_parameter] {
                let text = format!("<!DOCTYPE r [{declarations}{attributes}]><r/>");
                match (problem, Entities::read(&text)) {
                    (None, found) => assert!(found.is_ok(), "{text}"),
                    (Some(problem), Err(refused)) => {
                        assert!(refused.message.contains(problem), "{text}");
                        assert!(text[refused.offset..].starts_with(['&', '%']), "{text}");
                    }
                    (Some(_), Ok(_)) => panic!("{text} is accepted"),
                }
            }
        }
    }

    #[test]
    fn a_declaration_that_is_not_well_formed_is_reported() {
        for value in ["a & b", "100%", "&#xD800;", "&;", "&49;"] {
            let text = format!("<!DOCTYPE r [<!ENTITY e '{value}'>]><r/>");
            let Refused { rule, offset, .. } = Entities::read(&text).expect_err(value);
            assert_eq!(
                (rule, text[offset..].chars().next()),
                (Rule::NotWellFormed, value.chars().find(|c| "&%".contains(*c)))
            );
        }
    }
}
