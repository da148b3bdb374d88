package io.github.deepscn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static final String[] LABELS = IntStream.range(0, 103)
            .mapToObj(i -> i % 7 == 0 ? "rare" : i % 2 == 0 ? "x" : "y")
            .toArray(String[]::new);

    @Test
    void everyRowIsHeldOutOnce() {
        var folds = Folds.stratified(LABELS, 5, 1);
        int[] all = IntStream.range(0, 5)
                .flatMap(f -> Arrays.stream(folds.heldOut(f)))
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, 103).toArray());
        for (int f = 0; f < 5; f++) {
            assertThat(folds.rest(f)).hasSize(103 - folds.heldOut(f).length).doesNotContain(folds.heldOut(f));
        }
    }

    @Test
    void classesAndPartsDifferByAtMostOneRow() {
        var folds = Folds.stratified(LABELS, 5, 2);
        for (String label : new String[] {"rare", "x", "y", ""}) {
            var counts = IntStream.range(0, 5)
                    .map(f -> (int) Arrays.stream(folds.heldOut(f))
                            .filter(i -> label.isEmpty() || LABELS[i].equals(label))
                            .count())
                    .summaryStatistics();
            assertThat(counts.getMax() - counts.getMin()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void theSeedDecides() {
        assertThat(Folds.stratified(LABELS, 5, 3).foldOf())
                .isEqualTo(Folds.stratified(LABELS, 5, 3).foldOf())
                .isNotEqualTo(Folds.stratified(LABELS, 5, 4).foldOf());
    }

    /** With 300,000 rows, some random places differ only in their lower 32 bits. */
    @Test
    void rowsOfAClassAreDealtInTheOrderOfTheirPlaces() {
        String[] labels = new String[300_000];
        Arrays.setAll(labels, i -> i % 50 == 0 ? "rare" : "usual");
        int[] foldOf = new int[labels.length];
        int dealt = 0;
        for (String label : List.of("rare", "usual")) {
            List<Integer> rows = IntStream.range(0, labels.length)
                    .filter(i -> labels[i].equals(label))
                    .boxed()
                    .sorted(Comparator.comparingLong(row -> SplitMix64.place(6, row)))
                    .toList();
            for (int row : rows) {
                foldOf[row] = dealt++ % 7;
            }
        }
        assertThat(Folds.stratified(labels, 7, 6).foldOf()).isEqualTo(foldOf);
    }

    @Test
    void impossibleNumbersAreRefused() {
        for (int count : new int[] {1, 104}) {
            assertThatThrownBy(() -> Folds.stratified(LABELS, count, 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("folds is " + count);
        }
    }
}
