//! The documents of a folder.

use crate::kit::Dir;
use crate::kit::puzzle::{THREE, UNIQUE, matrix, named};
use crate::serve::server::Server;

/// A folder with documents, and a secret beside it.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("root/a.xml", named("May 4", THREE))
        .write("root/list.txt", UNIQUE)
        .write("root/sub/März 4.xml", matrix(UNIQUE));
    dir.write("root/.hidden.xml", matrix(UNIQUE)).write("root/.git/b.xml", matrix(UNIQUE)).write("root/notes.md", "x");
    dir.write("root/bad.xml", "<sudoku/>").write("secret.xml", matrix(UNIQUE)).write("rooted/b.xml", matrix(UNIQUE));
    dir
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[test]
fn a_document_is_a_page_with_its_solutions_and_the_time() {
    let dir = folder();
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    let page = server.get("/puzzles/a.xml").expect_status(200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let text = page.text();
    assert!(text.contains("May 4") && text.contains("Solution 3 of 3") && !text.contains("<script"), "{text}");
    assert!(text.contains(" ms") || text.contains(" s"), "{text}");
    server.get("/puzzles/list.txt").expect_status(200);
    server.get("/puzzles/sub/M%C3%A4rz%204.xml").expect_status(200);
    assert_eq!(server.get("/puzzles/bad.xml").expect_status(422).json()["findings"][0]["rule"], "no-puzzle");
    let head = server.ask("HEAD", "/puzzles/a.xml", &[]).expect_status(200);
    assert!(head.body.is_empty() && head.header("content-length").parse::<usize>().is_ok_and(|length| length > 1000));
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[test]
fn a_document_is_itself_for_who_asks_for_xml_or_text() {
    let dir = folder();
    let bytes: Vec<u8> = named("Ä", UNIQUE).encode_utf16().flat_map(u16::to_be_bytes).collect();
    dir.write("root/wide.xml", [b"\xfe\xff", &bytes[..]].concat());
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    for (path, media) in [("a.xml", "application/xml"), ("wide.xml", "application/xml"), ("list.txt", "text/plain")] {
        for accept in ["application/xml, text/plain;q=0.9", "application/xml, text/xml, text/plain;q=0.9, */*;q=0.1"] {
            let found = server.ask("GET", &format!("/puzzles/{path}"), &[("Accept", accept)]).expect_status(200);
            assert!(
                found.header("content-type").starts_with(media) && found.body == dir.read(&format!("root/{path}")),
                "{path}"
            );
        }
        let page = server.ask("GET", &format!("/puzzles/{path}"), &[("Accept", "text/html, application/xml;q=0.9")]);
        assert!(page.expect_status(200).header("content-type").starts_with("text/html"));
    }
    // The text says its encoding, which is not the usual one.
    dir.write(
        "root/wide.txt",
        [b"\xff\xfe", &UNIQUE.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()[..]].concat(),
    );
    for (path, media) in [("list.txt", "text/plain; charset=utf-8"), ("wide.txt", "text/plain; charset=utf-16")] {
        let text = server.ask("GET", &format!("/puzzles/{path}"), &[("Accept", "text/plain")]).expect_status(200);
        assert_eq!((text.header("content-type"), text.body.as_slice()), (media, &*dir.read(&format!("root/{path}"))));
    }
    let xml = server.ask("GET", "/puzzles/a.xml", &[("Accept", "text/xml")]).expect_status(200);
    assert_eq!(xml.header("content-type"), "text/xml");
    for (path, accept) in
        [("a.xml", "image/png"), ("a.xml", "text/plain"), ("list.txt", "application/xml"), ("", "application/xml")]
    {
        server.ask("GET", &format!("/puzzles/{path}"), &[("Accept", accept)]).expect_status(406);
    }
    server.ask("GET", "/puzzles/notes.md", &[("Accept", "application/xml")]).expect_status(404);
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[cfg(unix)]
#[test]
fn a_name_is_any_that_the_system_takes_for_a_file() {
    let dir = Dir::new();
    let names = ["May 4: easy.xml", "a\\b.xml", "50 % *.xml"];
    for name in names {
        dir.write(&format!("root/{name}"), matrix(UNIQUE));
    }
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    let list = server.get("/puzzles/").expect_status(200);
    let list = list.text();
    for address in ["May%204%3A%20easy.xml", "a%5Cb.xml", "50%20%25%20%2A.xml"] {
        assert!(list.contains(&format!("\"./{address}\"")), "{address}: {list}");
        server.get(&format!("/puzzles/{address}")).expect_status(200);
    }
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[test]
fn a_folder_lists_folders_and_documents_without_hidden_ones() {
    let dir = folder();
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    let list = server.get("/puzzles/").expect_status(200);
    let links: Vec<&str> = list.text().split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(links, ["./sub/", "./a.xml", "./bad.xml", "./list.txt"]);
    let list = server.get("/puzzles/sub/").expect_status(200);
    assert!(list.text().contains("href=\"./M%C3%A4rz%204.xml\">März 4.xml<"), "{}", list.text());
    let moved = server.get("/puzzles/sub").expect_status(308);
    assert_eq!(moved.header("location"), "./sub/");
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[test]
fn no_path_leads_out_of_the_folder() {
    let dir = folder();
    dir.link("../secret.xml", "root/out.xml")
        .link("..", "root/up")
        .link("/etc", "root/etc")
        .link("a.xml", "root/in.xml");
    dir.link(dir.path("secret.xml").to_str().expect("a path"), "root/absolute.xml").link("loop.xml", "root/loop.xml");
    dir.fifo("root/pipe.xml").folder("root/folder.xml");
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    server.get("/puzzles/in.xml").expect_status(200);
    let absolute = dir.path("secret.xml").display().to_string();
    let encoded = absolute.replace('/', "%2f");
    let long = "a/".repeat(2000);
    let mut paths = vec![
        "../secret.xml",
        "..%2fsecret.xml",
        "%2e%2e/secret.xml",
        "%2e%2e%2fsecret.xml",
        "%252e%252e/secret.xml",
        "sub/../../secret.xml",
        "sub/%2e%2e/%2e%2e/secret.xml",
        "..\\secret.xml",
        "..%5csecret.xml",
        "./a.xml",
        "sub/../a.xml",
        "//etc/passwd",
        "/secret.xml",
        "%2fetc%2fpasswd",
        "out.xml",
        "up/secret.xml",
        "up/",
        "etc/",
        "etc/passwd",
        "absolute.xml",
        "loop.xml",
        "pipe.xml",
        "folder.xml/a.xml",
        "a.xml/",
        "a.xml%00",
        "a.xml%00.xml",
        "%00",
        "a.xml.",
        "a.xml%20",
        ".hidden.xml",
        "%2ehidden.xml",
        ".git/b.xml",
        ".git/",
        "notes.md",
        "A.XML",
        "list.TXT",
        "gone.xml",
        "a.xml::$DATA",
        "C:/a.xml",
        "../rooted/b.xml",
        "%ff.xml",
        "%c0%ae%c0%ae/secret.xml",
        "..;/secret.xml",
        "sub//M%C3%A4rz%204.xml",
        "/",
        "sub//",
        "%",
        "%2",
    ];
    paths.extend([absolute.as_str(), encoded.as_str(), long.as_str()]);
    for path in paths {
        let answer = server.get(&format!("/puzzles/{path}"));
        assert_eq!(answer.status, 404, "{path}: {}", String::from_utf8_lossy(&answer.body));
    }
    for path in ["/../secret.xml", "/puzzles/../../secret.xml", "/page/..%2f..%2fsecret.xml", "/page/index.html%00"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let list = server.get("/puzzles/").expect_status(200);
    for name in ["out.xml", "up", "etc", "absolute.xml", "loop.xml", "pipe.xml"] {
        assert!(!list.text().contains(&format!("./{name}")), "{name}");
    }
}

/// Proves docs/service.md#the-folder-of-puzzles.
#[test]
fn without_a_root_there_are_no_puzzles() {
    let server = Server::start(&[]);
    for path in ["/puzzles/", "/puzzles/Cargo.xml"] {
        server.get(path).expect_problem(404, "not-found");
    }
}

/// A document that includes the cells of its puzzle.
fn including(reference: &str) -> String {
    format!("<sudoku xmlns:xi='http://www.w3.org/2001/XInclude' size='4'><xi:include href='{reference}'/></sudoku>")
}

/// Proves docs/service.md#documents.
#[test]
fn a_request_includes_parts_of_puzzles_from_the_folder() {
    let dir = folder();
    let cells = "<cells><cell row='1' col='1'>1</cell></cells>";
    dir.write("root/sub/cells.xml", cells).write("root/cells.xml", cells);
    let server = Server::start_in(&["--root", "root"], &dir.path(""));
    let document = including("sub/cells.xml");
    let paths = ["/solve?", "/grade?", "/export?", "/audit?", "/table?", "/render?to=text&", "/solve?list=3&"];
    for path in paths {
        let problem = server.send(path.trim_end_matches(['?', '&']), &document).expect_status(422).json();
        assert_eq!(problem["findings"][0]["rule"], "no-puzzle", "{path}");
        server.send(&format!("{path}xinclude"), &document).expect_status(200);
    }
    let solved = server.send("/solve?xinclude=true", &document).expect_status(200);
    let is_whole = |text: &str| text.contains("<xi:include href='sub/cells.xml'/>") && text.contains("multiple");
    assert!(is_whole(solved.text()), "{}", solved.text());
    let report = server.send("/check?xinclude&require=nothing", &document).expect_status(200);
    let report = report.json();
    assert_eq!(report.as_array().and_then(|report| report.last()).expect("the totals")["errors"], 0, "{report}");
    dir.write(
        "root/sub/up.xml",
        "<matrix xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='../x.xml'/></matrix>",
    );
    let problem = server.send("/solve?xinclude", including("sub/up.xml")).expect_status(422).json();
    assert!(problem["detail"].as_str().is_some_and(|text| text.contains("x.xml is not a document")), "{problem}");
}

/// Proves docs/service.md#documents.
#[test]
fn no_include_of_a_request_leads_out_of_the_folder() {
    let dir = folder();
    let cells = "<cells/>";
    dir.write("secret.xml", cells).write("root/.hidden.xml", cells).write("root/notes.md", cells);
    dir.write("root/large.xml", format!("<cells>{}</cells>", " ".repeat(300_000)))
        .link("../secret.xml", "root/out.xml");
    let server = Server::start_in(&["--root", "root", "--max-puzzle", "1M"], &dir.path(""));
    let absolute = dir.path("secret.xml").display().to_string();
    let uri = format!("file://{absolute}");
    let references = [
        "../secret.xml",
        "sub/../../secret.xml",
        "%2e%2e/secret.xml",
        "..%2fsecret.xml",
        &absolute,
        &uri,
        "http://127.0.0.1:1/a.xml",
        "//127.0.0.1/a.xml",
        "out.xml",
        ".hidden.xml",
        "notes.md",
        "sub",
        "large.xml",
    ];
    for reference in references {
        let problem = server.send("/solve?xinclude", including(reference)).expect_status(422).json();
        assert_eq!(problem["findings"][0]["rule"], "unread-include", "{reference}: {problem}");
    }
    let book = "<book xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='a.xml'/></book>";
    let problem = server.send("/solve?xinclude", book).expect_status(422).json();
    assert!(problem["detail"].as_str().is_some_and(|text| text.contains("processed alone")), "{problem}");
    let without = Server::start(&[]);
    let problem = without.send("/solve?xinclude", including("a.xml")).expect_status(400).json();
    assert!(problem["detail"].as_str().is_some_and(|text| text.ends_with("start it with --root")), "{problem}");
}

/// Proves docs/service.md#documents.
#[test]
fn a_request_says_in_which_namespace_puzzles_are() {
    let server = Server::start(&[]);
    let document =
        "<all><sudoku xmlns='urn:mine' size='4'><cells/></sudoku><sudoku xmlns='urn:others' ref='p1'/></all>";
    let paths = ["solve", "grade", "cells", "matrix", "export", "audit", "table", "render", "check"];
    for path in paths {
        let answer = server.send(&format!("/{path}?namespace=urn:mine"), document).expect_status(200);
        assert!(!answer.text().contains("no-puzzle"), "{path}");
        let answer = server.send(&format!("/{path}"), document);
        assert!(answer.text().contains("no-puzzle"), "{path}: {}", answer.text());
    }
}
