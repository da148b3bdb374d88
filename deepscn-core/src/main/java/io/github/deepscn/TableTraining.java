package io.github.deepscn;

import io.github.deepscn.ClassTask.Labelled;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.ensemble.EnsembleRows;
import io.github.deepscn.ensemble.HeldOutErrors;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetMeans;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The front door for tables: learns from raw columns, and returns a model that takes raw columns.
 *
 * <pre>{@code
 * TableFit fit = TableTraining.with(TableOptions.balanced("price")).fit(table);
 * double[][] prices = fit.model().predict(others);
 * }</pre>
 *
 * <p>Immutable and reusable; every {@code fit} is a separate training.
 */
public final class TableTraining extends Training<TableTraining> {
    private final TableOptions options;

    private TableTraining(TableOptions options, Run run) {
        super(run);
        this.options = Objects.requireNonNull(options, "options");
    }

    /**
     * {@return a training with these options, on all cores}
     *
     * @param options how rows are read, held out and learnt
     */
    public static TableTraining with(TableOptions options) {
        return new TableTraining(options, Run.standard());
    }

    @Override
    public TableTraining run(Run how) {
        return new TableTraining(options, how);
    }

    /**
     * Uses a time that already runs, in place of a budget that starts with {@code fit} and of {@link #cancelledBy}:
     * rows had to be read, or the time must suffice for more than the training.
     *
     * @param all the time for everything that this training does
     * @return a training within this time
     */
    public TableTraining within(TimeLeft all) {
        return run(run.withTime(all));
    }

    /**
     * Trains on the rows of a table. Rows of weight 0 take no part.
     *
     * @param table the rows to learn from, with the targets among their columns
     * @return the model and how it was trained
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public TableFit fit(Table table) {
        return fit(plan(table));
    }

    /**
     * Decides what to predict, holds rows out and learns the encoder: everything before the network.
     *
     * @param table the rows to learn from, with the targets among their columns
     * @return what was decided
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public TablePlan plan(Table table) {
        return TablePlan.of(options, table);
    }

    /**
     * Plans the growth of a model, whose encoder stays.
     *
     * @param table the rows to learn from, with the targets among their columns
     * @param grown the model to go on from
     * @return what was decided
     * @throws io.github.deepscn.data.BadInputException if columns are missing, or the options ask for other targets
     */
    public TablePlan plan(Table table, TableModel grown) {
        return TablePlan.of(options, table, grown);
    }

    /**
     * {@return the memory that the planned training takes}
     *
     * @param plan what was decided about the rows, see {@link TableTraining#plan(Table)}
     */
    public MemoryNeed memory(TablePlan plan) {
        return MemoryNeed.of(plan, options.forPlan(plan), run.machine());
    }

    /**
     * Trains as planned, with {@link TableOptions#forPlan}. An ensemble that would exceed its time budget with all rows
     * takes a random sample of them, unless it keeps a checkpoint; {@link TableFit#training()} has the rows it learnt
     * from.
     *
     * @param plan what was decided about the rows, see {@link TableTraining#plan(Table)}
     * @return the model and how it was trained
     */
    public TableFit fit(TablePlan plan) {
        TableOptions planned = options.forPlan(plan);
        TableTraining begun = new TableTraining(planned, run.withTime(run.time(planned.training())));
        return planned.ensemble().isPresent()
                ? new TableEnsemble(begun, planned, planned.ensemble().get()).fit(plan)
                : begun.fitNetwork(plan, begun.sound(plan));
    }

    private TableFit fitNetwork(TablePlan asked, TablePlan plan) {
        TableModel model = plan.task() == Task.CLASSIFICATION
                ? Members.of(classifier(plan).fit(classes(plan))).model(plan.encoder())
                : numbers(plan, network(plan).fit(learnt(plan)));
        return new TableFit(model, plan.training(), plan.validation(), Optional.empty(), asked.without(plan));
    }

    /** The plan without rows of gross errors, if the training is robust. */
    TablePlan sound(TablePlan plan) {
        return options.robust() ? plan.sound(options, rows -> samples(plan, rows), run) : plan;
    }

    /**
     * Trains one network as planned on rows that an engine holds, wherever they are; held-out rows ride along there.
     * The engine stays open. The model has no intervals, because the engine tells no errors of single rows.
     *
     * @param plan has the encoder that made inputs and targets of the engine's rows. Its training rows are ignored; the
     *     validation rows of a classifier choose the {@link io.github.deepscn.classify.Tuning}
     * @param classes see {@link DeepScnClassifier#fit(Engine, String, SortedMap)}; empty for numbers
     * @param engine the engine that visits the rows; the caller closes it
     * @param fingerprint see {@link DeepScn#fit(Engine, String)}
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if the options ask for several networks, or for a classifier
     *     other than the read-out
     */
    public TableModel fit(TablePlan plan, SortedMap<String, Double> classes, Engine engine, String fingerprint) {
        Require.that(options.ensemble().isEmpty(), "an engine trains one network, not an ensemble");
        Require.that(!options.robust(), "on rows of a cluster, only an ensemble can be robust");
        return plan.task() == Task.CLASSIFICATION
                ? Members.of(classifier(plan, classes.keySet()).fit(engine, fingerprint, classes))
                        .model(plan.encoder())
                : Members.of(network(plan).fit(engine, fingerprint)).model(plan.encoder());
    }

