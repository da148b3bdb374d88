package io.github.deepscn.io;

import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.ErrorCurve;
import io.github.deepscn.eval.Intervals;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The format of prediction intervals: a member of the metadata and a tensor. */
final class IntervalsPart {
    /** The member of the metadata. */
    static final String NAME = "intervals";

    /** The member with the curve of errors of each target; absent if there are none. */
    private static final String CURVES = "curves";

    /** The scores, order statistics by targets. */
    private static final String SCORES = "intervals.scores";

    private IntervalsPart() {}

    static Intervals read(JsonValue json, Safetensors file, RecordFormat format) throws IOException {
        long rows = json.get("rows").longInteger(1, Long.MAX_VALUE);
        int count = json.get("scores").integer(1, Intervals.MOST_SCORES);
        int targets = json.get("targets").integer(1, Samples.MOST_COLUMNS);
        double[] columns = file.matrix(SCORES, count, targets);
        double[][] scores = new double[targets][];
        Arrays.setAll(scores, q -> Arrays.copyOfRange(columns, q * count, (q + 1) * count));
        List<ErrorCurve> curves = json.find(CURVES)
                .map(list -> list.elements().stream()
                        .map(curve -> format.read(curve, ErrorCurve.class))
                        .toList())
                .orElse(List.of());
        return Intervals.kept(rows, scores, curves);
    }

    static Tree tree(Intervals intervals) {
        Tree tree = new Tree()
                .with("rows", intervals.rows())
                .with("scores", intervals.count())
                .with("targets", intervals.targets());
        return intervals.curves().isEmpty()
                ? tree
                : tree.with(
                        CURVES,
                        intervals.curves().stream().map(RecordFormat::tree).toList());
    }

    static Tensor tensor(Intervals intervals) {
        return Tensor.matrix(SCORES, intervals.count(), intervals.targets(), intervals::score);
    }
}
