package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.Judgement;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.TrainingResult;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.StopReason;
import java.io.PrintWriter;
import java.util.List;
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
     * @param step nodes per step, and the seconds of an empty round
     * @param rounds number of rounds
     * @param roundSeconds of all rounds
     */
    record Fitted(TableModel model, double seconds, StepSize step, long rounds, double roundSeconds) {}

    /** Prints what the training will do. */
    void tell(ClusterTraining training, SparkContext spark) {
        PrintWriter notes = common.notes();
        PlannedTraining.describe(
                notes, training.plan().task(), training.plan().encoder(), training.learnt(), training.held());
        int sampled = training.plan().training().rows();
        if (sampled < training.learnt()) {
            notes.println("the encoder is learnt from a sample of " + Words.count(sampled, "row")
                    + "; --sample N takes another number");
        }
        int cores = spark.defaultParallelism();
        notes.println(Words.count(training.partitions(), "partition") + " on " + Words.count(cores, "core")
                + (training.partitions() < cores ? "; --partitions " + cores + " would use them all" : ""));
        if (training.plan().task() == Task.CLASSIFICATION && training.held() == 0) {
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
     */
    void show(ClusterTraining training, Fitted fitted, double[][] sums) {
        TableModel model = fitted.model();
        StopReason stop = model.network().history().stop();
        var scoring = new ScoreSums(model);
        double[] learnt = sums[0];
        double[] held = sums[1];
        long missing = (long) learnt[ScoreSums.MISSING];
        var result = new TrainingResult(
                model,
                new Judgement(scoring.scores(learnt).orElseThrow(), Optional.empty(), scoring.scores(held)),
                List.of(stop),
                fitted.seconds(),
                missing,
                place.map(ModelPlace::name));
        long unseen = (long) (learnt[ScoreSums.UNSEEN] + held[ScoreSums.UNSEEN]);
        if (common.json()) {
            Map<String, Object> document = result.document();
            document.put("unseenCategories", unseen);
            document.put("rows", training.survey().all().rows);
            document.put("sampleRows", training.plan().training().rows());
            document.put("partitions", training.partitions());
            document.put("batch", fitted.step().nodes());
            document.put("rounds", fitted.rounds());
            document.put("roundSeconds", fitted.roundSeconds());
            document.put("emptyRoundSeconds", fitted.step().emptyRound());
            Json.write(common.data(), document);
        } else {
            result.print(common.out());
        }
        tell(stop, missing, unseen);
    }

    private void tell(StopReason stop, long missing, long unseen) {
        PrintWriter notes = common.notes();
        if (missing > 0) {
            notes.println(Words.count(missing, "missing cell") + " filled in");
        }
        if (unseen > 0) {
            notes.println(Words.count(unseen, "cell")
                    + " with a category that the sample does not contain; --sample N takes more rows");
        }
        if (stop == StopReason.CANCELLED) {
            notes.println("interrupted: "
                    + place.map(file -> file.name() + " holds ").orElse("this is ") + "the best network so far");
        } else if (place.isEmpty()) {
            notes.println("no model was written; -o FILE writes it");
        }
        notes.flush();
    }
}
