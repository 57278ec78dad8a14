//! The schemas of `schemas/`, held against the fixtures by the tools that their users have: jing, xmllint, and lxml's ISO
//! Schematron. `fixtures/caught-by.txt` says which schema refuses which file; whatever it does not name must pass.
//!
//! A missing tool fails the tests: `tests/install.sh` installs them all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::{LazyLock, Mutex, OnceLock};

use tempfile::TempDir;
use tests_with_programs::{project, quick, root, sudoxml};

// ---------------------------------------------------------------------------------------------------- what is expected

/// Puzzles go in, results come out; each has schemas of its own. Boards of every size have schemas of their own as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Side {
    Puzzle,
    Result,
    Board,
    BoardResult,
}

impl Side {
    /// The phase of the Schematron schema, which has the name of the other schemas.
    fn phase(self) -> &'static str {
        match self {
            Side::Puzzle => "puzzle",
            Side::Result => "result",
            Side::Board => "boards",
            Side::BoardResult => "board-result",
        }
    }
}

/// A file of `fixtures/` that the schemas are asked about.
#[derive(Clone, Debug)]
struct Fixture {
    /// Below `fixtures/`, with slashes.
    name: String,
    path: PathBuf,
    side: Side,
    /// The kinds of `caught-by.txt`; none where every schema must let it pass.
    caught_by: BTreeSet<String>,
    /// Made by the command out of the `.xml` beside it.
    made: bool,
}

impl Fixture {
    fn is(&self, kind: &str) -> bool {
        self.caught_by.contains(kind)
    }

    /// No XML to a parser, or to some: nothing that a schema could be asked about.
    fn is_unread(&self) -> bool {
        self.is("parser") || self.is("lenient")
    }
}

/// The lines of `caught-by.txt`: a file, and the kinds of schema that refuse it.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("fixtures/caught-by.txt")).expect("fixtures/caught-by.txt");
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    let mut table = BTreeMap::new();
    for mut words in lines {
        let Some(file) = words.next() else { continue };
        let kinds: BTreeSet<String> = words.map(String::from).collect();
        for kind in &kinds {
            let known = ["rng", "xsd", "full", "finished", "sch", "parser", "lenient", "none"];
            assert!(known.contains(&kind.as_str()), "caught-by.txt: {file}: no such kind: {kind}");
        }
        assert!(!kinds.is_empty(), "caught-by.txt: {file}: the line names no kind");
        assert!(table.insert(file.to_owned(), kinds).is_none(), "caught-by.txt: {file} has two lines");
    }
    table
}

fn fixtures() -> &'static [Fixture] {
    static FIXTURES: OnceLock<Vec<Fixture>> = OnceLock::new();
    FIXTURES.get_or_init(|| {
        let (base, table) = (root().join("fixtures"), table());
        let mut found = Vec::new();
        for entry in walkdir::WalkDir::new(&base).sort_by_file_name() {
            let path = entry.expect("a readable folder of fixtures").into_path();
            let below = path.strip_prefix(&base).expect("a path below fixtures/");
            let name = below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            let folder = name.split('/').next().unwrap_or_default();
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let side = match (folder, extension) {
                ("puzzles" | "errors", "xml") | ("puzzles", "cells" | "matrix") => Side::Puzzle,
                ("valid-results" | "invalid-results", "xml")
                | (_, "solved" | "first3" | "logic" | "singles" | "graded" | "steps" | "audited") => Side::Result,
                _ => continue,
            };
            let side = match (side, name.contains("/boards/")) {
                (Side::Puzzle, true) => Side::Board,
                (Side::Result, true) => Side::BoardResult,
                (side, _) => side,
            };
            // The rule of the game is broken in another form of a puzzle if it is in the puzzle.
            let asked =
                if matches!(extension, "cells" | "matrix") { format!("{}.xml", stem(&name)) } else { name.clone() };
            let mut caught_by = table.get(&asked).cloned().unwrap_or_default();
            let made = extension != "xml";
            if made && matches!(side, Side::Puzzle | Side::Board) {
                caught_by.retain(|kind| kind == "sch");
            }
            found.push(Fixture { name, path, side, caught_by, made });
        }
        found
    })
}

