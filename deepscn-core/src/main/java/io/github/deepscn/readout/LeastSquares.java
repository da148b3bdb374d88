package io.github.deepscn.readout;

import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Readout;
import java.util.Arrays;

/**
 * What is left of the rows once the nodes are configured: R and QᵀT of H = QR. Everything about the read-out follows
 * from these, for all nodes or for any number of first ones. QᵀT is gathered as qᵀE node by node: the same in exact
 * arithmetic, and E is the smaller. Immutable.
 */
public final class LeastSquares {
    private final Triangle triangle;
    private final int outputs;
    /** QᵀT, one row of outputs per node. */
    private final double[] projections;

    private final long rows;

    LeastSquares(Triangle triangle, int outputs, double[] projections, long rows) {
        this.triangle = triangle.leading(triangle.size());
        this.outputs = outputs;
        this.projections = Arrays.copyOf(projections, triangle.size() * outputs);
        this.rows = rows;
    }

    /** The number of nodes. */
    public int nodes() {
        return triangle.size();
    }

    /** An entry of R. */
    public double factor(int row, int column) {
        return triangle.get(row, column);
    }

    /** An entry of QᵀT. */
    public double projection(int node, int output) {
        return projections[node * outputs + output];
    }

    /** β = R⁻¹QᵀT for the first {@code nodes} nodes alone. */
    public Readout readout(int nodes) {
        Triangle leading = triangle.leading(nodes);
        double[] weights = new double[nodes * outputs];
        double[] column = new double[nodes];
        for (int q = 0; q < outputs; q++) {
            for (int i = 0; i < nodes; i++) {
                column[i] = projection(i, q);
            }
            leading.solve(column);
            System.arraycopy(column, 0, weights, q * nodes, nodes);
        }
        return new Readout(nodes, outputs, weights);
    }

    /** The numerical rank of H for the first {@code nodes} nodes: singular values above max(N,L)·2⁻⁵²·σ₁ count. */
    public int rank(int nodes) {
        double[] singular = SingularValues.of(triangle.leading(nodes).toDense(), nodes, nodes);
        return SingularValues.rank(singular, Math.toIntExact(Math.min(Integer.MAX_VALUE, rows)), nodes);
    }
}
