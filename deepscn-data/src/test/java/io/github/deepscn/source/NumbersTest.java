package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.table.NumberColumn;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    private static double parse(String text) {
        return Numbers.parse(text, '.');
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-1.5", "+2", ".5", "5.", "1e3", "1E-3", " 7 ", "-0", "\t3"})
    void numbersAreThoseOfJava(String text) {
        assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
        assertThat(Numbers.parse(text.replace('.', ','), ',')).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "-", ".", "e5", "1e", "1e+", "1d", "1f", "0x10", "0x1p3", "-0X1p3", "1_000", "1,5", "1.2.3",
                "NaN", "--1", "1 2", "१"
            })
    void othersAreNot(String text) {
        assertThat(parse(text)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(strings = {"inf", "Infinity", "-INF", "1e999"})
    void infinitiesAreNoticed(String text) {
        assertThat(parse(text)).isInfinite();
    }

    @Test
    void fractionsAreRoundedAsJavaRoundsThem() {
        long seed = 11;
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 100_000; i++) {
            int digits = random.nextInt(1, 20);
            long most = digits >= 19 ? Long.MAX_VALUE : (long) Math.pow(10, digits);
            long w = random.nextLong(most);
            if (i % 4 == 0) {
                // Halfway between two doubles, and its neighbours.
                w = (((w | (1L << 53)) & ((1L << 55) - 1)) | 1) + random.nextInt(3) - 1;
            }
            int k = random.nextInt(0, 20);
            String text = w + "e-" + k;
            assertThat(parse(text)).as("%s, seed %d", text, seed).isEqualTo(Double.parseDouble(text));
        }
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
