package io.github.deepscn.spark;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The partitions that this process, an executor, computes on: of all trainings under way.
 *
 * <p>A training forgets its partitions when it ends. Those that it cannot reach, because their tasks went to another
 * executor meanwhile, are dropped when they were not used for long: all can be made anew.
 */
final class PartitionStore {
    private static final long IDLE_NANOS = Duration.ofMinutes(30).toNanos();
    private static final Map<Key, PartitionState> STATES = new ConcurrentHashMap<>();

    private record Key(String training, int partition) {}

    private PartitionStore() {}

    /** How far a partition has come here. */
    static PartitionState state(String training, int partition) {
        return STATES.computeIfAbsent(new Key(training, partition), key -> {
            dropIdle();
            return new PartitionState();
        });
    }

    private static void dropIdle() {
        long now = System.nanoTime();
        STATES.values().removeIf(state -> now - state.usedAt() > IDLE_NANOS);
    }

    /** Drops all that belongs to a training. */
    static void forget(String training) {
        STATES.keySet().removeIf(key -> key.training.equals(training));
    }

    /** How many partitions are here, of all trainings. */
    static int count() {
        return STATES.size();
    }

    /** How many partitions of a training are here. */
    static long count(String training) {
        return STATES.keySet().stream()
                .filter(key -> key.training.equals(training))
                .count();
    }
}
