//! The access log: an entry for each request, when its response was sent or its client left.

use std::borrow::Cow;
use std::fmt::Write;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant, SystemTime};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::response::Response;
use hyper::body::{Frame, Incoming, SizeHint};
use serde::Serialize;

use crate::problem::{Cause, Refusal};
use sudoxml_document::finding::show::printable;

/// The header with the identifier of a request, from a client and to it.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The headers of W3C Trace Context: of a request, and of its response.
const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACE_RESPONSE: HeaderName = HeaderName::from_static("traceresponse");

/// The header in which a proxy says for whom it asks.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// How much of a text of a client is logged, in characters.
const LONGEST: usize = 1000;

/// The form of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// For people.
    Text,
    /// An object.
    Json,
}

/// What happens with an entry.
pub type Access = dyn Fn(&Entry) + Send + Sync;

/// A request and what became of it.
#[derive(Clone, Serialize, Debug)]
pub struct Entry {
    /// When the headers of the request were there, as RFC 3339 in UTC.
    time: String,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<IpAddr>,
    /// Whom a proxy asks for, as it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    forwarded: Option<String>,
    method: String,
    path: String,
    /// `None` if the client left before there was a response.
    status: Option<u16>,
    /// The bytes of the body of the response that were sent.
    bytes: u64,
    seconds: f64,
    /// Why there is no result, or not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(flatten)]
    trace: Option<Trace>,
}

/// The trace that a request belongs to.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
struct Trace {
    trace: String,
    /// The span of the client.
    parent: String,
    /// The span of this request.
    span: String,
    #[serde(skip)]
    flags: String,
}

impl Entry {
    fn new<B>(request: &Request<B>) -> Entry {
        let headers = request.headers();
        let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        Entry {
            time: humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            id: text(&REQUEST_ID).filter(|id| is_id(id)).map_or_else(|| random(2), String::from),
            client: request.extensions().get().map(|Client(address)| address.ip()),
            forwarded: forwarded(headers),
            method: shortened(request.method().as_str()),
            path: shortened(request.uri().path()),
            status: None,
            bytes: 0,
            seconds: 0.0,
            cause: None,
            trace: Trace::of(headers),
        }
    }

    /// The entry as a line, without its end.
    pub fn line(&self, form: LogForm) -> String {
        match form {
            LogForm::Json => serde_json::to_string(self).unwrap_or_default(),
            LogForm::Text => self.text(),
        }
    }

    fn text(&self) -> String {
        let client = self.client.map_or_else(|| "-".to_owned(), |client| client.to_string());
        let status = self.status.map_or_else(|| "-".to_owned(), |status| status.to_string());
        let Entry { time, id, method, path, bytes, .. } = self;
        let milliseconds = self.seconds * 1000.0;
        let (method, path) = (method.escape_debug(), path.escape_debug());
        let mut line = format!("{time} {client} {method} {path} {status} {bytes} {milliseconds:.1}ms id={id}");
        let trace = self.trace.as_ref();
        let further = [
            ("trace", trace.map(|trace| &trace.trace)),
            ("parent", trace.map(|trace| &trace.parent)),
            ("span", trace.map(|trace| &trace.span)),
            ("forwarded", self.forwarded.as_ref()),
            ("cause", self.cause.as_ref()),
        ];
        for (name, value) in further {
            if let Some(value) = value {
                // Writing to memory does not fail.
                let _ = write!(line, " {name}={value:?}");
            }
        }
        line
    }
}

