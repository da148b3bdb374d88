package io.github.deepscn.spark.submit;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.Judgement;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.app.training.TrainingResult;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.table.Task;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkContext;

/**
 * Reports a training: notes on standard error, the result on standard output.
 *
 * @param common has the streams
 * @param place of the model file, if one is written
 */
record RunReport(CommonOptions common, Optional<ModelPlace> place) {
    private static final String DEPLOY_MODE = "spark.submit.deployMode";

    /**
     * A trained model and its cost.
     *
     * @param model the model
     * @param seconds of the training, encoding included
     * @param heldOut of an ensemble: how well its networks predict rows that they were trained without
     * @param rounds of one network
     */
    record Fitted(
            TableModel model, double seconds, Optional<HeldOutScores> heldOut, int setAside, Optional<Rounds> rounds) {}

    /**
     * The rounds of a training.
     *
     * @param step nodes per step, and the seconds of an empty round
     * @param count number of rounds
     * @param seconds of all rounds
     */
    record Rounds(StepSize step, long count, double seconds) {}

    /** Prints what the training will do. */
    void tell(ClusterTraining training, SparkContext spark) {
        PrintWriter notes = common.notes();
        PlannedTraining.describe(notes, training.plan(), training.learnt(), training.held());
        int sampled = training.plan().training().rows();
        if (sampled < training.learnt()) {
            notes.println("the encoder is learnt from a sample of " + Words.count(sampled, "row")
                    + "; --sample N takes another number");
        }
        int cores = spark.defaultParallelism();
        notes.println(Words.count(training.partitions(), "partition") + " on " + Words.count(cores, "core")
                + (training.partitions() < cores ? "; --partitions " + cores + " would use them all" : ""));
        boolean single = training.options().ensemble().isEmpty();
        if (single && training.plan().task() == Task.CLASSIFICATION && training.held() == 0) {
            notes.println("no row is held out, so probabilities are calibrated on training rows and may be"
                    + " overconfident; --validation 0.15 holds some out");
        }
        if ("cluster".equals(spark.conf().get(DEPLOY_MODE, "client"))) {
            place.filter(ModelPlace::isLocal)
                    .ifPresent(local ->
                            notes.println(local.name() + " is a file on the machine of the cluster that runs the"
                                    + " driver; a URI such as hdfs://.. can be reached from elsewhere"));
        }
        notes.flush();
    }

    /** Prints the measured number of nodes per step. */
    void tell(StepSize step) {
        common.notes().println(step + "; --batch " + step.nodes() + " repeats this training");
        common.notes().flush();
    }

    /**
     * Prints the result.
     *
     * @param sums of the training rows and of the held-out rows
     * @param requested whether the end was requested
     */
    void show(ClusterTraining training, Fitted fitted, double[][] sums, boolean requested) {
        TableModel model = fitted.model();
        TablePlan plan = training.plan();
        var fit = new TableFit(model, plan.training(), plan.validation(), fitted.heldOut());
        var outcome = new TrainingOutcome(plan, fit, training.options(), fitted.seconds(), requested);
        var scoring = new ScoreSums(model);
        double[] learnt = sums[0];
        double[] held = sums[1];
        long missing = (long) learnt[ScoreSums.MISSING];
        var result = new TrainingResult(
                training.plan(),
                model,
                new Judgement(
                        scoring.scores(learnt).orElseThrow(), fitted.heldOut().map(Scores::of), scoring.scores(held)),
                outcome.stops(),
                fitted.seconds(),
                missing,
                fitted.setAside(),
                place.map(ModelPlace::name));
        long unseen = (long) (learnt[ScoreSums.UNSEEN] + held[ScoreSums.UNSEEN]);
        if (common.json()) {
            Map<String, Object> document = result.document();
            document.put("unseenCategories", unseen);
            document.put("rows", training.survey().all().rows);
            document.put("sampleRows", training.plan().training().rows());
            document.put("partitions", training.partitions());
            fitted.rounds().ifPresent(rounds -> {
                document.put("batch", rounds.step().nodes());
                document.put("rounds", rounds.count());
                document.put("roundSeconds", rounds.seconds());
                document.put("emptyRoundSeconds", rounds.step().emptyRound());
            });
            Json.write(common.data(), document);
        } else {
            result.print(common.out());
        }
        if (fitted.setAside() > 0) {
            common.notes().println(TrainingOutcome.setAside(fitted.setAside()));
        }
        tell(outcome, missing, unseen);
    }

    private void tell(TrainingOutcome outcome, long missing, long unseen) {
        PrintWriter notes = common.notes();
        if (missing > 0) {
            notes.println(Words.count(missing, "missing cell") + " filled in");
        }
        if (unseen > 0) {
            notes.println(Words.count(unseen, "cell")
                    + " with a category that the sample does not contain; --sample N takes more rows");
        }
        if (outcome.interrupted()) {
            notes.println(
                    "interrupted: " + place.map(file -> file.name() + " holds ").orElse("this is ") + outcome.soFar());
        }
        notes.flush();
    }
}
