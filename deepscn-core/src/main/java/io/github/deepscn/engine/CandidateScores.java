package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;

/**
 * What the rows say about a block of candidates: for each ⟨h,h⟩, ⟨e_q,h⟩ for every output q, max|h| and the weight of
 * the rows on which h is not zero. The products with h are weighted; max|h| is of the node's plain output.
 *
 * <p>Layout of the sums: ⟨h,h⟩ of all candidates, then their active weights, then the products, outputs fastest.
 */
public final class CandidateScores {
    private final int candidates;
    private final int outputs;
    private final Totals totals;

    CandidateScores(int candidates, int outputs, Totals totals) {
        this.candidates = candidates;
        this.outputs = outputs;
        this.totals = totals;
    }

    /** One round: scores the candidates on all training rows. */
    public static CandidateScores of(Engine engine, Layer layer) {
        int count = layer.width();
        int outputs = engine.shape().outputs();
        Totals totals = engine.run(productsAt(count) + count * outputs, count, (block, into) -> {
            if (!block.rides()) {
                block.score(layer, into);
            }
        });
        return new CandidateScores(count, outputs, totals);
    }

    static int activeAt(int candidates) {
        return candidates;
    }

    static int productsAt(int candidates) {
        return 2 * candidates;
    }

    public int candidates() {
        return candidates;
    }

    public int outputs() {
        return outputs;
    }

    /** ⟨h,h⟩. */
    public double normSquared(int candidate) {
        return totals.sums()[candidate];
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
