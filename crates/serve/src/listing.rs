//! The page of a folder of `/puzzles/`.

use std::fmt::Write;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use sudoxml_document::markup::escaped;

/// The characters of a name that have a meaning in an address.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The page of a folder, with links to its folders and documents. `path` is as in the address. `is_cut` says
/// that there are more.
pub fn page(path: &str, folders: &[String], documents: &[String], is_cut: bool) -> String {
    let title = escaped(&format!("Puzzles in /{}", percent_decode_str(path).decode_utf8_lossy()));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"/><title>{title}</title></head>\n<body><main><h1>{title}</h1>\n<ul>\n"
    );
    if !path.is_empty() {
        page.push_str("<li><a href=\"../\">../</a></li>\n");
    }
    let folders = folders.iter().map(|name| (name, "/"));
    for (name, end) in folders.chain(documents.iter().map(|name| (name, ""))) {
        let address = utf8_percent_encode(name, ENCODED);
        // Writing to memory does not fail.
        let _ = writeln!(page, "<li><a href=\"./{address}{end}\">{}{end}</a></li>", escaped(name));
    }
    page.push_str("</ul>\n");
    if is_cut {
        page.push_str("<p>This folder has more documents than are listed here.</p>\n");
    }
    page.push_str("</main></body></html>\n");
    page
}
