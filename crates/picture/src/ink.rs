//! Themes: the inks of a picture, the colour of each, and the size of the cells.

use super::length::Length;
use sudoxml_document::choice::{Choice, Named, named};

/// What is drawn with a colour of its own. The colour depends on the theme.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// The background.
    Paper,
    /// Headings and sentences.
    Text,
    /// Captions and other text of less importance.
    Caption,
    /// The lines between cells.
    ThinLine,
    /// The lines around boxes, regions and the board.
    ThickLine,
    /// The lines of diagonals, windows and other further units.
    ExtraLine,
    /// The value of a given.
    Given,
    /// A value that is not a given.
    Found,
    /// A candidate.
    Candidate,
    /// The marks of cells.
    Mark,
    /// The mark of a violation.
    Alert,
    /// A candidate that is true in a chain, and the links to it.
    On,
    /// A candidate that is false in a chain, and the links to it.
    Off,
    /// The background of the cells of a further unit.
    ExtraShade,
    /// The background of marked cells.
    Shade,
    /// The background of cells that violate a rule.
    AlertShade,
}

impl Ink {
    /// All inks.
    pub const ALL: [Ink; 16] = [
        Ink::Paper,
        Ink::Text,
        Ink::Caption,
        Ink::ThinLine,
        Ink::ThickLine,
        Ink::ExtraLine,
        Ink::Given,
        Ink::Found,
        Ink::Candidate,
        Ink::Mark,
        Ink::Alert,
        Ink::On,
        Ink::Off,
        Ink::ExtraShade,
        Ink::Shade,
        Ink::AlertShade,
    ];

    /// The name in style sheets: `thin-line`.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Paper => "paper",
            Ink::Text => "text",
            Ink::Caption => "caption",
            Ink::ThinLine => "thin-line",
            Ink::ThickLine => "thick-line",
            Ink::ExtraLine => "extra-line",
            Ink::Given => "given",
            Ink::Found => "found",
            Ink::Candidate => "candidate",
            Ink::Mark => "mark",
            Ink::Alert => "alert",
            Ink::On => "on",
            Ink::Off => "off",
            Ink::ExtraShade => "extra-shade",
            Ink::Shade => "shade",
            Ink::AlertShade => "alert-shade",
        }
    }

    /// Whether it is the background of something else.
    pub const fn is_background(self) -> bool {
        matches!(self, Ink::Paper | Ink::ExtraShade | Ink::Shade | Ink::AlertShade)
    }

    /// Whether text is written with it.
    pub const fn is_of_text(self) -> bool {
        matches!(self, Ink::Text | Ink::Caption | Ink::Given | Ink::Found | Ink::Candidate | Ink::Off)
    }
}

/// A colour: red, green and blue, each from 0 to 255 (sRGB).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// White.
    pub const WHITE: Rgb = Rgb(255, 255, 255);
    /// Black.
    pub const BLACK: Rgb = Rgb(0, 0, 0);

    /// The colour as style sheets write it: `#1a2b3c`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A colour of a press: cyan, magenta, yellow and black, each in percent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cmyk(pub u8, pub u8, pub u8, pub u8);

/// How pictures look: their colours, and the size of their cells. No theme shows anything by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Theme {
    /// Cells of 9 mm, black givens and blue solutions.
    #[default]
    Classic,
    /// Cells of 15 mm with digits of 20 points and more, and thick lines.
    LargePrint,
    /// Black and white, with few strong colours.
    HighContrast,
    /// Black only, for one ink. Shades become lines.
    Black,
}

impl Choice for Theme {
    const NOUN: (&'static str, &'static str) = ("theme", "themes");
    const TABLE: &'static [Named<Theme>] = &[
        named(Theme::Classic, "classic", "Cells of 9 mm, black givens and blue solutions"),
        named(Theme::LargePrint, "large-print", "Cells of 15 mm, with digits of 20 points and more"),
        named(Theme::HighContrast, "high-contrast", "Few strong colours"),
        named(Theme::Black, "black", "Black only, for one ink"),
    ];
}

/// The colours of the inks, in the order of [`Ink::ALL`].
type Palette = [Rgb; Ink::ALL.len()];

