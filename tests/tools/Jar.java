import io.github.sudoxml.Cancel;
import io.github.sudoxml.Count;
import io.github.sudoxml.Finding;
import io.github.sudoxml.Functions;
import io.github.sudoxml.Limits;
import io.github.sudoxml.Options;
import io.github.sudoxml.Output;
import io.github.sudoxml.Sudoku;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudokuEventReader;
import io.github.sudoxml.SudokuFilter;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.Task;
import io.github.sudoxml.Verdict;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.XMLEvent;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;

/**
 * Checks the jar in one virtual machine: {@code java -cp JAR Jar.java FIXTURES EACH}, with each so many-th file of the
 * fixtures. It prints what is wrong, and how many results were compared. The exit code is 1 if something is wrong.
 */
class Jar {
    private static final String FORMAT = "the request is not in the format of this operation: ";

    private static final String LINE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static Path fixtures;
    private static int each;
    private static int compared;
    private static int wrong;

    /** The extension of an expected output, and how it is made. */
    private record Row(String extension, Task task, Options options) {}

    private static final List<Row> ROWS = List.of(
            new Row("solved", Task.SOLVE, Options.NONE),
            new Row("first3", Task.SOLVE, Options.NONE.with("max-solutions", "3")),
            new Row("list2", Task.SOLVE, Options.NONE.with("list", "2")),
            new Row("logic", Task.SOLVE, Options.NONE.with("method", "logic")),
            new Row("singles", Task.SOLVE,
                    Options.NONE.with("method", "logic").with("techniques", "naked-single,hidden-single")),
            new Row("graded", Task.GRADE, Options.NONE),
            new Row("steps", Task.GRADE, Options.NONE.flag("steps")),
            new Row("audited", Task.AUDIT, Options.NONE),
            new Row("cells", Task.CELLS, Options.NONE),
            new Row("all", Task.CELLS, Options.NONE.flag("all")),
            new Row("candidates", Task.CELLS, Options.NONE.flag("candidates")),
            new Row("matrix", Task.MATRIX, Options.NONE),
            new Row("imported", Task.IMPORT, Options.NONE),
            new Row("line", Task.EXPORT, Options.NONE),
            new Row("comma", Task.EXPORT, Options.NONE.with("to", "comma")),
            new Row("board", Task.EXPORT, Options.NONE.with("to", "board").flag("names")));

    public static void main(String[] arguments) throws Exception {
        fixtures = Path.of(arguments[0]);
        each = Integer.parseInt(arguments[1]);
        for (Row row : ROWS) {
            for (Path expected : files("." + row.extension())) {
                Output output = document(expected).run(row.task(), row.options());
                boolean same = Arrays.equals(output.bytes().orElse(null), Files.readAllBytes(expected));
                expect(same, row.task() + " does not make " + expected);
            }
        }
        for (Path expected : files(".check")) {
            Output output = document(expected).run(Task.CHECK, Options.NONE);
            List<String> text = Files.readAllLines(expected);
            same(output.isDone(), text.remove(text.size() - 1).equals("exit 0"));
            // The expected files are without notes.
            List<String> found = output.findings().stream()
                    .filter(finding -> !finding.severity().equals("note"))
                    .map(Finding::toString)
                    .toList();
            // The command adds its options to some messages.
            boolean fit = found.size() == text.size()
                    && IntStream.range(0, found.size()).allMatch(i -> text.get(i).startsWith(found.get(i)));
            expect(fit, expected + ": " + found);
        }
        puzzles();
        functions();
        texts();
        filter();
        events();
        references();
        encodings();
        manyFindings();
        refused();
        limits();
        threads();
        loaders();
        System.out.println(compared + " compared, " + wrong + " wrong");
        System.exit(wrong == 0 ? 0 : 1);
    }

