//! Puzzles as JSON: an array, in which a puzzle is a text, or an object with its `givens` and its `name`. It becomes a text with
//! a puzzle on each line, so that the line of a finding is the number of the puzzle.

use std::io::Read;
use std::sync::Arc;

use serde_json::Value;
use sudoku_engine::board::MAX_SIZE;
use sudoxml_document::show::excerpt;

use crate::perform::Job;
use crate::problem::{Kind, Problem};
use crate::work::Work;

/// The largest body, in bytes, if `--max-puzzle` is larger. It is in memory as a whole.
const MOST: usize = 1 << 24;

/// A puzzle of the array.
#[derive(Default)]
struct Puzzle {
    givens: String,
    name: String,
}

/// A job of texts as a job of JSON.
pub fn of_json(job: Arc<Job>, max_puzzle: usize) -> Arc<Job> {
    let most = max_puzzle.min(MOST) as u64;
    Arc::new(move |input: &mut (dyn Read + Send), work: &Arc<Work>| {
        let mut body = Vec::new();
        input.take(most + 1).read_to_end(&mut body).map_err(Problem::internal)?;
        if body.len() as u64 > most {
            return Err(Problem::new(Kind::TooLarge, format!("a body of JSON has at most {most} bytes")));
        }
        let text = text(&body)?;
        drop(body);
        job(&mut text.as_bytes(), work)
    })
}

/// The puzzles as lines of text.
fn text(json: &[u8]) -> Result<String, Problem> {
    let refused = |detail: String| Problem::new(Kind::BadRequest, detail);
    let value = serde_json::from_slice(json).map_err(|error| {
        refused(format!("the body is not JSON; the error is at line {}, column {}", error.line(), error.column()))
    })?;
    let Value::Array(puzzles) = value else { return Err(refused(format!("the body is not an array; {FIX}"))) };
    if puzzles.is_empty() {
        return Err(refused(format!("the array has no puzzle; {FIX}")));
    }
    let (mut text, is_only) = (String::new(), puzzles.len() == 1);
    for (number, value) in (1..).zip(puzzles) {
        let Puzzle { givens, name } =
            puzzle(value).map_err(|detail| refused(format!("puzzle {number} of the array {detail}; {FIX}")))?;
        let is_one_line = |part: &str| !part.contains(char::is_control);
        // A text that begins with these is a document, or has no puzzle.
        let is_puzzle = !givens.trim().is_empty() && !givens.contains(['#', '<']);
        let detail = if !is_puzzle || !is_one_line(&givens) || !is_one_line(&name) {
            Some("its givens are values on one line, and its name is one line")
        } else if !is_only && can_be_row(&givens) {
            Some("a text with 25 values or fewer can be a row of a board, so it has to be the only one")
        } else {
            None
        };
        if let Some(detail) = detail {
            return Err(refused(format!("puzzle {number} of the array is invalid; {detail}")));
        }
        text += &givens;
        if !name.is_empty() {
            text += " # ";
            text += &name;
        }
        text.push('\n');
    }
    Ok(text)
}

/// What a client can send.
const FIX: &str = "send an array of texts, or of objects with 'givens' and maybe 'name'";

/// A puzzle, or what is wrong with it.
fn puzzle(value: Value) -> Result<Puzzle, String> {
    let members = match value {
        Value::String(givens) => return Ok(Puzzle { givens, ..Puzzle::default() }),
        Value::Object(members) => members,
        _ => return Err("is neither a text nor an object".into()),
    };
    if !members.contains_key("givens") {
        return Err("has no member 'givens'".into());
    }
    let mut puzzle = Puzzle::default();
    for (member, value) in members {
        let place = match &*member {
            "givens" => &mut puzzle.givens,
            "name" => &mut puzzle.name,
            other => return Err(format!("has the unknown member '{}'", excerpt(other))),
        };
        match value {
            Value::String(text) => *place = text,
            Value::Null if member == "name" => {}
            _ => return Err(format!("has a member '{member}' that is not a text")),
        }
    }
    Ok(puzzle)
}

/// Whether the text could be a row of the board that the lines around it make, or a line between two rows.
fn can_be_row(givens: &str) -> bool {
    let commas = givens.matches(',').count();
    let values = givens.chars().filter(|c| !c.is_whitespace() && *c != ',').count();
    let longest = usize::from(MAX_SIZE);
    values <= longest && commas < longest
}
