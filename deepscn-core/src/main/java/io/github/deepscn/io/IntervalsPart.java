package io.github.deepscn.io;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.model.NetworkState;
import java.io.IOException;

/** The intervals of a model file: a member of the metadata and a tensor, to be written and to be read. */
final class IntervalsPart {
    /** The member of the metadata. */
    static final String NAME = "intervals";

    /** The scores, order statistics by targets. */
    static final String SCORES = "intervals.scores";

    private final long rows;
    private final int count;
    private final int targets;

    /** What the metadata says. */
    IntervalsPart(JsonObject json) {
        this.rows = json.longInteger("rows", 1);
        this.count = json.integer("scores", 1, Intervals.MOST_SCORES);
        this.targets = json.integer("targets", 1, Samples.MOST_COLUMNS);
    }

    /** Refuses a file without the tensor that the metadata promises. */
    void require(Safetensors file) {
        file.requireMatrix(SCORES, count, targets);
    }

    Intervals read(Safetensors file) throws IOException {
        double[] columns = file.matrix(SCORES, count, targets);
        double[][] scores = new double[targets][count];
        for (int q = 0; q < targets; q++) {
            System.arraycopy(columns, q * count, scores[q], 0, count);
        }
        return Intervals.kept(rows, scores);
    }

    /** Refuses intervals of other targets than a model has. */
    static void check(Intervals intervals, NetworkState member) {
        Require.that(member.classifier().isEmpty(), "a classifier has intervals, must have none");
        int outputs = member.history().data().outputs();
        Require.that(
                intervals.targets() == outputs,
                "the intervals are of " + intervals.targets() + " targets, must be of " + outputs
                        + ", as outputs of the network");
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
