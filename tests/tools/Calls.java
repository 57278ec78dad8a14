import io.github.sudoxml.Sudoku;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudoxmlException;
import java.nio.charset.StandardCharsets;

/**
 * Checks that memory does not grow with the number of calls: {@code java -Xmx128m -cp JAR Calls.java PUZZLES}. For each puzzle
 * there are its verdict and now and then solutions, a grade, a document with its findings, and one that is not well-formed. The
 * exit code is 1 if more of the heap is used at the end than after a tenth of them.
 */
class Calls {
    private static final String[] PUZZLES = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "5.4.7.91.6721953.81.83..56785976.423.2.8.37917.3.....696.5.72.....419..5345286..9",
        "12345678.........9...............................................................",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    };

    /** By how many bytes the heap may differ. */
    private static final long SLACK = 1 << 20;

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void call(int number) {
        Sudoku sudoku = Sudoku.parse(PUZZLES[number % PUZZLES.length]);
        sudoku.verdict();
        if (number % 10 == 0) {
            sudoku.solutions().limit(2).count();
        }
        if (number % 100 == 1) {
            String puzzle = sudoku.toXml().replaceFirst("^<\\?xml.*?\\?>", "");
            SudokuDocument.of(("<p>" + puzzle + "</p>").getBytes(StandardCharsets.UTF_8), "document.xml").check();
        }
        if (number % 1000 == 2) {
            try {
                SudokuDocument.of("<a><b></a>".getBytes(StandardCharsets.UTF_8), "broken.xml").solve();
                throw new AssertionError("a document that is not well-formed");
            } catch (SudoxmlException expected) {
                // The next call goes on.
            }
        }
        if (number % 1000 == 5) {
            sudoku.grade();
        }
    }

    public static void main(String[] arguments) {
        int puzzles = Integer.parseInt(arguments[0]);
        long before = 0;
        for (int number = 0; number < puzzles; number++) {
            if (number == puzzles / 10) {
                before = used();
            }
            call(number);
        }
        long after = used();
        if (after > before + SLACK) {
            System.err.println("the heap has grown from " + before + " to " + after + " bytes");
            System.exit(1);
        }
    }
}
