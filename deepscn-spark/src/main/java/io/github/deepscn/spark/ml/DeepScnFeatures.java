package io.github.deepscn.spark.ml;

import io.github.deepscn.data.Require;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.spark.ModelParcel;
import io.github.deepscn.train.Options;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/**
 * Trains a Deep Stochastic Configuration Network whose node outputs are features for other learners. The network learns
 * a column of numbers or vectors; without a label column it learns its own inputs, as an autoencoder.
 *
 * <p>An autoencoder uses the relaxed mechanism unless another is set, and has no input links. Features are used as they
 * are: scale inputs of different units with a {@code StandardScaler} first. A partition is one task: use as many as
 * there are cores, or a few times as many.
 */
public final class DeepScnFeatures extends Estimator<DeepScnFeaturesModel>
        implements TrainingParams<DeepScnFeatures>, FeatureParams<DeepScnFeatures>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;

    public DeepScnFeatures() {
        this(Identifiable.randomUID("deepScnFeatures"));
    }

    public DeepScnFeatures(String uid) {
        this(EarlyUid.of(uid));
    }

    private DeepScnFeatures(EarlyUid uid) {
        this.uid = uid.settled();
        Training.setDefaults(this);
        Training.setColumnDefaults(this);
    }

    public static MLReader<DeepScnFeatures> read() {
        return new DefaultParamsReader<>();
    }

    public static DeepScnFeatures load(String path) {
        return read().load(path);
    }

    @Override
    public Param<?>[] params() {
        return OptionParams.complete(this, super.params());
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /** The column of numbers or vectors that the network learns; it learns the features if this is not set. */
    public Param<String> labelCol() {
        return new Param<>(this, "labelCol", "the column of numbers or vectors to learn; the features if not set");
    }

    /** Sets {@link #labelCol}. */
    public DeepScnFeatures setLabelCol(String column) {
        set(labelCol(), column);
        return this;
    }

    private Optional<String> label() {
        return OptionConverters.toJava(get(labelCol())).filter(name -> !name.isEmpty());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        RowReader.requireColumns(schema, new Training(this));
        label().filter(name -> !RowReader.isVector(schema, name))
                .ifPresent(name -> SchemaUtils.checkNumericType(schema, name, ""));
        SchemaUtils.checkColumnType(schema, getOrDefault(featuresCol()), SQLDataTypes.VectorType(), "");
        return SchemaUtils.appendColumn(schema, getOrDefault(outputCol()), SQLDataTypes.VectorType(), false);
    }

    @Override
    public DeepScnFeaturesModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema(), true);
        String features = getOrDefault(featuresCol());
        String target = label().orElse(features);
        int outputs = RowReader.isVector(dataset.schema(), target) ? RowReader.size(dataset, target) : 1;
        DeepScnFeaturesModel model = new Training(this)
                .fit(
                        dataset,
                        options(),
                        features,
                        target,
                        outputs,
                        RowReader::numbers,
                        (network, engine) -> new DeepScnFeaturesModel(EarlyUid.of(uid), ModelParcel.of(network)));
        return copyValues(model.setParent(this), ParamMap.empty());
    }

    private Options options() {
        Options options = new Training(this).options();
        if (label().isPresent()) {
            return options;
        }
        Require.that(
                !isSet(inputLinks()) || !options.links().inputs(),
                "inputLinks is true without a labelCol, must be false if the network learns the features:"
                        + " the read-out would copy them");
        Options unlinked = options.withLinks(new Links(options.links().intercept(), false));
        return isSet(mechanism()) ? unlinked : unlinked.withMechanism(Mechanisms.RELAXED);
    }

    @Override
    public DeepScnFeatures copy(ParamMap extra) {
        return defaultCopy(extra);
    }
}
