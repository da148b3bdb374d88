package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;

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
public final class TableTraining {
    private final TableOptions options;
    private final Run run;

    private TableTraining(TableOptions options, Run run) {
        this.options = Objects.requireNonNull(options, "options");
        this.run = Objects.requireNonNull(run, "run");
    }

    /** A training with these options, on all cores. */
    public static TableTraining with(TableOptions options) {
        return new TableTraining(options, Run.standard());
    }

    /** Replaces listener, cancellation, time, threads, scratch folder, checkpoint and engines, all at once. */
    public TableTraining run(Run how) {
        return new TableTraining(options, how);
    }

    /** Reports every node to a listener; errors are in the units that the network learns. */
    public TableTraining listener(TrainingListener told) {
        return run(run.withListener(told));
    }

    /** See {@link DeepScn#cancelledBy}. */
    public TableTraining cancelledBy(BooleanSupplier request) {
        return run(run.withCancelled(request));
    }

    /**
     * Uses a time that already runs, in place of a budget that starts with {@code fit} and of {@link #cancelledBy}:
     * rows had to be read, or the time must suffice for more than the training.
     */
    public TableTraining within(TimeLeft all) {
        return run(run.withTime(all));
    }

    /** The number of threads. The model does not depend on it. */
    public TableTraining threads(int count) {
        return run(run.withThreads(count));
    }

    /** See {@link DeepScn#scratch}; the table itself stays on the heap. */
    public TableTraining scratch(Path folder) {
        return run(run.withScratch(folder));
    }

    /** See {@link DeepScn#checkpoint}; all networks of an ensemble are written to the one file. */
    public TableTraining checkpoint(Path file) {
        return run(run.withCheckpoint(file, false));
    }

    /** See {@link DeepScn#resume}. */
    public TableTraining resume(Path file) {
        return run(run.withCheckpoint(file, true));
    }

    /**
     * Trains on the rows of a table. Rows of weight 0 take no part.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public TableFit fit(Table table) {
        return fit(plan(table));
    }

    /**
     * Decides what to predict, holds rows out and learns the encoder: everything before the network.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public TablePlan plan(Table table) {
        return new TablePlanning(options).plan(table);
    }

    /**
     * Plans the growth of a model, whose encoder stays.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are missing, or the options ask for other targets
     */
    public TablePlan plan(Table table, TableModel grown) {
        return new TablePlanning(options).plan(table, grown);
    }

    /** The memory that the planned training takes. */
    public MemoryNeed memory(TablePlan plan) {
        return MemoryNeed.of(plan, options, run.machine());
    }

    /**
     * Trains as planned. An ensemble that would exceed its time budget with all rows takes a random sample of them,
     * unless it keeps a checkpoint; {@link TableFit#training()} has the rows it learnt from.
     */
    public TableFit fit(TablePlan plan) {
        if (options.ensemble().isPresent()) {
            return new TableEnsemble(options, options.ensemble().get(), run).fit(plan);
        }
        var rows = new PlannedRows(options, plan, run);
        TableModel model = plan.task() == Task.CLASSIFICATION
                ? TableModel.of(plan.encoder(), rows.classifier().fit(rows.classes()))
                : TableModel.of(plan.encoder(), rows.network().fit(rows.training()));
        return new TableFit(model, plan.training(), plan.validation(), Optional.empty());
    }

    /**
     * Trains one network as planned on rows that an engine holds, wherever they are; held-out rows ride along there.
     * The engine stays open.
     *
     * @param plan has the encoder that made inputs and targets of the engine's rows. Its training rows are ignored; the
     *     validation rows of a classifier choose the {@link io.github.deepscn.classify.Tuning}
     * @param classes see {@link DeepScnClassifier#fit(Engine, String, SortedMap)}; empty for numbers
     * @param fingerprint see {@link DeepScn#fit(Engine, String)}
     * @throws io.github.deepscn.data.BadInputException if the options ask for several networks, or for a classifier
     *     other than the read-out
     */
    public TableModel fit(TablePlan plan, SortedMap<String, Double> classes, Engine engine, String fingerprint) {
        Require.that(options.ensemble().isEmpty(), "an engine trains one network, not an ensemble");
        var rows = new PlannedRows(options, plan, run);
        return plan.task() == Task.CLASSIFICATION
                ? TableModel.of(
                        plan.encoder(), rows.classifier(classes.keySet()).fit(engine, fingerprint, classes))
                : TableModel.of(plan.encoder(), rows.network().fit(engine, fingerprint));
    }

    /**
     * Grows a model as planned for it: its nodes stay, and more are configured until the widths and stop rules of the
     * options end it.
     *
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not fit together
     */
    public TableFit grow(TableModel grown, TablePlan plan) {
        Require.that(
                run.checkpoint().isEmpty(), "a model that grows cannot keep a checkpoint; train without a checkpoint");
        var rows = new PlannedRows(options, plan, run);
        TableModel model;
        if (plan.task() == Task.CLASSIFICATION) {
            ClassifierModel classifier = grown.classifier().orElseThrow();
            model = TableModel.of(
                    plan.encoder(), rows.classifier().grow(classifier, rows.inputs(), rows.labels(), rows.weights()));
        } else {
            model = TableModel.of(plan.encoder(), rows.network().grow(grown.network(), rows.training()));
        }
        return new TableFit(model, plan.training(), plan.validation(), Optional.empty());
    }
}
