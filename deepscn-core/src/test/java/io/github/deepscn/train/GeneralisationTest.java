package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TestData;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.score.Mechanisms;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the rank rule is for: the test error follows the training error, whatever the scopes. */
class GeneralisationTest {
    private static final Options SATURATED = Options.paper().withScopes(150, 160, 170, 180, 190, 200);

    private static final int SEEDS = 12;

    private static double testRmse(Options options, long seed) {
        TestData training = TestData.paperFunction(1_000, seed);
        TestData test = TestData.paperFunction(1_000, seed + 1_000);
        DeepScnModel model = DeepScn.with(options.withSeed(seed)).fit(training.inputs, training.targets);
        return Metrics.rmse(model.predict(test.inputs), test.targets);
    }

    /** Ordered; that of one seed varies with the kernels of the BLAS, the statements below do not. */
    private static double[] testRmses(Options options) {
        double[] errors = LongStream.rangeClosed(1, SEEDS)
                .mapToDouble(seed -> testRmse(options, seed))
                .sorted()
                .toArray();
        System.out.println("seeds 1 to " + SEEDS + ": " + Arrays.toString(errors));
        return errors;
    }

    @ParameterizedTest
    @EnumSource(
            value = Mechanisms.class,
            names = {"THETA", "ORTHOGONAL"})
    void saturatedScopesDoNotExplode(Mechanisms mechanism) {
        double[] errors = testRmses(SATURATED.withMechanism(mechanism));
        assertThat(errors[SEEDS / 2]).as("median").isLessThan(0.01);
        assertThat(errors[SEEDS - 1]).as("largest").isLessThan(0.5);
    }

    @Test
    void saturatedScopesExplodeWithoutTheRankRule() {
        double[] errors = testRmses(SATURATED.withRankRule(RankRule.off()));
        assertThat(errors[SEEDS - 2]).as("largest but one").isGreaterThan(1e3);
    }
}
