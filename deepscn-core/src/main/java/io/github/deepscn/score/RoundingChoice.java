package io.github.deepscn.score;

import java.util.function.IntSupplier;

/**
 * How much the next batch is rounded. If many candidates of a batch had to be scored again, rounding gained nothing,
 * and the next batches are rounded less. This happens with very steep nodes, and with nodes nearly in the span of the
 * basis.
 */
final class RoundingChoice {
    /** Batches that are rounded less after one that gained nothing. */
    private static final int PAUSE = 31;
    /** A batch gained nothing if more than one in this many candidates were scored again. */
    private static final int FEW = 4;

    /** What is rounded to single precision. */
    enum Rounding {
        NOTHING,
        /** The outputs: safe however steep a node is, and sums over the rows take half the time. */
        OUTPUTS,
        /** Inputs and weights: everything takes half the time. */
        INPUTS
    }

    private Rounding rounding = Rounding.INPUTS;
    private int pausesLeft;
    private int candidates;
    private IntSupplier refined = () -> 0;

    Rounding next() {
        if (FEW * refined.getAsInt() > candidates) {
            rounding = rounding == Rounding.INPUTS ? Rounding.OUTPUTS : Rounding.NOTHING;
            pausesLeft = PAUSE;
            watch(0, () -> 0);
        }
        if (pausesLeft == 0) {
            rounding = Rounding.INPUTS;
        } else {
            pausesLeft--;
        }
        return rounding;
    }

    /**
     * Watches a batch until the next one.
     *
     * @param count candidates of the batch
     * @param scoredAgain how many of them were scored again so far
     */
    void watch(int count, IntSupplier scoredAgain) {
        candidates = count;
        refined = scoredAgain;
    }
}
