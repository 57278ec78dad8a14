package io.github.sudoxml;

/**
 * How many solutions a puzzle has.
 *
 * @param number the number, as far as they were counted
 * @param isComplete whether there are no others
 */
public record Count(long number, boolean isComplete) {}
