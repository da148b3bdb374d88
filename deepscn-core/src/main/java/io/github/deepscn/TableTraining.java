package io.github.deepscn;

import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.CrossRows;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The front door for tables: raw columns in, a model that takes raw columns out.
 *
 * <pre>{@code
 * TableFit fit = TableTraining.with(TableOptions.balanced("price")).fit(table);
 * double[][] prices = fit.model().predict(others);
 * }</pre>
 *
 * <p>Immutable and reusable; every {@code fit} is a training of its own.
 */
public final class TableTraining {
    /** An ensemble links its inputs where there are so many rows for each. */
    static final int ROWS_PER_LINK = 10;

    /** Rows that an ensemble learns from at least, if there are as many, however short the time is. */
    private static final int FEWEST_ROWS = 12_000;

    /** Rows that are timed to say how fast the machine is. */
    private static final int MEASURED_ROWS = 4096;

    private final TableOptions options;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final Machine machine;
    private final @Nullable Path checkpoint;
    private final boolean resumes;
    /** In place of the budget and the request, or null: then the budget begins with a {@code fit}. */
    private final @Nullable TimeLeft time;

    private TableTraining(
            TableOptions options,
            TrainingListener listener,
            BooleanSupplier cancelled,
            Machine machine,
            @Nullable Path checkpoint,
            boolean resumes,
            @Nullable TimeLeft time) {
        this.options = options;
        this.listener = listener;
        this.cancelled = cancelled;
        this.machine = machine;
        this.checkpoint = checkpoint;
        this.resumes = resumes;
        this.time = time;
    }

    /** A training with these options, on all cores. */
    public static TableTraining with(TableOptions options) {
        return new TableTraining(
                Objects.requireNonNull(options, "options"),
                TrainingListener.none(),
                () -> false,
                Machine.whole(),
                null,
                false,
                null);
    }

    /** Somebody to be told of every node; errors are in the units that the network learns. */
    public TableTraining listener(TrainingListener told) {
        return new TableTraining(options, told, cancelled, machine, checkpoint, resumes, time);
    }

    /** As {@link DeepScn#cancelledBy}. */
    public TableTraining cancelledBy(BooleanSupplier request) {
        return new TableTraining(options, listener, request, machine, checkpoint, resumes, null);
    }

    /**
     * In place of a budget that begins with {@code fit} and of {@link #cancelledBy}: a time that runs already, since
     * rows had to be read, or that must be enough for more than the training.
     */
    public TableTraining within(TimeLeft all) {
        return new TableTraining(options, listener, cancelled, machine, checkpoint, resumes, all);
    }

    /** How many threads work. The model does not depend on it. */
    public TableTraining threads(int count) {
        return on(machine.withThreads(count));
    }

    /** As {@link DeepScn#scratch}; the table itself stays on the heap. */
    public TableTraining scratch(Path folder) {
        return on(machine.withScratch(folder));
    }

    private TableTraining on(Machine other) {
        return new TableTraining(options, listener, cancelled, other, checkpoint, resumes, time);
    }

    /** As {@link DeepScn#checkpoint}; all networks of an ensemble are written to the one file. */
    public TableTraining checkpoint(Path file) {
        return new TableTraining(options, listener, cancelled, machine, file, false, time);
    }

    /** As {@link DeepScn#resume}. */
    public TableTraining resume(Path file) {
        return new TableTraining(options, listener, cancelled, machine, file, true, time);
    }

    /**
     * Trains on the rows of a table. One of weight 0 takes no part.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are not there or do not suit their purpose
     */
    public TableFit fit(Table table) {
        return fit(plan(table));
    }

    /**
     * Finds out what is to be predicted, holds rows out and learns the encoder: all that comes before the network.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are not there or do not suit their purpose
     */
    public TablePlan plan(Table table) {
        requirePurposes();
        Table counting = withWeight(table);
        var target = TargetChoice.of(counting, options.targets(), options.task());
        var parts = split(
                counting,
                target.task(),
                target.columns().stream().map(Column::name).toList());
        Table training = counting.pick(parts.get(0));
        var encoder = EncoderLearning.learn(
                training,
                options.encoder().withEveryNumber(options.encoder().everyNumber() || options.seesImages()),
                target.encodings(training, options.encoder().scaled(), options.weight()),
                options.weight(),
                options.holdOut().groupBy(),
                options.holdOut().timeOrder());
        if (options.encoder().clipped() && target.task() == Task.REGRESSION) {
            encoder = encoder.saturating(training, options.holdOut().timeOrder());
        }
        return new TablePlan(target.task(), encoder, training, counting.pick(parts.get(1)));
    }

