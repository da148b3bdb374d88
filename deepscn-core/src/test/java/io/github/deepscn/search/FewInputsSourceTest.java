package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Boxes and bumps on few inputs, against what their description says. */
class FewInputsSourceTest {
    private static final int FAN_IN = 6;
    private static final int CANDIDATES = 400;

    /** One input has only two values, one is constant, and every row has a twin that is all but equal. */
    private static double[][] rows(long seed) {
        var random = new Random(seed);
        double[][] rows = new double[40][];
        for (int i = 0; i < rows.length; i += 2) {
            rows[i] = random.doubles(FAN_IN, -2, 3).toArray();
            rows[i][1] = random.nextInt(8) == 0 ? 1 : 0;
            rows[i][2] = 7;
            rows[i + 1] = Arrays.stream(rows[i]).map(x -> x * (1 + 1e-9)).toArray();
            rows[i + 1][2] = 7;
        }
        return rows;
    }

    private static Anchors anchors(double[][] rows, double[] residuals) {
        double[] inputs = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        var anchors = new Anchors(rows[0].length, residuals.length / rows.length, inputs, 1);
        anchors.follow(residuals);
        return anchors;
    }

    private static double[] residuals(double[][] rows, long seed) {
        return new Random(seed + 9).doubles(2L * rows.length, -1, 1).toArray();
    }

    private static Layer draw(Sources source, Anchors anchors, long seed) {
        return new Mixture(List.of(source), Activations.RELU, CANDIDATES, Crew.ALONE)
                .draw(new DrawKey(seed, 1, 1, 0, 0), anchors.fanIn(), List.of(1.0), anchors)
                .nodes();
    }

    /** The root mean square distance between two rows along an input. */
    private static double distance(double[][] rows, int input) {
        double square = 0;
        for (double[] from : rows) {
            for (double[] to : rows) {
                square += (to[input] - from[input]) * (to[input] - from[input]);
            }
        }
        return Math.sqrt(square) / rows.length;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aBoxHasOneToFourWallsAroundARow(long seed) {
        double[][] rows = rows(seed);
        Layer drawn = draw(Sources.BOXES, anchors(rows, residuals(rows, seed)), seed);
        var walls = new TreeSet<Integer>();
        var seen = new TreeSet<Integer>();
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(drawn.family(k)).isEqualTo(FewInputs.BOX);
            double[] parameters = drawn.parameters(k);
            String context = "seed " + seed + ", candidate " + k;
            int count = 0;
            for (int p = 0; p < FewInputs.PLACES; p++) {
                double slope = FewInputs.slope(parameters, 0, p);
                if (slope != 0) {
                    count++;
                    int input = FewInputs.input(parameters, 0, p);
                    seen.add(input);
                    double steepest = 2 * Math.log(9) / (0.01 * distance(rows, input));
                    assertThat(Math.abs(slope)).as(context).isLessThanOrEqualTo(steepest * (1 + 1e-6));
                    assertThat(Arrays.stream(rows)
                                    .mapToDouble(row -> row[input])
                                    .min()
                                    .orElseThrow())
                            .isLessThan(FewInputs.threshold(parameters, 0, p));
                    assertThat(Arrays.stream(rows)
                                    .mapToDouble(row -> row[input])
                                    .max()
                                    .orElseThrow())
                            .isGreaterThan(FewInputs.threshold(parameters, 0, p));
                }
            }
            walls.add(count);
            assertThat(Arrays.stream(rows).anyMatch(row -> isInside(row, parameters)))
                    .as(context)
                    .isTrue();
        }
        assertThat(walls).as("seed %d", seed).contains(1, 2, 3, 4);
        assertThat(seen).as("seed %d", seed).containsExactly(0, 1, 3, 4, 5);
    }

