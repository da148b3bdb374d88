package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of the candidates that a block of rows has scored, and of those that were drawn with them for the nodes
 * to come: the chosen one is copied, and one product serves several nodes.
 */
public final class KeptOutputs {
    /** Of more nodes at a time a product is hardly faster, and more is in vain when the search stops. */
    private static final int MOST_BLOCKS = 4;
    /** So many weights of candidates may be drawn at a time: 128 MB. */
    private static final long MOST_WEIGHTS = 1 << 24;

    private double[] numbers = {};
    private @Nullable Layer layer;

    KeptOutputs() {}

    /**
     * How many blocks of so many candidates are worth their memory, perhaps none: together they take half as much at
     * most as else is held. Those of few inputs are computed again at little cost.
     *
     * @param held numbers of every row: inputs and basis
     */
    public static int blocks(int candidates, int inputs, long held) {
        if (!areOfUse(inputs)) {
            return 0;
        }
        long ofMemory = held / (2L * candidates);
        long ofWeights = MOST_WEIGHTS / ((long) inputs * candidates);
        return (int) Math.min(MOST_BLOCKS, Math.min(ofMemory, ofWeights));
    }

    /** Whether outputs of nodes with so many inputs are worth keeping at all. */
    public static boolean areOfUse(int inputs) {
        return LoneNode.hasManyInputs(inputs);
    }

    /** Whether they are those of a layer. */
    boolean areOf(Layer whole) {
        return layer == whole;
    }

    /** Room for a layer's outputs, to be filled now, in place of what is there. */
    double[] room(Layer whole, int rows) {
        int length = rows * whole.width();
        numbers = numbers.length < length ? new double[length] : numbers;
        layer = whole;
        return numbers;
    }

    double[] numbers() {
        return numbers;
    }

    void forget() {
        layer = null;
    }
}