/// The name without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn on(side: Side) -> Vec<&'static Fixture> {
    let found: Vec<_> = fixtures().iter().filter(|fixture| fixture.side == side).collect();
    assert!(found.iter().any(|fixture| !fixture.made), "no fixture at all for the {side:?} schemas");
    found
}

/// Compares what a schema said of each file with what `caught-by.txt` says. `found` holds the refused files, each with
/// the words of the tool.
fn compare(what: &str, kind: &str, asked: &[&Fixture], found: &BTreeMap<PathBuf, String>) {
    let mut wrong = String::new();
    for fixture in asked {
        match (fixture.is(kind) || fixture.is("parser"), found.get(&fixture.path)) {
            (true, None) => wrong += &format!("\n  {} passes, and should not", fixture.name),
            (false, Some(why)) => wrong += &format!("\n  {} is refused, and should pass: {why}", fixture.name),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{what}:{wrong}");
}

// ------------------------------------------------------------------------------------------------------------ the tools

fn run(command: &mut Command) -> Output {
    let tool = command.get_program().to_string_lossy().into_owned();
    command.output().unwrap_or_else(|error| panic!("{tool} does not start ({error}); tests/install.sh installs it"))
}

fn words(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The command of jing in a virtual machine that runs it many times.
struct Jing {
    process: Child,
    prints: BufReader<ChildStdout>,
}

impl Jing {
    /// Starts the virtual machine with Debian's jars, in the way of Debian's command. It ends with its input.
    fn start() -> Jing {
        let jars = ["jing", "xercesImpl", "xmlParserAPIs", "xml-apis", "Saxon-HE", "xml-resolver"];
        let path = jars.map(|jar| format!("/usr/share/java/{jar}.jar")).join(":");
        let parser = "org.apache.xerces.parsers.XIncludeParserConfiguration";
        let mut java = Command::new(quick().join("java"));
        java.arg(format!("-Dorg.apache.xerces.xni.parser.XMLParserConfiguration={parser}"));
        java.args(["-cp", &path]).arg(project("tests/tools/Jing.java")).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = java.spawn().expect("java starts; tests/install.sh installs it");
        let prints = BufReader::new(process.stdout.take().expect("a pipe"));
        Jing { process, prints }
    }

    /// Whether a run with these arguments succeeds, and what it prints.
    fn run(arguments: &[String]) -> (bool, String) {
        static JING: LazyLock<Mutex<Jing>> = LazyLock::new(|| Mutex::new(Jing::start()));
        let mut jing = JING.lock().expect("no run of jing broke off");
        let input = jing.process.stdin.as_mut().expect("a pipe");
        writeln!(input, "{}", arguments.join("\t")).expect("jing reads");
        let (mut said, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            assert_ne!(jing.prints.read_line(&mut line).expect("UTF-8"), 0, "jing ended: {said}");
            if let Some(code) = line.trim_end().strip_prefix("exit ") {
                return (code == "0", said);
            }
            said += &line;
        }
    }
}

/// The arguments of jing for a schema and files.
fn for_jing<'p>(options: &[&str], schema: &'p Path, files: impl IntoIterator<Item = &'p PathBuf>) -> Vec<String> {
    let compact = schema.extension().filter(|extension| *extension == "rnc").map(|_| "-c".to_owned());
    let paths = [schema].into_iter().chain(files.into_iter().map(PathBuf::as_path));
    let paths = paths.map(|path| path.to_str().expect("a path in UTF-8").to_owned());
    options.iter().map(ToString::to_string).chain(compact).chain(paths).collect()
}

/// The files that jing refuses, each with its first complaint.
fn jing(schema: &Path, files: &[&Fixture]) -> BTreeMap<PathBuf, String> {
    let catalog = project("tests/catalog.xml");
    let (_, said) = Jing::run(&for_jing(&["-C", &catalog], schema, files.iter().map(|file| &file.path)));
    let mut refused = BTreeMap::new();
    for line in said.lines() {
        let file = files.iter().find(|file| line.starts_with(&format!("{}:", file.path.display())));
        let file = file.unwrap_or_else(|| panic!("jing with {} breaks off: {said}", schema.display()));
        let why = line[file.path.display().to_string().len() + 1..].to_owned();
        refused.entry(file.path.clone()).or_insert(why);
    }
    refused
}

/// The files that xmllint refuses, each with its first complaint. One start for all of them.
fn xmllint(option: &str, schema: &Path, files: &[&Fixture]) -> BTreeMap<PathBuf, String> {
    let mut command = Command::new("xmllint");
    command.args(["--noout", "--noent", "--nonet", option]).arg(schema).args(files.iter().map(|file| &file.path));
    let said = words(&run(&mut command));
    assert!(!said.contains("failed to compile"), "xmllint does not take {}: {said}", schema.display());
    let mut refused = BTreeMap::new();
    for file in files {
        if !said.lines().any(|line| line == format!("{} validates", file.path.display())) {
            let start = format!("{}:", file.path.display());
            let why = said.lines().find_map(|line| line.strip_prefix(start.as_str()));
            refused.insert(file.path.clone(), why.unwrap_or("no word why").to_owned());
        }
    }
    refused
}

/// What the Schematron run found in a document.
#[derive(Clone, Debug)]
struct Answer {
    /// `good`, `bad` or `unread`.
    state: String,
    /// Namespace and local name of the root.
    root: (String, String),
    /// The namespaces of the `sudoku` elements; the empty string for none.
    sudokus: Vec<String>,
    messages: String,
}

/// A Python with lxml: Debian's own before one that stands first in the path.
fn python() -> &'static str {
    static PYTHON: OnceLock<&str> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let has_lxml = |python: &&str| {
            let asked = Command::new(python).args(["-c", "import lxml.isoschematron"]).output();
            asked.is_ok_and(|output| output.status.success())
        };
        let found = ["/usr/bin/python3", "python3"].into_iter().find(has_lxml);
        found.expect("no Python with lxml.isoschematron; tests/install.sh installs python3-lxml")
    })
}

