//! The words of the document contract: the local names of elements and attributes that mean something in a puzzle. A name
//! is compared with them once, when its tag is read.

/// The namespace of the elements of XInclude.
pub const XINCLUDE: &str = "http://www.w3.org/2001/XInclude";

macro_rules! words {
    ($($word:ident $name:literal,)+) => {
        /// A local name of an element or an attribute.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Word {
            $($word,)+
            /// A name that means nothing here.
            Other,
        }

        impl Word {
            /// The word for a local name.
            pub(crate) fn of(name: &str) -> Word {
                match name {
                    $($name => Word::$word,)+
                    _ => Word::Other,
                }
            }

            /// The local name; empty for a name that means nothing.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Word::$word => $name,)+
                    Word::Other => "",
                }
            }
        }
    };
}

words! {
    Sudoku "sudoku",
    Matrix "matrix",
    Cells "cells",
    Grid "grid",
    Grade "grade",
    Audit "audit",
    Boxes "boxes",
    Unit "unit",
    Row "row",
    Col "col",
    Cell "cell",
    Name "name",
    Size "size",
    Box "box",
    Extra "extra",
    Symbols "symbols",
    Verdict "verdict",
    Solutions "solutions",
    Complete "complete",
    Open "open",
    Rating "rating",
    Role "role",
    XmlId "xml:id",
}

impl Word {
    /// The word of the name of an attribute, as it is written. Only one attribute in a namespace means something, and its
    /// prefix is always the same.
    pub(super) fn of_attribute(name: &str) -> Word {
        let word = Word::of(name);
        if name.contains(':') && word != Word::XmlId { Word::Other } else { word }
    }

    /// Whether an element of this name contains only other elements.
    pub(super) fn is_list(self) -> bool {
        matches!(self, Word::Matrix | Word::Cells | Word::Grid | Word::Boxes | Word::Unit | Word::Row)
    }

    /// Whether an element of this name contains a value.
    pub(super) fn is_leaf(self) -> bool {
        matches!(self, Word::Col | Word::Cell)
    }
}
