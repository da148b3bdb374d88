package io.github.deepscn.configure;

import io.github.deepscn.data.Strata;

/**
 * Rows that candidates are drawn from: as many as a driver can hold, the same for all nodes of a layer.
 *
 * <p>Small where inputs or outputs are many, so that what the rows send stays small.
 */
public final class Anchors {
    private static final int MOST_ROWS = 2000;
    private static final int MOST_INPUTS = 1 << 22;
    private static final int MOST_RESIDUALS = 1 << 18;

    private final int fanIn;
    private final int outputs;
    private final double[] inputs;
    private double[] residuals = {};

    /**
     * Anchors with their inputs.
     *
     * @param inputs row by row
     */
    public Anchors(int fanIn, int outputs, double[] inputs) {
        this.fanIn = fanIn;
        this.outputs = outputs;
        this.inputs = inputs;
    }

    /** Which rows are anchors for a layer, ascending: all, or a sample. */
    public static long[] rows(long rows, int fanIn, int outputs, long seed, int layer) {
        int most = Math.max(2, Math.min(MOST_ROWS, Math.min(MOST_INPUTS / fanIn, MOST_RESIDUALS / outputs)));
        return Strata.sample(rows, most, CounterRandom.key(seed, layer));
    }

    /** The residuals as they are now, row by row. */
    public void follow(double[] now) {
        residuals = now;
    }

    /** The mean of the inputs. */
    public double[] centre() {
        double[] centre = new double[fanIn];
        for (int at = 0; at < inputs.length; at++) {
            centre[at % fanIn] += inputs[at] / count();
        }
        return centre;
    }

    int count() {
        return inputs.length / fanIn;
    }

    int fanIn() {
        return fanIn;
    }

    double input(int row, int input) {
        return inputs[row * fanIn + input];
    }

    /** ‖x_j − x_i‖². Four sums at a time, as each waits for the one before. */
    double squaredDistance(int i, int j) {
        int a = i * fanIn;
        int b = j * fanIn;
        int end = a + fanIn;
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (; a < end - 3; a += 4, b += 4) {
            first += square(inputs[b] - inputs[a]);
            second += square(inputs[b + 1] - inputs[a + 1]);
            third += square(inputs[b + 2] - inputs[a + 2]);
            fourth += square(inputs[b + 3] - inputs[a + 3]);
        }
        for (; a < end; a++, b++) {
            first += square(inputs[b] - inputs[a]);
        }
        return first + second + (third + fourth);
    }

    private static double square(double number) {
        return number * number;
    }

    /** ‖e_i‖. */
    double residual(int row) {
        double squares = 0;
        for (int q = row * outputs; q < (row + 1) * outputs; q++) {
            squares += residuals[q] * residuals[q];
        }
        return Math.sqrt(squares);
    }

    /** ‖e_j − e_i‖. */
    double residualChange(int i, int j) {
        double squares = 0;
        for (int q = 0; q < outputs; q++) {
            double change = residuals[j * outputs + q] - residuals[i * outputs + q];
            squares += change * change;
        }
        return Math.sqrt(squares);
    }

    /**
     * How much of the change from one anchor to another, e_to − e_from, the change e_j − e_i has: 1 if they are equal.
     */
    double changeAlong(int i, int j, int from, int to) {
        double product = 0;
        double squares = 0;
        for (int q = 0; q < outputs; q++) {
            double change = residuals[to * outputs + q] - residuals[from * outputs + q];
            product += change * (residuals[j * outputs + q] - residuals[i * outputs + q]);
            squares += change * change;
        }
        return squares == 0 ? 0 : product / squares;
    }
}