    /**
     * The same for a model that is to grow: its encoder stays.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are not there, or other targets are asked for
     */
    public TablePlan plan(Table table, TableModel grown) {
        List<String> targets =
                grown.encoder().targets().stream().map(TargetEncoding::column).toList();
        Require.that(
                options.targets().isEmpty() || options.targets().equals(targets),
                "the model predicts " + targets + ", so it cannot grow to predict " + options.targets());
        Require.that(
                options.task().isEmpty() || options.task().get() == grown.task(),
                "the model's task is " + grown.task() + ", so it cannot grow for another");
        Table counting = withWeight(table);
        TargetChoice.of(counting, targets, Optional.of(grown.task()));
        var parts = split(counting, grown.task(), targets);
        return new TablePlan(grown.task(), grown.encoder(), counting.pick(parts.get(0)), counting.pick(parts.get(1)));
    }

    private List<int[]> split(Table table, Task task, List<String> targets) {
        return options.holdOut()
                .split(table, classes(table, task, targets), options.training().seed());
    }

    private static Optional<Column> classes(Table table, Task task, List<String> targets) {
        return task == Task.CLASSIFICATION ? Optional.of(table.column(targets.get(0))) : Optional.empty();
    }

    /** What it takes of memory to train as planned. */
    public MemoryNeed memory(TablePlan plan) {
        return MemoryNeed.of(plan, options, machine);
    }

    /** The budget of the options begins here, unless a time runs already. */
    private TimeLeft time() {
        return time == null ? TimeLeft.of(options.training().stopRules().timeBudget(), cancelled) : time;
    }

    /**
     * Trains as planned. An ensemble that would take longer than its time budget with all rows takes some of them, at
     * random, unless it keeps a checkpoint; {@link TableFit#training()} has those that it learnt from.
     */
    public TableFit fit(TablePlan plan) {
        Encoder encoder = plan.encoder();
        TableModel model;
        if (options.ensemble().isPresent()) {
            return ensemble(plan, options.ensemble().get(), time());
        }
        if (plan.task() == Task.CLASSIFICATION) {
            var rows = new ClassRows(plan);
            model = TableModel.of(
                    encoder,
                    rows.weights == null
                            ? rows.learning().fit(rows.inputs, rows.labels)
                            : rows.learning().fit(rows.inputs, rows.labels, rows.weights));
        } else {
            model = TableModel.of(encoder, network(plan).fit(samples(plan, plan.training())));
        }
        return new TableFit(model, plan.training(), plan.validation());
    }

    /**
     * Trains one network as planned on rows that an engine holds, wherever they are; held-out rows ride along there.
     * The engine stays open.
     *
     * @param plan has the encoder by which inputs and targets of the engine's rows were made. Its training rows do not
     *     matter; of a classifier, its validation rows choose the {@link io.github.deepscn.classify.Tuning}
     * @param classes as for {@link DeepScnClassifier#fit(Engine, String, SortedMap)}; none for numbers
     * @param fingerprint as for {@link DeepScn#fit(Engine, String)}
     * @throws io.github.deepscn.data.BadInputException if the options are for several networks, or for another
     *     classifier than the read-out
     */
    public TableModel fit(TablePlan plan, SortedMap<String, Double> classes, Engine engine, String fingerprint) {
        Require.that(options.ensemble().isEmpty(), "an engine trains one network, not an ensemble");
        if (plan.task() != Task.CLASSIFICATION) {
            return TableModel.of(plan.encoder(), network(plan).fit(engine, fingerprint));
        }
        var learning = judged(classifying(), plan, classes.keySet());
        return TableModel.of(plan.encoder(), learning.fit(engine, fingerprint, classes));
    }

