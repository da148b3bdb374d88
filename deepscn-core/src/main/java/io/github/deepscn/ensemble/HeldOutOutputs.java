package io.github.deepscn.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The outputs of networks for rows that they were trained without: none, one or several for each row. */
public final class HeldOutOutputs {
    /** Few: members that were trained without the same rows share one. */
    private final List<Part> parts = new ArrayList<>();

    /** In the order in which they were added. */
    private final List<OfNetwork> each = new ArrayList<>();

    /**
     * The outputs of one network for some rows.
     *
     * @param rows ascending
     * @param flat row after row
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record OfNetwork(int[] rows, double[] flat) {
        /** One array for each row. */
        double[][] outputs() {
            int width = flat.length / rows.length;
            return IntStream.range(0, rows.length)
                    .mapToObj(i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width))
                    .toArray(double[][]::new);
        }
    }

    /**
     * Some rows.
     *
     * @param rows ascending
     * @param outputs of each network, row after row
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Part(int[] rows, List<double[]> outputs) {
        /** Adds the outputs for a row, if it is one of these. */
        void addTo(List<double[]> found, int row) {
            int at = Arrays.binarySearch(rows, row);
            if (at >= 0) {
                for (double[] ofNetwork : outputs) {
                    int width = ofNetwork.length / rows.length;
                    found.add(Arrays.copyOfRange(ofNetwork, at * width, (at + 1) * width));
                }
            }
        }
    }

    /**
     * Adds the outputs of one network for some rows.
     *
     * @param rows ascending
     */
    void add(double[][] outputs, int[] rows) {
        Part part = parts.stream()
                .filter(known -> known.rows == rows)
                .findFirst()
                .orElseGet(() -> {
                    parts.add(new Part(rows, new ArrayList<>()));
                    return parts.get(parts.size() - 1);
                });
        double[] flat = Arrays.stream(outputs).flatMapToDouble(Arrays::stream).toArray();
        part.outputs.add(flat);
        each.add(new OfNetwork(rows, flat));
    }

    /** What was added, one after the other. */
    List<OfNetwork> each() {
        return List.copyOf(each);
    }

    /** All outputs for a row. */
    public List<double[]> get(int row) {
        var found = new ArrayList<double[]>();
        parts.forEach(part -> part.addTo(found, row));
        return found;
    }

    /** The rows that have outputs, ascending. */
    public int[] judged() {
        return parts.stream()
                .flatMapToInt(part -> IntStream.of(part.rows))
                .sorted()
                .distinct()
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
