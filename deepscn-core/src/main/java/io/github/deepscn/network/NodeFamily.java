package io.github.deepscn.network;

import java.io.Serializable;
import java.util.function.DoubleSupplier;

/**
 * What a node computes from its inputs and its parameters.
 *
 * <p>Every {@link Activation} is a family, φ(⟨x,w⟩ + b) with fan-in + 1 parameters. A family of another kind implements
 * this interface directly; a {@link Layer} may mix families. Make an implementation a record, so that families with
 * equal components are equal and a checkpoint recognises its training.
 */
public interface NodeFamily extends Serializable {
    /**
     * The name in model files. A family of your own uses its class name, and {@code Extensions} names it when a file is
     * read.
     */
    default String id() {
        return getClass().getName();
    }

    /** The least upper bound of |h|; infinite where outputs are unbounded. */
    double bound();

    /** Number of parameters of a node with {@code fanIn} inputs. */
    int parameters(int fanIn);

    /**
     * Computes one node on a block of rows. An output depends on its own row alone.
     *
     * @param parameters holds the node's parameters from {@code at} on
     * @param outputs receives one number per row from {@code to} on
     */
    void outputs(double[] parameters, int at, InputRows inputs, double[] outputs, int to);

    /** The scope that records of nodes name: by default the largest size of a parameter. */
    default double scope(double[] parameters, int at, int fanIn) {
        double largest = 0;
        for (int i = at; i < at + parameters(fanIn); i++) {
            largest = Math.max(largest, Math.abs(parameters[i]));
        }
        return largest;
    }

    /** Whether finite parameters, perhaps from a file, are those of a node with {@code fanIn} inputs. */
    default boolean isValid(double[] parameters, int at, int fanIn) {
        return true;
    }

    /** Whether the output of the node whose parameters begin at {@code at} depends on an input. */
    boolean looksAt(double[] parameters, int at, int fanIn, int input);

    /** The parameters of a node that sees only {@code inputs}, ascending; the others have no effect on it. */
    double[] restrictedTo(double[] parameters, int at, int fanIn, int[] inputs);

    /**
     * Changes a candidate a little, for the next generation. By default each parameter that is not zero moves by a
     * share of their root mean square.
     *
     * @param parameters of the node
     * @param step how far, as a share; smaller in later generations
     * @param numbers gives random numbers in [−1, 1)
     */
    default void vary(double[] parameters, int fanIn, double step, DoubleSupplier numbers) {
        double squares = 0;
        int count = 0;
        for (double parameter : parameters) {
            squares += parameter * parameter;
            count += parameter == 0 ? 0 : 1;
        }
        double scale = step * Math.sqrt(3 * squares / Math.max(1, count));
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] += parameters[i] == 0 ? 0 : scale * numbers.getAsDouble();
        }
    }
}
