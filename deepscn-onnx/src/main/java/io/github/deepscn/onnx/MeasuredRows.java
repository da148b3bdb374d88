package io.github.deepscn.onnx;

import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import java.util.function.IntFunction;

/** Rows to measure the float error on: as the model's network sees them, and as that of a float graph does. */
final class MeasuredRows {
    private final double[][] exact;
    private final IntFunction<float[]> rounded;

    private MeasuredRows(double[][] exact, IntFunction<float[]> rounded) {
        this.exact = exact;
        this.rounded = rounded;
    }

    static MeasuredRows of(double[][] rows) {
        return new MeasuredRows(rows, i -> FloatNetwork.rounded(rows[i]));
    }

    /**
     * The rows of a table.
     *
     * @throws io.github.deepscn.data.BadInputException if a column is not there or has cells of another kind
     */
    static MeasuredRows of(Encoder encoder, Table table) {
        double[][] exact = encoder.encode(table).toRows();
        var inFloat = new FloatEncoder(encoder, table);
        return new MeasuredRows(exact, i -> inFloat.features(i, exact[i]));
    }

    int count() {
        return exact.length;
    }

    double[][] exact() {
        return exact;
    }

    float[] rounded(int row) {
        return rounded.apply(row);
    }
}
