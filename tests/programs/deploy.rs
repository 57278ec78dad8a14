//! The files of deploy/: nginx and Caddy before a running service, and systemd, which checks its units and passes a socket.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::kit::Dir;
use crate::kit::puzzle::{UNIQUE, matrix};
use crate::server::{Answer, Server, read};
use crate::{root, sudoxml};

/// The name of the site in the files.
const SITE: &str = "sudoku.example";

/// The address of the service in the files.
const SERVICE: &str = "127.0.0.1:8377";

fn file(name: &str) -> String {
    fs::read_to_string(root().join("deploy").join(name)).expect("a file of deploy/")
}

/// An address of this machine that is free.
fn free() -> String {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").to_string()
}

/// A program that is killed when it is dropped.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        let name = command.get_program().to_string_lossy().into_owned();
        Running(command.spawn().unwrap_or_else(|error| panic!("{name}: {error}; tests/install.sh installs it")))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // nginx ends its workers only after a signal that it can handle.
        crate::kit::signal("TERM", &self.0.id().to_string());
        let _ = self.0.wait();
    }
}

/// Sends a request to an address, as soon as somebody listens there.
fn ask(address: &str, request: &str, body: &str) -> Answer {
    let end = Instant::now() + Duration::from_secs(60);
    let mut stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(error) => assert!(Instant::now() < end, "{address}: {error}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let length = body.len();
    write!(stream, "{request}\r\nHost: {SITE}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
        .expect("a request");
    read(&mut stream)
}

/// What a proxy must do. `start` gets the folder, the address of the service, and that of the site.
fn a_proxy_serves(start: impl FnOnce(&Dir, &str, &str) -> Running) {
    const TRACE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let dir = Dir::new();
    let log = File::create(dir.path("log")).expect("a file");
    let flags = ["--allow-host", SITE, "--log", "json", "--metrics"];
    let server = Server::of(Server::command(&flags).stdout(log));
    let site = free();
    let proxy = start(&dir, &server.address, &site);

    let document = matrix(UNIQUE);
    let headers = format!("Content-Type: application/xml\r\nTraceparent: {TRACE}\r\nX-Forwarded-For: 192.0.2.7");
    let solved = ask(&site, &format!("POST /solve HTTP/1.1\r\n{headers}"), &document).expect_status(200);
    assert!(solved.text().contains("verdict=\"unique\""));
    assert!(solved.header("traceresponse").starts_with(&TRACE[..35]));
    // Files of the page are compressed, and a browser that has them keeps them.
    let style = ask(&site, "GET /page/style.css HTTP/1.1\r\nAccept-Encoding: gzip", "").expect_status(200);
    assert_eq!((style.header("content-encoding"), style.header("cache-control")), ("gzip", "no-cache"));
    let known =
        format!("GET /page/style.css HTTP/1.1\r\nAccept-Encoding: gzip\r\nIf-None-Match: {}", style.header("etag"));
    assert_eq!(ask(&site, &known, "").expect_status(304).body, b"");
    // A browser says that its page is of the same site; another site is refused.
    let page = "POST /page/read HTTP/1.1\r\nContent-Type: application/json\r\nSec-Fetch-Site: ";
    ask(&site, &format!("{page}same-origin"), UNIQUE).expect_status(200);
    ask(&site, &format!("{page}cross-site"), UNIQUE).expect_problem(403, "cross-site");
    assert_eq!(ask(&site, "GET /metrics HTTP/1.1", "").status, 404);
    server.get("/metrics").expect_status(200);

    drop(proxy);
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    let entry: Value = serde_json::from_str(dir.text("log").lines().next().expect("an entry")).expect("JSON");
    assert_eq!((&entry["path"], &entry["id"]), (&"/solve".into(), &solved.header("x-request-id").into()));
    assert_eq!(entry["trace"], TRACE[3..35]);
    // The proxy does not believe the client.
    assert_eq!(entry["forwarded"], "127.0.0.1");
}

/// Proves docs/deploy.md#a-proxy.
#[test]
fn the_service_is_behind_nginx() {
    a_proxy_serves(|dir, service, site| {
        let text = file("nginx.conf").replacen(SERVICE, service, 1).replacen("listen 80", &format!("listen {site}"), 1);
        dir.write("site.conf", text);
        let folder = dir.path("").display().to_string();
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let paths: String = kinds.iter().map(|kind| format!("{kind}_temp_path {folder}/{kind};\n")).collect();
        let main = format!(
            "user root;\ndaemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n\
             http {{\naccess_log off;\n{paths}include {folder}/site.conf;\n}}\n"
        );
        dir.write("main.conf", main);
        Running::start(Command::new("nginx").args(["-p", &folder, "-c", "main.conf"]).stderr(Stdio::null()))
    });
}

/// Proves docs/deploy.md#a-proxy.
#[test]
fn the_service_is_behind_caddy() {
    a_proxy_serves(|dir, service, site| {
        let port = site.rsplit(':').next().expect("a port");
        let text = file("Caddyfile").replacen(SERVICE, service, 1);
        // Without a certificate, and only on this machine.
        let address = format!("http://{SITE}:{port} {{\n\tbind 127.0.0.1");
        let text = text.replacen(&format!("\n{SITE} {{"), &format!("\n{{\n\tadmin off\n}}\n{address}"), 1);
        dir.write("Caddyfile", text);
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--config", "Caddyfile", "--adapter", "caddyfile"]).current_dir(dir.path(""));
        // Caddy keeps its files in the folder of the test.
        caddy.env("HOME", dir.path("")).env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME");
        Running::start(caddy.stderr(Stdio::null()))
    });
}

/// Proves docs/deploy.md#systemd.
#[test]
fn the_units_are_valid_and_the_service_has_few_rights() {
    let dir = Dir::new();
    let service = file("sudoxml.service");
    let program = "/usr/bin/sudoxml";
    assert!(service.contains(program));
    dir.write("sudoxml.service", service.replacen(program, sudoxml(), 1));
    dir.write("sudoxml.socket", file("sudoxml.socket"));
    let analyze = |arguments: &[&str]| {
        let ran = Command::new("systemd-analyze").args(arguments).current_dir(dir.path("")).output();
        let ran = ran.expect("tests/install.sh installs systemd");
        let printed = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        (ran.status.success(), printed)
    };
    let (is_valid, printed) = analyze(&["verify", "./sudoxml.service", "./sudoxml.socket"]);
    assert!(is_valid && printed.is_empty(), "{printed}");
    // In tenths. Each version of systemd counts a little differently.
    let security = ["security", "--offline=yes", "--no-pager", "--threshold=15", "./sudoxml.service"];
    let (is_below, printed) = analyze(&security);
    assert!(is_below && printed.contains("exposure level for sudoxml.service: "), "{printed}");
    let (is_below, _) = analyze(&["security", "--offline=yes", "--threshold=7", "./sudoxml.service"]);
    assert!(!is_below, "the threshold has no effect");
}

/// Proves docs/service.md.
#[test]
fn a_service_has_one_socket() {
    let addresses = [free(), free()];
    let mut systemd = Command::new("systemd-socket-activate");
    systemd.args(addresses.iter().map(|address| format!("--listen={address}"))).args([sudoxml(), "serve"]);
    let mut running = Running::start(systemd.stderr(Stdio::piped()).stdout(Stdio::null()));
    let mut messages = BufReader::new(running.0.stderr.take().expect("a pipe")).lines().map(|line| line.expect("text"));
    assert!(messages.by_ref().take(2).all(|line| line.starts_with("Listening on ")));
    // The first request starts the service.
    let _stream = TcpStream::connect(&addresses[1]).expect("a connection");
    let said = messages.collect::<Vec<String>>().join("\n");
    assert!(said.contains("cannot use the socket of systemd: there are 2 sockets; pass one"), "{said}");
    assert_eq!(running.0.wait().expect("an end").code(), Some(2));
}

/// Proves docs/deploy.md#systemd.
#[test]
fn the_service_takes_the_socket_that_systemd_passes() {
    let address = free();
    let service = file("sudoxml.service");
    let line = service.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/sudoxml ")).expect("a command");
    let line = line.replace("/srv/puzzles", &root().join("examples").display().to_string());
    let mut systemd = Command::new("systemd-socket-activate");
    systemd.arg(format!("--listen={address}")).arg(sudoxml()).args(line.split(' ').map(String::from));
    let mut running = Running::start(systemd.stderr(Stdio::piped()).stdout(Stdio::null()));
    let mut messages = BufReader::new(running.0.stderr.take().expect("a pipe")).lines();
    assert!(messages.next().expect("a line").expect("text").starts_with("Listening on "));
    // The first request starts the service.
    assert_eq!(ask(&address, "GET /healthz HTTP/1.1", "").expect_status(200).text(), "ok\n");
    ask(&address, "GET /puzzles/unique.xml HTTP/1.1", "").expect_status(200);
    let listens = messages.map(|line| line.expect("text")).find(|line| line.starts_with("sudoxml serve: "));
    assert_eq!(listens, Some(format!("sudoxml serve: http://{address}/")));
}
