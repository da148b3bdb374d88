package io.github.deepscn.spark.submit;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.app.training.TrainingProgress;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.SparkRows;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.spark.submit.RunReport.Fitted;
import io.github.deepscn.spark.submit.RunReport.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code train} for rows in a Spark cluster. */
@Command(
        name = "train",
        sortOptions = false,
        customSynopsis = "spark-submit .. deepscn-spark-submit.jar train DATA -t COL [OPTIONS]",
        description = "Learn to predict a column of a table that Spark reads.")
final class TrainOnSpark implements Callable<Integer> {
    private static final String LOG_LEVEL = "spark.log.level";
    private static final String MASTER = "spark.master";

    @Parameters(paramLabel = "DATA", description = "A file, folder, 'pattern*' or table that Spark can read.")
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

    @Option(names = "--resume", order = 42, description = "Continue from the checkpoint.")
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
        requireUsage(options);
        OutputFile.warnIfNone(output, common);
        SparkSession spark = session();
        try {
            train(spark, options);
            return ExitCodes.OK;
        } catch (OutOfMemoryError e) {
            throw new RunFailedException(
                    "out of memory on the driver or an executor: give more with --driver-memory and --executor-memory,"
                            + " or train fewer nodes",
                    e);
        } catch (Exception e) { // methods in Scala do not declare exceptions
            throw SparkFailures.explained(data, e);
        }
    }

    private void requireUsage(TableOptions options) {
        require(
                options.classifier() != Classifier.LDA,
                "--classifier lda needs all rows in one place: use readout, or 'deepscn train' on one machine");
        require(
                !requireNonNull(spec).commandLine().getParseResult().hasMatchedOption("--threads"),
                "--threads is for one machine; here Spark decides: --master local[N], or --executor-cores N");
        boolean groups = options.holdOut().groupBy().isPresent();
        require(
                !groups && options.holdOut().timeOrder().isEmpty(),
                (groups ? "--group-by" : "--time-order")
                        + " needs all rows in one place, here rows are held out one by one: keep the "
                        + (groups ? "groups" : "latest rows")
                        + " out of DATA for validation, and score them with 'deepscn evaluate'");
        OutputFile.requireCheckpoint(checkpoint);
        require(!resume || checkpoint != null, "--resume needs --checkpoint FILE, the file to continue from");
        require(!resume || !measuresStep(options), "--resume needs --batch N, the nodes per step of the first run");
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw Failures.badUsage(spec, message);
        }
    }

    private Optional<ModelPlace> place() {
        return Optional.ofNullable(output).map(ModelPlace::new);
    }

    private RunReport report() {
        return new RunReport(common, place());
    }

    /** Whether the number of nodes per step is measured; the preset paper keeps one node, an ensemble its own. */
    private boolean measuresStep(TableOptions options) {
        return !learning.values().has(OptionCatalogue.BATCH)
                && options.ensemble().isEmpty()
                && options.training().search().batch() > 1;
    }

    private SparkSession session() {
        require(
                SparkSession.getDefaultSession().isDefined() || new SparkConf().contains(MASTER),
                "there is no Spark; start this with spark-submit --master URL, such as local[*]");
        SparkSession spark = SparkSession.builder().getOrCreate();
        // Spark logs several lines for each of many rounds
        if (!spark.sparkContext().conf().contains(LOG_LEVEL)) {
            spark.sparkContext().setLogLevel("WARN");
        }
        return spark;
    }

    private void train(SparkSession spark, TableOptions options) throws IOException {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        place().ifPresent(place -> place.require(hadoop));
        var training = ClusterTraining.plan(data, RowSource.open(spark, data, reading), reading, options);
        report().tell(training, spark.sparkContext());
        Fitted fitted;
        boolean interrupted;
        var shown = new TrainingProgress(
                common.warnings(), training.plan().encoder().errorScale());
        try (var ctrlC = new CtrlC()) {
            UnaryOperator<TableTraining> prepared = untold -> kept(untold.cancelledBy(ctrlC::requested));
            fitted = options.ensemble().isPresent()
                    ? ensemble(training, shown, prepared)
                    : network(training, shown, prepared);
            interrupted = ctrlC.requested();
        }
        if (place().isPresent()) {
            place().get().write(fitted.model(), hadoop);
        }
        report().show(training, fitted, training.scores(fitted.model()), interrupted);
        shown.tellInTheEnd();
    }

    private Fitted network(ClusterTraining training, TrainingProgress shown, UnaryOperator<TableTraining> prepared) {
        long start = System.nanoTime();
        TableOptions options = training.options();
        long nodes =
                options.training().layers().stream().mapToLong(width -> width).sum();
        try (SparkEngine engine = training.engine()) {
            StepSize step = step(engine, options);
            try (Progress progress = common.progress("nodes", nodes)) {
                TableModel model = training.fit(
                        engine,
                        options.withTraining(options.training().withBatch(step.nodes())),
                        network -> prepared.apply(network.listener(event -> shown.show(event, progress))));
                var rounds = new Rounds(step, engine.rounds(), engine.roundSeconds());
                return new Fitted(model, seconds(start), Optional.empty(), Optional.of(rounds));
            }
        }
    }

    private Fitted ensemble(ClusterTraining training, TrainingProgress shown, UnaryOperator<TableTraining> prepared) {
        long start = System.nanoTime();
        TableOptions options = training.options();
        try (SparkRows rows = training.ensembleRows()) {
            long nodes =
                    options.ensemble().orElseThrow().nodes(options.training().layers(), rows.count());
            try (Progress progress = common.progress("nodes", nodes)) {
                TableFit.OfEnsemble fitted = training.fit(
                        rows, networks -> prepared.apply(networks.listener(event -> shown.show(event, progress))));
                return new Fitted(
                        fitted.model(), seconds(start), Optional.of(fitted.heldOutScores()), Optional.empty());
            }
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private StepSize step(SparkEngine engine, TableOptions options) {
        if (!measuresStep(options)) {
            return new StepSize(options.training().search().batch(), engine.emptyRoundSeconds(), 0);
        }
        StepSize measured = StepSize.measured(engine, options.training());
        report().tell(measured);
        return measured;
    }

    private TableTraining kept(TableTraining training) {
        Path file = checkpoint;
        return file == null ? training : resume ? training.resume(file) : training.checkpoint(file);
    }
}
