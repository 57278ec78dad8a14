package io.github.sudoxml;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** XML between the library and Java: bytes of sources, nodes of texts. It uses the JDK's own classes, whatever others there are. */
final class Xml {
    private Xml() {}

    /** The bytes of a source: those of a stream are not changed. */
    static byte[] bytes(Source source) {
        try {
            if (source instanceof StreamSource stream) {
                if (stream.getInputStream() != null) {
                    return stream.getInputStream().readAllBytes();
                }
                if (stream.getReader() != null) {
                    return characters(stream.getReader()).getBytes(StandardCharsets.UTF_8);
                }
                try (InputStream opened = URI.create(stream.getSystemId()).toURL().openStream()) {
                    return opened.readAllBytes();
                }
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(source, new StreamResult(bytes));
            return bytes.toByteArray();
        } catch (IOException error) {
            throw new SudoxmlException("the source cannot be read: " + error.getMessage(), error);
        }
    }

    /** The characters of a reader are not in the encoding that their declaration names, so they lose it. */
    private static String characters(Reader reader) throws IOException {
        StringWriter writer = new StringWriter();
        reader.transferTo(writer);
        return writer.toString().replaceFirst("^\\s*<\\?xml\\s.*?\\?>", "");
    }

    /** The text of a node, without a declaration. */
    static String text(Node node) {
        StringWriter writer = new StringWriter();
        write(new DOMSource(node), new StreamResult(writer));
        return writer.toString();
    }

    /** Copies a source to a result. */
    static void write(Source source, Result result) {
        try {
            Transformer copy = TransformerFactory.newDefaultInstance().newTransformer();
            copy.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            copy.transform(source, result);
        } catch (TransformerException error) {
            throw new SudoxmlException("the XML cannot be copied: " + error.getMessage(), error);
        }
    }

    /** An empty document. */
    static Document document() {
        try {
            return DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder().newDocument();
        } catch (ParserConfigurationException error) {
            throw new IllegalStateException(error);
        }
    }

    /** The root of a text. */
    static Element element(String text) {
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
            return document.getDocumentElement();
        } catch (Exception error) {
            throw new SudoxmlException("the XML cannot be parsed: " + error.getMessage(), error);
        }
    }
}
