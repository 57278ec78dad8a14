//! Counts the size of the expanded entities of a document. This happens before the parser expands them, because a few
//! bytes of references can expand to any size.

use std::collections::{HashMap, HashSet};

use memchr::memchr3;

use crate::document::entities::Entities;
use crate::document::layout::tag_name;
use crate::document::limits::{self, MAX_ATTRIBUTES, MAX_NAMESPACES, Scope};
use crate::document::names::{is_namespace, misnamed};
use crate::document::prolog::check_declaration;
use crate::document::recent::{Recent, ShortText};
use crate::document::refused::Refused;
use crate::document::tokenizer::{Reference, TokenKind, Tokens, attributes, markup, references, references_of};
use crate::finding::Rule;
use crate::finding::show::excerpt;

/// The maximum number of bytes of all expanded references.
const MAX_BYTES: usize = 1 << 24;
/// The maximum number of comparisons of namespaces in expanded references. Each declaration in an entity takes the
/// square of the number of namespaces in scope.
const MAX_COMPARISONS: usize = 1 << 26;
/// The maximum number of pieces in expanded references: tags, attributes, other markup, and references in entities. The
/// parser needs at least a hundred bytes for each, compares the attributes of an element with each other, and searches
/// the list of all entities for each reference.
const MAX_PIECES: usize = 1 << 17;
/// The maximum depth of references from entity to entity, including the reference in the document: roxmltree's limit.
pub(crate) const MAX_DEPTH: usize = 10;
/// The maximum number of references in an entity and in the entities that it uses, counted for each use: roxmltree's
/// limit.
const MAX_REFERENCES: usize = 255;

/// The counts for the parts of a document so far.
#[derive(Debug, Default)]
pub(crate) struct Expansion {
    entities: Entities,
    /// Whether an entity may declare a namespace. If none does, it does not matter how many are in scope.
    has_namespaces: bool,
    costs: HashMap<String, EntityCost>,
    /// Of the entities that were referred to last and are text: the bytes and the references that they expand to.
    texts: Recent<(usize, usize)>,
    bytes: usize,
    pieces: usize,
    scope: Scope,
    comparisons: usize,
}

/// The size of an entity with all entities that it refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct EntityCost {
    bytes: usize,
    depth: usize,
    references: usize,
    /// Markup and attributes.
    pieces: usize,
    /// Namespace declarations.
    namespaces: usize,
    has_markup: bool,
    /// Whether it refers to an entity in another file.
    has_external: bool,
    /// Why the entity cannot be used at all.
    problem: Option<Problem>,
    /// Why it cannot be used between tags.
    content_problem: Option<Problem>,
}

impl EntityCost {
    /// Whether it is text that may be used anywhere.
    fn is_text(&self) -> bool {
        let has_problem = self.problem.is_some() || self.content_problem.is_some();
        !self.has_markup && !self.has_external && !has_problem && self.pieces == 0
    }
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
    Misnamed(&'static str),
    MarkupInAttribute,
    ExternalInAttribute,
}

impl Problem {
    /// The rule, and what is wrong with the entity.
    fn describe(self) -> (Rule, String) {
        match self {
            Problem::ContainsItself => (Rule::NotWellFormed, "contains a reference to itself".into()),
            Problem::NoCharacter => {
                (Rule::NotWellFormed, "contains a reference to a character that XML does not allow".into())
            }
            Problem::MarkupInAttribute => {
                (Rule::NotWellFormed, "contains '<' and is used in the value of an attribute".into())
            }
            Problem::Misnamed(message) => (Rule::NotWellFormed, format!("contains a wrong name: {message}")),
            Problem::ExternalInAttribute => {
                (Rule::NotWellFormed, "is in another file and is used in the value of an attribute".into())
            }
            Problem::NotWhole => (Rule::NotWellFormed, "does not consist of whole elements".into()),
            Problem::TooDeep => (Rule::TooLarge, format!("contains entities nested more than {MAX_DEPTH} deep")),
            Problem::TooManyReferences => {
                (Rule::TooLarge, format!("expands to more than {MAX_REFERENCES} references to entities"))
            }
            Problem::TooManyNamespaces => {
                (Rule::TooLarge, format!("expands to more than {MAX_NAMESPACES} namespace declarations"))
            }
            Problem::TooManyAttributes => {
                (Rule::TooLarge, format!("contains an element with more than {MAX_ATTRIBUTES} attributes"))
            }
        }
    }
}

impl Expansion {
    pub(crate) fn new(entities: Entities) -> Expansion {
        let has_namespaces = entities.replacements().any(|text| text.contains("xmlns"));
        Expansion { entities, has_namespaces, ..Expansion::default() }
    }

