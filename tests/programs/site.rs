//! The site of the documentation, as `site/build.sh` builds it: each link leads to a page and an anchor, and the addresses
//! that reports and schemas name are there. `tests/install.sh` installs mdBook.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use sudoxml::finding::Rule;
use tests_with_programs::{root, tools};
use walkdir::WalkDir;

use crate::page;

const HOME: &str = env!("CARGO_PKG_HOMEPAGE");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The files of the site, each with its text if it is a page. It is built once: npm installs into one folder.
static SITE: LazyLock<BTreeMap<String, String>> = LazyLock::new(build);

fn build() -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    page::file();
    let mut script = Command::new("sh");
    script.arg(root().join("site/build.sh")).arg(folder.path()).env("MDBOOK", tools().join("bin/mdbook"));
    let built = script.envs(page::QUICK).output().expect("sh");
    let messages = String::from_utf8_lossy(&built.stderr).into_owned();
    assert!(built.status.success(), "tests/install.sh installs mdBook: {messages}");
    assert!(!messages.contains("WARN") && !messages.contains("ERROR"), "{messages}");
    let files = WalkDir::new(folder.path()).into_iter().map(|entry| entry.expect("an entry"));
    let files = files.filter(|entry| entry.file_type().is_file()).map(|entry| {
        let name = entry.path().strip_prefix(folder.path()).expect("below").to_string_lossy().into_owned();
        let is_page = name.ends_with(".html");
        let text = if is_page { fs::read_to_string(entry.path()).expect("a page") } else { String::new() };
        (name, text)
    });
    files.collect()
}

/// The values of an attribute in the tags of a page.
fn values<'p>(page: &'p str, attribute: &str) -> impl Iterator<Item = &'p str> {
    let start = format!(" {attribute}=\"");
    let tags = page.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    tags.filter_map(move |tag| tag.split_once(&start[..])?.1.split('"').next())
}

/// The path that a relative link of a page leads to.
fn resolved(page: &str, link: &str) -> String {
    let mut path: Vec<&str> = page.split('/').collect();
    path.pop();
    for step in link.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(path.pop().expect("a link inside of the site")),
            step => path.push(step),
        }
    }
    path.join("/")
}

/// Proves docs/README.md.
#[test]
fn every_link_of_the_site_leads_to_a_page_and_an_anchor() {
    let site = &*SITE;
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        site.iter().map(|(name, page)| (&name[..], values(page, "id").collect())).collect();
    let (mut inside, mut in_repository) = (0, 0);
    for (name, page) in site {
        // The page for a missing page has links from the root of the host.
        if name == "404.html" {
            continue;
        }
        for link in values(page, "href").chain(values(page, "src")) {
            if let Some(path) = link.strip_prefix(&format!("{REPOSITORY}/blob/main/")) {
                let path = path.split('#').next().unwrap_or_default();
                assert!(root().join(path).exists(), "{name} leads to {link}");
                in_repository += 1;
                continue;
            }
            let link = match link.strip_prefix(HOME) {
                Some(path) => format!("{}{path}", "../".repeat(name.matches('/').count())),
                None if link.contains("://") || link.starts_with("javascript:") => continue,
                None => link.to_owned(),
            };
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { name.clone() } else { resolved(name, path) };
            let target = if target.is_empty() { "index.html".to_owned() } else { target };
            let known = anchors.get(&target[..]).unwrap_or_else(|| panic!("{name} leads to {link}"));
            assert!(anchor.is_empty() || known.contains(anchor), "{name} leads to {link}");
            inside += 1;
        }
    }
    assert!(inside > 500 && in_repository > 20, "{inside} links inside, and {in_repository} into the repository");
}

/// Proves docs/README.md.
#[test]
fn the_site_has_each_page_of_the_docs_and_each_address_that_is_named_elsewhere() {
    let site = &*SITE;
    for rule in Rule::ALL {
        let url = rule.url();
        let path = url.strip_prefix(HOME).expect("on the site");
        let page = site.get(path).unwrap_or_else(|| panic!("{url} is not there"));
        assert!(page.contains(&format!("<h1 id=\"{rule}\">")), "{url}");
    }
    let docs = root().join("docs");
    for entry in WalkDir::new(&docs).into_iter().map(|entry| entry.expect("an entry").into_path()) {
        let name = entry.strip_prefix(&docs).expect("below").to_string_lossy().replace("README.md", "index.md");
        if let Some(name) = name.strip_suffix(".md").filter(|name| *name != "SUMMARY") {
            assert!(site.contains_key(&format!("{name}.html")), "docs/SUMMARY.md does not name {name}.md");
        }
    }
    let mut named = 0;
    for folder in ["schemas", "plugins"] {
        for entry in WalkDir::new(root().join(folder)).into_iter().map(|entry| entry.expect("an entry").into_path()) {
            let text = fs::read(&entry).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
            for rest in text.split(HOME).skip(1) {
                let path = rest.split(['"', ')', ' ', '\n']).next().unwrap_or_default();
                let exists = site.keys().any(|file| file == path || path.ends_with('/') && file.starts_with(path));
                assert!(exists, "{} names {HOME}{path}", entry.display());
                named += 1;
            }
        }
    }
    assert!(named > 5, "{named} addresses are named");
}

/// Proves docs/README.md.
#[test]
fn the_book_names_the_repository_and_the_folder_of_the_site() {
    let book = fs::read_to_string(root().join("site/book.toml")).expect("the book");
    let folder = HOME.split_once("://").and_then(|(_, rest)| rest.split_once('/')).expect("an address").1;
    for line in [format!("git-repository-url = \"{REPOSITORY}\""), format!("site-url = \"/{folder}\"")] {
        assert!(book.lines().any(|other| other == line), "{line}");
    }
}
