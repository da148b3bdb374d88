package io.github.deepscn.search;

/**
 * Bumps exp(−b²‖x − w‖²) around rows: the centre is one row of a pool, taken with a probability proportional to its
 * residual; the width is a random distance between rows, or half or twice that.
 */
final class RadialSource {
    private static final int POOL = 5;
    private static final double[] NARROWNESS = {0.5, 1, 2};

    private RadialSource() {}

    /** Draws a row: one of a pool, with a probability proportional to its residual. */
    static int centre(NumberStream numbers, Anchors anchors) {
        double total = 0;
        int centre = 0;
        for (int p = 0; p < POOL; p++) {
            int row = numbers.below(anchors.count());
            double chance = anchors.residual(row);
            total += chance;
            if (numbers.unit() * total < chance) {
                centre = row;
            }
        }
        return centre;
    }

    /** Draws centre and b; if the rows drawn are equal, b is zero and the node constant. */
    static void draw(Drawing drawing, double[] parameters, int at) {
        NumberStream numbers = drawing.numbers();
        Anchors anchors = drawing.anchors();
        int centre = centre(numbers, anchors);
        int other = numbers.below(anchors.count());
        double square = 0;
        for (int j = 0; j < anchors.fanIn(); j++) {
            parameters[at + j] = anchors.input(centre, j);
            double way = anchors.input(other, j) - parameters[at + j];
            square += way * way;
        }
        double narrowness = NARROWNESS[numbers.below(NARROWNESS.length)];
        parameters[at + anchors.fanIn()] =
                square > 0 ? narrowness / Math.sqrt(Math.max(square, anchors.leastSquare())) : 0;
    }
}
