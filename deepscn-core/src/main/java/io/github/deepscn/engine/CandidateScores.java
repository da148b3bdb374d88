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
    private static final double[] EXACT = {};
    /** What sums in single precision lose, in parts of the lengths of what is multiplied. */
    private static final double ROUGH_SUMS = 1e-6;
    /** Errors of rows go either way: sums over all of them are off by less than this share of what they might be. */
    private static final double SHARE = 0.1;
    /** Of outputs that are further off than this share of their size nothing is known. */
    private static final double MOST_ROUGH = 0.1;

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
    /** How far an output of a rough candidate may be off, zero of others; or {@link #EXACT}. */
    private double[] roughErrors = EXACT;

    private double rootWeight;
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
     * One round in single precision.
     *
     * @param round the engine for it
     * @param engine the same or another one, for those that are refined
     */
    public static CandidateScores roughly(Engine round, Engine engine, Layer layer, double flatness) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        Totals totals = round.run(projectionsAt(count, outputs), count + 1, (block, into) -> {
            if (!block.rides()) {
                block.scoreRoughly(layer, flatness, into);
            }
        });
        var scores = new CandidateScores(count, outputs, totals);
        scores.roughErrors = new double[count];
        scores.rootWeight = Math.sqrt(engine.shape().weight());
        scores.exactly = chosen -> of(engine, layer.nodes(chosen), flatness);
        for (int k = 0; k < count; k++) {
            scores.roughErrors[k] = layer.roughError(k, totals.maxima()[count]);
        }
        return scores;
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
            roughErrors[k] = 0;
        }
    }

    /** Whether a candidate was scored in single precision only. */
    public boolean isRough(int candidate) {
        return roughErrors != EXACT && roughErrors[candidate] != 0;
    }

    /** How far {@link #peak} may be off. */
    public double peakError(int candidate) {
        return isRough(candidate) ? roughErrors[candidate] : 0;
    }

    /** How far ⟨e,h⟩/‖h‖ may be off, in parts of ‖e‖; infinite where nothing is known. */
    public double roughness(int candidate) {
        if (!isRough(candidate)) {
            return 0;
        }
        double relative = rootWeight * roughErrors[candidate] / Math.sqrt(normSquared(candidate)) + ROUGH_SUMS;
        return relative < MOST_ROUGH ? 2 * SHARE * relative : Double.POSITIVE_INFINITY;
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

    /** The weight of the rows on which the candidate is not zero; summed for unbounded activations only. */
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
