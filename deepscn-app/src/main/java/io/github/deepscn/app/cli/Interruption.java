package io.github.deepscn.app.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Lets a signal to end, such as Ctrl-C, stop a training instead of the process: once there is something to keep, the
 * process ends when the work is closed, so that it can still be written. Before that it ends at once.
 */
public final class Interruption implements AutoCloseable {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "deepscn-interruption");
    private volatile boolean requested;
    private volatile boolean keeps;

    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public void stop() {
        requested = true;
        asked.countDown();
        try {
            if (keeps) {
                done.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** There is something from now on that must not be lost. */
    public void keep() {
        keeps = true;
    }

    /** It is written: from now on the process may end at once. */
    public void letGo() {
        keeps = false;
    }

    /** Whether the process is to end. */
    public boolean requested() {
        return requested;
    }

    /** Waits until the process is to end. */
    public void await() throws InterruptedException {
        asked.await();
    }

    @Override
    public void close() {
        done.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the end has begun just now, and no longer waits
            }
        }
    }
}
