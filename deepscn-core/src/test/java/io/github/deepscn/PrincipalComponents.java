package io.github.deepscn;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.SingularValues;
import java.util.Arrays;

/** Mean and principal components of some rows: the linear code that no other of its width beats on them. */
final class PrincipalComponents {
    private final double[] mean;
    /** One column per component, the largest first. */
    private final double[] vectors;

    PrincipalComponents(double[][] rows) {
        int columns = rows[0].length;
        mean = new double[columns];
        for (double[] row : rows) {
            Arrays.setAll(mean, j -> mean[j] + row[j] / rows.length);
        }
        int count = rows.length;
        double[] centred = new double[count * columns];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < columns; j++) {
                centred[j * count + i] = rows[i][j] - mean[j];
            }
        }
        double[] covariance = new double[columns * columns];
        Blas.gemm(
                true,
                false,
                columns,
                columns,
                count,
                1,
                centred,
                0,
                count,
                centred,
                0,
                count,
                0,
                covariance,
                0,
                columns);
        vectors = SingularValues.left(covariance, columns, columns).vectors();
    }

    /** The rows rebuilt from their first {@code count} components; from none of them they are the mean. */
    double[][] rebuild(double[][] rows, int count) {
        double[][] rebuilt = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            rebuilt[i] = rebuild(rows[i], count);
        }
        return rebuilt;
    }

    private double[] rebuild(double[] row, int count) {
        double[] centred = new double[mean.length];
        Arrays.setAll(centred, j -> row[j] - mean[j]);
        double[] rebuilt = mean.clone();
        for (int k = 0; k < count; k++) {
            double score = Blas.dot(mean.length, centred, 0, vectors, k * mean.length);
            for (int j = 0; j < mean.length; j++) {
                rebuilt[j] += score * vectors[k * mean.length + j];
            }
        }
        return rebuilt;
    }
}
