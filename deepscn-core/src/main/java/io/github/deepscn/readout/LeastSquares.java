package io.github.deepscn.readout;

import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Readout;
import java.util.Arrays;

/**
 * What is left of the rows once the nodes are configured: R and QᵀT of H = QR. Everything about the read-out follows
 * from these, for all columns of H or for any number of first ones. QᵀT is gathered as qᵀE node by node: the same in
 * exact arithmetic, and E is the smaller. Immutable.
 */
public final class LeastSquares {
    private final Triangle triangle;
    private final int outputs;
    /** QᵀT, one row of outputs per column. */
    private final double[] projections;

    private final long rows;
    private final double weight;

    LeastSquares(Triangle triangle, int outputs, double[] projections, long rows, double weight) {
        this.triangle = triangle.leading(triangle.size());
        this.outputs = outputs;
        this.projections = Arrays.copyOf(projections, triangle.size() * outputs);
        this.rows = rows;
        this.weight = weight;
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
        double[] right = new double[columns * outputs];
        for (int i = 0; i < columns; i++) {
            System.arraycopy(projections, i * outputs, right, i * outputs, outputs);
        }
        double[] weights =
                RidgeSolver.solve(triangle.leading(columns), right, outputs, strength * weight, intercept ? 1 : 0);
        return new Readout(columns, outputs, weights);
    }

    /** The numerical rank of H for the first {@code columns} columns: singular values above max(N,L)·2⁻⁵²·σ₁ count. */
    public int rank(int columns) {
        double[] singular = SingularValues.of(triangle.leading(columns).toDense(), columns, columns);
        return SingularValues.rank(singular, Math.toIntExact(Math.min(Integer.MAX_VALUE, rows)), columns);
    }
}
