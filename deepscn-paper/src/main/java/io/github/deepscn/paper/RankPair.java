package io.github.deepscn.paper;

import java.util.List;

/**
 * The rank ratios of both networks of a trial, grown on the same points with the same seed.
 *
 * @param scnRatios after the first node, the second, …
 * @param deepRatios likewise
 */
record RankPair(long seed, Course scn, List<Double> scnRatios, Course deep, List<Double> deepRatios) {
    static RankPair of(Course scn, Course deep) {
        return new RankPair(scn.seed(), scn, ratios(scn), deep, ratios(deep));
    }

    private static List<Double> ratios(Course course) {
        return RankCurve.ratios(RankCurve.of(course.leastSquares()));
    }

    /** The largest number of nodes that both have. */
    int shared() {
        return Math.min(scnRatios.size(), deepRatios.size());
    }

    double scnAtShared() {
        return scnRatios.get(shared() - 1);
    }

    double deepAtShared() {
        return deepRatios.get(shared() - 1);
    }

    /** Whether the deep network's ratio is nowhere below the shallow one's. */
    boolean neverBelow() {
        for (int i = 0; i < shared(); i++) {
            if (deepRatios.get(i) < scnRatios.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the deep network has the higher ratio where both have most nodes. */
    boolean aboveAtTheEnd() {
        return deepAtShared() > scnAtShared();
    }
}
