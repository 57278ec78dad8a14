//! Which flags go together, and which form is written.

use crate::kit::Dir;
use crate::kit::puzzle::{THREE, UNIQUE, matrix, named};

/// Proves docs/pictures.md.
#[test]
fn the_extension_of_the_output_names_the_form() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (file, start) in [
        ("a.svg", "<svg "),
        ("a.SVG", "<svg "),
        ("a.html", "<!DOCTYPE html>"),
        ("a.htm", "<!DOCTYPE html>"),
        ("a.txt", "a.xml:1:1: "),
    ] {
        dir.run(&format!("render a.xml -o {file}")).exits(0);
        assert!(dir.text(file).starts_with(start), "{file}: {}", dir.text(file));
    }
    let ran = dir.run("render a.xml -o a.out").exits(2);
    assert!(
        ran.stderr
            .contains("the name a.out does not say what to write; end it with the name of a form, or add --to: svg, png, eps, html, pdf, text"),
        "{}",
        ran.stderr
    );
    let ran = dir.run("render a.xml -o a.out --to svg").exits(2);
    assert!(
        ran.stderr.contains("a.out is neither a folder nor svg; end the name with / for a folder"),
        "{}",
        ran.stderr
    );
    dir.run("render a.xml -o a.out/ --to svg").exits(0);
    assert_eq!(dir.tree("a.out"), ["a.svg", "index.csv"]);
    let ran = dir.run("render a.xml --to svg -o a.txt").exits(2);
    assert!(ran.stderr.contains("--to svg does not write text, which the name a.txt says"), "{}", ran.stderr);
    dir.run("render a.xml --to svg -o b.txt/").exits(0);
    assert_eq!(dir.tree("b.txt"), ["a.svg", "index.csv"]);
}

/// Proves docs/pictures.md.
#[test]
fn a_picture_has_the_first_1000_characters_of_a_name() {
    let dir = Dir::new();
    let name = |length: usize| named(&"é".repeat(length), UNIQUE);
    dir.write("short.xml", name(1_000)).write("long-1.xml", name(1_001)).write("long-2.xml", name(40_000));
    for file in ["p.svg", "p.html", "p.txt"] {
        let [short, one, two] = ["short", "long-1", "long-2"].map(|document| {
            let call = format!("render {document}.xml -o {document}/{file}");
            std::fs::create_dir_all(dir.path(document)).expect("a folder");
            dir.run(&call).exits(0);
            let written = String::from_utf8_lossy(&dir.read(&format!("{document}/{file}"))).replace(document, "");
            // A picture shows three lines, and its title has the whole name.
            written
                .split_once("</title>")
                .filter(|_| file == "p.svg")
                .map_or(written.clone(), |(title, _)| title.into())
        });
        assert_eq!(one, two, "{file}");
        assert!(short.contains("éé") && !short.contains("é…") && one.contains("é…"), "{file}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_flag_for_another_form_is_an_error() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let refused = |flags: &str| dir.run(&format!("render a.xml {flags}")).exits(2).stderr;
    assert!(refused("--to svg --title May").contains("--title is for html and pdf, and this writes svg"));
    assert!(refused("--to html --gutter 5mm").contains("--gutter is for pdf, and this writes html"));
    assert!(refused("--elapsed").contains("--elapsed is for html, and this writes text"));
    for flags in
        ["--page a3", "--page 6x9", "--margin 9", "--cell-size 1mm", "--per-page 3", "--theme dark", "--to gif"]
    {
        assert!(refused(flags).contains("invalid value"), "{flags}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_heading_can_have_the_attributes_of_a_puzzle() {
    let dir = Dir::new();
    let by = |author: &str| matrix(UNIQUE).replacen("<sudoku", &format!("<sudoku name='A' {author}"), 1);
    dir.write("a.xml", format!("<all>{}{}</all>", by("author='Ada and Co.' date='1 May'"), by("date='2 May'")));
    let call = dir.sudoxml("render a.xml --title Book --to html --heading").arg("{number}. {name} {@author} ({@date})");
    let made = call.run().exits(0);
    for heading in ["1. A Ada and Co. (1 May)", "2. A (2 May)"] {
        assert!(made.out().contains(&format!(">{heading}<")), "{heading} in {}", made.out());
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_heading_can_have_the_children_of_a_puzzle() {
    let dir = Dir::new();
    let with = |children: &str| named("A", UNIQUE).replacen("</sudoku>", &format!("{children}</sudoku>"), 1);
    let first = with("<author>Ada &amp;\n Co.</author><d:note xmlns:d='urn:d'>A hard one</d:note>");
    // In batches as well.
    for between in ["", &format!("<p>{}</p>", "text ".repeat(100_000))] {
        dir.write("a.xml", format!("<all>{first}{between}{}</all>", with("<author/>")));
        for pattern in ["{number}. {name} by {<author>}: {<note>}", "{number}. {name} by {<author>}: {<note>} {@none}"]
        {
            let call = dir.sudoxml("render a.xml --title Book --to html --heading").arg(pattern);
            let made = call.run().exits(0);
            for heading in ["1. A by Ada &#38; Co.: A hard one", "2. A by"] {
                assert!(made.out().contains(&format!(">{heading}<")), "{heading} in {}", made.out());
            }
        }
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_folder_of_the_configuration_sets_the_requirement_and_the_levels() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(THREE));
    dir.write("sudoxml.toml", "require.render = 'unique'\n").run("render a.xml").exits(1);
    dir.run("render a.xml --require nothing").exits(0);
    dir.write("sudoxml.toml", "[[levels]]\nname = 'gentle'\n").write("a.xml", matrix(UNIQUE));
    assert!(dir.run("render a.xml --grade").exits(0).out().contains("one solution, rating 1.2, gentle"));
}
