package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.course.Course;
import io.github.deepscn.app.studio.course.CourseView;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A run in memory and on disk. Thread-safe; the training threads never wait for it. */
final class KeptRun {
    /** A training in progress. */
    private record Live(Course course, double before) {}

    private final RunFolder folder;
    private Run run;
    private @Nullable Live live;
    private boolean deleted;
    private long version;
    private SoftReference<Trained> trained = new SoftReference<>(null);
    private volatile boolean stopping;
    private volatile boolean abandoned;

    KeptRun(RunFolder folder, Run run) {
        this.folder = folder;
        this.run = run;
    }

    RunFolder folder() {
        return folder;
    }

    String id() {
        return run().id();
    }

    /** The present state. */
    synchronized Run run() {
        return live == null ? run : run.withProgress(live.course.progress(live.before));
    }

    /** Changes the run and stores it. */
    synchronized Run change(UnaryOperator<Run> how) throws IOException {
        run = how.apply(run());
        return keep();
    }

    /**
     * Changes the run if its state allows it.
     *
     * @param may whether this state allows the change
     * @param otherwise why not, in words that follow the name of the run
     */
    synchronized Run changeFrom(Predicate<RunState> may, String otherwise, UnaryOperator<Run> how) throws IOException {
        if (deleted || !may.test(run.state())) {
            throw new Refusal(409, "run '" + run.name() + "' " + otherwise);
        }
        return change(how);
    }

    private Run keep() throws IOException {
        version++;
        notifyAll();
        if (!deleted) {
            folder.write(run);
        }
        return run;
    }

    /** The training starts. */
    synchronized void begin(Course course, UnaryOperator<Run> how) throws IOException {
        live = new Live(course, run.progress().seconds());
        change(how);
    }

    /** The training has ended. */
    synchronized Run end(UnaryOperator<Run> how) throws IOException {
        run = run();
        if (live != null && !deleted) {
            folder.write(live.course.view());
        }
        version = version();
        live = null;
        stopping = false;
        run = how.apply(run.withProgress(run.progress().atRest()));
        return keep();
    }

    /** Stores the progress if the run is training. */
    void saveProgress() throws IOException {
        Live now;
        synchronized (this) {
            now = live;
        }
        if (now == null) {
            return;
        }
        CourseView course = now.course.view();
        synchronized (this) {
            if (live != null && live.course.equals(now.course) && !deleted) {
                folder.write(course);
                folder.write(run());
            }
        }
    }

    synchronized CourseView course() throws IOException {
        return live == null ? folder.readCourse() : live.course.view();
    }

    /** A number that changes with every change of the run or of its course. */
    synchronized long version() {
        return live == null ? version : version + live.course.version() + 1;
    }

    /** Waits until something other than the training changes the run, or the time is over. */
    synchronized void await(long millis) throws InterruptedException {
        long seen = version;
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0 && version == seen; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    /** Asks the training to end with the best model so far. */
    void stop() {
        stopping = true;
    }

    /** Asks the training to end without a model; its checkpoint remains. */
    void abandon() {
        abandoned = true;
    }

    boolean isStopping() {
        return stopping || abandoned;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Removes the run; its files remain until {@link #deleteFiles}. */
    synchronized void forget() throws IOException {
        deleted = true;
        abandoned = true;
        folder.forget();
        version++;
        notifyAll();
    }

    /** Deletes the files of a removed run that no longer trains. */
    synchronized void deleteFiles() throws IOException {
        folder.delete();
    }

    synchronized boolean isDeleted() {
        return deleted;
    }

    /** Replaces the model. */
    synchronized void setModel(TableModel model) throws IOException {
        if (!deleted) {
            folder.deleteDerived();
            model.save(folder.model());
            trained = new SoftReference<>(null);
        }
    }

    /**
     * The run with its model.
     *
     * @throws Refusal if the run has no model
     */
    synchronized TrainedRun trained(DataSets data) {
        if (run.result() == null) {
            throw new Refusal(409, "run '" + run.name() + "' has no model yet");
        }
        Trained known = trained.get();
        if (known == null) {
            known = new Trained(data);
            trained = new SoftReference<>(known);
        }
        return known;
    }

    /** The model and the rows of a run, cached as long as memory allows. */
    private final class Trained implements TrainedRun {
        private final DataSets datasets;
        private @Nullable TableModel model;
        private @Nullable TablePlan plan;

        Trained(DataSets datasets) {
            this.datasets = datasets;
        }

        @Override
        public String id() {
            return run().id();
        }

        @Override
        public String name() {
            return run().name();
        }

        @Override
        public DataSet data() {
            return Runs.data(datasets, run().origin());
        }

        @Override
        public RunOrigin origin() {
            return run().origin();
        }

        @Override
        public Table table() throws IOException {
            RunOptions options = understood();
            return data().table(options.types(), options.seed());
        }

        @Override
        public synchronized TableModel model() {
            try {
                model = model == null ? TableModel.load(folder.model()) : model;
                return model;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public TableOptions options() {
            return understood().table();
        }

        private RunOptions understood() {
            return new RunOptions(run().origin().options());
        }

        @Override
        public synchronized TablePlan plan() throws IOException {
            if (plan == null) {
                plan = TableTraining.with(options()).plan(table(), model());
            }
            return plan;
        }

        @Override
        public Path folder() {
            return folder.path();
        }
    }
}
