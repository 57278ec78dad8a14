package io.github.sudoxml;

import io.github.sudoxml.engine.Json;
import io.github.sudoxml.engine.Request;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.xml.transform.Source;
import org.w3c.dom.Node;

/**
 * A puzzle on a board of any size and shape: 2×2 to 25×25. It does not change, and all threads can use it.
 *
 * <pre>{@code
 * Sudoku sudoku = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
 * sudoku.verdict();                        // UNIQUE
 * sudoku.solutions().findFirst();          // the others are not searched for
 * }</pre>
 *
 * <p>A method that searches has a second form with {@link Limits}. Without limits it ends only with its result, which can
 * take very long for a board of 16×16 and more.
 */
public final class Sudoku {
    /**
     * So many solutions are in the first answer of the engine. Each later one has as many as all before it, so at most half of
     * them are searched for and not read; but no answer has more than {@link #MOST}.
     */
    private static final long FIRST = 16;

    private static final long MOST = 65_536;

    private static final Map<String, Object> PUZZLE_ALONE = Map.of("show", "puzzle");

    private final Map<String, Object> puzzle;

    /** The puzzle as a part of requests; null before the first one. Threads that write it at once write the same. */
    private volatile Json.Written written;

    private Sudoku(Map<String, Object> puzzle) {
        this.puzzle = puzzle;
    }

    /**
     * The one puzzle of a text: a line of 81 characters, another notation of {@code sudoxml import}, or XML.
     *
     * @throws SudoxmlException if it is no puzzle, with the line and the column, or more than one
     */
    public static Sudoku parse(String text) {
        return one(parseAll(text));
    }

    /**
     * The one puzzle of a document, or of an element.
     *
     * @throws SudoxmlException as for a text
     */
    public static Sudoku parse(Node node) {
        return parse(Xml.text(node));
    }

    /**
     * The one puzzle of a source of XML.
     *
     * @throws SudoxmlException as for a text, or if the source cannot be read
     */
    public static Sudoku parse(Source source) {
        return one(parseAll(Xml.bytes(source)));
    }

    /**
     * All puzzles of a text.
     *
     * @throws SudoxmlException if one of them is invalid, or there is none
     */
    public static List<Sudoku> parseAll(String text) {
        return parseAll(Xml.bytes(text));
    }

    @SuppressWarnings("unchecked")
    static List<Sudoku> parseAll(byte[] bytes) {
        Map<String, Object> reply = ask("read", bytes, Limits.NONE);
        List<?> puzzles = (List<?>) reply.get("puzzles");
        if (puzzles.isEmpty()) {
            throw new SudoxmlException("there is no puzzle");
        }
        return puzzles.stream().map(puzzle -> new Sudoku((Map<String, Object>) puzzle)).toList();
    }

    private static Sudoku one(List<Sudoku> all) {
        if (all.size() > 1) {
            throw new SudoxmlException("there are " + all.size() + " puzzles, not one; use parseAll");
        }
        return all.get(0);
    }

