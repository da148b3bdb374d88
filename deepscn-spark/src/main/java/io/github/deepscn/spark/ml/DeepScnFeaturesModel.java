package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.spark.ModelParcel;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** A network whose nodes describe vectors; {@link DeepScnModel#features} does so without Spark. */
public final class DeepScnFeaturesModel extends Model<DeepScnFeaturesModel>
        implements FeatureParams<DeepScnFeaturesModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final ModelParcel<DeepScnModel> parcel;

    DeepScnFeaturesModel(EarlyUid uid, ModelParcel<DeepScnModel> parcel) {
        this.uid = uid.settled();
        this.parcel = parcel;
        Training.setInvalidDefault(this);
        Training.setColumnDefaults(this);
    }

    public static MLReader<DeepScnFeaturesModel> read() {
        return new SavedModel.Reader<>(
                DeepScnFeaturesModel.class,
                (uid, files) -> new DeepScnFeaturesModel(
                        uid, ModelParcel.read(DeepScnModel.class, files.read(SavedModel.MODEL))));
    }

    public static DeepScnFeaturesModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /** The network, which needs no Spark and holds the history of its training. */
    public DeepScnModel network() {
        return parcel.model();
    }

    /** The layer whose nodes are taken, counted from one; 0 for all layers. */
    private int chosenLayer() {
        int chosen = isSet(layer()) ? (Integer) getOrDefault(layer()) : 0;
        int layers = network().network().layers().size();
        Require.that(
                chosen <= layers, "layer is " + chosen + ", must be at most " + layers + ", the layers of the network");
        return chosen;
    }

    private int nodes() {
        int layer = chosenLayer();
        return layer == 0
                ? network().network().nodes()
                : network().network().layers().get(layer - 1).width();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        String output = getOrDefault(outputCol());
        SchemaUtils.checkColumnType(schema, getOrDefault(featuresCol()), SQLDataTypes.VectorType(), "");
        return SchemaUtils.appendColumn(schema, new AttributeGroup(output, nodes()).toStructField());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema(), true);
        int layer = chosenLayer();
        return BatchTransform.of(
                dataset,
                schema,
                this,
                getOrDefault(featuresCol()),
                network().network().inputs(),
                parcel,
                (network, inputs) -> Arrays.stream(
                                layer == 0 ? network.features(inputs) : network.features(inputs, layer))
                        .map(numbers -> new Object[] {Vectors.dense(numbers)})
                        .toArray(Object[][]::new));
    }

    /** The size of the model file; Spark would also count the params and all constants. */
    @Override
    public long estimatedSize() {
        return parcel.file().length;
    }

    @Override
    public DeepScnFeaturesModel copy(ParamMap extra) {
        return copyValues(new DeepScnFeaturesModel(EarlyUid.of(uid), parcel), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new SavedModel.Writer(this, Map.of(SavedModel.MODEL, parcel.file()));
    }
}
