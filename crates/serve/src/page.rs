//! The page: its files, and what it asks about a puzzle.

use std::collections::HashMap;
use std::io::{BufWriter, Read, Write};
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use flate2::Compression;
use flate2::read::GzEncoder;

use crate::perform::{Job, Pace, Reply, explain};
use crate::problem::{Kind, Problem};
use crate::settings::Settings;
use crate::spool::Spool;
use crate::work::Work;
use sudoxml_analysis::{Limits, Operation, answer_to};
use sudoxml_report::event::Counts;

/// A file of the page.
#[derive(Debug)]
struct Asset {
    name: &'static str,
    media: &'static str,
    bytes: &'static [u8],
}

/// A file in both codings.
#[derive(Debug)]
pub struct File {
    pub media: &'static str,
    plain: Sent,
    compressed: Sent,
}

impl File {
    fn of(asset: &Asset) -> File {
        let tag = hash(asset.bytes);
        let plain = || Sent { bytes: Bytes::from_static(asset.bytes), tag: format!("\"{tag}\""), coding: None };
        let mut bytes = Vec::new();
        let compressed = match GzEncoder::new(asset.bytes, Compression::best()).read_to_end(&mut bytes) {
            Ok(_) => Sent { bytes: bytes.into(), tag: format!("\"{tag}-gzip\""), coding: Some("gzip") },
            Err(_) => plain(),
        };
        File { media: asset.media, plain: plain(), compressed }
    }

    /// What is sent to a browser that can read gzip, or cannot.
    pub fn sent(&self, is_gzip_accepted: bool) -> &Sent {
        if is_gzip_accepted { &self.compressed } else { &self.plain }
    }
}

/// What is sent of a file.
#[derive(Debug)]
pub struct Sent {
    pub bytes: Bytes,
    /// The tag of this version of the file in this coding, in quotes.
    pub tag: String,
    /// The content coding.
    pub coding: Option<&'static str>,
}

/// A hash of bytes: FNV-1a, 64 bits.
fn hash<'b>(bytes: impl IntoIterator<Item = &'b u8>) -> String {
    let mixed = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, mixed))
}

/// The file that `/` answers with.
pub const INDEX: &str = "index.html";

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const MANIFEST: &str = "application/manifest+json";

/// A row with a file of `page/www/`.
macro_rules! asset {
    ($name:literal, $media:ident) => {
        Asset { name: $name, media: $media, bytes: include_bytes!(concat!("../www/", $name)) }
    };
}

