//! How pictures look: a theme, and what the user changes of it.

use std::fmt;
use std::str::FromStr;

use super::ink::{Cmyk, Ink, Rgb, Theme};
use super::length::Length;
use sudoxml_document::similar::did_you_mean;

/// What the user changes of a theme. What is not set stays as the theme has it.
///
/// ```
/// use sudoxml::picture::{Ink, Style};
/// let mut style = Style::default();
/// style.set_colour("given", "#203040")?;
/// style.set_line("thick", "1mm")?;
/// assert!(style.set_colour("givne", "#203040").unwrap_err().to_string().contains("'given'"));
/// # Ok::<(), sudoxml::picture::StyleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Style {
    /// The colours on light paper, in the order of [`Ink::ALL`].
    colours: [Option<Rgb>; Ink::ALL.len()],
    thin: Option<Length>,
    thick: Option<Length>,
    /// Whether every second box has the background of [`Ink::ExtraShade`].
    pub shades_boxes: bool,
}

/// The widest line of a style.
const WIDEST: Length = Length::mm(3);

/// A part of a style is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StyleError(pub(crate) String);

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StyleError {}

impl Style {
    /// Sets the colour of the ink with this name.
    ///
    /// # Errors
    /// If no ink has the name, or if the text is not a colour.
    pub fn set_colour(&mut self, name: &str, colour: &str) -> Result<(), StyleError> {
        let ink = Ink::ALL.into_iter().find(|ink| ink.name() == name);
        let ink = ink.ok_or_else(|| unknown("colour", name, &Ink::ALL.map(Ink::name)))?;
        self.colours[ink as usize] = Some(colour.parse()?);
        Ok(())
    }

    /// Sets the width of the lines between cells (`thin`) or around boxes (`thick`), for cells of every size.
    ///
    /// # Errors
    /// If no line has the name, or if the text is not a length up to 3 mm.
    pub fn set_line(&mut self, name: &str, width: &str) -> Result<(), StyleError> {
        let line = match name {
            "thin" => &mut self.thin,
            "thick" => &mut self.thick,
            _ => return Err(unknown("line", name, &["thin", "thick"])),
        };
        let parsed = width.parse().ok().filter(|width| (Length::um(1)..=WIDEST).contains(width));
        let wrong = || {
            StyleError(format!("'{width}' is not the width of a line; use a length up to {WIDEST}mm, such as 0.5mm"))
        };
        *line = Some(parsed.ok_or_else(wrong)?);
        Ok(())
    }
}

fn unknown(noun: &str, name: &str, known: &[&'static str]) -> StyleError {
    let question = did_you_mean(name, known.iter().copied());
    StyleError(format!("there is no {noun} '{name}';{question} the {noun}s are {}", known.join(", ")))
}

/// `#1a2b3c`, or `#123` for `#112233`.
impl FromStr for Rgb {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Rgb, StyleError> {
        let wrong = || StyleError(format!("'{text}' is not a colour; use red, green and blue such as #1a2b3c"));
        let digits: Option<Vec<u8>> = text.strip_prefix('#').and_then(|digits| {
            digits.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect()
        });
        match digits.ok_or_else(wrong)?[..] {
            [red, green, blue] => Ok(Rgb(red * 17, green * 17, blue * 17)),
            [r, ed, g, reen, b, lue] => Ok(Rgb(r * 16 + ed, g * 16 + reen, b * 16 + lue)),
            _ => Err(wrong()),
        }
    }
}

/// The most of a cell that a thin line of a theme has, and a thick one, in thousandths.
const MOST_THIN: i32 = 40;
const MOST_THICK: i32 = 110;

/// A theme with a style.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Look {
    /// The theme.
    pub theme: Theme,
    /// What is changed of it. A theme for one ink has no other colours.
    pub style: Style,
}

impl From<Theme> for Look {
    fn from(theme: Theme) -> Look {
        Look { theme, style: Style::default() }
    }
}

/// How much larger the text of a book is in large print, in thousandths: 17 points in place of 12.
#[cfg(feature = "pdf")]
const LARGE_TEXT: i32 = 1400;

impl Look {
    /// The colour of an ink that the user set.
    fn own(self, ink: Ink) -> Option<Rgb> {
        self.style.colours[ink as usize].filter(|_| !self.is_hatched())
    }

    /// The colour of an ink on light paper.
    pub fn colour(self, ink: Ink) -> Rgb {
        self.own(ink).unwrap_or_else(|| self.theme.colour(ink))
    }

    /// The colour of an ink on a dark screen.
    pub fn dark_colour(self, ink: Ink) -> Rgb {
        self.theme.dark_colour(ink)
    }

    /// The colour of an ink on a press.
    pub fn press_colour(self, ink: Ink) -> Cmyk {
        self.own(ink).map_or_else(|| self.theme.press_colour(ink), Cmyk::from)
    }

    /// Whether backgrounds of cells are drawn with lines, because there is only one ink.
    pub const fn is_hatched(self) -> bool {
        self.theme.is_hatched()
    }

    /// The width and height of a cell.
    pub const fn cell_size(self) -> Length {
        self.theme.cell_size()
    }

