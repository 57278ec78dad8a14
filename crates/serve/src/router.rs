//! From requests to responses: the router is made from the table of routes.

use std::convert::Infallible;
use std::io::{self, BufRead};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use hyper::body::Incoming;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;

use crate::access::Visit;
use crate::arrival::Arrival;
use crate::documents::{self, Writing};
use crate::json::of_json;
use crate::media::{
    JSON, PAGE, PAGE_OR_TEXT, PAGE_OR_XML, TEXT, WIDE_TEXT, expect_type, is_gzip_accepted, is_json, negotiate,
};
use crate::metrics;
use crate::page;
use crate::perform::{Job, Pace, Reply, with_body, without_body};
use crate::problem::{Cause, Kind, Problem};
use crate::query::Query;
use crate::reading::Reading;
use crate::root::{Found, is_text};
use crate::service::Service;
use crate::settings::Settings;
use crate::table::{Action, ROUTES, Route, Verb};
use crate::work::Kept;
use crate::{check, generate, guard, listing, openapi, render, tables};
use sudoxml_report::event::Counts;

/// The path of the documents under the root.
const PUZZLES: &str = "/puzzles/";

/// The route of requests that are refused before they are routed, in the metrics.
const NO_ROUTE: &str = "none";

/// The router of a service.
fn router(service: &Arc<Service>) -> Router {
    let mut router = Router::new();
    let mut paths: Vec<&'static str> = ROUTES.iter().map(|route| route.path).collect();
    paths.dedup();
    for path in paths {
        let service = Arc::clone(service);
        router = router.route(path, any(move |request: Request| dispatch(service, path, request)));
    }
    router.fallback(no_route)
}

/// The service as a connection asks it: around each request there is what all have in common.
#[derive(Clone)]
pub struct Front {
    service: Arc<Service>,
    router: TowerToHyperService<Router>,
}

impl Front {
    /// The front of a service.
    pub fn new(service: &Arc<Service>) -> Front {
        Front { service: Arc::clone(service), router: TowerToHyperService::new(router(service)) }
    }
}

impl hyper::service::Service<Request<Incoming>> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let front = self.clone();
        Box::pin(async move { Ok(around(&front, request).await) })
    }
}

/// The route of a response, for the metrics.
#[derive(Clone, Copy)]
struct Routed(&'static str);

/// The puzzles of a result and the time of the work on them, for the metrics.
#[derive(Clone, Copy)]
struct Made(Counts, Duration);

/// Admits a request, and adds what every response has.
async fn around(Front { service, router }: &Front, request: Request<Incoming>) -> Response {
    let (started, _in_flight) = (Instant::now(), service.metrics.start());
    let visit = service
        .access
        .as_ref()
        .map(|access| (Visit::begin(access, &service.is_cut_off, &request), request.method().clone()));
    let hosts = &service.settings.hosts;
    let admitted = guard::admit(request.method(), request.uri(), request.version(), request.headers(), hosts);
    let (request, arrival) = Arrival::of(request);
    let mut response = match admitted {
        Ok(()) => Calm(pin!(router.call(request))).await.unwrap_or_else(|never| match never {}),
        Err(problem) => problem.into_response(),
    };
    arrival.settle(&mut response);
    guard::secure(&mut response);
    if let Some(Cause(cause)) = response.extensions().get() {
        service.log(cause);
    }
    let route = response.extensions().get::<Routed>().map_or(NO_ROUTE, |routed| routed.0);
    service.metrics.answered(route, response.status().as_u16(), started.elapsed());
    if let Some(Made(counts, time)) = response.extensions().get() {
        service.metrics.made(route, counts, *time);
    }
    if let Some((visit, method)) = visit {
        visit.follow(&method, &mut response);
    }
    response
}

/// A handler whose panic is a response.
struct Calm<'f, F>(Pin<&'f mut F>);

impl<F: Future<Output = Result<Response, Infallible>>> Future for Calm<'_, F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let polled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.0.as_mut().poll(context)));
        polled.unwrap_or_else(|_| Poll::Ready(Ok(Problem::internal("a handler panicked").into_response())))
    }
}

async fn no_route() -> Response {
    Problem::new(Kind::NotFound, "there is nothing at this path; /openapi.json lists the paths").into_response()
}

/// Answers a request to a path of the table.
async fn dispatch(service: Arc<Service>, path: &'static str, request: Request) -> Response {
    let routes = ROUTES.iter().filter(|route| route.path == path);
    let verb = match *request.method() {
        Method::GET | Method::HEAD => Some(Verb::Get),
        Method::POST => Some(Verb::Post),
        _ => None,
    };
    let mut response = match routes.clone().find(|route| Some(route.verb) == verb) {
        Some(route) => answer(&service, route, request).await.unwrap_or_else(IntoResponse::into_response),
        None => other_method(request.method(), routes),
    };
    response.extensions_mut().insert(Routed(path));
    response
}

