package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldOutTest {
    private static Table numbers(String name, double... values) {
        return Table.of(List.of(NumberColumn.of(name, values)));
    }

    private static Table rows(int count) {
        return numbers("x", new double[count]);
    }

    private static List<int[]> split(HoldOut holdOut, Table table, long seed) {
        List<int[]> parts = holdOut.split(table, Optional.empty(), seed);
        int[] all = IntStream.concat(Arrays.stream(parts.get(0)), Arrays.stream(parts.get(1)))
                .sorted()
                .toArray();
        assertThat(all)
                .as("every row is in one part")
                .isEqualTo(IntStream.range(0, table.rows()).toArray());
        assertThat(parts.get(0)).isSorted();
        assertThat(parts.get(1)).isSorted();
        return parts;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.15, 0.5, 0.9})
    void theShareIsMetToTheRow(double share) {
        for (int rows : new int[] {20, 101, 1000}) {
            assertThat(split(HoldOut.share(share), rows(rows), 7).get(1).length)
                    .isEqualTo((int) Math.floor(share * rows + 0.5));
        }
    }

    @Test
    void theSeedDecides() {
        int[] once = split(HoldOut.share(0.3), rows(100), 1).get(1);
        assertThat(split(HoldOut.share(0.3), rows(100), 1).get(1)).isEqualTo(once);
        assertThat(split(HoldOut.share(0.3), rows(100), 2).get(1)).isNotEqualTo(once);
    }

    @Test
    void everyRowIsHeldAboutAsOften() {
        int[] held = new int[20];
        for (long seed = 0; seed < 2000; seed++) {
            for (int row : split(HoldOut.share(0.25), rows(20), seed).get(1)) {
                held[row]++;
            }
        }
        // 500 on average, the standard deviation is 19
        assertThat(Arrays.stream(held).min().getAsInt()).isGreaterThan(400);
        assertThat(Arrays.stream(held).max().getAsInt()).isLessThan(600);
    }

    @Test
    void everyClassHasItsShareButForOneRowAndOneRowToTrainOn() {
        long seed = 17;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        for (double share : new double[] {0.1, 0.15, 0.5, 0.95}) {
            for (int k = 0; k < 20; k++) {
                String[] labels = new String[200];
                Arrays.setAll(labels, i -> "c" + (int) Math.abs(5 * random.nextGaussian()));
                var column = TextColumn.of("class", labels);
                int[] heldRows = HoldOut.share(share)
                        .split(Table.of(List.of(column)), Optional.of(column), k)
                        .get(1);
                Map<String, Integer> all = new HashMap<>();
                Map<String, Integer> held = new HashMap<>();
                Arrays.stream(labels).forEach(label -> all.merge(label, 1, Integer::sum));
                Arrays.stream(heldRows).forEach(row -> held.merge(labels[row], 1, Integer::sum));
                all.forEach((label, count) -> {
                    int part = held.getOrDefault(label, 0);
                    assertThat(Math.abs(part - share * count)).as(label).isLessThanOrEqualTo(1 + 1e-9);
                    assertThat(part).as(label).isLessThan(count);
                });
            }
        }
    }

    @Test
    void classesAreSplitAlikeHoweverTheyAreCoded() {
        var one = TextColumn.coded("c", List.of("a", "b"), new int[] {0, 1, 0, 1, 0, 1, 1, 1});
        var other = TextColumn.coded("c", List.of("z", "b", "a"), new int[] {2, 1, 2, 1, 2, 1, 1, 1});
        assertThat(HoldOut.share(0.4).split(rows(8), Optional.of(one), 3).get(1))
                .isEqualTo(
                        HoldOut.share(0.4).split(rows(8), Optional.of(other), 3).get(1));
    }

    @Test
    void groupsAreNeverSplitAndComeNearTheShare() {
        long seed = 23;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        double[] groups = random.ints(500, 0, 60).asDoubleStream().toArray();
        for (int k = 0; k < 20; k++) {
            List<int[]> parts = split(HoldOut.share(0.2).by("group"), numbers("group", groups), k);
            Set<Double> training = new HashSet<>();
            Arrays.stream(parts.get(0)).forEach(row -> training.add(groups[row]));
            assertThat(Arrays.stream(parts.get(1))).noneMatch(row -> training.contains(groups[row]));
            assertThat(parts.get(1).length).isBetween(90, 110);
        }
    }

    @Test
    void aLargeGroupIsNotHeldWhereASmallerOneServes() {
        double[] groups = new double[100];
        Arrays.fill(groups, 0, 10, 1);
        for (int seed = 0; seed < 10; seed++) {
            assertThat(split(HoldOut.share(0.15).by("group"), numbers("group", groups), seed)
                            .get(1))
                    .hasSize(10);
        }
        Arrays.fill(groups, 0, 50, 1);
        assertThat(split(HoldOut.share(0.15).by("group"), numbers("group", groups), 1)
                        .get(1))
                .hasSize(50);
    }

    @Test
    void theLatestRowsAreHeld() {
        long seed = 5;
        System.out.println("seed " + seed);
        double[] times = new Random(seed).doubles(100).toArray();
        List<int[]> parts = split(HoldOut.share(0.2).latestBy("t"), numbers("t", times), 1);
        assertThat(parts.get(1)).hasSize(20);
        double latest =
                Arrays.stream(parts.get(0)).mapToDouble(i -> times[i]).max().getAsDouble();
        assertThat(Arrays.stream(parts.get(1))).allMatch(i -> times[i] > latest);
    }

    @Test
    void rowsOfTheSameTimeStayTogether() {
        var holdOut = HoldOut.share(0.3).latestBy("t");
        assertThat(split(holdOut, numbers("t", 1, 1, 1, 1, 2, 2, 2, 2, 2, 3), 1).get(1))
                .containsExactly(9);
        assertThat(split(holdOut, numbers("t", 3, 1, 2, 2, 2, 1, 1, 1, 1, 1), 1).get(1))
                .containsExactly(0, 2, 3, 4);
        assertThat(split(holdOut, numbers("t", 1, 2, 2, 2, 2, 2, 2, 2, 2, 2), 1).get(1))
                .hasSize(9);
        assertRefused(holdOut, numbers("t", 2, 2, 2), "of 3 rows, 0 would be held out");
    }

    @Test
    void datesPutRowsInOrder() {
        var dates = TextColumn.of("when", new String[] {"2.1.2024", "31.12.2025", "1.1.2025", "5.5.2023"});
        assertThat(HoldOut.share(0.25)
                        .latestBy("when")
                        .split(Table.of(List.of(dates)), Optional.empty(), 1)
                        .get(1))
                .containsExactly(1);
    }

    @Test
    void noneHoldsNone() {
        List<int[]> parts = split(HoldOut.none(), rows(3), 1);
        assertThat(parts.get(0)).hasSize(3);
        assertThat(parts.get(1)).isEmpty();
    }

    @Test
    void whatCannotBeSplitIsRefused() {
        assertRefused(HoldOut.share(0.15), rows(1), "of 1 rows, 0 would be held out and 1 left");
        assertRefused(HoldOut.share(0.15), rows(3), "of 3 rows, 0 would be held out");
        assertRefused(HoldOut.share(0.9), rows(2), "of 2 rows, 2 would be held out and 0 left");
        assertRefused(HoldOut.share(0.5).by("x"), rows(10), "of 10 rows, 0 would be held out");
        assertRefused(HoldOut.share(0).by("y"), rows(10), "there is no column 'y'");
        assertRefused(
                HoldOut.share(0.5).by("x"), numbers("x", 1, Double.NaN), "row 2, column 'x': the group is missing");
        assertRefused(HoldOut.share(0.5).latestBy("x"), numbers("x", 1, Double.NaN), "has missing cells");
        var texts = Table.of(List.of(TextColumn.of("x", new String[] {"a", "b"})));
        assertRefused(HoldOut.share(0.5).latestBy("x"), texts, "has other texts");
        for (double share : new double[] {-0.1, 1, Double.NaN}) {
            assertThatThrownBy(() -> HoldOut.share(share))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("must be at least 0 and less than 1");
        }
        assertThatThrownBy(() -> HoldOut.share(0.1).by("a").latestBy("b")).isInstanceOf(BadInputException.class);
    }

    private static void assertRefused(HoldOut holdOut, Table table, String message) {
        assertThatThrownBy(() -> holdOut.split(table, Optional.empty(), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }
}
