package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnchorsTest {
    @ParameterizedTest
    @CsvSource({
        "2001,5,1,2000",
        "50000,5,1,2000",
        "123456789012,3,2,2000",
        "50000,8388,1,500",
        "50000,4194304,1,2",
        "50000,100000000,1,2",
        "50000,5,1000,262",
        "50000,5,262144,2",
        "50000,4194,600,436",
    })
    void aSampleHasOneRowOfEachOfSoManyEqualParts(long rows, int fanIn, int outputs, int most) {
        for (long seed = 1; seed <= 3; seed++) {
            long[] sample = Anchors.rows(rows, fanIn, outputs, seed, 1);
            assertThat(sample).as("seed %d", seed).hasSize(most);
            for (int i = 0; i < most; i++) {
                assertThat(sample[i])
                        .as("seed %d, part %d", seed, i)
                        .isBetween(i * rows / most, (i + 1) * rows / most - 1);
            }
            assertThat(sample).isSorted().doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @CsvSource({"1,5,1", "2,100000000,262144", "1999,5,1", "2000,5,1", "500,8388,1"})
    void fewRowsAreAllAnchors(int rows, int fanIn, int outputs) {
        long[] all = new long[rows];
        Arrays.setAll(all, i -> i);
        assertThat(Anchors.rows(rows, fanIn, outputs, 7, 2)).isEqualTo(all);
    }

    @Test
    void seedAndLayerDecide() {
        long[] rows = Anchors.rows(100_000, 5, 1, 1, 1);
        assertThat(Anchors.rows(100_000, 5, 1, 1, 1)).isEqualTo(rows);
        assertThat(Anchors.rows(100_000, 5, 1, 2, 1)).isNotEqualTo(rows);
        assertThat(Anchors.rows(100_000, 5, 1, 1, 2)).isNotEqualTo(rows);
    }

    @Test
    void theCentreIsTheMeanOfTheInputs() {
        assertThat(new Anchors(2, 1, new double[] {1, 2, 3, 4, 5, 9}, 1).centre())
                .containsExactly(new double[] {3, 5}, within(1e-14));
        assertThat(new Anchors(3, 1, new double[0], 1).centre()).containsOnly(0).hasSize(3);
    }

    @Test
    void residualsAreLengthsAndFollow() {
        var anchors = new Anchors(2, 2, new double[] {1, 2, 3, 4, 5, 6}, 1);
        anchors.follow(new double[] {3, 4, 0, 0, -5, 12});
        assertThat(anchors.count()).isEqualTo(3);
        assertThat(anchors.input(2, 1)).isEqualTo(6);
        assertThat(anchors.residual(0)).isEqualTo(5);
        assertThat(anchors.residual(2)).isEqualTo(13);
        assertThat(anchors.residualChange(0, 2)).isCloseTo(Math.hypot(8, 8), within(1e-14));
        anchors.follow(new double[] {1, 0, 0, 0, 0, 0});
        assertThat(anchors.residual(0)).isEqualTo(1);
        assertThat(anchors.residualChange(1, 2)).isZero();
    }
}
