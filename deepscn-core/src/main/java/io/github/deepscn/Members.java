package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The networks of a model, which predict the mean of their predictions: ŷ = Σ_k ŷ_k / K of numbers, P = Σ_k P_k / K of
 * classes. A single network predicts its own numbers, bit for bit. Sums run in the order of the members, so predictions
 * do not depend on threads.
 *
 * <p>Immutable and thread-safe.
 *
 * @param networks one or more of the same shape
 * @param classifiers one for each network, or none
 * @param alone if the networks' read-outs are shares of one, the read-out of each network alone; or none
 */
record Members(List<DeepScnModel> networks, List<ClassifierModel> classifiers, List<Readout> alone) {
    /** With fewer rows times nodes, a thread costs more than it saves. */
    private static final long LITTLE_WORK = 1 << 14;

    Members {
        networks = List.copyOf(networks);
        classifiers = List.copyOf(classifiers);
        alone = List.copyOf(alone);
    }

    /** The model of a stored state. */
    static TableModel model(EnsembleState stored) {
        return new TableModel(stored.encoder(), of(stored), stored.intervals(), stored.threshold());
    }

    private static Members of(EnsembleState stored) {
        return stored.task() == Task.CLASSIFICATION
                ? ofClassifiers(
                        stored.members().stream().map(ClassifierModel::of).toList())
                : new Members(stored.members().stream().map(DeepScnModel::of).toList(), List.of(), stored.alone());
    }

    /** One network that predicts numbers. */
    static Members of(DeepScnModel network) {
        return new Members(List.of(network), List.of(), List.of());
    }

    /** One network that predicts classes. */
    static Members of(ClassifierModel classifier) {
        return ofClassifiers(List.of(classifier));
    }

    /** Classifiers of the same classes. */
    static Members ofClassifiers(List<ClassifierModel> classifiers) {
        return new Members(classifiers.stream().map(ClassifierModel::model).toList(), classifiers, List.of());
    }

    int count() {
        return networks.size();
    }

    boolean areClassifiers() {
        return !classifiers.isEmpty();
    }

    /** A model of tables, without intervals and threshold. */
    TableModel model(Encoder encoder) {
        return new TableModel(encoder, this, Optional.empty(), Optional.empty());
    }

    /** A model of tables that predicts numbers with these intervals. */
    TableModel model(Encoder encoder, Optional<Intervals> intervals) {
        return new TableModel(encoder, this, intervals, Optional.empty());
    }

    /** What the networks predict of rows that the encoder has read. */
    Task task(Encoder encoder) {
        if (areClassifiers()) {
            return Task.CLASSIFICATION;
        }
        return encoder.targets().isEmpty() ? Task.AUTOENCODER : Task.REGRESSION;
    }

    /** The classes, or none. */
    List<String> classes() {
        return areClassifiers() ? classifiers.get(0).classes() : List.of();
    }

    /** The origin of the network that was trained last. */
    Provenance provenance() {
        return networks.get(count() - 1).provenance();
    }

    /** The only network. */
    DeepScnModel network() {
        requireOne();
        return networks.get(0);
    }

    /** The classifier of the only network, if it is one. */
    Optional<ClassifierModel> classifier() {
        requireOne();
        return classifiers.stream().findFirst();
    }

    /** Everything that a file holds of each member. */
    List<NetworkState> parts() {
        return areClassifiers()
                ? classifiers.stream().map(ClassifierModel::state).toList()
                : networks.stream().map(DeepScnModel::state).toList();
    }

    int nodes() {
        return networks.stream().mapToInt(model -> model.network().nodes()).sum();
    }

    /** The number of nodes of all members at every depth. */
    List<Integer> layers() {
        int depth = networks.stream().mapToInt(Members::depth).max().orElse(0);
        return IntStream.range(0, depth)
                .mapToObj(k -> networks.stream()
                        .filter(model -> depth(model) > k)
                        .mapToInt(model -> model.network().layers().get(k).width())
                        .sum())
                .toList();
    }

    private static int depth(DeepScnModel model) {
        return model.network().layers().size();
    }

    /** Reads a model of a kind from a file. */
    static <M extends Model> M require(Class<M> kind, Path file) throws IOException {
        Model model = Model.load(file);
        Require.that(
                kind.isInstance(model),
                file + ": the file holds " + words(model) + "; "
                        + model.getClass().getSimpleName() + ".load reads it, not " + kind.getSimpleName() + ".load");
        return kind.cast(model);
    }

    private static String words(Model model) {
        return model instanceof TableModel
                ? "a model of tables"
                : model instanceof ClassifierModel
                        ? "a classifier that was trained on arrays, with no encoder for tables"
                        : "a network that was trained on arrays, with no classifier and no encoder for tables";
    }

    /** Numbers in the units of the targets, or probabilities of classes. */
    double[][] predict(Table table, Encoder encoder) {
        return areClassifiers()
                ? inParts(table, encoder, this::probabilities)
                : encoder.decoded(inParts(table, encoder, this::predict));
    }

    double[][] predict(double[][] rows) {
        return mean(answers(rows, k -> networks.get(k).predict(rows)));
    }

    double[][] probabilities(double[][] rows) {
        return mean(answers(rows, k -> classifiers.get(k).probabilities(rows)));
    }

