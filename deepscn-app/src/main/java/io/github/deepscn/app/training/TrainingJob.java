package io.github.deepscn.app.training;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Table;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A requested training: the options that decide the model, and how the work is done.
 *
 * @param options the options that decide the model
 * @param base a model to grow instead of training a new one
 * @param threads the number of threads
 * @param checkpoint the file to which each node is written
 * @param resumes whether it resumes from the checkpoint
 */
public record TrainingJob(
        TableOptions options, Optional<TableModel> base, int threads, Optional<Path> checkpoint, boolean resumes) {
    /** On all cores, without a checkpoint. */
    public static TrainingJob of(TableOptions options) {
        return new TrainingJob(
                options, Optional.empty(), Runtime.getRuntime().availableProcessors(), Optional.empty(), false);
    }

    public TrainingJob withBase(TableModel grown) {
        return new TrainingJob(options, Optional.of(grown), threads, checkpoint, resumes);
    }

    public TrainingJob withThreads(int count) {
        return new TrainingJob(options, base, count, checkpoint, resumes);
    }

    /** Keeps a checkpoint, and resumes from the existing one if asked to. */
    public TrainingJob withCheckpoint(Path file, boolean resume) {
        return new TrainingJob(options, base, threads, Optional.of(file), resume);
    }

    /**
     * Chooses the task, the rows and the inputs.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public PlannedTraining plan(Table table) {
        TableTraining training = training();
        TablePlan plan = base.isPresent() ? training.plan(table, base.get()) : training.plan(table);
        return new PlannedTraining(this, plan, training);
    }

    private TableTraining training() {
        TableTraining training = TableTraining.with(options).threads(threads);
        if (checkpoint.isEmpty()) {
            return training;
        }
        return resumes ? training.resume(checkpoint.get()) : training.checkpoint(checkpoint.get());
    }
}
