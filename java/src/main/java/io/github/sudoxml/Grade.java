package io.github.sudoxml;

import java.util.List;

/**
 * How hard a puzzle is for a person.
 *
 * @param rating the rating of the hardest step, such as {@code 4.0}
 * @param isAtLeast whether the techniques do not finish the puzzle, so that it is harder than its rating
 * @param level the name of the range of the rating, such as {@code easy}
 * @param technique the technique of the hardest step; empty if there is none
 * @param pearl the rating of the hardest step up to the first placed value
 * @param diamond the rating of the hardest step up to the first value or candidate that goes
 * @param steps the steps of the solution, which are found when the first of them is asked for
 */
public record Grade(
        String rating,
        boolean isAtLeast,
        String level,
        String technique,
        String pearl,
        String diamond,
        List<Step> steps) {

    /**
     * A step of the solution.
     *
     * @param technique the name of the technique, such as {@code hidden-single}
     * @param rating its rating, such as {@code 1.2}
     * @param sentence what it does, in words
     */
    public record Step(String technique, String rating, String sentence) {}
}
