package io.github.sudoxml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.NamespaceSupport;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * Does a task on each {@code <sudoku>} that flows through SAX, and passes everything else on: one puzzle is in memory at a
 * time. As the source of a transformation, it is {@code new SAXSource(filter, input)}.
 *
 * <p>A puzzle that cannot be processed is a {@link SAXParseException} with the line and the column in the document at which
 * the puzzle ends. Its cause is the {@link SudoxmlException}, with the place in the serialized puzzle.
 *
 * <p>An entity in a puzzle that the parser skips is an error, because the puzzle could have givens in it. So is a reader that
 * is not aware of namespaces and cannot be made so.
 *
 * <p>A filter is for one document at a time, and one thread; it can be used again.
 */
public final class SudokuFilter extends XMLFilterImpl {
    private static final String NAMESPACES = "http://xml.org/sax/features/namespaces";
    private static final String LEXICAL = "http://xml.org/sax/properties/lexical-handler";
    private static final LexicalHandler IGNORED = new DefaultHandler2();

    private final Task task;
    private final Options options;
    private final NamespaceSupport namespaces = new NamespaceSupport();

    private Locator locator;
    private boolean isDeclaring;
    private PuzzleText puzzle;
    private LexicalHandler lexical;
    private int depth;

    /**
     * A filter of this reader, which becomes aware of namespaces. The task is one that writes a document: solve, grade, audit,
     * cells, matrix or clean.
     *
     * @throws IllegalArgumentException if it is another task
     */
    public SudokuFilter(XMLReader parent, Task task, Options options) {
        super(parent);
        this.task = task.writingDocuments();
        this.options = options;
    }

    @Override
    public void parse(InputSource input) throws SAXException, IOException {
        setFeature(NAMESPACES, true);
        try {
            // A receiver that the reader has already.
            if (lexical == null && super.getProperty(LEXICAL) instanceof LexicalHandler own && !(own instanceof Lexical)) {
                lexical = own;
            }
            super.setProperty(LEXICAL, new Lexical());
        } catch (SAXNotRecognizedException | SAXNotSupportedException error) {
            // This reader says nothing of comments.
        }
        super.parse(input);
    }

    /** The receiver of comments and sections of CDATA gets those of the results in the place of those of the puzzles. */
    @Override
    public void setProperty(String name, Object value) throws SAXNotRecognizedException, SAXNotSupportedException {
        if (name.equals(LEXICAL)) {
            lexical = (LexicalHandler) value;
        } else {
            super.setProperty(name, value);
        }
    }

    @Override
    public Object getProperty(String name) throws SAXNotRecognizedException, SAXNotSupportedException {
        return name.equals(LEXICAL) ? lexical : super.getProperty(name);
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        this.locator = locator;
        super.setDocumentLocator(locator);
    }

    /** A filter can be used again, also after a document that ended with an error. */
    @Override
    public void startDocument() throws SAXException {
        namespaces.reset();
        isDeclaring = false;
        puzzle = null;
        depth = 0;
        super.startDocument();
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) throws SAXException {
        if (!isDeclaring) {
            namespaces.pushContext();
            isDeclaring = true;
        }
        namespaces.declarePrefix(prefix, uri);
        if (puzzle != null) {
            puzzle.handler().startPrefixMapping(prefix, uri);
        } else {
            super.startPrefixMapping(prefix, uri);
        }
    }

    @Override
    public void endPrefixMapping(String prefix) throws SAXException {
        if (puzzle != null) {
            puzzle.handler().endPrefixMapping(prefix);
        } else {
            super.endPrefixMapping(prefix);
        }
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) throws SAXException {
        if (!isDeclaring) {
            namespaces.pushContext();
        }
        isDeclaring = false;
        if (local.isEmpty()) {
            throw new SAXParseException("the reader is not aware of namespaces", locator);
        }
        if (puzzle == null && local.equals("sudoku")) {
            puzzle = new PuzzleText(namespaces);
        }
        if (puzzle == null) {
            super.startElement(uri, local, name, attributes);
        } else {
            depth++;
            puzzle.handler().startElement(uri, local, name, attributes);
        }
    }

    @Override
    public void endElement(String uri, String local, String name) throws SAXException {
        if (puzzle == null) {
            super.endElement(uri, local, name);
        } else {
            puzzle.handler().endElement(uri, local, name);
            depth--;
        }
        namespaces.popContext();
        if (puzzle != null && depth == 0) {
            end();
        }
    }

    @Override
    public void characters(char[] text, int start, int length) throws SAXException {
        if (puzzle == null) {
            super.characters(text, start, length);
        } else {
            puzzle.handler().characters(text, start, length);
        }
    }

    @Override
    public void ignorableWhitespace(char[] text, int start, int length) throws SAXException {
        if (puzzle == null) {
            super.ignorableWhitespace(text, start, length);
        } else {
            puzzle.handler().ignorableWhitespace(text, start, length);
        }
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
        if (puzzle == null) {
            super.processingInstruction(target, data);
        } else {
            puzzle.handler().processingInstruction(target, data);
        }
    }

    @Override
    public void skippedEntity(String name) throws SAXException {
        if (puzzle != null) {
            String message = "the parser skipped the entity " + name + ", which is part of a puzzle; let it read external entities";
            throw new SAXParseException(message, locator);
        }
        super.skippedEntity(name);
    }

    /** Processes the puzzle, and passes its result on. */
    private void end() throws SAXException {
        byte[] input = puzzle.end();
        puzzle = null;
        try {
            byte[] output = SudokuDocument.of(input, "").run(task, options).orThrow();
            XMLReader reader = Xml.reader();
            reader.setContentHandler(new Inner(this));
            if (lexical != null) {
                reader.setProperty(LEXICAL, lexical);
            }
            reader.parse(new InputSource(new ByteArrayInputStream(output)));
        } catch (SudoxmlException error) {
            throw new SAXParseException(error.getMessage(), locator, error);
        } catch (ParserConfigurationException | IOException error) {
            throw new SAXException(error);
        }
    }

    /** Comments and sections of CDATA: those of a puzzle are a part of it, and the receiver gets those of the result. */
    private final class Lexical extends DefaultHandler2 {
        /** What takes an event here; nothing, if the receiver takes none. */
        private LexicalHandler target() {
            return puzzle != null ? puzzle.handler() : lexical != null ? lexical : IGNORED;
        }

        @Override
        public void comment(char[] text, int start, int length) throws SAXException {
            target().comment(text, start, length);
        }

        @Override
        public void startCDATA() throws SAXException {
            target().startCDATA();
        }

        @Override
        public void endCDATA() throws SAXException {
            target().endCDATA();
        }

        @Override
        public void startDTD(String name, String publicId, String systemId) throws SAXException {
            target().startDTD(name, publicId, systemId);
        }

        @Override
        public void endDTD() throws SAXException {
            target().endDTD();
        }

        @Override
        public void startEntity(String name) throws SAXException {
            if (puzzle == null) {
                target().startEntity(name);
            }
        }

        @Override
        public void endEntity(String name) throws SAXException {
            if (puzzle == null) {
                target().endEntity(name);
            }
        }
    }

    /** What flows out of the parser of a result goes to the receiver of the filter, without the ends of the document. */
    private static final class Inner extends XMLFilterImpl {
        private Inner(SudokuFilter outer) {
            setContentHandler(outer.getContentHandler());
        }

        @Override
        public void setDocumentLocator(Locator locator) {
            // The locator of the receiver is that of the document.
        }

        @Override
        public void startDocument() {
            // The document has started already.
        }

        @Override
        public void endDocument() {
            // The document goes on.
        }
    }
}
