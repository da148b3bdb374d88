package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.ensemble.EnsembleTraining;
import io.github.deepscn.ensemble.HeldOutErrors;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.ensemble.Pace;
import io.github.deepscn.ensemble.ReadoutCost;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import java.util.List;
import java.util.Optional;

/** Trains an ensemble on a table. */
final class TableEnsemble {
    /** An ensemble has links from its inputs only if there are this many rows for each. */
    private static final int ROWS_PER_LINK = 10;

    /** Rows that are timed to measure how fast the machine is. */
    private static final int MEASURED_ROWS = 4096;

    private final TableOptions options;
    private final Ensemble ensemble;
    private final Run run;
    private final TableTraining training;

    TableEnsemble(TableTraining training, TableOptions options, Ensemble ensemble) {
        this.options = options;
        this.ensemble = ensemble;
        this.run = training.run.withTime(training.run.time(options.training()));
        this.training = training.run(run);
    }

    TableFit fit(TablePlan whole) {
        Pace pace = Pace.unknown();
        TablePlan plan = whole;
        TimeLeft time = run.time(options.training());
        if (time.isLimited()) {
            Table some = sample(whole, MEASURED_ROWS).training();
            pace = Pace.measured(whole.encoder().encode(some), run, time::nanoTime);
            int affordable = ReadoutCost.affordableRows(
                    pace,
                    ensemble,
                    whole.encoder().features().size(),
                    options.training().layers(),
                    whole.training().rows(),
                    run,
                    time.seconds());
            plan = run.checkpoint().isEmpty() ? sample(whole, affordable) : whole;
        }
        Options settled = withFewLinks(training.settled(plan), plan);
        List<int[]> parts = options.holdOut()
                .withoutEach(plan.training(), plan.classes(), ensemble.members(), ensemble.parts(), settled.seed());
        var together = new EnsembleTraining(settled, ensemble, run, pace);
        return plan.task() == Task.CLASSIFICATION ? classes(plan, together, parts) : numbers(plan, together, parts);
    }

    /** The plan with about {@code rows} of its training rows, with its share of every class, and at least one row. */
    private TablePlan sample(TablePlan plan, int rows) {
        Table all = plan.training();
        if (rows >= all.rows()) {
            return plan;
        }
        return plan.withTraining(HoldOut.share(1 - (double) rows / all.rows())
                .split(all, plan.classes(), options.training().seed())
                .get(0));
    }

    /** Links inputs only if there are enough rows to tell what each link is worth. */
    static Options withFewLinks(Options training, TablePlan plan) {
        return hasRowsForLinks(plan.training().rows(), plan.encoder().features().size())
                ? training
                : training.withLinks(new Links(training.links().intercept(), false));
    }

    static boolean hasRowsForLinks(double rows, long inputs) {
        return rows >= (double) ROWS_PER_LINK * inputs;
    }

    private TableFit numbers(TablePlan plan, EnsembleTraining together, List<int[]> parts) {
        Samples all = training.samples(plan, plan.training());
        EnsembleTraining.Outcome outcome = together.train(all, parts, true);
        var errors = HeldOutErrors.of(outcome.heldOut(), outcome.together(), all.targets());
        List<DeepScnModel> members =
                outcome.members().stream().map(DeepScnModel::of).toList();
        var model = TableModel.of(plan.encoder(), members, errors.intervals(), outcome.alone());
        var scores = HeldOutScores.ofNumbers(
                outcome.heldOut(),
                all.targets(),
                model.outputs(),
                plan.encoder().targets());
        return new TableFit(model, plan.training(), plan.validation(), Optional.of(scores));
    }

    private TableFit classes(TablePlan plan, EnsembleTraining together, List<int[]> parts) {
        Require.that(
                options.classifier() == Classifier.READOUT,
                "the classifier of an ensemble is its read-outs; " + options.classifier()
                        + " goes with one network only");
        ClassTask task = training.classes(plan);
        EnsembleTraining.Outcome outcome = together.train(task.samples(), parts, false);
        Tuning tuning = task.tuning(outcome.heldOut());
        List<ClassifierModel> members = outcome.members().stream()
                .map(member -> task.model(DeepScnModel.of(member), tuning))
                .toList();
        var model = TableModel.ofClassifiers(plan.encoder(), members);
        var scores = HeldOutScores.ofClasses(
                outcome.heldOut(),
                tuning.sharpness(),
                model.labels(),
                plan.encoder().labels(plan.training()));
        return new TableFit(model, plan.training(), plan.validation(), Optional.of(scores));
    }
}
