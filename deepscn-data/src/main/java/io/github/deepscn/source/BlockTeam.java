package io.github.deepscn.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parses the blocks of a reader on several threads, the caller among them. */
final class BlockTeam {
    private final BlockReader reader;
    private final Supplier<BlockParser> parsers;
    private final RowChoice choice;
    private final IntToLongFunction firstRow;
    private final ConcurrentLinkedQueue<BlockCells> parsed = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong rows = new AtomicLong();
    private LongConsumer watch = soFar -> {};

    /** @param firstRow the number of the first row of a block, where the choice of rows needs it */
    BlockTeam(BlockReader reader, Supplier<BlockParser> parsers, RowChoice choice, IntToLongFunction firstRow) {
        this.reader = reader;
        this.parsers = parsers;
        this.choice = choice;
        this.firstRow = firstRow;
    }

    /**
     * Somebody who is told how many rows there are so far, and may refuse more: of a packed file, the first rows do not
     * say how many there are.
     */
    BlockTeam watchedBy(LongConsumer rowsSoFar) {
        watch = rowsSoFar;
        return this;
    }

    /**
     * All blocks in order. The list ends with the first block that has a fault: blocks are handed out in order, so
     * every one before it has been parsed.
     */
    List<BlockCells> run(int threads) throws IOException {
        var helpers = new ArrayList<Thread>();
        for (int i = 1; i < threads; i++) {
            var helper = new Thread(this::work, "deepscn-csv-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        work();
        helpers.forEach(BlockTeam::join);
        var inOrder = new ArrayList<>(parsed);
        inOrder.sort(Comparator.comparingInt(block -> block.index));
        for (int i = 0; i < inOrder.size(); i++) {
            if (inOrder.get(i).fault != null) {
                return inOrder.subList(0, i + 1);
            }
        }
        rethrow(failure.get());
        return inOrder;
    }

    private void work() {
        try {
            BlockParser parser = parsers.get();
            var block = new Block();
            while (reader.next(block)) {
                BlockCells cells = parser.parse(block, choice, firstRow.applyAsLong(block.index));
                parsed.add(cells);
                watch.accept(rows.addAndGet(cells.rows));
                if (cells.fault != null) {
                    reader.end();
                }
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            reader.end();
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void rethrow(@Nullable Throwable failure) throws IOException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }
}
