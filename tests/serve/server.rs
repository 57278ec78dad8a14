//! A running service, and clients for it: one that speaks HTTP well, and one that sends any bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::Duration;

use ureq::Agent;
use ureq::http::{Request, Response};

/// How long a client waits for bytes. It is far more than any test needs.
const WAIT: Duration = Duration::from_secs(120);

/// A running service. It is killed when it is dropped.
pub struct Server {
    process: Child,
    stderr: BufReader<ChildStderr>,
    /// The host and the port.
    pub address: String,
    agent: Agent,
}

/// A response as it arrived.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
    headers: Vec<(String, String)>,
}

impl Answer {
    /// The value of a header; empty without it.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("UTF-8")
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Demands a status.
    #[track_caller]
    pub fn expect_status(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self
    }

    /// Demands a problem of this status and of this section of the docs.
    #[track_caller]
    pub fn expect_problem(self, status: u16, section: &str) -> Answer {
        let answer = self.expect_status(status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let problem = answer.json();
        let address = problem["type"].as_str().expect("an address");
        assert!(address.ends_with(&format!("service.html#{section}")), "{address}");
        assert_eq!(problem["status"], status);
        answer
    }
}

impl Server {
    /// Starts the service with these flags on a free port.
    pub fn start(flags: &[&str]) -> Server {
        Server::start_in(flags, std::path::Path::new("."))
    }

    /// Starts the service in this folder.
    pub fn start_in(flags: &[&str], folder: &std::path::Path) -> Server {
        Server::of(Server::command(flags).current_dir(folder))
    }

    /// The command of a service with these flags on a free port.
    pub fn command(flags: &[&str]) -> Command {
        let mut command = Command::new(crate::sudoxml());
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(flags);
        command
    }

    /// Starts a command of a service.
    pub fn of(command: &mut Command) -> Server {
        let mut process = command.stderr(Stdio::piped()).spawn().expect("the command");
        let mut stderr = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("a line");
        let address = line.strip_prefix("sudoxml serve: http://").and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("not the line of the address: {line}")).to_owned();
        let agent = Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT)).max_redirects(0);
        Server { process, stderr, address, agent: agent.build().into() }
    }

    /// Sends a request with a body.
    pub fn post(&self, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = Request::post(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(self.agent.run(request.body(body).expect("a request")).expect("a response"))
    }

    /// Sends a document.
    pub fn send(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        self.post(path, &[("content-type", "application/xml")], body.as_ref())
    }

    /// Sends a request without a body.
    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[])
    }

    /// Sends a request with this method and without a body.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            text += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        self.raw((text + "Connection: close\r\n\r\n").as_bytes())
    }

    /// Connects without a word.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(WAIT)).expect("a timeout");
        stream
    }

    /// Sends these bytes, and reads the response to the end of the connection.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses early closes the connection.
        let _ = stream.write_all(bytes);
        read(&mut stream)
    }

    /// The most memory that the service has used, in kilobytes.
    pub fn memory(&self) -> u64 {
        crate::kit::peak_of_process(self.process.id())
    }

    /// How much more this is than before, in kilobytes. What is mapped from files is subtracted as it is now, so the
    /// most can be a little less a moment later.
    pub fn memory_since(&self, before: u64) -> u64 {
        let now = self.memory();
        assert!(now > 0, "the service is over");
        now.saturating_sub(before)
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        assert!(crate::kit::signal(name, &self.process.id().to_string()));
    }

    /// Waits for the end, and returns the exit code and what was printed after the line of the address.
    pub fn wait(mut self) -> (ExitStatus, String) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).expect("text");
        (self.process.wait().expect("an end"), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn answer(mut response: Response<ureq::Body>) -> Answer {
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned())).collect();
    let body = response.body_mut().with_config().limit(u64::MAX).read_to_vec().expect("a body");
    Answer { status: response.status().as_u16(), headers, body }
}

/// Reads a response to the end of the connection. An answer without a status has the status 0.
pub fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A server that does not read the rest of a request resets the connection after its response.
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len());
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let body = bytes.get(end + 4..).unwrap_or_default().to_vec();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.into(), value.into()));
    Answer { status: status.unwrap_or(0), headers: headers.collect(), body }
}
