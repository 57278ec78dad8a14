package io.github.sudoxml;

import java.util.List;
import java.util.Map;

/**
 * Something in an input that its author should know, with its place. Rules and messages are those of the command.
 *
 * @param severity {@code error}, {@code warning} or {@code note}
 * @param rule the name of the rule, such as {@code multiple-solutions}
 * @param document the name of the document; empty if it has none
 * @param line the line from 1, or 0 if it is not about a text
 * @param column the column in characters from 1, or 0
 * @param endLine the line of the end, or that of the start
 * @param endColumn the column after the last character, or that of the start
 * @param puzzle the name of the puzzle; empty if it has none
 * @param cells the cells that it is about
 * @param message what was found and what to do, in a sentence without a full stop
 */
public record Finding(
        String severity,
        String rule,
        String document,
        int line,
        int column,
        int endLine,
        int endColumn,
        String puzzle,
        List<Cell> cells,
        String message) {

    /** Whether the document has no output because of it. */
    public boolean isError() {
        return severity.equals("error");
    }

    /** The message in the form of the command: {@code a.xml:3:5: error[wrong-value]: …}. */
    @Override
    public String toString() {
        String place = (document.isEmpty() ? "" : document + ":") + (line == 0 ? "" : line + ":" + column + ":");
        return (place.isEmpty() ? "" : place + " ") + severity + "[" + rule + "]: " + message;
    }

    static Finding of(Map<String, Object> json) {
        int line = number(json, "line", 0);
        int column = number(json, "column", 0);
        List<?> cells = (List<?>) json.getOrDefault("cells", List.of());
        return new Finding(
                text(json, "severity", "error"),
                text(json, "rule", ""),
                text(json, "document", ""),
                line,
                column,
                number(json, "endLine", line),
                number(json, "endColumn", column),
                text(json, "puzzle", ""),
                cells.stream().map(cell -> Cell.of((Map<?, ?>) cell)).toList(),
                text(json, "message", ""));
    }

    private static String text(Map<String, Object> json, String name, String otherwise) {
        return json.get(name) instanceof String text ? text : otherwise;
    }

    private static int number(Map<String, Object> json, String name, int otherwise) {
        return json.get(name) instanceof Long number ? Math.toIntExact(number) : otherwise;
    }
}