    private static void puzzles() {
        Sudoku sudoku = Sudoku.parse(LINE);
        same(sudoku.verdict(), Verdict.UNIQUE);
        same(sudoku.solutions().findFirst().orElseThrow().toString().substring(0, 9), "534678912");
        same(sudoku.count(10), new Count(1, true));
        same(sudoku.candidates(1, 3), List.of(1, 2, 4));
        same(sudoku.bestCell().orElseThrow().toString(), "Cell[row=5, col=5, box=5]");
        same(sudoku.units().size(), 27);
        same(sudoku.grade().orElseThrow().rating(), "1.2");
        expect(sudoku.toSvg().startsWith("<svg"), "a picture");
        Options drawn = Options.NONE.with("theme", "black").with("heading", "No. {number}").flag("bare");
        expect(!sudoku.toSvg(drawn).contains("No. 1"), "a bare board has no heading");
        expect(sudoku.toSvg(Options.NONE.with("heading", "No. {number}, {rating}").limits(Limits.NONE.nodes(1000)))
                .contains("No. 1, 1.2"), "a heading with the rating");
        expect(sudoku.toSvg(Options.NONE.with("language", "de")).contains("Zeile 1: 5"), "a picture in German");
        refuses(() -> sudoku.toSvg(Options.NONE.with("cell-size", "1mm")), FORMAT + "cell-size: use a length from 2mm to 100mm");
        refuses(() -> sudoku.toSvg(Options.NONE.with("page", "a4")), FORMAT + "unknown field `page`");
        same(sudoku, Sudoku.parse(new StreamSource(new StringReader(sudoku.toXml()))));
        String blank = ".".repeat(81);
        // A search that ends with its limits gives first what it found.
        Iterator<Sudoku> limited = Sudoku.parse(blank).solutions(Limits.NONE.nodes(5)).iterator();
        for (int i = 0; i < 5; i++) {
            expect(limited.hasNext(), "solution " + i);
            limited.next();
        }
        refuses(limited::hasNext, "the search reached its limits before the next solution");
        // A time is that of all of the stream.
        refuses(() -> Sudoku.parse(blank).solutions(Limits.NONE.time(Duration.ofMillis(200))).count(), "the search reached its limits");
        same(Sudoku.parse(blank).count(100), new Count(100, false));
        List<String> first = Sudoku.parse(blank).solutions().limit(200).map(Sudoku::toString).toList();
        same(first.stream().distinct().sorted().toList(), first);
        same(Sudoku.verdicts(List.of(blank, LINE, "55" + LINE.substring(2))),
                List.of(Verdict.MULTIPLE, Verdict.UNIQUE, Verdict.NONE));
        try {
            SudokuDocument.of("<sudoku><cells><cell row='1' col='10'/></cells></sudoku>").solve();
            expect(false, "an error");
        } catch (SudoxmlException error) {
            same(error.line() + ":" + error.column(), "1:30");
            same(error.findings().get(0).rule(), "wrong-value");
        }
    }

    /** A document below the root, and one that names other files, which are not read. */
    private static void functions() throws Exception {
        String puzzle = "<sudoku><cells size='4'><cell row='1' col='1'>1</cell></cells></sudoku>";
        String unique = Sudoku.parse(LINE).toXml().replaceFirst("^<\\?xml.*?\\?>", "");
        same(Functions.grade("<d>" + unique + "</d>").getAttribute("rating"), "1.2");
        refuses(() -> Functions.grade("<d>" + unique + puzzle + "</d>"), "there are 2 puzzles, not one");
        // An element of the user with the name of a result.
        String own = unique.replaceFirst("<sudoku[^>]*>", "$0<grade>hard</grade>");
        same(Functions.grade(own).getAttribute("rating") + " " + (Functions.steps(own).length > 0), "1.2 true");
        same(Functions.grade("<sudoku><grade>hard</grade><cells/></sudoku>") == null, true);
        refuses(() -> Functions.value(LINE, 1L << 32, 1), "no board has a row or a column 4294967296");
        refuses(() -> Functions.solutions(LINE, -1), "a limit is from 0, not -1");
        Path dtd = Files.createTempFile("jar", ".dtd");
        Path secret = Files.createTempFile("jar", ".txt");
        Files.writeString(dtd, "<!ATTLIST sudoku secret CDATA 'read'>");
        Files.writeString(secret, "read");
        String named = "<!DOCTYPE sudoku SYSTEM '" + dtd.toUri() + "' [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>"
                + puzzle.replace("<cells", "<title>&e;</title><cells");
        Element solved = Functions.solve(named);
        same(solved.getAttribute("secret"), "");
        same(solved.getElementsByTagName("title").item(0).getTextContent(), "");
        String copied = new String(SudokuDocument.of(new SAXSource(source(named))).solve(), StandardCharsets.UTF_8);
        expect(copied.contains("<title/>") && !copied.contains("read"), copied);
        Files.delete(dtd);
        Files.delete(secret);
    }

