package io.github.sudoxml.engine;

/**
 * Comparisons of the engine whose value, 0 or 1, is not the condition of a branch. None of them branches; Straighten.java says
 * why. Their names are those of WebAssembly.
 */
final class Comparisons {
    private static final long UNSIGNED = 0xffff_ffffL;

    private Comparisons() {}

    static int I32_EQZ(int a) {
        return (int) (((a & UNSIGNED) - 1) >>> 63);
    }

    static int I32_EQ(int a, int b) {
        return I32_EQZ(a ^ b);
    }

    static int I32_NE(int a, int b) {
        return 1 ^ I32_EQ(a, b);
    }

    static int I32_LT_S(int a, int b) {
        return (int) (((long) a - b) >>> 63);
    }

    static int I32_GE_S(int a, int b) {
        return 1 ^ I32_LT_S(a, b);
    }

    static int I32_GT_S(int a, int b) {
        return I32_LT_S(b, a);
    }

    static int I32_LE_S(int a, int b) {
        return 1 ^ I32_LT_S(b, a);
    }

    static int I32_LT_U(int a, int b) {
        return (int) (((a & UNSIGNED) - (b & UNSIGNED)) >>> 63);
    }

    static int I32_GE_U(int a, int b) {
        return 1 ^ I32_LT_U(a, b);
    }

    static int I32_GT_U(int a, int b) {
        return I32_LT_U(b, a);
    }

    static int I32_LE_U(int a, int b) {
        return 1 ^ I32_LT_U(b, a);
    }

    static int I64_EQZ(long a) {
        return (int) (~(a | -a) >>> 63);
    }

    static int I64_EQ(long a, long b) {
        return I64_EQZ(a ^ b);
    }

    static int I64_NE(long a, long b) {
        return 1 ^ I64_EQ(a, b);
    }

    /** The sign of the difference, or of the first number if the difference is too large for its type. */
    static int I64_LT_S(long a, long b) {
        return (int) ((a - b ^ (a ^ b) & (a - b ^ a)) >>> 63);
    }

    static int I64_GE_S(long a, long b) {
        return 1 ^ I64_LT_S(a, b);
    }

    static int I64_GT_S(long a, long b) {
        return I64_LT_S(b, a);
    }

    static int I64_LE_S(long a, long b) {
        return 1 ^ I64_LT_S(b, a);
    }

    static int I64_LT_U(long a, long b) {
        return I64_LT_S(a + Long.MIN_VALUE, b + Long.MIN_VALUE);
    }

    static int I64_GE_U(long a, long b) {
        return 1 ^ I64_LT_U(a, b);
    }

    static int I64_GT_U(long a, long b) {
        return I64_LT_U(b, a);
    }

    static int I64_LE_U(long a, long b) {
        return 1 ^ I64_LT_U(b, a);
    }
}
