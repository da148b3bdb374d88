package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.NumberColumn;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    private static final byte POINT = '.';

    private static double parse(String text, byte decimal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Numbers.parse(bytes, 0, bytes.length, decimal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-1.5", "+2", ".5", "5.", "1e3", "1E-3", " 7 ", "-0", "\t3"})
    void numbersAreThoseOfJava(String text) {
        assertThat(parse(text, POINT)).isEqualTo(Double.parseDouble(text));
        assertThat(parse(text.replace('.', ','), (byte) ',')).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "-", ".", "e5", "1e", "1e+", "1d", "1f", "0x10", "1_000", "1,5", "1.2.3", "NaN", "--1", "1 2",
                "१"
            })
    void othersAreNot(String text) {
        assertThat(parse(text, POINT)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(strings = {"inf", "Infinity", "-INF", "1e999"})
    void infinitiesAreFoundOut(String text) {
        assertThat(parse(text, POINT)).isInfinite();
    }

    @Test
    void fractionsAreRoundedAsJavaRoundsThem() {
        long seed = 11;
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 1_000_000; i++) {
            int digits = random.nextInt(1, 20);
            long most = digits >= 19 ? Long.MAX_VALUE : (long) Math.pow(10, digits);
            long w = random.nextLong(most);
            if (i % 4 == 0) {
                // Halfway between two doubles, and its neighbours.
                w = (((w | (1L << 53)) & ((1L << 55) - 1)) | 1) + random.nextInt(3) - 1;
            }
            int k = random.nextInt(0, 20);
            double expected = Double.parseDouble(w + "e-" + k);
            assertThat(DecimalFraction.of(w, k))
                    .as("%d / 10^%d, seed %d", w, k, seed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void nineteenDigitsWithoutSign() {
        assertThat(DecimalFraction.of(Long.parseUnsignedLong("9999999999999999999"), 19))
                .isEqualTo(1.0);
        assertThat(DecimalFraction.of(Long.parseUnsignedLong("9999999999999999999"), 0))
                .isEqualTo(1e19);
    }

    @Test
    void everyDoubleReadsBackFromCsv() {
        long seed = 12;
        var random = new SplittableRandom(seed);
        double[] values = new double[20_000];
        var csv = new StringBuilder("x,y\n");
        for (int i = 0; i < values.length; i++) {
            do {
                values[i] = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : 20 * random.nextDouble() - 10;
            } while (!Double.isFinite(values[i]));
            csv.append(values[i]).append(",0\n");
        }
        var column = (NumberColumn) Reading.text(csv.toString()).column("x");
        for (int i = 0; i < values.length; i++) {
            assertThat(column.value(i)).as("row %d, seed %d", i, seed).isEqualTo(values[i]);
        }
    }
}
