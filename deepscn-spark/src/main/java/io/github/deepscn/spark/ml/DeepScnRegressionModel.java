package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.spark.ModelParcel;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** A network that predicts a number; {@link #network} predicts without Spark. */
public final class DeepScnRegressionModel extends RegressionModel<Vector, DeepScnRegressionModel>
        implements InvalidParams<DeepScnRegressionModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final ModelParcel<DeepScnModel> parcel;

    DeepScnRegressionModel(EarlyUid uid, ModelParcel<DeepScnModel> parcel) {
        this.uid = uid.settled();
        this.parcel = parcel;
        Training.setInvalidDefault(this);
    }

    public static MLReader<DeepScnRegressionModel> read() {
        return new SavedModel.Reader<>(
                DeepScnRegressionModel.class,
                (uid, files) -> new DeepScnRegressionModel(
                        uid, ModelParcel.read(DeepScnModel.class, files.apply(SavedModel.MODEL))));
    }

    public static DeepScnRegressionModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /** The network, which predicts without Spark and holds the history of its training. */
    public DeepScnModel network() {
        return parcel.model();
    }

    @Override
    public int numFeatures() {
        return network().network().inputs();
    }

    @Override
    public double predict(Vector features) {
        return network().predict(features.toArray())[0];
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema(), true);
        if (getPredictionCol().isEmpty()) {
            return dataset.toDF();
        }
        return BatchTransform.of(
                dataset,
                schema,
                this,
                getFeaturesCol(),
                numFeatures(),
                parcel,
                (network, inputs) -> Arrays.stream(network.predict(inputs))
                        .map(outputs -> new Object[] {outputs[0]})
                        .toArray(Object[][]::new));
    }

    /** The size of the model file; Spark would also count the params and all constants. */
    @Override
    public long estimatedSize() {
        return parcel.file().length;
    }

    @Override
    public DeepScnRegressionModel copy(ParamMap extra) {
        return copyValues(new DeepScnRegressionModel(EarlyUid.of(uid), parcel), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new SavedModel.Writer(this, Map.of(SavedModel.MODEL, parcel.file()));
    }
}
