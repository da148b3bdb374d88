package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.report.TrainingReport;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
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
    @Parameters(
            paramLabel = "DATA",
            description = "A file (CSV, Parquet, JSON lines, ..), a 'pattern*', a JDBC URL, or -.")
    private String data = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            order = 0,
            description = "The model file to write.")
    private @Nullable Path output;

    @Option(names = "--report", paramLabel = "HTML", order = 40, description = "Write a page about the training.")
    private @Nullable Path report;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            order = 41,
            description = "Write every node down, to a new file.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", order = 42, description = "Go on from the checkpoint.")
    private boolean resume;

    @Option(
            names = "--grow",
            paramLabel = "MODEL",
            order = 43,
            description = "Add nodes to this model, up to --layers.")
    private @Nullable Path grow;

    @Mixin
    private final LearningOptions learning = new LearningOptions();

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
        TableOptions options = learning.options(grow != null);
        requireOutputs(options.ensemble().isPresent());
        if (grow == null) {
            learning.requireTarget();
        }
        Table table = reading.read(data, learning.types(), learning.seed());
        PlannedTraining planned = job(options).plan(table);
        planned.describe(common.notes());
        planned = planned.placed(memory, Runtime.getRuntime().maxMemory(), common.notes());
        var warning = new CheckpointWarning(common.warnings());
        try (var interruption = new Interruption()) {
            write(train(planned, warning, interruption::requested));
        }
        warning.tellInTheEnd();
        return ExitCodes.OK;
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

    /** The last one written would replace the others. */
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

    private TrainingOutcome train(PlannedTraining planned, CheckpointWarning warning, BooleanSupplier cancelled) {
        try (Progress progress = common.progress("nodes", planned.nodes())) {
            double unit = planned.plan().encoder().errorScale();
            var shown = new TrainingProgress(progress, unit);
            TrainingListener told = event -> {
                warning.on(event);
                shown.on(event);
            };
            return planned.run(told, cancelled);
        }
    }

    /** Where the model cannot be written, a checkpoint has what it takes to write it later. */
    private void save(TableModel model, Path file) throws IOException {
        try {
            model.save(file);
        } catch (WriteException e) {
            if (checkpoint != null && Files.exists(checkpoint)) {
                common.warnings()
                        .println(
                                "checkpoint " + checkpoint + " is kept: once the model can be written, the same command"
                                        + " with --resume goes on from it");
            }
            throw e;
        }
    }

    private void write(TrainingOutcome outcome) throws IOException {
        if (output != null) {
            save(outcome.model(), output);
        }
        TrainingResult result = outcome.result(Optional.ofNullable(output).map(Path::toString));
        if (report != null) {
            TrainingReport.write(report, outcome.fit(), outcome.options(), outcome.facts(data, CommandText.of(spec)));
        }
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
}
