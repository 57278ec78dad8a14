package io.github.sudoxml;

import static javax.xml.XMLConstants.XMLNS_ATTRIBUTE;
import static javax.xml.XMLConstants.XMLNS_ATTRIBUTE_NS_URI;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Functions of XPath, by their Java names. BaseX calls them as they are:
 *
 * <pre>{@code import module namespace sx = "https://sudoxml.github.io/functions";}</pre>
 *
 * <p>and Saxon with {@link io.github.sudoxml.saxon.SaxonFunctions}. A puzzle is a {@code <sudoku>} element, a document with
 * one, or a text such as a line of 81 characters. Rows, columns and boxes are from 1. A puzzle that cannot be read is an
 * error with its line and column.
 */
public final class Functions {
    /** The namespace of the functions. */
    public static final String NAMESPACE = "https://sudoxml.github.io/functions";

    /** BaseX makes one, though all functions are static. */
    public Functions() {}

    /** The puzzle with its solutions: an element. */
    public static Element solve(Object sudoku) {
        return parsed(run(Task.SOLVE, sudoku, Options.NONE));
    }

    /** The puzzle with its solutions in a {@code <timed milliseconds="…">}: how long the engine took. */
    public static Element timedSolve(Object sudoku) {
        long start = System.nanoTime();
        String solved = run(Task.SOLVE, sudoku, Options.NONE);
        double took = (System.nanoTime() - start) / 1e6;
        Element timed = root("timed");
        timed.setAttribute("milliseconds", String.format(Locale.ROOT, "%.3f", took));
        timed.appendChild(Xml.copy(Xml.element(solved), timed.getOwnerDocument()));
        return timed;
    }

    /** {@code none}, {@code unique} or {@code multiple}. */
    public static String verdict(Object sudoku) {
        return puzzle(sudoku).verdict().toString();
    }

    /** The first solutions in ascending order, at most {@code limit}: a {@code <matrix>} for each. */
    public static Element[] solutions(Object sudoku, long limit) {
        if (limit < 0) {
            throw new SudoxmlException("a limit is from 0, not " + limit);
        }
        return puzzle(sudoku).solutions().limit(limit).map(Functions::matrixOf).toArray(Element[]::new);
    }

    /** The number of solutions, counted up to 10,000. */
    public static long count(Object sudoku) {
        return count(sudoku, 10_000);
    }

    /** The number of solutions, counted up to {@code limit}. */
    public static long count(Object sudoku, long limit) {
        return puzzle(sudoku).count(limit).number();
    }

    /** The candidates of a cell in ascending order; none for a given. */
    public static long[] candidates(Object sudoku, long row, long col) {
        return puzzle(sudoku).candidates(number(row), number(col)).stream().mapToLong(Integer::longValue).toArray();
    }

    /** The blank cell with the fewest candidates, the first of several: a {@code <cell>}. Nothing on a full board. */
    public static Element bestCell(Object sudoku) {
        Sudoku puzzle = puzzle(sudoku);
        return puzzle.bestCell().map(cell -> {
            Element element = cell(root("cell"), cell);
            List<Integer> candidates = puzzle.candidates(cell.row(), cell.col());
            element.setAttribute("candidates", String.join(" ", candidates.stream().map(String::valueOf).toList()));
            return element;
        }).orElse(null);
    }

    /** The units: a {@code <unit>} with the cells for each. */
    public static Element[] units(Object sudoku) {
        return puzzle(sudoku).units().stream().map(Functions::unit).toArray(Element[]::new);
    }

    /** The {@code <grade>}; nothing for a puzzle that has not one solution. */
    public static Element grade(Object sudoku) {
        return gradeOf(sudoku, Options.NONE);
    }

    /** The steps of the grade: a {@code <step>} for each. */
    public static Element[] steps(Object sudoku) {
        Element grade = gradeOf(sudoku, Options.NONE.flag("steps"));
        return grade == null ? new Element[0] : children(grade, "step").map(Functions::alone).toArray(Element[]::new);
    }

    /** What is wrong with a document, a puzzle or a text: a {@code <finding>} for each. */
    public static Element[] check(Object document) {
        return SudokuDocument.of(text(document)).check().stream().map(Functions::finding).toArray(Element[]::new);
    }

    /** The puzzle with its givens as a list of cells. */
    public static Element cells(Object sudoku) {
        return parsed(run(Task.CELLS, sudoku, Options.NONE));
    }

    /** The puzzle, and its solutions, as matrices. */
    public static Element matrix(Object sudoku) {
        return parsed(run(Task.MATRIX, sudoku, Options.NONE));
    }

    /** A picture. */
    public static Element svg(Object sudoku) {
        return parsed(puzzle(sudoku).toSvg());
    }

    /** The value of a cell; 0 for a blank. */
    public static long value(Object sudoku, long row, long col) {
        return puzzle(sudoku).value(number(row), number(col));
    }

    /** The values of a row, 0 for a blank. */
    public static long[] row(Object sudoku, long number) {
        return values(sudoku, "row", number);
    }

    /** The values of a column, 0 for a blank. */
    public static long[] column(Object sudoku, long number) {
        return values(sudoku, "column", number);
    }

    /** The values of a box or region in reading order, 0 for a blank. */
    public static long[] box(Object sudoku, long number) {
        return values(sudoku, "box", number);
    }

    /** The board in drawn lines. */
    public static String print(Object sudoku) {
        return puzzle(sudoku).toBoard();
    }