const fn grey(level: u8) -> Rgb {
    Rgb(level, level, level)
}

/// Contrasts are measured as in WCAG 2.2: at least 4.5 for text, and 3 for lines and marks, on each background.
const CLASSIC: Palette = [
    Rgb::WHITE,
    grey(0x1a),
    grey(0x50),
    grey(0x80),
    Rgb::BLACK,
    grey(0x78),
    Rgb::BLACK,
    Rgb(0x0b, 0x4a, 0xa2),
    grey(0x50),
    Rgb(0x0b, 0x4a, 0xa2),
    Rgb(0xb0, 0x00, 0x20),
    Rgb(0x0b, 0x4a, 0xa2),
    Rgb(0x9a, 0x48, 0x00),
    grey(0xf0),
    Rgb(0xe3, 0xee, 0xfc),
    Rgb(0xfd, 0xe7, 0xe9),
];

const CLASSIC_DARK: Palette = [
    grey(0x16),
    grey(0xee),
    grey(0xbb),
    grey(0x8c),
    grey(0xf0),
    grey(0x98),
    Rgb::WHITE,
    Rgb(0x9c, 0xc4, 0xff),
    grey(0xc4),
    Rgb(0x9c, 0xc4, 0xff),
    Rgb(0xff, 0x9a, 0xa2),
    Rgb(0x9c, 0xc4, 0xff),
    Rgb(0xf2, 0xa8, 0x50),
    grey(0x2a),
    Rgb(0x1d, 0x33, 0x55),
    Rgb(0x55, 0x1d, 0x24),
];

const HIGH_CONTRAST: Palette = [
    Rgb::WHITE,
    Rgb::BLACK,
    Rgb::BLACK,
    grey(0x40),
    Rgb::BLACK,
    grey(0x40),
    Rgb::BLACK,
    Rgb(0x00, 0x2a, 0x80),
    Rgb::BLACK,
    Rgb(0x00, 0x2a, 0x80),
    Rgb(0x90, 0x00, 0x10),
    Rgb(0x00, 0x2a, 0x80),
    Rgb(0x80, 0x3a, 0x00),
    grey(0xf2),
    Rgb(0xe8, 0xf1, 0xff),
    Rgb(0xff, 0xec, 0xed),
];

const HIGH_CONTRAST_DARK: Palette = [
    Rgb::BLACK,
    Rgb::WHITE,
    Rgb::WHITE,
    grey(0xc0),
    Rgb::WHITE,
    grey(0xc0),
    Rgb::WHITE,
    Rgb(0xff, 0xf0, 0x60),
    Rgb::WHITE,
    Rgb(0xff, 0xf0, 0x60),
    Rgb(0xff, 0xb0, 0xb0),
    Rgb(0xff, 0xf0, 0x60),
    Rgb(0xff, 0xc0, 0x80),
    grey(0x1c),
    Rgb(0x10, 0x26, 0x40),
    Rgb(0x40, 0x10, 0x14),
];

