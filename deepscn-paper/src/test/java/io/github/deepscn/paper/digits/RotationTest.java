package io.github.deepscn.paper.digits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RotationTest {
    private static final int SIDE = DigitImages.SIDE;

    @Test
    void noTurnChangesNoBit() {
        double[] picture = DigitStrokes.picture(5, DigitImages.draws(1, "test", 0));
        assertThat(Rotation.clockwise(picture, SIDE, 0)).isEqualTo(picture);
    }

    @Test
    void aQuarterTurnBringsTopToTheRight() {
        double[] picture = new double[SIDE * SIDE];
        picture[2 * SIDE + 10] = 1; // row 2, column 10: near the top, left of the middle
        double[] turned = Rotation.clockwise(picture, SIDE, 90);
        assertThat(turned[10 * SIDE + (SIDE - 1 - 2)]).isCloseTo(1, within(1e-9));
    }

    @Test
    void aSmallPositiveTurnMovesTheTopToTheRight() {
        double[] picture = new double[SIDE * SIDE];
        picture[3 * SIDE + 13] = 1;
        picture[3 * SIDE + 14] = 1;
        assertThat(meanColumn(Rotation.clockwise(picture, SIDE, 20))).isGreaterThan(13.5 + 3);
        assertThat(meanColumn(Rotation.clockwise(picture, SIDE, -20))).isLessThan(13.5 - 3);
    }

    @Test
    void turnedThereAndBackDiffersLittle() {
        for (int digit = 0; digit < 10; digit++) {
            double[] picture = DigitStrokes.picture(digit, DigitImages.draws(2, "test", digit));
            double[] back = Rotation.clockwise(Rotation.clockwise(picture, SIDE, 33), SIDE, -33);
            double difference = 0;
            double ink = 0;
            for (int p = 0; p < picture.length; p++) {
                difference += Math.abs(picture[p] - back[p]);
                ink += picture[p];
            }
            // bilinear interpolation blurs edges, and strokes are mostly edges
            assertThat(difference / ink).as("digit %d", digit).isLessThan(0.35);
        }
    }

    @Test
    void greyStaysBetweenBlackAndWhite() {
        double[] white = new double[SIDE * SIDE];
        Arrays.fill(white, 1);
        for (double grey : Rotation.clockwise(white, SIDE, 17)) {
            assertThat(grey).isBetween(0.0, 1 + 1e-12);
        }
    }

    private static double meanColumn(double[] picture) {
        double sum = 0;
        double ink = 0;
        for (int p = 0; p < picture.length; p++) {
            sum += picture[p] * (p % SIDE);
            ink += picture[p];
        }
        return sum / ink;
    }
}
