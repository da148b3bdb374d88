package io.github.deepscn;

import java.util.List;
import java.util.stream.IntStream;

/** What several networks say of rows that they were trained without: of every row none, one or more outputs. */
final class Judges {
    private Judges() {}

    /** The rows that somebody judges, ascending. */
    static int[] judged(List<List<double[]>> outputs) {
        return IntStream.range(0, outputs.size())
                .filter(i -> !outputs.get(i).isEmpty())
                .toArray();
    }

    /** What the judges of a row say on average. */
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
