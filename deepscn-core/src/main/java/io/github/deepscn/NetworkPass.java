package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Passes rows through a network, block by block on all cores. Refuses rows that do not fit the network, and rows so
 * large that an output would not be finite.
 */
record NetworkPass(Network network) {
    private static final int BLOCK_ROWS = 512;

    /** Maps H of a block of rows to its results; both are column-major. */
    private interface HiddenFunction {
        double[] apply(double[] hidden, int count);
    }

    /** The outputs for rows of inputs; all are finite. */
    double[][] outputs(double[][] rows, Readout readout) {
        double[][] outputs = map(rows, readout.outputs(), readout::apply);
        for (int i = 0; i < rows.length; i++) {
            requireFinite(outputs[i], rows[i], i);
        }
        return outputs;
    }

    /** The columns of H from {@code fromColumn} to before {@code toColumn}. */
    double[][] columns(double[][] rows, int fromColumn, int toColumn) {
        return map(
                rows,
                toColumn - fromColumn,
                (hidden, count) -> Arrays.copyOfRange(hidden, fromColumn * count, toColumn * count));
    }

    private double[][] map(double[][] rows, int width, HiddenFunction function) {
        Objects.requireNonNull(rows, "rows");
        for (int i = 0; i < rows.length; i++) {
            requireFit(rows[i], i);
        }
        Matrix inputs = Matrix.of("rows", rows);
        double[][] results = new double[rows.length][width];
        int blocks = (int) ((rows.length + BLOCK_ROWS - 1L) / BLOCK_ROWS);
        var range = IntStream.range(0, blocks);
        (blocks > 1 ? range.parallel() : range).forEach(b -> {
            int from = b * BLOCK_ROWS;
            int count = Math.min(BLOCK_ROWS, rows.length - from);
            double[] block = new double[count * network.inputs()];
            inputs.copyRows(from, from + count, block);
            Matrix.putRows(function.apply(network.hidden(block, count), count), count, results, from);
        });
        return results;
    }

    void requireFit(double[] row, int index) {
        if (row == null || row.length != network.inputs()) {
            Require.present("rows[" + index + "]", row);
            throw new BadInputException(
                    "rows[" + index + "] has " + row.length + " values, must have " + network.inputs());
        }
        for (int j = 0; j < row.length; j++) {
            if (!Double.isFinite(row[j])) {
                throw new BadInputException(
                        "rows[" + index + "][" + j + "] is " + row[j] + ", must be a finite number");
            }
        }
    }

    static void requireFinite(double[] outputs, double[] row, int index) {
        for (int q = 0; q < outputs.length; q++) {
            if (!Double.isFinite(outputs[q])) {
                double largest = Arrays.stream(row).map(Math::abs).max().orElse(0);
                throw new BadInputException("rows[" + index + "] is up to " + largest
                        + " in magnitude, which is too large for this network: output " + q + " would be "
                        + outputs[q] + ", must be finite");
            }
        }
    }
}
