//! Pictures, as people and programs see them: a browser draws them, a validator reads them, and what they show is compared
//! with the puzzle and with reference pictures in `fixtures/pictures/`. `SUDOXML_BLESS=1` renews the references.
//!
//! A missing tool fails the tests: `tests/install.sh` installs them all.

mod browser;
mod compare;
mod pdf;
mod samples;

mod boards;
mod book;
mod html;
mod images;
mod random;
mod tools;
