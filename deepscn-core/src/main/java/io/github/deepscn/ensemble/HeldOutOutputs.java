package io.github.deepscn.ensemble;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The outputs of networks for rows that they were trained without: none, one or several for each row. */
public final class HeldOutOutputs {
    private final SortedMap<Integer, List<double[]>> ofRows = new TreeMap<>();

    /** Adds the outputs of one network for some rows. */
    void add(double[][] outputs, int[] rows) {
        for (int i = 0; i < rows.length; i++) {
            ofRows.computeIfAbsent(rows[i], row -> new ArrayList<>(1)).add(outputs[i]);
        }
    }

    /** All outputs for a row. */
    public List<double[]> get(int row) {
        return ofRows.getOrDefault(row, List.of());
    }

    /** The rows that have outputs, ascending. */
    public int[] judged() {
        return ofRows.keySet().stream().mapToInt(row -> row).toArray();
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
