package io.github.deepscn;

import java.util.Random;

/** Labelled rows that tests make for themselves, from a seed. */
public final class ClassData {
    public final double[][] inputs;
    public final String[] labels;

    ClassData(double[][] inputs, String[] labels) {
        this.inputs = inputs;
        this.labels = labels;
    }

    /** Gaussian clouds of unit variance in the plane, centred on a circle; counts[c] rows of names[c], in turn. */
    public static ClassData clouds(double radius, String[] names, int[] counts, long seed) {
        var random = new Random(seed);
        int rows = 0;
        for (int count : counts) {
            rows += count;
        }
        double[][] inputs = new double[rows][2];
        String[] labels = new String[rows];
        int row = 0;
        for (int turn = 0; row < rows; turn++) {
            for (int c = 0; c < names.length; c++) {
                if (turn < counts[c]) {
                    double[] centre = centre(radius, c, names.length);
                    inputs[row][0] = centre[0] + random.nextGaussian();
                    inputs[row][1] = centre[1] + random.nextGaussian();
                    labels[row++] = names[c];
                }
            }
        }
        return new ClassData(inputs, labels);
    }

    /** P(c|x) of such clouds by Bayes' rule. */
    static double[] posterior(double[] x, double radius, int[] counts) {
        double[] posterior = new double[counts.length];
        double sum = 0;
        for (int c = 0; c < counts.length; c++) {
            double[] m = centre(radius, c, counts.length);
            double distance = Math.pow(x[0] - m[0], 2) + Math.pow(x[1] - m[1], 2);
            posterior[c] = counts[c] * Math.exp(-distance / 2);
            sum += posterior[c];
        }
        for (int c = 0; c < counts.length; c++) {
            posterior[c] /= sum;
        }
        return posterior;
    }

    private static double[] centre(double radius, int c, int classes) {
        double angle = 2 * Math.PI * c / classes;
        return new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
    }
}
