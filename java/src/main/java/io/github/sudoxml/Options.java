package io.github.sudoxml;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The options of a task, with the names and the values that the command has: {@code sudoxml help solve} lists them. It does
 * not change; each method returns new options.
 *
 * <pre>{@code Options.NONE.with("max-solutions", "3").with("require", "solvable").limits(Limits.NONE.nodes(100_000))}</pre>
 */
public final class Options {
    /** The defaults of the command, without limits. */
    public static final Options NONE = new Options(Map.of(), Limits.NONE);

    private final Map<String, Object> values;
    private final Limits limits;

    private Options(Map<String, Object> values, Limits limits) {
        this.values = values;
        this.limits = limits;
    }

    /** The same options, and this one. A task refuses an option that it does not have. */
    public Options with(String name, String value) {
        return set(name, value);
    }

    /** The same options, and this one if there is a value. */
    public Options withIf(String name, String value) {
        return value == null || value.isEmpty() ? this : set(name, value);
    }

    /** The same options, and this flag. */
    public Options flag(String name) {
        return set(name, true);
    }

    /** The same options with these limits. They take the place of the command's {@code budget}. */
    public Options limits(Limits limits) {
        return new Options(values, limits);
    }

    private Options set(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new Options(changed, limits);
    }

    Map<String, Object> values() {
        return values;
    }

    Limits limits() {
        return limits;
    }
}
