package io.github.deepscn.paper.function;

import java.util.List;
import java.util.stream.IntStream;

/** The rank ratios of both networks of a trial, grown on the same points with the same seed. */
record RankPair(Ranks scn, Ranks deep) {
    /**
     * A network and its ranks.
     *
     * @param ratios rank over number of nodes, after the first node, the second, …
     */
    record Ranks(Course course, List<Double> ratios) {
        static Ranks of(Course course) {
            return new Ranks(course, RankCurve.ratios(RankCurve.of(course.leastSquares())));
        }

        /** The ratio of the first {@code nodes} nodes, or of all nodes where there are fewer. */
        double at(int nodes) {
            return ratios.get(Math.min(nodes, ratios.size()) - 1);
        }

        double last() {
            return at(ratios.size());
        }
    }

    static RankPair of(Rivals.Pair pair) {
        return new RankPair(Ranks.of(pair.scn()), Ranks.of(pair.deep()));
    }

    List<Ranks> both() {
        return List.of(scn, deep);
    }

    /** The largest number of nodes that both have. */
    int shared() {
        return Math.min(scn.ratios.size(), deep.ratios.size());
    }

    /** Whether the deep network's ratio is nowhere below the shallow one's. */
    boolean neverBelow() {
        return IntStream.rangeClosed(1, shared()).allMatch(n -> deep.at(n) >= scn.at(n));
    }

    /** Whether the deep network has the higher ratio at the largest shared number of nodes. */
    boolean aboveAtTheEnd() {
        return deep.at(shared()) > scn.at(shared());
    }
}
