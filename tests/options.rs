//! Options in all faces of the program: the command, `sudoxml.toml` and its schema, Python and the page have the same names,
//! values, defaults and messages. `tests/serve/options.rs` compares those of the service.

use std::fs;

use serde_json::Value;
use sudoxml::options::{
    BOX, EXPORT_NAMES, METHOD, NOTATION, OptionSpec, SIZE, SOLUTIONS, SYMBOLS, TECHNIQUES, THEN_SEARCH, Values, audit,
    generate, picture, reading, search,
};
use sudoxml::table;

use crate::kit::Dir;
use crate::kit::puzzle::{UNIQUE, matrix};
use crate::root;

/// The options that the library describes, for each command that has some of them and that is a path of the service too.
pub fn options() -> Vec<(&'static str, Vec<OptionSpec>)> {
    use search::{ALL_CELLS, BUDGET, LIST, LIST_CANDIDATES, MAX_SOLUTIONS, MIN_SEVERITY, REQUIRE, STEPS};
    vec![
        ("solve", vec![MAX_SOLUTIONS, LIST, REQUIRE, BUDGET, METHOD, TECHNIQUES, THEN_SEARCH]),
        ("grade", vec![REQUIRE, STEPS, BUDGET]),
        ("cells", vec![ALL_CELLS, LIST_CANDIDATES]),
        ("matrix", vec![]),
        ("audit", vec![audit::MAX_AUDITED, audit::FIX, BUDGET]),
        ("import", vec![SIZE, BOX, SYMBOLS]),
        ("export", vec![NOTATION, SOLUTIONS, EXPORT_NAMES]),
        ("table", vec![table::COLUMNS, MAX_SOLUTIONS, BUDGET, SIZE, BOX, SYMBOLS]),
        ("check", vec![MAX_SOLUTIONS, REQUIRE, MIN_SEVERITY, BUDGET, SIZE, BOX, SYMBOLS]),
        (
            "render",
            vec![
                picture::TO,
                picture::SHOW,
                picture::CANDIDATES,
                picture::GRADE,
                picture::STEPS,
                picture::SINGLES,
                picture::ELAPSED,
                picture::THEME,
                picture::LANGUAGE,
                picture::CELL_SIZE,
                picture::BARE,
                picture::TEXT,
                picture::DPI,
                MAX_SOLUTIONS,
                LIST,
                REQUIRE,
                BUDGET,
                picture::TITLE,
                picture::PAGE,
                picture::PER_PAGE,
                picture::MARGIN,
                picture::GUTTER,
                picture::BLEED,
                picture::CROP_MARKS,
                picture::SUBTITLE,
                picture::AUTHOR,
                picture::YEAR,
                picture::COPYRIGHT,
                picture::CONTENTS,
                picture::HOW_TO,
                picture::OPEN_RIGHT,
                picture::HEADER,
                picture::FOOTER,
                picture::ANSWERS,
                picture::ANSWERS_PER_PAGE,
                picture::HEADING,
                picture::FIRST_NUMBER,
                picture::SORT,
                picture::SECTIONS,
                picture::COLOR_SPACE,
                picture::TAG_CELLS,
                SIZE,
                BOX,
                SYMBOLS,
            ],
        ),
    ]
}

/// The options of everything that reads documents. A namespace has no flag.
pub const READING: [OptionSpec; 2] = [reading::XINCLUDE, reading::NAMESPACE];

/// The options of `generate` that the service has too.
pub fn made_to_order() -> Vec<OptionSpec> {
    use generate::{COUNT, GRADE, NAME, SEED, SOLVE};
    [COUNT, SEED, NAME, SOLVE, GRADE].into_iter().chain(sudoxml::order::OPTIONS).collect()
}

/// The options that commands alone have, because they name files or are for a terminal.
fn of_commands() -> Vec<(&'static str, Vec<OptionSpec>)> {
    use generate::{KNOWN, REMEMBER, SPLIT, TIME, TO};
    let of_audit = vec![
        audit::LEVEL_ATTRIBUTE,
        audit::RATING_ATTRIBUTE,
        audit::SOLUTION_ATTRIBUTE,
        audit::ONLY,
        audit::CLASHES,
        audit::KNOWN,
        audit::REMEMBER,
        audit::SERIES,
    ];
    vec![
        ("generate", [made_to_order(), vec![TIME, TO, SPLIT, KNOWN, REMEMBER]].concat()),
        ("audit", of_audit),
        ("canonical", vec![audit::NAMES]),
        ("dedupe", vec![audit::NAMES, audit::SPLIT]),
        ("table", vec![table::TO]),
    ]
}

/// A text with one space between its words.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The names of an option that has a fixed number of values.
pub fn names(option: &OptionSpec) -> Vec<&'static str> {
    if let Values::OneOf(names) = option.values { names() } else { Vec::new() }
}

/// Proves docs/configuration.md.
#[test]
fn the_help_of_the_command_has_the_words_and_names_of_each_option() {
    let dir = Dir::new();
    let options = options().into_iter().map(|(command, mut options)| {
        options.extend(Some(reading::XINCLUDE).filter(|_| command != "import"));
        (command, options)
    });
    for (command, options) in options.chain(of_commands()) {
        let help = dir.run(&format!("{command} --help")).exits(0).stdout;
        let help = spaced(&String::from_utf8(help).expect("UTF-8"));
        for option in options {
            let flag = format!(" --{} ", option.name);
            let mut sections = help.split(&flag).skip(1);
            let section = sections.find(|section| section.contains(&spaced(option.summary)));
            let section = section.unwrap_or_else(|| panic!("{command} --{}: {}", option.name, option.summary));
            let missing: Vec<&str> = names(&option).into_iter().filter(|name| !section.contains(name)).collect();
            assert!(missing.is_empty(), "{command} --{}: {missing:?}", option.name);
        }
    }
}

