//! The grammar of a prolog: the XML declaration, and the DOCTYPE with the declarations in its brackets.
//!
//! The XML parser skips most of both, so a document would be accepted that every other program refuses. The functions here
//! follow the productions of XML 1.0 (fifth edition), whose numbers are in square brackets. Namespaces in XML 1.0 adds that
//! the names of entities, notations and instructions have no colon.

use crate::document::layout::is_space;
use crate::document::names::{is_in_name, starts_name};
use crate::document::refused::Refused;
use crate::document::tokenizer::{Reference, is_character, references};
use crate::finding::Rule;

type Checked<T = ()> = Result<T, Refused>;

/// Checks the XML declaration at the start of a text, if there is one [23].
///
/// # Errors
/// The first place at which it is not well-formed.
pub(super) fn check_declaration(text: &str) -> Checked {
    if !text.strip_prefix("<?xml").is_some_and(|rest| rest.starts_with(is_space)) {
        return Ok(());
    }
    let mut cursor = Cursor { text, at: "<?xml".len(), what: "XML declaration" };
    cursor.needs_space()?;
    cursor.expect("version")?;
    let is_version = |value: &str| {
        value
            .strip_prefix("1.")
            .is_some_and(|minor| !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()))
    };
    cursor.setting(is_version, "\"1.0\"")?;
    let is_encoding = |value: &str| {
        value.starts_with(|c: char| c.is_ascii_alphabetic())
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    if cursor.follows("encoding")? {
        cursor.setting(is_encoding, "the name of an encoding")?;
    }
    if cursor.follows("standalone")? {
        cursor.setting(|value| matches!(value, "yes" | "no"), "\"yes\" or \"no\"")?;
    }
    cursor.space();
    cursor.expect("?>")
}

/// Checks the DOCTYPE that starts at an offset [28].
///
/// # Errors
/// The first place at which it is not well-formed.
pub(super) fn check_doctype(text: &str, start: usize) -> Checked {
    let mut cursor = Cursor { text, at: start, what: "DOCTYPE" };
    cursor.expect("<!DOCTYPE")?;
    cursor.needs_space()?;
    cursor.name()?;
    let has_space = cursor.space();
    if cursor.is_external() {
        cursor.must(has_space, SPACE)?;
        cursor.external(true)?;
        cursor.space();
    }
    if cursor.skip("[") {
        cursor.declarations()?;
        cursor.expect("]")?;
        cursor.space();
    }
    cursor.expect(">")?;
    let end = cursor.at;
    match text[start..end].char_indices().find(|&(_, c)| !is_character(c)) {
        Some((at, _)) => Err(Refused::new(Rule::NotWellFormed, start + at, "XML does not allow this character")),
        None => Ok(()),
    }
}

/// Whether a text consists of whole declarations, as that of a parameter entity between declarations must [31].
pub(super) fn are_declarations(text: &str) -> bool {
    let mut cursor = Cursor { text, at: 0, what: "" };
    cursor.declarations().is_ok() && cursor.at == text.len()
}

const SPACE: &str = "white space";

/// Reads a text from its start to its end.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
    /// What is read, in the words of a message.
    what: &'static str,
}

