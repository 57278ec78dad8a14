//! What a document may cost before it is read: roxmltree compares each attribute of an element with all the others,
//! follows each entity to its end wherever it is used, and carries every namespace along. On documents that people
//! write none of that shows; on one that was made to hurt it takes hours or all memory. So the few things that grow
//! faster than the document are counted first, in one pass, and refused with the place where they go too far.

use std::collections::{HashMap, HashSet};

use memchr::{memchr_iter, memmem};
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::fault::{Fault, shown};
use crate::place::Lines;
use crate::rulebook::Rule;

/// Attributes of one element.
const ATTRIBUTES: usize = 1000;
/// Namespace declarations in scope at one element.
const NAMESPACES: usize = 1000;
/// Entities that a document declares.
const ENTITIES: usize = 1000;
/// Bytes that all entities together come to where they are used.
const EXPANSION: usize = 1 << 24;

/// Bytes in the name of an entity; longer ones are left to the parser, which finds no such entity.
const LONGEST_NAME: usize = 1 << 10;

/// Whether the text may be read: the first thing in it that would cost too much.
pub(crate) fn check(text: &str, lines: &Lines<'_>) -> Result<(), Fault> {
    let found = attributes(text).and_then(|()| namespaces(text)).and_then(|()| entities(text));
    let found = found.and_then(|()| {
        forbidden_reference(text).map_or(Ok(()), |offset| {
            Err((Rule::NotWellFormed, offset, "this reference is to a character that XML does not have".into()))
        })
    });
    found.map_err(|(rule, offset, message)| Fault::new(rule, lines.place(offset), message))
}

/// The first reference to a character that no document may hold, which roxmltree takes for U+FFFD. Most documents have
/// no reference that looks like one, and are not looked at twice.
fn forbidden_reference(text: &str) -> Option<usize> {
    memmem::find_iter(text.as_bytes(), b"&#").find(|&at| is_forbidden(&text[at..]))?;
    let mut reader = Reader::from_str(text);
    loop {
        let begin = usize::try_from(reader.buffer_position()).unwrap_or_default();
        let event = reader.read_event().ok()?;
        let end = usize::try_from(reader.buffer_position()).unwrap_or_default();
        if let Event::Start(_) | Event::Empty(_) | Event::GeneralRef(_) = event {
            let raw = &text[begin..end];
            if let Some(at) = memmem::find_iter(raw.as_bytes(), b"&#").find(|&at| is_forbidden(&raw[at..])) {
                return Some(begin + at);
            }
        }
        if let Event::Eof = event {
            return None;
        }
    }
}

/// Whether a text begins with a reference to a number that is no character of XML.
fn is_forbidden(reference: &str) -> bool {
    let end = reference.bytes().take("&#x10FFFF;".len() + 8).position(|byte| byte == b';');
    let Some(digits) = end.and_then(|end| reference.get(2..end)) else { return false };
    let number = match digits.strip_prefix('x') {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => digits.parse(),
    };
    let is_xml = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    number.is_ok_and(|number| !char::from_u32(number).is_some_and(is_xml))
}

/// What is found is a rule, the offset where it is broken, and a message.
type Found = Result<(), (Rule, usize, String)>;

/// A tag with so many attributes is long, and `<` cannot stand in it: long ways between two of them are looked at.
fn attributes(text: &str) -> Found {
    const SHORTEST: usize = ATTRIBUTES * " a=''".len();
    let mut begin = 0;
    for next in memchr_iter(b'<', text.as_bytes()).chain([text.len()]) {
        if next - begin > SHORTEST && attributes_of(&text[begin..next]) > ATTRIBUTES {
            return Err((Rule::TooLarge, begin, format!("an element has {ATTRIBUTES} attributes at the most")));
        }
        begin = next;
    }
    Ok(())
}

/// The attributes of the start tag that a text begins with; of anything else, none.
fn attributes_of(text: &str) -> usize {
    let mut quote = None;
    let mut found = 0;
    if text.starts_with("<!") || text.starts_with("<?") {
        return 0;
    }
    for byte in text.bytes() {
        match (quote, byte) {
            (None, b'>') => break,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => {
                quote = None;
                found += 1;
            }
            _ => {}
        }
    }
    found
}

