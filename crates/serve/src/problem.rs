//! What is answered in place of a result: a problem of RFC 9457, with the findings of the document if it has any.

use std::fmt;

use axum::body::Body;
use axum::http::header::{ALLOW, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use sudoxml_document::finding::show::excerpt;
use sudoxml_document::finding::{Finding, Rule};

/// The media type of problems.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// The kinds of problems that are not about the content of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    BadRequest,
    BadParameter,
    CrossSite,
    NotFound,
    MethodNotAllowed,
    NotAcceptable,
    SlowBody,
    TooLarge,
    UnsupportedType,
    WrongHost,
    HeadersTooLarge,
    OutputTooLarge,
    Internal,
    Busy,
    Ending,
    OutOfTime,
}

/// A row of the table of kinds.
struct Row {
    #[cfg_attr(not(test), allow(dead_code))]
    kind: Kind,
    /// The heading of its section in `docs/service.md`.
    id: &'static str,
    status: StatusCode,
    title: &'static str,
}

const fn row(kind: Kind, id: &'static str, status: StatusCode, title: &'static str) -> Row {
    Row { kind, id, status, title }
}

/// In the order in which the kinds are declared.
const TABLE: [Row; 16] = [
    row(Kind::BadRequest, "bad-request", StatusCode::BAD_REQUEST, "The request is invalid"),
    row(Kind::BadParameter, "bad-parameter", StatusCode::BAD_REQUEST, "A parameter is unknown or invalid"),
    row(Kind::CrossSite, "cross-site", StatusCode::FORBIDDEN, "The request comes from a page of another site"),
    row(Kind::NotFound, "not-found", StatusCode::NOT_FOUND, "There is nothing at this path"),
    row(Kind::MethodNotAllowed, "method-not-allowed", StatusCode::METHOD_NOT_ALLOWED, "The path has other methods"),
    row(Kind::NotAcceptable, "not-acceptable", StatusCode::NOT_ACCEPTABLE, "The result has no acceptable form"),
    row(Kind::SlowBody, "slow-body", StatusCode::REQUEST_TIMEOUT, "The body did not arrive in time"),
    row(Kind::TooLarge, "too-large", StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
    row(Kind::UnsupportedType, "unsupported-type", StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body has another type"),
    row(Kind::WrongHost, "wrong-host", StatusCode::MISDIRECTED_REQUEST, "The name of the host is not allowed"),
    row(
        Kind::HeadersTooLarge,
        "headers-too-large",
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The headers are too large",
    ),
    row(Kind::OutputTooLarge, "output-too-large", StatusCode::UNPROCESSABLE_ENTITY, "The result is too large"),
    row(Kind::Internal, "internal-error", StatusCode::INTERNAL_SERVER_ERROR, "The service has an error"),
    row(Kind::Busy, "busy", StatusCode::SERVICE_UNAVAILABLE, "Too many requests at once"),
    row(Kind::Ending, "ending", StatusCode::SERVICE_UNAVAILABLE, "The service ends"),
    row(Kind::OutOfTime, "out-of-time", StatusCode::SERVICE_UNAVAILABLE, "The request took too long"),
];

/// Why there is no result.
#[derive(Clone, Debug)]
pub struct Problem(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    status: StatusCode,
    about: About,
    allow: Option<String>,
    /// Whether a puzzle was not settled.
    is_unsettled: bool,
    /// What the operator of the service gets to know, and the client does not.
    cause: Option<Cause>,
}

/// Why a response is an error of the service. It is in the extensions of the response.
#[derive(Clone, Debug)]
pub struct Cause(pub String);

/// The kind of a problem: the heading of its section, or its rule. It is in the extensions of the response.
#[derive(Clone, Debug)]
pub struct Refusal(pub String);

/// The members of a problem, in the order in which they are written.
#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct About {
    #[serde(rename = "type")]
    address: String,
    title: String,
    status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Place>,
    /// The number of findings that are not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u64>,
}

/// A finding with its place in the document.
#[derive(Clone, Serialize, Debug)]
struct Place {
    rule: &'static str,
    severity: &'static str,
    message: String,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

impl Problem {
    /// A problem of this kind, with a sentence about this request.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Problem {
        let Row { id, status, title, .. } = &TABLE[kind as usize];
        let about = About {
            address: format!("{}service.html#{id}", env!("CARGO_PKG_HOMEPAGE")),
            title: (*title).to_owned(),
            status: status.as_u16(),
            detail: Some(detail.into()),
            findings: Vec::new(),
            left_out: None,
        };
        Problem(Box::new(Parts { status: *status, about, allow: None, is_unsettled: false, cause: None }))
    }

    /// A method that the path does not have, with those that it has.
    pub fn of_method(method: &str, allow: String) -> Problem {
        let detail = format!("the method {method} is not for this path; use {allow}");
        let mut problem = Problem::new(Kind::MethodNotAllowed, detail);
        problem.0.allow = Some(allow);
        problem
    }

    /// An error of the service. The client does not get the cause.
    pub fn internal(cause: impl fmt::Display) -> Problem {
        let mut problem =
            Problem::new(Kind::Internal, "the service could not process the request; it has logged the cause");
        problem.0.cause = Some(Cause(cause.to_string()));
        problem
    }

    /// The findings of a document, which has no result because of them.
    pub fn of_findings(findings: &Findings) -> Problem {
        let Some(first) = findings.first_error.as_ref().or(findings.listed.first()) else {
            return Problem::internal("a document without a result has no findings");
        };
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let about = About {
            address: first.rule.url(),
            title: first.rule.id().replace('-', " "),
            status: status.as_u16(),
            detail: Some(first.message.clone()),
            findings: findings.listed.iter().map(Place::of).collect(),
            left_out: (findings.left_out > 0).then_some(findings.left_out),
        };
        Problem(Box::new(Parts { status, about, allow: None, is_unsettled: findings.is_unsettled, cause: None }))
    }

    /// Whether it is an error of the service.
    pub fn is_internal(&self) -> bool {
        self.0.status.is_server_error()
    }

    /// Whether a puzzle was not settled, so that more time could give a result.
    pub fn is_unsettled(&self) -> bool {
        self.0.is_unsettled
    }
}

impl Place {
    fn of(finding: &Finding) -> Place {
        Place {
            rule: finding.rule.id(),
            severity: finding.severity.name(),
            message: finding.message.clone(),
            line: finding.span.start.line,
            column: finding.span.start.column,
            // A name can be as long as a document.
            puzzle: finding.puzzle.as_deref().map(excerpt),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Parts { status, about, allow, cause, .. } = *self.0;
        let mut response = Response::new(Body::from(serde_json::to_vec(&about).unwrap_or_default()));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if about.address.ends_with("#busy") {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        // The client may send more of the same.
        if status == StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(allow) = allow.and_then(|allow| HeaderValue::try_from(allow).ok()) {
            headers.insert(ALLOW, allow);
        }
        let id = about.address.rsplit(['#', '/']).next().unwrap_or_default().trim_end_matches(".html");
        response.extensions_mut().insert(Refusal(id.to_owned()));
        if let Some(cause) = cause {
            response.extensions_mut().insert(cause);
        }
        response
    }
}

/// The findings of a document, up to a limit: errors before warnings, and these before notes.
#[derive(Clone, Debug)]
pub struct Findings {
    most: u64,
    listed: Vec<Finding>,
    left_out: u64,
    first_error: Option<Finding>,
    is_unsettled: bool,
}

/// The header of a result with findings, which are no errors.
const FINDINGS: HeaderName = HeaderName::from_static("sudoxml-findings");

/// How many findings are in this header at most, and how many bytes.
const MOST_IN_HEADER: usize = 10;
const MOST_BYTES: usize = 4000;

impl Findings {
    /// The first findings as a header: the same array as in a problem, as JSON in ASCII. `None` if there are none.
    pub fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        let mut most = self.listed.len().min(MOST_IN_HEADER);
        while most > 0 {
            let places: Vec<Place> = self.listed.iter().take(most).map(Place::of).collect();
            let json = in_ascii(&serde_json::to_string(&places).ok()?);
            if json.len() <= MOST_BYTES {
                return HeaderValue::try_from(json).ok().map(|value| (FINDINGS, value));
            }
            most -= 1;
        }
        None
    }

    /// Whether one of them is an error.
    pub fn has_error(&self) -> bool {
        self.first_error.is_some()
    }

    /// No findings. At most this number is listed.
    pub fn new(most: u64) -> Findings {
        Findings { most, listed: Vec::new(), left_out: 0, first_error: None, is_unsettled: false }
    }

    /// Adds a finding.
    pub fn add(&mut self, finding: &Finding) {
        self.is_unsettled |= finding.rule == Rule::NotSettled;
        if self.first_error.is_none() && finding.is_error() {
            self.first_error = Some(finding.clone());
        }
        let is_full = self.listed.len() as u64 >= self.most;
        self.left_out += u64::from(is_full);
        let place = self.listed.partition_point(|listed| listed.severity >= finding.severity);
        if is_full && place == self.listed.len() {
            return;
        }
        self.listed.insert(place, finding.clone());
        if is_full {
            self.listed.pop();
        }
    }
}

/// JSON with an escape for each character that is not ASCII, because headers have none.
fn in_ascii(json: &str) -> String {
    let mut ascii = String::new();
    for c in json.chars() {
        if c.is_ascii() {
            ascii.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| ascii.push_str(&format!("\\u{unit:04x}")));
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoxml_document::finding::Severity;
    use sudoxml_document::position::Position;

    #[test]
    fn errors_take_the_places_of_warnings_and_notes() {
        let severities = [Severity::Note, Severity::Warning, Severity::Note, Severity::Error, Severity::Error];
        let listed = |most: u64| {
            let mut findings = Findings::new(most);
            for (number, severity) in severities.into_iter().enumerate() {
                let finding = Finding::new(Rule::NoSolution, Position::START, number.to_string());
                findings.add(&finding.with_severity(severity));
            }
            let messages: String = findings.listed.iter().map(|finding| finding.message.as_str()).collect();
            (messages, findings.left_out)
        };
        assert_eq!(listed(9), ("34102".to_owned(), 0));
        assert_eq!(listed(3), ("341".to_owned(), 2));
        assert_eq!(listed(1), ("3".to_owned(), 4));
        assert_eq!(listed(0), (String::new(), 5));
    }

    #[test]
    fn the_order_of_the_table_is_the_order_of_the_kinds_and_each_has_its_section() {
        let page = include_str!("../../../docs/service.md");
        for (number, row) in TABLE.iter().enumerate() {
            assert_eq!(row.kind as usize, number);
            assert!(page.contains(&format!("\n### {}\n", row.id)), "docs/service.md has no section {}", row.id);
        }
    }
}
