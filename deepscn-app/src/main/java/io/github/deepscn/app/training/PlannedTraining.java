package io.github.deepscn.app.training;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A training that has its rows and is ready to begin. */
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

    /** The memory that it needs. */
    public MemoryNeed memory() {
        return training.memory(plan);
    }

    /** The number of networks to train, including those that only help to choose the sources. */
    public int networks() {
        return job.options().ensemble().map(Ensemble::trainings).orElse(1);
    }

    /** The most nodes of all networks together. */
    public long nodes() {
        List<Integer> layers = job.options().training().layers();
        return job.options()
                .ensemble()
                .map(networks -> networks.nodes(layers, plan.training().rows()))
                .orElseGet(() -> layers.stream().mapToLong(width -> width).sum());
    }

    /** The number of nodes of the model that it grows; 0 for a new model. */
    public int given() {
        return job.base().map(TableModel::nodes).orElse(0);
    }

    /** The number of missing cells in the training rows, which are filled in. */
    public long missingCells() {
        return plan.encoder().inspect(plan.training()).missing();
    }

    /** Sentences about outliers in the training rows. */
    public List<String> outliers() {
        return InspectionNotes.outliers(plan.outliers(), plan.encoder());
    }

    /** Prints the task, the inputs and the rows. */
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
     * This training with its rows on the heap or in a file, as the memory options say.
     *
     * @param heap the bytes of the heap
     * @throws io.github.deepscn.data.BadInputException if it may need more than the limit
     */
    public PlannedTraining placed(MemoryOptions memory, long heap, PrintWriter notes) throws IOException {
        var placed = new PlannedTraining(job, plan, memory.within(training, plan, heap, notes));
        notes.flush();
        return placed;
    }

    /**
     * The time left of its budget, if it has one.
     *
     * @param cancelled whether the end was requested
     * @param start the {@link System#nanoTime()} at which it began, reading included
     */
    public TimeLeft time(BooleanSupplier cancelled, long start) {
        return TimeLeft.of(job.options().training().stopRules().timeBudget(), cancelled, start, System::nanoTime);
    }

    /** Trains until the time is over; the result is then the best so far. */
    public TrainingOutcome run(TrainingListener listener, TimeLeft time) {
        long start = System.nanoTime();
        TableTraining told = training.listener(listener).within(time);
        TableFit fit = job.base().map(base -> told.grow(base, plan)).orElseGet(() -> told.fit(plan));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new TrainingOutcome(fit, job.options(), seconds, time.isCancelled());
    }
}