    /** A text has no encoding, whatever its declaration says; places are those of the text. */
    private static void texts() {
        String start = "<?xml version='1.0'\n encoding='UTF-16' standalone='yes'?>";
        String text = start + "<sudoku name='é'><cells size='4'/></sudoku>";
        same(Sudoku.parse(text).name(), "é");
        same(Sudoku.parse(new StreamSource(new StringReader(text))).name(), "é");
        String solved = new String(SudokuDocument.of(text).solve(), StandardCharsets.UTF_8);
        expect(solved.startsWith("<?xml version='1.0'\n                   standalone='yes'?><sudoku name='é'>"), solved);
        List<Finding> found = SudokuDocument.of(start + "<sudoku><cells size='4'><cell row='1' col='9'/></cells></sudoku>").check();
        same(found.get(0).line() + ":" + found.get(0).column(), "2:" + (start.length() - 20 + 39));
    }

    /** Calls that are not valid. After each, the engine answers the next. */
    private static void refused() {
        refuses(() -> Sudoku.parse(LINE).count(0), "solutions are counted up to a number from 1, not 0");
        refuses(() -> Limits.NONE.nodes(-1), "a number of nodes is from 0, not -1");
        refuses(() -> Limits.NONE.time(Duration.ofSeconds(-1)), "a time is from 0, not PT-1S");
        same(Sudoku.parse(LINE).verdict(Limits.NONE.time(Duration.ofSeconds(Long.MAX_VALUE))).orElseThrow(), Verdict.UNIQUE);
        refuses(() -> Sudoku.verdicts(List.of(LINE, LINE + "\n" + LINE)), "line 2: it has a line break");
        refuses(() -> Sudoku.verdicts(List.of(LINE, "")), "line 2: ");
        same(Sudoku.verdicts(List.of()), List.of());
        SudokuDocument blank = SudokuDocument.of("<sudoku><cells/></sudoku>");
        refuses(() -> blank.run(Task.SOLVE, Options.NONE.flag("list")), "list: the value must be a text");
        refuses(() -> blank.run(Task.GRADE, Options.NONE.with("steps", "true")), "steps: it is a flag");
        Output output = blank.run(Task.SOLVE, Options.NONE);
        same(output.total("multiple") + " " + output.total("type") + " " + output.total("songs"), "1 0 0");
        Finding finding = new Finding("error", "no-puzzle", "", 0, 0, 0, 0, "", List.of(), "m");
        same(finding.toString(), "error[no-puzzle]: m");
    }

    private static void refuses(Runnable call, String message) {
        try {
            call.run();
            expect(false, "it is refused: " + message);
        } catch (SudoxmlException error) {
            expect(error.getMessage().startsWith(message), "refused with: " + error.getMessage());
        }
    }

