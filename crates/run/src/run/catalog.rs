//! XML catalogs: which files the URIs of includes mean. These are the URI entries of OASIS XML Catalogs 1.1: `uri`,
//! `rewriteURI`, `uriSuffix`, `delegateURI` and `nextCatalog`. The entries for external identifiers are for DTDs, which are
//! not read.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node, ParsingOptions};

use crate::run::path::absolute;
use crate::run::uri;
use sudoxml_document::finding::{Finding, Rule};

const NAMESPACE: &str = "urn:oasis:names:tc:entity:xmlns:xml:catalog";

/// The maximum size of a catalog, in bytes.
const MAX_SIZE: u64 = 1 << 24;

/// The maximum number of catalogs that are read.
const MAX_CATALOGS: usize = 1000;

/// The catalogs of a run.
#[derive(Default, Debug)]
pub(super) struct Catalogs {
    /// Those that the user names, as numbers of `all`.
    first: Vec<usize>,
    all: Vec<Catalog>,
}

/// One catalog.
#[derive(Debug)]
struct Catalog {
    path: PathBuf,
    entries: Vec<CatalogEntry>,
    /// The further catalogs, in their order.
    next: Vec<usize>,
}

#[derive(Debug)]
struct CatalogEntry {
    kind: EntryKind,
    /// What it is compared with.
    name: String,
    /// What it means.
    uri: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EntryKind {
    Uri,
    Rewrite,
    Suffix,
    /// The meaning of URIs with this start is only in this catalog.
    Delegate(usize),
}

impl CatalogEntry {
    /// What a URI means by this entry.
    fn meaning(&self, uri: &str) -> Option<String> {
        match self.kind {
            EntryKind::Uri => (uri == self.name).then(|| self.uri.clone()),
            EntryKind::Rewrite => uri.strip_prefix(&self.name[..]).map(|rest| format!("{}{rest}", self.uri)),
            EntryKind::Suffix => uri.ends_with(&self.name).then(|| self.uri.clone()),
            EntryKind::Delegate(_) => None,
        }
    }
}

impl Catalogs {
    /// Reads a catalog and those that it names. A catalog that another one names, and that cannot be read, is left out, as
    /// the standard says.
    ///
    /// # Errors
    /// The catalog itself cannot be read.
    pub(super) fn add(&mut self, path: &Path) -> Result<(), Finding> {
        let number = self.read(path)?;
        self.first.push(number);
        Ok(())
    }

    /// The files of all catalogs.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().map(|catalog| &*catalog.path)
    }

    /// What a URI means; `None` if no catalog says it.
    pub(super) fn meaning(&self, uri: &str) -> Option<String> {
        self.meaning_in(&self.first, uri, &mut vec![false; self.all.len()])
    }

    fn meaning_in(&self, catalogs: &[usize], uri: &str, seen: &mut [bool]) -> Option<String> {
        for &number in catalogs {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let catalog = &self.all[number];
            // The longest name is the most exact one. Of equal ones, the first counts.
            let of_kind = |kind: EntryKind| {
                let entries = catalog.entries.iter().rev().filter(move |entry| entry.kind == kind);
                let found = entries.filter_map(|entry| Some((entry.name.len(), entry.meaning(uri)?)));
                found.max_by_key(|(length, _)| *length).map(|(_, meaning)| meaning)
            };
            let own = of_kind(EntryKind::Uri).or_else(|| of_kind(EntryKind::Rewrite));
            if let Some(meaning) = own.or_else(|| of_kind(EntryKind::Suffix)) {
                return Some(meaning);
            }
            let delegated = catalog.delegates(uri);
            if !delegated.is_empty() {
                return self.meaning_in(&delegated, uri, seen);
            }
            if let Some(meaning) = self.meaning_in(&catalog.next, uri, seen) {
                return Some(meaning);
            }
        }
        None
    }

    /// Reads a catalog, and returns its number.
    fn read(&mut self, path: &Path) -> Result<usize, Finding> {
        let path = absolute(path).map_err(|error| unreadable(&error))?;
        if let Some(known) = self.all.iter().position(|catalog| catalog.path == path) {
            return Ok(known);
        }
        if self.all.len() == MAX_CATALOGS {
            let message = format!("more than {MAX_CATALOGS} catalogs name one another");
            return Err(Finding::of_file(Rule::TooLarge, message));
        }
        let text = text_of(&path)?;
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let tree = Document::parse_with_options(&text, options)
            .map_err(|error| Finding::of_file(Rule::NotWellFormed, error.to_string()))?;
        if !tree.root_element().has_tag_name((NAMESPACE, "catalog")) {
            let message = format!("this is not an XML catalog, which is a <catalog> in the namespace {NAMESPACE}");
            return Err(Finding::of_file(Rule::WrongShape, message));
        }
        let (number, base) = (self.all.len(), uri::of_file(&path));
        self.all.push(Catalog { path, entries: Vec::new(), next: Vec::new() });
        for node in tree.descendants().filter(|node| node.tag_name().namespace() == Some(NAMESPACE)) {
            self.entry(number, node, &base);
        }
        Ok(number)
    }

