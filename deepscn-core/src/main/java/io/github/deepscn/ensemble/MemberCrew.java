package io.github.deepscn.ensemble;

import io.github.deepscn.threads.WorkerTeam;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/** The threads that work on the members of an ensemble. */
final class MemberCrew implements AutoCloseable {
    /** The work on one member. */
    interface Work<T> {
        /**
         * Does the work.
         *
         * @param number of the member, counted from zero
         * @param threads number of threads that the work may use
         */
        T apply(int number, int threads);
    }

    private final int threads;
    private final WorkerTeam team;

    MemberCrew(int threads) {
        this.threads = threads;
        this.team = new WorkerTeam(threads);
    }

    WorkerTeam team() {
        return team;
    }

    /**
     * Works on as many members at a time as there are threads; if the last few are fewer, each uses several threads.
     */
    <T> List<T> each(int count, Work<T> work) {
        var results = new ConcurrentSkipListMap<Integer, T>();
        int even = count / threads * threads;
        int rest = count - even;
        team.run(even, k -> results.put(k, work.apply(k, 1)));
        team.run(rest, k -> results.put(even + k, work.apply(even + k, threads / rest)));
        return List.copyOf(results.values());
    }

    @Override
    public void close() {
        team.close();
    }
}
