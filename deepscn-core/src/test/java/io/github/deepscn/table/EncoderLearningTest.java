package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.DateEncoding.Cycle;
import io.github.deepscn.table.IgnoredColumn.Reason;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EncoderLearningTest {
    private static final EncoderOptions OPTIONS = EncoderOptions.standard();
    private static final double NAN = Double.NaN;

    private static NumberColumn numbers(String name, int rows, IntToDoubleFunction value) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(value).toArray());
    }

    private static TextColumn texts(String name, int rows, IntFunction<? extends @Nullable String> value) {
        return TextColumn.of(name, IntStream.range(0, rows).mapToObj(value).toArray(String[]::new));
    }

    private static Encoder learn(Table table, EncoderOptions options) {
        return EncoderLearning.learn(table, options, List.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Learns a column beside one that always tells something. */
    private static Encoder learn(Column column, EncoderOptions options) {
        return learn(Table.of(List.of(column, numbers("beside", column.rows(), i -> i % 3))), options);
    }

    private static ColumnEncoding encoding(Column column, EncoderOptions options) {
        return learn(column, options).inputs().get(0);
    }

    private static Optional<Reason> reason(Column column) {
        return learn(column, OPTIONS).ignored().stream()
                .map(IgnoredColumn::reason)
                .findFirst();
    }

    private static EncoderOptions typed(Kind kind) {
        return OPTIONS.withTypes(Map.of("x", kind));
    }

    @Test
    void meanAndDeviationAreThoseOfTheValuesThatAreThere() {
        long seed = 8;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        double[] values = random.doubles(1000, -5, 7).toArray();
        double mean = Arrays.stream(values).average().getAsDouble();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .getAsDouble();
        double[] gaps = Arrays.copyOf(values, 1100);
        Arrays.fill(gaps, 1000, 1100, NAN);
        var whole = (NumberEncoding) encoding(NumberColumn.of("x", values), OPTIONS);
        var gappy = (NumberEncoding) encoding(NumberColumn.of("x", gaps), OPTIONS);
        assertThat(whole.centre()).isCloseTo(mean, within(1e-12));
        assertThat(whole.scale()).isCloseTo(Math.sqrt(variance), within(1e-12));
        assertThat(whole.fill()).isEqualTo(whole.centre());
        assertThat(whole.least()).isEqualTo(Arrays.stream(values).min().getAsDouble());
        assertThat(whole.largest()).isEqualTo(Arrays.stream(values).max().getAsDouble());
        assertThat(whole.indicator()).isFalse();
        assertThat(gappy)
                .isEqualTo(new NumberEncoding(
                        "x",
                        whole.centre(),
                        whole.scale(),
                        whole.fill(),
                        true,
                        whole.least(),
                        whole.largest(),
                        whole.low(),
                        whole.high()));
    }

    @Test
    void unscaledNumbersStayAsTheyAre() {
        assertThat(encoding(NumberColumn.of("x", new double[] {1, 3, NAN}), OPTIONS.withScaled(false)))
                .isEqualTo(new NumberEncoding("x", 0, 1, 2, true, 1, 3, 0.8, 3.2));
    }

    @Test
    void numbersAreClippedATenthOfTheirRangeOutsideOfItUnlessTheyAreTimesOrShallNotBe() {
        var x = NumberColumn.of("x", new double[] {-2, 8, 3});
        var clipped = (NumberEncoding) encoding(x, OPTIONS);
        assertThat(clipped.low()).isCloseTo(-3, within(1e-12));
        assertThat(clipped.high()).isCloseTo(9, within(1e-12));
        assertThat(((NumberEncoding) encoding(x, OPTIONS.withClipped(false))).isClipped())
                .isFalse();
        var inTime = EncoderLearning.learn(
                Table.of(List.of(x)), OPTIONS, List.of(), Optional.empty(), Optional.empty(), Optional.of("x"));
        assertThat(((NumberEncoding) inTime.inputs().get(0)).isClipped()).isFalse();
        double[] values = {-1e9, 8.5, 1e300, NAN};
        double[] encoded = new double[4];
        for (int i = 0; i < values.length; i++) {
            clipped.encode(values[i], encoded, i, 1);
        }
        assertThat(encoded)
                .containsExactly(
                        (clipped.low() - clipped.centre()) / clipped.scale(),
                        (8.5 - clipped.centre()) / clipped.scale(),
                        (clipped.high() - clipped.centre()) / clipped.scale(),
                        (clipped.fill() - clipped.centre()) / clipped.scale());
    }

    @Test
    void oneCellFarOutsideHardlyChangesHowTheOthersAreEncoded() {
        double[] values = new Random(8).doubles(200, -1, 1).toArray();
        var without = (NumberEncoding) encoding(NumberColumn.of("x", values), OPTIONS);
        double[] spoilt = values.clone();
        for (double far : new double[] {1e4, -1e9, 1e308, -1e308}) {
            spoilt[17] = far;
            var encoding = (NumberEncoding) encoding(NumberColumn.of("x", spoilt), OPTIONS);
            assertThat(encoding.scale()).as("%s", far).isCloseTo(without.scale(), within(0.05));
            assertThat(encoding.centre()).as("%s", far).isCloseTo(without.centre(), within(0.05));
            assertThat(encoding.largest()).as("%s", far).isLessThanOrEqualTo(1);
            assertThat(encoding.least()).as("%s", far).isGreaterThanOrEqualTo(-1);
        }
    }

    @Test
    void extremeNumbersHaveFiniteScales() {
        for (double unit : new double[] {1e300, 1.7e308, 1e-300, 4.9e-324, 1}) {
            var encoding = (NumberEncoding) encoding(NumberColumn.of("x", new double[] {-unit, unit, 0}), OPTIONS);
            assertThat(encoding.scale()).as("unit " + unit).isPositive().isFinite();
            if (unit > 1e-300) {
                assertThat(encoding.scale() / unit).isCloseTo(Math.sqrt(2.0 / 3), within(1e-12));
            }
            assertThat(encoding.centre()).isCloseTo(0, within(unit * 1e-15));
        }
    }

    @Test
    void smallDifferencesOfLargeNumbersAreKept() {
        var encoding = (NumberEncoding) encoding(numbers("x", 10_000, i -> 1e9 + 1e-6 * (i % 2 == 0 ? 1 : 3)), OPTIONS);
        double step = (1e9 + 3e-6) - (1e9 + 1e-6);
        assertThat(encoding.scale() / (step / 2)).isCloseTo(1, within(1e-9));
    }

    @Test
    void everyNumberIsAnInputIfAskedFor() {
        Column black = numbers("x", 30, i -> 5);
        Column counting = numbers("x", 30, i -> i + 1);
        for (Column column : List.of(black, counting)) {
            assertThat(learn(column, OPTIONS).features()).doesNotContain("x");
            Encoder encoder = learn(column, OPTIONS.withEveryNumber(true));
            assertThat(encoder.features()).contains("x");
            assertThat(encoder.ignored()).isEmpty();
        }
        Table alone = Table.of(List.of(black));
        for (double[] row :
                learn(alone, OPTIONS.withEveryNumber(true)).encode(alone).toRows()) {
            assertThat(row).containsExactly(0);
        }
    }

    @Test
    void columnsThatTellNothingAreIgnored() {
        assertThat(reason(numbers("x", 30, i -> NAN))).contains(Reason.EMPTY);
        assertThat(reason(texts("x", 30, i -> i % 2 == 0 ? null : " "))).contains(Reason.EMPTY);
        assertThat(reason(numbers("x", 30, i -> 5))).contains(Reason.CONSTANT);
        assertThat(reason(numbers("x", 30, i -> i % 2 == 0 ? 0.0 : -0.0))).contains(Reason.CONSTANT);
        assertThat(reason(texts("x", 30, i -> "a"))).contains(Reason.CONSTANT);
        assertThat(reason(texts("x", 30, i -> "2024-01-01"))).contains(Reason.CONSTANT);
        assertThat(reason(texts("x", 30, i -> i % 2 == 0 ? "2024-01-01" : "2024-1-1")))
                .as("one date, written in two ways")
                .contains(Reason.CONSTANT);
    }

    @Test
    void rowNumbersAreIgnored() {
        assertThat(reason(numbers("x", 30, i -> i))).contains(Reason.IDENTIFIER);
        assertThat(reason(numbers("x", 30, i -> i + 1))).contains(Reason.IDENTIFIER);
        assertThat(reason(numbers("x", 40, i -> i + 1)
                        .pick(IntStream.range(0, 40).filter(i -> i % 7 != 0).toArray())))
                .as("some rows held out")
                .contains(Reason.IDENTIFIER);
        assertThat(reason(numbers("customer_ID", 30, i -> 1000 + i * 17 % 30))).contains(Reason.IDENTIFIER);
        assertThat(reason(numbers("year", 30, i -> 1990 + i))).as("a year").isEmpty();
        assertThat(reason(numbers("x", 30, i -> 1000 + i * 17 % 30)))
                .as("no such name")
                .isEmpty();
        assertThat(reason(numbers("id", 30, i -> i % 29))).as("one twice").isEmpty();
        assertThat(reason(numbers("id", 30, i -> i + 0.5))).as("no integers").isEmpty();
        assertThat(reason(numbers("x", 19, i -> i))).as("few rows").isEmpty();
        assertThat(learn(numbers("x", 30, i -> i), typed(Kind.NUMBER)).ignored())
                .isEmpty();
    }

    @Test
    void textsOfTheirOwnAreIgnoredUnlessTheyAreDates() {
        assertThat(reason(texts("x", 30, i -> "name " + i))).contains(Reason.IDENTIFIER);
        assertThat(reason(texts("x", 30, i -> "name " + i % 15))).isEmpty();
        assertThat(encoding(texts("x", 30, i -> LocalDate.ofEpochDay(i).toString()), OPTIONS)
                        .kind())
                .isEqualTo(Kind.DATE);
        assertThat(encoding(texts("x", 30, i -> "name " + i), typed(Kind.CATEGORY))
                        .features())
                .hasSize(30);
    }

    @Test
    void aConstantWithGapsHasTheIndicatorAlone() {
        assertThat(encoding(numbers("x", 30, i -> i % 3 == 0 ? NAN : 1e6), OPTIONS)
                        .features())
                .containsExactly("x is missing");
        assertThat(encoding(texts("x", 30, i -> i % 3 == 0 ? null : "a"), OPTIONS)
                        .features())
                .containsExactly("x is missing");
        assertThat(encoding(texts("x", 30, i -> i % 3 == 0 ? null : "2024-01-01"), OPTIONS)
                        .features())
                .containsExactly("x is missing");
    }

    @Test
    void oneRowTellsNothing() {
        var table = Table.of(List.of(NumberColumn.of("x", new double[] {1}), TextColumn.of("y", new String[] {"a"})));
        assertRefused(
                () -> learn(table, OPTIONS), "no column is left to predict from: 'x' is constant, 'y' is constant");
    }

    private static TextColumn levels(Map<String, Integer> counts, long seed) {
        var cells = new ArrayList<String>();
        counts.forEach((level, count) -> cells.addAll(Collections.nCopies(count, level)));
        Collections.sort(cells);
        Collections.shuffle(cells, new Random(seed));
        return TextColumn.of("x", cells.toArray(String[]::new));
    }

    @Test
    void levelsStandInNaturalOrder() {
        long seed = 2;
        System.out.println("seed " + seed);
        var column = levels(Map.of("b", 20, "a", 5, "01", 7, "1", 9), seed);
        assertThat(encoding(column, OPTIONS))
                .isEqualTo(new CategoryEncoding("x", List.of("01", "1", "a", "b"), List.of(), false));
    }

    @Test
    void rareLevelsShareAFeature() {
        long seed = 3;
        System.out.println("seed " + seed);
        var column = levels(Map.of("a", 1000, "b", 990, "c", 4, "d", 3, "e", 3), seed); // 0.002 of 2000 rows is 4
        assertThat(encoding(column, OPTIONS))
                .isEqualTo(new CategoryEncoding("x", List.of("a", "b", "c"), List.of("d", "e"), false));
        var alone = levels(Map.of("a", 1000, "b", 997, "c", 3), seed);
        assertThat(encoding(alone, OPTIONS))
                .isEqualTo(new CategoryEncoding("x", List.of("a", "b", "c"), List.of(), false));
    }

    @Test
    void ofManyLevelsTheMostFrequentStayAndOfEqualsTheFirst() {
        long seed = 4;
        System.out.println("seed " + seed);
        var column = levels(Map.of("e", 9, "d", 5, "c", 5, "b", 5, "a", 2), seed);
        assertThat(encoding(column, OPTIONS.withMostLevels(3)))
                .isEqualTo(new CategoryEncoding("x", List.of("b", "c", "e"), List.of("a", "d"), false));
        assertThat(encoding(column, OPTIONS.withMostLevels(4)))
                .as("one that is left alone is no less")
                .isEqualTo(new CategoryEncoding("x", List.of("a", "b", "c", "d", "e"), List.of(), false));
    }

    @Test
    void aCategoryOfRareLevelsOnlyIsIgnored() {
        assertThat(reason(texts("x", 3000, i -> "level " + i / 2))).contains(Reason.RARE);
        assertThat(encoding(texts("x", 3000, i -> i < 100 ? null : "level " + i / 2), OPTIONS)
                        .features())
                .containsExactly("x is missing");
    }

    @Test
    void numbersCanBeTakenForCategories() {
        var column = NumberColumn.of("x", new double[] {2, 1, 2, -0.0, 0, NAN, 10});
        assertThat(encoding(column, typed(Kind.CATEGORY)))
                .isEqualTo(new CategoryEncoding("x", List.of("0", "1", "10", "2"), List.of(), true));
    }

    @Test
    void textsCanBeTakenForNumbers() {
        var column = TextColumn.of("x", new String[] {"1", "03", "1", null, "x".repeat(0)});
        assertThat(encoding(column, typed(Kind.NUMBER)).kind()).isEqualTo(Kind.NUMBER);
        assertRefused(
                () -> encoding(TextColumn.of("x", new String[] {"1", "n/a"}), typed(Kind.NUMBER)),
                "row 2, column 'x': 'n/a' is not a number");
    }

    @Test
    void datesAreKnownByTheirWriting() {
        IntFunction<LocalDate> day = i -> LocalDate.of(2023, 1, 1).plusDays(i * 13L);
        var iso = (DateEncoding) encoding(texts("x", 60, i -> day.apply(i).toString()), OPTIONS);
        assertThat(iso.format()).isEqualTo(DateFormat.ISO);
        assertThat(iso.least()).isEqualTo((double) day.apply(0).toEpochDay());
        assertThat(iso.largest()).isEqualTo((double) day.apply(59).toEpochDay());
        assertThat(iso.cycles()).containsExactly(Cycle.WEEK, Cycle.YEAR);
        IntFunction<String> slashes =
                i -> day.apply(i).getDayOfMonth() + "/" + day.apply(i).getMonthValue() + "/2023";
        assertThat(((DateEncoding) encoding(texts("x", 20, slashes), OPTIONS)).format())
                .isEqualTo(DateFormat.DAY_FIRST);
        assertThat(((DateEncoding) encoding(
                                texts("x", 11, i -> "0" + (1 + i % 3) + "/0" + (1 + i % 2) + "/2023"), OPTIONS))
                        .format())
                .as("of two that fit the first")
                .isEqualTo(DateFormat.MONTH_FIRST);
        assertThat(encoding(
                                texts(
                                        "x",
                                        20,
                                        i -> i == 7
                                                ? "2023-02-30"
                                                : day.apply(i % 9).toString()),
                                OPTIONS)
                        .kind())
                .as("a day that is none")
                .isEqualTo(Kind.CATEGORY);
        assertThat(encoding(texts("x", 9, i -> day.apply(i % 3).toString()), typed(Kind.CATEGORY))
                        .kind())
                .isEqualTo(Kind.CATEGORY);
        assertRefused(() -> encoding(texts("x", 9, i -> "day " + i), typed(Kind.DATE)), "column 'x' shall hold dates");
    }

    @Test
    void cyclesAreThoseInWhichDatesMove() {
        assertThat(cycles(i -> LocalDate.EPOCH.plusWeeks(i) + " 12:00")).containsExactly(Cycle.YEAR);
        assertThat(cycles(i -> LocalDate.EPOCH.plusDays(i) + "T00:00:00+01:00"))
                .as("midnight elsewhere")
                .containsExactly(Cycle.WEEK, Cycle.YEAR);
        assertThat(cycles(i -> "2024-01-01 " + i % 24 + ":00")).as("one day").isEmpty();
        assertThat(cycles(i -> "2024-01-0" + (1 + i % 3) + " " + i % 24 + ":30"))
                .containsExactly(Cycle.DAY);
    }

    private static List<Cycle> cycles(IntFunction<String> text) {
        return ((DateEncoding) encoding(texts("x", 800, text), OPTIONS)).cycles();
    }

    @Test
    void unscaledDatesAreDaysFromTheirMean() {
        var encoding = (DateEncoding)
                encoding(TextColumn.of("x", new String[] {"2020-01-01", "2020-01-03"}), OPTIONS.withScaled(false));
        assertThat(encoding.centre())
                .isEqualTo((double) LocalDate.of(2020, 1, 2).toEpochDay());
        assertThat(encoding.scale()).isEqualTo(1);
    }

    @Test
    void weightsActLikeRepeatedRows() {
        var x = NumberColumn.of("x", new double[] {1, 4, 9, NAN});
        var weight = NumberColumn.of("w", new double[] {2, 1, 3, 1});
        var once = Table.of(List.of(x, weight));
        var repeated = once.pick(new int[] {0, 0, 1, 2, 2, 2, 3});
        var weighted = (NumberEncoding)
                EncoderLearning.learn(once, OPTIONS, List.of(), Optional.of("w"), Optional.empty(), Optional.empty())
                        .inputs()
                        .get(0);
        var plain = (NumberEncoding)
                learn(repeated.without(List.of("w")), OPTIONS).inputs().get(0);
        assertThat(weighted.centre()).isCloseTo(plain.centre(), within(1e-14));
        assertThat(weighted.scale()).isCloseTo(plain.scale(), within(1e-14));
    }

    @Test
    void everyColumnHasItsPurpose() {
        var table = Table.of(List.of(
                numbers("x", 30, i -> i % 4),
                numbers("y", 30, i -> i % 5),
                numbers("weight", 30, i -> 1 + i % 2),
                numbers("patient", 30, i -> i % 10),
                numbers("useless", 30, i -> i % 7)));
        var encoder = EncoderLearning.learn(
                table,
                OPTIONS.withExclude(Set.of("useless", "y")),
                List.of(new TargetEncoding("y", true, 0, 1)),
                Optional.of("weight"),
                Optional.of("patient"),
                Optional.empty());
        assertThat(encoder.inputs()).extracting(ColumnEncoding::column).containsExactly("x");
        assertThat(encoder.ignored())
                .containsExactly(
                        new IgnoredColumn("patient", Reason.GROUP), new IgnoredColumn("useless", Reason.EXCLUDED));
    }

    @Test
    void wrongNamesAndValuesAreRefused() {
        var table = Table.of(List.of(numbers("height", 5, i -> i), numbers("inf", 5, i -> i / (4.0 - i))));
        assertRefused(() -> learn(table, OPTIONS.withExclude(Set.of("hieght"))), "did you mean 'height'?");
        assertRefused(() -> learn(table, OPTIONS.withTypes(Map.of("heigth", Kind.DATE))), "did you mean 'height'?");
        assertRefused(() -> learn(table, OPTIONS), "row 5, column 'inf': Infinity is not a finite number");
        assertThat(learn(table, OPTIONS.withExclude(Set.of("inf"))).inputs()).hasSize(1);
        assertRefused(
                () -> EncoderLearning.learn(
                        table,
                        OPTIONS.withTypes(Map.of("inf", Kind.CATEGORY)),
                        List.of(new TargetEncoding("inf", true, 0, 1)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                "column 'inf' is a target or a weight");
    }

    private static void assertRefused(Runnable action, String message) {
        assertThatThrownBy(action::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