    /** Puzzles in other prefixes flow through SAX, with everything around them. */
    private static void filter() throws Exception {
        String document = "<d xmlns='urn:d' xmlns:p='urn:p'><!-- c --><p:sudoku name='A &amp; B'><p:cells size='4'>"
                + "<p:cell row='1' col='1'>1</p:cell></p:cells></p:sudoku>text<x/></d>";
        Options options = Options.NONE.with("list", "1");
        String solved = copied(new SAXSource(filter(options), source(document)));
        expect(solved.contains("<!-- c --><p:sudoku name=\"A &amp; B\"><p:cells size=\"4\">"), solved);
        expect(solved.contains("<p:grid verdict=\"multiple\" solution=\"1\" solutions=\"72\" listed=\"1\">"), solved);
        expect(solved.endsWith("</p:grid></p:sudoku>text<x/></d>"), solved);
        SudokuFilter used = filter(Options.NONE);
        try {
            used.parse(source("<d>\n<sudoku><cells><cell row='1' col='10'/></cells></sudoku></d>"));
            expect(false, "an error");
        } catch (SAXParseException error) {
            same(error.getLineNumber() + ":" + error.getColumnNumber(), "2:57");
            expect(error.getMessage().startsWith("1:30: error[wrong-value]: "), error.getMessage());
        }
        // The document ends in a puzzle, and the filter is used again. White space that a DTD allows stays in its place.
        try {
            used.parse(source("<d xmlns:q='urn:q'><sudoku><cells>"));
            expect(false, "an error");
        } catch (SAXParseException error) {
            same(error.getLineNumber(), 1);
        }
        String declared = "<!DOCTYPE d [<!ELEMENT d (sudoku)><!ELEMENT sudoku (cells)><!ELEMENT cells EMPTY>"
                + "<!ATTLIST cells size CDATA #IMPLIED>]><d>\n <sudoku>\n  <cells size='4'/>\n </sudoku>\n</d>";
        String again = copied(new SAXSource(used, source(declared)));
        expect(again.contains("<d>\n <sudoku>\n  <cells size=\"4\"/>"), again);
        // A reader that is not aware of namespaces becomes so.
        XMLReader unaware = SAXParserFactory.newDefaultInstance().newSAXParser().getXMLReader();
        String aware = copied(new SAXSource(new SudokuFilter(unaware, Task.SOLVE, options), source(document)));
        same(aware, solved);
        // An entity that the parser skips could be a given.
        XMLReader secure = SAXParserFactory.newDefaultNSInstance().newSAXParser().getXMLReader();
        secure.setFeature("http://xml.org/sax/features/external-general-entities", false);
        String outside = "<!DOCTYPE d [<!ENTITY one SYSTEM 'one.txt'>]><d>&one;\n<sudoku><cells size='4'>"
                + "<cell row='1' col='1'>&one;</cell></cells></sudoku></d>";
        try {
            new SudokuFilter(secure, Task.CELLS, Options.NONE).parse(source(outside));
            expect(false, "an error");
        } catch (SAXParseException error) {
            same(error.getLineNumber(), 2);
            expect(error.getMessage().startsWith("the parser skipped the entity one"), error.getMessage());
        }
        // Comments stay where they are, and line breaks in attributes.
        String commented = "<d><a></a><sudoku name=\"a&#10;b&#9;c\"><!-- in --><cells size=\"4\"><!-- there --></cells>"
                + "<t>x&#13;y<![CDATA[<]]></t></sudoku><!-- after --></d>";
        String kept = copied(new SAXSource(new SudokuFilter(unaware, Task.CLEAN, Options.NONE), source(commented)));
        same(kept.replaceFirst("<.xml[^>]*>", "").replace("<a/>", "<a></a>"), commented);
        for (Task task : List.of(Task.CHECK, Task.EXPLAIN, Task.EXPORT, Task.IMPORT)) {
            try {
                new SudokuFilter(secure, task, Options.NONE);
                expect(false, "a task that writes no document");
            } catch (IllegalArgumentException error) {
                expect(error.getMessage().startsWith("'" + task + "' writes no document"), error.getMessage());
            }
        }
    }

    /** A node that stands for an entity could be a given. */
    private static void references() throws Exception {
        var factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setExpandEntityReferences(false);
        String text = "<!DOCTYPE d [<!ENTITY one '1'>]><d><sudoku><cells size='4'><cell row='1' col='1'>&one;</cell></cells></sudoku></d>";
        Document document = factory.newDocumentBuilder().parse(source(text));
        String message = "the nodes have a reference to the entity one";
        refuses(() -> Sudoku.parse(document), message);
        refuses(() -> SudokuDocument.of(new DOMSource(document)), message);
        refuses(() -> Functions.verdict(document.getDocumentElement()), message);
        refuses(() -> Functions.verdict(null), "there is no puzzle");
        // More levels than the stack of a thread has space for.
        Document deep = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder().newDocument();
        Node inner = deep;
        for (int level = 0; level < 50_000; level++) {
            inner = inner.appendChild(deep.createElementNS(null, level == 49_999 ? "sudoku" : "a"));
        }
        refuses(() -> Sudoku.parse(deep), "the elements are nested too deeply");
    }

    /** A document of nodes has no bytes, so the encoding that it was read in does not count. */
    private static void encodings() throws Exception {
        for (String encoding : List.of("ISO-8859-1", "Shift_JIS", "UTF-16", "UTF-8")) {
            String name = encoding.equals("Shift_JIS") ? "数独" : "Ã©";
            String text = "<?xml version='1.0' encoding='" + encoding + "'?><sudoku size='4' name='" + name + "'><cells/></sudoku>";
            Document document = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder()
                    .parse(new ByteArrayInputStream(text.getBytes(encoding)));
            same(Sudoku.parse(new DOMSource(document)).name(), name);
            same(Sudoku.parse(document).name(), name);
            String solved = new String(SudokuDocument.of(new DOMSource(document)).run(Task.SOLVE, Options.NONE).orThrow(), StandardCharsets.UTF_8);
            expect(solved.contains("name=\"" + name + "\""), solved.substring(0, 60));
        }
        refuses(() -> SudokuDocument.of("<a>\ud800</a>"), "the text has a surrogate that is alone");
        refuses(() -> SudokuDocument.of(new StreamSource()), "the source is empty");
        refuses(() -> SudokuDocument.of(new StreamSource("no such folder/may.xml")), "the source cannot be read");
        refuses(() -> SudokuDocument.of(new StreamSource("unknown:may.xml")), "the source cannot be read");
        String relative = Path.of("").toAbsolutePath().relativize(fixtures.toAbsolutePath()) + "/puzzles/classic/easy.xml";
        same(Sudoku.parse(new StreamSource(relative)).verdict(), Verdict.UNIQUE);
        // A byte order mark is not a part of the text.
        same(Functions.solve("\ufeff<d><sudoku size='4'><cells/></sudoku></d>").getTagName(), "d");
    }

