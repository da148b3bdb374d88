package io.github.deepscn.classify;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Cholesky;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.Arrays;
import java.util.List;

/**
 * Linear discriminant analysis on the hidden outputs of a network. Each class is a Gaussian with its own mean m_c and
 * the pooled covariance S, and Bayes' rule gives the posterior
 *
 * <p>log P(c|h) = hᵀS⁻¹m_c − ½m_cᵀS⁻¹m_c + log π_c + const.
 *
 * <p>Hidden outputs are often nearly dependent, and there may be more outputs than rows. A ridge ρ is therefore added
 * to the diagonal of S, in units in which every output has variance 1 over all rows, so that S is positive definite
 * even if outputs repeat each other or do not vary within classes. Outputs that do not vary at all get no weight. S is
 * too small on the training rows, because the nodes were chosen to fit them, so ρ is chosen on other rows. The priors
 * π_c are the shares of the classes in the weighted rows.
 *
 * <p>Two passes over the rows, N·L² + L³/3 operations for L outputs. Immutable.
 */
public final class ClassMoments {
    static final double LEAST_RIDGE = 1e-6;
    private static final double DEFAULT_RIDGE = 0.1;

    /** Strongest first; among equals the strongest is taken. */
    private static final List<Double> RIDGES =
            List.of(30.0, 10.0, 3.0, 1.0, 0.3, 0.1, 3e-2, 1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 1e-5, LEAST_RIDGE);

    private final int columns;
    private final double[] classWeights;
    /** Columns by classes. */
    private final double[] classMeans;

    private final double[] means;
    /** 1 over the deviation of each column over all rows; zero for a constant column. */
    private final double[] scales;
    /** S, scaled; columns by columns. */
    private final double[] covariance;

    /** The moments of a network's hidden outputs; every class needs a row of positive weight. */
    public ClassMoments(Network network, LabelledRows rows, int classes) {
        columns = network.columns();
        classWeights = new double[classes];
        double[] squaredWeights = new double[classes];
        for (int i = 0; i < rows.rows(); i++) {
            double weight = rows.weights()[i];
            classWeights[rows.classOf()[i]] += weight;
            squaredWeights[rows.classOf()[i]] += weight * weight;
        }
        classMeans = classMeans(network, rows);
        covariance = scatter(network, rows);

        double weight = Arrays.stream(classWeights).sum();
        means = new double[columns];
        for (int c = 0; c < classes; c++) {
            Blas.axpy(columns, classWeights[c] / weight, classMeans, c * columns, means, 0);
        }
        scales = scales();
        double freedom = weight;
        for (int c = 0; c < classes; c++) {
            freedom -= squaredWeights[c] / classWeights[c];
        }
        double divisor = freedom > 1e-9 * weight ? freedom : weight;
        for (int k = 0; k < covariance.length; k++) {
            double first = scales[k % columns];
            double second = scales[k / columns];
            covariance[k] = (first == 0 || second == 0 ? 0 : covariance[k] * first * second) / divisor;
        }
    }

    private double[] classMeans(Network network, LabelledRows rows) {
        double[] sums = new double[columns * classWeights.length];
        rows.forEachBlock(network, (from, count, hidden) -> {
            for (int j = 0; j < columns; j++) {
                for (int i = 0; i < count; i++) {
                    int c = rows.classOf()[from + i];
                    sums[c * columns + j] += rows.weights()[from + i] / classWeights[c] * hidden[j * count + i];
                }
            }
        });
        return sums;
    }

    /** Σ w(h − m_c)(h − m_c)ᵀ. */
    private double[] scatter(Network network, LabelledRows rows) {
        double[] scatter = new double[columns * columns];
        rows.forEachBlock(network, (from, count, hidden) -> {
            for (int j = 0; j < columns; j++) {
                for (int i = 0; i < count; i++) {
                    double mean = classMeans[rows.classOf()[from + i] * columns + j];
                    hidden[j * count + i] = Math.sqrt(rows.weights()[from + i]) * (hidden[j * count + i] - mean);
                }
            }
            int m = columns;
            Blas.gemm(true, false, m, m, count, 1, hidden, 0, count, hidden, 0, count, 1, scatter, 0, m);
        });
        return scatter;
    }

    private double[] scales() {
        double weight = Arrays.stream(classWeights).sum();
        double[] scales = new double[columns];
        for (int j = 0; j < columns; j++) {
            double sum = covariance[j * columns + j];
            for (int c = 0; c < classWeights.length; c++) {
                double distance = classMeans[c * columns + j] - means[j];
                sum += classWeights[c] * distance * distance;
            }
            double deviation = Math.sqrt(sum / weight);
            boolean varies = deviation > 1e-12 * Math.abs(means[j]) && deviation < Double.POSITIVE_INFINITY;
            scales[j] = varies ? 1 / deviation : 0;
        }
        return scales;
    }

    /**
     * The posterior as linear functions of the hidden outputs.
     *
     * @param ridge ρ, at least {@value #LEAST_RIDGE}
     */
    public Discriminant discriminant(double ridge) {
        double[] regular = covariance.clone();
        for (int j = 0; j < columns; j++) {
            regular[j * columns + j] += ridge;
        }
        var inverse = Cholesky.of(columns, regular);
        int classes = classWeights.length;
        double weight = Arrays.stream(classWeights).sum();
        double[] coefficients = new double[columns * classes];
        double[] constants = new double[classes];
        for (int c = 0; c < classes; c++) {
            double[] mean = new double[columns];
            for (int j = 0; j < columns; j++) {
                mean[j] = scales[j] == 0 ? 0 : (classMeans[c * columns + j] - means[j]) * scales[j];
            }
            double[] solved = mean.clone();
            inverse.solve(solved);
            constants[c] = Math.log(classWeights[c] / weight) - Blas.dot(columns, mean, 0, solved, 0) / 2;
            for (int j = 0; j < columns; j++) {
                double coefficient = solved[j] * scales[j];
                coefficients[c * columns + j] = coefficient;
                constants[c] -= coefficient * means[j];
            }
        }
        return new Discriminant(new Readout(columns, classes, coefficients), constants);
    }

    /**
     * The ridge, with its sharpness, under which held-out rows are the most probable; a moderate ridge if there are no
     * rows.
     *
     * @param network the network that has these moments
     */
    public Tuning tune(Network network, LabelledRows heldOut) {
        if (heldOut.rows() == 0) {
            return new Tuning(1, DEFAULT_RIDGE);
        }
        var discriminants = RIDGES.stream().map(this::discriminant).toList();
        double[][][] scores = new double[RIDGES.size()][heldOut.rows()][classWeights.length];
        heldOut.forEachBlock(network, (from, count, hidden) -> {
            for (int k = 0; k < scores.length; k++) {
                discriminants.get(k).score(hidden, from, count, scores[k]);
            }
        });
        var best = new Tuning(1, DEFAULT_RIDGE);
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < scores.length; k++) {
            double a = Calibration.softness(scores[k], heldOut.classOf(), heldOut.weights());
            double loss = Calibration.loss(a, scores[k], heldOut.classOf(), heldOut.weights());
            if (loss < least) {
                least = loss;
                best = new Tuning(a, RIDGES.get(k));
            }
        }
        return best;
    }
}
