import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Rewrites the comparisons of the engine's bytecode: {@code java -cp ASM Straighten.java FOLDER}, with the folder of the
 * classes that Chicory made. pom.xml runs it.
 *
 * <p>In WebAssembly, a comparison is a value of 0 or 1, and Chicory calls a method for each. When Java 17 compiles two such
 * comparisons of one value into one range check, and the check fails for the second, it goes on in the interpreter as if the
 * first were true. So a program that ran well until then stops: an allocation of less than 11 bytes was refused as larger
 * than the memory. Chicory avoids this for {@code i32_ge_u} alone, by a call that cannot be inlined, which is slow.
 *
 * <p>Here a comparison and the branch after it become one conditional jump, which the compiler repeats correctly, because
 * its operands are the numbers themselves. A comparison whose value is used otherwise becomes a call of
 * {@code Comparisons}, which has no branches. A class that was rewritten already stays as it is.
 */
final class Straighten {
    /** The methods of Chicory that compare two whole numbers, or one with zero. */
    private static final Pattern COMPARISON = Pattern.compile("I(32|64)_(EQZ|EQ|NE|LT_S|LT_U|GE_S|GE_U|GT_S|GT_U|LE_S|LE_U)");

    private static final String COMPARISONS = "io/github/sudoxml/engine/Comparisons";

    /** The order of two numbers that a branch asks for. */
    private enum Order {
        EQ(Opcodes.IF_ICMPEQ, Opcodes.IFEQ),
        NE(Opcodes.IF_ICMPNE, Opcodes.IFNE),
        LT(Opcodes.IF_ICMPLT, Opcodes.IFLT),
        GE(Opcodes.IF_ICMPGE, Opcodes.IFGE),
        GT(Opcodes.IF_ICMPGT, Opcodes.IFGT),
        LE(Opcodes.IF_ICMPLE, Opcodes.IFLE);

        /** The jump that compares two numbers. */
        final int ofTwo;

        /** The jump that compares a number with zero. */
        final int withZero;

        Order(int ofTwo, int withZero) {
            this.ofTwo = ofTwo;
            this.withZero = withZero;
        }

        /** The order that is true when this one is false. */
        Order inverse() {
            return switch (this) {
                case EQ -> NE;
                case NE -> EQ;
                case LT -> GE;
                case GE -> LT;
                case GT -> LE;
                case LE -> GT;
            };
        }

        /** The same order with the operands exchanged. */
        Order mirrored() {
            return switch (this) {
                case EQ, NE -> this;
                case LT -> GT;
                case GT -> LT;
                case GE -> LE;
                case LE -> GE;
            };
        }
    }

    /** What a method of Chicory compares. */
    private record Comparison(boolean isLong, Order order, boolean isWithZero, boolean isUnsigned) {
        static Optional<Comparison> of(MethodInsnNode call) {
            Matcher name = COMPARISON.matcher(name(call));
            if (call.getOpcode() != Opcodes.INVOKESTATIC || call.owner.equals(COMPARISONS) || !name.matches()) {
                return Optional.empty();
            }
            String kind = name.group(2);
            Order order = Order.valueOf(kind.substring(0, 2));
            boolean isLong = name.group(1).equals("64");
            return Optional.of(new Comparison(isLong, order, kind.equals("EQZ"), kind.endsWith("U")));
        }
    }

    private Straighten() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        try (Stream<Path> classes = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            classes.filter(file -> file.getFileName().toString().startsWith("EngineMachineFuncGroup"))
                    .forEach(Straighten::rewrite);
        }
    }

    private static void rewrite(Path file) {
        try {
            ClassNode node = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(node, 0);
            node.methods.forEach(method -> straighten(method.instructions));
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            // The first constants need the shortest instructions.
            writer.newConst(Integer.MIN_VALUE);
            node.accept(writer);
            Files.write(file, writer.toByteArray());
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** The name of the method; one of them is written in small letters. */
    private static String name(MethodInsnNode call) {
        return call.name.toUpperCase(Locale.ROOT);
    }

    /** From the end to the start, so that a comparison of a comparison with zero is a branch already. */
    private static void straighten(InsnList code) {
        AbstractInsnNode at = code.getLast();
        while (at != null) {
            AbstractInsnNode previous = at.getPrevious();
            if (at instanceof MethodInsnNode call) {
                Comparison.of(call).ifPresent(comparison -> straighten(code, call, comparison));
            }
            at = previous;
        }
    }

    private static void straighten(InsnList code, MethodInsnNode call, Comparison comparison) {
        AbstractInsnNode next = call.getNext();
        boolean isBranch = next.getOpcode() == Opcodes.IFNE || next.getOpcode() == Opcodes.IFEQ;
        if (!isBranch) {
            call.name = name(call);
            call.owner = COMPARISONS;
            return;
        }
        Order order = next.getOpcode() == Opcodes.IFNE ? comparison.order() : comparison.order().inverse();
        Order asked = comparison.isUnsigned() ? order.mirrored() : order;
        // The comparison of two numbers of the type long is a number, which the jump compares with zero.
        boolean isOfTwo = !comparison.isLong() && !comparison.isWithZero();
        ((JumpInsnNode) next).setOpcode(isOfTwo ? asked.ofTwo : asked.withZero);
        code.insertBefore(call, operations(comparison));
        code.remove(call);
    }

    /**
     * The instructions before the jump. Unsigned numbers have the order of signed ones when half of the range is added to
     * both, which exchanges the operands.
     */
    private static InsnList operations(Comparison comparison) {
        boolean isLong = comparison.isLong();
        InsnList operations = new InsnList();
        if (comparison.isUnsigned()) {
            addHalf(operations, isLong);
            if (isLong) {
                operations.add(new InsnNode(Opcodes.DUP2_X2));
                operations.add(new InsnNode(Opcodes.POP2));
            } else {
                operations.add(new InsnNode(Opcodes.SWAP));
            }
            addHalf(operations, isLong);
        }
        if (isLong && comparison.isWithZero()) {
            operations.add(new InsnNode(Opcodes.LCONST_0));
        }
        if (isLong) {
            operations.add(new InsnNode(Opcodes.LCMP));
        }
        return operations;
    }

    private static void addHalf(InsnList operations, boolean isLong) {
        operations.add(isLong ? new LdcInsnNode(Long.MIN_VALUE) : new LdcInsnNode(Integer.MIN_VALUE));
        operations.add(new InsnNode(isLong ? Opcodes.LADD : Opcodes.IADD));
    }
}