    private TableFit ensemble(TablePlan whole, Ensemble ensemble, TimeLeft all) {
        Pace pace = Pace.unknown();
        TablePlan plan = whole;
        if (all.isLimited()) {
            pace = Pace.measured(
                    whole.encoder().encode(sample(whole, MEASURED_ROWS).training()), all::nanoTime);
            plan = checkpoint == null ? affordable(whole, ensemble, all, pace) : whole;
        }
        Options training = withFewLinks(settled(plan), plan);
        Table rows = plan.training();
        List<String> targets =
                plan.encoder().targets().stream().map(TargetEncoding::column).toList();
        List<int[]> parts = CrossRows.withoutEach(
                rows,
                options.holdOut(),
                classes(rows, plan.task(), targets),
                ensemble.members(),
                ensemble.parts(),
                training.seed());
        try (var checkpoints = new MemberCheckpoints(checkpoint, resumes)) {
            var together = new CrossTraining(training, ensemble, listener, all, pace, machine, checkpoints);
            return plan.task() == Task.CLASSIFICATION ? classes(plan, together, parts) : numbers(plan, together, parts);
        }
    }

    /**
     * As many rows as networks of the widths that the options name can be fitted to in half of the time; the other half
     * is for growing them.
     */
    private TablePlan affordable(TablePlan whole, Ensemble ensemble, TimeLeft all, Pace pace) {
        int[] widths =
                options.training().layers().stream().mapToInt(width -> width).toArray();
        int inputs = whole.encoder().features().size();
        int rounds = CrossTraining.rounds(ensemble, machine.threads());
        int fewest = Math.min(whole.training().rows(), FEWEST_ROWS);
        int most = whole.training().rows();
        double seconds = all.seconds() / 2;
        while (fewest < most) {
            int middle = most - (most - fewest) / 2;
            var cost = new ReadoutCost(pace, ensemble, inputs, widths, middle, machine.threads(), true);
            if (cost.all(Arrays.stream(widths).sum(), rounds) <= seconds) {
                fewest = middle;
            } else {
                most = middle - 1;
            }
        }
        return sample(whole, fewest);
    }

    /** The plan with about {@code rows} of its training rows; of every class its share, and one at least. */
    private TablePlan sample(TablePlan plan, int rows) {
        Table all = plan.training();
        if (rows >= all.rows()) {
            return plan;
        }
        List<String> targets =
                plan.encoder().targets().stream().map(TargetEncoding::column).toList();
        int[] some = HoldOut.share(1 - (double) rows / all.rows())
                .split(
                        all,
                        classes(all, plan.task(), targets),
                        options.training().seed())
                .get(0);
        return new TablePlan(plan.task(), plan.encoder(), all.pick(some), plan.validation());
    }

    /** Inputs are linked only where there are rows enough to tell what each is worth. */
    static Options withFewLinks(Options training, TablePlan plan) {
        boolean enough = plan.training().rows()
                >= ROWS_PER_LINK * plan.encoder().features().size();
        return enough ? training : training.withLinks(new Links(training.links().intercept(), false));
    }

    private TableFit numbers(TablePlan plan, CrossTraining together, List<int[]> parts) {
        Samples all = samples(plan, plan.training());
        CrossTraining.Outcome outcome = together.train(all, parts, true);
        var errors = new HeldOutErrors(outcome.heldOut(), outcome.together(), all.targets());
        var model = TableModel.of(plan.encoder(), outcome.members(), errors.intervals(), outcome.alone());
        var judged = OutOfPart.ofNumbers(
                outcome.heldOut(),
                all.targets(),
                model.outputs(),
                plan.encoder().targets());
        return new TableFit(model, plan.training(), plan.validation(), Optional.of(judged));
    }

    private TableFit classes(TablePlan plan, CrossTraining together, List<int[]> parts) {
        var rows = new ClassRows(plan);
        var fitted = rows.learning().fit(rows.inputs, rows.labels, rows.weights, all -> together.train(all, parts));
        var model = TableModel.ofClassifiers(plan.encoder(), fitted.members());
        double sharpness = fitted.members().get(0).tuning().sharpness();
        var judged = OutOfPart.ofClasses(fitted.outcome().heldOut(), sharpness, model.labels(), rows.labels);
        return new TableFit(model, plan.training(), plan.validation(), Optional.of(judged));
    }

    /**
     * Grows a model as planned for it: its nodes stay, and more are configured until the widths and stop rules of the
     * options end it.
     *
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not go together
     */
    public TableFit grow(TableModel grown, TablePlan plan) {
        Require.that(checkpoint == null, "a model that grows cannot keep a checkpoint; leave it out");
        TableModel model;
        if (plan.task() == Task.CLASSIFICATION) {
            var rows = new ClassRows(plan);
            model = TableModel.of(
                    plan.encoder(),
                    rows.learning().grow(grown.classifier().orElseThrow(), rows.inputs, rows.labels, rows.weights));
        } else {
            model = TableModel.of(plan.encoder(), network(plan).grow(grown.network(), samples(plan, plan.training())));
        }
        return new TableFit(model, plan.training(), plan.validation());
    }

