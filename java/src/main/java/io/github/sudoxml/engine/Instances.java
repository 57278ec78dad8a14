package io.github.sudoxml.engine;

import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.wasm.types.MemoryLimits;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The instances of the engine. One answers one request at a time, so each thread takes its own, and gives it back. One that
 * failed is not given back: its memory may be in any state.
 */
final class Instances {
    /** The most memory of an instance, in pages of 64 kB. */
    private static final int MOST = 16 * 1024;

    /** An instance that took more memory than this is not kept, because its memory cannot become smaller: 64 MB. */
    private static final int KEPT = 1024;

    private static final Deque<Machine> FREE = new ConcurrentLinkedDeque<>();

    private Instances() {}

    /** An instance for this thread. */
    static Machine take() {
        Machine free = FREE.pollFirst();
        return free == null ? new Machine() : free;
    }

    /** Gives an instance back that has answered its request. */
    static void give(Machine instance) {
        if (instance.memory.pages() <= KEPT && FREE.size() < Runtime.getRuntime().availableProcessors()) {
            FREE.addFirst(instance);
        }
    }

    /** One instance, with its functions. */
    static final class Machine {
        final FlatMemory memory;
        final ExportFunction request;
        final ExportFunction cancelFlag;
        final ExportFunction answer;
        final ExportFunction reply;
        final ExportFunction replyLength;
        final ExportFunction headLength;
        final ExportFunction release;

        private Machine() {
            var module = EngineModule.MODULE;
            int initial = module.memorySection().orElseThrow().getMemory(0).limits().initialPages();
            Instance instance = Instance.builder(module)
                    .withMachineFactory(Engine::create)
                    .withMemoryFactory(FlatMemory::new)
                    .withMemoryLimits(new MemoryLimits(initial, MOST))
                    .build();
            memory = (FlatMemory) instance.memory();
            request = instance.export("request");
            cancelFlag = instance.export("cancel_flag");
            answer = instance.export("answer");
            reply = instance.export("reply");
            replyLength = instance.export("reply_length");
            headLength = instance.export("head_length");
            release = instance.export("release");
        }
    }
}
