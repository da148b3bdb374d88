package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.threads.Crew;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverlapsTest {
    /** Columns that overlap by some 1e-9: what is left of a column that is subtracted has 1e-18 along them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void columnsSubtractedWithTheseCoefficientsAreOrthogonalToTheSquare(long seed) {
        int size = 12;
        var random = new SplittableRandom(seed);
        double[][] gram = new double[size][size];
        var overlaps = new Overlaps(Crew.ALONE);
        for (int j = 0; j < size; j++) {
            double scale = random.nextDouble(0.1, 1);
            double[] products = random.doubles(j, -1e-9, 1e-9).toArray();
            boolean known = j % 4 != 3;
            overlaps.add(known ? products : new double[0], scale);
            gram[j][j] = 1;
            for (int i = 0; i < j && known; i++) {
                gram[i][j] = products[i] * scale;
                gram[j][i] = gram[i][j];
            }
        }
        double[] products = random.doubles(size, -1, 1).toArray();
        double[] given = products.clone();

        double[] coefficients = overlaps.coefficients(products);

        assertThat(products).as("seed %d: left as they are", seed).isEqualTo(given);
        for (int i = 0; i < size; i++) {
            double left = products[i] - coefficients[i];
            for (int j = 0; j < size; j++) {
                left -= i == j ? 0 : gram[i][j] * coefficients[j];
            }
            assertThat(left).as("seed %d, column %d", seed, i).isCloseTo(0, within(4e-16));
        }
    }

    @Test
    void withoutOverlapsTheProductsAreTheCoefficients() {
        var overlaps = new Overlaps(Crew.ALONE);
        overlaps.add(new double[0], 1);
        overlaps.add(new double[0], 1);
        overlaps.add(new double[] {0.5, 0.5}, 0);
        assertThat(overlaps.coefficients(new double[] {3, 2, 1})).containsExactly(3, 2, 1);
    }
}
