package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Scale;
import io.github.deepscn.linalg.Cholesky;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Least squares with a penalty λ‖β‖² on standardised inputs and a free intercept; λ by leave-one-out. Classes are
 * learned as one column of zeros and ones each, and the largest output wins.
 *
 * <p>A left-out row's error is e_i/(1 − h_i) with h_i = 1/N + x_iᵀ(XᵀX + λI)⁻¹x_i, so each λ takes one decomposition.
 */
final class Ridge implements Learner {
    /** λ for each row. */
    private static final double[] STRENGTHS = {1e-8, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

    @Override
    public String name() {
        return "ridge";
    }

    @Override
    public Predictor fit(Examples training) {
        if (training.target() instanceof Target.Labels labels) {
            List<String> classes = labels.classes();
            Linear linear = best(training.inputs(), labels.oneHot(classes));
            return inputs -> Target.Labels.mostProbable(classes, linear.outputs(inputs));
        }
        Linear linear = best(training.inputs(), ((Target.Numbers) training.target()).columns());
        return inputs -> new Target.Numbers(
                Arrays.stream(inputs).mapToDouble(row -> linear.output(row, 0)).toArray());
    }

    /** The fit of the strength whose left-out errors are least. */
    private static Linear best(double[][] inputs, double[][] targets) {
        var scale = new Scale(inputs);
        double[][] rows = scale.apply(inputs);
        double[] products = products(rows);
        return Arrays.stream(STRENGTHS)
                .mapToObj(strength -> new Linear(scale, rows, products, strength * rows.length, targets))
                .min(Comparator.comparingDouble(linear -> linear.leftOut))
                .orElseThrow();
    }

    /** XᵀX. */
    private static double[] products(double[][] rows) {
        int columns = rows[0].length;
        double[] products = new double[columns * columns];
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k < columns; k++) {
                    products[j * columns + k] += row[j] * row[k];
                }
            }
        }
        return products;
    }

    /** A linear function for each target, and its squared errors on rows left out. */
    private static final class Linear {
        private final Scale scale;
        private final double[] intercepts;
        private final double[][] weights;
        private final double leftOut;

        Linear(Scale scale, double[][] rows, double[] products, double penalty, double[][] targets) {
            this.scale = scale;
            int columns = rows[0].length;
            double[] penalised = products.clone();
            for (int j = 0; j < columns; j++) {
                penalised[j * columns + j] += penalty;
            }
            var cholesky = Cholesky.of(columns, penalised);
            intercepts = IntStream.range(0, targets[0].length)
                    .mapToDouble(q -> Arrays.stream(targets)
                            .mapToDouble(row -> row[q])
                            .average()
                            .orElseThrow())
                    .toArray();
            weights = IntStream.range(0, intercepts.length)
                    .mapToObj(q -> weights(cholesky, rows, targets, q))
                    .toArray(double[][]::new);
            leftOut = IntStream.range(0, rows.length)
                    .mapToDouble(i -> leftOut(cholesky, rows, targets, i))
                    .sum();
        }

        private static double[] weights(Cholesky cholesky, double[][] rows, double[][] targets, int q) {
            double[] weights = new double[rows[0].length];
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < weights.length; j++) {
                    weights[j] += rows[i][j] * targets[i][q];
                }
            }
            cholesky.solve(weights);
            return weights;
        }

        private double leftOut(Cholesky cholesky, double[][] rows, double[][] targets, int i) {
            double[] solved = rows[i].clone();
            cholesky.solve(solved);
            double left = 1 - 1.0 / rows.length - dot(rows[i], solved);
            double sum = 0;
            for (int q = 0; q < intercepts.length; q++) {
                double error = (targets[i][q] - intercepts[q] - dot(rows[i], weights[q])) / left;
                sum += error * error;
            }
            return sum;
        }

        double output(double[] row, int target) {
            return intercepts[target] + dot(scale.apply(row), weights[target]);
        }

        double[][] outputs(double[][] inputs) {
            double[][] outputs = new double[inputs.length][weights.length];
            for (int i = 0; i < inputs.length; i++) {
                for (int q = 0; q < weights.length; q++) {
                    outputs[i][q] = output(inputs[i], q);
                }
            }
            return outputs;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int j = 0; j < a.length; j++) {
                sum += a[j] * b[j];
            }
            return sum;
        }
    }
}
