package io.github.deepscn.app.studio.understand;

import io.github.deepscn.app.studio.runs.TrainedRun;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of expensive answers, each computed once for a model. A request for an answer that is being computed waits
 * for it; other requests do not. Thread-safe.
 */
final class Answers {
    private final Map<Key, Answer> kept;

    /**
     * Creates an empty cache.
     *
     * @param most maximum number of answers; the least recently used are dropped first
     */
    Answers(int most) {
        this.kept = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Answer> eldest) {
                return size() > most;
            }
        });
    }

    private record Key(String run, String digest, String question) {}

    /** Computes an answer. */
    @FunctionalInterface
    interface Search {
        Object find() throws IOException;
    }

    private static final class Answer {
        private @Nullable Object value;

        /** Computes the value once; a failed computation is repeated on the next request. */
        synchronized Object value(Search search) throws IOException {
            value = value == null ? search.find() : value;
            return value;
        }
    }

    /** The answer to a question about a run. */
    Object get(TrainedRun run, String question, Search search) throws IOException {
        var key = new Key(run.run().id(), run.model().digest(), question);
        return kept.computeIfAbsent(key, none -> new Answer()).value(search);
    }
}
