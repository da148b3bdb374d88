package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.RoughInputs;
import org.jspecify.annotations.Nullable;

/**
 * The rough outputs of candidates that were drawn for several nodes at a time: one product with a block of rows serves
 * them all.
 */
public final class KeptOutputs {
    /** Of more nodes at a time a product is hardly faster, and more is in vain when the search stops. */
    private static final int MOST_BLOCKS = 4;
    /** So many weights of candidates may be drawn at a time: 128 MB. */
    private static final long MOST_WEIGHTS = 1 << 24;

    private float[] numbers = {};
    private @Nullable Layer layer;

    KeptOutputs() {}

    /**
     * How many blocks of so many candidates are worth their memory, perhaps none: together they take half as much at
     * most as else is held. Those of few inputs are computed again at little cost.
     *
     * @param held numbers in double precision of every row: inputs and basis
     */
    public static int blocks(int candidates, int inputs, long held) {
        if (!areOfUse(inputs)) {
            return 0;
        }
        long ofMemory = held / candidates;
        long ofWeights = MOST_WEIGHTS / ((long) inputs * candidates);
        return (int) Math.min(MOST_BLOCKS, Math.min(ofMemory, ofWeights));
    }

    /** Whether outputs of nodes with so many inputs are worth keeping at all. */
    public static boolean areOfUse(int inputs) {
        return LoneNodes.haveManyInputs(inputs);
    }

    /** The outputs of all candidates of a layer, computed if they are not there. */
    float[] of(Layer whole, RoughInputs inputs, int rows) {
        if (whole != layer) {
            numbers = numbers.length < rows * whole.width() ? new float[rows * whole.width()] : numbers;
            whole.roughly().outputs(inputs, numbers, 0);
            layer = whole;
        }
        return numbers;
    }

    void forget() {
        layer = null;
    }
}
