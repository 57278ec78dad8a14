package io.github.sudoxml;

import java.util.List;

/** An input that cannot be processed, or a call that is not valid. */
public class SudoxmlException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Finding> findings;

    /** An error without a place. */
    public SudoxmlException(String message) {
        this(message, (Throwable) null);
    }

    /** An error without a place, and its cause. */
    public SudoxmlException(String message, Throwable cause) {
        super(message, cause);
        findings = List.of();
    }

    /** The findings of an input, the first of which is the message. */
    public SudoxmlException(List<Finding> findings) {
        super(findings.isEmpty() ? "the input cannot be processed" : findings.get(0).toString());
        this.findings = List.copyOf(findings);
    }

    /** What is wrong with the input, errors first; empty if the error is not about an input. */
    public List<Finding> findings() {
        return findings == null ? List.of() : findings;
    }

    /** The line of the first finding from 1, or -1. */
    public int line() {
        return findings().isEmpty() ? -1 : findings().get(0).line();
    }

    /** The column of the first finding in characters from 1, or -1. */
    public int column() {
        return findings().isEmpty() ? -1 : findings().get(0).column();
    }
}