/// Answers a method that the path does not have.
fn other_method<'r>(method: &Method, routes: impl Iterator<Item = &'r Route>) -> Response {
    let names = routes.map(|route| if route.verb == Verb::Get { "GET, HEAD" } else { "POST" });
    let allow = names.chain(["OPTIONS"]).collect::<Vec<_>>().join(", ");
    if method != Method::OPTIONS {
        return Problem::of_method(method.as_str(), allow).into_response();
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(allow) = HeaderValue::try_from(allow) {
        response.headers_mut().insert(ALLOW, allow);
    }
    response
}

async fn answer(service: &Arc<Service>, route: &Route, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let query = Query::parse(parts.uri.query(), route.parameters)?;
    if !route.takes.is_empty() {
        expect_type(&parts.headers, route.takes)?;
    }
    let accepted = || negotiate(&parts.headers, route.gives);
    let settings = &service.settings;
    let reading = Reading::of(&query, service.root.as_ref(), settings)?;
    match route.action {
        Action::File => file(parts.uri.path(), &parts.headers),
        Action::PageOperation => {
            accepted()?;
            let (pace, job) = page::job(last_part(parts.uri.path()), settings)?;
            reply(with_body(service, body, pace, job).await?)
        }
        Action::Solve | Action::Grade => {
            // JSON has no bytes around the puzzles that a document could keep, so its answer is JSON.
            let offered = if is_json(&parts.headers) { &JSON } else { route.gives };
            let (is_solve, media) = (route.action == Action::Solve, negotiate(&parts.headers, offered)?);
            if media == JSON[0] {
                let columns = if is_solve { &tables::SOLVED[..] } else { &tables::GRADED };
                let job = puzzles_of(&parts.headers, tables::answers(&query, reading, columns, settings)?, settings);
                return reply(with_body(service, body, Pace::Slow, job).await?);
            }
            let make = if is_solve { documents::solve } else { documents::grade };
            document(service, make(&query, settings)?, reading, media, body).await
        }
        Action::Cells => document(service, documents::cells(&query, settings)?, reading, accepted()?, body).await,
        Action::Matrix => document(service, documents::matrix(settings), reading, accepted()?, body).await,
        Action::Import => document(service, documents::import(&query, settings)?, reading, accepted()?, body).await,
        Action::Export => document(service, documents::export(&query, settings)?, reading, accepted()?, body).await,
        Action::Audit => document(service, documents::audit(&query, settings)?, reading, accepted()?, body).await,
        Action::Table => {
            let job = puzzles_of(&parts.headers, tables::job(&query, reading, accepted()?, settings)?, settings);
            reply(with_body(service, body, Pace::Slow, job).await?)
        }
        Action::Check => {
            let pace = reading.pace(Pace::Quick);
            let job = puzzles_of(&parts.headers, check::job(&query, reading, accepted()?, settings)?, settings);
            reply(with_body(service, body, pace, job).await?)
        }
        Action::Render => {
            let media = render::media(&query)?.map_or_else(accepted, Ok)?;
            let job = render::job(render::drawing(&query, reading, media, settings)?);
            reply(with_body(service, body, Pace::Slow, job).await?)
        }
        Action::Generate => {
            let (asked, media) = (generate::asked(&query)?, accepted()?);
            let settings = settings.clone();
            reply(without_body(service, move |work| asked.make(media, &settings, work)).await?)
        }
        Action::Puzzles => puzzles(service, &parts).await,
        Action::OpenApi => {
            let text = openapi::description(settings.metrics).to_string();
            Ok(with_type("application/json", Body::from(text)))
        }
        Action::Health => Ok(with_type("text/plain; charset=utf-8", Body::from("ok\n"))),
        Action::Ready if service.is_ready() => Ok(with_type("text/plain; charset=utf-8", Body::from("ready\n"))),
        Action::Ready => Err(Problem::new(Kind::Ending, "the service ends; send requests elsewhere")),
        Action::Metrics if settings.metrics => Ok(with_type(metrics::MEDIA_TYPE, Body::from(service.metrics.text()))),
        Action::Metrics => Err(Problem::new(Kind::NotFound, "this service was started without metrics")),
    }
}

/// A job whose body can be JSON.
fn puzzles_of(headers: &HeaderMap, job: Arc<Job>, settings: &Settings) -> Arc<Job> {
    if is_json(headers) { of_json(job, settings.max_puzzle) } else { job }
}

/// A document in, a document out.
async fn document(
    service: &Service,
    writing: Writing,
    reading: Reading,
    media: &'static str,
    body: Body,
) -> Result<Response, Problem> {
    let pace = reading.pace(writing.pace);
    let job = documents::job(writing, reading, media, &service.settings);
    reply(with_body(service, body, pace, job).await?)
}

/// The response of a whole result.
fn reply(reply: Reply) -> Result<Response, Problem> {
    let made = Made(reply.counts, reply.time);
    // The encoding of XML is in the document.
    let media = match reply.media {
        "text/plain" => "text/plain; charset=utf-8",
        "text/markdown" => "text/markdown; charset=utf-8",
        "text/csv" => "text/csv; charset=utf-8; header=present",
        "text/html" => "text/html; charset=utf-8",
        media => media,
    };
    let mut response = with_type(media, reply.body.into_body().map_err(Problem::internal)?);
    response.extensions_mut().insert(made);
    response.headers_mut().insert(VARY, HeaderValue::from_static("Accept"));
    if let Some((name, value)) = reply.findings {
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}

fn with_type(media: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media));
    response
}

