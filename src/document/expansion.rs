//! What the entities of a document come to where they are used: counted before the parser puts them in, because a few
//! bytes of references can come to any quantity.

use std::collections::{HashMap, HashSet};

use crate::document::entities::{Entities, Refused};
use crate::document::layout::tag_name;
use crate::document::limits::{ATTRIBUTES, NAMESPACES, Scope, is_namespace};
use crate::document::tokenizer::{Kind, Reference, Tokens, attributes, references_of};
use crate::finding::Rule;
use crate::finding::show::excerpt;

/// Bytes that all entities come to where they are used.
const BYTES: usize = 1 << 24;
/// Comparisons of namespaces that they take: one in an entity is compared with the square of all that are in scope.
const COMPARED: usize = 1 << 26;
/// Pieces that they come to: tags, attributes, other markup, and references in entities. The parser takes a hundred bytes
/// and more for each, compares the attributes of an element with each other, and looks for the entity of a reference in
/// the list of all.
const PIECES: usize = 1 << 17;
/// References that follow each other from entity to entity, the one in the document among them: roxmltree's own limit.
const DEPTH: usize = 10;
/// References in an entity and in the entities in it, each as often as it is used: roxmltree's own limit.
const REFERENCES: usize = 255;

/// The sum over the pieces of a document so far.
#[derive(Debug, Default)]
pub(crate) struct Expansion {
    entities: Entities,
    extents: HashMap<String, Extent>,
    bytes: usize,
    pieces: usize,
    scope: Scope,
    compared: usize,
}

/// What an entity comes to with all that it refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Extent {
    bytes: usize,
    depth: usize,
    references: usize,
    /// Markup and attributes.
    pieces: usize,
    /// Namespace declarations.
    namespaces: usize,
    has_markup: bool,
    /// Why no reference can be followed.
    problem: Option<Problem>,
    /// Why it cannot stand between tags.
    broken: Option<Problem>,
}

/// Why an entity cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Problem {
    ContainsItself,
    TooDeep,
    TooManyReferences,
    TooManyNamespaces,
    TooManyAttributes,
    NoCharacter,
    NotWhole,
    MarkupInAttribute,
}

impl Problem {
    /// The rule that is broken, and what is wrong with the entity.
    fn told(self) -> (Rule, String) {
        match self {
            Problem::ContainsItself => (Rule::NotWellFormed, "contains a reference to itself".into()),
            Problem::NoCharacter => {
                (Rule::NotWellFormed, "contains a reference to a character that XML does not have".into())
            }
            Problem::MarkupInAttribute => {
                (Rule::NotWellFormed, "contains '<' and is used in the value of an attribute".into())
            }
            Problem::NotWhole => (Rule::NotWellFormed, "does not consist of whole elements".into()),
            Problem::TooDeep => (Rule::TooLarge, format!("contains entities in entities more than {DEPTH} deep")),
            Problem::TooManyReferences => {
                (Rule::TooLarge, format!("comes to more than {REFERENCES} references to entities"))
            }
            Problem::TooManyNamespaces => {
                (Rule::TooLarge, format!("comes to more than {NAMESPACES} namespace declarations"))
            }
            Problem::TooManyAttributes => {
                (Rule::TooLarge, format!("contains an element with more than {ATTRIBUTES} attributes"))
            }
        }
    }
}

impl Expansion {
    pub(crate) fn new(entities: Entities) -> Expansion {
        Expansion { entities, ..Expansion::default() }
    }

    /// The entities that were counted.
    pub(crate) fn into_entities(self) -> Entities {
        self.entities
    }

    /// Counts the references in a piece of the document, which begins and ends between tokens.
    ///
    /// # Errors
    /// The first reference that goes too far, or to an entity that cannot stand there.
    pub(crate) fn count(&mut self, piece: &str) -> Result<(), Refused> {
        if self.entities.is_empty() {
            return Ok(());
        }
        for token in Tokens::of(piece) {
            self.scope.follow(piece, &token)?;
            for (at, reference, in_attribute) in references_of(piece, &token) {
                if let Reference::Entity(name) = reference {
                    let refused =
                        |(rule, what)| Refused::new(rule, at, format!("the entity '{}' {what}", excerpt(name)));
                    self.count_one(name, in_attribute).map_err(refused)?;
                }
            }
        }
        Ok(())
    }

