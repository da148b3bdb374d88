package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The result of an export.
 *
 * @param file the file written
 * @param bytes the size of the file
 * @param inputs the number of columns of the graph's input; for a table, the number of inputs with one column each
 * @param outputs the outputs of the graph, in order: one for outputs or features, label and probabilities for classes
 * @param floatError the error of float arithmetic; empty for a double graph
 */
public record OnnxReport(Path file, long bytes, int inputs, List<Output> outputs, Optional<FloatError> floatError) {
    /**
     * An output of the graph.
     *
     * @param name the name in the graph
     * @param columns the number of columns; empty for a vector with one value per row
     */
    public record Output(String name, OptionalInt columns) {}

    /**
     * The difference between a float graph and the model, on the rows that the export was given.
     *
     * @param rmse √(ΣΔ²/(N·columns)) of the differences Δ from the model in double; of probabilities for classes; not
     *     finite if a float overflows. The output of a table with one target is in the target's units; with several
     *     targets, each difference is divided by the target's scale.
     * @param scale the scale of the error, in the same units: the model's training RMSE for outputs and classes, the
     *     standard deviation around the means of their columns for features
     * @param rows the number of rows N
     * @param changedLabels the share of rows that get another label; empty for a graph without labels
     */
    public record FloatError(double rmse, double scale, int rows, OptionalDouble changedLabels) {
        /**
         * rmse / scale; 0 without an error.
         *
         * @return the ratio
         */
        public double ratio() {
            return rmse == 0 ? 0 : rmse / scale;
        }

        void requireRatio(double limit, String scaleName) {
            Require.that(
                    ratio() <= limit,
                    "the float error on " + rows + " rows is " + rmse + " (RMSE against double), must be at most "
                            + limit + " times the " + scaleName + " of " + scale + "; export in double");
        }

        void requireLabels(double limit) {
            double changed = changedLabels.orElse(0);
            Require.that(
                    changed <= limit,
                    "the share of " + rows + " rows that float gives another label is " + changed + ", must be at most "
                            + limit + "; export in double");
        }
    }
}
