//! HTML: puzzles as tables, one file for a document or a book, or a folder of parts with an index.
//!
//! | purpose | modules |
//! |---|---|
//! | a book in one file, or in several | `book`, `parts` |
//! | a file | `file`, `style` |
//! | how these look as text: templates, which users can replace | `templates`, and the folder of that name |
//! | the parts of a file | `index`, `body`, `section`, `store` |
//! | puzzles that wait for their place in another order | `waiting` |
//! | a puzzle and its answer | `item`, `puzzle` |
//! | a board: a table with a drawing in the background | `board`, `drawing` |
//! | text that is not markup | `escape` |

mod board;
mod body;
mod book;
mod drawing;
mod escape;
mod file;
mod index;
mod item;
mod options;
mod parts;
mod puzzle;
mod section;
mod store;
mod style;
mod templates;
mod waiting;

pub use book::Book;
pub use drawing::drawing;
pub use options::BookOptions;
pub use parts::{INDEX, PartFile, Parts};
pub use templates::{Template, TemplateError, Templates};
