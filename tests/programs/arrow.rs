//! A table in the columns of Arrow, read by the crate of Arrow. Only the program that these tests run is built with it, so
//! that `cargo test` does not compile that crate.

use arrow_ipc::reader::StreamReader;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, EMPTY, MANY, SOLVED, UNIQUE, collection, named};

/// Proves docs/how-to.md#grade.
#[test]
fn a_table_in_arrow_is_a_stream_of_batches() {
    let dir = Dir::new();
    dir.write("p/a.xml", collection(&[UNIQUE, MANY, CLASH, SOLVED, EMPTY])).write("p/b.xml", named("B", UNIQUE));
    let arrow = dir.run("table p --to arrow").exits(0).stdout;
    let batches: Vec<_> =
        StreamReader::try_new(&arrow[..], None).expect("a stream").map(|batch| batch.expect("rows")).collect();
    assert_eq!(batches.iter().map(|batch| batch.num_rows()).collect::<Vec<_>>(), [6], "one batch for two documents");
    let schema = batches[0].schema();
    let types: Vec<String> =
        schema.fields().iter().map(|field| format!("{} {}", field.name(), field.data_type())).collect();
    let expected = [
        "document Utf8",
        "line Int64",
        "name Utf8",
        "verdict Utf8",
        "solutions Int64",
        "complete Boolean",
        "rating Float64",
        "at_least Boolean",
        "level Utf8",
        "column Int64",
        "givens Utf8",
        "first_solution Utf8",
        "pearl Float64",
        "diamond Float64",
        "technique Utf8",
        "violations Int64",
        "canonical Utf8",
        "symmetry Utf8",
        "scale Utf8",
    ];
    assert_eq!(types, expected);
    dir.run("table p --to arrow -o t.arrows").exits(0);
    assert!(dir.read("t.arrows") == arrow);
    for flags in ["--jobs 1", "--stream-from 0 --batch-bytes 1", "--jobs 7 --stream-from 0"] {
        assert!(dir.run(&format!("table p --to arrow {flags}")).exits(0).stdout == arrow, "{flags}");
    }
    dir.write("p/c.xml", "<sudoku/>");
    assert!(dir.run("table p --to arrow").exits(2).stdout.is_empty());
    dir.run("table p --to arrow -o u.arrows").exits(2);
    assert!(!dir.has("u.arrows"));
}
