package io.github.sudoxml;

import java.io.ByteArrayOutputStream;
import java.util.Collections;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.NamespaceSupport;

/** A puzzle that flows by in events, serialized with all prefixes that are known where it is. */
final class PuzzleText {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TransformerHandler handler;

    /** Begins a puzzle where these prefixes are known. */
    PuzzleText(NamespaceSupport known) throws SAXException {
        try {
            handler = ((SAXTransformerFactory) TransformerFactory.newDefaultInstance()).newTransformerHandler();
        } catch (TransformerConfigurationException error) {
            throw new SAXException(error);
        }
        handler.getTransformer().setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        handler.setResult(new StreamResult(bytes));
        handler.startDocument();
        String standard = known.getURI("");
        if (standard != null) {
            handler.startPrefixMapping("", standard);
        }
        for (String prefix : Collections.list(known.getPrefixes())) {
            if (!prefix.equals("xml")) {
                handler.startPrefixMapping(prefix, known.getURI(prefix));
            }
        }
    }

    /** What takes its events. */
    TransformerHandler handler() {
        return handler;
    }

    /** Ends the puzzle. */
    byte[] end() throws SAXException {
        handler.endDocument();
        return bytes.toByteArray();
    }
}
