package io.github.sudoxml.ant;

import io.github.sudoxml.engine.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The report {@code json} on several files: all findings, and as the last line their totals, which are sums. */
final class JsonReport {
    private final StringBuilder findings = new StringBuilder();
    private final Map<String, Object> totals = new LinkedHashMap<>(Map.of("type", "totals"));

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
