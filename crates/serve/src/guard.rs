//! What every request must meet, and the headers of every response.

use std::sync::LazyLock;

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Uri, Version};
use axum::response::Response;

use crate::problem::{Kind, Problem};

/// The largest size of the headers of a request, in bytes, and their largest number.
pub const MAX_HEADERS: usize = 1 << 15;
const MOST_HEADERS: usize = 96;

/// The policy of the page: its own files, and requests to this service.
pub const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The policy of every other response: a document of the user, which contains no script. Its style is in the document.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; sandbox";

/// The headers of every response that does not set them itself.
const HEADERS: [(HeaderName, &str); 8] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (X_FRAME_OPTIONS, "DENY"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// [`HEADERS`] as a map. To copy it takes less time than to fill it.
static SECURE: LazyLock<HeaderMap> =
    LazyLock::new(|| HEADERS.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect());

/// Adds the headers of every response.
pub fn secure(response: &mut Response) {
    let headers = response.headers_mut();
    let own = std::mem::replace(headers, SECURE.clone());
    headers.extend(own);
}

/// Checks the name of the host, and that no page of another site sends the request. `hosts` are the names that are
/// allowed beside `localhost` and addresses.
///
/// # Errors
/// If the request is refused.
pub fn admit(
    method: &Method,
    uri: &Uri,
    version: Version,
    headers: &HeaderMap,
    hosts: &[String],
) -> Result<(), Problem> {
    if headers.len() > MOST_HEADERS || size(method, uri, headers) > MAX_HEADERS {
        let detail =
            format!("the headers have more than {MAX_HEADERS} bytes, or there are more than {MOST_HEADERS} of them");
        return Err(Problem::new(Kind::HeadersTooLarge, detail));
    }
    let mut named = headers.get_all(HOST).iter();
    let host = match (named.next(), named.next()) {
        (Some(_), Some(_)) => return Err(Problem::new(Kind::BadRequest, "the header Host is there twice")),
        (Some(host), None) => {
            Some(host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()).ok_or_else(wrong_host)?)
        }
        (None, _) if version >= Version::HTTP_11 => {
            return Err(Problem::new(Kind::BadRequest, "the header Host is missing"));
        }
        (None, _) => None,
    };
    for authority in host.iter().chain(uri.authority()) {
        if authority.as_str().contains('@') || !is_allowed(authority.host(), hosts) {
            return Err(wrong_host());
        }
    }
    if method.is_safe() {
        return Ok(());
    }
    // The browser itself says where a request comes from, and no page can set this header. `Origin` is compared only for
    // older browsers: a proxy may have written another name into `Host`.
    let is_own = match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        Some(site) => matches!(site, b"same-origin" | b"none"),
        None => headers.get_all(ORIGIN).iter().all(|origin| is_origin(origin, host.as_ref())),
    };
    if is_own {
        return Ok(());
    }
    let detail = "a page of another site sent this request; only pages of this service and programs can";
    Err(Problem::new(Kind::CrossSite, detail))
}

/// The size of the headers in bytes: of the first line, of each line with a header, and of the blank line, each with its end.
fn size(method: &Method, uri: &Uri, headers: &HeaderMap) -> usize {
    let address = uri.scheme_str().map_or(0, |scheme| scheme.len() + "://".len())
        + uri.authority().map_or(0, |authority| authority.as_str().len())
        + uri.path().len()
        + uri.query().map_or(0, |query| "?".len() + query.len());
    let first = method.as_str().len() + address + "  HTTP/1.1\r\n".len();
    let line = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + ": \r\n".len();
    first + headers.iter().map(line).sum::<usize>() + "\r\n".len()
}

/// Whether a name of the host is one of this service: an address, which no other site can have, or an allowed name.
fn is_allowed(host: &str, hosts: &[String]) -> bool {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    bare.parse::<std::net::IpAddr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
}

fn is_origin(origin: &HeaderValue, host: Option<&Authority>) -> bool {
    let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, authority)| authority);
    matches!((authority, host), (Some(origin), Some(host)) if origin.eq_ignore_ascii_case(host.as_str()))
}

fn wrong_host() -> Problem {
    let detail =
        "the header Host does not name this service; use its address or localhost, or allow the name at its start";
    Problem::new(Kind::WrongHost, detail)
}
