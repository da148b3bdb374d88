package io.github.deepscn.app.studio.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A bounded sample of a sequence: the first element, every 2^k-th after it, and always the last. k grows by one
 * whenever the sample would exceed its size.
 */
final class Thinned<T> {
    private final int most;
    private List<T> kept = new ArrayList<>();
    private long stride = 1;
    private long count;

    /**
     * Creates an empty sample.
     *
     * @param most maximum size, at least 2
     */
    Thinned(int most) {
        this.most = most;
    }

    void add(T thing) {
        if (count > 0 && (count - 1) % stride != 0) {
            kept.remove(kept.size() - 1); // was there only as the last
        }
        kept.add(thing);
        count++;
        if (kept.size() > most) {
            stride *= 2;
            List<T> all = kept;
            kept = new ArrayList<>(IntStream.rangeClosed(0, most)
                    .filter(i -> i % 2 == 0 || i == most)
                    .mapToObj(all::get)
                    .toList());
        }
    }

    /** Number of elements added. */
    long count() {
        return count;
    }

    List<T> list() {
        return List.copyOf(kept);
    }
}