    /// The entities of the document.
    pub(crate) fn into_entities(self) -> Entities {
        self.entities
    }

    /// Counts the references in a part of the document, which starts and ends between tokens.
    ///
    /// # Errors
    /// The first reference that exceeds a limit, or refers to an entity that is not allowed there.
    pub(crate) fn count(&mut self, part: &str) -> Result<(), Refused> {
        if self.entities.is_empty() || !self.has_namespaces && self.count_simple(part).is_some() {
            return Ok(());
        }
        for token in Tokens::of(part) {
            self.scope.follow(part, &token)?;
            for (at, reference, in_attribute) in references_of(part, &token) {
                if let Reference::Entity(name) = reference {
                    let refused =
                        |(rule, what)| Refused::new(rule, at, format!("the entity '{}' {what}", excerpt(name)));
                    self.count_one(name, in_attribute).map_err(refused)?;
                }
            }
        }
        Ok(())
    }

    /// Counts the references in a part whose entities are all text; `None` if that is not certain, and nothing is counted.
    /// Such a reference is the same in an attribute.
    fn count_simple(&mut self, part: &str) -> Option<()> {
        let (mut bytes, mut pieces) = (self.bytes, self.pieces);
        let mut at = 0;
        while let Some(length) = memchr3(b'&', b'!', b'?', &part.as_bytes()[at..]) {
            let found = at + length;
            let is_markup = found > 0 && part.as_bytes()[found - 1] == b'<';
            at = found + 1;
            if part.as_bytes()[found] != b'&' {
                if is_markup {
                    at = found - 1 + markup(&part.as_bytes()[found - 1..]).1?;
                }
                continue;
            }
            let Some((range, Reference::Entity(name))) = references(part, found..part.len()).next() else { continue };
            at = range.end;
            let short = ShortText::of(name.as_bytes());
            let text = match short.and_then(|short| self.texts.get(short)) {
                Some(known) => known,
                None => match self.cost(name) {
                    Some(cost) => (cost.is_text()).then_some((cost.bytes, cost.references))?,
                    None if self.entities.is_external(name) => return None,
                    None => continue,
                },
            };
            short.into_iter().for_each(|short| self.texts.put(short, text));
            (bytes, pieces) = (bytes.saturating_add(text.0), pieces.saturating_add(text.1));
            (bytes <= MAX_BYTES && pieces <= MAX_PIECES).then_some(())?;
        }
        (self.bytes, self.pieces) = (bytes, pieces);
        Some(())
    }

    fn count_one(&mut self, name: &str, in_attribute: bool) -> Result<(), (Rule, String)> {
        if in_attribute && self.entities.is_external(name) {
            return Err(Problem::ExternalInAttribute.describe());
        }
        // The parser reports an entity that the document does not declare.
        let Some(cost) = self.cost(name) else { return Ok(()) };
        if let Some(problem) = cost.problem.or(cost.content_problem.filter(|_| !in_attribute)) {
            return Err(problem.describe());
        }
        if in_attribute && cost.has_markup {
            return Err(Problem::MarkupInAttribute.describe());
        }
        if in_attribute && cost.has_external {
            return Err(Problem::ExternalInAttribute.describe());
        }
        self.bytes = self.bytes.saturating_add(cost.bytes);
        if self.bytes > MAX_BYTES {
            return Err((Rule::TooLarge, format!("and those before it expand to more than {MAX_BYTES} bytes")));
        }
        self.pieces = self.pieces.saturating_add(cost.pieces).saturating_add(cost.references);
        if self.pieces > MAX_PIECES {
            let what = format!("and those before it expand to more than {MAX_PIECES} tags, attributes and references");
            return Err((Rule::TooLarge, what));
        }
        let in_scope = self.scope.in_scope() + cost.namespaces;
        self.comparisons = self.comparisons.saturating_add(cost.namespaces * in_scope * in_scope);
        if self.comparisons > MAX_COMPARISONS {
            let what = "and those before it declare too many namespaces while many others are in scope";
            return Err((Rule::TooLarge, what.into()));
        }
        Ok(())
    }

