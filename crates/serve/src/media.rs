//! Media types: what a client accepts, and what it sends.

use axum::http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue};

use crate::problem::{Kind, Problem};

/// Documents of XML.
pub const XML: [&str; 2] = ["application/xml", "text/xml"];

/// Puzzles as JSON.
pub const JSON: [&str; 1] = ["application/json"];

/// Documents of XML, or puzzles as JSON.
pub const XML_OR_JSON: [&str; 3] = ["application/xml", "text/xml", "application/json"];

/// Documents of XML, and puzzles as text or JSON.
pub const PUZZLES: [&str; 4] = ["application/xml", "text/xml", "text/plain", "application/json"];

/// Documents of XML, and puzzles as text.
pub const XML_OR_TEXT: [&str; 3] = ["application/xml", "text/xml", "text/plain"];

/// A page, or the document that it shows.
pub const PAGE_OR_DOCUMENT: [&str; 4] = ["text/html", "application/xml", "text/xml", "text/plain"];

/// A page, or the document of XML that it shows.
pub const PAGE_OR_XML: [&str; 3] = ["text/html", "application/xml", "text/xml"];

/// A page, or the text that it shows.
pub const PAGE_OR_TEXT: [&str; 2] = ["text/html", "text/plain"];

/// A page.
pub const PAGE: [&str; 1] = ["text/html"];

/// Puzzles as text.
pub const TEXT: [&str; 1] = ["text/plain"];

/// A text that begins with the mark of UTF-16.
pub const WIDE_TEXT: &str = "text/plain; charset=utf-16";

/// Bytes of any kind.
pub const ANY: [&str; 1] = ["*/*"];

/// Which of these media types the client prefers. The first one is for a client that accepts anything.
///
/// # Errors
/// If the client accepts none of them.
pub fn negotiate(headers: &HeaderMap, offered: &[&'static str]) -> Result<&'static str, Problem> {
    let values = headers.get_all(ACCEPT).iter().map(|value| value.to_str().unwrap_or_default());
    let ranges: Vec<Range<'_>> = values.flat_map(|value| value.split(',').filter_map(Range::parse)).collect();
    if ranges.is_empty()
        && let Some(first) = offered.first()
    {
        return Ok(first);
    }
    let quality = |offered: &str| {
        let matching = ranges.iter().filter(|range| range.matches(offered));
        matching.max_by_key(|range| range.precision()).map_or(0, |range| range.thousandths)
    };
    let mut best = None;
    for media in offered {
        let quality = quality(media);
        if quality > best.map_or(0, |(_, best)| best) {
            best = Some((*media, quality));
        }
    }
    best.map(|(media, _)| media).ok_or_else(|| {
        Problem::new(
            Kind::NotAcceptable,
            format!("this path answers with {}; change the header Accept", offered.join(", ")),
        )
    })
}

/// A range of media types in `Accept`.
struct Range<'h> {
    kind: &'h str,
    subtype: &'h str,
    /// The quality, from 0 to 1000.
    thousandths: u32,
}

impl<'h> Range<'h> {
    fn parse(text: &'h str) -> Option<Range<'h>> {
        let mut parts = text.split(';').map(str::trim);
        let (kind, subtype) = parts.next()?.split_once('/')?;
        Some(Range { kind, subtype, thousandths: quality(parts)? })
    }

    fn matches(&self, media: &str) -> bool {
        let (kind, subtype) = media.split_once('/').unwrap_or_default();
        let is = |range: &str, name: &str| range == "*" || range.eq_ignore_ascii_case(name);
        is(self.kind, kind) && is(self.subtype, subtype)
    }

    /// A range that says more counts before one that says less.
    fn precision(&self) -> u8 {
        u8::from(self.kind != "*") + u8::from(self.subtype != "*")
    }
}

/// Whether the response can be compressed by gzip.
pub fn is_gzip_accepted(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let codings = codings.flat_map(|codings| codings.split(',')).filter_map(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        Some((parts.next()?.to_ascii_lowercase(), quality(parts)? > 0))
    });
    let codings: Vec<(String, bool)> = codings.collect();
    let of_gzip = codings.iter().find(|(coding, _)| matches!(&**coding, "gzip" | "x-gzip"));
    // What is said of all counts only where nothing is said of this one.
    of_gzip.map_or_else(|| codings.contains(&("*".into(), true)), |&(_, is_accepted)| is_accepted)
}

/// The quality among the parameters of a range, from 0 to 1000; `None` if it is not a number.
fn quality<'h>(mut parameters: impl Iterator<Item = &'h str>) -> Option<u32> {
    let quality = parameters.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
    let quality: f64 = quality.map_or(Some(1.0), |quality| quality.parse().ok())?;
    Some((quality.clamp(0.0, 1.0) * 1000.0) as u32)
}

