package io.github.deepscn.app.studio.course;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bounded sample of a sequence: the first element, every 2^k-th after it, and always the last. k grows by one
 * whenever the sample would exceed its size.
 */
final class Thinned<T> {
    private final int most;
    private final List<T> kept = new ArrayList<>();
    private long stride = 1;
    private long count;
    private @Nullable T last;

    /**
     * Creates an empty sample.
     *
     * @param most maximum size, at least 2
     */
    Thinned(int most) {
        this.most = most;
    }

    void add(T thing) {
        last = null;
        if (count % stride != 0) {
            last = thing;
        } else if (kept.size() < most - 1) {
            kept.add(thing);
        } else {
            halve();
            if (count % stride == 0) {
                kept.add(thing);
            } else {
                last = thing;
            }
        }
        count++;
    }

    /** Drops every second element, but not the first. */
    private void halve() {
        stride *= 2;
        int left = (kept.size() + 1) / 2;
        for (int i = 1; i < left; i++) {
            kept.set(i, kept.get(2 * i));
        }
        kept.subList(left, kept.size()).clear();
    }

    /** Number of elements added. */
    long count() {
        return count;
    }

    List<T> list() {
        var list = new ArrayList<>(kept);
        if (last != null) {
            list.add(last);
        }
        return list;
    }
}
