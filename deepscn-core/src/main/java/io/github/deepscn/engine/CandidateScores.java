package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;

/**
 * What the rows say about a block of candidates: for each ⟨h,h⟩, ⟨e_q,h⟩ for every output q, max|h| and the weight of
 * the rows on which h is not zero; and, where the candidates were projected, their part in the span of the basis. The
 * products with h are weighted; max|h| is of the node's plain output.
 *
 * <p>Layout of the sums: ⟨h,h⟩ of all candidates, then their active weights, then the products, outputs fastest, then
 * Qᵀh, one candidate after the other.
 */
public final class CandidateScores {
    private final int candidates;
    private final int outputs;
    private final Totals totals;
    /** ‖h⊥‖², ‖h‖² about the mean and the penalty of every candidate; none where they were not projected. */
    private final double[] perpendicular;

    private final double[] spread;

    private final double[] penalties;

    CandidateScores(int candidates, int outputs, Totals totals) {
        this(candidates, outputs, totals, new double[0], new double[0], new double[0]);
    }

    private CandidateScores(
            int candidates, int outputs, Totals totals, double[] perpendicular, double[] spread, double[] penalties) {
        this.candidates = candidates;
        this.outputs = outputs;
        this.totals = totals;
        this.perpendicular = perpendicular;
        this.spread = spread;
        this.penalties = penalties;
    }

    /** One round: scores the candidates on all training rows. */
    public static CandidateScores of(Engine engine, Layer layer) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        Totals totals = engine.run(projectionsAt(count, outputs), count, (block, into) -> {
            if (!block.rides()) {
                block.score(layer, false, into);
            }
        });
        return new CandidateScores(count, outputs, totals);
    }

    /**
     * The same, and projects them on the basis.
     *
     * @param columns how many the basis has
     * @param ridge ρ, if the basis is penalised
     * @param intercept whether the first column is the constant
     */
    public static CandidateScores projected(Engine engine, Layer layer, int columns, double ridge, boolean intercept) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        int projections = projectionsAt(count, outputs);
        Totals totals = engine.run(projections + count * columns, count, (block, into) -> {
            if (!block.rides()) {
                block.score(layer, true, into);
            }
        });
        double[] perpendicular = new double[count];
        double[] spread = new double[count];
        double[] penalties = new double[count];
        for (int k = 0; k < count; k++) {
            int at = projections + k * columns;
            double inBasis = 0;
            for (int j = at; j < at + columns; j++) {
                inBasis += totals.sums()[j] * totals.sums()[j];
            }
            double normSquared = totals.sums()[k];
            double mean = intercept ? totals.sums()[at] : 0;
            perpendicular[k] = Math.max(0, normSquared - inBasis);
            spread[k] = Math.max(0, normSquared - mean * mean);
            penalties[k] = ridge * spread[k];
        }
        return new CandidateScores(count, outputs, totals, perpendicular, spread, penalties);
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

    public int candidates() {
        return candidates;
    }

    public int outputs() {
        return outputs;
    }

    /** Whether the candidates' parts in the basis are known. */
    public boolean isProjected() {
        return perpendicular.length > 0;
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
        return penalties[candidate];
    }

    /** The weight of the rows on which the candidate is not zero; summed for unbounded activations only. */
    public double active(int candidate) {
        return totals.sums()[activeAt(candidates) + candidate];
    }

    /** ⟨e_q,h⟩. */
    public double product(int candidate, int output) {
        return totals.sums()[productsAt(candidates) + candidate * outputs + output];
    }

    /** max|h| over the training rows. */
    public double peak(int candidate) {
        return totals.maxima()[candidate];
    }
}