/// Only a document with many declarations is worth following them from element to element.
fn namespaces(text: &str) -> Found {
    if memmem::find_iter(text.as_bytes(), b"xmlns").nth(NAMESPACES).is_none() {
        return Ok(());
    }
    let mut reader = Reader::from_str(text);
    let (mut open, mut in_scope) = (Vec::new(), 0);
    loop {
        let begin = reader.buffer_position();
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                let declared = memmem::find_iter(tag.as_bytes(), b"xmlns").count();
                in_scope += declared;
                open.push(declared);
                if in_scope > NAMESPACES {
                    let message = format!("{NAMESPACES} namespaces are in scope at the most");
                    return Err((Rule::TooLarge, usize::try_from(begin).unwrap_or_default(), message));
                }
            }
            Ok(Event::End(_)) => in_scope -= open.pop().unwrap_or_default(),
            // What is wrong with the document is told by who reads it.
            Ok(Event::Eof) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    }
}

/// An entity of the document's own: what it comes to, and where it is declared.
struct Entity<'t> {
    value: &'t str,
    offset: usize,
}

fn entities(text: &str) -> Found {
    let declared = declarations(text)?;
    if declared.len() > ENTITIES {
        let offset = declared.values().map(|entity| entity.offset).max().unwrap_or_default();
        return Err((Rule::TooLarge, offset, format!("a document declares {ENTITIES} entities at the most")));
    }
    if declared.is_empty() {
        return Ok(());
    }
    let mut sizes = HashMap::new();
    let mut total: usize = 0;
    let end_of_declarations = declared.values().map(|entity| entity.offset + entity.value.len()).max().unwrap_or(0);
    for (offset, name) in references(text).filter(|&(offset, _)| offset > end_of_declarations) {
        total = total.saturating_add(expanded(name, &declared, &mut sizes, 0));
        if total > EXPANSION {
            return Err((
                Rule::TooLarge,
                offset,
                format!("the entities up to here come to more than {EXPANSION} bytes"),
            ));
        }
    }
    Ok(())
}

/// How many bytes an entity comes to. roxmltree follows entities ten deep and no deeper.
fn expanded<'t>(
    name: &'t str,
    declared: &HashMap<&'t str, Entity<'t>>,
    sizes: &mut HashMap<&'t str, usize>,
    depth: usize,
) -> usize {
    if let Some(&size) = sizes.get(name) {
        return size;
    }
    let Some(entity) = declared.get(name).filter(|_| depth <= 10) else { return 0 };
    let inner = references(entity.value).map(|(_, name)| expanded(name, declared, sizes, depth + 1));
    let size = inner.fold(entity.value.len().max(1), usize::saturating_add);
    sizes.insert(name, size);
    size
}

/// The general entities that the internal subset declares, the first of a name being the one that counts.
///
/// roxmltree keeps parameter entities under the same names and passes over external ones, so that where such a one comes
/// first it would take another's value for an entity: a wrong digit in a cell. That is refused.
fn declarations(text: &str) -> Result<HashMap<&str, Entity<'_>>, (Rule, usize, String)> {
    let mut declared: HashMap<&str, Entity<'_>> = HashMap::new();
    let mut others = HashSet::new();
    for at in memmem::find_iter(text.as_bytes(), b"<!ENTITY") {
        let rest = &text[at + "<!ENTITY".len()..];
        let name = rest.trim_start();
        let is_parameter = name.starts_with('%');
        let name = name.trim_start_matches('%').trim_start();
        let Some(length) = name.bytes().take(LONGEST_NAME).position(|byte| byte.is_ascii_whitespace()) else {
            continue;
        };
        let value = name[length..].trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\'') && !is_parameter);
        let (name, Some(quote)) = (&name[..length], quote) else {
            others.insert(&name[..length]);
            continue;
        };
        if others.contains(name) && !declared.contains_key(name) {
            let message =
                format!("the entity {} is declared before, as an external or a parameter entity", shown(name));
            return Err((Rule::AmbiguousEntity, at, message));
        }
        let Some(end) = value[1..].find(quote) else { continue };
        // All of these are tails of the text.
        let offset = text.len() - value.len();
        declared.entry(name).or_insert(Entity { value: &value[1..=end], offset });
    }
    Ok(declared)
}

/// The entity references in a text with their offsets; those to characters are none.
fn references(text: &str) -> impl Iterator<Item = (usize, &str)> {
    memchr_iter(b'&', text.as_bytes()).filter_map(|at| {
        let name = &text[at + 1..];
        let end = name.as_bytes().iter().take(LONGEST_NAME).position(|&byte| byte == b';')?;
        (!name.starts_with('#')).then(|| (at, &name[..end]))
    })
}
