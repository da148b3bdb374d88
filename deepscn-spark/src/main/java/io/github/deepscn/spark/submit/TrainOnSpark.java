package io.github.deepscn.spark.submit;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.training.CheckpointWarning;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.app.training.TrainingProgress;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code train} over the rows of a Spark cluster. */
@Command(
        name = "train",
        sortOptions = false,
        customSynopsis = "spark-submit .. deepscn-spark-submit.jar train DATA -t COL [OPTIONS]",
        description = "Learn to predict a column of a table that Spark reads.")
final class TrainOnSpark implements Callable<Integer> {
    private static final String LOG_LEVEL = "spark.log.level";
    private static final String MASTER = "spark.master";

    @Parameters(
            paramLabel = "DATA",
            description = "A file, a folder, a 'pattern*' or a table, wherever Spark finds it.")
    private String data = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            order = 0,
            description = "The model file to write: a path or a URI.")
    private @Nullable String output;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            order = 41,
            description = "Write every node to this file, for --resume.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", order = 42, description = "Go on from the checkpoint.")
    private boolean resume;

    @Mixin
    private final TrainingArguments learning = new TrainingArguments();

    @Mixin
    private final ReadingOptions reading = new ReadingOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        TableOptions options = learning.options(true);
        learning.requireTarget();
        requireOneNetwork(options);
        requireRows(options);
        requireFiles(options);
        SparkSession spark = session();
        try {
            train(spark, options);
            return ExitCodes.OK;
        } catch (OutOfMemoryError e) {
            throw new RunFailedException(
                    "out of memory, on the driver or on an executor: --driver-memory and --executor-memory give more,"
                            + " fewer nodes take less",
                    e);
        } catch (IOException | RuntimeException e) {
            throw told(e);
        } catch (Exception e) { // Scala does not say what it throws
            throw told(new IllegalStateException(e));
        }
    }

    private void requireOneNetwork(TableOptions options) {
        if (options.ensemble().isPresent()) {
            throw Failures.badUsage(
                    spec,
                    "several networks that learn together (balanced, accurate, --ensemble) need all rows in one place:"
                            + " train one network here, with --preset fast or paper, or the ensemble on a sample of the"
                            + " rows, by 'deepscn train --sample N' on one machine");
        }
        if (options.classifier() != Classifier.READOUT) {
            throw Failures.badUsage(
                    spec,
                    "--classifier lda needs all rows in one place: take readout, or 'deepscn train' on one machine");
        }
        if (wasGiven("--threads")) {
            throw Failures.badUsage(
                    spec, "--threads is for one machine; here Spark decides: --master local[N], or --executor-cores N");
        }
    }

    private void requireRows(TableOptions options) {
        boolean groups = options.holdOut().groupBy().isPresent();
        if (groups || options.holdOut().timeOrder().isPresent()) {
            throw Failures.badUsage(
                    spec,
                    (groups ? "--group-by" : "--time-order")
                            + " needs all rows in one place, here each is held out by itself: keep the "
                            + (groups ? "groups" : "latest rows")
                            + " out of DATA that are to judge, and let 'deepscn evaluate' predict them");
        }
    }

    private void requireFiles(TableOptions options) {
        OutputFile.requireCheckpoint(checkpoint);
        place().ifPresent(ModelPlace::requireLocal);
        if (resume && checkpoint == null) {
            throw Failures.badUsage(spec, "--resume needs --checkpoint FILE, the file to go on from");
        }
        if (resume && measuresStep(options)) {
            throw Failures.badUsage(
                    spec, "--resume needs --batch N, the nodes a step that the training which is to go on has named");
        }
    }

    private Optional<ModelPlace> place() {
        return Optional.ofNullable(output).map(ModelPlace::new);
    }

    private RunReport report() {
        return new RunReport(common, place());
    }

    private boolean wasGiven(String option) {
        return requireNonNull(spec).commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Whether rounds are to say how many nodes a step has; one alone, as the paper has it, remains one. */
    private boolean measuresStep(TableOptions options) {
        return !learning.values().has(OptionCatalogue.BATCH)
                && options.training().search().batch() > 1;
    }

    private SparkSession session() {
        if (SparkSession.getDefaultSession().isEmpty() && !new SparkConf().contains(MASTER)) {
            throw Failures.badUsage(spec, "there is no Spark; start this by spark-submit --master URL, as local[*]");
        }
        SparkSession spark = SparkSession.builder().getOrCreate();
        // rounds are many, and Spark has much to say of each
        if (!spark.sparkContext().conf().contains(LOG_LEVEL)) {
            spark.sparkContext().setLogLevel("WARN");
        }
        return spark;
    }

    /** What went wrong, in one sentence if Spark said it. */
    private RuntimeException told(Exception failure) throws IOException {
        Optional<BadInputException> refusal = SparkFailures.badInput(data, failure);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SparkThrowable) {
                return new RunFailedException("the run failed: " + SparkFailures.firstLine(cause), failure);
            }
        }
        if (failure instanceof IOException io) {
            throw io;
        }
        return (RuntimeException) failure;
    }

    private void train(SparkSession spark, TableOptions options) throws IOException {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        place().ifPresent(place -> place.requireRemote(hadoop));
        RowSource source = RowSource.open(spark, data, reading);
        var reader = CellReader.of(
                source.rows().schema(),
                source.typed(),
                options.encoder().exclude(),
                reading.missing(),
                source.typed() ? '.' : reading.decimal());
        var training = ClusterTraining.plan(
                data, source.rows().javaRDD(), reader, options, reading.partitions(), reading.sample());
        report().tell(training, spark.sparkContext());
        Fitted fitted;
        var warning = new CheckpointWarning(common.warnings());
        try (var ctrlC = new CtrlC()) {
            fitted = fit(training, warning, ctrlC::requested);
        }
        if (place().isPresent()) {
            place().get().write(fitted.model(), hadoop);
        }
        report().show(training, fitted, training.scores(fitted.model()));
        warning.tellInTheEnd();
    }

    private Fitted fit(ClusterTraining training, CheckpointWarning warning, BooleanSupplier cancelled) {
        long start = System.nanoTime();
        try (SparkEngine engine = training.engine()) {
            Step step = step(engine, training.options());
            TableOptions chosen = training.options()
                    .withTraining(training.options().training().withBatch(step.nodes));
            List<Integer> layers = chosen.training().layers();
            try (Progress progress = common.progress(
                    "nodes", layers.stream().mapToLong(width -> width).sum())) {
                var shown =
                        new TrainingProgress(progress, training.plan().encoder().errorScale());
                TrainingListener told = event -> {
                    warning.on(event);
                    shown.on(event);
                };
                TableModel model = training.fit(
                        engine, chosen, network -> kept(network.listener(told).cancelledBy(cancelled)));
                return new Fitted(
                        model,
                        (System.nanoTime() - start) / 1e9,
                        step.nodes,
                        engine.rounds(),
                        engine.roundSeconds(),
                        step.emptyRound);
            }
        }
    }

    /** How many nodes a step has, and the seconds of a round that computes nothing. */
    private record Step(int nodes, double emptyRound) {}

    private Step step(SparkEngine engine, TableOptions options) {
        if (!measuresStep(options)) {
            return new Step(options.training().search().batch(), engine.emptyRoundSeconds());
        }
        StepSize measured = StepSize.measured(engine, options.training());
        report().tell(measured);
        return new Step(measured.nodes(), measured.emptyRound());
    }

    private TableTraining kept(TableTraining training) {
        if (checkpoint == null) {
            return training;
        }
        return resume ? training.resume(checkpoint) : training.checkpoint(checkpoint);
    }
}
