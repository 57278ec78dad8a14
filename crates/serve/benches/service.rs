//! The service under load, beside a bare axum handler that echoes the body.
//!
//! `cargo bench -p sudoxml-serve` starts both as processes of their own, with the same runtime, and asks them in turn over
//! the loopback: 32 connections, each with one request at a time. It prints the requests a second, the median and the 99th
//! percentile of the time of an answer, and the processor time of the server for a request. The medians of the rounds count.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::routing::post;
use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use sudoxml_serve::Settings;

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

const CONNECTIONS: usize = 32;
const ROUNDS: usize = 9;
const ROUND: Duration = Duration::from_secs(2);

/// The arguments with which this program is one of the two servers.
const ECHO: &str = "--echo";
const SERVE: &str = "--serve";

/// A puzzle with one solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Outcome {
    let is_asked = |server: &str| std::env::args().any(|argument| argument == server);
    if is_asked(ECHO) {
        return tokio::runtime::Runtime::new()?.block_on(echo());
    }
    if is_asked(SERVE) {
        return serve();
    }
    let body = document();
    let (echo, serve) = (Server::start(ECHO)?, Server::start(SERVE)?);
    let kinds = [("echo", &echo, "/"), ("POST /check", &serve, "/check"), ("POST /solve", &serve, "/solve")];
    let mut rounds: Vec<Vec<Round>> = kinds.iter().map(|_| Vec::new()).collect();
    let client = tokio::runtime::Runtime::new()?;
    for _ in 0..ROUNDS {
        for ((_, server, path), rounds) in kinds.iter().zip(&mut rounds) {
            let before = server.processor()?;
            let times = client.block_on(load(&server.address, path, &body))?;
            rounds.push(Round::of(times, server.processor()? - before));
        }
    }
    println!("| work | requests a second | ratio | median | 99th percentile | ratio | processor time |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for ((name, ..), rounds_of_one) in kinds.iter().zip(&rounds) {
        let ratio =
            |value: fn(&Round) -> f64| median(rounds_of_one.iter().zip(&rounds[0]).map(|(a, b)| value(a) / value(b)));
        let typical = |value: fn(&Round) -> f64| median(rounds_of_one.iter().map(value));
        println!(
            "| {name} | {:.0} | {:.2} | {:.2} ms | {:.2} ms | {:.2} | {:.0} µs |",
            typical(|round| round.rate),
            ratio(|round| round.rate),
            typical(|round| round.median),
            typical(|round| round.slow),
            ratio(|round| round.slow),
            typical(|round| round.processor)
        );
    }
    Ok(())
}

/// A document with one puzzle.
fn document() -> Bytes {
    let cell = |c: char| if c == '.' { "<col/>".into() } else { format!("<col>{c}</col>") };
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| row.iter().map(|&c| cell(c.into())).collect::<String>());
    let rows: String = rows.map(|row| format!("<row>{row}</row>\n")).collect();
    Bytes::from(format!("<sudoku name=\"May 4\">\n<matrix>\n{rows}</matrix>\n</sudoku>\n"))
}

/// The bare handler. It prints its address as the command does.
async fn echo() -> Outcome {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    eprintln!("echo: http://{}/", listener.local_addr()?);
    Ok(axum::serve(listener, axum::Router::new().route("/", post(|body: Bytes| async { body }))).await?)
}

/// The service, as the command starts it.
fn serve() -> Outcome {
    let settings = Settings { listen: "127.0.0.1:0".into(), ..Settings::default() };
    let ready = |address| eprintln!("serve: http://{address}/");
    sudoxml_serve::serve(sudoxml_serve::listen(&settings)?, settings, ready, |cause| eprintln!("{cause}"), None)?;
    Ok(())
}

/// A server in a process of its own.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(which: &str) -> Outcome<Server> {
        let mut process = Command::new(std::env::current_exe()?).arg(which).stderr(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stderr.take().ok_or("no standard error")?).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Ok(Server { process, address: address.ok_or_else(|| format!("no address in: {line}"))?.to_owned() })
    }

    /// The processor time that the server has used (Linux only).
    fn processor(&self) -> Outcome<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        Ok(Duration::from_millis(ticks * 10))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The times of all answers in one round.
async fn load(address: &str, path: &str, body: &Bytes) -> Outcome<Vec<Duration>> {
    let end = Instant::now() + ROUND;
    let connection = |_| tokio::spawn(ask(address.to_owned(), path.to_owned(), body.clone(), end));
    let mut times = Vec::new();
    for connection in (0..CONNECTIONS).map(connection).collect::<Vec<_>>() {
        times.extend(connection.await??);
    }
    Ok(times)
}

/// One connection, which sends a request when it has the answer to the one before.
async fn ask(address: String, path: String, body: Bytes, end: Instant) -> Outcome<Vec<Duration>> {
    let stream = tokio::net::TcpStream::connect(&address).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut times = Vec::new();
    while Instant::now() < end {
        let request = Request::post(&path).header("host", &address).header("content-type", "application/xml");
        let started = Instant::now();
        let response = sender.send_request(request.body(Full::new(body.clone()))?).await?;
        let status = response.status();
        response.into_body().collect().await?;
        times.push(started.elapsed());
        if status != StatusCode::OK {
            return Err(format!("{path}: {status}").into());
        }
    }
    Ok(times)
}

/// What a round says about a server.
struct Round {
    /// Requests a second.
    rate: f64,
    /// Milliseconds.
    median: f64,
    /// The 99th percentile, in milliseconds.
    slow: f64,
    /// Microseconds of the processor for a request.
    processor: f64,
}

impl Round {
    fn of(mut times: Vec<Duration>, processor: Duration) -> Round {
        times.sort_unstable();
        let number = times.len();
        let at = |part: f64| times[((number as f64 * part) as usize).min(number - 1)].as_secs_f64() * 1e3;
        Round {
            rate: number as f64 / ROUND.as_secs_f64(),
            median: at(0.5),
            slow: at(0.99),
            processor: processor.as_secs_f64() * 1e6 / number as f64,
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
