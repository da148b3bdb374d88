package io.github.deepscn.configure;

/**
 * Bumps exp(−b²‖x − w‖²) around rows: the centre is one of a pool, with a chance in proportion to its residual, the
 * width a random distance between rows, or half or twice it.
 */
final class RadialSource {
    private static final int POOL = 5;
    private static final double[] NARROWNESS = {0.5, 1, 2};

    private RadialSource() {}

    /**
     * Draws one candidate.
     *
     * @param weights receives the centre from {@code at} on
     * @return b; zero, a constant node, if the rows drawn are equal
     */
    static double draw(long key, Anchors anchors, double[] weights, int at) {
        int position = 0;
        double total = 0;
        int centre = 0;
        for (int p = 0; p < POOL; p++) {
            int row = CounterRandom.below(anchors.count(), key, position++);
            double chance = anchors.residual(row);
            total += chance;
            if (CounterRandom.unit(key, position++) * total < chance) {
                centre = row;
            }
        }
        int other = CounterRandom.below(anchors.count(), key, position++);
        double square = 0;
        for (int j = 0; j < anchors.fanIn(); j++) {
            weights[at + j] = anchors.input(centre, j);
            double way = anchors.input(other, j) - weights[at + j];
            square += way * way;
        }
        double narrowness = NARROWNESS[CounterRandom.below(NARROWNESS.length, key, position)];
        return square > 0 ? narrowness / Math.sqrt(Math.max(square, anchors.leastSquare())) : 0;
    }
}
