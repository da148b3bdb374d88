package io.github.deepscn.app;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.Interruption;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.CommandText;
import io.github.deepscn.app.training.CheckpointWarning;
import io.github.deepscn.app.training.MemoryOptions;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.app.training.TrainingJob;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.app.training.TrainingProgress;
import io.github.deepscn.app.training.TrainingResult;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.report.TrainingReport;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code deepscn train}. */
@Command(
        name = "train",
        sortOptions = false,
        customSynopsis = "deepscn train DATA --target COL [-o MODEL] [OPTIONS]",
        description = "Learn to predict a column of a table.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn train houses.csv --target price -o model.safetensors"})
final class TrainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DATA", description = "A file (CSV, ..), a 'pattern*', a JDBC URL, or -.")
    private String data = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            order = 0,
            description = "The model file to write.")
    private @Nullable Path output;

    @Option(names = "--report", paramLabel = "HTML", order = 40, description = "HTML page about the training to write.")
    private @Nullable Path report;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            order = 41,
            description = "Write every node to this file, for --resume.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", order = 42, description = "Resume from the checkpoint.")
    private boolean resume;

    @Option(
            names = "--grow",
            paramLabel = "MODEL",
            order = 43,
            description = "Add nodes to this model, up to --layers.")
    private @Nullable Path grow;

    @Mixin
    private final TrainingArguments learning = new TrainingArguments();

    @Mixin
    private final MemoryOptions memory = new MemoryOptions();

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        long start = System.nanoTime();
        TableOptions options = learning.options(grow != null);
        requireOutputs(options.ensemble().isPresent());
        if (grow == null) {
            learning.requireTarget();
        }
        PlannedTraining planned = planned(options);
        var warning = new CheckpointWarning(common.warnings());
        try (var interruption = new Interruption()) {
            TimeLeft time = planned.time(interruption::requested, start);
            double end = secondsForTheEnd(options);
            TrainingOutcome outcome = train(planned, warning, time.before(() -> end), interruption);
            if (output != null) {
                save(outcome.model(), output);
            }
            interruption.letGo();
            tell(outcome, planned, time);
        }
        warning.tellInTheEnd();
        return ExitCodes.OK;
    }

    private PlannedTraining planned(TableOptions options) throws IOException {
        PlannedTraining planned;
        try (Progress progress = common.phases()) {
            progress.phase("reading " + data);
            long heap = Runtime.getRuntime().maxMemory();
            Table table = reading.read(
                    data,
                    learning.types(),
                    options.training().seed(),
                    (source, rows, columns) -> MemoryNeed.requireRoom(source, rows, columns, options, heap));
            progress.phase("looking at the columns");
            planned = job(options).plan(table);
        }
        planned.describe(common.notes());
        planned.outliers().forEach(line -> common.warnings().println("warning: " + line));
        return planned.placed(memory, Runtime.getRuntime().maxMemory(), common.notes());
    }

    /** The part of the budget that is kept for starting Java, scores, the model file and the report. */
    private double secondsForTheEnd(TableOptions options) {
        return options.training()
                .stopRules()
                .timeBudget()
                .map(budget -> budget.toMillis() / 1000.0)
                .map(seconds -> 0.5 + (report == null ? 0.02 : 0.1) * seconds)
                .orElse(0.0);
    }

    private TrainingJob job(TableOptions options) throws IOException {
        var job = TrainingJob.of(options).withThreads(common.threads());
        job = checkpoint == null ? job : job.withCheckpoint(checkpoint, resume);
        return grow == null ? job : job.withBase(TableModel.load(grow));
    }

    private void requireOutputs(boolean several) throws IOException {
        OutputFile.require(output);
        OutputFile.require(report);
        OutputFile.requireCheckpoint(checkpoint);
        requireDifferentFiles();
        memory.require();
        if (resume && checkpoint == null) {
            throw Failures.badUsage(spec, "--resume needs --checkpoint FILE, the file to go on from");
        }
        if (grow != null && several) {
            throw Failures.badUsage(spec, "--grow goes with one network only, not with an ensemble");
        }
        if (grow != null && checkpoint != null) {
            throw Failures.badUsage(spec, "--grow and --checkpoint do not go together");
        }
    }

    /** Refuses two outputs of one name. */
    private void requireDifferentFiles() throws IOException {
        var places = new HashSet<Path>();
        for (@Nullable Path file : Arrays.asList(output, report, checkpoint)) {
            if (file != null && !places.add(WholeFile.place(file))) {
                throw Failures.badUsage(
                        spec,
                        "-o, --report and --checkpoint must name different files, but " + file + " is two of them");
            }
        }
    }

    private TrainingOutcome train(
            PlannedTraining planned, CheckpointWarning warning, TimeLeft time, Interruption interruption) {
        try (Progress progress = common.progress("nodes", planned.nodes())) {
            double unit = planned.plan().encoder().errorScale();
            var shown = new TrainingProgress(progress, unit);
            progress.phase("preparing the rows");
            return planned.run(
                    event -> {
                        if (event instanceof TrainingEvent.NodeAdded) {
                            interruption.keep();
                        }
                        warning.on(event);
                        shown.on(event);
                    },
                    time);
        }
    }

    /** If the model cannot be written, the checkpoint still allows to write it later. */
    private void save(TableModel model, Path file) throws IOException {
        try (Progress progress = common.phases()) {
            progress.phase("writing " + file);
            model.save(file);
        } catch (WriteException e) {
            if (checkpoint != null && Files.exists(checkpoint)) {
                common.warnings()
                        .println("checkpoint " + checkpoint + " is kept: the same command with --resume"
                                + " continues from it once the model can be written");
            }
            throw e;
        }
    }

    private void tell(TrainingOutcome outcome, PlannedTraining planned, TimeLeft time) throws IOException {
        TrainingResult result;
        try (Progress progress = common.phases()) {
            progress.phase("judging the model");
            result = outcome.result(Optional.ofNullable(output).map(Path::toString), time);
            if (report != null) {
                progress.phase("writing " + report);
                TrainingReport.write(
                        report, outcome.fit(), outcome.options(), outcome.facts(data, CommandText.of(spec)));
            }
        }
        tellOfRows(outcome.fit().training().rows(), planned.plan().training().rows());
        if (common.json()) {
            Json.write(common.data(), result.document());
        } else {
            result.print(common.out());
            if (report != null) {
                common.out().println("report: " + report);
                common.out().flush();
            }
        }
        if (outcome.interrupted()) {
            common.notes()
                    .println("interrupted: " + (output == null ? "this is " : output + " holds ") + outcome.soFar());
        } else if (output == null) {
            common.notes().println("no model was written; -o FILE writes it");
        }
        common.notes().flush();
    }

    private void tellOfRows(int learnt, int all) {
        if (learnt < all) {
            common.notes()
                    .printf(
                            Locale.ROOT,
                            "the time budget was enough to learn from %,d of %,d rows, drawn at random%n",
                            learnt,
                            all);
        }
    }
}
