package io.github.sudoxml;

/** How many solutions a puzzle has: none, one or several. */
public enum Verdict {
    /** No solution. */
    NONE,
    /** Exactly one solution. */
    UNIQUE,
    /** Two or more solutions. */
    MULTIPLE;

    /** The name in documents: {@code none}, {@code unique} or {@code multiple}. */
    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    static Verdict of(String name) {
        return valueOf(name.toUpperCase(java.util.Locale.ROOT));
    }
}
