package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.Judgement;
import io.github.deepscn.app.training.PlanNotes;
import io.github.deepscn.app.training.TrainingResult;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.StopReason;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkContext;

/**
 * What is said of a training: notes on standard error, the result on standard output.
 *
 * @param common the streams
 * @param place of the model file, if one is written
 */
record RunReport(CommonOptions common, Optional<ModelPlace> place) {
    private static final String DEPLOY_MODE = "spark.submit.deployMode";

    /** Says what is going to be done. */
    void tell(ClusterTraining training, SparkContext spark) {
        PrintWriter notes = common.notes();
        PlanNotes.print(notes, training.plan().task(), training.plan().encoder(), training.learnt(), training.held());
        int sampled = training.plan().training().rows();
        if (sampled < training.learnt()) {
            notes.println("the encoder is learnt from a sample of " + Words.count(sampled, "row")
                    + "; --sample N takes another number");
        }
        int cores = spark.defaultParallelism();
        notes.println(Words.count(training.partitions(), "partition") + " on " + Words.count(cores, "core")
                + (training.partitions() < cores ? "; --partitions " + cores + " would use them all" : ""));
        if (training.plan().task() == Task.CLASSIFICATION && training.held() == 0) {
            notes.println("no row is held out, so probabilities are calibrated on rows that were learnt from and may be"
                    + " too sure; --validation 0.15 holds some out");
        }
        if ("cluster".equals(spark.conf().get(DEPLOY_MODE, "client"))) {
            place.filter(ModelPlace::isLocal)
                    .ifPresent(local -> notes.println(local + " is a file of the machine in the cluster that runs the"
                            + " driver; a URI such as hdfs://.. can be reached from elsewhere"));
        }
        notes.flush();
    }

    /** Says how many nodes a step has, and why. */
    void tell(StepSize step) {
        common.notes()
                .printf(
                        Locale.ROOT,
                        "%d nodes a step: a round that computes nothing takes %.3f s, to score candidates %.3f s more;"
                                + " --batch %d repeats this training%n",
                        step.nodes(),
                        step.emptyRound(),
                        step.scoring(),
                        step.nodes())
                .flush();
    }

    /** Shows what came out. */
    void show(ClusterTraining training, Fitted fitted, PartitionScores scores) {
        TableModel model = fitted.model();
        StopReason stop = model.network().history().stop();
        var result = new TrainingResult(
                model,
                new Judgement(scores.learnt(model), Optional.empty(), scores.held(model)),
                List.of(stop),
                fitted.seconds(),
                scores.missing(),
                place.map(ModelPlace::toString));
        if (common.json()) {
            Json.write(common.data(), document(result, training, fitted, scores));
        } else {
            result.print(common.out());
        }
        tell(stop, scores);
    }

    private void tell(StopReason stop, PartitionScores scores) {
        PrintWriter notes = common.notes();
        if (scores.missing() > 0) {
            notes.println(Words.count(scores.missing(), "missing cell") + " filled in");
        }
        if (scores.unseen() > 0) {
            notes.println(Words.count(scores.unseen(), "cell")
                    + " with a category that the sample did not see; --sample N takes more rows");
        }
        if (stop == StopReason.CANCELLED) {
            notes.println("interrupted: " + place.map(file -> file + " holds ").orElse("this is ")
                    + "the best network so far");
        } else if (place.isEmpty()) {
            notes.println("no model was written; -o FILE writes it");
        }
        notes.flush();
    }

    private static Map<String, Object> document(
            TrainingResult result, ClusterTraining training, Fitted fitted, PartitionScores scores) {
        Map<String, Object> document = result.document();
        document.put("unseenCategories", scores.unseen());
        document.put("rows", training.count());
        document.put("sampleRows", training.plan().training().rows());
        document.put("partitions", training.partitions());
        document.put("batch", fitted.batch());
        document.put("rounds", fitted.rounds());
        document.put("roundSeconds", fitted.roundSeconds());
        document.put("emptyRoundSeconds", fitted.emptyRoundSeconds());
        return document;
    }
}
