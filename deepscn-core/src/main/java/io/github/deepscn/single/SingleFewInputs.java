package io.github.deepscn.single;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import java.util.Arrays;

/**
 * Nodes on few inputs in single precision, and how far their outputs may be off.
 *
 * <p>As in {@link FewInputs}, each step is a simple loop over a block of rows, which C2 turns into vector code.
 */
final class SingleFewInputs {
    /** This many outputs stay in the first-level cache from one loop over them to the next. */
    private static final int BLOCK = 2048;
    /** Half the spacing of numbers of size 1. */
    private static final double HALF_ULP = 0x1p-24;
    /** The largest |φ′| of a wall, and of a bump exp(−z²) by z. */
    private static final double STEEPNESS_OF_WALL = 0.25;

    private static final double STEEPNESS_OF_BUMP = Math.sqrt(2 / Math.E);
    /** Error of σ and of the Gaussian, with what the products lose. */
    private static final double VALUE_ERROR = 5e-7;

    private SingleFewInputs() {}

    /** The outputs of one node for all rows, from {@code to} on. */
    static void outputs(FewInputs family, double[] parameters, SingleInputs inputs, float[] outputs, int to) {
        int rows = inputs.rows();
        float[] wall = new float[Math.min(rows, BLOCK)];
        for (int row = 0; row < rows; row += BLOCK) {
            int count = Math.min(BLOCK, rows - row);
            if (family == FewInputs.BOX) {
                multiplyWalls(parameters, inputs, row, wall, outputs, to + row, count);
            } else {
                addSquares(parameters, inputs, row, outputs, to + row, count);
                SingleKernels.apply(Activations.GAUSSIAN, false, outputs, to + row, to + row + count);
            }
        }
    }

    private static void multiplyWalls(
            double[] parameters, SingleInputs inputs, int row, float[] wall, float[] h, int to, int count) {
        boolean first = true;
        for (int p = 0; p < FewInputs.PLACES; p++) {
            float slope = (float) FewInputs.slope(parameters, 0, p);
            if (slope == 0) {
                continue;
            }
            float[] target = first ? h : wall;
            int start = first ? to : 0;
            float threshold = (float) FewInputs.threshold(parameters, 0, p);
            int column = FewInputs.input(parameters, 0, p) * inputs.rows() + row;
            toArguments(inputs.numbers(), column, slope, threshold, target, start, count);
            SingleKernels.apply(Activations.SIGMOID, false, target, start, start + count);
            if (!first) {
                multiply(wall, h, to, count);
            }
            first = false;
        }
        if (first) {
            Arrays.fill(h, to, to + count, 1);
        }
    }

    private static void toArguments(float[] x, int column, float slope, float threshold, float[] z, int to, int count) {
        for (int i = 0; i < count; i++) {
            z[to + i] = slope * (x[column + i] - threshold);
        }
    }

    private static void multiply(float[] factors, float[] h, int to, int count) {
        for (int i = 0; i < count; i++) {
            h[to + i] *= factors[i];
        }
    }

    private static void addSquares(double[] parameters, SingleInputs inputs, int row, float[] u, int to, int count) {
        Arrays.fill(u, to, to + count, 0);
        for (int p = 0; p < FewInputs.PLACES; p++) {
            float slope = (float) FewInputs.slope(parameters, 0, p);
            if (slope != 0) {
                float centre = (float) FewInputs.threshold(parameters, 0, p);
                int column = FewInputs.input(parameters, 0, p) * inputs.rows() + row;
                addSquare(inputs.numbers(), column, slope, centre, u, to, count);
            }
        }
    }

    private static void addSquare(float[] x, int column, float slope, float centre, float[] u, int to, int count) {
        for (int i = 0; i < count; i++) {
            float z = slope * (x[column + i] - centre);
            u[to + i] += z * z;
        }
    }

    /**
     * How far an output may be off on a row of up to this length. In s(x − t) the rounding of x, of the difference and
     * of the product goes either way; the rounding of t goes one way on all rows.
     */
    static SingleNodes.OutputError error(FewInputs family, double[] parameters, double length) {
        double argument = 0;
        double shift = 0;
        for (int p = 0; p < FewInputs.PLACES; p++) {
            double slope = Math.abs(FewInputs.slope(parameters, 0, p));
            double threshold = Math.abs(FewInputs.threshold(parameters, 0, p));
            argument += slope * HALF_ULP * (4 * length + 3 * threshold);
            shift += slope * HALF_ULP * threshold;
        }
        boolean isBox = family == FewInputs.BOX;
        double steepness = isBox ? STEEPNESS_OF_WALL : STEEPNESS_OF_BUMP;
        return new SingleNodes.OutputError(steepness, argument, shift, FewInputs.PLACES * VALUE_ERROR);
    }
}
