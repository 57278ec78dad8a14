package io.github.sudoxml;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.Comment;
import javax.xml.stream.events.EndElement;
import javax.xml.stream.events.EntityReference;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.ProcessingInstruction;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import javax.xml.stream.util.EventReaderDelegate;
import javax.xml.transform.sax.TransformerHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.NamespaceSupport;

/**
 * Does a task on each {@code <sudoku>} that flows through StAX, and passes everything else on: one puzzle is in memory at a
 * time. As the source of a transformation it is {@code new StAXSource(reader)}.
 *
 * <p>A puzzle that cannot be processed is an {@link XMLStreamException} with the location at which the puzzle ends. Its cause
 * is the {@link SudoxmlException}, with the place in the serialized puzzle. After it, the reader is of no further use.
 *
 * <p>A reader is for one document, and one thread. A program that reads with an {@link XMLStreamReader} gives that to the
 * second constructor.
 */
public final class SudokuEventReader extends EventReaderDelegate {
    private static final XMLEventFactory EVENTS = XMLEventFactory.newDefaultFactory();

    private final Task task;
    private final Options options;

    /** The events of the result of the last puzzle. */
    private final Queue<XMLEvent> results = new ArrayDeque<>();

    private final NamespaceSupport namespaces = new NamespaceSupport();
    private XMLEvent last;

    /**
     * The events of this reader, which must be aware of namespaces. The task is one that writes a document: solve, grade, audit,
     * cells, matrix or clean.
     *
     * @throws IllegalArgumentException if it is another task
     */
    public SudokuEventReader(XMLEventReader parent, Task task, Options options) {
        super(parent);
        this.task = task.writingDocuments();
        this.options = options;
    }

    /**
     * The events of a stream.
     *
     * @throws IllegalArgumentException if the task writes no document
     * @throws XMLStreamException if it cannot be read
     */
    public SudokuEventReader(XMLStreamReader parent, Task task, Options options) throws XMLStreamException {
        this(XMLInputFactory.newDefaultFactory().createXMLEventReader(parent), task, options);
    }

    @Override
    public boolean hasNext() {
        return !results.isEmpty() || super.hasNext();
    }

    @Override
    public XMLEvent nextEvent() throws XMLStreamException {
        fill();
        return results.isEmpty() ? passed() : results.remove();
    }

    @Override
    public Object next() {
        try {
            return nextEvent();
        } catch (XMLStreamException error) {
            if (error.getNestedException() instanceof SudoxmlException found) {
                throw found;
            }
            throw new SudoxmlException(error.getMessage(), error);
        }
    }

    @Override
    public XMLEvent peek() throws XMLStreamException {
        fill();
        return results.isEmpty() ? super.peek() : results.peek();
    }

    @Override
    public XMLEvent nextTag() throws XMLStreamException {
        while (true) {
            XMLEvent event = nextEvent();
            if (event.isStartElement() || event.isEndElement()) {
                return event;
            }
            boolean isSpace = event.isCharacters() && event.asCharacters().getData().isBlank();
            if (event.isEndDocument() || event.isCharacters() && !isSpace) {
                throw new XMLStreamException("there is no tag here", event.getLocation());
            }
        }
    }

