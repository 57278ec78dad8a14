//! Whether the body of a request has arrived. A request can be refused before that: then its connection ends, because what
//! follows on it is the rest of that body.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CONNECTION;
use axum::response::Response;
use hyper::body::{Body as _, Frame, Incoming, SizeHint};

/// Whether the end of a body was read.
#[derive(Clone, Debug)]
pub struct Arrival(Arc<AtomicBool>);

impl Arrival {
    /// Watches the body of a request.
    pub fn of(request: Request<Incoming>) -> (Request, Arrival) {
        let arrival = Arrival(Arc::new(AtomicBool::new(request.body().is_end_stream())));
        let watch = arrival.clone();
        (request.map(|body| Body::new(Watched { body, arrival: watch })), arrival)
    }

    /// Tells the client of a refusal that no other request can follow, if the body has not arrived.
    pub fn settle(&self, response: &mut Response) {
        let is_refused = response.status().is_client_error() || response.status().is_server_error();
        if is_refused && !self.0.load(Ordering::Acquire) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// A body whose end is noted.
struct Watched {
    body: Incoming,
    arrival: Arrival,
}

impl hyper::body::Body for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.arrival.0.store(true, Ordering::Release);
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
