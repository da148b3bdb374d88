package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.SparkEnsemble;
import io.github.deepscn.spark.SparkRows;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.train.Options;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/** A training by the params of an estimator, on the rows of a dataset, which stay in the executors. */
final class Training {
    private static final System.Logger LOG = System.getLogger(Training.class.getName());

    static final Check<String> PRESET = Check.oneOf(
            "preset", Arrays.stream(Preset.values()).map(ValueType::name).toArray(String[]::new));

    private final TrainingParams<?> params;

    Training(TrainingParams<?> params) {
        this.params = params;
    }

    /** Sets the defaults of an estimator. */
    static void setDefaults(TrainingParams<?> params) {
        params.setDefault(params.preset(), ValueType.name(Preset.FAST));
        params.setDefault(params.resume(), false);
        setInvalidDefault(params);
    }

    static void setInvalidDefault(InvalidParams<?> params) {
        params.setDefault(params.handleInvalid(), InvalidParams.ERROR);
    }

    static void setColumnDefaults(FeatureParams<?> params) {
        params.setDefault(params.featuresCol(), "features");
        params.setDefault(params.outputCol(), params.uid() + "__output");
    }

    /** Sets a param and returns its owner. */
    @SuppressWarnings("unchecked")
    static <T extends InvalidParams<T>, V> T set(InvalidParams<T> params, Param<V> param, V value) {
        return (T) params.set(param, value);
    }

    /** Adds the columns of intervals, if they are wanted: the prediction column's name with _low and with _high. */
    static StructType withInterval(IntervalParams<?> params, StructType schema, String predictionCol) {
        if (!params.isSet(params.interval()) || predictionCol.isEmpty()) {
            return schema;
        }
        StructType low = SchemaUtils.appendColumn(schema, predictionCol + "_low", DataTypes.DoubleType, false);
        return SchemaUtils.appendColumn(low, predictionCol + "_high", DataTypes.DoubleType, false);
    }

    static boolean skipsInvalid(InvalidParams<?> params) {
        return params.getOrDefault(params.handleInvalid()).equals(InvalidParams.SKIP);
    }

    /** The file that a checkpoint names. */
    static Path file(String checkpoint) {
        Require.that(!checkpoint.isBlank(), "checkpoint is blank, must be the name of a file");
        try {
            return Path.of(checkpoint);
        } catch (InvalidPathException e) {
            throw new BadInputException("checkpoint is '" + checkpoint + "', must be the name of a file", e);
        }
    }

    /** The value of a param, if it was set. */
    private <V> Optional<V> given(Param<V> param) {
        return OptionConverters.toJava(params.get(param));
    }

    /** The column that a param names; an empty name means none. */
    private Optional<String> column(Param<String> param) {
        return given(param).filter(name -> !name.isEmpty());
    }

    Optional<String> weightCol() {
        return column(params.weightCol());
    }

    Optional<String> validationIndicatorCol() {
        return column(params.validationIndicatorCol());
    }

    /**
     * The share of the rows that is held out.
     *
     * @throws BadInputException if both a share and a column of validation rows are set
     */
    double validation() {
        if (validationIndicatorCol().isPresent()) {
            Require.that(
                    !params.isSet(params.validation()),
                    "validation and validationIndicatorCol are both set, must be one of them: "
                            + "a share of the rows, or a column that says which");
            return 0;
        }
        return values().holdOut().share();
    }

    /** Whether an ensemble is asked for. */
    boolean isEnsemble() {
        return values().ensemble().isPresent();
    }

    /**
     * How the only network is configured.
     *
     * @throws BadInputException if an ensemble is asked for
     */
    Options options() {
        Require.that(
                !isEnsemble(),
                "an ensemble has no nodes in common, must be one network: set preset to fast or paper, and no ensemble");
        TableOptions values = values();
        Require.that(
                !values.robust(),
                "robust is true, but only an ensemble can be robust on a cluster: set preset to balanced or accurate");
        return values.training();
    }

