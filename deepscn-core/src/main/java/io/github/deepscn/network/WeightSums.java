package io.github.deepscn.network;

/** ⟨1,w⟩ and ‖w‖ of every column of weights, which tell how large ⟨x,w⟩ can get. Immutable. */
final class WeightSums {
    private final double[] sums;
    private final double[] norms;

    WeightSums(double[] weights, int fanIn, int columns) {
        sums = new double[columns];
        norms = new double[columns];
        for (int k = 0; k < columns; k++) {
            double sum = 0;
            double squares = 0;
            for (int i = k * fanIn; i < (k + 1) * fanIn; i++) {
                sum += weights[i];
                squares += weights[i] * weights[i];
            }
            sums[k] = sum;
            norms[k] = Math.sqrt(squares);
        }
    }

    /** No |⟨x,w⟩ + b| is larger, for x in the ball; infinite or NaN where that is not known. */
    double largest(int column, double bias, InputExtent.Ball ball) {
        return Math.abs(bias + ball.middle() * sums[column]) + ball.radius() * norms[column];
    }
}