const BLACK: Palette = [
    Rgb::WHITE,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::BLACK,
    Rgb::WHITE,
    Rgb::WHITE,
    Rgb::WHITE,
];

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Classic, Theme::LargePrint, Theme::HighContrast, Theme::Black];

    /// The name: `large-print`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::LargePrint => "large-print",
            Theme::HighContrast => "high-contrast",
            Theme::Black => "black",
        }
    }

    /// The colour of an ink on light paper.
    pub fn colour(self, ink: Ink) -> Rgb {
        let palette = match self {
            Theme::Classic | Theme::LargePrint => &CLASSIC,
            Theme::HighContrast => &HIGH_CONTRAST,
            Theme::Black => &BLACK,
        };
        palette[ink as usize]
    }

    /// The colour of an ink on a press. Blacks and greys are black ink alone.
    pub const fn press_colour(self, ink: Ink) -> Cmyk {
        let strong = matches!(self, Theme::HighContrast | Theme::Black);
        match ink {
            Ink::Paper => Cmyk(0, 0, 0, 0),
            Ink::Text | Ink::ThickLine | Ink::Given => Cmyk(0, 0, 0, 100),
            Ink::Caption | Ink::Candidate => Cmyk(0, 0, 0, if strong { 100 } else { 75 }),
            Ink::ThinLine | Ink::ExtraLine => Cmyk(0, 0, 0, if strong { 85 } else { 60 }),
            Ink::Found | Ink::Mark | Ink::On if strong => Cmyk(100, 85, 0, 40),
            Ink::Found | Ink::Mark | Ink::On => Cmyk(100, 70, 0, 15),
            Ink::Alert => Cmyk(0, 100, 80, if strong { 45 } else { 25 }),
            Ink::Off => Cmyk(0, 65, 100, if strong { 50 } else { 35 }),
            Ink::ExtraShade => Cmyk(0, 0, 0, 6),
            Ink::Shade => Cmyk(10, 4, 0, 0),
            Ink::AlertShade => Cmyk(0, 10, 6, 0),
        }
    }

    /// The colour of an ink on a dark screen.
    pub fn dark_colour(self, ink: Ink) -> Rgb {
        let palette = match self {
            Theme::Classic | Theme::LargePrint => &CLASSIC_DARK,
            Theme::HighContrast => &HIGH_CONTRAST_DARK,
            Theme::Black if ink.is_background() => return Rgb::BLACK,
            Theme::Black => return Rgb::WHITE,
        };
        palette[ink as usize]
    }

    /// Whether backgrounds of cells are drawn with lines, because there is only one ink.
    pub const fn is_hatched(self) -> bool {
        matches!(self, Theme::Black)
    }

    /// The width and height of a cell.
    pub const fn cell_size(self) -> Length {
        match self {
            Theme::Classic | Theme::HighContrast | Theme::Black => Length::mm(9),
            Theme::LargePrint => Length::mm(15),
        }
    }

    /// The smallest size of the digits; zero if the theme promises none.
    pub const fn least_digit_size(self) -> Length {
        match self {
            // 20 points.
            Theme::LargePrint => Length::um(7056),
            Theme::Classic | Theme::HighContrast | Theme::Black => Length::ZERO,
        }
    }

    /// The size of the digits of answers, if a page has room for one of them. They can be smaller than those of puzzles.
    #[cfg(feature = "pdf")]
    pub(crate) const fn answer_digit_size(self) -> Length {
        match self {
            // 12 points.
            Theme::LargePrint => Length::um(4233),
            // 6 points.
            Theme::Classic | Theme::HighContrast | Theme::Black => Length::um(2117),
        }
    }

    /// The sizes of the fonts of the name of a puzzle, and of all other text that is not in a board.
    pub const fn text_sizes(self) -> (Length, Length) {
        match self {
            // 25 and 18 points.
            Theme::LargePrint => (Length::um(8820), Length::um(6350)),
            Theme::Classic | Theme::HighContrast | Theme::Black => (Length::um(5500), Length::um(3800)),
        }
    }

    /// The width of thin and of thick lines.
    pub(crate) const fn line_widths(self) -> (Length, Length) {
        match self {
            Theme::Classic | Theme::Black => (Length::um(200), Length::um(700)),
            Theme::LargePrint | Theme::HighContrast => (Length::um(400), Length::um(1200)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour (WCAG 2.2).
    fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_ink_can_be_seen_on_every_background() {
        for theme in Theme::ALL {
            for colour in [Theme::colour, Theme::dark_colour] {
                let backgrounds = Ink::ALL.into_iter().filter(|ink| ink.is_background());
                for background in backgrounds {
                    for ink in Ink::ALL.into_iter().filter(|ink| !ink.is_background()) {
                        let least = if ink.is_of_text() { 4.5 } else { 3.0 };
                        let contrast = contrast(colour(theme, ink), colour(theme, background));
                        assert!(contrast >= least, "{theme:?}: {ink:?} on {background:?} has {contrast:.2}");
                    }
                }
            }
        }
    }

    #[test]
    fn black_is_the_only_ink_of_its_theme() {
        for ink in Ink::ALL {
            let colour = Theme::Black.colour(ink);
            assert_eq!(colour, if ink.is_background() { Rgb::WHITE } else { Rgb::BLACK });
        }
    }
}
