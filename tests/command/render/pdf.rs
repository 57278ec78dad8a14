//! What `render` does where it writes PDF, and with flags that are about PDF. What books look like is tested in
//! `tests/programs/pictures`.

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, UNIQUE, matrix, named};
use crate::root;

/// Proves docs/pictures.md.
#[test]
fn the_extension_of_the_output_names_these_forms_too() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (file, start) in [("a.pdf", "%PDF-"), ("a.png", "\u{89}PNG"), ("a.eps", "%!PS-Adobe-3.0 EPSF-3.0")] {
        dir.run(&format!("render a.xml -o {file}")).exits(0);
        let start: Vec<u8> = start.chars().map(|c| c as u8).collect();
        assert!(dir.read(file).starts_with(&start), "{file}");
    }
    let ran = dir.run("render a.xml --to png -o a.txt").exits(2);
    assert!(ran.stderr.contains("--to png does not write text, which the name a.txt says"), "{}", ran.stderr);
    let ran = dir.write("in/b.xml", matrix(UNIQUE)).run("render in --to png -o x.jpg").exits(2);
    let message = "x.jpg is neither a folder nor png; end the name with / for a folder, or with .png";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

/// Proves docs/pictures.md.
#[test]
fn a_book_has_the_first_1000_characters_of_a_name() {
    let dir = Dir::new();
    let written = |name: &str, length: usize| {
        dir.write(&format!("{name}.xml"), named(&"é".repeat(length), UNIQUE));
        dir.run(&format!("render {name}.xml -o {name}.pdf")).exits(0);
        dir.read(&format!("{name}.pdf"))
    };
    assert!(written("a", 1_001) == written("b", 40_000));
}

/// Proves docs/pictures.md.
#[test]
fn an_empty_title_is_no_title() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    dir.write("nameless.xml", named(" ", UNIQUE)).run("render nameless.xml -o nameless.pdf").exits(0);
    for title in ["", " "] {
        let call = dir.sudoxml("render a.xml -o a.pdf --title").arg(title);
        call.run().exits(0);
    }
}

/// Proves docs/pictures.md, docs/rules/missing-glyph.md.
#[test]
fn a_puzzle_that_cannot_be_a_pdf_is_reported_with_its_place() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("数", UNIQUE)).write("p/b.xml", named("B", UNIQUE)).write("my.ttf", "no font");
    let ran = dir.run("render p --to pdf -o out/").exits(2);
    assert_eq!(ran.places(), ["p/a.xml:1:1: error[missing-glyph]"]);
    assert!(ran.stderr.contains("no font has the character '数' (U+6570) of '数'; add a font"), "{}", ran.stderr);
    assert_eq!(dir.tree("out"), ["b.pdf", "index.csv"]);
    assert!(dir.text("out/index.csv").ends_with("\nb.pdf,B,unique,1,,\n"), "{}", dir.text("out/index.csv"));
    dir.run("render p/a.xml --to pdf --bare -o bare/").exits(0);
    let wrong = dir.run("render p --to pdf --font my.ttf -o out/").exits(2).stderr;
    assert!(wrong.contains("--font my.ttf: this is not a font"), "{wrong}");
    let wrong = dir.run("render p --to pdf --heading 数{name} -o out/").exits(2).stderr;
    assert!(wrong.contains("no font has the character '数' (U+6570) of the heading"), "{wrong}");
    let large = "--show all-solutions --max-solutions 60 --cell-size 100mm --require nothing";
    dir.write("m/many.xml", named("Many", MANY));
    let ran = dir.run(&format!("render m --to pdf {large} -o large/")).exits(2);
    assert_eq!(ran.places()[0], "m/many.xml:1:1: error[unwritable]");
    assert!(
        ran.stderr.contains(" mm is larger than PDF allows, which is 5080 mm on each side; use "),
        "{}",
        ran.stderr
    );
    dir.write("far.toml", "[words]\nanswers = '解答'\n");
    let wrong = dir.run("render p/b.xml --style far.toml -o a.pdf").exits(2).stderr;
    assert!(wrong.contains("words") && wrong.contains("U+89E3"), "{wrong}");
}