    /// The size of an entity, if the document declares it. The entities that it refers to are measured first. A chain
    /// of entities may be long, so this is a loop, not a recursion.
    fn cost(&mut self, name: &str) -> Option<EntityCost> {
        if let Some(known) = self.costs.get(name) {
            return Some(*known);
        }
        let mut chain = Vec::new();
        let mut in_chain = HashSet::new();
        let mut wanted = Some(name.to_owned());
        loop {
            if let Some(name) = wanted.take()
                && !self.costs.contains_key(&name)
                && let Some(replacement) = self.entities.replacement(&name)
            {
                let mut direct = DirectCost::of(replacement);
                direct.has_external = direct.uses.iter().any(|used| self.entities.is_external(&used.name));
                chain.push((direct, name.clone(), 0));
                in_chain.insert(name);
            }
            let Some((direct, name, next)) = chain.last_mut() else { break };
            match direct.uses.get(*next) {
                Some(used) if in_chain.contains(&used.name) => {
                    direct.problem = direct.problem.or(Some(Problem::ContainsItself));
                    *next += 1;
                }
                Some(used) => {
                    wanted = Some(used.name.clone());
                    *next += 1;
                }
                None => {
                    let cost = direct.total(&self.costs);
                    in_chain.remove(name);
                    self.costs.insert(std::mem::take(name), cost);
                    chain.pop();
                }
            }
        }
        self.costs.get(name).copied()
    }
}

/// The size of an entity without the entities that it refers to, and how often it refers to each of them.
#[derive(Debug, Default)]
struct DirectCost {
    bytes: usize,
    uses: Vec<Use>,
    pieces: usize,
    namespaces: usize,
    has_markup: bool,
    has_external: bool,
    problem: Option<Problem>,
    content_problem: Option<Problem>,
}

/// The references in an entity to another one.
#[derive(Debug)]
struct Use {
    name: String,
    in_attribute: bool,
    times: usize,
}

impl DirectCost {
    fn of(text: &str) -> DirectCost {
        let mut direct = DirectCost { bytes: text.len().max(1), ..DirectCost::default() };
        let mut uses: HashMap<(&str, bool), usize> = HashMap::new();
        let mut open = Vec::new();
        for token in Tokens::of(text) {
            direct.has_markup |= token.kind != TokenKind::Text;
            direct.pieces += usize::from(token.kind != TokenKind::Text);
            let tag = || tag_name(text, token.range.start);
            let is_whole = match token.kind {
                TokenKind::StartTag => {
                    open.push(tag());
                    true
                }
                TokenKind::EndTag => open.pop() == Some(tag()),
                TokenKind::Doctype => false,
                _ => true,
            };
            if !is_whole || !token.is_closed {
                direct.content_problem = Some(Problem::NotWhole);
            }
            if let Some((_, message)) = misnamed(text, &token) {
                direct.content_problem = Some(Problem::Misnamed(message));
            }
            if token.kind.starts_element() {
                let names = || attributes(text, token.range.clone()).map(|attribute| &text[attribute.name]);
                direct.namespaces += names().filter(|name| is_namespace(name)).count();
                let attributes = names().count();
                direct.pieces += attributes;
                if attributes > MAX_ATTRIBUTES {
                    direct.problem = Some(Problem::TooManyAttributes);
                }
            }
            for (_, reference, in_attribute) in references_of(text, &token) {
                match reference {
                    Reference::Entity(name) => *uses.entry((name, in_attribute)).or_default() += 1,
                    Reference::Forbidden => direct.problem = Some(Problem::NoCharacter),
                    Reference::Character(_) | Reference::Malformed => {}
                }
            }
        }
        if !open.is_empty() {
            direct.content_problem = Some(Problem::NotWhole);
        }
        let used =
            |((name, in_attribute), times): ((&str, bool), usize)| Use { name: name.to_owned(), in_attribute, times };
        direct.uses = uses.into_iter().map(used).collect();
        direct
    }

