//! The wildcards of git: whether a pattern matches a whole path. The characters are bytes, as in git.
//!
//! All ways to match are followed at the same time, so the time is the length of the pattern times that of the path.

/// A pattern, compiled.
#[derive(Clone, Debug)]
pub(super) struct Wildcard {
    /// The beginning of the pattern without wildcards.
    prefix: Vec<u8>,
    /// What follows; `None` if it is invalid and matches nothing.
    rest: Option<Vec<Token>>,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
enum Token {
    /// This byte.
    Byte(u8),
    /// `?`: any byte but `/`.
    One,
    /// `[…]`: a byte of the set.
    Set(Box<[bool; 256]>),
    /// `*`: any bytes but `/`.
    Some,
    /// `**` at the end of a path: all bytes.
    All,
    /// `**/`: nothing, or any bytes up to a `/`.
    Folders,
}

/// Whether a byte is in a set.
type IsIn = fn(&u8) -> bool;

/// The names of sets in brackets, as in `[[:digit:]]`.
const SETS: [(&[u8], IsIn); 12] = [
    (b"alnum", u8::is_ascii_alphanumeric),
    (b"alpha", u8::is_ascii_alphabetic),
    (b"blank", |byte| matches!(byte, b' ' | b'\t')),
    (b"cntrl", u8::is_ascii_control),
    (b"digit", u8::is_ascii_digit),
    (b"graph", u8::is_ascii_graphic),
    (b"lower", u8::is_ascii_lowercase),
    (b"print", |byte| matches!(byte, b' '..=b'~')),
    (b"punct", u8::is_ascii_punctuation),
    (b"space", |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')),
    (b"upper", u8::is_ascii_uppercase),
    (b"xdigit", u8::is_ascii_hexdigit),
];

impl Wildcard {
    /// Compiles a pattern.
    pub(super) fn new(pattern: &[u8]) -> Wildcard {
        let is_special = |byte: &u8| matches!(byte, b'*' | b'?' | b'[' | b'\\');
        let (prefix, rest) = pattern.split_at(pattern.iter().position(is_special).unwrap_or(pattern.len()));
        Wildcard { prefix: prefix.to_vec(), rest: tokens(rest) }
    }

    /// Whether the pattern matches the whole path.
    pub(super) fn matches(&self, path: &[u8]) -> bool {
        let (Some(path), Some(tokens)) = (path.strip_prefix(&*self.prefix), &self.rest) else { return false };
        // Most paths do not have the end of the pattern.
        let ending = tokens.iter().rev().map_while(|token| match token {
            Token::Byte(byte) => Some(byte),
            _ => None,
        });
        let fits = |(at, byte): (usize, &u8)| path.len().checked_sub(at + 1).is_some_and(|place| path[place] == *byte);
        ending.enumerate().all(fits) && matches(tokens, path)
    }
}

/// Whether the tokens match the whole path.
fn matches(tokens: &[Token], path: &[u8]) -> bool {
    let mut here = vec![false; tokens.len() + 1];
    enter(tokens, &mut here, 0);
    for &byte in path {
        let mut next = vec![false; tokens.len() + 1];
        for (place, token) in tokens.iter().enumerate().filter(|(place, _)| here[*place]) {
            match token {
                Token::All => enter(tokens, &mut next, place),
                Token::Some if byte != b'/' => enter(tokens, &mut next, place),
                Token::Folders => {
                    next[place] = true;
                    if byte == b'/' {
                        enter(tokens, &mut next, place + 1);
                    }
                }
                token if token.is_of(byte) => enter(tokens, &mut next, place + 1),
                _ => {}
            }
        }
        here = next;
    }
    here[tokens.len()]
}

/// Marks the place of a token, and of the tokens after it as far as these match nothing.
fn enter(tokens: &[Token], places: &mut [bool], from: usize) {
    for (place, is_here) in places.iter_mut().enumerate().skip(from) {
        *is_here = true;
        if !matches!(tokens.get(place), Some(Token::Some | Token::All | Token::Folders)) {
            return;
        }
    }
}

impl Token {
    /// Whether the token is this byte.
    fn is_of(&self, byte: u8) -> bool {
        match self {
            Token::Byte(own) => *own == byte,
            Token::One => byte != b'/',
            Token::Set(set) => set[usize::from(byte)],
            Token::Some | Token::All | Token::Folders => false,
        }
    }
}

/// The tokens of a pattern without its prefix; `None` if it is invalid.
fn tokens(pattern: &[u8]) -> Option<Vec<Token>> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(&byte) = pattern.get(at) {
        at += 1;
        tokens.push(match byte {
            b'\\' => {
                at += 1;
                Token::Byte(*pattern.get(at - 1)?)
            }
            b'?' => Token::One,
            b'[' => {
                let (set, end) = set(pattern, at)?;
                at = end;
                Token::Set(Box::new(set))
            }
            b'*' => {
                let end = at + pattern[at..].iter().take_while(|byte| **byte == b'*').count();
                // Git compares the prefix first, so a `**` after it is at the start: `a**/b` matches `a1/2/b`.
                let is_after_slash = at == 1 || pattern[at - 2] == b'/';
                let is_whole = end > at && is_after_slash;
                at = end;
                match &pattern[end..] {
                    [b'/', ..] if is_whole => {
                        at += 1;
                        Token::Folders
                    }
                    [] | [b'\\', b'/', ..] if is_whole => Token::All,
                    _ => Token::Some,
                }
            }
            byte => Token::Byte(byte),
        });
    }
    Some(tokens)
}

/// The set whose `[` is before this place, and where it ends; `None` if it has no end, or an unknown name.
fn set(pattern: &[u8], mut at: usize) -> Option<([bool; 256], usize)> {
    let is_negated = matches!(pattern.get(at)?, b'!' | b'^');
    at += usize::from(is_negated);
    let mut set = [false; 256];
    // The first byte of a range, if one can start.
    let mut first: Option<u8> = None;
    let start = at;
    loop {
        match *pattern.get(at)? {
            b']' if at > start => break,
            b'-' if first.is_some() && pattern.get(at + 1).is_some_and(|byte| *byte != b']') => {
                at += 1 + usize::from(pattern[at + 1] == b'\\');
                let last = *pattern.get(at)?;
                (first.take()?..=last).for_each(|byte| set[usize::from(byte)] = true);
            }
            b'[' if pattern.get(at + 1) == Some(&b':') => {
                let end = at + 2 + pattern[at + 2..].iter().position(|byte| *byte == b']')?;
                match pattern[at + 2..end].strip_suffix(b":") {
                    Some(name) => {
                        let (_, is_in) = SETS.iter().find(|(known, _)| *known == name)?;
                        (0..=u8::MAX).filter(is_in).for_each(|byte| set[usize::from(byte)] = true);
                        (first, at) = (None, end);
                    }
                    None => {
                        set[usize::from(b'[')] = true;
                        first = Some(b'[');
                    }
                }
            }
            byte => {
                at += usize::from(byte == b'\\');
                let byte = *pattern.get(at)?;
                set[usize::from(byte)] = true;
                first = Some(byte);
            }
        }
        at += 1;
    }
    set.iter_mut().for_each(|is_in| *is_in ^= is_negated);
    set[usize::from(b'/')] = false;
    Some((set, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Patterns with paths that they match, and paths that they do not match. Git 2.39 says the same.
    #[rustfmt::skip]
    const CASES: [(&str, &[&str], &[&str]); 24] = [
        ("a.xml",         &["a.xml"],                        &["a.xm", "a.xmlx", "b/a.xml"]),
        ("*.xml",         &["a.xml", ".xml"],                &["a/b.xml", "a.xml~"]),
        ("a?b",           &["axb"],                          &["ab", "a/b", "aéb"]),
        ("a/**/b",        &["a/b", "a/x/b", "a/x/y/b"],      &["ab", "a/xb", "b"]),
        ("**/b",          &["b", "a/b", "x/y/b"],            &["xb", "a/xb"]),
        ("a/**",          &["a/b", "a/b/c"],                 &["a", "b"]),
        ("a**/b",         &["ab", "a/b", "a1/2/b", "a1/b"],  &["b", "a1b"]),
        ("?a**/b",        &["xa/b", "xay/b"],                &["xa/y/b", "xab"]),
        ("x/a**b",        &["x/ab", "x/a1b"],                &["x/a1/b"]),
        ("*/**/b",        &["x/b", "x/y/b"],                 &["b", "x/yb"]),
        ("**/**/b",       &["b", "x/y/z/b"],                 &["xb"]),
        ("***/b",         &["b", "x/y/b"],                   &["xb"]),
        ("**\\/b",        &["a/b", "x/y/b"],                 &["b"]),
        ("{a,b}",         &["{a,b}"],                        &["a", "b"]),
        ("[a-c]x",        &["ax", "cx"],                     &["dx", "-x", "x"]),
        ("[!a-c]x",       &["dx"],                           &["ax", "/x"]),
        ("[^a]",          &["b"],                            &["a"]),
        ("[]a]",          &["]", "a"],                       &["b"]),
        ("[[:digit:]x]",  &["1", "x"],                       &["a", ":"]),
        ("[[:nothing:]]", &[],                               &["n", ":"]),
        ("[a",            &[],                               &["[a", "a"]),
        ("a\\*",          &["a*"],                           &["ab", "a\\*"]),
        ("a\\",           &[],                               &["a", "a\\"]),
        ("[a\\-z]",       &["a", "-", "z"],                  &["b", "\\"]),
    ];

    #[test]
    fn patterns_match_what_they_match_in_git() {
        for (pattern, matching, others) in CASES {
            let wildcard = Wildcard::new(pattern.as_bytes());
            for (paths, expected) in [(matching, true), (others, false)] {
                for path in paths {
                    assert_eq!(wildcard.matches(path.as_bytes()), expected, "{pattern} and {path}");
                }
            }
        }
    }
}
