package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A read-out over the linked inputs and the nodes, xW + c. The column of ones that H may have is not among the columns
 * here: its weights are in c, and so are the constants of a discriminant. Immutable.
 */
final class AffineReadout {
    private final Network network;
    private final Readout readout;
    private final boolean intercept;
    private final IntToDoubleFunction addition;

    private AffineReadout(Network network, Readout readout, IntToDoubleFunction addition) {
        this.network = network;
        this.readout = readout;
        this.addition = addition;
        intercept = network.links().intercept();
    }

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

    /** The network whose outputs it reads. */
    Network network() {
        return network;
    }

    int columns() {
        return readout.columns() - firstColumn();
    }

    int outputs() {
        return readout.outputs();
    }

    /** W. */
    double weight(int column, int output) {
        return readout.weight(column + firstColumn(), output);
    }

    /** c. */
    double constant(int output) {
        return (intercept ? readout.weight(0, output) : 0) + addition.applyAsDouble(output);
    }

    /** Whether there is a c: without one, it is zero. */
    boolean hasConstant() {
        return intercept || IntStream.range(0, outputs()).anyMatch(output -> addition.applyAsDouble(output) != 0);
    }

    private int firstColumn() {
        return intercept ? 1 : 0;
    }
}
