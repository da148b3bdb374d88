package io.github.deepscn.spark;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The partitions of all running trainings in this executor process.
 *
 * <p>A training drops its partitions when it ends. Partitions that it cannot reach, because their tasks have moved to
 * another executor, are dropped after {@value #IDLE_MINUTES} minutes without use. Every partition can be rebuilt.
 */
final class PartitionStore {
    private static final long IDLE_MINUTES = 30;
    private static final Map<Key, PartitionState> STATES = new ConcurrentHashMap<>();

    private record Key(String training, int partition) {}

    private PartitionStore() {}

    /** The state of a partition in this process. */
    static PartitionState state(String training, int partition) {
        return STATES.computeIfAbsent(new Key(training, partition), key -> {
            dropIdle();
            return new PartitionState();
        });
    }

    private static void dropIdle() {
        long now = System.nanoTime();
        long idle = Duration.ofMinutes(IDLE_MINUTES).toNanos();
        STATES.values().removeIf(state -> now - state.usedAt() > idle);
    }

    /** Drops all partitions of a training. */
    static void forget(String training) {
        STATES.keySet().removeIf(key -> key.training.equals(training));
    }

    /** Number of partitions of all trainings in this process. */
    static int count() {
        return STATES.size();
    }
}
