package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.spark.TrainingRow;
import io.github.deepscn.train.Options;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;

/** One training, where the rows of a dataset are. */
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
     * @param result what is made of the network while the rows are still at hand
     * @throws io.github.deepscn.data.BadInputException if rows, params or checkpoint cannot be used
     */
    <R> R fit(
            Dataset<?> dataset,
            String featuresCol,
            String labelCol,
            Targets targets,
            BiFunction<DeepScnModel, SparkEngine, R> result) {
        boolean resumes = settings.resumes();
        JavaRDD<TrainingRow> rows = RowReader.rows(dataset, featuresCol, labelCol, targets, settings, options.seed());
        int inputs = RowReader.size(dataset, featuresCol);
        try (var engine = SparkEngine.over(rows, inputs, targets.count(), skipsInvalid)) {
            if (engine.invalidRows() > 0) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "{0}: {1} rows were skipped, as they cannot be learnt from",
                        uid,
                        engine.invalidRows());
            }
            Options settled = settings.measuresBatch() ? withBatch(engine, resumes) : options;
            return result.apply(door(settled, resumes).fit(engine, engine.fingerprint()), engine);
        }
    }

    private DeepScn door(Options settled, boolean resumes) {
        DeepScn door = DeepScn.with(settled);
        return settings.checkpoint()
                .map(file -> resumes ? door.resume(file) : door.checkpoint(file))
                .orElse(door);
    }

    /** The batch of the checkpoint, if there is one to go on from, or else the one that suits the cluster. */
    private Options withBatch(SparkEngine engine, boolean resumes) {
        Optional<Path> earlier = settings.checkpoint().filter(file -> resumes);
        if (earlier.isPresent()) {
            return StepSize.choices(options).stream()
                    .map(options::withBatch)
                    .filter(batched -> DeepScn.isCheckpointOf(earlier.get(), batched))
                    .findFirst()
                    .orElse(options);
        }
        StepSize step = StepSize.measured(engine, options);
        LOG.log(
                System.Logger.Level.INFO,
                "{0}: steps of {1} nodes, as an empty round takes {2} s and the scoring of candidates {3} s more",
                uid,
                step.nodes(),
                step.emptyRound(),
                step.scoring());
        return options.withBatch(step.nodes());
    }
}
