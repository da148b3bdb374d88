package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.train.Options;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.sql.Dataset;

/** Trains one network on the rows of a dataset, which stay in the executors. */
final class Training {
    private static final System.Logger LOG = System.getLogger(Training.class.getName());

    private final Settings settings;
    private final Options options;
    private final boolean skipsInvalid;
    private final String uid;

    Training(TrainingParams<?> params, Options options) {
        this.settings = new Settings(params);
        this.options = options;
        this.skipsInvalid = Settings.skipsInvalid(params);
        this.uid = params.uid();
    }

    /**
     * Trains.
     *
     * @param result makes the result from the network while the engine is still open
     * @throws io.github.deepscn.data.BadInputException if rows, params or checkpoint cannot be used
     */
    <R> R fit(
            Dataset<?> dataset,
            String featuresCol,
            String labelCol,
            int outputs,
            RowReader.Targets targets,
            BiFunction<DeepScnModel, SparkEngine, R> result) {
        Optional<Path> checkpoint = settings.checkpoint();
        Optional<Path> resumed = settings.resumes() ? checkpoint : Optional.empty();
        var rows = RowReader.rows(dataset, featuresCol, labelCol, targets, settings, options.seed());
        int inputs = RowReader.size(dataset, featuresCol);
        try (var engine = SparkEngine.over(rows, inputs, outputs, skipsInvalid)) {
            if (engine.invalidRows() > 0) {
                String skipped = uid + ": skipped " + engine.invalidRows() + " rows that cannot be learnt from";
                LOG.log(System.Logger.Level.WARNING, skipped);
            }
            DeepScn training = DeepScn.with(settings.measuresBatch() ? withBatch(engine, resumed) : options);
            training = checkpoint.map(training::checkpoint).orElse(training);
            training = resumed.map(training::resume).orElse(training);
            return result.apply(training.fit(engine, engine.fingerprint()), engine);
        }
    }

    /** The options with the batch of the checkpoint, or with the batch that suits the cluster. */
    private Options withBatch(SparkEngine engine, Optional<Path> resumed) {
        if (resumed.isPresent()) {
            return StepSize.choices(options).stream()
                    .map(options::withBatch)
                    .filter(batched -> DeepScn.isCheckpointOf(resumed.get(), batched))
                    .findFirst()
                    .orElse(options);
        }
        StepSize step = StepSize.measured(engine, options);
        LOG.log(System.Logger.Level.INFO, uid + ": " + step);
        return options.withBatch(step.nodes());
    }
}
