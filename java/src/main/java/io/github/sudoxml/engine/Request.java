package io.github.sudoxml.engine;

import com.dylibso.chicory.runtime.ChicoryInterruptedException;
import com.dylibso.chicory.wasm.ChicoryException;
import io.github.sudoxml.Limits;
import io.github.sudoxml.SudoxmlException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request to the engine, and its reply. The engine's documentation has the operations. */
public final class Request {
    /** How a request ended: the numbers of the engine. */
    private static final long DONE = 0;

    private static final long INVALID = 2;

    private final Map<String, Object> head = new LinkedHashMap<>();
    private final byte[] body;
    private final Limits limits;

    /** A request with this body. */
    public Request(String operation, byte[] body, Limits limits) {
        this.body = body;
        this.limits = limits;
        head.put("operation", operation);
        if (limits.nodes().isPresent()) {
            head.put("nodes", limits.nodes().getAsLong());
        }
    }

    /** A request about a document with this name, with the options of a task. */
    public static Request ofDocument(
            String task, String name, Map<String, Object> options, byte[] body, Limits limits) {
        Request request = new Request(task, body, limits);
        request.head.put("document", true);
        request.head.put("name", name);
        request.head.put("options", options);
        return request;
    }

    /** What the engine answers. */
    public record Reply(boolean isDone, byte[] head, byte[] body) {
        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /**
     * Sends the request.
     *
     * @throws SudoxmlException if it is invalid, needs too much memory or is interrupted
     */
    public Reply send() {
        Answer answer = answer();
        if (answer.ending == INVALID) {
            throw new SudoxmlException(new String(answer.bytes, StandardCharsets.UTF_8));
        }
        return new Reply(
                answer.ending == DONE,
                Arrays.copyOf(answer.bytes, answer.split),
                Arrays.copyOfRange(answer.bytes, answer.split, answer.bytes.length));
    }

    /** The bytes of a reply, the first of which are its head, and how it ended. */
    private record Answer(long ending, byte[] bytes, int split) {}

    private Answer answer() {
        try {
            Instances.Machine machine = Instances.take();
            Answer answer = send(machine);
            Instances.give(machine);
            return answer;
        } catch (ChicoryInterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SudoxmlException("the thread was interrupted", interrupted);
        } catch (ChicoryException | StackOverflowError | OutOfMemoryError | IndexOutOfBoundsException trap) {
            throw new SudoxmlException("the engine has no memory left for this input, or stopped: " + trap, trap);
        }
    }

    private Answer send(Instances.Machine machine) {
        byte[] line = (Json.write(head) + "\n").getBytes(StandardCharsets.UTF_8);
        int at = Math.toIntExact(machine.request.apply(line.length + (long) body.length)[0]);
        machine.memory.write(at, line);
        machine.memory.write(at + line.length, body);
        int flag = Math.toIntExact(machine.cancelFlag.apply()[0]);
        long ending = answer(machine, flag);
        int length = Math.toIntExact(machine.replyLength.apply()[0]);
        byte[] bytes = machine.memory.readBytes(Math.toIntExact(machine.reply.apply()[0]), length);
        int split = Math.toIntExact(machine.headLength.apply()[0]);
        machine.release.apply();
        return new Answer(ending, bytes, split);
    }

    private long answer(Instances.Machine machine, int flag) {
        Limits.Watch watch = limits.watch(() -> machine.memory.raise(flag));
        try {
            return machine.answer.apply()[0];
        } finally {
            watch.close();
        }
    }
}