    /// Adds an entry to a catalog.
    fn entry(&mut self, number: usize, node: Node<'_, '_>, base: &str) {
        let resolved = |reference: &str| uri::resolved(reference, &base_of(node, base));
        let target = |name| node.attribute(name).map(resolved);
        let (kind, name, uri) = match node.tag_name().name() {
            "uri" => (EntryKind::Uri, "name", target("uri")),
            "rewriteURI" => (EntryKind::Rewrite, "uriStartString", target("rewritePrefix")),
            "uriSuffix" => (EntryKind::Suffix, "uriSuffix", target("uri")),
            "delegateURI" => {
                let Some(catalog) = self.other(target("catalog")) else { return };
                (EntryKind::Delegate(catalog), "uriStartString", Some(String::new()))
            }
            "nextCatalog" => {
                let next = self.other(target("catalog"));
                return self.all[number].next.extend(next);
            }
            _ => return,
        };
        if let (Some(name), Some(uri)) = (node.attribute(name), uri) {
            self.all[number].entries.push(CatalogEntry { kind, name: name.to_owned(), uri });
        }
    }

    /// The number of another catalog, if it can be read.
    fn other(&mut self, uri: Option<String>) -> Option<usize> {
        self.read(&uri::to_path(&uri?)?).ok()
    }
}

impl Catalog {
    /// The catalogs that alone say what a URI means, the most exact ones first.
    fn delegates(&self, uri: &str) -> Vec<usize> {
        let delegate = |entry: &CatalogEntry| match entry.kind {
            EntryKind::Delegate(number) if uri.starts_with(&entry.name) => Some((entry.name.len(), number)),
            _ => None,
        };
        let mut found: Vec<(usize, usize)> = self.entries.iter().filter_map(delegate).collect();
        found.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        found.into_iter().map(|(_, number)| number).collect()
    }
}

/// The base of the references of an entry: `xml:base` of it or of what contains it, or else the catalog.
fn base_of(node: Node<'_, '_>, catalog: &str) -> String {
    let name = ("http://www.w3.org/XML/1998/namespace", "base");
    let bases: Vec<&str> = node.ancestors().filter_map(|node| node.attribute(name)).collect();
    bases.into_iter().rev().fold(catalog.to_owned(), |base, reference| uri::resolved(reference, &base))
}

fn text_of(path: &Path) -> Result<String, Finding> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MAX_SIZE + 1).read_to_string(&mut text))
        .map_err(|error| unreadable(&error))?;
    if text.len() as u64 > MAX_SIZE {
        return Err(Finding::of_file(Rule::TooLarge, format!("a catalog has at most {MAX_SIZE} bytes")));
    }
    Ok(text)
}

fn unreadable(error: &io::Error) -> Finding {
    Finding::of_file(Rule::Unreadable, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogs(files: &[(&str, &str)]) -> (tempfile::TempDir, Catalogs) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, entries) in files {
            let text = format!("<catalog xmlns='{NAMESPACE}'>{entries}</catalog>");
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let mut catalogs = Catalogs::default();
        catalogs.add(&folder.path().join(files[0].0)).expect("a catalog");
        (folder, catalogs)
    }

    #[test]
    fn the_most_exact_entry_counts_and_then_the_next_catalog() {
        let first = "<group xml:base='parts/'><uri name='urn:p:1' uri='one.xml'/></group>\
            <rewriteURI uriStartString='http://e.org/' rewritePrefix='all/'/>\
            <rewriteURI uriStartString='http://e.org/may/' rewritePrefix='may/'/>\
            <uriSuffix uriSuffix='/index.xml' uri='index.xml'/>\
            <delegateURI uriStartString='urn:d:' catalog='delegated.xml'/>\
            <nextCatalog catalog='missing.xml'/><nextCatalog catalog='next.xml'/>\
            <system systemId='urn:system' uri='never.xml'/>";
        let next = "<uri name='urn:n' uri='next-one.xml'/><uri name='urn:d:2' uri='never.xml'/>\
            <nextCatalog catalog='first.xml'/>";
        let delegated = "<uri name='urn:d:1' uri='d1.xml'/>";
        let (folder, catalogs) = catalogs(&[("first.xml", first), ("next.xml", next), ("delegated.xml", delegated)]);
        for (uri, expected) in [
            ("urn:p:1", Some("parts/one.xml")),
            ("http://e.org/a.xml", Some("all/a.xml")),
            ("http://e.org/may/4.xml", Some("may/4.xml")),
            ("http://e.org/may/index.xml", Some("may/index.xml")),
            ("ftp://other/index.xml", Some("index.xml")),
            ("urn:n", Some("next-one.xml")),
            ("urn:d:1", Some("d1.xml")),
            ("urn:d:2", None),
            ("urn:system", None),
            ("urn:other", None),
        ] {
            let expected = expected.map(|path| folder.path().join(path));
            assert_eq!(catalogs.meaning(uri).and_then(|uri| uri::to_path(&uri)), expected, "{uri}");
        }
        assert_eq!(catalogs.files().count(), 3);
    }

    #[test]
    fn a_file_that_is_no_catalog_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.xml");
        let refused = |text: Option<&str>| {
            text.iter().for_each(|text| std::fs::write(&path, text).expect("a file"));
            Catalogs::default().add(&path).expect_err("no catalog").rule
        };
        assert_eq!(refused(None), Rule::Unreadable);
        assert_eq!(refused(Some("<catalog/>")), Rule::WrongShape);
        assert_eq!(refused(Some("<catalog")), Rule::NotWellFormed);
    }
}
