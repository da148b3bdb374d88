package io.github.deepscn.engine;

/**
 * Where {@link RowBlock#score} puts its sums: ⟨h,h⟩ of all candidates, then the weights of the rows on which they are
 * active, then ⟨e_q,h⟩, outputs fastest, then Qᵀh, candidate after candidate, then HᵀH of the candidates, its upper
 * triangle in columns of full length. The maxima are max|h| of all candidates.
 *
 * @param candidates number of candidates
 * @param outputs number of outputs
 * @param columns number of columns of Q
 */
public record ScoreLayout(int candidates, int outputs, int columns) {
    /** Where the weights of active rows begin. */
    public int activeAt() {
        return candidates;
    }

    /** Where ⟨e_q,h⟩ begins. */
    public int productsAt() {
        return 2 * candidates;
    }

    /** Where Qᵀh begins. */
    public int projectionsAt() {
        return productsAt() + candidates * outputs;
    }

    /** Where HᵀH begins. */
    public int pairsAt() {
        return projectionsAt() + candidates * columns;
    }

    /** Number of sums that a kind of scoring takes. */
    public int sums(Scoring scoring) {
        return switch (scoring) {
            case RESIDUAL -> projectionsAt();
            case BASIS -> pairsAt();
            case PAIRS -> pairsAt() + candidates * candidates;
        };
    }
}