/// Proves docs/configuration.md.
#[test]
fn the_schema_of_the_configuration_has_the_same_names_and_defaults() {
    let schema = fs::read_to_string(root().join("schemas/sudoxml.schema.json")).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let default = |option: &OptionSpec| {
        let default = &schema["properties"][option.name]["default"];
        default.as_str().map_or_else(|| default.to_string(), str::to_owned)
    };
    for option in [search::MAX_SOLUTIONS, search::LIST, search::MIN_SEVERITY] {
        assert_eq!(default(&option), option.default, "{}", option.name);
    }
    for option in READING {
        assert!(schema["properties"][option.name].is_object(), "{}", option.name);
    }
    let severities = &schema["properties"]["min-severity"]["enum"];
    assert_eq!(*severities, Value::from(names(&search::MIN_SEVERITY)));
    assert_eq!(schema["definitions"]["requirement"]["enum"], Value::from(names(&search::REQUIRE)));
}

/// Proves docs/python.md.
#[test]
fn the_types_of_python_have_the_same_names_and_defaults() {
    let source = fs::read_to_string(root().join("python/sudoxml/_documents.py")).expect("the package");
    let literal = |names: Vec<&str>| {
        format!("Literal[{}]", names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", "))
    };
    for option in [search::REQUIRE, METHOD] {
        assert!(source.contains(&literal(names(&option))), "{}", option.name);
    }
    let solve = source.split("def solve(").nth(1).and_then(|rest| rest.split("\"\"\"").next()).expect("solve");
    let solve = solve.replace('_', "-").replace("10-000", "10000");
    for option in [search::MAX_SOLUTIONS, search::LIST] {
        let expected = format!("{}: Limit = {}", option.name, option.default);
        assert!(solve.contains(&expected), "{expected}: {solve}");
    }
    for option in [search::REQUIRE, METHOD, TECHNIQUES, THEN_SEARCH, search::BUDGET] {
        assert!(solve.contains(&format!("{}: ", option.name)), "{}", option.name);
    }
    let reading = fs::read_to_string(root().join("python/sudoxml/_reading.py")).expect("the package");
    for option in READING {
        assert!(reading.contains(&format!("\n    {}: ", option.name)), "{}", option.name);
    }
}

/// A wrong value, and what all faces answer.
pub const WRONG: [(&str, &str, &str); 18] = [
    (
        "require",
        "uniqe",
        "there is no requirement 'uniqe'; did you mean 'unique'? the requirements are nothing, valid,",
    ),
    ("max-solutions", "0", "use a number from 1, or 'all'"),
    ("budget", "5", "use a time above zero: a number and a unit, such as 500ms, 60s or 5m"),
    ("size", "3", "use a number from 4 to 25"),
    ("box", "1x9", "use rows, x and columns, such as 2x3"),
    ("symbols", "ABC", "found 3 characters; a board in a text has 4 to 25 values"),
    ("theme", "dark", "there is no theme 'dark'; the themes are classic, large-print, high-contrast, black"),
    ("language", "fr", "there is no language 'fr'; the languages are en, de"),
    ("cell-size", "1mm", "use a length from 2mm to 100mm"),
    ("per-page", "3", "use 1, 2, 4, 6, 9 or 12, or columns and rows from 1 to 10, such as 2x3"),
    (
        "heading",
        "{nmae}",
        "there is no '{nmae}'; use a text with {number}, {name}, {level}, {stars}, {rating}, an attribute such as {@author}, a child such as {<author>}, or none",
    ),
    ("first-number", "0", "use a number from 1 to 1000000"),
    ("gutter", "5", "use a number up to 10m with the unit mm, cm, in or pt"),
    ("header", "{pgae}", "there is no '{pgae}'; use a text with {page}, {title}, {section}, or none"),
    ("year", "10000", "use a number from 1 to 9999"),
    ("how-to", "gone", "use en or de, or with the command a file of text"),
    ("dpi", "30", "use a whole number from 36 to 2400"),
    ("text", "paths", "there is no form of text 'paths'; the forms of text are text"),
];

/// Proves docs/configuration.md.
#[test]
fn a_wrong_value_has_the_same_message_in_the_command_and_in_the_file() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (option, value, message) in WRONG {
        let refused = dir.run(&format!("render a.xml --{option} {value}")).exits(2);
        assert!(spaced(&refused.stderr).contains(message), "--{option} {value}: {}", refused.stderr);
    }
    for (key, line) in [("require", "require = 'uniqe'"), ("max-solutions", "max-solutions = 0")] {
        let message = WRONG.iter().find(|(option, ..)| *option == key).map(|(.., message)| message).expect("a message");
        dir.write("sudoxml.toml", line);
        let refused = dir.run("check a.xml").exits(2);
        let expected = message.replace("use a number", "a number").replace("'all'", "\"all\"");
        assert!(refused.stderr.replace("must be ", "").contains(&expected), "{line}: {}", refused.stderr);
    }
}
