package io.github.sudoxml;

import java.util.Locale;

/** What is done with a document: a command of {@code sudoxml}. */
public enum Task {
    /** Writes the solutions into the document. */
    SOLVE,
    /** Finds what is wrong, in XML and in texts, and writes nothing. */
    CHECK,
    /** Writes the grades into the document. */
    GRADE,
    /** Writes the steps of the grades in words. */
    EXPLAIN,
    /** Writes what an editor asks of a puzzle into the document. */
    AUDIT,
    /** Writes the puzzles as lists of cells. */
    CELLS,
    /** Writes the puzzles and the solutions of an earlier run as matrices. */
    MATRIX,
    /** Writes the document without the results of earlier runs. */
    CLEAN,
    /** Writes the puzzles as text. */
    EXPORT,
    /** Writes the puzzles of a text as XML. */
    IMPORT;

    /** The name of the command, such as {@code solve}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The same task, for what takes the place of a puzzle in a document. */
    Task writingDocuments() {
        return switch (this) {
            case SOLVE, GRADE, AUDIT, CELLS, MATRIX, CLEAN -> this;
            case CHECK, EXPLAIN, EXPORT, IMPORT -> throw new IllegalArgumentException(
                    "'" + this + "' writes no document; use solve, grade, audit, cells, matrix or clean");
        };
    }

    /**
     * The task with the name of a command.
     *
     * @throws SudoxmlException if there is none
     */
    public static Task of(String name) {
        for (Task task : values()) {
            if (task.toString().equals(name)) {
                return task;
            }
        }
        throw new SudoxmlException("there is no task '" + name + "'");
    }
}
