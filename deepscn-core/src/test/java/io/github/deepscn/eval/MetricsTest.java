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
