package io.github.sudoxml;

import java.util.Map;

/**
 * A cell of a board.
 *
 * @param row the row from 1, from top to bottom
 * @param col the column from 1, from left to right
 * @param box the box or region from 1, in the reading order of the first cells
 */
public record Cell(int row, int col, int box) {
    static Cell of(Map<?, ?> json) {
        return new Cell(number(json, "row"), number(json, "col"), number(json, "box"));
    }

    private static int number(Map<?, ?> json, String name) {
        return Math.toIntExact((Long) json.get(name));
    }
}
