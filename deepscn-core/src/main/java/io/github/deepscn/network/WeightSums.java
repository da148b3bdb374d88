package io.github.deepscn.network;

/** ⟨1,w⟩ and ‖w‖ of every node, which bound ⟨x,w⟩. Immutable. */
public final class WeightSums {
    private final double[] sums;
    private final double[] norms;

    /** Sums for the nodes of a layer that are {@linkplain Activation activations}. */
    public WeightSums(Layer layer) {
        sums = new double[layer.width()];
        norms = new double[layer.width()];
        for (int k = 0; k < layer.width(); k++) {
            if (layer.family(k) instanceof Activation) {
                sum(k, layer.array(), layer.start(k), layer.start(k) + layer.fanIn());
            }
        }
    }

    /** Two sums of each kind, because every addition waits for the one before. */
    private void sum(int node, double[] weights, int from, int to) {
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
        sums[node] = sum + otherSum + last;
        norms[node] = Math.sqrt(squares + otherSquares + last * last);
    }

    /** ⟨1,w⟩. */
    public double sum(int node) {
        return sums[node];
    }

    /** ‖w‖. */
    public double norm(int node) {
        return norms[node];
    }

    /** An upper bound of |⟨x,w⟩ + b| for x in the ball; infinite or NaN if unknown. */
    public double largest(int node, double bias, InputExtent.Ball ball) {
        return Math.abs(bias + ball.middle() * sums[node]) + ball.radius() * norms[node];
    }

    /** Whether no argument of the nodes {@code from} to {@code to} is larger than a limit for x in the ball. */
    public boolean areWithin(double limit, Layer layer, int from, int to, InputExtent.Ball ball) {
        for (int k = from; k < to; k++) {
            if (!(largest(k, layer.bias(k), ball) < limit)) {
                return false;
            }
        }
        return true;
    }
}
