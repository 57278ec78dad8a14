package io.github.sudoxml.ant;

import io.github.sudoxml.engine.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report {@code json} on several files: all findings, and as the last line their totals, which are sums. */
final class JsonReport {
    /** What the totals count, in the order of a report. */
    private static final List<String> COUNTED = List.of(
            "documents", "puzzles", "unique", "multiple", "none", "violations", "findings", "errors", "warnings", "notes",
            "withheld", "faulty", "skipped", "upToDate", "unchanged");

    private final StringBuilder findings = new StringBuilder();
    private final Map<String, Object> totals = new LinkedHashMap<>(Map.of("type", "totals"));

    /** A report on no file: its totals are 0. */
    JsonReport() {
        COUNTED.forEach(name -> totals.put(name, 0L));
    }

    /** Adds the report on one file. */
    void add(String report) {
        for (String line : report.split("\n")) {
            Map<String, Object> object = Json.object(line);
            if (object.get("type").equals("totals")) {
                object.forEach((name, value) -> totals.merge(name, value, JsonReport::sum));
            } else {
                findings.append(line).append('\n');
            }
        }
    }

    private static Object sum(Object one, Object other) {
        return one instanceof Long number ? (Object) (number + (Long) other) : one;
    }

    @Override
    public String toString() {
        return findings + Json.write(totals) + "\n";
    }
}
