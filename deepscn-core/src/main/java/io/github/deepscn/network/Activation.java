package io.github.deepscn.network;

import java.util.Arrays;
import java.util.List;

/**
 * A function φ of one number, as the family of nodes φ(⟨x,w⟩ + b): fan-in weights w and a bias b.
 *
 * <p>An activation of your own implements {@link #bound()}, {@link #steepness()} and {@link #apply}. The value of one
 * element must depend on that element alone, never on its neighbours or its place in the array: models then have the
 * same bits on any number of threads. NaN must stay NaN.
 *
 * @see Activations the activations that come with the library
 */
public interface Activation extends NodeFamily {
    /** Replaces z[from … to) by φ of it. */
    void apply(double[] z, int from, int to);

    /** The largest |φ′|. */
    double steepness();

    /** Whether a node computes φ(b²‖x − w‖²) instead: w is a centre and b a steepness. */
    default boolean isRadial() {
        return false;
    }

    @Override
    default int parameters(int fanIn) {
        return fanIn + 1;
    }

    /** A {@link Layer} computes the products of all its activations together instead. */
    @Override
    default void outputs(double[] parameters, int at, InputRows inputs, double[] outputs, int to) {
        int fanIn = inputs.columns();
        Layer.of(List.of(this), fanIn, Arrays.copyOfRange(parameters, at, at + fanIn + 1))
                .outputs(inputs, outputs, to);
    }

    @Override
    default boolean looksAt(double[] parameters, int at, int fanIn, int input) {
        return isRadial() || parameters[at + input] != 0;
    }

    @Override
    default double[] restrictedTo(double[] parameters, int at, int fanIn, int[] inputs) {
        double[] few = new double[inputs.length + 1];
        for (int j = 0; j < inputs.length; j++) {
            few[j] = parameters[at + inputs[j]];
        }
        few[inputs.length] = parameters[at + fanIn];
        return few;
    }
}
