//! The ICC profile of a press, which a file in PDF/X-4 contains.

use std::fmt;
use std::sync::Arc;

/// The length of the header of a profile (ICC.1:2010, 7.2).
const HEADER: usize = 128;

/// The length of an entry of the table of tags, which is after the header and the number of tags.
const ENTRY: usize = 12;

/// The ICC profile of a press with four inks: what its paper and inks make of cyan, magenta, yellow and black.
#[derive(Clone, PartialEq, Eq)]
pub struct OutputProfile {
    bytes: Arc<[u8]>,
    description: String,
}

/// Why a file is not the profile of a press.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutputProfileError {
    /// It is not an ICC profile, or it is cut off.
    NotAProfile,
    /// It is the profile of another kind of device, such as a screen: its class.
    NotOfAPress(String),
    /// It is the profile of a printer with other colours: their name.
    NotCmyk(String),
    /// It says no name.
    NoName,
}

impl fmt::Display for OutputProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputProfileError::NotAProfile => {
                f.write_str("this is not an ICC profile; ask the printer for one (.icc)")
            }
            OutputProfileError::NotOfAPress(class) => {
                write!(f, "this is not the profile of a press, which has the class 'prtr'; its class is '{class}'")
            }
            OutputProfileError::NotCmyk(colors) => {
                write!(f, "this is not the profile of a press with the inks CMYK; its colours are '{colors}'")
            }
            OutputProfileError::NoName => {
                f.write_str("this profile has no description; use one that has the name of its press")
            }
        }
    }
}

impl std::error::Error for OutputProfileError {}

impl fmt::Debug for OutputProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OutputProfile").field(&self.description).finish()
    }
}

impl OutputProfile {
    /// Reads the bytes of an ICC profile.
    ///
    /// # Errors
    /// It is not the profile of a press with four inks, or it has no name.
    pub fn read(bytes: &[u8]) -> Result<OutputProfile, OutputProfileError> {
        let length = number(bytes, 0).filter(|length| *length == bytes.len() && bytes.len() > HEADER);
        if length.is_none() || bytes.get(36..40) != Some(b"acsp") {
            return Err(OutputProfileError::NotAProfile);
        }
        let signature = |at: usize| String::from_utf8_lossy(&bytes[at..at + 4]).trim_end().to_owned();
        match (signature(12).as_str(), signature(16).as_str()) {
            ("prtr", "CMYK") => {}
            ("prtr", colors) => return Err(OutputProfileError::NotCmyk(colors.to_owned())),
            (class, _) => return Err(OutputProfileError::NotOfAPress(class.to_owned())),
        }
        let description = tag(bytes, *b"desc").and_then(text).filter(|text| !text.is_empty());
        Ok(OutputProfile { bytes: bytes.into(), description: description.ok_or(OutputProfileError::NoName)? })
    }

    /// The bytes of the file.
    #[cfg(feature = "pdf")]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its name, such as `Coated FOGRA39`.
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// The number at this place.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    usize::try_from(u32::from_be_bytes(bytes.try_into().ok()?)).ok()
}

/// So many bytes from this place.
fn part(bytes: &[u8], at: usize, length: usize) -> Option<&[u8]> {
    bytes.get(at..at.checked_add(length)?)
}

/// The content of a tag.
fn tag(bytes: &[u8], name: [u8; 4]) -> Option<&[u8]> {
    let entries = bytes.get(HEADER + 4..)?.chunks_exact(ENTRY).take(number(bytes, HEADER)?);
    let entry = entries.into_iter().find(|entry| entry.starts_with(&name))?;
    part(bytes, number(entry, 4)?, number(entry, 8)?)
}

/// The text of a tag: the first of its languages (ICC.1:2010, 10.13), or what older profiles have (ICC.1:2001, 6.5.17).
fn text(tag: &[u8]) -> Option<String> {
    let text = match tag.get(..4)? {
        b"desc" => String::from_utf8_lossy(part(tag, 12, number(tag, 8)?)?).into_owned(),
        b"mluc" => {
            let units = part(tag, number(tag, 24)?, number(tag, 20)?)?.chunks_exact(2);
            String::from_utf16(&units.map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect::<Vec<u16>>()).ok()?
        }
        _ => return None,
    };
    Some(text.trim_matches('\0').trim().to_owned())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A profile with a header and a description.
    pub(crate) fn profile(class: &str, colors: &str, description: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        for (at, text) in [(12, class), (16, colors), (36, "acsp")] {
            bytes[at..at + 4].copy_from_slice(text.as_bytes());
        }
        let mut number = |number: usize| bytes.extend_from_slice(&u32::try_from(number).expect("small").to_be_bytes());
        number(1);
        number(u32::from_be_bytes(*b"desc") as usize);
        number(HEADER + 4 + ENTRY);
        number(description.len());
        bytes.extend_from_slice(description);
        let length = u32::try_from(bytes.len()).expect("small");
        bytes[..4].copy_from_slice(&length.to_be_bytes());
        bytes
    }

    /// A description as older profiles have it.
    pub(crate) fn old(name: &str) -> Vec<u8> {
        let length = u32::try_from(name.len() + 1).expect("small").to_be_bytes();
        [b"desc\0\0\0\0", &length[..], name.as_bytes(), b"\0"].concat()
    }

    fn new(name: &str) -> Vec<u8> {
        let text: Vec<u8> = name.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let length = u32::try_from(text.len()).expect("small").to_be_bytes();
        [b"mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS", &length[..], b"\0\0\0\x1c", &text].concat()
    }

    #[test]
    fn the_name_of_a_profile_is_read() {
        for description in [old("Press 1"), new("Press 1")] {
            let profile = OutputProfile::read(&profile("prtr", "CMYK", &description)).expect("a profile");
            assert_eq!(profile.description(), "Press 1");
        }
    }

    #[test]
    fn another_file_is_an_error_that_says_what_it_is() {
        let good = profile("prtr", "CMYK", &old("Press"));
        let error = |bytes: &[u8]| OutputProfile::read(bytes).expect_err("an error");
        for length in 0..good.len() {
            assert_eq!(error(&good[..length]), OutputProfileError::NotAProfile, "{length}");
        }
        assert_eq!(error(&profile("mntr", "RGB ", &old("x"))), OutputProfileError::NotOfAPress("mntr".to_owned()));
        assert_eq!(error(&profile("prtr", "RGB ", &old("x"))), OutputProfileError::NotCmyk("RGB".to_owned()));
        for description in
            [&b""[..], b"desc", b"desc\0\0\0\0\xff\xff\xff\xff", b"mluc\0\0\0\0", b"text\0\0\0\0a", &old("")]
        {
            assert_eq!(error(&profile("prtr", "CMYK", description)), OutputProfileError::NoName, "{description:?}");
        }
    }
}
