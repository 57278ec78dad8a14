//! What is said about a document that is not well-formed: what is wrong at which place, in the words of XML.

use sudoxml::document::Document;

/// Documents, each with the place and the message of its error.
const CASES: [(&str, &str); 35] = [
    ("<a>\n  <!-- May", "2:11: the document ends inside of a comment (line 2, column 3)"),
    ("<a>\n  <b c='d'", "2:11: the document ends inside of a tag (line 2, column 3)"),
    ("<a>\n  <b c='d>\n</a>", "3:1: the value of an attribute contains <; write &lt;, or close its quote"),
    ("<a>\n</a", "2:4: the document ends inside of a tag (line 2, column 1)"),
    ("<a><![CDATA[b", "1:14: the document ends inside of a CDATA section (line 1, column 4)"),
    ("<a><?page break", "1:16: the document ends inside of a processing instruction (line 1, column 4)"),
    ("<a><b></b>", "1:11: the document ends, but <a> (line 1, column 1) is still open"),
    ("<a><b></a>", "1:7: found </a>, but <b> (line 1, column 4) is still open"),
    ("<!-- May -->", "1:13: the document contains no element"),
    ("<a><!-- b -- c --></a>", "1:11: a comment cannot contain -- before its end"),
    ("<a>b ]]> c</a>", "1:6: text cannot contain ]]>; write ]]&gt;"),
    ("<a b='1 < 2'/>", "1:9: the value of an attribute contains <; write &lt;, or close its quote"),
    ("<a>1 < 2</a>", "1:7: a name is expected here"),
    ("<a><1st/></a>", "1:5: a name is expected here"),
    ("<a><!note></a>", "1:4: this is not markup of XML; write &lt; for the character <"),
    ("<a>b & c</a>", "1:6: this & does not start a reference; write &amp; for the character"),
    ("<a>&five;</a>", "1:4: the entity five is not declared"),
    ("<a b='&five;'/>", "1:7: the entity five is not declared"),
    ("<a/>\n<b/>", "2:1: the document goes on after the end of its root element"),
    ("<a/>\nMay", "2:1: the document goes on after the end of its root element"),
    ("<!-- -->\nMay\n<a/>", "2:1: only comments and processing instructions can be here, before the root element"),
    (
        "\n<?xml version='1.0'?><a/>",
        "2:1: the XML declaration can only be at the very start of the document; remove what is before it",
    ),
    ("<a b='1' b='2'/>", "1:10: the attribute b is there twice in this tag"),
    (
        "<a xmlns='urn:a' xmlns='urn:b'/>",
        "1:18: this tag declares the same namespace prefix, or the default namespace, twice; remove one declaration",
    ),
    (
        "<a xmlns:b='urn:a' xmlns:b='urn:b'/>",
        "1:20: this tag declares the same namespace prefix, or the default namespace, twice; remove one declaration",
    ),
    ("<a><s:b/></a>", "1:5: the prefix s is not declared; xmlns:s=\"...\" declares it"),
    (
        "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'><xml:b/></a>",
        "1:54: the name of an element cannot have the prefix xml here; give it another prefix",
    ),
    ("<a b '1'/>", "1:6: '=' is expected here, not '''"),
    ("<a b=1/>", "1:6: a quote is expected here, not '1'"),
    ("<a><b></b c='d'></a>", "1:11: '>' is expected here, not 'c'"),
    (
        "<a xmlns:xml='urn:a'/>",
        "1:4: the prefix xml always means http://www.w3.org/XML/1998/namespace; remove this declaration",
    ),
    (
        "<a xmlns:b='http://www.w3.org/XML/1998/namespace'/>",
        "1:4: only the prefix xml means http://www.w3.org/XML/1998/namespace; use another namespace",
    ),
    (
        "<a xmlns:b='http://www.w3.org/2000/xmlns/'/>",
        "1:4: no prefix can mean http://www.w3.org/2000/xmlns/; use another namespace",
    ),
    ("<xmlns:a/>", "1:2: the name of an element cannot start with xmlns:"),
    ("\n\n", "3:1: this document is empty"),
];

/// Proves docs/rules/not-well-formed.md.
#[test]
fn the_message_says_what_is_wrong() {
    let found = CASES.map(|(text, _)| {
        let document = Document::parse_lenient(text).expect("UTF-8");
        let fault = document.faults().last().expect("an error");
        assert_eq!(fault.rule.id(), "not-well-formed", "{text}");
        (text, format!("{}: {}", fault.start(), fault.message))
    });
    assert_eq!(found, CASES.map(|(text, expected)| (text, expected.to_owned())));
}
