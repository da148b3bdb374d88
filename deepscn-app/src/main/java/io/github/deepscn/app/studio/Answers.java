package io.github.deepscn.app.studio;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers that take long, computed once for each model and kept for a while. Who asks for one that is being computed
 * waits for it; other questions do not wait. Thread-safe.
 */
final class Answers {
    private final Map<Key, Answer> kept;

    /**
     * Room for answers.
     *
     * @param most how many are kept; those asked for longest ago go first
     */
    Answers(int most) {
        this.kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Answer> eldest) {
                return size() > most;
            }
        };
    }

    private record Key(String run, String digest, String question) {}

    /** Finds an answer. */
    @FunctionalInterface
    interface Search<T> {
        T find() throws IOException;
    }

    private static final class Answer {
        private @Nullable Object value;

        /** One at a time; one that fails is tried again. */
        synchronized Object value(Search<?> search) throws IOException {
            Object known = value;
            if (known == null) {
                known = search.find();
                value = known;
            }
            return known;
        }
    }

    /**
     * The answer to a question on a run.
     *
     * @param question always with the same type
     */
    <T> T get(TrainedRun run, String question, Class<T> type, Search<T> search) throws IOException {
        var key = new Key(run.id(), run.model().digest(), question);
        Answer answer;
        synchronized (kept) {
            answer = kept.computeIfAbsent(key, none -> new Answer());
        }
        return type.cast(answer.value(search));
    }
}