fn schematron(side: Side) -> &'static BTreeMap<PathBuf, Answer> {
    static ANSWERS: [OnceLock<BTreeMap<PathBuf, Answer>>; 4] = [const { OnceLock::new() }; 4];
    ANSWERS[side as usize].get_or_init(|| schematron_in(side.phase(), &on(side)))
}

/// What the Schematron rules of a phase find in files.
fn schematron_in(phase: &str, files: &[&Fixture]) -> BTreeMap<PathBuf, Answer> {
    let mut command = Command::new(python());
    command.arg(root().join("tests/schematron.py")).arg(root().join("schemas/sudoxml.sch")).arg(phase);
    let output = run(command.args(files.iter().map(|file| &file.path)));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "the Schematron run breaks off: {}", words(&output));
    text.lines().map(answer).collect()
}

fn answer(line: &str) -> (PathBuf, Answer) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [file, state, namespace, name, sudokus, messages] = fields[..] else { panic!("not six fields: {line}") };
    let plain = |namespace: &str| if namespace == "-" { String::new() } else { namespace.to_owned() };
    let answer = Answer {
        state: state.to_owned(),
        root: (namespace.to_owned(), name.to_owned()),
        sudokus: sudokus.split_whitespace().map(plain).collect(),
        messages: messages.to_owned(),
    };
    (PathBuf::from(file), answer)
}

// --------------------------------------------------------------------- the schemas, fitted to the namespaces in question

/// The files whose `sudoku` elements stand in a namespace; those without any, and those that are no XML, with no namespace.
fn by_namespace(side: Side) -> BTreeMap<String, Vec<&'static Fixture>> {
    let mut groups: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for fixture in on(side).into_iter().filter(|fixture| !fixture.is_unread()) {
        let answer = &schematron(side)[&fixture.path];
        assert_ne!(answer.state, "unread", "{} is no XML: {}", fixture.name, answer.messages);
        let none = [String::new()];
        for namespace in if answer.sudokus.is_empty() { &none[..] } else { &answer.sudokus[..] } {
            groups.entry(namespace.clone()).or_default().push(fixture);
        }
    }
    groups
}

