// The technique of a step, with a link to its explanation.

import { element } from "./board.js";
import { language } from "./texts.js";

const TECHNIQUES = "https://sudoxml.github.io/sudoxml/techniques.html";

/** The name of the technique as a link, and the rest of the sentence, which begins with that name. */
export function explained({ technique, sentence }) {
    const [title] = sentence.split(":");
    const link = element("a", "", title);
    link.lang = language.pictures;
    // The table of techniques has a row for each.
    link.href = `${TECHNIQUES}#:~:text=${technique.replaceAll("-", "%2D")}`;
    link.target = "_blank";
    link.rel = "noopener";
    return [link, sentence.slice(title.length)];
}
