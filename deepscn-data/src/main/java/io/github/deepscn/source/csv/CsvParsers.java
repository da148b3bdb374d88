package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.NumberForm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Threads that parse chunks of rows. The calling thread helps when they cannot keep up. */
final class CsvParsers implements AutoCloseable {
    private final MissingWords missing;
    private final ThreadPoolExecutor threads;
    private final List<CompletableFuture<CsvChunk.Part>> parts = new ArrayList<>();

    CsvParsers(MissingWords missing) {
        this.missing = missing;
        int count = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        threads = new ThreadPoolExecutor(
                count,
                count,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(2 * count),
                CsvParsers::thread,
                new ThreadPoolExecutor.CallerRunsPolicy());
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "deepscn-csv");
        thread.setDaemon(true);
        return thread;
    }

    /** @param forms of the numbers by column; null for columns of text */
    void parse(CsvChunk chunk, @Nullable NumberForm[] forms) {
        parts.add(CompletableFuture.supplyAsync(() -> chunk.parse(missing, forms), threads));
    }

    /** The parsed chunks since the last call, in the order of their rows. */
    List<CsvChunk.Part> parts() {
        try {
            List<CsvChunk.Part> parsed =
                    parts.stream().map(CompletableFuture::join).toList();
            parts.clear();
            return parsed;
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
