package io.github.deepscn;

import java.util.Arrays;
import java.util.Random;

/** Data that tests make for themselves, from a seed. */
public final class TestData {
    public final double[][] inputs;
    public final double[][] targets;

    public TestData(double[][] inputs, double[][] targets) {
        this.inputs = inputs;
        this.targets = targets;
    }

    /** The paper's target function on [0,1] at random points. */
    public static TestData paperFunction(int rows, long seed) {
        var random = new Random(seed);
        double[][] inputs = new double[rows][1];
        double[][] targets = new double[rows][1];
        for (int i = 0; i < rows; i++) {
            double x = random.nextDouble();
            inputs[i][0] = x;
            targets[i][0] = 0.2 * Math.exp(-Math.pow(10 * x - 4, 2))
                    + 0.5 * Math.exp(-Math.pow(80 * x - 40, 2))
                    + 0.3 * Math.exp(-Math.pow(80 * x - 20, 2));
        }
        return new TestData(inputs, targets);
    }

    /** Five inputs, smooth outputs with a little noise: well conditioned for some tens of nodes. */
    public static TestData smooth(int rows, int outputs, long seed) {
        var random = new Random(seed);
        double[][] inputs = new double[rows][5];
        double[][] targets = new double[rows][outputs];
        for (int i = 0; i < rows; i++) {
            Arrays.setAll(inputs[i], j -> random.nextGaussian());
            double[] x = inputs[i];
            for (int q = 0; q < outputs; q++) {
                targets[i][q] = Math.sin(x[q % 5] + q) + x[(q + 1) % 5] * x[(q + 2) % 5] + 0.1 * random.nextGaussian();
            }
        }
        return new TestData(inputs, targets);
    }

    public int rows() {
        return inputs.length;
    }

    /** The only output. */
    public double[] target() {
        return Arrays.stream(targets).mapToDouble(row -> row[0]).toArray();
    }

    /** The rows in another order. */
    public TestData permuted(int[] order) {
        return new TestData(pick(inputs, order), pick(targets, order));
    }

    /** All targets multiplied by a number. */
    public TestData scaled(double factor) {
        double[][] scaled = Arrays.stream(targets)
                .map(row -> Arrays.stream(row).map(t -> t * factor).toArray())
                .toArray(double[][]::new);
        return new TestData(inputs, scaled);
    }

    /** Every row as often as its count says. */
    public TestData repeated(int[] counts) {
        int[] order = new int[Arrays.stream(counts).sum()];
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            for (int k = 0; k < counts[i]; k++) {
                order[next++] = i;
            }
        }
        return permuted(order);
    }

    private static double[][] pick(double[][] rows, int[] order) {
        return Arrays.stream(order).mapToObj(i -> rows[i].clone()).toArray(double[][]::new);
    }
}
