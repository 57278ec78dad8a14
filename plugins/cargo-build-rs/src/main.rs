//! Prints the puzzles that were solved when the program was built.

include!(concat!(env!("OUT_DIR"), "/solved.rs"));

fn main() {
    for (name, document) in SOLVED {
        println!("{name}:\n{document}");
    }
}