    fn count_one(&mut self, name: &str, in_attribute: bool) -> Result<(), (Rule, String)> {
        // The parser reports an entity that the document does not declare.
        let Some(extent) = self.extent(name) else { return Ok(()) };
        if let Some(problem) = extent.problem.or(extent.broken.filter(|_| !in_attribute)) {
            return Err(problem.told());
        }
        if in_attribute && extent.has_markup {
            return Err(Problem::MarkupInAttribute.told());
        }
        self.bytes = self.bytes.saturating_add(extent.bytes);
        if self.bytes > BYTES {
            return Err((Rule::TooLarge, format!("and those before it come to more than {BYTES} bytes")));
        }
        self.pieces = self.pieces.saturating_add(extent.pieces).saturating_add(extent.references);
        if self.pieces > PIECES {
            let what = format!("and those before it come to more than {PIECES} tags, attributes and references");
            return Err((Rule::TooLarge, what));
        }
        let in_scope = self.scope.in_scope() + extent.namespaces;
        self.compared = self.compared.saturating_add(extent.namespaces * in_scope * in_scope);
        if self.compared > COMPARED {
            let what = "and those before it declare too many namespaces where many are in scope";
            return Err((Rule::TooLarge, what.into()));
        }
        Ok(())
    }

    /// What an entity comes to, if the document declares it. What it refers to is measured first; a chain of entities may
    /// be long, so this is a loop and no recursion.
    fn extent(&mut self, name: &str) -> Option<Extent> {
        let mut chain = Vec::new();
        let mut in_chain = HashSet::new();
        let mut wanted = Some(name.to_owned());
        loop {
            if let Some(name) = wanted.take()
                && !self.extents.contains_key(&name)
                && let Some(replacement) = self.entities.replacement(&name)
            {
                chain.push((Own::of(replacement), name.clone(), 0));
                in_chain.insert(name);
            }
            let Some((own, name, next)) = chain.last_mut() else { break };
            match own.uses.get(*next) {
                Some(used) if in_chain.contains(&used.name) => {
                    own.problem = own.problem.or(Some(Problem::ContainsItself));
                    *next += 1;
                }
                Some(used) => {
                    wanted = Some(used.name.clone());
                    *next += 1;
                }
                None => {
                    let extent = own.with(&self.extents);
                    in_chain.remove(name);
                    self.extents.insert(std::mem::take(name), extent);
                    chain.pop();
                }
            }
        }
        self.extents.get(name).copied()
    }
}

/// An entity by itself: its text, and how often it refers to others.
#[derive(Debug, Default)]
struct Own {
    bytes: usize,
    uses: Vec<Use>,
    pieces: usize,
    namespaces: usize,
    has_markup: bool,
    problem: Option<Problem>,
    broken: Option<Problem>,
}

/// The references in an entity to another one.
#[derive(Debug)]
struct Use {
    name: String,
    in_attribute: bool,
    times: usize,
}

impl Own {
    fn of(text: &str) -> Own {
        let mut own = Own { bytes: text.len().max(1), ..Own::default() };
        let mut uses: HashMap<(&str, bool), usize> = HashMap::new();
        let mut open = Vec::new();
        for token in Tokens::of(text) {
            own.has_markup |= token.kind != Kind::Text;
            own.pieces += usize::from(token.kind != Kind::Text);
            let tag = || tag_name(text, token.range.start);
            let is_whole = match token.kind {
                Kind::StartTag => {
                    open.push(tag());
                    true
                }
                Kind::EndTag => open.pop() == Some(tag()),
                Kind::Doctype => false,
                _ => true,
            };
            if !is_whole || !token.is_closed {
                own.broken = Some(Problem::NotWhole);
            }
            if let Kind::StartTag | Kind::EmptyTag = token.kind {
                let names = || attributes(text, token.range.clone()).map(|attribute| &text[attribute.name]);
                own.namespaces += names().filter(|name| is_namespace(name)).count();
                let attributes = names().count();
                own.pieces += attributes;
                if attributes > ATTRIBUTES {
                    own.problem = Some(Problem::TooManyAttributes);
                }
            }
            for (_, reference, in_attribute) in references_of(text, &token) {
                match reference {
                    Reference::Entity(name) => *uses.entry((name, in_attribute)).or_default() += 1,
                    Reference::Forbidden => own.problem = Some(Problem::NoCharacter),
                    Reference::Character(_) | Reference::Malformed => {}
                }
            }
        }
        if !open.is_empty() {
            own.broken = Some(Problem::NotWhole);
        }
        let used =
            |((name, in_attribute), times): ((&str, bool), usize)| Use { name: name.to_owned(), in_attribute, times };
        own.uses = uses.into_iter().map(used).collect();
        own
    }