    /**
     * Trains an ensemble as planned on rows wherever they are.
     *
     * @param plan has task and encoder, which made inputs and targets of the rows; its rows are ignored
     * @param classes in natural order, one for each target of the rows; empty for numbers
     * @param rows the rows, ready to be learnt by every member
     * @return the ensemble and how it was trained
     * @throws io.github.deepscn.data.BadInputException if the options ask for one network, or for a classifier other
     *     than the read-out
     */
    public TableFit.OfEnsemble fit(TablePlan plan, List<String> classes, EnsembleRows rows) {
        Ensemble ensemble = options.ensemble()
                .orElseThrow(() -> new BadInputException("the options ask for one network, not for an ensemble"));
        return new TableEnsemble(this, options, ensemble).fit(plan, classes, rows);
    }

    /**
     * Grows a model as planned for it: its nodes stay, and more are configured until the widths and stop rules of the
     * options end it.
     *
     * @param grown the model to go on from
     * @param plan what was decided about the rows, see {@link TableTraining#plan(Table)}
     * @return the larger model and how it was trained
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not fit together
     */
    public TableFit grow(TableModel grown, TablePlan plan) {
        Require.that(
                run.checkpoint().isEmpty(), "a model that grows cannot keep a checkpoint; train without a checkpoint");
        Encoder encoder = plan.encoder();
        Table rows = plan.training();
        TableModel model = plan.task() == Task.CLASSIFICATION
                ? Members.of(classifier(plan).grow(grown.classifier().orElseThrow(), labelled(plan)))
                        .model(encoder)
                : numbers(plan, network(plan).grow(grown.network(), learnt(plan)));
        return new TableFit(model.withThreshold(grown.threshold()), rows, plan.validation(), Optional.empty());
    }

    /** The options as the network needs them: its target may be scaled, and an autoencoder must not see its inputs. */
    Options settled(TablePlan plan) {
        Options training = options.training();
        if (plan.task() == Task.AUTOENCODER) {
            return training.withLinks(new Links(training.links().intercept(), false))
                    .withMechanism(Mechanisms.RELAXED);
        }
        return training.withTolerance(
                training.stopRules().tolerance() / plan.encoder().errorScale());
    }

    /** The training rows with numbers as targets. */
    Samples learnt(TablePlan plan) {
        return samples(plan, plan.training(), encoded(plan));
    }

    private Matrix encoded(TablePlan plan) {
        Table rows = plan.training();
        boolean classes = plan.task() == Task.CLASSIFICATION;
        return TargetMeans.encode(plan.encoder(), rows, classes, TableRows.weights(rows, options.weight()));
    }

    /** Some rows of the plan's table, not learnt from, with numbers as targets. */
    Samples samples(TablePlan plan, Table rows) {
        return samples(plan, rows, plan.encoder().encode(rows));
    }

    private Samples samples(TablePlan plan, Table rows, Matrix inputs) {
        var samples = Samples.of(inputs, plan.encoder().learned(rows));
        double[] weights = TableRows.weights(rows, options.weight());
        return weights == null ? samples : samples.withWeights(weights);
    }

    /** The training rows with their classes. */
    ClassTask classes(TablePlan plan) {
        return unvalidated().task(labelled(plan));
    }

    private Labelled labelled(TablePlan plan) {
        Table rows = plan.training();
        Encoder encoder = plan.encoder();
        return new Labelled(encoded(plan), encoder.labels(rows), TableRows.weights(rows, options.weight()));
    }

    /** A model of numbers; held-out rows calibrate its intervals, unless it is an autoencoder. */
    private static TableModel numbers(TablePlan plan, DeepScnModel network) {
        boolean calibrated = plan.validation().rows() > 0 && plan.task() != Task.AUTOENCODER;
        return Members.of(network)
                .model(
                        plan.encoder(),
                        calibrated ? intervals(plan.encoder(), network, plan.validation()) : Optional.empty());
    }

    private static Optional<Intervals> intervals(Encoder encoder, DeepScnModel network, Table held) {
        double[][] outputs;
        try {
            outputs = Members.inParts(encoder.encode(held), network::predict);
        } catch (BadInputException e) {
            return Optional.empty(); // a row far outside the training range may have no finite prediction
        }
        return HeldOutErrors.of(outputs, encoder.learned(held), encoder.targets())
                .intervals();
    }

    private DeepScn network(TablePlan plan) {
        var network = DeepScn.with(settled(plan)).run(run);
        return plan.validation().rows() > 0 ? network.validation(samples(plan, plan.validation())) : network;
    }

    private DeepScnClassifier unvalidated() {
        return DeepScnClassifier.with(options.training())
                .classifier(options.classifier())
                .classWeights(options.balancedClasses() ? ClassWeights.balanced() : ClassWeights.none())
                .run(run);
    }

    private DeepScnClassifier classifier(TablePlan plan) {
        return classifier(plan, Set.copyOf(Arrays.asList(plan.encoder().labels(plan.training()))));
    }

    /**
     * A training of classes. By groups or by time, a whole class may be held out: its rows cannot say when to stop.
     *
     * @param known the classes of the training rows
     */
    private DeepScnClassifier classifier(TablePlan plan, Set<String> known) {
        Encoder encoder = plan.encoder();
        String[] held = encoder.labels(plan.validation());
        Table judging = plan.validation()
                .pick(IntStream.range(0, held.length)
                        .filter(i -> known.contains(held[i]))
                        .toArray());
        return judging.rows() == 0
                ? unvalidated()
                : unvalidated().validation(new Labelled(encoder.encode(judging), encoder.labels(judging), null));
    }
}
