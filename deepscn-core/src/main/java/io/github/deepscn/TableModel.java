package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One or several trained networks with their encoder: takes raw rows of a table, and predicts in the units of the
 * target. An ensemble predicts the mean of its members' predictions; of classes, the mean of their probabilities.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableModel {
    private final Encoder encoder;
    final Members members;
    private final Optional<Intervals> intervals;

    private TableModel(Encoder encoder, Members members, Optional<Intervals> intervals) {
        this.encoder = encoder;
        this.members = members;
        this.intervals = intervals;
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
        return new TableModel(encoder, new Members(networks, List.of(), alone), intervals);
    }

    /** Classifiers of the same classes. */
    static TableModel ofClassifiers(Encoder encoder, List<ClassifierModel> classifiers) {
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
        return new TableModel(parts.encoder(), Members.of(parts), parts.intervals());
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
        return RefinedTable.of(this, rows, how, run);
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
        return RefinedTable.path(this, training, heldOut, most, run);
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

    /** The only one of {@link #members()}; a model of several is refused. */
    public DeepScnModel network() {
        members.requireOne();
        return members.networks().get(0);
    }

    /** The only one of {@link #classifiers()}, empty unless the task is classification; several are refused. */
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
        return encoder.targets().isEmpty() ? encoder.features() : encoder.targetNames();
    }

    /**
     * The predicted numbers of every row, in the order of {@link #outputs()}; an autoencoder's are encoded.
     *
     * @throws BadInputException if a column is missing or has cells of another kind, or the task is classification
     */
    public double[][] predict(Table table) {
        requireNumbers();
        return encoder.decoded(inParts(table, members::predict));
    }

    /**
     * Whether the read-outs of the {@link #members()} are shares of one that was fitted to the nodes of all. The mean
     * of their predictions is then the prediction, but the prediction of a single member means nothing.
     */
    public boolean sharesReadout() {
        return !members.alone().isEmpty();
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
                row[q] *= encoder.scale(q);
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
        return halfWidths().of(table, coverage);
    }

    /**
     * The half widths of intervals for rows that lack no value, for each of {@link #outputs()} in its units.
     *
     * @param coverage the share of true values that the intervals should contain, strictly between 0 and 1
     * @throws BadInputException if the task is classification, no rows were held out to calibrate intervals, or too few
     *     for this coverage
     */
    public double[] halfWidths(double coverage) {
        return halfWidths().of(coverage);
    }

    private HalfWidths halfWidths() {
        requireNumbers();
        Intervals known = intervals.orElseThrow(
                () -> new BadInputException(
                        "the model has no intervals: an ensemble as it was trained has them, by rows that its networks were trained without"));
        return new HalfWidths(encoder, members, known);
    }

    private void requireNumbers() {
        Require.that(!members.areClassifiers(), "the model predicts classes, not numbers");
    }

    private void requireClasses() {
        Require.that(members.areClassifiers(), "the model predicts numbers, not classes");
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

    /** The most probable class of every row, among equals the first; see {@link #probabilities}. */
    public String[] classes(Table table) {
        requireClasses();
        return inParts(table, members::labels);
    }

    /** The outputs of all nodes of all layers for every row, member by member. */
    public double[][] features(Table table) {
        return inParts(table, members::features);
    }

    /** The outputs of one layer, counted from one; members without it have none, but one must have it. */
    public double[][] features(Table table, int layer) {
        return inParts(table, rows -> members.features(rows, layer));
    }

    /** How well the model {@linkplain #predict predicts} numbers, in the units of the targets; none may be missing. */
    public NumberScores evaluateNumbers(Table table) {
        return NumberScores.of(outputs(), predict(table), encoder.wanted(table).toRows());
    }

    /**
     * How well intervals contain the true values, for each coverage that enough rows were held out for.
     *
     * @throws BadInputException as for {@link #evaluateNumbers} and {@link #halfWidths}
     */
    public List<IntervalScore> evaluateIntervals(Table table, List<Double> coverages) {
        HalfWidths halfWidths = halfWidths();
        double[][] predictions = predict(table);
        double[][] targets = encoder.wanted(table).toRows();
        return coverages.stream()
                .filter(halfWidths.calibration()::reaches)
                .map(coverage -> IntervalScore.of(coverage, halfWidths.of(table, coverage), predictions, targets))
                .toList();
    }

    /** How well the model predicts classes, see {@link #probabilities}; no target may be missing. */
    public ClassScores evaluateClasses(Table table) {
        requireClasses();
        return ClassScores.of(labels(), probabilities(table), encoder.labels(table));
    }

    private <T> T[] inParts(Table table, Function<double[][], T[]> answer) {
        return Members.inParts(encoder.encode(table), answer);
    }
}