/// A folder with a copy of every schema, to put those beside that include them.
fn workshop() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for entry in fs::read_dir(root().join("schemas")).expect("schemas/") {
        let path = entry.expect("schemas/").path();
        fs::copy(&path, folder.path().join(path.file_name().expect("a file name"))).expect("a copy of a schema");
    }
    folder
}

/// The RELAX NG schema `name` for puzzles in a namespace: the schema itself, or three lines that include it there.
fn relax_ng_for(folder: &Path, name: &str, namespace: &str) -> PathBuf {
    if namespace.is_empty() {
        return folder.join(name);
    }
    let text = if name.ends_with(".rnc") {
        format!("namespace it = \"{namespace}\"\ninclude \"{name}\" inherit = it\n")
    } else {
        format!(
            "<grammar xmlns=\"http://relaxng.org/ns/structure/1.0\"><include href=\"{name}\" ns=\"{namespace}\"/></grammar>"
        )
    };
    let path = folder.join(format!("in-a-namespace-{name}"));
    fs::write(&path, text).expect("a wrapper schema");
    path
}

/// An XSD that takes documents with these roots, their puzzles in a namespace: it includes the schema `name` where the
/// roots are of that namespace, imports it where they are not, and lets each root hold anything.
fn xsd_for(folder: &Path, name: &str, roots: &BTreeSet<&str>, root_namespace: &str, namespace: &str) -> PathBuf {
    let target = |namespace: &str| match namespace {
        "" => String::new(),
        uri => format!(" targetNamespace=\"{uri}\""),
    };
    let head = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"";
    let include = format!("<xs:include schemaLocation=\"{name}\"/>");
    let (reference, own): (String, &[&str]) = if root_namespace == namespace {
        (include, &["sudoku", "sudokus", "matrix", "cells", "grid"])
    } else {
        let inner = format!("in-a-namespace-{name}");
        fs::write(folder.join(&inner), format!("{head}{}>{include}</xs:schema>", target(namespace)))
            .expect("a wrapper");
        let import = if namespace.is_empty() { String::new() } else { format!(" namespace=\"{namespace}\"") };
        (format!("<xs:import{import} schemaLocation=\"{inner}\"/>"), &[])
    };
    let declared: String = roots
        .iter()
        .filter(|root| !own.contains(root))
        .map(|root| format!("<xs:element name=\"{root}\" type=\"xs:anyType\"/>"))
        .collect();
    let path = folder.join(format!("driver-{name}"));
    fs::write(&path, format!("{head}{}>{reference}{declared}</xs:schema>", target(root_namespace))).expect("a driver");
    path
}

fn check_relax_ng(side: Side, name: &str) {
    for (namespace, files) in by_namespace(side) {
        let folder = workshop();
        let compact = relax_ng_for(folder.path(), &format!("{name}.rnc"), &namespace);
        let xml = relax_ng_for(folder.path(), &format!("{name}.rng"), &namespace);
        compare(&format!("jing, {name}.rnc in {namespace:?}"), "rng", &files, &jing(&compact, &files));
        compare(&format!("jing, {name}.rng in {namespace:?}"), "rng", &files, &jing(&xml, &files));
        let refused = xmllint("--relaxng", &xml, &files);
        compare(&format!("xmllint, {name}.rng in {namespace:?}"), "rng", &files, &refused);
    }
}

fn check_xsd(side: Side, name: &str, kind: &str) {
    // In the form that the command gave it, a puzzle may list its blanks and may break the rule of the game.
    let asked = |file: &Fixture| !(file.made && kind == "xsd" && side == Side::Puzzle);
    for Documents { what, schema, files, .. } in with_xsd(side, name, &asked) {
        compare(&format!("xmllint, {what}"), kind, &files, &xmllint("--schema", &schema, &files));
        compare(&format!("jing, {what}"), kind, &files, &jing(&schema, &files));
    }
}

