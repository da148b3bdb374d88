package io.github.deepscn.app.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Lets a signal such as Ctrl-C stop a training instead of the process. Once there is something to keep, the process
 * ends only when this is closed, so that the result can be written. Before that it ends at once.
 */
public final class Interruption implements AutoCloseable {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "deepscn-interruption");
    private volatile boolean keeps;

    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public void stop() {
        asked.countDown();
        try {
            if (keeps) {
                done.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** From now on there is a result that must not be lost. */
    public void keep() {
        keeps = true;
    }

    /** The result is written: from now on the process may end at once. */
    public void letGo() {
        keeps = false;
    }

    /** Whether the end was requested. */
    public boolean requested() {
        return asked.getCount() == 0;
    }

    /** Waits until the end is requested. */
    public void await() throws InterruptedException {
        asked.await();
    }

    @Override
    public void close() {
        done.countDown();
        if (!requested()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the shutdown has begun and no longer waits
            }
        }
    }
}
