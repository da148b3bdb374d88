package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrossErrorsTest {
    private static final long SEED = 31;
    private static final int COUNT = 2000;

    private static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }

    private static long gross(double[] errors) {
        var known = GrossErrors.of(errors, null);
        return Arrays.stream(errors).filter(known::isGross).count();
    }

    /** Student's t: a normal number over the root of a mean of squares. */
    private static double student(Random random, int freedom) {
        double squares = IntStream.range(0, freedom)
                .mapToDouble(k -> Math.pow(random.nextGaussian(), 2))
                .sum();
        return random.nextGaussian() / Math.sqrt(squares / freedom);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 100})
    void longTailsAreNoGrossErrors(int freedom) {
        Random random = random();
        double[] errors =
                random.doubles(COUNT).map(any -> student(random, freedom)).toArray();
        assertThat(gross(errors)).isLessThanOrEqualTo(COUNT / 200);
    }

    /** The errors of a mixture of easy and hard rows, which no t distribution fits exactly. */
    @Test
    void unequalAccuracyIsNoGrossError() {
        Random random = random();
        double[] errors = IntStream.range(0, COUNT)
                .mapToDouble(i -> random.nextGaussian() * (i % 4 == 0 ? 5 : 1))
                .toArray();
        assertThat(gross(errors)).isLessThanOrEqualTo(COUNT / 200);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 1", "0.1, 1", "0.3, 1", "0.1, -1", "0.3, -1", "0.1, 0", "0.3, 0"})
    void distantErrorsAreFound(double share, int side) {
        Random random = random();
        boolean[] bad = new boolean[COUNT];
        double[] errors = IntStream.range(0, COUNT)
                .mapToDouble(i -> {
                    bad[i] = random.nextDouble() < share;
                    double sign = side != 0 ? side : random.nextBoolean() ? 1 : -1;
                    // the predictions are pulled to the side of the gross errors
                    double pulled = random.nextGaussian() - 3 * share * side;
                    return bad[i] ? pulled + sign * (8 + 20 * random.nextDouble()) : pulled;
                })
                .toArray();
        var known = GrossErrors.of(errors, null);
        long missed = IntStream.range(0, COUNT)
                .filter(i -> bad[i] && !known.isGross(errors[i]))
                .count();
        long falsely = IntStream.range(0, COUNT)
                .filter(i -> !bad[i] && known.isGross(errors[i]))
                .count();
        assertThat(missed).isZero();
        assertThat(falsely).isLessThan(COUNT / 50);
        assertThat(known.centre()).isCloseTo(-3 * share * side, within(0.2));
        assertThat(known.scale()).isCloseTo(1, within(0.15));
        assertThat(known.share()).isCloseTo(share, within(0.03));
    }

    @Test
    void errorsOfAnySizeAreFound() {
        Random random = random();
        double[] errors = IntStream.range(0, COUNT)
                .mapToDouble(i -> i % 10 == 0 ? Math.pow(10, 1.2 + 12 * random.nextDouble()) : random.nextGaussian())
                .toArray();
        assertThat(gross(errors)).isBetween(COUNT / 10L, COUNT / 10L + COUNT / 50);
    }

    @Test
    void unitAndCentreDoNotMatter() {
        Random random = random();
        double[] errors = random.doubles(COUNT)
                .map(any -> random.nextInt(5) == 0 ? 30 * random.nextDouble() : random.nextGaussian())
                .toArray();
        DoubleUnaryOperator other = e -> 1e5 - 1e3 * e;
        assertThat(gross(Arrays.stream(errors).map(other).toArray())).isEqualTo(gross(errors));
    }

    @Test
    void anIntegerWeightRepeatsAnError() {
        Random random = random();
        double[] errors = random.doubles(COUNT)
                .map(any -> random.nextInt(5) == 0 ? 30 * random.nextDouble() : random.nextGaussian())
                .toArray();
        double[] weights =
                new Random(SEED + 1).ints(COUNT, 1, 4).asDoubleStream().toArray();
        double[] repeated = IntStream.range(0, COUNT)
                .boxed()
                .flatMapToDouble(i -> DoubleStream.generate(() -> errors[i]).limit((long) weights[i]))
                .toArray();
        var weighted = GrossErrors.of(errors, weights);
        var all = GrossErrors.of(repeated, null);
        assertThat(weighted.scale()).isCloseTo(all.scale(), within(1e-4));
        assertThat(weighted.share()).isCloseTo(all.share(), within(1e-4));
    }

    @Test
    void fewOrEqualErrorsTellNothing() {
        assertThat(gross(new double[] {1, 2, 1, 2, 1e9})).isZero();
        assertThat(gross(new double[COUNT])).isZero();
        assertThat(gross(new double[0])).isZero();
        double[] one = new double[COUNT];
        one[7] = 1;
        assertThat(gross(one)).as("all others are exact").isEqualTo(1);
        assertThatThrownBy(() -> GrossErrors.of(new double[3], new double[2])).isInstanceOf(BadInputException.class);
    }
}
