package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Readout;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The least-squares state after the nodes are configured: R and QᵀT of H = QR. Everything about the read-out follows
 * from these, for all columns of H or for any number of first columns. QᵀT is gathered as qᵀE node by node: equal in
 * exact arithmetic, and E is smaller than T. Immutable.
 *
 * @param projections QᵀT, one row of outputs per column
 * @param weight the sum of the row weights
 */
@SuppressWarnings("ArrayRecordComponent")
public record LeastSquares(Triangle triangle, int outputs, double[] projections, long rows, double weight) {
    /** Below this share of its length the remainder of a column is rounding error. */
    private static final double ROUNDING = 1e-13;

    public LeastSquares {
        projections = Arrays.copyOf(projections, triangle.size() * outputs);
        triangle = triangle.leading(triangle.size());
    }

    /** The number of columns: of links and nodes. */
    public int columns() {
        return triangle.size();
    }

    /** An entry of R. */
    public double factor(int row, int column) {
        return triangle.get(row, column);
    }

    /** An entry of QᵀT. */
    public double projection(int column, int output) {
        return projections[column * outputs + output];
    }

    /** β = R⁻¹QᵀT for the first {@code columns} columns alone. */
    public Readout readout(int columns) {
        Triangle leading = triangle.leading(columns);
        double[] weights = new double[columns * outputs];
        double[] column = new double[columns];
        for (int q = 0; q < outputs; q++) {
            for (int i = 0; i < columns; i++) {
                column[i] = projection(i, q);
            }
            leading.solve(column);
            System.arraycopy(column, 0, weights, q * columns, columns);
        }
        return new Readout(columns, outputs, weights);
    }

    /**
     * β for the first {@code columns} columns alone, shrunk by ridge.
     *
     * @param strength α of {@link Shrinkage}
     * @param intercept whether the first column is an intercept, which is not shrunk
     */
    public Readout ridge(int columns, double strength, boolean intercept) {
        if (strength == 0 || columns == 0) {
            return readout(columns);
        }
        double[] right = Arrays.copyOf(projections, columns * outputs);
        double[] weights =
                RidgeSolver.solve(triangle.leading(columns), right, outputs, strength * weight, intercept ? 1 : 0);
        return new Readout(columns, outputs, weights);
    }

    /**
     * The least-squares problem with the penalties of a ridge fit as further rows, for all columns and for any of them:
     * its fit is the ridge fit.
     *
     * @param strength α of {@link Shrinkage}
     * @param intercept whether the first column is an intercept, which is not shrunk
     */
    public LeastSquares shrunk(double strength, boolean intercept) {
        if (strength == 0 || columns() == 0) {
            return this;
        }
        double[] right = projections.clone();
        double[][] rotated = RidgeSolver.rotated(triangle, right, outputs, strength * weight, intercept ? 1 : 0);
        var shrunk = new Triangle();
        double[] above = new double[columns()];
        for (int j = 0; j < columns(); j++) {
            for (int i = 0; i < j; i++) {
                above[i] = rotated[i][j];
            }
            shrunk.append(above, rotated[j][j]);
        }
        return new LeastSquares(shrunk, outputs, right, rows, weight);
    }

    /** The numerical rank of H for the first {@code columns} columns: singular values above max(N,L)·2⁻⁵²·σ₁ count. */
    public int rank(int columns) {
        double[] singular = SingularValues.of(triangle.leading(columns).toDense(), columns, columns);
        return SingularValues.rank(singular, Math.toIntExact(Math.min(Integer.MAX_VALUE, rows)), columns);
    }

    /**
     * R and QᵀT of some columns alone, in ascending order: a QR factorisation of these columns of R, by Householder
     * reflections that spare the zeros.
     */
    public LeastSquares select(BitSet chosen) {
        int[] columns = chosen.stream().toArray();
        int count = columns.length;
        int height = columns();
        double[] r = new double[height * (count + outputs)];
        for (int t = 0; t < count; t++) {
            for (int i = 0; i <= columns[t]; i++) {
                r[t * height + i] = factor(i, columns[t]);
            }
        }
        for (int q = 0; q < outputs; q++) {
            for (int i = 0; i < height; i++) {
                r[(count + q) * height + i] = projection(i, q);
            }
        }
        int[] pivots = reflect(r, height, columns);
        var selected = new Triangle();
        double[] projected = new double[count * outputs];
        double[] above = new double[count];
        for (int t = 0; t < count; t++) {
            for (int i = 0; i < t; i++) {
                above[i] = pivots[i] < 0 ? 0 : r[t * height + pivots[i]];
            }
            selected.append(above, pivots[t] < 0 ? 0 : r[t * height + pivots[t]]);
            for (int q = 0; q < outputs && pivots[t] >= 0; q++) {
                projected[t * outputs + q] = r[(count + q) * height + pivots[t]];
            }
        }
        return new LeastSquares(selected, outputs, projected, rows, weight);
    }

    /** β fitted on some columns alone; the others have the weight zero. */
    public Readout fit(BitSet chosen) {
        return fit(chosen, columns(), 0, false);
    }

    /**
     * β fitted on some columns alone and shrunk by ridge, as a read-out of the first {@code size} columns, which must
     * include the chosen ones.
     *
     * @param strength α of {@link Shrinkage}
     * @param intercept whether the first column is an intercept, chosen too, which is not shrunk
     */
    public Readout fit(BitSet chosen, int size, double strength, boolean intercept) {
        int[] columns = chosen.stream().toArray();
        Readout few = select(chosen).ridge(columns.length, strength, intercept);
        double[] weights = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int t = 0; t < columns.length; t++) {
                weights[q * size + columns[t]] = few.weight(t, q);
            }
        }
        return new Readout(size, outputs, weights);
    }

    /** Rβ − QᵀT, columns by outputs, column-major: its squared norm is the excess of ‖T − Hβ‖² over the minimum. */
    public double[] miss(Readout readout) {
        int size = columns();
        double[] miss = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < size; j++) {
                miss[q * size + j] -= projection(j, q);
                double weight = readout.weight(j, q);
                for (int i = 0; weight != 0 && i <= j; i++) {
                    miss[q * size + i] += weight * factor(i, j);
                }
            }
        }
        return miss;
    }

    /** R as a full matrix, column-major. */
    public double[] toDense() {
        return triangle.toDense();
    }

    /**
     * Reduces the first columns to a triangle by reflections, which are also applied to the columns that follow.
     *
     * @param ends the last non-zero row of every column
     * @return the row in which each column ends now, −1 for one that depends on those before it
     */
    private static int[] reflect(double[] r, int height, int[] ends) {
        int width = r.length / Math.max(1, height);
        int[] pivots = new int[ends.length];
        int row = 0;
        double[] v = new double[height];
        for (int t = 0; t < ends.length; t++) {
            int length = ends[t] + 1 - row;
            int at = t * height + row;
            double squares = Blas.dot(length, r, at, r, at);
            double all = squares + Blas.dot(row, r, t * height, r, t * height);
            if (!(squares > ROUNDING * ROUNDING * all)) {
                pivots[t] = -1;
                continue;
            }
            double norm = Math.copySign(Math.sqrt(squares), r[at]);
            System.arraycopy(r, at, v, 0, length);
            v[0] += norm;
            double scale = 1 / (norm * v[0]);
            for (int j = t + 1; j < width; j++) {
                double dot = Blas.dot(length, v, 0, r, j * height + row);
                Blas.axpy(length, -scale * dot, v, 0, r, j * height + row);
            }
            r[at] = -norm;
            pivots[t] = row++;
        }
        return pivots;
    }
}
