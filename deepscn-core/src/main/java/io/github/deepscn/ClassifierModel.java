package io.github.deepscn;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.train.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A trained network that names classes.
 *
 * <p>Immutable and thread-safe.
 */
public final class ClassifierModel {
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
     * Reads a classifier from a file, within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @throws BadInputException if this is not a model file, is damaged, has a newer format or holds no classifier
     * @throws IOException if the file cannot be read
     */
    public static ClassifierModel load(Path file) throws IOException {
        return load(file, FileLimits.standard());
    }

    /**
     * Reads a classifier from a file. It predicts like the saved classifier, bit for bit with the same BLAS.
     *
     * @throws BadInputException if this is not a model file, is damaged, has a newer format, is beyond the limits or
     *     holds a model of numbers, which {@link DeepScnModel#load(Path, FileLimits)} reads
     * @throws IOException if the file cannot be read
     */
    public static ClassifierModel load(Path file, FileLimits limits) throws IOException {
        NetworkState parts = DeepScnModel.read(file, limits);
        Require.that(
                parts.classifier().isPresent(),
                file + ": the file holds a model of numbers and no classifier;"
                        + " DeepScnModel.load reads it, not ClassifierModel.load");
        return of(parts);
    }

    /**
     * Writes the classifier to a file and replaces an existing one; the file is written completely or not at all.
     *
     * @throws IOException if the file cannot be written
     */
    public void save(Path file) throws IOException {
        ModelFile.write(file, parts());
    }

    /**
     * SHA-256 over options, classes and all numbers except times: equal for equal classifiers, wherever they were
     * trained.
     */
    public String digest() {
        return ModelDigest.of(parts());
    }

    /** Everything that a file holds of the classifier. */
    NetworkState parts() {
        return model.parts().withClassifier(head);
    }

    /**
     * The most probable class of one row of inputs.
     *
     * @throws BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public String predict(double[] row) {
        return predict(new double[][] {Objects.requireNonNull(row, "row")})[0];
    }

    /**
     * The most probable class of each row of inputs; among equals the first.
     *
     * @throws BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public String[] predict(double[][] rows) {
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

    /** The labels in natural order. */
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

    /** The origin of the classifier: version, time, machine. */
    public Provenance provenance() {
        return model.provenance();
    }

    /** The history of the network's training. */
    public History history() {
        return model.history();
    }
}
