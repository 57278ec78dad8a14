import io.github.sudoxml.Sudoku;
import io.github.sudoxml.SudokuDocument;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Checks that the engine goes on as before when the virtual machine has compiled it: {@code java OPTIONS -cp JAR
 * Compiled.java}. With options that make it compile soon, this takes seconds. The exit code is 1 if something is wrong.
 */
class Compiled {
    private static final Sudoku SUDOKU =
            Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    /** Grades leave parts of the engine unused that documents need. */
    private static void gradesAndDocuments() {
        String puzzle = SUDOKU.toXml().replaceFirst("^<\\?xml.*?\\?>", "");
        byte[] document = ("<puzzles>" + puzzle.repeat(50) + "</puzzles>").getBytes(StandardCharsets.UTF_8);
        byte[] expected = SudokuDocument.of(document, "document.xml").solve();
        for (int round = 0; round < 10; round++) {
            if (!SUDOKU.grade().orElseThrow().rating().equals("1.2")) {
                throw new AssertionError("the grade in round " + round);
            }
        }
        if (!Arrays.equals(SudokuDocument.of(document, "document.xml").solve(), expected)) {
            throw new AssertionError("the document after the grades");
        }
    }

    private static int expected(String order, int sign) {
        return switch (order) {
            case "EQ" -> sign == 0 ? 1 : 0;
            case "NE" -> sign != 0 ? 1 : 0;
            case "LT" -> sign < 0 ? 1 : 0;
            case "GE" -> sign >= 0 ? 1 : 0;
            case "GT" -> sign > 0 ? 1 : 0;
            default -> sign <= 0 ? 1 : 0;
        };
    }

    /** The comparisons without branches, of numbers beside each limit. */
    private static void comparisons() throws Exception {
        long[] limits = {0, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};
        long[] numbers = Arrays.stream(limits).flatMap(limit -> LongStream.rangeClosed(-2, 2).map(by -> limit + by)).toArray();
        int compared = 0;
        for (Method method : Class.forName("io.github.sudoxml.engine.Comparisons").getDeclaredMethods()) {
            method.setAccessible(true);
            boolean isLong = method.getName().startsWith("I64");
            boolean isUnsigned = method.getName().endsWith("U");
            boolean isWithZero = method.getParameterCount() == 1;
            for (long a : numbers) {
                for (long b : isWithZero ? new long[] {0} : numbers) {
                    Object x = isLong ? (Object) a : (Object) (int) a;
                    Object y = isLong ? (Object) b : (Object) (int) b;
                    int sign = isLong
                            ? isUnsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b)
                            : isUnsigned ? Integer.compareUnsigned((int) a, (int) b) : Integer.compare((int) a, (int) b);
                    Object result = isWithZero ? method.invoke(null, x) : method.invoke(null, x, y);
                    if (!result.equals(expected(method.getName().substring(4, 6), sign))) {
                        throw new AssertionError(method.getName() + " of " + x + " and " + y);
                    }
                    compared++;
                }
            }
        }
        if (compared < 10_000) {
            throw new AssertionError("only " + compared + " comparisons");
        }
    }

    public static void main(String[] arguments) throws Exception {
        gradesAndDocuments();
        comparisons();
    }
}
