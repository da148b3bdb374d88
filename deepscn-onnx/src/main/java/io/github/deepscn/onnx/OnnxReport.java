package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What was written.
 *
 * @param file where
 * @param bytes the size of the file
 * @param inputs d, the columns of the graph's input
 * @param output the name of the graph's output
 * @param columns of the graph's output
 * @param floatError what float arithmetic costs; empty for a double graph
 */
public record OnnxReport(
        Path file, long bytes, int inputs, String output, int columns, Optional<FloatError> floatError) {
    public OnnxReport {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(output, "output");
        Objects.requireNonNull(floatError, "floatError");
    }

    /**
     * How far the results of a float graph lie from those of the model, on the rows the export was given.
     *
     * @param rmse √(ΣΔ²/(N·columns)) of the differences to the model in double precision; not finite where float
     *     numbers end
     * @param scale what the error is measured by: the model's training RMSE for outputs, the standard deviation of the
     *     features around the means of their columns for features
     * @param rows N
     */
    public record FloatError(double rmse, double scale, int rows) {
        /** rmse / scale; 0 where there is no error. */
        public double ratio() {
            return rmse == 0 ? 0 : rmse / scale;
        }

        void requireRatio(double limit, String scaleName) {
            Require.that(
                    ratio() <= limit,
                    "the float error on " + rows + " rows is " + rmse + " (RMSE against double), must be at most "
                            + limit + " times the " + scaleName + " of " + scale + "; export in double");
        }
    }
}
