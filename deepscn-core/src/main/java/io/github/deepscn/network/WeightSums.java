package io.github.deepscn.network;

/** ⟨1,w⟩ and ‖w‖ of every column of weights, which tell how large ⟨x,w⟩ can get. Immutable. */
final class WeightSums {
    private final double[] sums;
    private final double[] norms;

    WeightSums(double[] weights, int fanIn, int columns) {
        sums = new double[columns];
        norms = new double[columns];
        for (int k = 0; k < columns; k++) {
            sum(k, weights, k * fanIn, (k + 1) * fanIn);
        }
    }

    /** By two sums of each kind, as every addition waits for the one before. */
    private void sum(int column, double[] weights, int from, int to) {
        double sum = 0;
        double otherSum = 0;
        double squares = 0;
        double otherSquares = 0;
        for (int i = from; i < to - 1; i += 2) {
            double weight = weights[i];
            double other = weights[i + 1];
            sum += weight;
            otherSum += other;
            squares += weight * weight;
            otherSquares += other * other;
        }
        double last = (to - from) % 2 == 0 ? 0 : weights[to - 1];
        sums[column] = sum + otherSum + last;
        norms[column] = Math.sqrt(squares + otherSquares + last * last);
    }

    /** ⟨1,w⟩. */
    double sum(int column) {
        return sums[column];
    }

    /** ‖w‖. */
    double norm(int column) {
        return norms[column];
    }

    /** No |⟨x,w⟩ + b| is larger, for x in the ball; infinite or NaN where that is not known. */
    double largest(int column, double bias, InputExtent.Ball ball) {
        return Math.abs(bias + ball.middle() * sums[column]) + ball.radius() * norms[column];
    }
}
