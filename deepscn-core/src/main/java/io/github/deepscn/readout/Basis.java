package io.github.deepscn.readout;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The least-squares read-out of a growing network, as an orthonormal basis of its nodes: H = QR, E = T − QQᵀT.
 *
 * <p>Columns join by {@link ColumnRounds}, one by one or several at once. Q and E stay with the rows behind the
 * {@link Engine}; R, QᵀT and the error norms live here. Rows that ride along follow with q = (h − Qc)/‖h⊥‖, so their
 * error is known after every node without solving anything.
 *
 * <p>About 6·N·L flops per node. Not thread-safe.
 */
public final class Basis {
    /** What happened to a candidate. */
    public enum Outcome {
        APPENDED,
        /** Refused: it depends on the nodes before it. */
        DEPENDENT,
        /** Refused: it would not raise the numerical rank, and the rule requires full rank. */
        ADDS_NO_RANK
    }

    /**
     * The largest component of a column along the others, as a share of its length: Q is orthonormal to this accuracy.
     */
    private static final double ORTHOGONAL = 2e-14;
    /** This share under ridge throughout, which also keeps weights from growing. */
    private static final double ORTHOGONAL_WITH_RIDGE = 1e-12;

    private static final double LEAST_LENGTH = 1e-100;
    private static final double LARGEST_LENGTH = 1e100;

    private final Engine engine;
    private final RankRule rule;
    private final Shrinkage shrinkage;
    private final DataShape shape;
    private final PenaltyRows penaltyRows;
    private final ColumnRounds rounds;
    private final Triangle triangle = new Triangle();
    private final ResidualNorms residual;
    private double[] projections = {};
    /** ‖H‖² in the Frobenius norm. */
    private double hiddenEnergy;

    /** The same columns on other rows, or null. */
    private @Nullable Basis follower;

    private boolean intercept;
    private Fit fit;

    /** Plain least squares. */
    public Basis(Engine engine, RankRule rule) {
        this(engine, rule, Shrinkage.none());
    }

    /** Least squares, or ridge if the read-out is shrunk from the first column on. */
    public Basis(Engine engine, RankRule rule, Shrinkage shrinkage) {
        this.engine = engine;
        this.rule = rule;
        this.shrinkage = shrinkage;
        this.shape = engine.shape();
        this.penaltyRows = new PenaltyRows(shape.outputs());
        this.rounds = shrinkage.isThroughout()
                ? new ColumnRounds(engine, penaltyRows, ORTHOGONAL_WITH_RIDGE)
                : new ColumnRounds(engine, null, ORTHOGONAL);
        this.residual = new ResidualNorms(engine);
        this.fit = residual.fit(0, 0, 0);
    }

    /**
     * Keeps the same columns on other rows as well: whatever joins this basis joins that one, too.
     *
     * @param rows holds a row for each of some training rows; this basis is still empty
     */
    public Basis alsoOver(Engine rows) {
        var other = new Basis(rows, rule, shrinkage);
        follower = other;
        return other;
    }

    /** Holds the rows. */
    public Engine engine() {
        return engine;
    }

    /** Decides which candidates depend on the columns. */
    public RankRule rule() {
        return rule;
    }

    /** ρ: the penalty of a column as a share of its variance; zero unless ridge is on throughout. */
    public double ridge() {
        return shrinkage instanceof Shrinkage.Throughout throughout ? throughout.strength() : 0;
    }

    /** Whether the first column is the constant. */
    public boolean hasIntercept() {
        return intercept;
    }

    /** The number of columns in the basis: of links and nodes. */
    public int size() {
        return triangle.size();
    }

    /** ‖e_q‖² of every output. */
    public double[] energies() {
        return residual.energies();
    }

    /** √(ΣE²/(N·m)), rows weighted. */
    public double rmse() {
        return residual.rmse();
    }

    /** The RMSE of the riding rows; NaN where there are none, infinite where one overflows. */
    public double ridingRmse() {
        return residual.ridingRmse();
    }