impl Trace {
    /// The trace that `traceparent` names, with a span for this request.
    fn of(headers: &HeaderMap) -> Option<Trace> {
        let mut sent = headers.get_all(TRACE_PARENT).iter();
        let (Some(only), None) = (sent.next(), sent.next()) else { return None };
        let parts: Vec<&str> = only.to_str().ok()?.split('-').collect();
        let (&[version, trace, parent, flags], further) = parts.split_first_chunk()?;
        // A later version can have further parts.
        let is_version = is_hex(version, 2) && version != "ff" && (version != "00" || further.is_empty());
        let is_set = |id: &str, length: usize| is_hex(id, length) && id.bytes().any(|byte| byte != b'0');
        (is_version && is_set(trace, 32) && is_set(parent, 16) && is_hex(flags, 2)).then(|| Trace {
            trace: trace.to_owned(),
            parent: parent.to_owned(),
            span: random(1),
            flags: flags.to_owned(),
        })
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_id(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=128).contains(&text.len()) && text.bytes().all(is_part)
}

/// So many random numbers of 64 bits, in hexadecimal.
fn random(numbers: usize) -> String {
    let number = || RandomState::new().build_hasher().finish();
    (0..numbers).map(|_| format!("{:016x}", number())).collect()
}

/// The list of `X-Forwarded-For`, of which a client can send the first lines and a proxy the last one. Of a long list the end.
fn forwarded(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(&FORWARDED).iter().map(|line| String::from_utf8_lossy(line.as_bytes()));
    let list = lines.collect::<Vec<Cow<'_, str>>>().join(", ");
    let more = list.chars().count().saturating_sub(LONGEST);
    let end: String = list.chars().skip(more).collect();
    (!end.is_empty()).then(|| printable(&end).into_owned())
}

/// The beginning of a text of a client.
fn shortened(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

/// The address of the client of a connection, in the extensions of its requests.
#[derive(Clone, Copy, Debug)]
struct Client(SocketAddr);

/// Tells the requests of a connection the address of its client.
pub struct Known<S> {
    inner: S,
    client: Option<Client>,
}

impl<S> Known<S> {
    /// The service of a connection. Without a log, its requests do not get the address of the client.
    pub fn new(inner: S, client: SocketAddr, is_logging: bool) -> Known<S> {
        Known { inner, client: is_logging.then_some(Client(client)) }
    }
}

impl<S> hyper::service::Service<hyper::Request<Incoming>> for Known<S>
where
    S: hyper::service::Service<hyper::Request<Incoming>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn call(&self, mut request: hyper::Request<Incoming>) -> Self::Future {
        if let Some(client) = self.client {
            request.extensions_mut().insert(client);
        }
        self.inner.call(request)
    }
}

/// A request from its headers to the end of its response. When it is dropped, it is logged.
pub struct Visit {
    entry: Entry,
    started: Instant,
    access: Arc<Access>,
    /// Whether the service ends before its requests.
    is_cut_off: Arc<AtomicBool>,
    /// Whether all of the response was sent.
    is_complete: bool,
}

impl Visit {
    /// A request that has begun.
    pub fn begin<B>(access: &Arc<Access>, is_cut_off: &Arc<AtomicBool>, request: &Request<B>) -> Visit {
        let (entry, started) = (Entry::new(request), Instant::now());
        let (access, is_cut_off) = (Arc::clone(access), Arc::clone(is_cut_off));
        Visit { entry, started, access, is_cut_off, is_complete: false }
    }

    /// Adds the identifiers to a response, and follows it to its end.
    pub fn follow(mut self, method: &Method, response: &mut Response) {
        self.entry.status = Some(response.status().as_u16());
        let extensions = response.extensions();
        let refusal = extensions.get().map(|Refusal(id)| id.clone());
        self.entry.cause = extensions.get().map(|Cause(cause)| cause.clone()).or(refusal);
        // The body of a response to HEAD is not sent.
        self.is_complete = *method == Method::HEAD;
        let trace = self.entry.trace.as_ref();
        let trace = trace.map(|Trace { trace, span, flags, .. }| format!("00-{trace}-{span}-{flags}"));
        for (name, value) in [(REQUEST_ID, Some(self.entry.id.clone())), (TRACE_RESPONSE, trace)] {
            if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
                response.headers_mut().insert(name, value);
            }
        }
        let body = std::mem::take(response.body_mut());
        *response.body_mut() = Body::new(Followed { body, visit: self });
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !self.is_complete {
            let cause = if self.is_cut_off.load(Ordering::Relaxed) { "cut-off" } else { "client-left" };
            self.entry.cause.get_or_insert_with(|| cause.to_owned());
        }
        self.entry.seconds = rounded(self.started.elapsed());
        (self.access)(&self.entry);
    }
}

/// Seconds, in microseconds.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// The body of a response, whose bytes are counted.
struct Followed {
    body: Body,
    visit: Visit,
}

impl HttpBody for Followed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.visit.entry.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
            }
            // The work ended after the status was sent.
            Poll::Ready(Some(Err(_))) => {
                self.visit.entry.cause.get_or_insert_with(|| "aborted".to_owned());
            }
            Poll::Ready(None) => self.visit.is_complete = true,
            _ => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.visit.is_complete |= self.body.is_end_stream();
    }
}
