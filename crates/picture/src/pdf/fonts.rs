//! The fonts of a book: Atkinson Hyperlegible Next, stars, and the fonts that the user gives for other scripts.

use std::fmt;
use std::sync::LazyLock;

use harfrust::{Feature, GlyphBuffer, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::Data;
use krilla::text::Font;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::shape::Weight;

const REGULAR: &[u8] = include_bytes!("fonts/AtkinsonHyperlegibleNext-Regular.ttf");
const BOLD: &[u8] = include_bytes!("fonts/AtkinsonHyperlegibleNext-Bold.ttf");

/// The stars ★ and ☆, which Atkinson Hyperlegible Next lacks. `fonts/stars.py` draws them.
const STARS: &[u8] = include_bytes!("fonts/Stars.ttf");

/// The fonts of a book. A character is taken from the first font that has it. The first one is Atkinson Hyperlegible
/// Next, which has the letters of most languages with the Latin alphabet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fonts {
    files: Vec<FontFile>,
}

/// A font, and the bytes of its file.
#[derive(Clone, Debug)]
struct FontFile {
    font: Font,
    bytes: Data,
}

/// A file that is not a font.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FontError;

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not a font that can be read; use a TrueType or OpenType file (.ttf, .otf, .ttc)")
    }
}

impl std::error::Error for FontError {}

/// Which of the first fonts has which weight. Further fonts are used for both weights.
const OWN: [(&[u8], Weight); 2] = [(REGULAR, Weight::Regular), (BOLD, Weight::Bold)];

/// The fonts of the crate. They are read once, because a folder can have thousands of pictures.
pub(crate) static OWN_FONTS: LazyLock<Fonts> = LazyLock::new(Fonts::default);

impl Default for Fonts {
    fn default() -> Fonts {
        // The tests check that all can be read.
        let own = OWN.iter().map(|(bytes, _)| *bytes).chain([STARS]);
        let files = own.filter_map(|bytes| FontFile::read(Data::from(bytes)));
        Fonts { files: files.collect() }
    }
}

impl Fonts {
    /// Adds a font for characters that no font before it has: the bytes of a TrueType or OpenType file. In a collection,
    /// the first font is used.
    ///
    /// # Errors
    /// The bytes are not such a file.
    pub fn add(&mut self, bytes: Vec<u8>) -> Result<(), FontError> {
        self.files.push(FontFile::read(Data::from(bytes)).ok_or(FontError)?);
        Ok(())
    }

    /// The fonts, opened for shaping.
    pub(super) fn faces(&self) -> Faces<'_> {
        Faces { faces: self.files.iter().filter_map(Face::new).collect() }
    }
}

impl PartialEq for FontFile {
    fn eq(&self, other: &FontFile) -> bool {
        self.font == other.font
    }
}

impl Eq for FontFile {}

impl FontFile {
    fn read(bytes: Data) -> Option<FontFile> {
        let file = FontFile { font: Font::new(bytes.clone(), 0)?, bytes };
        Face::new(&file)?;
        Some(file)
    }
}

/// A font that is opened for shaping.
pub(crate) struct Face<'f> {
    /// The font in the book.
    pub font: &'f Font,
    /// The units in the size of the font.
    pub units_per_em: f32,
    tables: FontRef<'f>,
    // These are asked for each character, and take longer to open than to ask.
    characters: Charmap<'f>,
    widths: GlyphMetrics<'f>,
    outlines: OutlineGlyphCollection<'f>,
    shaper: ShaperData,
}

impl<'f> Face<'f> {
    /// `None` if the file is not a font.
    fn new(file: &'f FontFile) -> Option<Face<'f>> {
        let tables = FontRef::from_index(file.bytes.as_ref(), 0).ok()?;
        let (size, location) = (Size::unscaled(), LocationRef::default());
        let units_per_em = tables.metrics(size, location).units_per_em;
        (units_per_em > 0).then(|| Face {
            font: &file.font,
            units_per_em: units_per_em.into(),
            characters: tables.charmap(),
            widths: tables.glyph_metrics(size, location),
            outlines: tables.outline_glyphs(),
            shaper: ShaperData::new(&tables),
            tables,
        })
    }

    /// The glyph of a character.
    pub fn glyph(&self, c: char) -> Option<GlyphId> {
        self.characters.map(c)
    }

    /// The width of a glyph, in units.
    pub fn width(&self, glyph: GlyphId) -> Option<f32> {
        self.widths.advance_width(glyph)
    }

    /// Draws the outline of a glyph in units; `None` if the font has none.
    pub fn draw(&self, glyph: GlyphId, pen: &mut impl OutlinePen) -> Option<()> {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        self.outlines.get(glyph)?.draw(settings, pen).ok().map(drop)
    }

    /// The glyphs of a text, in the order in which they are drawn.
    pub fn shape(&self, text: UnicodeBuffer, features: &[Feature]) -> GlyphBuffer {
        self.shaper.shaper(&self.tables).build().shape(text, ShapeOptions::new().features(features))
    }
}

/// The fonts of a book, opened for shaping.
pub(super) struct Faces<'f> {
    faces: Vec<Face<'f>>,
}

