package io.github.deepscn.network;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The hidden part of a DeepSCN: layer k sees the outputs of layer k−1 only, layer 1 sees the inputs.
 *
 * <p>The read-out sees the hidden output matrix H: the direct links, if any, then the outputs of all layers side by
 * side. Immutable.
 *
 * @param inputs the number of inputs d
 * @param links what else the read-out sees
 * @param layers in order; empty for a network without nodes
 */
public record Network(int inputs, Links links, List<Layer> layers) implements Serializable {
    public Network {
        layers = List.copyOf(layers);
        int fanIn = inputs;
        for (Layer layer : layers) {
            if (layer.fanIn() != fanIn) {
                throw new IllegalArgumentException("a layer of fan-in " + layer.fanIn() + " behind " + fanIn);
            }
            fanIn = layer.width();
        }
    }

    /** A network without direct links. */
    public Network(int inputs, List<Layer> layers) {
        this(inputs, Links.none(), layers);
    }

    /** The number of nodes in all layers. */
    public int nodes() {
        int nodes = 0;
        for (int k = 0; k < layers.size(); k++) { // no iterator, so that predicting a row leaves no garbage
            nodes += layers.get(k).width();
        }
        return nodes;
    }

    /** The number of columns of H: of links and nodes. */
    public int columns() {
        return links.columns(inputs) + nodes();
    }

    /** The layers up to and including number {@code count}, counted from one. */
    public Network firstLayers(int count) {
        return new Network(inputs, links, layers.subList(0, count));
    }

    /** The first {@code count} nodes in the order of their configuration; the last layer may be incomplete. */
    public Network firstNodes(int count) {
        var kept = new ArrayList<Layer>();
        int left = count;
        for (Layer layer : layers) {
            if (left == 0) {
                break;
            }
            int width = Math.min(left, layer.width());
            kept.add(width == layer.width() ? layer : layer.nodes(0, width));
            left -= width;
        }
        return new Network(inputs, links, kept);
    }

    /**
     * The columns of H that a read-out of some columns needs: the links, the nodes it reads, and the nodes that those
     * need in turn. A node is not needed if it is not read and no needed node of the next layer looks at it.
     */
    public BitSet needed(BitSet read) {
        var needed = new BitSet();
        int offset = columns();
        for (int l = layers.size() - 1; l >= 0; l--) {
            int width = layers.get(l).width();
            int next = offset;
            int layer = l;
            offset -= width;
            for (int k = 0; k < width; k++) {
                int node = k;
                boolean feeds = l + 1 < layers.size()
                        && IntStream.range(0, layers.get(l + 1).width())
                                .anyMatch(to -> needed.get(next + to) && feeds(layer, node, to));
                needed.set(offset + k, read.get(offset + k) || feeds);
            }
            if (needed.nextSetBit(next) >= 0 && needed.get(offset, next).isEmpty()) {
                needed.set(offset); // a layer cannot be empty where another follows
            }
        }
        needed.set(0, offset);
        return needed;
    }

    private boolean feeds(int layer, int from, int to) {
        return layers.get(layer + 1).looksAt(from, to);
    }

    /** The network of some columns of H; they must be all that some read-out {@link #needed(BitSet) needs}. */
    public Network restrictedTo(BitSet columns) {
        var kept = new ArrayList<Layer>();
        int offset = links.columns(inputs);
        int[] sources = IntStream.range(0, inputs).toArray();
        for (Layer layer : layers) {
            int from = offset;
            int[] nodes = IntStream.range(0, layer.width())
                    .filter(k -> columns.get(from + k))
                    .toArray();
            if (nodes.length == 0) {
                break;
            }
            kept.add(layer.restrictedTo(sources, nodes));
            sources = nodes;
            offset += layer.width();
        }
        return new Network(inputs, links, kept);
    }

    /**
     * The hidden output matrix H of a block of rows.
     *
     * @param rowInputs rows by inputs, column-major
     * @return rows by {@link #columns()}, column-major: links, then the layers side by side
     */
    public double[] hidden(double[] rowInputs, int rows) {
        double[] hidden = new double[rows * columns()];
        if (links.intercept()) {
            Arrays.fill(hidden, 0, rows, 1);
        }
        if (links.inputs()) {
            System.arraycopy(rowInputs, 0, hidden, links.intercept() ? rows : 0, rows * inputs);
        }
        double[] source = rowInputs;
        int sourceOffset = 0;
        int offset = rows * links.columns(inputs);
        for (Layer layer : layers) {
            layer.outputs(new InputRows(source, sourceOffset, rows, layer.fanIn()), hidden, offset);
            source = hidden;
            sourceOffset = offset;
            offset += rows * layer.width();
        }
        return hidden;
    }

    /**
     * The hidden outputs of one row, as {@link #hidden}, without any memory of their own.
     *
     * @param numbers hold the row from {@code at} on, and receive {@link #columns()} outputs from {@code to} on
     */
    public void hiddenOfRow(double[] numbers, int at, int to) {
        int offset = to;
        if (links.intercept()) {
            numbers[offset++] = 1;
        }
        if (links.inputs()) {
            System.arraycopy(numbers, at, numbers, offset, inputs);
            offset += inputs;
        }
        int source = at;
        for (int k = 0; k < layers.size(); k++) {
            RowOutputs.of(layers.get(k), numbers, source, offset);
            source = offset;
            offset += layers.get(k).width();
        }
    }
}
