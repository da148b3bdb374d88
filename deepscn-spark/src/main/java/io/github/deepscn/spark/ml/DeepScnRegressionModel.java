package io.github.deepscn.spark.ml;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.Table;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A network or an ensemble that predicts a number; {@link #network} or {@link #ensemble} predicts without Spark.
 *
 * <p>With {@link #interval}, {@code transform} adds two columns with the ends of an interval around the prediction.
 */
public final class DeepScnRegressionModel extends RegressionModel<Vector, DeepScnRegressionModel>
        implements IntervalParams<DeepScnRegressionModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final Networks<DeepScnModel> networks;

    private final transient @Nullable NumberScores heldOutScores;

    DeepScnRegressionModel(EarlyUid uid, Networks<DeepScnModel> networks, @Nullable NumberScores heldOutScores) {
        this.uid = uid.settled();
        this.networks = networks;
        this.heldOutScores = heldOutScores;
        Training.setInvalidDefault(this);
    }

    public static MLReader<DeepScnRegressionModel> read() {
        return new SavedModel.Reader<>(
                DeepScnRegressionModel.class,
                (uid, files) -> new DeepScnRegressionModel(uid, Networks.read(DeepScnModel.class, files), null));
    }

    public static DeepScnRegressionModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /**
     * The network, which predicts without Spark and holds the history of its training.
     *
     * @throws io.github.deepscn.data.BadInputException if the model is an ensemble
     */
    public DeepScnModel network() {
        return networks.one();
    }

    /** The ensemble, which predicts without Spark, if the model is one. Its columns are the places of a vector. */
    public Optional<TableModel> ensemble() {
        return networks.ensemble();
    }

    /**
     * How well the networks of an ensemble predict rows that they were trained without; empty for one network, and for
     * a model that was loaded.
     */
    public Optional<NumberScores> heldOutScores() {
        return Optional.ofNullable(heldOutScores);
    }

    @Override
    public int numFeatures() {
        return networks.inputs(network -> network.network().inputs());
    }

    @Override
    public double predict(Vector features) {
        double[][] rows = {features.toArray()};
        return ensemble()
                .map(model -> model.predict(VectorColumns.table(model.encoder(), rows)))
                .orElseGet(() -> network().predict(rows))[0][0];
    }

    @Override
    public StructType transformSchema(StructType schema) {
        coverage();
        return Training.withInterval(this, super.transformSchema(schema), getPredictionCol());
    }

    /**
     * The coverage of the intervals, if they are wanted.
     *
     * @throws BadInputException if the model has no intervals of this coverage
     */
    private @Nullable Double coverage() {
        if (!isSet(interval())) {
            return null;
        }
        double share = (Double) getOrDefault(interval());
        TableModel model = ensemble()
                .orElseThrow(() -> new BadInputException(
                        "interval is " + share + ", but one network has no intervals; train with preset balanced"));
        model.halfWidths(share);
        return share;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema(), true);
        if (getPredictionCol().isEmpty()) {
            return dataset.toDF();
        }
        Double coverage = coverage();
        return networks.transform(
                dataset,
                schema,
                this,
                getFeaturesCol(),
                numFeatures(),
                (network, inputs) -> cells(network.predict(inputs)),
                (model, inputs) -> {
                    Table rows = VectorColumns.table(model.encoder(), inputs);
                    return coverage == null ? cells(model.predict(rows)) : cells(model.intervals(rows, coverage));
                });
    }

    private static Object[][] cells(double[][] predictions) {
        return Arrays.stream(predictions).map(row -> new Object[] {row[0]}).toArray(Object[][]::new);
    }

    private static Object[][] cells(PredictionIntervals intervals) {
        double[][] predictions = intervals.predictions();
        Object[][] cells = new Object[predictions.length][];
        Arrays.setAll(cells, i -> new Object[] {predictions[i][0], intervals.low(i, 0), intervals.high(i, 0)});
        return cells;
    }

    /** The size of the model file; Spark would also count the params and all constants. */
    @Override
    public long estimatedSize() {
        return networks.size();
    }

    @Override
    public DeepScnRegressionModel copy(ParamMap extra) {
        return copyValues(new DeepScnRegressionModel(EarlyUid.of(uid), networks, heldOutScores), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new SavedModel.Writer(this, networks.files());
    }
}