    @Override
    public String getElementText() throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        while (true) {
            XMLEvent event = nextEvent();
            if (event.isEndElement()) {
                return text.toString();
            }
            if (event.isStartElement() || event.isEndDocument()) {
                throw new XMLStreamException("there is not only text here", event.getLocation());
            }
            if (event.isCharacters()) {
                text.append(event.asCharacters().getData());
            }
        }
    }

    /** If a puzzle comes next, reads it, and takes its result in its place. */
    private void fill() throws XMLStreamException {
        if (results.isEmpty() && super.peek() instanceof StartElement start && isPuzzle(start)) {
            Iterable<Namespace> own = () -> start.getNamespaces();
            for (XMLEvent event : results(puzzle())) {
                boolean isRoot = results.isEmpty() && event.isStartElement();
                results.add(isRoot ? with(event.asStartElement(), own.iterator()) : event);
            }
        }
    }

    private static boolean isPuzzle(StartElement start) {
        return start.getName().getLocalPart().equals("sudoku");
    }

    /** The next event that is not of a puzzle. */
    private XMLEvent passed() throws XMLStreamException {
        XMLEvent event = super.nextEvent();
        if (event instanceof StartElement start) {
            namespaces.pushContext();
            start.getNamespaces().forEachRemaining(one -> namespaces.declarePrefix(one.getPrefix(), uri(one)));
        } else if (event.isEndElement()) {
            namespaces.popContext();
        }
        return event;
    }

    /** The URI of {@code xmlns=""} can be null. */
    private static String uri(Namespace one) {
        String uri = one.getNamespaceURI();
        return uri == null ? "" : uri;
    }

    /** The puzzle that comes next, serialized with all prefixes that are known where it is. */
    private byte[] puzzle() throws XMLStreamException {
        List<XMLEvent> events = new ArrayList<>();
        int depth = 0;
        do {
            last = super.nextEvent();
            depth += last.isStartElement() ? 1 : last.isEndElement() ? -1 : 0;
            events.add(last);
        } while (depth > 0);
        namespaces.pushContext();
        // A reader that was advanced before has passed declarations that only its elements know.
        events.forEach(this::declareUsed);
        try {
            PuzzleText text = new PuzzleText(namespaces);
            for (XMLEvent event : events) {
                add(event, text.handler());
            }
            return text.end();
        } catch (SAXException error) {
            throw new XMLStreamException(error.getMessage(), last.getLocation(), error);
        } finally {
            namespaces.popContext();
        }
    }

    private void declareUsed(XMLEvent event) {
        if (event instanceof StartElement start) {
            declareUsed(start, start.getName());
            start.getAttributes().forEachRemaining(attribute -> declareUsed(start, attribute.getName()));
        }
    }

    private void declareUsed(StartElement start, QName name) {
        String prefix = name.getPrefix();
        String uri = start.getNamespaceURI(prefix);
        boolean isOther = !prefix.isEmpty() && !prefix.equals("xml") && uri != null;
        if (isOther && namespaces.getURI(prefix) == null) {
            namespaces.declarePrefix(prefix, uri);
        }
    }

    /** Adds an event to the text of a puzzle. */
    private static void add(XMLEvent event, TransformerHandler to) throws SAXException {
        if (event instanceof StartElement start) {
            for (Iterator<Namespace> own = start.getNamespaces(); own.hasNext();) {
                Namespace one = own.next();
                to.startPrefixMapping(one.getPrefix(), uri(one));
            }
            AttributesImpl attributes = new AttributesImpl();
            start.getAttributes().forEachRemaining(one -> attributes.addAttribute(
                    one.getName().getNamespaceURI(), one.getName().getLocalPart(), raw(one.getName()), "CDATA", one.getValue()));
            to.startElement(start.getName().getNamespaceURI(), start.getName().getLocalPart(), raw(start.getName()), attributes);
        } else if (event instanceof EndElement end) {
            to.endElement(end.getName().getNamespaceURI(), end.getName().getLocalPart(), raw(end.getName()));
        } else if (event instanceof Characters text) {
            if (text.isCData()) {
                to.startCDATA();
            }
            to.characters(text.getData().toCharArray(), 0, text.getData().length());
            if (text.isCData()) {
                to.endCDATA();
            }
        } else if (event instanceof Comment comment) {
            to.comment(comment.getText().toCharArray(), 0, comment.getText().length());
        } else if (event instanceof ProcessingInstruction instruction) {
            to.processingInstruction(instruction.getTarget(), instruction.getData());
        } else if (event instanceof EntityReference reference) {
            throw new SAXException("the parser did not replace the entity " + reference.getName()
                    + ", which is part of a puzzle; let it replace references to entities");
        }
    }

    private static String raw(QName name) {
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }

    /** The same start with these declarations. */
    private static StartElement with(StartElement start, Iterator<Namespace> declarations) {
        QName name = start.getName();
        return EVENTS.createStartElement(
                name.getPrefix(),
                name.getNamespaceURI(),
                name.getLocalPart(),
                start.getAttributes(),
                declarations,
                start.getNamespaceContext());
    }

    /** The events of a puzzle with its results. */
    private List<XMLEvent> results(byte[] puzzle) throws XMLStreamException {
        byte[] output;
        try {
            output = SudokuDocument.of(puzzle, "").run(task, options).orThrow();
        } catch (SudoxmlException error) {
            throw new XMLStreamException(error.getMessage(), last.getLocation(), error);
        }
        XMLEventReader reader =
                XMLInputFactory.newDefaultFactory().createXMLEventReader(new ByteArrayInputStream(output), "UTF-8");
        List<XMLEvent> events = new ArrayList<>();
        while (reader.hasNext()) {
            XMLEvent event = reader.nextEvent();
            if (!event.isStartDocument() && !event.isEndDocument()) {
                events.add(event);
            }
        }
        return events;
    }
}
