package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was written.
 *
 * @param file where
 * @param bytes the size of the file
 * @param inputs d, the columns of the graph's input; of a table, its inputs, of one column each
 * @param outputs those of the graph, in order: one for outputs or features, label and probabilities for classes
 * @param floatError what float arithmetic costs; empty for a double graph
 */
public record OnnxReport(Path file, long bytes, int inputs, List<Output> outputs, Optional<FloatError> floatError) {
    public OnnxReport {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(floatError, "floatError");
        outputs = List.copyOf(outputs);
    }

    /**
     * An output of the graph.
     *
     * @param name in the graph
     * @param columns of its rows; empty for a vector with one value per row
     */
    public record Output(String name, OptionalInt columns) {
        public Output {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(columns, "columns");
        }
    }

    /**
     * How far the results of a float graph lie from those of the model, on the rows the export was given.
     *
     * @param rmse √(ΣΔ²/(N·columns)) of the differences to the model in double precision, for classes those of the
     *     probabilities; not finite where float numbers end. Outputs of a table are in the units of the target; of
     *     several targets, the differences are divided by their scales.
     * @param scale what the error is measured by, in the same units: the model's training RMSE for outputs and classes,
     *     the standard deviation of the features around the means of their columns for features
     * @param rows N
     * @param changedLabels the share of the rows that get another label; empty where the graph gives none
     */
    public record FloatError(double rmse, double scale, int rows, OptionalDouble changedLabels) {
        public FloatError {
            Objects.requireNonNull(changedLabels, "changedLabels");
        }

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

        void requireLabels(double limit) {
            double changed = changedLabels.orElse(0);
            Require.that(
                    changed <= limit,
                    "the share of " + rows + " rows that float gives another label is " + changed + ", must be at most "
                            + limit + "; export in double");
        }
    }
}
