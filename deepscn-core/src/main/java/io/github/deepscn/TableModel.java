package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One or several trained networks with their encoder: takes raw rows of a table, and predicts in the units of the
 * target. An ensemble predicts the mean of its members' predictions; of classes, the mean of their probabilities.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableModel implements Model {
    /** Number of rows of a table that are predicted at a time. */
    public static final int PART_ROWS = 1 << 13;

    private final Encoder encoder;
    final Members members;
    private final Optional<Intervals> intervals;
    private final Optional<Threshold> threshold;
    private final OneRow oneRow;

    TableModel(Encoder encoder, Members members, Optional<Intervals> intervals, Optional<Threshold> threshold) {
        this.encoder = encoder;
        this.members = members;
        this.intervals = intervals;
        this.threshold = threshold;
        this.oneRow = new OneRow(encoder, members);
    }

    /**
     * Reads a model of tables; {@link Model#load(Path)} reads any.
     *
     * @param file the path of the file
     * @return the model
     * @throws IOException if the file cannot be read
     */
    public static TableModel load(Path file) throws IOException {
        return Members.require(TableModel.class, file);
    }

    @Override
    public String digest() {
        return ModelDigest.of(state());
    }

    @Override
    public EnsembleState state() {
        return new EnsembleState(members.parts(), encoder, intervals, members.alone(), threshold);
    }

    /**
     * Makes the model sparser, see {@link DeepScn#refine}; of an ensemble, every member. The result has no
     * {@linkplain #intervals() calibration}, because its residuals differ.
     *
     * @param rows with the targets, usually the training rows
     * @param how which weights or nodes may go
     * @param run listener, cancellation, time and threads
     * @return the sparser model and what it cost
     * @throws BadInputException if the rows do not fit the model
     */
    public RefinedTable refine(Table rows, Refinement how, Run run) {
        return RefinedTable.of(this, rows, member -> how, run);
    }

    @Override
    public Task task() {
        return members.task(encoder);
    }

    /** {@return how the rows of a table become the inputs of the network} */
    public Encoder encoder() {
        return encoder;
    }

    /**
     * {@return the networks, one or more}
     *
     * <p>They take encoded rows and predict encoded targets.
     */
    public List<DeepScnModel> members() {
        return members.networks();
    }

    /** {@return the classifiers, one for each of {@link #members()}; none unless the task is classification} */
    public List<ClassifierModel> classifiers() {
        return members.classifiers();
    }

    /** {@return the number of nodes of all members} */
    public int nodes() {
        return members.nodes();
    }

    /** {@return the number of nodes of all members in their first layers, in their second layers, …} */
    public List<Integer> layers() {
        return members.layers();
    }

    @Override
    public List<String> inputs() {
        return oneRow.inputs();
    }

    /** The columns to predict; of an autoencoder its features, which it predicts encoded. */
    @Override
    public List<String> targets() {
        return encoder.targets().isEmpty() ? encoder.features() : encoder.targetNames();
    }

    @Override
    public List<String> classes() {
        return members.classes();
    }

    @Override
    public Provenance provenance() {
        return members.provenance();
    }

    /** {@return the only one of {@link #members()}; a model of several is refused} */
    public DeepScnModel network() {
        return members.network();
    }

    /**
     * {@return the only one of {@link #classifiers()}, empty unless the task is classification; several are refused}
     */
    public Optional<ClassifierModel> classifier() {
        return members.classifier();
    }

    /**
     * {@return the calibration of {@link #intervals(Table, double)}; empty for classes, or if no row was held out for
     * it}
     */
    public Optional<Intervals> intervals() {
        return intervals;
    }

    @Override
    public double[] predict(double[] row) {
        return oneRow.predict(row);
    }

    @Override
    public double[] predict(Map<String, ? extends @Nullable Object> row) {
        return oneRow.predict(row);
    }

    @Override
    public double[][] predict(double[][] rows) {
        return Objects.requireNonNull(rows, "rows").length == 0 ? new double[0][] : predict(Table.of(rows, inputs()));
    }

    @Override
    public double[][] predict(Table table) {
        return members.predict(table, encoder);
    }

    /**
     * {@return whether the read-outs of the {@link #members()} are shares of one that was fitted to the nodes of all}
     *
     * <p>The mean of their predictions is then the prediction, but the prediction of a single member means nothing.
     */
    public boolean sharesReadout() {
        return !members.alone().isEmpty();
    }

    /**
     * {@return how much the members' predictions differ for every row: their standard deviation √(Σ(ŷ_k − ŷ)²/(K − 1)),
     * in the units of the targets; 0 for one member}
     *
     * <p>Members that {@linkplain #sharesReadout() share} one read-out predict here with read-outs of their own, fitted
     * for this purpose.
     *
     * @param table the rows, with the columns that the model reads
     * @throws BadInputException as for {@link #predict}
     */
    public double[][] deviations(Table table) {
        members.requireNumbers();
        return encoder.scaled(members.inParts(table, encoder, members::deviations));
    }

    /**
     * Intervals around the predictions for every row, in the same units. They are wide around predictions whose like
     * had large errors on rows held out. If a row lacks a value that all training rows have, its interval is wider
     * still: for every such cell, by the largest change of the prediction when a value of the training range is filled
     * in.
     *
     * @param table the rows, with the columns that the model reads
     * @param coverage the share of true values that the intervals should contain, strictly between 0 and 1
     * @return the intervals, by row and target
     * @throws BadInputException as for {@link #predict}, or if no rows were held out to calibrate intervals, or too few
     *     for this coverage
     */
    public PredictionIntervals intervals(Table table, double coverage) {
        return halfWidths().around(predict(table), table, coverage);
    }

    /**
     * {@return the half widths of intervals where errors have their typical size, for each of {@link #targets()} in its
     * units; {@link #intervals(Table, double)} has those of each row}
     *
     * @param coverage the share of true values that the intervals should contain, strictly between 0 and 1
     * @throws BadInputException if the task is classification, no rows were held out to calibrate intervals, or too few
     *     for this coverage
     */
    public double[] halfWidths(double coverage) {
        return halfWidths().of(coverage);
    }

    @Override
    public Interval interval(Map<String, ? extends @Nullable Object> row, double coverage) {
        return HalfWidths.interval(this, Table.of(List.of(row)), coverage);
    }

    @Override
    public Interval interval(double[] row, double coverage) {
        return HalfWidths.interval(this, Table.of(new double[][] {row}, inputs()), coverage);
    }

    private HalfWidths halfWidths() {
        return HalfWidths.of(encoder, members, intervals);
    }

    /**
     * {@return the class of every row: the most probable one, among equals the first, unless a threshold names it}
     *
     * @param table the rows, with the columns that the model reads
     */
    public String[] labels(Table table) {
        members.requireClasses();
        return members.inParts(table, encoder, rows -> members.labels(rows, threshold));
    }

    /**
     * {@return this model of two classes with another rule that names the class of a row: the positive class if its
     * probability is at least the threshold, otherwise the other}
     *
     * <p>Probabilities stay as they are.
     *
     * @param positive one of the {@link #classes()}
     * @param probability the threshold, strictly between 0 and 1
     * @throws BadInputException if the model has other than two classes, or none of this name
     */
    public TableModel withThreshold(String positive, double probability) {
        return withThreshold(Optional.of(new Threshold(positive, probability)));
    }

    /**
     * {@return this model with a rule that names the class of a row; without one it is the most probable class}
     *
     * @param rule the rule; empty for the most probable class
     */
    public TableModel withThreshold(Optional<Threshold> rule) {
        members.require(rule);
        return new TableModel(encoder, members, intervals, rule);
    }

    @Override
    public Optional<Threshold> threshold() {
        return threshold;
    }

    /**
     * {@return the outputs of all nodes of all layers for every row, member by member}
     *
     * @param table the rows, with the columns that the model reads
     */
    public double[][] features(Table table) {
        return members.inParts(table, encoder, members::features);
    }

    /**
     * {@return the outputs of one layer, counted from one; members without it have none, but one must have it}
     *
     * @param table the rows, with the columns that the model reads
     * @param layer the number of the layer, from one
     */
    public double[][] features(Table table, int layer) {
        return members.inParts(table, encoder, rows -> members.features(rows, layer));
    }

    /**
     * {@return how well the model {@linkplain #predict predicts} numbers, in the units of the targets; none may be
     * missing}
     *
     * @param table the rows, with the columns that the model reads
     */
    public NumberScores evaluateNumbers(Table table) {
        return NumberScores.of(targets(), predict(table), encoder.wanted(table).toRows());
    }

    /**
     * {@return how well intervals contain the true values, for each coverage that enough rows were held out for}
     *
     * @param table the rows, with the columns that the model reads
     * @param coverages the shares of true values that the intervals are to hold, each between 0 and 1
     * @throws BadInputException as for {@link #evaluateNumbers} and {@link #halfWidths}
     */
    public List<IntervalScore> evaluateIntervals(Table table, List<Double> coverages) {
        return halfWidths().evaluate(table, predict(table), coverages);
    }

    /**
     * {@return how well the model predicts classes and their probabilities; no target may be missing}
     *
     * @param table the rows, with the columns that the model reads
     */
    public ClassScores evaluateClasses(Table table) {
        members.requireClasses();
        return ClassScores.of(classes(), predict(table), encoder.labels(table), threshold);
    }

    @Override
    public String toString() {
        return members.summary(task(), targets(), inputs().size());
    }
}