    /** A target can be nothing else: it would say what is to be predicted. */
    private void requirePurposes() {
        for (String target : options.targets()) {
            boolean other = Stream.of(
                            options.weight(),
                            options.holdOut().groupBy(),
                            options.holdOut().timeOrder())
                    .anyMatch(Optional.of(target)::equals);
            Require.that(!other, "column '" + target + "' is a target, so it cannot be weight, group or time as well");
        }
    }

    /** The rows that count. */
    private Table withWeight(Table table) {
        if (options.weight().isEmpty()) {
            return table;
        }
        double[] weights = TableRows.weights(table.column(options.weight().get()));
        int[] counting =
                IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
        Require.that(counting.length > 0, "all rows have weight 0, one must have more");
        return counting.length == weights.length ? table : table.pick(counting);
    }

    private DeepScn network(TablePlan plan) {
        var learning =
                DeepScn.with(settled(plan)).listener(listener).within(time()).on(machine);
        if (plan.validation().rows() > 0) {
            learning = learning.validation(samples(plan, plan.validation()));
        }
        if (checkpoint != null) {
            learning = resumes ? learning.resume(checkpoint) : learning.checkpoint(checkpoint);
        }
        return learning;
    }

    /** The options as the network needs them: its target may be scaled, and an autoencoder must not see its inputs. */
    private Options settled(TablePlan plan) {
        Options training = options.training();
        if (plan.task() == Task.AUTOENCODER) {
            return training.withLinks(new Links(training.links().intercept(), false))
                    .withMechanism(Mechanisms.RELAXED);
        }
        double tolerance = training.stopRules().tolerance();
        List<TargetEncoding> targets = plan.encoder().targets();
        return tolerance > 0 && targets.size() == 1
                ? training.withTolerance(tolerance / targets.get(0).scale())
                : training;
    }

    private Samples samples(TablePlan plan, Table rows) {
        Matrix inputs = plan.encoder().encode(rows);
        var samples = Samples.of(
                inputs,
                plan.task() == Task.AUTOENCODER
                        ? inputs
                        : TableRows.targets(rows, plan.encoder().targets()));
        return options.weight()
                .map(column -> samples.withWeights(TableRows.weights(rows.column(column))))
                .orElse(samples);
    }

    /** What a classifier learns from. */
    private final class ClassRows {
        private final TablePlan plan;
        private final Matrix inputs;
        private final String[] labels;
        private final double @Nullable [] weights;

        ClassRows(TablePlan plan) {
            this.plan = plan;
            this.inputs = plan.encoder().encode(plan.training());
            this.labels = labels(plan, plan.training());
            this.weights = options.weight()
                    .map(column -> TableRows.weights(plan.training().column(column)))
                    .orElse(null);
        }

        DeepScnClassifier learning() {
            return judged(classifying(), plan, Set.copyOf(Arrays.asList(labels)));
        }
    }

    private static String[] labels(TablePlan plan, Table rows) {
        return TableRows.labels(rows.column(plan.encoder().targets().get(0).column()));
    }

    private DeepScnClassifier classifying() {
        var learning = DeepScnClassifier.with(options.training())
                .classifier(options.classifier())
                .classWeights(options.balancedClasses() ? ClassWeights.balanced() : ClassWeights.none())
                .listener(listener)
                .within(time())
                .on(machine);
        if (checkpoint != null) {
            learning = resumes ? learning.resume(checkpoint) : learning.checkpoint(checkpoint);
        }
        return learning;
    }

    /** By groups or by time, a class may be held out as a whole: such rows cannot say when to stop. */
    private static DeepScnClassifier judged(DeepScnClassifier learning, TablePlan plan, Set<String> known) {
        String[] held = labels(plan, plan.validation());
        Table judging = plan.validation()
                .pick(IntStream.range(0, held.length)
                        .filter(i -> known.contains(held[i]))
                        .toArray());
        return judging.rows() == 0
                ? learning
                : learning.validation(plan.encoder().encode(judging), labels(plan, judging));
    }
}
