package io.github.deepscn.paper.digits;

import io.github.deepscn.DeepScnModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a network predicts for some digits. The arrays are shared and must not be changed.
 *
 * @param residuals angle minus prediction, as in MATLAB's example
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Predictions(double[] values, double[] residuals, DigitScore score) {
    static Predictions of(DeepScnModel model, DigitImages images) {
        double[] values = Arrays.stream(model.predict(images.pixels()))
                .mapToDouble(row -> row[0])
                .toArray();
        double[] residuals = IntStream.range(0, images.count())
                .mapToDouble(i -> images.angles()[i] - values[i])
                .toArray();
        return new Predictions(values, residuals, DigitScore.of(values, images.angles()));
    }
}