    /** The class of each row: by the threshold, or else the most probable one, among equals the first. */
    String[] labels(double[][] rows, Optional<Threshold> threshold) {
        if (count() == 1 && threshold.isEmpty()) {
            // it compares logarithms of probabilities, which stay different for longer than probabilities
            return classifiers.get(0).labels(rows);
        }
        List<String> classes = classifiers.get(0).classes();
        return Arrays.stream(probabilities(rows))
                .map(row -> classes.get(Threshold.decide(threshold, classes, row)))
                .toArray(String[]::new);
    }

    /** √(Σ_k (ŷ_k − ŷ)²/(K − 1)) of the predictions of each member alone, with their mean ŷ; 0 for one member. */
    double[][] deviations(double[][] rows) {
        double[][] deviations =
                new double[rows.length][networks.get(0).readout().outputs()];
        if (count() == 1) {
            return deviations;
        }
        List<double[][]> answers = answers(rows, k -> {
            DeepScnModel model = networks.get(k);
            return model.outputs(rows, alone.isEmpty() ? model.readout() : alone.get(k));
        });
        for (int i = 0; i < rows.length; i++) {
            for (int q = 0; q < deviations[i].length; q++) {
                double sum = 0;
                for (double[][] answer : answers) {
                    sum += answer[i][q];
                }
                double mean = sum / count();
                double squares = 0;
                for (double[][] answer : answers) {
                    squares += (answer[i][q] - mean) * (answer[i][q] - mean);
                }
                deviations[i][q] = Math.sqrt(squares / (count() - 1));
            }
        }
        return deviations;
    }

    /** The outputs of all nodes, member by member. */
    double[][] features(double[][] rows) {
        return sideBySide(answers(rows, k -> networks.get(k).features(rows)));
    }

    /** The outputs of one layer, counted from one, member by member; a member without this layer has none. */
    double[][] features(double[][] rows, int layer) {
        int deepest = layers().size();
        Require.that(layer >= 1 && layer <= deepest, "layer is " + layer + ", must lie between 1 and " + deepest);
        return sideBySide(answers(
                rows,
                k -> depth(networks.get(k)) < layer
                        ? new double[rows.length][0]
                        : networks.get(k).features(rows, layer)));
    }

    /** The answers for every row of a table; only some rows at a time are encoded as arrays. */
    <T> T[] inParts(Table table, Encoder encoder, Function<double[][], T[]> answer) {
        return inParts(encoder.encode(table), answer);
    }

    /** The answers for every row; only some rows at a time are encoded as arrays. */
    static <T> T[] inParts(Matrix encoded, Function<double[][], T[]> answer) {
        int rows = encoded.rows();
        T[] all = answer.apply(encoded.toRows(0, Math.min(rows, TableModel.PART_ROWS)));
        if (rows > TableModel.PART_ROWS) {
            all = Arrays.copyOf(all, rows);
            for (int from = TableModel.PART_ROWS; from < rows; from += TableModel.PART_ROWS) {
                T[] some = answer.apply(encoded.toRows(from, Math.min(rows, from + TableModel.PART_ROWS)));
                System.arraycopy(some, 0, all, from, some.length);
            }
        }
        return all;
    }

    /** The answers of all members. */
    private List<double[][]> answers(double[][] rows, IntFunction<double[][]> answer) {
        var range = IntStream.range(0, count());
        boolean pays = count() > 1 && (long) rows.length * nodes() / count() >= LITTLE_WORK;
        return (pays ? range.parallel() : range).mapToObj(answer).toList();
    }

    /** Overwrites the first of the arrays. */
    private static double[][] mean(List<double[][]> answers) {
        double[][] mean = answers.get(0);
        for (int i = 0; i < mean.length && answers.size() > 1; i++) {
            for (int q = 0; q < mean[i].length; q++) {
                for (double[][] answer : answers.subList(1, answers.size())) {
                    mean[i][q] += answer[i][q];
                }
                mean[i][q] /= answers.size();
            }
        }
        return mean;
    }

    private static double[][] sideBySide(List<double[][]> answers) {
        double[][] all = new double[answers.get(0).length][];
        Arrays.setAll(
                all,
                row -> answers.stream()
                        .flatMapToDouble(answer -> Arrays.stream(answer[row]))
                        .toArray());
        return all;
    }

    void requireNumbers() {
        Require.that(!areClassifiers(), "the model predicts classes, not numbers");
    }

    void requireClasses() {
        Require.that(areClassifiers(), "the model predicts numbers, not classes");
    }

    /** Refuses a threshold unless the members predict its two classes. */
    void require(Optional<Threshold> rule) {
        rule.ifPresent(known -> {
            requireClasses();
            known.requireAmong(classes());
        });
    }

    private void requireOne() {
        Require.that(
                count() == 1, "the model is an ensemble of " + count() + " networks, must be one network to do this");
    }

    /** One line for people. */
    String summary(Task task, List<String> targets, int inputs) {
        return task.name().toLowerCase(Locale.ROOT)
                + (task == Task.AUTOENCODER ? "" : " of " + String.join(", ", targets))
                + (count() > 1 ? ": " + count() + " networks, " : ": one network, ") + nodes() + " nodes, " + inputs
                + " inputs, trained on " + networks.get(0).history().data().rows() + " rows";
    }
}