/// Checks a declaration.
type Check = fn(&mut Cursor<'_>) -> Checked;

/// The kinds of declarations, and what reads each up to its `>`.
const KINDS: [(&str, Check); 4] = [
    ("<!ELEMENT", |cursor| cursor.element()),
    ("<!ATTLIST", |cursor| cursor.attributes()),
    ("<!ENTITY", |cursor| cursor.entity()),
    ("<!NOTATION", |cursor| cursor.notation()),
];

/// The types of attributes that are a word [55, 56]. None of them starts with one before it.
const TYPES: [&str; 8] = ["CDATA", "IDREFS", "IDREF", "ID", "ENTITY", "ENTITIES", "NMTOKENS", "NMTOKEN"];

impl<'t> Cursor<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn is_at(&self, wanted: &str) -> bool {
        self.rest().starts_with(wanted)
    }

    fn skip(&mut self, wanted: &str) -> bool {
        let is_there = self.is_at(wanted);
        self.at += if is_there { wanted.len() } else { 0 };
        is_there
    }

    fn must(&self, is_right: bool, expected: &str) -> Checked {
        if is_right { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn wrong(&self, expected: &str) -> Refused {
        let message = format!("this {} is not well-formed: here, {expected} is expected", self.what);
        Refused::new(Rule::NotWellFormed, self.at, message)
    }

    fn expect(&mut self, wanted: &str) -> Checked {
        let is_there = self.skip(wanted);
        self.must(is_there, &format!("'{wanted}'"))
    }

    /// Whether there is white space.
    fn space(&mut self) -> bool {
        let rest = self.rest().trim_start_matches(is_space);
        let start = std::mem::replace(&mut self.at, self.text.len() - rest.len());
        self.at > start
    }

    fn needs_space(&mut self) -> Checked {
        let has_space = self.space();
        self.must(has_space, SPACE)
    }

    /// The characters that a name consists of, of which there may be none.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_in_name(c)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// A name [5].
    fn name(&mut self) -> Checked<&'t str> {
        self.must(self.rest().starts_with(starts_name), "a name")?;
        Ok(self.word())
    }

    /// A name without a colon.
    fn simple_name(&mut self) -> Checked<&'t str> {
        let start = self.at;
        let name = self.name()?;
        if name.contains(':') {
            self.at = start;
            return Err(self.wrong("a name without a colon"));
        }
        Ok(name)
    }

    /// What is in quotes. The cursor is behind them.
    fn quoted(&mut self) -> Checked<&'t str> {
        let quote = self.rest().chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let quote = quote.ok_or_else(|| self.wrong("a value in quotes"))?;
        let inside = &self.rest()[1..];
        let end = inside.find(quote).ok_or_else(|| self.wrong("a value with a quote at its end"))?;
        self.at += end + 2;
        Ok(&inside[..end])
    }

    /// ` = "value"` in an XML declaration.
    fn setting(&mut self, is_right: impl Fn(&str) -> bool, expected: &str) -> Checked {
        self.space();
        self.expect("=")?;
        self.space();
        let start = self.at;
        if is_right(self.quoted()?) {
            return Ok(());
        }
        self.at = start;
        Err(self.wrong(expected))
    }

    /// Whether white space and this word are next. Then the cursor is behind them.
    fn follows(&mut self, word: &str) -> Checked<bool> {
        let (start, has_space) = (self.at, self.space());
        if self.is_at(word) {
            self.must(has_space, SPACE)?;
            return Ok(self.skip(word));
        }
        self.at = start;
        Ok(false)
    }

    fn is_external(&self) -> bool {
        self.is_at("SYSTEM") || self.is_at("PUBLIC")
    }

    /// An external identifier [75]. One of a notation can be without a system identifier [83].
    fn external(&mut self, needs_system: bool) -> Checked {
        if self.skip("PUBLIC") {
            self.needs_space()?;
            let start = self.at;
            let wrong =
                self.quoted()?.find(|c: char| !c.is_ascii_alphanumeric() && !" \r\n-'()+,./:=?;!*#@$_%".contains(c));
            if let Some(wrong) = wrong {
                self.at = start + 1 + wrong;
                return Err(self.wrong("a character of a public identifier"));
            }
            let has_space = self.space();
            if !needs_system && !self.rest().starts_with(['"', '\'']) {
                return Ok(());
            }
            self.must(has_space, SPACE)?;
        } else {
            self.expect("SYSTEM")?;
            self.needs_space()?;
        }
        self.quoted().map(drop)
    }

    /// Declarations, instructions, comments and references to parameter entities, with white space between them [28b].
    fn declarations(&mut self) -> Checked {
        loop {
            self.space();
            if self.skip("%") {
                self.simple_name()?;
                self.expect(";")?;
            } else if self.skip("<!--") {
                self.at += self.rest().find("--").ok_or_else(|| self.wrong("the end of this comment"))?;
                self.expect("-->")?;
            } else if self.skip("<?") {
                self.instruction()?;
            } else if let Some((start, read)) = KINDS.iter().find(|(start, _)| self.is_at(start)) {
                self.at += start.len();
                self.needs_space()?;
                read(self)?;
                self.space();
                self.expect(">")?;
            } else {
                return Ok(());
            }
        }
    }

    fn instruction(&mut self) -> Checked {
        let start = self.at;
        if self.simple_name()?.eq_ignore_ascii_case("xml") {
            self.at = start;
            return Err(self.wrong("a name other than xml"));
        }
        if !self.is_at("?>") {
            self.needs_space()?;
        }
        self.at += self.rest().find("?>").ok_or_else(|| self.wrong("the end of this instruction"))?;
        self.expect("?>")
    }

    /// The name and the content of an element [45].
    fn element(&mut self) -> Checked {
        self.name()?;
        self.needs_space()?;
        if self.skip("EMPTY") || self.skip("ANY") {
            return Ok(());
        }
        self.expect("(")?;
        self.space();
        if self.skip("#PCDATA") { self.mixed() } else { self.children() }
    }

    /// The names that may be between text [51].
    fn mixed(&mut self) -> Checked {
        let mut has_names = false;
        loop {
            self.space();
            if self.skip(")") {
                let is_repeated = self.skip("*");
                return self.must(is_repeated || !has_names, "'*'");
            }
            self.expect("|")?;
            self.space();
            self.name()?;
            has_names = true;
        }
    }

    /// Choices and sequences of elements, in each other [47 to 50]. The first bracket is read.
    fn children(&mut self) -> Checked {
        // What separates the parts in each open bracket, as far as it is known.
        let mut open: Vec<Option<&str>> = vec![None];
        loop {
            self.space();
            if self.skip("(") {
                open.push(None);
                continue;
            }
            self.name()?;
            self.times();
            self.space();
            while self.skip(")") {
                open.pop();
                self.times();
                if open.is_empty() {
                    return Ok(());
                }
                self.space();
            }
            let found = ["|", ","].into_iter().find(|found| self.is_at(found));
            let known = open.last_mut().and_then(|known| known.or(found).inspect(|separator| *known = Some(separator)));
            self.expect(known.ok_or_else(|| self.wrong("')', '|' or ','"))?)?;
        }
    }

    /// How many times a part of a content can be there.
    fn times(&mut self) {
        let _ = self.skip("?") || self.skip("*") || self.skip("+");
    }

    /// The name of an element, and its attributes [52].
    fn attributes(&mut self) -> Checked {
        self.name()?;
        loop {
            let has_space = self.space();
            if self.is_at(">") {
                return Ok(());
            }
            self.must(has_space, SPACE)?;
            self.name()?;
            self.needs_space()?;
            self.attribute_type()?;
            self.needs_space()?;
            self.default_value()?;
        }
    }

    fn attribute_type(&mut self) -> Checked {
        if self.skip("NOTATION") {
            self.needs_space()?;
            return self.list(|cursor| cursor.simple_name().map(drop));
        }
        if TYPES.iter().any(|word| self.skip(word)) {
            return Ok(());
        }
        self.list(|cursor| {
            let is_word = !cursor.word().is_empty();
            cursor.must(is_word, "a value of this attribute")
        })
    }

    /// A list in brackets [58, 59].
    fn list(&mut self, each: impl Fn(&mut Self) -> Checked) -> Checked {
        self.expect("(")?;
        loop {
            self.space();
            each(self)?;
            self.space();
            if self.skip(")") {
                return Ok(());
            }
            self.expect("|")?;
        }
    }

    fn default_value(&mut self) -> Checked {
        if self.skip("#REQUIRED") || self.skip("#IMPLIED") {
            return Ok(());
        }
        if self.skip("#FIXED") {
            self.needs_space()?;
        }
        let start = self.at + 1;
        let value = self.quoted()?;
        let is_wrong = |found: &Reference<'_>| matches!(found, Reference::Forbidden | Reference::Malformed);
        let reference = references(value, 0..value.len()).find(|(_, found)| is_wrong(found));
        let wrong = [value.find('<'), reference.map(|(range, _)| range.start)].into_iter().flatten().min();
        if let Some(wrong) = wrong {
            self.at = start + wrong;
            return Err(self.wrong("a text with '&lt;' for '<' and '&amp;' for '&'"));
        }
        Ok(())
    }

    /// The name and the value of an entity [70]. What is in the quotes of a value is read where it is resolved.
    fn entity(&mut self) -> Checked {
        let is_parameter = self.skip("%");
        if is_parameter {
            self.needs_space()?;
        }
        self.simple_name()?;
        self.needs_space()?;
        if !self.is_external() {
            return self.quoted().map(drop);
        }
        let start = self.at;
        self.external(true)?;
        // An identifier with a fragment is an error [75].
        if self.text[start..self.at].rsplit(['"', '\'']).nth(1).is_some_and(|system| system.contains('#')) {
            self.at = start;
            return Err(self.wrong("a system identifier without '#'"));
        }
        if !is_parameter && self.follows("NDATA")? {
            self.needs_space()?;
            self.simple_name()?;
        }
        Ok(())
    }

    /// The name and the identifier of a notation [82].
    fn notation(&mut self) -> Checked {
        self.simple_name()?;
        self.needs_space()?;
        self.external(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [&str; 14] = [
        "",
        "<!ELEMENT a EMPTY>",
        "<!ELEMENT a (#PCDATA)>",
        "<!ELEMENT a ( #PCDATA | b|c )* >",
        "<!ELEMENT a (b,(c|d)?,(e , f)*)+>",
        "<!ELEMENT a ((b|c),d)>",
        "<!ATTLIST a b CDATA #IMPLIED c (x|y|1) 'x' d NOTATION (n) #REQUIRED>",
        "<!ATTLIST a b NMTOKENS #FIXED \"&amp; &#65; >\">",
        "<!ATTLIST a>",
        "<!ENTITY a 'b'> <!ENTITY % p 'c'> %p;",
        "<!ENTITY a SYSTEM 'b'><!ENTITY a PUBLIC \"-//b\" \"c\" NDATA n>",
        "<!NOTATION n PUBLIC 'b'><!NOTATION n PUBLIC 'b' 'c'><!NOTATION n SYSTEM 'b'>",
        "<!-- a - b --><?p?><?p q?>",
        "<!ELEMENT a ANY >\n",
    ];

    fn check(subset: &str) -> Result<(), Refused> {
        check_doctype(&format!("<!DOCTYPE r [{subset}]>"), 0)
    }

    #[test]
    fn what_the_grammar_allows_is_accepted() {
        for subset in GOOD {
            assert_eq!(check(subset), Ok(()), "{subset}");
            assert!(are_declarations(subset), "{subset}");
        }
        for doctype in
            ["<!DOCTYPE r>", "<!DOCTYPE r SYSTEM 's' >", "<!DOCTYPE r PUBLIC 'p' \"s\"[]>", "<!DOCTYPE\na:r >"]
        {
            assert_eq!(check_doctype(doctype, 0), Ok(()), "{doctype}");
        }
        for declaration in ["<?xml version='1.0'?>", "<?xml\tversion = \"1.0\" encoding='x' standalone='no' ?>", "<r/>"]
        {
            assert_eq!(check_declaration(declaration), Ok(()), "{declaration}");
        }
    }

    #[test]
    fn what_it_does_not_allow_is_refused_at_its_place() {
        // The mark is at the place of the error.
        let cases = [
            ("<!ELEMENT a ¦>", "'('"),
            ("<!ELEMENT a (b,c¦|d)>", "','"),
            ("<!ELEMENT a (b|¦)>", "a name"),
            ("<!ELEMENT a (b ¦c)>", "'|'"),
            ("<!ELEMENT a (#PCDATA|b)¦>", "'*'"),
            ("<!ELEMENT ¦(b)>", "a name"),
            ("<!ELEMENT a¦(b)>", "white space"),
            ("<!ELEMENT a (b)¦x>", "'>'"),
            ("<!ELEMENT a ((b)¦>", "'|'"),
            ("<!ATTLIST a b CDATA¦>", "white space"),
            ("<!ATTLIST a b CDATA ¦x>", "a value in quotes"),
            ("<!ATTLIST a b ¦X #IMPLIED>", "'('"),
            ("<!ATTLIST a b (¦) #IMPLIED>", "a value of this attribute"),
            ("<!ATTLIST a b CDATA 'x¦<'>", "'&lt;'"),
            ("<!ATTLIST a b CDATA '¦&'>", "'&lt;'"),
            ("<!ATTLIST a b CDATA 'x'¦c CDATA 'y'>", "white space"),
            ("<!ENTITY a¦>", "white space"),
            ("<!ENTITY ¦a:b 'c'>", "without a colon"),
            ("<!ENTITY %¦a 'c'>", "white space"),
            ("<!ENTITY a PUBLIC 'b'¦>", "white space"),
            ("<!ENTITY a PUBLIC '¦{}' 's'>", "a public identifier"),
            ("<!ENTITY % a SYSTEM 'b' ¦NDATA n>", "'>'"),
            ("<!ENTITY a ¦SYSTEM 'b#c'>", "without '#'"),
            ("<!NOTATION n ¦'b'>", "'SYSTEM'"),
            ("<!-- a ¦-- b -->", "'-->'"),
            ("<?¦xml a?>", "other than xml"),
            ("<?p¦+?>", "white space"),
            ("¦<![INCLUDE[]]>", "']'"),
            ("%a¦ ;", "';'"),
            ("<!ENTITY a '¦\u{fffe}'>", "does not allow"),
        ];
        for (marked, expected) in cases {
            let (before, after) = marked.split_once('¦').expect("a mark");
            let Refused { offset, message, .. } = check(&format!("{before}{after}")).expect_err(marked);
            assert!(message.contains(expected), "{marked}: {message}");
            assert_eq!(offset, "<!DOCTYPE r [".len() + before.len(), "{marked}");
        }
        for declaration in [
            "<?xml ?>",
            "<?xml encoding='x'?>",
            "<?xml version='2.0'?>",
            "<?xml version='1S0'?>",
            "<?xml version='1.0'encoding='x'?>",
            "<?xml version='1.0' encoding=' x'?>",
            "<?xml version='1.0' standalone='YES'?>",
            "<?xml version='1.0' standalonee='yes'?>",
            "<?xml version='1.0' standalone='yes' encoding='x'?>",
            "<?xml version='1.0' ??>",
        ] {
            assert!(check_declaration(declaration).is_err(), "{declaration}");
        }
    }
}
