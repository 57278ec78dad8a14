//! Makes `sudoxml.html`: the page, its style sheet, its modules and its engine in one file, which needs nothing else.
//!
//! ```text
//! sudoxml-bundle WWW WASM ESBUILD OUT...
//! ```
//!
//! `WWW` is the folder of the page, `WASM` the engine as cargo builds it, `ESBUILD` the program that joins the modules, and
//! each `OUT` the file to write, or a folder of a web server, whose name may end with `/`. There the page has two files more, for use without a network:
//! its manifest and a worker. `page/build.sh` runs it.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The name of the engine's module, which `worker.js` imports.
const ENGINE: &str = "sudoxml_page";

/// What the page loads from a server, and what is in the file instead.
const STYLE: &str = r#"<link rel="stylesheet" href="page/style.css">"#;
const SCRIPT: &str = r#"<script type="module" src="page/main.js"></script>"#;
const OFFLINE: &str = "<link rel=\"manifest\" href=\"page/app.webmanifest\" data-worker=\"page/offline-worker.js\">\n";

/// The files of a folder.
const PAGE: &str = "sudoxml.html";
const MANIFEST: &str = "sudoxml.webmanifest";
const OFFLINE_WORKER: &str = "sudoxml-offline.js";

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [www, wasm, esbuild, outs @ ..] = &arguments[..] else {
        eprintln!("usage: sudoxml-bundle WWW WASM ESBUILD OUT...");
        return ExitCode::from(2);
    };
    match bundle(www, wasm, esbuild).and_then(|page| outs.iter().try_for_each(|out| write(www, &page, out))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoxml-bundle: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes the page into a file, or into a folder with what it needs for use without a network.
fn write(www: &Path, page: &str, out: &Path) -> Outcome {
    if out.as_os_str().as_encoded_bytes().ends_with(b"/") {
        fs::create_dir_all(out)?;
    }
    if !out.is_dir() {
        return Ok(fs::write(out, replaced(page, OFFLINE, |_| String::new())?)?);
    }
    let link = format!("<link rel=\"manifest\" href=\"{MANIFEST}\" data-worker=\"{OFFLINE_WORKER}\">\n");
    let page = replaced(page, OFFLINE, |_| link)?;
    let manifest = fs::read_to_string(www.join("app.webmanifest"))?;
    let manifest = replaced(&manifest, "\"start_url\": \"../\"", |_| format!("\"start_url\": \"{PAGE}\""))?;
    let manifest = replaced(&manifest, "\"scope\": \"../\"", |_| format!("\"scope\": \"{PAGE}\""))?;
    let (version, worker) = (hash(&page), fs::read_to_string(www.join("offline-worker.js"))?);
    let worker = format!("const VERSION = \"{version}\", FILES = [\"\", \"{MANIFEST}\"];\n{worker}");
    fs::write(out.join(PAGE), page)?;
    fs::write(out.join(MANIFEST), manifest)?;
    Ok(fs::write(out.join(OFFLINE_WORKER), worker)?)
}

/// The page as one file, still with the link to its manifest.
fn bundle(www: &Path, wasm: &Path, esbuild: &Path) -> Outcome<String> {
    let folder = tempfile::tempdir()?;
    for entry in fs::read_dir(www)? {
        let entry = entry?;
        fs::copy(entry.path(), folder.path().join(entry.file_name()))?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(ENGINE).typescript(false).remove_name_section(true);
    bindgen.remove_producers_section(true).web(true)?.generate(folder.path())?;
    let engine = packed(&fs::read(folder.path().join(format!("{ENGINE}_bg.wasm")))?)?;
    let joined = |name: &str| join(esbuild, &folder.path().join(name));
    let (main, worker, style) = (joined("main.js")?, joined("worker.js")?, joined("style.css")?);
    // The page asks for nothing but the document that its user names in its address.
    let policy = format!(
        "default-src 'none'; connect-src 'self' https: http:; script-src '{}' blob: 'wasm-unsafe-eval'; worker-src blob: 'self'; manifest-src 'self'; style-src '{}'; \
         img-src data: blob:; base-uri 'none'; form-action 'none'",
        hash(&main),
        hash(&style)
    );
    let page = fs::read_to_string(www.join("index.html"))?;
    let page = replaced(&page, "<meta charset=\"utf-8\">", |tag| {
        format!("{tag}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")
    })?;
    let page = replaced(&page, STYLE, |_| format!("<style>{style}</style>"))?;
    replaced(&page, SCRIPT, |_| {
        // The engine comes last, so that the page is there before it is read.
        format!(
            "<script type=\"text/plain\" id=\"worker\">{worker}</script>\n\
             <script type=\"text/plain\" id=\"engine\">{engine}</script>\n\
             <script>{main}</script>"
        )
    })
}

/// The modules that this file needs, or the style sheet, as one small text that can be in an element.
fn join(esbuild: &Path, file: &Path) -> Outcome<String> {
    let joined = Command::new(esbuild)
        .arg(file)
        .args(["--bundle", "--minify", "--format=iife", "--target=es2022", "--charset=utf8", "--legal-comments=none"])
        // In the bundle the engine comes from the page and not from this address.
        .args(["--define:import.meta.url=\"\"", "--log-level=error"])
        .output()
        .map_err(|error| format!("{}: {error}", esbuild.display()))?;
    if !joined.status.success() {
        return Err(format!("{}: {}", file.display(), String::from_utf8_lossy(&joined.stderr)).into());
    }
    // A text ends where its element does. In a string `\/` is `/`.
    Ok(String::from_utf8(joined.stdout)?.replace("</script", "<\\/script").replace("</style", "<\\/style"))
}

/// Bytes as a text: compressed, then in base64.
fn packed(bytes: &[u8]) -> Outcome<String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    Ok(BASE64_STANDARD.encode(gzip.finish()?))
}

/// The hash of a script or a style sheet, as a content policy names it.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The page with this text replaced, which must be there once.
fn replaced(page: &str, text: &str, by: impl FnOnce(&str) -> String) -> Outcome<String> {
    match page.split_once(text) {
        Some((before, after)) if !after.contains(text) => Ok([before, &by(text), after].concat()),
        _ => Err(format!("the page does not contain this once: {text}").into()),
    }
}
