package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A read-out xW + c over the linked inputs and the nodes. The weights of the intercept and the constants of a
 * discriminant are part of c. Immutable.
 *
 * @param network the network that the read-out belongs to
 * @param readout the weights, with those of the intercept
 * @param addition the constants of a discriminant
 */
record AffineReadout(Network network, Readout readout, IntToDoubleFunction addition) {
    /** The outputs of a model. */
    static AffineReadout of(DeepScnModel model) {
        return new AffineReadout(model.network(), model.readout(), output -> 0);
    }

    /** The scores of a classifier. */
    static AffineReadout of(ClassifierModel classifier) {
        return of(classifier.model().network(), classifier.discriminant());
    }

    static AffineReadout of(Network network, Discriminant discriminant) {
        return new AffineReadout(network, discriminant.readout(), discriminant::constant);
    }

    int columns() {
        return readout.columns() - intercepts();
    }

    int outputs() {
        return readout.outputs();
    }

    /** W. */
    double weight(int column, int output) {
        return readout.weight(column + intercepts(), output);
    }

    /** c. */
    double constant(int output) {
        return (intercepts() == 1 ? readout.weight(0, output) : 0) + addition.applyAsDouble(output);
    }

    /** Whether there is an intercept or any c is not zero. */
    boolean hasConstant() {
        return intercepts() == 1
                || IntStream.range(0, outputs()).anyMatch(output -> addition.applyAsDouble(output) != 0);
    }

    private int intercepts() {
        return network.links().intercept() ? 1 : 0;
    }
}
