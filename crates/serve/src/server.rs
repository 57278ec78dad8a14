//! The server: it accepts connections until a signal ends it.

use std::io;
use std::net::{SocketAddr, TcpListener as TcpSocket};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::TokioTimer;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::access::{Access, Known};
use crate::guard::MAX_HEADERS;
use crate::router::Front;
use crate::service::Service;
use crate::settings::Settings;
use crate::signals::Signals;
use crate::socket::Socket;

/// How many bytes of headers are read. With more than [`MAX_HEADERS`], the answer is a problem; with more than this, it is
/// a bare 431.
const READ: usize = 2 * MAX_HEADERS;

/// How many files the process has open besides connections: its own, and those of each request that is processed.
#[cfg(unix)]
const OWN_FILES: usize = 32;
#[cfg(unix)]
const FILES_OF_REQUEST: usize = 4;

/// How long the server waits if the system has no more files for connections.
const PAUSE: Duration = Duration::from_millis(100);

/// The socket of a service: the first one that systemd passes, or a new one at the address of the settings. Call it before
/// the process has threads, because it takes the variables of systemd out of the environment.
///
/// # Errors
/// If the address cannot be opened, or what systemd passes is not one socket for TCP that accepts connections.
pub fn listen(settings: &Settings) -> io::Result<TcpSocket> {
    #[cfg(unix)]
    if let Some(passed) = passed().map_err(|error| with_name(&error, "cannot use the socket of systemd"))? {
        return Ok(passed);
    }
    TcpSocket::bind(&settings.listen)
        .map_err(|error| with_name(&error, &format!("cannot listen on {}", settings.listen)))
}

/// The socket of systemd, if it passes one.
#[cfg(unix)]
fn passed() -> io::Result<Option<TcpSocket>> {
    let mut passed = listenfd::ListenFd::from_env();
    if passed.len() > 1 {
        let number = passed.len();
        return Err(io::Error::other(format!("there are {number} sockets; pass one, or start a service for each")));
    }
    let socket = passed.take_tcp_listener(0)?;
    match socket.as_ref().map(does_accept).transpose()? {
        Some(false) => Err(io::Error::other("it does not accept connections")),
        Some(true) | None => Ok(socket),
    }
}

/// Whether a socket accepts connections. Systems of Apple do not say it.
#[cfg(unix)]
fn does_accept(socket: &TcpSocket) -> io::Result<bool> {
    #[cfg(target_vendor = "apple")]
    return socket.local_addr().map(|_| true);
    #[cfg(not(target_vendor = "apple"))]
    Ok(rustix::net::sockopt::socket_acceptconn(socket)?)
}

/// Serves until a signal, and returns how the server ended. `ready` gets the address when connections are accepted,
/// `log` the cause of each response with the status 500, and `access` each request, if it is there.
///
/// # Errors
/// If the root cannot be opened, or the system has no threads.
pub fn serve(
    listener: TcpSocket,
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
    log: impl Fn(&str) + Send + Sync + 'static,
    access: Option<Arc<Access>>,
) -> io::Result<End> {
    listener.set_nonblocking(true)?;
    let root = settings.root.clone().unwrap_or_default();
    let max_requests = settings.max_requests;
    let service = Service::new(settings, Box::new(log), access)
        .map_err(|error| with_name(&error, &format!("cannot open the root {}", root.display())))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("serve")
        // A request that is processed never waits for a thread.
        .max_blocking_threads(max_requests.saturating_add(1))
        .build()?;
    let end = runtime.block_on(run(listener, service, ready));
    // Work whose client is gone does not delay the end.
    runtime.shutdown_background();
    end
}

fn with_name(error: &io::Error, what: &str) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}

/// How a server ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All requests in flight were answered.
    Finished,
    /// Some were not answered in time, or a second signal came.
    CutOff,
}

async fn run(listener: TcpSocket, service: Arc<Service>, ready: impl FnOnce(SocketAddr)) -> io::Result<End> {
    let listener = TcpListener::from_std(listener)?;
    let mut signals = Signals::new()?;
    ready(listener.local_addr()?);
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    let drained = accept_until(&listener, &service, &graceful, &mut connections, &mut signals).await;
    // No further connection is accepted.
    drop(listener);
    let end = match drained {
        Drained::SecondSignal => End::CutOff,
        Drained::InTime => tokio::select! {
            ended = timeout(service.settings.grace, graceful.shutdown()) => {
                if ended.is_ok() { End::Finished } else { End::CutOff }
            }
            _ = signals.next() => End::CutOff,
        },
    };
    if end == End::CutOff {
        // The log has the requests that are not answered.
        service.is_cut_off.store(true, Ordering::Relaxed);
        connections.shutdown().await;
    }
    Ok(end)
}

/// How the time after a signal ended in which connections are still accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drained {
    InTime,
    SecondSignal,
}

/// Accepts connections until a signal, and some time longer, so that a balancer that asks for `/readyz` sends its requests
/// elsewhere before connections are refused.
async fn accept_until(
    listener: &TcpListener,
    service: &Arc<Service>,
    graceful: &GracefulShutdown,
    connections: &mut JoinSet<()>,
    signals: &mut Signals,
) -> Drained {
    let mut accepting = pin!(accept(listener, service, graceful, connections));
    tokio::select! {
        _ = signals.next() => service.end(),
        () = &mut accepting => {}
    }
    tokio::select! {
        () = sleep(service.settings.drain) => Drained::InTime,
        _ = signals.next() => Drained::SecondSignal,
        () = &mut accepting => Drained::InTime,
    }
}

/// How many connections there can be at once: those of the settings, as far as the system allows so many files. The limit of
/// files is raised if that is necessary and the system permits it.
#[cfg(unix)]
fn connections_at_once(settings: &Settings) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let others = OWN_FILES.saturating_add(settings.max_requests.saturating_mul(FILES_OF_REQUEST));
    let wanted = settings.max_connections.saturating_add(others) as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current.filter(|current| *current < wanted) else { return settings.max_connections };
    let raised = maximum.map_or(wanted, |maximum| wanted.min(maximum)).max(current);
    let files = match setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }) {
        Ok(()) => raised,
        Err(_) => current,
    };
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    // With many requests at once, half of the files are still for connections.
    settings.max_connections.min(files.saturating_sub(others).max(files / 2))
}

#[cfg(not(unix))]
fn connections_at_once(settings: &Settings) -> usize {
    settings.max_connections
}

/// Accepts connections without an end.
async fn accept(
    listener: &TcpListener,
    service: &Arc<Service>,
    graceful: &GracefulShutdown,
    connections: &mut JoinSet<()>,
) {
    let gate = Arc::new(Semaphore::new(connections_at_once(&service.settings).clamp(1, Semaphore::MAX_PERMITS)));
    let front = Front::new(service);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(service.settings.max_wait).max_buf_size(READ);
    loop {
        let permit = Arc::clone(&gate).acquire_owned().await;
        let accepted = listener.accept().await;
        while connections.try_join_next().is_some() {}
        let Ok((stream, client)) = accepted else {
            sleep(PAUSE).await;
            continue;
        };
        // Small responses are sent at once.
        let _ = stream.set_nodelay(true);
        let socket = Socket::new(stream, Arc::clone(service));
        let answering = Known::new(front.clone(), client, service.access.is_some());
        let connection = builder.serve_connection(socket, answering);
        let watched = graceful.watch(connection);
        connections.spawn(async move {
            let _permit = permit;
            // An error of a connection is the end of its client.
            let _ = watched.await;
        });
    }
}
