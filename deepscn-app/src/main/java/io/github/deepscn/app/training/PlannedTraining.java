package io.github.deepscn.app.training;

import io.github.deepscn.Ensemble;
import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A training that knows its rows and is ready to begin. */
public final class PlannedTraining {
    private final TrainingJob job;
    private final TablePlan plan;
    private final TableTraining training;

    public PlannedTraining(TrainingJob job, TablePlan plan, TableTraining training) {
        this.job = job;
        this.plan = plan;
        this.training = training;
    }

    public TablePlan plan() {
        return plan;
    }

    /** What it takes of memory where its rows lie now. */
    public MemoryNeed memory() {
        return training.memory(plan);
    }

    /** How many networks are trained, those included that only help to choose the sources. */
    public int networks() {
        return job.options().ensemble().map(Ensemble::trainings).orElse(1);
    }

    /** How many nodes are configured at most, in all networks together. */
    public long nodes() {
        List<Integer> layers = job.options().training().layers();
        return job.options()
                .ensemble()
                .map(networks -> networks.nodes(layers, plan.training().rows()))
                .orElseGet(() -> layers.stream().mapToLong(width -> width).sum());
    }

    /** How many of them are there before it begins, since it grows a model. */
    public int given() {
        return job.base().map(TableModel::nodes).orElse(0);
    }

    /** How many cells of the training rows are filled in because they are missing. */
    public long missingCells() {
        return plan.encoder().inspect(plan.training()).missing();
    }

    /** Cells of the training rows that may spoil what is learnt, in sentences. */
    public List<String> outliers() {
        return InspectionNotes.outliers(plan.outliers(), plan.encoder());
    }

    /** Prints what is learnt from what. */
    public void describe(PrintWriter notes) {
        Encoder encoder = plan.encoder();
        PlanNotes.print(
                notes,
                plan.task(),
                encoder,
                plan.training().rows(),
                plan.validation().rows());
        long missing = missingCells();
        if (missing > 0) {
            notes.println(Words.count(missing, "missing cell") + " filled in");
        }
        notes.flush();
    }

    /**
     * The same with its rows where there is room for them.
     *
     * @param heap bytes that it may take on the heap
     * @throws io.github.deepscn.data.BadInputException if it may take more than was allowed
     */
    public PlannedTraining placed(MemoryOptions memory, long heap, PrintWriter notes) throws IOException {
        var placed = new PlannedTraining(job, plan, memory.within(training, plan, heap, notes));
        notes.flush();
        return placed;
    }

    /**
     * The time that it has: its budget, if it has one.
     *
     * @param cancelled whether somebody asks for the end
     * @param start when it began, rows to be read included, as {@link System#nanoTime()} had it
     */
    public TimeLeft time(BooleanSupplier cancelled, long start) {
        return TimeLeft.of(job.options().training().stopRules().timeBudget(), cancelled, start, System::nanoTime);
    }

    /** Trains until the time is over; then there is what there was so far. */
    public TrainingOutcome run(TrainingListener listener, TimeLeft time) {
        long start = System.nanoTime();
        TableTraining told = training.listener(listener).within(time);
        TableFit fit = job.base().map(base -> told.grow(base, plan)).orElseGet(() -> told.fit(plan));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new TrainingOutcome(fit, job.options(), seconds, time.isCancelled());
    }
}