/// Files that one schema is for.
struct Documents {
    what: String,
    schema: PathBuf,
    files: Vec<&'static Fixture>,
    /// The folder of the schema, which is there as long as this value is.
    _folder: TempDir,
}

/// The files of a side that are asked for, by the XSD that fits their namespaces and roots.
fn with_xsd(side: Side, name: &str, asked: &dyn Fn(&Fixture) -> bool) -> Vec<Documents> {
    let mut documents = Vec::new();
    for (namespace, files) in by_namespace(side) {
        let mut groups: BTreeMap<&str, Vec<&'static Fixture>> = BTreeMap::new();
        for file in files.into_iter().filter(|file| asked(file)) {
            groups.entry(&schematron(side)[&file.path].root.0).or_default().push(file);
        }
        for (root_namespace, files) in groups {
            let folder = workshop();
            let roots = files.iter().map(|file| schematron(side)[&file.path].root.1.as_str()).collect();
            let schema = xsd_for(folder.path(), &format!("{name}.xsd"), &roots, root_namespace, &namespace);
            let what = format!("{name}.xsd with puzzles in {namespace:?}, roots in {root_namespace:?}");
            documents.push(Documents { what, schema, files, _folder: folder });
        }
    }
    documents
}

/// The files of a side, with the RELAX NG schema `name` for their namespace.
fn with_relax_ng(side: Side, name: &str, asked: &dyn Fn(&Fixture) -> bool) -> Vec<Documents> {
    let mut documents = Vec::new();
    for (namespace, mut files) in by_namespace(side) {
        files.retain(|file| asked(file));
        let folder = workshop();
        let schema = relax_ng_for(folder.path(), &format!("{name}.rng"), &namespace);
        documents.push(Documents { what: format!("{name}.rng in {namespace:?}"), schema, files, _folder: folder });
    }
    documents
}

fn check_schematron(side: Side) {
    let bad = |(file, answer): (&PathBuf, &Answer)| {
        (answer.state != "good").then(|| (file.clone(), format!("{}: {}", answer.state, answer.messages)))
    };
    let refused = schematron(side).iter().filter_map(bad).collect();
    let asked: Vec<_> = on(side).into_iter().filter(|fixture| !fixture.is("lenient")).collect();
    compare(&format!("Schematron, {side:?}"), "sch", &asked, &refused);
    for fixture in asked.iter().filter(|fixture| fixture.is("sch")) {
        let answer = &schematron(side)[&fixture.path];
        assert_eq!(answer.state, "bad", "{} is refused before a rule is asked: {}", fixture.name, answer.messages);
        assert!(!answer.messages.is_empty(), "{} is refused without a word", fixture.name);
    }
}

// ------------------------------------------------------------------------------------------------------------ the tests

#[test]
fn the_table_and_the_folders_agree() {
    let names: BTreeSet<&str> = fixtures().iter().map(|fixture| fixture.name.as_str()).collect();
    for (file, kinds) in table() {
        let awaited = file.ends_with(".solved") && names.contains(format!("{}.xml", stem(&file)).as_str());
        assert!(names.contains(file.as_str()) || awaited, "caught-by.txt names {file}, which is not there");
        if file.starts_with("invalid-results/") {
            assert!(kinds.iter().any(|kind| ["rng", "xsd", "sch"].contains(&kind.as_str())), "nothing refuses {file}");
        }
    }
    for folder in ["puzzles/", "errors/", "puzzles/boards/", "errors/boards/", "valid-results/", "invalid-results/"] {
        assert!(names.iter().any(|name| name.starts_with(folder)), "fixtures/{folder} is empty");
    }
    for fixture in fixtures().iter().filter(|fixture| fixture.name.ends_with(".xml")) {
        if fixture.name.starts_with("errors/") || fixture.name.starts_with("invalid-results/") {
            assert!(!fixture.caught_by.is_empty(), "caught-by.txt has no line for {}", fixture.name);
        }
    }
}