fn last_part(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

const SERVICE_WORKER_ALLOWED: HeaderName = HeaderName::from_static("service-worker-allowed");

/// The file of the page at this path, compressed if the browser can read that. A browser keeps it: without a question if
/// its version is in the path, and otherwise as long as the server says that it is the same.
fn file(path: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let (folder, name) = path.rsplit_once('/').unwrap_or_default();
    let nothing = || Problem::new(Kind::NotFound, "the page has no such file");
    let file = page::file(if name.is_empty() { page::INDEX } else { name }).ok_or_else(nothing)?;
    let sent = file.sent(is_gzip_accepted(headers));
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    // A proxy that compresses a file makes its tag weak.
    let is_same = |known: &str| matches!(known.trim(), "*") || known.trim().trim_start_matches("W/") == sent.tag;
    let mut response = match known.flat_map(|tags| tags.split(',')).any(is_same) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => {
            let mut response = with_type(file.media, Body::from(sent.bytes.clone()));
            let coding = sent.coding.map(|coding| (CONTENT_ENCODING, HeaderValue::from_static(coding)));
            response.headers_mut().extend(coding);
            response
        }
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(guard::PAGE_POLICY));
    if name == page::OFFLINE_WORKER {
        // The worker is for the page, which is above its own folder.
        headers.insert(SERVICE_WORKER_ALLOWED, HeaderValue::from_static("/"));
    }
    headers.insert(ETAG, HeaderValue::from_str(&sent.tag).map_err(Problem::internal)?);
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    let stays = page::is_version(last_part(folder));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(if stays { FOR_EVER } else { "no-cache" }));
    Ok(response)
}

/// For what never changes at its address.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Whether a text begins with the mark of UTF-16.
fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

/// A document of the root, as a page or as it is, or the list of a folder.
async fn puzzles(service: &Arc<Service>, parts: &Parts) -> Result<Response, Problem> {
    let path = parts.uri.path().strip_prefix(PUZZLES).unwrap_or_default().to_owned();
    if service.root.is_none() {
        return Err(Problem::new(Kind::NotFound, "this service was started without a folder of puzzles"));
    }
    let name = percent_encoding::percent_decode_str(&path).decode_utf8_lossy().into_owned();
    let offered: &[&'static str] = if name.is_empty() || name.ends_with('/') {
        &PAGE
    } else if is_text(&name) {
        &PAGE_OR_TEXT
    } else {
        &PAGE_OR_XML
    };
    let media = negotiate(&parts.headers, offered)?;
    let (shared, asked) = (Arc::clone(service), path.clone());
    let result = without_body(service, move |work| {
        let settings = &shared.settings;
        let nothing = || Problem::new(Kind::NotFound, "the folder of puzzles has no such document or folder");
        let found = shared.root.as_ref().map(|root| root.find(&asked)).transpose().map_err(Problem::internal)?;
        match found.flatten().ok_or_else(nothing)? {
            Found::Document(file) if media != PAGE[0] => {
                let mut file = io::BufReader::new(Kept::new(file, 0, work));
                let is_wide = media == TEXT[0] && is_utf_16(file.fill_buf().map_err(Problem::internal)?);
                Reply::of_bytes(if is_wide { WIDE_TEXT } else { media }, &mut file, settings.max_output, work)
            }
            Found::Document(file) => render::page(settings).draw(&mut Kept::new(file, 0, work), &name, work),
            Found::Folder { folders, documents, is_cut } => {
                let text = listing::page(&asked, &folders, &documents, is_cut);
                Reply::of_text("text/html", &text, settings.max_output, work)
            }
            Found::FolderWithoutSlash => Reply::of_text(REDIRECT, "", settings.max_output, work),
        }
    });
    let found = result.await?;
    if found.media != REDIRECT {
        return reply(found);
    }
    // A relative address, so that it is right behind a proxy as well.
    let last = path.rsplit('/').next().unwrap_or_default();
    let mut response = StatusCode::PERMANENT_REDIRECT.into_response();
    let location = HeaderValue::try_from(format!("./{last}/")).map_err(Problem::internal)?;
    response.headers_mut().insert(LOCATION, location);
    Ok(response)
}

/// Marks the result of a folder whose address has no `/` at its end.
const REDIRECT: &str = "";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handler_that_panics_is_a_500() {
        async fn panics() -> Result<Response, Infallible> {
            panic!("the test of a panic")
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let Ok(response) = runtime.block_on(Calm(pin!(panics())));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(response.extensions().get::<Cause>().is_some());
    }
}
