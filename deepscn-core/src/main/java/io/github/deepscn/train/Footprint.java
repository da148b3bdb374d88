package io.github.deepscn.train;

import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.score.Scorer;
import io.github.deepscn.search.ScopeSearch;
import io.github.deepscn.search.Search;
import java.util.List;
import java.util.Locale;

/**
 * An upper bound of the memory that a training needs. Every row has its share of the basis, the inputs of the growing
 * layer and of the next one, and the residual of its targets; some of these are also kept in single precision. The
 * numbers of the network itself matter when there are few rows.
 *
 * @param rows training and riding rows
 * @param basis number of columns of the basis: links and nodes
 * @param inputs number of inputs of two neighbouring layers, the widest pair
 * @param outputs number of targets
 * @param single numbers per row in single precision: inputs of a layer, targets, and perhaps the outputs of candidates
 *     drawn together
 * @param network numbers in the weights, the triangle R, the overlaps of columns and the sample that candidates are
 *     estimated on, spare room in the arrays included
 */
public record Footprint(long rows, int basis, long inputs, long outputs, long single, long network) {
    /** Numbers per row for the pending column and the row's norm. */
    private static final int PENDING = 2;
    /** Weights are held twice: in the growing layer and in the network built from it. */
    private static final int COPIES = 2;

    /** The footprint of a training on {@code rows} rows. */
    public static Footprint of(long rows, int inputs, int outputs, Options options) {
        List<Integer> widths = options.layers();
        long widest = 0;
        int nodes = 0;
        int before = inputs;
        long weights = 0;
        int mostInputs = 0;
        for (int width : widths) {
            widest = Math.max(widest, (long) before + width);
            mostInputs = Math.max(mostInputs, before);
            nodes += width;
            weights += (long) before * width;
            before = width;
        }
        boolean alone = widths.size() == 1; // no layer takes its outputs as inputs
        widest = alone ? inputs : widest;
        int basis = options.links().columns(inputs) + nodes;
        long single = mostInputs + outputs + ScopeSearch.keptFloats(options.search(), mostInputs);
        long triangle = (long) basis * basis * 3 / 4;
        long overlaps = options.search().batch() == 1 ? (long) basis * basis * 3 / 8 : 0;
        long sample = sample(rows, options.search(), widest, outputs, basis);
        long network = COPIES * weights + triangle + overlaps + sample;
        return new Footprint(rows, basis, widest, outputs, single, network);
    }

    /** Numbers of a sample of the rows with a basis of its own, in both precisions, if candidates are projected. */
    private static long sample(long rows, Search search, long inputs, long outputs, int basis) {
        if (!search.mechanism().needsProjection()) {
            return 0;
        }
        long perRow = LocalEngine.basisRoom(basis) + inputs + outputs;
        return Scorer.sampledRows(rows, basis) * perRow * 3 / 2;
    }

    /** The footprint of rows that are held without training. */
    public static Footprint ofRows(long rows, int inputs, int outputs) {
        return new Footprint(rows, 0, inputs, outputs, 0, 0);
    }

    /** Columns reserved for the basis, which may be more than it has. */
    private int room() {
        return LocalEngine.basisRoom(basis);
    }

    /** The part that stays on the heap if basis and inputs are in a file. */
    public Footprint besideFile() {
        return new Footprint(rows, 0, 0, outputs, 0, network);
    }

    /** The size of that file. */
    public double fileBytes() {
        return (double) rows * (LocalEngine.basisFileRoom(basis) + inputs) * Double.BYTES;
    }

    public double bytes() {
        return ((double) rows * (room() + inputs + outputs + PENDING) + network) * Double.BYTES
                + (double) rows * single * Float.BYTES;
    }

    /** The terms of {@link #bytes()}, for people. */
    public String arithmetic() {
        return String.format(
                Locale.ROOT,
                "%,d rows × (%s%s%,d outputs + %d) × 8 bytes%s%s",
                rows,
                term(room(), "for links and nodes"),
                term(inputs, "inputs of layers"),
                outputs,
                PENDING,
                single == 0
                        ? ""
                        : String.format(Locale.ROOT, " + %,d rows × %,d in single precision × 4 bytes", rows, single),
                network == 0 ? "" : String.format(Locale.ROOT, " + %,d numbers of the network × 8 bytes", network));
    }

    private static String term(long count, String what) {
        return count == 0 ? "" : String.format(Locale.ROOT, "%,d %s + ", count, what);
    }
}
