package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A run and its folder, which agree whenever nobody is within. Thread-safe; who trains never waits for it. */
final class KeptRun {
    /** A training that goes on. */
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

    /** As it is now. */
    synchronized Run run() {
        return live == null ? run : run.withProgress(live.course.progress(live.before));
    }

    /** Changes it and writes it down. */
    synchronized Run change(UnaryOperator<Run> how) throws IOException {
        run = how.apply(run());
        return keep();
    }

    /**
     * The same, if it may be.
     *
     * @param may whether it may be changed from this state
     * @param otherwise why not, in words that follow its name
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

    /** It trains from here on, and its course is this. */
    synchronized void begin(Course course, UnaryOperator<Run> how) throws IOException {
        live = new Live(course, run.progress().seconds());
        change(how);
    }

    /** It trains no more. */
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

    /** Writes down how far it has come, if it trains. */
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

    CourseView course() throws IOException {
        synchronized (this) {
            if (live == null) {
                return folder.readCourse();
            }
            return live.course.view();
        }
    }

    /** What has changed by then, as a number. */
    synchronized long version() {
        return live == null ? version : version + live.course.version() + 1;
    }

    /** Waits until it is changed by more than its training, or the time is over. */
    synchronized void await(long millis) throws InterruptedException {
        long seen = version;
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0 && version == seen; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    /** It is to end, and to keep what there is. */
    void stop() {
        stopping = true;
    }

    /** It is to end, whatever there is; its checkpoint stays. */
    void abandon() {
        abandoned = true;
    }

    boolean isStopping() {
        return stopping || abandoned;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Forgets the run; its files stay until {@link #deleteFiles}. */
    synchronized void forget() throws IOException {
        deleted = true;
        abandoned = true;
        folder.forget();
        version++;
        notifyAll();
    }

    /** Deletes the files of a run that is forgotten and trains no more. */
    synchronized void deleteFiles() throws IOException {
        if (Files.exists(folder.path())) {
            folder.delete();
        }
    }

    synchronized boolean isDeleted() {
        return deleted;
    }

    /** Another model takes the place of the one before. */
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
     * @throws Refusal if it has none
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

    /** What is made of the files of a run, kept as long as there is memory for it. */
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
                RunOptions options = understood();
                plan = TableTraining.with(options.table()).plan(data().table(options.types(), options.seed()), model());
            }
            return plan;
        }

        @Override
        public Path folder() {
            return folder.path();
        }
    }
}
