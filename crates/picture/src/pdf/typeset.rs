//! Text in the fonts of a book: its glyphs, its width, and its lines.

use std::collections::HashMap;
use std::rc::Rc;

use harfrust::{Feature, Tag, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use unicode_width::UnicodeWidthChar;

use super::fonts::{Face, Faces, Fonts, is_invisible, is_own};
use crate::length::Length;
use crate::line_ends::{fill_last_line, is_before_number};
use crate::shape::Weight;

/// A part of a text in one font.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The font.
    pub font: Font,
    /// The index of the font.
    pub index: usize,
    /// Whether it is a font of the crate, which has a bold weight.
    pub is_own: bool,
    /// The glyphs from left to right. Their widths are parts of the size of the font.
    pub glyphs: Vec<KrillaGlyph>,
    /// The text of the run.
    pub text: String,
    /// The width, as a part of the size of the font.
    pub width: f32,
}

/// The last line of a sentence is short if it is less than this part of the width.
const SHORT: i32 = 3;

/// The text of a blank cell: a space of its own kind, which is copied as a full stop.
pub(super) const BLANK: &str = "\u{a0}";

/// What a blank cell is copied as.
const COPIED_BLANK: &str = ".";

/// The glyphs of texts. The glyphs of a text that was there before are known.
pub(crate) struct Typesetter<'f> {
    faces: Faces<'f>,
    known: HashMap<(String, Weight, Digits), Rc<[Run]>>,
    /// How many bytes of text became glyphs.
    #[cfg(test)]
    pub shaped: usize,
}

/// The widths of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Digits {
    /// As in a text.
    Proportional,
    /// All of one width, for the cells of a board. The file is smaller, because all distances are the same.
    Tabular,
}

/// How many texts are kept. The values of boards and the words of headings are few.
const MOST_KNOWN: usize = 10_000;

