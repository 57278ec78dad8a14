package io.github.sudoxml;

import io.github.sudoxml.engine.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.xml.transform.Source;

/**
 * A document with puzzles: bytes in, bytes out, as the command processes a file. It does not change, and all threads can use
 * it.
 *
 * <pre>{@code
 * byte[] solved = SudokuDocument.of(Path.of("may.xml")).solve();
 * for (Finding finding : SudokuDocument.of(Path.of("may.xml")).check()) {
 *     System.err.println(finding);         // may.xml:3:5: error[multiple-solutions]: …
 * }
 * }</pre>
 */
public final class SudokuDocument {
    private final byte[] bytes;
    private final String name;

    private SudokuDocument(byte[] bytes, String name) {
        this.bytes = bytes;
        this.name = name;
    }

    /** A document in any encoding. The name is in findings, and can be empty. */
    public static SudokuDocument of(byte[] bytes, String name) {
        return new SudokuDocument(bytes.clone(), Objects.requireNonNull(name, "the name can be empty, but not null"));
    }

    /** A document in characters: an encoding that its declaration names has no meaning, and goes. */
    public static SudokuDocument of(String text) {
        return new SudokuDocument(Xml.bytes(text), "");
    }

    /**
     * A file. Its name is in findings.
     *
     * @throws IOException if it cannot be read
     */
    public static SudokuDocument of(Path file) throws IOException {
        return new SudokuDocument(Files.readAllBytes(file), file.toString());
    }

    /**
     * A source of XML. A stream is read as bytes; any other source is written as XML first.
     *
     * @throws SudoxmlException if it cannot be read
     */
    public static SudokuDocument of(Source source) {
        String name = source.getSystemId();
        return new SudokuDocument(Xml.bytes(source), name == null ? "" : name);
    }

    /** The puzzles. */
    public List<Sudoku> puzzles() {
        return Sudoku.parseAll(bytes);
    }

    /**
     * Does a task.
     *
     * @throws SudoxmlException if an option is not one of the task. What is wrong with the document is in the output
     */
    public Output run(Task task, Options options) {
        var request = Request.ofDocument(task.toString(), name, options.values(), bytes, options.limits());
        var reply = request.send();
        return new Output(reply.isDone(), reply.head(), reply.body());
    }

    /**
     * The document with the solutions of its puzzles.
     *
     * @throws SudoxmlException with the findings, if a puzzle cannot be read
     */
    public byte[] solve() {
        return run(Task.SOLVE, Options.NONE).orThrow();
    }

    /**
     * The document with the grades of its puzzles.
     *
     * @throws SudoxmlException with the findings, if a puzzle cannot be read
     */
    public byte[] grade() {
        return run(Task.GRADE, Options.NONE).orThrow();
    }

    /** What is wrong: empty if every puzzle has exactly one solution. */
    public List<Finding> check() {
        return run(Task.CHECK, Options.NONE).findings();
    }
}
