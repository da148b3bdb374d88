package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.train.StopReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeepScnRegressorTest {
    private static final Numbers DATA = Numbers.of(300, 0.1, 11);

    /** Fitted to all rows; copy it before changing a param. */
    private static final DeepScnRegressionModel MODEL = small().fit(DATA.dataset());

    private static DeepScnRegressor small() {
        return new DeepScnRegressor().setLayers(6, 4).setBatch(2).setSeed(5);
    }

    private static double[] firstOutputs(double[][] rows) {
        return IntStream.range(0, rows.length).mapToDouble(i -> rows[i][0]).toArray();
    }

    /** Checks to 1e-7 of the range of the targets, which is about 4. */
    private static void assertPredicts(DeepScnModel model, DeepScnModel other) {
        assertThat(firstOutputs(model.predict(DATA.inputs)))
                .containsExactly(firstOutputs(other.predict(DATA.inputs)), within(4e-7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "paper"})
    void learnsWhatTheLibraryLearnsFromTheSameRows(String preset) {
        var regressor = small().setPreset(preset).setValidation(0);
        DeepScnModel network = regressor.fit(DATA.dataset()).network();
        assertThat(network.network().nodes()).isEqualTo(10);
        assertPredicts(network, DeepScn.with(network.options()).fit(DATA.inputs, DATA.targets));
    }

    @Test
    void rowsThatJudgeDoSoAsInTheLibrary() {
        DeepScnModel network =
                small().setValidationIndicatorCol("judges").fit(DATA.dataset()).network();
        Numbers judges =
                DATA.pick(IntStream.range(0, 300).filter(i -> i % 5 == 0).toArray());
        Numbers learnt =
                DATA.pick(IntStream.range(0, 300).filter(i -> i % 5 != 0).toArray());
        assertThat(network.history().data().rows()).isEqualTo(240);
        assertThat(network.history().data().ridingRows()).isEqualTo(60);
        assertPredicts(
                network,
                DeepScn.with(network.options())
                        .validation(Samples.of(judges.inputs, judges.targets))
                        .fit(learnt.inputs, learnt.targets));
    }

    @Test
    void aShareOfTheRowsJudgesAndIsTheSameEachTime() {
        var regressor = small().setValidation(0.25).setLayers(4);
        DeepScnModel network = regressor.fit(DATA.dataset()).network();
        assertThat(network.history().data().rows() + network.history().data().ridingRows())
                .isEqualTo(300);
        assertThat(network.history().data().ridingRows()).isBetween(50L, 100L);
        assertThat(regressor.fit(DATA.dataset()).network().digest()).isEqualTo(network.digest());
        assertThat(regressor
                        .setSeed(6)
                        .fit(DATA.dataset())
                        .network()
                        .provenance()
                        .dataFingerprint())
                .isNotEqualTo(network.provenance().dataFingerprint());
    }

    @Test
    void theFastPresetHoldsOutItsShareAndThePaperNone() {
        assertThat(small().setLayers(2)
                        .fit(DATA.dataset())
                        .network()
                        .history()
                        .data()
                        .ridingRows())
                .isBetween(20L, 80L);
        assertThat(small().setLayers(2)
                        .setPreset("paper")
                        .fit(DATA.dataset())
                        .network()
                        .history()
                        .data()
                        .ridingRows())
                .isZero();
    }

    @Test
    void patienceEndsATrainingThatLearnsNoise() {
        Numbers noise = Numbers.of(60, 8, 12);
        DeepScnModel network = small().setLayers(40)
                .setValidation(0.4)
                .setPatience(3)
                .setRidge("none")
                .fit(noise.dataset())
                .network();
        assertThat(network.history().stop()).isEqualTo(StopReason.VALIDATION);
        assertThat(network.network().nodes()).isLessThan(40);
    }

    @Test
    void aWeightCountsAsRepeatedRows() {
        List<Row> weighted = DATA.table();
        List<Row> repeated = DATA.table();
        for (int i = 0; i < 300; i++) {
            int weight = 1 + i % 3;
            weighted.set(i, DATA.row(i, Vectors.dense(DATA.inputs[i]), DATA.targets[i], (double) weight));
            for (int k = 1; k < weight; k++) {
                repeated.add(DATA.table().get(i));
            }
        }
        var regressor = small().setPreset("paper");
        DeepScnModel byWeight = regressor
                .copy(regressor.extractParamMap())
                .setWeightCol("weight")
                .fit(Numbers.dataset(weighted))
                .network();
        assertPredicts(byWeight, regressor.fit(Numbers.dataset(repeated)).network());
    }

    private static List<Row> withFourFaults() {
        List<Row> table = DATA.table();
        table.set(3, DATA.row(3, Vectors.dense(0.1, Double.NaN, 0.2), 1.0, 1.0));
        table.set(140, DATA.row(140, null, 1.0, 1.0));
        table.set(141, DATA.row(141, Vectors.dense(DATA.inputs[141]), null, 1.0));
        table.set(299, DATA.row(299, Vectors.dense(0.1, 0.2), 1.0, 1.0));
        return table;
    }

    @Test
    void rowsThatCannotBeLearntFromAreAnErrorWithTheirCount() {
        assertThatThrownBy(() -> small().fit(Numbers.dataset(withFourFaults())))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("4 of 300 rows cannot be learnt from")
                .hasMessageContaining("input 1 is NaN");
        var nullFirst = withFourFaults().subList(100, 300);
        assertThatThrownBy(() -> small().fit(Numbers.dataset(nullFirst)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("3 of 200 rows")
                .hasMessageContaining("the features column 'features' is null");
    }

    @Test
    void weightsThatAreNoneAreErrorsWithTheirCount() {
        List<Row> table = DATA.table();
        table.set(5, DATA.row(5, Vectors.dense(DATA.inputs[5]), 1.0, -1.0));
        table.set(6, DATA.row(6, Vectors.dense(DATA.inputs[6]), 1.0, null));
        assertThatThrownBy(() -> small().setWeightCol("weight").fit(Numbers.dataset(table)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("2 of 300 rows cannot be learnt from")
                .hasMessageContaining("a weight of -1.0, must be between 0");
    }

    @Test
    void featuresMayBeAFieldOfAStruct() {
        var nested = DATA.dataset().withColumn("inner", functions.struct("features"));
        var model = small().setLayers(3).setFeaturesCol("inner.features").fit(nested.drop("features"));
        assertThat(Numbers.column(model.transform(nested), "prediction"))
                .containsExactly(firstOutputs(model.network().predict(DATA.inputs)), within(1e-12));
    }

    @Test
    void rowsThatCannotBeLearntFromAreSkippedOnRequest() {
        var regressor = small().setHandleInvalid("skip").setValidation(0);
        DeepScnModel network = regressor.fit(Numbers.dataset(withFourFaults())).network();
        assertThat(network.history().data().rows()).isEqualTo(296);
        assertThat(network.history().data().droppedRows()).isEqualTo(4);
        Numbers sound = DATA.pick(IntStream.range(0, 300)
                .filter(i -> i != 3 && i != 140 && i != 141 && i != 299)
                .toArray());
        assertPredicts(network, DeepScn.with(network.options()).fit(sound.inputs, sound.targets));
    }

    @Test
    void rowsWithoutAnAnswerAreAnErrorWithTheirCount() {
        var rows = Numbers.dataset(withFourFaults()).coalesce(1);
        assertThatThrownBy(() -> MODEL.transform(rows).collectAsList())
                .hasRootCauseInstanceOf(BadInputException.class)
                .rootCause()
                .hasMessageContaining("3 of 300 rows of a partition have no answer")
                .hasMessageContaining("has NaN as number 1, must be finite")
                .hasMessageContaining("handleInvalid");
    }

    @Test
    void rowsWithoutAnAnswerAreLeftOutOnRequest() {
        var model = MODEL.copy(ParamMap.empty()).setHandleInvalid("skip");
        assertThat(model.transform(Numbers.dataset(withFourFaults())).select("id").collectAsList().stream()
                        .map(row -> row.getInt(0))
                        .sorted()
                        .toList())
                .isEqualTo(IntStream.range(0, 300)
                        .filter(i -> i != 3 && i != 140 && i != 299)
                        .boxed()
                        .toList());
    }

    @Test
    void aRowTooLargeForTheNetworkHasNoAnswerAndHarmsNoOther() {
        var model = MODEL.copy(ParamMap.empty()).setHandleInvalid("skip");
        List<Row> table = DATA.table();
        table.set(7, DATA.row(7, Vectors.dense(Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE), 1.0, 1.0));
        double[] clean = Numbers.column(model.transform(DATA.dataset()), "prediction");
        double[] others = Numbers.column(model.transform(Numbers.dataset(table)), "prediction");
        assertThat(others).hasSize(299);
        assertThat(others[7]).isCloseTo(clean[8], within(1e-12));
    }

    @Test
    void thePlainModelPredictsAsTransformDoes() {
        var model = MODEL;
        double[] transformed = Numbers.column(model.transform(DATA.dataset()), "prediction");
        assertThat(firstOutputs(model.network().predict(DATA.inputs))).containsExactly(transformed, within(1e-12));
        assertThat(model.predict(Vectors.dense(DATA.inputs[4]))).isCloseTo(transformed[4], within(1e-12));
        assertThat(model.numFeatures()).isEqualTo(3);
    }

    @Test
    void sparseVectorsAreDenseOnes() {
        var model = MODEL;
        Row row = RowFactory.create(0, Vectors.sparse(3, new int[] {1}, new double[] {0.5}), 1.0, 0.0, 1.0, false);
        double[] prediction = Numbers.column(model.transform(Numbers.dataset(List.of(row))), "prediction");
        assertThat(prediction[0]).isCloseTo(model.network().predict(new double[] {0, 0.5, 0})[0], within(1e-12));
    }

    @Test
    void aBatchThatIsNotSetIsChosenAndStated() {
        var regressor = new DeepScnRegressor().setLayers(8).setSeed(5);
        var options = regressor.fit(DATA.dataset()).network().options();
        assertThat(StepSize.choices(options)).contains(options.search().batch());
    }

    @Test
    void aTrainingGoesOnFromItsCheckpointWithTheBatchThatWasChosenThen(@TempDir Path folder) throws IOException {
        String file = folder.resolve("training.ckp").toString();
        var regressor = new DeepScnRegressor().setLayers(8).setSeed(5).setCheckpoint(file);
        DeepScnModel network = regressor.fit(DATA.dataset()).network();
        cutShort(Path.of(file));
        regressor.setResume(true);
        assertThat(regressor.fit(DATA.dataset()).network().digest()).isEqualTo(network.digest());
        assertThatThrownBy(() -> regressor.fit(Numbers.of(300, 0.1, 13).dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is of another training");
    }

    /** Cuts half of the steps off; 8 bytes and a frame (length, 4 bytes, content) come before the steps. */
    private static void cutShort(Path checkpoint) throws IOException {
        byte[] bytes = Files.readAllBytes(checkpoint);
        int steps = 16 + ByteBuffer.wrap(bytes).getInt(8);
        Files.write(checkpoint, Arrays.copyOf(bytes, (steps + bytes.length) / 2));
    }

    @Test
    void toResumeNeedsACheckpoint() {
        assertThatThrownBy(() -> small().setResume(true).fit(DATA.dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("resume is true without a checkpoint");
    }

    @Test
    void rowsJudgeByShareOrByColumnButNotBoth() {
        assertThatThrownBy(() -> small().setValidation(0.2)
                        .setValidationIndicatorCol("judges")
                        .fit(DATA.dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("validation and validationIndicatorCol are both set");
    }

    @Test
    void columnsThatCannotBeWhatTheyShouldAreRefused() {
        assertThatThrownBy(() -> small().setFeaturesCol("label").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("label");
        assertThatThrownBy(() -> small().setValidationIndicatorCol("weight").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight");
        assertThatThrownBy(() -> small().setWeightCol("judges").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("judges");
        assertThatThrownBy(() -> small().setLabelCol("price").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("price");
        var model = MODEL.copy(ParamMap.empty());
        assertThatThrownBy(() -> model.transform(DATA.dataset().drop("features")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("features");
        assertThatThrownBy(() -> model.setPredictionCol("id").transform(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("id");
    }

    @Test
    void twoThreadsFitAtOnce() throws Exception {
        var first = small().setLayers(4);
        var second = small().setLayers(6).setPreset("paper").setLabelCol("class");
        String[] alone = {
            first.fit(DATA.dataset()).network().digest(),
            second.fit(DATA.dataset()).network().digest()
        };
        var threads = Executors.newFixedThreadPool(2);
        try {
            Future<DeepScnRegressionModel> one = threads.submit(() -> first.fit(DATA.dataset()));
            Future<DeepScnRegressionModel> other = threads.submit(() -> second.fit(DATA.dataset()));
            assertThat(one.get().network().digest()).isEqualTo(alone[0]);
            assertThat(other.get().network().digest()).isEqualTo(alone[1]);
        } finally {
            threads.shutdown();
        }
    }
}
