package io.github.deepscn.app;

import io.github.deepscn.Ensemble;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.report.RunFacts;
import io.github.deepscn.app.report.TrainingReport;
import io.github.deepscn.io.Provenance;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.StopReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
        TableTraining training = TableTraining.with(options).threads(common.threads());
        if (checkpoint != null) {
            training = resume ? training.resume(checkpoint) : training.checkpoint(checkpoint);
        }
        Optional<TableModel> base = grow == null ? Optional.empty() : Optional.of(TableModel.load(grow));
        TablePlan plan = base.isPresent() ? training.plan(table, base.get()) : training.plan(table);
        describe(plan);
        training = memory.within(training, plan, common.notes());
        try (var interruption = new Interruption()) {
            long start = System.nanoTime();
            TableFit fit = fit(training.cancelledBy(interruption::requested), plan, base, options);
            write(fit, options, (System.nanoTime() - start) / 1e9, interruption.requested());
        }
        return ExitCodes.OK;
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

    private TableFit fit(TableTraining training, TablePlan plan, Optional<TableModel> base, TableOptions options) {
        List<Integer> layers = options.training().layers();
        long nodes = options.ensemble()
                .map(networks -> networks.nodes(layers, plan.training().rows()))
                .orElseGet(() -> layers.stream().mapToLong(width -> width).sum());
        try (Progress progress = common.progress("nodes", nodes)) {
            var shown = training.listener(
                    new TrainingProgress(progress, plan.encoder().errorScale()));
            return base.isPresent() ? shown.grow(base.get(), plan) : shown.fit(plan);
        }
    }

    private void describe(TablePlan plan) {
        PrintWriter notes = common.notes();
        Encoder encoder = plan.encoder();
        PlanNotes.print(
                notes,
                plan.task(),
                encoder,
                plan.training().rows(),
                plan.validation().rows());
        long missing = encoder.inspect(plan.training()).missing();
        if (missing > 0) {
            notes.println(Words.count(missing, "missing cell") + " filled in");
        }
        notes.flush();
    }

    private void write(TableFit fit, TableOptions options, double seconds, boolean requested) throws IOException {
        TableModel model = fit.model();
        List<StopReason> stops = stops(model, options, requested);
        boolean interrupted = stops.contains(StopReason.CANCELLED);
        if (output != null) {
            model.save(output);
        }
        var result = new TrainingResult(
                model,
                Judgement.of(fit),
                stops,
                seconds,
                model.encoder().inspect(fit.training()).missing(),
                Optional.ofNullable(output).map(Path::toString));
        if (report != null) {
            TrainingReport.write(
                    report,
                    fit,
                    options,
                    facts(model, seconds, interrupted ? Optional.of(soFar(model, options)) : Optional.empty()));
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
        if (interrupted) {
            common.notes()
                    .println("interrupted: " + (output == null ? "this is " : output + " holds ")
                            + soFar(model, options));
        } else if (output == null) {
            common.notes().println("no model was written; -o FILE writes it");
        }
        common.notes().flush();
    }

    /** What there is of a training that was interrupted. */
    private static String soFar(TableModel model, TableOptions options) {
        return options.ensemble()
                .map(asked ->
                        "what there is so far: " + model.members().size() + " of " + asked.members() + " networks")
                .orElse("the best network so far");
    }

    private RunFacts facts(TableModel model, double seconds, Optional<String> interrupted) {
        List<String> notes = interrupted.stream()
                .map(soFar -> "The training was interrupted; this is " + soFar + ".")
                .toList();
        return new RunFacts(
                data, CommandText.of(spec), seconds, Provenance.currentVersion(), Optional.of(model.digest()), notes);
    }

    /**
     * Why trainings ended, those included that were cut short so early that their networks are not in the model.
     *
     * @param requested whether somebody asked for it; if not, they had no more time
     */
    static List<StopReason> stops(TableModel model, TableOptions options, boolean requested) {
        int asked = options.ensemble().map(Ensemble::members).orElse(1);
        return Stream.concat(
                        model.members().stream().map(member -> member.history().stop()),
                        model.members().size() < asked
                                ? Stream.of(requested ? StopReason.CANCELLED : StopReason.TIME)
                                : Stream.empty())
                .distinct()
                .toList();
    }
}
