package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.NodeFamily;
import java.io.Serializable;

/**
 * Where candidates come from. Several sources may share a batch, each with an equal part of it.
 *
 * <p>A source of your own implements {@link #draw}. It must take all its random numbers from the {@link Drawing}:
 * models are then the same on any number of threads. Make it a record and not a lambda: a model file names its class,
 * and a checkpoint compares it.
 *
 * @see Sources the sources that come with the library
 */
public interface Source extends Serializable {
    /** The name in model files; a source of your own uses its class name. */
    default String id() {
        return getClass().getName();
    }

    /** The family of its candidates in a network of this activation. */
    default NodeFamily family(Activation activation) {
        return activation;
    }

    /** Whether it can draw for networks of this activation. */
    default boolean allows(Activation activation) {
        return true;
    }

    /** Whether its candidates depend on the anchor rows. */
    default boolean isDrawnFromRows() {
        return true;
    }

    /**
     * Draws one candidate.
     *
     * @param parameters receives the candidate's parameters from {@code at} on; what is there is arbitrary
     */
    void draw(Drawing drawing, double[] parameters, int at);
}
