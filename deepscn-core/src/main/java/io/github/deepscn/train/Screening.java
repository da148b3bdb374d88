package io.github.deepscn.train;

import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.Rounding;
import org.jspecify.annotations.Nullable;

/**
 * How roughly candidates are scored first: less so for a while after a block of which so many had to be scored again
 * that nothing was gained, as where nodes are very steep, or nearly all are all but in the span of those before.
 */
final class Screening {
    /** For so many blocks. */
    private static final int WHILE = 31;
    /** Of so many candidates one may be scored again. */
    private static final int FEW = 4;

    private @Nullable CandidateScores last;
    private Rounding rounding = Rounding.INPUTS;
    private int blocksLeft;

    /** For the next block. */
    Rounding rounding() {
        if (last != null && FEW * last.refined() > last.candidates()) {
            rounding = rounding.less();
            blocksLeft = WHILE;
            last = null;
        }
        if (blocksLeft == 0) {
            rounding = Rounding.INPUTS;
        } else {
            blocksLeft--;
        }
        return rounding;
    }

    /** These were scored. */
    void watch(CandidateScores scores) {
        last = scores;
    }
}