#[test]
fn puzzles_and_the_relax_ng_schema() {
    check_relax_ng(Side::Puzzle, "puzzle");
}

#[test]
fn results_and_the_relax_ng_schema() {
    check_relax_ng(Side::Result, "result");
}

#[test]
fn puzzles_and_the_xsd_for_givens() {
    check_xsd(Side::Puzzle, "puzzle", "xsd");
}

#[test]
fn puzzles_and_the_xsd_for_full_lists() {
    check_xsd(Side::Puzzle, "puzzle-full", "full");
}

#[test]
fn results_and_the_xsd() {
    check_xsd(Side::Result, "result", "xsd");
}

#[test]
fn results_and_the_xsd_for_finished_grids() {
    check_xsd(Side::Result, "result-finished", "finished");
}

#[test]
fn puzzles_and_the_schematron_rules() {
    check_schematron(Side::Puzzle);
}

#[test]
fn results_and_the_schematron_rules() {
    check_schematron(Side::Result);
}

#[test]
fn boards_and_the_relax_ng_schema() {
    check_relax_ng(Side::Board, "boards");
}

#[test]
fn boards_and_the_xsd() {
    check_xsd(Side::Board, "boards", "xsd");
}

#[test]
fn boards_and_the_schematron_rules() {
    check_schematron(Side::Board);
}

#[test]
fn results_of_boards_and_the_relax_ng_schema() {
    check_relax_ng(Side::BoardResult, "board-result");
}

#[test]
fn results_of_boards_and_the_xsd() {
    check_xsd(Side::BoardResult, "board-result", "xsd");
}

#[test]
fn results_of_boards_and_the_schematron_rules() {
    check_schematron(Side::BoardResult);
}

/// The folder `puzzles/boards/classic/` contains classic boards that say so; every other file has another board.
/// Proves schemas/README.md.
#[test]
fn the_schemas_for_classic_puzzles_refuse_every_other_board() {
    let other = |file: &Fixture| file.name.starts_with("puzzles/boards/") && !file.name.contains("/classic/");
    let refused_all = |what: &str, files: &[&Fixture], refused: &BTreeMap<PathBuf, String>| {
        let passed: Vec<_> =
            files.iter().filter(|file| !refused.contains_key(&file.path)).map(|file| &file.name).collect();
        assert!(passed.is_empty(), "{what} accepts {passed:?}");
    };
    for Documents { what, schema, files, .. } in with_relax_ng(Side::Board, "puzzle", &other) {
        refused_all(&format!("jing, {what}"), &files, &jing(&schema, &files));
        refused_all(&format!("xmllint, {what}"), &files, &xmllint("--relaxng", &schema, &files));
    }
    for name in ["puzzle", "puzzle-full"] {
        for Documents { what, schema, files, .. } in with_xsd(Side::Board, name, &other) {
            refused_all(&format!("xmllint, {what}"), &files, &xmllint("--schema", &schema, &files));
            refused_all(&format!("jing, {what}"), &files, &jing(&schema, &files));
        }
    }
    let files: Vec<_> = on(Side::Board).into_iter().filter(|file| other(file)).collect();
    let good = schematron_in("puzzle", &files).into_iter().filter(|(_, answer)| answer.state == "good");
    assert_eq!(good.map(|(path, _)| path).collect::<Vec<_>>(), Vec::<PathBuf>::new(), "Schematron accepts these");
}

