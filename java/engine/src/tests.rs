//! Requests and replies, as Java sends and receives them.

use super::{Ending, reply_to};
use sudoku_engine::search::CancelToken;

fn ask(head: &str, body: &str) -> Result<(String, String, Ending), String> {
    let (reply, ending) = reply_to(format!("{head}\n{body}").into_bytes(), &CancelToken::new())?;
    let (head, body) = reply.bytes.split_at(reply.head);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    Ok((text(head), text(body), ending))
}

#[test]
fn lines_have_verdicts() {
    let blank = ".".repeat(81);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let head = r#"{"operation": "verdicts"}"#;
    let reply = ask(head, &format!("{blank}\n{line}\n55{}\n", &line[2..]));
    assert_eq!(reply, Ok((String::new(), "210".into(), Ending::Done)));
    assert!(ask(head, &format!("{line}\nx")).is_err_and(|message| message.starts_with("line 2: ")));
}

#[test]
fn a_document_has_its_output_and_its_findings() {
    let head =
        r#"{"operation": "solve", "document": true, "name": "a.xml", "options": {"max-solutions": "2", "list": "1"}}"#;
    let (report, output, ending) = ask(head, "<sudoku><cells/></sudoku>").expect("a reply");
    assert_eq!(ending, Ending::Done);
    assert!(output.starts_with("<sudoku><cells/><grid verdict=\"multiple\" solution=\"1\""), "{output}");
    assert!(report.starts_with(r#"{"type":"finding","document":"a.xml","line":1,"column":1,"#), "{report}");
    let (report, output, ending) =
        ask(r#"{"operation": "check", "document": true}"#, "<sudoku><cells/></sudoku>").expect("a reply");
    assert_eq!((output.as_str(), ending), ("", Ending::Refused), "{report}");
    assert!(report.contains("multiple-solutions"), "{report}");
}

#[test]
fn a_request_that_is_not_known_is_an_error() {
    let error = |head: &str| ask(head, "").expect_err("an error");
    assert_eq!(error(r#"{"operation": "sing"}"#), "the operation 'sing' is not known");
    assert_eq!(error(r#"{"operation": "sing", "document": true}"#), "the operation 'sing' is not known");
    let head = r#"{"operation": "matrix", "document": true, "options": {"list": "1"}}"#;
    assert_eq!(error(head), "'matrix' has no option 'list'");
    let head = r#"{"operation": "solve", "document": true, "options": {"list": "x"}}"#;
    assert!(error(head).starts_with("list: "), "{}", error(head));
    let head = r#"{"operation": "solve", "document": true, "options": {"list": true}}"#;
    assert_eq!(error(head), "list: the value must be a text, because this option is not a flag");
    let head = r#"{"operation": "grade", "document": true, "options": {"steps": "true"}}"#;
    assert_eq!(error(head), "steps: it is a flag, which takes no text");
}

#[test]
fn a_question_of_the_analysis_has_its_reply() {
    let (_, reply, _) = ask(r#"{"operation": "shape"}"#, r#"{"puzzle": {"size": 4}}"#).expect("a reply");
    assert!(reply.starts_with(r#"{"name":null,"size":4,"#), "{reply}");
}

#[test]
fn a_number_of_nodes_and_a_token_end_a_search() {
    let request = |nodes: &str| {
        format!("{{\"operation\": \"solve\"{nodes}}}\n{{\"puzzle\": {{\"size\": 16, \"cells\": {:?}}}}}", [0; 256])
    };
    let token = CancelToken::new();
    let verdict = |request: String, token: &CancelToken| {
        let (reply, _) = reply_to(request.into_bytes(), token).expect("a reply");
        String::from_utf8_lossy(&reply.bytes).starts_with(r#"{"verdict":null"#)
    };
    assert!(verdict(request(r#", "nodes": 1"#), &token));
    token.cancel();
    assert!(verdict(request(""), &token));
}
