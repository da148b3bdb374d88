package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import io.github.deepscn.readout.Basis;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The steps of a training that was cut short: done again, without searching, they lead to where it was, bit for bit.
 */
final class Repetition {
    /** How far the error of a repeated node may be off: on another machine BLAS rounds otherwise. */
    private static final double REPEATED = 1e-6;

    private final Deque<RecordedStep> steps;

    Repetition(List<RecordedStep> steps) {
        this.steps = new ArrayDeque<>(steps);
    }

    boolean isOver() {
        return steps.isEmpty();
    }

    /** Appends the nodes of the next step. */
    RecordedStep next(Construction construction, Basis basis) {
        RecordedStep done = steps.remove();
        for (RecordedStep.Node node : done.nodes()) {
            NodeRecord record = node.record();
            boolean fits = record.layer() == construction.layerNumber()
                    && record.node() == construction.nodeNumber()
                    && node.node().fanIn() == construction.fanIn()
                    && !construction.isLayerClosing()
                    && basis.append(node.node(), 0, node.normSquared()) == Basis.Outcome.APPENDED
                    && Math.abs(basis.rmse() - record.trainRmse()) <= REPEATED * record.trainRmse();
            Require.that(
                    fits,
                    "the recorded node " + record.node() + " of layer " + record.layer()
                            + " does not fit: the training that recorded it had other data or options");
            construction.setSeconds(record.seconds());
            construction.add(node.node(), 0, record);
        }
        return done;
    }
}
