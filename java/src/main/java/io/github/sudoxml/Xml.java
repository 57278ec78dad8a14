package io.github.sudoxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;

/**
 * XML between the library and Java: bytes of sources, nodes of texts. It uses the JDK's own classes, whatever others there are,
 * and reads nothing that a document names: no DTD, no external entity.
 */
final class Xml {
    /** The name of an encoding in the declaration of a document. */
    private static final Pattern ENCODING =
            Pattern.compile("(?s)\\A\\uFEFF?<\\?xml(?=\\s)[^?>]*?\\s(encoding\\s*=\\s*(?:\"[^\"]*\"|'[^']*'))");

    /** The features of a parser that reads what a document names. */
    private static final List<String> OUTSIDE = List.of(
            "http://apache.org/xml/features/nonvalidating/load-external-dtd",
            "http://xml.org/sax/features/external-general-entities",
            "http://xml.org/sax/features/external-parameter-entities");

    private static final String TOO_DEEP = "the elements are nested too deeply for a tree of nodes; give the document as a text";

    private Xml() {}

    /** The bytes of a source: those of a stream are not changed. */
    static byte[] bytes(Source source) {
        try {
            if (source instanceof StreamSource stream) {
                if (stream.getInputStream() != null) {
                    return stream.getInputStream().readAllBytes();
                }
                if (stream.getReader() != null) {
                    return bytes(characters(stream.getReader()));
                }
                if (stream.getSystemId() == null) {
                    throw new SudoxmlException("the source is empty: it has no stream, no reader and no address");
                }
                try (InputStream opened = address(stream.getSystemId()).openStream()) {
                    return opened.readAllBytes();
                }
            }
            if (source instanceof DOMSource dom && dom.getNode() != null) {
                refuseReferences(dom.getNode());
            }
            // As characters, because bytes would be in the encoding that a document was read in, which nothing says then.
            StringWriter writer = new StringWriter();
            write(source, new StreamResult(writer));
            return bytes(writer.toString());
        } catch (IOException | IllegalArgumentException error) {
            throw new SudoxmlException("the source cannot be read: " + error.getMessage(), error);
        }
    }

    /** An address, which can be relative to the folder of the program and have characters that no URI has, as in SAX. */
    private static URL address(String system) throws IOException {
        return new URL(Path.of("").toUri().toURL(), system);
    }

    /** A reference to an entity is not copied, and a puzzle could have givens in it. */
    private static void refuseReferences(Node root) {
        Node node = root;
        // Some nodes are new objects with each call, so the way back to the root is counted.
        int depth = 0;
        while (true) {
            if (node.getNodeType() == Node.ENTITY_REFERENCE_NODE) {
                throw new SudoxmlException(
                        "the nodes have a reference to the entity " + node.getNodeName() + "; let the parser expand entities");
            }
            if (node.getFirstChild() != null) {
                node = node.getFirstChild();
                depth++;
                continue;
            }
            while (depth > 0 && node.getNextSibling() == null) {
                node = node.getParentNode();
                depth--;
            }
            if (depth == 0) {
                return;
            }
            node = node.getNextSibling();
        }
    }

    private static String characters(Reader reader) throws IOException {
        StringWriter writer = new StringWriter();
        reader.transferTo(writer);
        return writer.toString();
    }

    /**
     * Characters in UTF-8. They are not in the encoding that their declaration names, so it goes; spaces in its place keep the
     * columns.
     */
    static byte[] bytes(String text) {
        Matcher declared = ENCODING.matcher(text);
        StringBuilder changed = new StringBuilder(text);
        if (declared.find()) {
            changed.replace(declared.start(1), declared.end(1), declared.group(1).replaceAll(".", " "));
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(changed));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException error) {
            throw new SudoxmlException("the text has a surrogate that is alone, which no document has", error);
        }
    }

    /** The text of a node, without a declaration. */
    static String text(Node node) {
        refuseReferences(node);
        StringWriter writer = new StringWriter();
        write(new DOMSource(node), new StreamResult(writer));
        return writer.toString();
    }

    /** Copies a source to a result. */
    static void write(Source source, Result result) {
        try {
            boolean needsReader = source instanceof SAXSource sax && sax.getXMLReader() == null;
            Source read = needsReader ? new SAXSource(reader(), SAXSource.sourceToInputSource(source)) : source;
            Transformer copy = TransformerFactory.newDefaultInstance().newTransformer();
            copy.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            copy.transform(read, result);
        } catch (StackOverflowError error) {
            throw new SudoxmlException(TOO_DEEP, error);
        } catch (TransformerException | ParserConfigurationException | SAXException error) {
            throw new SudoxmlException("the XML cannot be copied: " + error.getMessage(), error);
        }
    }

    /** A copy of an element for this document. */
    static Node copy(Element element, Document into) {
        try {
            return into.importNode(element, true);
        } catch (StackOverflowError error) {
            throw new SudoxmlException(TOO_DEEP, error);
        }
    }

    /** A parser for SAX. */
    static XMLReader reader() throws ParserConfigurationException, SAXException {
        XMLReader reader = SAXParserFactory.newDefaultNSInstance().newSAXParser().getXMLReader();
        for (String feature : OUTSIDE) {
            reader.setFeature(feature, false);
        }
        reader.setErrorHandler(THROWING);
        return reader;
    }

    /** An empty document. */
    static Document document() {
        try {
            return DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder().newDocument();
        } catch (ParserConfigurationException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Throws what the default handler prints. */
    private static final ErrorHandler THROWING = new ErrorHandler() {
        @Override
        public void warning(SAXParseException warning) {}

        @Override
        public void error(SAXParseException error) throws SAXException {
            throw error;
        }

        @Override
        public void fatalError(SAXParseException error) throws SAXException {
            throw error;
        }
    };

    /** The root of a text. */
    static Element element(String text) {
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            for (String feature : OUTSIDE) {
                factory.setFeature(feature, false);
            }
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(THROWING);
            return builder.parse(new InputSource(new StringReader(text))).getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException error) {
            throw new SudoxmlException("the XML cannot be parsed: " + error.getMessage(), error);
        }
    }
}
