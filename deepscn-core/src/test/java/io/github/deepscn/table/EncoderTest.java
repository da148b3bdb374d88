package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.table.DateEncoding.Cycle;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EncoderTest {
    private static final long SEED = 41;
    private static final int ROWS = 1100; // more than one block

    private static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }

    /** Compares every feature of every row, for the whole table, picked rows, and blocks of any place. */
    private static void assertEncodes(ColumnEncoding encoding, Column column, IntFunction<double[]> formula) {
        var encoder = new Encoder(List.of(encoding), List.of(), List.of());
        var table = Table.of(List.of(column));
        int width = encoding.features().size();
        double[][] all = encoder.encode(table).toRows();
        for (int i = 0; i < table.rows(); i++) {
            double[] expected = formula.apply(i);
            assertThat(all[i]).as("row " + i).hasSize(width).containsExactly(expected, within(1e-10));
        }
        var random = random();
        int[] first = random.ints(table.rows(), 0, table.rows()).toArray();
        int[] second = random.ints(300, 0, first.length).toArray();
        Matrix picked = encoder.encode(table.pick(first).pick(second));
        double[] block = new double[50 * width];
        picked.copyRows(200, 250, block);
        for (int i = 0; i < 50; i++) {
            for (int j = 0; j < width; j++) {
                assertThat(block[j * 50 + i]).isEqualTo(all[first[second[200 + i]]][j]);
            }
        }
    }

    private static double[] numbers(Random random, double missing) {
        double[] values = new double[ROWS];
        Arrays.setAll(values, i -> random.nextDouble() < missing ? Double.NaN : 5 + 3 * random.nextGaussian());
        return values;
    }

    @Test
    void numbersAreCentredScaledAndFilled() {
        double[] values = numbers(random(), 0.2);
        var column = NumberColumn.of("x", values);
        assertEncodes(
                new NumberEncoding("x", 4, 2.5, 6, true, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                column,
                i -> new double[] {
                    ((Double.isNaN(values[i]) ? 6 : values[i]) - 4) / 2.5, Double.isNaN(values[i]) ? 1 : 0
                });
        assertEncodes(
                new NumberEncoding("x", 4, 2.5, 6, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                column,
                i -> new double[] {((Double.isNaN(values[i]) ? 6 : values[i]) - 4) / 2.5});
        assertEncodes(
                new NumberEncoding("x", 5, 1, 5, true, 5, 5, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                column,
                i -> new double[] {Double.isNaN(values[i]) ? 1 : 0});
    }

    @Test
    void numbersMayBeWrittenAsTexts() {
        String[] texts = {"1", "01", "-2.5e1", null, " +3. ", ".5"};
        double[] values = {1, 1, -25, 0, 3, 0.5};
        var column = TextColumn.of("x", texts);
        assertThat(new Encoder(
                                List.of(new NumberEncoding(
                                        "x", 0, 1, 0, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)),
                                List.of(),
                                List.of())
                        .encode(Table.of(List.of(column)))
                        .toRows())
                .isDeepEqualTo(
                        Arrays.stream(values).mapToObj(v -> new double[] {v}).toArray(double[][]::new));
    }

    private static final List<String> LEVELS = List.of("a", "b", "c");

    private static @Nullable String[] texts(Random random) {
        @Nullable String[] texts = new String[ROWS];
        @Nullable String[] known = {"a", "b", "c", "d", "e", "unseen", null};
        Arrays.setAll(texts, i -> known[random.nextInt(known.length)]);
        return texts;
    }

    private static double is(boolean condition) {
        return condition ? 1 : 0;
    }

    @Test
    void levelsHaveOneFeatureEach() {
        @Nullable String[] texts = texts(random());
        var column = TextColumn.of("x", texts);
        assertEncodes(new CategoryEncoding("x", LEVELS, List.of("d", "e"), true), column, i -> {
            String text = texts[i];
            boolean own = text != null && LEVELS.contains(text);
            return new double[] {
                is("a".equals(text)),
                is("b".equals(text)),
                is("c".equals(text)),
                is(text != null && !own),
                is(text == null)
            };
        });
        assertEncodes(new CategoryEncoding("x", LEVELS, List.of(), false), column, i ->
                new double[] {is("a".equals(texts[i])), is("b".equals(texts[i])), is("c".equals(texts[i]))});
    }

    @Test
    void twoPossibilitiesNeedOneFeature() {
        @Nullable String[] texts = texts(random());
        var column = TextColumn.of("x", texts);
        assertEncodes(new CategoryEncoding("x", List.of("a", "b"), List.of(), false), column, i ->
                new double[] {is("b".equals(texts[i]))});
        assertEncodes(new CategoryEncoding("x", List.of("a"), List.of(), true), column, i ->
                new double[] {is(texts[i] == null)});
        assertEncodes(new CategoryEncoding("x", List.of("a"), List.of("b", "c"), false), column, i ->
                new double[] {is(texts[i] != null && !"a".equals(texts[i]))});
        assertEncodes(new CategoryEncoding("x", List.of(), List.of("b", "c"), true), column, i ->
                new double[] {is(texts[i] == null)});
        assertThat(new CategoryEncoding("x", List.of("a", "b"), List.of(), true).features())
                .containsExactly("x = a", "x = b", "x is missing");
        assertThat(new CategoryEncoding("x", List.of("a"), List.of("b", "c"), false).features())
                .containsExactly("x = (other)");
    }

    @Test
    void numbersCanBeCategories() {
        double[] values = {1, 2, -0.0, 0, Double.NaN, 2.5, 1};
        assertThat(new Encoder(
                                List.of(new CategoryEncoding("x", List.of("0", "1", "2.5"), List.of(), true)),
                                List.of(),
                                List.of())
                        .encode(Table.of(List.of(NumberColumn.of("x", values))))
                        .toRows())
                .isDeepEqualTo(new double[][] {
                    {0, 1, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}, {0, 1, 0, 0}
                });
    }

    @Test
    void datesAreScaledAndGoRoundTheirCycles() {
        var random = random();
        @Nullable String[] texts = new String[ROWS];
        double[] days = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int day = random.nextInt(10_000) - 5_000;
            int hour = random.nextInt(24);
            boolean missing = random.nextInt(4) == 0;
            texts[i] = missing ? null : LocalDate.ofEpochDay(day) + String.format(" %02d:00", hour);
            days[i] = missing ? Double.NaN : day + hour / 24.0;
        }
        var encoding = new DateEncoding("x", DateFormat.ISO, 100, 50, List.of(Cycle.values()), true, 0, 1);
        assertThat(encoding.features())
                .containsExactly(
                        "x",
                        "x in the day, sine",
                        "x in the day, cosine",
                        "x in the week, sine",
                        "x in the week, cosine",
                        "x in the year, sine",
                        "x in the year, cosine",
                        "x is missing");
        assertEncodes(encoding, TextColumn.of("x", texts), i -> {
            double t = days[i];
            if (Double.isNaN(t)) {
                return new double[] {0, 0, 0, 0, 0, 0, 0, 1};
            }
            double turn = 2 * Math.PI * t;
            return new double[] {
                (t - 100) / 50,
                Math.sin(turn),
                Math.cos(turn),
                Math.sin(turn / 7),
                Math.cos(turn / 7),
                Math.sin(turn / 365.2425),
                Math.cos(turn / 365.2425),
                0
            };
        });
        assertEncodes(
                new DateEncoding("x", DateFormat.ISO, 0, 1, List.of(), true, 3, 3), TextColumn.of("x", texts), i ->
                        new double[] {is(texts[i] == null)});
    }

    private static final Encoder ENCODER = new Encoder(
            List.of(
                    new NumberEncoding("x", 0, 1, 0, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    new DateEncoding("when", DateFormat.DOTS, 0, 1, List.of(), false, 0, 1)),
            List.of(),
            List.of());

    private static Table row(Column... columns) {
        return Table.of(Arrays.asList(columns));
    }

    @Test
    void columnsAreFoundByName() {
        var x = NumberColumn.of("x", new double[] {3});
        var when = TextColumn.of("when", new String[] {"2.1.1970"});
        var other = TextColumn.of("other", new String[] {"?"});
        assertThat(ENCODER.encode(row(when, other, x)).toRows()).isDeepEqualTo(new double[][] {{3, 1}});
        assertThat(ENCODER.encode(row(x, when).pick(new int[0])).toRows()).isEmpty();
        assertThat(ENCODER.encode(row(x, NumberColumn.of("when", new double[] {Double.NaN})))
                        .toRows())
                .as("a column without values may be of any kind")
                .isDeepEqualTo(new double[][] {{3, 0}});
    }

    @Test
    void cellsOfAnotherKindAreRefusedByRowAndColumn() {
        var x = NumberColumn.of("x", new double[] {0, 3});
        var when = TextColumn.of("when", new String[] {"1.1.1970", "2.1.1970"});
        assertRefused(() -> ENCODER.encode(row(x)), "the model needs the column when, but the data has x");
        assertRefused(
                () -> ENCODER.encode(row(x, TextColumn.of("when", new String[] {"1.1.1970", "1970/01/01"}))),
                "row 2, column 'when': '1970/01/01' is not a date like those of training (15.11.2026)");
        assertRefused(
                () -> ENCODER.encode(row(x, NumberColumn.of("when", new double[] {Double.NaN, 5}))),
                "row 2, column 'when': '5' is not a date");
        assertRefused(
                () -> ENCODER.encode(row(when, TextColumn.of("x", new String[] {"1", "1d"}))),
                "row 2, column 'x': '1d' is not a number");
        assertRefused(
                () -> ENCODER.encode(row(when, TextColumn.of("x", new String[] {"1", "1e999"}))),
                "row 2, column 'x': Infinity is not a finite number");
        assertRefused(
                () -> ENCODER.encode(row(when, NumberColumn.of("x", new double[] {0, Double.NEGATIVE_INFINITY}))
                        .pick(new int[] {1})),
                "row 2, column 'x': -Infinity is not a finite number");
    }

    @Test
    void hostileEncodersAreRefused() {
        double nan = Double.NaN;
        double inf = Double.POSITIVE_INFINITY;
        for (double bad : new double[] {nan, inf, -inf}) {
            assertRefused(
                    () -> new NumberEncoding(
                            "x", bad, 1, 0, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    "centre");
            assertRefused(
                    () -> new NumberEncoding(
                            "x", 0, 1, bad, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    "fill");
            assertRefused(
                    () -> new NumberEncoding(
                            "x", 0, 1, 0, false, bad, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    "ranges");
            assertRefused(
                    () -> new NumberEncoding(
                            "x", 0, 1, 0, false, 0, bad, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    "ranges");
            assertRefused(() -> new DateEncoding("x", DateFormat.ISO, bad, 1, List.of(), false, 0, 1), "centre");
            assertRefused(() -> new DateEncoding("x", DateFormat.ISO, 0, 1, List.of(), false, bad, 1), "ranges");
        }
        for (double bad : new double[] {nan, inf, -1, 0}) {
            assertRefused(
                    () -> new NumberEncoding(
                            "x", 0, bad, 0, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    "scale");
            assertRefused(() -> new DateEncoding("x", DateFormat.ISO, 0, bad, List.of(), false, 0, 1), "scale");
        }
        assertRefused(
                () -> new NumberEncoding("x", 0, 1, 0, false, 2, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                "ascend");
        for (double bad : new double[] {nan, 0.5}) {
            assertRefused(() -> new NumberEncoding("x", 0, 1, 0, false, 0, 1, bad, 2), "clipped");
            assertRefused(() -> new NumberEncoding("x", 0, 1, 0, false, 0, 1, -1, bad), "clipped");
            assertRefused(() -> new TargetEncoding("y", true, 0, 1, 0.5, bad), "must ascend");
            assertRefused(() -> new TargetEncoding("y", true, 0, 1, bad, 0.5), "must ascend");
        }
        assertThat(new NumberEncoding("x", 0, 1, 0, false, 1, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                        .features())
                .containsExactly("x");
        assertRefused(
                () -> new DateEncoding("x", DateFormat.ISO, 0, 1, List.of(), false, 1, 1), "must have two values");
        var twice = List.of(Cycle.DAY, Cycle.DAY);
        assertRefused(() -> new DateEncoding("x", DateFormat.ISO, 0, 1, twice, false, 0, 1), "cycle twice");
        assertRefused(() -> new DateEncoding("x", DateFormat.ISO, 0, 1, List.of(Cycle.DAY), true, 1, 1), "cycle");
        assertRefused(() -> new CategoryEncoding("x", List.of("a", "a"), List.of(), false), "level twice");
        assertRefused(() -> new CategoryEncoding("x", List.of("a", "b"), List.of("a", "c"), false), "level twice");
        assertRefused(() -> new CategoryEncoding("x", List.of("a", " "), List.of(), false), "blank");
        assertRefused(() -> new CategoryEncoding("x", List.of("a"), List.of(), false), "one level only");
        assertRefused(() -> new CategoryEncoding("x", List.of(), List.of("a", "b"), false), "one level only");
        assertRefused(() -> new CategoryEncoding("x", List.of(), List.of(), true), "one level only");
        var x = new NumberEncoding("x", 0, 1, 0, false, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertRefused(() -> new Encoder(List.of(), List.of(), List.of()), "no column is left");
        assertRefused(() -> new Encoder(List.of(x, x), List.of(), List.of()), "column 'x' stands twice");
        assertRefused(
                () -> new Encoder(List.of(x), List.of(new IgnoredColumn("x", IgnoredColumn.Reason.EMPTY)), List.of()),
                "column 'x' stands twice");
        assertRefused(
                () -> new Encoder(List.of(x), List.of(), List.of(new TargetEncoding("x", true, 0, 1))),
                "column 'x' stands twice");
        assertRefused(() -> EncoderOptions.standard().withMostLevels(1), "most levels is 1, must be at least 2");
        assertThat(EncoderOptions.standard().withTypes(Map.of("x", Kind.DATE)).types())
                .containsOnlyKeys("x");
    }

    private static void assertRefused(Runnable action, String message) {
        assertThatThrownBy(action::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
