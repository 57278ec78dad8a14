package io.github.sudoxml.ant;

import io.github.sudoxml.Task;

/** {@code <sudoxml:check>}: fails the build if a puzzle does not meet the requirement. Without one, it must be unique. */
public final class CheckTask extends FilesTask {
    /** Makes a task: Ant does that. */
    public CheckTask() {
        super(Task.CHECK);
    }
}
