package io.github.sudoxml.xproc;

import io.github.sudoxml.Output;
import io.github.sudoxml.Task;
import java.util.List;
import net.sf.saxon.s9api.QName;

/** A step that does a task: its findings are on the port {@code report}, or the error that ends it. */
final class TaskStep extends PuzzleStep {
    /** A task, and the names of its options that are texts, and of those that are flags. */
    record Row(Task task, List<String> texts, List<String> flags) {}

    private final Row row;

    TaskStep(Row row) {
        this.row = row;
    }

    @Override
    public void run() {
        super.run();
        Output output = source().run(row.task(), options(row.texts(), row.flags()));
        boolean isAsserted = row.task() != Task.CHECK || booleanBinding(new QName("assert-valid"));
        if (!output.isDone() && isAsserted) {
            throw failed(output.findings());
        }
        boolean isChanged = row.task() != Task.CHECK;
        getReceiver().output("result", isChanged ? input().with(parsed(output.orThrow())) : input());
        getReceiver().output("report", report(output.findings()));
    }

    @Override
    public String toString() {
        return "sx:" + row.task();
    }
}
