package io.github.deepscn.network;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/**
 * Nodes that look at one to four inputs, each through a place with a slope s and a threshold t.
 *
 * <p>A node has {@link #PLACES} places of three parameters each: the number of the input, s and t. A place with slope 0
 * is empty: it has no effect. Two places may look at the same input.
 */
public enum FewInputs implements NodeFamily {
    /** Walls, like the conditions of a tree: Π σ(s(x − t)), with σ the logistic function. A slope may be negative. */
    BOX,
    /** A bump on few inputs: exp(−Σ s²(x − t)²). */
    BUMP;

    /** Number of places of a node. */
    public static final int PLACES = 4;

    /** Number of parameters of a place: input, slope, threshold. */
    private static final int EACH = 3;
    /** This many outputs stay in the first-level cache from one loop over them to the next. */
    private static final int BLOCK = 1024;
    /** Scales a uniform number in [−1, 1) to variance one. */
    private static final double NORMAL = Math.sqrt(3);
    /** A wall rises, and a bump falls, over about this distance in units of 1/s. */
    private static final double WIDTH_OF_WALL = 4;

    private static final double WIDTH_OF_BUMP = 1;
    private static final double[] NONE = {};

    /** The name in lower case. */
    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double bound() {
        return 1;
    }

    @Override
    public int parameters(int fanIn) {
        return EACH * PLACES;
    }

    /** The input that a place of the node at {@code at} looks at; 0 if the place is empty. */
    public static int input(double[] parameters, int at, int place) {
        return (int) parameters[at + EACH * place];
    }

    /** The slope of a place; 0 if the place is empty. */
    public static double slope(double[] parameters, int at, int place) {
        return parameters[at + EACH * place + 1];
    }

    /** The threshold or centre of a place. */
    public static double threshold(double[] parameters, int at, int place) {
        return parameters[at + EACH * place + 2];
    }

    /** Fills a place. */
    public static void set(double[] parameters, int at, int place, int input, double slope, double threshold) {
        parameters[at + EACH * place] = input;
        parameters[at + EACH * place + 1] = slope;
        parameters[at + EACH * place + 2] = threshold;
    }

    /** Empties the places of a node from {@code first} on. */
    public static void clear(double[] parameters, int at, int first) {
        Arrays.fill(parameters, at + EACH * first, at + EACH * PLACES, 0);
    }

    /** The steepest slope of a node with respect to one input; 0 if it does not look at the input. */
    public static double steepest(double[] parameters, int at, int input) {
        double steepest = 0;
        for (int p = 0; p < PLACES; p++) {
            double slope = slope(parameters, at, p);
            if (input(parameters, at, p) == input && Math.abs(slope) > Math.abs(steepest)) {
                steepest = slope;
            }
        }
        return steepest;
    }

    @Override
    public void outputs(double[] parameters, int at, InputRows inputs, double[] outputs, int to) {
        int rows = inputs.rows();
        if (rows == 1) {
            outputs[to] = output(parameters, at, inputs.numbers(), inputs.offset());
            return;
        }
        double[] wall = this == BOX ? new double[Math.min(rows, BLOCK)] : NONE;
        for (int row = 0; row < rows; row += BLOCK) {
            int count = Math.min(BLOCK, rows - row);
            int from = inputs.offset() + row;
            if (this == BOX) {
                multiplyWalls(parameters, at, inputs.numbers(), from, rows, wall, outputs, to + row, count);
            } else {
                addSquares(parameters, at, inputs.numbers(), from, rows, outputs, to + row, count);
                ActivationKernels.gaussian(outputs, to + row, to + row + count);
            }
        }
    }

    /**
     * The output for one row, to the last bit as in a block.
     *
     * @param x holds the inputs from {@code from} on
     */
    double output(double[] parameters, int at, double[] x, int from) {
        double product = 1;
        double squares = 0;
        for (int place = at; place < at + EACH * PLACES; place += EACH) {
            double slope = parameters[place + 1];
            if (slope != 0) {
                double argument = slope * (x[from + (int) parameters[place]] - parameters[place + 2]);
                if (this == BOX) {
                    product *= ActivationKernels.sigmoid(argument);
                } else {
                    squares += argument * argument;
                }
            }
        }
        return this == BOX ? product : ActivationKernels.gaussian(squares);
    }