    /// The smallest size of the digits; zero if the theme promises none.
    pub const fn least_digit_size(self) -> Length {
        self.theme.least_digit_size()
    }

    /// The size of the digits of answers, if a page has room for one of them.
    #[cfg(feature = "pdf")]
    pub(crate) const fn answer_digit_size(self) -> Length {
        self.theme.answer_digit_size()
    }

    /// The sizes of the fonts of the name of a puzzle, and of all other text that is not in a board.
    pub const fn text_sizes(self) -> (Length, Length) {
        self.theme.text_sizes()
    }

    /// Whether all text is large.
    pub(crate) fn is_large_print(self) -> bool {
        self.least_digit_size() > Length::ZERO
    }

    /// A size of the text beside the puzzles of a book, which is larger in large print.
    #[cfg(feature = "pdf")]
    pub(crate) fn text_size(self, size: Length) -> Length {
        if self.is_large_print() { size.thousandths(LARGE_TEXT) } else { size }
    }

    /// The widths of thin and thick lines of cells with this size. Lines of the theme are wider in proportion where cells are
    /// larger than those of the theme; lines of the user's own are not. In small cells a line has at most a part of a cell.
    pub(crate) fn line_widths(self, cell: Length) -> (Length, Length) {
        let (thin, thick) = self.theme.line_widths();
        let of_cell = |width: Length, most: i32| {
            let um = i64::from(width.to_um()) * i64::from(cell.to_um()) / i64::from(self.cell_size().to_um());
            let larger = width.max(Length::um(i32::try_from(um).unwrap_or(i32::MAX)));
            larger.min(cell.thousandths(self.most_of_cell(width, most)))
        };
        let own = |width: Length| width.min(cell / 10);
        (
            self.style.thin.map_or_else(|| of_cell(thin, MOST_THIN), own),
            self.style.thick.map_or_else(|| of_cell(thick, MOST_THICK), own),
        )
    }

    /// The part of a small cell that a line of the theme with this width has, in thousandths: not less than in a usual one.
    fn most_of_cell(self, width: Length, most: i32) -> i32 {
        most.max(width.to_um() * 1000 / self.cell_size().to_um() + 1)
    }

    /// Whether the user set the colour of the paper.
    #[cfg(feature = "pdf")]
    pub(crate) fn has_own_paper(self) -> bool {
        self.own(Ink::Paper).is_some()
    }

    /// The width of a thick line of cells that are not larger than those of the theme, and the part of a small cell that it has at
    /// most, in thousandths; `None` if the width is the user's own.
    #[cfg(feature = "pdf")]
    pub(crate) fn thick_line(self) -> (Length, Option<i32>) {
        let of_theme = self.theme.line_widths().1;
        let most = self.style.thick.is_none().then(|| self.most_of_cell(of_theme, MOST_THICK));
        (self.style.thick.unwrap_or(of_theme), most)
    }
}

/// A colour of a screen in the inks of a press. Its grey part is black ink alone.
impl From<Rgb> for Cmyk {
    fn from(Rgb(red, green, blue): Rgb) -> Cmyk {
        let most = red.max(green).max(blue);
        let percent = |part: u8, whole: u8| (u32::from(part) * 100).checked_div(u32::from(whole)).unwrap_or(0) as u8;
        let ink = |part: u8| percent(most - part, most);
        Cmyk(ink(red), ink(green), ink(blue), percent(u8::MAX - most, u8::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_changes_what_it_names_and_nothing_else() {
        let mut style = Style::default();
        style.set_colour("thick-line", "#048").expect("a colour");
        style.set_line("thick", "1mm").expect("a width");
        let (look, plain) = (Look { theme: Theme::Classic, style }, Look::from(Theme::Classic));
        assert_eq!(look.colour(Ink::ThickLine), Rgb(0x00, 0x44, 0x88));
        assert_eq!(look.press_colour(Ink::ThickLine), Cmyk(100, 50, 0, 46));
        assert_eq!(look.colour(Ink::Given), plain.colour(Ink::Given));
        let large = Length::mm(18);
        assert_eq!((look.line_widths(large).1, plain.line_widths(large).1), (Length::mm(1), Length::um(1400)));
        assert_eq!(look.line_widths(large).0, plain.line_widths(large).0);
        assert_eq!(Look { theme: Theme::Black, style }.colour(Ink::ThickLine), Rgb::BLACK);
        assert_eq!(Cmyk::from(Rgb::BLACK), Cmyk(0, 0, 0, 100));
    }

    #[test]
    fn what_is_wrong_in_a_style_is_said() {
        let mut style = Style::default();
        for (name, colour, message) in [
            ("givn", "#000", "there is no colour 'givn'; did you mean 'given'?"),
            ("given", "red", "'red' is not a colour"),
            ("given", "#12345", "'#12345' is not a colour"),
            ("given", "#é00", "'#é00' is not a colour"),
        ] {
            let error = style.set_colour(name, colour).expect_err(message).to_string();
            assert!(error.starts_with(message), "{error}");
        }
        for (name, width) in [("fat", "1mm"), ("thin", "4mm"), ("thin", "0mm"), ("thin", "1")] {
            style.set_line(name, width).expect_err(width);
        }
        assert_eq!(style, Style::default());
    }
}
