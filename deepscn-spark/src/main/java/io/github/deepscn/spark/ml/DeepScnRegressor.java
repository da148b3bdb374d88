package io.github.deepscn.spark.ml;

import io.github.deepscn.TableFit;
import io.github.deepscn.data.Require;
import io.github.deepscn.spark.ModelParcel;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a Deep Stochastic Configuration Network, or an ensemble of them, that predicts a number from a vector. The
 * rows stay in the executors.
 *
 * <pre>{@code
 * var model = new DeepScnRegressor()
 *         .setLayers(100, 100)
 *         .setSeed(7)
 *         .setLabelCol("price")
 *         .fit(rows);
 * Dataset<Row> priced = model.transform(others);
 * double[] prediction = model.network().predict(row); // without Spark
 * }</pre>
 *
 * <p>Features are used as they are: scale inputs of different units with a {@code StandardScaler} first. A partition is
 * one task: use as many as there are cores, or a few times as many.
 */
public final class DeepScnRegressor extends Regressor<Vector, DeepScnRegressor, DeepScnRegressionModel>
        implements TrainingParams<DeepScnRegressor>, IntervalParams<DeepScnRegressor>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;

    public DeepScnRegressor() {
        this(Identifiable.randomUID("deepScnRegressor"));
    }

    public DeepScnRegressor(String uid) {
        this(EarlyUid.of(uid));
    }

    private DeepScnRegressor(EarlyUid uid) {
        this.uid = uid.settled();
        Training.setDefaults(this);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    public static MLReader<DeepScnRegressor> read() {
        return new DefaultParamsReader<>();
    }

    public static DeepScnRegressor load(String path) {
        return read().load(path);
    }

    @Override
    public Param<?>[] params() {
        return OptionParams.complete(this, super.params());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        RowReader.requireColumns(schema, new Training(this));
        return Training.withInterval(this, super.transformSchema(schema), getPredictionCol());
    }

    /** Called by {@link #fit}, which checks the columns first. */
    @Override
    public DeepScnRegressionModel train(Dataset<?> dataset) {
        var training = new Training(this);
        if (training.isEnsemble()) {
            TableFit.OfEnsemble fitted =
                    training.fitEnsemble(dataset, getFeaturesCol(), getLabelCol(), List.of(), RowReader::numbers);
            return new DeepScnRegressionModel(
                    EarlyUid.of(uid),
                    Networks.ensemble(fitted.model()),
                    fitted.heldOutScores().numbers().orElse(null));
        }
        Require.that(
                !isSet(interval()),
                "interval is set, but one network has no intervals; set preset to balanced or accurate");
        return training.fit(
                dataset,
                training.options(),
                getFeaturesCol(),
                getLabelCol(),
                1,
                RowReader::numbers,
                (network, engine) ->
                        new DeepScnRegressionModel(EarlyUid.of(uid), Networks.one(ModelParcel.of(network)), null));
    }

    @Override
    public DeepScnRegressor copy(ParamMap extra) {
        return defaultCopy(extra);
    }
}
