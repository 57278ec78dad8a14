//! What a file needs to be PDF/X-4 (ISO 15930-7:2010), which printers ask for: the profile of the press as the intent of
//! the file, and its version and the state of its trapping where programs look for them.

use std::borrow::Cow;
use std::fmt::Write;

use super::pack::{Objects, compressed, reference};
use crate::output_profile::OutputProfile;

/// The end of the metadata, before which more of them have their place.
const END: &str = "</rdf:RDF>";

/// The start of the version in the metadata.
const VERSION_TAG: &str = "<pdf:PDFVersion>";

/// The metadata that only PDF/X-4 needs. All files that sudoxml makes have this date.
const METADATA: &str = "<rdf:Description rdf:about=\"\" xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\" \
                        xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
                        xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\">\
                        <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>\
                        <xmp:MetadataDate>1970-01-01T00:00:00Z</xmp:MetadataDate>\
                        <xmpMM:VersionID>1</xmpMM:VersionID></rdf:Description>";

/// The version of PDF on which PDF/X-4 is based. Our files have nothing newer that changes what is printed: a program for
/// PDF 1.6 ignores which artifacts of a page are its header and its footer.
const VERSION: &str = "1.6";

/// Adds all this to a file; `None` if the file is not as expected.
pub(super) fn add_intent(file: &mut Objects, profile: &OutputProfile) -> Option<()> {
    file.set_version(VERSION)?;
    let profile_number = file.add(compressed("/N 4", profile.bytes())?);
    let name = text(profile.description());
    let intent = format!(
        "<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier{name}/Info{name}/DestOutputProfile {profile_number} 0 R>>"
    );
    let intent = file.add(intent.into_bytes());
    let catalog = file.in_trailer("/Root")?;
    let metadata = reference(std::str::from_utf8(catalog).ok()?, "/Metadata")?;
    extend(catalog, &format!("/OutputIntents[{intent} 0 R]"))?;
    extend(file.in_trailer("/Info")?, "/Trapped/False/GTS_PDFXVersion(PDF/X-4)")?;
    let metadata = file.body(metadata)?;
    *metadata = Cow::Owned(with_metadata(metadata)?);
    Some(())
}

/// Adds entries to the end of a dictionary.
fn extend(dictionary: &mut Cow<[u8]>, entries: &str) -> Option<()> {
    let start = dictionary.strip_suffix(b">>")?;
    *dictionary = Cow::Owned([start, entries.as_bytes(), b">>"].concat());
    Some(())
}

/// The stream of the metadata, with what PDF/X-4 needs as well. It is not compressed, so that every program finds it.
fn with_metadata(stream: &[u8]) -> Option<Vec<u8>> {
    let (dictionary, content) = std::str::from_utf8(stream).ok()?.split_once("stream\n")?;
    let content = content.strip_suffix("\nendstream")?;
    let (start, rest) = content.split_once(VERSION_TAG)?;
    let (between, end) = rest.split_once(END)?;
    let between = between.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let content = [start, VERSION_TAG, VERSION, between, METADATA, END, end].concat();
    // The library writes the class of a proof, and this is the file for the press.
    let content = content.replace("<xmpMM:RenditionClass>proof<", "<xmpMM:RenditionClass>default<");
    let (before, rest) = dictionary.split_once("/Length ")?;
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    Some(format!("{before}/Length {}{after}stream\n{content}\nendstream", content.len()).into_bytes())
}

/// A text of PDF: ASCII as it is, and other texts in UTF-16 (ISO 32000-1, 7.9.2.2).
fn text(text: &str) -> String {
    let bytes: Vec<u8> = if text.is_ascii() {
        text.bytes().collect()
    } else {
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
    };
    let mut hex = String::from("<");
    for byte in bytes {
        let _ = write!(hex, "{byte:02X}");
    }
    hex.push('>');
    hex
}
