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
import io.github.deepscn.table.CrossRows;
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
    static final int ROWS_PER_LINK = 10;

    /** Rows that are timed to measure how fast the machine is. */
    private static final int MEASURED_ROWS = 4096;

    private final TableOptions options;
    private final Ensemble ensemble;
    private final Run run;

    TableEnsemble(TableOptions options, Ensemble ensemble, Run run) {
        this.options = options;
        this.ensemble = ensemble;
        this.run = run.withTime(run.time(options.training()));
    }

    TableFit fit(TablePlan whole) {
        Pace pace = Pace.unknown();
        TablePlan plan = whole;
        TimeLeft time = run.time(options.training());
        if (time.isLimited()) {
            Table some = sample(whole, MEASURED_ROWS).training();
            pace = Pace.measured(whole.encoder().encode(some), run, time::nanoTime);
            plan = run.checkpoint().isEmpty() ? sample(whole, affordableRows(whole, pace, time)) : whole;
        }
        Options training = withFewLinks(new PlannedRows(options, plan, run).settled(), plan);
        List<int[]> parts = CrossRows.withoutEach(
                plan.training(),
                options.holdOut(),
                plan.classes(),
                ensemble.members(),
                ensemble.parts(),
                training.seed());
        var together = new EnsembleTraining(training, ensemble, run, pace);
        return plan.task() == Task.CLASSIFICATION ? classes(plan, together, parts) : numbers(plan, together, parts);
    }

    private int affordableRows(TablePlan whole, Pace pace, TimeLeft time) {
        return ReadoutCost.affordableRows(
                pace,
                ensemble,
                whole.encoder().features().size(),
                options.training().layers(),
                whole.training().rows(),
                run,
                time.seconds());
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
        boolean enough = plan.training().rows()
                >= ROWS_PER_LINK * plan.encoder().features().size();
        return enough ? training : training.withLinks(new Links(training.links().intercept(), false));
    }

    private TableFit numbers(TablePlan plan, EnsembleTraining together, List<int[]> parts) {
        Samples all = new PlannedRows(options, plan, run).training();
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
        var rows = new PlannedRows(options, plan, run);
        ClassTask task = rows.classes();
        EnsembleTraining.Outcome outcome = together.train(task.samples(), parts, false);
        Tuning tuning = task.tuning(outcome.heldOut());
        List<ClassifierModel> members = outcome.members().stream()
                .map(member -> task.model(DeepScnModel.of(member), tuning))
                .toList();
        var model = TableModel.ofClassifiers(plan.encoder(), members);
        var scores = HeldOutScores.ofClasses(outcome.heldOut(), tuning.sharpness(), model.labels(), rows.labels());
        return new TableFit(model, plan.training(), plan.validation(), Optional.of(scores));
    }
}
