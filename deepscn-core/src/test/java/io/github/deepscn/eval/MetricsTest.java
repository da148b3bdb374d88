package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final double[][] TARGETS = {{1, -2}, {3, 0}};
    private static final double[][] PREDICTIONS = {{11, -2}, {3 + 9.999, -2}};

    @Test
    void errorsAreOverRowsAndOutputs() {
        double squares = 100 + 0 + 9.999 * 9.999 + 4;
        assertThat(Metrics.rmse(PREDICTIONS, TARGETS)).isCloseTo(Math.sqrt(squares / 4), within(1e-12));
        assertThat(Metrics.mae(PREDICTIONS, TARGETS)).isCloseTo((10 + 9.999 + 2) / 4, within(1e-12));
    }

    @Test
    void anErrorOfExactlyTheMarginIsOutside() {
        assertThat(Metrics.shareWithin(10, PREDICTIONS, TARGETS)).isEqualTo(0.75);
    }

    @Test
    void quantileLossIsTheSlopeTimesTheError() {
        double[][] quantiles = {{2}, {2}};
        double[][] targets = {{5}, {1}};
        assertThat(Metrics.quantileLoss(0.9, quantiles, targets)).isCloseTo((0.9 * 3 + 0.1 * 1) / 2, within(1e-15));
        assertThatThrownBy(() -> Metrics.quantileLoss(1, quantiles, targets))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the level of the quantiles is 1.0");
    }

    @Test
    void aMedianDoesNotOverflow() {
        double[][] large = {{1.5e308}, {1.6e308}};
        assertThat(Metrics.medianError(large, new double[][] {{0}, {0}})).isCloseTo(1.55e308, within(1e300));
    }

    private static final String[] LABELS = {"a", "b", "b", "b"};

    @Test
    void accuracyIsTheShareOfExactLabels() {
        assertThat(Metrics.accuracy(new String[] {"a", "b", "a", " b"}, LABELS)).isEqualTo(0.5);
    }

    @Test
    void asManyPredictionsAsLabelsAreNeeded() {
        assertThatThrownBy(() -> Metrics.accuracy(new String[1], LABELS)).isInstanceOf(BadInputException.class);
    }
}
