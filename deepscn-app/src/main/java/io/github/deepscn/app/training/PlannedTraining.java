package io.github.deepscn.app.training;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A training that has its rows and is ready to begin.
 *
 * @param options the options that decide the model
 * @param base a model to grow instead of training a new one
 * @param training how the work is done
 */
public record PlannedTraining(TableOptions options, Optional<TableModel> base, TableTraining training, TablePlan plan) {
    /**
     * Chooses the task, the rows and the inputs.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public static PlannedTraining of(
            TableOptions options, Optional<TableModel> base, TableTraining training, Table table) {
        TablePlan plan = base.isPresent() ? training.plan(table, base.get()) : training.plan(table);
        return new PlannedTraining(base.isPresent() ? options : options.forPlan(plan), base, training, plan);
    }

    /** The memory that it needs. */
    public MemoryNeed memory() {
        return training.memory(plan);
    }

    /** The number of networks to train. */
    public int networks() {
        return options.ensemble().map(Ensemble::members).orElse(1);
    }

    /** The most nodes of all networks together. */
    public long nodes() {
        List<Integer> layers = options.training().layers();
        return options.ensemble()
                .map(networks -> networks.nodes(layers, plan.training().rows()))
                .orElseGet(() -> layers.stream().mapToLong(width -> width).sum());
    }

    /** The number of nodes of the model that it grows; 0 for a new model. */
    public int given() {
        return base.map(TableModel::nodes).orElse(0);
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
        describe(notes, plan, plan.training().rows(), plan.validation().rows());
        long missing = missingCells();
        if (missing > 0) {
            notes.println(Words.count(missing, "missing cell") + " filled in");
        }
    }

    /**
     * Prints the task and why it was chosen, the number of rows, the inputs and the columns that are not inputs.
     *
     * @param rows the number of training rows
     * @param heldOut the number of held-out rows
     */
    public static void describe(PrintWriter notes, TablePlan plan, long rows, long heldOut) {
        Encoder encoder = plan.encoder();
        notes.println("task: " + task(plan) + wayOut(plan));
        notes.println(Words.count(rows, "row") + " to learn from" + (heldOut > 0 ? ", " + heldOut + " held out" : "")
                + "; inputs: " + Words.inputs(encoder));
        if (plan.droppedRows() > 0) {
            notes.println(dropped(plan.droppedRows()));
        }
        Words.ignored(encoder).ifPresent(notes::println);
    }

    /** A phrase about rows that lack a target and were left out. */
    public static String dropped(long rows) {
        return Words.count(rows, "row") + " without a target dropped";
    }

    private static String task(TablePlan plan) {
        List<String> targets = plan.encoder().targetNames();
        return switch (plan.task()) {
            case AUTOENCODER -> "autoencoder, the inputs themselves";
            case REGRESSION -> "regression of " + Words.join(targets);
            case CLASSIFICATION -> "classification by " + targets.get(0);
        };
    }

    /** Why the task was chosen, and the option that takes the other one. */
    private static String wayOut(TablePlan plan) {
        List<TargetEncoding> targets = plan.encoder().targets();
        if (plan.reason().isEmpty()) {
            return "";
        }
        String other = plan.task() == Task.CLASSIFICATION
                ? "; --task regression takes it as numbers"
                : "; --task classification takes it as classes";
        boolean may = targets.size() == 1 && targets.get(0).number();
        return ", because " + plan.reason() + (may ? other : "");
    }

    /**
     * This training with its rows on the heap or in a file, as the memory options say.
     *
     * @param heap the bytes of the heap
     * @throws io.github.deepscn.data.BadInputException if it may need more than the limit
     */
    public PlannedTraining placed(MemoryOptions memory, long heap, PrintWriter notes) throws IOException {
        return new PlannedTraining(options, base, memory.within(training, plan, heap, notes), plan);
    }

    /**
     * The time left of its budget, if it has one.
     *
     * @param cancelled whether the end was requested
     * @param start the {@link System#nanoTime()} at which it began, reading included
     */
    public TimeLeft time(BooleanSupplier cancelled, long start) {
        return TimeLeft.of(options.training().stopRules().timeBudget(), cancelled, start, System::nanoTime);
    }

    /** Trains until the time is over; the result is then the best so far. */
    public TrainingOutcome run(TrainingListener listener, TimeLeft time) {
        long start = System.nanoTime();
        TableTraining told = training.listener(listener).within(time);
        TableFit fit = base.map(grown -> told.grow(grown, plan)).orElseGet(() -> told.fit(plan));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new TrainingOutcome(plan, fit, options, seconds, time.isCancelled());
    }
}
