//! XML catalogs: which files the URIs of includes mean. These are the URI entries of OASIS XML Catalogs 1.1: `uri`,
//! `rewriteURI`, `uriSuffix`, `delegateURI` and `nextCatalog`. The entries for external identifiers are for DTDs, which are
//! not read.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use roxmltree::{Document, NS_XML_URI, Node, ParsingOptions};

use crate::run::path::{absolute, beside_current_folder};
use crate::run::unreadable::unreadable;
use crate::run::uri;
use sudoxml_document::finding::{Finding, Rule};

const NAMESPACE: &str = "urn:oasis:names:tc:entity:xmlns:xml:catalog";

/// The maximum size of all catalogs together, in bytes.
const MAX_SIZE: u64 = 1 << 22;

/// The maximum number of catalogs that are read.
const MAX_CATALOGS: usize = 100;

/// The maximum length of what `xml:base` attributes in one another mean, in bytes, and the maximum number of them.
const MAX_BASE: usize = 4096;
const MAX_BASES: usize = 100;

/// The catalogs of a run.
#[derive(Default, Debug)]
pub(super) struct Catalogs {
    /// Those that the user names, as numbers of `all`.
    first: Vec<usize>,
    /// In the order in which they are named. Each is read after those before it.
    all: Vec<Catalog>,
    /// The bytes of all of them.
    size: u64,
}

/// One catalog.
#[derive(Debug)]
struct Catalog {
    path: PathBuf,
    /// The path for messages and depfiles: as the user writes it, or else relative to the current folder.
    shown: PathBuf,
    /// The path without links; each catalog is read once.
    real: PathBuf,
    /// Whether it could be read.
    is_read: bool,
    /// The bases of the references of its entries.
    bases: Vec<String>,
    entries: Vec<CatalogEntry>,
    /// The further catalogs, in their order.
    next: Vec<usize>,
}

#[derive(Debug)]
struct CatalogEntry {
    kind: EntryKind,
    /// What it is compared with.
    name: String,
    /// What it means: a reference, and the number of its base.
    reference: String,
    base: usize,
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
    /// What a URI means by this entry of a catalog with these bases.
    fn meaning(&self, uri: &str, bases: &[String]) -> Option<String> {
        let target = || uri::resolved(&self.reference, &bases[self.base]);
        match self.kind {
            EntryKind::Uri => (uri == self.name).then(target),
            EntryKind::Rewrite => uri.strip_prefix(&self.name[..]).map(|rest| format!("{}{rest}", target())),
            EntryKind::Suffix => uri.ends_with(&self.name).then(target),
            EntryKind::Delegate(_) => None,
        }
    }
}

impl Catalogs {
    /// Reads a catalog and those that it names. A catalog that another one names, and that cannot be read, is left out, as
    /// the standard says. The findings are about such catalogs: with one of them, a URI can mean another file.
    ///
    /// # Errors
    /// The catalog itself cannot be read.
    pub(super) fn add(&mut self, path: &Path) -> Result<Vec<(PathBuf, Finding)>, Finding> {
        let mut next = self.all.len();
        let number = self.number_of(path, path.to_path_buf())?;
        if number == next {
            self.read(number)?;
            next += 1;
        }
        self.first.push(number);
        let mut left_out = Vec::new();
        while next < self.all.len() {
            if let Err(finding) = self.read(next) {
                left_out.push((self.all[next].shown.clone(), finding));
            }
            next += 1;
        }
        Ok(left_out)
    }

    /// The files of catalogs that others name and that are not there.
    pub(super) fn missing(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().filter(|catalog| !catalog.is_read && !catalog.path.exists()).map(|catalog| &*catalog.path)
    }

