package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
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
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * A network or an ensemble that predicts classes; {@link #classifier} or {@link #ensemble} predicts without Spark.
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
    private final Networks<ClassifierModel> networks;
    private final ClassLabels labels;

    private final transient @Nullable ClassScores heldOutScores;

    DeepScnClassificationModel(
            EarlyUid uid, Networks<ClassifierModel> networks, ClassLabels labels, @Nullable ClassScores heldOutScores) {
        this.uid = uid.settled();
        this.networks = networks;
        this.labels = labels;
        this.heldOutScores = heldOutScores;
        Training.setInvalidDefault(this);
    }

    public static MLReader<DeepScnClassificationModel> read() {
        return new SavedModel.Reader<>(DeepScnClassificationModel.class, (uid, files) -> {
            var networks = Networks.read(ClassifierModel.class, files);
            List<String> classes = networks.ensemble()
                    .map(model -> model.classifiers().get(0))
                    .orElseGet(networks::one)
                    .classes();
            return new DeepScnClassificationModel(uid, networks, ClassLabels.read(files.read(LABELS), classes), null);
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
     *
     * @throws io.github.deepscn.data.BadInputException if the model is an ensemble
     */
    public ClassifierModel classifier() {
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
    public Optional<ClassScores> heldOutScores() {
        return Optional.ofNullable(heldOutScores);
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
        return networks.inputs(model -> model.model().network().inputs());
    }

    @Override
    public int numClasses() {
        return labels.count();
    }

    @Override
    public Vector predictRaw(Vector features) {
        double[][] rows = {features.toArray()};
        double[][] logProbabilities = ensemble()
                .map(model -> logProbabilities(model, rows))
                .orElseGet(() -> classifier().logProbabilities(rows));
        return Vectors.dense(labels.byLabel(logProbabilities[0]));
    }

    /** The logarithms of probabilities; that of 0 is that of the least number. */
    private static double[][] logProbabilities(TableModel model, double[][] rows) {
        return Arrays.stream(model.predict(VectorColumns.table(model.encoder(), rows)))
                .map(row -> Arrays.stream(row)
                        .map(probability -> Math.log(Math.max(Double.MIN_VALUE, probability)))
                        .toArray())
                .toArray(double[][]::new);
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
        return networks.transform(
                dataset,
                schema,
                this,
                getFeaturesCol(),
                numFeatures(),
                (model, inputs) -> cells(model.logProbabilities(inputs), order, divisors, wanted),
                (model, inputs) -> cells(logProbabilities(model, inputs), order, divisors, wanted));
    }

    /** The wanted cells of many rows. */
    private static Object[][] cells(
            double[][] logProbabilities, ClassLabels order, List<Double> divisors, List<Integer> wanted) {
        return Arrays.stream(logProbabilities)
                .map(row -> cells(order.byLabel(row), divisors))
                .map(cells -> wanted.stream().map(k -> cells[k]).toArray())
                .toArray(Object[][]::new);
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
        return networks.size();
    }

    @Override
    public DeepScnClassificationModel copy(ParamMap extra) {
        return copyValues(new DeepScnClassificationModel(EarlyUid.of(uid), networks, labels, heldOutScores), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        var files = new HashMap<>(networks.files());
        files.put(LABELS, labels.written());
        return new SavedModel.Writer(this, files);
    }
}
