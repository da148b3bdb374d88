package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
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
 * A network that tells classes apart; {@link #classifier} does so without Spark.
 *
 * <p>Raw predictions are the natural logarithms of the probabilities.
 */
public final class DeepScnClassificationModel
        extends ProbabilisticClassificationModel<Vector, DeepScnClassificationModel>
        implements InvalidParams<DeepScnClassificationModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    /** The file with the labels. */
    private static final String LABELS = "labels.txt";

    private final String uid;
    private final ModelParcel<ClassifierModel> parcel;
    private final ClassLabels labels;

    DeepScnClassificationModel(String uid, ModelParcel<ClassifierModel> parcel, ClassLabels labels) {
        this(EarlyUid.of(uid), parcel, labels);
    }

    private DeepScnClassificationModel(EarlyUid uid, ModelParcel<ClassifierModel> parcel, ClassLabels labels) {
        this.uid = uid.settled();
        this.parcel = parcel;
        this.labels = labels;
        Settings.setInvalidDefault(this);
    }

    public static MLReader<DeepScnClassificationModel> read() {
        return new ModelReader<>(DeepScnClassificationModel.class, DeepScnClassificationModel::made);
    }

    private static DeepScnClassificationModel made(String uid, ModelReader.Files files) {
        ModelParcel<ClassifierModel> parcel = ModelParcel.ofClassifier(files.read(ModelWriter.MODEL));
        var labels = ClassLabels.read(files.read(LABELS), parcel.model().classes());
        return new DeepScnClassificationModel(uid, parcel, labels);
    }

    public static DeepScnClassificationModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    /**
     * The classifier itself: it needs no Spark. Its classes have the names that a {@code StringIndexer} left in the
     * metadata of the label column, or else the labels as texts.
     */
    public ClassifierModel classifier() {
        return parcel.model();
    }

    /** The network behind it, with one output per class, in the order of the {@link #classifier}. */
    public DeepScnModel network() {
        return classifier().model();
    }

    /** The names of the classes that the labels 0, 1, … stand for. */
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
        double[] numbers = raw.toDense().values();
        for (int c = 0; c < numbers.length; c++) {
            numbers[c] = Math.exp(numbers[c]);
        }
        return Vectors.dense(numbers);
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema(), true);
        double[] thresholds = thresholdsOrNone();
        List<ClassColumns.Kind> kinds = List.of(schema.fieldNames()).stream()
                .skip(dataset.schema().size())
                .map(this::kind)
                .toList();
        if (kinds.isEmpty()) {
            return dataset.toDF();
        }
        var check = new RowCheck(getFeaturesCol(), numFeatures(), Settings.skipsInvalid(this));
        return BatchTransform.of(dataset, schema, parcel, new ClassColumns(labels, kinds, thresholds), check);
    }

    private ClassColumns.Kind kind(String column) {
        if (column.equals(getPredictionCol())) {
            return ClassColumns.Kind.LABEL;
        }
        return column.equals(getProbabilityCol())
                ? ClassColumns.Kind.PROBABILITIES
                : ClassColumns.Kind.LOG_PROBABILITIES;
    }

    private double[] thresholdsOrNone() {
        if (!isDefined(thresholds())) {
            return new double[0];
        }
        double[] thresholds = getThresholds();
        Require.that(
                thresholds.length == numClasses(),
                "thresholds has " + thresholds.length + " numbers, must have " + numClasses() + ", one for each class");
        return thresholds;
    }

    /** Spark's two methods of this name differ in a type that Java does not let one override in the other. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return super.findSummaryModel();
    }

    /** That of its file: a walk over all that it refers to, as Spark would take, finds the Spark context. */
    @Override
    public long estimatedSize() {
        return parcel.file().length;
    }

    @Override
    public DeepScnClassificationModel copy(ParamMap extra) {
        return copyValues(new DeepScnClassificationModel(uid, parcel, labels), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new ModelWriter(this, Map.of(ModelWriter.MODEL, parcel.file(), LABELS, labels.written()));
    }
}
