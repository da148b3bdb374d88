package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScnModel;
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

/** A network that predicts a number; {@link #network} does so without Spark. */
public final class DeepScnRegressionModel extends RegressionModel<Vector, DeepScnRegressionModel>
        implements InvalidParams<DeepScnRegressionModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final ModelParcel<DeepScnModel> parcel;

    DeepScnRegressionModel(String uid, ModelParcel<DeepScnModel> parcel) {
        this(EarlyUid.of(uid), parcel);
    }

    private DeepScnRegressionModel(EarlyUid uid, ModelParcel<DeepScnModel> parcel) {
        this.uid = uid.settled();
        this.parcel = parcel;
        Settings.setInvalidDefault(this);
    }

    public static MLReader<DeepScnRegressionModel> read() {
        return new ModelReader<>(
                DeepScnRegressionModel.class,
                (uid, files) -> new DeepScnRegressionModel(uid, ModelParcel.ofNetwork(files.read(ModelWriter.MODEL))));
    }

    public static DeepScnRegressionModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /** The network itself: it needs no Spark to predict, and says how it came to be. */
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
        var check = new RowCheck(getFeaturesCol(), numFeatures(), Settings.skipsInvalid(this));
        return BatchTransform.of(dataset, schema, parcel, DeepScnRegressionModel::columns, check);
    }

    private static Object[][] columns(DeepScnModel network, double[][] inputs) {
        double[][] outputs = network.predict(inputs);
        Object[][] values = new Object[inputs.length][1];
        for (int i = 0; i < inputs.length; i++) {
            values[i][0] = outputs[i][0];
        }
        return values;
    }

    /** That of its file: a walk over all that it refers to, as Spark would take, finds the Spark context. */
    @Override
    public long estimatedSize() {
        return parcel.file().length;
    }

    @Override
    public DeepScnRegressionModel copy(ParamMap extra) {
        return copyValues(new DeepScnRegressionModel(uid, parcel), extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new ModelWriter(this, Map.of(ModelWriter.MODEL, parcel.file()));
    }
}