impl<'f> Typesetter<'f> {
    pub fn new(fonts: &'f Fonts) -> Typesetter<'f> {
        Typesetter {
            faces: fonts.faces(),
            known: HashMap::new(),
            #[cfg(test)]
            shaped: 0,
        }
    }

    /// The runs of a text. A character that no font has is left out.
    pub fn runs(&mut self, text: &str, weight: Weight, digits: Digits) -> Rc<[Run]> {
        let key = (text.to_owned(), weight, digits);
        if let Some(runs) = self.known.get(&key) {
            return Rc::clone(runs);
        }
        #[cfg(test)]
        {
            self.shaped += text.len();
        }
        let runs: Rc<[Run]> = self.shape(text, weight, digits).into();
        if self.known.len() == MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&runs));
        runs
    }

    /// Whether the fonts have all characters of a text.
    pub fn has_all(&self, text: &str, weight: Weight) -> bool {
        text.chars().all(|c| self.faces.has(c, weight))
    }

    /// The font with this index.
    pub fn face(&self, index: usize) -> &Face<'f> {
        self.faces.get(index)
    }

    /// The width of a text.
    pub fn width(&mut self, text: &str, weight: Weight, size: Length) -> Length {
        let width: f32 = self.runs(text, weight, Digits::Proportional).iter().map(|run| run.width).sum();
        size.thousandths((width * 1000.0).ceil() as i32)
    }

    /// The lines of a text, none of them wider than this. A word that is wider is cut, and so is the text after this
    /// number of lines. Nothing after them is read, so the work depends on the lines, and not on the text.
    pub fn lines(&mut self, text: &str, weight: Weight, size: Length, width: Length, most: usize) -> Vec<String> {
        let mut measure = Measure { typesetter: self, weight, size, width };
        let (mut unread, mut lines, mut rest) = (text, Vec::new(), String::new());
        while lines.len() < most && fill(&mut rest, &mut unread) {
            let end = measure.end_of_line(&rest);
            let later = rest.split_off(end);
            lines.push(rest);
            rest = later.trim_start().to_owned();
        }
        if fill(&mut rest, &mut unread)
            && let Some(last) = lines.last_mut()
        {
            *last = measure.cut(last);
        } else {
            fill_last_line(&mut lines);
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
        lines
    }

    /// The lines of a text, about as long as each other. Searches the narrowest width that needs no more lines.
    pub fn balanced_lines(
        &mut self,
        text: &str,
        weight: Weight,
        size: Length,
        width: Length,
        most: usize,
    ) -> Vec<String> {
        let mut lines = self.lines(text, weight, size, width, most);
        let (whole, mut narrow, mut wide) = (lines.join(" "), size, width);
        while lines.len() > 1 && wide - narrow > size / 4 {
            let middle = narrow + (wide - narrow) / 2;
            let other = self.lines(text, weight, size, middle, most);
            if other.len() > lines.len() || other.join(" ") != whole {
                narrow = middle;
            } else {
                (lines, wide) = (other, middle);
            }
        }
        lines
    }

    /// The lines of a sentence: balanced if the last one would be short.
    pub fn lines_of_sentence(&mut self, text: &str, size: Length, width: Length, most: usize) -> Vec<String> {
        let lines = self.lines(text, Weight::Regular, size, width, most);
        let is_short = |last: &String| self.width(last, Weight::Regular, size) < width / SHORT;
        if (2..most).contains(&lines.len()) && lines.last().is_some_and(is_short) {
            return self.balanced_lines(text, Weight::Regular, size, width, most);
        }
        lines
    }

    fn shape(&self, text: &str, weight: Weight, digits: Digits) -> Vec<Run> {
        if text == BLANK && digits == Digits::Tabular {
            return self.blank(weight).into_iter().collect();
        }
        let mut parts: Vec<(usize, String)> = Vec::new();
        for c in text.chars().filter(|c| *c != '\u{feff}') {
            let c = if c.is_whitespace() { ' ' } else { c };
            let here = parts.last().map(|(index, _)| *index);
            // A space or a joiner stays in the font of the text around it.
            let stays = is_invisible(c) || c == ' ';
            let Some(index) = here.filter(|_| stays).or_else(|| self.faces.index_of(c, weight)) else { continue };
            match parts.last_mut() {
                Some((last, part)) if *last == index => part.push(c),
                _ => parts.push((index, c.to_string())),
            }
        }
        parts.into_iter().map(|(index, text)| self.shape_in(index, text, digits)).collect()
    }

    /// The glyph of a blank cell. No other text uses it, because other spaces are all written as one kind.
    fn blank(&self, weight: Weight) -> Option<Run> {
        let c = BLANK.chars().next()?;
        let index = self.faces.index_of(c, weight)?;
        let face = self.faces.get(index);
        let glyph = face.glyph(c)?;
        let width = face.width(glyph)? / face.units_per_em;
        let id = GlyphId::new(glyph.to_u32());
        let glyphs = vec![KrillaGlyph::new(id, width, 0.0, 0.0, 0.0, 0..COPIED_BLANK.len(), None)];
        let text = COPIED_BLANK.to_owned();
        Some(Run { font: face.font.clone(), index, is_own: is_own(index), glyphs, text, width })
    }

    fn shape_in(&self, index: usize, text: String, digits: Digits) -> Run {
        let face = self.faces.get(index);
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        let tabular = Feature::new(Tag::new(b"tnum"), u32::from(digits == Digits::Tabular), ..);
        let shaped = face.shape(buffer, &[tabular]);
        let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|glyph| glyph.cluster as usize).collect();
        starts.sort_unstable();
        let end_of = |start: usize| {
            let after = starts.partition_point(|other| *other <= start);
            starts.get(after).copied().unwrap_or(text.len())
        };
        let scale = 1.0 / face.units_per_em;
        let glyphs: Vec<KrillaGlyph> = shaped
            .glyph_infos()
            .iter()
            .zip(shaped.glyph_positions())
            .map(|(info, position)| {
                let start = info.cluster as usize;
                let [advance, x, y] = [position.x_advance, position.x_offset, position.y_offset];
                let [advance, x, y] = [advance, x, y].map(|length| length as f32 * scale);
                KrillaGlyph::new(GlyphId::new(info.glyph_id), advance, x, y, 0.0, start..end_of(start), None)
            })
            .collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { font: face.font.clone(), index, is_own: is_own(index), glyphs, text, width }
    }
}

/// The most characters in a line. A line of the widest page has fewer, but for characters without a width.
const MOST_IN_LINE: usize = 2_000;

