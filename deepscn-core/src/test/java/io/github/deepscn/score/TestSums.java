package io.github.deepscn.score;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.ScoreLayout;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.network.Layer;

/** Sums of candidates without a scorer. */
public final class TestSums {
    private TestSums() {}

    /** Against the residual. */
    public static CandidateSums of(Engine engine, Layer candidates) {
        var layout = new ScoreLayout(candidates.width(), engine.shape().outputs(), 0);
        return new CandidateSums(layout, totals(engine, candidates, Scoring.RESIDUAL, layout));
    }

    /** Against a basis of {@code columns} columns, too, or against each other. */
    public static CandidateSums projected(
            Engine engine, Layer candidates, Scoring scoring, int columns, double ridge, boolean intercept) {
        var layout = new ScoreLayout(candidates.width(), engine.shape().outputs(), columns);
        return new CandidateSums(layout, totals(engine, candidates, scoring, layout), ridge, intercept);
    }

    private static Totals totals(Engine engine, Layer candidates, Scoring scoring, ScoreLayout layout) {
        return engine.run(layout.sums(scoring), candidates.width(), (block, into) -> {
            if (!block.rides()) {
                block.score(candidates, scoring, 1, into);
            }
        });
    }
}
