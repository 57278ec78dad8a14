//! The settings of the service. Each limit has a default that is safe on a machine of two cores.

use std::path::PathBuf;
use std::time::Duration;

/// What the service serves, and its limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address and the port, such as `127.0.0.1:8377`. Port 0 is any free port.
    pub listen: String,
    /// The folder with the documents of `/puzzles/`; `None` if there are none.
    pub root: Option<PathBuf>,
    /// The names of this host that a request may use, beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// The largest body of a request, in bytes.
    pub max_body: u64,
    /// The largest puzzle in a document, with all that it contains, in bytes. A request takes twenty times as much memory at
    /// most, and 32 MB.
    pub max_puzzle: usize,
    /// The largest result of a request, in bytes.
    pub max_output: u64,
    /// How long a request may take, from the end of its headers to the beginning of the response.
    pub max_time: Duration,
    /// How long the search of one puzzle may take, and then its grade. A request can ask for less.
    pub budget: Duration,
    /// How long the service waits for the next bytes of a client: of its headers, of its body, or until it accepts more
    /// bytes of a response.
    pub max_wait: Duration,
    /// How many requests are processed at once.
    pub max_requests: usize,
    /// How many connections are open at once. Further ones wait.
    pub max_connections: usize,
    /// The largest number of solutions of a puzzle that a request can count.
    pub max_solutions: u64,
    /// The largest number of solutions of a puzzle that a request can list.
    pub max_list: u64,
    /// How many findings a problem or a report lists.
    pub max_findings: u64,
    /// How long connections are still accepted after a signal to end, while `/readyz` says that the service ends.
    pub drain: Duration,
    /// How long requests in flight have time to finish after a signal to end.
    pub grace: Duration,
    /// Whether `/metrics` is there.
    pub metrics: bool,
}

impl Settings {
    /// The address that the service listens on by default.
    pub const LISTEN: &'static str = "127.0.0.1:8377";
}

/// The largest document, in bytes, that is processed in memory, where it takes some seventy times its size.
pub fn max_in_memory(max_puzzle: usize) -> usize {
    max_puzzle / 4
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: Settings::LISTEN.to_owned(),
            root: None,
            hosts: Vec::new(),
            max_body: 64 << 20,
            max_puzzle: 4 << 20,
            max_output: 1 << 30,
            max_time: Duration::from_secs(60),
            budget: Duration::from_secs(10),
            max_wait: Duration::from_secs(10),
            max_requests: 64,
            max_connections: 1024,
            max_solutions: 100_000,
            max_list: 10_000,
            max_findings: 1000,
            drain: Duration::ZERO,
            grace: Duration::from_secs(30),
            metrics: false,
        }
    }
}