    private TableOptions values() {
        var values = new HashMap<Option<?>, Object>();
        values.put(OptionCatalogue.PRESET, OptionCatalogue.PRESET.type().read(params.getOrDefault(params.preset())));
        for (Option<?> option : OptionParams.options()) {
            given(params.getParam(option.name()))
                    .ifPresent(value -> values.put(option, OptionParams.value(option, value)));
        }
        return new OptionValues(values).options(true);
    }

    /**
     * Trains one network.
     *
     * @param result makes the result from the network while the engine is still open
     * @throws io.github.deepscn.data.BadInputException if rows, params or checkpoint cannot be used
     */
    <R> R fit(
            Dataset<?> dataset,
            Options options,
            String featuresCol,
            String labelCol,
            int outputs,
            RowReader.Targets targets,
            BiFunction<DeepScnModel, SparkEngine, R> result) {
        Optional<Path> checkpoint = checkpoint();
        Optional<Path> resumed = checkpoint.filter(file -> resumes());
        var rows = RowReader.rows(dataset, featuresCol, labelCol, targets, this, options.seed());
        int inputs = RowReader.size(dataset, featuresCol);
        try (var engine = SparkEngine.over(rows, inputs, outputs, skipsInvalid(params))) {
            tellSkipped(engine.invalidRows());
            DeepScn training =
                    DeepScn.with(given(params.batch()).isEmpty() ? withBatch(engine, options, resumed) : options);
            training = checkpoint.map(training::checkpoint).orElse(training);
            training = resumed.map(training::resume).orElse(training);
            return result.apply(training.fit(engine, engine.fingerprint()), engine);
        }
    }

    private Optional<Path> checkpoint() {
        Optional<Path> checkpoint = given(params.checkpoint()).map(Training::file);
        Require.that(
                !resumes() || checkpoint.isPresent(),
                "resume is true without a checkpoint, must come with the file to resume from");
        return checkpoint;
    }

    private boolean resumes() {
        return (Boolean) params.getOrDefault(params.resume());
    }

    private void tellSkipped(long rows) {
        if (rows > 0) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    params.uid() + ": skipped " + rows + " rows that cannot be learnt from");
        }
    }

    /**
     * Trains an ensemble.
     *
     * @param classes in natural order; empty for numbers
     * @throws io.github.deepscn.data.BadInputException if rows, params or checkpoint cannot be used
     */
    TableFit.OfEnsemble fitEnsemble(
            Dataset<?> dataset, String featuresCol, String labelCol, List<String> classes, RowReader.Targets targets) {
        Require.that(
                !params.isSet(params.validation()) && validationIndicatorCol().isEmpty(),
                "validation and validationIndicatorCol go with one network only: each network of an ensemble is judged"
                        + " by rows that it was trained without");
        TableOptions options = values();
        TableTraining fresh = TableTraining.with(options);
        TableTraining training = checkpoint()
                .map(file -> resumes() ? fresh.resume(file) : fresh.checkpoint(file))
                .orElse(fresh);
        var rows = RowReader.rows(
                dataset,
                featuresCol,
                labelCol,
                targets,
                this,
                options.training().seed());
        int inputs = RowReader.size(dataset, featuresCol);
        boolean areClasses = !classes.isEmpty();
        int outputs = areClasses ? classes.size() : 1;
        try (var kept = SparkRows.over(rows, inputs, outputs, areClasses, skipsInvalid(params))) {
            tellSkipped(kept.invalidRows());
            TablePlan plan = VectorColumns.plan(dataset.schema(), featuresCol, labelCol, areClasses, kept);
            return SparkEnsemble.fit(training, options, plan, classes, kept);
        }
    }

    /** The options with the batch of the checkpoint, or with the batch that suits the cluster. */
    private Options withBatch(SparkEngine engine, Options options, Optional<Path> resumed) {
        if (resumed.isPresent()) {
            return StepSize.choices(options).stream()
                    .map(options::withBatch)
                    .filter(batched -> DeepScn.isCheckpointOf(resumed.get(), batched))
                    .findFirst()
                    .orElse(options);
        }
        StepSize step = StepSize.measured(engine, options);
        LOG.log(System.Logger.Level.INFO, params.uid() + ": " + step);
        return options.withBatch(step.nodes());
    }
}
