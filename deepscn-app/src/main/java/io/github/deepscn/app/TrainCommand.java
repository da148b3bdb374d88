package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.report.TrainingReport;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
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

    @Option(names = "--checkpoint", paramLabel = "FILE", order = 41, description = "Write every node down as it comes.")
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
        planned.outliers().forEach(line -> common.warnings().println("warning: " + line));
        common.warnings().flush();
        planned = planned.placed(memory, Runtime.getRuntime().maxMemory(), common.notes());
        try (var interruption = new Interruption()) {
            write(train(planned, interruption::requested));
        }
        return ExitCodes.OK;
    }

    private TrainingJob job(TableOptions options) throws IOException {
        var job = TrainingJob.of(options).withThreads(common.threads());
        job = checkpoint == null ? job : job.withCheckpoint(checkpoint, resume);
        return grow == null ? job : job.withBase(TableModel.load(grow));
    }

    private void requireOutputs(boolean several) {
        OutputFile.require(output);
        OutputFile.require(report);
        OutputFile.require(checkpoint);
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

    private TrainingOutcome train(PlannedTraining planned, BooleanSupplier cancelled) {
        try (Progress progress = common.progress("nodes", planned.nodes())) {
            double unit = planned.plan().encoder().errorScale();
            return planned.run(new TrainingProgress(progress, unit), cancelled);
        }
    }

    private void write(TrainingOutcome outcome) throws IOException {
        if (output != null) {
            outcome.model().save(output);
        }
        TrainingResult result = outcome.result(Optional.ofNullable(output).map(Path::toString));
        if (report != null) {
            TrainingReport.write(report, outcome.fit(), outcome.options(), outcome.facts(data, CommandText.of(spec)));
        }
        if (common.json()) {
            Json.write(common.out(), result.document());
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