/// Adds characters to the rest of a text until there are enough for a line, with one space between words. Returns whether
/// there is a rest.
fn fill(rest: &mut String, unread: &mut &str) -> bool {
    // A character has at most four bytes.
    while rest.len() <= MOST_IN_LINE * 4
        && let Some(c) = unread.chars().next()
    {
        *unread = &unread[c.len_utf8()..];
        match c.is_whitespace() {
            true if rest.is_empty() || rest.ends_with(' ') => {}
            true => rest.push(' '),
            false => rest.push(c),
        }
    }
    if unread.is_empty() {
        rest.truncate(rest.trim_end().len());
    }
    !rest.is_empty()
}

/// Measures what fits into a line.
struct Measure<'m, 'f> {
    typesetter: &'m mut Typesetter<'f>,
    weight: Weight,
    size: Length,
    width: Length,
}

impl Measure<'_, '_> {
    /// Where the first line of a text ends: after the last word that fits, or after the last character if the next word is longer
    /// than a line.
    fn end_of_line(&mut self, text: &str) -> usize {
        let most = text.char_indices().nth(MOST_IN_LINE).map_or(text.len(), |(at, _)| at);
        let is_end = |at: &usize| text[*at..].is_empty() || text[*at..].starts_with(' ');
        let words: Vec<usize> = characters(text, most).filter(is_end).collect();
        // A number stays with the word that it belongs to, if a line has space for both.
        let together: Vec<usize> = words.iter().copied().filter(|at| !is_before_number(text, *at)).collect();
        let whole = self.last_that_fits(text, &together, "").or_else(|| self.last_that_fits(text, &words, ""));
        let start = whole.unwrap_or_default();
        let next = words.iter().find(|end| **end > start).map_or(text, |end| text[start..*end].trim_start());
        match whole {
            Some(end) if end == text.len() || self.fits(next) => end,
            _ => {
                let characters: Vec<usize> = characters(text, most).collect();
                let first = characters.first().copied().unwrap_or(most);
                self.last_that_fits(text, &characters, "").unwrap_or(first)
            }
        }
    }

    fn fits(&mut self, text: &str) -> bool {
        self.typesetter.width(text, self.weight, self.size) <= self.width
    }

    /// A line with an ellipsis in place of as many characters as it needs.
    fn cut(&mut self, line: &str) -> String {
        let characters: Vec<usize> = characters(line, line.len()).collect();
        let end = self.last_that_fits(line, &characters, "…").unwrap_or(0);
        format!("{}…", line[..end].trim_end())
    }

    /// The last of these ends for which the text up to there fits with an ending behind it; `None` if not even the first
    /// one does. Twice as many ends are tried at a time, so that a long text is not measured whole.
    fn last_that_fits(&mut self, text: &str, ends: &[usize], ending: &str) -> Option<usize> {
        let mut fits = |count: usize| {
            let shown = format!("{}{ending}", &text[..ends[count - 1]]);
            self.fits(&shown)
        };
        let (mut fitting, mut step) = (0, 1);
        while fitting + step <= ends.len() && fits(fitting + step) {
            fitting += step;
            step *= 2;
        }
        while step > 1 {
            step /= 2;
            if fitting + step <= ends.len() && fits(fitting + step) {
                fitting += step;
            }
        }
        fitting.checked_sub(1).map(|last| ends[last])
    }
}

