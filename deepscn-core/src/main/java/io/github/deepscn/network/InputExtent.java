package io.github.deepscn.network;

import org.jspecify.annotations.Nullable;

/** The extent of a block of inputs, computed when it is needed. Not thread-safe. */
public final class InputExtent {
    private static final double[] UNKNOWN = {};
    /** The relative rounding error of the length of a row, or of a product with it. */
    private static final double ROUNDING = 1e-9;

    private double[] norms = UNKNOWN;
    private @Nullable Ball ball;
    private boolean askedBefore;

    /**
     * All rows x have ‖x − middle·1‖ ≤ radius, rounding in products with them included.
     *
     * @param middle one number for all inputs, so that ⟨middle·1, w⟩ needs only the sum of w
     */
    public record Ball(double middle, double radius) {
        private static final Ball ENDLESS = new Ball(0, Double.POSITIVE_INFINITY);

        boolean isEndless() {
            return !(radius < Double.POSITIVE_INFINITY);
        }
    }

    /** ‖x‖² of every row; radial nodes need it. */
    double[] norms(InputRows inputs) {
        if (norms == UNKNOWN) {
            norms = distances(0, inputs);
        }
        return norms;
    }

    /** The ball takes about as long as one node, so the first caller gets an endless one. */
    Ball ballIfAskedBefore(InputRows inputs) {
        if (askedBefore) {
            return ball(inputs);
        }
        askedBefore = true;
        return Ball.ENDLESS;
    }

    /** The ball of these rows, computed once. */
    public Ball ball(InputRows inputs) {
        askedBefore = true;
        if (ball == null) {
            ball = computeBall(inputs);
        }
        return ball;
    }

    private static Ball computeBall(InputRows inputs) {
        int count = inputs.rows() * inputs.columns();
        double sum = 0;
        for (int i = inputs.offset(); i < inputs.offset() + count; i++) {
            sum += inputs.numbers()[i];
        }
        double middle = sum / count;
        double farthest = 0;
        for (double distance : distances(middle, inputs)) {
            farthest = Math.max(farthest, distance);
        }
        double radius = Math.sqrt(farthest);
        return new Ball(middle, radius + ROUNDING * (radius + Math.abs(middle) * Math.sqrt(inputs.columns())));
    }

    /** ‖x − middle·1‖² of every row. */
    private static double[] distances(double middle, InputRows inputs) {
        double[] x = inputs.numbers();
        double[] distances = new double[inputs.rows()];
        for (int j = 0; j < inputs.columns(); j++) {
            int column = inputs.offset() + j * inputs.rows();
            for (int i = 0; i < distances.length; i++) {
                double difference = x[column + i] - middle;
                distances[i] += difference * difference;
            }
        }
        return distances;
    }
}