/// The files in `page/www/`, without the workers.
const ASSETS: &[Asset] = &[
    asset!("app.webmanifest", MANIFEST),
    asset!("board.js", SCRIPT),
    asset!("chains.js", SCRIPT),
    asset!("engine-server.js", SCRIPT),
    asset!("engine-worker.js", SCRIPT),
    asset!("engine.js", SCRIPT),
    asset!("examples.js", SCRIPT),
    asset!("focus.js", SCRIPT),
    asset!("game.js", SCRIPT),
    asset!("grid.js", SCRIPT),
    asset!("hint.js", SCRIPT),
    asset!("history.js", SCRIPT),
    asset!("index.html", HTML),
    asset!("intake.js", SCRIPT),
    asset!("link.js", SCRIPT),
    asset!("listing.js", SCRIPT),
    asset!("main.js", SCRIPT),
    asset!("maker.js", SCRIPT),
    asset!("offline.js", SCRIPT),
    asset!("output.js", SCRIPT),
    asset!("pad.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("puzzle.js", SCRIPT),
    asset!("regions.js", SCRIPT),
    asset!("repairs.js", SCRIPT),
    asset!("shape.js", SCRIPT),
    asset!("solutions.js", SCRIPT),
    asset!("state.js", SCRIPT),
    asset!("steps.js", SCRIPT),
    asset!("style.css", STYLE),
    asset!("technique.js", SCRIPT),
    asset!("texts-de.js", SCRIPT),
    asset!("texts.js", SCRIPT),
    asset!("units.js", SCRIPT),
    asset!("values.js", SCRIPT),
    asset!("verdict.js", SCRIPT),
    asset!("why.js", SCRIPT),
    asset!("zoom.js", SCRIPT),
];

/// The worker that keeps the page for use without a network.
pub const OFFLINE_WORKER: &str = "offline-worker.js";

/// The script that imports the others.
const MAIN: &str = "main.js";

/// The version of the page. It is a folder in the addresses of the files, so that a browser need not ask again for those of
/// a version that it has.
static VERSION: LazyLock<String> = LazyLock::new(|| hash(ASSETS.iter().flat_map(|asset| asset.bytes)));

/// The address of a file of the page, from the page.
fn address(asset: &Asset) -> String {
    match asset.media {
        HTML => String::new(),
        // The start of the page is relative to its manifest.
        MANIFEST => format!("page/{}", asset.name),
        _ => format!("page/{}/{}", *VERSION, asset.name),
    }
}

/// The page itself, with the addresses of its files. It names all scripts, so that a browser loads them at once and not one
/// import after the other.
fn index() -> Asset {
    let mut text = include_str!("../www/index.html").to_owned();
    let mut scripts = String::new();
    for asset in ASSETS {
        let quoted = format!("\"{}\"", address(asset));
        text = text.replace(&format!("\"page/{}\"", asset.name), &quoted);
        if asset.media == SCRIPT && asset.name != MAIN {
            scripts += &format!("<link rel=\"modulepreload\" href={quoted}>\n");
        }
    }
    let text = text.replacen("</head>", &format!("{scripts}</head>"), 1);
    Asset { name: INDEX, media: HTML, bytes: text.leak().as_bytes() }
}

/// The worker after the version of the page and the addresses of its files.
fn offline_worker() -> Asset {
    let files: Vec<String> = ASSETS.iter().map(|asset| format!("\"{}\"", address(asset))).collect();
    let script = include_str!("../www/offline-worker.js");
    let script = format!("const VERSION = \"{}\", FILES = [{}];\n{script}", *VERSION, files.join(", "));
    Asset { name: OFFLINE_WORKER, media: SCRIPT, bytes: script.leak().as_bytes() }
}

/// The files by their names: all of them are compressed when the first one is asked for.
static FILES: LazyLock<HashMap<&str, File>> = LazyLock::new(|| {
    let made = [index(), offline_worker()];
    let as_they_are = ASSETS.iter().filter(|asset| asset.name != INDEX);
    as_they_are.chain(&made).map(|asset| (asset.name, File::of(asset))).collect()
});

/// The file with this name.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.get(name)
}

/// Whether this is the version of the page, whose files stay as they are.
pub fn is_version(name: &str) -> bool {
    name == *VERSION
}

/// The largest request of the page, in bytes, if `--max-puzzle` is larger. It is in memory as a whole.
const MOST: usize = 1 << 24;

/// The job of an operation with this name.
///
/// # Errors
/// If there is no such operation.
pub fn job(name: &str, settings: &Settings) -> Result<(Pace, Arc<Job>), Problem> {
    let Some(operation) = Operation::from_name(name) else {
        let names = Operation::ALL.map(Operation::name).join(", ");
        return Err(Problem::new(Kind::NotFound, format!("the page has no such operation; it has {names}")));
    };
    let pace = match operation {
        Operation::Grade
        | Operation::Audit
        | Operation::Repairs
        | Operation::Write
        | Operation::Generate
        | Operation::Solutions => Pace::Slow,
        _ => Pace::Quick,
    };
    let (search, solutions, list) = (settings.budget, settings.max_solutions, settings.max_list);
    let (most, max_output) = (settings.max_puzzle.min(MOST) as u64, settings.max_output);
    let job = move |input: &mut (dyn Read + Send), work: &Arc<Work>| {
        let mut request = Vec::new();
        input.take(most + 1).read_to_end(&mut request).map_err(Problem::internal)?;
        if request.len() as u64 > most {
            return Err(Problem::new(Kind::TooLarge, format!("a request of the page has at most {most} bytes")));
        }
        // The limits are those of the service; a request sets its own up to them.
        let limits = Limits { solutions, list, budget: work.budget(search), ..Limits::default() };
        let mut body = Spool::new(max_output, Arc::clone(work));
        let mut out = BufWriter::new(&mut body);
        let written = answer_to(operation, &request, &limits, &mut out);
        let written = written.map_err(|error| Problem::new(Kind::BadRequest, error.to_string()))?;
        let written = written.and_then(|()| out.flush());
        drop(out);
        written.map_err(|error| explain(Problem::internal(error), &body))?;
        // A reply without a verdict says so, and more time could give one.
        let is_unsettled = work.is_out_of_time();
        Ok(Reply { is_unsettled, ..Reply::new("application/json", body, Counts::default()) })
    };
    Ok((pace, Arc::new(job)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www");
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("a name");
            assert_eq!(file(&name).is_some(), name != "worker.js", "{name}");
        }
    }
}
