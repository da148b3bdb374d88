package io.github.deepscn.network;

import org.jspecify.annotations.Nullable;

/** How far a block of inputs extends, computed when it is of use. Not thread-safe. */
public final class InputExtent {
    private static final double[] UNKNOWN = {};
    /** What rounding may add to the length of a row, or to a product with it, in parts of it. */
    private static final double ROUNDING = 1e-9;

    private double[] norms = UNKNOWN;
    private @Nullable Ball ball;
    private boolean askedBefore;

    /**
     * All rows x have ‖x − middle·1‖ ≤ radius, rounding in products with them included.
     *
     * @param middle of all numbers, rather than one for each input, so that ⟨middle·1, w⟩ takes a sum of w alone
     */
    record Ball(double middle, double radius) {
        private static final Ball ENDLESS = new Ball(0, Double.POSITIVE_INFINITY);

        boolean isEndless() {
            return !(radius < Double.POSITIVE_INFINITY);
        }
    }

    /** ‖x‖² of every row of the block that begins at {@code offset}, rows by fan-in; radial nodes need it. */
    double[] norms(double[] inputs, int offset, int rows, int fanIn) {
        if (norms == UNKNOWN) {
            norms = distances(0, inputs, offset, rows, fanIn);
        }
        return norms;
    }

    /** Of the same block. It takes about as long as one node does, so whoever asks but once gets an endless one. */
    Ball ball(double[] inputs, int offset, int rows, int fanIn) {
        if (askedBefore && ball == null) {
            ball = computeBall(inputs, offset, rows, fanIn);
        }
        askedBefore = true;
        return ball == null ? Ball.ENDLESS : ball;
    }

    /** The same of a block that begins with the array, for whoever will ask again. */
    Ball ball(double[] inputs, int rows, int fanIn) {
        askedBefore = true;
        return ball(inputs, 0, rows, fanIn);
    }

    private static Ball computeBall(double[] inputs, int offset, int rows, int fanIn) {
        double sum = 0;
        for (int i = offset; i < offset + rows * fanIn; i++) {
            sum += inputs[i];
        }
        double middle = sum / ((double) rows * fanIn);
        double farthest = 0;
        for (double distance : distances(middle, inputs, offset, rows, fanIn)) {
            farthest = Math.max(farthest, distance);
        }
        double radius = Math.sqrt(farthest);
        return new Ball(middle, radius + ROUNDING * (radius + Math.abs(middle) * Math.sqrt(fanIn)));
    }

    /** ‖x − middle·1‖² of every row. */
    private static double[] distances(double middle, double[] inputs, int offset, int rows, int fanIn) {
        double[] distances = new double[rows];
        for (int j = 0; j < fanIn; j++) {
            int column = offset + j * rows;
            for (int i = 0; i < rows; i++) {
                double difference = inputs[column + i] - middle;
                distances[i] += difference * difference;
            }
        }
        return distances;
    }
}
