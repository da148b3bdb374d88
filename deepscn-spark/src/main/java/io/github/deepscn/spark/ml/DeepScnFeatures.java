package io.github.deepscn.spark.ml;

import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Links;
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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/**
 * Learns a representation of vectors for other learners: the outputs of the nodes of a Deep Stochastic Configuration
 * Network that learns a column of numbers or vectors, or, without one, the vectors themselves (an autoencoder).
 *
 * <p>An autoencoder takes the relaxed mechanism where none is set, and has no input links. Features are taken as they
 * are; what is measured in different units should go through a {@code StandardScaler} before. A partition is a task:
 * there should be as many as there are cores, or a few times as many.
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
        Settings.setDefaults(this);
        Settings.setColumnDefaults(this);
    }

    public static MLReader<DeepScnFeatures> read() {
        return new DefaultParamsReader<>();
    }

    public static DeepScnFeatures load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    @Override
    public Param<?>[] params() {
        return OptionParams.complete(this, super.params());
    }

    /** The column of numbers or vectors that the network learns; if not set, it learns the features. */
    public Param<String> labelCol() {
        return new Param<>(
                this, "labelCol", "the column of numbers or vectors to be learnt; if not set, those are the features");
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
        RowReader.requireColumns(schema, new Settings(this));
        label().filter(name -> !isVector(schema, name))
                .ifPresent(name -> SchemaUtils.checkNumericType(schema, name, ""));
        SchemaUtils.checkColumnType(schema, getOrDefault(featuresCol()), SQLDataTypes.VectorType(), "");
        return SchemaUtils.appendColumn(schema, getOrDefault(outputCol()), SQLDataTypes.VectorType(), false);
    }

    private static boolean isVector(StructType schema, String column) {
        DataType type = SchemaUtils.getSchemaFieldType(schema, column);
        return type.equals(SQLDataTypes.VectorType());
    }

    @Override
    public DeepScnFeaturesModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema(), true);
        String features = getOrDefault(featuresCol());
        String target = label().orElse(features);
        Targets targets =
                isVector(dataset.schema(), target) ? Targets.vector(RowReader.size(dataset, target)) : Targets.number();
        DeepScnFeaturesModel model = new Training(this, options())
                .fit(
                        dataset,
                        features,
                        target,
                        targets,
                        (network, engine) -> new DeepScnFeaturesModel(uid, ModelParcel.of(network)));
        return copyValues(model.setParent(this), ParamMap.empty());
    }

    private Options options() {
        var settings = new Settings(this);
        Options options = settings.options();
        if (label().isPresent()) {
            return options;
        }
        Require.that(
                !isSet(inputLinks()) || !options.links().inputs(),
                "inputLinks is true without a labelCol, must be false where the features are to be learnt:"
                        + " the read-out would copy them");
        Options unlinked = options.withLinks(new Links(options.links().intercept(), false));
        return settings.namesMechanism() ? unlinked : unlinked.withMechanism(Mechanism.RELAXED);
    }

    @Override
    public DeepScnFeatures copy(ParamMap extra) {
        return defaultCopy(extra);
    }
}