    /** Whether nothing but rounding error is left of the targets. */
    public boolean isExact() {
        return residual.areNothing();
    }

    /** How well the read-out fits now. */
    public Fit fit() {
        return fit;
    }

    /**
     * The result of appending nodes.
     *
     * @param fits after each node that was appended
     * @param outcome of the last node tried
     */
    public record Appended(List<Fit> fits, Outcome outcome) {}

    /**
     * Appends nodes in order; those that are well apart join together, in three rounds. Stops at the first node that
     * the rank rule refuses, and after one that leaves no error.
     */
    public Appended append(Layer nodes) {
        var fits = new ArrayList<Fit>();
        Outcome outcome = Outcome.APPENDED;
        while (fits.size() < nodes.width() && outcome == Outcome.APPENDED && (fits.isEmpty() || !isExact())) {
            int from = fits.size();
            if (!appendTogether(nodes.nodes(from, nodes.width()), fits)) {
                outcome = appendOne(nodes.nodes(from, from + 1));
                if (outcome == Outcome.APPENDED) {
                    fits.add(fit);
                }
            }
        }
        if (follower != null && !fits.isEmpty()) {
            follower.appendAgain(nodes.nodes(0, fits.size()));
        }
        return new Appended(fits, outcome);
    }

    private Outcome appendOne(Layer node) {
        Kernel begin = (block, totals) -> block.begin(node);
        ProjectedColumn column = rounds.project(begin, ridge(), intercept);
        if (rule.isDependent(column.perpendicular, column.length)) {
            return Outcome.DEPENDENT;
        }
        if (rule.fullRank() && addsNoRank(column)) {
            return Outcome.ADDS_NO_RANK;
        }
        accept(column, begin);
        return Outcome.APPENDED;
    }

    /**
     * Appends the first few nodes together, as many as are well apart; returns false if the first has to join alone.
     */
    private boolean appendTogether(Layer nodes, List<Fit> fits) {
        for (int count = nodes.width(); count > 1 && !rule.fullRank(); ) {
            Layer some = nodes.nodes(0, count);
            Panel panel = rounds.project(some, ridge(), intercept);
            int apart = panel.columnsApart(rule, residual.energy());
            if (apart == count) {
                accept(panel, some, fits);
                return true;
            }
            count = apart;
        }
        return false;
    }

    /** Adds all columns of a panel to the basis. */
    private void accept(Panel panel, Layer nodes, List<Fit> fits) {
        int outputs = shape.outputs();
        int width = nodes.width();
        double[] sums = rounds.join(nodes, panel);
        double[] coefficients = panel.coefficients();
        for (int j = 0; j < width; j++) {
            residual.update(sums, j * outputs, (width + j) * outputs);
            triangle.append(panel.above(j), panel.diagonal(j));
            remember(Arrays.copyOfRange(coefficients, j * outputs, (j + 1) * outputs));
            hiddenEnergy += panel.normSquared(j);
            fit = residual.fit(panel.independence(j), Double.NaN, Double.NaN);
            fits.add(fit);
        }
    }

    /**
     * Appends nodes that once joined a network in one step, perhaps on other rows: together as far as possible. A node
     * that on these rows depends on those before it gets the weight zero.
     *
     * @return the fit after each node
     */
    public List<Fit> appendAgain(Layer nodes) {
        var fits = new ArrayList<Fit>();
        while (fits.size() < nodes.width()) {
            int from = fits.size();
            if (!appendTogether(nodes.nodes(from, nodes.width()), fits)) {
                Layer node = nodes.nodes(from, from + 1);
                appendUnconditionally((block, totals) -> block.begin(node), ridge());
                fits.add(fit);
            }
        }
        if (follower != null) {
            follower.appendAgain(nodes);
        }
        return fits;
    }

    /** Appends all direct links: the constant, then the inputs. */
    public void appendLinks(Links links) {
        if (links.intercept()) {
            appendLink(RowBlock.CONSTANT);
            intercept = true;
        }
        for (int input = 0; links.inputs() && input < shape.inputs(); input++) {
            appendLink(input);
        }
        if (follower != null) {
            follower.appendLinks(links);
        }
    }

