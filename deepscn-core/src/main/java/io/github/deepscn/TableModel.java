package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One or several trained networks with their encoder: takes raw rows of a table, and predicts in the units of the
 * target. An ensemble predicts the mean of its members' predictions; of classes, the mean of their probabilities.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableModel {
    private static final int PART_ROWS = 1 << 13;

    private final Encoder encoder;
    private final Members members;
    private final Optional<Intervals> intervals;

    private TableModel(Encoder encoder, Members members, Optional<Intervals> intervals) {
        this.encoder = Objects.requireNonNull(encoder, "encoder");
        this.members = members;
        this.intervals = intervals;
        int features = encoder.features().size();
        int inputs = members.networks().get(0).network().inputs();
        Require.that(features == inputs, "the encoder makes " + features + " inputs, the network has " + inputs);
    }

    static TableModel of(Encoder encoder, DeepScnModel network) {
        return of(encoder, List.of(network), Optional.empty(), List.of());
    }

    static TableModel of(Encoder encoder, ClassifierModel classifier) {
        return ofClassifiers(encoder, List.of(classifier));
    }

    /**
     * Networks that predict numbers.
     *
     * @param intervals of the mean of their predictions
     * @param alone if their read-outs are shares of one, the read-out of each network alone; or none
     */
    static TableModel of(
            Encoder encoder, List<DeepScnModel> networks, Optional<Intervals> intervals, List<Readout> alone) {
        var members = new Members(networks, List.of(), alone);
        int outputs = networks.get(0).readout().outputs();
        int targets = encoder.targets().isEmpty()
                ? encoder.features().size()
                : encoder.targets().size();
        Require.that(
                targets == outputs, "the encoder has " + targets + " targets, the network has " + outputs + " outputs");
        intervals.ifPresent(known -> Require.that(
                known.targets() == targets,
                "the intervals are of " + known.targets() + " targets, the encoder has " + targets));
        return new TableModel(encoder, members, intervals);
    }

    /** Classifiers of the same classes. */
    static TableModel ofClassifiers(Encoder encoder, List<ClassifierModel> classifiers) {
        Require.that(encoder.targets().size() == 1, "a classifier has one target");
        return new TableModel(encoder, Members.ofClassifiers(classifiers), Optional.empty());
    }

    /**
     * Reads a model from a file, within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @throws BadInputException if this is not a model file, is damaged, has a newer format or has no encoder
     * @throws IOException if the file cannot be read
     */
    public static TableModel load(Path file) throws IOException {
        return load(file, FileLimits.standard());
    }

    /**
     * Reads a model from a file.
     *
     * @throws BadInputException if this is not a model file, is damaged, has a newer format, is beyond the limits or
     *     has no encoder; {@link DeepScnModel#load(Path)} and {@link ClassifierModel#load(Path)} read those
     * @throws IOException if the file cannot be read
     */
    public static TableModel load(Path file, FileLimits limits) throws IOException {
        EnsembleState parts = ModelFile.readEnsemble(file, limits);
        List<DeepScnModel> networks =
                parts.members().stream().map(DeepScnModel::of).toList();
        if (parts.task() != Task.CLASSIFICATION) {
            return of(parts.encoder(), networks, parts.intervals(), parts.alone());
        }
        var classifiers = new ArrayList<ClassifierModel>();
        for (int k = 0; k < networks.size(); k++) {
            classifiers.add(new ClassifierModel(
                    networks.get(k), parts.members().get(k).classifier().orElseThrow()));
        }
        return ofClassifiers(parts.encoder(), classifiers);
    }

    /** Refuses a file whose model takes raw rows of a table. */
    static void requireArrays(Path file, NetworkState parts) {
        Require.that(parts.encoder().isEmpty(), file + ": the model takes rows of a table; TableModel.load reads it");
    }

    /**
     * Writes the model to a file and replaces an existing one; the file is written completely or not at all.
     *
     * @throws IOException if the file cannot be written
     */
    public void save(Path file) throws IOException {
        ModelFile.write(file, parts());
    }

    /**
     * SHA-256 over options, encoder and all numbers except times: equal for equal models, wherever they were trained.
     */
    public String digest() {
        return ModelDigest.of(parts());
    }

    private EnsembleState parts() {
        return new EnsembleState(members.parts(), encoder, intervals, members.alone());
    }

    /**
     * Makes the model sparser, see {@link DeepScn#refine}; of an ensemble, every member. The result has no
     * {@linkplain #intervals() calibration}, because its residuals differ.
     *
     * @param rows with the targets, usually the training rows
     * @throws BadInputException if the rows do not fit the model
     */
    public RefinedTable refine(Table rows, Refinement how, Run run) {
        return refine(rows, member -> how, run);
    }

    /**
     * Makes the model sparser, with a refinement for each member.
     *
     * @param rows with the targets, usually the training rows
     * @throws BadInputException if the rows do not fit the model
     */
    public RefinedTable refine(Table rows, Function<DeepScnModel, Refinement> how, Run run) {
        return new TableRefinement(this, rows, run).refine(how);
    }

    /**
     * How much the model's only network loses when its read-out reads fewer nodes.
     *
     * @param training the rows to select and to fit by, usually the training rows
     * @param heldOut rows to judge by; if there are none, cross-validation judges
     * @param most the most steps, two or more
     * @throws BadInputException if the model has several networks, or the rows do not fit it
     */
    public SparsityPath sparsityPath(Table training, Table heldOut, int most, Run run) {
        return new TableRefinement(this, training, run).path(heldOut, most);
    }

    /** The predictions for encoded rows, in the units that the networks learn. */
    double[][] encodedPredictions(double[][] encoded) {
        return members.predict(encoded);
    }

    public Task task() {
        if (members.areClassifiers()) {
            return Task.CLASSIFICATION;
        }
        return encoder.targets().isEmpty() ? Task.AUTOENCODER : Task.REGRESSION;
    }

    public Encoder encoder() {
        return encoder;
    }

    /** The networks, one or more. They take encoded rows and predict encoded targets. */
    public List<DeepScnModel> members() {
        return members.networks();
    }

    /** The classifiers, one for each of {@link #members()}; none unless the task is classification. */
    public List<ClassifierModel> classifiers() {
        return members.classifiers();
    }

    /** The number of nodes of all members. */
    public int nodes() {
        return members.nodes();
    }

    /** The number of nodes of all members in their first layers, in their second layers, … */
    public List<Integer> layers() {
        return members.layers();
    }

    /** The classes in natural order; none unless the task is classification. */
    public List<String> labels() {
        return members.areClassifiers() ? members.classifiers().get(0).classes() : List.of();
    }

    /** The origin of the model: version, time, machine. */
    public Provenance provenance() {
        return members.networks().get(members.count() - 1).provenance();
    }

    /**
     * The only one of {@link #members()}.
     *
     * @throws BadInputException if there are several
     */
    public DeepScnModel network() {
        members.requireOne();
        return members.networks().get(0);
    }

    /**
     * The only one of {@link #classifiers()}; empty unless the task is classification.
     *
     * @throws BadInputException if there are several
     */
    public Optional<ClassifierModel> classifier() {
        members.requireOne();
        return members.classifiers().stream().findFirst();
    }

    /** The calibration of {@link #intervals(Table, double)}; empty for classes, or if no row was held out for it. */
    public Optional<Intervals> intervals() {
        return intervals;
    }

    /** The names of the columns that {@link #predict} returns: the targets, or the inputs of an autoencoder. */
    public List<String> outputs() {
        return encoder.targets().isEmpty()
                ? encoder.features()
                : encoder.targets().stream().map(TargetEncoding::column).toList();
    }

    /**
     * The predicted numbers of every row, in the order of {@link #outputs()}; an autoencoder's are encoded.
     *
     * @throws BadInputException if a column is missing or has cells of another kind, or the task is classification
     */
    public double[][] predict(Table table) {
        requireNumbers();
        double[][] outputs = inParts(table, members::predict);
        for (double[] row : outputs) {
            for (int q = 0; q < encoder.targets().size(); q++) {
                row[q] = encoder.targets().get(q).decode(row[q]);
            }
        }
        return outputs;
    }

    /**
     * Whether the read-outs of the {@link #members()} are shares of one that was fitted to the nodes of all. The mean
     * of their predictions is then the prediction, but the prediction of a single member means nothing.
     */
    public boolean sharesReadout() {
        return members.shareReadout();
    }

    /**
     * How much the members' predictions differ for every row: their standard deviation √(Σ(ŷ_k − ŷ)²/(K − 1)), in the
     * units of the targets; 0 for one member. Members that {@linkplain #sharesReadout() share} one read-out predict
     * here with read-outs of their own, fitted for this purpose.
     *
     * @throws BadInputException as for {@link #predict}
     */
    public double[][] deviations(Table table) {
        requireNumbers();
        double[][] deviations = inParts(table, members::deviations);
        for (double[] row : deviations) {
            for (int q = 0; q < row.length; q++) {
                row[q] *= scale(q);
            }
        }
        return deviations;
    }

    /**
     * Intervals around the predictions for every row, in the same units.
     *
     * @param coverage the share of true values that the intervals should contain, strictly between 0 and 1
     * @throws BadInputException as for {@link #predict}, or if no rows were held out to calibrate intervals, or too few
     *     for this coverage
     */
    public PredictionIntervals intervals(Table table, double coverage) {
        return new PredictionIntervals(predict(table), halfWidths(table, coverage));
    }

    /**
     * The half widths of the {@linkplain #intervals intervals} of every row, rows by {@link #outputs()}. If a row lacks
     * a value that all training rows have, its interval is wider: for every such cell, by the largest change of the
     * prediction when a value of the training range is filled in.
     *
     * @throws BadInputException as for {@link #intervals}
     */
    public double[][] halfWidths(Table table, double coverage) {
        double[] ofAll = halfWidths(coverage);
        double[][] halfWidths = new double[table.rows()][];
        Arrays.setAll(halfWidths, row -> ofAll.clone());
        for (int column = 0; column < encoder.inputs().size(); column++) {
            int[] rows = encoder.lacking(table, column);
            if (rows.length > 0) {
                double[][] reach = reach(table.pick(rows), column);
                for (int i = 0; i < rows.length; i++) {
                    for (int q = 0; q < ofAll.length; q++) {
                        halfWidths[rows[i]][q] += scale(q) * reach[i][q];
                    }
                }
            }
        }
        return halfWidths;
    }

    /** The largest change of every row's prediction over the possible values of a column that is lacking. */
    private double[][] reach(Table lacking, int column) {
        int first = IntStream.range(0, column)
                .map(k -> encoder.inputs().get(k).features().size())
                .sum();
        double[][] filled = inParts(lacking, members::predict);
        double[][] reach = new double[filled.length][filled[0].length];
        for (double[] substitute : encoder.inputs().get(column).substitutes()) {
            double[][] other = inParts(lacking, rows -> {
                for (double[] row : rows) {
                    System.arraycopy(substitute, 0, row, first, substitute.length);
                }
                return members.predict(rows);
            });
            for (int i = 0; i < reach.length; i++) {
                for (int q = 0; q < reach[i].length; q++) {
                    reach[i][q] = Math.max(reach[i][q], Math.abs(other[i][q] - filled[i][q]));
                }
            }
        }
        return reach;
    }

    /**
     * The half widths of intervals for rows that lack no value, for each of {@link #outputs()} in its units.
     *
     * @param coverage the share of true values that the intervals should contain, strictly between 0 and 1
     * @throws BadInputException if the task is classification, no rows were held out to calibrate intervals, or too few
     *     for this coverage
     */
    public double[] halfWidths(double coverage) {
        requireNumbers();
        Intervals known = intervals.orElseThrow(
                () -> new BadInputException(
                        "the model has no intervals: an ensemble as it was trained has them, by rows that its networks were trained without"));
        return IntStream.range(0, known.targets())
                .mapToDouble(q -> scale(q) * known.halfWidth(q, coverage))
                .toArray();
    }

    /** The factor from the network's units to those of a target. */
    private double scale(int target) {
        return encoder.targets().isEmpty() ? 1 : encoder.targets().get(target).scale();
    }

    private void requireNumbers() {
        Require.that(!members.areClassifiers(), "the model predicts classes, not numbers");
    }

    /**
     * The probabilities of the classes for every row, in the order of {@link #labels()}.
     *
     * @throws BadInputException if a column is missing or has cells of another kind, or the task is not classification
     */
    public double[][] probabilities(Table table) {
        requireClasses();
        return inParts(table, members::probabilities);
    }

    /**
     * The most probable class of every row; among equals the first.
     *
     * @throws BadInputException as for {@link #probabilities}
     */
    public String[] classes(Table table) {
        requireClasses();
        return inParts(table, members::labels);
    }

    private void requireClasses() {
        Require.that(members.areClassifiers(), "the model predicts numbers, not classes");
    }

    /** The outputs of all nodes of all layers for every row, member by member. */
    public double[][] features(Table table) {
        return inParts(table, members::features);
    }

    /**
     * The outputs of one layer, counted from one, for every row, member by member; members without it have none.
     *
     * @throws BadInputException if no member has such a layer
     */
    public double[][] features(Table table, int layer) {
        return inParts(table, rows -> members.features(rows, layer));
    }

    /**
     * How well the model predicts numbers, in the units of the targets.
     *
     * @throws BadInputException as for {@link #predict}, or if a target column or a target of a row is missing
     */
    public NumberScores evaluateNumbers(Table table) {
        return NumberScores.of(outputs(), predict(table), targets(table));
    }

    /**
     * How well intervals contain the true values, for each coverage that enough rows were held out for.
     *
     * @throws BadInputException as for {@link #evaluateNumbers} and {@link #halfWidths}
     */
    public List<IntervalScore> evaluateIntervals(Table table, List<Double> coverages) {
        requireNumbers();
        double[][] predictions = predict(table);
        double[][] targets = targets(table);
        return coverages.stream()
                .filter(coverage ->
                        intervals.map(known -> known.reaches(coverage)).orElse(true))
                .map(coverage -> IntervalScore.of(coverage, halfWidths(table, coverage), predictions, targets))
                .toList();
    }

    /**
     * The true values of what {@link #predict} returns.
     *
     * @throws BadInputException if a target column or a target of a row is missing
     */
    public double[][] targets(Table table) {
        if (encoder.targets().isEmpty()) {
            return encoder.encode(table).toRows();
        }
        var asTheyAre = encoder.targets().stream()
                .map(target -> new TargetEncoding(target.column(), true, 0, 1))
                .toList();
        return TableRows.targets(table, asTheyAre).toRows();
    }

    /**
     * How well the model predicts classes.
     *
     * @throws BadInputException as for {@link #probabilities}, or if the target column or a target of a row is missing
     */
    public ClassScores evaluateClasses(Table table) {
        requireClasses();
        return ClassScores.of(
                labels(),
                probabilities(table),
                TableRows.labels(table.column(encoder.targets().get(0).column())));
    }

    /** The answers for every row; only some rows at a time are encoded as arrays. */
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
