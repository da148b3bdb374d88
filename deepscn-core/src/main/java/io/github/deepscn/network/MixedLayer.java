package io.github.deepscn.network;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The nodes of a layer that are {@linkplain Activation activations}, which one product with the rows serves, and the
 * places of all nodes. Immutable.
 *
 * @param activations the activations alone, in order
 * @param places their numbers in the layer, ascending
 * @param others the numbers of all other nodes
 */
@SuppressWarnings("ArrayRecordComponent")
public record MixedLayer(Layer activations, int[] places, int[] others) {
    /** Splits a layer. */
    public static MixedLayer of(Layer layer) {
        return of(layer, k -> true);
    }

    /**
     * Splits a layer.
     *
     * @param served which activations the product serves; the other activations count as other nodes
     */
    public static MixedLayer of(Layer layer, IntPredicate served) {
        IntPredicate isServed = k -> layer.family(k) instanceof Activation && served.test(k);
        int[] places = IntStream.range(0, layer.width()).filter(isServed).toArray();
        int[] others =
                IntStream.range(0, layer.width()).filter(isServed.negate()).toArray();
        Layer activations = places.length == layer.width() ? layer : layer.nodes(places);
        return new MixedLayer(activations, places, others);
    }

    /** Number of columns before those of the activations, if these come last. */
    public int before() {
        return others.length;
    }

    /**
     * Moves the columns of the activations, which come last, to their places. In ascending order no column is
     * overwritten before it has been moved.
     *
     * @param matrix an array of columns of {@code rows} numbers, from {@code at} on
     */
    public void spread(Object matrix, int at, int rows) {
        for (int k = 0; k < places.length; k++) {
            int from = before() + k;
            if (places[k] != from) {
                System.arraycopy(matrix, at + from * rows, matrix, at + places[k] * rows, rows);
            }
        }
    }
}
