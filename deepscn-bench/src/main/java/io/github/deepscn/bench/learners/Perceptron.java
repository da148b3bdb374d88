package io.github.deepscn.bench.learners;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A network of fully connected layers trained by gradients: rectified hidden units, He's initial weights, Adam with
 * decoupled weight decay (Loshchilov, Hutter 2019) on small batches, a learning rate that falls to zero along a cosine.
 *
 * <p>Outputs are numbers with a squared error or, by a softmax, probabilities. One thread at a time.
 */
final class Perceptron {
    private final List<Layer> layers = new ArrayList<>();
    private final boolean softmax;

    /**
     * How to train.
     *
     * @param width of each of the two hidden layers
     * @param steps batches in all
     * @param decay of the weights, to be multiplied with the learning rate
     */
    record Setting(int width, int steps, int batch, double decay) {
        private static final double RATE = 3e-3;

        /** The learning rate of a step. */
        double rate(int step) {
            return RATE * (1 + Math.cos(Math.PI * step / steps)) / 2;
        }
    }

    private Perceptron(boolean softmax, int... units) {
        this.softmax = softmax;
        var random = new SplittableRandom(1);
        for (int l = 1; l < units.length; l++) {
            layers.add(new Layer(units[l - 1], units[l], l < units.length - 1, random));
        }
    }

    /**
     * Trains on rows.
     *
     * @param targets one row each: standardised numbers, or zeros and a one where softmax says so
     */
    static Perceptron fit(double[][] inputs, double[][] targets, boolean softmax, Setting setting) {
        var perceptron = new Perceptron(softmax, inputs[0].length, setting.width(), setting.width(), targets[0].length);
        var random = new SplittableRandom(2);
        int[] order = new int[inputs.length];
        Arrays.setAll(order, i -> i);
        int batch = Math.min(setting.batch(), inputs.length);
        int next = inputs.length;
        for (int step = 0; step < setting.steps(); step++) {
            if (next + batch > inputs.length) {
                shuffle(order, random);
                next = 0;
            }
            int[] rows = Arrays.copyOfRange(order, next, next + batch);
            next += batch;
            perceptron.descend(columns(inputs, rows), columns(targets, rows), batch, setting, step);
        }
        return perceptron;
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    /** Some rows, one after the other. */
    private static double[] columns(double[][] values, int[] rows) {
        int width = values[0].length;
        double[] columns = new double[rows.length * width];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(values[rows[i]], 0, columns, i * width, width);
        }
        return columns;
    }

    private void descend(double[] inputs, double[] targets, int rows, Setting setting, int step) {
        double[] slope = outputs(inputs, rows);
        for (int i = 0; i < slope.length; i++) {
            slope[i] = (slope[i] - targets[i]) / rows;
        }
        for (int l = layers.size() - 1; l >= 0; l--) {
            slope = layers.get(l).backward(slope, rows, l > 0);
        }
        for (Layer layer : layers) {
            layer.weights.step(setting.rate(step), setting.decay(), step + 1);
            layer.biases.step(setting.rate(step), 0, step + 1);
        }
    }

    private double[] outputs(double[] inputs, int rows) {
        double[] values = inputs;
        for (Layer layer : layers) {
            values = layer.forward(values, rows);
        }
        if (softmax) {
            int width = values.length / rows;
            for (int i = 0; i < rows; i++) {
                makeProbabilities(values, i * width, (i + 1) * width);
            }
        }
        return values;
    }

    private static void makeProbabilities(double[] values, int from, int to) {
        double largest = Arrays.stream(values, from, to).max().orElseThrow();
        double sum = 0;
        for (int k = from; k < to; k++) {
            values[k] = Math.exp(values[k] - largest);
            sum += values[k];
        }
        for (int k = from; k < to; k++) {
            values[k] /= sum;
        }
    }

    /** Numbers or probabilities of each row. */
    double[][] predict(double[][] inputs) {
        int[] all = new int[inputs.length];
        Arrays.setAll(all, i -> i);
        double[] outputs = outputs(columns(inputs, all), inputs.length);
        int width = outputs.length / inputs.length;
        double[][] rows = new double[inputs.length][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(outputs, i * width, (i + 1) * width));
        return rows;
    }

    /** max(0, WA + b), or without the maximum: W and b, and what the backward pass needs of the forward one. */
    private static final class Layer {
        private final int inputs;
        private final int units;
        private final boolean rectified;
        private final Parameters weights;
        private final Parameters biases;
        private double[] seen = {};
        private double[] said = {};

        Layer(int inputs, int units, boolean rectified, SplittableRandom random) {
            this.inputs = inputs;
            this.units = units;
            this.rectified = rectified;
            this.weights = new Parameters(inputs * units);
            this.biases = new Parameters(units);
            double deviation = Math.sqrt((rectified ? 2.0 : 1.0) / inputs);
            Arrays.setAll(weights.values, i -> deviation * random.nextGaussian());
        }

        // All matrices are column-major: A is inputs × rows, W units × inputs, the result units × rows.
        double[] forward(double[] a, int rows) {
            double[] z = new double[units * rows];
            for (int i = 0; i < rows; i++) {
                System.arraycopy(biases.values, 0, z, i * units, units);
            }
            Blas.gemm(false, false, units, rows, inputs, 1, weights.values, 0, units, a, 0, inputs, 1, z, 0, units);
            if (rectified) {
                for (int i = 0; i < z.length; i++) {
                    z[i] = Math.max(0, z[i]);
                }
            }
            seen = a;
            said = z;
            return z;
        }

        /** Slopes of the parameters from those of the outputs; gives back those of the inputs, if they are wanted. */
        double[] backward(double[] slope, int rows, boolean wanted) {
            if (rectified) {
                for (int i = 0; i < slope.length; i++) {
                    slope[i] = said[i] > 0 ? slope[i] : 0;
                }
            }
            Blas.gemm(
                    false, true, units, inputs, rows, 1, slope, 0, units, seen, 0, inputs, 0, weights.slopes, 0, units);
            Arrays.fill(biases.slopes, 0);
            for (int i = 0; i < slope.length; i++) {
                biases.slopes[i % units] += slope[i];
            }
            double[] below = new double[wanted ? inputs * rows : 0];
            if (wanted) {
                Blas.gemm(
                        true,
                        false,
                        inputs,
                        rows,
                        units,
                        1,
                        weights.values,
                        0,
                        units,
                        slope,
                        0,
                        units,
                        0,
                        below,
                        0,
                        inputs);
            }
            return below;
        }
    }

    /** Numbers that Adam moves. */
    private static final class Parameters {
        private static final double FIRST = 0.9;
        private static final double SECOND = 0.999;

        private final double[] values;
        private final double[] slopes;
        private final double[] means;
        private final double[] squares;

        Parameters(int count) {
            values = new double[count];
            slopes = new double[count];
            means = new double[count];
            squares = new double[count];
        }

        void step(double rate, double decay, int step) {
            double size = rate * Math.sqrt(1 - Math.pow(SECOND, step)) / (1 - Math.pow(FIRST, step));
            double kept = 1 - rate * decay;
            for (int i = 0; i < values.length; i++) {
                means[i] = FIRST * means[i] + (1 - FIRST) * slopes[i];
                squares[i] = SECOND * squares[i] + (1 - SECOND) * slopes[i] * slopes[i];
                values[i] = kept * values[i] - size * means[i] / (Math.sqrt(squares[i]) + 1e-8);
            }
        }
    }
}
