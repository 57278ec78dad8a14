//! The metrics of the service, as text that Prometheus reads.

use std::sync::atomic::AtomicI64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use sudoxml_report::event::Counts;

use crate::process::Process;

/// The media type of the metrics.
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The ends of the classes of durations, in seconds.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 5.0, 10.0, 60.0];

/// The same for the work on a puzzle.
const SECONDS_OF_PUZZLE: [f64; 12] =
    [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// The route of a request, and the status of its response.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Answered {
    route: &'static str,
    status: u16,
}

impl EncodeLabelSet for Answered {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        [("route", self.route), ("status", &self.status.to_string())].encode(encoder)
    }
}

/// The route of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Route(&'static str);

impl EncodeLabelSet for Route {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        [("route", self.0)].encode(encoder)
    }
}

/// The verdict of a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct OfVerdict(&'static str);

impl EncodeLabelSet for OfVerdict {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        [("verdict", self.0)].encode(encoder)
    }
}

/// The verdicts of puzzles, each with its number in a result.
fn verdicts_of(counts: &Counts) -> [(&'static str, u64); 3] {
    [("unique", counts.unique), ("multiple", counts.multiple), ("none", counts.none)]
}

/// The metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Family<Route, Histogram, fn() -> Histogram>,
    in_flight: Gauge<i64, AtomicI64>,
    puzzles: Counter,
    /// In the order of [`verdicts_of`].
    verdicts: [Counter; 3],
    puzzle_durations: Family<Route, Histogram, fn() -> Histogram>,
    pub received: Counter,
    pub sent: Counter,
}

impl Metrics {
    /// All metrics at 0.
    pub fn new() -> Metrics {
        let mut all = Registry::default();
        all.register_collector(Box::new(Process::start()));
        let registry = all.sub_registry_with_prefix("sudoxml");
        registry.register("build", "The version of the service", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let requests = Family::default();
        registry.register("requests", "Requests that were answered", requests.clone());
        let durations: Family<Route, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(SECONDS));
        let help = "The time from the headers of a request to the beginning of its response";
        registry.register_with_unit("request_duration", help, Unit::Seconds, durations.clone());
        let in_flight = Gauge::default();
        registry.register("requests_in_flight", "Requests that are being answered", in_flight.clone());
        let puzzles = Counter::default();
        registry.register("puzzles", "Puzzles in the results", puzzles.clone());
        let family: Family<OfVerdict, Counter> = Family::default();
        let of_verdict = |(verdict, _)| family.get_or_create(&OfVerdict(verdict)).clone();
        let verdicts = verdicts_of(&Counts::default()).map(of_verdict);
        let help = "Puzzles in the results by their verdict, if solutions were counted";
        registry.register("verdicts", help, family);
        let puzzle_durations: Family<Route, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(SECONDS_OF_PUZZLE));
        let help = "The time of the work on a puzzle: for each result, the mean of its puzzles";
        registry.register_with_unit("puzzle_duration", help, Unit::Seconds, puzzle_durations.clone());
        let (received, sent) = (Counter::default(), Counter::default());
        registry.register_with_unit("received", "Bytes of the bodies of requests", Unit::Bytes, received.clone());
        registry.register_with_unit("sent", "Bytes of responses", Unit::Bytes, sent.clone());
        Metrics { registry: all, requests, durations, in_flight, puzzles, verdicts, puzzle_durations, received, sent }
    }

    /// A request starts. It is in flight until the value is dropped.
    pub fn start(&self) -> InFlight<'_> {
        self.in_flight.inc();
        InFlight(&self.in_flight)
    }

    /// A request was answered.
    pub fn answered(&self, route: &'static str, status: u16, time: Duration) {
        self.requests.get_or_create(&Answered { route, status }).inc();
        self.durations.get_or_create(&Route(route)).observe(time.as_secs_f64());
    }

    /// A result contains these puzzles, and the work on them took this time.
    pub fn made(&self, route: &'static str, counts: &Counts, time: Duration) {
        if counts.puzzles == 0 {
            return;
        }
        self.puzzles.inc_by(counts.puzzles);
        for (counter, (_, number)) in self.verdicts.iter().zip(verdicts_of(counts)) {
            counter.inc_by(number);
        }
        self.puzzle_durations.get_or_create(&Route(route)).observe(time.as_secs_f64() / counts.puzzles as f64);
    }

    /// The text of all metrics.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to memory does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub struct InFlight<'m>(&'m Gauge<i64, AtomicI64>);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}
