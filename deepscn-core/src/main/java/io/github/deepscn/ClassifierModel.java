package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.train.History;
import java.util.List;
import java.util.Objects;

/**
 * A trained network that names classes.
 *
 * <p>Immutable and thread-safe.
 */
public final class ClassifierModel {
    private final List<String> classes;
    private final Classifier classifier;
    private final DeepScnModel model;
    private final Discriminant discriminant;
    private final Tuning tuning;

    ClassifierModel(
            List<String> classes, Classifier classifier, DeepScnModel model, Discriminant discriminant, Tuning tuning) {
        this.classes = classes;
        this.classifier = classifier;
        this.model = model;
        this.discriminant = discriminant;
        this.tuning = tuning;
    }

    /**
     * The most probable class of one row of inputs.
     *
     * @throws io.github.deepscn.data.BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public String predict(double[] row) {
        return predict(new double[][] {Objects.requireNonNull(row, "row")})[0];
    }

    /**
     * The most probable class of each row of inputs; of equals the first.
     *
     * @throws io.github.deepscn.data.BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public String[] predict(double[][] rows) {
        double[][] logProbabilities = logProbabilities(rows);
        String[] labels = new String[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = classes.get(largest(logProbabilities[i]));
        }
        return labels;
    }

    /**
     * The probability of every class for each row of inputs, in the order of {@link #classes()}; a row's sum is 1.
     *
     * @throws io.github.deepscn.data.BadInputException as for {@link DeepScnModel#predict(double[][])}
     */
    public double[][] probabilities(double[][] rows) {
        double[][] probabilities = logProbabilities(rows);
        for (double[] row : probabilities) {
            for (int c = 0; c < row.length; c++) {
                row[c] = Math.exp(row[c]);
            }
        }
        return probabilities;
    }

    private double[][] logProbabilities(double[][] rows) {
        double[][] outputs = model.outputs(rows, discriminant.readout());
        for (double[] row : outputs) {
            discriminant.toLogProbabilities(row);
        }
        return outputs;
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            if (values[c] > values[best]) {
                best = c;
            }
        }
        return best;
    }

    /** The labels in natural order. */
    public List<String> classes() {
        return classes;
    }

    public Classifier classifier() {
        return classifier;
    }

    /** The scores of the classes over the hidden outputs; the most probable class has the largest. */
    public Discriminant discriminant() {
        return discriminant;
    }

    /** What held-out rows chose. */
    public Tuning tuning() {
        return tuning;
    }

    /** The network, with the read-out fitted to one column per class: 1 in the class of a row, else 0. */
    public DeepScnModel model() {
        return model;
    }

    /** The course of the network's training. */
    public History history() {
        return model.history();
    }
}
