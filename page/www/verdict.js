// Verdicts and grades of the engine in words.

import { decimal, t } from "./texts.js";

/** How many solutions there are. */
export function factsOf({ verdict, solutions, complete }) {
    if (verdict === "unique") {
        return t("One solution");
    }
    if (verdict === "none") {
        return t("No solution");
    }
    if (verdict === null) {
        return t("Not settled");
    }
    return solutions === null ? t("Several solutions")
        : solutions === 1 ? t("More than one solution")
        : complete ? t("{count} solutions", { count: solutions }) : t("More than {count} solutions", { count: solutions });
}

/** The rating and the level. */
export function gradeText({ rating: written, at_least: isAtLeast, scale, level, steps }) {
    const rating = decimal(written);
    const least = isAtLeast ? t("rating at least {rating}", { rating }) : t("rating {rating}", { rating });
    const ofScale = scale === "sudoxml" ? ` ${t("on the scale of sudoxml")}` : "";
    const noStep = isAtLeast && steps.length === 0 ? `; ${t("no technique finds a first step")}` : "";
    return `${least}${ofScale}, ${t(level)}${noStep}`;
}
