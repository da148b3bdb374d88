package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.ScratchFile;
import io.github.deepscn.engine.storage.Storage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
    private static final long SEED = 11;

    /** More than a panel has, so that it grows and another begins. */
    @ParameterizedTest
    @CsvSource({"5, 63", "24, 65", "50, 600", "131, 1030"})
    void whateverTheStorageProductsAreThoseOfTheMatrix(int rows, int count, @TempDir Path folder) {
        var random = new SplittableRandom(SEED);
        double[][] matrix = new double[count][];
        Arrays.setAll(matrix, j -> random.doubles(rows, -1, 1).toArray());
        double[] x = random.doubles(rows, -1, 1).toArray();
        double[] c = random.doubles(count, -1, 1).toArray();
        double[] left = x.clone();
        double[] projected = new double[count];
        for (int j = 0; j < count; j++) {
            for (int i = 0; i < rows; i++) {
                left[i] -= 2 * matrix[j][i] * c[j];
            }
        }
        for (int j = 0; j < count; j++) {
            for (int i = 0; i < rows; i++) {
                projected[j] += 2 * matrix[j][i] * left[i];
            }
        }
        try (var file = ScratchFile.in(folder, new OutputBuffers())) {
            double[][] results = new double[2][];
            for (int s = 0; s < results.length; s++) {
                var columns = new Columns(rows, s == 0 ? Storage.heap() : file);
                for (double[] column : matrix) {
                    columns.append(column, 0, 2);
                }
                double[] pending = x.clone();
                results[s] = new double[count];
                columns.subtractProducts(c, pending, 1);
                columns.addTransposedProduct(pending, results[s]);
                assertThat(pending).as("seed %d", SEED).containsExactly(left, within(1e-10));
                assertThat(results[s]).as("seed %d", SEED).containsExactly(projected, within(1e-9));
            }
            assertThat(results[0]).as("bits on the heap and in a file").isEqualTo(results[1]);
        }
    }
}