impl<'f> Faces<'f> {
    /// The index of the font for a character in this weight: the first one that has it.
    pub fn index_of(&self, c: char, weight: Weight) -> Option<usize> {
        let is_of_weight = |index: usize| OWN.get(index).is_none_or(|(_, own)| *own == weight);
        let has = |index: &usize| is_of_weight(*index) && self.faces[*index].glyph(c).is_some();
        (0..self.faces.len()).find(has).filter(|_| is_printable(c))
    }

    /// Whether a character needs no glyph in this weight, or a font has one.
    pub fn has(&self, c: char, weight: Weight) -> bool {
        c.is_whitespace() || is_invisible(c) || self.index_of(c, weight).is_some()
    }

    /// The font with this index.
    pub fn get(&self, index: usize) -> &Face<'f> {
        &self.faces[index]
    }
}

/// Whether the font with this index is of the crate.
pub(super) fn is_own(index: usize) -> bool {
    index < OWN.len()
}

/// Whether a character has one meaning in every font. PDF/A excludes the characters for private use.
fn is_printable(c: char) -> bool {
    !matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..) && !c.is_control()
}

/// Whether a character is invisible, so that no font needs a glyph for it: joiners, marks of direction, variation
/// selectors.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_can_be_read_and_have_the_characters_of_every_board() {
        let fonts = Fonts::default();
        let faces = fonts.faces();
        assert_eq!(fonts.files.len(), OWN.len() + 1);
        for c in ('!'..='~').chain("äöüßéñ…–".chars()) {
            assert_eq!(faces.index_of(c, Weight::Regular), Some(0), "{c}");
            assert_eq!(faces.index_of(c, Weight::Bold), Some(1), "{c}");
        }
        for c in ['★', '☆'] {
            assert_eq!([Weight::Regular, Weight::Bold].map(|weight| faces.index_of(c, weight)), [Some(2); 2], "{c}");
        }
    }

    /// Counts the outlines of a glyph.
    #[derive(Default)]
    struct Outlines(usize);

    impl OutlinePen for Outlines {
        fn move_to(&mut self, _: f32, _: f32) {
            self.0 += 1;
        }
        fn line_to(&mut self, _: f32, _: f32) {}
        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {}
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {}
        fn close(&mut self) {}
    }

    #[test]
    fn a_zero_has_no_slash() {
        let fonts = Fonts::default();
        let faces = fonts.faces();
        for weight in [0, 1] {
            let face = faces.get(weight);
            let outlines = |glyph| {
                let mut pen = Outlines::default();
                face.draw(glyph, &mut pen).map(|()| pen.0)
            };
            let digits = || {
                let mut digits = UnicodeBuffer::new();
                digits.push_str("08");
                digits.guess_segment_properties();
                digits
            };
            // Without and with digits of one width.
            for features in [&[][..], &[Feature::new(harfrust::Tag::new(b"tnum"), 1, ..)]] {
                let shaped = face.shape(digits(), features);
                let glyphs = shaped.glyph_infos().iter().map(|info| GlyphId::new(info.glyph_id));
                assert_eq!(glyphs.map(outlines).collect::<Vec<_>>(), [Some(2), Some(3)], "{weight}");
            }
        }
    }

    #[test]
    fn a_character_that_no_font_has_is_found_in_none() {
        let fonts = Fonts::default();
        for c in ['\u{3042}', '\u{e000}', '\u{7}'] {
            assert_eq!(fonts.faces().index_of(c, Weight::Bold), None, "{c:?}");
        }
    }

    #[test]
    fn a_further_font_is_used_for_what_the_first_ones_do_not_have() {
        let mut fonts = Fonts::default();
        assert_eq!(fonts.add(b"not a font".to_vec()), Err(FontError));
        assert_eq!(fonts.add(REGULAR.to_vec()), Ok(()));
        assert_eq!(fonts.faces().index_of('a', Weight::Bold), Some(1));
    }
}
