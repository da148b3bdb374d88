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

    /** Where what is not there is found. */
    static final int NOWHERE = -1;

    private double[] numbers = {};
    private @Nullable Layer layer;
    /** In place of a part of it; the parts before are given up with that one. */
    private @Nullable Layer other;

    private int otherAt;
    private int lastAt;
    private int lastWidth;

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

    /** The column at which a candidate is, and those drawn with it that follow it, or {@link #NOWHERE}. */
    int find(Layer candidates, int from) {
        Layer whole = candidates.whole();
        if (whole == other) {
            return otherAt + from;
        }
        int at = candidates.first() + from;
        boolean isGivenUp = other != null && at < otherAt + other.width();
        return whole == layer && !isGivenUp ? at : NOWHERE;
    }

    /**
     * Makes room for the whole that candidates are part of, to be filled now. Candidates by themselves, of a node that
     * was not found among as many drawn with others, take the place of these; else all that is there is given up.
     *
     * @return the column at which the whole begins
     */
    int makeRoom(Layer candidates, int rows) {
        Layer whole = candidates.whole();
        if (layer != null && whole == candidates && whole.width() == lastWidth && whole.width() < layer.width()) {
            other = whole;
            otherAt = lastAt;
            return lastAt;
        }
        int length = rows * whole.width();
        numbers = numbers.length < length ? new double[length] : numbers;
        layer = whole;
        other = null;
        return 0;
    }

    /** These were scored last. */
    void scored(int at, int width) {
        lastAt = at;
        lastWidth = width;
    }

    double[] numbers() {
        return numbers;
    }

    void forget() {
        layer = null;
        other = null;
    }
}
