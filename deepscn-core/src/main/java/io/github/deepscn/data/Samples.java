package io.github.deepscn.data;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows to learn from or to check against: inputs X, targets T and, if wanted, a weight per row.
 *
 * <p>Everything is checked here, once. Inputs may be any finite number. Targets are squared and summed, so the largest
 * of them must lie between {@value #SMALLEST_TARGET} and {@value #LARGEST_TARGET} in magnitude (or all be zero).
 * Weights are finite and not negative; a row of weight zero takes no part.
 */
public final class Samples {
    /** The largest magnitude of a target. */
    public static final double LARGEST_TARGET = 1e100;
    /** The least magnitude that the largest target may have. */
    public static final double SMALLEST_TARGET = 1e-100;

    private static final int CHUNK_ROWS = 1024;

    private final Matrix inputs;
    private final Matrix targets;
    private final double @Nullable [] weights;

    private Samples(Matrix inputs, Matrix targets, double @Nullable [] weights) {
        this.inputs = inputs;
        this.targets = targets;
        this.weights = weights;
    }

    /** One output. */
    public static Samples of(double[][] inputs, double[] targets) {
        return of(Matrix.of("inputs", inputs), Matrix.ofColumn(targets));
    }

    /** Several outputs, one array per row. */
    public static Samples of(double[][] inputs, double[][] targets) {
        return of(Matrix.of("inputs", inputs), Matrix.of("targets", targets));
    }

    public static Samples of(Matrix inputs, Matrix targets) {
        Require.that(inputs.rows() > 0, "inputs has 0 rows, must have at least 1");
        Require.that(
                inputs.rows() == targets.rows(),
                "inputs has " + inputs.rows() + " rows but targets has " + targets.rows()
                        + "; both must have the same number");
        Require.that(inputs.columns() > 0, "inputs has 0 columns, must have at least 1");
        Require.that(targets.columns() > 0, "targets has 0 columns, must have at least 1");
        largestMagnitude("inputs", inputs, Double.MAX_VALUE);
        double largest = largestMagnitude("targets", targets, LARGEST_TARGET);
        Require.that(
                largest == 0 || largest >= SMALLEST_TARGET,
                "the largest target is " + largest + " in magnitude, must be 0 or at least " + SMALLEST_TARGET
                        + "; scale the targets");
        return new Samples(inputs, targets, null);
    }

    /** The same rows, weighted: an integer weight acts like repeating the row that often. */
    public Samples withWeights(double[] rowWeights) {
        Require.that(
                rowWeights.length == rows(),
                "weights has " + rowWeights.length + " values but there are " + rows() + " rows");
        double sum = 0;
        for (int i = 0; i < rowWeights.length; i++) {
            Require.atLeast("weights[" + i + "]", rowWeights[i], 0);
            Require.that(
                    rowWeights[i] <= LARGEST_TARGET,
                    "weights[" + i + "] is " + rowWeights[i] + ", must be at most " + LARGEST_TARGET);
            sum += rowWeights[i];
        }
        Require.that(sum > 0, "weights are all zero, at least one must be positive");
        return new Samples(inputs, targets, rowWeights.clone());
    }

    public int rows() {
        return inputs.rows();
    }

    public Matrix inputs() {
        return inputs;
    }

    public Matrix targets() {
        return targets;
    }

    /** One weight per row, or null where every row counts once. */
    public double @Nullable [] weights() {
        return weights == null ? null : weights.clone();
    }

    /** The columns of a matrix that hold one value only, and so tell nothing. */
    public static BitSet constantColumns(Matrix matrix) {
        var constant = new BitSet();
        constant.set(0, matrix.columns());
        double[] first = new double[matrix.columns()];
        matrix.copyRows(0, 1, first);
        forEachChunk(matrix, (chunk, from, count) -> {
            for (int j = constant.nextSetBit(0); j >= 0; j = constant.nextSetBit(j + 1)) {
                for (int i = 0; i < count; i++) {
                    if (chunk[j * count + i] != first[j]) {
                        constant.clear(j);
                        break;
                    }
                }
            }
        });
        return constant;
    }

    private static double largestMagnitude(String name, Matrix matrix, double allowed) {
        double[] largest = {0};
        forEachChunk(matrix, (chunk, from, count) -> {
            for (int k = 0; k < matrix.columns() * count; k++) {
                double magnitude = Math.abs(chunk[k]);
                if (!(magnitude <= allowed)) {
                    throw new BadInputException(name + "[" + (from + k % count) + "]"
                            + (matrix.columns() == 1 ? "" : "[" + k / count + "]") + " is " + chunk[k]
                            + ", must be a finite number"
                            + (allowed == Double.MAX_VALUE ? "" : " of magnitude at most " + allowed));
                }
                largest[0] = Math.max(largest[0], magnitude);
            }
        });
        return largest[0];
    }

    private interface ChunkVisitor {
        void visit(double[] chunk, int from, int count);
    }

    private static void forEachChunk(Matrix matrix, ChunkVisitor visitor) {
        for (int from = 0; from < matrix.rows(); from += CHUNK_ROWS) {
            int count = Math.min(CHUNK_ROWS, matrix.rows() - from);
            double[] chunk = new double[count * matrix.columns()];
            matrix.copyRows(from, from + count, chunk);
            visitor.visit(chunk, from, count);
        }
    }
}
