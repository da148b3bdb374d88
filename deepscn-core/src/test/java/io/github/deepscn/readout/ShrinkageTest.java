package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        assertThat(Shrinkage.of("throughout:1e-4")).isEqualTo(new Shrinkage.Throughout(1e-4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "much", "throughout", "throughout:", "-1", "NaN", "throughout:0"})
    void anyOtherTextIsRefused(String text) {
        assertThatThrownBy(() -> Shrinkage.of(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("ridge");
    }
}
