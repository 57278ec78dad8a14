package io.github.sudoxml.xproc;

import com.xmlcalabash.documents.XProcDocument;
import com.xmlcalabash.io.MediaType;
import io.github.sudoxml.Options;
import io.github.sudoxml.Sudoku;
import io.github.sudoxml.SudoxmlException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.sf.saxon.s9api.XdmNode;

/** {@code sx:render}: a picture of each puzzle. */
final class RenderStep extends PuzzleStep {
    @Override
    public void run() {
        super.run();
        Options options =
                options(List.of("show", "theme", "language", "cell-size", "heading"), List.of("candidates", "grade", "bare"));
        List<Sudoku> puzzles;
        try {
            puzzles = source().puzzles();
        } catch (SudoxmlException error) {
            throw failed(error.findings());
        }
        for (Sudoku sudoku : puzzles) {
            XdmNode svg = parsed(sudoku.toSvg(options).getBytes(StandardCharsets.UTF_8));
            getReceiver().output("result", XProcDocument.Companion.ofXml(svg, getStepConfig(), MediaType.Companion.getSVG()));
        }
        getReceiver().output("report", report(List.of()));
    }

    @Override
    public String toString() {
        return "sx:render";
    }
}
