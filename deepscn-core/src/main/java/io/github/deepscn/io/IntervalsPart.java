package io.github.deepscn.io;

import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Intervals;
import java.io.IOException;
import java.util.Arrays;

/** The format of prediction intervals: a member of the metadata and a tensor. */
final class IntervalsPart {
    /** The member of the metadata. */
    static final String NAME = "intervals";

    /** The scores, order statistics by targets. */
    private static final String SCORES = "intervals.scores";

    private IntervalsPart() {}

    static Intervals read(JsonValue json, Safetensors file) throws IOException {
        long rows = json.get("rows").longInteger(1, Long.MAX_VALUE);
        int count = json.get("scores").integer(1, Intervals.MOST_SCORES);
        int targets = json.get("targets").integer(1, Samples.MOST_COLUMNS);
        double[] columns = file.matrix(SCORES, count, targets);
        double[][] scores = new double[targets][];
        Arrays.setAll(scores, q -> Arrays.copyOfRange(columns, q * count, (q + 1) * count));
        return Intervals.kept(rows, scores);
    }

    static Tree tree(Intervals intervals) {
        return new Tree()
                .with("rows", intervals.rows())
                .with("scores", intervals.count())
                .with("targets", intervals.targets());
    }

    static Tensor tensor(Intervals intervals) {
        return Tensor.matrix(SCORES, intervals.count(), intervals.targets(), intervals::score);
    }
}
