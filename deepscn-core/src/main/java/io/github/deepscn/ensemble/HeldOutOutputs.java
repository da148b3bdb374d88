package io.github.deepscn.ensemble;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The outputs of networks for rows that they were trained without: none, one or several for each row. */
public final class HeldOutOutputs {
    private final List<List<double[]>> ofRows;

    /** No outputs yet for any of this number of rows. */
    HeldOutOutputs(int rows) {
        this.ofRows = new ArrayList<>(Collections.nCopies(rows, List.of()));
    }

    /** Adds the outputs of one network for some rows. */
    void add(double[][] outputs, int[] rows) {
        for (int i = 0; i < rows.length; i++) {
            if (get(rows[i]).isEmpty()) {
                ofRows.set(rows[i], new ArrayList<>(1)); // most rows have no outputs
            }
            get(rows[i]).add(outputs[i]);
        }
    }

    /** All outputs for a row. */
    public List<double[]> get(int row) {
        return ofRows.get(row);
    }

    /** The rows that have outputs, ascending. */
    public int[] judged() {
        return IntStream.range(0, ofRows.size())
                .filter(row -> !get(row).isEmpty())
                .toArray();
    }

    static double[] mean(List<double[]> outputs) {
        double[] mean = new double[outputs.get(0).length];
        for (double[] output : outputs) {
            for (int q = 0; q < mean.length; q++) {
                mean[q] += output[q] / outputs.size();
            }
        }
        return mean;
    }
}
