package io.github.deepscn.engine;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import java.util.Arrays;

/** A sample of the training rows of an engine, as an engine of its own. */
public final class RowSample {
    private RowSample() {}

    /**
     * An engine over a stratified sample of the rows, on the heap of this process and on the threads of the other one.
     *
     * @param all the engine of all rows, before any layer was closed
     * @param count number of rows in the sample
     */
    public static LocalEngine of(Engine all, int count, long seed) {
        int inputs = all.shape().inputs();
        int outputs = all.shape().outputs();
        long[] rows = Strata.sample(all.shape().rows(), count, seed);
        int weightsAt = rows.length * inputs;
        Kernel kernel = Kernel.onTraining((block, totals) -> {
            block.sampleInputs(rows, totals.sums());
            block.sampleWeights(rows, totals.sums(), weightsAt);
        });
        double[] sums = all.run(weightsAt + rows.length, 0, kernel).sums();
        Samples sample = Samples.of(
                Matrix.of(rows.length, inputs, byRows(sums, inputs)),
                Matrix.of(rows.length, outputs, RowSample::anything));
        double[] weights = Arrays.copyOfRange(sums, weightsAt, weightsAt + rows.length);
        boolean weighted = Arrays.stream(weights).anyMatch(weight -> weight != weights[0]);
        return LocalEngine.over(weighted ? sample.withWeights(weights) : sample, all.crew());
    }

    private static Matrix.RowCopier byRows(double[] numbers, int columns) {
        return (from, to, into) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < columns; j++) {
                    into[j * (to - from) + i - from] = numbers[i * columns + j];
                }
            }
        };
    }

    /** Targets of the sample: nobody reads what the basis makes of them, but there must always be some error left. */
    private static void anything(int from, int to, double[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = (from + i) * 0.6180339887498949 % 1 - 0.5;
        }
    }
}