    /// The files of all catalogs, also of those that cannot be read, with paths for messages and depfiles.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().filter(|catalog| catalog.is_read || catalog.path.exists()).map(|catalog| &*catalog.shown)
    }

    /// The files of the catalogs that the user names.
    pub(super) fn named(&self) -> impl Iterator<Item = &Path> {
        self.first.iter().map(|&number| &*self.all[number].path)
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
                let found = entries.filter_map(|entry| Some((entry.name.len(), entry.meaning(uri, &catalog.bases)?)));
                found.max_by_key(|(length, _)| *length).map(|(_, meaning)| meaning)
            };
            let own = of_kind(EntryKind::Uri).or_else(|| of_kind(EntryKind::Rewrite));
            if let Some(meaning) = own.or_else(|| of_kind(EntryKind::Suffix)) {
                return Some(meaning);
            }
            let mut delegated = catalog.delegates(uri);
            delegated.retain(|&number| self.all[number].is_read);
            if !delegated.is_empty() {
                return self.meaning_in(&delegated, uri, seen);
            }
            if let Some(meaning) = self.meaning_in(&catalog.next, uri, seen) {
                return Some(meaning);
            }
        }
        None
    }

    /// The number of a catalog, which is a new one if no other has this file. Messages show it as this path.
    fn number_of(&mut self, path: &Path, shown: PathBuf) -> Result<usize, Finding> {
        let path = absolute(path).map_err(|error| unreadable(path, &error))?;
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(known) = self.all.iter().position(|catalog| catalog.real == real) {
            return Ok(known);
        }
        if self.all.len() == MAX_CATALOGS {
            let message = format!("more than {MAX_CATALOGS} catalogs name one another");
            return Err(Finding::of_file(Rule::TooLarge, message));
        }
        let (bases, entries, next) = (Vec::new(), Vec::new(), Vec::new());
        self.all.push(Catalog { path, shown, real, is_read: false, bases, entries, next });
        Ok(self.all.len() - 1)
    }

    /// Reads a catalog. Those that it names get their numbers.
    fn read(&mut self, number: usize) -> Result<(), Finding> {
        let path = self.all[number].path.clone();
        let text = text_of(&path, MAX_SIZE - self.size)?;
        self.size += text.len() as u64;
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let tree = Document::parse_with_options(&text, options)
            .map_err(|error| Finding::of_file(Rule::NotWellFormed, error.to_string()))?;
        if !tree.root_element().has_tag_name((NAMESPACE, "catalog")) {
            let message = format!("this is not an XML catalog, which is a <catalog> in the namespace {NAMESPACE}");
            return Err(Finding::of_file(Rule::WrongShape, message));
        }
        self.all[number].bases.push(uri::of_file(&path));
        // The ends of the elements with an `xml:base` around a node, and the numbers of their bases.
        let mut around = vec![(usize::MAX, 0)];
        for node in tree.descendants().filter(Node::is_element) {
            while around.pop_if(|(end, _)| *end <= node.range().start).is_some() {}
            let mut base = around.last().map_or(0, |(_, base)| *base);
            if let Some(reference) = node.attribute((NS_XML_URI, "base")) {
                let bases = &mut self.all[number].bases;
                let resolved = uri::resolved(reference, &bases[base]);
                if resolved.len() > MAX_BASE || around.len() > MAX_BASES {
                    let message = format!(
                        "xml:base attributes mean at most {MAX_BASE} bytes, and at most {MAX_BASES} are in one another"
                    );
                    return Err(Finding::of_file(Rule::TooLarge, message));
                }
                base = bases.len();
                bases.push(resolved);
                around.push((node.range().end, base));
            }
            if node.tag_name().namespace() == Some(NAMESPACE) {
                self.entry(number, node, base);
            }
        }
        self.all[number].is_read = true;
        Ok(())
    }

    /// Adds an entry to a catalog. `base` is the number of the base of its references.
    fn entry(&mut self, number: usize, node: Node<'_, '_>, base: usize) {
        let (kind, name, target) = match node.tag_name().name() {
            "uri" => (EntryKind::Uri, "name", "uri"),
            "rewriteURI" => (EntryKind::Rewrite, "uriStartString", "rewritePrefix"),
            "uriSuffix" => (EntryKind::Suffix, "uriSuffix", "uri"),
            "delegateURI" => {
                let Some(catalog) = self.other(number, node, base) else { return };
                (EntryKind::Delegate(catalog), "uriStartString", "catalog")
            }
            "nextCatalog" => {
                let next = self.other(number, node, base);
                return self.all[number].next.extend(next);
            }
            _ => return,
        };
        if let (Some(name), Some(reference)) = (node.attribute(name), node.attribute(target)) {
            let (name, reference) = (name.to_owned(), reference.to_owned());
            self.all[number].entries.push(CatalogEntry { kind, name, reference, base });
        }
    }

    /// The number of another catalog that an entry names.
    fn other(&mut self, number: usize, node: Node<'_, '_>, base: usize) -> Option<usize> {
        let uri = uri::resolved(node.attribute("catalog")?, &self.all[number].bases[base]);
        let path = uri::to_path(&uri)?;
        let shown = beside_current_folder(&path).unwrap_or_else(|| path.clone());
        self.number_of(&path, shown).ok()
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

fn text_of(path: &Path, most: u64) -> Result<String, Finding> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_string(&mut text))
        .map_err(|error| unreadable(path, &error))?;
    if text.len() as u64 > most {
        return Err(Finding::of_file(Rule::TooLarge, format!("catalogs have at most {MAX_SIZE} bytes together")));
    }
    Ok(text)
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