    private static long[] values(Object sudoku, String kind, long number) {
        Sudoku puzzle = puzzle(sudoku);
        Unit unit = puzzle.units().stream()
                .filter(one -> one.kind().equals(kind) && one.number() == number)
                .findFirst()
                .orElseThrow(() -> new SudoxmlException("the board has no " + kind + " " + number));
        return unit.cells().stream().mapToLong(cell -> puzzle.value(cell.row(), cell.col())).toArray();
    }

    private static int number(long number) {
        try {
            return Math.toIntExact(number);
        } catch (ArithmeticException error) {
            throw new SudoxmlException("no board has a row or a column " + number, error);
        }
    }

    private static Sudoku puzzle(Object sudoku) {
        return Sudoku.parse(text(sudoku));
    }

    /** A text that is not XML becomes a document first, as {@code sudoxml import} writes it. */
    private static String run(Task task, Object sudoku, Options options) {
        String text = text(sudoku);
        String document = text.stripLeading().startsWith("<") ? text : Sudoku.parse(text).toXml();
        byte[] output = SudokuDocument.of(document).run(task, options).orThrow();
        return new String(output, java.nio.charset.StandardCharsets.UTF_8);
    }

    private static String text(Object sudoku) {
        if (sudoku == null) {
            throw new SudoxmlException("there is no puzzle: the sequence is empty");
        }
        // A byte order mark is not a part of a text.
        return sudoku instanceof Node node ? Xml.text(node) : sudoku.toString().replaceFirst("^\uFEFF", "");
    }

    private static Element matrixOf(Sudoku solution) {
        Element matrix = root("matrix");
        for (int row = 1; row <= solution.size(); row++) {
            Element cells = add(matrix, "row");
            for (int col = 1; col <= solution.size(); col++) {
                add(cells, "col").setTextContent(solution.symbol(solution.value(row, col)));
            }
        }
        return matrix;
    }

    private static Element unit(Unit unit) {
        Element element = root("unit");
        element.setAttribute("kind", unit.kind());
        element.setAttribute("number", Integer.toString(unit.number()));
        unit.name().ifPresent(name -> element.setAttribute("name", name));
        unit.cells().forEach(cell -> cell(add(element, "cell"), cell));
        return element;
    }

    private static Element cell(Element element, Cell cell) {
        element.setAttribute("row", Integer.toString(cell.row()));
        element.setAttribute("col", Integer.toString(cell.col()));
        element.setAttribute("box", Integer.toString(cell.box()));
        return element;
    }

    private static Element finding(Finding finding) {
        Element element = root("finding");
        element.setAttribute("rule", finding.rule());
        element.setAttribute("severity", finding.severity());
        element.setAttribute("line", Integer.toString(finding.line()));
        element.setAttribute("column", Integer.toString(finding.column()));
        if (!finding.puzzle().isEmpty()) {
            element.setAttribute("puzzle", finding.puzzle());
        }
        element.setTextContent(finding.message());
        return element;
    }

    private static Element root(String name) {
        Document document = Xml.document();
        Element element = document.createElementNS(null, name);
        document.appendChild(element);
        return below(element);
    }

    private static Element parsed(String xml) {
        return below(Xml.element(xml));
    }

    /**
     * The root of a document, now below an element that declares its namespace: BaseX 10 asks the parent for it, and fails if
     * it is declared on the element itself.
     */
    private static Element below(Element root) {
        Document document = root.getOwnerDocument();
        String prefix = root.getPrefix();
        // BaseX 9 fails at a parent without a prefix.
        Element parent = document.createElementNS(NAMESPACE, "of-" + Objects.toString(prefix, "") + ":result");
        String declaration = prefix == null ? XMLNS_ATTRIBUTE : XMLNS_ATTRIBUTE + ":" + prefix;
        parent.setAttributeNS(XMLNS_ATTRIBUTE_NS_URI, declaration, Objects.toString(root.getNamespaceURI(), ""));
        root.removeAttribute(declaration);
        document.replaceChild(parent, root);
        parent.appendChild(root);
        return root;
    }

    private static Element add(Element parent, String name) {
        Element element = parent.getOwnerDocument().createElementNS(null, name);
        parent.appendChild(element);
        return element;
    }

    /** The grade of the one puzzle of a document, which may be below its root. */
    private static Element gradeOf(Object sudoku, Options options) {
        Element root = Xml.element(run(Task.GRADE, sudoku, options));
        var below = root.getElementsByTagNameNS("*", "sudoku");
        boolean isRoot = root.getLocalName().equals("sudoku");
        int puzzles = below.getLength() + (isRoot ? 1 : 0);
        if (puzzles != 1) {
            throw new SudoxmlException("there are " + puzzles + " puzzles, not one");
        }
        // One without a rating is the user's, and that of a run is the last one.
        return children(isRoot ? root : (Element) below.item(0), "grade")
                .filter(grade -> grade.hasAttribute("rating"))
                .reduce((one, later) -> later)
                .map(Functions::alone)
                .orElse(null);
    }

    /** The children with this name in the namespace of their parent. */
    private static Stream<Element> children(Element parent, String name) {
        var nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(node -> node instanceof Element
                        && name.equals(node.getLocalName())
                        && Objects.equals(node.getNamespaceURI(), parent.getNamespaceURI()))
                .map(Element.class::cast);
    }

    /** An element as the only one of its document. */
    private static Element alone(Element element) {
        Document document = Xml.document();
        document.appendChild(Xml.copy(element, document));
        return below(document.getDocumentElement());
    }
}
