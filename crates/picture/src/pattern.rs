//! Texts with places such as `{number}`, which are filled in for each puzzle or for each page, and how long texts can be.

use std::borrow::Cow;
use std::fmt;

/// The places of a kind of pattern.
pub(crate) trait Place: Clone + 'static {
    /// The places, as they are written between braces.
    const TABLE: &'static [(&'static str, Self)];

    /// The kinds of places beside those of the table, for a message.
    const FURTHER: &'static [&'static str] = &[];

    /// The place with this name that is not in the table.
    fn further(_name: &str) -> Option<Self> {
        None
    }

    /// The place with this name.
    fn of(name: &str) -> Option<Self> {
        let known = Self::TABLE.iter().find(|(known, _)| *known == name);
        known.map(|(_, place)| place.clone()).or_else(|| Self::further(name))
    }
}

/// A text with places of this kind; empty if nothing is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern<P>(Vec<Part<P>>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part<P> {
    Text(String),
    Place(P),
}

/// The most characters of a name in a picture, and of a pattern before and after it is filled in. A heading shows fewer.
const MOST: usize = 1_000;

/// A text for a picture. A picture can repeat it on each page and for each board, so the end of a long one is left out.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The word for no text.
const NOTHING: &str = "none";

/// Whether a text is between places and says nothing itself.
fn is_separator(text: &str) -> bool {
    !text.chars().any(|c| c.is_alphanumeric() || "()[]{}<>\"'«»„“”‚‘’#№★".contains(c))
}

impl<P: Place> Pattern<P> {
    /// No text.
    pub const NOTHING: Pattern<P> = Pattern(Vec::new());

    /// Whether it has a place for which this is true.
    pub fn has(&self, is_wanted: impl Fn(&P) -> bool) -> bool {
        self.places().any(is_wanted)
    }

    /// Its places.
    pub fn places(&self) -> impl Iterator<Item = &P> {
        self.0.iter().filter_map(|part| match part {
            Part::Place(place) => Some(place),
            Part::Text(_) => None,
        })
    }

    /// The text around the places.
    #[cfg(feature = "pdf")]
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Place(_) => None,
        })
    }

    /// The text with its places filled in, and with one space between words, so that an empty place leaves no gap. The end
    /// of a long one is left out, because the same place can be there many times.
    /// A sign between two places, such as ` · `, is left out with the place behind it if that is empty, or with the place before it
    /// if that is the first one.
    pub fn filled(&self, fill: impl Fn(&P) -> String) -> String {
        // Each text, and whether it is a sign between places.
        let (mut filled, mut length) = (Vec::<(Cow<'_, str>, bool)>::new(), 0);
        for part in &self.0 {
            let text: Cow<'_, str> = match part {
                Part::Text(text) => text.into(),
                Part::Place(place) => fill(place).into(),
            };
            let is_between = matches!(part, Part::Text(text) if is_separator(text));
            if text.is_empty() {
                filled.pop_if(|(_, is_between)| *is_between);
            } else if !(is_between && filled.is_empty()) {
                length += text.chars().count();
                filled.push((text, is_between));
            }
            if length > MOST {
                break;
            }
        }
        let filled: String = filled.into_iter().map(|(text, _)| text).collect();
        shortened(&filled).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Reads a text with places such as `{number}`, or `none`.
    pub fn read(text: &str) -> Result<Pattern<P>, ParsePatternError> {
        if text.trim() == NOTHING || text.trim().is_empty() {
            return Ok(Pattern::NOTHING);
        }
        if text.chars().nth(MOST).is_some() {
            return Err(wrong::<P>(&format!("the text has more than {MOST} characters")));
        }
        let part = |piece| match piece {
            Piece::Text(text) if text.contains('{') => Err(wrong::<P>("a '{' has no '}'")),
            Piece::Text(text) => Ok(Part::Text(text.to_owned())),
            Piece::Place(name) => {
                P::of(name).map(Part::Place).ok_or_else(|| wrong::<P>(&format!("there is no '{{{name}}}'")))
            }
        };
        pieces(text).map(part).collect::<Result<_, _>>().map(Pattern)
    }
}

/// A part of a text with places.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'t> {
    Text(&'t str),
    /// The name of a place, which is in braces.
    Place(&'t str),
}

impl<'t> Piece<'t> {
    pub fn place(self) -> Option<&'t str> {
        if let Piece::Place(name) = self { Some(name) } else { None }
    }
}

/// The parts of a text. A brace that is not closed is text.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    text.split_inclusive('}').flat_map(|part| {
        let place = part.strip_suffix('}').and_then(|part| part.split_once('{'));
        let (text, place) = place.map_or((part, None), |(text, name)| (text, Some(Piece::Place(name))));
        [Some(Piece::Text(text)), place].into_iter().flatten()
    })
}

/// A text is not a pattern: it has a place that does not exist, or a brace that is not closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePatternError(String);

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParsePatternError {}

fn wrong<P: Place>(problem: &str) -> ParsePatternError {
    let places = P::TABLE.iter().map(|(name, _)| format!("{{{name}}}"));
    let places: Vec<String> = places.chain(P::FURTHER.iter().map(|&kind| kind.to_owned())).collect();
    ParsePatternError(format!("{problem}; use a text with {}, or none", places.join(", ")))
}
