//! DITA Open Toolkit: a plug-in that checks the topics and solves them in the temporary folder.

use std::fs;
use std::process::Command;

use crate::plugins::project::Project;
use crate::plugins::tool::project as file;

/// The jars that Debian's toolkit needs, and its own.
const CLASSPATH: &str = "CLASSPATH=ot/lib/dost.jar:ot/lib:/usr/share/java/commons-codec.jar:\
    /usr/share/java/com.ibm.icu-4.4.jar:/usr/share/java/xercesImpl.jar:/usr/share/java/xml-commons-resolver-1.1.jar";

const MAP: &str = "<!DOCTYPE map PUBLIC \"-//OASIS//DTD DITA Map//EN\" \"map.dtd\">
<map><title>Puzzles</title><topicref href=\"puzzles/easy.dita\"/><topicref href=\"puzzles/plain.dita\"/></map>";

const PLAIN: &str = "<!DOCTYPE topic PUBLIC \"-//OASIS//DTD DITA Topic//EN\" \"topic.dtd\">
<topic id=\"plain\"><title>No puzzle</title></topic>";

/// The document type of a topic with a puzzle, as the README of the plug-in has it.
fn document_type() -> String {
    let readme = fs::read_to_string(file("plugins/dita-ot/README.md")).expect("the page");
    let start = readme.find("    <!DOCTYPE topic").expect("a document type");
    let end = start + readme[start..].find("]>").expect("its end") + 2;
    readme[start..end].to_owned()
}

/// Proves P1.
#[test]
fn a_map_is_transformed_with_solved_topics_or_not_at_all() {
    let project = Project::empty();
    let copied = Command::new("cp").arg("-rL").arg("/usr/share/dita-ot").arg(project.path("ot")).status();
    assert!(copied.expect("cp").success(), "tests/install.sh installs dita-ot");
    fs::create_dir_all(project.path("ot/plugins/sudoxml")).expect("a folder");
    for name in ["plugin.xml", "build.xml"] {
        let to = project.path("ot/plugins/sudoxml").join(name);
        fs::copy(file(&format!("plugins/dita-ot/{name}")), to).expect("a copy");
    }
    fs::create_dir_all(project.path("book/puzzles")).expect("a folder");
    let cells = fs::read_to_string(file("fixtures/puzzles/classic/easy.cells")).expect("a fixture");
    let puzzle = cells.split_once("?>").expect("a declaration").1.trim();
    let topic = format!(
        "{}\n<topic id=\"easy\"><title>Easy</title><body><foreign>{puzzle}</foreign></body></topic>",
        document_type().trim_start()
    );
    let save = |name: &str, text: &str| fs::write(project.path("book").join(name), text).expect("a file");
    save("book.ditamap", MAP);
    save("puzzles/plain.dita", PLAIN);
    save("puzzles/easy.dita", &topic);
    project.run(&format!("{CLASSPATH} ant -f ot/integrator.xml")).passes();

    let folder = project.path("").display().to_string();
    let transform = format!(
        "{CLASSPATH} ant -f ot/build.xml -Dargs.input={folder}book/book.ditamap -Dtranstype=xhtml \
         -Doutput.dir={folder}out -Ddita.temp.dir={folder}temp -Dclean.temp=no"
    );
    project.run(&transform).passes();
    assert!(project.path("out/puzzles/easy.html").is_file());
    let solved = fs::read_to_string(project.path("temp/puzzles/easy.xml")).expect("a topic");
    assert_eq!(solved.matches("<grid verdict=\"unique\"").count(), 1);
    assert_eq!(fs::read_to_string(project.path("book/puzzles/easy.dita")).expect("a topic"), topic);

    fs::remove_dir_all(project.path("out")).expect("a folder");
    save("puzzles/easy.dita", &topic.replacen(">5<", ">x<", 1));
    for _ in 0..2 {
        project.run(&transform).fails_with("easy.dita:10:").prints("error[wrong-value]");
        assert!(!project.path("out/puzzles/easy.html").exists());
    }
    save("puzzles/easy.dita", &topic);
    project.run(&transform).passes();
}
