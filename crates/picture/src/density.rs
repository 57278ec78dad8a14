//! The density of an image: how many of its pixels are on an inch of paper.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::length::Length;

/// The pixels of an image to an inch on paper, from 36 to 2400.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Density(u32);

/// The coarsest and the finest image.
pub(crate) const DENSITIES: RangeInclusive<u32> = 36..=2400;

impl Density {
    /// The number of pixels.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// How many pixels are closest to this length; at least one.
    pub fn pixels(self, length: Length) -> u32 {
        (length.points() * self.scale()).round().max(1.0) as u32
    }

    /// The pixels of a point, as [`Length::points`] counts it.
    pub(crate) fn scale(self) -> f32 {
        self.0 as f32 / 72.0
    }
}

impl Default for Density {
    fn default() -> Density {
        Density(300)
    }
}

/// A text is not the density of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseDensityError;

impl fmt::Display for ParseDensityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "use a whole number from {} to {}", DENSITIES.start(), DENSITIES.end())
    }
}

impl std::error::Error for ParseDensityError {}

impl FromStr for Density {
    type Err = ParseDensityError;

    fn from_str(text: &str) -> Result<Density, ParseDensityError> {
        let number = text.parse().ok().filter(|number| DENSITIES.contains(number));
        let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        number.map(Density).ok_or(ParseDensityError)
    }
}