/// Whether the body is JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|value| media_type(value).eq_ignore_ascii_case(JSON[0]))
}

/// The media type of a header, without its parameters.
fn media_type(value: &HeaderValue) -> &str {
    value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim()
}

/// Checks that the body has one of these types, and is not compressed. A body without a type is accepted. Types that
/// end with `+xml` are XML. The parameter `charset` is ignored: the document says its encoding itself.
///
/// # Errors
/// If the body has another type.
pub fn expect_type(headers: &HeaderMap, types: &[&str]) -> Result<(), Problem> {
    if let Some(coding) = headers.get_all(CONTENT_ENCODING).iter().find(|coding| *coding != "identity") {
        let coding = coding.to_str().unwrap_or("unknown");
        let detail = format!("the body has the content encoding {coding}; send it without one");
        return Err(Problem::new(Kind::UnsupportedType, detail));
    }
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    if codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"chunked")) {
        let detail = "the body has a transfer encoding other than chunked; send it without one";
        return Err(Problem::new(Kind::UnsupportedType, detail));
    }
    let Some(value) = headers.get(CONTENT_TYPE) else { return Ok(()) };
    let media = media_type(value);
    if types == ANY || types.iter().any(|known| known.eq_ignore_ascii_case(media)) {
        return Ok(());
    }
    let media = media.to_ascii_lowercase();
    if types.contains(&XML[0]) && media.ends_with("+xml") {
        return Ok(());
    }
    let advice = if TEXT == [&*media] { "; POST /import makes a document of puzzles in text" } else { "" };
    let detail = format!("the body has the type '{media}'; send {}{advice}", types.join(" or "));
    Err(Problem::new(Kind::UnsupportedType, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERED: [&str; 3] = ["application/json", "text/plain", "image/svg+xml"];

    fn accepted(accept: &str) -> Option<&'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, accept.parse().expect("a header"));
        negotiate(&headers, &OFFERED).ok()
    }

    #[test]
    fn gzip_is_accepted_where_a_coding_or_all_say_so() {
        let is_accepted = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, text.parse().expect("a header"));
            is_gzip_accepted(&headers)
        };
        assert!(!is_gzip_accepted(&HeaderMap::new()));
        for text in ["gzip", "br, GZIP;q=0.1", "deflate, x-gzip", "*", "br;q=0, *;q=0.2", "*;q=0, gzip"] {
            assert!(is_accepted(text), "{text}");
        }
        for text in ["", "br", "gzip;q=0", "*, gzip;q=0", "gzip;q=0, *", "*;q=0.000", "gzip;q=x", "gzipped"] {
            assert!(!is_accepted(text), "{text}");
        }
    }

    #[test]
    fn the_highest_quality_counts_and_then_the_order_of_the_server() {
        assert_eq!(negotiate(&HeaderMap::new(), &OFFERED).ok(), Some("application/json"));
        assert_eq!(accepted("*/*"), Some("application/json"));
        assert_eq!(accepted("text/*"), Some("text/plain"));
        assert_eq!(accepted("text/plain;q=0.5, image/svg+xml"), Some("image/svg+xml"));
        assert_eq!(accepted("*/*, application/json;q=0"), Some("text/plain"));
        assert_eq!(accepted("Text/Plain; charset=utf-8; q=0.1"), Some("text/plain"));
        assert_eq!(
            (accepted("image/png"), accepted("text/plain;q=0"), accepted("text/plain;q=x, a/b")),
            (None, None, None)
        );
    }
}