    /**
     * Appends an input of the first layer, or the constant. Links are not refused: one that depends on those before it,
     * or is too large or too small to be squared, gets the weight zero.
     *
     * @param input its number, or {@link RowBlock#CONSTANT}
     */
    void appendLink(int input) {
        appendUnconditionally((block, totals) -> block.beginLink(input), input == RowBlock.CONSTANT ? 0 : ridge());
    }

    private void appendUnconditionally(Kernel begin, double penalised) {
        ProjectedColumn column = rounds.project(begin, penalised, intercept);
        boolean isUsable = column.length > LEAST_LENGTH && column.length < LARGEST_LENGTH;
        accept(isUsable ? column : ProjectedColumn.zero(size(), shape.outputs()), begin);
    }

    private void accept(ProjectedColumn column, Kernel begin) {
        residual.update(rounds.join(begin, column), 0, shape.outputs());
        triangle.append(column.components.whole(), column.diagonal());
        remember(column.coefficients());
        hiddenEnergy += column.length * column.length;
        fit = residual.fit(
                column.independence(), column.decrease(column.perpendicular), column.decrease(column.length));
    }

    private void remember(double[] coefficients) {
        int start = (size() - 1) * coefficients.length;
        if (projections.length < start + coefficients.length) {
            projections = Arrays.copyOf(projections, Math.max(64, 2 * (start + coefficients.length)));
        }
        System.arraycopy(coefficients, 0, projections, start, coefficients.length);
    }

    /** Makes the outputs of the closed layer the inputs of the next one. */
    public void nextLayer(Layer closed) {
        Kernel kernel = (block, totals) -> block.nextLayer(closed);
        engine.change(0, 0, kernel, kernel);
        if (follower != null) {
            follower.nextLayer(closed);
        }
    }

    /**
     * Chooses the ridge strength for the first {@code columns} columns of H.
     *
     * @param intercept whether the first of them is an intercept, which is not shrunk
     */
    public RidgeChoice chooseRidge(Shrinkage shrinkage, int columns, boolean intercept) {
        if (shrinkage instanceof Shrinkage.Ridge ridge) {
            return RidgeChoice.given(ridge.strength());
        }
        if (shrinkage instanceof Shrinkage.Chosen chosen && columns > (intercept ? 1 : 0)) {
            return new RidgeSelection(engine, triangle, projections, residual.energy())
                    .choose(chosen, columns, intercept ? 1 : 0);
        }
        return RidgeChoice.given(0);
    }

    /** The current R and QᵀT. */
    public LeastSquares leastSquares() {
        return new LeastSquares(triangle, shape.outputs(), projections, shape.rows(), shape.weight());
    }

    /**
     * The sums of each of several folds of the rows, for cross-validation.
     *
     * @param seed of the assignment of rows to folds
     */
    public FoldedRows folded(int folds, long seed) {
        boolean penalised = shrinkage.isThroughout();
        LeastSquares whole = leastSquares();
        return new FoldedRows(
                whole,
                FoldSums.of(engine, size(), folds, seed),
                penalised ? penaltyRows.gram() : new double[whole.columns() * whole.columns()],
                penalised ? penaltyRows.products() : new double[whole.columns() * whole.outputs()]);
    }

    /**
     * Whether H with one more column is singular to rounding. With c = Qᵀh, [H, h] maps the vector (−R⁻¹c, 1) to h⊥,
     * which bounds the smallest singular value by ‖h⊥‖/√(1 + ‖R⁻¹c‖²).
     */
    private boolean addsNoRank(ProjectedColumn column) {
        double[] combination = column.components.whole().clone();
        triangle.solve(combination);
        double squares = 1;
        for (double weight : combination) {
            squares += weight * weight;
        }
        double energy = hiddenEnergy + column.length * column.length;
        double tolerance = Math.max(shape.rows(), size() + 1) * Math.ulp(1.0) * Math.sqrt(energy);
        return column.perpendicular / Math.sqrt(squares) <= tolerance;
    }
}
