package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldSumsTest {
    @Test
    void foldsDifferByOneRowAtMost() {
        for (int folds : new int[] {2, 5, 10}) {
            int[] counts = new int[folds];
            for (int row = 0; row < 1003; row++) {
                counts[FoldSums.fold(row, folds, 3)]++;
            }
            for (int count : counts) {
                assertThat(count).isBetween(1003 / folds, 1003 / folds + 1);
            }
        }
    }

    @Test
    void theSeedDecidesAndNeighboursHaveNoPattern() {
        int[] one = IntStream.range(0, 500).map(row -> FoldSums.fold(row, 5, 1)).toArray();
        assertThat(IntStream.range(0, 500).map(row -> FoldSums.fold(row, 5, 1)).toArray())
                .isEqualTo(one);
        assertThat(IntStream.range(0, 500).map(row -> FoldSums.fold(row, 5, 2)).toArray())
                .isNotEqualTo(one);
        long repeats =
                IntStream.range(0, 495).filter(row -> one[row] == one[row + 5]).count();
        assertThat(repeats).isBetween(60L, 140L);
    }

    @Test
    void theSumsAreTheSameForAnyNumberOfThreads() {
        TestData data = TestData.smooth(3000, 2, 1);
        double[] first = {};
        for (int threads : new int[] {1, 2, 5}) {
            try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, threads)) {
                var sums = FoldSums.of(engine, 0, 5, 7);
                double[] energies = IntStream.range(0, 10)
                        .mapToDouble(k -> sums.energy(k / 2, k % 2))
                        .toArray();
                assertThat(IntStream.range(0, 5).mapToDouble(sums::weight).sum())
                        .isEqualTo(3000);
                if (threads == 1) {
                    first = energies;
                }
                assertThat(energies).isEqualTo(first);
            }
        }
    }

    @Test
    void aKernelWithVeryManySumsGetsThemAll() {
        TestData data = TestData.smooth(4000, 1, 1);
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 2)) {
            double[] sums = engine.run(9_000_000, 0, (block, totals) -> {
                        totals.sums()[0]++;
                        totals.sums()[8_999_999] += 2;
                    })
                    .sums();
            assertThat(sums[0]).isEqualTo(8);
            assertThat(sums[8_999_999]).isEqualTo(16);
        }
    }

    @Test
    void fewerThanTwoFoldsOrMoreThanRowsAreRefused() {
        TestData data = TestData.smooth(4, 1, 1);
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 1)) {
            assertThatThrownBy(() -> FoldSums.of(engine, 0, 1, 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("folds is 1");
            assertThatThrownBy(() -> FoldSums.of(engine, 0, 5, 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("4");
        }
    }
}
