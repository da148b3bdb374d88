package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.ensemble.EnsembleRows;
import io.github.deepscn.ensemble.EnsembleTraining;
import io.github.deepscn.ensemble.HeldOutErrors;
import io.github.deepscn.ensemble.HeldOutOutputs;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.ensemble.LogisticMembers;
import io.github.deepscn.ensemble.Pace;
import io.github.deepscn.ensemble.Pilots;
import io.github.deepscn.ensemble.ReadoutCost;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Trains an ensemble on a table, or on rows wherever they are. */
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
                    time.seconds() * (options.robust() ? 1 - Pilots.SHARE_OF_TIME : 1));
            plan = run.checkpoint().isEmpty() ? sample(whole, affordable) : whole;
        }
        TablePlan asked = plan;
        plan = training.sound(asked);
        Options settled = withFewLinks(training.settled(plan), plan);
        List<int[]> parts = parts(plan.training(), plan.classes());
        var together = new EnsembleTraining(settled, ensemble, run, pace);
        TableFit.OfEnsemble fitted =
                plan.task() == Task.CLASSIFICATION ? classes(plan, together, parts) : numbers(plan, together, parts);
        return new TableFit(
                fitted.model(),
                plan.training(),
                plan.validation(),
                Optional.of(fitted.heldOutScores()),
                asked.without(plan));
    }

    /** Trains on rows wherever they are; of the plan, only task and encoder count. */
    TableFit.OfEnsemble fit(TablePlan plan, List<String> classes, EnsembleRows all) {
        requireReadout();
        TablePlan.requireNumbers(options, plan.task());
        EnsembleRows rows = options.robust() ? all.pick(sound(plan, all)) : all;
        Options settled = withFewLinks(training.settled(plan), rows.count(), plan);
        boolean classifies = plan.task() == Task.CLASSIFICATION;
        int[] classOf = classifies ? classOf(rows.targets()) : new int[rows.count()];
        Column column = TextColumn.coded("", classifies ? classes : List.of("any"), classOf);
        List<int[]> parts = parts(Table.of(List.of(column)), Optional.of(column).filter(known -> classifies));
        var outcome = new EnsembleTraining(settled, ensemble, run, Pace.unknown()).train(rows, parts, !classifies);
        if (classifies) {
            return classes(plan.encoder(), outcome, classes, classOf, ofMeanOne(rows.weights()));
        }
        TableFit.OfEnsemble fitted = numbers(plan.encoder(), outcome, rows.targets());
        return new TableFit.OfEnsemble(fitted.model(), fitted.heldOutScores(), all.count() - rows.count());
    }

    private int[] sound(TablePlan plan, EnsembleRows rows) {
        TableOptions small = TableOptions.pilot();
        long seed = options.training().seed();
        Options network = withFewLinks(small.training().withSeed(seed), rows.count(), plan);
        return new Pilots(
                        rows,
                        some -> pilotParts(some.length, seed),
                        network,
                        small.ensemble().orElseThrow(),
                        run)
                .sound();
    }

    private static List<int[]> pilotParts(int rows, long seed) {
        Table alike = Table.of(List.of(TextColumn.coded("", List.of("any"), new int[rows])));
        return HoldOut.none().withoutEach(alike, Optional.empty(), Pilots.NETWORKS, Pilots.NETWORKS, seed);
    }

    /** These weights as rows of classes have them on one machine. */
    private static double @Nullable [] ofMeanOne(double @Nullable [] weights) {
        if (weights == null) {
            return null;
        }
        double mean = Arrays.stream(weights).average().orElse(1);
        return Arrays.stream(weights).map(weight -> weight / mean).toArray();
    }

    /** The class of every row, whose target is 1. */
    private static int[] classOf(Matrix targets) {
        int[] classOf = new int[targets.rows()];
        targets.forEachBlock(MEASURED_ROWS, (block, from, count) -> {
            for (int k = 0; k < block.length; k++) {
                classOf[from + k % count] = block[k] == 1 ? k / count : classOf[from + k % count];
            }
        });
        return classOf;
    }

    private List<int[]> parts(Table rows, Optional<Column> classes) {
        return options.holdOut()
                .withoutEach(
                        rows,
                        classes,
                        ensemble.members(),
                        ensemble.parts(),
                        options.training().seed());
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
        return withFewLinks(training, plan.training().rows(), plan);
    }

    private static Options withFewLinks(Options training, int rows, TablePlan plan) {
        return hasRowsForLinks(rows, plan.encoder().features().size())
                ? training
                : training.withLinks(new Links(training.links().intercept(), false));
    }

    static boolean hasRowsForLinks(double rows, long inputs) {
        return rows >= (double) ROWS_PER_LINK * inputs;
    }

    private TableFit.OfEnsemble numbers(TablePlan plan, EnsembleTraining together, List<int[]> parts) {
        Samples all = training.learnt(plan);
        return numbers(plan.encoder(), together.train(all, parts, true), all.targets());
    }

    private static TableFit.OfEnsemble numbers(Encoder encoder, EnsembleTraining.Outcome outcome, Matrix targets) {
        var errors = HeldOutErrors.of(outcome.heldOut(), outcome.together(), targets, encoder.targets());
        List<DeepScnModel> members =
                outcome.members().stream().map(DeepScnModel::of).toList();
        var model = new Members(members, List.of(), outcome.alone()).model(encoder, errors.intervals());
        var scores = HeldOutScores.ofNumbers(outcome.heldOut(), targets, model.targets(), encoder.targets());
        return new TableFit.OfEnsemble(model, scores, 0);
    }

    private TableFit.OfEnsemble classes(TablePlan plan, EnsembleTraining together, List<int[]> parts) {
        requireReadout();
        ClassTask task = training.classes(plan);
        var outcome = together.train(task.samples(), parts, false);
        if (options.classifier() == Classifier.LOGISTIC) {
            return logistic(plan.encoder(), task, outcome);
        }
        return classes(
                plan.encoder(),
                outcome,
                task.classes(),
                task.all().classOf(),
                task.all().weights());
    }

    private TableFit.OfEnsemble logistic(Encoder encoder, ClassTask task, EnsembleTraining.Outcome outcome) {
        run.listener().on(new TrainingEvent.Phase("fitting logistic read-outs", 0));
        var fits = new LogisticMembers(
                outcome,
                task.all(),
                task.classes().size(),
                run.time(options.training())::isOver,
                run.machine().threads());
        List<ClassifierModel> members = fits.each(k ->
                task.model(DeepScnModel.of(outcome.members().get(k)), fits.tuning(), Optional.of(fits.without(k))));
        return classes(encoder, members, fits.scores(), 1, task.all().classOf());
    }

    private void requireReadout() {
        Require.that(
                options.classifier() != Classifier.LDA,
                "the classifier of an ensemble is its read-outs; " + options.classifier()
                        + " goes with one network only");
    }

    private static TableFit.OfEnsemble classes(
            Encoder encoder,
            EnsembleTraining.Outcome outcome,
            List<String> classes,
            int[] classOf,
            double @Nullable [] weights) {
        Tuning tuning = ClassTask.tuning(outcome.heldOut(), classOf, weights);
        List<ClassifierModel> members = outcome.members().stream()
                .map(DeepScnModel::of)
                .map(member -> ClassTask.ofReadout(member, classes, tuning))
                .toList();
        return classes(encoder, members, outcome.heldOut(), tuning.sharpness(), classOf);
    }

    /**
     * The ensemble of some classifiers.
     *
     * @param heldOut scores of rows by members that have not learnt from them
     * @param sharpness of these scores
     */
    static TableFit.OfEnsemble classes(
            Encoder encoder, List<ClassifierModel> members, HeldOutOutputs heldOut, double sharpness, int[] classOf) {
        var model = Members.ofClassifiers(members).model(encoder);
        List<String> classes = model.classes();
        String[] labels = Arrays.stream(classOf).mapToObj(classes::get).toArray(String[]::new);
        return new TableFit.OfEnsemble(model, HeldOutScores.ofClasses(heldOut, sharpness, classes, labels));
    }
}
