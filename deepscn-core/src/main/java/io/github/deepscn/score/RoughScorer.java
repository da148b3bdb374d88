package io.github.deepscn.score;

import io.github.deepscn.readout.Fit;

/** A scorer that makes rough sums of a batch first. An exact scorer counts the candidates and judges the best again. */
interface RoughScorer extends Scorer {
    ExactScorer exact();

    @Override
    default double decrease(Ranking.Pick pick, Fit fit) {
        return exact().decrease(pick, fit);
    }

    @Override
    default Tally tally() {
        return exact().tally();
    }

    @Override
    default void setTally(Tally tally) {
        exact().setTally(tally);
    }
}
