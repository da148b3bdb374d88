package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TestData;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.readout.RankRule;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rank rule is for: the test error follows the training error, whatever the scopes. */
class GeneralisationTest {
    private static final Options SATURATED = Options.paper().withScopes(150, 160, 170, 180, 190, 200);

    private static double testRmse(Options options, long seed) {
        TestData training = TestData.paperFunction(1_000, seed);
        TestData test = TestData.paperFunction(1_000, seed + 1_000);
        DeepScnModel model = DeepScn.with(options.withSeed(seed)).fit(training.inputs, training.targets);
        return Metrics.rmse(model.predict(test.inputs), test.targets);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void saturatedScopesDoNotExplode(long seed) {
        assertThat(testRmse(SATURATED, seed)).isLessThan(0.05);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void saturatedScopesDoNotExplodeUnderTheOrthogonalMechanism(long seed) {
        assertThat(testRmse(SATURATED.withMechanism(Mechanism.ORTHOGONAL), seed))
                .isLessThan(0.05);
    }

    @Test
    void saturatedScopesExplodeWithoutTheRankRule() {
        double worst = LongStream.rangeClosed(1, 8)
                .mapToDouble(seed -> testRmse(SATURATED.withRankRule(RankRule.off()), seed))
                .max()
                .orElseThrow();
        assertThat(worst).isGreaterThan(1e3);
    }
}