    /**
     * The verdicts on many puzzles of 81 characters, one on each line. This is much faster than one call for each.
     *
     * @throws SudoxmlException if a line is not one puzzle; the message has its number
     */
    public static List<Verdict> verdicts(List<String> lines) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
                throw new SudoxmlException("line " + (i + 1) + ": it has a line break, so it is not one puzzle");
            }
            body.append(line).append('\n');
        }
        byte[] lined = body.toString().getBytes(StandardCharsets.UTF_8);
        byte[] verdicts = new Request("verdicts", lined, Limits.NONE).send().body();
        if (verdicts.length != lines.size()) {
            throw new SudoxmlException("there are " + verdicts.length + " verdicts on " + lines.size() + " lines");
        }
        Verdict[] all = Verdict.values();
        return IntStream.range(0, verdicts.length).mapToObj(i -> all[verdicts[i] - '0']).toList();
    }

    /** The name; empty if it has none. */
    public String name() {
        return puzzle.get("name") instanceof String name ? name : "";
    }

    /** The number of rows and of columns: 2 to 25. */
    public int size() {
        return Math.toIntExact((Long) puzzle.get("size"));
    }

    /** The value of a cell, from 1, or 0 if it is blank. Rows and columns are from 1. */
    public int value(int row, int col) {
        return values()[index(row, col)];
    }

    /** The values of all cells in reading order, 0 for a blank. */
    public int[] values() {
        return numbers(puzzle.get("cells")).stream().mapToInt(Integer::intValue).toArray();
    }

    /** The symbol of a value: that of the puzzle, or the number. */
    public String symbol(int value) {
        return puzzle.get("symbols") instanceof String symbols
                ? Character.toString(symbols.codePoints().toArray()[value - 1])
                : Integer.toString(value);
    }

    /** All cells in reading order. */
    public List<Cell> cells() {
        List<Integer> boxes = numbers(puzzle.get("boxes"));
        int size = size();
        return IntStream.range(0, boxes.size())
                .mapToObj(i -> new Cell(i / size + 1, i % size + 1, boxes.get(i)))
                .toList();
    }

    /** Whether there are no, one or several solutions. */
    public Verdict verdict() {
        return verdict(Limits.NONE).orElseThrow();
    }

    /** The same within limits; empty if the search ended before it was settled. */
    public Optional<Verdict> verdict(Limits limits) {
        Object verdict = counted(2, limits).get("verdict");
        return Optional.ofNullable((String) verdict).map(Verdict::of);
    }

    /** The number of solutions up to {@code most}, from 1. */
    public Count count(long most) {
        return count(most, Limits.NONE).orElseThrow();
    }

    /** The same within limits; empty if the search ended before it was settled. */
    public Optional<Count> count(long most, Limits limits) {
        Map<String, Object> reply = counted(most, limits);
        return Optional.ofNullable((Long) reply.get("solutions"))
                .map(number -> new Count(number, (Boolean) reply.get("complete")));
    }

    private Map<String, Object> counted(long most, Limits limits) {
        if (most < 1) {
            throw new SudoxmlException("solutions are counted up to a number from 1, not " + most);
        }
        return ask("count", Map.of("max-solutions", most), limits);
    }

    /**
     * All solutions in ascending order. The search goes on as far as the stream is read, in parts, each of which goes on
     * after the last solution of the one before.
     */
    public Stream<Sudoku> solutions() {
        return solutions(Limits.NONE);
    }

    /**
     * The same, where each part of the search has these limits, but a time is that of the whole stream, from the first search on,
     * with what is done between two solutions.
     *
     * @throws SudoxmlException while the stream is read, if a search ended with its limits
     */
    public Stream<Sudoku> solutions(Limits limits) {
        int ordered = Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE;
        return StreamSupport.stream(new Spliterators.AbstractSpliterator<Sudoku>(Long.MAX_VALUE, ordered) {
            private List<?> part = List.of();
            private int at;
            private long read;
            private boolean isComplete;
            private boolean isSettled = true;
            private long started;

            @Override
            public boolean tryAdvance(Consumer<? super Sudoku> action) {
                if (at == part.size() && isSettled && !isComplete) {
                    read();
                }
                if (at == part.size() && !isSettled) {
                    throw new SudoxmlException("the search reached its limits before the next solution");
                }
                if (at == part.size()) {
                    return false;
                }
                action.accept(with(part.get(at++)));
                return true;
            }

            private void read() {
                Map<String, Object> range = new HashMap<>();
                range.put("after", part.isEmpty() ? null : part.get(part.size() - 1));
                range.put("take", Math.min(MOST, Math.max(FIRST, read)));
                started = read == 0 ? System.nanoTime() : started;
                long passed = System.nanoTime() - started;
                var reply = ask("solutions", range, limits.time().map(time -> limits.time(left(time, passed))).orElse(limits));
                part = (List<?>) reply.get("solutions");
                at = 0;
                read += part.size();
                isComplete = (Boolean) reply.get("complete");
                isSettled = (Boolean) reply.get("settled");
            }
        }, false);
    }

    private static Duration left(Duration time, long passed) {
        Duration left = time.minusNanos(passed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The candidates of a blank cell in ascending order: what no other cell of its units has; none for a given. */
    public List<Integer> candidates(int row, int col) {
        return numbers(((List<?>) board().get("candidates")).get(index(row, col)));
    }

    /** The blank cell to try first: the first with the fewest candidates. Empty if the board is full. */
    public Optional<Cell> bestCell() {
        return Optional.ofNullable((Long) board().get("best")).map(best -> cells().get(Math.toIntExact(best)));
    }

    /** All units: rows, columns, boxes, and the others of the board. */
    public List<Unit> units() {
        List<Cell> cells = cells();
        List<?> units = (List<?>) board().get("units");
        return units.stream().map(unit -> unit((Map<?, ?>) unit, cells)).toList();
    }

    private static Unit unit(Map<?, ?> unit, List<Cell> all) {
        List<Cell> cells = numbers(unit.get("cells")).stream().map(all::get).toList();
        int number = Math.toIntExact((Long) unit.get("number"));
        return new Unit((String) unit.get("kind"), number, Optional.ofNullable((String) unit.get("name")), cells);
    }

    private Map<String, Object> board() {
        return ask("board", Map.of(), Limits.NONE);
    }

    /**
     * How hard it is; empty if it has not exactly one solution. The steps are found when the first of them is asked for, which
     * takes as long as the grade.
     */
    public Optional<Grade> grade() {
        return grade(Limits.NONE);
    }

    /** The same within limits; empty also if the grade was not settled. */
    public Optional<Grade> grade(Limits limits) {
        Map<String, Object> grade = ask("grade", Map.of("steps", false), limits);
        if (grade.get("rating") == null) {
            return Optional.empty();
        }
        return Optional.of(new Grade(
                (String) grade.get("rating"),
                (Boolean) grade.get("at_least"),
                text(grade, "level"),
                text(grade, "technique"),
                text(grade, "pearl"),
                text(grade, "diamond"),
                new Later<>(this::steps)));
    }

    private List<Grade.Step> steps() {
        List<?> steps = (List<?>) ask("grade", Map.of(), Limits.NONE).get("steps");
        return steps.stream().map(step -> step((Map<?, ?>) step)).toList();
    }

    private static Grade.Step step(Map<?, ?> step) {
        return new Grade.Step(text(step, "technique"), text(step, "rating"), text(step, "sentence"));
    }

    /** A picture of the puzzle in SVG. */
    public String toSvg() {
        return toSvg(Options.NONE);
    }

    /**
     * The same with options of {@code sudoxml render}: {@code show}, {@code theme}, {@code language}, {@code cell-size} and {@code heading}, and
     * the flags {@code candidates}, {@code grade} and {@code bare}.
     */
    public String toSvg(Options options) {
        Map<String, Object> request = new LinkedHashMap<>(PUZZLE_ALONE);
        request.putAll(options.values());
        return file("svg", request, options.limits());
    }

    /** A document in XML with the puzzle alone. */
    public String toXml() {
        return file("xml", PUZZLE_ALONE, Limits.NONE);
    }

    /** A board in drawn lines, for a screen. */
    public String toBoard() {
        return file("board", Map.of(), Limits.NONE);
    }

    /** The puzzle on one line, as {@code sudoxml export} writes it. */
    @Override
    public String toString() {
        return file("line", Map.of(), Limits.NONE).strip();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sudoku sudoku && sudoku.puzzle.equals(puzzle);
    }

    @Override
    public int hashCode() {
        return puzzle.hashCode();
    }

    private String file(String form, Map<String, Object> options, Limits limits) {
        Map<String, Object> request = new LinkedHashMap<>(options);
        request.put("to", form);
        return text(ask("write", request, limits), "text");
    }

    /** The same board with other values. */
    private Sudoku with(Object cells) {
        Map<String, Object> changed = new LinkedHashMap<>(puzzle);
        changed.put("cells", cells);
        return new Sudoku(changed);
    }

    private int index(int row, int col) {
        int size = size();
        if (row < 1 || row > size || col < 1 || col > size) {
            throw new SudoxmlException("the board has no row " + row + ", column " + col + "; both are 1 to " + size);
        }
        return (row - 1) * size + col - 1;
    }

    private Map<String, Object> ask(String operation, Map<String, Object> options, Limits limits) {
        if (written == null) {
            written = new Json.Written(Json.write(puzzle));
        }
        Map<String, Object> request = new LinkedHashMap<>(options);
        request.put("puzzle", written);
        return ask(operation, Json.write(request).getBytes(StandardCharsets.UTF_8), limits);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> ask(String operation, byte[] body, Limits limits) {
        Map<String, Object> reply = Json.object(new Request(operation, body, limits).send().text());
        List<?> found = (List<?>) reply.getOrDefault("findings", List.of());
        if (!found.isEmpty()) {
            throw new SudoxmlException(
                    found.stream().map(json -> Finding.of((Map<String, Object>) json)).toList());
        }
        return reply;
    }

    private static String text(Map<?, ?> json, String name) {
        return json.get(name) instanceof String text ? text : "";
    }

    private static List<Integer> numbers(Object json) {
        List<Integer> numbers = new ArrayList<>();
        ((List<?>) json).forEach(number -> numbers.add(Math.toIntExact((Long) number)));
        return numbers;
    }
}