    private static boolean isInside(double[] row, double[] parameters) {
        for (int p = 0; p < FewInputs.PLACES; p++) {
            double from = row[FewInputs.input(parameters, 0, p)] - FewInputs.threshold(parameters, 0, p);
            if (FewInputs.slope(parameters, 0, p) * from < 0) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aBumpIsCentredAtARowAndSeesOneToFourDifferentInputsThroughOneWidth(long seed) {
        double[][] rows = rows(seed);
        Layer drawn = draw(Sources.SPARSE_RADIAL, anchors(rows, residuals(rows, seed)), seed);
        var counts = new TreeSet<Long>();
        int constant = 0;
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(drawn.family(k)).isEqualTo(FewInputs.BUMP);
            double[] parameters = drawn.parameters(k);
            String context = "seed " + seed + ", candidate " + k;
            var inputs = new TreeSet<Integer>();
            double least = 0;
            for (int p = 0; p < FewInputs.PLACES; p++) {
                if (FewInputs.slope(parameters, 0, p) != 0) {
                    assertThat(FewInputs.slope(parameters, 0, p))
                            .as(context)
                            .isCloseTo(FewInputs.slope(parameters, 0, 0), within(0.0));
                    int input = FewInputs.input(parameters, 0, p);
                    assertThat(inputs.add(input)).as(context).isTrue();
                    least = Math.hypot(least, 0.01 * distance(rows, input));
                }
            }
            counts.add((long) inputs.size());
            if (inputs.isEmpty()) {
                constant++;
                continue;
            }
            assertThat(FewInputs.slope(parameters, 0, 0)).as(context).isBetween(1e-3, (1 + 1e-6) / least);
            assertThat(Arrays.stream(rows).anyMatch(row -> isCentre(row, parameters, inputs.size())))
                    .as(context)
                    .isTrue();
        }
        assertThat(counts).as("seed %d", seed).contains(1L, 2L, 3L, 4L);
        assertThat(constant).as("seed %d: the constant input alone", seed).isLessThan(CANDIDATES / 10);
    }

    private static boolean isCentre(double[] row, double[] parameters, int places) {
        for (int p = 0; p < places; p++) {
            if (row[FewInputs.input(parameters, 0, p)] != FewInputs.threshold(parameters, 0, p)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void theRowIsOneWithAResidual() {
        double[][] rows = rows(4);
        double[] residuals = new double[rows.length];
        Arrays.fill(residuals, rows.length / 2, rows.length, -3);
        Layer drawn = draw(Sources.SPARSE_RADIAL, anchors(rows, residuals), 4);
        int others = 0;
        for (int k = 0; k < CANDIDATES; k++) {
            double[] parameters = drawn.parameters(k);
            others += Arrays.stream(rows, rows.length / 2, rows.length).noneMatch(row -> isCentre(row, parameters, 1))
                    ? 1
                    : 0;
        }
        // None of a pool of five has a residual in one of 32 cases.
        assertThat(others).as("seed 4").isBetween(1, CANDIDATES / 10);
    }

    @ParameterizedTest
    @EnumSource(
            value = Sources.class,
            names = {"SPARSE_RADIAL", "BOXES"})
    void theDrawIsAFunctionOfItsKeyForAnyNumberOfInputsAndActivation(Sources source) {
        double[][] rows = rows(5);
        for (int fanIn = 1; fanIn <= FAN_IN; fanIn++) {
            int count = fanIn;
            double[][] few =
                    Arrays.stream(rows).map(row -> Arrays.copyOf(row, count)).toArray(double[][]::new);
            Anchors anchors = anchors(few, residuals(few, 5));
            double[] first = draw(source, anchors, 5).parameters();
            assertThat(draw(source, anchors, 5).parameters()).isEqualTo(first);
            assertThat(draw(source, anchors, 6).parameters()).isNotEqualTo(first);
            assertThat(Arrays.stream(first).allMatch(Double::isFinite)).isTrue();
        }
        assertThat(Arrays.stream(Activations.values()).allMatch(source::allows)).isTrue();
    }
}