    /** h = Πσ(s(x − t)): a simple loop for each step, because C2 does not vectorise one loop over all of them. */
    private static void multiplyWalls(
            double[] parameters, int at, double[] x, int from, int stride, double[] wall, double[] h, int to, int n) {
        boolean first = true;
        for (int p = 0; p < PLACES; p++) {
            double slope = slope(parameters, at, p);
            if (slope == 0) {
                continue;
            }
            double[] target = first ? h : wall;
            int start = first ? to : 0;
            toArguments(
                    x, from + input(parameters, at, p) * stride, slope, threshold(parameters, at, p), target, start, n);
            ActivationKernels.sigmoid(target, start, start + n);
            if (!first) {
                multiply(wall, h, to, n);
            }
            first = false;
        }
        if (first) {
            Arrays.fill(h, to, to + n, 1);
        }
    }

    private static void toArguments(
            double[] x, int column, double slope, double threshold, double[] z, int to, int count) {
        for (int i = 0; i < count; i++) {
            z[to + i] = slope * (x[column + i] - threshold);
        }
    }

    private static void multiply(double[] factors, double[] h, int to, int count) {
        for (int i = 0; i < count; i++) {
            h[to + i] *= factors[i];
        }
    }

    /** u = Σs²(x − t)². */
    private static void addSquares(
            double[] parameters, int at, double[] x, int from, int stride, double[] u, int to, int n) {
        Arrays.fill(u, to, to + n, 0);
        for (int p = 0; p < PLACES; p++) {
            double slope = slope(parameters, at, p);
            if (slope != 0) {
                addSquare(x, from + input(parameters, at, p) * stride, slope, threshold(parameters, at, p), u, to, n);
            }
        }
    }

    private static void addSquare(
            double[] x, int column, double slope, double threshold, double[] u, int to, int count) {
        for (int i = 0; i < count; i++) {
            double z = slope * (x[column + i] - threshold);
            u[to + i] += z * z;
        }
    }

    @Override
    public boolean looksAt(double[] parameters, int at, int fanIn, int input) {
        return steepest(parameters, at, input) != 0;
    }

    @Override
    public double[] restrictedTo(double[] parameters, int at, int fanIn, int[] inputs) {
        double[] few = new double[EACH * PLACES];
        for (int p = 0; p < PLACES; p++) {
            double slope = slope(parameters, at, p);
            if (slope != 0) {
                int input = Arrays.binarySearch(inputs, input(parameters, at, p));
                set(few, 0, p, input, slope, threshold(parameters, at, p));
            }
        }
        return few;
    }

    /** Moves thresholds by a share of the width and changes slopes by a factor; the inputs stay. */
    @Override
    public void vary(double[] parameters, int fanIn, double step, DoubleSupplier numbers) {
        double width = this == BOX ? WIDTH_OF_WALL : WIDTH_OF_BUMP;
        for (int p = 0; p < PLACES; p++) {
            double slope = slope(parameters, 0, p);
            if (slope != 0) {
                double move = step * NORMAL * numbers.getAsDouble() * width / Math.abs(slope);
                double factor = Math.exp(step * NORMAL * numbers.getAsDouble());
                double threshold = threshold(parameters, 0, p) + move;
                set(parameters, 0, p, input(parameters, 0, p), slope * factor, threshold);
            }
        }
    }

    @Override
    public double scope(double[] parameters, int at, int fanIn) {
        double largest = 0;
        for (int p = 0; p < PLACES; p++) {
            double place = Math.max(Math.abs(slope(parameters, at, p)), Math.abs(threshold(parameters, at, p)));
            largest = Math.max(largest, place);
        }
        return largest;
    }

    @Override
    public boolean isValid(double[] parameters, int at, int fanIn) {
        for (int p = 0; p < PLACES; p++) {
            double input = parameters[at + EACH * p];
            if (!(input >= 0 && input < fanIn && input == Math.rint(input))) {
                return false;
            }
        }
        return true;
    }
}
