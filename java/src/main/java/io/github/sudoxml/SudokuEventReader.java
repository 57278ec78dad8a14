package io.github.sudoxml;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import javax.xml.stream.util.EventReaderDelegate;
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
            start.getNamespaces().forEachRemaining(this::declare);
        } else if (event.isEndElement()) {
            namespaces.popContext();
        }
        return event;
    }

    /** The URI of {@code xmlns=""} can be null. */
    private void declare(Namespace one) {
        String uri = one.getNamespaceURI();
        namespaces.declarePrefix(one.getPrefix(), uri == null ? "" : uri);
    }

    /** The puzzle that comes next, serialized with all prefixes that are known where it is. */
    private byte[] puzzle() throws XMLStreamException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XMLEventWriter writer = XMLOutputFactory.newDefaultFactory().createXMLEventWriter(bytes, "UTF-8");
        StartElement start = passed().asStartElement();
        writer.add(with(start, known().iterator()));
        for (int depth = 1; depth > 0;) {
            last = passed();
            depth += last.isStartElement() ? 1 : last.isEndElement() ? -1 : 0;
            writer.add(last);
        }
        writer.close();
        return bytes.toByteArray();
    }

    private List<Namespace> known() {
        List<String> prefixes = Collections.list(namespaces.getPrefixes());
        List<Namespace> known = new ArrayList<>();
        if (namespaces.getURI("") != null) {
            known.add(EVENTS.createNamespace(namespaces.getURI("")));
        }
        prefixes.stream()
                .filter(prefix -> !prefix.equals("xml"))
                .forEach(prefix -> known.add(EVENTS.createNamespace(prefix, namespaces.getURI(prefix))));
        return known;
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