    /** There are no files for what is large, so all of it is in memory. */
    private static void manyFindings() {
        String wrong = "<sudoku><cells><cell row='1' col='1'>5</cell><cell row='1' col='9'>5</cell></cells></sudoku>\n";
        for (Task task : List.of(Task.SOLVE, Task.GRADE, Task.CHECK)) {
            Output output = SudokuDocument.of("<d>" + wrong.repeat(5000) + "</d>").run(task, Options.NONE);
            expect(output.findings().size() >= 5000, task + ": " + output.findings().size());
        }
    }

    /** The same in StAX, out of both kinds of readers. */
    private static void events() throws Exception {
        String document = "<d xmlns='urn:d' xmlns:p='urn:p'><p:sudoku name='A &amp; B'><p:cells size='4'>"
                + "<p:cell row='1' col='1'>1</p:cell></p:cells></p:sudoku>text<x/></d>";
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        Options options = Options.NONE.with("list", "1");
        List<SudokuEventReader> readers = List.of(
                new SudokuEventReader(factory.createXMLEventReader(new StringReader(document)), Task.SOLVE, options),
                new SudokuEventReader(factory.createXMLStreamReader(new StringReader(document)), Task.SOLVE, options));
        for (SudokuEventReader reader : readers) {
            String solved = copied(new StAXSource(reader));
            expect(solved.contains("<p:sudoku name=\"A &amp; B\"><p:cells size=\"4\">"), solved);
            expect(solved.contains("solutions=\"72\"") && solved.split("<p:cell ").length == 18, solved);
            expect(solved.endsWith("</p:grid></p:sudoku>text<x/></d>"), solved);
        }
        // A declaration that takes a namespace away, and one of the puzzle itself.
        String declared = "<d xmlns='urn:d'><x xmlns=''/><sudoku xmlns:q='urn:q' q:a='1'><cells size='4'/></sudoku></d>";
        String cleaned = copied(new StAXSource(new SudokuEventReader(
                factory.createXMLEventReader(new StringReader(declared)), Task.CLEAN, Options.NONE)));
        expect(cleaned.contains("<sudoku xmlns:q=\"urn:q\" q:a=\"1\"><cells size=\"4\"/>"), cleaned);
        // Line breaks stay, in attributes and in texts.
        String spaced = "<d><sudoku name='a&#10;b&#9;c&#13;d'><t>x&#13;y</t><cells size='4'/></sudoku></d>";
        String kept = copied(new StAXSource(new SudokuEventReader(
                factory.createXMLEventReader(new StringReader(spaced)), Task.CLEAN, Options.NONE)));
        expect(kept.contains("<sudoku name=\"a&#10;b&#9;c&#13;d\"><t>x&#13;y</t>"), kept);
        // A reader that has passed the declaration of a prefix already.
        XMLStreamReader advanced = factory.createXMLStreamReader(
                new StringReader("<d xmlns:p='urn:p'><p:sudoku><p:cells size='4'/></p:sudoku></d>"));
        advanced.nextTag();
        advanced.nextTag();
        XMLEvent first = new SudokuEventReader(advanced, Task.CLEAN, Options.NONE).nextEvent();
        same(first.asStartElement().getName().getNamespaceURI(), "urn:p");
        SudokuEventReader next = new SudokuEventReader(
                factory.createXMLEventReader(new StringReader("<d>\n<sudoku/></d>")), Task.SOLVE, Options.NONE);
        try {
            next.forEachRemaining(event -> {});
            expect(false, "an error");
        } catch (SudoxmlException error) {
            same(error.line() + ":" + error.findings().get(0).rule(), "1:no-puzzle");
        }
        String wrong = "<d>\n<sudoku><cells><cell row='1' col='10'/></cells></sudoku></d>";
        var reader = new SudokuEventReader(factory.createXMLEventReader(new StringReader(wrong)), Task.SOLVE, Options.NONE);
        try {
            reader.nextTag();
            reader.nextTag();
            expect(false, "an error");
        } catch (XMLStreamException error) {
            same(error.getLocation().getLineNumber() + ":" + error.getLocation().getColumnNumber(), "2:57");
            expect(error.getMessage().contains("error[wrong-value]: "), error.getMessage());
        }
    }

