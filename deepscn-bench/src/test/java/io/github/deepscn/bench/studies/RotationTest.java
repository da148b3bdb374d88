package io.github.deepscn.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RotationTest {
    private static final int SIDE = 9;
    private static final double[] PICTURE =
            new SplittableRandom(3).doubles(SIDE * SIDE).toArray();

    @Test
    void noTurnChangesNoBit() {
        assertThat(Rotation.clockwise(PICTURE, SIDE, 0)).isEqualTo(PICTURE);
    }

    @Test
    void aQuarterTurnMakesRowsColumnsFromTheRight() {
        double[] turned = Rotation.clockwise(PICTURE, SIDE, 90);

        for (int row = 1; row < SIDE - 1; row++) {
            for (int column = 1; column < SIDE - 1; column++) {
                assertThat(turned[column * SIDE + SIDE - 1 - row])
                        .isCloseTo(PICTURE[row * SIDE + column], within(1e-9));
            }
        }
    }

    @Test
    void halfwayBetweenPixelsIsTheirMean() {
        double[] two = {1, 0, 0, 0};

        // a corner rotated by 45° lies between the two upper pixels and partly outside
        double[] turned = Rotation.clockwise(two, 2, 45);

        assertThat(turned[0]).isCloseTo(turned[1], within(1e-12)).isBetween(0.1, 0.9);
        assertThat(turned[2]).isCloseTo(turned[3], within(1e-12));
    }
}
