package io.github.deepscn.app;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.Interruption;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.CommandText;
import io.github.deepscn.app.training.MemoryOptions;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.app.training.TrainingProgress;
import io.github.deepscn.app.training.TrainingResult;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.report.TrainingReport;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn train}. */
@Command(
        name = "train",
        customSynopsis = "deepscn train DATA --target COL [-o MODEL] [OPTIONS]",
        description = "Learn to predict a column of a table.",
        footer = {"", DataOptions.FOOTER, "Example: deepscn train houses.csv --target price -o model.safetensors"})
final class TrainCommand extends ResultCommand {
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

    @Override
    void run() throws IOException {
        long start = System.nanoTime();
        TableOptions options = learning.options(grow != null);
        requireOutputs(options.ensemble().isPresent());
        if (grow == null) {
            learning.requireTarget();
        }
        OutputFile.warnIfNone(output, common);
        PlannedTraining planned = planned(options);
        var shown =
                new TrainingProgress(common.warnings(), planned.plan().encoder().errorScale());
        try (var interruption = new Interruption()) {
            TimeLeft time = planned.time(interruption::requested, start);
            warnIfOver(time);
            TrainingOutcome outcome = train(planned, shown, time, interruption);
            TrainingResult result = finish(outcome, time, interruption);
            tell(outcome, result, planned.plan().training().rows());
        }
        shown.tellInTheEnd();
    }

    private void warnIfOver(TimeLeft time) {
        if (time.isLimited() && time.isOver()) {
            double took = time.budget() - time.seconds();
            common.warnings()
                    .println(String.format(
                            Locale.ROOT,
                            "warning: reading took %.1f s and the time budget is %.1f s, so the network gets no nodes;"
                                    + " give more time with --time-budget, or read fewer rows with --sample",
                            took,
                            time.budget()));
        }
    }

    private PlannedTraining planned(TableOptions options) throws IOException {
        long heap = Runtime.getRuntime().maxMemory();
        PlannedTraining planned;
        var understood = new ArrayList<String>();
        try (Progress progress = common.phases()) {
            progress.phase("reading " + data);
            Table table = reading.read(
                    data,
                    options,
                    (source, rows, columns) -> MemoryNeed.requireRoom(source, rows, columns, options, heap),
                    understood::add);
            progress.phase("looking at the columns");
            TableTraining training = TableTraining.with(options).threads(common.threads());
            if (checkpoint != null) {
                training = resume ? training.resume(checkpoint) : training.checkpoint(checkpoint);
            }
            Optional<TableModel> base = grow == null ? Optional.empty() : Optional.of(TableModel.load(grow));
            planned = PlannedTraining.of(options, base, training, table);
        }
        planned.describe(common.notes());
        understood.forEach(common.notes()::println);
        planned.outliers().forEach(line -> common.warnings().println("warning: " + line));
        return planned.placed(memory, heap, common.notes());
    }

    private void requireOutputs(boolean several) throws IOException {
        OutputFile.require(output, data);
        OutputFile.require(report, data);
        OutputFile.requireCheckpoint(checkpoint);
        var places = new HashSet<Path>();
        for (@Nullable Path file : Arrays.asList(output, report, checkpoint)) {
            require(
                    file == null || places.add(WholeFile.place(file)),
                    "-o, --report and --checkpoint must name different files, but " + file + " is two of them");
        }
        memory.require();
        require(!resume || checkpoint != null, "--resume needs --checkpoint FILE, the file to resume from");
        require(grow == null || !several, "--grow goes with one network only, not with an ensemble");
        require(grow == null || checkpoint == null, "--grow and --checkpoint do not go together");
    }

    private TrainingOutcome train(
            PlannedTraining planned, TrainingProgress shown, TimeLeft time, Interruption interruption) {
        // the part of the budget that is kept for starting Java, scores, the model file and the report
        double end = planned.options()
                .training()
                .stopRules()
                .timeBudget()
                .map(budget -> 0.5 + (report == null ? 0.02 : 0.1) * (budget.toMillis() / 1000.0))
                .orElse(0.0);
        try (Progress progress = common.progress("nodes", planned.nodes())) {
            progress.phase("preparing the rows");
            return planned.run(
                    event -> {
                        if (event instanceof TrainingEvent.NodeAdded) {
                            interruption.keep();
                        }
                        shown.show(event, progress);
                    },
                    time.before(() -> end));
        }
    }

    /** Writes the model, scores it, and writes the report. */
    private TrainingResult finish(TrainingOutcome outcome, TimeLeft time, Interruption interruption)
            throws IOException {
        try (Progress progress = common.phases()) {
            if (output != null) {
                progress.phase("writing " + output);
                save(outcome.model(), output);
            }
            interruption.letGo();
            progress.phase("judging the model");
            TrainingResult result = outcome.result(Optional.ofNullable(output).map(Path::toString), time);
            if (report != null) {
                progress.phase("writing " + report);
                var facts = outcome.facts(data, CommandText.of(common.command()));
                TrainingReport.write(report, outcome.fit(), outcome.options(), facts);
            }
            return result;
        }
    }

    /** If the model cannot be written, the checkpoint still allows to write it later. */
    private void save(TableModel model, Path file) throws IOException {
        try {
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

    private void tell(TrainingOutcome outcome, TrainingResult result, int rows) {
        outcome.setAside().ifPresent(common.notes()::println);
        int learnt = outcome.fit().training().rows();
        if (outcome.untouched() > 0) {
            String some = String.format(Locale.ROOT, "%,d of %,d rows", learnt, rows);
            common.notes().println("the time budget was enough to learn from " + some + ", drawn at random");
        }
        show(result.document(), out -> {
            result.print(out);
            if (report != null) {
                out.println("report: " + report);
            }
        });
        if (outcome.interrupted()) {
            common.notes()
                    .println("interrupted: " + (output == null ? "this is " : output + " holds ") + outcome.soFar());
        }
    }
}
