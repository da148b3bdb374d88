package io.github.deepscn.readout;

import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import java.util.List;

/**
 * The least-squares read-out of a growing network, as an orthonormal basis of its nodes: H = QR, E = T − QQᵀT.
 *
 * <p>A column is appended by classical Gram-Schmidt with one re-orthogonalisation, which keeps Q orthonormal to
 * rounding (Giraud, Langou, Rozložník, van den Eshof 2005): c = Qᵀh, h ← h − Qc, twice; q = h/‖h‖; d = qᵀE; E ← E − q
 * d. Each sum over all rows is a round of the {@link Engine}; R, QᵀT and the error norms are all that lives here. Rows
 * that ride along follow with q = (h − Qc)/‖h⊥‖, so their error is known after every node without solving anything.
 *
 * <p>About 8·N·L flops a node. Not thread-safe.
 */
public final class Basis {
    /** What became of a candidate. */
    public enum Outcome {
        APPENDED,
        /** Refused: it depends on the nodes before it. */
        DEPENDENT,
        /** Refused: it would not raise the numerical rank, and the rule asks for full rank. */
        ADDS_NO_RANK
    }

    /** Under this share of ‖h‖ what is left of a column is rounding error. */
    private static final double ROUNDING = 1e-13;
    /** Under this share of the targets' norm a residual is rounding error. */
    private static final double EXACT = 1e-14;

    private final Engine engine;
    private final RankRule rule;
    private final DataShape shape;
    private final Triangle triangle = new Triangle();
    private double[] projections = {};
    private double[] energies;
    private double[] ridingEnergies;
    private final double targetEnergy;
    /** ‖H‖² in the Frobenius norm. */
    private double hiddenEnergy;

    private double lastIndependence;

    public Basis(Engine engine, RankRule rule) {
        this.engine = engine;
        this.rule = rule;
        this.shape = engine.shape();
        int outputs = shape.outputs();
        double[] both = engine.run(
                        2 * outputs, 0, (block, totals) -> block.energies(totals.sums(), block.rides() ? outputs : 0))
                .sums();
        this.energies = Arrays.copyOf(both, outputs);
        this.ridingEnergies = Arrays.copyOfRange(both, outputs, 2 * outputs);
        this.targetEnergy = Arrays.stream(energies).sum();
    }

    /** The number of nodes in the basis. */
    public int size() {
        return triangle.size();
    }

    /** ‖e_q‖² of every output. */
    public double[] energies() {
        return energies.clone();
    }

    /** √(ΣE²/(N·m)), rows weighted. */
    public double rmse() {
        return rmse(energies, shape.weight());
    }

    /** The same for the rows that ride along; NaN where there are none, infinite where one is beyond the numbers. */
    public double ridingRmse() {
        double rmse = rmse(ridingEnergies, shape.ridingWeight());
        return shape.ridingRows() > 0 && Double.isNaN(rmse) ? Double.POSITIVE_INFINITY : rmse;
    }

    /** Whether nothing but rounding error is left of the targets. */
    public boolean isExact() {
        return Arrays.stream(energies).sum() <= EXACT * EXACT * targetEnergy;
    }

    /** The RMSE of each output. */
    public List<Double> outputRmse() {
        return Arrays.stream(energies)
                .map(e -> Math.sqrt(e / shape.weight()))
                .boxed()
                .toList();
    }

    /** ‖h⊥‖/‖h‖ of the node appended last: its share outside the span of the nodes before it. */
    public double lastIndependence() {
        return lastIndependence;
    }

    public CandidateScores score(Layer candidates) {
        return CandidateScores.of(engine, candidates);
    }

    /** Appends a candidate, unless the rank rule refuses it. */
    public Outcome append(Layer candidates, int index, double normSquared) {
        int size = size();
        int outputs = shape.outputs();
        double[] first = engine.run(size, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.begin(candidates, index);
                        block.project(totals.sums());
                    }
                })
                .sums();
        double[] second = engine.run(size, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtract(first);
                        block.project(totals.sums());
                    }
                })
                .sums();
        double[] products = engine.run(1 + outputs, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtract(second);
                        block.correlate(totals.sums());
                    }
                })
                .sums();
        double length = Math.sqrt(normSquared);
        double perpendicular = Math.sqrt(products[0]);
        if (rule.isDependent(perpendicular, length)) {
            return Outcome.DEPENDENT;
        }
        double[] column = sum(first, second);
        if (rule.fullRank() && addsNoRank(column, perpendicular, normSquared)) {
            return Outcome.ADDS_NO_RANK;
        }
        boolean direction = perpendicular > ROUNDING * length;
        double scale = direction ? 1 / perpendicular : 0;
        double[] coefficients = new double[outputs];
        for (int q = 0; q < outputs; q++) {
            coefficients[q] = products[1 + q] * scale;
        }
        accept(candidates.node(index), column, scale, coefficients);
        triangle.append(column, direction ? perpendicular : 0);
        remember(coefficients);
        hiddenEnergy += normSquared;
        lastIndependence = perpendicular / length;
        return Outcome.APPENDED;
    }

    /** The outputs of the layer that has closed become the inputs of the next one. */
    public void nextLayer(Layer closed) {
        engine.run(0, 0, (block, totals) -> block.nextLayer(closed));
    }

    /** R and QᵀT as they are now. */
    public LeastSquares leastSquares() {
        return new LeastSquares(triangle, shape.outputs(), projections, shape.rows());
    }

    private void accept(Layer node, double[] column, double scale, double[] coefficients) {
        int outputs = shape.outputs();
        double[] both = engine.run(2 * outputs, 0, (block, totals) -> {
                    if (block.rides()) {
                        block.begin(node, 0);
                        block.subtract(column);
                    }
                    block.accept(scale, coefficients);
                    block.energies(totals.sums(), block.rides() ? outputs : 0);
                })
                .sums();
        energies = Arrays.copyOf(both, outputs);
        ridingEnergies = Arrays.copyOfRange(both, outputs, 2 * outputs);
    }

    private void remember(double[] coefficients) {
        int start = (size() - 1) * coefficients.length;
        if (projections.length < start + coefficients.length) {
            projections = Arrays.copyOf(projections, Math.max(64, 2 * (start + coefficients.length)));
        }
        System.arraycopy(coefficients, 0, projections, start, coefficients.length);
    }

    /**
     * Whether H with one more column c is singular to rounding: the vector (−R⁻¹c, 1) is all but annihilated, which
     * bounds the smallest singular value by ‖h⊥‖/√(1 + ‖R⁻¹c‖²).
     */
    private boolean addsNoRank(double[] column, double perpendicular, double normSquared) {
        double[] combination = column.clone();
        triangle.solve(combination);
        double squares = 1;
        for (double weight : combination) {
            squares += weight * weight;
        }
        double tolerance = Math.max(shape.rows(), size() + 1) * Math.ulp(1.0) * Math.sqrt(hiddenEnergy + normSquared);
        return perpendicular / Math.sqrt(squares) <= tolerance;
    }

    private double rmse(double[] squares, double weight) {
        return Math.sqrt(Arrays.stream(squares).sum() / (weight * squares.length));
    }

    private static double[] sum(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }
}
