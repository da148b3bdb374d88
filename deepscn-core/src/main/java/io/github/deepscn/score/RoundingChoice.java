package io.github.deepscn.score;

import java.util.function.IntSupplier;

/**
 * Whether the next batch is scored in single precision first. If many candidates of a batch had to be scored again,
 * that gained nothing, and the next batches are scored in double precision. This happens with very steep nodes.
 */
final class RoundingChoice {
    /** Batches that are not rounded after one that gained nothing. */
    private static final int PAUSE = 31;
    /** A batch gained nothing if more than one in this many candidates were scored again. */
    private static final int FEW = 4;

    private int pausesLeft;
    private int candidates;
    private IntSupplier refined = () -> 0;

    /** Whether the next batch is rounded. */
    boolean rounds() {
        if (FEW * refined.getAsInt() > candidates) {
            pausesLeft = PAUSE;
            watch(0, () -> 0);
        }
        if (pausesLeft == 0) {
            return true;
        }
        pausesLeft--;
        return false;
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
