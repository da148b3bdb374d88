package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The size of errors as a function of the prediction, and intervals that follow it. */
class ErrorCurveTest {
    /** Rows whose errors are normal with a deviation that depends on the prediction, from 0 to 1. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rows(double[][] predictions, double[][] residuals) {
        static Rows of(int count, Random random) {
            double[][] predictions = new double[count][];
            double[][] residuals = new double[count][];
            for (int i = 0; i < count; i++) {
                double prediction = random.nextDouble();
                predictions[i] = new double[] {prediction};
                residuals[i] = new double[] {(0.2 + 3 * prediction * prediction) * random.nextGaussian()};
            }
            return new Rows(predictions, residuals);
        }

        double[] column(double[][] numbers) {
            return Arrays.stream(numbers).mapToDouble(row -> row[0]).toArray();
        }

        double[] sizes() {
            return Arrays.stream(column(residuals)).map(Math::abs).toArray();
        }
    }

    private static Random random(long seed) {
        System.out.println("seed " + seed);
        return new Random(seed);
    }

    @Test
    void betweenKnotsTheCurveIsLinearAndOutsideConstant() {
        var curve = new ErrorCurve(List.of(-1.0, 1.0, 2.0), List.of(0.5, 1.5, 3.0));
        assertThat(curve.at(-9)).isEqualTo(0.5);
        assertThat(curve.at(-1)).isEqualTo(0.5);
        assertThat(curve.at(0)).isEqualTo(1);
        assertThat(curve.at(0.5)).isEqualTo(1.25);
        assertThat(curve.at(1)).isEqualTo(1.5);
        assertThat(curve.at(1.5)).isEqualTo(2.25);
        assertThat(curve.at(9)).isEqualTo(3);
    }

    @Test
    void badCurvesAreRefused() {
        assertThatThrownBy(() -> new ErrorCurve(List.of(), List.of())).hasMessageContaining("is empty");
        assertThatThrownBy(() -> new ErrorCurve(List.of(1.0, 1.0), List.of(1.0, 1.0)))
                .hasMessageContaining("must ascend");
        assertThatThrownBy(() -> new ErrorCurve(List.of(1.0, 2.0), List.of(1.0)))
                .hasMessageContaining("as many");
        assertThatThrownBy(() -> new ErrorCurve(List.of(1.0), List.of(0.0))).hasMessageContaining("a factor");
        assertThatThrownBy(() -> new ErrorCurve(List.of(Double.NaN), List.of(1.0)))
                .hasMessageContaining("NaN");
        var two = List.of(new ErrorCurve(List.of(1.0), List.of(1.0)), new ErrorCurve(List.of(1.0), List.of(1.0)));
        assertThatThrownBy(() -> Intervals.kept(1, new double[][] {{1}}, two)).hasMessageContaining("2 curves");
    }

    /** Every row once more, by sorting and by fitting without it. */
    @ParameterizedTest
    @CsvSource({"50, 2", "149, 2", "150, 3", "733, 14", "1500, 20"})
    void everyErrorIsComparedWithTheCurveOfTheOthers(int rows, int parts) {
        Rows some = Rows.of(rows, random(rows));
        double[] sizes = some.sizes();
        var fit = new CurveFit(some.column(some.predictions), sizes);
        double[] relative = fit.relative();
        assertThat(fit.curve().predictions()).hasSize(parts);
        int[] order = IntStream.range(0, rows)
                .boxed()
                .sorted((a, b) -> Double.compare(some.predictions[a][0], some.predictions[b][0]))
                .mapToInt(i -> i)
                .toArray();
        int size = rows / parts;
        double typical = quantile(Arrays.stream(sizes));
        for (int k = 0; k < rows; k++) {
            int row = order[k];
            var knots = new ArrayList<Double>();
            var factors = new ArrayList<Double>();
            for (int p = 0; p < parts; p++) {
                int begin = p * size;
                int end = p == parts - 1 ? rows : begin + size;
                knots.add(some.predictions[order[(begin + end) / 2]][0]);
                factors.add(Math.max(
                        0.1,
                        quantile(IntStream.range(begin, end)
                                        .filter(i -> order[i] != row)
                                        .mapToDouble(i -> sizes[order[i]]))
                                / typical));
            }
            double expected = sizes[row] / new ErrorCurve(knots, factors).at(some.predictions[row][0]);
            assertThat(relative[row]).isCloseTo(expected, within(1e-9 * expected));
        }
    }

