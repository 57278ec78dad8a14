//! Text in the fonts of a book: its glyphs, its width, and its lines.

use std::collections::HashMap;
use std::rc::Rc;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Feature, UnicodeBuffer};

use super::fonts::{Faces, Fonts, is_invisible, is_own};
use crate::picture::length::Length;
use crate::picture::shape::Weight;

/// A part of a text in one font.
#[derive(Clone, Debug)]
pub(super) struct Run {
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

/// The text of a blank cell: a space of its own kind, which is copied as a full stop.
pub(super) const BLANK: &str = "\u{a0}";

/// What a blank cell is copied as.
const COPIED_BLANK: &str = ".";

/// The glyphs of texts. The glyphs of a text that was there before are known.
pub(super) struct Typesetter<'f> {
    faces: Faces<'f>,
    known: HashMap<(String, Weight, Digits), Rc<[Run]>>,
}

/// The widths of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Digits {
    /// As in a text.
    Proportional,
    /// All of one width, for the cells of a board. The file is smaller, because all distances are the same.
    Tabular,
}

/// How many texts are kept. The values of boards and the words of headings are few.
const MOST_KNOWN: usize = 10_000;

impl<'f> Typesetter<'f> {
    pub fn new(fonts: &'f Fonts) -> Typesetter<'f> {
        Typesetter { faces: fonts.faces(), known: HashMap::new() }
    }

    /// The runs of a text. A character that no font has is left out.
    pub fn runs(&mut self, text: &str, weight: Weight, digits: Digits) -> Rc<[Run]> {
        let key = (text.to_owned(), weight, digits);
        if let Some(runs) = self.known.get(&key) {
            return Rc::clone(runs);
        }
        let runs: Rc<[Run]> = self.shape(text, weight, digits).into();
        if self.known.len() == MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&runs));
        runs
    }

    /// The width of a text.
    pub fn width(&mut self, text: &str, weight: Weight, size: Length) -> Length {
        let width: f32 = self.runs(text, weight, Digits::Proportional).iter().map(|run| run.width).sum();
        size.thousandths((width * 1000.0).ceil() as i32)
    }

    /// The lines of a text, none of them wider than this. A word that is wider is cut, and so is the text after this
    /// number of lines.
    pub fn lines(&mut self, text: &str, weight: Weight, size: Length, width: Length, most: usize) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            for piece in self.pieces(word, weight, size, width) {
                let longer = match lines.last() {
                    Some(line) if !line.is_empty() => format!("{line} {piece}"),
                    _ => piece.clone(),
                };
                let fits = self.width(&longer, weight, size) <= width;
                match lines.last_mut() {
                    Some(line) if fits || line.is_empty() => *line = longer,
                    _ => lines.push(piece),
                }
            }
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                while !last.is_empty() && self.width(&format!("{last}…"), weight, size) > width {
                    last.pop();
                }
                last.truncate(last.trim_end().len());
                last.push('…');
            }
        }
        lines
    }

    /// A word in pieces, none of them wider than this.
    fn pieces(&mut self, word: &str, weight: Weight, size: Length, width: Length) -> Vec<String> {
        if self.width(word, weight, size) <= width {
            return vec![word.to_owned()];
        }
        let mut pieces = vec![String::new()];
        let mut used = Length::ZERO;
        for c in word.chars() {
            let more = self.width(c.encode_utf8(&mut [0; 4]), weight, size);
            if used + more > width && used > Length::ZERO {
                pieces.push(String::new());
                used = Length::ZERO;
            }
            used += more;
            if let Some(piece) = pieces.last_mut() {
                piece.push(c);
            }
        }
        pieces
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
        let (face, font) = self.faces.get(index);
        let glyph = face.glyph_index(c)?;
        let width = f32::from(face.glyph_hor_advance(glyph)?) / face.units_per_em() as f32;
        let id = GlyphId::new(glyph.0.into());
        let glyphs = vec![KrillaGlyph::new(id, width, 0.0, 0.0, 0.0, 0..COPIED_BLANK.len(), None)];
        Some(Run { font: font.clone(), index, is_own: is_own(index), glyphs, text: COPIED_BLANK.to_owned(), width })
    }

    fn shape_in(&self, index: usize, text: String, digits: Digits) -> Run {
        let (face, font) = self.faces.get(index);
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        let tabular = Feature::new(Tag::from_bytes(b"tnum"), u32::from(digits == Digits::Tabular), ..);
        let shaped = rustybuzz::shape(face, &[tabular], buffer);
        let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|glyph| glyph.cluster as usize).collect();
        starts.sort_unstable();
        let end_of = |start: usize| starts.iter().find(|other| **other > start).copied().unwrap_or(text.len());
        let scale = 1.0 / face.units_per_em() as f32;
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
        Run { font: font.clone(), index, is_own: is_own(index), glyphs, text, width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_they_may_be() {
        let fonts = Fonts::default();
        let mut typesetter = Typesetter::new(&fonts);
        let (size, width) = (Length::mm(4), Length::mm(40));
        let text = "In box 2, the digit 8 can stand only in row 1, and averylongwordwithoutanyspaceinsideofit ends it.";
        let lines = typesetter.lines(text, Weight::Regular, size, width, 99);
        assert!(lines.len() > 3 && lines.concat().replace(' ', "") == text.replace(' ', ""), "{lines:?}");
        for line in &lines {
            assert!(typesetter.width(line, Weight::Regular, size) <= width, "{line}");
        }
        let cut = typesetter.lines(text, Weight::Regular, size, width, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…') && cut[0] == lines[0], "{cut:?}");
        assert!(typesetter.width(&cut[1], Weight::Regular, size) <= width);
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
