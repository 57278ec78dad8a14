//! DITA Open Toolkit: a plug-in that checks the topics and solves them in the temporary folder, and a domain of puzzles.

use std::fs;
use std::process::Command;

use crate::plugins::facts::values_in;
use crate::plugins::project::Project;
use crate::plugins::tool::project as file;

/// The jars that Debian's toolkit needs, and its own.
const CLASSPATH: &str = "CLASSPATH=ot/lib/dost.jar:ot/lib:/usr/share/java/commons-codec.jar:\
    /usr/share/java/com.ibm.icu-4.4.jar:/usr/share/java/xercesImpl.jar:/usr/share/java/xml-commons-resolver-1.1.jar";

/// How the tag of a cell of a puzzle begins.
const CELL: &str = "<td class=\"cell";

/// A folder with the toolkit, which has the plug-in, and with the sample of the plug-in as `book`.
fn toolkit() -> Project {
    let project = Project::empty();
    let copy = |from: &str, to: &str| {
        let copied = Command::new("cp").arg("-rL").arg(from).arg(project.path(to)).status();
        assert!(copied.expect("cp").success(), "{from}; tests/install.sh installs dita-ot");
    };
    copy("/usr/share/dita-ot", "ot");
    copy(&file("plugins/dita-ot"), "ot/plugins/sudoxml");
    copy(&file("plugins/dita-ot/sample"), "book");
    project.run(&format!("{CLASSPATH} ant -f ot/integrator.xml")).passes();
    project
}

/// Proves P1, plugins/dita-ot/README.md.
#[test]
fn a_map_is_transformed_with_solved_topics_or_not_at_all() {
    let project = toolkit();
    let read = |name: &str| fs::read_to_string(project.path(name)).expect("a file");
    let topic = read("book/puzzles.dita");
    let folder = project.path("").display().to_string();
    let transform = format!(
        "{CLASSPATH} ant -f ot/build.xml -Dargs.input={folder}book/book.ditamap -Dtranstype=xhtml \
         -Doutput.dir={folder}out -Ddita.temp.dir={folder}temp -Dclean.temp=no -Dargs.css=sudoku.css \
         -Dargs.cssroot={folder}ot/plugins/sudoxml/css/ -Dargs.copycss=yes"
    );
    let ran = project.run(&transform).passes();
    assert!(!ran.messages.contains("[ERROR]"), "{}", ran.messages);

    // The sources are as they were, and the temporary topics are solved.
    assert_eq!(read("book/puzzles.dita"), topic);
    assert_eq!(read("temp/puzzles.xml").matches("<s:grid verdict=\"unique\"").count(), 2);
    let lines = |command: &str| {
        project.run(&format!("sudoxml {command} --quiet book/puzzles.dita -o expected.csv")).passes();
        read("expected.csv").lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let page = read("out/puzzles.html");
    // A table has no line for the second puzzle, which has regions; a text has its values.
    assert_eq!(values_in(&page, CELL), lines("export").concat());
    assert_eq!(values_in(&read("out/solutions.html"), CELL), lines("table --columns first_solution")[1..].concat());
    // The boxes of the first puzzle, and the regions of the second one.
    assert_eq!(page.matches(" left\"").count(), 9 * 3 + 10);
    assert!(page.contains("href=\"sudoku.css\"") && project.path("out/sudoku.css").is_file());

    fs::remove_dir_all(project.path("out")).expect("a folder");
    fs::write(project.path("book/puzzles.dita"), topic.replacen(">5<", ">x<", 1)).expect("a file");
    for _ in 0..2 {
        project.run(&transform).fails_with("puzzles.dita:10:").prints("error[wrong-value]");
        assert!(!project.path("out/puzzles.html").exists());
    }
    fs::write(project.path("book/puzzles.dita"), &topic).expect("a file");
    project.run(&transform).passes();
}

/// Proves plugins/dita-ot/README.md.
#[test]
fn the_domain_accepts_puzzles_and_no_other_foreign_content() {
    let project = toolkit();
    let catalog = format!("XML_CATALOG_FILES=file://{}", project.path("ot/catalog-dita.xml").display());
    let valid = format!("{catalog} xmllint --nonet --noout --valid");
    project.run("sudoxml solve book/puzzles.dita -o solved.dita && sudoxml grade solved.dita -o graded.dita").passes();
    // The size of a board may be in the list of its cells.
    let puzzles = fs::read_to_string(project.path("book/puzzles.dita")).expect("a topic");
    let small = puzzles.replacen(" size=\"4\"", " require=\"unique\"", 1);
    fs::write(project.path("small.dita"), small.replacen("<s:cells>", "<s:cells size=\"4\">", 1)).expect("a topic");
    project.run("sudoxml cells small.dita -o cells.dita && grep -q '<s:cells size=\"4\">' cells.dita").passes();
    project.run(&format!("{valid} book/puzzles.dita book/solutions.dita solved.dita graded.dita cells.dita")).passes();

    let topic = fs::read_to_string(project.path("book/puzzles.dita")).expect("a topic");
    let cases = [
        ("<s:matrix>", "<s:matrix><s:other/>", "s:matrix"),
        ("<p>", "<foreign/><p>", "foreign"),
        (" name=\"May 4\"", " title=\"May 4\"", "title"),
        ("row=\"1\" ", "", "row"),
    ];
    for (from, to, expected) in cases {
        fs::write(project.path("broken.dita"), topic.replacen(from, to, 1)).expect("a topic");
        project.run(&format!("{valid} broken.dita")).fails_with(expected);
    }
}
