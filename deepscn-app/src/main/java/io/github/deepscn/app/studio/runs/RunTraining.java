package io.github.deepscn.app.studio.runs;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.training.MemoryOptions;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Trains a run. The run records whatever goes wrong. */
record RunTraining(KeptRun kept) {
    /**
     * Trains to the end.
     *
     * @param threads number of computing threads
     * @param heap maximum memory in bytes
     */
    void train(int threads, long heap) {
        long start = System.nanoTime();
        try {
            try {
                kept.change(run -> run.state() == RunState.QUEUED ? run.withState(RunState.TRAINING) : run);
                PlannedTraining planned = plan(threads, heap);
                TrainingOutcome outcome =
                        planned.run(listener(begin(planned, heap)), planned.time(kept::isStopping, start));
                if (kept.isAbandoned() && outcome.interrupted()) {
                    throw new CancellationException("the training was abandoned");
                }
                finish(outcome);
            } catch (Throwable e) { // including a full heap: otherwise the run would seem to train for ever
                String sentence = sentence(e);
                kept.end(run -> kept.isAbandoned() ? run.withState(RunState.INTERRUPTED) : run.failed(sentence));
            }
        } catch (IOException e) {
            // The disk is full or gone. The run has ended in memory; on disk it appears as interrupted.
            Runs.warn(e);
        }
    }

    private PlannedTraining plan(int threads, long heap) throws IOException {
        RunOrigin origin = kept.run().origin();
        RunOptions options = origin.parsed();
        TableTraining training = TableTraining.with(options.table()).threads(threads);
        Optional<TableModel> base = Optional.empty();
        if (origin.kind() == RunKind.GROWN) {
            base = Optional.of(TableModel.load(kept.file(KeptRun.BASE)));
        } else {
            Path checkpoint = kept.file(KeptRun.CHECKPOINT);
            training = Files.exists(checkpoint) ? training.resume(checkpoint) : training.checkpoint(checkpoint);
        }
        return PlannedTraining.of(options.table(), base, training, options.table(kept.data()))
                .placed(new MemoryOptions(), heap, new PrintWriter(Writer.nullWriter()));
    }

    private Course begin(PlannedTraining planned, long heap) throws IOException {
        Task task = planned.plan().task();
        Encoder encoder = planned.plan().encoder();
        var course = new Course(ErrorUnit.of(task, encoder), planned.networks(), planned.nodes(), planned.given());
        List<String> warnings = warnings(planned, heap);
        kept.begin(course, run -> run.withSubject(Run.Subject.of(task, encoder), warnings));
        return course;
    }

    private static List<String> warnings(PlannedTraining planned, long heap) {
        var warnings = new ArrayList<>(PlanDocument.warnings(planned));
        MemoryNeed need = planned.memory();
        if (need.fileBytes() > 0) {
            warnings.add("Rows are kept in a temporary file because they do not fit into Java's memory.");
        }
        if (need.exceeds(heap)) {
            warnings.add("This may need more memory than Java has; raise the limit with JAVA_OPTS=-Xmx...");
        }
        return warnings;
    }

    TrainingListener listener(TrainingListener course) {
        return event -> {
            if (kept.isAbandoned()) {
                throw new CancellationException("the training was abandoned");
            }
            if (event instanceof TrainingEvent.CheckpointFailed failed) {
                warn("The checkpoint is incomplete; an interrupted run resumes from its last complete part: "
                        + withoutFolder(failed.reason()) + ".");
            }
            course.on(event);
        };
    }

    /** On a full disk the warning cannot be stored; the run in memory still has it. */
    private void warn(String warning) {
        try {
            kept.change(run -> run.withWarning(warning));
        } catch (IOException e) {
            Runs.warn(e);
        }
    }

    private void finish(TrainingOutcome outcome) throws IOException {
        kept.setModel(outcome.model());
        Map<String, Object> result = outcome.result(Optional.of(KeptRun.MODEL)).document();
        report(outcome);
        if (!outcome.interrupted()) {
            Files.deleteIfExists(kept.file(KeptRun.CHECKPOINT));
        }
        RunState state = outcome.interrupted() ? RunState.STOPPED : RunState.DONE;
        kept.end(run -> run.ended(state, outcome.model(), result));
    }

    private void report(TrainingOutcome outcome) throws IOException {
        if (kept.isDeleted()) {
            return;
        }
        try {
            kept.run().origin().writeReport(kept.file(KeptRun.REPORT), outcome);
        } catch (RuntimeException e) {
            warn("The report could not be written: " + Failures.sentence(e));
        }
    }

    /** What went wrong, without paths of this machine. */
    private String sentence(Throwable e) {
        return e instanceof Refusal ? String.valueOf(e.getMessage()) : withoutFolder(Failures.sentence(e));
    }

    private String withoutFolder(String text) {
        return text.replace(kept.file("") + File.separator, "");
    }
}