    /** The number that nine tenths of n + 1 numbers do not exceed. */
    private static double quantile(DoubleStream numbers) {
        double[] sorted = numbers.sorted().toArray();
        return sorted[(int) Math.ceil(0.9 * (sorted.length + 1)) - 1];
    }

    @ParameterizedTest
    @CsvSource({"49, 0", "5000, 1"})
    void withFewRowsOrEqualPredictionsWidthsAreConstant(int rows, int equal) {
        Rows some = Rows.of(rows, random(3));
        double[][] predictions = equal == 1 ? new double[rows][1] : some.predictions;
        var intervals = Intervals.of(some.residuals, 1, predictions);
        assertThat(intervals.curves()).isEmpty();
        assertThat(intervals.halfWidth(0, 0.8))
                .isEqualTo(Intervals.of(some.residuals).halfWidth(0, 0.8));
        assertThat(intervals.relativeWidth(0, 0.5)).isEqualTo(1);
    }

    @Test
    void withoutErrorsWidthsAreZero() {
        Rows some = Rows.of(500, random(4));
        var intervals = Intervals.of(new double[500][1], 1, some.predictions);
        assertThat(intervals.curves()).isEmpty();
        assertThat(intervals.halfWidth(0, 0.9)).isZero();
    }

    /** A third of the rows have one prediction, in a part of their own size. */
    @Test
    void equalPredictionsStayTogether() {
        Rows some = Rows.of(900, random(5));
        for (int i = 0; i < 300; i++) {
            some.predictions[i][0] = 0.4;
        }
        ErrorCurve curve =
                Intervals.of(some.residuals, 1, some.predictions).curves().get(0);
        assertThat(curve.predictions()).hasSizeLessThan(14).contains(0.4);
    }

    /** Of one width, intervals cover nearly all rows of small predictions and far too few of large ones. */
    @ParameterizedTest
    @ValueSource(ints = {200, 1000, 20_000})
    void everyFifthIsCoveredAsOftenAsAsked(int rows) {
        Random random = random(rows);
        double[] held = new double[5];
        double[] constant = new double[5];
        int repeats = 20_000 / rows + 10;
        int tests = 2000;
        for (int repeat = 0; repeat < repeats; repeat++) {
            Rows known = Rows.of(rows, random);
            var intervals = Intervals.of(known.residuals, 1, known.predictions);
            var ofOneWidth = Intervals.of(known.residuals);
            Rows others = Rows.of(tests, random);
            for (int i = 0; i < tests; i++) {
                double prediction = others.predictions[i][0];
                double error = Math.abs(others.residuals[i][0]);
                double half = intervals.halfWidth(0, 0.9) * intervals.relativeWidth(0, prediction);
                held[(int) (5 * prediction)] += error <= half ? 1 : 0;
                constant[(int) (5 * prediction)] += error <= ofOneWidth.halfWidth(0, 0.9) ? 1 : 0;
            }
        }
        double perFifth = repeats * tests / 5.0;
        for (int k = 0; k < 5; k++) {
            assertThat(held[k] / perFifth).as("fifth %d", k + 1).isBetween(0.85, 0.97);
        }
        assertThat(Arrays.stream(held).sum() / perFifth / 5).isBetween(0.885, 0.92);
        assertThat(constant[0] / perFifth).isGreaterThan(0.98);
        assertThat(constant[4] / perFifth).isLessThan(0.75);
    }
}
