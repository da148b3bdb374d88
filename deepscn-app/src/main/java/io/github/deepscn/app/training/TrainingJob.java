package io.github.deepscn.app.training;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Table;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A training that is asked for, wherever it is asked for: what decides the model, and how it is worked on.
 *
 * @param options what decides the model
 * @param base a model whose network is to grow in place of a new one
 * @param threads that compute
 * @param checkpoint where every node is written down as it comes
 * @param resumes whether it goes on from the checkpoint
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

    /** Keeps a checkpoint, and goes on from the one that is there if it is to resume. */
    public TrainingJob withCheckpoint(Path file, boolean resume) {
        return new TrainingJob(options, base, threads, Optional.of(file), resume);
    }

    /**
     * All that comes before the network.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are not there or do not suit their purpose
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
