package io.github.sudoxml;

import java.util.HashSet;
import java.util.Set;

/** Ends calls from another thread. It is safe to use from all threads, and for several calls. */
public final class Cancel {
    private final Set<Runnable> ends = new HashSet<>();
    private boolean isCancelled;

    /** Makes one that is not cancelled. */
    public Cancel() {}

    /** Ends the calls that have it in their {@link Limits}, and all later ones. */
    public synchronized void cancel() {
        isCancelled = true;
        ends.forEach(Runnable::run);
    }

    synchronized void add(Runnable end) {
        ends.add(end);
        if (isCancelled) {
            end.run();
        }
    }

    synchronized void remove(Runnable end) {
        ends.remove(end);
    }
}
