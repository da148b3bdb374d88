package io.github.deepscn.search;

import io.github.deepscn.data.Strata;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows that candidates are drawn from: as many as a driver can hold, and the same for all nodes of a layer.
 *
 * <p>There are fewer if inputs or outputs are many, so that the data sent from the rows stay small.
 */
public final class Anchors {
    /**
     * Rows that are closer to each other than this share of the typical distance say nothing about a slope: noise on
     * the inputs could swap them.
     */
    private static final double SPACING = 5e-3;
    /** The least spacing in later layers: outputs of nodes differ by little where a node is nearly at its bounds. */
    private static final double SPACING_OF_NODES = 1e-3;

    private static final int MOST_ROWS = 2000;
    private static final int MOST_INPUTS = 1 << 22;
    private static final int MOST_RESIDUALS = 1 << 18;

    private final int fanIn;
    private final int outputs;
    private final double[] inputs;
    /** The mean of (x_j − x_i)² over pairs of rows, for every input; and the sum of these means. */
    private final double[] spreads;

    private final double spread;
    private final double spacing;
    private final int[] allInputs;
    private final double[] centre;
    private double[] residuals = {};

    /**
     * Anchors with their inputs.
     *
     * @param inputs row by row
     * @param layer counted from one
     */
    public Anchors(int fanIn, int outputs, double[] inputs, int layer) {
        this.fanIn = fanIn;
        this.outputs = outputs;
        this.inputs = inputs;
        this.spreads = spreads(fanIn, inputs);
        this.spread = Arrays.stream(spreads).sum();
        this.spacing = layer == 1 ? SPACING : SPACING_OF_NODES;
        this.allInputs = IntStream.range(0, fanIn).toArray();
        this.centre = new double[fanIn];
        for (int at = 0; at < inputs.length; at++) {
            centre[at % fanIn] += inputs[at] / count();
        }
    }

    private static double[] spreads(int fanIn, double[] inputs) {
        double[] sums = new double[fanIn];
        double[] squares = new double[fanIn];
        int rows = inputs.length / fanIn;
        for (int at = 0; at < inputs.length; at++) {
            double distance = inputs[at] - inputs[at % fanIn];
            sums[at % fanIn] += distance / rows;
            squares[at % fanIn] += distance * distance / rows;
        }
        for (int k = 0; k < fanIn; k++) {
            squares[k] = Math.max(0, 2 * (squares[k] - sums[k] * sums[k]));
        }
        return squares;
    }

    /** The rows that are anchors for a layer, ascending: all rows or a sample. */
    public static long[] rows(long rows, int fanIn, int outputs, long seed, int layer) {
        int most = Math.max(2, Math.min(MOST_ROWS, Math.min(MOST_INPUTS / fanIn, MOST_RESIDUALS / outputs)));
        return Strata.sample(rows, most, CounterRandom.key(seed, layer));
    }

    /** Sets the current residuals, row by row. */
    public void follow(double[] now) {
        residuals = now;
    }

    /** The least ‖x_j − x_i‖² over which a node may rise or fall: the square of the spacing. */
    public double leastSquare() {
        return spacing * spacing * spread;
    }

    /** The least square of the distance over some inputs alone. */
    public double leastSquare(int[] some) {
        if (some.length == fanIn) {
            return leastSquare();
        }
        double square = 0;
        for (int input : some) {
            square += spreads[input];
        }
        return spacing * spacing * square;
    }

    /** The root mean square distance between two rows along one input. */
    double distance(int input) {
        return Math.sqrt(spreads[input]);
    }

    /** The mean of the inputs. */
    public double[] centre() {
        return centre;
    }

    public int count() {
        return inputs.length / fanIn;
    }

    public int fanIn() {
        return fanIn;
    }

    /** The numbers of all inputs; not to be changed. */
    int[] allInputs() {
        return allInputs;
    }

    public double input(int row, int input) {
        return inputs[row * fanIn + input];
    }

    /** ‖x_j − x_i‖². Four separate sums, because each addition waits for the one before. */
    public double squaredDistance(int i, int j) {
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
    public double residual(int row) {
        double squares = 0;
        for (int q = row * outputs; q < (row + 1) * outputs; q++) {
            squares += residuals[q] * residuals[q];
        }
        return Math.sqrt(squares);
    }

    /** ‖e_j − e_i‖. */
    public double residualChange(int i, int j) {
        double squares = 0;
        for (int q = 0; q < outputs; q++) {
            double change = residuals[j * outputs + q] - residuals[i * outputs + q];
            squares += change * change;
        }
        return Math.sqrt(squares);
    }

    /** The component of the change e_j − e_i along the change e_to − e_from: 1 if they are equal. */
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