/// Proves docs/pictures.md.
#[test]
fn a_folder_of_bare_pictures_can_be_of_pdf() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/b.xml", named("B", UNIQUE));
    dir.run("render p --to pdf --bare -o out/").exits(0);
    assert_eq!(dir.tree("out"), ["a.pdf", "b.pdf", "index.csv"]);
    let wrong = dir.run("render p/a.xml --to pdf --bare -o x.pdf").exits(2).stderr;
    assert!(wrong.contains("--bare is for pictures of single puzzles, and this writes a book"), "{wrong}");
    let wrong = dir.run("render p --to pdf --title May -o out/").exits(2).stderr;
    assert!(wrong.contains("--title is for books, and this writes pictures of single puzzles"), "{wrong}");
}

/// Proves docs/pictures.md.
#[test]
fn what_a_book_cannot_have_is_left_out_of_a_style() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    dir.write("all.toml", "bare = true\nheading = '{level}'\nsteps = true\nauthor = 'A'\nanswers-per-page = 4\n");
    dir.run("render a.xml --style all.toml --answers none -o a.pdf").exits(0);
    let wrong = dir.run("render a.xml --style all.toml --year 2026 -o b.pdf").exits(2).stderr;
    assert!(wrong.contains("--year is for books with a title"), "{wrong}");
}

/// Proves docs/pictures.md.
#[test]
fn a_build_tool_learns_of_the_fonts_of_a_book() {
    let dir = Dir::new();
    let font = std::fs::read(root().join("crates/picture/src/pdf/fonts/Stars.ttf")).expect("a font");
    dir.write("look/my.toml", "font = ['one.ttf']\nhow-to = 'how.txt'\n")
        .write("look/how.txt", "How")
        .write("own.txt", "Own");
    dir.write("look/one.ttf", &font).write("two.ttf", &font).write("p/one.xml", matrix(UNIQUE));
    let book = "render p/one.xml --style look/my.toml --how-to own.txt --font two.ttf -o one.pdf --depfile one.d";
    dir.run(book).exits(0);
    let read = " \\\n look/how.txt \\\n look/my.toml \\\n look/one.ttf \\\n own.txt \\\n p/one.xml \\\n two.ttf\n";
    assert!(dir.text("one.d").starts_with(&format!("one.pdf:{read}")), "{}", dir.text("one.d"));
}

/// Proves docs/pictures.md.
#[test]
fn outlines_need_no_font() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let svg = |flags: &str| dir.run(&format!("render a.xml {flags} --to svg")).exits(0).out().to_owned();
    let (outlines, text) = (svg("--text outlines"), svg(""));
    assert!(!outlines.contains("<text ") && outlines.matches("<path d=").count() > 30, "{outlines}");
    let size = |svg: &str| svg.split_once(" viewBox=").expect("a size").0.to_owned();
    assert_eq!(size(&outlines), size(&text));
    let wrong = dir.run("render a.xml --text paths --to svg").exits(2).stderr;
    assert!(wrong.contains("the forms of text are text, outlines"), "{wrong}");
}

/// The pictures of the docs, with what draws them. With `SUDOXML_BLESS=1` in the environment, they are written anew.
/// Proves docs/pictures.md.
#[test]
fn the_pictures_of_the_docs_are_what_render_draws() {
    let dir = Dir::new();
    let docs = std::fs::read_to_string(root().join("docs/pictures.md")).expect("the docs");
    let style = docs.split_once("```toml\n").and_then(|(_, rest)| rest.split_once("```")).expect("a style").0;
    let style: String =
        style.lines().filter(|line| !line.starts_with("font")).map(|line| format!("{line}\n")).collect();
    dir.write("a.xml", matrix(UNIQUE)).write("my.toml", style).write("how-to.txt", "How to solve");
    for (name, flags) in
        [("bare", "--bare --text outlines"), ("style", "--style my.toml --bare --show solution --text outlines")]
    {
        let drawn = dir.run(&format!("render a.xml {flags} --to svg")).exits(0).out().to_owned();
        let file = root().join(format!("docs/images/{name}.svg"));
        if std::env::var_os("SUDOXML_BLESS").is_some() {
            std::fs::write(&file, &drawn).expect("the picture");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("the picture"), drawn, "{name}");
    }
}
