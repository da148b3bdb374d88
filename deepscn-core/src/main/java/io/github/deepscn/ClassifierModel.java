package io.github.deepscn;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trained network that names classes.
 *
 * <p>Immutable and thread-safe.
 */
public final class ClassifierModel implements Model {
    private final DeepScnModel model;
    private final ClassifierState head;

    ClassifierModel(DeepScnModel model, ClassifierState head) {
        this.model = model;
        this.head = head;
    }

    /** The classifier of a stored model. */
    static ClassifierModel of(NetworkState parts) {
        return new ClassifierModel(DeepScnModel.of(parts), parts.classifier().orElseThrow());
    }

    /**
     * A classifier over a network that was trained on one column per class: 1 in the class of a row, else 0. Its scores
     * are the outputs of the network.
     *
     * @param classes the label of every output, in natural order
     * @param choosing rows that choose the {@link Tuning}, preferably rows that the network has not learnt from; if
     *     there are none, the sharpness is 1
     * @throws BadInputException if there are fewer than two classes, not one for each output, or they are not in order
     */
    public static ClassifierModel of(DeepScnModel model, List<String> classes, LabelledRows choosing) {
        Labels.requireClasses(classes, model.readout().outputs());
        var scores = Discriminant.of(model.readout());
        Tuning tuning = Calibration.tune(model.network(), scores, choosing);
        return new ClassifierModel(
                model, new ClassifierState(Classifier.READOUT, classes, scores.sharpened(tuning.sharpness()), tuning));
    }

    /**
     * Reads a classifier of arrays.
     *
     * @throws BadInputException as {@link Model#load(Path)}, or if the file holds another kind of model
     * @throws IOException if the file cannot be read
     */
    public static ClassifierModel load(Path file) throws IOException {
        return Members.require(ClassifierModel.class, file);
    }

    @Override
    public String digest() {
        return ModelDigest.of(state());
    }

    @Override
    public NetworkState state() {
        return model.state().withClassifier(head);
    }

    @Override
    public Task task() {
        return Task.CLASSIFICATION;
    }

    @Override
    public List<String> inputs() {
        return model.inputs();
    }

    @Override
    public List<String> targets() {
        return List.of("class");
    }

    /** The probabilities of the classes of one row, in the order of {@link #classes()}. */
    @Override
    public double[] predict(double[] row) {
        return probabilities(new double[][] {Objects.requireNonNull(row, "row")})[0];
    }

    @Override
    public double[] predict(Map<String, ? extends @Nullable Object> row) {
        return predict(Encoder.numbers(inputs(), row));
    }

    /** The {@link #probabilities(double[][])} of the classes. */
    @Override
    public double[][] predict(double[][] rows) {
        return probabilities(rows);
    }

    @Override
    public String label(double[] row) {
        return labels(new double[][] {Objects.requireNonNull(row, "row")})[0];
    }

    /**
     * The most probable class of each row of inputs; among equals the first.
     *
     * @throws BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public String[] labels(double[][] rows) {
        return Arrays.stream(logProbabilities(rows))
                .map(row -> classes().get(Metrics.mostProbable(row)))
                .toArray(String[]::new);
    }

    /**
     * The probability of every class for each row of inputs, in the order of {@link #classes()}; a row's sum is 1.
     *
     * @throws BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public double[][] probabilities(double[][] rows) {
        return Arrays.stream(logProbabilities(rows))
                .map(row -> Arrays.stream(row).map(Math::exp).toArray())
                .toArray(double[][]::new);
    }

    /**
     * The natural logarithms of the {@link #probabilities}; finite even where these underflow to zero.
     *
     * @throws BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public double[][] logProbabilities(double[][] rows) {
        double[][] outputs = model.outputs(rows, discriminant().readout());
        for (int i = 0; i < rows.length; i++) {
            discriminant().toLogProbabilities(outputs[i]);
            if (Arrays.stream(outputs[i]).anyMatch(Double::isNaN)) {
                throw new BadInputException(
                        "rows[" + i + "] is too large for this network: the score of a class would not be finite");
            }
        }
        return outputs;
    }

    @Override
    public List<String> classes() {
        return head.classes();
    }

    public Classifier classifier() {
        return head.kind();
    }

    /** The scores of the classes over the hidden outputs; the most probable class has the largest. */
    public Discriminant discriminant() {
        return head.discriminant();
    }

    /** The parameters chosen by held-out rows. */
    public Tuning tuning() {
        return head.tuning();
    }

    /** The network, with the read-out fitted to one column per class: 1 in the class of a row, else 0. */
    public DeepScnModel model() {
        return model;
    }

    @Override
    public Provenance provenance() {
        return model.provenance();
    }

    /** The history of the network's training. */
    public History history() {
        return model.history();
    }

    @Override
    public String toString() {
        return "classifier of " + classes().size() + " classes over a " + model;
    }
}
