package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.io.FileLimits;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.io.StoredModel;
import io.github.deepscn.readout.Refinement;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A trained network with its encoder: raw rows of a table in, predictions in the units of the target out.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableModel {
    private static final int PART_ROWS = 1 << 13;

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

    /**
     * Reads a model from a file, within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format or has no encoder
     * @throws IOException if the file cannot be read
     */
    public static TableModel load(Path file) throws IOException {
        return load(file, FileLimits.standard());
    }

    /**
     * Reads a model from a file.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format, beyond the limits or has no
     *     encoder; {@link DeepScnModel#load(Path)} and {@link ClassifierModel#load(Path)} read those
     * @throws IOException if the file cannot be read
     */
    public static TableModel load(Path file, FileLimits limits) throws IOException {
        StoredModel parts = ModelFile.read(file, limits);
        Encoder encoder = parts.encoder()
                .orElseThrow(() -> new BadInputException(file
                        + ": the model has no encoder for tables; it was trained on arrays and can be used from Java"));
        DeepScnModel network = DeepScnModel.loaded(parts);
        return parts.classifier()
                .map(head -> of(encoder, new ClassifierModel(network, head)))
                .orElseGet(() -> of(encoder, network));
    }

    /** Refuses a file whose model is to be given raw rows of a table. */
    static void requireArrays(Path file, StoredModel parts) {
        Require.that(parts.encoder().isEmpty(), file + ": the model takes rows of a table; TableModel.load reads it");
    }

    /**
     * Writes the model to a file, in place of one that may be there; nothing is left half written.
     *
     * @throws IOException if the file cannot be written
     */
    public void save(Path file) throws IOException {
        ModelFile.write(file, parts());
    }

    /**
     * SHA-256 over options, encoder and all numbers but times: the same for the same model, wherever it was trained.
     */
    public String digest() {
        return ModelDigest.of(parts());
    }

    private StoredModel parts() {
        return (classifier == null ? network.parts() : classifier.parts()).withEncoder(encoder);
    }

    /**
     * Makes the model sparser, as {@link DeepScn#refine} does with its network.
     *
     * @param rows with the targets: as a rule those the model was trained on
     * @throws BadInputException if the rows do not fit the model
     */
    public RefinedTable refine(Table rows, Refinement how, int threads) {
        Matrix inputs = encoder.encode(rows);
        if (classifier == null) {
            Matrix targets = encoder.targets().isEmpty() ? inputs : TableRows.targets(rows, encoder.targets());
            Refined refined = DeepScn.refine(network, Samples.of(inputs, targets), how, threads);
            return new RefinedTable(of(encoder, refined.model()), refined.report());
        }
        String[] labels = TableRows.labels(rows.column(encoder.targets().get(0).column()));
        var refined = DeepScnClassifier.refine(classifier, inputs.toRows(), labels, how, threads);
        return new RefinedTable(of(encoder, refined.model()), refined.report());
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
        double[][] outputs = inParts(table, network::predict);
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
        return inParts(table, requireClassifier()::probabilities);
    }

    /**
     * The most probable class of every row.
     *
     * @throws BadInputException as for {@link #probabilities}
     */
    public String[] classes(Table table) {
        return inParts(table, requireClassifier()::predict);
    }

    private ClassifierModel requireClassifier() {
        if (classifier == null) {
            throw new BadInputException("the model predicts numbers, not classes");
        }
        return classifier;
    }

    /** The outputs of all nodes of all layers for every row. */
    public double[][] features(Table table) {
        return inParts(table, network::features);
    }

    /** The outputs of one layer, counted from one, for every row. */
    public double[][] features(Table table, int layer) {
        return inParts(table, rows -> network.features(rows, layer));
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
        var asTheyAre = encoder.targets().stream()
                .map(target -> new TargetEncoding(target.column(), true, 0, 1))
                .toList();
        return TableRows.targets(table, asTheyAre).toRows();
    }

    /**
     * How well classes are predicted.
     *
     * @throws BadInputException as for {@link #probabilities}, or if the target is not there or missing in a row
     */
    public ClassScores evaluateClasses(Table table) {
        List<String> classes = requireClassifier().classes();
        String[] labels = TableRows.labels(table.column(encoder.targets().get(0).column()));
        return ClassScores.of(classes, probabilities(table), labels);
    }

    /** What the network says of every row; it sees some at a time, so that all need not be encoded at once. */
    private <T> T[] inParts(Table table, Function<double[][], T[]> answer) {
        Matrix encoded = encoder.encode(table);
        int rows = encoded.rows();
        T[] all = answer.apply(encoded.toRows(0, Math.min(rows, PART_ROWS)));
        if (rows > PART_ROWS) {
            all = Arrays.copyOf(all, rows);
            for (int from = PART_ROWS; from < rows; from += PART_ROWS) {
                T[] some = answer.apply(encoded.toRows(from, Math.min(rows, from + PART_ROWS)));
                System.arraycopy(some, 0, all, from, some.length);
            }
        }
        return all;
    }
}
