package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.data.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.OneVsRest;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

class DeepScnClassifierTest {
    private static final Numbers DATA = Numbers.of(400, 0, 21);

    /** Fitted to all rows; copy it before changing a param. */
    private static final DeepScnClassificationModel MODEL = small().fit(DATA.dataset());

    private static DeepScnClassifier small() {
        return new DeepScnClassifier()
                .setLabelCol("class")
                .setLayers(12)
                .setBatch(4)
                .setSeed(5);
    }

    private static String[] labels(Numbers data) {
        return Arrays.stream(data.classes)
                .mapToObj(label -> String.valueOf((int) label))
                .toArray(String[]::new);
    }

    private static double[][] vectors(Dataset<Row> dataset, String column) {
        return dataset.orderBy("id").select(column).collectAsList().stream()
                .map(row -> row.<Vector>getAs(0).toArray())
                .toArray(double[][]::new);
    }

    private static void assertClose(double[][] found, double[][] expected, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).containsExactly(expected[i], within(tolerance));
        }
    }

    @Test
    void learnsWhatTheLibraryLearnsFromTheSameRows() {
        var model = small().setValidationIndicatorCol("judges").fit(DATA.dataset());
        Numbers judges =
                DATA.pick(IntStream.range(0, 400).filter(i -> i % 5 == 0).toArray());
        Numbers learnt =
                DATA.pick(IntStream.range(0, 400).filter(i -> i % 5 != 0).toArray());
        ClassifierModel reference = io.github.deepscn.DeepScnClassifier.with(
                        model.network().options())
                .validation(judges.inputs, labels(judges))
                .fit(learnt.inputs, labels(learnt));
        assertThat(model.classifier().tuning().sharpness())
                .isCloseTo(
                        reference.tuning().sharpness(),
                        within(1e-4 * reference.tuning().sharpness()));
        assertClose(model.classifier().probabilities(DATA.inputs), reference.probabilities(DATA.inputs), 1e-5);
    }

    @Test
    void thePlainClassifierSaysWhatTransformDoes() {
        var model = MODEL;
        Dataset<Row> transformed = model.transform(DATA.dataset()).cache();
        double[][] probabilities = model.classifier().probabilities(DATA.inputs);
        assertClose(vectors(transformed, "probability"), probabilities, 1e-12);
        assertClose(vectors(transformed, "rawPrediction"), model.classifier().logProbabilities(DATA.inputs), 1e-9);
        double[] predictions = Numbers.column(transformed, "prediction");
        String[] plain = model.classifier().labels(DATA.inputs);
        for (int i = 0; i < plain.length; i++) {
            assertThat(String.valueOf((int) predictions[i])).isEqualTo(plain[i]);
        }
        assertThat(model.predict(Vectors.dense(DATA.inputs[2]))).isEqualTo(predictions[2]);
        assertThat(model.predictProbability(Vectors.dense(DATA.inputs[2])).toArray())
                .containsExactly(probabilities[2], within(1e-12));
        assertThat(new MulticlassClassificationEvaluator("accuracy")
                        .setMetricName("accuracy")
                        .setLabelCol("class")
                        .evaluate(transformed))
                .isGreaterThan(0.9);
        transformed.unpersist();
    }

    @Test
    void withoutValidationRowsTrainingRowsCalibrate() {
        var model = small().setLayers(4).setValidation(0).fit(DATA.dataset());
        assertThat(model.network().history().data().ridingRows()).isZero();
        assertThat(model.classifier().tuning().sharpness()).isGreaterThan(1);
    }

    @Test
    void thresholdsChooseTheLabel() {
        var model = MODEL.copy(ParamMap.empty()).setThresholds(new double[] {1, 1, 0});
        assertThat(Numbers.column(model.transform(DATA.dataset()), "prediction"))
                .containsOnly(2);
        double[][] probabilities = model.classifier().probabilities(DATA.inputs);
        double[] thresholds = {0.2, 0.7, 0.1};
        double[] expected = Arrays.stream(probabilities)
                .mapToDouble(p -> IntStream.range(0, 3)
                        .boxed()
                        .max((a, b) -> Double.compare(p[a] / thresholds[a], p[b] / thresholds[b]))
                        .orElseThrow())
                .toArray();
        model.setThresholds(thresholds);
        assertThat(Numbers.column(model.transform(DATA.dataset()), "prediction"))
                .containsExactly(expected);
        assertThat(model.predict(Vectors.dense(DATA.inputs[9]))).isEqualTo(expected[9]);
    }

    @Test
    void thresholdsMustBeAsManyAsClasses() {
        var model = small().setLayers(2).setThresholds(new double[] {0.5, 0.5}).fit(DATA.dataset());
        assertThatThrownBy(() -> model.transform(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("thresholds has 2 numbers, must have 3");
    }

    @Test
    void columnsWithoutANameAreNotMade() {
        var model = MODEL.copy(ParamMap.empty()).setRawPredictionCol("").setProbabilityCol("");
        assertThat(model.transform(DATA.dataset()).columns())
                .containsExactly("id", "features", "label", "class", "weight", "judges", "prediction");
        assertThat(model.setPredictionCol("").transform(DATA.dataset()).columns())
                .doesNotContain("prediction");
    }

    @Test
    void moreThanTenClassesKeepTheirLabels() {
        var table = new ArrayList<Row>();
        for (int i = 0; i < 360; i++) {
            double label = i % 12;
            table.add(RowFactory.create(
                    i, Vectors.dense(label / 6 - 1, 0.01 * (i % 7)), 0.0, label, 1.0, i / 12 % 5 == 0));
        }
        var model = small().setLayers(40)
                .setBatch(8)
                .setPatience(0)
                .setValidationIndicatorCol("judges")
                .fit(Numbers.dataset(table));
        assertThat(model.numClasses()).isEqualTo(12);
        assertThat(model.labels())
                .isEqualTo(IntStream.range(0, 12).mapToObj(String::valueOf).toList());
        double[] predictions = Numbers.column(model.transform(Numbers.dataset(table)), "prediction");
        long right =
                IntStream.range(0, 360).filter(i -> predictions[i] == i % 12).count();
        assertThat(right).isGreaterThan(340);
    }

    @Test
    void labelsThatAreNoneAreErrorsWithTheirCountOrSkipped() {
        List<Row> table = DATA.table();
        table.set(1, RowFactory.create(1, Vectors.dense(DATA.inputs[1]), 0.0, 1.5, 1.0, false));
        table.set(2, RowFactory.create(2, Vectors.dense(DATA.inputs[2]), 0.0, -1.0, 1.0, false));
        table.set(3, RowFactory.create(3, Vectors.dense(DATA.inputs[3]), 0.0, Double.NaN, 1.0, false));
        table.set(4, RowFactory.create(4, Vectors.dense(DATA.inputs[4]), 0.0, null, 1.0, false));
        assertThatThrownBy(() -> small().fit(Numbers.dataset(table)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("4 of 400 rows cannot be learnt from")
                .hasMessageContaining("the label is 1.5, must be a whole number from 0 to 2");
        var model = small().setLayers(4).setHandleInvalid("skip").fit(Numbers.dataset(table));
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(model.network().history().data().droppedRows()).isEqualTo(4);
    }

    @Test
    void oneClassIsNotEnoughAndAThousandAreTooMany() {
        assertThatThrownBy(() -> small().fit(DATA.dataset().where("class = 0")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("column 'class' has labels of 1 classes, must have labels of at least 2");
        List<Row> table = DATA.table();
        table.set(1, RowFactory.create(1, Vectors.dense(DATA.inputs[1]), 0.0, 1000.0, 1.0, false));
        assertThatThrownBy(() -> small().fit(Numbers.dataset(table)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("column 'class' has the label 1000.0, must be less than 1000");
    }

    @Test
    void aClassThatNoRowHasIsNeverPredicted() {
        var model = small().setLayers(8).fit(DATA.dataset().where("class <> 1"));
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(Numbers.column(model.transform(DATA.dataset()), "prediction"))
                .containsOnly(0, 2);
    }

    @Test
    void oneAgainstTheRestTakesIt() {
        var model = new OneVsRest()
                .setClassifier(small().setLayers(4))
                .setLabelCol("class")
                .setWeightCol("weight")
                .fit(DATA.dataset());
        assertThat(model.models()).hasSize(3);
        assertThat(Numbers.column(model.transform(DATA.dataset()), "prediction"))
                .contains(0, 1, 2);
    }
}
