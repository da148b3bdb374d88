package io.github.deepscn.sparsity;

import java.util.Arrays;

/** Solves the linear system of an extrapolation, which has a handful of unknowns. */
final class SmallSystem {
    private static final double REGULARISATION = 1e-14;

    private SmallSystem() {}

    /** The shares, adding up to one, that minimise xᵀAx for a positive semi-definite A; empty if A is zero. */
    static double[] combination(double[] a, int size) {
        double trace = 0;
        for (int i = 0; i < size; i++) {
            trace += a[i * size + i];
        }
        if (!(trace > 0)) {
            return new double[0];
        }
        double[] x = new double[size];
        Arrays.fill(x, 1);
        for (int k = 0; k < size; k++) {
            a[k * size + k] += REGULARISATION * trace;
        }
        for (int k = 0; k < size; k++) {
            for (int i = k + 1; i < size; i++) {
                double factor = a[i * size + k] / a[k * size + k];
                for (int j = k; j < size; j++) {
                    a[i * size + j] -= factor * a[k * size + j];
                }
                x[i] -= factor * x[k];
            }
        }
        for (int k = size - 1; k >= 0; k--) {
            for (int j = k + 1; j < size; j++) {
                x[k] -= a[k * size + j] * x[j];
            }
            x[k] /= a[k * size + k];
        }
        double sum = Arrays.stream(x).sum();
        return Double.isFinite(sum) && sum != 0
                ? Arrays.stream(x).map(share -> share / sum).toArray()
                : new double[0];
    }
}
