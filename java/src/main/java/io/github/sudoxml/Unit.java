package io.github.sudoxml;

import java.util.List;
import java.util.Optional;

/**
 * Cells of a board whose values are all different.
 *
 * @param kind {@code row}, {@code column}, {@code box}, {@code diagonal}, {@code window}, {@code disjoint-group} or {@code
 *     unit}
 * @param number the number among the units of its kind, from 1
 * @param name the name that the puzzle gives it
 * @param cells the cells in reading order
 */
public record Unit(String kind, int number, Optional<String> name, List<Cell> cells) {}
