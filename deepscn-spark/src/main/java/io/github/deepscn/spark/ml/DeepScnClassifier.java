package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.spark.ModelParcel;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.TrainingRow;
import java.util.List;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a Deep Stochastic Configuration Network, or an ensemble of them, that predicts classes 0, 1, … from vectors.
 * The rows stay in the executors.
 *
 * <p>The network learns one column per class: 1 in rows of the class, 0 elsewhere. The driver calibrates probabilities
 * on a sample of about {@value #CALIBRATION_ROWS} validation rows at most. Without validation rows it takes training
 * rows, and the probabilities are overconfident. Those of an ensemble are calibrated on rows that its networks were
 * trained without.
 *
 * <p>Features are used as they are: scale inputs of different units with a {@code StandardScaler} first. A partition is
 * one task: use as many as there are cores, or a few times as many.
 */
public final class DeepScnClassifier
        extends ProbabilisticClassifier<Vector, DeepScnClassifier, DeepScnClassificationModel>
        implements TrainingParams<DeepScnClassifier>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    /** Approximate size of the largest calibration sample. */
    static final int CALIBRATION_ROWS = 20_000;

    private final String uid;

    public DeepScnClassifier() {
        this(Identifiable.randomUID("deepScnClassifier"));
    }

    public DeepScnClassifier(String uid) {
        this(EarlyUid.of(uid));
    }

    private DeepScnClassifier(EarlyUid uid) {
        this.uid = uid.settled();
        Training.setDefaults(this);
    }

    @Override
    public String uid() {
        return EarlyUid.or(uid);
    }

    public static MLReader<DeepScnClassifier> read() {
        return new DefaultParamsReader<>();
    }

    public static DeepScnClassifier load(String path) {
        return read().load(path);
    }

    @Override
    public Param<?>[] params() {
        return OptionParams.complete(this, super.params());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        RowReader.requireColumns(schema, new Training(this));
        return super.transformSchema(schema);
    }

    /** Called by {@link #fit}, which checks the columns first. */
    @Override
    public DeepScnClassificationModel train(Dataset<?> dataset) {
        var training = new Training(this);
        var labels = ClassLabels.of(dataset, getLabelCol());
        if (training.isEnsemble()) {
            TableFit.OfEnsemble fitted =
                    training.fitEnsemble(dataset, getFeaturesCol(), getLabelCol(), labels.classes(), labels::targets);
            return new DeepScnClassificationModel(
                    EarlyUid.of(uid),
                    Networks.ensemble(fitted.model()),
                    labels,
                    fitted.heldOutScores().classes().orElse(null));
        }
        ClassifierModel classifier = training.fit(
                dataset,
                training.options(),
                getFeaturesCol(),
                getLabelCol(),
                labels.count(),
                labels::targets,
                (network, engine) -> calibrated(network, labels.classes(), engine));
        return new DeepScnClassificationModel(EarlyUid.of(uid), Networks.one(ModelParcel.of(classifier)), labels, null);
    }

    private static ClassifierModel calibrated(DeepScnModel network, List<String> classes, SparkEngine engine) {
        boolean judged = engine.shape().ridingRows() > 0;
        List<TrainingRow> rows =
                engine.sample(judged, CALIBRATION_ROWS, network.options().seed());
        double mean = rows.stream().mapToDouble(row -> row.weight).average().orElse(1);
        var choosing = new LabelledRows(
                Matrix.of("inputs", rows.stream().map(row -> row.inputs).toArray(double[][]::new)),
                rows.stream().mapToInt(row -> Metrics.mostProbable(row.targets)).toArray(),
                rows.stream().mapToDouble(row -> row.weight / mean).toArray());
        return ClassifierModel.of(network, classes, choosing);
    }

    @Override
    public DeepScnClassifier copy(ParamMap extra) {
        return defaultCopy(extra);
    }
}
