//! Questions about elements of a parsed document: their children, attributes, names and text.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Attribute, Node};

use crate::document::layout;

/// The child elements.
pub(super) fn element_children<'a, 't>(node: Node<'a, 't>) -> impl Iterator<Item = Node<'a, 't>> {
    node.children().filter(Node::is_element)
}

/// Whether the child is an element with this name in the namespace of its parent.
pub(super) fn is_named(child: Node<'_, '_>, parent: Node<'_, '_>, name: &str) -> bool {
    child.is_element() && child.tag_name().name() == name && same_namespace(child, parent)
}

/// Whether two elements are in the same namespace, or both in none.
pub(super) fn same_namespace(a: Node<'_, '_>, b: Node<'_, '_>) -> bool {
    // xmlns="" removes a default namespace; roxmltree reports that as a namespace with an empty name.
    a.tag_name().namespace().unwrap_or_default() == b.tag_name().namespace().unwrap_or_default()
}

/// An attribute in no namespace. An attribute of the same name in a namespace belongs to the user.
pub(super) fn attribute<'a, 't>(node: Node<'a, 't>, name: &str) -> Option<Attribute<'a, 't>> {
    node.attributes().find(|attribute| attribute.name() == name && attribute.namespace().is_none())
}

/// The range of an attribute, or of the element if it has no such attribute.
pub(super) fn attribute_range(node: Node<'_, '_>, name: &str) -> Range<usize> {
    attribute(node, name).map_or(node.range(), |attribute| attribute.range())
}

/// The text of an element, without its comments and processing instructions.
pub(super) fn text_of<'a>(node: Node<'a, '_>) -> Cow<'a, str> {
    let mut texts = node.children().filter(Node::is_text).filter_map(|child| child.text());
    match (texts.next(), texts.next()) {
        (first, None) => Cow::Borrowed(first.unwrap_or_default()),
        (first, second) => Cow::Owned(first.into_iter().chain(second).chain(texts).collect()),
    }
}

/// The value without white space at its start and end. In XML a no-break space is not white space.
pub(super) fn trim(value: &str) -> &str {
    value.trim_matches(layout::is_space)
}

/// Whether the element is a result of an earlier run: a `<grid>` with a verdict, in a `<sudoku>` of its namespace.
pub(super) fn is_result(node: Node<'_, '_>) -> bool {
    is_in_sudoku_with(node, "grid", "verdict")
}

/// Whether the element is a grade of an earlier run: a `<grade>` with a rating, in a `<sudoku>` of its namespace.
pub(super) fn is_grade(node: Node<'_, '_>) -> bool {
    is_in_sudoku_with(node, "grade", "rating")
}

fn is_in_sudoku_with(node: Node<'_, '_>, name: &str, required: &str) -> bool {
    node.tag_name().name() == name
        && attribute(node, required).is_some()
        && node.parent().is_some_and(|parent| parent.tag_name().name() == "sudoku" && same_namespace(node, parent))
}
