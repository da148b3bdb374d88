package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShrinkageTest {
    @Test
    void aTextNamesEachKind() {
        assertThat(Shrinkage.of("none")).isEqualTo(Shrinkage.none());
        assertThat(Shrinkage.of("1e-3")).isEqualTo(new Shrinkage.Ridge(1e-3));
        assertThat(Shrinkage.of("loo")).isEqualTo(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT));
        assertThat(Shrinkage.of("gcv")).isEqualTo(Shrinkage.chosenBy(Shrinkage.Criterion.GENERALISED_CROSS_VALIDATION));
        assertThat(Shrinkage.of("loo:1e-7")).isEqualTo(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT, 1e-7));
        assertThat(Shrinkage.of("gcv:0.5"))
                .isEqualTo(Shrinkage.chosenBy(Shrinkage.Criterion.GENERALISED_CROSS_VALIDATION, 0.5));
        assertThat(Shrinkage.of("throughout:1e-4")).isEqualTo(new Shrinkage.Throughout(1e-4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "much", "throughout", "throughout:", "-1", "NaN", "throughout:0", "loo:much", "few:1"})
    void anyOtherTextIsRefused(String text) {
        assertThatThrownBy(() -> Shrinkage.of(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("ridge");
    }

    @Test
    void aLeastStrengthIsTheFirstOfThoseCompared() {
        var chosen = (Shrinkage.Chosen) Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT, 1e-7);
        assertThat(chosen.strengths()).hasSize(33).startsWith(1e-7);
        assertThat(chosen.strengths().get(32)).isCloseTo(10, within(1e-9));
        assertThatThrownBy(() -> Shrinkage.of("loo:0"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("0.0, must be over 0 and at most 10");
    }
}
