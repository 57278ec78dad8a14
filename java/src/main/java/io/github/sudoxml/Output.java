package io.github.sudoxml;

import io.github.sudoxml.engine.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a task makes of a document: the findings, and the output if no finding is an error. */
public final class Output {
    private final byte[] report;
    private final byte[] bytes;
    private final boolean isWhole;
    private List<Finding> findings;

    Output(boolean isWhole, byte[] report, byte[] bytes) {
        this.isWhole = isWhole;
        this.report = report;
        this.bytes = bytes;
    }

    /** The output: every byte that is not a result is that of the document. Empty if a finding is an error. */
    public Optional<byte[]> bytes() {
        return isWhole ? Optional.of(bytes.clone()) : Optional.empty();
    }

    /**
     * The output.
     *
     * @throws SudoxmlException with the findings, if one is an error
     */
    public byte[] orThrow() {
        return bytes().orElseThrow(() -> new SudoxmlException(findings()));
    }

    /** Whether no finding is an error. */
    public boolean isDone() {
        return isWhole;
    }

    /** The findings, errors first, then in the order of the document. */
    public List<Finding> findings() {
        if (findings == null) {
            findings = lines().filter(line -> line.get("type").equals("finding")).map(Finding::of).toList();
        }
        return findings;
    }

    /** A count of the whole document, such as {@code puzzles} or {@code unique}, by its name in a report as JSON, or 0. */
    public long total(String name) {
        return lines().filter(line -> line.get("type").equals("totals"))
                .mapToLong(line -> line.get(name) instanceof Long count ? count : 0)
                .findFirst()
                .orElse(0);
    }

    /** The report that the command writes with {@code --format json}: an object on each line. */
    public String report() {
        return new String(report, StandardCharsets.UTF_8);
    }

    private java.util.stream.Stream<Map<String, Object>> lines() {
        return Arrays.stream(report().split("\n")).filter(line -> !line.isEmpty()).map(Json::object);
    }
}
