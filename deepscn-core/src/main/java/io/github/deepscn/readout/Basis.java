package io.github.deepscn.readout;

import io.github.deepscn.engine.BasisLayout;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.Chosen;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.engine.KeptOutputs;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Rounding;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The least-squares read-out of a growing network, as an orthonormal basis of its nodes: H = QR, E = T − QQᵀT.
 *
 * <p>A column is appended by classical Gram-Schmidt with one re-orthogonalisation, which can keep Q orthonormal to
 * rounding (Giraud, Langou, Rozložník, van den Eshof 2005): c = Qᵀh, h ← h − Qc, twice; q = h/‖h‖; d = qᵀE; E ← E − q
 * d. What the second pass finds is subtracted only where it is worth another reading of Q, else {@linkplain Overlaps
 * accounted for}. Each sum over all rows is a round of the {@link Engine}; R, QᵀT and the error norms are all that
 * lives here. Rows that ride along follow with q = (h − Qc)/‖h⊥‖, so their error is known after every node without
 * solving anything.
 *
 * <p>About 6·N·L flops a node. Not thread-safe.
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
    /** Under this share of its length what a column still has along the basis may stay: Q is orthonormal to it. */
    private static final double ORTHOGONAL = 2e-14;
    /** The same where ridge, too, keeps weights from growing. */
    private static final double ORTHOGONAL_WITH_RIDGE = 1e-12;
    /** From this share on of its squared length what is left without it is measured anew. */
    private static final double LARGE_CORRECTION = 1e-2;

    private static final double[] NOTHING = {};

    /** What was measured of the column that joined last; {@link Fit} says what each is. */
    private record Joining(double independence, double decrease, double leastDecrease) {
        static final Joining NOTHING = new Joining(0, 0, 0);

        static Joining of(ProjectedColumn column, double length) {
            return new Joining(
                    column.independence(length), column.decrease(column.perpendicular), column.decrease(length));
        }
    }

    private static final double LEAST_LENGTH = 1e-100;
    private static final double LARGEST_LENGTH = 1e100;

    private final Engine engine;
    private final RankRule rule;
    private final Shrinkage shrinkage;

    private final DataShape shape;
    private final Triangle triangle = new Triangle();
    private final Overlaps overlaps = new Overlaps();
    private final ColumnGroup group;
    private final BasisLayout layout;
    private final PenaltyRows penaltyRows;
    private final PanelRounds rounds;
    private boolean intercept;
    private double[] projections = {};
    private final ResidualNorms residual;
    /** ‖H‖² in the Frobenius norm. */
    private double hiddenEnergy;

    private Joining last = Joining.NOTHING;

    /** Of plain least squares. */
    public Basis(Engine engine, RankRule rule) {
        this(engine, rule, Shrinkage.none());
    }

    /** Of least squares, or of ridge if the read-out is to be shrunk from the first column on. */
    public Basis(Engine engine, RankRule rule, Shrinkage shrinkage) {
        this(engine, rule, shrinkage, BasisLayout.COLUMNS);
    }

    /**
     * The same.
     *
     * @param layout that the engine's blocks have been given
     */
    public Basis(Engine engine, RankRule rule, Shrinkage shrinkage, BasisLayout layout) {
        this.layout = layout;
        this.group = new ColumnGroup(engine, overlaps);
        this.engine = engine;
        this.rule = rule;
        this.shrinkage = shrinkage;
        this.shape = engine.shape();
        this.penaltyRows = new PenaltyRows(shape.outputs());
        this.rounds = new PanelRounds(engine, shrinkage.isThroughout() ? penaltyRows : null);
        this.residual = new ResidualNorms(engine);
    }

    /** ρ: the penalty of a column as a share of its variance. */
    private double ridge() {
        return shrinkage instanceof Shrinkage.Throughout throughout ? throughout.strength() : 0;
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

    /** The same for the rows that ride along; NaN where there are none, infinite where one is beyond the numbers. */
    public double ridingRmse() {
        return residual.ridingRmse();
    }

    /** Whether nothing but rounding error is left of the targets. */
    public boolean isExact() {
        return residual.areNothing();
    }

    /** The RMSE of each output. */
    public List<Double> outputRmse() {
        return residual.outputRmse();
    }

    /** ‖h⊥‖/‖h‖ of the node appended last: its share outside the span of the nodes before it. */
    public double lastIndependence() {
        return last.independence();
    }

    public CandidateScores score(Layer candidates) {
        return CandidateScores.of(group.alongside(candidates), candidates, rule.flatness());
    }

    /** The same with the candidates' parts outside the basis. */
    public CandidateScores scoreProjected(Layer candidates) {
        return projected(candidates, Scoring.BASIS);
    }

    /** Scores candidates roughly, to be refined where it matters; or exactly, where that is no slower. */
    public CandidateScores score(Layer candidates, Rounding most) {
        return rounding(candidates, most) == Rounding.INPUTS
                ? CandidateScores.roughly(group.alongside(candidates), engine, candidates, rule.flatness())
                : score(candidates);
    }

    /** The same with the candidates' parts outside the basis. */
    public CandidateScores scoreProjected(Layer candidates, Rounding most) {
        Rounding rounding = rounding(candidates, most);
        return rounding == Rounding.NONE
                ? scoreProjected(candidates)
                : CandidateScores.roughlyProjected(
                        engine, candidates, rounding, rule.flatness(), size(), ridge(), intercept);
    }

    private Rounding rounding(Layer candidates, Rounding most) {
        if (!engine.screens()) {
            return Rounding.NONE;
        }
        return most == Rounding.INPUTS && !candidates.isRoughlyKnown() ? Rounding.OUTPUTS : most;
    }

    /** Exactly, with what is needed to score the others anew, without the rows, when one has joined the basis. */
    public CandidateScores scorePairs(Layer candidates) {
        return projected(candidates, Scoring.PAIRS);
    }

    private CandidateScores projected(Layer candidates, Scoring scoring) {
        return CandidateScores.projected(engine, candidates, scoring, rule.flatness(), size(), ridge(), intercept);
    }

    /** The current layer's inputs of some training rows, by ascending numbers, row by row. */
    public double[] sampleInputs(long[] rows, int fanIn) {
        return engine.run(rows.length * fanIn, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.sampleInputs(rows, totals.sums());
                    }
                })
                .sums();
    }

    /** The residuals of some training rows, by ascending numbers, row by row. */
    public double[] sampleResiduals(long[] rows) {
        return engine.run(rows.length * shape.outputs(), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.sampleResiduals(rows, totals.sums());
                    }
                })
                .sums();
    }

    /** How many nodes at most are worth a guess at a time. */
    public int nodesAhead() {
        return group.room();
    }

    /** Appends a candidate, unless the rank rule refuses it. */
    public Outcome append(Layer candidates, int index) {
        return append(candidates, index, Foresight.NONE);
    }

    /** A node goes through Q with its neighbours where these can be guessed. */
    private FirstPass pass(Layer candidates, int index, Kernel begin, Foresight foresight) {
        boolean grouped =
                layout == BasisLayout.STRIPS && !shrinkage.isThroughout() && KeptOutputs.areOfUse(candidates.fanIn());
        return grouped ? group.pass(candidates, index, foresight) : pass(begin);
    }

    private Outcome append(Layer candidates, int index, Foresight foresight) {
        var chosen = new Chosen(candidates, index);
        Kernel begin = (block, totals) -> chosen.begin(block);
        ProjectedColumn column = orthogonalise(pass(candidates, index, begin, foresight), ridge());
        double length = column.length();
        if (rule.isDependent(column.perpendicular, length)) {
            return Outcome.DEPENDENT;
        }
        if (rule.fullRank() && addsNoRank(column, length * length)) {
            return Outcome.ADDS_NO_RANK;
        }
        Chosen node = chosen.alone();
        accept(column, length, (block, totals) -> node.begin(block));
        last = Joining.of(column, length);
        return Outcome.APPENDED;
    }

    /**
     * Appends candidates in order, those that are well apart together: three rounds for all of them. The first that is
     * refused ends it, and so does one that leaves no error.
     */
    public Appended append(Layer candidates, int[] chosen) {
        return append(candidates, chosen, Foresight.NONE);
    }

    /** The same with a guess which nodes follow. */
    public Appended append(Layer candidates, int[] chosen, Foresight foresight) {
        var fits = new ArrayList<Fit>();
        Outcome outcome = Outcome.APPENDED;
        while (fits.size() < chosen.length && outcome == Outcome.APPENDED && (fits.isEmpty() || !isExact())) {
            int from = fits.size();
            if (!joinTogether(candidates, Arrays.copyOfRange(chosen, from, chosen.length), fits)) {
                outcome = append(candidates, chosen[from], foresight);
                if (outcome == Outcome.APPENDED) {
                    fits.add(fit());
                }
            }
        }
        return new Appended(fits, outcome);
    }

    /**
     * What became of candidates that were to be appended.
     *
     * @param fits after each that was
     * @param outcome of the last that was tried
     */
    public record Appended(List<Fit> fits, Outcome outcome) {}

    /** Lets several join at once, as many from the first on as are apart; false if the first has to join alone. */
    private boolean joinTogether(Layer candidates, int[] chosen, List<Fit> fits) {
        for (int count = chosen.length; count > 1 && !rule.fullRank(); ) {
            var some = new Chosen(candidates, Arrays.copyOf(chosen, count));
            group.forget();
            Panel panel = rounds.begin(some, size(), ridge(), intercept, little());
            int apart = panel.columnsApart(rule, residual.energy());
            if (apart == count) {
                fits.addAll(join(panel, some.alone()));
                return true;
            }
            count = apart;
        }
        return false;
    }

    /** How well the read-out fits now. */
    public Fit fit() {
        return new Fit(rmse(), outputRmse(), ridingRmse(), last.independence(), last.decrease(), last.leastDecrease());
    }

    /** All columns of a panel join the basis. */
    private List<Fit> join(Panel panel, Chosen nodes) {
        int outputs = shape.outputs();
        int width = nodes.count();
        double[] sums = rounds.join(panel, nodes, size());
        double[] coefficients = panel.coefficients();
        var fits = new ArrayList<Fit>();
        for (int j = 0; j < width; j++) {
            residual.update(sums, j * outputs, (width + j) * outputs);
            triangle.append(panel.above(j), panel.diagonal(j));
            overlaps.add(NOTHING, 1);
            remember(Arrays.copyOfRange(coefficients, j * outputs, (j + 1) * outputs));
            hiddenEnergy += panel.normSquared(j);
            last = new Joining(panel.independence(j), Double.NaN, Double.NaN);
            fits.add(fit());
        }
        return fits;
    }

    private double little() {
        return shrinkage.isThroughout() ? ORTHOGONAL_WITH_RIDGE : ORTHOGONAL;
    }

    /**
     * Appends nodes that were appended in one step before, perhaps on other rows: together as far as they can. A node
     * that is dependent here gets the weight zero.
     *
     * @return the fit after each
     */
    public List<Fit> appendAgain(Layer nodes) {
        int[] all = IntStream.range(0, nodes.width()).toArray();
        var fits = new ArrayList<Fit>();
        while (fits.size() < all.length) {
            int from = fits.size();
            if (!joinTogether(nodes, Arrays.copyOfRange(all, from, all.length), fits)) {
                Layer node = nodes.node(from);
                Kernel begin = (block, totals) -> block.begin(node, 0);
                appendUnconditionally(begin, pass(node, 0, begin, Foresight.NONE), ridge());
                fits.add(fit());
            }
        }
        return fits;
    }

    /**
     * Appends an input of the first layer, or the constant. Links are not refused: one that depends on those before it,
     * or is too large or too small to be squared, gets the weight zero.
     *
     * @param input its number, or {@link RowBlock#CONSTANT}
     */
    public void appendLink(int input) {
        Kernel begin = (block, totals) -> block.beginLink(input);
        appendUnconditionally(begin, pass(begin), input == RowBlock.CONSTANT ? 0 : ridge());
    }

    private void appendUnconditionally(Kernel begin, FirstPass pass, double penalised) {
        ProjectedColumn column = orthogonalise(pass, penalised);
        double length = column.length();
        boolean usable = length > LEAST_LENGTH && length < LARGEST_LENGTH;
        accept(
                usable
                        ? column
                        : new ProjectedColumn(
                                new FirstPass(new double[size()], NOTHING, NOTHING, pass.again),
                                NOTHING,
                                NOTHING,
                                NOTHING,
                                new double[1 + shape.outputs()],
                                0,
                                intercept),
                usable ? length : 0,
                begin);
        last = usable ? Joining.of(column, length) : Joining.NOTHING;
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
    }

    /** The outputs of the layer that has closed become the inputs of the next one. */
    public void nextLayer(Layer closed) {
        Kernel kernel = (block, totals) -> block.nextLayer(closed);
        engine.change(0, 0, kernel, kernel);
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

    /** R and QᵀT as they are now. */
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

    /** The first pass of Gram-Schmidt on the column that {@code begin} makes pending, and the second measured. */
    private FirstPass pass(Kernel begin) {
        int size = size();
        double[] first = overlaps.coefficients(engine.begin(size, 0, (block, totals) -> {
                    if (!block.rides()) {
                        begin.apply(block, totals);
                        block.project(totals.sums());
                    }
                })
                .sums());
        double[] both = engine.advance(size + 1 + shape.outputs(), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtractAndProject(first, totals.sums());
                        block.correlate(totals.sums(), size);
                    }
                })
                .sums();
        double[] second = Arrays.copyOf(both, size);
        double[] products = Arrays.copyOfRange(both, size, both.length);
        if (shrinkage.isThroughout()) {
            penaltyRows.begin();
            penaltyRows.subtract(first);
            penaltyRows.project(second);
            penaltyRows.correlate(products);
        }
        return new FirstPass(first, second, products, (block, totals) -> {
            begin.apply(block, totals);
            block.subtract(first);
        });
    }

    /** Both passes: what is to be done about what the second has found. */
    private ProjectedColumn orthogonalise(FirstPass pass, double penalised) {
        double[] second = pass.left;
        double[] products = pass.products;
        double correction = ProjectedColumn.squares(second, 0);
        if (correction <= little() * little() * products[0]) {
            return new ProjectedColumn(pass, NOTHING, NOTHING, second, products, penalised, intercept);
        }
        if (correction < LARGE_CORRECTION * products[0]) {
            products[0] -= correction; // and E is orthogonal to the basis
            return new ProjectedColumn(pass, second, second, NOTHING, products, penalised, intercept);
        }
        return new ProjectedColumn(pass, second, NOTHING, NOTHING, corrected(second), penalised, intercept);
    }

    /** The second pass by itself: ‖h‖² and hᵀE after it. */
    private double[] corrected(double[] second) {
        double[] products = engine.advance(1 + shape.outputs(), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtract(second);
                        block.correlate(totals.sums(), 0);
                    }
                })
                .sums();
        if (shrinkage.isThroughout()) {
            penaltyRows.subtract(second);
            penaltyRows.correlate(products);
        }
        return products;
    }

    /** The pending column joins the basis; on riding rows {@code begin} makes it pending first. */
    private void accept(ProjectedColumn column, double length, Kernel begin) {
        int outputs = shape.outputs();
        double[] inBasis = column.inBasis;
        double[] left = column.left;
        boolean direction = column.perpendicular > ROUNDING * length;
        double scale = direction ? 1 / column.perpendicular : 0;
        double[] coefficients = new double[outputs];
        for (int q = 0; q < outputs; q++) {
            coefficients[q] = column.products[1 + q] * scale;
        }
        int size = size();
        int waiting = group.joinSums();
        Kernel kernel = (block, totals) -> {
            if (block.rides()) {
                begin.apply(block, totals);
                block.subtract(inBasis);
            } else if (left.length > 0) {
                block.subtract(left);
            }
            block.accept(scale, coefficients);
            block.energies(totals.sums(), block.rides() ? outputs : 0);
            if (waiting > 0 && !block.rides()) {
                block.projectPanelOn(size, totals.sums(), 2 * outputs);
            }
        };
        double[] both = engine.change(2 * outputs + waiting, 0, kernel, column.again(begin, scale, coefficients))
                .sums();
        group.join(both, 2 * outputs);
        residual.update(both, 0, outputs);
        if (shrinkage.isThroughout()) {
            if (left.length > 0) {
                penaltyRows.subtract(left);
            }
            penaltyRows.accept(Math.sqrt(column.penalty), scale, coefficients);
        }
        triangle.append(inBasis, direction ? column.perpendicular : 0);
        overlaps.add(column.overlap, scale);
        remember(coefficients);
        hiddenEnergy += length * length;
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
    private boolean addsNoRank(ProjectedColumn column, double normSquared) {
        double[] combination = column.inBasis.clone();
        triangle.solve(combination);
        double squares = 1;
        for (double weight : combination) {
            squares += weight * weight;
        }
        double tolerance = Math.max(shape.rows(), size() + 1) * Math.ulp(1.0) * Math.sqrt(hiddenEnergy + normSquared);
        return column.perpendicular / Math.sqrt(squares) <= tolerance;
    }
}
