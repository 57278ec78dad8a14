package io.github.sudoxml;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How long a call may take. A search that ends with its limit is not an error of the program: the puzzle is not settled, and
 * has no verdict.
 *
 * @param nodes the most nodes that the search of one puzzle visits: the same result on every machine. A node takes some ten
 *     microseconds
 * @param time the most time of the whole call, and some milliseconds more
 * @param cancel what ends the call from another thread
 */
public record Limits(OptionalLong nodes, Optional<Duration> time, Optional<Cancel> cancel) {
    /** A longer time is this one: the timer counts in nanoseconds, and has room for 292 years. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /**
     * Limits of these.
     *
     * @throws SudoxmlException if a number or a time is negative
     */
    public Limits {
        if (nodes.isPresent() && nodes.getAsLong() < 0) {
            throw new SudoxmlException("a number of nodes is from 0, not " + nodes.getAsLong());
        }
        if (time.isPresent() && time.get().isNegative()) {
            throw new SudoxmlException("a time is from 0, not " + time.get());
        }
        time = time.map(given -> given.compareTo(LONGEST) > 0 ? LONGEST : given);
    }

    /** A call ends only with its result. */
    public static final Limits NONE = new Limits(OptionalLong.empty(), Optional.empty(), Optional.empty());

    /** The same limits, and this number of nodes for the search of each puzzle. It does not limit grades. */
    public Limits nodes(long nodes) {
        return new Limits(OptionalLong.of(nodes), time, cancel);
    }

    /** The same limits, and this time for the call. */
    public Limits time(Duration time) {
        return new Limits(nodes, Optional.of(time), cancel);
    }

    /** The same limits; the call ends when {@code cancel} is cancelled, too. */
    public Limits cancel(Cancel cancel) {
        return new Limits(nodes, time, Optional.of(cancel));
    }

    /** Ends the work of a call until the watch is closed. For the use of the library. */
    public Watch watch(Runnable end) {
        Watch watch = new Watch(end);
        cancel.ifPresent(cancel -> cancel.add(watch));
        watch.timer = time.<ScheduledFuture<?>>map(time -> Clock.TIMERS.schedule(watch, time.toNanos(), TimeUnit.NANOSECONDS));
        watch.cancel = cancel;
        return watch;
    }

    /** Ends a call, unless it is closed: what ends it writes to a memory that another call has then. */
    public static final class Watch implements Runnable {
        private final Runnable end;
        private Optional<ScheduledFuture<?>> timer = Optional.empty();
        private Optional<Cancel> cancel = Optional.empty();
        private boolean isClosed;

        private Watch(Runnable end) {
            this.end = end;
        }

        @Override
        public synchronized void run() {
            if (!isClosed) {
                end.run();
            }
        }

        /** Keeps the call from being ended. */
        public void close() {
            timer.ifPresent(timer -> timer.cancel(false));
            cancel.ifPresent(cancel -> cancel.remove(this));
            synchronized (this) {
                isClosed = true;
            }
        }
    }

    /** The thread that ends calls. It ends itself when no call has a time. */
    private static final class Clock {
        private static final ScheduledThreadPoolExecutor TIMERS = timers();

        private static ScheduledThreadPoolExecutor timers() {
            var timers = new ScheduledThreadPoolExecutor(1, work -> {
                Thread thread = Executors.defaultThreadFactory().newThread(work);
                thread.setName("sudoxml timer");
                thread.setDaemon(true);
                return thread;
            });
            timers.setRemoveOnCancelPolicy(true);
            timers.setKeepAliveTime(1, TimeUnit.SECONDS);
            timers.allowCoreThreadTimeOut(true);
            return timers;
        }
    }
}
