package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A trained network with its encoder: raw rows of a table in, predictions in the units of the target out.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableModel {
    private final Encoder encoder;
    private final DeepScnModel network;
    private final @Nullable ClassifierModel classifier;

    private TableModel(Encoder encoder, DeepScnModel network, @Nullable ClassifierModel classifier) {
        this.encoder = Objects.requireNonNull(encoder, "encoder");
        this.network = network;
        this.classifier = classifier;
        int features = encoder.features().size();
        Require.that(
                features == network.network().inputs(),
                "the encoder makes " + features + " inputs, the network has "
                        + network.network().inputs());
    }

    static TableModel of(Encoder encoder, DeepScnModel network) {
        int outputs = network.readout().outputs();
        int targets = encoder.targets().isEmpty()
                ? encoder.features().size()
                : encoder.targets().size();
        Require.that(
                targets == outputs, "the encoder has " + targets + " targets, the network has " + outputs + " outputs");
        return new TableModel(encoder, network, null);
    }

    static TableModel of(Encoder encoder, ClassifierModel classifier) {
        Require.that(encoder.targets().size() == 1, "a classifier has one target");
        return new TableModel(encoder, classifier.model(), classifier);
    }

    public Task task() {
        if (classifier != null) {
            return Task.CLASSIFICATION;
        }
        return encoder.targets().isEmpty() ? Task.AUTOENCODER : Task.REGRESSION;
    }

    public Encoder encoder() {
        return encoder;
    }

    /** The network alone: encoded rows in, and, of several targets or scaled ones, encoded numbers out. */
    public DeepScnModel network() {
        return network;
    }

    /** What tells the classes apart, if the task is classification. */
    public Optional<ClassifierModel> classifier() {
        return Optional.ofNullable(classifier);
    }

    /** The names of what {@link #predict} gives: the targets, or the inputs of an autoencoder. */
    public List<String> outputs() {
        return encoder.targets().isEmpty()
                ? encoder.features()
                : encoder.targets().stream().map(TargetEncoding::column).toList();
    }

    /**
     * The numbers predicted for every row, in the order of {@link #outputs()}; an autoencoder's are encoded.
     *
     * @throws BadInputException if a column is not there or has cells of another kind, or the task is classification
     */
    public double[][] predict(Table table) {
        Require.that(classifier == null, "the model predicts classes, not numbers");
        double[][] outputs = network.predict(encoder.encode(table).toRows());
        for (double[] row : outputs) {
            for (int q = 0; q < encoder.targets().size(); q++) {
                row[q] = encoder.targets().get(q).decode(row[q]);
            }
        }
        return outputs;
    }

    /**
     * The probabilities of the classes for every row, in the order of {@link ClassifierModel#classes()}.
     *
     * @throws BadInputException if a column is not there or has cells of another kind, or the task is another
     */
    public double[][] probabilities(Table table) {
        return requireClassifier().probabilities(encoder.encode(table).toRows());
    }

    /**
     * The most probable class of every row.
     *
     * @throws BadInputException as for {@link #probabilities}
     */
    public String[] classes(Table table) {
        return requireClassifier().predict(encoder.encode(table).toRows());
    }

    private ClassifierModel requireClassifier() {
        if (classifier == null) {
            throw new BadInputException("the model predicts numbers, not classes");
        }
        return classifier;
    }

    /** The outputs of all nodes of all layers for every row. */
    public double[][] features(Table table) {
        return network.features(encoder.encode(table).toRows());
    }

    /** The outputs of one layer, counted from one, for every row. */
    public double[][] features(Table table, int layer) {
        return network.features(encoder.encode(table).toRows(), layer);
    }

    /**
     * How well numbers are predicted, in the units of the targets.
     *
     * @throws BadInputException as for {@link #predict}, or if a target is not there or missing in a row
     */
    public NumberScores evaluateNumbers(Table table) {
        return NumberScores.of(outputs(), predict(table), targets(table));
    }

    private double[][] targets(Table table) {
        if (encoder.targets().isEmpty()) {
            return encoder.encode(table).toRows();
        }
        Matrix encoded = TableRows.targets(table, encoder.targets());
        double[][] targets = encoded.toRows();
        for (int i = 0; i < targets.length; i++) {
            for (int q = 0; q < targets[i].length; q++) {
                TargetEncoding target = encoder.targets().get(q);
                targets[i][q] = target.decode(targets[i][q]);
                requirePresent(Double.isNaN(targets[i][q]), i, target);
            }
        }
        return targets;
    }

    /**
     * How well classes are predicted.
     *
     * @throws BadInputException as for {@link #probabilities}, or if the target is not there or missing in a row
     */
    public ClassScores evaluateClasses(Table table) {
        TargetEncoding target = encoder.targets().get(0);
        String[] labels = TableRows.labels(table.column(target.column()));
        for (int i = 0; i < labels.length; i++) {
            requirePresent(labels[i].isEmpty(), i, target);
        }
        return ClassScores.of(requireClassifier().classes(), probabilities(table), labels);
    }

    private static void requirePresent(boolean missing, int row, TargetEncoding target) {
        Require.that(!missing, "row " + (row + 1) + " has no value of the target '" + target.column() + "'");
    }
}
