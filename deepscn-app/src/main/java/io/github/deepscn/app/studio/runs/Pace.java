package io.github.deepscn.app.studio.runs;

import io.github.deepscn.train.NodeRecord;
import java.util.ArrayDeque;
import java.util.Deque;

/** Candidates per second, over the last few seconds of the network's own clock. */
final class Pace {
    private static final double WINDOW = 5;
    /** Moments closer together than this are merged. */
    private static final double GRAIN = 0.1;

    private record Moment(double seconds, long candidates) {}

    private final Deque<Moment> moments = new ArrayDeque<>();
    private Moment now;
    private int step;

    /** Starts at the given time on the network's clock. */
    Pace(double seconds) {
        now = new Moment(seconds, 0);
        moments.add(now);
    }

    void see(NodeRecord node) {
        long more = node.step() == step ? 0 : node.candidates(); // nodes of a batch share a step
        step = node.step();
        now = new Moment(node.seconds(), now.candidates + more);
        if (now.seconds - moments.getLast().seconds >= GRAIN) {
            moments.add(now);
        }
        while (moments.size() > 1 && moments.getFirst().seconds < now.seconds - WINDOW) {
            moments.removeFirst();
        }
    }

    double candidatesPerSecond() {
        Moment then = moments.getFirst();
        double seconds = now.seconds - then.seconds;
        return seconds > 0 ? (now.candidates - then.candidates) / seconds : 0;
    }
}
