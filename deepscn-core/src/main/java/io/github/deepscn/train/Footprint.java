package io.github.deepscn.train;

import java.util.List;
import java.util.Locale;

/**
 * The numbers that the rows of a training take, at most: of every row its share of the basis, the inputs of the layer
 * that grows and of the one that follows it, and what is left of its targets. All else is little beside them.
 *
 * @param rows that train or ride
 * @param basis columns: links and nodes
 * @param inputs of two neighbouring layers, the widest there are
 * @param outputs how many targets
 */
public record Footprint(long rows, long basis, long inputs, long outputs) {
    /** Of a training on so many rows. */
    public static Footprint of(long rows, int inputs, int outputs, Options options) {
        List<Integer> widths = options.layers();
        long widest = 0;
        long nodes = 0;
        long before = inputs;
        for (int width : widths) {
            widest = Math.max(widest, before + width);
            nodes += width;
            before = width;
        }
        boolean alone = widths.size() == 1; // its outputs are the inputs of none
        return new Footprint(rows, options.links().columns(inputs) + nodes, alone ? inputs : widest, outputs);
    }

    public double bytes() {
        return (double) rows * (basis + inputs + outputs) * Double.BYTES;
    }

    /** How that comes about, for people. */
    public String arithmetic() {
        return String.format(
                Locale.ROOT,
                "%,d rows × (%,d links and nodes + %,d inputs of layers + %,d outputs) × 8 bytes",
                rows,
                basis,
                inputs,
                outputs);
    }
}
