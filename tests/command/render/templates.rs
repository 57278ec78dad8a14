//! Templates of HTML: ours in a folder, those of the user in their place, and what is wrong in one.

use std::collections::BTreeSet;

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, UNIQUE, collection, named};
use crate::root;

/// The templates that we have.
const OURS: [&str; 6] = ["answer.html", "entry.html", "head.html", "puzzle.html", "steps.html", "style.css"];

/// Proves docs/pictures.md#templates-of-your-own.
#[test]
fn our_templates_in_a_folder_change_nothing_and_stay_as_they_are() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, MANY]));
    dir.run("templates my").exits(0);
    assert_eq!(dir.tree("my"), OURS);
    dir.write("my/README.md", "What we changed.\n");
    for (form, output) in [("--title Book", "book.html"), ("--grade --steps", "one.html"), ("--to html", "parts/")] {
        dir.run(&format!("render a.xml {form} -o {output}")).exits(0);
        dir.run(&format!("render a.xml {form} --template my -o own-{output}")).exits(0);
    }
    for file in ["book.html", "one.html", "parts/index.html", "parts/part-0001.html"] {
        assert_eq!(dir.text(&format!("own-{file}")), dir.text(file), "{file}");
    }
    // Work of the user is not replaced, and a folder is not half of each.
    dir.write("my/head.html", "changed");
    let refused = dir.run("templates my").exits(2).stderr;
    assert!(refused.contains("answer.html") || refused.contains("head.html"), "{refused}");
    assert!(
        refused.contains("the file exists, so no template is written; name a new folder")
            && dir.text("my/head.html") == "changed",
        "{refused}"
    );
    dir.write("half/style.css", "own").run("templates half").exits(2);
    assert_eq!(dir.tree("half"), ["style.css"]);
}

/// Proves docs/pictures.md#templates-of-your-own.
#[test]
fn a_template_of_the_user_replaces_ours_and_text_is_escaped() {
    let dir = Dir::new();
    dir.write("a.xml", named("&lt;b&gt; &amp; &quot;May&quot;", UNIQUE));
    dir.write(
        "my/puzzle.html",
        "<article title=\"{{ title }}\">{{ boards }}{{ rating }} {{ level|upper }}</article>\n",
    );
    dir.run("render a.xml --grade --template my -o a.html").exits(0);
    let html = dir.text("a.html");
    assert!(html.contains("<article title=\"&#60;b&#62; &#38; &#34;May&#34;\"><div class=\"board n9\">"), "{html}");
    assert!(html.contains("</div>\n1.2 EASY</article>") && html.contains(":root{color-scheme"), "{html}");
    dir.write("my/style.css", "body{font-family:{{ fonts }}}\n");
    dir.write("my/puzzle.html", "{{ title }} {{ lang }}\n");
    dir.run("render a.xml --template my --language de -o a.html").exits(0);
    let html = dir.text("a.html");
    assert!(html.contains("<style>\nbody{font-family:'Atkinson"), "{html}");
    assert!(
        html.contains(
            "<main>\n<div class=\"pages\">\n<div class=\"page\">\n&#60;b&#62; &#38; &#34;May&#34; de\n</div>"
        ),
        "{html}"
    );
}

/// Proves docs/pictures.md#templates-of-your-own.
#[test]
fn what_is_wrong_in_a_template_has_its_line_and_leaves_no_output() {
    let dir = Dir::new();
    dir.write("a.xml", named("May", UNIQUE)).folder("empty");
    for (file, text, message) in [
        ("entry.html", "<li>\n{{ title", "entry.html:2: syntax error: unexpected end of input"),
        ("entri.html", "", "there is no template 'entri.html'; did you mean 'entry.html'?"),
        ("head.html", "a\0b", "head.html: the character U+0000 cannot be in HTML"),
        ("puzzle.html", "\n\n{{ titel }}", "puzzle.html:3: undefined value: `titel` is undefined"),
        ("steps.html", "\n{{ titel }}", "steps.html:2: undefined value: `titel` is undefined"),
        ("puzzle.html", "{% include \"own.html\" %}", "puzzle.html:1: template not found"),
        ("puzzle.html", "{% include \"puzzle.html\" %}", "puzzle.html:1: invalid operation: recursion limit exceeded"),
    ] {
        let dir = Dir::new();
        dir.write("a.xml", named("May", UNIQUE)).write(&format!("my/{file}"), text);
        let wrong = dir.run("render a.xml --title x --grade --steps --template my -o a.html").exits(2).stderr;
        let wrong = wrong.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(wrong.contains(message) && !dir.has("a.html"), "{text}: {wrong}");
    }
    for (flags, message) in [
        ("--template empty -o a.html", "there is no template; 'sudoxml templates DIR' writes ours into a folder"),
        ("--template none -o a.html", "'sudoxml templates DIR' writes ours into a folder"),
        ("--template empty -o a.svg", "there is no template"),
    ] {
        let wrong = dir.run(&format!("render a.xml {flags}")).exits(2).stderr;
        let wrong = wrong.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(wrong.contains(message), "{flags}: {wrong}");
    }
    dir.write("my/entry.html", "x").run("render a.xml --template my -o a.svg").exits(2);
}

/// The templates of docs/pictures.md, each with the names of its values.
fn documented() -> Vec<(String, BTreeSet<String>)> {
    let docs = std::fs::read_to_string(root().join("docs/pictures.md")).expect("docs");
    let (_, table) = docs.split_once("| template | what it makes | values |\n|---|---|---|\n").expect("a table");
    let in_code = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<String>>();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('|').collect();
        (in_code(cells[1]).pop_first().expect("a template"), in_code(cells[3]))
    })
    .collect()
}

/// Proves docs/pictures.md#templates-of-your-own.
#[test]
fn the_values_of_the_docs_are_those_that_templates_have() {
    let documented = documented();
    assert_eq!(documented.iter().map(|(name, _)| name.as_str()).collect::<BTreeSet<_>>(), BTreeSet::from(OURS));
    for (name, values) in documented {
        // A name with a dot is a value of the elements of a list.
        let (of_lists, own): (Vec<&String>, Vec<&String>) = values.iter().partition(|value| value.contains('.'));
        let used: String = own.iter().map(|value| format!("{{{{ {value} }}}}")).collect();
        let used_of_lists: String = of_lists
            .iter()
            .filter_map(|value| value.split_once('.'))
            .map(|(list, value)| match values.contains(list) {
                true => format!("{{% for one in {list} %}}{{{{ one.{value} }}}}{{% endfor %}}"),
                false => format!("{{{{ {list}.{value} }}}}"),
            })
            .collect();
        let dir = Dir::new();
        dir.write("a.xml", named("May", UNIQUE)).write(&format!("my/{name}"), used + &used_of_lists);
        dir.run("render a.xml --title x --grade --steps --template my -o a.html").exits(0);
        let ours = std::fs::read_to_string(root().join("crates/picture/src/html/templates").join(&name)).expect("ours");
        for used in ours.split("{{ ").skip(1).filter_map(|rest| rest.split([' ', '.']).next()) {
            let is_known = values.iter().any(|value| value.split('.').next() == Some(used));
            // The variable of a loop is in our template only.
            assert!(is_known || ours.contains(&format!("for {used} in")), "{name}: {used}");
        }
    }
}