    /// The size with the entities that it refers to, as far as the document declares them.
    fn total(&self, costs: &HashMap<String, EntityCost>) -> EntityCost {
        let DirectCost { bytes, ref uses, pieces, namespaces, has_markup, has_external, problem, content_problem } =
            *self;
        let mut whole = EntityCost {
            bytes,
            depth: 1,
            references: 0,
            pieces,
            namespaces,
            has_markup,
            has_external,
            problem,
            content_problem,
        };
        for (used, inner) in uses.iter().filter_map(|used| Some((used, costs.get(&used.name)?))) {
            let times = |number: usize| number.saturating_mul(used.times);
            whole.bytes = whole.bytes.saturating_add(times(inner.bytes));
            whole.depth = whole.depth.max(inner.depth + 1);
            whole.references = whole.references.saturating_add(times(inner.references.saturating_add(1)));
            whole.pieces = whole.pieces.saturating_add(times(inner.pieces));
            whole.namespaces = whole.namespaces.saturating_add(times(inner.namespaces));
            whole.has_markup |= inner.has_markup;
            whole.has_external |= inner.has_external;
            whole.problem = whole.problem.or(inner.problem);
            match used.in_attribute {
                true if inner.has_markup => whole.problem = whole.problem.or(Some(Problem::MarkupInAttribute)),
                true if inner.has_external => whole.problem = whole.problem.or(Some(Problem::ExternalInAttribute)),
                true => {}
                false => whole.content_problem = whole.content_problem.or(inner.content_problem),
            }
        }
        let exceeded = [
            (whole.depth > MAX_DEPTH, Problem::TooDeep),
            (whole.references > MAX_REFERENCES, Problem::TooManyReferences),
            (whole.namespaces > MAX_NAMESPACES, Problem::TooManyNamespaces),
        ];
        let exceeded = exceeded.into_iter().find(|(is_exceeded, _)| *is_exceeded).map(|(_, problem)| problem);
        EntityCost { problem: whole.problem.or(exceeded), ..whole }
    }
}

/// The entities of a whole document, whose expansion is limited.
pub(super) fn count_entities(text: &str) -> Result<Entities, Refused> {
    check_declaration(text)?;
    limits::check(text)?;
    let mut expansion = Expansion::new(Entities::read(text)?);
    expansion.count(text)?;
    Ok(expansion.into_entities())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for a document with these declarations and this content.
    fn counted(declarations: &str, content: &str) -> Result<(), String> {
        let entities =
            Entities::read(&format!("<!DOCTYPE r [{declarations}]><r/>")).map_err(|refused| refused.message)?;
        Expansion::new(entities).count(&format!("<r>{content}</r>")).map_err(|refused| refused.message)
    }

    #[test]
    fn the_size_of_entities_is_counted_for_each_use() {
        let long = format!("<!ENTITY e '{}'>", "x".repeat(1 << 20));
        assert_eq!(counted(&long, &"&e;".repeat(16)), Ok(()));
        assert!(counted(&long, &"&e;".repeat(17)).is_err_and(|message| message.contains("16777216")));
        let quoted = "<![CDATA[&e;]]><!--&e;--><?p &e;?>".repeat(17);
        assert_eq!(counted(&long, &quoted), Ok(()), "these are not references");
        assert!(counted(&long, &"<a b='&e;'/>".repeat(17)).is_err());
    }

    #[test]
    fn the_parts_of_a_document_are_counted_together() {
        let text = format!("<!DOCTYPE r [<!ENTITY e '{}'>]><r/>", "x".repeat(1 << 20));
        let mut expansion = Expansion::new(Entities::read(&text).expect("good declarations"));
        assert_eq!(expansion.count(&"&e;".repeat(10)), Ok(()));
        assert!(expansion.count(&"&e;".repeat(10)).is_err());
    }

    #[test]
    fn an_entity_that_is_not_allowed_where_it_is_used_is_reported() {
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

    /// Every entity is measured only once.
    #[test]
    fn a_thousand_entities_in_a_row_are_measured_without_recursion() {
        let chain: String = (0..999).map(|n| format!("<!ENTITY e{n} '{}&e{};'>", "x".repeat(1000), n + 1)).collect();
        let declarations = format!("{chain}<!ENTITY e999 'x'>");
        assert!(counted(&declarations, "&e0;").is_err());
        assert_eq!(counted(&declarations, "&e990;"), Ok(()));
    }
}
