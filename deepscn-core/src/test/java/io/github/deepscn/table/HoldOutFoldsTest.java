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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoldOutFoldsTest {
    private static final long SEED = 41;

    private static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }

    private static Table numbers(String name, double... values) {
        return Table.of(List.of(NumberColumn.of(name, values)));
    }

    private static Table rows(int count) {
        return numbers("x", new double[count]);
    }

    private static List<List<int[]>> dealt(Table table, HoldOut how, Optional<Column> classes, int folds, long seed) {
        List<List<int[]>> parts = how.folds(table, classes, folds, seed);
        assertThat(parts).hasSize(folds);
        int[] everyRow = IntStream.range(0, table.rows()).toArray();
        assertThat(parts.stream()
                        .flatMapToInt(part -> Arrays.stream(part.get(1)))
                        .sorted()
                        .toArray())
                .as("every row is tested once")
                .isEqualTo(everyRow);
        for (List<int[]> part : parts) {
            assertThat(part).hasSize(2);
            assertThat(IntStream.concat(Arrays.stream(part.get(0)), Arrays.stream(part.get(1)))
                            .sorted()
                            .toArray())
                    .as("a row is trained on or tested")
                    .isEqualTo(everyRow);
        }
        return parts;
    }

    @Test
    void everyClassHasItsShareInEachFold() {
        var random = random();
        for (int folds = 2; folds <= 10; folds += 4) {
            String[] labels = new String[211];
            Arrays.setAll(labels, i -> "c" + (int) Math.abs(3 * random.nextGaussian()));
            var column = TextColumn.of("class", labels);
            List<List<int[]>> parts = dealt(rows(211), HoldOut.none(), Optional.of(column), folds, folds);
            Map<String, Integer> all = new HashMap<>();
            Arrays.stream(labels).forEach(label -> all.merge(label, 1, Integer::sum));
            assertThat(all).hasSizeGreaterThan(4);
            for (List<int[]> part : parts) {
                Map<String, Integer> tested = new HashMap<>();
                Arrays.stream(part.get(1)).forEach(row -> tested.merge(labels[row], 1, Integer::sum));
                for (var entry : all.entrySet()) {
                    double share = (double) entry.getValue() / folds;
                    assertThat(tested.getOrDefault(entry.getKey(), 0))
                            .as(entry.getKey())
                            .isBetween((int) Math.floor(share), (int) Math.ceil(share));
                }
                assertThat(part.get(1).length).isBetween(211 / folds, 211 / folds + 1);
            }
        }
    }

    @Test
    void numbersAreClassesToo() {
        double[] labels = new double[40];
        Arrays.fill(labels, 0, 8, 7);
        Column column = NumberColumn.of("class", labels);
        for (List<int[]> part : dealt(rows(40), HoldOut.none(), Optional.of(column), 4, 3)) {
            assertThat(Arrays.stream(part.get(1)).filter(row -> labels[row] == 7))
                    .hasSize(2);
        }
    }

    @Test
    void withoutClassesFoldsDifferByAtMostOneRow() {
        for (int folds : new int[] {2, 3, 7, 50}) {
            for (List<int[]> part : dealt(rows(50), HoldOut.none(), Optional.empty(), folds, 1)) {
                assertThat(part.get(1).length).isBetween(50 / folds, (50 + folds - 1) / folds);
            }
        }
    }

    @Test
    void theSeedDecidesAndTheShareDoesNotMatter() {
        List<List<int[]>> once = dealt(rows(60), HoldOut.none(), Optional.empty(), 3, 1);
        assertSame(dealt(rows(60), HoldOut.share(0.9), Optional.empty(), 3, 1), once);
        assertThat(dealt(rows(60), HoldOut.none(), Optional.empty(), 3, 2)
                        .get(0)
                        .get(1))
                .isNotEqualTo(once.get(0).get(1));
    }

    private static void assertSame(List<List<int[]>> some, List<List<int[]>> others) {
        for (int fold = 0; fold < others.size(); fold++) {
            assertThat(some.get(fold).get(0)).isEqualTo(others.get(fold).get(0));
            assertThat(some.get(fold).get(1)).isEqualTo(others.get(fold).get(1));
        }
    }

    @Test
    void groupsAreNeverSplit() {
        double[] groups =
                random().ints(400, 0, 37).mapToDouble(group -> group / 4.0).toArray();
        Table table = numbers("group", groups);
        for (long seed = 0; seed < 10; seed++) {
            for (List<int[]> part : dealt(table, HoldOut.none().by("group"), Optional.empty(), 5, seed)) {
                Set<Double> trained = of(groups, part.get(0));
                Set<Double> tested = of(groups, part.get(1));
                assertThat(trained).doesNotContainAnyElementsOf(tested).hasSize(37 - tested.size());
                assertThat(tested.size()).isBetween(7, 8);
            }
        }
    }

    private static Set<Double> of(double[] groups, int[] rows) {
        Set<Double> found = new HashSet<>();
        Arrays.stream(rows).forEach(row -> found.add(groups[row]));
        return found;
    }

    @Test
    void everyRowMustHaveAGroup() {
        var table = Table.of(List.of(TextColumn.of("group", new @Nullable String[] {"a", "b", null, "c", "b"})));
        HoldOut how = HoldOut.none().by("group");
        assertThatThrownBy(() -> how.folds(table, Optional.empty(), 2, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the group is missing");
        assertThatThrownBy(() -> how.withoutEach(table, Optional.empty(), 2, 2, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the group is missing");
    }

    @Test
    void aGroupIsInTheSameFoldWhateverTheOrderOfTheRows() {
        double[] groups = random().ints(100, 0, 12).asDoubleStream().toArray();
        double[] reversed =
                IntStream.range(0, 100).mapToDouble(i -> groups[99 - i]).toArray();
        HoldOut byGroup = HoldOut.none().by("group");
        List<List<int[]>> parts = dealt(numbers("group", groups), byGroup, Optional.empty(), 4, 9);
        List<List<int[]>> others = dealt(numbers("group", reversed), byGroup, Optional.empty(), 4, 9);
        for (int fold = 0; fold < 4; fold++) {
            assertThat(of(reversed, others.get(fold).get(1)))
                    .isEqualTo(of(groups, parts.get(fold).get(1)));
        }
        assertThat(dealt(numbers("group", groups), byGroup, Optional.empty(), 4, 10)
                        .get(0)
                        .get(1))
                .isNotEqualTo(parts.get(0).get(1));
    }

    @ParameterizedTest
    @CsvSource({"3,2", "7,6", "100,3", "101,5", "103,10"})
    void byTimeAPartIsTestedAfterTrainingOnAllBeforeIt(int rows, int folds) {
        double[] times = random().doubles(rows).toArray();
        List<List<int[]>> parts = HoldOut.none().latestBy("t").folds(numbers("t", times), Optional.empty(), folds, 1);
        assertThat(parts).hasSize(folds);
        int before = rows / (folds + 1);
        for (List<int[]> part : parts) {
            assertThat(part.get(0)).as("all rows that are earlier").hasSize(before);
            assertThat(part.get(1).length).isBetween(rows / (folds + 1), rows / (folds + 1) + 1);
            for (int row : part.get(0)) {
                assertThat(rank(times, row)).isLessThan(before);
            }
            for (int row : part.get(1)) {
                assertThat(rank(times, row)).isBetween(before, before + part.get(1).length - 1);
            }
            assertThat(part.get(0)).doesNotHaveDuplicates();
            assertThat(part.get(1)).doesNotHaveDuplicates();
            before += part.get(1).length;
        }
        assertThat(before).as("the last part ends with the last row").isEqualTo(rows);
        assertSame(HoldOut.none().latestBy("t").folds(numbers("t", times), Optional.empty(), folds, 2), parts);
    }

    /** How many rows are earlier. */
    private static int rank(double[] times, int row) {
        return (int) Arrays.stream(times).filter(time -> time < times[row]).count();
    }

    @Test
    void datesPutRowsInOrder() {
        var dates = Table.of(
                List.of(TextColumn.of("when", new String[] {"2.1.2024", "31.12.2025", "1.1.2025", "5.5.2023"})));
        List<List<int[]>> parts = HoldOut.none().latestBy("when").folds(dates, Optional.empty(), 3, 1);
        int[] inTime = {3, 0, 2, 1};
        for (int fold = 0; fold < 3; fold++) {
            assertThat(parts.get(fold).get(0)).containsExactly(Arrays.copyOf(inTime, fold + 1));
            assertThat(parts.get(fold).get(1)).containsExactly(inTime[fold + 1]);
        }
    }

    @Test
    void whatCannotBeDealtIsRefused() {
        assertRefused(rows(10), HoldOut.none(), 1, "folds is 1, must be at least 2");
        assertRefused(rows(3), HoldOut.none(), 4, "folds is 4, must lie between 2 and the number of rows, 3");
        assertRefused(
                numbers("g", 1, 1, 2, 2),
                HoldOut.none().by("g"),
                3,
                "column 'g' has 2 groups, must have one for each of the 3 folds");
        assertRefused(rows(10), HoldOut.none().by("y"), 2, "there is no column 'y'");
        assertRefused(rows(3), HoldOut.none().latestBy("x"), 3, "there are 3 rows, must be more than the 3 folds");
        assertRefused(
                numbers("t", 1, Double.NaN, 3), HoldOut.none().latestBy("t"), 2, "column 't'", "has missing cells");
        var texts = Table.of(List.of(TextColumn.of("t", new String[] {"a", "b", "c"})));
        assertRefused(texts, HoldOut.none().latestBy("t"), 2, "column 't'", "has other texts");
        assertRefused(rows(10), HoldOut.none().latestBy("y"), 2, "there is no column 'y'");
    }

    private static void assertRefused(Table table, HoldOut how, int folds, String... parts) {
        assertThatThrownBy(() -> how.folds(table, Optional.empty(), folds, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    void membersDoWithoutOnePartAfterTheOtherAndThenAnew() {
        List<int[]> parts = HoldOut.none().withoutEach(rows(50), Optional.empty(), 7, 5, 3);
        assertThat(parts).hasSize(7);
        assertThat(parts.subList(0, 5).stream()
                        .flatMapToInt(Arrays::stream)
                        .sorted()
                        .toArray())
                .isEqualTo(IntStream.range(0, 50).toArray());
        assertThat(parts).allSatisfy(part -> assertThat(part).hasSize(10).isSorted());
        assertThat(parts.get(5)).isNotEqualTo(parts.get(0));
    }

    @Test
    void membersOfFewRowsDoWithoutOneEach() {
        assertThat(HoldOut.none().withoutEach(rows(3), Optional.empty(), 3, 10, 1))
                .allSatisfy(part -> assertThat(part).hasSize(1));
        assertThatThrownBy(() -> HoldOut.none().withoutEach(rows(1), Optional.empty(), 2, 10, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("two rows or groups at least");
    }

    @Test
    void byTimeAllMembersDoWithoutTheLatest() {
        Table table = numbers("t", IntStream.range(0, 40).mapToDouble(i -> i).toArray());
        assertThat(HoldOut.none().latestBy("t").withoutEach(table, Optional.empty(), 2, 10, 1))
                .allSatisfy(part -> assertThat(part).containsExactly(36, 37, 38, 39));
    }
}
