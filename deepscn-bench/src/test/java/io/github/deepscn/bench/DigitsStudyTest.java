package io.github.deepscn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.NumberColumn;
import org.junit.jupiter.api.Test;

class DigitsStudyTest {
    @Test
    void anglesAreDrawnFromTheSeedAndLieWithinTheirLimits() {
        var table = DigitsStudy.turned(new double[200][Mnist.PIXELS], 5);
        var angles = (NumberColumn) table.column("angle");

        assertThat(table.columns()).hasSize(Mnist.PIXELS + 1);
        assertThat(table.columns().get(0).name()).isEqualTo("p1");
        boolean left = false;
        boolean right = false;
        for (int i = 0; i < table.rows(); i++) {
            assertThat(angles.value(i)).isBetween(-45.0, 45.0);
            left |= angles.value(i) < -30;
            right |= angles.value(i) > 30;
        }
        assertThat(left && right).isTrue();
        var again = (NumberColumn)
                DigitsStudy.turned(new double[200][Mnist.PIXELS], 5).column("angle");
        assertThat(again.value(17)).isEqualTo(angles.value(17));
    }
}