/// Proves schemas/README.md.
#[test]
fn the_schemas_for_boards_accept_what_those_for_classic_puzzles_accept() {
    for (side, name, xsd) in [(Side::Puzzle, "boards", "full"), (Side::Result, "board-result", "xsd")] {
        let accepted_by = |kind: &'static str| move |file: &Fixture| !file.is(kind);
        let accepted =
            |what: &str, refused: &BTreeMap<PathBuf, String>| assert!(refused.is_empty(), "{what}: {refused:?}");
        for Documents { what, schema, files, .. } in with_relax_ng(side, name, &accepted_by("rng")) {
            accepted(&format!("jing, {what}"), &jing(&schema, &files));
            accepted(&format!("xmllint, {what}"), &xmllint("--relaxng", &schema, &files));
        }
        for Documents { what, schema, files, .. } in with_xsd(side, name, &accepted_by(xsd)) {
            accepted(&format!("xmllint, {what}"), &xmllint("--schema", &schema, &files));
            accepted(&format!("jing, {what}"), &jing(&schema, &files));
        }
        let files: Vec<_> = on(side).into_iter().filter(|file| !file.is_unread()).collect();
        for (path, answer) in schematron_in(name, &files) {
            let classic = &schematron(side)[&path];
            assert_eq!(answer.state, classic.state, "{}: {} / {}", path.display(), classic.messages, answer.messages);
        }
    }
}

/// A run for each: what is wrong with the bytes of one file ends the whole run of jing.
#[test]
fn what_is_no_xml_no_parser_takes() {
    let schema = root().join("schemas/puzzle.rng");
    let files: Vec<_> = fixtures().iter().filter(|fixture| fixture.is("parser")).collect();
    for file in &files {
        let (is_accepted, said) = Jing::run(&for_jing(&[], &schema, [&file.path]));
        assert!(!is_accepted && !said.is_empty(), "jing takes {}", file.name);
    }
    compare("xmllint, no XML", "parser", &files, &xmllint("--relaxng", &schema, &files));
}

/// jing prints a schema in the simple form that RELAX NG reduces every schema to: one form, one grammar.
#[test]
fn both_syntaxes_are_one_grammar() {
    for name in ["puzzle", "result", "boards", "board-result"] {
        let simple = |extension: &str| {
            let schema = root().join(format!("schemas/{name}.{extension}"));
            let (is_good, said) = Jing::run(&for_jing(&["-s"], &schema, []));
            assert!(is_good && !said.is_empty(), "{}: {said}", schema.display());
            said
        };
        assert_eq!(simple("rnc"), simple("rng"), "{name}.rnc and {name}.rng say different things");
    }
}

/// What a tool prints about a file.
fn said_of(dir: &Path, file: &str, arguments: &[&str]) -> String {
    words(&run(Command::new(arguments[0]).args(&arguments[1..]).arg(file).current_dir(dir)))
}

/// Proves schemas/README.md.
#[test]
fn the_wrapper_of_the_readme_accepts_a_root_of_its_own() {
    let readme = fs::read_to_string(root().join("schemas/README.md")).expect("the page");
    let folder = workshop();
    let (_, after) = readme.split_once("No matching global declaration available").expect("the message");
    let lines = after.lines().skip_while(|line| !line.starts_with("    ")).take_while(|line| line.starts_with("    "));
    fs::write(folder.path().join("page.xsd"), lines.collect::<Vec<_>>().join("\n")).expect("a wrapper");
    let example = root().join("examples/unique.xml").display().to_string();
    let said = |schema: &str| said_of(folder.path(), &example, &["xmllint", "--noout", "--schema", schema]);
    assert!(said("puzzle.xsd").contains("No matching global declaration available"), "{}", said("puzzle.xsd"));
    assert!(said("page.xsd").contains(&format!("{example} validates")), "{}", said("page.xsd"));
}

/// Proves schemas/README.md.
#[test]
fn a_graded_document_needs_results_for_its_other_puzzles() {
    let folder = workshop();
    let path = folder.path();
    fs::copy(root().join("examples/several.xml"), path.join("day.xml")).expect("a copy");
    let sudoxml =
        |line: &str| said_of(path, "day.xml", &[&[sudoxml()], &line.split(' ').collect::<Vec<_>>()[..]].concat());
    let jing = || said_of(path, "day.xml", &["jing", "-c", "result.rnc"]);
    sudoxml("grade --in-place");
    assert!(jing().contains("element \"sudoku\" incomplete"), "{}", jing());
    sudoxml("solve --in-place");
    assert!(!jing().contains("error:"), "{}", jing());
}
