import io.github.sudoxml.Cancel;
import io.github.sudoxml.Count;
import io.github.sudoxml.Finding;
import io.github.sudoxml.Limits;
import io.github.sudoxml.Options;
import io.github.sudoxml.Output;
import io.github.sudoxml.Sudoku;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudokuFilter;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.Task;
import io.github.sudoxml.Verdict;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/**
 * Checks the jar in one virtual machine: {@code java -cp JAR Jar.java FIXTURES}. It prints what is wrong, and how many
 * results were compared. The exit code is 1 if something is wrong.
 */
class Jar {
    private static final String LINE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static Path fixtures;
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
        filter();
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
        same(sudoku, Sudoku.parse(new StreamSource(new StringReader(sudoku.toXml()))));
        String blank = ".".repeat(81);
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

    /** Puzzles in other prefixes flow through SAX, with everything around them. */
    private static void filter() throws Exception {
        String document = "<d xmlns='urn:d' xmlns:p='urn:p'><!-- c --><p:sudoku name='A &amp; B'><p:cells size='4'>"
                + "<p:cell row='1' col='1'>1</p:cell></p:cells></p:sudoku>text<x/></d>";
        StringWriter written = new StringWriter();
        Options options = Options.NONE.with("list", "1");
        TransformerFactory.newDefaultInstance().newTransformer()
                .transform(new SAXSource(filter(options), source(document)), new StreamResult(written));
        String solved = written.toString();
        expect(solved.contains("<!-- c --><p:sudoku name=\"A &amp; B\"><p:cells size=\"4\">"), solved);
        expect(solved.contains("<p:grid verdict=\"multiple\" solution=\"1\" solutions=\"72\" listed=\"1\">"), solved);
        expect(solved.endsWith("</p:grid></p:sudoku>text<x/></d>"), solved);
        try {
            filter(Options.NONE).parse(source("<d>\n<sudoku><cells><cell row='1' col='10'/></cells></sudoku></d>"));
            expect(false, "an error");
        } catch (SAXParseException error) {
            same(error.getLineNumber() + ":" + error.getColumnNumber(), "2:57");
            expect(error.getMessage().startsWith("1:30: error[wrong-value]: "), error.getMessage());
        }
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
            return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
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
