package io.github.deepscn.train;

import io.github.deepscn.engine.CandidateScores;
import org.jspecify.annotations.Nullable;

/**
 * Whether candidates are scored roughly first: not for a while after a block of which so many had to be scored again
 * that nothing was gained, as where nearly all of them are all but in the span of the nodes before.
 */
final class Screening {
    /** So many blocks are scored exactly then. */
    private static final int PAUSE = 31;
    /** Of so many candidates one may be scored again. */
    private static final int FEW = 4;

    private @Nullable CandidateScores last;
    private int pause;

    /** Whether the next block is to be scored roughly. */
    boolean pays() {
        if (last != null && FEW * last.refined() > last.candidates()) {
            pause = PAUSE;
            last = null;
        }
        if (pause == 0) {
            return true;
        }
        pause--;
        return false;
    }

    /** These were scored. */
    void watch(CandidateScores scores) {
        last = scores;
    }
}
