package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;

/** The read-out β: a weight from every node of every layer to every output, y = Hβ. Immutable. */
public final class Readout {
    private final int nodes;
    private final int outputs;
    private final double[] weights;

    /**
     * A read-out over the given array, which now belongs to it.
     *
     * @param weights nodes by outputs, column-major
     */
    public Readout(int nodes, int outputs, double[] weights) {
        if (weights.length != (long) nodes * outputs) {
            throw new IllegalArgumentException(weights.length + " weights for " + nodes + " by " + outputs);
        }
        this.nodes = nodes;
        this.outputs = outputs;
        this.weights = weights;
    }

    public int nodes() {
        return nodes;
    }

    public int outputs() {
        return outputs;
    }

    public double weight(int node, int output) {
        return weights[output * nodes + node];
    }

    /**
     * The outputs for a block of rows.
     *
     * @param hidden rows by nodes, column-major
     * @return rows by outputs, column-major
     */
    public double[] apply(double[] hidden, int rows) {
        double[] result = new double[rows * outputs];
        Blas.gemm(false, false, rows, outputs, nodes, 1, hidden, 0, rows, weights, 0, nodes, 0, result, 0, rows);
        return result;
    }
}
