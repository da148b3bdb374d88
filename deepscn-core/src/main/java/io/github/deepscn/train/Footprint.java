package io.github.deepscn.train;

import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.search.Search;
import java.util.List;
import java.util.Locale;

/**
 * The numbers that the rows of a training take, at most: of every row its share of the basis, the inputs of the layer
 * that grows and of the one that follows it, and what is left of its targets; what of these is needed in single
 * precision as well; and the numbers of the network itself, which count where rows are few.
 *
 * @param rows that train or ride
 * @param basis columns: links and nodes
 * @param inputs of two neighbouring layers, the widest there are
 * @param outputs how many targets
 * @param pending columns on their way into the basis, and a row's norm
 * @param single inputs of a layer, targets and perhaps the basis, in single precision
 * @param network weights, the triangle R, in the arrays that they grow in, and what columns have along each other
 */
public record Footprint(long rows, int basis, long inputs, long outputs, int pending, long single, long network) {
    private static final int PENDING = 2;
    /** Weights in the layer that grows and in the network that is made of it. */
    private static final int COPIES = 2;

    /** Of a training on so many rows. */
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
        boolean alone = widths.size() == 1; // its outputs are the inputs of none
        widest = alone ? inputs : widest;
        int basis = options.links().columns(inputs) + nodes;
        long single = single(options.search(), mostInputs, outputs, basis);
        long triangle = (long) basis * basis * 3 / 4;
        long overlaps = options.search().batch() == 1 ? (long) basis * basis * 3 / 8 : 0;
        long network = COPIES * weights + triangle + overlaps;
        return new Footprint(rows, basis, widest, outputs, PENDING, single, network);
    }

    /** Where each of several nodes is scored against those before it, that is done in double precision alone. */
    private static long single(Search search, int inputs, int outputs, int basis) {
        boolean projected = search.mechanism().needsProjection();
        if (projected && search.batch() > 1) {
            return 0;
        }
        return (long) inputs + outputs + (projected ? LocalEngine.basisRoom(basis) : 0);
    }

    /** Of rows that are only there, and train nothing. */
    public static Footprint ofRows(long rows, int inputs, int outputs) {
        return new Footprint(rows, 0, inputs, outputs, PENDING, 0, 0);
    }

    /** What the basis takes: it has room for more columns than there are. */
    private int room() {
        return LocalEngine.basisRoom(basis);
    }

    /** What of it is on the heap if basis and inputs lie in a file. */
    public Footprint besideFile() {
        return new Footprint(rows, 0, 0, outputs, pending, 0, network);
    }

    /** What is then in the file. */
    public double fileBytes() {
        return (double) rows * (LocalEngine.basisFileRoom(basis) + inputs) * Double.BYTES;
    }

    public double bytes() {
        return ((double) rows * (room() + inputs + outputs + pending) + network) * Double.BYTES
                + (double) rows * single * Float.BYTES;
    }

    /** How that comes about, for people. */
    public String arithmetic() {
        return String.format(
                Locale.ROOT,
                "%,d rows × (%s%s%,d outputs + %d) × 8 bytes%s%s",
                rows,
                term(room(), "for links and nodes"),
                term(inputs, "inputs of layers"),
                outputs,
                pending,
                single == 0
                        ? ""
                        : String.format(Locale.ROOT, " + %,d rows × %,d in single precision × 4 bytes", rows, single),
                network == 0 ? "" : String.format(Locale.ROOT, " + %,d numbers of the network × 8 bytes", network));
    }

    private static String term(long count, String what) {
        return count == 0 ? "" : String.format(Locale.ROOT, "%,d %s + ", count, what);
    }
}
