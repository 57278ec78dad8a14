//! The words of pictures and books: in each language, and as the user writes them.

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, UNIQUE, collection, matrix};

/// Words of ours in English. None of them is a word of German.
const ENGLISH: [&str; 9] = ["Puzzle", "puzzle", "olution", "Answer", "Index", "rating", "Row", "blank", "easy"];

/// The texts of a document of XML, and of its attributes for readers.
fn texts(xml: &str) -> String {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(xml, options).expect("well-formed XML");
    let shown = tree.descendants().filter(|node| !node.ancestors().any(|node| node.has_tag_name("style")));
    let texts = shown.flat_map(|node| [node.text(), node.attribute("aria-label")]);
    texts.flatten().collect::<Vec<_>>().join(" ")
}

/// Proves docs/pictures.md#in-your-language.
#[test]
fn everything_that_is_added_is_in_the_language() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("two.xml", collection(&[UNIQUE, MANY]));
    let drawn = |output: &str| {
        dir.run(&format!("render {output} --grade --language de")).exits(0);
    };
    drawn("a.xml --show both -o a.svg");
    drawn("two.xml --title Mai -o book.html");
    drawn("two.xml --show all-solutions --list 3 -o one.html");
    drawn("two.xml -o parts/ --to html");
    for (file, expected) in [
        ("a.svg", vec!["Rätsel 1", "eine Lösung, Bewertung 1,2, leicht", "Rätsel", "Lösung", "Zeile 1: 5, 3, leer"]),
        ("book.html", vec!["2 Rätsel", "Übersicht", "Lösungen", "125 Lösungen", "Lösung 1", "Rätsel 1"]),
        ("one.html", vec!["Lösung 2 von 3", "aufgeführt: 3"]),
        ("parts/part-0001.html", vec!["Rätsel 1–2", "Teile", "Übersicht"]),
    ] {
        let file_text = dir.text(file);
        let shown = texts(&file_text);
        assert!(file_text.contains("lang=\"de\""), "{file}");
        for words in expected {
            assert!(shown.contains(words), "{file}: no '{words}' in {shown}");
        }
        for words in ENGLISH {
            assert!(!shown.contains(words), "{file}: '{words}' in {shown}");
        }
    }
    let text = dir.run("render a.xml --candidates --show both --language de").exits(0);
    for words in ["Rätsel 1: eine Lösung", "Kandidaten"] {
        assert!(text.out().contains(words), "{}", text.out());
    }
}

/// A puzzle whose first step is by chains.
const CHAINS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Proves docs/pictures.md#in-your-language.
#[test]
fn steps_are_in_the_language_too() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("chains.xml", matrix(CHAINS));
    for (arguments, expected) in [
        (
            "a.xml --singles apart -o a.html",
            vec![
                "Schritt 1: Versteckter Single, Bewertung 1,2",
                "ist der einzige Platz für",
                "Das Brett von Schritt 2",
            ],
        ),
        (
            "a.xml -o a.html",
            vec!["Schritte 1 bis 51: Singles, Bewertung bis 1,2", " ist ", "(Block ", "Das Brett nach Schritt 51"],
        ),
        (
            "chains.xml -o chains.html",
            vec!["Angenommen, ", "; dann: ", "Schluss 1: ", "Ketten: Der Kandidat in einem Quadrat"],
        ),
        ("chains.xml -o chains.svg", vec!["Schritt 1: ", "Angenommen, "]),
    ] {
        dir.run(&format!("render {arguments} --steps --language de")).exits(0);
        let (_, file) = arguments.split_once("-o ").expect("an output");
        let shown = texts(&dir.text(file));
        for words in expected {
            assert!(shown.contains(words), "{file}: no '{words}' in {shown}");
        }
        for words in ENGLISH.into_iter().chain(["Step", "eliminate", " is ", " and ", " or ", "argument", "the "]) {
            assert!(!shown.contains(words), "{file}: '{words}' in {shown}");
        }
    }
    assert!(dir.text("a.html").contains("<div class=\"step\" id=\"s1-1\"><div class=\"top\">"));
    dir.run("render chains.xml --steps --language de -o chains.txt").exits(0);
    assert!(dir.text("chains.txt").contains(" streichen") && !dir.text("chains.txt").contains("eliminate"));
    // Where the words are of the user, the language of the steps is another one, and is said.
    let style = "language = 'de'\n[words]\nlang = 'fr'\nstep = 'Étape {number} : {technique}'\n";
    dir.write("fr.toml", style).run("render a.xml --steps --singles apart --style fr.toml -o fr.html").exits(0);
    let html = dir.text("fr.html");
    assert!(
        html.contains("<div class=\"step\" id=\"s1-1\" lang=\"de\">") && html.contains("Étape 1 : Versteckter Single"),
        "{html}"
    );
}

/// Proves docs/pictures.md#in-your-language.
#[test]
fn words_of_a_style_replace_ours_and_wrong_ones_are_refused() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let style =
        "language = 'de'\n[words]\nlang = 'fr'\npuzzle-number = 'Grille {number}'\none-solution = '1 solution'\n";
    dir.write("fr.toml", style).run("render a.xml --style fr.toml -o a.html").exits(0);
    let html = dir.text("a.html");
    assert!(html.contains("<html lang=\"fr\">"), "{html}");
    let shown = texts(&html);
    assert!(["Grille 1", "1 solution", "Lösung"].iter().all(|words| shown.contains(words)), "{shown}");
    dir.run("render a.xml --style fr.toml --language en -o a.html").exits(0);
    assert!(!texts(&dir.text("a.html")).contains("Lösung"), "a flag is before the style");
    for (words, message) in [
        ("words = 'fr'", "words: use a table of texts, such as answers = \"Solutions\""),
        ("[words]\nanswer = 'x'", "words: there is no text 'answer'; did you mean 'answers'?"),
        ("[words]\nanswers = '{n}'", "words: answers: there is no '{n}' for this text; ours is 'Answers'"),
        ("[words]\nlang = 'fr_FR'", "words: lang: use the tag of a language, such as fr or pt-BR"),
        ("[words]\nrow = []", "words: row: use a text, a number, true or false"),
    ] {
        let wrong = dir.write("bad.toml", words).run("render a.xml --style bad.toml -o b.svg").exits(2).stderr;
        let wrong = wrong.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(wrong.contains(message) && !dir.has("b.svg"), "{words}: {wrong}");
    }
}
