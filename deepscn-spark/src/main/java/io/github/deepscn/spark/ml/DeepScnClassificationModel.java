package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.spark.ModelParcel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import scala.Tuple3;

/**
 * A network that predicts classes; {@link #classifier} predicts without Spark.
 *
 * <p>Raw predictions are the natural logarithms of the probabilities.
 */
public final class DeepScnClassificationModel
        extends ProbabilisticClassificationModel<Vector, DeepScnClassificationModel>
        implements InvalidParams<DeepScnClassificationModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    /** Name of the file with the labels. */
    private static final String LABELS = "labels.txt";

    private final String uid;
    private final ModelParcel<ClassifierModel> parcel;
    private final ClassLabels labels;

    DeepScnClassificationModel(EarlyUid uid, ModelParcel<ClassifierModel> parcel, ClassLabels labels) {
        this.uid = uid.settled();
        this.parcel = parcel;
        this.labels = labels;
        Training.setInvalidDefault(this);
    }

    public static MLReader<DeepScnClassificationModel> read() {
        return new SavedModel.Reader<>(DeepScnClassificationModel.class, (uid, files) -> {
            var parcel = ModelParcel.read(ClassifierModel.class, files.apply(SavedModel.MODEL));
            var labels = ClassLabels.read(files.apply(LABELS), parcel.model().classes());
            return new DeepScnClassificationModel(uid, parcel, labels);
        });
    }

    public static DeepScnClassificationModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /**
     * The classifier, which predicts without Spark. Its classes have the names that a {@code StringIndexer} left in the
     * metadata of the label column; without such names, the labels are the names.
     */
    public ClassifierModel classifier() {
        return parcel.model();
    }

    /** The network, with one output per class in the order of {@link ClassifierModel#classes}. */
    public DeepScnModel network() {
        return classifier().model();
    }

    /** The names of the classes 0, 1, … */
    public List<String> labels() {
        return labels.names();
    }

    @Override
    public int numFeatures() {
        return network().network().inputs();
    }

    @Override
    public int numClasses() {
        return labels.count();
    }

    @Override
    public Vector predictRaw(Vector features) {
        double[][] rows = {features.toArray()};
        return Vectors.dense(labels.byLabel(classifier().logProbabilities(rows)[0]));
    }

    @Override
    public Vector raw2probabilityInPlace(Vector raw) {
        return Vectors.dense(Arrays.stream(raw.toArray()).map(Math::exp).toArray());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema(), true);
        var columns = List.of(getPredictionCol(), getProbabilityCol(), getRawPredictionCol());
        List<Integer> wanted = List.of(schema.fieldNames()).stream()
                .skip(dataset.schema().size())
                .map(columns::indexOf)
                .toList();
        if (wanted.isEmpty()) {
            return dataset.toDF();
        }
        ClassLabels order = labels;
        List<Double> divisors = thresholdList();
        return BatchTransform.of(
                dataset,
                schema,
                this,
                getFeaturesCol(),
                numFeatures(),
                parcel,
                (model, inputs) -> Arrays.stream(model.logProbabilities(inputs))
                        .map(row -> cells(order.byLabel(row), divisors))
                        .map(cells -> wanted.stream().map(k -> cells[k]).toArray())
                        .toArray(Object[][]::new));
    }

    /** The label of a row, its probabilities and their logarithms. */
    private static Object[] cells(double[] logProbabilities, List<Double> thresholds) {
        double[] probabilities = Arrays.stream(logProbabilities).map(Math::exp).toArray();
        double[] deciding = thresholds.isEmpty() ? logProbabilities : probabilities.clone();
        for (int c = 0; c < thresholds.size(); c++) {
            double quotient = probabilities[c] / thresholds.get(c);
            deciding[c] = Double.isNaN(quotient) ? Double.NEGATIVE_INFINITY : quotient; // 0 / 0
        }
        double label = Metrics.mostProbable(deciding);
        return new Object[] {label, Vectors.dense(probabilities), Vectors.dense(logProbabilities)};
    }

    /** The divisor of the probability of each label before the largest quotient is chosen; empty if there are none. */
    private List<Double> thresholdList() {
        if (!isDefined(thresholds())) {
            return List.of();
        }
        List<Double> thresholds = Arrays.stream(getThresholds()).boxed().toList();
        Require.that(
                thresholds.size() == numClasses(),
                "thresholds has " + thresholds.size() + " numbers, must have " + numClasses() + ", one for each class");
        return thresholds;
    }

    /** Spark declares this method twice, with return types that Java cannot tell apart. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return super.findSummaryModel();
    }

    /** The size of the model file; Spark would also count the params and all constants. */
    @Override
    public long estimatedSize() {
        return parcel.file().length;
    }

    @Override
    public DeepScnClassificationModel copy(ParamMap extra) {
        return copyValues(new DeepScnClassificationModel(EarlyUid.of(uid), parcel, labels), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new SavedModel.Writer(this, Map.of(SavedModel.MODEL, parcel.file(), LABELS, labels.written()));
    }
}
