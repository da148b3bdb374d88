package io.github.deepscn.app.studio.runs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.folder.StudioFolder;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run in memory and on disk, where each file is written completely or not at all. Thread-safe; the training threads
 * never wait for it.
 */
final class KeptRun {
    static final String MODEL = "model.safetensors";
    static final String REPORT = "report.html";
    static final String CHECKPOINT = "checkpoint";

    /** The model of the run that this run grows from. */
    static final String BASE = "base.safetensors";

    private static final String ONNX = "model.onnx";
    private static final String RUN = "run.json";
    private static final String COURSE = "course.json";

    private final DataSets datasets;
    private final Path folder;
    private volatile Run run;
    private @Nullable Course live;
    private boolean deleted;
    private long version;
    private SoftReference<TrainedRun> trained = new SoftReference<>(null);
    private volatile boolean abandoned;

    KeptRun(DataSets datasets, Path folder, Run run) {
        this.datasets = datasets;
        this.folder = folder;
        this.run = run;
    }

    /**
     * Opens a stored run; a run that was training is interrupted. A folder that was left when a run was deleted while
     * it trained, or was incomplete, is deleted.
     *
     * @throws IOException if the file of the run is invalid
     */
    static Optional<KeptRun> open(DataSets datasets, Path folder) throws IOException {
        if (!Files.exists(folder.resolve(RUN))) {
            StudioFolder.delete(folder);
            return Optional.empty();
        }
        var kept = new KeptRun(datasets, folder, read(folder.resolve(RUN), Run.class));
        if (kept.run.state().isActive()) {
            kept.end(run -> run.withState(RunState.INTERRUPTED));
        }
        return Optional.of(kept);
    }

    private static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return JsonMapper.shared().readValue(Files.readAllBytes(file), type);
        } catch (JacksonException e) {
            throw new IOException(file + " is not valid: " + e.getOriginalMessage(), e);
        }
    }

    /** Also restricts access to files that others have written meanwhile, such as a checkpoint. */
    private void write(String name, Object value) throws IOException {
        if (!deleted) {
            WholeFile.write(file(name), out -> out.write(Json.document(value).getBytes(UTF_8)));
            OwnerOnly.tree(folder);
        }
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    String id() {
        return run().id();
    }

    /** The present state. */
    synchronized Run run() {
        return live == null
                ? run
                : run.withProgress(live.progress(run.progress().seconds()));
    }

    /**
     * The data set of the run.
     *
     * @throws Refusal if the data set was deleted
     */
    DataSet data() {
        RunOrigin origin = run().origin();
        try {
            return datasets.find(origin.dataset());
        } catch (Refusal e) {
            throw new Refusal(409, "the data set '" + origin.datasetName() + "' was deleted");
        }
    }

    /** Changes the run and stores it. */
    synchronized Run change(UnaryOperator<Run> how) throws IOException {
        run = how.apply(run);
        version++;
        Run changed = run();
        write(RUN, changed);
        return changed;
    }

    /**
     * Changes the run if its state allows it.
     *
     * @param may whether this state allows the change
     * @param otherwise why not, in words that follow the name of the run
     */
    synchronized Run changeFrom(Predicate<RunState> may, String otherwise, UnaryOperator<Run> how) throws IOException {
        Refusal.when(deleted || !may.test(run.state()), 409, "run '" + run.name() + "' " + otherwise);
        return change(how);
    }

    /** The training starts. */
    synchronized void begin(Course course, UnaryOperator<Run> how) throws IOException {
        live = course;
        change(how);
    }

    /** The training has ended. */
    synchronized Run end(UnaryOperator<Run> how) throws IOException {
        run = run();
        if (live != null) {
            write(COURSE, live.view());
        }
        version = version();
        live = null;
        return change(run -> how.apply(run.withProgress(run.progress().atRest())));
    }

    /** Stores the progress if the run is training. */
    synchronized void saveProgress() throws IOException {
        if (live != null) {
            write(COURSE, live.view());
            write(RUN, run());
        }
    }

    synchronized CourseView course() throws IOException {
        if (live != null) {
            return live.view();
        }
        return Files.exists(file(COURSE)) ? read(file(COURSE), CourseView.class) : CourseView.empty();
    }

    /** A number that changes with every change of the run or of its course. */
    synchronized long version() {
        return live == null ? version : version + live.version() + 1;
    }

    /** Asks the training to end without a model; its checkpoint remains. */
    void abandon() {
        abandoned = true;
    }

    /** Whether the training is to end, with the best model so far or abandoned. */
    boolean isStopping() {
        return abandoned || run.state() == RunState.STOPPING;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Removes the run, even if not all its files can be deleted; these remain until {@link #deleteFiles}. */
    synchronized void forget() throws IOException {
        deleted = true;
        abandoned = true;
        Files.deleteIfExists(file(RUN));
        version++;
    }

    /** Deletes the files of a removed run that no longer trains. */
    synchronized void deleteFiles() throws IOException {
        StudioFolder.delete(folder);
    }

    synchronized boolean isDeleted() {
        return deleted;
    }

    /** Replaces the model, and deletes the files that were made from the earlier one. */
    synchronized void setModel(TableModel model) throws IOException {
        if (!deleted) {
            Files.deleteIfExists(file(REPORT));
            Files.deleteIfExists(file(ONNX));
            model.save(file(MODEL));
            trained.clear();
        }
    }

    /**
     * The run with its model.
     *
     * @throws Refusal if the run has no model
     */
    synchronized TrainedRun trained() {
        Refusal.when(run.result() == null, 409, "run '" + run.name() + "' has no model yet");
        TrainedRun known = trained.get();
        if (known == null) {
            known = new Trained();
            trained = new SoftReference<>(known);
        }
        return known;
    }

    /** The model and the rows of a run, cached as long as memory allows. */
    private final class Trained implements TrainedRun {
        private @Nullable TableModel model;
        private @Nullable TablePlan plan;

        @Override
        public Run run() {
            return KeptRun.this.run();
        }

        @Override
        public DataSet data() {
            return KeptRun.this.data();
        }

        @Override
        public Path folder() {
            return folder;
        }

        @Override
        public synchronized TableModel model() {
            try {
                model = model == null ? TableModel.load(file(MODEL)) : model;
                return model;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public synchronized TablePlan plan() throws IOException {
            plan = plan == null ? TableTraining.with(options()).plan(table(), model()) : plan;
            return plan;
        }
    }
}