    /** What a transformation without a stylesheet makes of a source. */
    private static String copied(Source source) throws Exception {
        StringWriter written = new StringWriter();
        TransformerFactory.newDefaultInstance().newTransformer().transform(source, new StreamResult(written));
        return written.toString();
    }

    private static SudokuFilter filter(Options options) throws Exception {
        return new SudokuFilter(
                SAXParserFactory.newDefaultNSInstance().newSAXParser().getXMLReader(), Task.SOLVE, options);
    }

    private static InputSource source(String text) {
        return new InputSource(new StringReader(text));
    }

    /** A search that would take for ever ends with each limit, and the next call is as if nothing had been. */
    private static void limits() throws InterruptedException {
        String hostile = "<sudoku size='25'><cells/></sudoku>";
        Sudoku large = Sudoku.parse(hostile);
        same(large.count(1_000_000, Limits.NONE.nodes(1000)).isPresent(), false);
        same(large.count(1_000_000_000, Limits.NONE.time(Duration.ofMillis(50))).isPresent(), false);
        Cancel cancel = new Cancel();
        Thread canceller = new Thread(() -> {
            pause();
            cancel.cancel();
        });
        canceller.start();
        Options options = Options.NONE.with("max-solutions", "all").limits(Limits.NONE.cancel(cancel));
        Output output = SudokuDocument.of(hostile).run(Task.SOLVE, options);
        canceller.join();
        same(output.findings().stream().map(Finding::rule).toList(), List.of("not-settled"));
        // A task that does not search ends with an error.
        Options cancelled = Options.NONE.limits(Limits.NONE.cancel(cancel));
        for (Task task : List.of(Task.CELLS, Task.MATRIX, Task.CLEAN, Task.EXPORT)) {
            refuses(() -> SudokuDocument.of("<sudoku><cells/></sudoku>").run(task, cancelled), "the time of the call is over");
        }
        refuses(() -> SudokuDocument.of(LINE).run(Task.IMPORT, cancelled), "the time of the call is over");
        Thread here = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            pause();
            here.interrupt();
        });
        interrupter.start();
        try {
            large.count(1_000_000_000);
            expect(false, "an interrupt");
        } catch (SudoxmlException error) {
            expect(Thread.interrupted(), "the thread is interrupted");
        }
        interrupter.join();
        same(Sudoku.parse(LINE).verdict(), Verdict.UNIQUE);
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    private static void threads() {
        long unique = IntStream.range(0, 64).parallel()
                .filter(number -> Sudoku.parse(LINE).verdict() == Verdict.UNIQUE)
                .count();
        same(unique, 64L);
    }

    /** The library twice, in two class loaders. */
    private static void loaders() throws Exception {
        URL jar = Sudoku.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {jar}, null)) {
            Class<?> sudoku = other.loadClass(Sudoku.class.getName());
            expect(sudoku != Sudoku.class, "a class of its own");
            Object parsed = sudoku.getMethod("parse", String.class).invoke(null, LINE);
            same(sudoku.getMethod("verdict").invoke(parsed).toString(), "unique");
        }
    }

    private static List<Path> files(String end) throws Exception {
        try (Stream<Path> all = Files.walk(fixtures)) {
            List<Path> files = all.filter(file -> file.toString().endsWith(end)).sorted().toList();
            return IntStream.range(0, files.size()).filter(i -> i % each == 0).mapToObj(files::get).toList();
        }
    }

    /** The document that an expected file is about. */
    private static SudokuDocument document(Path expected) throws Exception {
        String stem = expected.toString().replaceFirst("\\.[^.]*$", "");
        Path xml = Path.of(stem + ".xml");
        Path input = Files.exists(xml) ? xml : Path.of(stem + ".txt");
        return SudokuDocument.of(Files.readAllBytes(input), fixtures.relativize(input).toString());
    }

    private static void same(Object found, Object expected) {
        expect(found.equals(expected), "found:\n" + found + "\nexpected:\n" + expected);
    }

    private static void expect(boolean holds, String what) {
        compared++;
        if (!holds) {
            wrong++;
            System.out.println("WRONG: " + what);
        }
    }
}
