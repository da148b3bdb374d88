package io.github.deepscn.paper.digits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.paper.experiment.Boxes.Box;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigitFiguresTest {
    @Test
    void tenDegreesOffIsNotWithinTen() {
        DigitScore score = DigitScore.of(new double[] {10, -10, Math.nextDown(10.0), 3}, new double[4]);
        assertThat(score.ppa()).isEqualTo(50);
        assertThat(score.rmse()).isCloseTo(Math.sqrt(309 / 4.0), within(1e-9));
    }

    @Test
    void boxHasMatlabsQuartilesAndWhiskers() {
        // sorted: 1 … 10 and 40; the quantile p lies at place 11p + ½, counted from one
        Box box = DigitResiduals.box(new double[] {10, 9, 40, 8, 7, 6, 5, 4, 3, 2, 1});
        assertThat(box.lowerQuartile()).isEqualTo(3.25);
        assertThat(box.median()).isEqualTo(6);
        assertThat(box.upperQuartile()).isEqualTo(8.75);
        // 1.5 · 5.5 above 8.75 is 17: 10 is the farthest value under it
        assertThat(box.high()).isEqualTo(10);
        assertThat(box.low()).isEqualTo(1);
        assertThat(box.outliers()).containsExactly(40.0);
    }

    @Test
    void boxOfFewValues() {
        Box one = DigitResiduals.box(new double[] {4});
        assertThat(one).isEqualTo(new Box(4, 4, 4, 4, 4, List.of()));
        Box two = DigitResiduals.box(new double[] {1, 3});
        assertThat(two).isEqualTo(new Box(1, 1, 2, 3, 3, List.of()));
    }

    @Test
    void meanAndDeviationBetweenTrials() {
        Spread spread = Spread.of(1, 2, 6);
        assertThat(spread.mean()).isEqualTo(3);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt(7), within(1e-12));
        assertThat(Spread.of(1).deviation()).isNaN();
    }

    @Test
    void apartIsBeyondTwoStandardErrors() {
        Spread here = new Spread(10, 1, 4);
        assertThat(here.isClearlyApartFrom(new Spread(11.5, 1, 4))).isTrue(); // 2·√½ = 1.41
        assertThat(here.isClearlyApartFrom(new Spread(11.4, 1, 4))).isFalse();
        assertThat(Spread.of(1).isClearlyApartFrom(Spread.of(9))).isFalse();
    }
}
