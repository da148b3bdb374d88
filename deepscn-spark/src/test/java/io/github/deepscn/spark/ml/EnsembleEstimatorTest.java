package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Estimators that train ensembles. */
class EnsembleEstimatorTest {
    private static final Numbers DATA = Numbers.of(400, 0.3, 91);
    private static final DeepScnRegressionModel MODEL = regressor().fit(DATA.dataset());

    @TempDir
    private Path folder;

    private static DeepScnRegressor regressor() {
        return new DeepScnRegressor().setPreset("balanced").setLayers(20, 10).setSeed(4);
    }

    private static DeepScnClassifier classifier() {
        return new DeepScnClassifier()
                .setLabelCol("class")
                .setPreset("balanced")
                .setEnsemble(3)
                .setLayers(12);
    }

    /** The numbers as they are, as the estimators take them. */
    private static TableOptions plain(TableOptions options, long seed, int... layers) {
        return options.withEncoder(
                        options.encoder().withScaled(false).withClipped(false).withEveryNumber(true))
                .withTraining(options.training().withSeed(seed))
                .withLayers(layers);
    }

    private static Table table(Column target) {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < 3; j++) {
            int input = j;
            columns.add(NumberColumn.of(
                    "x" + j,
                    Arrays.stream(DATA.inputs).mapToDouble(row -> row[input]).toArray()));
        }
        columns.add(target);
        return Table.of(columns);
    }

    @Test
    void numbersAreLearntAsOnOneMachine() {
        Table table = table(NumberColumn.of("y", DATA.targets));
        TableFit there =
                TableTraining.with(plain(TableOptions.balanced("y"), 4, 20, 10)).fit(table);
        TableModel here = MODEL.ensemble().orElseThrow();
        assertThat(here.members()).hasSize(5);
        assertThat(here.layers()).isEqualTo(there.model().layers());
        double[] expected = firsts(there.model().predict(table));
        double range = Arrays.stream(DATA.targets).max().orElseThrow()
                - Arrays.stream(DATA.targets).min().orElseThrow();
        assertThat(Numbers.column(MODEL.transform(DATA.dataset()), "prediction"))
                .containsExactly(expected, within(1e-7 * range));
        assertThat(here.halfWidths(0.9)[0]).isCloseTo(there.model().halfWidths(0.9)[0], within(1e-7 * range));
        var scores = there.heldOutScores().orElseThrow().numbers().orElseThrow();
        assertThat(MODEL.heldOutScores().orElseThrow().rmse()).isCloseTo(scores.rmse(), within(1e-6 * range));
        assertThat(MODEL.heldOutScores().orElseThrow().rows()).isEqualTo(scores.rows());
    }

    private static double[] firsts(double[][] rows) {
        return Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
    }

    @Test
    void classesAreLearntAsOnOneMachine() {
        Table table = table(TextColumn.of(
                "class",
                Arrays.stream(DATA.classes)
                        .mapToObj(label -> String.valueOf((int) label))
                        .toArray(String[]::new)));
        TableOptions options = plain(TableOptions.balanced("class").withClassifier(Classifier.READOUT), 1, 12);
        TableFit there = TableTraining.with(
                        options.withEnsemble(options.ensemble().orElseThrow().withMembers(3)))
                .fit(table);
        DeepScnClassificationModel model = classifier().setSeed(1).fit(DATA.dataset());
        double[][] expected = there.model().predict(table);
        List<Row> rows = model.transform(DATA.dataset())
                .orderBy("id")
                .select("probability", "prediction")
                .collectAsList();
        for (int i = 0; i < expected.length; i++) {
            assertThat(rows.get(i).<Vector>getAs(0).toArray()).containsExactly(expected[i], within(1e-7));
            assertThat(rows.get(i).getDouble(1))
                    .isEqualTo(Double.parseDouble(there.model().labels(table)[i]));
        }
        var scores = there.heldOutScores().orElseThrow().classes().orElseThrow();
        assertThat(model.heldOutScores().orElseThrow().accuracy()).isEqualTo(scores.accuracy());
        assertThat(model.heldOutScores().orElseThrow().logLoss()).isCloseTo(scores.logLoss(), within(1e-6));
        assertThat(model.predictRaw(Vectors.dense(DATA.inputs[7])).toArray()[1])
                .isCloseTo(Math.log(expected[7][1]), within(1e-6));
        assertThatThrownBy(model::classifier)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the model is an ensemble");
    }

    @Test
    void anIntervalIsTwoMoreColumns() {
        Numbers fresh = Numbers.of(2000, 0.3, 92);
        var model = MODEL.copy(MODEL.extractParamMap()).setInterval(0.9);
        Dataset<Row> rows = model.transform(fresh.dataset());
        double[] predictions = Numbers.column(rows, "prediction");
        double[] low = Numbers.column(rows, "prediction_low");
        double[] high = Numbers.column(rows, "prediction_high");
        TableModel ensemble = model.ensemble().orElseThrow();
        var intervals = ensemble.intervals(VectorColumns.table(ensemble.encoder(), fresh.inputs), 0.9);
        long covered = 0;
        for (int i = 0; i < predictions.length; i++) {
            assertThat(low[i]).isCloseTo(intervals.low(i, 0), within(1e-12));
            assertThat(high[i]).isCloseTo(intervals.high(i, 0), within(1e-12));
            covered += low[i] <= fresh.targets[i] && fresh.targets[i] <= high[i] ? 1 : 0;
        }
        assertThat(covered / 2000.0).isBetween(0.85, 0.97);
        assertThat(MODEL.transform(fresh.dataset()).columns()).doesNotContain("prediction_low");
    }

    @Test
    void aPipelineWithIntervalsIsReadAsItWasWritten() throws IOException {
        var pipeline = new Pipeline().setStages(new PipelineStage[] {
            regressor().setEnsemble(2).setLayers(4).setInterval(0.8),
            new VectorAssembler()
                    .setInputCols(new String[] {"prediction_low", "prediction_high"})
                    .setOutputCol("interval")
        });
        var model = pipeline.fit(DATA.dataset());
        Dataset<Row> before = model.transform(DATA.dataset());
        String path = folder.resolve("pipeline").toUri().toString();
        model.save(path);
        var read = org.apache.spark.ml.PipelineModel.load(path);
        assertThat(read.transform(DATA.dataset()).orderBy("id").collectAsList())
                .isEqualTo(before.orderBy("id").collectAsList());
        var regression = (DeepScnRegressionModel) read.stages()[0];
        assertThat(regression.ensemble().orElseThrow().members()).hasSize(2);
        assertThat(regression.numFeatures()).isEqualTo(3);
        assertThat(regression.heldOutScores()).isEmpty();
        assertThat(new RegressionEvaluator().setMetricName("r2").evaluate(before))
                .isGreaterThan(0.5);
    }

    @Test
    void aClassifierIsReadAsItWasWritten() throws IOException {
        var model = classifier().fit(DATA.dataset());
        String path = folder.resolve("classifier").toUri().toString();
        model.save(path);
        var read = DeepScnClassificationModel.load(path);
        assertThat(read.transform(DATA.dataset()).orderBy("id").collectAsList())
                .isEqualTo(model.transform(DATA.dataset()).orderBy("id").collectAsList());
        assertThat(read.numClasses()).isEqualTo(3);
        assertThat(read.labels()).containsExactly("0", "1", "2");
    }

    @Test
    void networksWithoutAPresetAreThoseOfTheParams() {
        var model = new DeepScnRegressor()
                .setEnsemble(2)
                .setLayers(5)
                .setCandidates(10)
                .setBatch(1)
                .fit(DATA.dataset());
        TableModel ensemble = model.ensemble().orElseThrow();
        assertThat(ensemble.members()).hasSize(2).allSatisfy(member -> {
            assertThat(member.options().search().candidates()).isEqualTo(10);
            assertThat(member.network().nodes()).isLessThanOrEqualTo(5);
        });
    }

    @Test
    void aTrainingGoesOnFromItsCheckpoint() {
        String file = folder.resolve("training.ckp").toString();
        var regressor = regressor().setEnsemble(2).setLayers(4).setCheckpoint(file);
        String digest = regressor.fit(DATA.dataset()).ensemble().orElseThrow().digest();
        var resumed = regressor.setResume(true).fit(DATA.dataset());
        assertThat(resumed.ensemble().orElseThrow().digest()).isEqualTo(digest);
        assertThatThrownBy(() -> regressor.fit(Numbers.of(400, 0.3, 93).dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("another training");
    }

    @Test
    void rowsThatCannotBeLearntFromAreSkippedOnRequest() {
        List<Row> table = DATA.table();
        table.set(3, DATA.row(3, Vectors.dense(0.1, Double.NaN, 0.2), 1.0, 1.0));
        var regressor = regressor().setEnsemble(2).setLayers(3);
        assertThatThrownBy(() -> regressor.fit(Numbers.dataset(table)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("1 of 400 rows cannot be learnt from");
        var model = regressor.setHandleInvalid("skip").fit(Numbers.dataset(table));
        Numbers sound = DATA.pick(IntStream.range(0, 400).filter(i -> i != 3).toArray());
        assertThat(model.ensemble().orElseThrow().digest())
                .isEqualTo(
                        regressor.fit(sound.dataset()).ensemble().orElseThrow().digest());
    }

    @Test
    void whatAnEnsembleCannotDoIsRefused() {
        assertRefused("the model is an ensemble, must be one network", MODEL::network);
        assertRefused(
                "validation and validationIndicatorCol go with one network only",
                () -> regressor().setValidation(0.2).fit(DATA.dataset()));
        assertRefused(
                "validation and validationIndicatorCol go with one network only",
                () -> regressor().setValidationIndicatorCol("judges").fit(DATA.dataset()));
        assertRefused(
                "must be one network: set preset to fast or paper, and no ensemble",
                () -> new DeepScnFeatures().setPreset("balanced").fit(DATA.dataset()));
        assertRefused(
                "interval is set, but one network has no intervals; set preset to balanced or accurate",
                () -> new DeepScnRegressor().setLayers(2).setInterval(0.9).fit(DATA.dataset()));
        var single = new DeepScnRegressor().setLayers(2).setBatch(2).fit(DATA.dataset());
        assertRefused(
                "one network has no intervals", () -> single.setInterval(0.9).transform(DATA.dataset()));
        var few = MODEL.copy(MODEL.extractParamMap()).setInterval(0.9999);
        assertRefused("need at least 9999 held-out rows", () -> few.transform(DATA.dataset()));
    }

    private static void assertRefused(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