    /// With what it refers to, as far as the document declares that.
    fn with(&self, extents: &HashMap<String, Extent>) -> Extent {
        let Own { bytes, ref uses, pieces, namespaces, has_markup, problem, broken } = *self;
        let mut whole = Extent { bytes, depth: 1, references: 0, pieces, namespaces, has_markup, problem, broken };
        for (used, inner) in uses.iter().filter_map(|used| Some((used, extents.get(&used.name)?))) {
            let times = |number: usize| number.saturating_mul(used.times);
            whole.bytes = whole.bytes.saturating_add(times(inner.bytes));
            whole.depth = whole.depth.max(inner.depth + 1);
            whole.references = whole.references.saturating_add(times(inner.references.saturating_add(1)));
            whole.pieces = whole.pieces.saturating_add(times(inner.pieces));
            whole.namespaces = whole.namespaces.saturating_add(times(inner.namespaces));
            whole.has_markup |= inner.has_markup;
            whole.problem = whole.problem.or(inner.problem);
            match used.in_attribute {
                true if inner.has_markup => whole.problem = whole.problem.or(Some(Problem::MarkupInAttribute)),
                true => {}
                false => whole.broken = whole.broken.or(inner.broken),
            }
        }
        let too_far = [
            (whole.depth > DEPTH, Problem::TooDeep),
            (whole.references > REFERENCES, Problem::TooManyReferences),
            (whole.namespaces > NAMESPACES, Problem::TooManyNamespaces),
        ];
        let too_far = too_far.into_iter().find(|(is_so, _)| *is_so).map(|(_, problem)| problem);
        Extent { problem: whole.problem.or(too_far), ..whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a document of these declarations and this content.
    fn counted(declarations: &str, content: &str) -> Result<(), String> {
        let entities =
            Entities::read(&format!("<!DOCTYPE r [{declarations}]><r/>")).map_err(|refused| refused.message)?;
        Expansion::new(entities).count(&format!("<r>{content}</r>")).map_err(|refused| refused.message)
    }

    #[test]
    fn what_entities_come_to_is_counted_where_they_are_used() {
        let long = format!("<!ENTITY e '{}'>", "x".repeat(1 << 20));
        assert_eq!(counted(&long, &"&e;".repeat(16)), Ok(()));
        assert!(counted(&long, &"&e;".repeat(17)).is_err_and(|message| message.contains("16777216")));
        let quoted = "<![CDATA[&e;]]><!--&e;--><?p &e;?>".repeat(17);
        assert_eq!(counted(&long, &quoted), Ok(()), "no reference stands there");
        assert!(counted(&long, &"<a b='&e;'/>".repeat(17)).is_err());
    }

    #[test]
    fn the_pieces_of_a_document_are_counted_together() {
        let text = format!("<!DOCTYPE r [<!ENTITY e '{}'>]><r/>", "x".repeat(1 << 20));
        let mut expansion = Expansion::new(Entities::read(&text).expect("good declarations"));
        assert_eq!(expansion.count(&"&e;".repeat(10)), Ok(()));
        assert!(expansion.count(&"&e;".repeat(10)).is_err());
    }

    #[test]
    fn an_entity_that_cannot_stand_where_it_is_used_is_reported() {
        let chain: String = (0..11).map(|n| format!("<!ENTITY e{n} '&e{};'>", n + 1)).collect();
        let cases = [
            ("<!ENTITY e '&f;'><!ENTITY f '&e;'>", "&e;", "to itself"),
            ("<!ENTITY e '<b>'>", "&e;</b>", "whole elements"),
            ("<!ENTITY e '</r><r>'>", "&e;", "whole elements"),
            ("<!ENTITY e '&#60;b>&f;'><!ENTITY f '</b>'>", "&e;", "whole elements"),
            ("<!ENTITY e '<b/>'>", "<a c='&e;'/>", "attribute"),
            ("<!ENTITY e '<b c=\"&f;\"/>'><!ENTITY f '<b/>'>", "&e;", "attribute"),
            ("<!ENTITY e '&#38;#xD800;'>", "&e;", "character"),
            ("<!ENTITY e '&f;&f;'><!ENTITY f '&g;&g;&g;&g;'>", "&e;", ""),
            (&format!("{chain}<!ENTITY e11 'x'>"), "&e1;", "10 deep"),
            (&format!("<!ENTITY f 'x'><!ENTITY e '{}'>", "&f;".repeat(256)), "&e;", "255 references"),
        ];
        for (declarations, content, expected) in cases {
            match counted(declarations, content) {
                Ok(()) => assert_eq!(expected, "", "{declarations}"),
                Err(message) => assert!(!expected.is_empty() && message.contains(expected), "{message}"),
            }
            assert_eq!(counted(declarations, ""), Ok(()), "not used");
        }
        assert_eq!(counted(&format!("{chain}<!ENTITY e11 'x'>"), "&e2;"), Ok(()));
        assert!(counted("<!ENTITY e '</b>'>", "<a c='&e;'/>").is_err());
        assert_eq!(counted("<!ENTITY e 'x &f; y'><!ENTITY f '<b>1</b>'>", "&e;&e;"), Ok(()));
    }

    /// Every entity is measured once, whatever refers to it.
    #[test]
    fn a_thousand_entities_in_a_row_are_measured_without_recursion() {
        let chain: String = (0..999).map(|n| format!("<!ENTITY e{n} '{}&e{};'>", "x".repeat(1000), n + 1)).collect();
        let declarations = format!("{chain}<!ENTITY e999 'x'>");
        assert!(counted(&declarations, "&e0;").is_err());
        assert_eq!(counted(&declarations, "&e990;"), Ok(()));
    }
}
