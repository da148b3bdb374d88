package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What the rows say about a block of candidates: for each ⟨h,h⟩, ⟨e_q,h⟩ for every output q, max|h| if small and the
 * weight of the rows on which h is not zero; and, where the candidates were projected, their part in the span of the
 * basis. The products with h are weighted; max|h| is of the node's plain output.
 *
 * <p>Scores may be rough, in single precision, until they are {@linkplain #refine refined}; how far they may be off is
 * known.
 *
 * <p>Layout of the sums: ⟨h,h⟩ of all candidates, then their active weights, then the products, outputs fastest, then
 * Qᵀh, one candidate after the other, then HᵀH of the block, its upper triangle by columns of full length.
 */
public final class CandidateScores {
    private static final double[] NOT_PROJECTED = {};

    private final int candidates;
    private final int outputs;
    private final int columns;
    private final Totals totals;
    /** ⟨e_q,h⟩, outputs fastest. */
    private final double[] products;
    /** ‖h⊥‖² of every candidate. */
    private final double[] perpendicular;
    /** ‖h‖² about the mean. */
    private final double[] spread;

    private final double ridge;
    /** ⟨q,h⟩ of all candidates, for each that has joined the basis since they were projected. */
    private final List<double[]> along;

    private RoughErrors errors = RoughErrors.NONE;
    private int refined;
    /** Scores some of them exactly. */
    private Function<int[], CandidateScores> exactly = chosen -> this;

    private CandidateScores(int candidates, int outputs, Totals totals) {
        this.candidates = candidates;
        this.outputs = outputs;
        this.columns = 0;
        this.totals = totals;
        this.products = productsOf(candidates, outputs, totals);
        this.perpendicular = NOT_PROJECTED;
        this.spread = NOT_PROJECTED;
        this.ridge = 0;
        this.along = List.of();
    }

    private CandidateScores(int candidates, int outputs, int columns, Totals totals, double ridge, boolean intercept) {
        this.candidates = candidates;
        this.outputs = outputs;
        this.columns = columns;
        this.totals = totals;
        this.products = productsOf(candidates, outputs, totals);
        this.perpendicular = new double[candidates];
        this.spread = new double[candidates];
        this.ridge = ridge;
        this.along = List.of();
        for (int k = 0; k < candidates; k++) {
            double normSquared = totals.sums()[k];
            double mean = intercept ? totals.sums()[projectionsAt(candidates, outputs) + k * columns] : 0;
            perpendicular[k] = Math.max(0, normSquared - projectionProduct(k, k));
            spread[k] = Math.max(0, normSquared - mean * mean);
        }
    }

    private CandidateScores(CandidateScores before, double[] products, double[] perpendicular, List<double[]> along) {
        this.candidates = before.candidates;
        this.outputs = before.outputs;
        this.columns = before.columns;
        this.totals = before.totals;
        this.products = products;
        this.perpendicular = perpendicular;
        this.spread = before.spread;
        this.ridge = before.ridge;
        this.along = along;
    }

    private static double[] productsOf(int candidates, int outputs, Totals totals) {
        double[] products = new double[candidates * outputs];
        System.arraycopy(totals.sums(), productsAt(candidates), products, 0, products.length);
        return products;
    }

    /**
     * One round: scores the candidates on all training rows.
     *
     * @param flatness {@link #peak} is exact below this share of the activation's bound
     */
    public static CandidateScores of(Engine engine, Layer layer, double flatness) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        int sums = projectionsAt(count, outputs);
        return new CandidateScores(count, outputs, totals(engine, layer, Scoring.RESIDUAL, flatness, sums));
    }

    /**
     * The same in single precision, from the inputs on.
     *
     * @param round the engine for it
     * @param engine the same or another one, for those that are refined
     */
    public static CandidateScores roughly(Engine round, Engine engine, Layer layer, double flatness) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        int sums = projectionsAt(count, outputs);
        Totals totals = roughTotals(round, layer, Scoring.RESIDUAL, Rounding.INPUTS, flatness, sums);
        return new CandidateScores(count, outputs, totals)
                .areRough(engine, layer, Rounding.INPUTS, chosen -> of(engine, layer.nodes(chosen), flatness));
    }

    private static Totals roughTotals(
            Engine engine, Layer layer, Scoring scoring, Rounding rounding, double flatness, int sums) {
        return engine.run(sums, layer.width() + 1, (block, into) -> {
            if (!block.rides()) {
                block.scoreRoughly(layer, scoring, rounding, flatness, into);
            }
        });
    }

    private CandidateScores areRough(
            Engine engine, Layer layer, Rounding rounding, Function<int[], CandidateScores> inDouble) {
        errors = rounding == Rounding.OUTPUTS
                ? RoughErrors.ofRoundedOutputs(layer, engine.shape(), this::active)
                : RoughErrors.of(layer, totals.maxima()[candidates], engine.shape(), this::active);
        exactly = inDouble;
        return this;
    }

    /** Scores some candidates exactly, in another round. */
    public void refine(int[] chosen) {
        CandidateScores exact = exactly.apply(chosen);
        for (int j = 0; j < chosen.length; j++) {
            int k = chosen[j];
            totals.sums()[k] = exact.normSquared(j);
            totals.sums()[activeAt(candidates) + k] = exact.active(j);
            totals.maxima()[k] = exact.peak(j);
            System.arraycopy(exact.products, j * outputs, products, k * outputs, outputs);
            if (isProjected()) {
                perpendicular[k] = exact.perpendicular[j];
                spread[k] = exact.spread[j];
            }
            errors.isExactNow(k);
        }
        refined += chosen.length;
    }

    /** How many were refined. */
    public int refined() {
        return refined;
    }

    /** Whether a candidate was scored in single precision only. */
    public boolean isRough(int candidate) {
        return errors.isRough(candidate);
    }

    /** How far {@link #peak} may be off. */
    public double peakError(int candidate) {
        return errors.ofRow(candidate);
    }

    /** How far {@link #perpendicularSquared} may be off. */
    public double perpendicularError(int candidate) {
        return errors.ofRest(candidate, normSquared(candidate), perpendicular[candidate]);
    }

    /** How far {@link #spreadSquared} may be off: the mean is a sum of numbers of one sign, whose errors add up. */
    public double spreadError(int candidate) {
        return 2 * errors.ofRest(candidate, normSquared(candidate), spread[candidate]);
    }

    /** How far {@link #penalty} may be off. */
    public double penaltyError(int candidate) {
        return ridge * spreadError(candidate);
    }

    /** How far the products ⟨e,h⟩ may be off, in parts of ‖e‖‖h‖; infinite where nothing is known. */
    public double productError(int candidate) {
        return errors.ofLength(candidate, normSquared(candidate));
    }

    /**
     * One round that scores candidates, and projects them on the basis.
     *
     * @param scoring against the basis, or against one another too
     * @param columns how many the basis has
     * @param ridge ρ, if the basis is penalised
     * @param intercept whether the first column is the constant
     */
    public static CandidateScores projected(
            Engine engine,
            Layer layer,
            Scoring scoring,
            double flatness,
            int columns,
            double ridge,
            boolean intercept) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        int sums = pairsAt(count, outputs, columns) + (scoring == Scoring.PAIRS ? count * count : 0);
        return new CandidateScores(
                count, outputs, columns, totals(engine, layer, scoring, flatness, sums), ridge, intercept);
    }

    /** The same in single precision, against the basis. */
    public static CandidateScores roughlyProjected(
            Engine engine,
            Layer layer,
            Rounding rounding,
            double flatness,
            int columns,
            double ridge,
            boolean intercept) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        int sums = pairsAt(count, outputs, columns);
        Totals totals = roughTotals(engine, layer, Scoring.BASIS, rounding, flatness, sums);
        return new CandidateScores(count, outputs, columns, totals, ridge, intercept)
                .areRough(
                        engine,
                        layer,
                        rounding,
                        chosen -> projected(
                                engine, layer.nodes(chosen), Scoring.BASIS, flatness, columns, ridge, intercept));
    }

    private static Totals totals(Engine engine, Layer layer, Scoring scoring, double flatness, int sums) {
        return engine.run(sums, layer.width(), (block, into) -> {
            if (!block.rides()) {
                block.score(layer, scoring, flatness, into);
            }
        });
    }

    static int activeAt(int candidates) {
        return candidates;
    }

    static int productsAt(int candidates) {
        return 2 * candidates;
    }

    static int projectionsAt(int candidates, int outputs) {
        return productsAt(candidates) + candidates * outputs;
    }

    static int pairsAt(int candidates, int outputs, int columns) {
        return projectionsAt(candidates, outputs) + candidates * columns;
    }

    /**
     * The scores of all candidates after one of them has joined the basis, to rounding what another round over the rows
     * would say: with q = h⊥/√(‖h⊥‖² + λ) of the one that joined, ⟨e,h⟩ loses ⟨e,q⟩⟨q,h⟩ and ‖h⊥‖² loses ⟨q,h⟩².
     *
     * <p>Of candidates that were scored against one another only.
     */
    public CandidateScores after(int joined) {
        double length = Math.sqrt(perpendicular[joined] + penalty(joined));
        double[] alongJoined = new double[candidates];
        double[] remaining = perpendicular.clone();
        double[] changed = products.clone();
        for (int k = 0; k < candidates; k++) {
            double inside = projectionProduct(joined, k);
            for (double[] earlier : along) {
                inside += earlier[joined] * earlier[k];
            }
            alongJoined[k] = (pair(joined, k) - inside) / length;
            remaining[k] = Math.max(0, remaining[k] - alongJoined[k] * alongJoined[k]);
            for (int q = 0; q < outputs; q++) {
                changed[k * outputs + q] -= product(joined, q) / length * alongJoined[k];
            }
        }
        var directions = new ArrayList<>(along);
        directions.add(alongJoined);
        return new CandidateScores(this, changed, remaining, directions);
    }

    /** ⟨h_a,h_b⟩. */
    private double pair(int a, int b) {
        int column = Math.max(a, b);
        return totals.sums()[pairsAt(candidates, outputs, columns) + column * candidates + Math.min(a, b)];
    }

    /** ⟨Qᵀh_a,Qᵀh_b⟩. */
    private double projectionProduct(int a, int b) {
        int from = projectionsAt(candidates, outputs);
        double sum = 0;
        for (int j = 0; j < columns; j++) {
            sum += totals.sums()[from + a * columns + j] * totals.sums()[from + b * columns + j];
        }
        return sum;
    }

    public int candidates() {
        return candidates;
    }

    public int outputs() {
        return outputs;
    }

    /** Whether the candidates' parts in the basis are known. */
    public boolean isProjected() {
        return perpendicular != NOT_PROJECTED;
    }

    /** ⟨h,h⟩. */
    public double normSquared(int candidate) {
        return totals.sums()[candidate];
    }

    /** ‖h⊥‖² = ‖h‖² − ‖Qᵀh‖², to rounding error of ‖h‖²; of projected candidates only. */
    public double perpendicularSquared(int candidate) {
        return perpendicular[candidate];
    }

    /** ‖h‖² about the mean if the basis has an intercept, else about zero; of projected candidates only. */
    public double spreadSquared(int candidate) {
        return spread[candidate];
    }

    /** What the ridge asks for the candidate; of projected candidates only. */
    public double penalty(int candidate) {
        return ridge * spread[candidate];
    }

    /**
     * The weight of the rows on which the candidate is not zero; summed for unbounded activations only. Of rough scores
     * no less than Σ|φ′|, which is the same for these.
     */
    public double active(int candidate) {
        return totals.sums()[activeAt(candidates) + candidate];
    }

    /** ⟨e_q,h⟩. */
    public double product(int candidate, int output) {
        return products[candidate * outputs + output];
    }

    /** max|h| over the training rows, or what is no larger, but at least the share of the bound that was asked for. */
    public double peak(int candidate) {
        return totals.maxima()[candidate];
    }
}
