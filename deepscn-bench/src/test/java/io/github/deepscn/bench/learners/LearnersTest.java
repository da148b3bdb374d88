package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableOptions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LearnersTest {
    /** All learners but the one with the longest choice of settings. */
    static List<? extends Learner> quickOnes() {
        return Stream.concat(Study.LEARNERS.learners().stream(), Rivals.all().stream())
                .filter(learner -> !(learner instanceof TunedXgboost))
                .filter(distinctNames())
                .toList();
    }

    private static Predicate<Learner> distinctNames() {
        var names = new HashSet<String>();
        return learner -> names.add(learner.name());
    }

    @ParameterizedTest
    @MethodSource("quickOnes")
    void learnsALine(Learner learner) {
        double rmse = rmse(learner.fit(ToyData.line(150)), ToyData.line(150));

        assertThat(rmse).as(learner.name()).isLessThan(0.7);
    }

    @ParameterizedTest
    @MethodSource("quickOnes")
    void tellsCloudsApart(Learner learner) {
        Examples rows = ToyData.clouds(200);

        double[] predicted = learner.fit(rows).predict(rows.inputs());

        assertThat(Metric.ACCURACY.score(predicted, rows.targets()))
                .as(learner.name())
                .isGreaterThan(0.97);
    }

    @ParameterizedTest
    @MethodSource("quickOnes")
    void probabilitiesOfClassesAddUpToOne(Learner learner) {
        Examples rows = ToyData.clouds(80);

        for (double[] row : learner.fit(rows).outputs(rows.inputs())) {
            assertThat(row).as(learner.name()).hasSize(3);
            assertThat(Arrays.stream(row).sum()).as(learner.name()).isCloseTo(1, within(1e-5));
        }
    }

    @ParameterizedTest
    @MethodSource("quickOnes")
    void learnersThatTakeHolesPredictRowsWithHoles(Learner learner) {
        Examples rows = ToyData.line(80);
        rows.inputs()[0][1] = Double.NaN;

        if (learner.takesHoles()) {
            double[] predicted = learner.fit(rows).predict(rows.inputs());
            assertThat(Arrays.stream(predicted).allMatch(Double::isFinite))
                    .as(learner.name())
                    .isTrue();
        }
    }

    @Test
    void aGridOfSettingsEndsInOneModel() {
        assertThat(rmse(new TunedXgboost().fit(ToyData.line(60)), ToyData.line(60)))
                .isLessThan(1.2);
    }

    @Test
    void theBestRoundIsTheFirstOfLeastLoss() {
        var choice = TunedXgboost.Choice.of(Map.of(), new float[] {3, 1, 2, 1, Float.POSITIVE_INFINITY});

        assertThat(choice).isEqualTo(new TunedXgboost.Choice(Map.of(), 2, 1));
    }

    @Test
    void judgingRowsStopBoostingBeforeTheLastRound() {
        var stopped = TunedXgboost.judge(
                ToyData.line(200).split(1), TunedXgboost.grid(200).get(0), 500, 5);

        assertThat(stopped.rounds()).isBetween(5, 499);
        assertThat(stopped.loss()).isBetween(0.01, 1.5);
    }

    @Test
    void predictionsOfNumbersHaveIntervalsAndThoseOfClassesHaveNone() {
        Examples line = ToyData.line(150);
        Examples clouds = ToyData.clouds(100);
        var several = new ScnLearner(
                "several", target -> TableOptions.balanced(target).withLayers(5));
        var one = new ScnLearner("one", target -> TableOptions.fast(target).withLayers(5));

        assertThat(several.fit(line).coverage(line, 0.9)).isBetween(0.7, 1.0);
        assertThat(several.fit(line).coverage(line, 0.2)).isLessThan(0.5);
        assertThat(several.fit(clouds).coverage(clouds, 0.9)).isNaN();
        assertThat(one.fit(line).coverage(line, 0.9)).isBetween(0.7, 1.0);
        assertThat(one.fit(clouds).coverage(clouds, 0.9)).isNaN();
        assertThat(WekaLearner.randomForest().fit(line).coverage(line, 0.9)).isNaN();
    }

    private static double rmse(Learner.Predictor predictor, Examples rows) {
        return Metric.RMSE.score(predictor.predict(rows.inputs()), rows.targets());
    }
}
