package io.github.sudoxml.engine;

import com.dylibso.chicory.runtime.ConstantEvaluators;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.wasm.types.ActiveDataSegment;
import com.dylibso.chicory.wasm.types.DataSegment;
import com.dylibso.chicory.wasm.types.MemoryLimits;
import com.dylibso.chicory.wasm.types.PassiveDataSegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The memory of an instance in one array. Nearly all that the engine does is to read and write it, and the memory of Chicory,
 * which is an array for each page, needs another step for each access. An access outside of the array is an
 * {@link IndexOutOfBoundsException}.
 */
@SuppressWarnings("removal")
final class FlatMemory implements Memory {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private final MemoryLimits limits;
    private DataSegment[] segments = {};
    private int pages;

    /** It can be longer than the pages, so that few steps of growth copy it. */
    private byte[] bytes;

    FlatMemory(MemoryLimits limits) {
        this.limits = limits;
        pages = limits.initialPages();
        bytes = new byte[Memory.bytes(pages)];
    }

    private static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
    }

    /** Sets a byte to 1 from another thread, also while the memory grows. */
    synchronized void raise(int at) {
        bytes[at] = 1;
    }

    @Override
    public synchronized int grow(int more) {
        int before = pages;
        int after = before + more;
        if (more < 0 || after < before || after > maximumPages()) {
            return -1;
        }
        int needed = Memory.bytes(after);
        if (needed > bytes.length) {
            long roomy = bytes.length + bytes.length / 2L;
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(roomy, Memory.bytes(maximumPages()))));
        }
        pages = after;
        return before;
    }

    @Override
    public int pages() {
        return pages;
    }

    @Override
    public int initialPages() {
        return limits.initialPages();
    }

    @Override
    public int maximumPages() {
        return Math.min(limits.maximumPages(), RUNTIME_MAX_PAGES);
    }

    @Override
    public boolean shared() {
        return false;
    }

    @Override
    public void initialize(Instance instance, DataSegment[] all) {
        segments = all == null ? segments : all;
        for (DataSegment segment : segments) {
            if (segment instanceof ActiveDataSegment active) {
                long at = ConstantEvaluators.computeConstantValue(instance, active.offsetInstructions())[0];
                write((int) at, active.data());
            }
        }
    }

    @Override
    public void initPassiveSegment(int segment, int at, int offset, int size) {
        write(at, segments[segment].data(), offset, size);
    }

    @Override
    public void drop(int segment) {
        segments[segment] = PassiveDataSegment.EMPTY;
    }

    @Override
    public void write(int at, byte[] from, int offset, int size) {
        System.arraycopy(from, offset, bytes, at, size);
    }

    @Override
    public byte[] readBytes(int at, int size) {
        return Arrays.copyOfRange(bytes, at, at + size);
    }

    @Override
    public void copy(int to, int from, int size) {
        System.arraycopy(bytes, from, bytes, to, size);
    }

    @Override
    public void fill(byte value, int from, int to) {
        Arrays.fill(bytes, from, to, value);
    }

    @Override
    public void zero() {
        Arrays.fill(bytes, (byte) 0);
    }

    @Override
    public byte read(int at) {
        return bytes[at];
    }

    @Override
    public void writeByte(int at, byte value) {
        bytes[at] = value;
    }

    @Override
    public short readShort(int at) {
        return (short) SHORT.get(bytes, at);
    }

    @Override
    public long readU16(int at) {
        return Short.toUnsignedLong(readShort(at));
    }

    @Override
    public void writeShort(int at, short value) {
        SHORT.set(bytes, at, value);
    }

    @Override
    public int readInt(int at) {
        return (int) INT.get(bytes, at);
    }

    @Override
    public void writeI32(int at, int value) {
        INT.set(bytes, at, value);
    }

    @Override
    public long readLong(int at) {
        return (long) LONG.get(bytes, at);
    }

    @Override
    public void writeLong(int at, long value) {
        LONG.set(bytes, at, value);
    }

    @Override
    public float readFloat(int at) {
        return (float) FLOAT.get(bytes, at);
    }

    @Override
    public long readF32(int at) {
        return readInt(at);
    }

    @Override
    public void writeF32(int at, float value) {
        FLOAT.set(bytes, at, value);
    }

    @Override
    public double readDouble(int at) {
        return (double) DOUBLE.get(bytes, at);
    }

    @Override
    public long readF64(int at) {
        return readLong(at);
    }

    @Override
    public void writeF64(int at, double value) {
        DOUBLE.set(bytes, at, value);
    }

    /** The engine has one thread, so it does not wait for another. */
    @Override
    public int waitOn(int at, int expected, long timeout) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int waitOn(int at, long expected, long timeout) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int notify(int at, int threads) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object lock(int at) {
        throw new UnsupportedOperationException();
    }
}
