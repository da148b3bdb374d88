package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
    /** Values 1, 2, 4, 5: mean 3, s² = (4 + 1 + 1 + 4)/3 = 10/3; with a quarter of the rows tested 10/3·(1/4 + 1/3). */
    @Test
    void standardErrorAllowsForSharedTrainingRows() {
        Estimate estimate = Estimate.of(new double[] {1, 2, 4, 5}, 1.0 / 3);
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.standardError()).isEqualTo(Math.sqrt(10.0 / 3 * (1.0 / 4 + 1.0 / 3)), within(1e-15));
    }

    @Test
    void repeatsDoNotMakeTheErrorVanish() {
        double[] many = new double[10_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = i % 2;
        }
        assertThat(Estimate.of(many, 0.25).standardError()).isEqualTo(Math.sqrt(0.25 * 0.25), within(1e-3));
    }

    @Test
    void oneFoldHasNoStandardError() {
        assertThat(Estimate.of(new double[] {7}, 1).mean()).isEqualTo(7);
        assertThat(Estimate.of(new double[] {7}, 1).standardError()).isNaN();
        assertThat(Estimate.of(new double[] {7}, 1).differsFromZero()).isFalse();
        assertThat(Estimate.of(new double[0], 1).mean()).isNaN();
    }

    @Test
    void twoStandardErrorsAreADifference() {
        assertThat(new Estimate(-2.1, 1).differsFromZero()).isTrue();
        assertThat(new Estimate(1.9, 1).differsFromZero()).isFalse();
    }
}
