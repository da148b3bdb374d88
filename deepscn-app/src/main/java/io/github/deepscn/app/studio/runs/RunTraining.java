package io.github.deepscn.app.studio.runs;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.course.Course;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.MemoryOptions;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.report.TrainingReport;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Trains a run. The run records whatever goes wrong. */
final class RunTraining {
    /** Ends a training whose result is no longer wanted. */
    private static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Abandoned() {
            super("the training was abandoned", null, false, false);
        }
    }

    private final DataSets datasets;
    private final KeptRun kept;
    private final RunFolder folder;

    RunTraining(DataSets datasets, KeptRun kept) {
        this.datasets = datasets;
        this.kept = kept;
        this.folder = kept.folder();
    }

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
                    throw new Abandoned();
                }
                finish(outcome);
            } catch (Abandoned e) {
                kept.end(run -> run.withState(RunState.INTERRUPTED));
            } catch (Throwable e) { // including a full heap: otherwise the run would seem to train for ever
                String sentence = sentence(e);
                kept.end(run -> run.failed(sentence));
            }
        } catch (IOException e) {
            // The disk is full or gone. The run has ended in memory; on disk it appears as interrupted.
            System.getLogger(RunTraining.class.getName()).log(System.Logger.Level.WARNING, e.toString());
        }
    }

    private PlannedTraining plan(int threads, long heap) throws IOException {
        RunOrigin origin = kept.run().origin();
        var options = new RunOptions(origin.options());
        TableTraining training = TableTraining.with(options.table()).threads(threads);
        Optional<TableModel> base = Optional.empty();
        if (origin.kind() == RunKind.GROWN) {
            base = Optional.of(TableModel.load(folder.base()));
        } else {
            Path checkpoint = folder.checkpoint();
            training = Files.exists(checkpoint) ? training.resume(checkpoint) : training.checkpoint(checkpoint);
        }
        DataSet data = Runs.data(datasets, origin);
        return PlannedTraining.of(options.table(), base, training, data.table(options.types(), options.seed()))
                .placed(new MemoryOptions(), heap, new PrintWriter(Writer.nullWriter()));
    }

    private Course begin(PlannedTraining planned, long heap) throws IOException {
        ErrorUnit unit = ErrorUnit.of(planned.plan().task(), planned.plan().encoder());
        var subject = new Run.Subject(Words.id(planned.plan().task()), target(planned), unit.name());
        var course = new Course(unit, planned.networks(), planned.nodes(), planned.given());
        List<String> warnings = warnings(planned, heap);
        kept.begin(course, run -> run.withSubject(subject, warnings));
        return course;
    }

    private static String target(PlannedTraining planned) {
        return planned.plan().encoder().targets().stream()
                .map(TargetEncoding::column)
                .collect(Collectors.joining(", "));
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
                throw new Abandoned();
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
            kept.change(run -> run.withSubject(run.subject(), joined(run.warnings(), List.of(warning))));
        } catch (IOException e) {
            System.getLogger(RunTraining.class.getName()).log(System.Logger.Level.WARNING, e.toString());
        }
    }

    private static List<String> joined(List<String> warnings, List<String> more) {
        return Stream.concat(warnings.stream(), more.stream()).toList();
    }

    private void finish(TrainingOutcome outcome) throws IOException {
        TableModel model = outcome.model();
        kept.setModel(model);
        Map<String, Object> result =
                outcome.result(Optional.of("model.safetensors")).document();
        List<String> notes = report(outcome);
        if (!outcome.interrupted()) {
            Files.deleteIfExists(folder.checkpoint());
        }
        kept.end(run -> run.withState(outcome.interrupted() ? RunState.STOPPED : RunState.DONE)
                .withSubject(run.subject(), joined(run.warnings(), notes))
                .withProgress(run.progress().ended(outcome.model()))
                .withResult(result));
    }

    /** Writes the report; returns a warning if that fails. */
    private List<String> report(TrainingOutcome outcome) throws IOException {
        Run run = kept.run();
        if (kept.isDeleted()) {
            return List.of();
        }
        try {
            TrainingReport.write(
                    folder.report(),
                    outcome.fit(),
                    outcome.options(),
                    outcome.facts(run.origin().datasetName(), run.origin().command()));
            return List.of();
        } catch (RuntimeException e) {
            return List.of("The report could not be written: " + Failures.sentence(e));
        }
    }

    /** What went wrong, without paths of this machine. */
    private String sentence(Throwable e) {
        if (e instanceof Refusal) {
            return String.valueOf(e.getMessage());
        }
        return withoutFolder(Failures.sentence(e));
    }

    private String withoutFolder(String text) {
        return text.replace(folder.path() + folder.path().getFileSystem().getSeparator(), "");
    }
}