/// Where the characters of a text end, up to this place. A mark that is drawn on a character ends with it.
fn characters(text: &str, most: usize) -> impl Iterator<Item = usize> + use<'_> {
    let stays = |c: char| c.width() == Some(0);
    let ends = text.char_indices().map(|(at, c)| (at + c.len_utf8(), text[at + c.len_utf8()..].chars().next()));
    ends.take_while(move |(end, _)| *end <= most)
        .filter(move |(end, next)| *end == most || !next.is_some_and(stays))
        .map(|(end, _)| end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_they_may_be() {
        let fonts = Fonts::default();
        let mut typesetter = Typesetter::new(&fonts);
        let (size, width) = (Length::mm(4), Length::mm(40));
        let text =
            "In box 2, all places for 8 are in the first row, and averylongwordwithoutanyspaceinsideofit ends it.";
        let lines = typesetter.lines(text, Weight::Regular, size, width, 99);
        assert!(lines.len() > 3 && lines.concat().replace(' ', "") == text.replace(' ', ""), "{lines:?}");
        for line in &lines {
            assert!(typesetter.width(line, Weight::Regular, size) <= width, "{line}");
        }
        let cut = typesetter.lines(text, Weight::Regular, size, width, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…') && cut[0] == lines[0], "{cut:?}");
        assert!(typesetter.width(&cut[1], Weight::Regular, size) <= width);
    }

    /// What a text is, and such a text with so many characters.
    type Kind = (&'static str, fn(usize) -> String);

    /// Texts of one kind, and of the kinds that need the most work.
    #[rustfmt::skip]
    const TEXTS: [Kind; 6] = [
        ("one word",                        |n| "n".repeat(n)),
        ("words",                           |n| "one word ".repeat(n / 9)),
        ("marks on one letter",             |n| "a".to_owned() + &"\u{301}".repeat(n)),
        ("characters without a width",      |n| "a".to_owned() + &"\u{200b}".repeat(n)),
        ("white space",                     |n| "a".to_owned() + &" ".repeat(n) + "b"),
        ("characters that no font has",     |n| "数独".repeat(n / 2)),
    ];

    /// How many bytes become glyphs for the lines of a text.
    fn work(text: &str, most: usize) -> (usize, Vec<String>) {
        let fonts = Fonts::default();
        let mut typesetter = Typesetter::new(&fonts);
        let lines = typesetter.lines(text, Weight::Regular, Length::mm(4), Length::mm(80), most);
        (typesetter.shaped, lines)
    }

    #[test]
    fn the_work_for_some_lines_does_not_depend_on_the_text() {
        for (kind, text) in TEXTS {
            let of = |n: usize| work(&text(n), 3).0;
            let [one, two, four] = [20_000, 40_000, 80_000].map(of);
            assert!(one <= 100_000 && one == two && two == four, "{kind}: {one}, {two}, {four}");
        }
    }

    #[test]
    fn the_work_for_all_lines_grows_as_the_text() {
        for (kind, text) in TEXTS {
            let of = |n: usize| work(&text(n), usize::MAX).0;
            let [one, two, four] = [5_000, 10_000, 20_000].map(of);
            assert!(two <= one * 5 / 2 + 100 && four <= two * 5 / 2 + 100, "{kind}: {one}, {two}, {four}");
        }
    }

    #[test]
    fn a_text_in_lines_is_the_same_text() {
        for (kind, text) in TEXTS {
            let text = text(3_000);
            let (_, lines) = work(&text, usize::MAX);
            let without_spaces = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(without_spaces(&lines.concat()), without_spaces(&text), "{kind}");
        }
        let (_, lines) = work("e\u{301}".repeat(500).as_str(), usize::MAX);
        assert!(lines.len() > 3 && lines.iter().all(|line| line.starts_with('e')), "a mark stays with its letter");
    }

    #[test]
    fn a_blank_cell_is_copied_as_a_full_stop_and_spaces_stay_spaces() {
        let fonts = Fonts::default();
        let mut typesetter = Typesetter::new(&fonts);
        let mut only = |text: &str, digits| {
            let runs = typesetter.runs(text, Weight::Bold, digits);
            (runs[0].text.clone(), runs[0].glyphs[0].glyph_id)
        };
        let (blank, space) = (only(BLANK, Digits::Tabular), only(BLANK, Digits::Proportional));
        assert_eq!((blank.0.as_str(), space.0.as_str()), (".", " "));
        assert_ne!(blank.1, space.1);
    }

    #[test]
    fn digits_of_boards_have_one_width_and_bold_text_is_wider() {
        let fonts = Fonts::default();
        let mut typesetter = Typesetter::new(&fonts);
        let mut width = |text: &str, weight, digits| typesetter.runs(text, weight, digits)[0].width;
        assert_eq!(width("1", Weight::Bold, Digits::Tabular), width("8", Weight::Bold, Digits::Tabular));
        assert!(width("1", Weight::Bold, Digits::Proportional) < width("8", Weight::Bold, Digits::Proportional));
        let [regular, bold] =
            [Weight::Regular, Weight::Bold].map(|weight| width("Puzzle", weight, Digits::Proportional));
        assert!(bold > regular);
    }
}
