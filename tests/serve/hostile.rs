//! Hostile requests: right statuses, and no growth of memory.

use std::io::Write;

use crate::kit::puzzle::{CLASH, UNIQUE, matrix};
use crate::serve::server::Server;

/// A bomb of entities.
fn bomb() -> String {
    let mut text = "<!DOCTYPE sudoku [<!ENTITY a0 'aaaaaaaaaa'>\n".to_owned();
    for level in 1..30 {
        text += &format!("<!ENTITY a{level} '{}'>\n", format!("&a{};", level - 1).repeat(10));
    }
    text + "]>\n<sudoku><cells/>&a29;</sudoku>"
}

/// A document that names a file and an address.
const EXTERNAL: &str = "<!DOCTYPE s [<!ENTITY f SYSTEM 'file:///etc/passwd'><!ENTITY h SYSTEM 'http://127.0.0.1:1/'>]>\n\
    <sudoku><cells><cell row='1' col='1'>5</cell><cell row='1' col='2'>5</cell></cells>&f;&h;</sudoku>";

/// Proves docs/service.md#limits.
#[test]
fn ten_thousand_hostile_requests_leave_the_memory_as_it_was() {
    let server = Server::start(&["--max-wait", "5s", "--max-body", "1M"]);
    let host = &server.address;
    let good = matrix(UNIQUE);
    let post = |body: &str| {
        format!(
            "POST /solve HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: text/xml\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let deep = format!("{}{}", "<a>".repeat(2_000), "</a>".repeat(2_000));
    // The bytes, and the statuses that are right. 0 is a connection that was closed without a response.
    let requests: Vec<(String, &[u16])> = vec![
        (post(&bomb()), &[422]),
        (post(EXTERNAL), &[200, 422]),
        (post(&deep), &[422]),
        (post("<sudoku><cells/></sudoku"), &[422]),
        (post(""), &[422]),
        (post("\u{0}\u{1}\u{2}"), &[422]),
        (post(&matrix(CLASH).repeat(3)), &[422]),
        (format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: 999999999999\r\n\r\n"), &[413]),
        (format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n"), &[400]),
        (
            format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef"),
            &[400],
        ),
        (
            format!(
                "POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n"
            ),
            &[400, 422],
        ),
        (format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), &[400]),
        (
            format!(
                "POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            ),
            &[415],
        ),
        (format!("GET /puzzles/../../../../etc/passwd HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), &[404]),
        (format!("GET /%00%ff HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), &[404]),
        (format!("GET / HTTP/9.9\r\nHost: {host}\r\n\r\n"), &[400]),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}".to_owned() + &"x".repeat(200), &[400, 0]),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), &[400, 505, 0]),
        (format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "y".repeat(60_000)), &[431]),
        (post(&good), &[200]),
    ];
    let round = |times: usize| {
        for (request, statuses) in requests.iter().cycle().take(times) {
            let answer = server.raw(request.as_bytes());
            let shown = &request[..request.len().min(120)];
            assert!(statuses.contains(&answer.status), "{} for {shown}", answer.status);
            assert!(!answer.body.windows(5).any(|window| window == b"root:"));
        }
    };
    // Truncated at every place.
    for cut in (0..post(&good).len()).step_by(7) {
        let mut stream = server.connect();
        let _ = stream.write_all(&post(&good).as_bytes()[..cut]);
        drop(stream);
    }
    // A leak grows in every round. The memory of one more thread that works comes once, and is kept for the next requests.
    let grown = (0..5).map(|_| {
        let before = server.memory();
        round(2000);
        server.memory_since(before)
    });
    let grown: Vec<u64> = grown.collect();
    assert!(grown.iter().any(|kb| *kb < 512), "kB more in each round: {grown:?}");
    server.send("/solve", &good).expect_status(200);
}
